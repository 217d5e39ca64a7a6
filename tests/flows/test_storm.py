"""A bad night: the server is killed, answers are lost, requests come twice, late and out of order. Nothing is lost."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections import Counter
from pathlib import Path
from uuid import UUID

import pytest

from tests.flows.storm import Phone, typed_hands
from tests.scoring.factories import start_fields
from tests.served import Served

MATCHES = 4
PHONES = 8
HANDS = 1000
KILLS = 5
LIMIT = 100.0
"""Seconds after which a phone gives up; on an idle machine the night takes a third of it."""


def start_matches(served: Served) -> list[Phone]:
    """Two phones at each of the matches: one has started it, the other has opened its link."""
    phones = [Phone(served.port, seed) for seed in range(PHONES)]
    for first, second in zip(phones[:MATCHES], phones[MATCHES:], strict=True):
        first.deadline = second.deadline = time.monotonic() + LIMIT
        code = first.start(start_fields())
        second.open_link(first.secret, code)
    return phones


def kill_now_and_then(served: Served, over: threading.Event) -> int:
    """Kill the server at random moments and start it again, until all is sent; how often."""
    chance, kills = random.Random(141), 0
    while not over.wait(0.3 + 2 * chance.random()) and kills < KILLS:
        served.kill()
        kills += 1
        time.sleep(chance.random() / 2)
        served.start()
    return kills


def stored_hands(database: Path) -> list[tuple[str, UUID]]:
    """Match and id of every line of every log, all of them hands, in their order."""
    with sqlite3.connect(database) as connection:
        lines = connection.execute(
            "SELECT code, e.client_id, action FROM scoring_matchevent e JOIN scoring_match m ON m.id = match_id"
            " ORDER BY match_id, number"
        ).fetchall()
    connection.close()
    assert {next(iter(json.loads(action))) for _code, _id, action in lines} == {"hand"}
    return [(code, UUID(client_id)) for code, client_id, _action in lines]


@pytest.mark.timeout(150)
def test_a_thousand_hands_arrive_once_and_in_order_through_a_storm(served: Served, tmp_path: Path) -> None:
    phones = start_matches(served)
    typed = {phone.seed: typed_hands(phone.seed // MATCHES, HANDS // PHONES) for phone in phones}
    order = {phone.seed: [UUID(str(hand["client_id"])) for hand in typed[phone.seed]] for phone in phones}
    over = threading.Event()
    began = time.monotonic()
    senders = [threading.Thread(target=phone.play, args=(typed[phone.seed],)) for phone in phones]
    waiter = threading.Thread(target=lambda: ([sender.join() for sender in senders], over.set()))
    for thread in (*senders, waiter):
        thread.start()
    kills = kill_now_and_then(served, over)
    waiter.join()
    seconds = time.monotonic() - began

    stored = stored_hands(tmp_path / "site" / "site.sqlite3")
    assert len(stored) == HANDS
    for phone in phones:
        own = set(order[phone.seed])
        assert [line for code, line in stored if code == phone.code and line in own] == order[phone.seed]
    figures = sum((phone.seen for phone in phones), Counter[str]())
    print(f"\n{HANDS} hands from {PHONES} phones in {seconds:.1f} s, {kills} kills: {dict(sorted(figures.items()))}")
    assert kills > 0
    assert min(figures[fault] for fault in ("lost answer", "doubled", "late copy", "asked again", "repeated")) > 0
