"""A knock-out with repesca at 37 people, from the list to the final, through the pages."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from tests.flows.by_hand import lot_of, place_of, ranked, round_standings
from tests.flows.desk import Desk, TablePhone

pytestmark = pytest.mark.django_db

LADDER = [(37, 9, 18, 2), (20, 5, 10, 2), (12, 3, 6, 2), (8, 2, 4, 0)]
"""docs/tournament.md: people, tables, through, lucky losers."""
HANDS = 3


class Loser(NamedTuple):
    """Somebody who did not go through, by the published rule: the smallest is the first to come back."""

    unbeaten: Fraction
    total: int
    conceded: Fraction
    closes: int
    lot: str


def play(phone: TablePhone, chance: Random | None) -> list[str]:
    """Three hands; by chance with totals that differ, or (None) the same at every table, by seat. Who closed them."""
    names = sorted(phone.seats, key=lambda name: int(phone.seats[name]))
    closers = [chance.choice(names) if chance else names[turn] for turn in range(HANDS)]
    while True:
        hands = [
            {name: chance.randint(1, 25) if chance else 5 * place + 1 for place, name in enumerate(names)}
            for _ in closers
        ]
        totals = [
            sum(-10 if name == closer else hand[name] for closer, hand in zip(closers, hands, strict=True))
            for name in names
        ]
        if len(set(totals)) == len(totals):
            break
    for closer, hand in zip(closers, hands, strict=True):
        phone.hand(closer, {name: left for name, left in hand.items() if name != closer})
    return closers


def through_and_lucky(
    phones: list[TablePhone], closers: list[list[str]], lucky: int, seed: int
) -> tuple[set[str], list[str]]:
    """Who goes through by place, and the lucky losers in order, worked out from the hands that were typed."""
    through, losers = set(), {}
    for phone, closed in zip(phones, closers, strict=True):
        totals = phone.totals
        for name in totals:
            place = place_of(name, totals)
            if place <= 2:
                through.add(name)
                continue
            left = sum(hand[name] for hand in phone.hands if hand[name] > 0)
            share = Fraction(place - 1, len(totals) - 1)
            losers[name] = Loser(share, totals[name], Fraction(left, HANDS), -closed.count(name), lot_of(name, seed))
    return through, sorted(losers, key=losers.__getitem__)[:lucky]


def test_thirty_seven_people_come_down_to_a_final_with_the_lucky_losers_of_the_published_rule() -> None:
    desk = Desk("knockout", people="37", hands=str(HANDS))
    desk.enter_list("\n".join(f"Persona {number}" for number in range(1, 38)))
    desk.roll(desk.entries())
    seed, out = desk.tournament.seed, []
    names = {entry.code: entry.draw_name for entry in desk.entries()}
    still = set(names)
    for number, (people, tables, through_count, lucky_count) in enumerate(LADDER, start=1):
        phones = desk.round(number)
        assert (len(phones), sum(len(phone.seats) for phone in phones)) == (tables, people)
        assert {name for phone in phones for name in phone.seats} == still
        closers = [
            play(phone, None if number == 2 else Random(10 * number + table)) for table, phone in enumerate(phones)
        ]
        through, lucky = through_and_lucky(phones, closers, lucky_count, seed)
        assert (len(through), len(lucky)) == (through_count, lucky_count)
        desk.strangers()
        desk.do("round-close", number)
        cut = desk.file["rounds"][number - 1]["cut"]
        assert cut["tied"] == []
        assert set(cut["qualified"][:through_count]) == {names[name] for name in through}
        assert cut["qualified"][through_count:] == [names[name] for name in lucky]
        standings = round_standings([phone.totals for phone in phones])
        out.append({name: standing for name, standing in standings.items() if name not in through | {*lucky}})
        still = through | {*lucky}
    [final] = desk.round(5)
    play(final, Random(5))
    desk.do("round-close", 5)
    places = {line["person"]: line["place"] for line in desk.file["final_places"]}
    assert {names[name]: place_of(name, final.totals) for name in still}.items() <= places.items()
    ahead = 4
    for stage in reversed(out):  # the last to go out are the first behind the final
        for name, place in ranked(stage).items():
            level = [other for other in stage if stage[other].key == stage[name].key]
            assert ahead + place <= places[names[name]] < ahead + place + len(level)  # then by lot
        ahead += len(stage)
    assert sorted(places.values()) == list(range(1, 38))
    desk.do("finish")
    desk.strangers()
    assert desk.file["lots"] == seed
