"""One hand: who closed, how, and what everybody had left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.engine.doubts import doubts
from scoring.engine.errors import RuleError
from scoring.engine.events import Event, Hand, HandJudged, HandPlayed
from scoring.engine.hands import closing_bonus
from scoring.engine.judge import Judgement
from scoring.engine.match import apply, played
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import MatchState
from scoring.forms.cards import CARDS, LOOSE, TableCards
from scoring.forms.writes import WriteForm
from scoring.queries.judge import judge_known, turn_order
from scoring.wording.errors import explain
from scoring.wording.hands import close_name, doubt_words
from scoring.wording.judge import LayoutLine, cost_words, layout_lines, refusal

POINTS = "points_"


@dataclass(frozen=True)
class CloseOption:
    """One way to close. `points` are the closer's, None where they are typed; `wins`: it wins the match."""

    value: str
    name: str
    points: int | None
    wins: bool
    chosen: bool


@dataclass(frozen=True)
class EntryLine:
    """One player's row in the form: what stands, what was typed or counted, what is wrong with it."""

    player: str
    name: str
    total: int
    playing: bool
    value: str
    closes: bool
    errors: list[str]
    cards: str
    loose: str


class HandForm(WriteForm):
    """A hand played from the match `state`. Points come in fields named by player; `close` holds `run7:1` and the like.

    Cards that were counted travel along. With those of everybody the hand is judged, as long as what was typed agrees
    with them: points changed by hand are a typed hand again. A close that the closer's cards forbid is `refused`.

    After `is_valid()`, `hand` is what was played and `after` the match with it; `questions` are what is improbable
    about it, and it is not valid to store until they are answered with `sure`.
    """

    closer = forms.CharField(required=False)
    close = forms.CharField(required=False)
    sure = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, state: MatchState, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.state, self.names = state, names
        self.hand: Hand | None = None
        self.judgement: Judgement | None = None
        self.refused = self._complete = False
        self.after: MatchState | None = None
        self.questions: list[str] = []
        for player in state.live:
            self.fields[POINTS + player] = forms.IntegerField(required=False)
            self.fields[POINTS + player].error_messages["invalid"] = _("Whole numbers only.")
            for kind in (CARDS, LOOSE):
                self.fields[kind + player] = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Build the hand and try it on the match; what the rules forbid is told at the field that caused it."""
        cleaned = super().clean() or {}
        close, _colon, jokers = (cleaned.get("close") or "").partition(":")
        closer = cleaned.get("closer") or None
        known = {option.value.partition(":")[0] for option in close_options(self.state.rules)}
        if close not in known or jokers not in ("", *"0123456"):
            self.add_error("close", _("Say how the hand ended."))
        elif close != "stock" and closer not in self.state.live:
            self.add_error("closer", _("Say who closed."))
        elif not self.errors:
            self._play(HandPlayed(closer if close != "stock" else None, close, self._points(close), int(jokers or 0)))
        return cleaned

    def entries(self) -> list[EntryLine]:
        """The rows of the form, in seat order."""
        return [
            EntryLine(
                player=player,
                name=self.names[player],
                total=self.state.totals[player],
                playing=player in self.state.live,
                value=str(self._shown(POINTS + player)),
                closes=str(self._shown("closer")) == player,
                errors=[str(error) for error in self.errors.get(POINTS + player, ())] if self.is_bound else [],
                cards=str(self._shown(CARDS + player)),
                loose=str(self._shown(LOOSE + player)),
            )
            for player in self.state.players
        ]

    def closes(self) -> list[CloseOption]:
        """The ways to close that this ruleset knows."""
        return close_options(self.state.rules, str(self._shown("close")))

    @property
    def judged(self) -> bool:
        """Whether the hand is kept with everybody's cards."""
        return isinstance(self.hand, HandJudged)

    @property
    def disagrees(self) -> bool:
        """Whether everybody's cards are known, and what was typed is something else."""
        return self._complete and self.hand is not None and not self.judged

    def layout(self) -> list[LayoutLine]:
        """The cards that are known, as they lie."""
        if self.judgement is None:
            return []
        closer = self.cleaned_data.get("closer") if self.judgement.close != "stock" else None
        return layout_lines(self.state.rules, closer, self.judgement, self.names)

    def _shown(self, name: str) -> Any:
        value = self[name].value() if name in self.fields else None
        return "" if value is None else value

    def _points(self, close: str) -> dict[str, int]:
        typed = {player: self.cleaned_data.get(POINTS + player) for player in self.state.live}
        closer = self.cleaned_data.get("closer")
        silent = set(self.state.live) if close == "wrong" else {closer} if close in ("seven", "run7") else set()
        return {player: points for player, points in typed.items() if points is not None and player not in silent}

    def _play(self, typed: HandPlayed) -> None:
        """The hand as typed; as the cards say it where everybody's are known and say the same."""
        live = self.state.live
        event: Hand = typed
        try:
            cards = TableCards.read(self.cleaned_data, live, self.state.rules)
            self.judgement = judge_known(self.state, typed.closer, cards.hands)
        except RuleError as error:
            self.add_error(None, explain(error, self.names))
            return
        if typed.close == "wrong" or self.judgement is None:
            self._try(typed, typed)
            return
        if not self.judgement.legal:
            self._refuse(typed.closer or "", self.judgement)
            return
        self._complete = cards.complete(live)
        if self._complete:
            judged = HandJudged(typed.closer, cards.hands, turn_order(live, typed.closer))
            event = judged if played(self.state, judged) == typed else typed
        self._try(typed, event)

    def _refuse(self, closer: str, judgement: Judgement) -> None:
        rules = self.state.rules
        self.refused = True
        self.add_error(None, f"{refusal(judgement, rules, closer, self.names[closer])} {cost_words(rules)}")

    def _try(self, hand: HandPlayed, event: Hand) -> None:
        if hand.close == "loose" and hand.closer is not None and hand.points.get(hand.closer) == 0:
            self.add_error(POINTS + hand.closer, _("With nothing loose, everything is melded: choose that close."))
            return
        try:
            self.after = apply(self.state, event)
        except RuleError as error:
            player = error.params.get("player")
            field = POINTS + player if player in self.state.live else None
            self.add_error(field, explain(error, self.names))
            return
        self.hand = event
        self.questions = [doubt_words(code, player and self.names[player]) for code, player in doubts(self.state, hand)]


def close_options(rules: Ruleset, chosen: str = "") -> list[CloseOption]:
    """The ways to close in `rules`, the commonest first; runs that count as all melded are not among them."""
    found = ["loose", "seven", *(f"run7:{jokers}" for jokers, _ in rules.bonus_run7 if jokers <= rules.joker_count)]
    if rules.wrong_close_penalty is not None:
        found.append("wrong")
    if rules.stock_limit is not None:
        found.append("stock")
    return [_option(rules, value, chosen) for value in found]


def _option(rules: Ruleset, value: str, chosen: str) -> CloseOption:
    close, _colon, jokers = value.partition(":")
    used = int(jokers or 0)
    wins = close == "run7" and used == 0 and rules.run7_wins
    points: int | None = None
    if close in ("seven", "run7"):
        points = 0 if wins else closing_bonus(rules, close, used)
    elif close == "wrong":
        points = rules.wrong_close_penalty
    return CloseOption(value, close_name(close, used), points, wins, value == chosen)


def initial_of(hand: HandPlayed, event: Event | None = None) -> dict[str, Any]:
    """A hand that was played, as the form's first values; with its cards if it was judged from them (`event`)."""
    close = f"run7:{hand.jokers}" if hand.close == "run7" else hand.close
    points = {POINTS + player: points for player, points in hand.points.items()}
    held = event.cards.items() if isinstance(event, HandJudged) else ()
    cards = {CARDS + player: " ".join(cards) for player, cards in held}
    return {"closer": hand.closer or "", "close": close, **points, **cards}
