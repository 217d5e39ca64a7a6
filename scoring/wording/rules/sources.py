"""Which source says what: the marks beside each rule, and footnotes on what no source says (rules.md §1, §2)."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.wording.rules.names import table_label

LABELS = ("S0", "S1", "S3", "S4", "CCC", "ARG", "CON", "LUD")

OWN = {
    "fournier": {"S0"},
    "ludoteka": {"S1", "LUD"},
    "corte3": {"S3"},
    "acanomas": {"S4"},
    "cccj": {"CCC"},
    "argentino50": {"ARG"},
    "conga": {"CON"},
    "torneo": {"S1", "LUD"},
}
"""The sources that a preset stands for."""

RUN7 = "run7:"
"""With a number of jokers behind it: the bonus of a run of seven with so many, as if it were a field."""

SAID: dict[str, dict[Any, str]] = {
    "deck": {40: "S0 S1", 48: "S0 S1", 50: "S3 ARG"},
    "jokers": {(): "S1", ("J", "J"): "S1 S3 ARG", ("1o",): "S3 CCC CON", ("1c",): "S3", ("1o", "1c"): "S3"},
    "joker_loose": {25: "CCC CON", 50: "ARG CON"},
    "min_naturals": {2: "S1"},
    "face_values": {(10, 10, 10): "S1 S3", (10, 11, 12): "CCC CON"},
    "close_max_points": {3: "S3", 4: "S1", 5: "S0 ARG CON"},
    "close_max_cards": {None: "S0 S3", 1: "S1 ARG", 3: "CON"},
    "first_round_close": {False: "S1 S3"},
    "wrong_close_penalty": {50: "S3"},
    "near_limit_close_ban": {True: "S1"},
    "bonus_seven": {-10: "S0 S1 S3 S4"},
    "run7:0": {-10: "S0 S4", -50: "S3"},
    "run7:1": {-50: "S1", -25: "CON", -10: "ARG"},
    "run7:2": {-25: "S1 CON", -10: "ARG"},
    "run7_wins": {True: "S1 S3", False: "S0 S4"},
    "layoff_on": {"closer": "S0", "shown_before": "S1", "all": "S3"},
    "layoff_blocked_if_closer_melded_all": {True: "S0 S1 S3 S4"},
    "target": {70: "S0 S4", 100: "S0 S3 S4"},
    "out_when": {">": "S0 S1", ">=": "S0 S3 S4"},
    "end_mode": {"last_standing": "S0 S1 S4", "lowest_when_reached": "S3"},
    "rebuys_max": {None: "S0 S4"},
    "rebuy_two_players": {False: "LUD"},
    "rebuy_score": {"highest_live": "S0 S1 S4"},
    "payout": {"winner_takes_bote": "S0 S4", "points_of_losers": "CCC"},
    "stock_limit": {None: "S0 S4", 4: "S1"},
}
"""For each field, which source says which value."""


def sources(rules: Ruleset, *fields: str) -> tuple[str, ...]:
    """The marks of the sources that say what `rules` has in all of `fields`.

    Where none does it is the table's own choice, or, in an unchanged preset, nobody's: a footnote says so.
    """
    said = [_said(rules, field) for field in fields]
    found = tuple(label for label in LABELS if all(label in labels for labels in said))
    return found or ((table_label(),) if any(_changed(rules, field) for field in fields) else ())


def footnote(rules: Ruleset, *fields: str) -> str | None:
    """Why the preset's value of one of `fields` is a custom rather than its source's words; None where it is not."""
    kept = [field for field in fields if not _changed(rules, field)]
    special = _special_footnotes()
    notes = [special[rules.preset, field] for field in kept if (rules.preset, field) in special]
    if notes:
        return notes[0]
    if any(not OWN[rules.preset] & _said(rules, field) for field in kept):
        return _("Not from the source of this ruleset: a widespread custom.")
    return None


def _value(rules: Ruleset, field: str) -> Any:
    return rules.run7_bonus(int(field.removeprefix(RUN7))) if field.startswith(RUN7) else getattr(rules, field)


def _changed(rules: Ruleset, field: str) -> bool:
    return bool(_value(rules, field) != _value(PRESETS[rules.preset], field))


def _said(rules: Ruleset, field: str) -> set[str]:
    value = _value(rules, field)
    labels = set(SAID.get(field, {}).get(value, "").split())
    if field == "face_values" and value == ((8, 9, 10) if rules.deck == 40 else (10, 11, 12)):
        labels.add("S0")  # which ties the values to the deck
    if field == "target" or (field == "rebuys_max" and value is not None):
        labels.add("S1")  # which leaves the number to the table
    if field in {"entry", "rebuy_price"} and value:
        labels |= {"S0", "S4"}  # which leave the amount to the table
        labels |= {"ARG"} if (field, value) in {("entry", 500), ("rebuy_price", 200)} else set()
    return labels


def _special_footnotes() -> dict[tuple[str, str], str]:
    """What is to be said of a preset's unchanged value, where more is known than that it is a custom."""
    fragment = _(
        "Only a fragment of the source is known. The deck, the values of the cards, the limit for closing and whose "
        "melds take cards are not in it; here they are as in Fournier’s rules."
    )
    amount = _("The source leaves the amount to the table.")
    agreed = _("The source leaves the number to the table, to be agreed before the match.")
    loose = _("The source does not say what a loose joker counts; this is what other tables count.")
    bonus = _("What is known of the club’s rules names no such bonus; it is a widespread custom.")
    event = _("Set so for tournaments; Ludoteka’s rules leave it open or do not have it.")
    fields = "deck face_values close_max_points close_max_cards layoff_on"
    return {
        **{("acanomas", field): fragment for field in fields.split()},
        **{(preset, field): amount for preset in ("fournier", "acanomas") for field in ("entry", "rebuy_price")},
        ("fournier", "out_when"): _("The source says it both ways: past the limit here, reaching it there."),
        ("ludoteka", "target"): agreed,
        ("ludoteka", "rebuys_max"): agreed,
        ("torneo", "target"): agreed,
        **{("torneo", field): event for field in ("jokers", "rebuys_max", "wrong_close_penalty")},
        ("ludoteka", "joker_loose"): loose,
        ("corte3", "joker_loose"): loose,
        ("conga", "joker_loose"): _("The sources of Conga give 25 or 50."),
        **{("cccj", field): bonus for field in ("bonus_seven", "run7:0", "run7:1")},
        ("corte3", "first_round_close"): _("The source calls this usual, to be agreed before the match."),
        ("corte3", "wrong_close_penalty"): _("The source says so of some places only."),
        ("corte3", "run7_wins"): _("The source adds that in some places it takes 50 points off instead."),
    }
