"""Two phones and one match, at the same moment, against the real server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest

from tests.flows.phones import Answer, Phone, hand_of, shared_links
from tests.served import Served

MANY = 20


def all_at_once(phones: list[Phone], send: Callable[[Phone, int], Answer]) -> list[Answer]:
    """What every phone is answered, all of them sending at one moment."""
    together = Barrier(len(phones))

    def one(number: int) -> Answer:
        phone = phones[number].another()
        together.wait(timeout=30)
        return send(phone, number)

    with ThreadPoolExecutor(len(phones)) as pool:
        return list(pool.map(one, range(len(phones))))


def save(sheet: str, typed: list[dict[str, Any]], phone: Phone, number: int) -> Answer:
    """Send the hand that this phone typed."""
    return phone.post(f"{sheet}hand/save/", typed[number])


def log_of(phone: Phone, sheet: str) -> list[dict[str, Any]]:
    """The events of the match's file."""
    events: list[dict[str, Any]] = json.loads(phone.get(f"{sheet}match.json").text)["events"]
    return events


@pytest.fixture
def phone(served: Served) -> Phone:
    return Phone(served.url)


def test_of_two_phones_that_save_at_once_one_is_stored_and_the_other_keeps_what_it_typed(phone: Phone) -> None:
    sheet = phone.start()
    other = Phone(f"http://{phone.site}")
    other.follow(shared_links(phone.get(f"{sheet}share/").text)[1])
    for turn in range(10):
        typed = [hand_of(turn, 1, p2=2 + turn % 8, p3=1, p4=0), hand_of(turn, 1, p2=12 - turn % 8, p3=0, p4=1)]
        answers = all_at_once([phone, other], partial(save, sheet, typed))
        assert sorted(answer.status for answer in answers) == [303, 409]
        lost = [answer.status for answer in answers].index(409)
        assert f"Stored as hand {turn + 1}" in answers[lost].text
        assert f'value="{typed[lost]["points_2"]}"' in answers[lost].text
        events = log_of(phone, sheet)
        assert (len(events), events[-1]["hand"]["points"]) == (turn + 1, points(typed[1 - lost]))


def points(fields: Mapping[str, Any]) -> dict[str, int]:
    """The points in a form by name."""
    names = dict(zip("1234", ("Ana", "Berto", "Carla", "Dani"), strict=True))
    return {names[name[-1]]: value for name, value in fields.items() if name.startswith("points_")}


def test_one_submission_repeated_in_parallel_is_stored_once_and_answered_the_same(phone: Phone) -> None:
    sheet = phone.start()
    fields = hand_of(0, 1, p2=7, p3=12, p4=23)
    answers = all_at_once([phone] * MANY, lambda one, _number: one.post(f"{sheet}hand/save/", fields))
    assert Counter((answer.status, answer.place) for answer in answers) == {(303, sheet): MANY}
    assert len(log_of(phone, sheet)) == 1


def test_an_undo_repeated_in_parallel_undoes_once(phone: Phone) -> None:
    sheet = phone.start()
    phone.post(f"{sheet}hand/save/", hand_of(0, 1, p2=7, p3=12, p4=23))
    phone.post(f"{sheet}hand/save/", hand_of(1, 2, p1=7, p3=12, p4=23))
    fields = hand_of(2, 1)
    answers = all_at_once([phone] * MANY, lambda one, _number: one.post(f"{sheet}undo/", fields))
    assert {answer.status for answer in answers} == {303}
    assert len(log_of(phone, sheet)) == 1


def test_a_start_repeated_in_parallel_is_one_match(phone: Phone) -> None:
    phone.get("/new/")
    fields = {"client_id": hand_of(0, 1)["client_id"], "name": ["Ana", "Berto"], "rules-preset": "conga", "start": "1"}
    answers = all_at_once([phone] * MANY, lambda one, _number: one.post("/new/", fields))
    assert {answer.status for answer in answers} == {303}
    assert len({answer.place for answer in answers}) == 1


def test_of_many_people_who_sit_down_at_once_one_gets_the_seat(phone: Phone) -> None:
    sheet = phone.start()
    joins = [{**hand_of(0, 1), "kind": "join", "name": f"Late {number}"} for number in range(8)]
    answers = all_at_once([phone] * 8, lambda one, number: one.post(f"{sheet}event/", joins[number]))
    assert Counter(answer.status for answer in answers) == {303: 1, 409: 7}
    assert len(log_of(phone, sheet)) == 1


def test_one_person_who_sits_down_in_parallel_gets_one_seat(phone: Phone) -> None:
    sheet = phone.start()
    join = {**hand_of(0, 1), "kind": "join", "name": "Eva"}
    answers = all_at_once([phone] * MANY, lambda one, _number: one.post(f"{sheet}event/", join))
    assert {answer.status for answer in answers} == {303}
    assert log_of(phone, sheet)[-1]["join"] == "Eva"


def test_names_changed_in_parallel_are_changed_once(phone: Phone) -> None:
    sheet = phone.start()
    seats = {"player": list("1234"), "name": ["Eva", "Bea", "Carla", "Dani"], "brings": ["0"] * 4, "dealer": "0"}
    fields = {**hand_of(0, 1), **seats, "review": "1"}
    answers = all_at_once([phone] * MANY, lambda one, _number: one.post(f"{sheet}seats/", fields))
    assert {answer.status for answer in answers} == {303}
    assert json.loads(phone.get(f"{sheet}match.json").text)["meta"]["version"] == 2
