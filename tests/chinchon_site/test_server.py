"""What the real server does with files, headers and its log."""

from __future__ import annotations

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from django.conf import settings

from tests.served import Served


def test_a_file_is_served_compressed_under_its_hash_and_kept_for_ever(served: Served) -> None:
    manifest = json.loads(served.manage("shell", "--verbosity", "0", "--command", PRINT_MANIFEST))
    request = Request(f"{served.url}/static/{manifest['admin/css/base.css']}", headers={"Accept-Encoding": "gzip"})
    with urlopen(request, timeout=5) as answer:
        headers = answer.headers
    assert (headers["Content-Encoding"], headers["Cache-Control"]) == ("gzip", "max-age=315360000, public, immutable")


def test_a_file_of_the_webroot_is_served_at_the_top(served: Served) -> None:
    with urlopen(f"{served.url}/robots.txt", timeout=5) as answer:
        assert answer.read() == (settings.WHITENOISE_ROOT / "robots.txt").read_bytes()


def test_the_token_of_a_secret_link_never_reaches_the_log(served: Served) -> None:
    for path in ("/s/SECRETTOKEN", "/s/SECRETTOKEN/further?q=1", "/nowhere"):
        try:
            urlopen(served.url + path, timeout=5).close()
        except HTTPError as refusal:
            refusal.close()
    log = served.log.read_text(encoding="utf-8")
    assert ("/nowhere" in log, "SECRETTOKEN" in log) == (True, False)


PRINT_MANIFEST = """
import json
from django.contrib.staticfiles.storage import staticfiles_storage
print(json.dumps(staticfiles_storage.hashed_files))
"""
