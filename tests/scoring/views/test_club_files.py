"""The whole club as a file on pages."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import AuditEntry, Club, ClubFile, Membership, Role
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.scoring.club_files import exported

pytestmark = pytest.mark.django_db


def download(client: Client, club: Club) -> str:
    response = client.get(reverse("scoring:club-file", args=[club.slug]))
    assert response.status_code == 200
    return b"".join(response).decode()


def send(client: Client, text: str) -> str:
    """The address of the preview."""
    file = SimpleUploadedFile("club.json", text.encode())
    response = client.post(reverse("scoring:club-import"), {"file": file})
    assert response.status_code == 303
    return response.headers["Location"]


def test_an_owner_takes_the_club_away_and_it_is_noted() -> None:
    club = a_club()
    a_player(club, "Ñuño")
    text = download(logged_in(an_account(club, name="ana")), club)
    assert text == exported(club)
    assert [entry["verb"] for entry in json.loads(text)["audit"]] == ["club.exported"]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HELPER, Role.VIEWER])
def test_nobody_but_an_owner_does(role: str) -> None:
    club = a_club()
    response = logged_in(an_account(club, role)).get(reverse("scoring:club-file", args=[club.slug]))
    assert response.status_code == 403
    assert not AuditEntry.objects.exists()


def test_what_is_in_a_file_is_shown_before_anything_is_saved() -> None:
    club = a_club("Peña <b>")
    a_player(club)
    client = logged_in(an_account())
    page = client.get(send(client, exported(club))).content.decode()
    assert "Peña &lt;b&gt;" in page
    assert Club.objects.count() == 1


def test_a_new_club_is_founded_from_it_for_whoever_sent_it() -> None:
    club = a_club()
    a_player(club, "Ñuño")
    account = an_account(name="eva")
    client = logged_in(account)
    address = send(client, exported(club))
    response = client.post(address, {"slug": "otra"})
    assert response.headers["Location"] == "/c/otra/"
    new = Club.objects.get(slug="otra")
    assert Membership.objects.get(club=new).account == account
    assert list(new.players.values_list("name", flat=True)) == ["Ñuño"]
    assert list(AuditEntry.objects.filter(club=new).order_by("pk").values_list("verb", "who")) == [
        ("club.imported", "eva"),
        ("role.given", "eva"),
    ]
    assert not ClubFile.objects.exists()


def test_a_slug_that_is_taken_is_asked_for_again() -> None:
    club = a_club()
    client = logged_in(an_account())
    response = client.post(send(client, exported(club)), {"slug": club.slug})
    assert response.status_code == 422
    assert Club.objects.count() == 1


def test_a_wrong_row_is_named_and_nothing_is_saved() -> None:
    club = a_club()
    a_player(club)
    text = exported(club).replace('"active":true', '"active":"yes"')
    client = logged_in(an_account())
    response = client.post(send(client, text), {"slug": "otra"})
    assert response.status_code == 422
    assert "players[0].active" in response.content.decode()
    assert Club.objects.count() == 1


def test_what_is_no_club_is_refused_at_once() -> None:
    file = SimpleUploadedFile("club.json", b'{"format": "chinchon-club/1"')
    response = logged_in(an_account()).post(reverse("scoring:club-import"), {"file": file})
    assert response.status_code == 422
    assert "line 1" in response.content.decode()
    assert not ClubFile.objects.exists()


def test_nobody_else_sees_a_file_that_waits() -> None:
    client = logged_in(an_account())
    address = send(client, exported(a_club("Secreta")))
    response = logged_in(an_account()).get(address, follow=True)
    assert "Secreta" not in response.content.decode()


def test_a_file_is_kept_for_a_day() -> None:
    client = logged_in(an_account())
    text = exported(a_club())
    send(client, text)
    ClubFile.objects.update(created_at=timezone.now() - timedelta(hours=25))
    other = logged_in(an_account())
    send(other, text)
    assert ClubFile.objects.count() == 1


def test_who_is_logged_out_goes_to_the_login() -> None:
    for name in ("scoring:club-import", "scoring:club-file"):
        args = [a_club().slug] if name.endswith("file") else []
        response = Client().get(reverse(name, args=args))
        assert response.status_code in (302, 303)
        assert response.headers["Location"].startswith(reverse("scoring:login"))
