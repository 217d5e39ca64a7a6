"""The audit is written by services, and never changed."""

from __future__ import annotations

import pytest

from scoring import audit
from scoring.models import AuditEntry
from scoring.roles import Actor
from tests.scoring.club_factories import a_club, acting, an_account

pytestmark = pytest.mark.django_db


def test_an_entry_names_the_account_and_the_device() -> None:
    club = a_club()
    account = an_account(name="ana")
    audit.record(club=club, by=acting(account), verb="player.added", subject="player:X", label="Berto", after={"a": 1})
    entry = AuditEntry.objects.get()
    assert (entry.account, entry.who, entry.device) == (account, "ana", acting(account).device)
    assert (entry.verb, entry.subject, entry.label, entry.before, entry.after) == (
        "player.added",
        "player:X",
        "Berto",
        None,
        {"a": 1},
    )


def test_somebody_without_account_or_device_is_nobody() -> None:
    audit.record(club=a_club(), by=Actor(""), verb="match.claimed", subject="match:X")
    entry = AuditEntry.objects.get()
    assert (entry.account, entry.who, entry.device) == (None, "", "")


def test_a_long_label_is_cut() -> None:
    audit.record(club=a_club(), by=Actor(""), verb="match.claimed", subject="match:X", label="x" * 200)
    assert AuditEntry.objects.get().label == "x" * 80


def test_only_what_differs_is_a_change() -> None:
    before, after = audit.changes({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 5, "d": 4})
    assert (before, after) == ({"b": 2, "c": 3, "d": None}, {"b": 5, "c": None, "d": 4})


def test_a_snapshot_holds_the_fields_that_are_named() -> None:
    assert audit.snapshot(a_club(unit="€"), "name", "unit") == {"name": "Peña El Comodín", "unit": "€"}


def test_an_entry_is_neither_changed_nor_deleted() -> None:
    audit.record(club=a_club(), by=Actor(""), verb="match.claimed", subject="match:X")
    entry = AuditEntry.objects.get()
    for change in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(who=""),
    ):
        with pytest.raises(TypeError):
            change()
