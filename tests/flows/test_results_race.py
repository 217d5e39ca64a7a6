"""Readers who find the same matches changed at the same moment, on either database."""

from __future__ import annotations

from functools import partial

import pytest

from scoring.models import Match
from tests.flows.together import both_at_once
from tests.scoring.club_factories import a_club
from tests.scoring.factories import a_match, hand
from tests.tournaments.evening import played
from tests.tournaments.memories import a_club_of, a_single
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import (
    EntryResult,
    MatchResults,
    RatedMatch,
    RatingStep,
    SeatResult,
    Tournament,
    TournamentResults,
)
from tournaments.queries import ratings
from tournaments.queries.results import refresh_matches, refresh_tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_matches_are_worked_out_by_two_readers_at_once() -> None:
    club = a_club()
    for _ in range(10):
        sheet = a_match(target=20, rebuys_max=0)
        sheet.enter(hand(1, "seven", p2=30, p3=30, p4=30))
        Match.objects.filter(pk=sheet.match.pk).update(club=club)
    for _ in range(5):
        MatchResults.objects.update(version=0)
        assert both_at_once(*[partial(refresh_matches, club)] * 2) == ["done", "done"]
        assert (MatchResults.objects.filter(version=1).count(), SeatResult.objects.count()) == (10, 40)


def test_one_tournament_is_worked_out_by_two_readers_at_once() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    found = Tournament.objects.filter(pk=tournament.pk)
    for _ in range(5):
        TournamentResults.objects.update(stamp="old")
        assert both_at_once(*[partial(refresh_tournaments, found)] * 2) == ["done", "done"]
        assert EntryResult.objects.count() == 4


def test_ratings_are_worked_out_by_two_readers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "CHUNK", 4)
    club, people = a_club_of(2)
    for hour in range(10):
        a_single(club, people, closer=1 + hour % 2, hour=hour)
    ratings.refresh_ratings(club)
    right = list(RatingStep.objects.order_by("of__number", "seat").values_list("person", "mean", "matches"))
    for _ in range(5):
        RatedMatch.objects.filter(number__gt=2).update(format=0)
        assert both_at_once(*[partial(ratings.refresh_ratings, club)] * 2) == ["done", "done"]
        assert list(RatingStep.objects.order_by("of__number", "seat").values_list("person", "mean", "matches")) == right
