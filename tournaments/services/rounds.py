"""A round's way: published, when every table becomes a match; closed, when it is settled who plays on; reopened."""

from dataclasses import replace
from uuid import UUID, uuid5

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring import audit, roles
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset, from_json
from scoring.roles import Actor
from scoring.services.starts import Chair as Seat
from scoring.services.starts import NewMatch, start_match
from tournaments.models import Round, Table, Tournament
from tournaments.queries.cuts import Settled, passing, passing_to_json, settled_from_json
from tournaments.queries.days import Day, RoundNow, TableNow, load_day
from tournaments.queries.draws import draft_now, upcoming
from tournaments.services.day import Stale, writing

NAMESPACE = UUID("5f0c3c64-6f0b-4d0e-9d43-6d3f4c7c9a11")
"""What the ids of the tables' matches are made from."""


def publish(*, tournament: Tournament, by: Actor, version: int, anyway: bool = False) -> Round:
    """Publish the draft: each table becomes a match with links of its own.

    Raises Stale, Finished; RuleError `no_draft`, `people_changed` if somebody came or left since it was drawn (unless
    `anyway`; who left is then not seated), and as `start_match` for a table that cannot be.
    """
    day = _read(tournament, version)
    item = day.current
    if item is None or item.state != "draft":
        raise RuleError("no_draft", "no round is drafted")
    changed = draft_now(day, item, upcoming(day)).changed
    if (changed.missing or changed.extra) and not anyway:
        raise RuleError("people_changed", "the people have changed since the draw", missing=len(changed.missing))
    with writing(tournament, version=version) as locked:
        for table in item.tables:
            _begin(locked, item, table)
        item.round.published_at = timezone.now()
        item.round.save(update_fields=["published_at"])
        _note(locked, by, "round.published", item.round)
    return item.round


def _begin(tournament: Tournament, item: RoundNow, table: TableNow) -> None:
    """Start the match of one table."""
    with translation.override(tournament.club.language):
        label = _("{tournament} · Round {round} · Table {table}").format(
            tournament=tournament.name[:50], round=item.round.number, table=table.table.number
        )
    new = NewMatch(
        rules=rules_of(tournament, item),
        chairs=[Seat(chair.person.name, person=chair.person) for chair in table.chairs],
        unit=tournament.unit,
        label=label,
        club=tournament.club,
        book_version=tournament.book_version,
    )
    match, _secret = start_match(new=new, by=scorer(table.table), client_id=match_id(table.table))
    table.table.match = match
    table.table.save(update_fields=["match"])


def rules_of(tournament: Tournament, item: RoundNow) -> Ruleset:
    """The tournament's rules with the limits of the round."""
    limits = item.plan.limits
    rules = from_json(tournament.rules)
    return replace(
        rules,
        max_hands=limits.hands if limits.hands is not None else rules.max_hands,
        max_minutes=limits.minutes if limits.minutes is not None else rules.max_minutes,
    )


def scorer(table: Table) -> Actor:
    """Who starts the match of a table: nobody's phone, so that every phone of the table is as good as another."""
    return Actor(f"table {table.code}")


def match_id(table: Table) -> UUID:
    """The id of the form that starts the match of a table; always the same."""
    return uuid5(NAMESPACE, table.code)


def score_secret(table: Table) -> str:
    """The secret of a table's score link, worked out again whenever it is shown or printed; it is stored nowhere."""
    return roles.score_secret(scorer(table), match_id(table))


def close(*, tournament: Tournament, by: Actor, version: int) -> Round:
    """Close the round that is being played, and make the cut after it.

    Raises Stale, Finished; RuleError `no_round` if none is being played, `results_missing` with the numbers of the
    `tables` that are neither finished nor decided.
    """
    day = _read(tournament, version)
    item = _running(day)
    if item.missing:
        numbers = [table.table.number for table in item.missing]
        raise RuleError("results_missing", f"tables {numbers} are still playing", tables=numbers)
    found = passing(day, item)
    with writing(tournament, version=version) as locked:
        item.round.closed_at = timezone.now()
        item.round.cut = None if found is None else passing_to_json(found, [])
        item.round.save(update_fields=["closed_at", "cut"])
        _note(locked, by, "round.closed", item.round)
    return item.round


def settle_tie(*, tournament: Tournament, by: Actor, version: int, decision: Settled) -> Round:
    """Decide a tie of the newest closed round: who of those level plays on, and how that was found.

    Raises Stale, Finished; RuleError `no_tie` if there is none there, and as `tournaments.engine.cuts.settle`.
    """
    day = _read(tournament, version)
    item = day.current
    if item is None or item.state != "closed" or item.round.cut is None:
        raise RuleError("no_tie", "there is no tie to settle")
    if decision.where not in {tie["where"] for tie in item.round.cut["ties"]}:
        raise RuleError("no_tie", f"there is no tie at {decision.where}")
    settled = [*settled_from_json(item.round.cut), decision]
    found = passing(day, item, settled)
    if found is None or decision.where in {tie.where for tie in found.ties}:
        raise RuleError("bad_file", "the tie is not settled by that")
    with writing(tournament, version=version) as locked:
        item.round.cut = passing_to_json(found, settled)
        item.round.save(update_fields=["cut"])
        _note(locked, by, "round.tie_settled", item.round, how=decision.how, chosen=list(decision.chosen))
    return item.round


def reopen(*, tournament: Tournament, by: Actor, version: int) -> Round:
    """Open the newest closed round again; its cut is made anew when it is closed. A draft of the next one goes.

    Raises Stale, Finished; RuleError `next_round_published` once the next one is being played: what was played stays.
    """
    day = _read(tournament, version)
    if not day.begun or day.begun[-1].state != "closed":
        raise RuleError("next_round_published", "only the newest round can be opened again, once it is closed")
    item = day.begun[-1]
    with writing(tournament, version=version) as locked:
        locked.rounds.filter(published_at=None).delete()
        item.round.closed_at, item.round.cut = None, None
        item.round.save(update_fields=["closed_at", "cut"])
        _note(locked, by, "round.reopened", item.round)
    return item.round


def _read(tournament: Tournament, version: int) -> Day:
    day = load_day(tournament)
    if day.tournament.version != version:
        raise Stale
    return day


def _running(day: Day) -> RoundNow:
    for item in day.begun:
        if item.state == "running":
            return item
    raise RuleError("no_round", "no round is being played")


def _note(tournament: Tournament, by: Actor, verb: str, made: Round, **after: object) -> None:
    audit.record(
        club=tournament.club,
        by=by,
        verb=verb,
        subject=f"tournament:{tournament.code}",
        label=str(tournament),
        after={"round": made.number, **after},
    )
