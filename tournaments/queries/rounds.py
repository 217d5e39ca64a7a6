"""Rounds as pages list them: what comes next, and who sits where, without reading what was played."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.http import Http404

from scoring.engine.names import search_key
from scoring.models import Match, Seat
from tournaments.engine.plan_of_rounds import RoundPlan
from tournaments.models import Chair, Entry, Round, Table, Tournament
from tournaments.queries.days import Day, RoundNow
from tournaments.queries.survivor import merging


@dataclass(frozen=True)
class Step:
    """What is to be done next: `draw`, `publish`, `play`, `merge`, `close`, `settle` or `over`, with round `number`."""

    kind: str
    number: int


def next_step(day: Day) -> Step:
    """The organiser's next step."""
    item = day.current
    if item is None:
        return Step("draw", 1)
    number = item.round.number
    if item.state == "draft":
        return Step("publish", number)
    if item.state == "running":
        found = merging(day)
        if found is not None and found.merge.moves:
            return Step("merge", number)
        return Step("play" if day.missing else "close", number)
    if day.missing:
        return Step("play", number)
    if (item.round.cut or {}).get("ties"):
        return Step("settle", number)
    return Step("draw", number + 1) if number < len(day.plan.rounds) else Step("over", number)


@dataclass(frozen=True)
class RoundLine:
    """A round in the list: planned, draft, running or closed; with its tables once it is drawn."""

    number: int
    plan: RoundPlan
    state: str
    tables: int = 0
    missing: int = 0
    people: int = 0


def round_lines(day: Day) -> list[RoundLine]:
    """Every round, those to come included."""
    lines = [
        RoundLine(
            item.round.number,
            item.plan,
            item.state,
            len(item.tables),
            len(item.missing) if item.state == "running" else 0,
            sum(len(table.chairs) for table in item.tables),
        )
        for item in day.rounds
    ]
    planned = enumerate(day.plan.rounds, start=1)
    return lines + [RoundLine(number, plan, "planned") for number, plan in planned if number > len(lines)]


@dataclass(frozen=True)
class Sitting:
    """Somebody's seat: the table's number, the place in playing order (1 deals first), and what people read."""

    name: str
    table: int
    position: int
    entry: Entry


@dataclass(frozen=True)
class Seated:
    """One table of a published round and who sits there, in playing order."""

    table: Table
    match: Match | None
    people: tuple[Sitting, ...]

    @property
    def finished(self) -> bool:
        """Whether its result is there."""
        return self.table.decided is not None or (self.match is not None and self.match.finished)


@dataclass(frozen=True)
class RoundSheet:
    """A published round: its tables by number."""

    round: Round
    tables: tuple[Seated, ...]

    @property
    def by_name(self) -> list[Sitting]:
        """Everybody with a table, by name."""
        people = (person for table in self.tables for person in table.people)
        return sorted(people, key=lambda person: (search_key(person.name), person.table))

    def found(self, wanted: str) -> list[Sitting]:
        """Those whose names hold every word that is looked for, accents and capitals aside."""
        words = search_key(wanted).split()
        return [person for person in self.by_name if all(word in search_key(person.name) for word in words)]


def round_sheet(tournament: Tournament, number: int, *, public: bool = True) -> RoundSheet:
    """Round `number` once it is published, in four queries. Raises Http404 for one that is not."""
    item = tournament.rounds.filter(number=number, published_at__isnull=False).first()
    if item is None:
        raise Http404("no such round")
    chairs: dict[int, list[Chair]] = {}
    rows = Chair.objects.filter(round=item).select_related("entry", "person").order_by("position")
    for chair in rows:
        chair.entry.tournament = tournament
        chairs.setdefault(chair.table_id, []).append(chair)
    names = _unique([chair for people in chairs.values() for chair in people], public=public)
    tables = []
    for table in item.tables.select_related("match").order_by("number"):
        people = chairs.get(table.pk, [])
        sitting = (Sitting(names[chair.pk], table.number, chair.position, chair.entry) for chair in people)
        tables.append(Seated(table, table.match, tuple(sitting)))
    return RoundSheet(item, tuple(tables))


def _unique(chairs: Sequence[Chair], *, public: bool) -> dict[int, str]:
    """What each chair's person is called, by the key of the chair; two of a name are told apart by their numbers."""
    names = {chair.pk: chair.person.public_name if public else chair.person.name for chair in chairs}
    many = Counter(names.values())
    numbers = {chair.pk: chair.entry.number for chair in chairs}
    return {pk: f"{name} ({numbers[pk]})" if many[name] > 1 else name for pk, name in names.items()}


def starting_totals(tables: Iterable[Seated]) -> dict[tuple[int, int], int]:
    """What people brought to their tables, by table number and seat, where it is not nothing. One query."""
    numbers = {one.match.pk: one.table.number for one in tables if one.match}
    seats = Seat.objects.filter(match__in=list(numbers)).exclude(start=0)
    return {(numbers[seat.match_id], seat.number): seat.start for seat in seats}


def called(entries: Iterable[Entry], *, public: bool) -> dict[str, str]:
    """What people are called, by entry code and by draw name; two of a name are told apart by their numbers."""
    told = [(entry, entry.person.public_name if public else entry.person.name) for entry in entries]
    many = Counter(name for _entry, name in told)
    found: dict[str, str] = {}
    for entry, name in told:
        found[entry.code] = found[entry.draw_name] = f"{name} ({entry.number})" if many[name] > 1 else name
    return found


def round_now(day: Day, number: int, *states: str) -> RoundNow:
    """Round `number` of the day, in one of these states. Raises Http404."""
    for item in day.rounds:
        if item.round.number == number and (not states or item.state in states):
            return item
    raise Http404("no such round")


def moved_by_hand(item: RoundNow, drawn: Collection[Sequence[str]]) -> list[tuple[str, int | None, int | None]]:
    """Who sits elsewhere than the draw says: the draw name, the table drawn and the table now; None for none."""
    then = {name: number for number, people in enumerate(drawn, start=1) for name in people}
    now = {chair.entry.draw_name: table.table.number for table in item.tables for chair in table.chairs}
    names = sorted({*then, *now}, key=lambda name: int(name[1:]))
    return [(name, then.get(name), now.get(name)) for name in names if then.get(name) != now.get(name)]
