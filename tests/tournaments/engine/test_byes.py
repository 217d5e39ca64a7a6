from __future__ import annotations

from random import Random

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.byes import sitting_out


def test_those_who_missed_fewest_sit_out() -> None:
    assert sitting_out([1, 0, 1, 0], [2], 1, Random(1)) == [[1, 3]]


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    found = sitting_out([0] * 6, [2, 2, 2], 1, Random(1))
    assert sorted(person for people in found for person in people) == [0, 1, 2, 3, 4, 5]


def test_without_chance_the_last_sit_out_first() -> None:
    assert sitting_out([0] * 4, [1, 1, 0], 1, None) == [[3], [2], []]


def test_who_missed_too_many_does_not_sit_out() -> None:
    with pytest.raises(RuleError) as caught:
        sitting_out([2, 1, 1], [2], 1, Random(1))
    assert (caught.value.code, caught.value.params) == ("bad_file", {"most": 1})
