"""Clubs: founding and changing them, roles, invitations. One verb, one transaction, one entry in the audit."""

import zlib
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring import audit, roles
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.locks import locked, written_in_turn
from scoring.models import Club, ClubFile, Invitation, Membership, Role
from scoring.roles import Actor
from scoring.services.accounts import create_account

INVITED_FOR = timedelta(days=14)
KEPT = timedelta(days=1)
"""How long a file is kept from which nobody founds a club."""


@dataclass(frozen=True)
class ClubFacts:
    """What an owner says of a club; the fields of the model Club of the same names."""

    name: str
    slug: str
    about: str = ""
    language: str = "es"
    unit: str = ""
    time_zone: str = "Europe/Madrid"
    public: bool = True
    ratings: bool = True
    default_preset: str = "ludoteka"


def found_club(*, facts: ClubFacts, owner: User, by: Actor) -> Club:
    """A new club with its first owner. Raises RuleError `slug_taken` if another club has the slug."""
    try:
        with written_in_turn():
            club = Club.objects.create(**asdict(facts))
            member = Membership.objects.create(club=club, account=owner, role=Role.OWNER)
            _note_club(club, by, "club.founded", None, asdict(facts))
            _note_role(member, by, "role.given", after=Role.OWNER)
    except IntegrityError:
        raise RuleError("slug_taken", "another club has this address") from None
    return club


def change_club(*, club: Club, facts: ClubFacts, by: Actor) -> Club:
    """Give the club other facts; without a difference nothing is noted. Raises RuleError `slug_taken`.

    What it plays by default stays as it is: that is chosen in the book of rulesets (services/rulebook.py).
    """
    wanted = {name: value for name, value in asdict(facts).items() if name != "default_preset"}
    try:
        with written_in_turn():
            stored = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            before, after = audit.changes(audit.snapshot(stored, *wanted), wanted)
            for name, value in after.items():
                setattr(stored, name, value)
            if after:
                stored.save(update_fields=[*after])
                _note_club(stored, by, "club.changed", before, after)
    except IntegrityError:
        raise RuleError("slug_taken", "another club has this address") from None
    return stored


def give_role(*, member: Membership, role: str, by: Actor) -> Membership:
    """Give a member another role. Raises RuleError `last_owner` if the club would be left without an owner.

    Raises Membership.DoesNotExist if the member has gone meanwhile.
    """
    with written_in_turn():
        stored = _locked(member)
        before = stored.role
        if before == role:
            return stored
        _keep_an_owner(stored)
        stored.role = role
        stored.save(update_fields=["role"])
        _note_role(stored, by, "role.changed", before, role)
        if before == Role.OWNER:
            _withdraw_invitations(stored, by)
    return stored


def remove_member(*, member: Membership, by: Actor) -> None:
    """Take somebody's role in the club away, at once. Raises as `give_role` does.

    Open invitations that who was an owner has made are withdrawn: he knows their links, and would come back by one.
    """
    with written_in_turn():
        stored = _locked(member)
        _keep_an_owner(stored)
        verb = "role.left" if stored.account_id == by.account_id else "role.removed"
        _note_role(stored, by, verb, before=stored.role)
        _withdraw_invitations(stored, by)
        stored.delete()


def invite(*, club: Club, role: str, note: str, by: Actor) -> Invitation:
    """A link that makes whoever opens it first a member with `role`; open for fourteen days."""
    with written_in_turn():
        invitation = Invitation(
            club=club, role=role, note=note, created_by_id=by.account_id, expires_at=timezone.now() + INVITED_FOR
        )
        invitation.secret_hash = roles.hashed(invitation_secret(invitation))
        invitation.save()
        _note_invitation(invitation, by, "invitation.made", after={"role": role, "note": note})
    return invitation


def invitation_secret(invitation: Invitation) -> str:
    """The secret of the invitation's link: made from its code by the server's key, so that it can be shown again."""
    return salted_hmac("scoring.invitation", invitation.code, algorithm="sha256").hexdigest()[: 2 * roles.SECRET_BYTES]


def revoke_invitation(*, invitation: Invitation, by: Actor) -> None:
    """Close the link for good; one that is closed or used already stays as it is."""
    with written_in_turn():
        stored = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
        if not (stored.used_at or stored.revoked_at):
            _withdraw(stored, by)


def open_invitation(secret: str) -> Invitation:
    """The invitation whose link has this secret. Raises RuleError `invitation_over` if it is used, closed or too old.

    Raises Invitation.DoesNotExist for no such link.
    """
    invitation = Invitation.objects.select_related("club", "created_by").get(secret_hash=roles.hashed(secret))
    _must_be_open(invitation)
    return invitation


def accept_invitation(*, invitation: Invitation, account: User, by: Actor) -> Membership:
    """Make `account` a member by the invitation, which is then used up.

    Raises RuleError `invitation_over` if it is not open any more, `member_already` for who has a role there: an
    invitation takes nothing from anybody and stays for another.
    """
    with written_in_turn():
        stored = (
            Invitation.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=invitation.pk)
        )
        _must_be_open(stored)
        if Membership.objects.filter(club=stored.club, account=account).exists():
            raise RuleError("member_already", "the account has a role in this club")
        member = Membership.objects.create(club=stored.club, account=account, role=stored.role)
        stored.used_at = timezone.now()
        stored.save(update_fields=["used_at"])
        _note_role(member, by, "role.accepted", after=stored.role)
    return member


def accept_as_new(*, invitation: Invitation, name: str, email: str, password: str, by: Actor) -> Membership:
    """Make a new account and accept the invitation with it: both or neither.

    Raises RuleError `invitation_over`, and `name_taken` if there is such a user name.
    """
    try:
        with written_in_turn():
            account = create_account(name=name, email=email, password=password)
            return accept_invitation(invitation=invitation, account=account, by=replace(by, account=account))
    except IntegrityError:
        raise RuleError("name_taken", "another account has this user name") from None


def note_import(*, club: Club, owner: User, by: Actor) -> Membership:
    """Make `owner` the first owner of a club that has just been read from a file, in the caller's transaction."""
    member = Membership.objects.create(club=club, account=owner, role=Role.OWNER)
    _note_club(club, by, "club.imported", None, {"name": club.name, "slug": club.slug})
    _note_role(member, by, "role.given", after=Role.OWNER)
    return member


def note_export(*, club: Club, by: Actor) -> None:
    """Note that somebody took the whole club away as a file, which no change of a row would show."""
    with written_in_turn():
        audit.record(club=club, by=by, verb="club.exported", subject=f"club:{club.slug}", label=club.name)


def keep_file(*, by: Actor, name: str, content: bytes) -> ClubFile:
    """Keep a club's file until its account has looked at it; the account's earlier ones and old ones go."""
    with written_in_turn():
        old = Q(created_at__lt=timezone.now() - KEPT) | Q(account_id=by.account_id)
        ClubFile.objects.filter(old).delete()
        packed = zlib.compress(content, 1)
        return ClubFile.objects.create(account=by.account, file_name=visible(name)[:80], content=packed)


def _locked(member: Membership) -> Membership:
    """The membership as it is now; until the transaction ends nobody else changes roles in its club."""
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    return Membership.objects.select_related("club", "account").get(pk=member.pk)


def _keep_an_owner(member: Membership) -> None:
    others = Membership.objects.filter(club=member.club, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise RuleError("last_owner", "a club needs an owner")


def _withdraw_invitations(member: Membership, by: Actor) -> None:
    """Close the links that somebody has made who may invite no longer."""
    made = Invitation.objects.filter(club=member.club, created_by=member.account, used_at=None, revoked_at=None)
    for invitation in locked(made):
        _withdraw(invitation, by)


def _withdraw(invitation: Invitation, by: Actor) -> None:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    fields = {"role": invitation.role, "note": invitation.note}
    _note_invitation(invitation, by, "invitation.revoked", before=fields)


def _must_be_open(invitation: Invitation) -> None:
    if invitation.used_at or invitation.revoked_at or invitation.expires_at <= timezone.now():
        raise RuleError("invitation_over", "this invitation is used, closed or too old")


def _note_role(member: Membership, by: Actor, verb: str, before: str = "", after: str = "") -> None:
    audit.record(
        club=member.club,
        by=by,
        verb=verb,
        subject=f"membership:{member.code}",
        label=member.account.get_username(),
        before={"role": str(before)} if before else None,
        after={"role": str(after)} if after else None,
    )


def _note_invitation(invitation: Invitation, by: Actor, verb: str, **fields: Any) -> None:
    subject, label = f"invitation:{invitation.code}", invitation.note
    audit.record(club=invitation.club, by=by, verb=verb, subject=subject, label=label, **fields)


def _note_club(club: Club, by: Actor, verb: str, before: dict[str, Any] | None, after: dict[str, Any]) -> None:
    subject = f"club:{club.slug}"
    audit.record(club=club, by=by, verb=verb, subject=subject, label=club.name, before=before, after=after)
