"""A change in an old match changes the season's table, ratings, records and players' pages alike: nothing stale.

After each change every page of the club's memory is compared with the same page when nothing is kept and all is worked
out from nothing, and the numbers with a sum on paper (memory_sums.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.history import Correct, Reopen, Replace, Undo
from scoring.models import Match, Player, Seat
from scoring.queries.people import details_of
from scoring.services.club_matches import discount, recount, seat_people
from scoring.services.merges import undo_merge
from scoring.services.people import change_player, forget_player
from tests.flows import memory_sums as paper
from tests.flows.memory_walk import differences, forget, page, walk
from tests.flows.memory_world import BEST, TWICE, Memory, over
from tests.scoring.club_factories import logged_in
from tests.scoring.factories import stranger

pytestmark = pytest.mark.django_db

PARTS = {
    "/season/",
    "/ratings",
    "/records",
    "/figures",
    "/yearbook",
    "/api/v1/seasons/",
    "/api/v1/clubs/memoria/players/",
}
"""What every change of a result, a name or a person shows in, by parts of addresses."""
MARCH, APRIL, NIGHT = "Torneo de marzo", "Torneo de abril", "2026-03-28"


def corrected(memory: Memory, event: str, place: int, line: paper.Typed, old: int) -> None:
    """Line number `old` of a match was another hand."""
    match = memory.match(event, place)
    memory.enter(match, Reopen(), Correct((Replace(str(old), memory.action(match, line)),)))
    memory.told[match.pk].lines[old - 1] = line


def a_hand_of_a_tournament_was_typed_wrong(memory: Memory) -> None:
    memory.reopened(memory.tournaments[0])
    line = over("Dani", ("Ana", 62), ("Berto", 66), ("Carla", 20))
    corrected(memory, MARCH, 0, line, old=3)
    memory.finished(memory.tournaments[0])


def another_one_won_the_first_round(memory: Memory) -> None:
    memory.reopened(memory.tournaments[1])
    corrected(memory, APRIL, 0, over("Dani", ("Eva", 53), ("Carla", 60), ("Fito", 66)), old=1)
    memory.finished(memory.tournaments[1])


def a_hand_of_a_night_was_typed_wrong(memory: Memory) -> None:
    corrected(memory, NIGHT, 2, over("Berto", ("Dani", 67), ("Carla", 55), ("Ana", 51)), old=1)


def two_were_not_one_after_all(memory: Memory) -> None:
    undo_merge(merge=memory.merge, by=memory.by)
    memory.call(memory.told[memory.match(NIGHT).pk], "Ana", TWICE)


def a_match_does_not_count(memory: Memory) -> None:
    match = memory.match("2026-03-14", 1)
    discount(match=match, by=memory.by)
    memory.told[match.pk].counts = False


def it_counts_again(memory: Memory) -> None:
    a_match_does_not_count(memory)
    glimpse(memory)  # keeps what follows from it
    match = memory.match("2026-03-14", 1)
    recount(match=match, by=memory.by)
    memory.told[match.pk].counts = True


def a_hand_is_undone(memory: Memory) -> None:
    match = memory.match(NIGHT, 4)
    memory.enter(match, Undo())
    assert not Match.objects.get(pk=match.pk).finished
    memory.told[match.pk].counts = False


def somebody_else_sat_there(memory: Memory) -> None:
    match = memory.match(NIGHT, 1)
    seat = Seat.objects.get(match=match, person=memory.people["Ana"])
    seat_people(match=match, people={seat.number: memory.people["Fito"]}, by=memory.by)
    memory.call(memory.told[match.pk], "Ana", "Fito")


def somebody_is_called_otherwise(memory: Memory) -> None:
    details = details_of(memory.people["Dani"])
    new = replace(details, name="Daniela", alias="La Dani")
    change_player(player=memory.people["Dani"], by=memory.by, details=new, seen=details.stamp)
    for one in memory.told.values():
        memory.call(one, "Dani", "Daniela")


def somebody_wishes_to_be_forgotten(memory: Memory) -> None:
    gone = forget_player(player=memory.people["Berto"], by=memory.by)
    for one in memory.told.values():
        memory.call(one, "Berto", gone.name)


CHANGES: list[Callable[[Memory], None]] = [
    a_hand_of_a_tournament_was_typed_wrong,
    another_one_won_the_first_round,
    a_hand_of_a_night_was_typed_wrong,
    two_were_not_one_after_all,
    a_match_does_not_count,
    a_hand_is_undone,
    somebody_else_sat_there,
    somebody_is_called_otherwise,
    somebody_wishes_to_be_forgotten,
]


def glimpse(memory: Memory) -> dict[str, tuple[int, bytes]]:
    """The pages that every change of a result, a name or a person shows on."""
    urls = (
        f"/season/{memory.season.code}/",
        "/c/memoria/ratings/",
        f"/c/memoria/players/{memory.people['Dani'].code}/figures/",
    )
    return {url: page(logged_in(memory.owner), url) for url in urls}


def check_numbers(memory: Memory) -> None:
    """The files and the API say what the sum on paper says."""
    owner, told = logged_in(memory.owner), memory.notes()
    table = {
        row["player"]: (Fraction(row["points"]), row["events"])
        for row in owner.get(f"/season/{memory.season.code}/table.json").json()
    }
    assert table == {name: (line.points, line.events) for name, line in paper.season(told, best=BEST).items()}
    rated = owner.get("/c/memoria/ratings.json").json()
    shown = {row["player"]: (row["estimate"], row["uncertainty"], row["matches"]) for row in rated if row["place"]}
    assert shown == {
        name: (round(mean), round(2 * spread), matches)
        for name, (mean, spread, matches) in paper.ratings(told).items()
        if matches >= 10
    }
    assert best(owner.get("/c/memoria/records.json").json()) == paper.records(told)
    check_people(memory)


def best(rows: list[dict[str, Any]]) -> dict[str, tuple[int, set[str]]]:
    """The best of each record that paper has too, and whose they are."""
    found: dict[str, tuple[int, set[str]]] = {}
    for row in rows:
        if row["place"] == 1 and row["record"] in paper.RECORDS:
            found.setdefault(row["record"], (row["value"], set()))[1].add(row["player"])
    return found


def check_people(memory: Memory) -> None:
    """What the API says of everybody is what was typed."""
    for row in Player.objects.filter(club=memory.club, merged_into=None, forgotten_at=None):
        found = stranger().get(f"/api/v1/clubs/memoria/players/{row.code}")
        mine = paper.sums(memory.notes(), row.name)
        if not mine["matches"]:
            assert found.status_code == 404  # nothing of theirs is public
        else:
            assert {key: found.json()[key] for key in mine} == mine, row.name


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_page_is_stale_after(change: Callable[[Memory], None]) -> None:
    memory = Memory()
    before = glimpse(memory)
    change(memory)
    after = walk(memory)
    check_numbers(memory)
    assert [url for url, page in before.items() if page == after["owner", url]] == []
    forget()
    assert differences(after, walk(memory)) == []


def test_what_counts_again_counts_as_before() -> None:
    memory = Memory()
    check_numbers(memory)
    before = walk(memory)
    it_counts_again(memory)
    assert differences(before, walk(memory)) == []


def test_every_page_and_file_is_the_same_worked_out_again() -> None:
    memory = Memory()
    kinds = {"owner": ("json", "xlsx"), "stranger": ("csv", "ods")}
    found = walk(memory, kinds)
    assert {
        part for (_who, url), (status, _content) in found.items() for part in PARTS if part in url and status == 200
    } == PARTS
    forget()
    assert differences(found, walk(memory, kinds)) == []
