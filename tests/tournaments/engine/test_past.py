from __future__ import annotations

from tournaments.engine.past import Past

HISTORY = ((("gone", "a", "b"), ("c", "d")), (("a", "c"), ("b", "gone")))


def test_only_those_who_are_here_count() -> None:
    past = Past(("a", "b", "c", "d"), HISTORY)
    assert past.rounds == [[[0, 1], [2, 3]], [[0, 2], [1]]]
    assert past.firsts == [1, 1, 1, 0]


def test_missed_rounds_and_short_tables_are_counted() -> None:
    past = Past(("a", "b", "c", "d", "new"), HISTORY, short_below=3)
    assert past.missed == [0, 0, 0, 1, 2]
    assert past.shorts == [1, 1, 2, 1, 0]
