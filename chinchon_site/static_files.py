"""Files of the site as they are served: hashed, compressed, and our own code without what is only for its readers."""

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_CODE = re.compile(r"(js|css)/[a-z_]+(\.[0-9a-f]{12})?\.(?P<kind>js|css)")
FOR_READERS = {
    "js": re.compile(r"^[ \t]*(//.*)?\n|^[ \t]+", re.MULTILINE),
    "css": re.compile(r"/\*.*?\*/|^\s+", re.MULTILINE | re.DOTALL),
}
"""Indentation, empty lines, and comments on lines of their own. No text of ours goes over several lines."""


class LeanStaticFiles(CompressedManifestStaticFilesStorage):
    """A phone keeps the whole app, so what only readers need, a sixth of it, stays on the server."""

    def _save(self, name: str, content: Any) -> str:
        """Store one file on its way from the sources, under its own name or the one with its hash."""
        if own := OWN_CODE.fullmatch(name.replace("\\", "/")):
            content.seek(0)  # it was read for the hash
            content = ContentFile(lean(content.read().decode(), own["kind"]).encode())
        saved: str = super()._save(name, content)
        return saved


def lean(code: str, kind: str) -> str:
    """The same `js` or `css` without comments on lines of their own, empty lines and indentation."""
    return FOR_READERS[kind].sub("", code)
