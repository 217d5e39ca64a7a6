from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from tests.tournaments.engine.checks import meetings
from tournaments.engine.bounds import Bound
from tournaments.engine.league import Length, league, lengths, rounds_to_meet, shortest


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((4,) * 4, 5),
        ((3,) * 3, 4),
        ((2,) * 4, 7),
        ((4, 4, 4), 4),  # 66 pairs, 18 a round
        ((4, 4, 3), 4),  # 55 pairs, 15 a round
        ((5,), 1),
        ((4,) * 7, 9),
    ],
)
def test_the_fewest_rounds_by_counting(sizes: tuple[int, ...], rounds: int) -> None:
    assert rounds_to_meet(sizes) == rounds


def test_what_counting_says_of_each_length() -> None:
    assert lengths((3, 3, 3), 5) == (
        Length(1, Bound(0, 9), everybody=False, evenly=False),
        Length(2, Bound(0, 18), everybody=False, evenly=False),
        Length(3, Bound(0, 27), everybody=False, evenly=False),
        Length(4, Bound(0, 36), everybody=True, evenly=True),
        Length(5, Bound(9, 63), everybody=True, evenly=False),
    )


def test_sixteen_at_fours_meet_once_each_in_five_rounds() -> None:
    players = [f"p{number}" for number in range(16)]
    found = shortest(players, (4,) * 4)
    assert (len(found.draw.rounds), found.least, found.most, found.never) == (5, 1, 1, 0)
    assert set(meetings(found.draw.rounds).values()) == {1}


def test_a_league_that_is_too_short_says_how_many_never_meet() -> None:
    players = [f"p{number}" for number in range(16)]
    found = league(players, (4,) * 4, 4)
    assert (found.least, found.most, found.never) == (0, 1, 24)


def test_uneven_tables_meet_everybody_within_a_few_rounds_of_the_bound() -> None:
    players = [f"p{number}" for number in range(7)]
    found = shortest(players, (4, 3))
    met = meetings(found.draw.rounds)
    assert (len(met), found.never) == (21, 0)
    assert (found.least, found.most) == (min(met.values()), max(met.values()))
    assert 3 <= len(found.draw.rounds) <= 7


@pytest.mark.parametrize("sizes", [(), (1, 1)])
def test_a_league_needs_two_at_a_table(sizes: tuple[int, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        rounds_to_meet(sizes)
    assert caught.value.code == "too_few_players"
