"""Results kept to be added up: those that no longer agree with their matches are worked out anew before they are read.

Whatever changed a match, a correction, an undo, a reopening, changed its version, and so its stored results count no
more. Working all of them out from nothing gives the same rows.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from scoring.locks import written_in_turn
from scoring.models import Club, Match
from scoring.queries.games import Game, load_all
from tournaments.engine.results import Result, from_match
from tournaments.models import Entry, EntryResult, MatchResults, SeatResult, Tournament, TournamentResults
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day, load_day

CHUNK = 200
"""Matches worked out in one transaction."""


def counted(club: Club) -> QuerySet[Match]:
    """The club's matches that count: finished, not abandoned, not of a rehearsal."""
    return Match.objects.filter(club=club, finished=True, discounted_at=None)


def refresh_matches(club: Club) -> int:
    """Work out the results of finished matches that have none for their version; answers how many.

    One query if nothing has changed.
    """
    stale = list(counted(club).exclude(results__version=F("version")).order_by("pk"))
    todo = iter(stale)
    while chunk := list(islice(todo, CHUNK)):
        _store_matches(chunk)
    return len(stale)


def _store_matches(matches: Sequence[Match]) -> None:
    games = load_all(matches)
    with written_in_turn():
        MatchResults.objects.filter(match__in=matches).delete()
        SeatResult.objects.filter(seat__match__in=matches).delete()
        made = MatchResults.objects.bulk_create(
            MatchResults(match=match, version=match.version) for match in matches if games[match.pk].state.finished
        )
        of = {item.match_id: item for item in made}
        SeatResult.objects.bulk_create(row for pk, item in of.items() for row in _seat_rows(item, games[pk]))


def _seat_rows(of: MatchResults, game: Game) -> Iterable[SeatResult]:
    events = [item.event for item in game.timeline.placed]
    found = {result.player: result for result in from_match(game.state, events)}
    for seat in game.seats:
        if seat.player in found:
            yield _seat_row(of, seat.pk, found[seat.player])


def _seat_row(of: MatchResults, seat: int, result: Result) -> SeatResult:
    return SeatResult(
        of=of,
        seat_id=seat,
        place=result.place,
        level=result.level,
        size=len(result.table),
        total=result.total,
        hands=result.hands,
        conceded=result.conceded,
        closes=result.closes,
        tens=result.tens,
        chinchones=result.chinchones,
        rebuys=result.rebuys,
        won=result.won,
    )


def refresh_tournaments(tournaments: QuerySet[Tournament]) -> int:
    """Work out the final places of tournaments that have changed since they were; answers how many.

    Two queries if nothing has changed.
    """
    stamped = tournaments.annotate(
        lines=Coalesce(Sum("rounds__tables__match__version"), 0),
        tables=Count("rounds__tables", filter=Q(rounds__tables__match__isnull=False)),
    ).select_related("club", "results")
    stale = [item for item in stamped if _stamp(item) != _stored(item)]
    for tournament in stale:
        _store_tournament(tournament, _stamp(tournament))
    return len(stale)


def _stamp(tournament: Tournament) -> str:
    """What changes with the tournament and with every line of the logs of its matches."""
    return f"{tournament.version}.{tournament.tables}.{tournament.lines}"  # type: ignore[attr-defined]


def _stored(tournament: Tournament) -> str:
    return tournament.results.stamp if hasattr(tournament, "results") else ""


def _store_tournament(tournament: Tournament, stamp: str) -> None:
    day = load_day(tournament)
    rows = list(_entry_rows(day))
    with written_in_turn():
        TournamentResults.objects.filter(tournament=tournament).delete()
        EntryResult.objects.filter(entry__tournament=tournament).delete()
        of = TournamentResults.objects.create(tournament=tournament, stamp=stamp)
        for row in rows:
            row.of = of
        EntryResult.objects.bulk_create(rows)


def _entry_rows(day: Day) -> Iterable[EntryResult]:
    """The places of everybody who played, with the points and wins of all rounds."""
    places = final_places(day) if day.begun else []
    taken = [place for place, _code in places]
    whole = day.whole_tallies()
    provisional = day.tournament.finished_at is None
    for place, code in places:
        entry: Entry = day.by_code[code]
        tally = whole[code]
        yield EntryResult(
            entry=entry,
            place=place,
            level=taken.count(place),
            points=str(tally.points),
            wins=str(tally.wins),
            chinchones=tally.chinchones,
            provisional=provisional,
        )
