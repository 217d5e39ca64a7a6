"""What the server tells an outbox: stored, repeated, merged, conflict, refused, gone; nothing twice, nothing lost."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scoring import roles
from scoring.engine.events import End, Join, Penalty, Rebuy
from scoring.engine.history import Correct, Echo, Remove, Rename
from scoring.engine.log_notation import action_from_json
from scoring.models import Match, MatchEvent, Seat
from tests.scoring.factories import (
    OTHER_PHONE,
    Values,
    a_match,
    fresh,
    hand_fields,
    scorer,
    start_fields,
    stranger,
    viewer,
)
from tests.scoring.views.outbox_forms import ONE, OUTBOX, TWO, kinds, one, send, two

pytestmark = pytest.mark.django_db


def test_a_hand_is_stored_and_the_next_one_is_based_on_it() -> None:
    sheet = a_match()
    answer = send(scorer(sheet), sheet.url("hand-record"), one())
    assert (answer["format"], answer["result"]) == ("chinchon-outbox/1", "stored")
    assert (answer["version"], answer["number"], answer["error"], answer["theirs"]) == (1, 1, None, None)
    assert sheet.totals == [-10, 7, 12, 23]


def test_a_hand_sent_again_is_repeated_and_stored_once() -> None:
    sheet = a_match()
    values, client = one(), scorer(sheet)
    send(client, sheet.url("hand-record"), values)
    send(client, sheet.url("hand-record"), two())
    answer = send(client, sheet.url("hand-record"), values)
    assert (answer["result"], answer["version"], answer["number"]) == ("repeated", 1, 1)
    assert MatchEvent.objects.count() == 2


def test_a_queue_written_offline_fits_line_after_line() -> None:
    sheet = a_match()
    client = scorer(sheet)
    answers = [send(client, sheet.url("hand-record"), values) for values in (one(0), two(1), one(2))]
    assert [answer["version"] for answer in answers] == [1, 2, 3]


def test_a_hand_whose_number_is_free_is_stored_whatever_else_was_written() -> None:
    sheet = a_match()
    sheet.enter(Rename("1", "Anita"), Penalty("2", 10))
    answer = send(scorer(sheet), sheet.url("hand-record"), one(0))
    assert (answer["result"], answer["version"]) == ("stored", 3)


def test_the_same_hand_from_two_phones_counts_once_and_stays_in_the_history() -> None:
    sheet = a_match()
    sheet.enter(ONE, TWO)
    answer = send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), one(0))
    assert (answer["result"], answer["version"], answer["number"]) == ("merged", 1, 3)
    assert sheet.game.log[-1].entry.action == Echo(ONE, "1", 1)
    assert sheet.totals == [-3, -3, 13, 25]
    page = scorer(sheet).get(sheet.url("log")).content.decode()
    assert "Typed on another phone too, counted once: Hand 1. Ana closes." in page


def test_a_whole_queue_that_two_phones_typed_is_merged_and_its_last_hand_stored() -> None:
    sheet = a_match()
    sheet.enter(ONE, TWO)
    client = scorer(sheet, by=OTHER_PHONE)
    results = [send(client, sheet.url("hand-record"), values)["result"] for values in (one(0), two(1), one(2))]
    assert results == ["merged", "merged", "stored"]
    assert len(sheet.game.state.hands) == 3


def test_another_hand_under_the_same_number_is_a_conflict_and_nothing_is_stored() -> None:
    sheet = a_match()
    sheet.enter(TWO)
    answer = send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), one(0), 409)
    assert (answer["result"], answer["version"], answer["number"]) == ("conflict", 1, None)
    assert [(line["number"], line["device"], line["mine"]) for line in answer["theirs"]] == [(1, 1, False)]
    assert action_from_json(answer["theirs"][0]["action"]) == TWO
    assert MatchEvent.objects.count() == 1


def test_a_hand_that_somebody_who_came_back_is_missing_from_is_a_conflict() -> None:
    sheet = a_match(starts=[0, 0, 0, 95])
    game = sheet.enter(ONE, Rebuy("4"))
    values = hand_fields(1, 2, "seven", p1=7, p3=1)
    answer = send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), values, 409)
    assert (answer["result"], answer["version"]) == ("conflict", game.match.version)


def test_nobody_s_points_are_left_out_of_a_hand_silently() -> None:
    sheet = a_match(starts=[0, 0, 0, 95])
    sheet.enter(ONE)
    answer = send(scorer(sheet), sheet.url("hand-record"), hand_fields(1, 2, "seven", p1=7, p3=1, p4=5), 422)
    assert (answer["result"], MatchEvent.objects.count()) == ("refused", 1)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        (hand_fields(0, 1, "seven", p2=7, p3=12), "form"),
        (hand_fields(0, 1, "loose", p1=6, p2=7, p3=12, p4=1), "form"),
        (hand_fields(0, 1, "nonsense"), "form"),
        (hand_fields(0, None, "seven"), "form"),
        (hand_fields(0, 1, "seven", p2="x", p3=1, p4=1), "form"),
        (hand_fields(0, 1, "seven", p2=66, p3=1, p4=1), "doubtful"),
        ({"closer": "1", "close": "seven"}, "bad_file"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(values: Values, code: str) -> None:
    sheet = a_match()
    answer = send(scorer(sheet), sheet.url("hand-record"), values, 422)
    assert (answer["result"], answer["error"]["code"]) == ("refused", code)
    assert answer["error"]["message"] != ""
    assert MatchEvent.objects.count() == 0


def test_a_doubtful_hand_that_was_confirmed_on_the_phone_is_stored() -> None:
    sheet = a_match()
    values = {**hand_fields(0, 1, "seven", p2=66, p3=1, p4=1), "sure": "on"}
    assert send(scorer(sheet), sheet.url("hand-record"), values)["result"] == "stored"


def test_a_hand_of_a_match_that_is_over_is_refused_and_kept() -> None:
    sheet = a_match()
    sheet.enter(ONE, End("time"))
    answer = send(scorer(sheet), sheet.url("hand-record"), two(2), 422)
    assert (answer["result"], answer["error"]["code"]) == ("refused", "match_over")


def test_who_has_no_link_and_who_may_only_look_are_told_that_it_is_gone() -> None:
    sheet = a_match()
    assert send(stranger(), sheet.url("hand-record"), one(), 404)["result"] == "gone"
    assert send(viewer(sheet), sheet.url("hand-record"), one(), 403)["result"] == "gone"


def test_an_old_token_is_told_apart_and_a_fresh_one_is_to_be_had() -> None:
    sheet = a_match()
    client = scorer(sheet, enforce_csrf_checks=True)
    assert send(client, sheet.url("hand-record"), one(), 403) == {"result": "csrf"}
    token = client.get("/csrf/").json()["token"]
    answer = send(client, sheet.url("hand-record"), {**one(), "csrfmiddlewaretoken": token})
    assert answer["result"] == "stored"


def test_a_token_comes_with_the_device_s_cookie() -> None:
    client = stranger()
    client.get("/csrf/")
    assert client.cookies["device"].value != ""


def test_events_are_stored_merged_and_told_apart() -> None:
    sheet = a_match(starts=[0, 0, 0, 95])
    sheet.enter(ONE)
    rebuy = {**fresh(1), "kind": "rebuy", "player": "4"}
    assert send(scorer(sheet), sheet.url("event-record"), rebuy)["result"] == "stored"
    again = {**fresh(1), "kind": "rebuy", "player": "4"}
    other = scorer(sheet, by=OTHER_PHONE)
    assert send(other, sheet.url("event-record"), again)["result"] == "merged"
    decline = {**fresh(1), "kind": "decline", "player": "4"}
    assert send(other, sheet.url("event-record"), decline, 409)["result"] == "conflict"
    assert kinds(sheet) == ["HandPlayed", "Rebuy", "Echo"]


def test_a_late_player_is_seated_once_however_often_it_is_sent() -> None:
    sheet = a_match()
    values = {**fresh(0), "kind": "join", "name": "Eva"}
    client = scorer(sheet)
    results = [send(client, sheet.url("event-record"), values)["result"] for _ in range(2)]
    assert (results, Seat.objects.filter(late=True).count()) == (["stored", "repeated"], 1)


@pytest.mark.parametrize(("name", "result", "status"), [("eva", "merged", 200), ("Fran", "conflict", 409)])
def test_a_late_player_of_another_phone_is_the_same_or_another(name: str, result: str, status: int) -> None:
    sheet = a_match()
    send(scorer(sheet), sheet.url("event-record"), {**fresh(0), "kind": "join", "name": "Eva"})
    values = {**fresh(0), "kind": "join", "name": name}
    answer = send(scorer(sheet, by=OTHER_PHONE), sheet.url("event-record"), values, status)
    assert (answer["result"], Seat.objects.filter(late=True).count()) == (result, 1)


def test_corrections_undo_redo_and_reopening_answer_in_the_same_words() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    client = scorer(sheet)
    changes = {**fresh(1), "changes": '[{"remove": "1"}]', "save": "1"}
    assert send(client, sheet.url("correct"), changes)["result"] == "stored"
    assert send(client, sheet.url("undo"), fresh(2))["version"] == 3
    assert send(client, sheet.url("redo"), fresh(3))["version"] == 4
    sheet.enter(End("time"))
    assert send(client, sheet.url("reopen"), fresh(5))["result"] == "stored"
    assert kinds(sheet) == ["HandPlayed", "Correct", "Undo", "Redo", "End", "Reopen"]


def test_a_correction_of_what_another_phone_corrected_is_a_conflict() -> None:
    sheet = a_match()
    sheet.enter(ONE, Correct((Remove("1"),)))
    changes = {**fresh(1), "changes": '[{"remove": "1"}]', "save": "1"}
    assert send(scorer(sheet), sheet.url("correct"), changes, 409)["result"] == "conflict"


def test_names_and_seats_are_stored_at_once_and_once() -> None:
    sheet = a_match()
    names = {"name": ["Anita", "Berto", "Carla", "Dani"], "player": ["1", "3", "2", "4"], "dealer": "0"}
    values = {**fresh(0), **names, "brings": ["0"] * 4, "review": "1", "sure": "on"}
    client = scorer(sheet)
    results = [send(client, sheet.url("seats"), values)["result"] for _ in range(2)]
    assert results == ["stored", "repeated"]
    assert sheet.game.timeline.head.players == ("1", "3", "2", "4")
    assert list(sheet.game.names.values()) == ["Anita", "Carla", "Berto", "Dani"]


def test_a_match_started_without_network_gets_its_code_once() -> None:
    client, values = stranger(), start_fields()
    client.get("/csrf/")
    answers = [send(client, "/new/", values) for _ in range(2)]
    match = Match.objects.get()
    assert [answer["code"] for answer in answers] == [match.code] * 2
    assert answers[0]["url"] == f"/p/{match.code}/"
    assert answers[0]["view"].endswith(f"/s/{roles.view_secret(answers[0]['secret'])}/")
    assert roles.hashed(client.cookies["score"].value) == match.score_hash


def test_a_match_that_cannot_be_is_refused() -> None:
    assert send(stranger(), "/new/", start_fields(["Ana"]), 422)["result"] == "refused"
    assert Match.objects.count() == 0


def test_a_build_that_is_not_served_any_more_is_told_so_and_nothing_is_stored(settings: Any) -> None:
    settings.REFUSED_BUILDS = ["old"]
    sheet = a_match()
    headers = {**OUTBOX, "X-Build": "old"}
    answer = scorer(sheet).post(sheet.url("hand-record"), one(), headers=headers)
    assert (answer.status_code, answer.json()["result"], MatchEvent.objects.count()) == (426, "upgrade", 0)
    headers["X-Build"] = answer["X-Build"]
    assert scorer(sheet).post(sheet.url("hand-record"), one(), headers=headers).status_code == 200


def test_pages_and_assets_name_the_same_build() -> None:
    page, assets = stranger().get("/"), stranger().get("/assets.json").json()
    assert f'<meta name="build" content="{assets["build"]}">' in page.content.decode()
    assert page["X-Build"] == assets["build"]
    assert {"/static/js/fold.js", "/static/css/app.css", "/static/django_htmx/htmx-2.min.js"} <= set(assets["files"])


def test_a_form_from_before_a_line_without_effect_is_not_stale() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), one(0))
    assert scorer(sheet).post(sheet.url("hand-record"), two(1)).status_code == 303
    assert kinds(sheet) == ["HandPlayed", "Echo", "HandPlayed"]


def test_ids_are_per_write_a_new_id_is_a_new_write() -> None:
    sheet = a_match()
    client, values = scorer(sheet), one()
    send(client, sheet.url("hand-record"), values)
    answer = send(client, sheet.url("hand-record"), {**values, "client_id": str(uuid4())})
    assert (answer["result"], kinds(sheet)) == ("merged", ["HandPlayed", "Echo"])


def test_a_join_is_a_line_like_others() -> None:
    sheet = a_match()
    send(scorer(sheet), sheet.url("event-record"), {**fresh(0), "kind": "join", "name": "Eva"})
    assert sheet.game.log[0].entry.action == Join("5")
