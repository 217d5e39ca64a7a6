"""What pages about people need besides."""

from django import template

from scoring.engine import names
from scoring.wording.people import KINDS, MARKS, REASONS

register = template.Library()


@register.filter
def mixed_scripts(name: str) -> bool:
    """Whether letters of another alphabet pose as Latin ones in the name."""
    return names.mixed_scripts(name)


@register.filter
def isolated(name: str) -> str:
    """The name to stand in a sentence where no <bdi> can, in an option or a label."""
    return names.isolated(name)


@register.filter
def reason(code: str) -> str:
    """Why two may be one person, in words."""
    return str(REASONS[code])


@register.filter
def kind_words(kind: str) -> str:
    """What becomes of a line, in words."""
    return str(KINDS[kind])


@register.filter
def kind_mark(kind: str) -> str:
    """The colour of its tag; blank for none."""
    return MARKS.get(kind, "")
