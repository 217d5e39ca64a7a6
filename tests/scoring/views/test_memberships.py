"""Roles and invitations on screen."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club, Invitation, Membership, Role
from scoring.services import clubs as services
from tests.scoring.club_factories import PASSWORD, a_club, acting, an_account, logged_in
from tests.scoring.factories import stranger

pytestmark = pytest.mark.django_db
NEW = {"username": "berto", "email": "", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def club() -> Club:
    return a_club()


def link_to(club: Club, role: str = Role.HELPER) -> str:
    """The path of an open invitation."""
    made = services.invite(club=club, role=role, note="", by=acting(an_account(club)))
    return reverse("scoring:invitation", args=[services.invitation_secret(made)])


def test_an_owner_invites_and_sees_the_link_and_its_code(club: Club) -> None:
    client = logged_in(an_account(club))
    made = client.post(f"/c/{club.slug}/members/invitations/", {"role": "organiser", "note": "Berto\u200b"})
    page = client.get(made["Location"]).text
    link = re.search(r"http://testserver(/i/[0-9a-f]{48}/)", page)
    assert (link is not None, page.count("<svg") > 1, Invitation.objects.get().note) == (True, True, "Berto")
    assert link
    assert stranger().get(link.group(1)).status_code == 200


def test_an_invitation_for_no_role_is_refused(club: Club) -> None:
    answer = logged_in(an_account(club)).post(f"/c/{club.slug}/members/invitations/", {"role": "king", "note": "x"})
    assert (answer.status_code, Invitation.objects.count()) == (422, 0)


def test_the_link_is_shown_while_it_is_open_and_not_after(club: Club) -> None:
    link_to(club)
    client, page = logged_in(an_account(club)), f"/c/{club.slug}/members/invitations/{Invitation.objects.get().code}/"
    assert client.get(page).status_code == 200
    client.post(f"{page}revoke/")
    assert client.get(page).status_code == 404


def test_a_new_account_is_made_and_is_a_member_and_logged_in(club: Club) -> None:
    link, client = link_to(club), stranger()
    assert client.get(link).status_code == 200
    answer = client.post(link, NEW)
    member = Membership.objects.get(account__username="berto")
    assert (answer["Location"], member.club, member.role) == (f"/c/{club.slug}/", club, "helper")
    assert client.get("/clubs/").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": ""},
        {"username": "ber to"},
        {"username": "berto@example.org"},
        {"username": "ANA"},
        {"email": "no address"},
        {"email": "Ana@example.org"},
        {"password2": "another"},
        {"password1": "1234", "password2": "1234"},
        {"password1": "berto1234", "password2": "berto1234", "username": "berto1234"},
    ],
)
def test_an_account_that_cannot_be_is_refused_and_the_invitation_stays(club: Club, wrong: dict[str, str]) -> None:
    an_account(name="ana", email="ana@example.org")
    link = link_to(club)
    answer = stranger().post(link, {**NEW, **wrong})
    assert (answer.status_code, Invitation.objects.get().used_at) == (422, None)


def test_an_account_that_is_logged_in_accepts_with_one_button(club: Club) -> None:
    link, berto = link_to(club), an_account(name="berto")
    client = logged_in(berto)
    page = client.get(link).text
    assert ("You are logged in as <b>berto</b>" in page, 'name="password1"' in page) == (True, False)
    client.post(link)
    assert Membership.objects.get(account=berto).role == "helper"


def test_whoever_has_an_account_logs_in_on_the_way(club: Club) -> None:
    link = link_to(club)
    assert f"/account/login/?next={link}" in stranger().get(link).text


def test_looking_at_an_invitation_does_not_use_it_up(club: Club) -> None:
    link = link_to(club)
    assert [stranger().get(link).status_code for _ in range(3)] == [200, 200, 200]


def test_a_used_invitation_says_so(club: Club) -> None:
    link = link_to(club)
    stranger().post(link, NEW)
    answer = stranger().get(link)
    assert (answer.status_code, "This invitation has been used" in answer.text) == (422, True)
    assert stranger().post(link, {**NEW, "username": "carla"}).status_code == 422
    assert not Membership.objects.filter(account__username="carla").exists()


def test_a_link_that_nobody_made_is_not_found() -> None:
    assert stranger().get(f"/i/{'0' * 48}/").status_code == 404


def test_an_owner_changes_and_takes_away_roles(club: Club) -> None:
    client, berto = logged_in(an_account(club)), an_account(club, Role.VIEWER, "berto")
    address = f"/c/{club.slug}/members/{Membership.objects.get(account=berto).code}"
    client.post(f"{address}/role/", {"role": "helper"})
    assert Membership.objects.get(account=berto).role == "helper"
    assert "Take the role of berto away?" in client.get(f"{address}/remove/").text
    assert client.post(f"{address}/remove/")["Location"] == f"/c/{club.slug}/members/"
    assert not Membership.objects.filter(account=berto).exists()
    assert logged_in(berto).get(f"/c/{club.slug}/changes/").status_code == 404


def test_the_last_owner_cannot_be_demoted(club: Club) -> None:
    ana = an_account(club)
    address = f"/c/{club.slug}/members/{Membership.objects.get().code}/role/"
    answer = logged_in(ana).post(address, {"role": "viewer"})
    assert (answer.status_code, "A club needs an owner." in answer.text) == (422, True)
    assert Membership.objects.get().role == "owner"


def test_a_role_that_there_is_not_is_refused(club: Club) -> None:
    ana = an_account(club)
    address = f"/c/{club.slug}/members/{Membership.objects.get().code}/role/"
    assert logged_in(ana).post(address, {"role": "king"}).status_code == 400


def test_members_and_invitations_of_another_club_are_not_found(club: Club) -> None:
    other = a_club()
    link_to(other)
    member, invitation = Membership.objects.get(club=other), Invitation.objects.get()
    client = logged_in(an_account(club))
    addresses = [
        f"members/{member.code}/role/",
        f"members/{member.code}/remove/",
        f"members/invitations/{invitation.code}/revoke/",
    ]
    assert [client.post(f"/c/{club.slug}/{address}", {"role": "viewer"}).status_code for address in addresses] == [
        404
    ] * 3
    assert Invitation.objects.get().revoked_at is None


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HELPER, Role.VIEWER])
def test_only_owners_see_roles(club: Club, role: Role) -> None:
    client = logged_in(an_account(club, role))
    assert client.get(f"/c/{club.slug}/members/").status_code == 403
    assert f'href="/c/{club.slug}/members/"' not in client.get(f"/c/{club.slug}/").text


def test_a_page_of_roles_costs_the_same_for_one_member_and_for_thirty(club: Club) -> None:
    client = logged_in(an_account(club))
    counts = []
    for more in (1, 29):
        for _ in range(more):
            an_account(club, Role.HELPER)
            services.invite(club=club, role=Role.HELPER, note="", by=acting(an_account()))
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/c/{club.slug}/members/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
    second = client.get(f"/c/{club.slug}/members/?page=2").text
    assert second.count("/remove/") == 1


def test_a_changed_role_leads_back_to_its_page_and_so_does_a_refused_one(club: Club) -> None:
    owner = an_account(club, name="a")
    other = [an_account(club, Role.VIEWER, name=f"v{number}") for number in range(10, 41)][-1]
    client, members = logged_in(owner), f"/c/{club.slug}/members/"
    second = client.get(f"{members}?page=2").text
    assert f'{members}{Membership.objects.get(account=other).code}/role/?page=2"' in second
    changed = client.post(f"{members}{Membership.objects.get(account=other).code}/role/?page=2", {"role": "helper"})
    assert changed["Location"] == f"{members}?page=2"
    own = Membership.objects.get(account=owner).code
    refused = client.post(f"{members}{own}/role/?page=2", {"role": "viewer"})
    assert (refused.status_code, f'rel="prev" href="{members}?page=1"' in refused.text) == (422, True)


def test_invitations_belong_to_the_roles_in_the_navigation(club: Club) -> None:
    client, link_to_it = logged_in(an_account(club)), link_to(club)
    made = Invitation.objects.get()
    page = client.get(reverse("scoring:club-invitation", args=[club.slug, made.code])).text
    assert link_to_it in page
    assert re.search(r'href="/c/[^"]+/members/" aria-current="page"', page)
