"""Many players at once: pasted and sent as a file."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Club, Player, PlayerImport, Role
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.scoring.exchange.spreadsheets import xlsx
from tests.scoring.views.test_players import organiser, url

pytestmark = pytest.mark.django_db


def names(club: Club) -> list[str]:
    """Everybody in the club, by age."""
    return list(Player.objects.filter(club=club).order_by("pk").values_list("name", flat=True))


def looked(client: Client, club: Club, text: str, **more: str) -> Any:
    """The preview of a pasted list."""
    return client.post(url(club, "players-paste"), {"text": text, "look": "1", **more})


def filled(page: Any, **changes: str) -> dict[str, str]:
    """The form of a preview as a browser would send it, with changes: `choice_2="add"`."""
    form = page.context["form"]
    chosen = dict(
        re.findall(r'<select name="(choice-\d+)".*?<option value="([^"]*)" selected', page.content.decode(), re.DOTALL)
    )
    fields = {f"name-{row.number}": row.name for row in form.rows}
    hidden = {"text": form.text, "client_id": str(form.client_id), "shown": form.shown}
    return {
        **hidden,
        **fields,
        **chosen,
        **{key.replace("_", "-"): value for key, value in changes.items()},
        "save": "1",
    }


def sent(client: Client, club: Club, content: bytes, name: str = "players.csv") -> Any:
    """The page after a file was sent."""
    return client.post(url(club, "players-import"), {"file": SimpleUploadedFile(name, content)}, follow=True)


def saved(client: Client, club: Club, **form: str) -> Any:
    """The page after the preview of the newest file was saved, columns as they were guessed."""
    path = url(club, "players-import-check", PlayerImport.objects.latest("pk").code)
    columns = client.get(path).context["form"].columns
    fields = {f"column-{place}": meaning for place, meaning in enumerate(columns.meanings)}
    return client.post(path, {**fields, "first": str(columns.first), "save": "1", **form}, follow=True)


def test_every_line_of_a_list_has_a_fate() -> None:
    club = a_club()
    a_player(club, "Ana García")
    page = looked(organiser(club), club, "Lista:\n1. Ana Gracía\n2. ana garcia\n3. Beto\n4. beto\n5.\nBeto: no voy")
    assert [row.kind for row in page.context["form"].rows][:6] == ["title", "doubt", "there", "new", "repeat", "empty"]
    assert names(club) == ["Ana García"]


def test_a_list_is_saved_as_it_was_shown() -> None:
    club = a_club()
    client = organiser(club)
    page = looked(client, club, "Lista viernes:\n1. Ana 600 123 456 ✅\n2. Beto (llega tarde)\n3. ana")
    form = filled(page)
    for _time in (1, 2):
        assert client.post(url(club, "players-paste"), form).status_code == 303
    people = Player.objects.filter(club=club).order_by("pk").values_list("name", "contact", "notes")
    assert list(people) == [("Ana", "600 123 456", ""), ("Beto", "", "llega tarde")]


def test_choices_of_a_list_count() -> None:
    club = a_club()
    a_player(club, "Ana García")
    client = organiser(club)
    page = looked(client, club, "Ana Gracía\nBeto\nana garcia\nana garcia")
    client.post(url(club, "players-paste"), filled(page, choice_1="add", choice_2="skip", choice_4="add"))
    assert names(club) == ["Ana García", "Ana Gracía", "ana garcia"]


def test_a_line_that_is_no_name_becomes_one_when_somebody_writes_it() -> None:
    club = a_club()
    client = organiser(club)
    page = looked(client, club, "Lista:\nBeto")
    again = client.post(url(club, "players-paste"), filled(page, name_1="Ana", choice_1="add"))
    assert [row.kind for row in again.context["form"].rows] == ["new", "new"]
    client.post(url(club, "players-paste"), filled(again))
    assert names(club) == ["Ana", "Beto"]


def test_a_name_that_was_changed_is_shown_before_it_is_saved() -> None:
    club = a_club()
    client = organiser(club)
    page = looked(client, club, "Anna\nBeto")
    again = client.post(url(club, "players-paste"), filled(page, name_1="Ana"))
    assert (again.status_code, names(club)) == (422, [])
    client.post(url(club, "players-paste"), filled(again))
    assert names(club) == ["Ana", "Beto"]


def test_a_name_too_long_is_not_saved_and_nothing_else_is() -> None:
    club = a_club()
    client = organiser(club)
    page = looked(client, club, f"Ana\n{'M' * 41}")
    refused = client.post(url(club, "players-paste"), filled(page, choice_2="add"))
    assert (refused.status_code, names(club)) == (422, [])


@pytest.mark.parametrize("text", ["", "Lista:", "\n".join(f"Ana {number}" for number in range(201))])
def test_a_list_that_cannot_be_read_is_kept_in_the_form(text: str) -> None:
    club = a_club()
    page = looked(organiser(club), club, text)
    assert (page.status_code, page.context["form"].text) == (422, text)


@pytest.mark.parametrize("many", [1, 30])
def test_a_list_costs_the_same_for_one_line_and_for_thirty(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    client = organiser(club)
    client.get(url(club, "players"))
    with django_assert_num_queries(5):
        looked(client, club, "\n".join(f"Ana {chr(97 + number) * 4}" for number in range(many)))


def test_a_file_is_looked_at_and_saved() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, "Nombre;Teléfono\nÍñigo;600\nBeto;\n".encode("latin-1"))
    assert page.context["counts"] == {"new": 2}
    assert "Windows" in page.content.decode()
    assert "Added: 2" in saved(client, club).content.decode()
    assert (names(club), PlayerImport.objects.count()) == (["Íñigo", "Beto"], 0)


def test_the_same_file_again_changes_nothing() -> None:
    club = a_club()
    client = organiser(club)
    content = xlsx([["Socios"], ["Nombre", "Socio"], ["Ana", 7], ["Beto", None]], merged="A1:B1")
    for told in ("Added: 2", "Added: 0. Completed: 0. Left as they were: 2"):
        sent(client, club, content, "players.xlsx")
        assert told in saved(client, club).content.decode()


def test_a_club_is_read_back_from_its_own_file() -> None:
    club = a_club()
    client = organiser(club)
    a_player(club, "=1+1", contact="+34 600", notes="a\nb")
    a_player(club, "Ana", number="7", active=False)
    for kind in ("csv", "xlsx", "ods"):
        content = client.get(url(club, "players-export", kind)).content
        assert sent(client, club, content, f"players.{kind}").context["counts"] == {"there": 2}


def test_rows_with_errors_stop_everything_until_they_are_left_out() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, b"name,number\nAna,7\n=A1,8\n" + b"M" * 41 + b",9\n,10\n")
    told = [(fate.line.number, words) for fate, words in page.context["errors"]]
    assert told == [
        (3, "A cell holds a formula without a result: =A1. Write the text itself."),
        (4, "name: at most 40 characters."),
        (5, "There is no name."),
    ]
    refused = saved(client, club)
    assert (refused.status_code, names(club)) == (422, [])
    saved(client, club, partly="1")
    assert names(club) == ["Ana"]


def test_rows_in_doubt_are_asked_about_and_taken_for_the_person() -> None:
    club = a_club()
    ana = a_player(club, "Ana García")
    client = organiser(club)
    page = sent(client, club, "nombre,notas\nAna Gracía,zurda\nBeto,\n".encode())
    assert [choice for _fate, choice in page.context["doubts"]] == [ana.code]
    saved(client, club, **{"choice-2": ana.code})
    ana.refresh_from_db()
    assert (ana.notes, names(club)) == ("zurda", ["Ana García", "Beto"])


def test_columns_without_headings_are_asked_for() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, b"Ana,600\nBeto,700")
    assert not page.context["form"].columns.clear
    saved(client, club, **{"column-0": "name", "column-1": "contact"})
    assert list(Player.objects.order_by("pk").values_list("name", "contact")) == [("Ana", "600"), ("Beto", "700")]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"MZ\x90\x00", "This is a program"),
        (b"PK\x03\x04?", "damaged"),
        (b"x" * (2 * 1024 * 1024 + 1), "too big: at most 2 MB"),
        (b"\n", "nothing in the file"),
    ],
)
def test_what_is_no_table_is_refused_in_words(content: bytes, words: str) -> None:
    club = a_club()
    page = sent(organiser(club), club, content, "players.xlsx")
    assert (page.status_code, PlayerImport.objects.count()) == (422, 0)
    assert words in page.content.decode()


def test_five_thousand_rows_go_in_at_once_by_pages() -> None:
    club = a_club()
    client = organiser(club)
    rows = "\n".join(f"Player {number:04};{number}" for number in range(5000))
    page = sent(client, club, f"name;number\n{rows}".encode())
    assert (page.context["counts"], page.context["page"].paginator.num_pages) == ({"new": 5000}, 50)
    saved(client, club)
    assert Player.objects.filter(club=club).count() == 5000


def test_a_file_is_seen_by_who_sent_it_only_and_gone_after_a_day() -> None:
    club = a_club()
    client, other = organiser(club), organiser(club)
    sent(client, club, b"name\nAna")
    path = url(club, "players-import-check", PlayerImport.objects.get().code)
    assert other.get(path).status_code == 303
    PlayerImport.objects.update(created_at="2026-01-01T00:00Z")
    sent(other, club, b"name\nBeto")
    assert client.get(path).status_code == 303


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_who_does_not_organise_sends_nothing(role: Role) -> None:
    club = a_club()
    client = logged_in(an_account(club, role))
    for name in ("players-paste", "players-import"):
        assert client.get(url(club, name)).status_code == 403
