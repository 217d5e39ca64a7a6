"""Calls at the table: stored once, answered once, and every phone that looks on hears of them."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import Penalty
from scoring.models import AuditEntry, Call, Match
from scoring.queries.calls import calls_to_show
from scoring.services.calls import Plea, answer, call
from tests.scoring.club_factories import a_club
from tests.scoring.factories import OTHER_PHONE, PHONE, Sheet, a_match, hand

pytestmark = pytest.mark.django_db


def a_played_match() -> Sheet:
    """Two hands with a penalty between them."""
    sheet = a_match()
    sheet.enter(hand(1, "seven", p2=5, p3=6, p4=7), Penalty("2", 3), hand(2, "seven", p1=5, p3=6, p4=7))
    return sheet


def events(sheet: Sheet) -> list[str]:
    return [item.id for item in sheet.game.timeline.placed]


def test_who_does_not_agree_names_the_hand_by_its_number() -> None:
    sheet = a_played_match()
    plea = Plea("disagree", events(sheet)[2], " Ana\u202e ", "it was 8")
    made = call(game=sheet.game, plea=plea, by=OTHER_PHONE, client_id=uuid4())
    assert (made.hand, made.who, made.text, made.device) == (2, "Ana", "it was 8", OTHER_PHONE.device)


def test_a_call_sent_twice_is_one_and_moves_the_sheet_once() -> None:
    sheet, sent = a_played_match(), uuid4()
    calls = [call(game=sheet.game, plea=Plea("referee"), by=PHONE, client_id=sent) for _ in range(2)]
    assert calls[0] == calls[1]
    assert (Call.objects.count(), Match.objects.get().calls_moves) == (1, 1)


@pytest.mark.parametrize("plea", [Plea("shout"), Plea("disagree"), Plea("disagree", "99")])
def test_what_is_no_call_is_refused(plea: Plea) -> None:
    sheet = a_played_match()
    with pytest.raises(RuleError) as caught:
        call(game=sheet.game, plea=plea, by=PHONE, client_id=uuid4())
    assert (caught.value.code, Call.objects.count(), Match.objects.get().calls_moves) == ("bad_file", 0, 0)


def test_a_penalty_is_no_hand_to_disagree_with() -> None:
    sheet = a_played_match()
    with pytest.raises(RuleError) as caught:
        call(game=sheet.game, plea=Plea("disagree", events(sheet)[1]), by=PHONE, client_id=uuid4())
    assert caught.value.code == "bad_file"


def test_the_first_answer_stays() -> None:
    sheet = a_match()
    made = call(game=sheet.game, plea=Plea("referee"), by=PHONE, client_id=uuid4())
    answer(made=made, by=PHONE, text="it stays")
    assert answer(made=made, by=PHONE, text="no, it goes").answer == "it stays"
    assert Match.objects.get().calls_moves == 2


def test_an_answer_is_shown_for_a_while() -> None:
    sheet = a_match()
    made = call(game=sheet.game, plea=Plea("referee"), by=PHONE, client_id=uuid4())
    answer(made=made, by=PHONE, text="it stays")
    match = Match.objects.get()
    assert calls_to_show(match) == [made]
    Call.objects.update(answered_at="2026-01-01T00:00Z")
    assert calls_to_show(match) == []


def test_the_stamp_moves_with_every_call_and_answer() -> None:
    sheet = a_match()
    stamps = [Match.objects.get().stamp]
    made = call(game=sheet.game, plea=Plea("referee"), by=PHONE, client_id=uuid4())
    stamps.append(Match.objects.get().stamp)
    answer(made=made, by=PHONE, text="came")
    stamps.append(Match.objects.get().stamp)
    assert stamps == ["0.0.0", "0.0.1", "0.0.2"]


def test_the_audit_of_the_club_keeps_disputes_and_answers() -> None:
    sheet = a_played_match()
    Match.objects.update(club=a_club())
    made = call(game=sheet.game, plea=Plea("disagree", events(sheet)[0], "Ana"), by=PHONE, client_id=uuid4())
    answer(made=made, by=PHONE, text="it stays")
    kept = list(AuditEntry.objects.order_by("pk").values_list("verb", "after"))
    assert kept == [("match.disputed", {"hand": 1}), ("match.answered", {"hand": 1, "answer": "it stays"})]
