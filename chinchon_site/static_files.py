"""Files of the site as they are served: hashed, compressed, and our own code without what is only for its readers."""

import re
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_CODE = re.compile(r"(js|css)/[a-z_]+(\.[0-9a-f]{12})?\.(?P<kind>js|css)")
FOR_READERS = {
    "js": re.compile(r"^[ \t]*(//.*)?\n|^[ \t]+|(?<=[;{}(\[,]) +// .*$", re.MULTILINE),
    "css": re.compile(r"/\*.*?\*/|^\s+", re.MULTILINE | re.DOTALL),
}
"""Indentation, empty lines, and comments on lines of their own or behind a line. No text of ours goes over several."""


class LeanStaticFiles(CompressedManifestStaticFilesStorage):
    """A phone keeps the whole app, so what only readers need, a sixth of it, stays on the server.

    Together, what is loaded one after the other is compressed a sixth smaller, so it is one file.
    """

    offline_scripts = ("js/joined.js",)
    """Takes the place of `settings.OFFLINE_SCRIPTS`, whose text it is."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join what belongs together, then give every file its hash and compress it."""
        if not dry_run:
            (joined,) = self.offline_scripts
            self.delete(joined)
            self.save(joined, ContentFile(b"".join(map(self._content, settings.OFFLINE_SCRIPTS))))
            paths = {**paths, joined: (self, joined)}
        yield from super().post_process(paths, dry_run, **options)

    def _content(self, name: str) -> bytes:
        with self.open(name) as file:
            content: bytes = file.read()
            return content

    def _save(self, name: str, content: Any) -> str:
        """Store one file on its way from the sources, under its own name or the one with its hash."""
        if own := OWN_CODE.fullmatch(name.replace("\\", "/")):
            content.seek(0)  # it was read for the hash
            content = ContentFile(lean(content.read().decode(), own["kind"]).encode())
        saved: str = super()._save(name, content)
        return saved


def lean(code: str, kind: str) -> str:
    """The same `js` or `css` without comments, empty lines and indentation; a comment in the middle of a line stays."""
    return FOR_READERS[kind].sub("", code)
