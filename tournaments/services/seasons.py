"""What changes a season: its dates and events, its rule, its bote, and closing it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring import audit
from scoring.audit import Fields
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Club
from scoring.roles import Actor
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_to_json
from tournaments.models import BoteLine, Season, Tournament
from tournaments.services.day import Finished, Stale

CENT = Decimal("0.01")


@dataclass(frozen=True)
class SeasonSetup:
    """What a season is: its name, its days, both included, and whether evenings of single matches are events of it."""

    name: str
    starts_on: date
    ends_on: date
    nights: bool = False
    public: bool = True


@contextmanager
def _writing(season: Season, version: int | None = None) -> Iterator[Season]:
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


def create_season(*, club: Club, by: Actor, setup: SeasonSetup, rule: Rule) -> Season:
    """Begin a season. Raises RuleError `bad_file` without a name, or if it ends before it begins."""
    _check(setup)
    with written_in_turn():
        season = Season.objects.create(club=club, rule=rule_to_json(rule), **_fields(setup))
        _note(season, by, "season.created", after={"name": season.name})
        return season


def change_season(*, season: Season, by: Actor, version: int, setup: SeasonSetup) -> Season:
    """Change what a season is. Raises Finished, Stale, RuleError as `create_season`."""
    _check(setup)
    with _writing(season, version) as locked:
        before = audit.snapshot(locked, "name", "starts_on", "ends_on", "nights", "public")
        for name, value in _fields(setup).items():
            setattr(locked, name, value)
        locked.save()
        old, new = audit.changes(_texts(before), _texts(_fields(setup)))
        _note(locked, by, "season.changed", before=old, after=new)
        return locked


def change_rule(*, season: Season, by: Actor, version: int, rule: Rule) -> Season:
    """Let the season count by another rule; `season_table.shifts` says before whom that moves.

    Raises Finished, Stale.
    """
    with _writing(season, version) as locked:
        old, new = audit.changes(locked.rule, rule_to_json(rule))
        locked.rule = rule_to_json(rule)
        locked.save(update_fields=["rule"])
        _note(locked, by, "season.rule", before=old, after=new)
        return locked


def set_tournaments(*, season: Season, by: Actor, version: int, tournaments: Sequence[Tournament]) -> Season:
    """Say which tournaments of the club belong to the season.

    Raises Finished, Stale, RuleError `bad_file` for one of another club or a rehearsal.
    """
    if any(item.club_id != season.club_id or item.rehearsal_of_id for item in tournaments):
        raise RuleError("bad_file", "a season has tournaments of its own club")
    with _writing(season, version) as locked:
        before = sorted(locked.tournaments.values_list("code", flat=True))
        locked.tournaments.set(tournaments)
        after = sorted(item.code for item in tournaments)
        _note(locked, by, "season.events", before={"tournaments": before}, after={"tournaments": after})
        return locked


def close_season(*, season: Season, by: Actor, version: int) -> Season:
    """End the season: its rule, dates and events stay as they are. Raises Finished, Stale."""
    with _writing(season, version) as locked:
        locked.closed_at = timezone.now()
        locked.save(update_fields=["closed_at"])
        _note(locked, by, "season.closed")
        return locked


def reopen_season(*, season: Season, by: Actor, reason: str) -> Season:
    """Open a closed season again, with a reason that the audit keeps. Raises RuleError `bad_file` without one."""
    if not visible(reason):
        raise RuleError("bad_file", "say why it is opened again")
    with written_in_turn():
        locked = Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        if locked.closed_at is not None:
            locked.closed_at, locked.version = None, locked.version + 1
            locked.save(update_fields=["closed_at", "version"])
            _note(locked, by, "season.reopened", after={"reason": visible(reason)[:120]})
        return locked


@dataclass(frozen=True)
class Payment:
    """Money into the bote of a season (positive) or out of it; `tournament` is the event that pays, if one does."""

    amount: Decimal
    words: str
    client_id: UUID
    tournament: Tournament | None = None


def pay_bote(*, season: Season, by: Actor, payment: Payment) -> BoteLine:
    """Note money of the season's bote; sent twice, it is one line.

    Raises Finished; RuleError `bad_file` for nothing, for parts of a cent, or for more than the bote holds.
    """
    if not payment.amount or payment.amount != payment.amount.quantize(CENT):
        raise RuleError("bad_file", "an amount is not 0 and has at most two decimals")
    try:
        with _writing(season) as locked, transaction.atomic():
            line = BoteLine.objects.create(
                season=locked,
                tournament=payment.tournament,
                amount=payment.amount,
                note=visible(payment.words)[:120],
                account_id=by.account_id,
                client_id=payment.client_id,
            )
            if sum((item.amount for item in locked.bote.all()), Decimal(0)) < 0:
                raise RuleError("bad_file", "the bote does not hold that much")
            _note(locked, by, "season.bote", after={"amount": str(payment.amount), "note": line.note})
            return line
    except IntegrityError:
        return BoteLine.objects.get(season=season, client_id=payment.client_id)


def _check(setup: SeasonSetup) -> None:
    if not visible(setup.name):
        raise RuleError("bad_file", "a season needs a name", field="name")
    if setup.ends_on < setup.starts_on:
        raise RuleError("bad_file", "a season ends after it begins", field="ends_on")


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
