"""Small marks of the score pad: glyphs, signed numbers, amounts."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from uuid import uuid4

from django import template
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from scoring.engine.names import isolated
from scoring.wording import lists

register = template.Library()

MINUS = "−"


@register.simple_tag
def glyph(name: str, label: str = "") -> SafeString:
    """The drawing `name` of glyphs.svg; with `label` it stands alone and is read out, without it is ornament."""
    drawing = _drawing(name)
    return drawing if not label else format_html('{}<span class="sr">{}</span>', drawing, label)


@cache
def _drawing(name: str) -> SafeString:
    """Kept: a sheet has dozens, and finding the address of a file took a fifth of its time."""
    return format_html('<svg class="glyph" aria-hidden="true"><use href="{}#{}"/></svg>', static("glyphs.svg"), name)


@register.filter
def points(value: int | None) -> str:
    """Points with a real minus; nothing for None."""
    return "" if value is None else f"{MINUS}{-value}" if value < 0 else str(value)


@register.filter
def signed(value: int | Decimal | None) -> str:
    """Points with their sign: +12, −10, 0."""
    return "" if value is None else f"+{value}" if value > 0 else points(int(value))


@register.filter
def money(amount: Decimal, unit: str) -> str:
    """An amount in the match's unit: `12,50 €`, or `12 fichas` for chips (a blank unit)."""
    size = abs(amount)
    text = number_format(size, 0 if size == size.to_integral_value() else 2, use_l10n=True)
    sign = MINUS if amount < 0 else ""
    if unit:
        return f"{sign}{text} {unit}"
    return ngettext("%(amount)s chip", "%(amount)s chips", 1 if size == 1 else 2) % {"amount": f"{sign}{text}"}


@register.filter
def signed_money(amount: Decimal, unit: str) -> str:
    """An amount with its sign, for what somebody is up or down."""
    return f"+{money(amount, unit)}" if amount > 0 else money(amount, unit)


@register.simple_tag
def write_fields(version: int) -> SafeString:
    """The hidden fields of a small write form: a fresh id of its own, and the version it was made from."""
    return format_html(
        '<input type="hidden" name="client_id" value="{}"><input type="hidden" name="version" value="{}">',
        uuid4(),
        version,
    )


@register.filter
def listed(words: Sequence[str]) -> str:
    """Several names in one phrase."""
    return lists.listed([isolated(word) for word in words])


@register.filter
def lookup(mapping: Mapping[str, str], key: str) -> str:
    """What `mapping` holds under `key`."""
    return mapping[key]


@register.filter
def put(address: str, id: str) -> str:
    """`address` with `id` where it ends in ID: to look every row's up anew took a quarter of the time of a sheet."""
    before, _mark, after = address.rpartition("ID")
    return f"{before}{id}{after}"
