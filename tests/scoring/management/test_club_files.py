"""`manage.py export_club` and `import_club`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Club, Membership
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.scoring.club_files import emptied, exported

pytestmark = pytest.mark.django_db


def test_a_club_goes_out_and_in(tmp_path: Path) -> None:
    club = a_club(slug="comodin")
    a_player(club, "Ñuño")
    text, path = exported(club), tmp_path / "club.json"
    call_command("export_club", "comodin", "-o", str(path))
    assert path.read_text(encoding="utf-8") == text
    assert [file.name for file in tmp_path.iterdir()] == ["club.json"]
    emptied()
    call_command("import_club", str(path), stdout=StringIO())
    assert exported(Club.objects.get()) == text


def test_it_goes_to_standard_output_too() -> None:
    club, out = a_club(slug="comodin"), StringIO()
    call_command("export_club", "comodin", stdout=out)
    assert out.getvalue() == exported(club)


def test_another_slug_and_an_owner_can_be_given(tmp_path: Path) -> None:
    path, owner = tmp_path / "club.json", an_account(name="eva")
    path.write_text(exported(a_club()), encoding="utf-8")
    call_command("import_club", str(path), "--slug", "otra", "--owner", "EVA", stdout=StringIO())
    assert Membership.objects.get(club__slug="otra").account == owner


def test_an_administrator_invites_the_owner_of_a_club_that_has_none(tmp_path: Path) -> None:
    path, out = tmp_path / "club.json", StringIO()
    path.write_text(exported(a_club()), encoding="utf-8")
    call_command("import_club", str(path), "--slug", "otra", stdout=out)
    assert "It has no owner yet: an administrator of the server can invite one under Roles." in out.getvalue()
    admin = logged_in(an_account(is_staff=True, is_superuser=True))
    assert admin.post("/c/otra/members/invitations/", {"role": "owner"}).status_code == 303


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--owner", "nobody"], "there is no account called nobody"),
        (["--slug", "no slug"], "--slug: "),
        ([], "nothing was stored. another club has this address"),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, arguments: list[str], message: str) -> None:
    path = tmp_path / "club.json"
    path.write_text(exported(a_club()), encoding="utf-8")
    with pytest.raises(CommandError) as raised:
        call_command("import_club", str(path), *arguments)
    assert str(raised.value).startswith(message)
    assert Club.objects.count() == 1


def test_no_such_club_and_no_such_file_are_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no club called nobody"):
        call_command("export_club", "nobody")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_club", str(tmp_path / "none.json"))
