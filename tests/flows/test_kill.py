"""kill -9 of the server during a storm of submissions: every acknowledged hand is there, once."""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from threading import Event
from typing import Any

from tests.flows.phones import Phone, hand_of
from tests.served import Served

PHONES = 6
KILLS = 3
HANDS = 15
"""Acknowledged between two kills, all phones together."""


class Storm:
    """One phone that enters hand after hand into its own match, and sends each again until it is answered."""

    def __init__(self, served: Served) -> None:
        self.phone = Phone(served.url)
        self.sheet = self.phone.start()
        self.acknowledged: list[int] = []

    def blow(self, until: Event) -> None:
        """Send hands until told to stop; the last one is answered too."""
        while not until.is_set():
            number = len(self.acknowledged)
            fields = hand_of(number, 1 + number % 4, **self._points(number))
            while True:
                try:
                    answer = self.phone.post(f"{self.sheet}hand/save/", fields)
                except (OSError, HTTPException):
                    time.sleep(0.05)
                    continue
                assert answer.status == 303
                self.acknowledged.append(number)
                break

    def stored(self) -> list[dict[str, Any]]:
        """The hands that the server has."""
        events: list[dict[str, Any]] = json.loads(self.phone.another().get(f"{self.sheet}match.json").text)["events"]
        return events

    @staticmethod
    def _points(number: int) -> dict[str, int]:
        """Nobody gets anywhere: who closed the hand before pays the ten points back."""
        closer, unlucky = 1 + number % 4, 1 + (number - 1) % 4
        return {f"p{seat}": 10 * (seat == unlucky) for seat in (1, 2, 3, 4) if seat != closer}


def wait_for(storms: list[Storm], hands: int) -> None:
    """Come back when so many more hands are acknowledged: in the middle of others."""
    before = sum(len(storm.acknowledged) for storm in storms)
    while sum(len(storm.acknowledged) for storm in storms) < before + hands:
        time.sleep(0.01)


def test_every_acknowledged_hand_is_there_once(served: Served) -> None:
    storms, over = [Storm(served) for _ in range(PHONES)], Event()
    with ThreadPoolExecutor(PHONES) as pool:
        blowing = [pool.submit(storm.blow, over) for storm in storms]
        for _ in range(KILLS):
            wait_for(storms, HANDS)
            served.kill()
            served.start()
        wait_for(storms, HANDS)
        over.set()
        for phone in blowing:
            phone.result(timeout=60)
    for storm in storms:
        hands = storm.stored()
        assert len(hands) == len(storm.acknowledged)
        assert [event["hand"]["closer"] for event in hands] == [
            ("Ana", "Berto", "Carla", "Dani")[number % 4] for number in storm.acknowledged
        ]
        assert max(Counter(event["meta"]["id"] for event in hands).values()) == 1
