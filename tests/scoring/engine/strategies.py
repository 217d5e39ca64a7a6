"""Random matches in which every event is legal: each is drawn by looking at the state before it."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from random import Random

from hypothesis import strategies as st

from scoring.engine.cards import HAND_SIZE, naturals
from scoring.engine.errors import RuleError
from scoring.engine.events import ENDINGS, Decline, End, Event, HandJudged, HandPlayed, Join, Leave, Penalty, Rebuy
from scoring.engine.history import Action, Change, Correct, Insert, Redo, Remove, Rename, Reopen, Replace, Reseat, Undo
from scoring.engine.match import MAX_PLAYERS, Head, apply, begin
from scoring.engine.notation import MatchFile
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.engine.state import MatchState
from tests.scoring.engine.deals import deck_of

SEATS = tuple("ABCDEFGH")
LATE = ("Íñigo", "José Mª", "O'Neill", "李小龙")
MONEY = st.sampled_from([Decimal(0), Decimal(1), Decimal("2.50"), Decimal("0.01")])


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset, as it is or with some of the fields changed that decide how a match goes on."""
    preset = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    fields: dict[str, st.SearchStrategy[object]] = {
        "target": st.sampled_from([30, 70, 100]),
        "out_when": st.sampled_from([">", ">="]),
        "end_mode": st.sampled_from(["last_standing", "lowest_when_reached"]),
        "wrong_close_penalty": st.sampled_from([None, 50]),
        "rebuys_max": st.sampled_from([None, 0, 1]),
        "rebuy_min_live": st.sampled_from([1, 2, 3]),
        "rebuy_two_players": st.booleans(),
        "entry": MONEY,
        "rebuy_price": MONEY,
        "payout": st.sampled_from(["winner_takes_bote", "points_of_losers"]),
        "win_at_negative": st.sampled_from([None, -20]),
        "max_hands": st.sampled_from([None, 4, 12]),
    }
    names = draw(st.lists(st.sampled_from(sorted(fields)), unique=True, max_size=4))
    return replace(preset, **{name: draw(fields[name]) for name in names})  # type: ignore[arg-type]  # fields by name


@st.composite
def heads(draw: st.DrawFn) -> Head:
    """The start of a match, with and without totals brought from a paper sheet."""
    rules = draw(rulesets())
    players = SEATS[: draw(st.integers(2, MAX_PLAYERS))]
    most = rules.target - 1
    start = draw(st.dictionaries(st.sampled_from(players), st.integers(0, most)))
    return Head(rules, players, start, draw(st.none() | st.sampled_from(players)))


@st.composite
def matches(draw: st.DrawFn, *, most: int = 16) -> MatchFile:
    """A match with up to `most` legal events, over or not."""
    head = draw(heads())
    state, events = begin(head), []
    for _ in range(draw(st.sampled_from([most, most, most // 2, 0]))):
        if state.finished:
            break
        events.append(draw(legal_events(state)))
        state = apply(state, events[-1])
    return MatchFile(head, tuple(events))


@st.composite
def finished_matches(draw: st.DrawFn) -> MatchFile:
    """A match that is over; those that would go on are ended by agreement."""
    match = draw(matches())
    return match if match.replay().finished else replace(match, events=(*match.events, End("agreement")))


@st.composite
def legal_events(draw: st.DrawFn, state: MatchState) -> Event:
    """Something that may happen next: mostly hands, and an answer to a rebuy that is offered."""
    players = st.sampled_from(state.live)
    kinds: list[st.SearchStrategy[Event]] = [
        st.builds(Penalty, players, st.integers(0, 60), st.sampled_from(["", "renuncio"]))
    ]
    if len(state.live) > 1:
        kinds += [played_hands(state)] * 9 + [st.builds(Leave, players)]
        if HAND_SIZE * len(state.live) <= len(naturals(state.rules.deck)) * state.rules.decks:
            kinds.append(judged_hands(state))
    if state.may_rebuy:
        offered = st.sampled_from(state.may_rebuy)
        kinds += [st.builds(Rebuy, offered)] * 6 + [st.builds(Decline, offered)] * 2 + [st.builds(Leave, offered)]
    if not state.anyone_passed and len(state.live) < MAX_PLAYERS:
        kinds += [st.just(Join(name)) for name in LATE if name not in state.totals][:1]
    if len(state.hands) > 2:
        kinds.append(st.builds(End, st.sampled_from(ENDINGS)))
    return draw(draw(st.sampled_from(kinds)))


@st.composite
def played_hands(draw: st.DrawFn, state: MatchState) -> HandPlayed:
    """A hand typed at the table."""
    rules, live = state.rules, state.live
    closes: list[Callable[[str], st.SearchStrategy[HandPlayed]]] = [
        *[lambda closer: _loose(state, closer)] * 5,
        *[lambda closer: st.builds(HandPlayed, st.just(closer), st.just("seven"), _points(state, closer))] * 2,
        lambda closer: st.builds(HandPlayed, st.just(closer), st.just("run7"), _points(state, closer), _jokers(rules)),
        lambda closer: st.builds(HandPlayed, st.none(), st.just("stock"), _points(state, None)),
    ]
    if rules.wrong_close_penalty is not None:
        closes.append(lambda closer: st.just(HandPlayed(closer, "wrong")))
    return draw(draw(st.sampled_from(closes))(draw(st.sampled_from(live))))


def _loose(state: MatchState, closer: str) -> st.SearchStrategy[HandPlayed]:
    """A legal close with loose cards: 0 is one even for somebody at the limit."""
    rules, others = state.rules, _points(state, closer)
    allowed = [
        points
        for points in range(rules.close_max_points + 1)
        if not rules.near_limit_close_ban or not rules.passes_limit(state.totals[closer] + points)
    ]
    own = st.sampled_from(allowed)
    return st.builds(lambda points, mine: HandPlayed(closer, "loose", {**points, closer: mine}), others, own)


def _points(state: MatchState, closer: str | None) -> st.SearchStrategy[dict[str, int]]:
    some = st.integers(0, 12) | st.integers(0, state.rules.max_points)
    return st.fixed_dictionaries({player: some for player in state.live if player != closer})


def _jokers(rules: Ruleset) -> st.SearchStrategy[int]:
    return st.integers(0, max(0, min(rules.joker_count, HAND_SIZE - rules.min_naturals)))


@st.composite
def judged_hands(draw: st.DrawFn, state: MatchState) -> HandJudged:
    """A hand with everybody's cards: the stock ran out, or somebody has the run of copas."""
    live = state.live
    closer = draw(st.none() | st.sampled_from(live))
    run = tuple(f"{rank}c" for rank in range(1, 8)) if closer else ()
    cards = deck_of(state.rules)
    for card in run:
        cards.remove(card)
    Random(draw(st.integers(0, 1000))).shuffle(cards)
    dealt = iter(cards)
    hands = {player: run if player == closer else tuple(next(dealt) for _ in range(HAND_SIZE)) for player in live}
    return HandJudged(closer, hands, draw(st.none() | st.permutations(live).map(tuple)))


@st.composite
def rebuy_tables(draw: st.DrawFn) -> tuple[MatchState, list[str]]:
    """A table at which two or more have just passed the limit and may come back, and who they are."""
    rules = replace(PRESETS["fournier"], rebuy_min_live=draw(st.sampled_from([1, 2])))
    live, passed = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    seats = draw(st.permutations(SEATS[: live + passed]))
    busted = seats[:passed]
    start = {player: draw(st.integers(60, 100)) if player in busted else draw(st.integers(0, 60)) for player in seats}
    closer = seats[-1]
    points = {player: draw(st.integers(41, 60) if player in busted else st.integers(0, 40)) for player in seats[:-1]}
    state = begin(Head(rules, tuple(sorted(seats)), start))
    return apply(state, HandPlayed(closer, "seven", points)), list(busted)


def changes(match: MatchFile, ids: list[str]) -> st.SearchStrategy[Change]:
    """One change to the events of `match`, which go by `ids`: what it brings need not be legal there."""
    target = st.sampled_from(ids)
    event = st.sampled_from([*match.events, HandPlayed("A", "seven", {"B": 3, "C": 4}), Rebuy("B"), Leave("C")])
    return st.builds(Replace, target, event) | st.builds(Remove, target) | st.builds(Insert, target, event)


def actions(match: MatchFile) -> st.SearchStrategy[Action]:
    """Anything that can be a line of the log of `match`."""
    reseat: st.SearchStrategy[Change] = st.just(Reseat(tuple(reversed(match.head.players)), match.head.start, "A"))
    change = changes(match, ["1", "2", "3.1"]) | reseat
    plain: list[Action] = [*match.events, Undo(), Redo(), Reopen(), Rename("A", "Ana María")]
    return st.sampled_from(plain) | st.builds(Correct, st.lists(change, min_size=1, max_size=3).map(tuple))


def outcome(work: Callable[[], MatchState]) -> MatchState | tuple[int, str]:
    """The state that `work` answers, or where and why the rules forbid it."""
    try:
        return work()
    except RuleError as error:
        return error.event, error.code
