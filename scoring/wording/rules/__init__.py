"""Rulesets in words: names, cards of short facts, fields with their help, and the full rules as prose."""

from scoring.wording.rules.fields import help_text, label
from scoring.wording.rules.names import book_name, preset_name, preset_origin, ruleset_name, source_names
from scoring.wording.rules.prose import Paragraph, Section, footnotes, sections
from scoring.wording.rules.summary import RulesetCard, card, changes_between, differences, summary
from scoring.wording.rules.values import value_words

__all__ = [
    "Paragraph",
    "RulesetCard",
    "Section",
    "book_name",
    "card",
    "changes_between",
    "differences",
    "footnotes",
    "help_text",
    "label",
    "preset_name",
    "preset_origin",
    "ruleset_name",
    "sections",
    "source_names",
    "summary",
    "value_words",
]
