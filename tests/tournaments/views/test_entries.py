"""The organisers' pages of people: adding, pasting, paying, leaving, coming late, substitutes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Player, Role
from tests.scoring.club_factories import a_player, an_account, logged_in
from tests.tournaments.evening import day, published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import ApartPair, Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return a_tournament(8, fee=5)


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.ORGANISER))


def post(client: Client, page: str, entry: Entry, /, **data: object) -> Any:
    return client.post(reverse(f"tournaments:{page}", args=[entry.tournament.code, entry.code]), data)


def first(tournament: Tournament) -> Entry:
    return tournament.entries.get(number=1)


def add(client: Client, tournament: Tournament, **data: object) -> Any:
    return client.post(reverse("tournaments:entry-add", args=[tournament.code]), data)


def paste(client: Client, tournament: Tournament, **data: object) -> Any:
    return client.post(reverse("tournaments:entries-paste", args=[tournament.code]), data)


def test_somebody_of_the_club_is_added_by_one_tap(organiser: Client, tournament: Tournament) -> None:
    zoe = a_player(tournament.club, "Zoe")
    assert add(organiser, tournament, person=zoe.code).status_code == 303
    assert tournament.entries.get(number=9).person_id == zoe.pk


def test_somebody_of_another_club_is_not_added(organiser: Client, tournament: Tournament) -> None:
    other = a_tournament(1).entries.get().person
    assert add(organiser, tournament, person=other.code).status_code == 422
    assert tournament.entries.count() == 8


def test_somebody_new_is_added_once_however_often_the_form_is_sent(organiser: Client, tournament: Tournament) -> None:
    client_id = str(uuid4())
    for _ in range(2):
        add(organiser, tournament, name="Yago", client_id=client_id)
    assert Player.objects.filter(club=tournament.club, name="Yago").count() == 1
    assert tournament.entries.count() == 9


def test_people_are_offered_without_accents_and_without_those_who_are_in(
    organiser: Client, tournament: Tournament
) -> None:
    a_player(tournament.club, "Núria")
    path = reverse("tournaments:entry-add", args=[tournament.code])
    offered = [[player.name for player in organiser.get(path, {"q": q}).context["people"]] for q in ("nuria", "player")]
    assert offered == [["Núria"], []]


def test_a_pasted_list_is_looked_at_before_it_is_saved(organiser: Client, tournament: Tournament) -> None:
    a_player(tournament.club, "Ana García")
    text = "Lista viernes\n1. ana garcia\n2. Beto ✅\n3. Player 1"
    looked = paste(organiser, tournament, text=text, look="1")
    rows = looked.context["form"].rows
    assert [(row.kind, row.name) for row in rows[1:]] == [
        ("known", "ana garcia"),
        ("new", "Beto"),
        ("entered", "Player 1"),
    ]
    assert tournament.entries.count() == 8
    form = looked.context["form"]
    saved = paste(organiser, tournament, text=text, shown=form.shown, client_id=str(form.client_id), save="1")
    assert saved.status_code == 303
    names = tournament.entries.filter(number__gt=8).order_by("number").values_list("person__name", flat=True)
    assert list(names) == ["Ana García", "Beto"]


def test_a_name_changed_since_it_was_seen_is_shown_again(organiser: Client, tournament: Tournament) -> None:
    looked = paste(organiser, tournament, text="Beto\nCarla", look="1").context["form"]
    data = {"text": "Beto\nCarla", "shown": looked.shown, "name-1": "Berta", "client_id": str(looked.client_id)}
    assert paste(organiser, tournament, **data, save="1").status_code == 422
    assert tournament.entries.count() == 8


def test_the_fee_is_noted_and_taken_back_by_one_tap(organiser: Client, tournament: Tournament) -> None:
    entry = first(tournament)
    assert post(organiser, "entry-pay", entry, paid="1", back="list")["Location"].endswith("/people/")
    post(organiser, "entry-pay", entry, paid="1")
    post(organiser, "entry-pay", entry, paid="0")
    assert [str(line.amount) for line in tournament.ledger.order_by("pk")] == ["5.00", "-5.00"]


@pytest.mark.parametrize(
    ("typed", "status", "table"), [("3", 303, 3), ("", 303, None), ("x", 422, None), ("0", 422, None)]
)
def test_a_fixed_table_is_a_number_or_none(
    organiser: Client, tournament: Tournament, typed: str, status: int, table: int | None
) -> None:
    entry = first(tournament)
    assert post(organiser, "entry-table", entry, table=typed).status_code == status
    entry.refresh_from_db()
    assert entry.fixed_table == table


def test_two_are_kept_apart_and_let_together(organiser: Client, tournament: Tournament) -> None:
    one, other = tournament.entries.order_by("number")[:2]
    data = {"one": one.code, "other": other.code}
    organiser.post(reverse("tournaments:apart", args=[tournament.code]), {**data, "when": "early"})
    assert list(ApartPair.objects.values_list("one", "two", "early_only")) == [(one.pk, other.pk, True)]
    organiser.post(reverse("tournaments:apart-end", args=[tournament.code]), data)
    assert ApartPair.objects.count() == 0


def test_who_comes_late_is_offered_tables_and_sits_down(organiser: Client, tournament: Tournament) -> None:
    published(tournament)
    late = enter(tournament, ["Late"])[0]
    page = organiser.get(reverse("tournaments:entry", args=[tournament.code, late.code]))
    assert [place.late.people for place in page.context["late"].places] == [5, 5]
    post(organiser, "entry-sit-down", late, table="1")
    assert {chair.entry.code for chair in day(tournament).rounds[0].tables[0].chairs} >= {late.code}


def test_sitting_down_twice_is_refused_with_the_name(organiser: Client, tournament: Tournament) -> None:
    published(tournament)
    answer = post(organiser, "entry-sit-down", first(tournament), table="1")
    assert (answer.status_code, "Player 1 is in already." in answer.content.decode()) == (422, True)


def test_leaving_coming_back_and_withdrawing(organiser: Client, tournament: Tournament) -> None:
    entry = first(tournament)
    published(tournament)
    assert post(organiser, "entry-withdraw", entry).status_code == 422
    post(organiser, "entry-leave", entry, how="keep")
    entry.refresh_from_db()
    assert (entry.left_at is not None, entry.leaving) == (True, "keep")
    post(organiser, "entry-come-back", entry)
    entry.refresh_from_db()
    assert (entry.left_at, entry.leaving) == (None, "")


def test_somebody_new_takes_over_a_chair(organiser: Client, tournament: Tournament) -> None:
    published(tournament)
    post(organiser, "entry-substitute", first(tournament), name="Suplente", client_id=str(uuid4()))
    assert first(tournament).person.name == "Suplente"


def test_who_withdrew_is_entered_again(organiser: Client, tournament: Tournament) -> None:
    entry = first(tournament)
    post(organiser, "entry-withdraw", entry)
    post(organiser, "entry-take-in", entry)
    entry.refresh_from_db()
    assert entry.status == "entered"


def test_a_helper_checks_in_but_does_not_take_money(tournament: Tournament) -> None:
    helper = logged_in(an_account(tournament.club, Role.HELPER))
    entry = enter(tournament, ["Late"], arrived=False)[0]
    assert post(helper, "entry-pay", entry, paid="1").status_code == 403
    assert post(helper, "entry-arrive", entry, arrived="1").status_code == 303
