"""What an outbox wants to know: the line that a write became, what it meets, and what its next write is based on."""

from dataclasses import replace
from uuid import UUID

from scoring.engine.events import HandJudged, HandPlayed, Join
from scoring.engine.history import Action, Dropped, Echo
from scoring.engine.meeting import Meeting, hand_count, line_of, meet
from scoring.engine.names import same_name
from scoring.queries.games import Game, LogLine


def line_by(game: Game, client_id: UUID) -> LogLine | None:
    """The line that was written under this id, None if there is none yet."""
    return next((line for line in game.log if line.client_id == client_id), None)


def as_of(game: Game, version: int) -> Game:
    """The match when its log had `version` lines; as it is now if it never had so many."""
    return game if version >= len(game.log) else replace(game, log=game.log[:version])


def meeting_of(game: Game, action: Action, version: int, name: str = "") -> Meeting:
    """What a late write finds in `game`; `name` is who sits down in a Join."""
    met = meet(as_of(game, version).timeline, game.timeline, action, version)
    if isinstance(action, Join) and met.verdict == "same" and not same_name(game.names[action.player], name):
        return replace(met, verdict="apart")
    return met


def basis(game: Game, line: LogLine) -> int:
    """The version from which the phone goes on that wrote `line`: where the match says the same as its own copy.

    Of a line that counts that is the line itself; of one kept without effect, the one that counts instead of it: what
    other phones wrote after that one is still to be met.
    """
    kept = line.entry.action
    if not isinstance(kept, Echo | Dropped) or not kept.of:
        return line.entry.number
    hands = kept.hand - (not isinstance(kept.action, HandPlayed | HandJudged))
    for version in (line_of(kept.of), *range(line_of(kept.of) + 1, line.entry.number), *range(line_of(kept.of))):
        if hand_count(as_of(game, version).timeline) == hands:
            return version
    return line.entry.number
