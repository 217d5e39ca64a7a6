"""The full rules of a match, written out from its parameters (rules.md §1 to §3)."""

from dataclasses import dataclass

from scoring.engine.rulesets import Ruleset
from scoring.wording.rules import prose_cards, prose_hand, prose_match
from scoring.wording.rules.drafts import Draft


@dataclass(frozen=True)
class Paragraph:
    """One rule. `sources` are the marks that `source_names` explains; `note` is the number of a footnote, from 1."""

    text: str
    sources: list[str]
    note: int | None


@dataclass(frozen=True)
class Section:
    """A chapter of the rules."""

    title: str
    paragraphs: list[Paragraph]


def sections(rules: Ruleset, unit: str | None = None) -> list[Section]:
    """The rules chapter by chapter, in the user's language; money in `unit` (None: not known, the number alone)."""
    chapters = _chapters(rules, unit)
    notes = _notes(chapters)
    return [
        Section(title, [Paragraph(draft.text, list(draft.sources), notes.get(draft.footnote)) for draft in drafts])
        for title, drafts in chapters
    ]


def footnotes(rules: Ruleset) -> list[str]:
    """The footnotes of `sections`, number 1 first: where a preset's value is a custom, not its source's words."""
    return [note for note in _notes(_chapters(rules, None)) if note is not None]


def _chapters(rules: Ruleset, unit: str | None) -> list[tuple[str, list[Draft]]]:
    chapters = [*prose_cards.chapters(rules), *prose_hand.chapters(rules), *prose_match.chapters(rules, unit)]
    return [(title, drafts) for title, drafts in chapters if drafts]


def _notes(chapters: list[tuple[str, list[Draft]]]) -> dict[str | None, int]:
    """The number of each footnote, in the order in which they are met."""
    met = dict.fromkeys(draft.footnote for _title, drafts in chapters for draft in drafts if draft.footnote)
    return {note: number for number, note in enumerate(met, start=1)}
