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
from tests.scoring.factories import Sheet, a_long_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(1800)]

SCALE = float(os.environ.get("BENCH_SCALE", "1"))
ROUNDS = 5
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
        f"{what:34} {rate:7.0f}/s  p50 {middle:6.1f} ms  p99 {tail:6.1f} ms  processor {processor * 1000:5.2f} ms"
        f"  {max(run.size for run in figures):6} bytes"
    )


def ratio(ours: list[Figures], bare: list[Figures]) -> None:
    """Ours over bare: by requests a second (client included), by processor time of the server, round by round."""
    rates = sorted(one.rate / other.rate for one, other in zip(ours, bare, strict=True))
    spent = sorted(other.processor / one.processor for one, other in zip(ours, bare, strict=True))
    middle = len(rates) // 2
    print(f"{'  ratio, median of the rounds':34} by rate {rates[middle]:.2f}  by processor {spent[middle]:.2f}")


def test_saving_a_hand(site: Server, bare: Server) -> None:
    plain, htmx, least = [], [], []
    for _ in range(ROUNDS):
        forms = [rig.saves(sheets, SAVES) for sheets in rig.writers(WRITERS, SAVES)]
        htmx.append(load.run(site.port, forms, site.processes))
        forms = [[load.without_htmx(raw) for raw in rig.saves(sheets, SAVES)] for sheets in rig.writers(WRITERS, SAVES)]
        plain.append(load.run(site.port, forms, site.processes))
        forms = [rig.bare_saves(sheets, SAVES) for sheets in rig.writers(WRITERS, SAVES)]
        least.append(load.run(bare.port, forms, bare.processes))
    assert {status for run in htmx for status in run.statuses} == {200}
    assert {status for run in (*plain, *least) for status in run.statuses} == {303}
    print(f"\n{WRITERS} writers, matches of up to {rig.HANDS} hands, {rig.SERVER}")
    report("bare write", least)
    report("hand saved, redirect", plain)
    ratio(plain, least)
    report("hand saved, answered with the sheet", htmx)
    ratio(htmx, least)


def sheet_of_twelve() -> Sheet:
    return a_long_match(12, 4)


def test_polling_a_sheet_that_is_unchanged(site: Server, bare: Server) -> None:
    sheet = sheet_of_twelve()
    poll = load.request("GET", f"{sheet.url('live')}?v=12", cookies=rig.cookies(sheet))
    least = load.request("GET", f"/poll/{sheet.code}/")
    ours, theirs = alternate(site, poll, bare, least)
    assert {status for run in ours for status in run.statuses} == {204}
    print()
    report("bare 304 after one query", theirs)
    report("poll, unchanged", ours)
    ratio(ours, theirs)


def test_a_sheet_that_has_changed(site: Server, bare: Server) -> None:
    sheet = sheet_of_twelve()
    changed = load.request("GET", f"{sheet.url('live')}?v=11", cookies=rig.cookies(sheet))
    sizes = [
        load.ask_once(server.port, raw)
        for server, raw in ((site, changed), (bare, load.request("GET", f"/page/{sheet.code}/?fill=0")))
    ]
    filling = sizes[0] - sizes[1]
    least = load.request("GET", f"/page/{sheet.code}/?fill={filling}")
    ours, theirs = alternate(site, changed, bare, least)
    assert {status for run in (*ours, *theirs) for status in run.statuses} == {200}
    print()
    report("bare page of the same size", theirs)
    report("sheet of 12 hands, changed", ours)
    ratio(ours, theirs)


def alternate(site: Server, ours: bytes, bare: Server, least: bytes) -> tuple[list[Figures], list[Figures]]:
    """The two requests in turn, a round each."""
    figures: tuple[list[Figures], list[Figures]] = ([], [])
    for _ in range(ROUNDS):
        for server, raw, found in ((site, ours, figures[0]), (bare, least, figures[1])):
            found.append(load.run(server.port, [[raw] * READS] * WRITERS, server.processes))
    return figures


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
