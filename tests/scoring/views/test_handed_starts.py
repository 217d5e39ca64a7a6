"""A match that a phone started without a network and handed on before the server knew it: two send it, it is one."""

from __future__ import annotations

import pytest

from scoring import roles
from scoring.models import Match
from tests.scoring.factories import start_fields, stranger
from tests.scoring.views.outbox_forms import send

pytestmark = pytest.mark.django_db
SECRET = "made-on-the-phone_" + "x" * 14


def test_whichever_phone_sends_the_start_it_is_one_match_for_both() -> None:
    values = start_fields(secret=SECRET)
    phones = [stranger(), stranger()]
    for phone in phones:
        phone.get("/csrf/")
    answers = [send(phone, "/new/", values) for phone in phones]
    match = Match.objects.get()
    assert [(answer["code"], answer["secret"]) for answer in answers] == [(match.code, SECRET)] * 2
    assert match.score_hash == roles.hashed(SECRET)
    assert [phone.get(f"/p/{match.code}/hand/").status_code for phone in phones] == [200, 200]


def test_another_secret_for_a_form_that_was_sent_is_refused() -> None:
    phone, values = stranger(), start_fields(secret=SECRET)
    phone.get("/csrf/")
    send(phone, "/new/", values)
    assert send(phone, "/new/", {**values, "secret": SECRET[::-1]}, 422)["result"] == "refused"
    assert Match.objects.count() == 1


@pytest.mark.parametrize("secret", ["short", SECRET + "x", SECRET[:-1] + "\n", SECRET[:-1] + "/"])
def test_a_secret_that_could_be_guessed_or_is_none_is_refused(secret: str) -> None:
    assert send(stranger(), "/new/", start_fields(secret=secret), 422)["result"] == "refused"
    assert Match.objects.count() == 0


def test_who_knows_a_view_link_cannot_have_it_score() -> None:
    first, other = stranger(), stranger()
    code = send(first, "/new/", start_fields(secret=SECRET))["code"]
    send(other, "/new/", start_fields(secret=roles.view_secret(SECRET)))
    opened = stranger().get(f"/s/{roles.view_secret(SECRET)}/")
    assert opened.headers["Location"] == f"/p/{code}/"
    assert other.get(f"/p/{code}/").status_code == 404
