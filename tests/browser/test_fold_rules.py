"""The rules in the start form read the same in the browser as on the server, whatever was changed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.engine.ruleset_fields import CHOICES, FLAGS, MONEY, OPTIONAL, RANGES
from scoring.engine.rulesets import PRESETS, full_json
from scoring.forms.rule_fields import BELOW_ZERO, RUN7
from scoring.forms.rules import RulesForm

FORMS = 60
"""Random forms for each preset."""
READ = """
(text) => JSON.parse(text).map((form) => {
  try {
    return ChinchonRules.read(form, RULES);
  } catch (error) {
    if (!(error instanceof ChinchonRules.BadRule)) throw error;
    return null;
  }
})
"""


def sent(preset: str, number: int) -> dict[str, str]:
    """What the form of a preset sends with some fields changed, at times to what cannot be."""
    rng = Random(f"rules {preset} {number}")
    form = RulesForm(rules=PRESETS[preset])
    data = {name: str(form[name].value()) for name in form.fields}
    for name in rng.sample(sorted({*data} - {"preset", "custom"}), rng.choice((0, 1, 2, 5))):
        data[name] = _typed(rng, name)
    if rng.random() < 0.3:
        data["preset"] = rng.choice(list(PRESETS))
    return data


def _typed(rng: Random, name: str) -> str:
    if name in FLAGS:
        return rng.choice(("yes", "no"))
    if name in CHOICES:
        return str(rng.choice(CHOICES[name]))
    if name in MONEY:
        return rng.choice(("0", "1", "2,50", "0.01", "1000000", "1000001", "1.234", "-1", ""))
    if name == "jokers":
        return rng.choice(("none", "J", "J,J", "1o", "1o,1c"))
    least, most = RANGES.get(name, (0, 100))
    if name in BELOW_ZERO or name.startswith(RUN7):
        return rng.choice(("", "10", "-10", "−25", "10001", "0", "x"))
    return rng.choice((str(least), str(most), str(most + 1), str(rng.randint(least, most)), "", "-1", "2.5"))


def in_python(data: dict[str, str]) -> Any:
    """The rules that the server reads, None where it refuses the form."""
    form = RulesForm({f"rules-{name}": value for name, value in data.items()})
    return full_json(form.ruleset()) if form.is_valid() else None


def test_the_form_of_the_rules_reads_the_same(desktop: Page) -> None:
    presets = {name: full_json(rules) for name, rules in PRESETS.items()}
    ranges = {name: [*span, name in OPTIONAL] for name, span in RANGES.items()}
    desktop.goto("/admin/login/")
    desktop.add_script_tag(url="/static/js/rules.js")
    forms = [sent(preset, number) for preset in PRESETS for number in range(FORMS)]
    script = READ.replace("RULES", json.dumps({"presets": presets, "ranges": ranges}))
    browser = json.loads(json.dumps(desktop.evaluate(script, json.dumps(forms))))
    python = [json.loads(json.dumps(in_python(form))) for form in forms]
    different = [found for found in zip(forms, python, browser, strict=True) if found[1] != found[2]]
    assert different[:1] == []
    assert 50 < sum(rules is None for rules in python) < len(forms) / 2


@pytest.mark.parametrize("preset", PRESETS)
def test_an_unchanged_form_gives_the_preset(preset: str) -> None:
    form = RulesForm(rules=PRESETS[preset])
    assert in_python({name: str(form[name].value()) for name in form.fields}) == full_json(PRESETS[preset])
