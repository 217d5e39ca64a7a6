"""What is written about the API: the page and the document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.tournaments.api.world import World, get, read
from tournaments.api import door
from tournaments.api.app import api

pytestmark = pytest.mark.django_db

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "api.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_the_document_names_every_address_and_no_other() -> None:
    found = set(re.findall(r"`(/api/v1/[^`?]*[^`?/])`", TEXT)) - {"/api/v1/openapi.json"}
    assert found == set(api.get_openapi_schema()["paths"])


def test_what_the_document_asks_for_is_answered() -> None:
    world = World()
    parts = {**world.parts, "site": ""}
    asked = re.findall(r'curl .*"(\$SITE[^"]*)"', TEXT) + re.findall(r"`(/(?:api|c|season)/[^`]*)`", TEXT)
    urls = [re.sub(r"\$(\w+)|\{(\w+)\}", lambda found: parts[(found[1] or found[2]).lower()], url) for url in asked]
    answered = {url: get(url, world.secret).status_code for url in urls}
    assert len(answered) > 20
    assert {url for url, status in answered.items() if status != 200} == {"/api/v1/", "/api/v2/"}


def test_the_document_says_how_often_one_may_ask() -> None:
    assert f"one address may ask {door.ANYBODY.most} times, one key {door.WITH_KEY.most} times" in TEXT
    assert door.WINDOW.seconds == 600


def test_the_codes_of_the_document_are_those_that_are_answered() -> None:
    source = Path(door.__file__).read_text(encoding="utf-8")
    answered = set(re.findall(r'refusal\((\d+), "(\w+)"', source))
    assert set(re.findall(r"^\| (\d{3}) \| `(\w+)`", TEXT, re.MULTILINE)) == answered


def test_the_page_names_every_address_and_needs_nothing_from_elsewhere() -> None:
    page = Client(headers={"accept-language": "en"}).get("/api/").content.decode()
    told = [path.removeprefix("/api/v1/") for path in sorted(api.get_openapi_schema()["paths"])]
    assert re.findall(r"<code class=\"name\">(.*?)</code>", page) == told
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []
    assert 'href="/api/v1/openapi.json"' in page


def test_the_description_for_machines_is_of_openapi_3_1_and_says_how_keys_are_sent() -> None:
    found = read("openapi.json")
    assert found["openapi"] == "3.1.0"
    assert found["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert found["security"] == [{}, {"key": []}]
    assert {method for methods in found["paths"].values() for method in methods} == {"get"}
