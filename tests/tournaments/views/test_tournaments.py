"""A new tournament from a ready format, like an earlier one, and its settings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Role
from scoring.services.rulebook import add_ruleset
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.running import a_round
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ABOUT = {
    "name": "San Andrés",
    "date": "2026-11-27",
    "time": "20:30",
    "time_zone": "Europe/Madrid",
    "rules": "preset:torneo",
    "unit": "€",
    "fee": "5",
    "public": "on",
    "entry_open": "on",
}
FORMAT = {
    "format": "standings_and_final",
    "people": "21",
    "usual": "4",
    "rounds": "3",
    "final": "4",
    "each": "2",
    "fill": "best_losers",
    "minutes": "40",
}


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    return logged_in(an_account(club, Role.ORGANISER))


def create(client: Client, club: Club, query: str = "", **changed: str) -> Any:
    data = {"client_id": str(uuid4()), **ABOUT, **FORMAT, **changed}
    return client.post(reverse("tournaments:new", args=[club.slug]) + query, data)


def test_a_tournament_is_made_with_its_hour_in_its_zone_and_its_plan(organiser: Client, club: Club) -> None:
    answer = create(organiser, club)
    made = Tournament.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{made.code}/")
    assert made.starts_at == datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    assert [item["max_minutes"] for item in made.plan["rounds"]] == [40] * 4
    assert [item["stage"] for item in made.plan["rounds"]] == ["rounds"] * 3 + ["final"]


@pytest.mark.parametrize("form", ["standings_and_final", "random_and_final", "knockout", "league", "last_survivor"])
def test_every_ready_format_makes_a_tournament(organiser: Client, club: Club, form: str) -> None:
    assert create(organiser, club, format=form).status_code == 303


@pytest.mark.parametrize(
    ("part", "field", "changed"),
    [
        ("form", "time", {"date": "2026-03-29", "time": "02:30"}),
        ("form", "date", {"date": "9999-12-31", "time": "23:30", "time_zone": "America/New_York"}),
        ("form", "date", {"date": "0001-01-01", "time": "00:10", "time_zone": "Asia/Tokyo"}),
        ("form", "name", {"name": "\u200b"}),
        ("form", "self_entry", {"self_entry": "on", "public": ""}),
        ("form", "rules", {"rules": "preset:mus"}),
        ("format", "__all__", {"usual": "4", "least": "5"}),
        ("format", "people", {"people": "1"}),
    ],
)
def test_a_mistake_is_shown_at_its_field(
    organiser: Client, club: Club, part: str, field: str, changed: dict[str, str]
) -> None:
    answer = create(organiser, club, **changed)
    assert (answer.status_code, list(answer.context[part].errors)) == (422, [field])
    assert Tournament.objects.count() == 0


def test_another_like_an_earlier_one_has_its_rules_and_its_plan(organiser: Client, club: Club) -> None:
    earlier = a_tournament(16, club=club, form="knockout", place="Bar La Parra")
    page = organiser.get(reverse("tournaments:new", args=[club.slug]), {"from": earlier.code})
    assert page.context["form"].initial["place"] == "Bar La Parra"
    create(organiser, club, f"?from={earlier.code}", format="copy")
    made = Tournament.objects.exclude(pk=earlier.pk).get()
    assert (made.plan, made.rules) == (earlier.plan, earlier.rules)


def test_a_tournament_of_another_club_is_no_pattern(organiser: Client, club: Club) -> None:
    other = a_tournament(8, place="Secret place")
    page = organiser.get(reverse("tournaments:new", args=[club.slug]), {"from": other.code})
    assert "Secret place" not in page.content.decode()


def test_members_who_do_not_organise_make_no_tournament(club: Club) -> None:
    assert create(logged_in(an_account(club, Role.HELPER)), club).status_code == 403
    assert Tournament.objects.count() == 0


def test_the_settings_are_saved_and_shown(organiser: Client, club: Club) -> None:
    made = a_tournament(4, club=club)
    path = reverse("tournaments:settings", args=[made.code])
    data = {"client_id": str(uuid4()), "version": 0, **ABOUT, "capacity": "12", "rules": "preset:ludoteka"}
    assert organiser.post(path, data).status_code == 303
    made.refresh_from_db()
    assert (made.capacity, made.rules["preset"], str(made.fee)) == (12, "ludoteka", "5.00")
    assert organiser.get(path).context["form"].initial["rules"] == "preset:ludoteka"


def test_the_first_page_calls_rules_of_the_clubs_book_by_the_name_they_have_there(
    organiser: Client, club: Club
) -> None:
    rules = replace(PRESETS["torneo"], target=20)
    book = add_ruleset(club=club, name="Rápido", rules=rules, by=acting(an_account(club)))
    data = {"client_id": str(uuid4()), **ABOUT, **FORMAT, "rules": f"book:{book.code}"}
    made = organiser.post(reverse("tournaments:new", args=[club.slug]), data)
    text = organiser.get(made["Location"]).content.decode()
    assert "Rules: “Rápido” v1 (" in text


def test_settings_made_from_an_older_version_are_refused(organiser: Client, club: Club) -> None:
    made = a_tournament(4, club=club, version=3)
    path = reverse("tournaments:settings", args=[made.code])
    answer = organiser.post(path, {"client_id": str(uuid4()), "version": 2, **ABOUT})
    assert answer.status_code == 409
    assert "Somebody else changed the tournament" in answer.content.decode()
    assert Tournament.objects.get().name == "Torneo de San Andrés"


def test_the_public_page_says_when_it_is_in_the_tournaments_own_zone(club: Club) -> None:
    made = a_tournament(4, club=club)
    Tournament.objects.filter(pk=made.pk).update(time_zone="America/Montevideo")
    text = Client(headers={"accept-language": "en"}).get(reverse("tournaments:home", args=[made.code])).content.decode()
    assert ("16:30" in text, "America/Montevideo" in text) == (True, True)


def test_the_first_page_leads_to_what_is_on_now(organiser: Client, club: Club) -> None:
    made = a_tournament(4, club=club)
    before = organiser.get(reverse("tournaments:home", args=[made.code])).content.decode()
    playing = a_round(8, club=club).tournament
    path = reverse("tournaments:home", args=[playing.code])
    helper = organiser.get(path).content.decode()
    reader = Client(headers={"accept-language": "en"}).get(path).content.decode()
    Tournament.objects.filter(pk=playing.pk).update(finished_at=playing.starts_at)
    after = organiser.get(path).content.decode()
    main = 'data-kind="primary" href="'
    assert main + reverse("tournaments:roll", args=[made.code]) in before
    assert ("entry open" in before, "being played" in before) == (True, False)
    assert main + reverse("tournaments:board", args=[playing.code]) in helper
    assert main + reverse("tournaments:round", args=[playing.code, 1]) in reader
    assert ("Round 1 · being played" in helper, "entry open" in helper) == (True, False)
    assert main + reverse("tournaments:podium", args=[playing.code]) in after
