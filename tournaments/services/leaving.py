"""Who goes home, comes back, is replaced, or sits down late at a table that is being played."""

from uuid import uuid4

from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.engine.events import Leave
from scoring.engine.history import Rename
from scoring.models import Player
from scoring.queries.games import Game
from scoring.roles import Actor
from scoring.services.matches import Write, enter, join
from tournaments.models import Chair, Entry, EntryStatus, Leaving
from tournaments.queries.days import Day, TableNow, load_day
from tournaments.queries.late import may_sit_down
from tournaments.queries.people import entry_of
from tournaments.services.day import writing
from tournaments.services.entries import mark_missed, note


def leave(*, entry: Entry, by: Actor, how: str) -> Entry:
    """Somebody goes home, perhaps in the middle of a match, where he keeps his total and scores no more (§3.20).

    `how` is one of Leaving: `forfeit` makes the table that is being played count as lost, `keep` leaves every result as
    it is, `void` takes all of his results out. Said twice, it is the same; said otherwise later, it is so for the table
    that was left. Raises Finished, RuleError `bad_file` for another `how`.
    """
    how = _leaving(how)
    with writing(entry.tournament):
        day = load_day(entry.tournament)
        entry = day.by_code[entry.code]
        if entry.left_at is not None and entry.leaving == how:
            return entry
        playing = _playing(day, entry)
        if playing is not None and entry.left_at is None:
            _stand_up(*playing, by)
        if (left := playing or _left(day, entry)) is not None:
            _table, chair = left
            chair.ruling = "forfeit" if how == Leaving.FORFEIT else ""
            chair.save(update_fields=["ruling"])
        entry.left_at, entry.leaving = entry.left_at or timezone.now(), how
        entry.save(update_fields=["left_at", "leaving"])
        note(entry, by, "entry.left", after={"how": how})
        return entry


def come_back(*, entry: Entry, by: Actor) -> Entry:
    """Somebody who went home plays on from the next round: with the results of before, the rounds between missed.

    The table that was left stays left. Raises Finished.
    """
    with writing(entry.tournament) as locked:
        entry = locked.entries.get(pk=entry.pk)
        if entry.left_at is None:
            return entry
        entry.left_at, entry.leaving = None, ""
        entry.save(update_fields=["left_at", "leaving"])
        mark_missed(locked, entry)
        note(entry, by, "entry.came_back")
        return entry


def substitute(*, entry: Entry, by: Actor, person: Player) -> Entry:
    """`person` takes over the chair with all its points; at a table that is being played, from the next hand on.

    Rounds that nobody on this chair played count as missed. Raises Finished; RuleError `duplicate_player` for somebody
    who is in the tournament, `no_place` for a chair of the wait list or a withdrawn one, `bad_file` for one of another
    club.
    """
    with writing(entry.tournament) as locked:
        if person.club_id != locked.club_id or person.merged_into_id or person.forgotten_at:
            raise RuleError("bad_file", f"{person} is not among the people of the club")
        day = load_day(locked)
        entry = day.by_code[entry.code]
        if entry.person_id == person.pk:
            return entry
        if entry.status != EntryStatus.ENTERED:
            raise RuleError("no_place", "who is on the wait list or has withdrawn has no chair")
        if entry_of(locked, person) is not None:
            raise RuleError("duplicate_player", f"{person} is in the tournament", player=str(person))
        before, entry.person = entry.person, person
        entry.arrived_at = entry.arrived_at or timezone.now()
        entry.left_at, entry.leaving = None, ""
        entry.save(update_fields=["person", "arrived_at", "left_at", "leaving"])
        entry.chairs.filter(round__published_at=None).update(person=person)  # of a draft
        mark_missed(locked, entry)
        if (playing := _playing(day, entry)) is not None:
            table, chair = playing
            _take_chair(table, chair, person, by)
        note(entry, by, "entry.substituted", before={"person": before.code}, after={"person": person.code})
        return entry


def sit_down(*, entry: Entry, by: Actor, table: int) -> Chair:
    """Seat somebody who came late at a table that is being played: at the highest live total (§3.20).

    Raises Finished; RuleError `no_round`, `duplicate_player` for who has a seat, `no_chair` for who does not play this
    round, `bad_file` for no such table, `match_over` for one that has its result, and `late_join` or `too_many_players`
    as the match says.
    """
    with writing(entry.tournament):
        day = load_day(entry.tournament)
        entry = day.by_code[entry.code]
        item = day.current
        if item is None or item.state != "running":
            raise RuleError("no_round", "no round is being played")
        if item.table_of(entry) is not None:
            raise RuleError("duplicate_player", f"{entry} has a seat", player=str(entry))
        if not may_sit_down(day, item, entry):
            raise RuleError("no_chair", f"{entry} does not play this round", player=entry.code)
        chosen = next((one for one in item.tables if one.table.number == table), None)
        if chosen is None or chosen.game is None:
            raise RuleError("bad_file", f"there is no table {table}", table=table)
        if chosen.finished:
            raise RuleError("match_over", f"table {table} has its result")
        name = entry.person.public_name
        game = join(game=chosen.game, name=name, write=write_now(chosen.game, by), referee=True)
        seat = game.seats[-1]
        seat.person = entry.person
        seat.save(update_fields=["person"])
        item.round.without_table.pop(entry.code, None)
        item.round.save(update_fields=["without_table"])
        note(entry, by, "entry.sat_down", after={"round": item.round.number, "table": table})
        return Chair.objects.create(
            table=chosen.table, round=item.round, entry=entry, person=entry.person, position=seat.number
        )


def _leaving(how: str) -> str:
    if how not in Leaving.values:
        raise RuleError("bad_file", f"how somebody leaves is one of {', '.join(Leaving.values)}")
    return how


def _playing(day: Day, entry: Entry) -> tuple[TableNow, Chair] | None:
    """The table that is being played where somebody sits, and his chair."""
    item = day.current
    table = item.table_of(entry) if item is not None and item.state == "running" else None
    if table is None or table.game is None or table.finished:
        return None
    return table, next(chair for chair in table.chairs if chair.entry_id == entry.pk)


def _left(day: Day, entry: Entry) -> tuple[TableNow, Chair] | None:
    """For somebody who has gone home: the table that was left in the middle, if it was the last one he sat at."""
    sat = [table for item in day.begun if (table := item.table_of(entry)) is not None]
    if entry.left_at is None or not sat or sat[-1].game is None:
        return None
    chair = next(chair for chair in sat[-1].chairs if chair.entry_id == entry.pk)
    return (sat[-1], chair) if str(chair.position) in sat[-1].game.state.left else None


def _stand_up(table: TableNow, chair: Chair, by: Actor) -> None:
    game = table.game
    player = str(chair.position)
    if game is not None and player in game.state.totals and player not in game.state.left:
        enter(game=game, action=Leave(player), write=write_now(game, by))


def _take_chair(table: TableNow, chair: Chair, person: Player, by: Actor) -> None:
    game = table.game
    chair.person = person
    chair.save(update_fields=["person"])
    if game is None:
        return
    enter(game=game, action=Rename(str(chair.position), person.public_name), write=write_now(game, by))
    if not game.state.hands:  # nothing was played yet: the match is the newcomer's from its beginning
        seat = game.seats[chair.position - 1]
        seat.person = person
        seat.save(update_fields=["person"])


def write_now(game: Game, by: Actor) -> Write:
    """A write of the director to a match as it was just read."""
    return Write(by, uuid4(), game.match.version)
