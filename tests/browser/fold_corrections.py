"""Random corrections for the comparison of the two folds, with what somebody decides about the conflicts they cause."""

from __future__ import annotations

from random import Random

from scoring.engine.consequences import Conflict, first_conflict
from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.history import Correct, Entry, timeline
from scoring.engine.log_notation import action_from_json, changes_from_json, changes_to_json
from scoring.engine.notation import event_to_json, match_from_json
from tests.browser.fold_matches import Json, log_case

MOST_DECISIONS = 5
BUST = 60
"""Points with which a corrected hand often puts somebody out, so that later rebuys and hands do not fit any more."""


def correction_cases(preset: str, number: int) -> list[Json]:
    """A log with a correction under `correct`, once for each decision about what it makes impossible."""
    rng = Random(f"correction {preset} {number}")
    case = log_case(preset, number)
    head = match_from_json(case["match"]).head
    try:
        now = timeline(head, [Entry(place, action_from_json(line)) for place, line in enumerate(case["log"], start=1)])
        now.replay()
    except RuleError:
        return []
    hands = [item for item in now.placed if isinstance(item.event, HandPlayed)]
    if not hands:
        return []
    hand = rng.choice(hands)
    data = event_to_json(hand.event)["hand"]
    points = {player: rng.choice((left, rng.randint(0, BUST), 0)) for player, left in data["points"].items()}
    event = {"hand": {**data, "points": points}}
    changes = [
        rng.choice(({"replace": hand.id, "event": event}, {"remove": hand.id}, {"insert": hand.id, "event": event}))
    ]
    found = []
    for _ in range(MOST_DECISIONS):
        found.append({**case, "correct": list(changes)})
        conflict = first_conflict(now.corrected(len(case["log"]) + 1, Correct(changes_from_json(changes))))
        if conflict is None:
            break
        changes += _decided(rng, conflict)
    return found


def _decided(rng: Random, conflict: Conflict) -> list[Json]:
    """What somebody decides: one of the ways on, or the points that are missing."""
    if conflict.missing and rng.random() < 0.8:
        hand = event_to_json(conflict.event)["hand"]
        filled = {player: rng.randint(0, 20) for player in conflict.missing}
        return [{"replace": conflict.id, "event": {"hand": {**hand, "points": {**hand["points"], **filled}}}}]
    return changes_to_json(rng.choice(conflict.remedies).changes)
