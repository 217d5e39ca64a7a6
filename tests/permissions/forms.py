"""The forms of pages, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlsplit

OWN = "csrfmiddlewaretoken"


@dataclass
class SentForm:
    """One form of a page: where it goes, and its fields with the values that they have; buttons are fields too."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """What two forms have in common that are one for us."""
        return self.method, urlsplit(self.action).path, tuple(sorted(self.fields))


class FormReader(HTMLParser):
    """Collects the forms of a page that was found at `url` in `forms`."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[SentForm] = []
        self._form: SentForm | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or add a field to the one that is open."""
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = SentForm(told.get("action") or self.url, told.get("method", "get").lower())
            self.forms.append(self._form)
        elif self._form is not None and tag in ("input", "textarea", "button", "select") and "name" in told:
            self._add(self._form, tag, told)
        elif self._form is not None and tag == "option" and self._select and "selected" in told:
            self._form.fields[self._select] = [told.get("value", "")]

    def handle_endtag(self, tag: str) -> None:
        """End a form or a list of choices."""
        if tag == "form":
            self._form = None
        if tag == "select":
            self._select = ""

    def _add(self, form: SentForm, tag: str, told: dict[str, str]) -> None:
        if told["name"] == OWN:
            return
        self._select = told["name"] if tag == "select" else self._select
        values = form.fields.setdefault(told["name"], [])
        chosen = told.get("type") not in ("radio", "checkbox") or "checked" in told
        if chosen and (tag == "input" or not values):
            values.append(told.get("value", ""))
