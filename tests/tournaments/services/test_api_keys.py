"""Keys for programs: made, shown for a while, used, revoked."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry
from tests.scoring.club_factories import a_club, acting, an_account
from tournaments.models import ApiKey
from tournaments.services.api_keys import MOST, key_secret, make_key, revoke_key, shows, use_key

pytestmark = pytest.mark.django_db


def test_only_the_hash_of_a_key_is_stored() -> None:
    club = a_club()
    key = make_key(club=club, name=" Web ", by=acting(an_account(club)))
    secret = key_secret(key)
    assert (key.name, secret.startswith("chinchon_"), len(secret)) == ("Web", True, 57)
    assert secret not in str(ApiKey.objects.values())
    assert use_key(secret) == key


def test_a_form_that_was_sent_twice_makes_one_key() -> None:
    club = a_club()
    by = acting(an_account(club))
    assert make_key(club=club, name="Web", by=by) == make_key(club=club, name="Web", by=by)
    assert AuditEntry.objects.filter(verb="key.made").count() == 1


def test_a_name_that_is_taken_is_refused_until_its_key_is_revoked() -> None:
    club = a_club()
    by = acting(an_account(club))
    key = make_key(club=club, name="Web", by=by)
    with pytest.raises(RuleError, match="another key"):
        make_key(club=club, name="Web", by=acting(an_account(club)))
    revoke_key(key=key, by=by)
    assert make_key(club=club, name="Web", by=by) != key


def test_a_club_has_so_many_keys_and_no_more() -> None:
    club = a_club()
    by = acting(an_account(club))
    for number in range(MOST):
        make_key(club=club, name=str(number), by=by)
    with pytest.raises(RuleError, match="at most"):
        make_key(club=club, name="one more", by=by)


def test_a_key_needs_a_name() -> None:
    club = a_club()
    with pytest.raises(RuleError, match="name"):
        make_key(club=club, name=" \u200b", by=acting(an_account(club)))


def test_who_made_a_key_reads_it_for_a_while_and_nobody_else() -> None:
    club = a_club()
    by = acting(an_account(club))
    key = make_key(club=club, name="Web", by=by)
    assert (shows(key, by), shows(key, acting(an_account(club)))) == (True, False)
    key.created_at = timezone.now() - timedelta(minutes=11)
    assert not shows(key, by)


def test_a_key_that_was_used_is_shown_to_nobody() -> None:
    club = a_club()
    by = acting(an_account(club))
    key = make_key(club=club, name="Web", by=by)
    use_key(key_secret(key))
    key.refresh_from_db()
    assert (shows(key, by), key.used_on) == (False, timezone.localdate(timezone=ZoneInfo(club.time_zone)))


def test_a_key_that_is_used_after_midnight_was_used_on_the_day_of_its_club(monkeypatch: pytest.MonkeyPatch) -> None:
    club = a_club(time_zone="Europe/Madrid")
    key = make_key(club=club, name="Web", by=acting(an_account(club)))
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 7, 1, 22, 30, tzinfo=UTC))
    use_key(key_secret(key))
    key.refresh_from_db()
    assert key.used_on == date(2026, 7, 2)


def test_a_revoked_key_is_none_and_the_audit_says_who_did_it_once() -> None:
    club = a_club()
    by = acting(an_account(club, name="owner"))
    key = make_key(club=club, name="Web", by=by)
    for _ in range(2):
        revoke_key(key=key, by=by)
    assert use_key(key_secret(key)) is None
    noted = AuditEntry.objects.filter(club=club).order_by("pk").values_list("verb", "subject", "label", "who")
    subject = f"key:{key.code}"
    assert list(noted) == [("key.made", subject, "Web", "owner"), ("key.revoked", subject, "Web", "owner")]
