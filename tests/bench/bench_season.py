"""A big season: 40 tournaments, 500 players, 10,000 matches, 150,000 hands. `make bench`, or
`pytest -s tests/bench/bench_season.py`.

Every page costs as many queries as in a small season, which is asserted. Times are processor time of this process, the
best of several, beside a page of the same size in the same frame after the same login: the machine may have other work.
"""

from __future__ import annotations

import gc
import gzip
import os
import re
import resource
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.engine.history import Correct, Reopen, Replace
from scoring.models import Match, MatchEvent, Player
from scoring.queries.games import load
from scoring.services.matches import Write, enter
from tests.bench.big_season import BIG, SMALL, Size, big_season
from tests.scoring.club_factories import acting, an_account, logged_in
from tournaments.models import Season
from tournaments.queries.ratings import rate_anew, refresh_ratings
from tournaments.queries.results import refresh_matches, refresh_tournaments

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(3600)]

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
TIMES = 5
REQUESTS = 200
"""After so many of each page memory is to be what it was."""
KB, MB = 1000, 1_000_000
FIRST_VIEW = 80 * 1024
"""What the first view of the season may weigh, compressed, files included."""

PAGES = {
    "standings": "{season}",
    "standings, one row opened": "{season}?who={player}",
    "standings, live part": "{season}live/",
    "standings as JSON": "{season}table.json",
    "events": "{season}events/",
    "rule": "{season}rule/",
    "yearbook": "{season}yearbook/",
    "seasons of the club": "{club}seasons/",
    "player": "{club}players/{player}/figures/",
    "ratings": "{club}ratings/",
    "ratings, one person": "{club}ratings/?who={player}",
    "records": "{club}records/",
    "API: the table": "/api/v1/seasons/{code}/table",
    "API: the events": "/api/v1/seasons/{code}/events",
    "API: one player": "/api/v1/clubs/{slug}/players/{player}",
}


@dataclass(frozen=True)
class World:
    """A season and the browser of its club's owner."""

    season: Season
    client: Client

    def url(self, pattern: str) -> str:
        """One of its addresses, about who has played most."""
        club, code = self.season.club, self.season.code
        busiest = Player.objects.filter(club=club).earliest("pk")
        return pattern.format(
            season=reverse("tournaments:season", args=[code]),
            club=reverse("scoring:club-home", args=[club.slug]),
            player=busiest.code,
            code=code,
            slug=club.slug,
        )


def world(size: Size, slug: str) -> World:
    """The season, with everything worked out."""
    begun = process_time()
    season = big_season(size, slug)
    hands = MatchEvent.objects.filter(match__club=season.club, action__has_key="hand").count()
    matches = Match.objects.filter(club=season.club).count()
    print(f"\n{matches} matches, {hands} hands, made in {process_time() - begun:.0f} s")
    refresh(season)
    return World(season, logged_in(an_account(season.club)))


def refresh(season: Season) -> None:
    """Work everything out, and say how long that took."""
    ways: dict[str, Callable[[], int]] = {
        "results of matches": lambda: refresh_matches(season.club),
        "final places of tournaments": lambda: refresh_tournaments(season.tournaments.all()),
        "ratings": lambda: refresh_ratings(season.club),
    }
    for what, way in ways.items():
        begun = process_time()
        done = way()
        print(f"  from nothing: {what:30} {done:6} in {process_time() - begun:5.1f} s")


def milliseconds(client: Client, url: str) -> float:
    """Processor time of one answer, the best of some."""
    best = float("inf")
    for _ in range(TIMES):
        begun = process_time()
        assert client.get(url).status_code == 200, url
        best = min(best, process_time() - begun)
    return best * 1000


def queries(client: Client, url: str) -> tuple[int, bytes, float]:
    """How many queries a page makes, what it says, and the milliseconds in SQL."""
    client.get(url)
    with CaptureQueriesContext(connection) as found:
        content = client.get(url).getvalue()
    return len(found), content, sum(float(query["time"]) for query in found) * 1000


def test_pages_of_a_big_season(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.bench.club_urls"
    small, big = world(SMALL, "small"), world(replace(BIG, tournaments=int(40 * SCALE)), "big")
    differ: list[str] = []
    frame = len(big.client.get("/framed/0/").content)
    for what, pattern in PAGES.items():
        few = queries(small.client, small.url(pattern))[0]
        many, content, in_sql = queries(big.client, big.url(pattern))
        ours = milliseconds(big.client, big.url(pattern))
        page = b"<!doctype html>" in content
        like = f"/framed/{max(0, len(content) - frame)}/" if page else f"/bare/{len(content)}/"
        bare = milliseconds(big.client, like)
        print(
            f"{what:28} {few:3}/{many:3} queries {ours:7.1f} ms, {in_sql:5.0f} in SQL "
            f"{len(content) / KB:6.1f} KB  bare {bare:4.1f} ms  ×{ours / bare:5.1f}"
        )
        if few != many:
            differ.append(what)
    assert differ == []
    weigh(big)
    keep(big)
    correct(big)
    begun = process_time()
    print(f"`rate`: {rate_anew(big.season.club)} matches anew in {process_time() - begun:.1f} s")


def weigh(world: World) -> None:
    """What somebody loads who has never been here, page and files as they are sent compressed."""
    page = world.client.get(world.url("{season}")).content
    names = set(re.findall(rb'(?:src|href)="/static/([^"#?]+\.(?:css|js|svg|woff2))', page))
    files = {name.decode(): Path(str(finders.find(name.decode()))).read_bytes() for name in names}
    sizes = {name: len(gzip.compress(content, 9)) for name, content in files.items()}
    whole = len(gzip.compress(page, 6)) + sum(sizes.values())
    print(
        f"first view: page {len(gzip.compress(page, 6)) / 1024:.1f} KB, with {len(sizes)} files {whole / 1024:.1f} KB"
    )
    assert whole <= FIRST_VIEW, sizes


def keep(world: World) -> None:
    """Memory after many requests and after as many again: what the process keeps on purpose is there by then."""
    for what in ("standings", "player", "ratings", "records"):
        url, seen = world.url(PAGES[what]), []
        for _ in range(2):
            for _ in range(REQUESTS // 2):
                world.client.get(url)
            gc.collect()
            seen.append(resident())
        print(f"{REQUESTS} × {what:10} {seen[1] / MB:5.0f} MB, {(seen[1] - seen[0]) / KB:+.0f} KB by the second half")
        assert seen[1] - seen[0] < 2 * MB, what


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def correct(world: World) -> None:
    """What the first request costs after a hand of the oldest match was corrected, and of the newest."""
    for place, pick in (("oldest", "earliest"), ("newest", "latest")):
        for what in ("standings", "player", "ratings", "records"):
            world.client.get(world.url(PAGES["ratings"]))  # what an earlier correction has left to do
            match = getattr(Match.objects.filter(club=world.season.club), pick)("created_at", "pk")
            touch(world, match)
            begun = process_time()
            assert world.client.get(world.url(PAGES[what])).status_code == 200
            spent = process_time() - begun
            print(f"after a correction in the {place} match: {what:10} {spent * 1000:7.0f} ms")


def touch(world: World, match: Match) -> None:
    """Correct the first hand of a match by taking it back and giving it again: the version moves on."""
    by = acting(world.season.club.memberships.get().account)
    game = load(Match.objects.get(pk=match.pk))
    if game.locked:
        game = enter(game=game, action=Reopen(), write=Write(by, uuid4(), game.match.version))
    first = game.timeline.placed[0]
    enter(game=game, action=Correct((Replace(first.id, first.event),)), write=Write(by, uuid4(), game.match.version))
