from __future__ import annotations

from tournaments.engine.draft import Conflict
from tournaments.engine.explain import explain, facts_for
from tournaments.engine.seating import Request, draw

FOUR = Request(players=("Ana", "Beto", "Carla", "Dani"), sizes=((2, 2), (4,)), seed=7, effort=0.05)


def test_repeats_that_no_draw_avoids_are_forced() -> None:
    found = explain(FOUR, draw(FOUR))
    assert (found.found, found.verdict, found.repeats, found.bound.repeats) == ("searched", "forced", 2, 2)
    assert (found.seed, found.effort, found.most_meetings) == (7, 0.05, 2)


def test_a_draw_without_repeats_says_so() -> None:
    nine = Request(players=tuple("ABCDEFGHI"), sizes=((3, 3, 3),) * 4)
    found = explain(nine, draw(nine))
    assert (found.found, found.verdict) == ("built", "none")


def test_repeats_over_the_bound_are_an_open_question() -> None:
    twenty = Request(players=tuple("ABCDEFGHIJKLMNOPQRST"), sizes=((4,) * 5,) * 6, effort=0.1)
    assert explain(twenty, draw(twenty)).verdict == "open"


def test_each_round_is_judged_by_those_before_it() -> None:
    drawn = draw(FOUR)
    first, second = explain(FOUR, drawn).rounds
    assert [conflict for conflict in first if conflict.kind == "met"] == []
    pairs = sorted(tuple(sorted(table)) for table in drawn.rounds[0])
    met = [conflict for conflict in second if conflict.kind == "met"]
    assert met == [Conflict(kind="met", people=pair, table=1, times=1, rounds=(1,)) for pair in pairs]


def test_early_pairs_count_in_early_rounds_only() -> None:
    wanted = Request(players=("Ana", "Beto", "Carla", "Dani"), sizes=((2, 2),) * 2, apart_early=(("Ana", "Beto"),))
    drawn = draw(wanted)
    assert facts_for(wanted, drawn, 0).apart == (("Ana", "Beto"),)
    assert facts_for(wanted, drawn, 1).apart == ()
