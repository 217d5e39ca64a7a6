"""The rules to read and to print: every ruleset that the app knows, and that of one match."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.http import page
from scoring.wording.rules import card, footnotes, preset_name, ruleset_name, sections, source_names

SUITS = ("oros", "copas", "espadas", "bastos")


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """GET /rules/: all presets as cards."""
    cards = [(card(rules), SUITS[place % len(SUITS)]) for place, rules in enumerate(PRESETS.values())]
    return page(request, "scoring/rules/index.html", {"cards": cards})


@require_safe
def detail(request: HttpRequest, preset: str) -> HttpResponse:
    """GET /rules/<preset>/: the full rules of one preset. Raises Http404 for an unknown one."""
    if preset not in PRESETS:
        raise Http404(f"no preset {preset}")
    return rules_page(request, PRESETS[preset], preset_name(preset), reverse("scoring:rules"))


def rules_page(request: HttpRequest, rules: Ruleset, title: str, back: str, unit: str | None = None) -> HttpResponse:
    """The full rules of `rules` as a page that prints well, under `title` (blank: the ruleset's name).

    `back` is the address that the page leads back to; money is in `unit` (blank: chips, None: the number alone).
    """
    return page(request, "scoring/rules/detail.html", rules_context(rules, title, back, unit))


def rules_context(rules: Ruleset, title: str, back: str, unit: str | None = None) -> dict[str, Any]:
    """What such a page prints."""
    chapters = sections(rules, unit)
    marks = {mark for chapter in chapters for paragraph in chapter.paragraphs for mark in paragraph.sources}
    return {
        "title": title or ruleset_name(rules),
        "card": card(rules),
        "chapters": chapters,
        "footnotes": footnotes(rules),
        "sources": [(mark, name) for mark, name in source_names().items() if mark in marks],
        "back": back,
    }
