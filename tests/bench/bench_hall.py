"""A hall of 300: 75 tables score at once, and the director's board looks on. `make bench` tries it on SQLite; on
PostgreSQL `python -m tests.postgres python -m pytest -s tests/bench/bench_hall.py`.

Nothing is asserted about time: only that every answer was the right one, that everything typed is stored, once and in
order, and that the board costs as many queries at 75 tables as at 4. BENCH_SCALE=0.25 makes it shorter.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Match, MatchEvent
from scoring.roles import SCORE_COOKIE
from tests.bench.load import Connection, Figures, request, run
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.scoring.factories import full_hand
from tests.served import Served
from tests.tournaments.evening import fresh
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Table, Tournament
from tournaments.services.drafts import DrawWish, draw_round
from tournaments.services.rounds import publish, score_secret

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(1800)]

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
PEOPLE, SMALL = 300, 16
HANDS, PACED = max(2, int(12 * SCALE)), max(1, int(3 * SCALE))
PACE = 10.0
"""Seconds in which every table saves one hand where they don't all press at the same moment; really it is minutes."""
POLLS = 2.0
"""Seconds between two questions of an open board, more often than it asks."""


@pytest.fixture
def hall(tmp_path: Path, transactional_db: None) -> Iterator[Served]:
    """The real server on the database of this test."""
    now = connection.settings_dict
    url = f"sqlite:///{now['NAME']}"
    if connection.vendor == "postgresql":
        url = f"postgres://{now['USER']}@{quote(now['HOST'], safe='')}/{now['NAME']}"
    site = Served(tmp_path, {"DATABASE_URL": url, "CHINCHON_SECRET_KEY": settings.SECRET_KEY})
    site.manage("collectstatic", "--no-input", "--verbosity", "0")
    site.start()
    yield site
    site.remove()


def a_round(people: int) -> list[Table]:
    """The tables of the first round of so many people, published."""
    tournament = a_tournament(people)
    by = acting(an_account(tournament.club))
    draw_round(tournament=fresh(tournament), by=by, version=0, wish=DrawWish(seed=1, effort=0.1))
    publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    return list(Table.objects.filter(round__tournament=tournament).select_related("match").order_by("number"))


def typed(table: Table, first: int, hands: int) -> tuple[list[UUID], list[bytes]]:
    """So many hands of a table from number `first` on: their ids, and the forms as a phone sends them."""
    assert table.match is not None
    ids, forms = [uuid4() for _ in range(hands)], []
    cookies = f"{SCORE_COOKIE}={score_secret(table)}; device={uuid4().hex}"
    for turn, client_id in enumerate(ids, start=first):
        played = full_hand([str(seat) for seat in range(1, 5)], turn)
        points = {f"points_{seat}": left for seat, left in played.points.items()}
        fields = {"client_id": client_id, "version": turn, "closer": played.closer, "close": "seven", **points}
        path = reverse("scoring:hand-record", args=[table.match.code])
        forms.append(request("POST", path, cookies=cookies, fields=fields))
    return ids, forms


def paced(port: int, work: list[list[bytes]]) -> list[float]:
    """Send the hands of each table one in PACE seconds, each at a moment of its own; the seconds each took."""
    begun = time.perf_counter()

    def one(number: int, forms: list[bytes]) -> list[float]:
        connection, chance, taken = Connection(port), Random(number), []
        for turn, form in enumerate(forms):
            time.sleep(max(0.0, begun + PACE * (turn + chance.random()) - time.perf_counter()))
            sent = time.perf_counter()
            assert connection.ask(form)[0] == 200
            taken.append(time.perf_counter() - sent)
        connection.close()
        return taken

    with ThreadPoolExecutor(len(work)) as pool:
        return [seconds for taken in pool.map(one, range(len(work)), work) for seconds in taken]


def asking(tournament: Tournament) -> bytes:
    """The request of a director's browser for the board as it is now."""
    client = logged_in(an_account(tournament.club))
    cookies = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    return request("GET", reverse("tournaments:board-round-now", args=[tournament.code, 1]) + "?v=0", cookies=cookies)


def watched(site: Served, ask: bytes, seconds: float) -> list[float]:
    """Ask for the board all the time; how long each answer took."""
    board, taken, until = Connection(site.port), [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        sent = time.perf_counter()
        assert board.ask(ask)[0] == 200
        taken.append(time.perf_counter() - sent)
        time.sleep(POLLS)
    board.close()
    return taken


def report(what: str, seconds: list[float], rate: float | None = None) -> None:
    """One line of the table."""
    taken = sorted(seconds)
    p50, p95, p99 = (taken[min(len(taken) - 1, int(len(taken) * share))] * 1000 for share in (0.5, 0.95, 0.99))
    often = "" if rate is None else f"{rate:6.0f}/s"
    print(f"{what:60} {often:9} p50 {p50:6.0f}  p95 {p95:6.0f}  p99 {p99:6.0f}  slowest {taken[-1] * 1000:6.0f} ms")


def check_stored(tables: list[Table], ids: dict[int, list[UUID]]) -> None:
    """Every hand is there, once, in the order in which its table typed it."""
    stored: dict[int, list[UUID]] = {}
    for match, client_id in MatchEvent.objects.order_by("match_id", "number").values_list("match_id", "client_id"):
        stored.setdefault(match, []).append(client_id)
    assert stored == ids
    versions = Match.objects.filter(table__in=tables).values_list("version", flat=True)
    assert Counter(versions) == {len(next(iter(ids.values()))): len(tables)}


def test_seventy_five_tables_score_at_once(hall: Served) -> None:
    tables = a_round(PEOPLE)
    assert len(tables) == 75
    print(f"\n75 tables of four on {connection.vendor}, two processes; load {os.getloadavg()[0]:.1f} before")
    parts = [
        [typed(table, first, hands) for table in tables] for first, hands in ((0, 1), (1, HANDS), (1 + HANDS, PACED))
    ]
    started, at_once, calm = [[forms for _ids, forms in part] for part in parts]
    for what, work in (("the first hand after the start", started), (f"{HANDS} more, as fast as they can", at_once)):
        figures: Figures = run(hall.port, work, ())
        assert set(figures.statuses) == {200}
        report(f"{what}, all at the same moment", list(figures.latencies), figures.rate)
    ask = asking(tables[0].round.tournament)
    with ThreadPoolExecutor(1) as pool:
        board = pool.submit(watched, hall, ask, PACE * PACED)
        report(f"one hand a table every {PACE:.0f} s", paced(hall.port, calm), 75 / PACE)
        report("  the board meanwhile, changed", board.result())
    typed_by = [[client_id for ids, _forms in of for client_id in ids] for of in zip(*parts, strict=True)]
    check_stored(tables, {table.match_id: ids for table, ids in zip(tables, typed_by, strict=True) if table.match_id})
    assert "database is locked" not in hall.log.read_text(encoding="utf-8")
    print(f"{sum(map(len, typed_by))} hands, all stored once and in order; load {os.getloadavg()[0]:.1f} after")


def seconds_of(client: Client, address: str) -> list[float]:
    """What a page takes, some times over."""
    taken = []
    for _ in range(5):
        begun = time.perf_counter()
        assert client.get(address).status_code in (200, 204)
        taken.append(time.perf_counter() - begun)
    return taken


def test_the_board_costs_as_many_queries_at_75_tables_as_at_4() -> None:
    counts = []
    for people in (SMALL, PEOPLE):
        tables = a_round(people)
        tournament = tables[0].round.tournament
        client = logged_in(an_account(tournament.club))
        address = reverse("tournaments:board-round", args=[tournament.code, 1])
        unchanged = reverse("tournaments:board-round-now", args=[tournament.code, 1])
        seen = client.get(address).context["board"].stamp
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
        page, poll = seconds_of(client, address), seconds_of(client, f"{unchanged}?v={seen}")
        said = f"page {min(page) * 1000:.0f} ms (middle {statistics.median(page) * 1000:.0f})"
        print(f"board, {len(tables):2} tables: {counts[-1]} queries, {said}, unchanged {min(poll) * 1000:.1f} ms")
    assert counts[0] == counts[1]
