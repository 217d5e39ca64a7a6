"""How fast matches are simulated, and whether `score` accepts them all: `python -m tests.bench.bench_simulation`.

For every preset, tables of 2 to 8 in turn (two decks from five on). Times are processor time on one core; every match
is written as JSON, read again and replayed, once with cards and once with points.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import process_time
from typing import Any, TypeVar

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.notation import match_from_json, match_to_json, result_to_json
from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import simulate_match

PLAYERS = ("Ana", "Beto", "Carla", "Dani", "Eva", "Fermín", "Gala", "Hugo")
MATCHES = 1000
LEAST_RATE = 200
"""hands a second"""

Answer = TypeVar("Answer")


@dataclass
class Figures:
    """What a run found: times in seconds; `differ` counts matches whose score from cards is not that from points."""

    matches: int = 0
    hands: int = 0
    errors: int = 0
    differ: int = 0
    seconds: dict[str, float] = field(default_factory=dict)

    def timed(self, name: str, work: Callable[[], Answer]) -> Answer:
        """The answer of `work`, its time added under `name`."""
        start = process_time()
        answer = work()
        self.seconds[name] = self.seconds.get(name, 0.0) + process_time() - start
        return answer

    def __str__(self) -> str:
        rates = "".join(f"{name} {self.hands / spent:6.0f} hands/s, " for name, spent in self.seconds.items())
        return f"{self.matches} matches, {self.hands} hands, {rates}errors {self.errors}, different {self.differ}"


def measure(preset: str, matches: int) -> Figures:
    """Simulate and score so many matches of one preset."""
    found = Figures(matches)
    for seed in range(matches):
        players = PLAYERS[: 2 + seed % 7]
        rules = replace(PRESETS[preset], decks=1 if len(players) < 5 else 2)
        judged = found.timed("simulated", lambda: simulate_match(rules, players, seed))  # noqa: B023 - called at once
        counted = simulate_match(rules, players, seed, cards=False)
        texts = [json.dumps(match_to_json(match)) for match in (judged, counted)]
        try:
            from_cards = found.timed("scored from cards", lambda: scored(texts[0]))  # noqa: B023 - called at once
            from_points = found.timed("scored from points", lambda: scored(texts[1]))  # noqa: B023 - called at once
        except RuleError as error:
            print(f"{preset}, seed {seed}: {error}")
            found.errors += 1
            continue
        found.hands += len(from_cards["hands"])
        found.differ += from_cards != from_points or not from_cards["finished"]
    return found


def scored(text: str) -> dict[str, Any]:
    """The answer of `score`."""
    return result_to_json(match_from_json(json.loads(text)).replay())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_simulated_match_is_scored_and_cards_agree_with_points(preset: str) -> None:
    found = measure(preset, MATCHES)
    print(f"\n{preset:12} {found}")
    assert (found.errors, found.differ) == (0, 0)
    assert found.hands / found.seconds["simulated"] >= LEAST_RATE


def main() -> None:
    """Print the figures of every preset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches per preset")
    matches = parser.parse_args().matches
    for preset in PRESETS:
        print(f"{preset:12} {measure(preset, matches)}", flush=True)


if __name__ == "__main__":
    main()
