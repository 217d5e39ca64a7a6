"""The list of ratings: whose change is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.memories import BEGIN, a_club_of, a_single
from tournaments.engine.rating import ENOUGH
from tournaments.queries.skills import LATELY, load_ratings

pytestmark = pytest.mark.django_db


def test_a_change_is_told_where_there_was_a_rating_to_be_shown_a_month_ago() -> None:
    club, people = a_club_of(2)
    for hour in range(ENOUGH + 2):
        a_single(club, people, closer=1, hour=hour)

    def changes(matches: int) -> list[bool]:
        """Whether a change is told when so many of the matches are older than a month."""
        rated, _others = load_ratings(club, BEGIN + LATELY + timedelta(hours=matches, minutes=-1))
        return [one.change is not None for one in rated]

    assert [changes(matches) for matches in (0, ENOUGH - 1, ENOUGH)] == [[False] * 2, [False] * 2, [True] * 2]
