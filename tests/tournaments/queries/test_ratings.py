"""Ratings that are kept are those that working all of them out from nothing gives, whatever was changed where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.engine.history import Correct, Reopen, Replace, Undo
from scoring.models import Club, Match, Seat
from scoring.services.merges import merge_players, undo_merge
from tests.scoring.club_factories import acting, an_account
from tests.scoring.factories import Sheet
from tests.tournaments.memories import BEGIN, a_club_of, a_single, closed_by
from tournaments.engine.rating import Placed, rate
from tournaments.models import RatedMatch, RatingStep
from tournaments.queries.ratings import latest_steps, rate_anew, refresh_ratings

Kept = list[tuple[int, int, int, float, float, int]]


def correct(sheet: Sheet, closer: int) -> None:
    people = len(sheet.game.seats)
    opened = [Reopen()] if sheet.game.locked else []
    sheet.enter(*opened, Correct((Replace("1", closed_by(closer, people)),)))


def kept(club: Club) -> Kept:
    rows = RatingStep.objects.filter(of__club=club).order_by("of__number", "seat__number")
    return list(rows.values_list("of__number", "seat", "person", "mean", "spread", "matches"))


def from_nothing(club: Club) -> Kept:
    rate_anew(club)
    return kept(club)


@pytest.mark.django_db
def test_a_match_moves_the_ratings_of_its_people_by_their_places() -> None:
    club, (ana, berto, carla) = a_club_of(3)
    a_single(club, [ana, berto, carla], closer=2, hour=0)
    assert refresh_ratings(club) == 1
    expected = rate([Placed("m", {"a": 2, "b": 1, "c": 3})]).skills
    found = {step.person_id: (step.mean, step.spread) for step in latest_steps(club)}
    assert found == {
        person.pk: (expected[key].mean, expected[key].spread)
        for person, key in ((ana, "a"), (berto, "b"), (carla, "c"))
    }


@pytest.mark.django_db
def test_of_two_seats_of_one_person_the_better_counts_and_nobody_is_rated_alone() -> None:
    club, (ana, berto) = a_club_of(2)
    a_single(club, [ana, ana, berto], closer=2, hour=0)
    a_single(club, [ana, None, ana], closer=1, hour=1)
    refresh_ratings(club)
    assert [(number, matches) for number, _seat, _who, _mean, _spread, matches in kept(club)] == [
        (1, 0),
        (1, 1),
        (1, 1),
        (2, 0),
        (2, 0),
    ]
    assert refresh_ratings(club) == 0


@pytest.mark.django_db
def test_an_older_match_that_is_claimed_later_comes_in_its_place() -> None:
    club, (ana, berto) = a_club_of(2)
    sheets = [a_single(club, [ana, berto], closer=1 + hour % 2, hour=hour) for hour in range(4)]
    Match.objects.filter(pk=sheets[1].match.pk).update(club=None)
    assert refresh_ratings(club) == 3
    Match.objects.filter(pk=sheets[1].match.pk).update(club=club)
    assert refresh_ratings(club) == 3
    order = RatedMatch.objects.filter(club=club).order_by("number").values_list("match", flat=True)
    assert list(order) == [sheet.match.pk for sheet in sheets]


@pytest.mark.django_db
def test_a_match_that_went_to_another_club_is_rated_there_alone() -> None:
    club, (ana, berto) = a_club_of(2)
    other, (carla, dani) = a_club_of(2)
    sheets = [a_single(club, [ana, berto], closer=1, hour=hour) for hour in range(2)]
    refresh_ratings(club)
    Match.objects.filter(pk=sheets[0].match.pk).update(club=other)
    for number, person in enumerate((carla, dani), start=1):
        Seat.objects.filter(match=sheets[0].match, number=number).update(person=person)
    refresh_ratings(other)
    refresh_ratings(club)
    assert [{row[2] for row in kept(one)} for one in (club, other)] == [{ana.pk, berto.pk}, {carla.pk, dani.pk}]
    assert kept(club) == from_nothing(club)


@pytest.mark.django_db
def test_what_is_up_to_date_takes_as_many_queries_for_many_matches_as_for_one(
    django_assert_num_queries: object,
) -> None:
    club, people = a_club_of(3)
    for hour in range(12):
        a_single(club, [*people], closer=1, hour=hour)
        if hour in (0, 11):
            refresh_ratings(club)
            with django_assert_num_queries(4):  # type: ignore[operator]  # a fixture
                refresh_ratings(club)


PEOPLE = 4
CHANGES = st.one_of(
    st.tuples(st.just("play"), st.lists(st.integers(0, PEOPLE), min_size=3, max_size=3), st.integers(1, 3)),
    st.tuples(st.just("correct"), st.integers(0, 9), st.integers(1, 3)),
    st.tuples(st.sampled_from(["undo", "abandon", "recount", "release"]), st.integers(0, 9), st.just(0)),
    st.tuples(st.just("sit"), st.integers(0, 9), st.integers(0, PEOPLE)),
    st.tuples(st.sampled_from(["merge", "part"]), st.integers(0, PEOPLE - 1), st.integers(0, PEOPLE - 1)),
)


class Kept_ratings(TestCase):  # noqa: N801  # named as sentences are
    """One property."""

    @settings(max_examples=6)
    @given(st.lists(CHANGES, min_size=4, max_size=8))
    def test_are_those_of_working_out_everything(self, changes: list[tuple[str, object, int]]) -> None:
        story = Story()
        for change in changes:
            story.tell(*change)
            refresh_ratings(story.club)
        went_on = kept(story.club)
        assert went_on == from_nothing(story.club)


class Story:
    """A club to which things happen."""

    def __init__(self) -> None:
        self.club, self.people = a_club_of(PEOPLE)
        self.by = acting(an_account(self.club))
        self.sheets = [a_single(self.club, [*self.people[:3]], closer=1, hour=hour) for hour in (0, 20)]
        refresh_ratings(self.club)

    def tell(self, what: str, where: object, how: int) -> None:
        """One change; `where` and `how` say to which match or person."""
        if isinstance(where, list):
            seats = [self.people[number] if number < PEOPLE else None for number in where]
            self.sheets.append(a_single(self.club, seats, closer=how, hour=sum(where) * 2))
            return
        assert isinstance(where, int)
        if what in ("merge", "part"):
            self._people(what, where, how)
            return
        sheet = self.sheets[where % len(self.sheets)]
        match = Match.objects.filter(pk=sheet.match.pk)
        if what == "correct" and sheet.game.state.finished:
            correct(sheet, how)
        elif what == "undo" and sheet.game.state.finished:
            sheet.enter(Undo())
        elif what in ("abandon", "recount"):
            match.update(discounted_at=BEGIN if what == "abandon" else None)
        elif what == "release":
            match.update(club=None)
        elif what == "sit":
            person = self.people[how] if how < PEOPLE else None
            Seat.objects.filter(match=sheet.match, number=2).update(person=person)

    def _people(self, what: str, one: int, other: int) -> None:
        newest = self.club.merges.filter(undone_at=None).order_by("-pk").first()
        if what == "part" and newest is not None:
            undo_merge(merge=newest, by=self.by)
        elif what == "merge":
            merge_players(kept=self.people[one], gone=self.people[other], by=self.by)
