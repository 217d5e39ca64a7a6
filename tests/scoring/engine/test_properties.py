"""What holds in every match, tried on random ones over all presets and every kind of event."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.engine import ledger
from scoring.engine.consequences import first_conflict
from scoring.engine.events import Event, HandPlayed, Rebuy
from scoring.engine.history import Action, Change, Correct, Entry, Insert, Redo, Remove, Replace, Undo, timeline
from scoring.engine.log_notation import action_from_json, action_to_json
from scoring.engine.match import apply, begin, replay
from scoring.engine.notation import MatchFile, match_from_json, match_to_json, result_to_json
from scoring.engine.places import places
from scoring.engine.rulesets import Ruleset, from_json
from scoring.engine.state import MatchState
from tests.scoring.engine.strategies import (
    actions,
    changes,
    finished_matches,
    matches,
    outcome,
    rebuy_tables,
    rulesets,
)

tried = settings(max_examples=40)


def states(match: MatchFile) -> list[MatchState]:
    """The match before its first event and after each."""
    found = [begin(match.head)]
    for event in match.events:
        found.append(apply(found[-1], event))
    return found


def logged(actions: Sequence[Action]) -> list[Entry]:
    """A log that holds these actions."""
    return [Entry(number, action) for number, action in enumerate(actions, start=1)]


@tried
@given(matches())
def test_replay_equals_step_by_step(match: MatchFile) -> None:
    assert match.replay() == states(match)[-1]


@tried
@given(matches())
def test_no_live_player_is_over_the_limit_while_the_match_goes_on(match: MatchFile) -> None:
    for state in states(match):
        over = [player for player in state.live if state.rules.passes_limit(state.totals[player])]
        assert over == [] or (state.finished and state.rules.end_mode == "lowest_when_reached")


@tried
@given(matches())
def test_every_player_is_live_offered_or_out_and_someone_is_live_until_the_end(match: MatchFile) -> None:
    for state in states(match):
        assert sorted([*state.live, *state.may_rebuy, *state.out]) == sorted(state.players)
        assert state.finished or state.live
        assert bool(state.winners) == state.finished
        assert not (state.finished and state.may_rebuy)


@tried
@given(matches())
def test_an_offer_is_at_a_live_score_and_only_where_rebuys_are_left(match: MatchFile) -> None:
    rules = match.head.rules
    for state in states(match):
        for player, score in state.offers.items():
            assert len(state.live) >= rules.rebuy_min_live
            assert not rules.passes_limit(score)
            assert rules.rebuys_max is None or state.rebuys.get(player, 0) < rules.rebuys_max


@tried
@given(matches())
def test_the_deal_goes_to_the_next_live_seat(match: MatchFile) -> None:
    before = begin(match.head)
    for event, after in zip(match.events, states(match)[1:], strict=True):
        if len(after.hands) > len(before.hands):
            hand, seats = after.hands[-1], before.players
            turn = seats.index(hand.dealer)
            assert {hand.dealer, hand.mano} <= set(before.live), event
            assert hand.mano == next(seat for seat in (seats * 2)[turn + 1 :] if seat in before.live)
            if before.hands and before.hands[-1].played.close != "wrong":
                last = seats.index(before.hands[-1].dealer)
                assert hand.dealer == next(seat for seat in (seats * 2)[last + 1 :] if seat in before.live)
        before = after


@tried
@given(matches())
def test_the_totals_of_a_hand_are_those_before_it_and_what_it_adds(match: MatchFile) -> None:
    before = begin(match.head)
    for after in states(match)[1:]:
        if len(after.hands) > len(before.hands):
            hand = after.hands[-1]
            assert list(hand.deltas) == before.live
            assert hand.totals == {seat: total + hand.deltas.get(seat, 0) for seat, total in before.totals.items()}
        before = after


@tried
@given(finished_matches())
def test_nets_sum_to_zero(match: MatchFile) -> None:
    assert sum(ledger.net(match.replay()).values()) == 0


@tried
@given(finished_matches())
def test_the_winners_get_the_bote_and_what_the_losers_owe(match: MatchFile) -> None:
    state = match.replay()
    losers = [player for player in state.players if player not in state.winners]
    owed = sum(state.totals[player] for player in losers) if state.rules.payout == "points_of_losers" else 0
    paid = ledger.payout(state)
    assert sum(paid.values()) == ledger.bote(state) + owed
    assert list(paid) == list(state.winners)
    assert max(paid.values()) - min(paid.values()) <= ledger.CENT


@tried
@given(finished_matches())
def test_transfers_bring_everybody_to_their_net(match: MatchFile) -> None:
    nets = ledger.net(match.replay())
    moves = ledger.transfers(nets)
    left = dict(nets)
    for move in moves:
        left[move.payer] += move.amount
        left[move.payee] -= move.amount
    assert set(left.values()) <= {0}
    assert all(move.amount > 0 for move in moves)


@tried
@given(finished_matches())
def test_places_go_winners_live_then_the_last_out_first(match: MatchFile) -> None:
    state = match.replay()
    order = places(state)
    assert {player for player, place in order.items() if place == 1} == set(state.winners)
    losers = [player for player in state.live if player not in state.winners]
    ahead = [*sorted(losers, key=state.totals.__getitem__)]
    ahead += [player for player in reversed(state.out) if player not in state.winners]
    assert [order[player] for player in ahead] == sorted(order[player] for player in ahead)
    assert all(place == 1 + sum(other < place for other in order.values()) for place in order.values())


@tried
@given(rebuy_tables(), st.data())
def test_the_order_of_rebuys_of_one_hand_does_not_matter(
    table: tuple[MatchState, list[str]], data: st.DataObject
) -> None:
    state, busted = table
    back = data.draw(st.lists(st.sampled_from(busted), min_size=1, unique=True))
    ends = [replay(state, map(Rebuy, order)) for order in permutations(back)]
    assert all(end == ends[0] for end in ends)
    assert {ends[0].totals[player] for player in back} == {max(state.totals[player] for player in state.live)}
    points = dict.fromkeys(ends[0].live[1:], 1)
    hand = HandPlayed(ends[0].live[0], "seven", points)
    assert all(result_to_json(apply(end, hand)) == result_to_json(apply(ends[0], hand)) for end in ends)


def edited(events: list[tuple[str, Event]], change: Change, new: str) -> list[tuple[str, Event]]:
    """The plain meaning of a change on a list of events with their ids."""
    done: list[tuple[str, Event]] = []
    for name, event in events:
        match change:
            case Replace(target, other) if target == name:
                done.append((name, other))
            case Insert(target, other) if target == name:
                done += [(new, other), (name, event)]
            case Remove(target) if target == name:
                pass
            case _:
                done.append((name, event))
    return done


@tried
@given(matches(), st.data())
def test_a_corrected_match_equals_the_same_match_entered_right_at_once(match: MatchFile, data: st.DataObject) -> None:
    assume(match.events)
    ids = [str(number) for number in range(1, len(match.events) + 1)]
    change = data.draw(changes(match, ids))
    now = timeline(match.head, logged([*match.events, Correct((change,))]))
    right = edited(list(zip(ids, match.events, strict=True)), change, f"{len(ids) + 1}.1")
    assert [(item.id, item.event) for item in now.placed] == right
    events = [event for _, event in right]
    assert outcome(now.replay) == outcome(lambda: replay(begin(match.head), events))


@tried
@given(matches(), st.data())
def test_the_first_conflict_is_the_event_that_replay_refuses(match: MatchFile, data: st.DataObject) -> None:
    assume(match.events)
    ids = [str(number) for number in range(1, len(match.events) + 1)]
    now = timeline(match.head, logged([*match.events, Correct((data.draw(changes(match, ids)),))]))
    conflict, end = first_conflict(now), outcome(now.replay)
    if isinstance(end, MatchState):
        assert conflict is None
    else:
        assert conflict is not None
        assert (now.index(conflict.id) + 1, conflict.error.code) == end


@tried
@given(matches(), st.data())
def test_a_remedy_moves_the_conflict_on_or_ends_it(match: MatchFile, data: st.DataObject) -> None:
    assume(match.events)
    ids = [str(number) for number in range(1, len(match.events) + 1)]
    correction = Correct((data.draw(changes(match, ids)),))
    log = [*match.events, correction]
    now = timeline(match.head, logged(log))
    conflict = first_conflict(now)
    assume(conflict is not None)
    assert conflict is not None
    for remedy in conflict.remedies:
        cured = timeline(match.head, logged([*match.events, Correct((*correction.changes, *remedy.changes))]))
        later = first_conflict(cured)
        if remedy.kind == "drop_rest":
            assert later is None
        elif remedy.kind == "drop":
            assert later is None or cured.index(later.id) >= now.index(conflict.id)
        elif remedy.kind == "rebuy_first":
            assert later is None or cured.index(later.id) > now.index(conflict.id)


@tried
@given(matches(), st.data())
def test_undo_takes_back_the_last_events_one_by_one_and_redo_brings_them_again(
    match: MatchFile, data: st.DataObject
) -> None:
    before = states(match)
    count = data.draw(st.integers(0, len(match.events)))
    log: list[Action] = [*match.events, *[Undo()] * count]
    assert timeline(match.head, logged(log)).replay() == before[len(match.events) - count]
    assert timeline(match.head, logged([*log, *[Redo()] * count])).replay() == before[-1]


@tried
@given(matches(), st.data())
def test_any_log_counts_what_a_plain_stack_of_lists_counts(match: MatchFile, data: st.DataObject) -> None:
    """The oracle keeps the list of events after every action, and undo goes back one list."""
    past: list[list[tuple[str, Event]]] = [[]]
    future: list[list[tuple[str, Event]]] = []
    log: list[Action] = []
    for _ in range(data.draw(st.integers(0, 12))):
        number, here = len(log) + 1, past[-1]
        choices: list[st.SearchStrategy[Action]] = [st.sampled_from(match.events)] if match.events else []
        choices += [st.just(Undo())] if len(past) > 1 else []
        choices += [st.just(Redo())] if future else []
        choices += [changes(match, [name for name, _ in here]).map(lambda change: Correct((change,)))] if here else []
        action = data.draw(st.one_of(*choices)) if choices else None
        if action is None:
            break
        log.append(action)
        if isinstance(action, Undo):
            future.append(past.pop())
        elif isinstance(action, Redo):
            past.append(future.pop())
        else:
            past.append(
                edited(here, action.changes[0], f"{number}.1")
                if isinstance(action, Correct)
                else [*here, (str(number), action)]
            )
            future.clear()
    now = timeline(match.head, logged(log))
    assert [(item.id, item.event) for item in now.placed] == past[-1]
    assert (len(now.active), len(now.undone)) == (len(past) - 1, len(future))


@tried
@given(matches())
def test_a_match_file_reads_back_as_the_same_match(match: MatchFile) -> None:
    text = json.dumps(match_to_json(match))
    read = match_from_json(json.loads(text))
    assert (read.head.rules, read.head.players, read.events) == (match.head.rules, match.head.players, match.events)
    assert read.replay() == match.replay()
    assert json.dumps(match_to_json(read)) == text


@tried
@given(matches().flatmap(actions))
def test_a_line_of_the_log_reads_back_as_the_same_action(action: Action) -> None:
    assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


@tried
@given(rulesets(), st.sampled_from([40, 48, 50]), st.sampled_from([(8, 9, 10), (10, 10, 10), (10, 11, 12)]))
def test_a_ruleset_reads_back_as_the_same_ruleset(rules: Ruleset, deck: int, faces: tuple[int, int, int]) -> None:
    changed = replace(rules, deck=deck, face_values=faces)
    assert from_json(json.loads(json.dumps(changed.to_json()))) == changed
