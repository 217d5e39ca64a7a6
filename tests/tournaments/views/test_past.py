"""Old results on pages: sent, looked at, brought in, taken out."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.exchange.tables import MAX_ROWS
from scoring.models import Club, Player, Role
from tests.scoring.club_factories import a_club, a_player, acting, an_account, logged_in
from tests.tournaments.past_tables import EVENINGS, FINAL, MATCHES, WIDE, filled, saved, sent, table
from tests.tournaments.services.test_past import brought
from tournaments.models import PastBatch, PastFile, PastResult, Season
from tournaments.queries.seasons import load_season
from tournaments.services.seasons import close_season

pytestmark = pytest.mark.django_db


def organiser(club: Club) -> Client:
    return logged_in(an_account(club, Role.ORGANISER))


def look(client: Client, club: Club, page: object, **changes: str) -> object:
    """The preview once more, after changes."""
    path = reverse("tournaments:past-check", args=[club.slug, PastFile.objects.latest("pk").code])
    return client.post(path, {**filled(page, **changes), "look": "1"})


def test_a_final_table_is_looked_at_and_becomes_a_season() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, FINAL, "Temporada 2025.csv")
    assert page.context["form"].setup["name"].value() == "Temporada 2025"
    assert page.context["form"].settled.many == 4
    assert not Season.objects.exists()
    after = saved(client, club, page, starts_on="2025-01-01", ends_on="2025-12-31")
    assert "4 results have been brought in." in after.content.decode()
    season = Season.objects.get()
    assert (season.name, table(season)[0]) == ("Temporada 2025", (1, "Ana", "241/2"))
    assert not PastFile.objects.exists()


@pytest.mark.parametrize("text", [FINAL, WIDE, MATCHES, EVENINGS])
def test_what_the_preview_shows_is_what_is_saved(text: str) -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, text)
    shown = [
        (event.kind, event.name, event.day, row.line.name, row.place, row.level, str(row.line.points or 0))
        for event, rows in page.context["form"].settled.events
        for row in rows
    ]
    saved(client, club, page)
    rows = PastResult.objects.select_related("event").order_by("event__position", "place", "pk")
    assert shown == [
        (row.event.kind, row.event.name, row.event.on, row.name, row.place, row.level, row.points) for row in rows
    ]


def test_an_empty_file_is_said_to_be_empty_and_nothing_else() -> None:
    club = a_club()
    file = SimpleUploadedFile("empty.csv", b"")
    answer = organiser(club).post(reverse("tournaments:past-import", args=[club.slug]), {"file": file, "text": ""})
    assert answer.context["form"].errors == {"file": ["The submitted file is empty."]}


def test_a_name_that_two_people_have_is_nobodys_until_somebody_says_whose() -> None:
    club = a_club()
    client = organiser(club)
    _one, two = (a_player(club, name="Pepe") for _ in range(2))
    page = sent(client, club, "Nombre;Puntos\nPepe;3\n")
    assert [(who.name, choice) for who, choice, _typed in page.context["form"].asked] == [("Pepe", "")]
    page = saved(client, club, page)
    assert "Several people of the club have this name: say which of them it is." in page.content.decode()
    assert not PastResult.objects.exists()
    saved(client, club, page, **{"choice-2": two.code})
    assert [row.person for row in PastResult.objects.all()] == [two]


def test_a_season_that_was_closed_meanwhile_is_not_taken_for_a_new_one() -> None:
    club = a_club()
    client, season = organiser(club), brought(club, FINAL).season
    page = sent(client, club, WIDE, season=season.code)
    close_season(season=season, by=acting(an_account(club)), version=Season.objects.get().version)
    after = saved(client, club, page)
    assert (after.status_code, Season.objects.count(), PastBatch.objects.count()) == (422, 1, 1)
    assert "the season that was chosen is closed now" in after.content.decode()


def test_a_pasted_table_goes_into_the_season_from_which_it_was_begun() -> None:
    club = a_club()
    client = organiser(club)
    season = brought(club, FINAL).season
    path = reverse("tournaments:past-import", args=[club.slug])
    page = client.post(path, {"text": "Nombre\tPuntos\nAna\t3\n", "season": season.code}, follow=True)
    assert page.context["form"].season == season
    saved(client, club, page)
    assert [batch.season for batch in PastBatch.objects.all()] == [season, season]


def test_names_are_mapped_as_they_were_chosen() -> None:
    club = a_club()
    _ana, zoe, beto = (a_player(club, name) for name in ("Ana García", "Zoe", "Alberto Ruiz"))
    client = organiser(club)
    page = sent(client, club, "nombre;puntos\nA. Ruiz;6\nDesconocida;4\nNueva;3\nFuera;2\nana garcia;1\nAna Gracía;0\n")
    assert [(who.name, choice) for who, choice, _typed in page.context["form"].asked] == [
        ("A. Ruiz", beto.code),
        ("Ana Gracía", "add"),  # Ana García is in the same event
        ("Desconocida", "add"),
        ("Nueva", "add"),
        ("Fuera", "add"),
    ]
    changes = {"other_3": f"Zoe · {zoe.code}", "choice_5": "skip"}
    saved(client, club, look(client, club, page, **changes), **changes)
    rows = PastResult.objects.order_by("place").values_list("name", "person__name")
    assert list(rows) == [
        ("A. Ruiz", "Alberto Ruiz"),
        ("Desconocida", "Zoe"),
        ("Nueva", "Nueva"),
        ("ana garcia", "Ana García"),
        ("Ana Gracía", "Ana Gracía"),
    ]


def test_a_name_that_was_typed_and_is_nobodys_stops_it() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, FINAL)
    after = saved(client, club, page, other_2="Nadie")
    assert (after.status_code, Season.objects.count(), Player.objects.count()) == (422, 0, 0)
    assert "Nobody of the club is called Nadie" in after.content.decode()


def test_columns_that_were_changed_are_shown_before_they_are_saved() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, "nombre;puntos;puesto\nAna;3;1\nBeto;5;2\n")
    refused = saved(client, club, page, column_2="")
    assert (refused.status_code, Season.objects.count()) == (422, 0)
    assert [row.line.name for row in refused.context["form"].settled.events[0][1]] == ["Beto", "Ana"]
    saved(client, club, refused)
    assert table(Season.objects.get())[0] == (1, "Beto", "5")


def test_the_month_may_be_said_to_come_first() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, "date,name,place\n3/4/25,Ana,1\n4/4/25,Ana,1\n")
    assert "Nothing tells whether" in page.content.decode()
    again = look(client, club, page, month_first="1")
    saved(client, club, again, month_first="1")
    assert [happening.day.month for happening in load_season(Season.objects.get()).happenings] == [3, 4]


def test_columns_without_headings_are_asked_for() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, "Ana;3\nBeto;5\n")
    assert not page.context["form"].columns.clear
    named = {"column_0": "name", "column_1": "points"}
    saved(client, club, look(client, club, page, **named), **named)
    assert table(Season.objects.get())[0] == (1, "Beto", "5")


def test_rows_that_cannot_be_kept_are_named_and_stop_everything_until_they_are_left_out() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, f"{FINAL}5;Eva;cinco;;\n")
    assert [(line.number, words) for line, words in page.context["bad"]] == [
        (6, "“cinco” is no number that can stand there.")
    ]
    assert (saved(client, club, page).status_code, Season.objects.count()) == (422, 0)
    saved(client, club, page, partly="1")
    assert len(table(Season.objects.get())) == 4


def test_a_season_that_ends_before_it_begins_is_not_made() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, FINAL)
    assert saved(client, club, page, starts_on="2026-01-01", ends_on="2025-01-01").status_code == 422
    assert not Season.objects.exists()


def test_the_same_rows_again_are_warned_of_and_wait_for_a_yes() -> None:
    club = a_club()
    client = organiser(club)
    saved(client, club, sent(client, club, FINAL))
    page = sent(client, club, FINAL, "otra.csv")
    assert "The same rows came in on" in page.content.decode()
    assert saved(client, club, page).status_code == 422
    saved(client, club, page, again="1")
    assert PastBatch.objects.count() == 2


def test_saved_twice_it_is_there_once() -> None:
    club = a_club()
    client = organiser(club)
    page = sent(client, club, FINAL)
    path, form = page.request["PATH_INFO"], {**filled(page), "save": "1"}
    assert [client.post(path, form).status_code for _time in (1, 2)] == [303, 303]
    assert PastBatch.objects.count() == 1


def test_five_thousand_rows_go_in_at_once_by_pages() -> None:
    club = a_club()
    client = organiser(club)
    rows = "".join(f"Jugador {number};{number % 977}\n" for number in range(5000))
    page = sent(client, club, f"nombre;puntos\n{rows}")
    assert (page.context["page"].paginator.num_pages, len(page.context["asked"]), page.context["not_asked"]) == (
        50, 150, 4850,
    )  # fmt: skip
    saved(client, club, page)
    assert PastResult.objects.count() == 5000


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"MZ\x90\x00", "This is a program"),
        (b"PK\x03\x04?", "damaged"),
        (b"\n", "nothing in the file"),
        (b"a\n" * (MAX_ROWS + 1), "Too much at once"),
    ],
)
def test_what_is_no_table_is_refused_in_words(content: bytes, words: str) -> None:
    club = a_club()
    page = sent(organiser(club), club, content, "past.xlsx")
    assert (page.status_code, PastFile.objects.count()) == (422, 0)
    assert words in page.content.decode()


def test_nothing_at_all_is_refused() -> None:
    club = a_club()
    page = organiser(club).post(reverse("tournaments:past-import", args=[club.slug]), {})
    assert (page.status_code, "Choose a file" in page.content.decode()) == (422, True)


def test_a_file_is_seen_by_who_sent_it_only() -> None:
    club = a_club()
    sent(organiser(club), club, FINAL)
    path = reverse("tournaments:past-check", args=[club.slug, PastFile.objects.get().code])
    assert organiser(club).get(path).status_code == 303


@pytest.mark.parametrize("many", [1, 30])
def test_a_preview_costs_the_same_for_one_row_and_for_thirty(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    client = organiser(club)
    for number in range(many):
        a_player(club, f"Ana {chr(97 + number) * 4}")
    sent(client, club, "nombre;puntos\n" + "".join(f"Ana {chr(98 + number) * 4};3\n" for number in range(many)))
    path = reverse("tournaments:past-check", args=[club.slug, PastFile.objects.get().code])
    client.get(path)
    with django_assert_num_queries(8):
        client.get(path)


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_who_does_not_organise_brings_nothing_in(role: Role) -> None:
    club = a_club()
    assert (
        logged_in(an_account(club, role)).get(reverse("tournaments:past-import", args=[club.slug])).status_code == 403
    )
