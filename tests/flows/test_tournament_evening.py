"""A whole tournament evening through the pages, as users.md tells it: late ones, a leaver, a substitute, a correction,
a tie at the cut, the final. Every total and place is worked out again from what was typed (tests/flows/by_hand.py)."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.flows.by_hand import added, place_of, ranked, round_standings
from tests.flows.desk import TablePhone, correct_hand, refusal
from tests.flows.scorekeeper import ENTERED, HANDS, Evening, hands_of, play
from tests.scoring.factories import stranger
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

PRESENT = 21
PRIZES: dict[str, Any] = {
    "prizes": "2",
    "retained_percent": "10",
    "p0-place": "1",
    "p0-percent": "60",
    "p1-place": "2",
    "p1-percent": "40",
}


def test_an_evening_with_late_ones_a_leaver_a_substitute_a_correction_and_a_tie() -> None:
    evening = Evening()
    late, later = people_come(evening)
    first_round(evening, late, later)
    second_round(evening)
    third_round_ends_in_a_tie(evening)
    the_end(evening)


def people_come(evening: Evening) -> tuple[Entry, Entry]:
    """Twenty-three are pasted, twenty-one tick off at the roll; the lot is taken out of what decides."""
    desk = evening.desk
    desk.enter_list("Lista del viernes:\n" + "\n".join(f"{n}. Persona {n} ✅" for n in range(1, ENTERED + 1)))
    looked = desk.post("plan-counting", key=["points", "wins", "total"], look="1")
    desk.do("plan-check", plan=looked.context["data"])
    entries = desk.entries()
    assert len(entries) == ENTERED
    for entry in entries:
        desk.do("entry-pay", entry.code, paid="1", back="list")
    desk.roll(entries[:PRESENT])
    missing = desk.page("roll", by=desk.helper, missing="1").context["entries"]
    assert list(missing) == entries[PRESENT:]
    desk.strangers()
    late, later = entries[PRESENT:]
    return late, later


def first_round(evening: Evening, late: Entry, later: Entry) -> None:
    """One sits down late at a short table after a hand, at the highest total there; one comes when it is too late."""
    desk, chance = evening.desk, Random(1)
    phones = evening.start(1, "4-4-4-3-3-3")
    for phone in phones:
        play(phone, chance, 1)
    desk.do("entry-arrive", late.code, by=desk.helper, arrived="1")
    best = desk.page("entry", late.code).context["late"].places[0]
    table = phones[best.late.table - 1]
    assert (len(table.seats), best.total) == (3, max(table.totals.values()))
    start = best.total
    desk.do("entry-sit-down", late.code, table=str(best.late.table))
    table.hands.append({late.code: start})
    table.seats[late.code] = "4"
    for phone in phones:
        play(phone, chance, HANDS - 1)
    desk.do("entry-arrive", later.code, by=desk.helper, arrived="1")
    evening.absent[0] = {later.code}
    desk.strangers()
    desk.do("round-close", 1)
    evening.check(1)


def second_round(evening: Evening) -> None:
    """Drawn by standings; then one leaves and forfeits, one is replaced, and a hand of round 1 turns out wrong."""
    desk, chance = evening.desk, Random(2)
    phones = evening.start(2)
    names = {entry.code: entry.draw_name for entry in desk.entries()}
    drawn = desk.file["rounds"][1]["draw"]
    places = {names[name]: place for name, place in ranked(evening.after(1)).items()}
    assert [places[name] for name in drawn["ranking"]] == sorted(places.values())
    assert sum(len(phone.seats) for phone in phones) == ENTERED
    for phone in phones:
        play(phone, chance, 1)
    leave_in_the_middle(evening, phones[0])
    substitute_in_the_middle(evening, phones[1])
    before = desk.file["rounds"][1]["tables"]
    correct_the_first_round(evening)
    assert desk.file["rounds"][1]["tables"] == before
    assert desk.file["rounds"][1]["draw"] == drawn
    for phone in phones[1:]:
        play(phone, chance, HANDS - 1)
    desk.do("round-close", 2)
    evening.check(1)
    evening.check(2)


def leave_in_the_middle(evening: Evening, phone: TablePhone) -> None:
    """Who has most at the table goes home: a forfeit for him, and the others play on."""
    desk = evening.desk
    leaver = max(phone.totals, key=phone.totals.__getitem__)
    desk.do("entry-leave", leaver, how="forfeit")
    evening.forfeits[1].add(leaver)
    first, second, *others = [name for name in phone.seats if name != leaver]
    # All the others end with more than he keeps, and are ahead of him nevertheless.
    phone.hand(first, {second: 45, **dict.fromkeys(others, 26)})
    phone.hand(second, {first: 50, **{name: 27 + place for place, name in enumerate(others)}})
    assert min(phone.totals, key=phone.totals.__getitem__) == leaver


def substitute_in_the_middle(evening: Evening, phone: TablePhone) -> None:
    """Somebody new takes over a chair with its points."""
    desk = evening.desk
    gone = next(iter(phone.seats))
    form = desk.page("entry", gone).context["client_id"]
    desk.do("entry-substitute", gone, name="Suplente", client_id=str(form))
    sheet = phone.client.get(f"/p/{phone.code}/").content.decode()
    assert "Suplente" in sheet


def correct_the_first_round(evening: Evening) -> None:
    """One of the best of round 1 had 60 in a hand. The table's phone can't say so any more, an organiser can."""
    desk = evening.desk
    phone, leader, turn = wrong_hand(evening)
    hand = {**phone.hands[turn], leader: 60}
    [closer] = [name for name, left in hand.items() if left < 0]
    fields = phone.fields(0, closer, {name: left for name, left in hand.items() if name != closer})
    assert phone.client.post(f"/p/{phone.code}/reopen/", {"client_id": fields["client_id"]}).status_code == 403
    assert "Nothing: every cut and every draw would be the same" in desk.page("corrections").content.decode()
    before = ranked(evening.after(1))
    correct_hand(desk.client, phone.code, turn + 1, fields)
    phone.hands[turn] = hand
    evening.check(1)
    after = ranked(evening.after(1))
    assert after[leader] > before[leader] + 3
    said = desk.page("corrections").content.decode()
    assert "Round 2 was drawn by standings that are in another order now" in said
    desk.strangers()


def wrong_hand(evening: Evening) -> tuple[TablePhone, str, int]:
    """Of round 1 the best who has a hand that somebody else closed: the table, who it is, and the number of the hand.

    Not where somebody sat down late: elsewhere the log has a line a hand.
    """
    places = ranked(evening.after(1))
    found = [
        (places[name], name, turn, phone)
        for phone in evening.phones[0]
        for turn, hand in enumerate(phone.hands)
        for name, left in hand.items()
        if left > 0 and len(phone.hands) == HANDS
    ]
    _place, leader, turn, phone = min(found, key=lambda one: one[:3])
    return phone, leader, turn


def third_round_ends_in_a_tie(evening: Evening) -> None:
    """Two are level on everything for the last place of the final: said, settled by a play-off, and only then drawn."""
    desk = evening.desk
    phones = evening.start(3)
    assert sum(len(phone.seats) for phone in phones) == ENTERED - 1
    tied = type_a_tie(evening, phones)
    desk.do("round-close", 3)
    evening.check(3)
    names = {entry.code: entry.draw_name for entry in desk.entries()}
    assert [set(tie) for tie in desk.file["rounds"][2]["cut"]["tied"]] == [{names[name] for name in tied}]
    assert "level" in desk.page("round-cut", 3, by=stranger()).content.decode().lower()
    refused = desk.post("draft-draw", seed="4", effort="0.3")
    assert (refused.status_code, desk.tournament.rounds.count()) == (422, 3), refusal(refused)
    desk.do("tie-settle", 3, where="standings", how="play_off", chosen=[tied[1]], reason="One hand: 3 to 12")
    places = ranked(evening.after(3))
    ahead = {name for name, place in places.items() if place < 4}
    assert set(desk.file["rounds"][2]["cut"]["qualified"]) == {names[name] for name in {*ahead, tied[1]}}
    desk.strangers()


def type_a_tie(evening: Evening, phones: list[TablePhone]) -> list[str]:
    """Hands of round 3, found by trying, after which exactly two are level on all keys as fourth."""
    before = evening.after(2)
    for seed in count():
        chance = Random(seed)
        typed = [hands_of(phone, chance, HANDS) for phone in phones]
        tables = [
            {name: sum(points.get(name, -10) for _closer, points in hands) for name in phone.seats}
            for phone, hands in zip(phones, typed, strict=True)
        ]
        places = ranked(added([before, round_standings(tables)]))
        tied = sorted(name for name, place in places.items() if place == 4)
        if len(tied) == 2:
            break
    for phone, hands in zip(phones, typed, strict=True):
        for hand in hands:
            phone.hand(*hand)
    return tied


def the_end(evening: Evening) -> None:
    """The final of four, the podium, prizes, and a tournament that nobody changes any more."""
    desk = evening.desk
    [final] = evening.start(4)
    play(final, Random(4), HANDS)
    desk.do("round-close", 4)
    names = {entry.code: entry.draw_name for entry in desk.entries()}
    behind = {name: one for name, one in evening.after(3).items() if name not in final.seats}
    places = {name: place_of(name, final.totals) for name in final.seats}
    places |= {name: 4 + place for name, place in ranked(behind).items()}
    assert {line["person"]: line["place"] for line in desk.file["final_places"]} == {
        names[name]: place for name, place in places.items()
    }
    desk.do("prizes", **PRIZES)
    desk.do("finish")
    winner = min(places, key=places.__getitem__)
    assert "Hand over 62.10 €" in desk.page("money").content.decode()
    desk.do("hand-over", winner)
    assert "Hand over 62.10 €" not in desk.page("money").content.decode()
    files_say_the_same(evening, names)
    nothing_changes(evening, final)


def files_say_the_same(evening: Evening, names: dict[str, str]) -> None:
    """tournament.json has every table as it was typed; the CSV has the final's standings."""
    desk = evening.desk
    file = desk.file
    assert (file["format"], file["finished"], file["lots"]) == ("chinchon-tournament/1", True, desk.tournament.seed)
    for item, phones in zip(file["rounds"], evening.phones, strict=True):
        for table, phone in zip(item["tables"], phones, strict=True):
            totals = {line["person"]: line["total"] for line in table["results"]}
            assert totals == {names[name]: total for name, total in phone.totals.items()}
    [gone] = [person["id"] for person in file["people"] if person["left"]]
    assert {gone} == {names[name] for name in evening.forfeits[1]}
    rows = list(csv.reader(io.StringIO(stranger().get(desk.url("standings-csv")).content.decode().lstrip("\ufeff"))))
    called = {entry.code: entry.person.public_name for entry in desk.entries()}
    [final] = evening.phones[3]
    order = sorted(final.seats, key=final.totals.__getitem__)
    assert [row[1] for row in rows[1:]] == [called[name] for name in order]
    assert [Fraction(row[2].replace(",", ".")) for row in rows[1:]] == [4, 3, 2, 1]


def nothing_changes(evening: Evening, final: TablePhone) -> None:
    """Read-only for everybody, until it is opened on purpose; the pages stay."""
    desk = evening.desk
    before = desk.file
    entry = desk.entries()[0]
    for name, more, fields in (
        ("round-reopen", (4,), {}),
        ("entry-leave", (entry.code,), {"how": "void"}),
        ("roll-mark", (entry.code,), {"arrived": "1"}),
        ("entry-add", (), {"name": "Tarde", "client_id": "2f1c7a52-7a0e-4a38-9f50-6a1f3b1f5c11"}),
        ("prizes", (), PRIZES),
    ):
        assert desk.post(name, *more, **fields).status_code == 409, name
    for client in (final.client, desk.client):
        assert client.post(f"/p/{final.code}/reopen/", {"version": "3"}).status_code == 403
    assert desk.file == before
    desk.strangers()
