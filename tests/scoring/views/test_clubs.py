"""Clubs on screen: one's own, founding, the public page, settings, leaving."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Club, Match, Membership, Player, Role, Seat
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.scoring.factories import a_match, stranger

pytestmark = pytest.mark.django_db
FIELDS = {
    "name": "Peña El Comodín",
    "slug": "",
    "about": "",
    "language": "es",
    "unit": "€",
    "time_zone": "Europe/Madrid",
    "default_preset": "fournier",
    "public": "on",
}


def a_finished_match(club: Club, label: str = "", **fields: object) -> Match:
    """A match of the club that has been played to its end."""
    match = a_match(label=label).match
    Match.objects.filter(pk=match.pk).update(club=club, finished=True, **fields)
    return match


def test_an_account_sees_its_own_clubs_alone() -> None:
    mine, other = a_club("Mía"), a_club("Ajena")
    an_account(other)
    page = logged_in(an_account(mine, Role.HELPER)).get("/clubs/").text
    assert [name in page for name in ("Mía", "results helper", "Ajena")] == [True, True, False]


def test_any_account_may_found_a_club_whose_address_comes_from_its_name() -> None:
    ana = an_account()
    answer = logged_in(ana).post("/clubs/new/", FIELDS)
    club = Club.objects.get()
    assert (answer["Location"], club.slug, club.unit) == ("/c/pena-el-comodin/", "pena-el-comodin", "€")
    assert Membership.objects.get().role == "owner"


def test_the_address_of_another_club_is_refused_and_what_was_typed_stays() -> None:
    a_club(slug="pena-el-comodin")
    answer = logged_in(an_account()).post("/clubs/new/", FIELDS)
    assert (answer.status_code, Club.objects.count()) == (422, 1)
    assert "Another club has this name in addresses." in answer.text
    assert 'value="Peña El Comodín"' in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " \u200b "},
        {"name": "х" * 81},
        {"name": "麻雀"},  # nothing of it fits into an address
        {"slug": "no spaces"},
        {"time_zone": "Mars/Olympus"},
        {"default_preset": "poker"},
        {"language": "xx"},
        {"unit": "BTC"},
    ],
)
def test_a_club_that_cannot_be_is_refused(wrong: dict[str, str]) -> None:
    answer = logged_in(an_account()).post("/clubs/new/", {**FIELDS, **wrong})
    assert (answer.status_code, Club.objects.count()) == (422, 0)


def test_owners_change_the_settings() -> None:
    club = a_club()
    answer = logged_in(an_account(club)).post(f"/c/{club.slug}/settings/", {**FIELDS, "slug": "Nueva", "name": "Otra"})
    club.refresh_from_db()
    assert (answer["Location"], club.slug, club.name) == ("/c/nueva/settings/", "nueva", "Otra")


def test_the_form_shows_what_is_stored() -> None:
    club = a_club(unit="$", time_zone="America/Argentina/Buenos_Aires", public=False)
    page = logged_in(an_account(club)).get(f"/c/{club.slug}/settings/").text
    assert '<option value="$" selected>' in page
    assert '<option value="America/Argentina/Buenos_Aires" selected>' in page


def test_owners_choose_whether_ratings_are_shown() -> None:
    club = a_club()
    owner = logged_in(an_account(club))
    assert (
        '<input type="checkbox" name="ratings" aria-describedby="id_ratings_helptext" id="id_ratings" checked>'
        in owner.get(f"/c/{club.slug}/settings/").text
    )
    owner.post(f"/c/{club.slug}/settings/", {**FIELDS, "slug": club.slug})
    club.refresh_from_db()
    assert club.ratings is False
    assert "skill ratings" in owner.get(f"/c/{club.slug}/changes/").text


# The public page


def test_strangers_see_a_public_club_and_no_private_one() -> None:
    public, private = a_club(), a_club(public=False)
    assert [stranger().get(f"/c/{club.slug}/").status_code for club in (public, private)] == [200, 404]
    assert logged_in(an_account(private, Role.VIEWER)).get(f"/c/{private.slug}/").status_code == 200
    assert logged_in(an_account(public)).get(f"/c/{private.slug}/").status_code == 404


def test_the_page_speaks_the_clubs_language_unless_another_was_chosen() -> None:
    club = a_club(language="es")
    client: Client = stranger()
    assert '<html lang="es"' in client.get(f"/c/{club.slug}/").text
    client.post("/i18n/setlang/", {"language": "en"})
    assert '<html lang="en"' in client.get(f"/c/{club.slug}/").text


def test_finished_matches_that_count_are_shown_and_no_others() -> None:
    club = a_club()
    a_finished_match(club, "counted")
    a_finished_match(club, "abandoned", discounted_at=timezone.now())
    Match.objects.filter(pk=a_match(label="under way").match.pk).update(club=club)
    a_finished_match(a_club(), "of another club")
    page = stranger().get(f"/c/{club.slug}/").text
    words = ("counted", "abandoned", "under way", "of another club")
    assert [word in page for word in words] == [True, False, False, False]


def test_strangers_read_the_alias_of_who_has_one() -> None:
    club = a_club()
    match = a_finished_match(club, "jueves")
    kept = Player.objects.create(club=club, name="Ana Real", alias="La Sota")
    merged = Player.objects.create(club=club, name="Berto Real", merged_into=kept)
    Seat.objects.filter(match=match, number=1).update(person=kept, name="Ana Real")
    Seat.objects.filter(match=match, number=2).update(person=merged, name="Berto Real")
    page = stranger().get(f"/c/{club.slug}/").text
    assert ("La Sota, La Sota, Carla" in page, "Real" in page) == (True, False)


def test_a_public_page_costs_the_same_for_one_match_and_for_ten() -> None:
    club, client = a_club(), stranger()
    counts = []
    for matches in (1, 9):
        for _ in range(matches):
            a_finished_match(club)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"/c/{club.slug}/")
        counts.append(len(queries))
    assert counts == [4, 4]


def test_a_revoked_role_refuses_the_form_that_is_open() -> None:
    club = a_club()
    ana = an_account(club)
    an_account(club)
    client = logged_in(ana)
    page = client.get(f"/c/{club.slug}/settings/")
    assert page.status_code == 200
    Membership.objects.filter(account=ana).update(role=Role.ORGANISER)
    answer = client.post(f"/c/{club.slug}/settings/", {**FIELDS, "name": "Hijacked"})
    assert (answer.status_code, "Nothing was changed" in answer.text) == (403, True)
    Membership.objects.filter(account=ana).delete()
    answer = client.post(f"/c/{club.slug}/settings/", {**FIELDS, "name": "Hijacked"})
    assert (answer.status_code, "Nothing was changed" in answer.text) == (404, True)
    assert Club.objects.get().name == "Peña El Comodín"


def test_a_member_leaves() -> None:
    club = a_club()
    an_account(club)
    client = logged_in(an_account(club, Role.VIEWER))
    assert client.get(f"/c/{club.slug}/leave/").status_code == 200
    assert client.post(f"/c/{club.slug}/leave/")["Location"] == "/clubs/"
    assert Membership.objects.filter(role=Role.VIEWER).count() == 0


def test_the_last_owner_is_told_why_not() -> None:
    club = a_club()
    answer = logged_in(an_account(club)).post(f"/c/{club.slug}/leave/")
    assert (answer.status_code, "A club needs an owner." in answer.text) == (422, True)


def test_a_page_of_the_club_says_where_one_is() -> None:
    club = a_club()
    page = logged_in(an_account(club)).get(f"/c/{club.slug}/changes/").text
    assert f'<a href="/c/{club.slug}/changes/" aria-current="page">' in page
    assert page.count('aria-current="page"') == 1


def test_the_first_page_offers_a_new_match_to_who_may_start_one() -> None:
    club = a_club()
    start = f'data-kind="primary" href="/c/{club.slug}/matches/new/"'
    readers = [logged_in(an_account(club, role)) for role in (Role.HELPER, Role.VIEWER)]
    assert [start in reader.get(f"/c/{club.slug}/").text for reader in (*readers, Client())] == [True, False, False]
