"""Cards drawn on a page: each is its index, its suit and its frame, broken as often as the suit says."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.templatetags.pad import glyph
from scoring.wording.cards import CardFace

register = template.Library()


@register.simple_tag
def card_drawing(face: CardFace) -> SafeString:
    """The face of a card, for the eye alone."""
    drawing = format_html("<b>{}</b>{}", face.rank, glyph("joker" if face.suit == "joker" else face.suit))
    if face.figure:
        drawing += format_html("<i>{}</i>", face.figure)
    if face.joker and face.suit != "joker":
        drawing += format_html("<u>{}</u>", glyph("joker"))
    return format_html('<span class="face" data-suit="{}" aria-hidden="true">{}</span>', face.suit, drawing)


@register.simple_tag
def card_row(faces: Iterable[CardFace], kind: str = "") -> SafeString:
    """Cards side by side, read out by name; `kind` is `meld` where they lie together."""
    cards = format_html_join("", '<li>{}<span class="sr">{}</span></li>', ((card_drawing(f), f.words) for f in faces))
    return format_html('<ul class="cards" data-kind="{}">{}</ul>', kind, cards)


@register.simple_tag
def card_one(face: CardFace) -> SafeString:
    """A single card between words, read out by name."""
    return format_html('<span class="cards">{}<span class="sr">{}</span></span>', card_drawing(face), face.words)
