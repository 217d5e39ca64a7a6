"""Seasons read from what is kept of their events: never stale, and the same worked out from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction

import pytest

from scoring.engine.events import HandPlayed
from scoring.engine.history import Correct, Reopen, Replace, Undo
from scoring.models import Club, Match, Player, Seat
from scoring.roles import Actor
from scoring.services.merges import merge_players
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.evening import fresh, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json, rule_to_json
from tournaments.models import MatchResults, Season, SeatResult, Tournament
from tournaments.queries.seasons import load_season
from tournaments.services.ending import finish

pytestmark = pytest.mark.django_db

WINS = Rule(weights={"points": Fraction(1)})


def a_season(tournament: Tournament | None = None, *, club: Club | None = None, nights: bool = False) -> Season:
    season = Season.objects.create(
        club=club or (tournament.club if tournament else a_club()),
        name="2026/27",
        starts_on=date(2026, 9, 1),
        ends_on=date(2027, 6, 30),
        rule=rule_to_json(WINS),
        nights=nights,
    )
    if tournament is not None:
        season.tournaments.add(tournament)
    return season


def table(season: Season) -> list[tuple[int | None, str, Fraction]]:
    now = load_season(season)
    return [(row.place, now.people[row.player].name, row.tally.total) for row in now.table.rows]


def a_club_of_four() -> tuple[Club, list[Player]]:
    club = a_club()
    return club, [Player.objects.create(club=club, name=name) for name in ("Ana", "Berto", "Carla", "Dani")]


def closed_by(closer: int) -> HandPlayed:
    """A hand that ends a match to 20 at once."""
    return hand(closer, "seven", **{f"p{seat}": 30 for seat in range(1, 5) if seat != closer})


def a_single(club: Club, people: Sequence[Player], *, closer: int) -> Sheet:
    """A match of the club outside of any tournament, over after one hand."""
    sheet = a_match(target=20, rebuys_max=0)
    sheet.enter(closed_by(closer))
    Match.objects.filter(pk=sheet.match.pk).update(club=club)
    for seat, person in zip(Seat.objects.filter(match=sheet.match).order_by("number"), people, strict=True):
        Seat.objects.filter(pk=seat.pk).update(person=person)
    return sheet


def organiser(tournament: Tournament) -> Actor:
    return acting(an_account(tournament.club))


def test_a_rule_survives_the_way_through_json() -> None:
    rule = Rule(weights={"places": Fraction(3, 2)}, placing=(Fraction(10), Fraction(5, 2)), best_of=8, drop=1)
    assert rule_from_json(rule_to_json(rule)) == rule


def test_the_events_of_a_season_are_its_tournaments_with_everybodys_final_place() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    now = load_season(a_season(tournament))
    assert [(event.code, event.provisional) for event in now.events] == [(tournament.code, True)]
    assert sorted(score.place for score in now.events[0].scores) == [1, 2, 3, 4]
    finish(tournament=fresh(tournament), by=organiser(tournament), version=fresh(tournament).version)
    assert load_season(now.season).events[0].provisional is False


def test_nothing_stale_is_read_after_a_correction() -> None:
    club, people = a_club_of_four()
    sheet = a_single(club, people, closer=1)
    season = a_season(club=club, nights=True)
    assert table(season)[0][1] == "Ana"
    sheet.enter(Reopen(), Correct((Replace("1", closed_by(2)),)))
    after = table(season)
    assert after[0][1] == "Berto"
    MatchResults.objects.all().delete()
    assert table(season) == after


def test_a_match_that_was_opened_again_or_abandoned_does_not_count() -> None:
    club, people = a_club_of_four()
    sheet = a_single(club, people, closer=1)
    season = a_season(club=club, nights=True)
    assert len(table(season)) == 4
    sheet.enter(Undo())
    assert table(season) == []


def test_single_matches_of_an_evening_are_one_event_where_the_season_counts_them() -> None:
    club, people = a_club_of_four()
    for closer in (1, 1, 2):
        a_single(club, people, closer=closer)
    season = a_season(club=club, nights=True)
    assert table(season)[:2] == [(1, "Ana", Fraction(10)), (2, "Berto", Fraction(8))]
    assert SeatResult.objects.count() == 12
    assert table(a_season(club=club)) == []


def test_two_seats_that_turn_out_to_be_one_person_count_once_by_the_better() -> None:
    club, people = a_club_of_four()
    a_single(club, people, closer=1)
    merge_players(kept=people[3], gone=people[0], by=Actor("the desk"))
    found = [points for _place, _name, points in table(a_season(club=club, nights=True))]
    assert found == [Fraction(4), Fraction(2), Fraction(2)]


def test_two_entries_that_turn_out_to_be_one_person_are_one_and_nobody_gets_less_than_nothing() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    season = a_season(tournament)
    season.rule = rule_to_json(Rule())
    before = [player for _place, player, _points in table(season)]
    first, third = (Player.objects.get(club=tournament.club, name=before[line]) for line in (0, 2))
    Player.objects.filter(pk=third.pk).update(merged_into=first)  # an older version let them be one
    assert table(season) == [
        (1, before[0], Fraction(100)),
        (2, before[1], Fraction(50)),
        (3, before[3], Fraction(0)),
    ]


def test_tournaments_of_one_day_are_in_the_order_in_which_they_begin() -> None:
    evening = a_tournament(4, form="last_survivor")
    season = a_season(evening)
    afternoon = a_tournament(4, club=evening.club, form="last_survivor")
    season.tournaments.add(afternoon)
    for one, hours, code in ((evening, 0, "A"), (afternoon, -4, "Z")):
        Tournament.objects.filter(pk=one.pk).update(code=code, starts_at=one.starts_at + timedelta(hours=hours))
        played(fresh(one), 5)
    assert [happening.code for happening in load_season(season).happenings] == ["Z", "A"]


def test_a_season_is_read_in_as_many_queries_with_many_events_as_with_few(django_assert_num_queries: object) -> None:
    for people in (4, 8):
        tournament = a_tournament(people, form="random_and_final")
        played(tournament, people)
        season = a_season(tournament, nights=True)
        load_season(season)
        with django_assert_num_queries(7):  # type: ignore[operator]  # a fixture
            _rows = load_season(season).table.rows
