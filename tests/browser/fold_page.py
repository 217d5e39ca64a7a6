"""The same questions to both folds: what a match or a log comes to, in one form to compare."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page

from scoring.engine import ledger
from scoring.engine.consequences import Conflict, compare, first_conflict
from scoring.engine.doubts import doubts
from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.history import Correct, Entry, Timeline, timeline
from scoring.engine.log_notation import action_from_json, changes_from_json, changes_to_json
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
  const corrected = (now, number, { correct: changes }) => {
    const before = now.replay();
    const after = fold.corrected(now, number, fold.action_from_json({ correct: changes }).correct);
    const found = fold.first_conflict(after);
    if (found) return { ...found, error: fold.error_to_json(found.error).error };
    return fold.compare(before, fold.replay(fold.begin(after.head), after.placed.map(({ event }) => event)));
  };
  const doubtful = (state, event) => {
    fold.preview(state, event);
    return event.hand ? fold.doubts(state, fold.event_from_json(event).hand).sort() : [];
  };
  const answer = ({ match, log, next, correct }) => {
    const { head, events } = fold.match_from_json(match);
    if (log) {
      const now = fold.timeline(head, log.map(fold.action_from_json));
      return correct ? corrected(now, log.length + 1, { correct }) : read(now);
    }
    const state = fold.replay(fold.begin(head), events);
    const ask = (question) => (next ? attempt(() => question(state, next)) : null);
    return { ...told(state), preview: ask(fold.preview), doubts: ask(doubtful) };
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
    if "correct" in case:
        return _attempt(lambda: _of_correction(case))
    return _attempt(lambda: _of_log(case) if "log" in case else _of_match(case))


def _attempt(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except RuleError as error:
        return {"error": {"event": error.event, "code": error.code, "params": error.params}}


def _of_match(case: Json) -> Json:
    state = match_from_json(case["match"]).replay()
    told: Json = {**_told(state), "preview": None, "doubts": None}
    if "next" in case:
        told["preview"] = _attempt(lambda: _preview(state, case["next"]))
        told["doubts"] = _attempt(lambda: _doubts(state, case["next"]))
    return told


def _timeline(case: Json) -> Timeline:
    head = match_from_json(case["match"]).head
    return timeline(head, [Entry(place, action_from_json(line)) for place, line in enumerate(case["log"], start=1)])


def _of_correction(case: Json) -> Json:
    """What a correction changes, or the first event that it makes impossible and the ways on."""
    now = _timeline(case)
    before = now.replay()
    after = now.corrected(len(case["log"]) + 1, Correct(changes_from_json(case["correct"])))
    found = first_conflict(after)
    return _compared(before, after.replay()) if found is None else conflict_to_json(found)


def conflict_to_json(found: Conflict) -> Json:
    """A conflict as the browser's fold says it."""
    return {
        "id": found.id,
        "event": event_to_json(found.event),
        "hand_number": found.hand_number,
        "error": {"event": 0, "code": found.error.code, "params": found.error.params},
        "remedies": [
            {"kind": remedy.kind, "player": remedy.player, "changes": changes_to_json(remedy.changes)}
            for remedy in found.remedies
        ],
        "missing": found.missing,
    }


def _of_log(case: Json) -> Json:
    now = _timeline(case)
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
    deltas = after.hands[-1].deltas if isinstance(event, HandPlayed) else {}
    return {**_compared(state, after), "deltas": deltas, "offers": after.offers, "dealer": dealer, "mano": mano}


def _compared(before: MatchState, after: MatchState) -> Json:
    difference = asdict(compare(before, after))
    return {**difference, **{name: f"{difference[name]:.2f}" for name in ("bote_before", "bote_after")}}


def _doubts(state: MatchState, data: Mapping[str, Any]) -> Any:
    event = event_from_json(data)
    apply(state, event)
    return sorted(doubts(state, event), key=_as_the_browser_sorts) if isinstance(event, HandPlayed) else []


def _as_the_browser_sorts(doubt: tuple[str, str | None]) -> str:
    return f"{doubt[0]},{doubt[1] or ''}"
