"""What changes a season: its dates and events, its rule, its bote, and closing it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.utils import timezone

from scoring import audit
from scoring.audit import Fields
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Club
from scoring.roles import Actor
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json, rule_to_json
from tournaments.models import BoteLine, Season, Tournament
from tournaments.services.day import Finished, Stale
from tournaments.services.setup import code_for

CENT = Decimal("0.01")
JUST_NOW = timedelta(minutes=10)
"""How long one who sends the very same again may have meant the same: browsers bring a form back as it was typed."""
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""Between which seasons lie: what is far beyond is a slip of the pen."""


@dataclass(frozen=True)
class SeasonSetup:
    """What a season is: its name, its days, both included, and whether evenings of single matches are events of it."""

    name: str
    starts_on: date
    ends_on: date
    nights: bool = False
    public: bool = True


@contextmanager
def writing_season(season: Season, version: int | None = None) -> Iterator[Season]:
    """A transaction that changes `season`. Raises Finished for a closed one, Stale if it is not at `version`."""
    with written_in_turn():
        newest = Season.objects.select_related("club").select_for_update(no_key=True, of=("self",)).get(pk=season.pk)
        if newest.closed_at is not None:
            raise Finished
        if version is not None and version != newest.version:
            raise Stale
        newest.version += 1
        newest.save(update_fields=["version"])
        yield newest


def create_season(*, club: Club, by: Actor, setup: SeasonSetup, rule: Rule, client_id: UUID | None = None) -> Season:
    """Begin a season; the same `client_id` again gives the same one.

    Raises RuleError `season_name` without a name, `season_dates` if it ends before it begins, or lies
    in no time that anybody plans.
    """
    _check(setup)
    code = code_for(club, client_id or uuid4())
    try:
        with written_in_turn():
            season = Season.objects.create(club=club, code=code, rule=_stored(rule), **_fields(setup))
            _note(season, by, "season.created", after={"name": season.name})
    except IntegrityError:
        return Season.objects.get(club=club, code=code)
    return season


def just_begun(*, club: Club, setup: SeasonSetup, rule: Rule) -> Season | None:
    """The season that was begun just so in the last ten minutes, None for none: nobody means two of them."""
    found = Season.objects.filter(club=club, created_at__gt=timezone.now() - JUST_NOW, **_fields(setup))
    return next((season for season in found if season.rule == _stored(rule)), None)


def check_open(season: Season, version: int) -> None:
    """Nothing, if what was made from `version` of the season may still be saved. Raises Finished, Stale."""
    newest = Season.objects.get(pk=season.pk)
    if newest.closed_at is not None:
        raise Finished
    if version != newest.version:
        raise Stale


def change_season(*, season: Season, by: Actor, version: int, setup: SeasonSetup) -> Season:
    """Change what a season is. Raises Finished, Stale, RuleError as `create_season`."""
    _check(setup)
    with writing_season(season, version) as locked:
        before = audit.snapshot(locked, "name", "starts_on", "ends_on", "nights", "public")
        for name, value in _fields(setup).items():
            setattr(locked, name, value)
        locked.save()
        old, new = audit.changes(_texts(before), _texts(_fields(setup)))
        _note(locked, by, "season.changed", before=old, after=new)
        return locked


def change_rule(*, season: Season, by: Actor, version: int, rule: Rule) -> Season:
    """Let the season count by another rule; `season_table.shifts` says before whom that moves.

    Raises Finished, Stale, RuleError `bad_file` for numbers too long to be kept.
    """
    with writing_season(season, version) as locked:
        stored = _stored(rule)
        old, new = audit.changes(_parts(locked.rule), _parts(stored))
        locked.rule = stored
        locked.save(update_fields=["rule"])
        _note(locked, by, "season.rule", before=old, after=new)
        return locked


def set_tournaments(*, season: Season, by: Actor, version: int, tournaments: Sequence[Tournament]) -> Season:
    """Say which tournaments of the club belong to the season.

    Raises Finished, Stale, RuleError `bad_file` for one of another club or a rehearsal.
    """
    if any(item.club_id != season.club_id or item.rehearsal_of_id for item in tournaments):
        raise RuleError("bad_file", "a season has tournaments of its own club")
    with writing_season(season, version) as locked:
        before = sorted(locked.tournaments.values_list("code", flat=True))
        locked.tournaments.set(tournaments)
        after = sorted(item.code for item in tournaments)
        _note(locked, by, "season.events", before={"tournaments": before}, after={"tournaments": after})
        return locked


def add_tournament(*, season: Season, by: Actor, tournament: Tournament) -> Season:
    """Let one more tournament of the club belong to the season; said twice, it is the same. Raises Finished."""
    with writing_season(season) as locked:
        if not locked.tournaments.contains(tournament):
            before = sorted(locked.tournaments.values_list("code", flat=True))
            locked.tournaments.add(tournament)
            after = sorted([*before, tournament.code])
            _note(locked, by, "season.events", before={"tournaments": before}, after={"tournaments": after})
        return locked


def close_season(*, season: Season, by: Actor, version: int) -> Season:
    """End the season: its rule, dates and events stay as they are. Raises Finished, Stale."""
    with writing_season(season, version) as locked:
        locked.closed_at = timezone.now()
        locked.save(update_fields=["closed_at"])
        _note(locked, by, "season.closed")
        return locked


def reopen_season(*, season: Season, by: Actor, reason: str) -> Season:
    """Open a closed season again, with a reason that the audit keeps. Raises RuleError `reason_missing` without."""
    if not visible(reason):
        raise RuleError("reason_missing", "say why it is opened again")
    with written_in_turn():
        locked = Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        if locked.closed_at is not None:
            locked.closed_at, locked.version = None, locked.version + 1
            locked.save(update_fields=["closed_at", "version"])
            _note(locked, by, "season.reopened", after={"reason": visible(reason)[:120]})
        return locked


@dataclass(frozen=True)
class Payment:
    """Money into the bote of a season (positive) or out of it; `tournament` is the event that pays, if one does.

    `again` says that it is another payment, though one just like it has been noted a moment ago.
    """

    amount: Decimal
    words: str
    client_id: UUID
    tournament: Tournament | None = None
    again: bool = False


def pay_bote(*, season: Season, by: Actor, payment: Payment) -> BoteLine:
    """Note money of the season's bote; sent twice, it is one line.

    In a closed season too: what the bote holds is paid out after the end. Raises RuleError `bote_amount` for nothing
    and for parts of a cent, `bote_short` with what is `held` for more than that, `bote_twice` for what looks like a
    form that was sent again, `bad_file` for an event that is not the season's.
    """
    if not payment.amount or payment.amount != payment.amount.quantize(CENT):
        raise RuleError("bote_amount", "an amount is not 0 and has at most two decimals")
    with written_in_turn():
        locked = Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        before = locked.bote.filter(client_id=payment.client_id).first()
        if before is not None:
            return before
        said = {"tournament": payment.tournament, "amount": payment.amount, "note": visible(payment.words)[:120]}
        if not payment.again and locked.bote.filter(**said, at__gt=timezone.now() - JUST_NOW).exists():
            raise RuleError("bote_twice", "the same has just been noted")
        _check_payment(locked, payment)
        line = BoteLine.objects.create(season=locked, **said, account_id=by.account_id, client_id=payment.client_id)
        _note(locked, by, "season.bote", after={"amount": str(payment.amount), "reason": line.note})
        return line


def _check_payment(season: Season, payment: Payment) -> None:
    held = balance(season)
    if held + payment.amount < 0:
        raise RuleError("bote_short", "the bote does not hold that much", held=str(held))
    if payment.tournament is not None and not season.tournaments.contains(payment.tournament):
        raise RuleError("bad_file", "only events of the season pay into its bote")


def balance(season: Season) -> Decimal:
    """What the bote of the season holds now."""
    return sum(season.bote.values_list("amount", flat=True), Decimal(0))


def _check(setup: SeasonSetup) -> None:
    if not visible(setup.name):
        raise RuleError("season_name", "a season needs a name")
    if not FIRST_DAY <= setup.starts_on <= setup.ends_on <= LAST_DAY:
        raise RuleError("season_dates", "a season ends after it begins, and both are within reach of the calendar")


def _stored(rule: Rule) -> dict[str, Any]:
    """The rule as it is kept, which can be read again for certain."""
    stored = rule_to_json(rule)
    rule_from_json(stored)
    return stored


def _parts(rule: dict[str, Any]) -> Fields:
    """A rule as the audit compares it: each weight as a field of its own."""
    weights = {f"weight_{source}": weight for source, weight in rule["weights"].items()}
    return {**weights, **{name: value for name, value in rule.items() if name != "weights"}}


def _fields(setup: SeasonSetup) -> dict[str, object]:
    return {
        "name": visible(setup.name)[:80],
        "starts_on": setup.starts_on,
        "ends_on": setup.ends_on,
        "nights": setup.nights,
        "public": setup.public,
    }


def _texts(fields: Fields) -> Fields:
    """Dates as the audit can keep them."""
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in fields.items()}


def _note(season: Season, by: Actor, verb: str, *, before: Fields | None = None, after: Fields | None = None) -> None:
    audit.record(
        club=season.club,
        by=by,
        verb=verb,
        subject=f"season:{season.code}",
        label=season.name,
        before=before,
        after=after,
    )
