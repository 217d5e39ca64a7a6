"""Counting one player's cards while the hand form waits: the deck to tick, its sum, the form filled with it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.engine.cards import HAND_SIZE
from scoring.engine.errors import RuleError
from scoring.engine.judge import Judgement
from scoring.engine.state import MatchState
from scoring.forms.cards import CARDS, LOOSE, MOST, SuitBoxes, TableCards, boxes, read_cards
from scoring.forms.hands import POINTS
from scoring.queries.judge import judge_known, loose_points, turn_order, whole
from scoring.wording.errors import explain
from scoring.wording.happenings import Sentence
from scoring.wording.judge import LayoutLine, arranged_line, layout_lines, verdict

WAYS = ("loose", "hand")
"""Only the loose cards are ticked, or the whole hand."""

TYPED = ("client_id", "version", "closer", "close")


class Picker:
    """The deck of one player. `data` is the hand form as it was typed; with `ticking` it holds the ticked `card`s."""

    def __init__(self, data: Mapping[str, str], *, state: MatchState, names: Mapping[str, str], player: str) -> None:
        """Raises RuleError for cards that no page of ours offers."""
        self.data, self.state, self.names, self.player = data, state, names, player
        self.name = names[player]
        self.cards = TableCards.read(data, state.live, state.rules)
        stored = self.cards.hands.get(player) or self.cards.loose.get(player, ())
        ticked = " ".join(data.getlist("card")) if isinstance(data, QueryDict) else ""
        self.ticked = read_cards(ticked, state.rules) if "ticking" in data else stored
        self.way = data["way"] if data.get("way") in WAYS else self._usual_way()

    @property
    def typed(self) -> dict[str, str]:
        """Everything of the hand form that waits, this player's cards as they were."""
        fields = (*TYPED, *(f"{POINTS}{player}" for player in self.state.live))
        return {name: self.data.get(name, "") for name in fields} | self.cards.fields(self.state.live)

    @property
    def hidden(self) -> dict[str, str]:
        """What the page carries along besides the boxes."""
        own = (CARDS + self.player, LOOSE + self.player)
        return {name: value for name, value in self.typed.items() if name not in own}

    @property
    def closer(self) -> str | None:
        """Who closed, as far as it is known."""
        closer = self.data.get("closer", "")
        return closer if closer in self.state.live and self.data.get("close") != "stock" else None

    @property
    def ended(self) -> bool:
        """Whether it is known who ended the hand, or that the stock did."""
        return self.closer is not None or self.data.get("close") == "stock"

    @property
    def missing(self) -> list[str]:
        """Who else plays and whose whole hand is not known, in turn from this player."""
        order = turn_order(self.state.live, self.player) or ()
        return [player for player in order[1:] if not whole(self.cards.hands.get(player, ()))]

    @property
    def suits(self) -> list[SuitBoxes]:
        """The deck, cards of others marked with their names."""
        held = self.cards.holders(self.player)
        names = {card: [self.names[player] for player in players] for card, players in held.items()}
        return boxes(self.state.rules, self.ticked, names)

    @property
    def problem(self) -> str:
        """Why the ticked cards cannot be taken; blank if they can."""
        count = len(self.ticked)
        if count > MOST:
            return _("Nobody holds %(count)s cards.") % {"count": count}
        if self.way == "hand" and not whole(self.ticked):
            return _("A hand has %(seven)s cards, and %(count)s are marked.") % {"seven": HAND_SIZE, "count": count}
        return self._judged[1]

    @property
    def next_name(self) -> str:
        """Whose cards come next, if anybody's."""
        return self.names[self.missing[0]] if self.missing else ""

    @property
    def closer_name(self) -> str:
        """The name of who closed; blank while nobody has."""
        return self.names[self.closer] if self.closer is not None else ""

    @property
    def points(self) -> int:
        """What the ticked cards come to."""
        if self.way == "loose" or len(self.ticked) > MOST:
            return loose_points(self.state.rules, self.ticked)
        line = self.line
        return line.loose_points if line.points is None else line.points

    @cached_property
    def line(self) -> LayoutLine:
        """The whole hand laid out: as the referee sees it, or alone while the closer's cards are not known."""
        rules, judgement = self.state.rules, self.judgement
        if judgement is not None:
            lines = layout_lines(rules, self.closer, judgement, self.names)
            return next(line for line in lines if line.player == self.player)
        return arranged_line(rules, self.ticked[:MOST], self.player, self.name)

    @property
    def sentences(self) -> list[Sentence]:
        """What the referee says of the closer's own hand."""
        if self.judgement is None or self.closer != self.player:
            return []
        return verdict(self.judgement, self.state.rules, self.player, self.name)

    @property
    def without_layoffs(self) -> bool:
        """Whether cards might be laid off, were the closer's known."""
        return self.way == "hand" and self.closer not in (None, self.player) and self.closer not in self.cards.hands

    @property
    def judgement(self) -> Judgement | None:
        """What the referee says of all hands that are known, this one with them."""
        return self._judged[0]

    def filled(self) -> dict[str, str]:
        """The hand form with what was counted. There must be no problem."""
        hands = {player: cards for player, cards in self.cards.hands.items() if player != self.player}
        loose = {player: cards for player, cards in self.cards.loose.items() if player != self.player}
        (hands if self.way == "hand" else loose)[self.player] = self.ticked
        counted = replace(self.cards, hands=hands, loose=loose)
        values = {**self.typed, **counted.fields(self.state.live), POINTS + self.player: str(self.points)}
        return {**values, **said(self.judgement, self.closer, values["close"])}

    def _usual_way(self) -> str:
        if self.player in self.cards.loose:
            return "loose"
        return "hand" if self.cards.hands or not self.data.get("close") else "loose"

    @cached_property
    def _judged(self) -> tuple[Judgement | None, str]:
        """The judgement, or why there cannot be one."""
        hands = {**self.cards.hands, self.player: self.ticked}
        if self.way != "hand" or not whole(self.ticked) or not self.ended:
            return None, ""
        try:
            return judge_known(self.state, self.closer, hands), ""
        except RuleError as error:
            return None, explain(error, self.names)


def said(judgement: Judgement | None, closer: str | None, typed_close: str) -> dict[str, str]:
    """What the referee writes into the hand form: the close, and the points of everybody whose cards are known."""
    if judgement is None:
        return {}
    if judgement.points is None:
        return {"close": typed_close or "loose"}
    close = f"run7:{judgement.jokers}" if judgement.close == "run7" else str(judgement.close)
    points = {POINTS + player: str(points) for player, points in judgement.points.items()}
    if closer is not None and close != "loose":
        points[POINTS + closer] = ""
    return {"close": close, **points}
