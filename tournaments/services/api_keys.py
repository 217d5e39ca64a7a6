"""Keys with which programs read what is not public of a club: made, shown once, used, revoked."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring import audit, roles
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Club
from scoring.roles import Actor
from tournaments.models import ApiKey

MARK = "chinchon_"
"""What every key begins with, so that people and programs that look for leaked secrets know what it is."""

SHOWN_FOR = timedelta(minutes=10)
"""How long whoever made a key can read it. A page that is loaded again in that time shows it again."""

MOST = 20
"""Keys that a club has at a time."""


def make_key(*, club: Club, name: str, by: Actor) -> ApiKey:
    """A key to read `club`, for the program called `name`; sent twice, it is one key.

    Raises RuleError `bad_file` without a name, `key_name_taken` if a key is called so, `too_many_keys`.
    """
    name = visible(name)[:80]
    if not name:
        raise RuleError("bad_file", "a key needs a name")
    with written_in_turn():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        keys = ApiKey.objects.filter(club=club, revoked_at=None)
        same = keys.filter(name=name).first()
        if same is not None and shows(same, by):
            return same
        if same is not None:
            raise RuleError("key_name_taken", "another key has this name")
        if keys.count() >= MOST:
            raise RuleError("too_many_keys", f"a club has at most {MOST} keys")
        key = ApiKey(club=club, name=name, created_by_id=by.account_id)
        key.secret_hash = roles.hashed(key_secret(key))
        key.save()
        _note(key, by, "key.made")
    return key


def key_secret(key: ApiKey) -> str:
    """The secret of a key, made from its code by the server's own key: only its hash is stored."""
    digest = salted_hmac("tournaments.api_key", key.code, algorithm="sha256").hexdigest()
    return MARK + digest[: 2 * roles.SECRET_BYTES]


def shows(key: ApiKey, by: Actor) -> bool:
    """Whether `by` may read the secret: who made the key has just done so, and nothing has used it yet."""
    new = key.used_on is None and timezone.now() < key.created_at + SHOWN_FOR
    return new and by.account_id is not None and key.created_by_id == by.account_id


def revoke_key(*, key: ApiKey, by: Actor) -> None:
    """Close the key for good, at once; one that is closed stays as it is."""
    with written_in_turn():
        stored = ApiKey.objects.select_related("club").select_for_update(no_key=True, of=("self",)).get(pk=key.pk)
        if stored.revoked_at is not None:
            return
        stored.revoked_at = timezone.now()
        stored.save(update_fields=["revoked_at"])
        _note(stored, by, "key.revoked")


def use_key(secret: str) -> ApiKey | None:
    """The key with this secret, its last day of use (the club's) noted; None for none, and for one that was revoked."""
    key = ApiKey.objects.select_related("club").filter(secret_hash=roles.hashed(secret), revoked_at=None).first()
    if key is None:
        return None
    today = timezone.localdate(timezone=ZoneInfo(key.club.time_zone))
    if key.used_on != today:
        ApiKey.objects.filter(pk=key.pk).update(used_on=today)
    return key


def _note(key: ApiKey, by: Actor, verb: str) -> None:
    audit.record(club=key.club, by=by, verb=verb, subject=f"key:{key.code}", label=key.name, after={"name": key.name})
