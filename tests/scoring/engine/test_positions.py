"""Positions that do not fit together are refused."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.judge import judge
from scoring.engine.rulesets import PRESETS
from tests.scoring.engine.deals import NOTHING, SIX_MELDED, judged

LUDOTEKA, TORNEO = PRESETS["ludoteka"], PRESETS["torneo"]


GOOD: dict[str, Sequence[str]] = {"A": f"{SIX_MELDED} 4c".split(), "B": NOTHING.replace("4b", "3b").split()}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"cards": {**GOOD, "B": "1c 2e 3b 6o 7c 10e 13b".split()}}, "bad_card"),
        ({"cards": {**GOOD, "B": "1c 2e 3b 6o 7c 10e J".split()}}, "bad_card"),
        ({"cards": {**GOOD, "B": ["1c", "2e", "3b", "6o", "7c", "10e", 5]}}, "bad_card"),
        ({"cards": {**GOOD, "B": "1c 2e 3b 6o 7c 10e 4c".split()}}, "duplicate_card"),
        ({"cards": {**GOOD, "B": "1c 2e 3b 6o 7c".split()}}, "wrong_card_count"),
        ({"cards": {**GOOD, "B": "1c 2e 3b 6o 7c 10e 11e 12e 12b".split()}}, "wrong_card_count"),
        ({"cards": {**GOOD, "B": "1c"}}, "bad_file"),
        ({"cards": {}}, "bad_file"),
        ({"cards": ["1c"]}, "bad_file"),
        ({"closer": "C"}, "unknown_player"),
        ({"closer": 1}, "bad_file"),
        ({"order": ["A", "C"]}, "unknown_player"),
        ({"order": ["A", "B", "A"]}, "duplicate_player"),
        ({"order": ["A"]}, "bad_file"),
        ({"order": "AB"}, "bad_file"),
        ({"totals": {"A": "1"}}, "bad_file"),
        ({"totals": {"A": True}}, "bad_file"),
        ({"totals": [1]}, "bad_file"),
    ],
)
def test_what_does_not_fit_is_refused(changed: dict[str, Any], code: str) -> None:
    arguments = {"closer": "A", "order": ["A", "B"], "cards": GOOD, "totals": None} | changed
    with pytest.raises(RuleError) as caught:
        judge(TORNEO, arguments["closer"], arguments["order"], arguments["cards"], arguments["totals"])
    assert caught.value.code == code


def test_two_decks_hold_each_card_and_each_joker_twice() -> None:
    rules = replace(LUDOTEKA, decks=2)
    cards = {"A": f"{SIX_MELDED} J", "B": f"{SIX_MELDED} J", "C": "J J 1c 5c 7b 10e 12o"}
    assert judged(rules, "A", cards).points == {"A": -10, "B": 0, "C": 83}
    with pytest.raises(RuleError) as caught:
        judged(rules, "A", cards | {"C": "J J J 5c 7b 10e 12o"})
    assert caught.value.code == "duplicate_card"


def test_totals_may_name_players_who_are_out() -> None:
    assert judged(TORNEO, "A", {"A": f"{SIX_MELDED} 4c", "B": NOTHING}, {"A": 97, "C": 120}).reason == "near_limit"
