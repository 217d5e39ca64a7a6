"""A bad night: the server is killed, answers are lost, requests come twice, late and out of order. Nothing is lost."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from uuid import UUID

from tests.flows.storm import Phone, typed_hands
from tests.scoring.factories import start_fields
from tests.served import Served

MATCHES = 4
PHONES = 8
HANDS = 1000
KILLS = 5
SAME = 60
"""Hands that both phones of one table typed."""
LIMIT = 300.0
"""Seconds after which a phone gives up; on an idle machine the night takes a tenth of it."""


def start_matches(served: Served, matches: int) -> list[Phone]:
    """Two phones at each of the matches: one has started it, the other has opened its link."""
    phones = [Phone(served.port, seed) for seed in range(2 * matches)]
    for first, second in zip(phones[:matches], phones[matches:], strict=True):
        first.deadline = second.deadline = time.monotonic() + LIMIT
        code = first.start(start_fields())
        second.open_link(first.secret, code)
    return phones


def send_all(
    phones: list[Phone], hands: list[list[dict[str, object]]], over: threading.Event
) -> list[threading.Thread]:
    """Let every phone send its hands, all at once; the last thread says when it is over."""
    senders = [threading.Thread(target=phone.play, args=(typed,)) for phone, typed in zip(phones, hands, strict=True)]

    def wait() -> None:
        for sender in senders:
            sender.join()
        over.set()

    threads = [*senders, threading.Thread(target=wait)]
    for thread in threads:
        thread.start()
    return threads


def kill_now_and_then(served: Served, over: threading.Event) -> int:
    """Kill the server at random moments and start it again, until all is sent; how often."""
    chance, kills = random.Random(141), 0
    while not over.wait(0.3 + 2 * chance.random()) and kills < KILLS:
        served.kill()
        kills += 1
        time.sleep(chance.random() / 2)
        served.start()
    return kills


def test_a_thousand_hands_arrive_once_and_in_order_through_a_storm(served: Served) -> None:
    phones = start_matches(served, MATCHES)
    typed = [typed_hands(phone.seed // MATCHES, HANDS // PHONES) for phone in phones]
    over = threading.Event()
    began = time.monotonic()
    threads = send_all(phones, typed, over)
    kills = kill_now_and_then(served, over)
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - began

    stored = served.stored()
    assert len(stored) == HANDS
    assert {kind for _code, _line, kind in stored} == {"hand"}
    for phone, hands in zip(phones, typed, strict=True):
        order = [UUID(str(hand["client_id"])) for hand in hands]
        own = set(order)
        assert [line for code, line, _kind in stored if code == phone.code and line in own] == order
    figures = sum((phone.seen for phone in phones), Counter[str]())
    print(f"\n{HANDS} hands from {PHONES} phones in {seconds:.1f} s, {kills} kills: {dict(sorted(figures.items()))}")
    assert kills > 0
    assert min(figures[fault] for fault in ("lost answer", "doubled", "late copy", "asked again", "repeated")) > 0


def test_two_phones_that_scored_the_same_hands_meet_as_one_match_through_a_storm(served: Served) -> None:
    phones = start_matches(served, 1)
    over = threading.Event()
    threads = send_all(phones, [typed_hands(0, SAME), typed_hands(0, SAME)], over)
    served.kill()
    served.start()
    for thread in threads:
        thread.join()
    kinds = Counter(kind for _code, _line, kind in served.stored())
    assert kinds == {"hand": SAME, "echo": SAME}
