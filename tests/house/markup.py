"""Reads a template as the HTML it would give, to find what the house does not allow."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_COMMENT = re.compile(r"{#.*?#}|{%\s*comment\b.*?{%\s*endcomment\s*%}", re.DOTALL)
_TAG = re.compile(r"{%.*?%}", re.DOTALL)
_VARIABLE = re.compile(r"{{.*?}}", re.DOTALL)


class Markup(HTMLParser):
    """The roots of a template and its inline code."""

    def __init__(self, template: str) -> None:
        super().__init__()
        self.roots: list[str] = []
        """The ids of the elements that no other holds, "" for one without; text outside of all counts as "#text"."""
        self.inline: list[str] = []
        """Inline scripts, styles and handlers, as `line: what`."""
        self._open: list[str] = []
        self.feed(_VARIABLE.sub("0", _TAG.sub("", _COMMENT.sub("", template))))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a root, and inline code."""
        self._note(tag, dict(attrs))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The same for `<tag/>`, which holds nothing."""
        self._note(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element of that name, and those left open in it."""
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Note text that no element holds, and code inside a script."""
        if not data.strip():
            return
        if not self._open:
            self.roots.append("#text")
        elif self._open[-1] == "script":
            self._found("script with a body")

    def _note(self, tag: str, attributes: dict[str, str | None]) -> None:
        if not self._open:
            self.roots.append(attributes.get("id") or "")
        if tag == "style":
            self._found("<style>")
        for name, value in attributes.items():
            if name == "style" or name.startswith(("on", "hx-on", "data-hx-on")):
                self._found(f"{name}=")
            elif (value or "").lstrip().lower().startswith(("javascript:", "js:")):
                self._found(f"{name}={value}")

    def _found(self, what: str) -> None:
        self.inline.append(f"{self.getpos()[0]}: {what}")
