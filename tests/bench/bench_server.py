"""How fast the server is beside a bare Django: `make bench`, or `pytest -s tests/bench/bench_server.py`.

BENCH_SERVER=granian, BENCH_SYNCHRONOUS=NORMAL, BENCH_LOCK=0 try the choices that were not made (docs/performance.md);
BENCH_SCALE=0.1 makes everything shorter. Nothing is asserted about time: only that every answer was the right one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.models import Match
from tests.bench import load, rig
from tests.bench.load import Figures
from tests.bench.rig import Server
from tests.scoring.factories import a_long_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(1800)]

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
ROUNDS = 3
WRITERS = 8
SAVES = max(20, int(150 * SCALE))
READS = max(20, int(400 * SCALE))


@pytest.fixture
def site(tmp_path: Path, transactional_db: None) -> Iterator[Server]:
    server = Server(tmp_path, bare=False)
    yield server
    server.stop()


@pytest.fixture
def bare(tmp_path: Path, site: Server) -> Iterator[Server]:
    server = Server(tmp_path, bare=True)
    yield server
    server.stop()


def report(what: str, figures: list[Figures]) -> None:
    """One line of the table: the best round of each figure, as the machine may have had other work."""
    rate, processor = max(run.rate for run in figures), min(run.processor for run in figures)
    middle, tail = (min(run.percentile(percent) for run in figures) * 1000 for percent in (50, 99))
    print(
        f"{what:36} {rate:7.0f}/s  p50 {middle:6.1f} ms  p99 {tail:6.1f} ms  processor {processor * 1000:5.2f} ms"
        f"  {max(run.size for run in figures):6} bytes"
    )


def ratio(what: str, ours: list[Figures], bare: list[Figures]) -> None:
    """Ours over bare, median of the rounds: by requests a second (client included), by processor time of the server."""
    rates = sorted(one.rate / other.rate for one, other in zip(ours, bare, strict=True))
    spent = sorted(other.processor / one.processor for one, other in zip(ours, bare, strict=True))
    middle = len(rates) // 2
    print(f"{what:36} {rates[middle]:7.2f} by rate, {spent[middle]:.2f} by processor time")


def compare(ours: list[Figures], same: list[Figures], least: list[Figures]) -> None:
    """The ratios to the bare view on the same server, and on one without middleware."""
    report("bare view, same server", same)
    report("bare view, no middleware", least)
    ratio("  to the same server", ours, same)
    ratio("  to no middleware", ours, least)


def test_saving_a_hand(site: Server, bare: Server) -> None:
    runs: dict[str, list[Figures]] = {"htmx": [], "plain": [], "same": [], "least": []}
    for _ in range(ROUNDS):
        sheets = [rig.writers(WRITERS, SAVES) for _ in runs]
        htmx, plain = ([rig.saves(own, SAVES) for own in of_all] for of_all in sheets[:2])
        same, least = ([rig.bare_saves(own, SAVES) for own in of_all] for of_all in sheets[2:])
        runs["htmx"].append(load.run(site.port, htmx, site.processes))
        runs["plain"].append(load.run(site.port, [list(map(load.without_htmx, of)) for of in plain], site.processes))
        runs["same"].append(load.run(site.port, same, site.processes))
        runs["least"].append(load.run(bare.port, least, bare.processes))
    assert {status for run in runs["htmx"] for status in run.statuses} == {200}
    assert {status for kind in ("plain", "same", "least") for run in runs[kind] for status in run.statuses} == {303}
    print(f"\n{WRITERS} writers, matches of up to {rig.HANDS} hands, {rig.SERVER}")
    report("hand saved, redirect", runs["plain"])
    compare(runs["plain"], runs["same"], runs["least"])
    report("hand saved, sheet in the answer", runs["htmx"])
    ratio("  to the same server", runs["htmx"], runs["same"])


def test_polling_a_sheet_that_is_unchanged(site: Server, bare: Server) -> None:
    sheet = a_long_match(12, 4)
    poll = load.request("GET", f"{sheet.url('live')}?v={sheet.match.stamp}", cookies=rig.viewer_cookies(sheet))
    print("\npoll, unchanged")
    alternate(site, bare, poll, load.request("GET", f"/bare/poll/{sheet.code}/"))


def test_a_sheet_that_has_changed(site: Server, bare: Server) -> None:
    sheet = a_long_match(12, 4)
    changed = load.request("GET", f"{sheet.url('live')}?v=11", cookies=rig.viewer_cookies(sheet))
    empty = load.request("GET", f"/bare/page/{sheet.code}/?fill=0")
    filling = load.ask_once(site.port, changed) - load.ask_once(site.port, empty)
    print("\nsheet of 12 hands, changed")
    alternate(site, bare, changed, load.request("GET", f"/bare/page/{sheet.code}/?fill={filling}"))


def alternate(site: Server, bare: Server, ours: bytes, least: bytes) -> None:
    """Our page, the bare one on the same server, the bare one without middleware in turn, a round each."""
    runs: tuple[list[Figures], list[Figures], list[Figures]] = ([], [], [])
    for _ in range(ROUNDS):
        for server, raw, found in ((site, ours, runs[0]), (site, least, runs[1]), (bare, least, runs[2])):
            found.append(load.run(server.port, [[raw] * READS] * WRITERS, server.processes))
    assert {status for found in runs for run in found for status in run.statuses} <= {200, 204, 304}
    report("the site's own", runs[0])
    compare(*runs)


@pytest.mark.parametrize("count", [8, 64])
def test_the_slowest_saves(site: Server, count: int) -> None:
    saves = max(10, int((100 if count == 8 else 40) * SCALE))
    runs = []
    for _ in range(ROUNDS):
        forms = [rig.saves(sheets, saves) for sheets in rig.writers(count, saves)]
        forms = [[load.without_htmx(raw) for raw in requests] for requests in forms]
        runs.append(load.run(site.port, forms, site.processes))
    assert {status for run in runs for status in run.statuses} == {303}
    worst = [f"{run.percentile(99) * 1000:.0f}" for run in runs]
    print(f"\n{count} writers on different matches, {rig.SERVER}: p99 of the rounds {', '.join(worst)} ms")
    report("hand saved, redirect", runs)
    print(f"slowest of all {max(run.latencies[-1] for run in runs) * 1000:.0f} ms, locked {site.locked()}")


def test_ten_thousand_saves(site: Server) -> None:
    saves = int(10_000 * SCALE) // 16
    forms = [rig.saves(sheets, saves) for sheets in rig.writers(16, saves)]
    run = load.run(site.port, [[load.without_htmx(raw) for raw in requests] for requests in forms], site.processes)
    print(f"\n{16 * saves} saves by 16 writers: answers {dict(run.statuses)}, database is locked {site.locked()} times")
    report("hand saved, redirect", [run])
    assert run.statuses == {303: 16 * saves}
    assert site.locked() == 0
    assert sum(Match.objects.values_list("version", flat=True)) == 16 * saves
