"""One hand: who closed, how, and what everybody had left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.engine.doubts import doubts
from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.hands import closing_bonus
from scoring.engine.match import apply
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import MatchState
from scoring.forms.writes import WriteForm
from scoring.wording.errors import explain
from scoring.wording.hands import close_name, doubt_words

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
    """One player's row in the form: what stands, what was typed, what is wrong with it."""

    player: str
    name: str
    total: int
    playing: bool
    value: str
    closes: bool
    errors: list[str]


class HandForm(WriteForm):
    """A hand played from the match `state`. Points come in fields named by player; `close` holds `run7:1` and the like.

    After `is_valid()`, `hand` is what was played and `after` the match with it; `questions` are what is improbable
    about it, and it is not valid to store until they are answered with `sure`.
    """

    closer = forms.CharField(required=False)
    close = forms.CharField(required=False)
    sure = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, state: MatchState, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.state, self.names = state, names
        self.hand: HandPlayed | None = None
        self.after: MatchState | None = None
        self.questions: list[str] = []
        for player in state.live:
            self.fields[POINTS + player] = forms.IntegerField(required=False)
            self.fields[POINTS + player].error_messages["invalid"] = _("Whole numbers only.")

    def clean(self) -> dict[str, Any]:
        """Build the hand and try it on the match; what the rules forbid is told at the field that caused it."""
        cleaned = super().clean() or {}
        close, _colon, jokers = (cleaned.get("close") or "").partition(":")
        closer = cleaned.get("closer") or None
        if close not in {option.value.partition(":")[0] for option in close_options(self.state.rules)}:
            self.add_error("close", _("Say how the hand ended."))
        elif close != "stock" and closer not in self.state.live:
            self.add_error("closer", _("Say who closed."))
        elif not self.errors:
            self._try(HandPlayed(closer if close != "stock" else None, close, self._points(close), int(jokers or 0)))
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
            )
            for player in self.state.players
        ]

    def closes(self) -> list[CloseOption]:
        """The ways to close that this ruleset knows."""
        return close_options(self.state.rules, str(self._shown("close")))

    def _shown(self, name: str) -> Any:
        value = self[name].value() if name in self.fields else None
        return "" if value is None else value

    def _points(self, close: str) -> dict[str, int]:
        typed = {player: self.cleaned_data.get(POINTS + player) for player in self.state.live}
        closer = self.cleaned_data.get("closer")
        silent = set(self.state.live) if close == "wrong" else {closer} if close in ("seven", "run7") else set()
        return {player: points for player, points in typed.items() if points is not None and player not in silent}

    def _try(self, hand: HandPlayed) -> None:
        if hand.close == "loose" and hand.closer is not None and hand.points.get(hand.closer) == 0:
            self.add_error(POINTS + hand.closer, _("With nothing loose, everything is melded: choose that close."))
            return
        try:
            self.after = apply(self.state, hand)
        except RuleError as error:
            player = error.params.get("player")
            field = POINTS + player if player in self.state.live else None
            self.add_error(field, explain(error, self.names))
            return
        self.hand = hand
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


def initial_of(hand: HandPlayed) -> dict[str, Any]:
    """A hand that was played, as the form's first values."""
    close = f"run7:{hand.jokers}" if hand.close == "run7" else hand.close
    points = {POINTS + player: points for player, points in hand.points.items()}
    return {"closer": hand.closer or "", "close": close, **points}
