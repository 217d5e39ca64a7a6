"""Results kept to be added up: those that no longer agree with their matches are worked out anew before they are read.

Whatever changed a match, a correction, an undo, a reopening, changed its version, and so its stored results count no
more. Neither do those that an older program has worked out otherwise: FORMAT. Working all of them out from nothing
gives the same rows.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring.engine.ledger import net
from scoring.engine.rulesets import Ruleset, full_json
from scoring.locks import locked, written_in_turn
from scoring.models import Club, Match
from scoring.queries.games import Game, load_all
from tournaments.engine.records import comeback, great_hand, second_lives
from tournaments.engine.results import from_match
from tournaments.models import (
    Entry,
    EntryResult,
    MatchRecord,
    MatchResults,
    SeatResult,
    Table,
    Tournament,
    TournamentResults,
)
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day, load_day

FORMAT = 1
"""Goes up with every change of what is worked out here, so that nothing that was kept before is believed."""

CHUNK = 200
"""Matches worked out at a time."""


def rules_key(rules: Ruleset) -> str:
    """The same short text for the same rules, whatever the preset is called that they were made from."""
    told = {name: value for name, value in full_json(rules).items() if name != "preset"}
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def counted(club: Club) -> QuerySet[Match]:
    """The club's matches that count: finished, not abandoned, not of a rehearsal."""
    return Match.objects.filter(club=club, finished=True, discounted_at=None)


def refresh_matches(club: Club) -> int:
    """Work out the results of finished matches that have none for their version; answers how many.

    One query if nothing has changed. Whoever asks at the same moment may work out the same; one of them keeps it.
    """
    stale = counted(club).exclude(results__version=F("version"), results__format=FORMAT)
    keys = list(stale.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), CHUNK):
        _store_matches(keys[start : start + CHUNK])
    return len(keys)


def _store_matches(keys: Sequence[int]) -> None:
    """Work out first, then keep in a short transaction what nobody has kept and no line has overtaken meanwhile."""
    games = load_all(list(Match.objects.filter(pk__in=keys)))
    worked_out = {pk: _worked_out(game) for pk, game in games.items() if game.state.finished}
    with written_in_turn():
        now = {match.pk: match.version for match in locked(Match.objects.filter(pk__in=list(worked_out)))}
        kept = MatchResults.objects.filter(match__in=list(now), version=F("match__version"), format=FORMAT)
        done = set(kept.values_list("match", flat=True))
        new = [rows for pk, rows in worked_out.items() if rows[0].version == now[pk] and pk not in done]
        MatchResults.objects.filter(match__in=[of.match_id for of, _seats, _records in new]).delete()
        MatchResults.objects.bulk_create(of for of, _seats, _records in new)
        SeatResult.objects.bulk_create(row for _of, seats, _records in new for row in seats)
        MatchRecord.objects.bulk_create(row for _of, _seats, records in new for row in records)


def _worked_out(game: Game) -> tuple[MatchResults, list[SeatResult], list[MatchRecord]]:
    """What is kept of a finished match, at the version that its log was read at."""
    of = MatchResults(
        match=game.match,
        version=len(game.log),
        format=FORMAT,
        hands=len(game.state.hands),
        rules=rules_key(game.match.ruleset),
    )
    return of, list(_seat_rows(of, game)), list(_record_rows(of, game))


def _seat_rows(of: MatchResults, game: Game) -> Iterable[SeatResult]:
    seats = {seat.player: seat for seat in game.seats}
    money = net(game.state)
    for result in from_match(game.state, [item.event for item in game.timeline.placed]):
        yield SeatResult(
            of=of,
            seat=seats[result.player],
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
            wrong_closes=result.wrong_closes,
            net=money[result.player],
            won=result.won,
        )


def _record_rows(of: MatchResults, game: Game) -> Iterable[MatchRecord]:
    seats = {seat.player: seat for seat in game.seats}
    events = [item.event for item in game.timeline.placed]
    kinds = MatchRecord.Kind
    if back := comeback(game.state):
        yield MatchRecord(
            of=of, seat=seats[back.player], kind=kinds.COMEBACK, value=back.behind, hand=back.hand, won=True
        )
    for life in second_lives(game.state, events):
        yield MatchRecord(
            of=of, seat=seats[life.player], kind=kinds.SECOND_LIFE, value=life.hands, hand=life.since, won=life.won
        )
    if great := great_hand(game.state, events):
        yield MatchRecord(
            of=of,
            seat=seats[great.player],
            kind=kinds.GREAT_HAND,
            value=great.swing,
            hand=great.hand,
            won=great.player in game.state.winners,
            chinchon=great.chinchon,
            cards=list(great.cards),
        )


def refresh_tournaments(tournaments: QuerySet[Tournament]) -> int:
    """Work out the final places of tournaments that have changed since they were; answers how many.

    One query if nothing has changed.
    """
    tables = Table.objects.filter(round__tournament=OuterRef("pk"), match__isnull=False).order_by()
    played = tables.values("round__tournament")
    stamped = tournaments.annotate(  # not by joins: grouping would compare every plan with every other
        lines=Coalesce(Subquery(played.annotate(n=Sum("match__version")).values("n")), 0),
        tables=Coalesce(Subquery(played.annotate(n=Count("pk")).values("n")), 0),
    )
    told = stamped.values_list("pk", "results__stamp", "version", "tables", "lines")
    stale = {pk: stamp for pk, kept, *state in told if kept != (stamp := _stamp(*state))}
    if stale:
        for tournament in tournaments.filter(pk__in=stale).select_related("club"):
            _store_tournament(tournament, stale[tournament.pk])
    return len(stale)


def _stamp(version: int, tables: int, lines: int) -> str:
    """What changes with the tournament and with every line of the logs of its matches."""
    return f"{FORMAT}.{version}.{tables}.{lines}"


def _store_tournament(tournament: Tournament, stamp: str) -> None:
    day = load_day(tournament)
    rows = list(_entry_rows(day))
    with written_in_turn():
        locked(Tournament.objects.filter(pk=tournament.pk))  # of two readers at once the later one's stays
        TournamentResults.objects.filter(tournament=tournament).delete()
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
