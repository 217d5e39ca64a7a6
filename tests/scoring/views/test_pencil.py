"""Whose phone scores: what the others read, when it was last seen, and what a phone is called."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Match
from tests.scoring.factories import OTHER_PHONE, Sheet, a_match, scorer, stranger, viewer
from tests.scoring.views.outbox_forms import one, send

pytestmark = pytest.mark.django_db


def named_by_ana() -> Sheet:
    """A match whose first phone has said that it is Ana's."""
    sheet = a_match()
    assert scorer(sheet).post(sheet.url("phone"), {"name": "  Ana\u202e "}).status_code == 303
    return sheet


def page(sheet: Sheet) -> str:
    """The sheet on another phone that may score."""
    return str(scorer(sheet, by=OTHER_PHONE).get(sheet.url("sheet")).content.decode())


def test_the_others_read_the_name_at_once() -> None:
    sheet = named_by_ana()
    assert "Ana’s phone is scoring." in page(sheet)
    assert Match.objects.get().pencil_moves == 1
    assert "Ana’s phone is scoring." in viewer(sheet).get(sheet.url("sheet")).content.decode()


def test_who_takes_over_is_asked_once_whose_phone_it_is() -> None:
    sheet = named_by_ana()
    other = scorer(sheet, by=OTHER_PHONE)
    assert 'name="name"' in other.get(sheet.url("sheet")).content.decode()
    other.post(sheet.url("pencil"), {"name": ""})
    scorer(sheet).post(sheet.url("pencil"))
    again = other.get(sheet.url("sheet")).content.decode()
    assert ("Another phone is scoring." in again, 'name="name"' in again) == (True, False)


def test_a_name_goes_along_with_a_write_and_with_taking_over() -> None:
    sheet = named_by_ana()
    other = scorer(sheet, by=OTHER_PHONE)
    other.post(sheet.url("pencil"), {"name": "Núria"})
    assert "Núria’s phone is scoring." in scorer(sheet).get(sheet.url("sheet")).content.decode()
    scorer(sheet).post(sheet.url("pencil"))
    send(other, sheet.url("hand-record"), one())
    assert Match.objects.get().pencil_name == "Núria"


def test_who_only_looks_on_names_nothing() -> None:
    sheet = a_match()
    assert viewer(sheet).post(sheet.url("phone"), {"name": "X"}).status_code == 403
    assert stranger().post(sheet.url("phone"), {"name": "X"}).status_code == 404


def test_naming_a_phone_that_does_not_score_moves_no_pencil() -> None:
    sheet = named_by_ana()
    scorer(sheet, by=OTHER_PHONE).post(sheet.url("phone"), {"name": "Núria"})
    assert Match.objects.get().pencil_name == "Ana"


@pytest.mark.parametrize(("minutes", "hidden"), [(29, True), (31, False)])
def test_after_half_an_hour_the_sheet_says_when_the_phone_was_last_seen(minutes: int, hidden: bool) -> None:
    sheet = named_by_ana()
    seen = timezone.localtime() - timedelta(minutes=minutes)
    Match.objects.update(pencil_since=seen)
    [words] = [line for line in page(sheet).splitlines() if "data-quiet-in" in line]
    assert (" hidden" in words, f"{seen:%H:%M}" in words) == (hidden, True)


def test_the_log_says_who_scores_in_words() -> None:
    sheet = named_by_ana()
    pencil = scorer(sheet, by=OTHER_PHONE).get(sheet.url("log-json")).json()["pencil"]
    assert (pencil["name"], pencil["words"], pencil["mine"]) == ("Ana", "Ana’s phone is scoring.", False)
