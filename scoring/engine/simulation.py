"""Whole matches played by the machine, for tests, loads and demonstrations (docs/simulation.md).

The same rules, players and seed give the same match on every machine and with every Python.
"""

from collections.abc import Sequence
from random import Random

from scoring.engine.events import Decline, End, Event, Join, Leave, Penalty, Rebuy
from scoring.engine.match import MAX_PLAYERS, Head, apply, begin, played
from scoring.engine.notation import MatchFile
from scoring.engine.rulesets import Ruleset
from scoring.engine.simulated_hands import check_cards, most_players, play_hand
from scoring.engine.simulated_players import Chance, mind_of
from scoring.engine.state import MatchState

LATECOMER = "Zoe"

REBUY, DECLINE = 0.55, 0.85
"""Up to which chance a player comes back, or says no; above, the offer lapses with the next hand."""
PENALTY, LEAVE, JOIN, END = 0.01, 0.004, 0.01, 0.002
"""How often these happen after a hand."""
PENALTIES = ((5, "descarte a destiempo"), (10, "carta enseñada"), (20, "renuncio"))
JOIN_BEFORE = 4
"""Hands played by which people have sat down, or come no more."""
MOST_HANDS = 300
"""Then it is late and the table agrees to end: where everyone may come back for ever, a match need not end."""
HAND_MINUTES = 4


def simulate_match(
    rules: Ruleset,
    players: Sequence[str],
    seed: int,
    *,
    cards: bool = True,
    latecomer: str | None = LATECOMER,
) -> MatchFile:
    """One match from the first deal to its end, as `seed` (not negative) would have it.

    Hands carry everybody's cards, or with `cards` False the points that these give; the rest of the match is the same.
    `latecomer` is who may sit down during the match (nobody if None, or if there is somebody of that name).

    Raises RuleError `too_many_players` where the cards do not suffice, else as `scoring.engine.match.begin`.
    """
    chance = Random(seed).random
    head = Head(rules, tuple(players), dealer=players[int(chance() * len(players))] if players else None)
    evening = _Evening(begin(head), chance)
    check_cards(rules, len(players))
    while not evening.state.finished:
        evening.hand(cards=cards)
        evening.pause(latecomer)
    return MatchFile(head, tuple(evening.events))


def play_on(state: MatchState, seed: int) -> list[Event]:
    """What happens in a match from where it stands to its end, as `seed` (not negative) would have it.

    Hands have the points that the cards gave. Raises RuleError `too_many_players` where the cards do not suffice.
    """
    evening = _Evening(state, Random(seed).random)
    check_cards(state.rules, len(state.players))
    while not evening.state.finished:
        evening.hand(cards=False)
        evening.pause(None)
    return evening.events


class _Evening:
    """A match as it goes on: where it stands, and what has happened."""

    def __init__(self, state: MatchState, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.mind = mind_of(state.rules)
        self.events: list[Event] = []

    def hand(self, *, cards: bool) -> None:
        """Play one hand; it is judged once, so the match goes on from its points."""
        hand = play_hand(self.mind, self.state, self.chance)
        counted = played(self.state, hand)
        self.state = apply(self.state, counted)
        self.events.append(hand if cards else counted)

    def pause(self, latecomer: str | None) -> None:
        """What happens between two hands."""
        for happening in (self._penalty, self._rebuys, self._leave, self._end):
            if self.state.finished:
                return
            happening()
        if latecomer is not None and not self.state.finished:
            self._join(latecomer)

    def _do(self, event: Event) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)

    def _someone(self) -> str:
        live = self.state.live
        return live[int(self.chance() * len(live))]

    def _penalty(self) -> None:
        if self.chance() < PENALTY:
            points, reason = PENALTIES[int(self.chance() * len(PENALTIES))]
            self._do(Penalty(self._someone(), points, reason))

    def _rebuys(self) -> None:
        for player in self.state.may_rebuy:
            if player in self.state.offers:
                wish = self.chance()
                if wish < REBUY:
                    self._do(Rebuy(player))
                elif wish < DECLINE or len(self.state.live) < 2:  # one alone cannot play on while others think
                    self._do(Decline(player))

    def _leave(self) -> None:
        if self.chance() < LEAVE and len(self.state.live) > 2:
            self._do(Leave(self._someone()))

    def _end(self) -> None:
        minutes, hands = self.state.rules.max_minutes, len(self.state.hands)
        if minutes is not None and hands * HAND_MINUTES >= minutes:
            self._do(End("time"))
        elif hands >= MOST_HANDS:
            self._do(End("agreement"))
        elif self.chance() < END:
            self._do(End("time" if self.chance() < 0.5 else "agreement"))

    def _join(self, player: str) -> None:
        state = self.state
        room = len(state.players) < min(MAX_PLAYERS, most_players(state.rules))
        early = len(state.hands) < JOIN_BEFORE and not state.anyone_passed
        if self.chance() < JOIN and room and early and player not in state.totals:
            self._do(Join(player))
