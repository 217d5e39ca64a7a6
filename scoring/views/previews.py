"""What a hand or a correction would do, ready to print."""

from dataclasses import dataclass

from scoring.engine.consequences import compare
from scoring.engine.state import MatchState
from scoring.forms.hands import HandForm
from scoring.queries.games import Game
from scoring.views.tables import table
from scoring.wording.happenings import Sentence, of_change, of_hand


@dataclass(frozen=True)
class PreviewLine:
    """One player's total before and after."""

    name: str
    before: int | None
    delta: int
    after: int | None
    status: str


@dataclass(frozen=True)
class Preview:
    """Everything that will happen: totals, sentences, and the questions to be answered before it is stored."""

    lines: tuple[PreviewLine, ...]
    sentences: tuple[Sentence, ...]
    questions: tuple[str, ...]


def preview(game: Game, form: HandForm) -> Preview | None:
    """What the hand in a checked form would do; None while it cannot be."""
    if form.after is None or form.hand is None:
        return None
    sentences = of_hand(game.state, form.after, table(game))
    return Preview(preview_lines(game, game.state, form.after), tuple(sentences), tuple(form.questions))


def change_preview(before: Game, after: Game) -> Preview:
    """What a correction, an undo or another change of the log would do."""
    sentences = of_change(before.state, after.state, table(after))
    return Preview(preview_lines(after, before.state, after.state), tuple(sentences), ())


def preview_lines(game: Game, before: MatchState, after: MatchState) -> tuple[PreviewLine, ...]:
    """Every player's total before and after."""
    return tuple(
        PreviewLine(
            name=game.names[change.player],
            before=change.before.total if change.before else None,
            delta=(change.after.total if change.after else 0) - (change.before.total if change.before else 0),
            after=change.after.total if change.after else None,
            status=change.after.status if change.after else "left",
        )
        for change in compare(before, after).players
    )
