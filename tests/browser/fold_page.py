"""The same questions to both folds: what a match or a log comes to, in one form to compare."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page

from scoring.engine import ledger
from scoring.engine.consequences import compare
from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.history import Entry, Timeline, timeline
from scoring.engine.log_notation import action_from_json
from scoring.engine.match import apply
from scoring.engine.notation import event_from_json, event_to_json, match_from_json, result_to_json
from scoring.engine.state import MatchState
from tests.browser.fold_matches import Json

PAGE = "/admin/login/"
"""Any page with the site's strict policy."""

FILES = ("js/fold.js", "js/fold_sheet.js")
"""The two halves of the fold, in the order in which a page loads them."""

ANSWERS = """
(text) => {
  const fold = ChinchonFold;
  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof fold.RuleError)) throw error;
      return fold.error_to_json(error);
    }
  };
  const told = (state) => ({
    ...fold.result_to_json(state),
    ending: state.ending,
    next: state.finished ? null : state.dealer_and_mano(),
    transfers: fold.transfers(state).map(({ payer, payee, amount }) => [payer, payee, amount]),
  });
  const read = ({ head: { players, start, dealer }, replay, ...now }) => (
    { ...now, head: { players, start, dealer }, result: attempt(() => told(replay())) }
  );
  const answer = ({ match, log, next }) => {
    const { head, events } = fold.match_from_json(match);
    if (log) return read(fold.timeline(head, log.map(fold.action_from_json)));
    const state = fold.replay(fold.begin(head), events);
    return { ...told(state), preview: next ? attempt(() => fold.preview(state, next)) : null };
  };
  return JSON.stringify(JSON.parse(text).map((question) => attempt(() => answer(question))));
}
"""


def open_fold(page: Page) -> Page:
    """The page with the fold loaded as a page of the site loads it."""
    page.goto(PAGE)
    for file in FILES:
        page.add_script_tag(url=f"/static/{file}")
    return page


def in_the_browser(page: Page, cases: Iterable[Json]) -> list[Any]:
    """What the JavaScript fold answers."""
    return list(json.loads(page.evaluate(ANSWERS, json.dumps(list(cases)))))


def in_python(case: Json) -> Json:
    """What the Python fold answers."""
    return _attempt(lambda: _of_log(case) if "log" in case else _of_match(case))


def _attempt(work: Callable[[], Json]) -> Json:
    try:
        return work()
    except RuleError as error:
        return {"error": {"event": error.event, "code": error.code, "params": error.params}}


def _of_match(case: Json) -> Json:
    state = match_from_json(case["match"]).replay()
    return {**_told(state), "preview": _attempt(lambda: _preview(state, case["next"])) if "next" in case else None}


def _of_log(case: Json) -> Json:
    head = match_from_json(case["match"]).head
    now = timeline(head, [Entry(place, action_from_json(line)) for place, line in enumerate(case["log"], start=1)])
    return {
        "head": {"players": now.head.players, "start": now.head.start, "dealer": now.head.dealer},
        "placed": [{"id": item.id, "event": event_to_json(item.event)} for item in now.placed],
        "active": now.active,
        "undone": now.undone,
        "reopened": now.reopened,
        "names": now.names,
        "result": _attempt(lambda: _replayed(now)),
    }


def _replayed(now: Timeline) -> Json:
    return _told(now.replay())


def _told(state: MatchState) -> Json:
    moves = ledger.transfers(ledger.net(state))
    return {
        **result_to_json(state),
        "ending": state.ending,
        "next": None if state.finished else state.dealer_and_mano(),
        "transfers": [(move.payer, move.payee, f"{move.amount:.2f}") for move in moves],
    }


def _preview(state: MatchState, data: Mapping[str, Any]) -> Json:
    event = event_from_json(data)
    after = apply(state, event)
    dealer, mano = (None, None) if after.finished else after.dealer_and_mano()
    difference = asdict(compare(state, after))
    botes = {name: f"{difference[name]:.2f}" for name in ("bote_before", "bote_after")}
    deltas = after.hands[-1].deltas if isinstance(event, HandPlayed) else {}
    return {**difference, **botes, "deltas": deltas, "offers": after.offers, "dealer": dealer, "mano": mano}
