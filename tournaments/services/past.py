"""Old results brought in from files, and taken out again: whole tables, all or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Club, Player
from scoring.queries.people import Details
from scoring.roles import Actor
from scoring.services.people import FORGETTING, Newcomer, add_rows, code_for, in_turn
from tournaments.engine.season import SEASON_KEYS, Rule
from tournaments.exchange.past_lines import Past
from tournaments.models import PastBatch, PastEvent, PastFile, PastResult, Season
from tournaments.services.past_people import People, Settled, settle
from tournaments.services.seasons import SeasonSetup, create_season, writing_season

KEPT = timedelta(days=1)
"""How long a file that nobody has saved is kept."""
_LEVEL_KEYS = tuple(key for key in SEASON_KEYS if key != "lot")


@dataclass(frozen=True)
class Order:
    """What is to be brought in: the results, whom their names mean (`settle`), and into which season.

    Without a `season` one is made as `setup` says. `partly`: rows that cannot be kept are left out.
    """

    past: Past
    file_name: str
    digest: str
    season: Season | None = None
    setup: SeasonSetup | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    partly: bool = False


def keep_past(*, club: Club, by: Actor, name: str, rows: bytes) -> PastFile:
    """Keep a file that was read until somebody has looked at it; the account's earlier ones and old ones go."""
    with written_in_turn():
        old = Q(created_at__lt=timezone.now() - KEPT) | Q(club=club, account_id=by.account_id)
        PastFile.objects.filter(old).delete()
        return PastFile.objects.create(club=club, account=by.account, file_name=visible(name)[:80], rows=rows)


def bring_in(*, club: Club, by: Actor, order: Order, client_id: UUID) -> PastBatch:
    """Store the results, with the people who are new and the season if it is; the same `client_id` again does nothing.

    Raises RuleError `errors` if a row cannot be kept and `order.partly` does not say to leave it out, `nothing_left`
    if no result remains, and as `create_season`; Finished for a closed season.
    """
    code = code_for(club, client_id)
    with written_in_turn():
        in_turn(club)
        if done := PastBatch.objects.filter(code=code, season__club=club).first():
            return done
        settled = settle(order.past, People(club), order.choices)
        if settled.bad and not order.partly:
            raise RuleError("errors", "some rows cannot be kept")
        if not settled.events:
            raise RuleError("nothing_left", "no result remains")
        season = order.season or _new_season(club, by, order)
        with writing_season(season) as locked:
            batch = PastBatch.objects.create(season=locked, code=code, file_name=order.file_name, digest=order.digest)
            coming = [Newcomer(Details(who.name), code_for(club, client_id, who.number)) for who in settled.new]
            added = add_rows(club=club, by=by, newcomers=coming) if coming else []
            people = {**settled.people, **{who.key: row for who, row in zip(settled.new, added, strict=True)}}
            _store(batch, settled, people)
            _note(batch, by, "past.imported", events=len(settled.events), results=settled.many, newcomers=len(added))
    return batch


def take_out(*, batch: PastBatch, by: Actor) -> None:
    """Take everything that came in with `batch` out again; people who were new stay. Raises Finished."""
    with writing_season(batch.season):
        stored = PastBatch.objects.filter(pk=batch.pk).select_related("season__club").first()
        if stored is None:
            return
        events = stored.events.count()
        results = PastResult.objects.filter(event__batch=stored).count()
        _note(stored, by, "past.removed", events=events, results=results)
        stored.delete()


def rule_for(past: Past) -> Rule:
    """The rule of a season that is made for these results: their points as they are, else the share of others beaten.

    Nobody is separated by lot: who was level then stays level.
    """
    points = any(event.kind == PastEvent.Kind.MATCH for event in past.events) or any(
        line.points is not None for line in past.lines
    )
    if points:
        return Rule(weights={"points": Fraction(1)}, least_field=1, keys=_LEVEL_KEYS)
    return Rule(least_field=1, keys=_LEVEL_KEYS)


def _new_season(club: Club, by: Actor, order: Order) -> Season:
    if order.setup is None:
        raise RuleError("bad_file", "neither a season nor how a new one is called", field="season")
    return create_season(club=club, by=by, setup=order.setup, rule=rule_for(order.past))


def _store(batch: PastBatch, settled: Settled, people: Mapping[str, Player]) -> None:
    events = PastEvent.objects.bulk_create(
        PastEvent(batch=batch, kind=event.kind, name=event.name, on=event.day, position=position)
        for position, (event, _rows) in enumerate(settled.events, start=1)
    )
    PastResult.objects.bulk_create(
        (
            PastResult(
                event=event,
                person=people[row.line.who],
                name=row.line.name,
                place=row.place,
                level=row.level,
                points=str(row.line.points or 0),
                wins=str(row.line.wins),
                chinchones=row.line.chinchones,
                total=row.line.total,
            )
            for event, (_found, rows) in zip(events, settled.events, strict=True)
            for row in rows
        ),
        batch_size=500,
    )


def _note(batch: PastBatch, by: Actor, verb: str, **numbers: int) -> None:
    side = "after" if verb == "past.imported" else "before"
    label = f"{batch.season.name}: {batch.file_name}"
    audit.record(
        club=batch.season.club, by=by, verb=verb, subject=f"past:{batch.code}", label=label, **{side: dict(numbers)}
    )


def _forget(club: Club, rows: Sequence[Player], name: str) -> None:
    """The name that says nothing in place of those that files had, and no file that still waits."""
    PastResult.objects.filter(person__in=rows).update(name=name)
    PastFile.objects.filter(club=club).delete()


FORGETTING.append(_forget)
