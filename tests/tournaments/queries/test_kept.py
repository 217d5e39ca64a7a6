"""What is kept in the process is found again only while nothing of it has changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from scoring.models import Club, Match, Player, Seat
from tests.scoring.club_factories import a_club, a_player
from tests.tournaments.evening import played
from tests.tournaments.memories import a_club_of, a_single
from tests.tournaments.season_factories import a_season
from tests.tournaments.services.test_past import brought
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry, PastEvent, PastResult, Season, Table, Tournament
from tournaments.queries.kept import Kept, matches_state, merges_state, seasons_state, tournaments_state
from tournaments.queries.past import past_state
from tournaments.queries.records import BOARDS, Scope, load_records
from tournaments.queries.seasons import FOLDS, load_season


def swap(one: Any, other: Any, field: str) -> None:
    """Two rows have the value of each other now."""
    mine, theirs = getattr(one, field), getattr(other, field)
    for row, value in ((one, theirs), (other, mine)):
        type(row).objects.filter(pk=row.pk).update(**{field: value})


def test_it_is_worked_out_once_for_a_state_and_again_for_another() -> None:
    states, told = iter("aaabb"), iter([1, 2])
    kept: Kept[int] = Kept(most=2)
    assert [kept.get(lambda: next(states), lambda: next(told)) for _ in range(3)] == [1, 1, 2]


def test_what_changed_while_it_was_read_is_not_kept() -> None:
    states, told = iter("abaab"), iter([1, 2])
    kept: Kept[int] = Kept(most=2)
    assert [kept.get(lambda: next(states), lambda: next(told)) for _ in range(2)] == [1, 2]


def test_no_more_is_kept_than_the_last_ones_that_were_asked_for() -> None:
    kept: Kept[str] = Kept(most=2)
    made: list[str] = []

    def ask(state: str) -> None:
        kept.get(lambda: state, lambda: made.append(state) or state)  # type: ignore[func-returns-value]

    for state in "abacabc":
        ask(state)
    assert made == ["a", "b", "c", "b", "c"]


def matches_of(club: Club) -> Any:
    return Match.objects.filter(club=club, discounted_at=None)


def two_seats_change_places(club: Club) -> None:
    first, second = Seat.objects.filter(match__club=club).order_by("pk")[:2]
    swap(first, second, "person")


def somebody_gets_up(club: Club) -> None:
    Seat.objects.filter(pk=Seat.objects.filter(match__club=club).earliest("pk").pk).update(person=None)


def a_line_more(club: Club) -> None:
    Match.objects.filter(pk=matches_of(club).earliest("pk").pk).update(version=F("version") + 1)


def one_for_another(club: Club) -> None:
    one, other = Match.objects.filter(club=club).order_by("pk")[:2]
    swap(one, other, "discounted_at")


def other_lines(club: Club) -> None:
    first = matches_of(club).latest("changed_at")
    Match.objects.filter(pk=first.pk).update(changed_at=first.changed_at + timedelta(seconds=1))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change", [two_seats_change_places, somebody_gets_up, a_line_more, one_for_another, other_lines]
)
def test_the_state_of_matches_follows(change: Callable[[Club], None]) -> None:
    club, people = a_club_of(4)
    sheets = [a_single(club, people, closer=1, hour=hour) for hour in range(2)]
    Match.objects.filter(pk=sheets[1].match.pk).update(discounted_at=F("changed_at"))
    before = matches_state(matches_of(club))
    assert matches_state(matches_of(club)) == before
    change(club)
    assert matches_state(matches_of(club)) != before


def its_name(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="Another")


def who_may_see_it(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(public=not tournament.public)


def two_entries_change_places(tournament: Tournament) -> None:
    first, second = tournament.entries.order_by("pk")[:2]
    other = a_player(tournament.club, "Another")
    Entry.objects.filter(pk=first.pk).update(person=other)
    Entry.objects.filter(pk=second.pk).update(person=first.person)


def a_line_at_a_table(tournament: Tournament) -> None:
    match = Table.objects.filter(round__tournament=tournament).earliest("pk").match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)


@pytest.mark.django_db
@pytest.mark.parametrize("change", [its_name, who_may_see_it, two_entries_change_places, a_line_at_a_table])
def test_the_state_of_tournaments_follows(change: Callable[[Tournament], None]) -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 1)
    found = Tournament.objects.filter(pk=tournament.pk)
    before = tournaments_state(found)
    assert tournaments_state(found) == before
    change(tournament)
    assert tournaments_state(found) != before


@pytest.mark.django_db
def test_the_state_of_merges_follows_who_was_merged_into_whom() -> None:
    club = a_club()
    ana, anita, berto = (a_player(club, name) for name in ("Ana", "Anita", "Berto"))
    seen = [merges_state()]
    for kept in (ana, berto, None):
        Player.objects.filter(pk=anita.pk).update(merged_into=kept)
        seen.append(merges_state())
    assert seen[3] == seen[0]
    assert len(set(seen)) == 3


@pytest.mark.django_db
def test_the_state_of_seasons_follows_their_days_and_tournaments() -> None:
    tournament = a_tournament(4)
    season = a_season(tournament.club)
    found = Season.objects.filter(pk=season.pk)
    seen = [seasons_state(found)]
    season.tournaments.add(tournament)
    seen.append(seasons_state(found))
    found.update(nights=True)
    seen.append(seasons_state(found))
    found.update(ends_on=season.ends_on - timedelta(days=1))
    seen.append(seasons_state(found))
    assert len(set(seen)) == 4


@pytest.mark.django_db
def test_the_state_of_what_was_brought_in_is_all_of_it() -> None:
    season = brought(a_club(), "fecha,nombre,puesto\n1/1,Ana,1\n1/1,Berto,2\n").season
    seen = [past_state(season)]
    first, second = PastResult.objects.filter(event__batch__season=season).order_by("pk")
    swap(first, second, "place")
    seen.append(past_state(season))
    PastEvent.objects.filter(batch__season=season).update(name="Another")
    seen.append(past_state(season))
    PastResult.objects.filter(pk=second.pk).delete()
    seen.append(past_state(season))
    assert len(set(seen)) == 4


@pytest.mark.django_db
def test_a_season_that_has_not_changed_is_not_added_up_again_and_names_are_those_of_now() -> None:
    club, people = a_club_of(4)
    a_single(club, people, closer=2)
    season = a_season(club, nights=True)
    FOLDS.cache_clear()
    before = load_season(season)
    Player.objects.filter(pk=people[1].pk).update(name="Somebody")
    after = load_season(season)
    assert after.table is before.table
    assert after.people[after.table.rows[0].player].name == "Somebody"


@pytest.mark.django_db
def test_records_that_have_not_changed_are_not_looked_for_again() -> None:
    club, people = a_club_of(4)
    for hour in range(2):
        a_single(club, people, closer=2, hour=hour)
    BOARDS.cache_clear()
    before = load_records(Scope(club, True))
    after = load_records(Scope(club, True))
    assert after.boards is before.boards
    assert [feat.person for feat in after.boards["run"].feats] == [people[1].pk]
