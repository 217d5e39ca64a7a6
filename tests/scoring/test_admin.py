"""Django's admin: whoever runs the server looks, and changes nothing that a club's own pages keep."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.urls import reverse

from scoring import audit, models
from scoring.admin import LookOnly
from scoring.roles import Actor
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.scoring.factories import a_match

pytestmark = pytest.mark.django_db
OURS = [model for model, site in admin.site._registry.items() if isinstance(site, LookOnly)]


@pytest.mark.parametrize("model", OURS)
def test_rows_are_listed_and_none_is_added(model: type[models.Club]) -> None:
    client = logged_in(an_account(a_club(), is_staff=True, is_superuser=True))
    page = f"admin:scoring_{model._meta.model_name}"
    assert client.get(reverse(f"{page}_changelist")).status_code == 200
    assert client.get(reverse(f"{page}_add")).status_code == 403


def test_the_audit_is_neither_changed_nor_deleted() -> None:
    audit.record(club=a_club(), by=Actor(""), verb="club.changed", subject="club:x")
    entry = models.AuditEntry.objects.get()
    client = logged_in(an_account(is_staff=True, is_superuser=True))
    page = reverse("admin:scoring_auditentry_change", args=[entry.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"who": "eva"}).status_code == 403
    assert client.post(reverse("admin:scoring_auditentry_delete", args=[entry.pk]), {"post": "yes"}).status_code == 403
    client.post(
        reverse("admin:scoring_auditentry_changelist"),
        {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"},
    )
    assert list(models.AuditEntry.objects.values_list("who", flat=True)) == [""]


def test_secrets_and_what_only_organisers_read_are_not_shown() -> None:
    club = a_club()
    player = a_player(club, contact="600 123 456", notes="plays with the left")
    match = a_match().match
    client = logged_in(an_account(is_staff=True, is_superuser=True))
    shown = client.get(reverse("admin:scoring_player_change", args=[player.pk])).text
    shown += client.get(reverse("admin:scoring_match_change", args=[match.pk])).text
    hidden = ("600 123 456", "plays with the left", match.score_hash, match.view_hash)
    assert [text in shown for text in hidden] == [False, False, False, False]


def test_somebody_who_tried_too_often_may_be_let_in_again() -> None:
    row = models.Throttle.objects.create(key="login 1", count=11, until="2099-01-01T00:00Z")
    client = logged_in(an_account(is_staff=True, is_superuser=True))
    client.post(reverse("admin:scoring_throttle_delete", args=[row.pk]), {"post": "yes"})
    assert models.Throttle.objects.count() == 0
