"""What the desk does: the clock, time called, a result by decision; and that the tables hear of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.engine.history import Undo
from scoring.models import AuditEntry, Match
from scoring.queries.games import load
from scoring.services.matches import Write
from scoring.services.matches import enter as enter_line
from tests.tournaments.evening import fresh, play
from tests.tournaments.running import a_round, again, director, tables
from tests.tournaments.tournament_factories import enter
from tournaments.models import Round
from tournaments.services.leaving import sit_down
from tournaments.services.rounds import scorer
from tournaments.services.tables import call_time, decide, set_clock, undecide

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 27, 20, 0, tzinfo=timezone.get_current_timezone())


def at(minutes: float, item: Round, kind: str, **more: object) -> None:
    """Set the clock so many minutes after NOW."""
    with patch("django.utils.timezone.now", return_value=NOW + timedelta(minutes=minutes)):
        set_clock(round=item, by=director(item.tournament), kind=kind, **more)  # type: ignore[arg-type]  # fields by name


def ends(item: Round) -> list[float | None]:
    """When time is up at every table, in minutes after NOW."""
    found = [table.match.ends_at for table in tables(item) if table.match]
    return [None if moment is None else (moment - NOW).total_seconds() / 60 for moment in found]


def test_every_table_is_told_when_its_time_is_up() -> None:
    item = a_round()
    at(0, item, "start")
    at(1, item, "extra", seconds=300)
    at(2, item, "extra", seconds=600, table=tables(item)[0])
    assert ends(item) == [60, 50]


def test_a_pause_stops_the_time_of_every_table() -> None:
    item = a_round()
    at(0, item, "start")
    at(10, item, "pause")
    assert ends(item) == [None, None]
    at(30, item, "resume")
    assert ends(item) == [65, 65]


def test_a_clock_is_started_once() -> None:
    item = a_round()
    at(0, item, "start")
    at(7, item, "start")
    at(8, item, "resume")
    assert (ends(item), item.clock.count()) == ([45, 45], 1)


def test_open_sheets_and_the_board_hear_of_the_clock() -> None:
    item = a_round()
    before = fresh(item.tournament).version
    at(0, item, "start")
    assert (set(Match.objects.values_list("calls_moves", flat=True)), fresh(item.tournament).version) == (
        {1},
        before + 1,
    )


def test_a_table_that_is_over_has_no_time_left_to_tell() -> None:
    item = a_round()
    play(tables(item)[0])
    at(0, item, "start")
    assert ends(item) == [None, 45]


@pytest.mark.parametrize("wrong", [{"kind": "stop"}, {"kind": "extra"}, {"kind": "start", "seconds": 5}])
def test_a_clock_is_set_only_in_ways_that_make_sense(wrong: dict[str, object]) -> None:
    item = a_round()
    with pytest.raises(RuleError) as caught:
        set_clock(round=item, by=director(item.tournament), **wrong)  # type: ignore[arg-type]  # fields by name
    assert caught.value.code == "bad_file"


def test_time_called_ends_the_match_and_says_so_in_the_audit() -> None:
    item = a_round()
    table = tables(item)[0]
    play(table, events=2)
    call_time(table=table, by=director(item.tournament))
    assert tables(item)[0].match.finished  # type: ignore[union-attr]  # it has one
    assert AuditEntry.objects.get(verb="table.time").after == {"round": 1, "table": 1}


def test_a_decision_keeps_who_came_where_for_the_audit_and_can_be_taken_back() -> None:
    item = a_round()
    table = tables(item)[0]
    chairs = list(table.chairs.order_by("position"))
    places = {chair.entry.code: place for chair, place in zip(chairs, (1, 1, 3, 4), strict=True)}
    by = director(item.tournament)
    decide(table=table, by=by, places=places, reason=" sheet lost ")
    codes = [chair.person.code for chair in chairs]
    assert AuditEntry.objects.get(verb="table.decided").after == {
        "round": 1,
        "table": 1,
        "places": {"1": codes[0], "1=": codes[1], "3": codes[2], "4": codes[3]},
        "reason": "sheet lost",
    }
    assert tables(item)[0].decided["places"] == places  # type: ignore[index]  # it is decided
    undecide(table=table, by=by)
    assert tables(item)[0].decided is None


def test_nothing_is_done_to_a_table_of_a_closed_round() -> None:
    item = a_round()
    Round.objects.update(closed_at=timezone.now())
    with pytest.raises(RuleError) as caught:
        call_time(table=tables(again(item))[0], by=director(item.tournament))
    assert caught.value.code == "round_closed"


def test_a_table_is_decided_also_after_its_phone_took_back_that_somebody_sat_down_late() -> None:
    item = a_round(7)
    by = director(item.tournament)
    [late] = enter(item.tournament, ["Late"])
    sit_down(entry=late, by=by, table=2)
    table = tables(item)[1]
    assert table.match is not None
    game = load(table.match)
    enter_line(game=game, action=Undo(), write=Write(scorer(table), uuid4(), game.match.version))
    codes = [chair.entry.code for chair in table.chairs.order_by("position")]
    places = {code: place for place, code in enumerate(codes, start=1)}
    decided = decide(table=tables(item)[1], by=by, places=places, reason="the referee").decided
    assert decided is not None
    assert decided["totals"] == dict.fromkeys(codes, 0)
