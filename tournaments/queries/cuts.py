"""Who plays on after a round: worked out from the results, and kept as it was when the round was closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.engine.errors import RuleError
from tournaments.engine.cut_notation import cut_from_json, cut_to_json
from tournaments.engine.cuts import Cut, How, by_lot, cut, settle
from tournaments.engine.knockout import Rule, go_through, table_cuts
from tournaments.engine.plan_of_rounds import Advance
from tournaments.engine.podium import final_places as podium
from tournaments.engine.standings import Standings, among
from tournaments.models import Entry
from tournaments.queries.days import Day, RoundNow, can_play
from tournaments.queries.survivor import places_by_elimination

STANDINGS, LOSERS = "standings", "losers"
"""Where a tie for the last place can be, besides at a table, which is named by its number."""


@dataclass(frozen=True)
class Tie:
    """People level on every key for the last `open` places; `where` says at which cut."""

    where: str
    tied: tuple[str, ...]
    open: int


@dataclass(frozen=True)
class Settled:
    """How a tie was decided: who of it plays on, and what there is to say about it."""

    where: str
    chosen: tuple[str, ...]
    how: How
    reason: str = ""


@dataclass(frozen=True)
class Replaced:
    """Somebody who had qualified has gone: `by` plays instead, blank for nobody."""

    gone: str
    by: str


@dataclass(frozen=True)
class Passing:
    """The end of a round: who plays on, who does not (the next in line first), and what is still to be settled.

    `parts` are the cuts it is made of, by where they were made: with everybody's values, for a page to show.
    """

    qualified: tuple[str, ...]
    out: tuple[str, ...]
    ties: tuple[Tie, ...] = ()
    parts: Mapping[str, Cut] = field(default_factory=dict)


def passing(day: Day, item: RoundNow, settled: Sequence[Settled] = ()) -> Passing | None:
    """Who plays on after the round, by the results as they are now; None where the plan has no cut.

    Who has gone home does not play on. Raises RuleError `results_missing` while something is going on, and as
    `tournaments.engine.cuts.settle`.
    """
    advance = item.plan.advance
    if advance is None:
        return None
    if advance.each:
        return _by_tables(day, item, advance, settled)
    whole = stage_standings(day, item)
    gone = {entry.code for entry in day.entries if not can_play(entry)}
    stay = among(whole, (row.player for row in whole.rows if row.player not in gone))
    made = _settled(cut(stay, advance.places), STANDINGS, settled)
    placed = {row.player: row.place for row in whole.rows}
    out = sorted((*made.out, *(code for code in placed if code in gone)), key=placed.__getitem__)
    return Passing(made.qualified, tuple(out), _ties({STANDINGS: made}), {STANDINGS: made})


def stage_standings(day: Day, item: RoundNow) -> Standings:
    """The standings after a round among those who play its stage: whoever went out at an earlier cut is not in them."""
    whole = day.standings(item.round.number)
    before = [other for other in day.begun if other.round.number < item.round.number]
    cuts = [number for number, other in enumerate(before, start=1) if other.plan.advance is not None]
    if not cuts:
        return whole
    stage = [*before[cuts[-1] :], item]
    return among(whole, {code for one in stage for code in people_of(one)})


def people_of(item: RoundNow) -> set[str]:
    """Everybody who plays a round, by the codes of their entries; who has no table in it too."""
    return {code for table in item.tables for code in table.seats.values()} | set(item.round.without_table)


def _by_tables(day: Day, item: RoundNow, advance: Advance, settled: Sequence[Settled]) -> Passing:
    results = day.played(item).results
    willing = bought_back(day, item.round.number) if advance.fill == "buy_back" else None
    places = 0 if advance.fill == "none" else advance.places
    gone = frozenset(entry.code for entry in day.entries if not can_play(entry))
    rule = Rule(each=advance.each, places=places, seed=day.tournament.seed, willing=willing, gone=gone)
    cuts = [_settled(made, where, settled) for where, made in _named(item, table_cuts(results, rule)).items()]
    going = go_through(results, rule, tuple(cuts))
    losers = None if going.losers is None else _settled(going.losers, LOSERS, settled)
    parts = {**_named(item, tuple(cuts)), **({} if losers is None else {LOSERS: losers})}
    qualified = tuple(code for part in parts.values() for code in part.qualified)
    behind = losers.out if losers else tuple(code for part in cuts for code in part.out)
    tied = {code for part in parts.values() for code in part.tied}
    rest = tuple(result.player for result in results if result.player not in {*qualified, *behind, *tied})
    out = tuple(code for code in (*behind, *rest) if code not in qualified)
    return Passing(qualified, out, _ties(parts), parts)


def bought_back(day: Day, number: int) -> frozenset[str]:
    """Who has bought back into the tournament after round `number`; a line against another takes it back."""
    net: dict[str, int] = {}
    for line in day.bought_back:
        if line.entry and line.round_number == number:
            net[line.entry.code] = net.get(line.entry.code, 0) + (1 if line.amount >= 0 else -1)
    return frozenset(code for code, count in net.items() if count > 0)


def may_buy_back(day: Day, item: RoundNow) -> list[Entry]:
    """Who may still buy back after the round: here, out at a table with its result, and not bought back already."""
    advance = item.plan.advance
    if advance is None or advance.fill != "buy_back":
        return []
    through = set((item.round.cut or {}).get("qualified", ()))
    taken = through | bought_back(day, item.round.number)
    results = (result for table in item.tables if table.finished for result in table.results)
    lost = {result.player for result in results if result.place > advance.each and result.player not in taken}
    return [entry for entry in day.entries if entry.code in lost and can_play(entry)]


def _named(item: RoundNow, cuts: Sequence[Cut]) -> dict[str, Cut]:
    """Cuts by the number of their table; those of people without a table by their codes."""
    numbers = {code: str(table.table.number) for table in item.tables for code in table.seats.values()}
    people = [(*made.qualified, *made.tied, *made.out) for made in cuts]
    return {numbers.get(codes[0], codes[0]): made for codes, made in zip(people, cuts, strict=True)}


def _settled(made: Cut, where: str, settled: Sequence[Settled]) -> Cut:
    """The cut with its tie decided as somebody did; a decision about other people than are tied now is void."""
    for decision in settled:
        meant = len(decision.chosen) == made.open and set(decision.chosen) <= set(made.tied)
        if decision.where == where and made.tied and meant:
            return settle(made, decision.chosen, decision.how)
    return made


def _ties(parts: Mapping[str, Cut]) -> tuple[Tie, ...]:
    return tuple(Tie(where, part.tied, part.open) for where, part in parts.items() if part.tied)


def lots(found: Passing, where: str, seed: int) -> tuple[str, ...]:
    """Whom the lot of the tournament's `seed` lets play on from the tie at `where`. Raises RuleError `no_tie`."""
    part = found.parts.get(where)
    if part is None or not part.tied:
        raise RuleError("no_tie", f"there is no tie at {where}")
    return by_lot(part, seed).qualified[len(part.qualified) :]


def passing_to_json(found: Passing, settled: Sequence[Settled], replaced: Sequence[Replaced] = ()) -> dict[str, Any]:
    """What is stored of it when the round is closed."""
    return {
        "qualified": list(found.qualified),
        "out": list(found.out),
        "ties": [{"where": tie.where, "tied": list(tie.tied), "open": tie.open} for tie in found.ties],
        "settled": [
            {"where": one.where, "chosen": list(one.chosen), "how": one.how, "reason": one.reason} for one in settled
        ],
        "parts": {where: cut_to_json(part) for where, part in found.parts.items()},
        "replaced": [{"gone": one.gone, "by": one.by} for one in replaced],
    }


def passing_from_json(data: Mapping[str, Any]) -> Passing:
    """What was stored."""
    ties = tuple(Tie(tie["where"], tuple(tie["tied"]), tie["open"]) for tie in data["ties"])
    parts = {where: cut_from_json(part) for where, part in data.get("parts", {}).items()}
    return Passing(tuple(data["qualified"]), tuple(data["out"]), ties, parts)


def settled_from_json(data: Mapping[str, Any]) -> list[Settled]:
    """The decisions that were stored."""
    return [Settled(one["where"], tuple(one["chosen"]), one["how"], one.get("reason", "")) for one in data["settled"]]


def replaced_from_json(data: Mapping[str, Any]) -> list[Replaced]:
    """Who has taken whose place since the cut."""
    return [Replaced(one["gone"], one["by"]) for one in data.get("replaced", ())]


def moved_up(found: Passing, gone: str, by: str) -> Passing:
    """The cut after `gone`, who had qualified, will not play: `by`, who was out, takes the place; nobody if blank.

    Raises RuleError `unknown_player` if one of them is not where that needs them.
    """
    for code, part in ((gone, found.qualified), *([(by, found.out)] if by else [])):
        if code not in part:
            raise RuleError("unknown_player", f"{code} is not in that part of the cut", player=code)
    stay = tuple(code for code in found.qualified if code != gone)
    out = tuple(code for code in found.out if code != by)
    return replace(found, qualified=(*stay, by) if by else stay, out=(*out, gone))


def next_in_line(day: Day, found: Passing) -> Entry | None:
    """Who moves up first: the best of those who are out and still here."""
    return next((day.by_code[code] for code in found.out if can_play(day.by_code[code])), None)


def final_places(day: Day) -> list[tuple[int, str]]:
    """Everybody's place in the tournament, the best first: by the last stage that each played, and its standings there.

    A stage ends with each cut. In a tournament of "last survivor" the places are those of elimination.
    """
    if day.plan.rounds[0].stage == "survivor":
        return places_by_elimination(day)
    stages = []
    people: set[str] = set()
    for item, after in zip(day.begun, [*day.begun[1:], None], strict=True):
        people |= people_of(item)
        if item.plan.advance is not None or after is None:
            stages.append(among(day.standings(item.round.number), people))
            people = set()
    return [(placed.place, placed.player) for placed in podium(stages)]
