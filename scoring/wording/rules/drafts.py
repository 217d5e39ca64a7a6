"""A rule written out, with where it comes from."""

from dataclasses import dataclass

from scoring.engine.rulesets import Ruleset
from scoring.wording.rules.names import house_label
from scoring.wording.rules.sources import footnote, sources


@dataclass(frozen=True)
class Draft:
    """A rule as text, the marks of its sources, and what a footnote says about it."""

    text: str
    sources: tuple[str, ...]
    footnote: str | None = None


Chapter = tuple[str, list[Draft]]
"""A title and its rules; without rules the chapter is left out."""


def ruled(rules: Ruleset, text: str, *fields: str, house: bool = False) -> Draft:
    """A rule that follows from `fields`; `house` where part of it is decided in rules.md §3."""
    return Draft(text, sources(rules, *fields) + ((house_label(),) if house else ()), footnote(rules, *fields))


def told(text: str, marks: str) -> Draft:
    """A rule that no field changes, told by the sources whose marks are given."""
    return Draft(text, tuple(marks.split()))


def decided(text: str, marks: str = "") -> Draft:
    """A rule that rules.md §3 decides, told by some sources in part."""
    return Draft(text, (*marks.split(), house_label()))
