"""Writes: stored once, in order, or not at all."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.engine.events import Decline, End, Join, Leave, Penalty, Rebuy
from scoring.engine.history import Action, Correct, Redo, Remove, Rename, Reopen, Replace, Undo
from scoring.engine.rulesets import from_json
from scoring.models import Match, MatchEvent, Seat
from scoring.services import matches as services
from scoring.services.matches import Locked, Stale, Write
from scoring.services.starts import Chair, NewMatch, start_match
from tests.scoring.factories import OTHER_PHONE, PHONE, Sheet, a_long_match, a_match, hand, write

pytestmark = pytest.mark.django_db

FIRST = hand(1, "seven", p2=7, p3=12, p4=23)


def new_match(*names: str, start: int = 0) -> NewMatch:
    return NewMatch(from_json({"preset": "fournier"}), [Chair(name, start) for name in names])


def test_a_new_match_knows_its_seats_and_its_links() -> None:
    client_id = uuid4()
    match, secret = start_match(new=new_match("Ana", "Berto"), by=PHONE, client_id=client_id)
    seats = list(Seat.objects.values_list("number", "name", "late"))
    assert seats == [(1, "Ana", False), (2, "Berto", False)]
    assert match.score_hash == roles.hashed(secret)
    assert match.view_hash == roles.hashed(roles.view_secret(secret))


def test_a_match_started_twice_by_one_form_is_one_match_with_one_secret() -> None:
    client_id = uuid4()
    once = start_match(new=new_match("Ana", "Berto"), by=PHONE, client_id=client_id)
    again = start_match(new=new_match("Ana", "Berto"), by=PHONE, client_id=client_id)
    assert (again, Match.objects.count(), Seat.objects.count()) == (once, 1, 2)


def test_the_same_form_id_on_another_phone_is_another_match() -> None:
    client_id = uuid4()
    one, secret = start_match(new=new_match("Ana", "Berto"), by=PHONE, client_id=client_id)
    other, other_secret = start_match(new=new_match("Ana", "Berto"), by=OTHER_PHONE, client_id=client_id)
    assert one.pk != other.pk
    assert secret != other_secret


@pytest.mark.parametrize(
    ("names", "start", "code"),
    [
        (["Ana"], 0, "too_few_players"),
        ([f"P{number}" for number in range(9)], 0, "too_many_players"),
        (["Ana", "Berto"], 101, "bad_file"),
        (["Ana", "\u202e"], 0, "bad_file"),
    ],
)
def test_a_table_that_cannot_be_is_not_stored(names: list[str], start: int, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        start_match(new=new_match(*names, start=start), by=PHONE, client_id=uuid4())
    assert (caught.value.code, Match.objects.count(), Seat.objects.count()) == (code, 0, 0)


def test_a_hand_is_one_line_of_the_log() -> None:
    sheet = a_match()
    game = sheet.enter(FIRST)
    line = MatchEvent.objects.get()
    assert list(game.state.totals.values()) == [-10, 7, 12, 23]
    assert (line.number, line.device, sheet.game.match.version) == (1, PHONE.device, 1)
    assert line.action == {"hand": {"closer": "1", "close": "seven", "points": {"2": 7, "3": 12, "4": 23}}}
    assert sheet.game.match.changed_at == line.created_at


def prepared(kind: str) -> tuple[Sheet, Action]:
    """A match in which the action of this kind is possible, and the action."""
    sheet = a_match()
    if kind in ("rebuy", "decline"):
        sheet.enter(hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p2=60, p3=1, p4=1))
    elif kind == "reopen":
        sheet.enter(FIRST, End("time"))
    elif kind == "redo":
        sheet.enter(FIRST, Undo())
    elif kind in ("undo", "correct"):
        sheet.enter(FIRST)
    actions: dict[str, Action] = {
        "hand": FIRST,
        "rebuy": Rebuy("2"),
        "decline": Decline("2"),
        "penalty": Penalty("2", 10, "talked"),
        "leave": Leave("2"),
        "end": End("time"),
        "undo": Undo(),
        "redo": Redo(),
        "reopen": Reopen(),
        "rename": Rename("2", "Bea"),
        "correct": Correct((Replace("1", hand(1, "seven", p2=8, p3=12, p4=23)),)),
    }
    return sheet, actions[kind]


KINDS = "hand rebuy decline penalty leave end undo redo reopen rename correct".split()


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_repeated_is_stored_once_and_answered_the_same(kind: str) -> None:
    sheet, action = prepared(kind)
    game = sheet.game
    before, once = game.match.version, write(game.match.version)
    first = services.enter(game=game, action=action, write=once)
    again = [services.enter(game=sheet.game, action=action, write=once) for _ in range(3)]
    assert [repeat.state for repeat in again] == [first.state] * 3
    assert (sheet.game.match.version, MatchEvent.objects.count()) == (before + 1, before + 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_from_an_old_page_is_not_stored(kind: str) -> None:
    sheet, action = prepared(kind)
    game = sheet.game
    with pytest.raises(Stale):
        services.enter(game=game, action=action, write=write(game.match.version + 1))
    assert MatchEvent.objects.count() == game.match.version


def test_a_write_sees_what_was_written_after_its_page_was_read() -> None:
    sheet = a_match()
    read_early = sheet.game
    sheet.enter(FIRST)
    with pytest.raises(Stale):
        services.enter(game=read_early, action=FIRST, write=write(0))
    after = services.enter(game=read_early, action=FIRST, write=write(1))
    assert (after.match.version, len(after.state.hands)) == (2, 2)


def test_what_the_rules_forbid_is_not_stored() -> None:
    sheet = a_match()
    with pytest.raises(RuleError, match="points of 4 are missing"):
        services.enter(game=sheet.game, action=hand(1, "seven", p2=7, p3=12), write=write(0))
    assert (sheet.game.match.version, MatchEvent.objects.count()) == (0, 0)


def test_a_finished_match_is_locked_against_corrections_until_it_is_reopened() -> None:
    sheet = a_match()
    sheet.enter(FIRST, End("time"))
    removal = Correct((Remove("1"),))
    with pytest.raises(Locked):
        services.enter(game=sheet.game, action=removal, write=write(2))
    game = sheet.enter(Reopen(), removal)
    assert list(game.state.totals.values()) == [0, 0, 0, 0]


def test_an_open_match_is_not_reopened() -> None:
    sheet = a_match()
    with pytest.raises(RuleError, match="the match is open"):
        services.enter(game=sheet.game, action=Reopen(), write=write(0))


def test_a_match_that_is_finished_again_is_locked_again() -> None:
    sheet = a_match()
    sheet.enter(FIRST, End("time"), Reopen(), Correct((Remove("2"),)), FIRST, End("agreement"))
    assert sheet.game.locked


def test_undo_goes_back_several_steps_also_after_the_end() -> None:
    sheet = a_match()
    game = sheet.enter(FIRST, FIRST, End("time"), Undo(), Undo())
    assert (game.state.finished, list(game.state.totals.values())) == (False, [-10, 7, 12, 23])


def test_a_late_player_takes_the_last_seat_with_the_highest_total() -> None:
    sheet = a_match()
    sheet.enter(FIRST)
    once = write(1)
    first = services.join(game=sheet.game, name=" Eva\u202e ", write=once)
    again = services.join(game=sheet.game, name="Eva", write=once)
    assert again.state == first.state
    assert (list(first.names.values())[-1], first.state.totals["5"]) == ("Eva", 23)
    assert list(Seat.objects.filter(late=True).values_list("number", "name")) == [(5, "Eva")]


def test_who_may_not_sit_down_gets_no_seat() -> None:
    sheet = a_match()
    sheet.enter(hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p2=60, p3=1, p4=1))
    with pytest.raises(RuleError, match="nobody may sit down"):
        services.join(game=sheet.game, name="Eva", write=write(2))
    assert Seat.objects.filter(late=True).count() == 0


def test_who_sat_down_by_mistake_and_again_keeps_the_plain_name() -> None:
    sheet = a_match()
    services.join(game=sheet.game, name="Eva", write=write(0))
    sheet.enter(Undo())
    game = services.join(game=sheet.game, name="Eva", write=write(2))
    assert game.names[game.state.players[-1]] == "Eva"


def test_foreseeing_stores_nothing() -> None:
    sheet = a_match()
    after = services.foresee(sheet.game, FIRST, write(0))
    assert list(after.state.totals.values()) == [-10, 7, 12, 23]
    assert (sheet.game.match.version, MatchEvent.objects.count()) == (0, 0)


@pytest.mark.parametrize(("hands", "players"), [(3, 2), (300, 2), (3, 8), (300, 8)])
def test_a_write_takes_the_same_queries_however_long_the_match(hands: int, players: int) -> None:
    sheet = a_long_match(hands, players)
    seats = list(sheet.game.state.players)
    action = hand(1, "seven", **{f"p{seat}": 5 for seat in seats[1:]})
    game, one = sheet.game, Write(PHONE, uuid4(), hands)
    with CaptureQueriesContext(connection) as queries:
        services.enter(game=game, action=action, write=one)
    assert len([query for query in queries if not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))]) == 3


def test_at_a_table_with_a_referee_only_who_directs_seats_somebody_late() -> None:
    sheet = a_match()
    Match.objects.update(refereed=True)
    game = sheet.game
    with pytest.raises(RuleError) as caught:
        services.join(game=game, name="Zoe", write=write(0))
    assert caught.value.code == "ask_referee"
    with pytest.raises(RuleError):
        services.deliver(game=game, action=Join("5"), write=write(0), name="Zoe")
    assert services.join(game=game, name="Zoe", write=write(0), referee=True).seats[-1].name == "Zoe"
