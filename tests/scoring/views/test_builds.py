"""What a phone keeps of the app."""

from __future__ import annotations

from tests.scoring.factories import stranger


def kept() -> set[str]:
    """Names of the files that a phone is told to keep."""
    return {path.removeprefix("/static/") for path in stranger().get("/assets.json").json()["files"]}


def test_a_phone_keeps_what_the_pages_without_a_network_are_made_of() -> None:
    scripts = {"js/app.js", "js/outbox.js", "js/fold.js", "js/start.js", "js/qr.js", "js/hand_over.js"}
    assert scripts | {"css/app.css", "glyphs.svg", "django_htmx/htmx-2.min.js"} <= kept()


def test_a_phone_does_not_keep_what_only_pages_with_a_network_need() -> None:
    assert kept() & {"css/club.css", "css/tournament.css", "js/cards.js"} == set()
