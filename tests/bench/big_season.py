"""One club with a season as big as is asked for: finished tournaments and nights, of the simulation's matches.

Everything is there that the product itself would have stored, entries, rounds, tables, chairs, matches and their logs;
nothing is worked out from it yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from scoring import roles
from scoring.engine.log_notation import action_to_json
from scoring.engine.names import search_key
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.engine.simulation import simulate_match
from scoring.models import Club, Match, MatchEvent, Player, Seat
from tests.bench.big_club import many_people
from tournaments.engine.plan_notation import plan_to_json
from tournaments.engine.plan_of_rounds import Plan, RoundPlan
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_to_json
from tournaments.models import Chair, Entry, Round, Season, Table, Tournament

BEGIN = datetime(2025, 9, 6, 18, tzinfo=ZoneInfo("Europe/Madrid"))
RULES = {"tournament": replace(PRESETS["torneo"], target=137), "night": replace(PRESETS["ludoteka"], target=137)}
"""By these rules a match has about 15 hands."""
SPREAD = 100
"""Different matches of each kind that are really played; each comes many times, with other people on its chairs."""
WITH_CARDS = 33
"""Every so many of them is entered by everybody's cards."""
RULE = Rule(weights={"beaten": Fraction(100), "wins": Fraction(5)}, chinchon=Fraction(2), best_of=20, least_events=5)
FOUR = "1234"


@dataclass(frozen=True)
class Size:
    """How big: `field` people in each tournament, all of them in each of its rounds, four at a table."""

    tournaments: int = 40
    players: int = 500
    field: int = 192
    rounds: int = 5
    nights: int = 40
    night_matches: int = 10


BIG = Size()
"""40 tournaments of 240 matches and 40 nights of ten: 10,000 matches."""
SMALL = Size(tournaments=4, players=16, field=16, rounds=5, nights=12, night_matches=10)
"""200 matches of people who meet often, so that nothing is missing on their pages."""


@dataclass(frozen=True)
class _Log:
    lines: list[dict[str, Any]]
    dealer: int


class _Cast:
    """The people of the club: those with low numbers come more often. Chance is the same every time."""

    def __init__(self, people: Sequence[Player]) -> None:
        self.people, self.chance, self.number = people, Random(7), 0
        self.logs = {kind: _logs(rules) for kind, rules in RULES.items()}

    def some(self, count: int) -> list[Player]:
        """So many different people, in any order."""
        ranks = {one.pk: self.chance.random() * (place + 20) for place, one in enumerate(self.people)}
        found = sorted(self.people, key=lambda one: ranks[one.pk])[:count]
        self.chance.shuffle(found)
        return found

    def next_number(self) -> int:
        """A number for a match."""
        self.number += 1
        return self.number


def big_season(size: Size = BIG, slug: str = "temporada") -> Season:
    """The season, all of its tournaments finished and sealed."""
    club = Club.objects.create(name="Peña La Temporada", slug=slug)
    people = list(many_people(club, size.players))
    Player.objects.bulk_create(people)
    last = BEGIN + timedelta(days=7 * max(size.tournaments, size.nights))
    season = Season.objects.create(
        club=club,
        name="2025/26",
        starts_on=BEGIN.date(),
        ends_on=last.date(),
        rule=rule_to_json(RULE),
        nights=bool(size.nights),
    )
    cast = _Cast(people)
    for week in range(size.tournaments):
        season.tournaments.add(_tournament(club, cast, size, week))
    for week in range(size.nights):
        at = BEGIN + timedelta(days=7 * week + 5)
        _store([_Seated(cast.some(4), at + timedelta(hours=i % 3)) for i in range(size.night_matches)], club, cast)
    return season


def _logs(rules: Ruleset) -> list[_Log]:
    found = []
    for seed in range(SPREAD):
        match = simulate_match(rules, FOUR, seed, cards=seed % WITH_CARDS == 1, latecomer=None)
        found.append(_Log([action_to_json(event) for event in match.events], int(match.head.dealer or 1)))
    return found


def _tournament(club: Club, cast: _Cast, size: Size, week: int) -> Tournament:
    """One tournament: as many rounds as there are, all of them random."""
    at, plan = BEGIN + timedelta(days=7 * week), plan_to_json(Plan(rounds=(RoundPlan(draw="random"),) * size.rounds))
    tournament = Tournament.objects.create(
        club=club,
        name=f"Torneo {week + 1}",
        starts_at=at,
        time_zone=club.time_zone,
        rules=RULES["tournament"].to_json(),
        plan=plan,
        seed=week,
        version=size.rounds * 3,
        finished_at=at + timedelta(hours=size.rounds),
    )
    entries = [
        Entry(tournament=tournament, person=person, number=number, arrived_at=at)
        for number, person in enumerate(cast.some(size.field), start=1)
    ]
    Entry.objects.bulk_create(entries)
    for number in range(1, size.rounds + 1):
        _round(tournament, cast, entries, number)
    return tournament


def _round(tournament: Tournament, cast: _Cast, entries: list[Entry], number: int) -> None:
    at = tournament.starts_at + timedelta(hours=number - 1)
    made = Round.objects.create(
        tournament=tournament,
        number=number,
        plan=tournament.plan,
        created_at=at,
        published_at=at,
        closed_at=at + timedelta(hours=1),
    )
    order = cast.chance.sample(entries, len(entries))
    fours = [order[first : first + 4] for first in range(0, len(order), 4)]
    label = f"{tournament.name} · Ronda {number} · Mesa"
    seated = [
        _Seated([entry.person for entry in four], at, f"{label} {mesa}") for mesa, four in enumerate(fours, start=1)
    ]
    matches = _store(seated, tournament.club, cast)
    tables = [Table(round=made, number=place, match=match) for place, match in enumerate(matches, start=1)]
    Table.objects.bulk_create(tables)
    Chair.objects.bulk_create(
        Chair(table=table, round=made, entry=entry, person=entry.person, position=position)
        for table, four in zip(tables, fours, strict=True)
        for position, entry in enumerate(four, start=1)
    )


@dataclass(frozen=True)
class _Seated:
    """Who sits down when; a match with a label is one of a tournament."""

    people: Sequence[Player]
    at: datetime
    label: str = ""


def _store(seated: Sequence[_Seated], club: Club, cast: _Cast) -> list[Match]:
    """The matches of these people, each played to its end."""
    played = [_played(one, club, cast) for one in seated]
    Match.objects.bulk_create(match for match, _log in played)
    Seat.objects.bulk_create(
        Seat(match=match, number=number, name=person.name, person=person)
        for one, (match, _log) in zip(seated, played, strict=True)
        for number, person in enumerate(one.people, start=1)
    )
    MatchEvent.objects.bulk_create(line for match, log in played for line in _lines(match, log))
    return [match for match, _log in played]


def _played(one: _Seated, club: Club, cast: _Cast) -> tuple[Match, _Log]:
    kind, number = "tournament" if one.label else "night", cast.next_number()
    log = cast.chance.choice(cast.logs[kind])
    match = Match(
        club=club,
        label=one.label,
        rules=RULES[kind].to_json(),
        first_dealer=log.dealer,
        version=len(log.lines),
        finished=True,
        sealed="all" if one.label else "",
        score_hash=roles.hashed(f"{club.pk} {number}"),
        view_hash=roles.hashed(f"view {club.pk} {number}"),
        client_id=UUID(int=number),
        device=f"bench {club.slug}"[:16],
        created_at=one.at,
        changed_at=one.at + timedelta(minutes=50),
        search=search_key("\n".join((one.label, *(person.name for person in one.people)))),
    )
    return match, log


def _lines(match: Match, log: _Log) -> Iterator[MatchEvent]:
    for number, action in enumerate(log.lines, start=1):
        yield MatchEvent(
            match=match,
            number=number,
            action=action,
            client_id=UUID(int=number),
            device=match.device,
            created_at=match.created_at + timedelta(minutes=3 * number),
        )
