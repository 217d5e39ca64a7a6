from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.draft import Conflict, Facts, conflicts, cost, move, people_changed, seats_for, swap

DRAFT = (("Ana", "Beto", "Carla"), ("Dani", "Eva", "Fran"))
PLAYED = ((("Eva", "Fran"), ("Gil", "Ana")), (("Fran", "Eva", "Ana"), ("Beto", "Carla", "Dani")))


def kinds(found: tuple[Conflict, ...]) -> list[tuple[Any, ...]]:
    """What each conflict says, without its defaults."""
    return [(one.kind, one.people, one.table, one.times, one.rounds) for one in found]


def test_a_draft_without_a_past_has_no_conflicts() -> None:
    assert conflicts(DRAFT, Facts()) == ()


def test_everything_to_know_is_listed_the_gravest_first() -> None:
    facts = Facts(history=PLAYED, apart=(("Carla", "Ana"),), fixed=(("Dani", 1),), short_below=3)
    assert kinds(conflicts(DRAFT, facts)) == [
        ("apart", ("Ana", "Carla"), 1, 0, ()),
        ("fixed", ("Dani",), 2, 0, ()),
        ("met", ("Beto", "Carla"), 1, 1, (2,)),
        ("met", ("Eva", "Fran"), 2, 2, (1, 2)),
        ("same_table", ("Ana",), 1, 1, (2,)),
    ]


def test_who_sat_short_before_and_does_again_is_named() -> None:
    facts = Facts(history=((("Eva", "Fran"), ("Ana", "Beto", "Carla", "Dani")),), short_below=4)
    assert [one for one in kinds(conflicts((("Ana", "Eva", "Gil"),), facts)) if one[0] == "short"] == [
        ("short", ("Eva",), 1, 1, (1,))
    ]


def test_who_deals_first_more_often_than_another_at_the_table_is_named() -> None:
    facts = Facts(history=((("Ana", "Dani"), ("Beto", "Eva")),))
    assert kinds(conflicts((("Carla",), ("Gil",), ("Ana", "Beto"), ("Beto", "Carla")), facts))[-1] == (
        "first",
        ("Beto",),
        4,
        1,
        (1,),
    )


def test_nobody_repeats_a_table_that_is_needed() -> None:
    facts = Facts(history=((("Ana", "Beto"),),), fixed=(("Ana", 1),))
    assert conflicts((("Carla", "Ana"),), facts) == ()


@pytest.mark.parametrize("table", [("Ana",), tuple("ABCDEFGHI")])
def test_a_table_of_the_wrong_size_is_a_conflict(table: tuple[str, ...]) -> None:
    assert conflicts(((), table), Facts()) == (Conflict(kind="size", people=tuple(sorted(table)), table=2),)


def test_cost_is_what_the_round_adds_to_squared_meetings() -> None:
    assert cost(DRAFT, Facts(history=PLAYED)) == (1 + 1 + 3) + (1 + 1 + 5)


def test_a_swap_changes_two_seats_and_tells_what_that_is_worth() -> None:
    edited = swap(DRAFT, Facts(history=PLAYED), "Carla", "Eva")
    assert edited.tables == (("Ana", "Beto", "Eva"), ("Dani", "Carla", "Fran"))
    assert kinds(edited.solved) == [
        ("met", ("Beto", "Carla"), 1, 1, (2,)),
        ("met", ("Eva", "Fran"), 2, 2, (1, 2)),
    ]
    assert kinds(edited.added) == [
        ("met", ("Ana", "Eva"), 1, 1, (2,)),
        ("met", ("Carla", "Dani"), 2, 1, (2,)),
        ("same_table", ("Eva",), 1, 2, (1, 2)),
        ("same_table", ("Carla",), 2, 1, (2,)),
    ]
    assert edited.cost == (3 + 1 + 1) + (3 + 1 + 1) - 12


def test_a_swap_at_one_table_changes_who_deals_first_only() -> None:
    edited = swap(DRAFT, Facts(history=PLAYED), "Ana", "Carla")
    assert (edited.tables[0], edited.added, edited.solved, edited.cost) == (("Carla", "Beto", "Ana"), (), (), 0)


@pytest.mark.parametrize(
    ("to_table", "seat", "tables"),
    [
        (2, None, (("Beto", "Carla"), ("Dani", "Eva", "Fran", "Ana"))),
        (2, 1, (("Beto", "Carla"), ("Ana", "Dani", "Eva", "Fran"))),
        (1, 3, (("Beto", "Carla", "Ana"), ("Dani", "Eva", "Fran"))),
    ],
)
def test_somebody_moves_to_a_seat(to_table: int, seat: int | None, tables: tuple[tuple[str, ...], ...]) -> None:
    assert move(DRAFT, Facts(), "Ana", to_table, seat).tables == tables


def test_an_emptied_table_keeps_its_number() -> None:
    edited = move((("Ana",), ("Beto",)), Facts(), "Ana", 2)
    assert (edited.tables, edited.conflicts) == (((), ("Beto", "Ana")), ())


@pytest.mark.parametrize(
    ("person", "to_table", "seat", "code"),
    [
        ("Zoe", 1, None, "unknown_player"),
        ("Ana", 0, None, "bad_file"),
        ("Ana", 3, None, "bad_file"),
        ("Ana", 2, 5, "bad_file"),
        ("Ana", 2, 0, "bad_file"),
    ],
)
def test_a_move_to_nowhere_is_an_error(person: str, to_table: int, seat: int | None, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        move(DRAFT, Facts(), person, to_table, seat)
    assert caught.value.code == code


def test_nobody_moves_to_a_full_table_but_seats_there_can_change() -> None:
    full = (tuple("ABCDEFGH"), ("Ana", "Beto"))
    with pytest.raises(RuleError) as caught:
        move(full, Facts(), "Ana", 1)
    assert caught.value.code == "too_many_players"
    assert move(full, Facts(), "H", 1, 1).tables[0] == tuple("HABCDEFG")


def test_a_swap_with_nobody_is_an_error() -> None:
    with pytest.raises(RuleError) as caught:
        swap(DRAFT, Facts(), "Ana", "Zoe")
    assert caught.value.code == "unknown_player"


def test_a_late_one_sits_at_a_short_table_with_the_fewest_past_meetings() -> None:
    tables = (("Ana", "Beto", "Carla", "Dani"), ("Eva", "Fran", "Gil"), ("Hugo", "Ines", "Juan"), ())
    facts = Facts(history=((("Zoe", "Eva"), (), ()),))
    found = seats_for(tables, facts, "Zoe", most=5)
    assert [(late.table, late.people, late.meetings) for late in found] == [(3, 4, 0), (2, 4, 1), (1, 5, 0)]


def test_a_late_one_goes_to_the_table_that_is_needed_and_not_to_family() -> None:
    tables = (("Ana", "Beto", "Carla"), ("Dani", "Eva"), ("Fran", "Gil"))
    needs = Facts(fixed=(("Zoe", 1),))
    family = Facts(apart=(("Zoe", "Eva"),))
    assert next(late.table for late in seats_for(tables, needs, "Zoe")) == 1
    assert [late.table for late in seats_for(tables, family, "Zoe")] == [3, 1, 2]


def test_there_is_no_seat_where_all_tables_are_full() -> None:
    assert seats_for(DRAFT, Facts(), "Zoe", most=3) == ()


def test_who_sits_already_is_not_late() -> None:
    with pytest.raises(RuleError) as caught:
        seats_for(DRAFT, Facts(), "Ana")
    assert caught.value.code == "duplicate_player"


@pytest.mark.parametrize(
    ("present", "missing", "extra", "redraw"),
    [
        (("Ana", "Beto", "Carla", "Dani", "Eva", "Fran"), (), (), False),
        (("Beto", "Carla", "Dani", "Eva", "Fran"), (), ("Ana",), False),
        (("Carla", "Dani", "Eva", "Fran"), (), ("Ana", "Beto"), True),
        (("Carla", "Dani", "Eva", "Fran", "Zoe"), ("Zoe",), ("Ana", "Beto"), False),
        (("Ana", "Beto", "Carla"), (), ("Dani", "Eva", "Fran"), False),
        ((*DRAFT[0], *DRAFT[1], "Zoe", "Yago"), ("Zoe", "Yago"), (), False),
        ((*DRAFT[0], *DRAFT[1], "Zoe", "Yago", "Xoan"), ("Zoe", "Yago", "Xoan"), (), True),
    ],
)
def test_a_changed_company_needs_a_redraw_only_if_it_does_not_fit(
    present: tuple[str, ...], missing: tuple[str, ...], extra: tuple[str, ...], redraw: bool
) -> None:
    found = people_changed(DRAFT, present, most=4)
    assert (found.missing, found.extra, found.redraw) == (missing, extra, redraw)
