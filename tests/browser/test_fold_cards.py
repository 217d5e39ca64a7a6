"""The referee in the browser says what scoring/engine/judge.py says: closes, refusals, points, lay-offs, the melds."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from scoring.engine import positions
from scoring.engine.cards import JOKER, SUITS, ranks
from scoring.engine.judge import Judgement, judge
from scoring.engine.melds import deadwood
from scoring.engine.positions import Position
from scoring.engine.rulesets import PRESETS, Ruleset, full_json
from tests.browser.fold_page import open_fold
from tests.house.source import ROOT
from tests.scoring.engine import deals

SCRIPT = "js/referee.js"
POSITIONS = 210
"""Random positions for each ruleset: 5,460 in all."""
LIMIT = 5 * 1024
"""Bytes of the script, compressed."""

ANSWERS = """
(text) => {
  const { judge, deadwood, loose_points } = ChinchonReferee;
  const answer = ({ rules, closer, players, cards, totals }) => {
    const read = ChinchonFold.ruleset(rules);
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((rank) => read.deck !== 40 || rank < 8 || rank > 9);
    const code = (letter) => letter.charCodeAt() - 48;
    const name = (letter) => ranks[code(letter) % 13] + "oceb"[Math.floor(code(letter) / 13)];
    const told = ({ cards: own, jokers }) => [...[...own].map(name), ...Array(jokers).fill("J")].sort();
    const found = judge(read, closer, players, cards, totals);
    const melds = Object.entries(found.table).map(([player, all]) => [player, all.map(told).sort()]);
    return {
      reason: found.reason ?? null, close: found.close ?? null, jokers: found.jokers ?? 0, points: found.points ?? null,
      wins: found.wins ?? false, left: found.left, melds: Object.fromEntries(melds),
      alone: players.map((player) => deadwood(read, cards[player])),
      loose: players.map((player) => loose_points(read, cards[player])),
    };
  };
  return JSON.stringify(JSON.parse(text).map(answer));
}
"""


def run_of_seven(chance: Random, rules: Ruleset, deck: list[str]) -> list[str]:
    """Seven neighbours, up to two of them replaced by jokers where the rules know any."""
    line, suit = ranks(rules.deck), chance.choice(SUITS)
    low = chance.randrange(len(line) - 6)
    run = [f"{rank}{suit}" for rank in line[low : low + 7]]
    for place in chance.sample(range(7), chance.randint(0, 2)):
        jokers = [card for card in deck if card in rules.jokers and run.count(card) < deck.count(card)]
        if jokers:
            run[place] = chance.choice(jokers)
    return run


def position(name: str, number: int) -> Position:
    """A random position by a ruleset: few players or many, the closer often with a good hand, seldom a wrong one."""
    chance, rules = Random(f"{name} {number}"), deals.RULESETS[name]
    rules = replace(
        rules,
        layoff_on=chance.choice([rules.layoff_on, rules.layoff_on, "closer", "shown_before", "all"]),
        layoff_blocked_if_closer_melded_all=chance.random() < 0.6,
        close_max_points=chance.choice([rules.close_max_points, rules.close_max_points, 20, 60]),
    )
    deck = list(deals.shuffled(chance, rules, rich=chance.random() < 0.6))
    count = chance.choice((2, 2, 3, 4, 5) if rules.decks == 1 else (2, 3, 4, 6))
    hands = [run_of_seven(chance, rules, deck)] if chance.random() < 0.2 else []
    for card in hands[0] if hands else ():
        deck.remove(card)
    rest = deck[: 7 * (count - len(hands))]
    chance.shuffle(rest)
    hands += [rest[7 * place : 7 * place + 7] for place in range(count - len(hands))]
    if chance.random() < 0.6:
        hands.sort(key=lambda hand: deadwood(rules, hand))
    if chance.random() < 0.06:
        chance.choice(hands).pop()
    players = chance.sample("1234567"[:count], count)
    totals = {player: chance.choice((0, 60, rules.target - 3, rules.target - 1, rules.target)) for player in players}
    closer = None if chance.random() < 0.06 else players[0]
    return Position(rules, closer, players, dict(zip(players, hands, strict=True)), totals)


def in_turn(case: Position) -> list[str]:
    """The players in turn from the closer."""
    players = list(case.order or case.cards)
    first = players.index(case.closer) if case.closer else 0
    return players[first:] + players[:first]


def in_the_browser(page: Page, cases: Iterable[Position]) -> list[Any]:
    """What the script says of each position."""
    asked = [
        {
            "rules": full_json(case.rules),
            "closer": case.closer,
            "players": in_turn(case),
            "cards": case.cards,
            "totals": dict.fromkeys(case.cards, 0) | (case.totals or {}),
        }
        for case in cases
    ]
    return list(json.loads(page.evaluate(ANSWERS, json.dumps(asked))))


def judged(case: Position) -> Judgement:
    """What the engine says of a position."""
    return judge(case.rules, case.closer, case.order, case.cards, case.totals)


def in_python(case: Position) -> Any:
    """The same as JSON, as the script puts it."""
    rules, found, players = case.rules, judged(case), in_turn(case)
    return {
        "reason": found.reason,
        "close": found.close,
        "jokers": found.jokers,
        "points": None if found.points is None else dict(found.points),
        "wins": found.wins is not None,
        "left": {player: sum(map(rules.value, layout.loose)) for player, layout in found.layout.items()},
        "melds": melds(rules, found),
        "alone": [deadwood(rules, case.cards[player]) for player in players],
        "loose": [sum(map(rules.value, case.cards[player])) for player in players],
    }


def melds(rules: Ruleset, found: Judgement) -> dict[str, list[list[str]]]:
    """Everybody's melds as they lie in the end, with what was laid off on them."""
    table = {player: [list(meld) for meld in layout.melds] for player, layout in found.layout.items()}
    for layout in found.layout.values():
        for laid in layout.laid_off:
            table[laid.on][laid.meld].append(laid.card)
    told = dict.fromkeys(rules.jokers, JOKER)
    return {
        player: sorted(sorted(told.get(card, card) for card in meld) for meld in lying)
        for player, lying in table.items()
    }


def differences(page: Page, cases: list[Position]) -> list[Any]:
    """The positions of which the two say something else, with both answers."""
    answers = zip(cases, map(in_python, cases), in_the_browser(page, cases), strict=True)
    return [(case, python, browser) for case, python, browser in answers if python != browser]


@pytest.fixture
def referee(desktop: Page) -> Page:
    """A page of the site, under its strict policy, with the referee."""
    page = open_fold(desktop)
    page.add_script_tag(url=f"/static/{SCRIPT}")
    return page


@pytest.mark.parametrize("name", [*PRESETS, *deals.MODIFIED])
def test_random_positions_are_judged_the_same(referee: Page, name: str) -> None:
    cases = [position(f"{name}, {decks} decks", number) for decks in (1, 2) for number in range(POSITIONS)]
    assert differences(referee, cases)[:1] == []


def test_the_worked_hands_are_judged_the_same(referee: Page) -> None:
    examples = json.loads((ROOT / "tests" / "vectors" / "hands.json").read_text(encoding="utf-8"))
    assert len(examples) > 10
    assert differences(referee, [positions.from_json(example) for example in examples]) == []


def test_a_card_that_is_there_too_often_is_refused(referee: Page) -> None:
    cards = {"1": deals.RUN.split(), "2": deals.NOTHING.split()}
    case = Position(PRESETS["ludoteka"], "1", None, cards, None)
    with pytest.raises(Error, match="duplicate_card"):
        in_the_browser(referee, [case])


def test_the_script_weighs_at_most_its_budget() -> None:
    assert len(gzip.compress((ROOT / "chinchon_site" / "static" / SCRIPT).read_bytes())) <= LIMIT


# The comparison is worth something only if the random positions reach every corner.


def test_the_random_positions_hold_every_close_every_refusal_and_lay_offs() -> None:
    found = [judged(position(name, number)) for name in deals.RULESETS for number in range(POSITIONS // 3)]
    assert {one.close for one in found} == {"loose", "seven", "run7", "stock", None}
    assert {one.reason for one in found} == {"closing_points", "closing_cards", "near_limit", "irregular_hand", None}
    assert {one.jokers for one in found if one.close == "run7"} >= {0, 1, 2}
    assert sum(one.wins is not None for one in found) > 40
    assert sum(any(layout.laid_off for layout in one.layout.values()) for one in found) > 100
