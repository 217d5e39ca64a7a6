"""Who may be the same person."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.likeness import MOST_OF_A_KEY, Named, Register, likeness, pairs

NAMES = st.text(alphabet="abco 1.é", min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Ana García", "ana  GARCIA", "same"),
        ("O'Brien", "O’Brien", "same"),
        ("O'Brien", "OBrien", "same"),
        ("Аna García", "Ana García", "lookalike"),
        ("García Ana", "Ana García", "order"),
        ("García, Ana", "Ana García", "order"),
        ("A. García", "Ana García", "initials"),
        ("Jose L. Ruiz", "José Luis Ruiz", "initials"),
        ("Ana Gracía", "Ana García", "typo"),
        ("Anna Maria", "Ana María", "typo"),
        ("Maricarmen", "Mari Carmen", "typo"),
        ("Marta", "Marga", "typo"),
        ("Ana", "Eva", None),
        ("Rosa", "Rusa", None),
        ("A. G.", "Ana García", None),
        ("Jugador 1", "Jugador 2", None),
        ("Jugador 12", "Jugador 21", None),
        ("Ana García", "Ana Pérez", None),
        ("🐙", "🦑", None),
    ],
)
def test_two_names(one: str, other: str, reason: str | None) -> None:
    assert likeness(Named(1, one), Named(2, other)) == reason
    assert likeness(Named(2, other), Named(1, one)) == reason


def test_a_nickname_may_be_the_name_on_another_list() -> None:
    pepe, jose = Named(1, "Pepe"), Named(2, "José Ruiz", "Pepe")
    assert [like.reason for like in Register([jose]).like(pepe)] == ["nickname"]
    assert [like.reason for like in Register([pepe]).like(jose)] == ["nickname"]


def test_the_surest_likeness_comes_first() -> None:
    register = Register([Named(1, "Ana Gracía"), Named(2, "García Ana"), Named(3, "ana garcia")])
    found = register.like(Named(4, "Ana García"))
    assert [(like.one.id, like.reason) for like in found] == [(3, "same"), (2, "order"), (1, "typo")]


def test_every_pair_is_named_once() -> None:
    people = [Named(1, "Ana García"), Named(2, "Beto"), Named(3, "A. García"), Named(4, "Garcia Ana")]
    found = [(like.one.id, like.other.id, like.reason) for like in pairs(people)]
    assert found == [(1, 3, "initials"), (1, 4, "order")]


def test_one_name_many_times_is_not_compared_with_all() -> None:
    people = [Named(number, "Ana") for number in range(100)]
    assert len(list(pairs(people))) < 100 * MOST_OF_A_KEY


@given(st.lists(NAMES, min_size=2, max_size=6))
def test_keys_find_what_comparing_everybody_finds(names: list[str]) -> None:
    people = [Named(number, name) for number, name in enumerate(names)]
    expected = {(one.id, other.id) for one, other in combinations(people, 2) if likeness(one, other)}
    assert {(like.one.id, like.other.id) for like in pairs(people)} == expected
