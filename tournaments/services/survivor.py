"""Last survivor: tables that break and merge as people go out."""

from dataclasses import replace

from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.engine.events import End
from scoring.roles import Actor
from scoring.services.matches import enter
from scoring.services.starts import Chair as Seat
from tournaments.engine.plan_notation import plan_to_json
from tournaments.models import Chair, Round, Table, Tournament
from tournaments.queries.days import Day, RoundNow, load_day
from tournaments.queries.survivor import Merging, merging
from tournaments.services.day import Stale, seal, writing
from tournaments.services.leaving import write_now
from tournaments.services.rounds import begin_table


def merge_tables(*, tournament: Tournament, by: Actor, stamp: str) -> Round:
    """Break and fill tables as `merging` proposes: a new round, in which everybody keeps the total.

    Matches of tables that change end by agreement, and new ones begin with the totals; the others go on as they are,
    with their links, as tables of the new round. `stamp` is that of the proposal that was seen: Raises Stale if a hand
    was entered since, Finished; RuleError `no_round`, `nothing_to_merge`, `rebuy_open` with the numbers of `tables`
    where somebody may still come back.
    """
    with writing(tournament) as locked:
        day = load_day(locked)
        found = merging(day)
        if found is None:
            raise RuleError("no_round", "no round of last survivor is being played")
        if found.stamp != stamp:
            raise Stale
        _check(found)
        _end(found, by)
        made = _next_round(day, found.item)
        _seat(locked, day, made, found)
        seal(found.item.round, "links")
        audit.record(
            club=locked.club,
            by=by,
            verb="round.merged",
            subject=f"tournament:{locked.code}",
            label=str(locked),
            after={
                "round": made.number,
                "broken": list(found.merge.broken),
                "moves": [[move.player, move.table, move.to] for move in found.merge.moves],
            },
        )
        return made


def _check(found: Merging) -> None:
    if not found.merge.moves:
        raise RuleError("nothing_to_merge", "every table stays as it is")
    waiting = sorted(set(found.undecided) & set(found.changed))
    if waiting:
        raise RuleError("rebuy_open", f"somebody at tables {waiting} may still come back", tables=waiting)


def _end(found: Merging, by: Actor) -> None:
    for table in found.item.tables:
        game = table.game
        if table.table.number in found.changed and game is not None and not game.state.finished:
            enter(game=game, action=End("agreement"), write=write_now(game, by))


def _next_round(day: Day, item: RoundNow) -> Round:
    """The round that follows at once; its plan is that of the first one again."""
    number = item.round.number + 1
    first = day.plan.rounds[0]
    plan = replace(day.plan, rounds=(first, *(replace(first, stage="rounds") for _ in range(number - 1))))
    now = timezone.now()
    item.round.closed_at = now
    item.round.save(update_fields=["closed_at"])
    return Round.objects.create(
        tournament=day.tournament, number=number, plan=plan_to_json(plan), published_at=now, created_at=now
    )


def _seat(tournament: Tournament, day: Day, made: Round, found: Merging) -> None:
    tables = {table.table.number: table.table for table in found.item.tables}
    for number, seats in found.merge.tables.items():
        if number not in found.changed:
            Table.objects.filter(pk=tables[number].pk).update(round=made)
            Chair.objects.filter(table=tables[number]).update(round=made)
            continue
        table = Table.objects.create(round=made, number=number)
        entries = [day.by_code[code] for code in seats]
        Chair.objects.bulk_create(
            Chair(table=table, round=made, entry=entry, person_id=entry.person_id, position=position)
            for position, entry in enumerate(entries, start=1)
        )
        if len(entries) > 1:
            people = [Seat(one.person.public_name, found.totals[one.code], one.person) for one in entries]
            begin_table(tournament, RoundNow(made, ()), table, people)
