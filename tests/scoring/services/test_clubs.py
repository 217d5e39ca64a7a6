"""Clubs: founding, settings, roles, invitations, and what the audit says of them."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Club, Invitation, Membership, Role
from scoring.roles import Actor
from scoring.services import clubs as services
from scoring.services.clubs import ClubFacts
from tests.scoring.club_factories import PASSWORD, a_club, acting, an_account

pytestmark = pytest.mark.django_db
FACTS = ClubFacts("Peña El Comodín", "comodin", unit="€")


def last_entry() -> tuple[str, str, str, object, object]:
    """The newest entry: who, verb, label, before, after."""
    entry = AuditEntry.objects.order_by("-pk")[0]
    return entry.who, entry.verb, entry.label, entry.before, entry.after


def member(club: Club, role: str, name: str = "") -> Membership:
    """A new member of `club`."""
    return Membership.objects.get(club=club, account=an_account(club, role, name))


def an_invitation(club: Club | None = None, role: str = Role.HELPER) -> Invitation:
    """An open invitation, made by an owner."""
    club = club or a_club()
    return services.invite(club=club, role=role, note="for Berto", by=acting(an_account(club)))


def code_of(error: pytest.ExceptionInfo[RuleError]) -> str:
    """What went wrong."""
    return error.value.code


# Founding and changing


def test_who_founds_a_club_owns_it() -> None:
    ana = an_account(name="ana")
    club = services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    assert list(Membership.objects.values_list("club", "account", "role")) == [(club.pk, ana.pk, "owner")]
    assert (club.name, club.slug, club.unit, club.language) == ("Peña El Comodín", "comodin", "€", "es")


def test_founding_is_in_the_audit() -> None:
    ana = an_account(name="ana")
    services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    assert [(entry.verb, entry.after) for entry in AuditEntry.objects.order_by("pk")] == [
        ("club.founded", asdict(FACTS)),
        ("role.given", {"role": "owner"}),
    ]


def test_two_clubs_have_no_address_in_common() -> None:
    ana = an_account()
    services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    with pytest.raises(RuleError) as error:
        services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    assert (code_of(error), Club.objects.count(), AuditEntry.objects.count()) == ("slug_taken", 1, 2)


def test_a_change_notes_what_differs() -> None:
    ana = an_account(name="ana")
    club = services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    club = services.change_club(club=club, facts=replace(FACTS, unit="", public=False), by=acting(ana))
    assert (club.unit, club.public) == ("", False)
    assert last_entry() == (
        "ana",
        "club.changed",
        "Peña El Comodín",
        {"unit": "€", "public": True},
        {"unit": "", "public": False},
    )


def test_nothing_changed_is_nothing_noted() -> None:
    ana = an_account()
    club = services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    services.change_club(club=club, facts=FACTS, by=acting(ana))
    assert AuditEntry.objects.filter(verb="club.changed").count() == 0


def test_a_club_does_not_take_the_address_of_another() -> None:
    ana = an_account()
    club = services.found_club(facts=FACTS, owner=ana, by=acting(ana))
    other = a_club(slug="other")
    with pytest.raises(RuleError) as error:
        services.change_club(club=other, facts=FACTS, by=acting(ana))
    assert (code_of(error), Club.objects.get(slug="comodin"), Club.objects.get(slug="other")) == (
        "slug_taken",
        club,
        other,
    )


# Roles


def test_another_role_counts_and_is_noted() -> None:
    club = a_club()
    ana, berto = an_account(club, name="ana"), member(club, Role.HELPER, "berto")
    services.give_role(member=berto, role=Role.ORGANISER, by=acting(ana))
    assert Membership.objects.get(pk=berto.pk).role == "organiser"
    assert last_entry() == ("ana", "role.changed", "berto", {"role": "helper"}, {"role": "organiser"})


def test_the_same_role_again_is_nothing() -> None:
    club = a_club()
    berto = member(club, Role.HELPER)
    services.give_role(member=berto, role=Role.HELPER, by=Actor(""))
    assert AuditEntry.objects.count() == 0


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HELPER, Role.VIEWER])
def test_the_last_owner_keeps_the_role(role: Role) -> None:
    club = a_club()
    ana = member(club, Role.OWNER)
    member(a_club(), Role.OWNER)  # of another club: does not help
    with pytest.raises(RuleError) as error:
        services.give_role(member=ana, role=role, by=acting(ana.account))
    assert (code_of(error), Membership.objects.get(pk=ana.pk).role) == ("last_owner", "owner")


def test_the_last_owner_neither_leaves_nor_is_removed() -> None:
    ana = member(a_club(), Role.OWNER)
    with pytest.raises(RuleError) as error:
        services.remove_member(member=ana, by=acting(ana.account))
    assert (code_of(error), Membership.objects.count(), AuditEntry.objects.count()) == ("last_owner", 1, 0)


def test_one_of_two_owners_may_go() -> None:
    club = a_club()
    ana, berto = member(club, Role.OWNER, "ana"), member(club, Role.OWNER, "berto")
    services.remove_member(member=ana, by=acting(berto.account))
    assert last_entry() == ("berto", "role.removed", "ana", {"role": "owner"}, None)
    with pytest.raises(RuleError):
        services.remove_member(member=berto, by=acting(berto.account))


def test_who_leaves_is_said_to_have_left() -> None:
    club = a_club()
    berto = member(club, Role.HELPER, "berto")
    services.remove_member(member=berto, by=acting(berto.account))
    assert last_entry() == ("berto", "role.left", "berto", {"role": "helper"}, None)


def test_a_member_that_has_gone_gets_no_role() -> None:
    berto = member(a_club(), Role.HELPER)
    Membership.objects.filter(pk=berto.pk).delete()
    with pytest.raises(Membership.DoesNotExist):
        services.give_role(member=berto, role=Role.OWNER, by=Actor(""))


# Invitations


def test_an_invitation_is_found_by_its_secret_of_which_only_the_hash_is_stored() -> None:
    made = an_invitation()
    secret = services.invitation_secret(made)
    assert (services.open_invitation(secret), len(secret)) == (made, 48)  # 192 bits
    assert (made.secret_hash, secret in str(vars(made))) == (roles.hashed(secret), False)


def test_the_audit_does_not_hold_the_secret() -> None:
    secret = services.invitation_secret(an_invitation())
    assert [secret in str(vars(entry)) for entry in AuditEntry.objects.all()] == [False]
    assert last_entry()[1:] == ("invitation.made", "for Berto", None, {"role": "helper", "note": "for Berto"})


def test_an_account_accepts_an_invitation() -> None:
    made, berto = an_invitation(role=Role.ORGANISER), an_account(name="berto")
    services.accept_invitation(invitation=made, account=berto, by=acting(berto))
    assert Membership.objects.get(account=berto).role == "organiser"
    assert last_entry() == ("berto", "role.accepted", "berto", None, {"role": "organiser"})


def test_an_invitation_works_once() -> None:
    made, berto, carla = an_invitation(), an_account(), an_account()
    services.accept_invitation(invitation=made, account=berto, by=acting(berto))
    with pytest.raises(RuleError) as error:
        services.accept_invitation(invitation=made, account=carla, by=acting(carla))
    assert (code_of(error), Membership.objects.filter(account=carla).count()) == ("invitation_over", 0)


def test_an_invitation_that_is_withdrawn_opens_nothing() -> None:
    made = an_invitation()
    services.revoke_invitation(invitation=made, by=Actor(""))
    services.revoke_invitation(invitation=made, by=Actor(""))  # once more is nothing
    with pytest.raises(RuleError) as error:
        services.open_invitation(services.invitation_secret(made))
    assert (code_of(error), AuditEntry.objects.filter(verb="invitation.revoked").count()) == ("invitation_over", 1)


def test_an_invitation_is_open_for_fourteen_days() -> None:
    made = an_invitation()
    assert timedelta(days=13, hours=23) < made.expires_at - timezone.now() <= timedelta(days=14)
    Invitation.objects.update(expires_at=timezone.now())
    with pytest.raises(RuleError) as error:
        services.open_invitation(services.invitation_secret(made))
    assert code_of(error) == "invitation_over"


def test_a_member_keeps_the_role_and_the_invitation_stays_open() -> None:
    club = a_club()
    made, owner = an_invitation(club, Role.VIEWER), an_account(club)
    with pytest.raises(RuleError) as error:
        services.accept_invitation(invitation=made, account=owner, by=acting(owner))
    assert (code_of(error), Membership.objects.get(account=owner).role) == ("member_already", "owner")
    assert services.open_invitation(services.invitation_secret(made)) == made


def test_a_secret_that_nobody_made_is_no_invitation() -> None:
    with pytest.raises(Invitation.DoesNotExist):
        services.open_invitation("x" * 48)


def test_a_new_account_and_its_membership_come_together() -> None:
    made = an_invitation()
    services.accept_as_new(invitation=made, name="berto", email="b@example.org", password=PASSWORD, by=Actor("phone"))
    berto = User.objects.get(username="berto")
    assert (berto.check_password(PASSWORD), berto.email) == (True, "b@example.org")
    assert last_entry() == ("berto", "role.accepted", "berto", None, {"role": "helper"})


def test_no_account_is_made_by_an_invitation_that_is_over() -> None:
    made = an_invitation()
    services.revoke_invitation(invitation=made, by=Actor(""))
    with pytest.raises(RuleError) as error:
        services.accept_as_new(invitation=made, name="berto", email="", password=PASSWORD, by=Actor(""))
    assert (code_of(error), User.objects.filter(username="berto").count()) == ("invitation_over", 0)


def test_an_account_that_exists_is_not_made_again() -> None:
    an_account(name="berto")
    with pytest.raises(RuleError) as error:
        services.accept_as_new(invitation=an_invitation(), name="berto", email="", password=PASSWORD, by=Actor(""))
    assert code_of(error) == "name_taken"


def test_who_is_an_owner_no_longer_does_not_come_back_by_his_own_invitations() -> None:
    club = a_club()
    gone, lowered, stays = (member(club, Role.OWNER, name) for name in ("gone", "lowered", "stays"))
    made = [
        services.invite(club=club, role=Role.OWNER, note=one.account.username, by=acting(one.account))
        for one in (gone, lowered, stays)
    ]
    services.remove_member(member=gone, by=acting(stays.account))
    services.give_role(member=lowered, role=Role.HELPER, by=acting(stays.account))
    for invitation in made:
        invitation.refresh_from_db()
    assert [invitation.revoked_at is None for invitation in made] == [False, False, True]
    assert [entry.who for entry in AuditEntry.objects.filter(verb="invitation.revoked")] == ["stays", "stays"]
