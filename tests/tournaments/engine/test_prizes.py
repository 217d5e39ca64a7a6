from __future__ import annotations

from decimal import Decimal as Money

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.prizes import Award, Line, Prize, Terms, ledger

INCOME = [
    *(Line("entry", Money("10.00"), who) for who in "abcde"),
    Line("rebuy", Money("5.00"), "b"),
    Line("added", Money("20.00")),
]
"""75 in all."""
PODIUM = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}


def test_percentages_of_the_pot_after_what_the_club_keeps() -> None:
    prizes = (Prize(place=1, percent=Money(60)), Prize(place=2, percent=Money(40)))
    terms = Terms(prizes=prizes, retained=Money("5.00"), retained_percent=Money(10))
    found = ledger(INCOME, terms, PODIUM)
    # 75 less 5 and 7.50: 62.50; 37.50 and 25.
    assert (found.pot, found.unclaimed, found.missing) == (Money("62.50"), Money("0.00"), Money("0.00"))
    assert found.awards == (
        Award("a", 1, Money("37.50"), (), (), odd=False),
        Award("b", 2, Money("25.00"), (), (), odd=False),
    )
    assert found.lines[len(INCOME) :] == (
        Line("retained", Money("-12.50")),
        Line("prize", Money("-37.50"), "a"),
        Line("prize", Money("-25.00"), "b"),
    )


def test_shared_places_share_the_sum_and_odd_cents_go_to_the_first() -> None:
    terms = Terms(prizes=(Prize(place=1, money=Money("30.00")), Prize(place=2, money=Money("20.01"))))
    found = ledger(INCOME, terms, {"c": 1, "a": 1, "b": 1, "d": 4, "e": 5})
    # 50.01 by three: 16.67. 50.03 leaves two cents.
    assert [(award.player, award.money, award.odd) for award in found.awards] == [
        ("c", Money("16.67"), False),
        ("a", Money("16.67"), False),
        ("b", Money("16.67"), False),
    ]
    more = Terms(prizes=(Prize(place=1, money=Money("50.03")),))
    odd = ledger(INCOME, more, {"c": 1, "a": 1, "b": 1, "d": 4, "e": 5})
    assert [(award.player, award.money, award.odd) for award in odd.awards] == [
        ("c", Money("16.68"), True),
        ("a", Money("16.68"), True),
        ("b", Money("16.67"), False),
    ]
    assert odd.awards[0].shared_with == ("a", "b")


def test_a_ham_is_shared_by_nobody_but_named_to_all_who_won_it() -> None:
    terms = Terms(prizes=(Prize(place=1, thing="jamón", money=Money("9.00")), Prize(place=2, thing="queso")))
    found = ledger(INCOME, terms, {"a": 1, "b": 1, "c": 3, "d": 4, "e": 5})
    assert [(award.player, award.things, award.money) for award in found.awards] == [
        ("a", ("jamón", "queso"), Money("4.50")),
        ("b", ("jamón", "queso"), Money("4.50")),
    ]


def test_cents_that_whole_percentages_leave_go_to_the_best_place() -> None:
    terms = Terms(prizes=tuple(Prize(place=place, percent=Money(part)) for place, part in enumerate((34, 33, 33), 1)))
    found = ledger([Line("entry", Money("10.01"), "a")], terms, PODIUM)
    # 34 % 3.4034, 33 % 3.3033: 3.40, 3.30, 3.30 and a cent left.
    assert [award.money for award in found.awards] == [Money("3.41"), Money("3.30"), Money("3.30")]
    assert found.unclaimed == 0


def test_what_was_announced_and_is_not_there_is_missing() -> None:
    found = ledger(INCOME, Terms(prizes=(Prize(place=1, money=Money("100.00")),)), PODIUM)
    assert (found.unclaimed, found.missing) == (Money("-25.00"), Money("25.00"))


def test_prizes_of_places_that_nobody_took_are_left() -> None:
    terms = Terms(prizes=(Prize(place=1, percent=Money(50)), Prize(place=9, percent=Money(50))))
    found = ledger(INCOME, terms, PODIUM)
    assert (found.unclaimed, found.missing) == (Money("37.50"), Money("0.00"))


def test_more_kept_than_came_in_is_missing() -> None:
    found = ledger([], Terms(prizes=(), retained=Money("5.00")), PODIUM)
    assert (found.pot, found.missing) == (Money("0.00"), Money("5.00"))


@pytest.mark.parametrize(
    "terms",
    [
        {"prizes": (Prize(place=0),)},
        {"prizes": (Prize(place=1, money=Money(-1)),)},
        {"prizes": (Prize(place=1, money=Money("0.001")),)},
        {"prizes": (Prize(place=1, percent=Money(60)), Prize(place=2, percent=Money(41)))},
        {"prizes": (), "retained_percent": Money(101)},
    ],
)
def test_terms_that_cannot_be_are_refused(terms: dict[str, object]) -> None:
    with pytest.raises(RuleError) as caught:
        Terms(**terms)  # type: ignore[arg-type]  # fields by name
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    ("income", "places"),
    [
        ([Line("prize", Money(1))], {}),
        ([Line("entry", Money(-1))], {}),
        ([Line("entry", Money("1.005"))], {}),
        ([], {"a": 1, "b": 3}),
        ([], {"a": 1, "b": 1, "c": 2}),
    ],
)
def test_money_that_is_none_and_places_that_are_none_are_refused(income: list[Line], places: dict[str, int]) -> None:
    with pytest.raises(RuleError) as caught:
        ledger(income, Terms(prizes=()), places)
    assert caught.value.code == "bad_file"


CENTS = st.integers(0, 20_000).map(lambda cents: Money(cents) / 100)


@given(
    st.lists(CENTS, max_size=8),
    st.lists(CENTS, max_size=4),
    st.lists(st.integers(0, 33), max_size=3),
    st.lists(st.integers(0, 3), min_size=1, max_size=8),
)
def test_every_cent_is_accounted_for(
    income: list[Money], fixed: list[Money], percent: list[int], scores: list[int]
) -> None:
    prizes = [Prize(place=place, money=money) for place, money in enumerate(fixed, start=1)]
    prizes += [Prize(place=place, percent=Money(part)) for place, part in enumerate(percent, start=1)]
    places = {f"p{seat}": 1 + sum(other > score for other in scores) for seat, score in enumerate(scores)}
    found = ledger([Line("entry", amount) for amount in income], Terms(prizes=tuple(prizes)), places)
    assert sum(line.amount for line in found.lines) - found.unclaimed == 0
    assert found.pot == sum(income)
    paid = sum(award.money for award in found.awards)
    assert paid + found.unclaimed == found.pot
    for one in found.awards:
        level = [other.money for other in found.awards if other.place == one.place]
        assert max(level) - min(level) <= Money("0.01")
