"""The board's data: what each table shows, what needs somebody, and at what cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Match, MatchEvent
from scoring.services.calls import answer
from scoring.services.people import forget_player
from tests.tournaments.evening import fresh, play
from tests.tournaments.running import a_round, again, calling, director, tables
from tournaments.models import Round
from tournaments.queries.board import _KNOWN, Board, board_of, stamp_of
from tournaments.services.tables import decide, set_clock

pytestmark = pytest.mark.django_db


def board(item: Round) -> Board:
    found = board_of(again(item).tournament)
    assert found is not None
    return found


def board_again(item: Round) -> Board:
    """The board in a process that has not folded these matches before."""
    _KNOWN.clear()
    return board(item)


def test_a_table_shows_its_hand_and_everybodys_total() -> None:
    item = a_round()
    play(tables(item)[0], seed=3, events=2)
    first, second = board(item).desks
    assert (first.hand, second.hand) == (3, 1)
    match = tables(item)[0].match
    assert match is not None
    assert [person.name for person in first.people] == [seat.name for seat in match.seats.order_by("number")]
    assert sum(person.total != 0 for person in first.people) > 0


def test_a_hand_more_is_shown_at_once() -> None:
    item = a_round()
    seen = board(item)
    play(tables(item)[1], events=1)
    assert (seen.desks[1].hand, board(item).desks[1].hand, seen.stamp == board(item).stamp) == (1, 2, False)


def test_the_stamp_moves_with_calls_answers_and_the_clock() -> None:
    item = a_round()
    stamps = [stamp_of(fresh(item.tournament))]
    made = calling(tables(item)[0])
    stamps.append(stamp_of(fresh(item.tournament)))
    answer(made=made, by=director(item.tournament), text="done")
    stamps.append(stamp_of(fresh(item.tournament)))
    set_clock(round=item, by=director(item.tournament), kind="start")
    stamps.append(stamp_of(fresh(item.tournament)))
    assert len(set(stamps)) == 4


def test_calls_come_first_the_oldest_first_until_they_are_answered() -> None:
    item = a_round()
    late, early = tables(item)
    made = [calling(early), calling(late)]
    found = board(item)
    assert ([call for _desk, call in found.calls], [desk.needs for desk in found.desks]) == (made, [True, True])
    answer(made=made[0], by=director(item.tournament), text="done")
    assert [desk.needs for desk in board(item).desks] == [True, False]


def test_a_table_without_a_hand_for_twice_the_usual_time_is_slow() -> None:
    item = a_round()
    Match.objects.update(created_at=timezone.now() - timedelta(minutes=8))  # four people: a hand in 3.7 minutes
    play(tables(item)[1], events=1)
    assert [desk.slow for desk in board(item).desks] == [True, False]
    MatchEvent.objects.update(created_at=timezone.now() - timedelta(minutes=8))
    play(tables(item)[0])  # over: nobody waits for its next hand
    MatchEvent.objects.update(created_at=timezone.now() - timedelta(minutes=8))
    assert [desk.slow for desk in board_again(item).desks] == [False, True]


def test_a_table_needs_somebody_when_its_own_time_is_up() -> None:
    item = a_round()
    set_clock(round=item, by=director(item.tournament), kind="start")
    set_clock(round=item, by=director(item.tournament), kind="extra", table=tables(item)[0], seconds=600)
    item.clock.filter(kind="start").update(at=timezone.now() - timedelta(minutes=50))
    found = board(item)
    assert ([desk.up for desk in found.desks], [desk.extra for desk in found.desks]) == ([False, True], [600, 0])
    assert found.left == -300


def test_a_decision_names_the_winner_and_is_not_missing() -> None:
    item = a_round()
    table = tables(item)[0]
    codes = [chair.entry.code for chair in table.chairs.order_by("position")]
    places = dict(zip(codes, (2, 1, 3, 4), strict=True))
    decide(table=table, by=director(item.tournament), places=places, reason="x")
    first = board(item).desks[0]
    assert ([person.wins for person in first.people], first.finished) == ([False, True, False, False], True)
    assert [desk.table.number for desk in board(item).missing] == [2]


def test_four_tables_and_twenty_cost_the_same_queries_and_the_stamp_one() -> None:
    counts = []
    for people in (16, 80):
        item = a_round(people)
        play(tables(item)[0], events=2)
        tournament = fresh(item.tournament)
        with CaptureQueriesContext(connection) as queries:
            board_of(tournament)
        counts.append(len(queries))
    with CaptureQueriesContext(connection) as queries:
        stamp_of(tournament)
    assert (counts, len(queries)) == ([8, 8], 1)


def test_without_a_published_round_there_is_no_board() -> None:
    item = a_round()
    Round.objects.update(published_at=None)
    assert board_of(item.tournament) is None


def test_who_was_forgotten_is_not_named_from_memory() -> None:
    item = a_round()
    person = tables(item)[0].chairs.get(position=1).person
    assert person.name in {one.name for one in board(item).desks[0].people}
    forget_player(player=person, by=director(item.tournament))
    assert person.name not in {one.name for one in board_again(item).desks[0].people}
