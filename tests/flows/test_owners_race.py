"""Owners of a club who act at the same moment, on either database."""

from __future__ import annotations

from functools import partial

import pytest

from scoring.models import AuditEntry, Membership, Role
from scoring.services import clubs as services
from tests.flows.together import both_at_once
from tests.scoring.club_factories import a_club, acting, an_account

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_owners_who_remove_each_other_leave_one() -> None:
    for _ in range(5):
        club = a_club()
        ana, berto = (Membership.objects.get(account=an_account(club), club=club) for _ in range(2))
        ends = both_at_once(
            partial(services.remove_member, member=berto, by=acting(ana.account)),
            partial(services.remove_member, member=ana, by=acting(berto.account)),
        )
        assert (ends, Membership.objects.filter(club=club, role=Role.OWNER).count()) == (["done", "last_owner"], 1)


def test_of_two_who_accept_one_invitation_one_is_a_member() -> None:
    for _ in range(5):
        club = a_club()
        made = services.invite(club=club, role=Role.HELPER, note="", by=acting(an_account(club)))
        dani, eva = an_account(), an_account()
        ends = both_at_once(
            partial(services.accept_invitation, invitation=made, account=dani, by=acting(dani)),
            partial(services.accept_invitation, invitation=made, account=eva, by=acting(eva)),
        )
        assert (ends, Membership.objects.filter(club=club, role=Role.HELPER).count()) == (
            ["done", "invitation_over"],
            1,
        )
        assert AuditEntry.objects.filter(club=club, verb="role.accepted").count() == 1
