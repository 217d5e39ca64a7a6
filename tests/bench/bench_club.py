"""A big club: queries and time of every list and search page, its file out and in. `make bench`, or
`pytest -s tests/bench/bench_club.py`; BENCH_SCALE=0.1 makes the club smaller.

Processor time of this process, the best of several: the machine may have other work.
"""

from __future__ import annotations

import os
import resource
from time import process_time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.exchange.club_document import Document
from scoring.exchange.clubs import export_club, import_club
from scoring.models import BookRuleset, BookVersion, Membership, Role, Seat
from scoring.roles import Actor
from tests.bench.big_club import big_club
from tests.scoring.club_factories import an_account, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(1800)]

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
PLAYERS, MATCHES = int(10_000 * SCALE), int(20_000 * SCALE)
TIMES = 5

PAGES = {
    "public page": ("club-home", ""),
    "players": ("players", ""),
    "players, last page": ("players", "?page=9999"),
    "players, search": ("players", "?q=nuno+garcia"),
    "players, one letter": ("players", "?q=a"),
    "is it the same?": ("players-same", ""),
    "matches": ("club-matches", ""),
    "matches, last page": ("club-matches", "?page=9999"),
    "matches, search": ("club-matches", "?q=nuno+garcia"),
    "matches, label": ("club-matches", "?q=jueves+77"),
    "matches, finished": ("club-matches", "?state=finished"),
    "rules": ("club-rules", ""),
    "changes": ("club-audit", ""),
    "changes, last page": ("club-audit", "?page=99999"),
    "roles": ("club-members", ""),
    "start a match": ("club-match-new", ""),
}


def milliseconds(client: Client, url: str) -> float:
    """Processor time of one answer, the best of some."""
    best = float("inf")
    for _ in range(TIMES):
        begun = process_time()
        assert client.get(url).status_code == 200
        best = min(best, process_time() - begun)
    return best * 1000


def test_pages_of_a_big_club(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.bench.club_urls"
    settings.SECURE_SSL_REDIRECT = False
    begun = process_time()
    club = big_club(PLAYERS, MATCHES)
    print(f"\n{PLAYERS} players, {MATCHES} matches, made in {process_time() - begun:.0f} s of processor time")
    for number in range(60):
        Membership.objects.create(club=club, account=an_account(name=f"member{number}"), role=Role.VIEWER)
        ruleset = BookRuleset.objects.create(club=club, name=f"Reglas {number}")
        BookVersion.objects.create(ruleset=ruleset, number=1, rules={"preset": "torneo"})
    client = logged_in(an_account(club))
    seat = Seat.objects.filter(match__club=club).select_related("person").earliest("pk")
    addresses = {what: reverse(f"scoring:{name}", args=[club.slug]) + query for what, (name, query) in PAGES.items()}
    assert seat.person is not None
    addresses["one player"] = reverse("scoring:player", args=[club.slug, seat.person.code])
    for what, url in addresses.items():
        with CaptureQueriesContext(connection) as queries:
            size = len(client.get(url).content)
            count = len(queries)
            in_sql = sum(float(query["time"]) for query in queries) * 1000
        ours, bare = milliseconds(client, url), milliseconds(client, f"/bare/{size}/")
        print(
            f"{what:22} {count:3} queries  {ours:7.1f} ms, {in_sql:6.0f} ms of it in SQL  "
            f"{size / 1000:6.1f} KB  bare {bare:5.1f} ms  ×{ours / bare:5.1f}"
        )


def test_the_file_of_a_big_club() -> None:
    club = big_club(PLAYERS, MATCHES)
    begun = process_time()
    content = "".join(export_club(club)).encode()
    out = process_time() - begun
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = process_time()
    document = Document(content)
    looked = process_time() - begun
    import_club(document=document, by=Actor("bench"), slug="again")
    read = process_time() - begun
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(
        f"\n{len(content) / 1e6:.0f} MB: written in {out:.1f} s, looked through in {looked:.1f} s, read in {read:.1f} s"
    )
    print(f"memory that reading took above the file itself: {more / 1000:.0f} MB")
