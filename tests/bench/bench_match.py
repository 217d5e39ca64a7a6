"""How fast a match is folded: `make bench`.

Processor time, the best of several batches: the machine may have other work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

from scoring.engine.history import Entry, timeline
from scoring.engine.log_notation import action_from_json, action_to_json
from scoring.engine.match import Head, begin, replay
from scoring.engine.rulesets import PRESETS
from tests.scoring.factories import full_hand

BATCHES = 7


def microseconds(work: Callable[[], object], times: int) -> float:
    """What one call takes, the best of the batches."""
    best = float("inf")
    for _ in range(BATCHES):
        begun = process_time()
        for _time in range(times):
            work()
        best = min(best, (process_time() - begun) / times)
    return best * 1_000_000


def measure(hands: int, seats: Sequence[str]) -> str:
    """Fold, and reading the stored log before it."""
    head = Head(PRESETS["fournier"], tuple(seats))
    events = [full_hand(seats, turn) for turn in range(hands)]
    lines = [action_to_json(event) for event in events]

    def whole() -> object:
        entries = (Entry(number, action_from_json(line)) for number, line in enumerate(lines, start=1))
        return timeline(head, entries).replay()

    times = 6000 // hands
    fold = microseconds(lambda: replay(begin(head), events), times)
    read = microseconds(whole, times)
    return f"{hands:4} hands, {len(seats)} players: fold {fold:7.0f} µs, log read and folded {read:7.0f} µs"


def test_folding_a_match() -> None:
    print()
    for hands, players in ((12, 4), (60, 2), (60, 4), (60, 8), (300, 4), (300, 8)):
        print(measure(hands, [str(number) for number in range(1, players + 1)]))
