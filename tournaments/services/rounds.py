"""A round's way: published, when every table becomes a match; closed, when it is settled who plays on; reopened."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid5

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset, from_json
from scoring.roles import Actor
from scoring.services.starts import Chair as Seat
from scoring.services.starts import NewMatch, start_match
from tournaments.models import Round, Table, Tournament
from tournaments.queries.cuts import (
    Replaced,
    Settled,
    lots,
    moved_up,
    passing,
    passing_from_json,
    passing_to_json,
    replaced_from_json,
    settled_from_json,
)
from tournaments.queries.days import Day, RoundNow, can_play, load_day
from tournaments.queries.draws import draft_now, draft_tables, upcoming
from tournaments.services.day import Stale, note, seal, writing
from tournaments.services.drafts import reseat, sitting_out, without

NAMESPACE = UUID("5f0c3c64-6f0b-4d0e-9d43-6d3f4c7c9a11")
"""What the ids of the tables' matches are made from."""


def publish(*, tournament: Tournament, by: Actor, version: int, anyway: bool = False) -> Round:
    """Publish the draft: each table becomes a match with links of its own.

    Raises Stale, Finished; RuleError `no_draft`, `people_changed` if somebody came or left since it was drawn (unless
    `anyway`; who left is then not seated, who came sits out), and as `start_match` for a table that cannot be.
    """
    day = _read(tournament, version)
    item = day.current
    if item is None or item.state != "draft":
        raise RuleError("no_draft", "no round is drafted")
    following = upcoming(day)
    changed = draft_now(day, item, following).changed
    if (changed.missing or changed.extra) and not anyway:
        raise RuleError("people_changed", "the people have changed since the draw", missing=len(changed.missing))
    with writing(tournament, version=version) as locked:
        if changed.extra:
            reseat(day, following, without(draft_tables(item), changed.extra))
            item = load_day(locked).rounds[-1]
        for table in item.tables:
            begin_table(
                locked, item, table.table, [Seat(one.person.public_name, 0, one.person) for one in table.chairs]
            )
        item.round.published_at = timezone.now()
        item.round.without_table = dict.fromkeys(sitting_out(following, draft_tables(item)), "bye")
        item.round.save(update_fields=["published_at", "without_table"])
        _note(locked, by, "round.published", item.round)
    return item.round


def begin_table(tournament: Tournament, item: RoundNow, table: Table, seats: Sequence[Seat]) -> None:
    """Start the match of one table; the first seat deals first."""
    with translation.override(tournament.club.language):
        label = _("{tournament} · Round {round} · Table {table}").format(
            tournament=tournament.name[:50], round=item.round.number, table=table.number
        )
    new = NewMatch(
        rules=rules_of(tournament, item),
        chairs=seats,
        unit=tournament.unit,
        label=label,
        club=tournament.club,
        book_version=tournament.book_version,
    )
    table.match, _secret = start_match(new=new, by=scorer(table), client_id=match_id(table))
    table.match.refereed = True
    table.match.save(update_fields=["refereed"])
    table.save(update_fields=["match"])


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
    if day.missing:
        numbers = [table.table.number for table in day.missing]
        raise RuleError("results_missing", f"tables {numbers} are still playing", tables=numbers)
    found = passing(day, item)
    with writing(tournament, version=version) as locked:
        item.round.closed_at = timezone.now()
        item.round.cut = None if found is None else passing_to_json(found, [])
        item.round.save(update_fields=["closed_at", "cut"])
        seal(item.round, "links")
        _note(locked, by, "round.closed", item.round)
    return item.round


def settle_tie(*, tournament: Tournament, by: Actor, version: int, decision: Settled) -> Round:
    """Decide a tie of the newest closed round: who of those level plays on, and how that was found.

    By lot, it is the tournament's seed that chooses. Raises Stale, Finished; RuleError `no_cut`, `no_tie` if there is
    none there, `tie_count` for more or fewer people than places, `cut_changed` if results were corrected since the
    round was closed (reopen it), and as `tournaments.engine.cuts.settle`.
    """
    day = _read(tournament, version)
    item = _cut_open(day)
    made = item.round.cut or {}
    if decision.where not in {tie["where"] for tie in made["ties"]}:
        raise RuleError("no_tie", f"there is no tie at {decision.where}")
    before = settled_from_json(made)
    now = passing(day, item, before)
    if now is None or passing_to_json(now, before) != {**made, "replaced": []}:
        raise RuleError("cut_changed", "results have changed since the round was closed")
    if decision.how == "lot":
        decision = replace(decision, chosen=lots(now, decision.where, day.tournament.seed))
    places = next(tie.open for tie in now.ties if tie.where == decision.where)
    if len(decision.chosen) != places:
        raise RuleError("tie_count", f"{places} places are open", open=places)
    found = passing(day, item, [*before, decision])
    if found is None or decision.where in {tie.where for tie in found.ties}:
        raise RuleError("bad_file", "the tie is not settled by that")
    with writing(tournament, version=version) as locked:
        item.round.cut = passing_to_json(found, [*before, decision])
        item.round.save(update_fields=["cut"])
        _note(locked, by, "round.tie_settled", item.round, how=decision.how, chosen=list(decision.chosen))
    return item.round


def move_up(*, tournament: Tournament, by: Actor, version: int, gone: str, instead: str) -> Round:
    """Let `instead`, who was out, play in the place of `gone`, who had qualified and will not; nobody if blank.

    Both are codes of entries. Raises Stale, Finished; RuleError `no_cut` once the next round is published or without a
    cut, `tie_at_cut` before its ties are settled, `still_here` if `gone` has not gone, `not_here` if `instead` has,
    `unknown_player` as `moved_up`.
    """
    day = _read(tournament, version)
    item = _cut_open(day)
    made = item.round.cut or {}
    if made["ties"]:
        raise RuleError("tie_at_cut", "the tie for the last place is not settled yet")
    found = moved_up(passing_from_json(made), gone, instead)
    if can_play(day.by_code[gone]):
        raise RuleError("still_here", f"{gone} has not gone", player=gone)
    if instead and not can_play(day.by_code[instead]):
        raise RuleError("not_here", f"{instead} is not here", player=instead)
    replaced = [*replaced_from_json(made), Replaced(gone, instead)]
    with writing(tournament, version=version) as locked:
        item.round.cut = passing_to_json(found, settled_from_json(made), replaced)
        item.round.save(update_fields=["cut"])
        _note(locked, by, "round.moved_up", item.round, gone=gone, instead=instead)
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
        seal(item.round, "")
        _note(locked, by, "round.reopened", item.round)
    return item.round


def _read(tournament: Tournament, version: int) -> Day:
    day = load_day(tournament)
    if day.tournament.version != version:
        raise Stale
    return day


def _cut_open(day: Day) -> RoundNow:
    """The newest published round with its cut, which the next round has not been published by. Raises `no_cut`."""
    item = day.begun[-1] if day.begun else None
    if item is None or item.state != "closed" or item.round.cut is None:
        raise RuleError("no_cut", "there is no cut that can still be changed")
    return item


def _running(day: Day) -> RoundNow:
    for item in day.begun:
        if item.state == "running":
            return item
    raise RuleError("no_round", "no round is being played")


def _note(tournament: Tournament, by: Actor, verb: str, made: Round, **after: object) -> None:
    note(tournament, by, verb, after={"round": made.number, **after})
