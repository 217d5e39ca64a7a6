"""Setting up a tournament: what it is, by which rules, and the plan of its rounds."""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils.crypto import salted_hmac

from scoring import audit
from scoring.engine.rulesets import Ruleset
from scoring.locks import written_in_turn
from scoring.models import BookVersion, Club
from scoring.models.codes import LENGTH, LETTERS
from scoring.roles import Actor
from tournaments.engine.plan_notation import plan_from_json, plan_to_json
from tournaments.engine.plan_of_rounds import Plan, change, changes, check
from tournaments.models import Tournament
from tournaments.services.day import writing
from tournaments.services.entries import move_up


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What an organiser says of a tournament; the fields of the model of the same names."""

    name: str
    starts_at: datetime
    time_zone: str
    place: str = ""
    about: str = ""
    public: bool = True
    unit: str = ""
    fee: Decimal = Decimal(0)
    buy_back: Decimal = Decimal(0)
    capacity: int | None = None
    entry_open: bool = True
    self_entry: bool = False
    self_check_in: bool = False


@dataclass(frozen=True)
class PlayedBy:
    """The rules of a tournament's tables, and which version of the club's book they are, if any."""

    rules: Ruleset
    book_version: BookVersion | None = None


def code_for(club: Club, client_id: UUID) -> str:
    """The code of what the form `client_id` makes in `club`: sent twice, it is one; sent to another club, another."""
    digest = salted_hmac("tournaments.code", f"{club.pk}:{client_id}", algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])


def create_tournament(
    *, club: Club, by: Actor, facts: Facts, played_by: PlayedBy, plan: Plan, client_id: UUID
) -> Tournament:
    """A new tournament; the same `client_id` again gives the same one. Raises RuleError as `check` of the plan."""
    check(plan)
    code = code_for(club, client_id)
    try:
        with written_in_turn():
            made = Tournament.objects.create(
                club=club,
                code=code,
                rules=played_by.rules.to_json(),
                book_version=played_by.book_version,
                plan=plan_to_json(plan),
                **vars(facts),
            )
            _note(made, by, "tournament.created", {}, _said(facts))
    except IntegrityError:
        return Tournament.objects.get(club=club, code=code)
    return made


def change_tournament(*, tournament: Tournament, by: Actor, version: int, facts: Facts, played_by: PlayedBy) -> None:
    """Give a tournament other facts and rules; tables whose round is published keep the rules they were given.

    With more room the first of the wait list move up. Raises Stale, Finished.
    """
    with writing(tournament, version=version) as locked:
        before = {name: getattr(locked, name) for name in vars(facts)}
        rules = played_by.rules.to_json()
        old = {**_said(Facts(**before)), "rules": locked.rules}
        for name, value in vars(facts).items():
            setattr(locked, name, value)
        locked.rules, locked.book_version = rules, played_by.book_version
        locked.save(update_fields=[*vars(facts), "rules", "book_version"])
        move_up(locked, by)
        _note(locked, by, "tournament.changed", *audit.changes(old, {**_said(facts), "rules": rules}))


def change_plan(*, tournament: Tournament, by: Actor, version: int, plan: Plan) -> Plan:
    """Store another plan of rounds, which leaves alone what was played.

    The cut after the round under way may change until the round is closed. A draft of a round that is now planned
    otherwise is thrown away. Raises Stale, Finished; RuleError as `plan_of_rounds.change`.
    """
    with writing(tournament, version=version) as locked:
        published = list(locked.rounds.exclude(published_at=None).order_by("number"))
        old = plan_from_json(locked.plan)
        newest = published[-1] if published else None
        change(old, len(published), plan, cut_made=newest is not None and newest.closed_at is not None)
        touched = {item.round for item in changes(old, plan)}
        if not touched:
            return plan
        locked.plan = plan_to_json(plan)
        locked.save(update_fields=["plan"])
        if newest is not None and newest.closed_at is None:  # its cut is still to be made, by what is planned now
            newest.plan = locked.plan
            newest.save(update_fields=["plan"])
        _renew_draft(locked, touched)
        _note(locked, by, "tournament.plan", *audit.changes(_lines(plan_to_json(old)), _lines(locked.plan)))
    return plan


def _renew_draft(tournament: Tournament, touched: set[int]) -> None:
    """The draft goes with the plan as it is now, or goes away."""
    for draft in tournament.rounds.filter(published_at=None):
        if draft.number in touched or 0 in touched:
            draft.delete()
        else:
            draft.plan = tournament.plan
            draft.save(update_fields=["plan"])


def set_keys(plan: Plan, keys: tuple[str, ...]) -> Plan:
    """`plan` with other keys of the standings, in this order. Raises RuleError as `check`."""
    found = Plan(rounds=plan.rounds, keys=keys, byes=plan.byes)
    check(found)
    return found


def _lines(plan: dict[str, Any]) -> dict[str, Any]:
    """A plan as the audit compares it: `2. max_hands`, `3. advance places`."""
    found = {name: value for name, value in plan.items() if name != "rounds"}
    for number, item in enumerate(plan["rounds"], start=1):
        for name, value in item.items():
            parts = {f" {part}": inner for part, inner in value.items()} if isinstance(value, dict) else {"": value}
            found |= {f"{number}. {name}{part}": inner for part, inner in parts.items()}
    return found


def _said(facts: Facts) -> dict[str, Any]:
    """The facts as the audit keeps them: moments in UTC, amounts with two decimals."""
    money = {name: str(getattr(facts, name).quantize(Decimal("0.01"))) for name in ("fee", "buy_back")}
    return {**vars(facts), **money, "starts_at": facts.starts_at.astimezone(UTC).isoformat()}


def _note(tournament: Tournament, by: Actor, verb: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    subject = f"tournament:{tournament.code}"
    audit.record(
        club=tournament.club, by=by, verb=verb, subject=subject, label=tournament.name, before=before, after=after
    )
