"""Secrets stay out of the log."""

from __future__ import annotations

import logging
import sys

import pytest

from chinchon_site.logs import MaskingFormatter


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/s/abcDEF-_9", "/s/***"),
        ("/s/abc/hand?x=1", "/s/***/hand?x=1"),
        ("/i/0123abc/", "/i/***/"),
        ("/account/reset/MQ/abc-def/", "/account/reset/MQ/***/"),
        ("/account/login/?next=%2Fi%2F0123abc%2F&a=b", "/account/login/?next=%2Fi%2F***%2F&a=b"),
        ("/m/s1", "/m/s1"),
        ("/rules/", "/rules/"),
        ("/i18n/setlang/", "/i18n/setlang/"),
        ("/account/reset/", "/account/reset/"),
    ],
)
def test_a_secret_link_is_masked_in_a_line(path: str, shown: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (path,), None)
    assert MaskingFormatter().format(record) == f"Not Found: {shown}"


def test_a_secret_link_is_masked_in_a_traceback() -> None:
    try:
        raise ValueError("no match at /s/abcdef")
    except ValueError:
        record = logging.LogRecord("django", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    text = MaskingFormatter().format(record)
    assert ("/s/***" in text, "abcdef" in text) == (True, False)
