"""The club's book of rulesets on its pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.engine.rulesets import PRESETS, from_json
from scoring.models import BookRuleset, Club, Role
from scoring.services import rulebook
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.scoring.factories import stranger

pytestmark = pytest.mark.django_db

HOUSE = from_json({"preset": "ludoteka", "target": 70})


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def owner(club: Club) -> Client:
    return logged_in(an_account(club))


def a_ruleset(club: Club, name: str = "Casa") -> BookRuleset:
    return rulebook.add_ruleset(club=club, name=name, rules=HOUSE, by=acting(an_account(club)))


def form_of(html: str) -> dict[str, str]:
    """The rules as a form shows them."""
    form = dict(re.findall(r'name="(rules-[\w-]+)"[^>]*? value="([^"]*)"', html))
    preset = re.findall(r'<option value="(\w+)" selected>', html)[0]
    return {**form, "rules-preset": preset}


def test_a_ruleset_is_written_from_a_preset(club: Club, owner: Client) -> None:
    address = f"/c/{club.slug}/rules/new/"
    response = owner.post(address, {"name": "Casa", "rules-preset": "conga", "save": "1"})
    made = BookRuleset.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/c/{club.slug}/rules/{made.code}/")
    assert made.versions.get().rules_data == PRESETS["conga"]


def test_a_ruleset_is_copied(club: Club, owner: Client) -> None:
    house, address = a_ruleset(club), f"/c/{club.slug}/rules/new/"
    sent = form_of(owner.get(address, {"copy": house.code}).text)
    owner.post(address, {**sent, "name": "Copy", "save": "1"})
    assert BookRuleset.objects.get(name="Copy").versions.get().rules_data.target == 70


def test_another_preset_is_shown_before_it_is_saved(club: Club, owner: Client) -> None:
    html = owner.post(f"/c/{club.slug}/rules/new/", {"name": "Casa", "rules-preset": "conga", "show": "1"}).text
    assert (form_of(html)["rules-preset"], BookRuleset.objects.count()) == ("conga", 0)


@pytest.mark.parametrize("sent", [{"name": ""}, {"name": "Casa"}, {"rules-preset": "mine"}])
def test_a_ruleset_that_cannot_be_is_not_written(club: Club, owner: Client, sent: dict[str, str]) -> None:
    a_ruleset(club)
    fields = {"name": "House", "rules-preset": "conga", "save": "1", **sent}
    response = owner.post(f"/c/{club.slug}/rules/new/", fields)
    assert (response.status_code, BookRuleset.objects.count()) == (422, 1)


def test_a_change_is_the_next_version_and_says_what_it_changed(club: Club, owner: Client) -> None:
    house = a_ruleset(club)
    address = f"/c/{club.slug}/rules/{house.code}/edit/"
    sent = {**form_of(owner.get(address).text), "rules-target": "90", "name": "Casa", "save": "1"}
    page = owner.post(address, sent, follow=True)
    assert "Limit: 90 instead of 70" in page.text
    assert "Casa v2" in page.text
    assert "Casa v1" in owner.get(f"/c/{club.slug}/rules/{house.code}/?version=1").text


def test_a_taken_name_is_refused(club: Club, owner: Client) -> None:
    a_ruleset(club, "House")
    house = a_ruleset(club)
    address = f"/c/{club.slug}/rules/{house.code}/edit/"
    response = owner.post(address, {**form_of(owner.get(address).text), "name": "House", "save": "1"})
    assert (response.status_code, "a ruleset of this name already" in response.text) == (422, True)


def test_rulesets_are_retired_and_offered_again(club: Club, owner: Client) -> None:
    house = a_ruleset(club)
    owner.post(f"/c/{club.slug}/rules/{house.code}/retire/")
    assert f'value="{house.code}"' not in owner.get(f"/c/{club.slug}/matches/new/").text
    owner.post(f"/c/{club.slug}/rules/{house.code}/restore/")
    assert f'value="{house.code}"' in owner.get(f"/c/{club.slug}/matches/new/").text


@pytest.mark.parametrize(("choice", "status"), [("conga", 303), ("Casa", 303), ("mine", 404), ("retired", 404)])
def test_the_usual_rules_are_chosen(club: Club, owner: Client, choice: str, status: int) -> None:
    codes = {"Casa": a_ruleset(club).code, "retired": a_ruleset(club, "Old").code}
    owner.post(f"/c/{club.slug}/rules/{codes['retired']}/retire/")
    response = owner.post(f"/c/{club.slug}/rules/default/", {"rules": codes.get(choice, choice)})
    club.refresh_from_db()
    assert response.status_code == status
    assert (club.default_ruleset and club.default_ruleset.name, club.default_preset) == {
        "conga": (None, "conga"),
        "Casa": ("Casa", "ludoteka"),
    }.get(choice, (None, "ludoteka"))


@pytest.mark.parametrize(("public", "status"), [(True, 200), (False, 404)])
def test_strangers_read_a_ruleset_of_a_public_club(public: bool, status: int) -> None:
    club = a_club(public=public)
    house = a_ruleset(club)
    assert stranger().get(f"/c/{club.slug}/rules/{house.code}/").status_code == status
    assert logged_in(an_account(club, Role.VIEWER)).get(f"/c/{club.slug}/rules/{house.code}/").status_code == 200


def test_the_book_of_another_club_is_not_found(club: Club, owner: Client) -> None:
    foreign = a_ruleset(a_club())
    for name in ("", "edit/"):
        assert owner.get(f"/c/{club.slug}/rules/{foreign.code}/{name}").status_code == 404
    for name in ("retire/", "restore/"):
        assert owner.post(f"/c/{club.slug}/rules/{foreign.code}/{name}").status_code == 404


@pytest.mark.parametrize("version", ["0", "2", "x", "9" * 5000])
def test_a_version_that_there_is_not_is_not_found(club: Club, owner: Client, version: str) -> None:
    house = a_ruleset(club)
    assert owner.get(f"/c/{club.slug}/rules/{house.code}/", {"version": version}).status_code == 404


def test_one_ruleset_and_thirty_are_listed_by_as_many_queries(
    club: Club, owner: Client, django_assert_num_queries: Any
) -> None:
    a_ruleset(club)
    with django_assert_num_queries(6):
        owner.get(f"/c/{club.slug}/rules/")
    for number in range(30):
        a_ruleset(club, f"Casa {number}")
    with django_assert_num_queries(6):
        owner.get(f"/c/{club.slug}/rules/")
