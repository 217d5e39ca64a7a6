"""The tournaments of a club in its file (docs/formats.md): one object each, with its people, rounds, tables, money."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from scoring import roles
from scoring.exchange.club_document import Document
from scoring.exchange.club_maps import Maps, known, store
from scoring.exchange.club_people import checked_rules
from scoring.exchange.club_rows import Data, Shape, bad, listed
from scoring.exchange.clubs import register
from scoring.models import Club, Match
from tournaments.exchange.stored import check_day, check_round, check_table, check_tournament
from tournaments.models import ApartPair, Chair, ClockMark, Entry, LedgerLine, Penalty, Round, Table, Tournament
from tournaments.services.rounds import match_id, score_secret, scorer

_PLANNED = ("rules", "unit", "plan", "counting", "prizes", "seed", "fee", "buy_back", "capacity")
_SWITCHES = ("entry_open", "self_entry", "self_check_in", "version", "created_at", "finished_at")
TOURNAMENT = Shape(
    Tournament,
    ("code", "name", "place", "about", "starts_at", "time_zone", "public", *_PLANNED, *_SWITCHES),
    ("book_version", "rehearsal_of", "entries", "apart", "rounds", "penalties", "ledger"),
)
_HERE = ("entered_at", "arrived_at", "paid_at", "fixed_table", "missing", "left_at", "leaving")
ENTRY = Shape(Entry, ("code", "number", "status", *_HERE), ("person",))
APART = Shape(ApartPair, ("early_only", "reason"), ("one", "two"))
ROUND = Shape(
    Round,
    ("number", "plan", "drawn", "without_table", "by_hand", "cut", "created_at", "published_at", "closed_at"),
    ("tables", "clock"),
)
TABLE = Shape(Table, ("number", "code", "decided"), ("match", "chairs"))
CHAIR = Shape(Chair, ("position", "ruling"), ("entry", "person"))
CLOCK = Shape(ClockMark, ("kind", "seconds", "at"), ("table",))
PENALTY = Shape(Penalty, ("round_number", "points", "reason", "created_at", "withdrawn_at"), ("entry",))
LEDGER = Shape(LedgerLine, ("code", "kind", "amount", "round_number", "thing", "note", "at"), ("entry",))


class Tournaments:
    """The club's tournaments, by age; rehearsals after what they rehearse."""

    name = "tournaments"

    def export(self, club: Club) -> Iterator[Data]:
        """Standings are not written: they follow from the rest."""
        for row in Tournament.objects.filter(club=club).select_related("book_version__ruleset").order_by("pk"):
            yield _written(row)

    def load(self, document: Document, maps: Maps) -> None:
        """One after the other, each with its standings worked out once."""
        keys: dict[str, int] = {}
        for at, data in document.rows(self.name):
            facts = TOURNAMENT.read(data, at)
            old, facts["code"] = facts["code"], maps.codes(Tournament, [(at, facts["code"])])[0]
            checked_rules(facts["rules"], f"{at}.rules")
            check_tournament(facts, at)
            of = data["rehearsal_of"]
            row = Tournament(club=maps.club, **facts)
            row.rehearsal_of_id = None if of is None else known(keys, of, f"{at}.rehearsal_of")
            row.book_version_id = maps.version(data["book_version"], f"{at}.book_version")
            row.save()
            keys[old] = row.pk
            _Reading(row, maps, at).load(data)


def _written(row: Tournament) -> Data:
    codes: dict[int | None, str] = dict(row.entries.values_list("pk", "code"))
    version = row.book_version and [row.book_version.ruleset.code, row.book_version.number]
    people = row.entries.select_related("person").order_by("pk")
    chairs = Prefetch("chairs", Chair.objects.select_related("person").order_by("position"))
    tables = Prefetch("tables", Table.objects.select_related("match").prefetch_related(chairs).order_by("number"))
    clock = Prefetch("clock", ClockMark.objects.select_related("table").order_by("pk"))
    rounds = row.rounds.prefetch_related(tables, clock).order_by("number")
    penalties = Penalty.objects.filter(entry__tournament=row).order_by("pk")
    return TOURNAMENT.write(
        row,
        book_version=version,
        rehearsal_of=row.rehearsal_of and row.rehearsal_of.code,
        entries=[ENTRY.write(one, person=one.person.code) for one in people],
        apart=[APART.write(one, one=codes[one.one_id], two=codes[one.two_id]) for one in row.apart.order_by("pk")],
        rounds=[_round(one, codes) for one in rounds],
        penalties=[PENALTY.write(one, entry=codes[one.entry_id]) for one in penalties],
        ledger=[LEDGER.write(one, entry=codes.get(one.entry_id)) for one in row.ledger.order_by("pk")],
    )


def _round(row: Round, codes: dict[int | None, str]) -> Data:
    tables = []
    for table in row.tables.all():
        chairs = [CHAIR.write(one, entry=codes[one.entry_id], person=one.person.code) for one in table.chairs.all()]
        tables.append(TABLE.write(table, match=table.match and table.match.code, chairs=chairs))
    clock = [CLOCK.write(mark, table=mark.table and mark.table.number) for mark in row.clock.all()]
    return ROUND.write(row, tables=tables, clock=clock)


class _Reading:
    """One tournament that is being read: its row is stored, its people are known by the codes in the file."""

    def __init__(self, row: Tournament, maps: Maps, at: str) -> None:
        self.row, self.maps, self.at = row, maps, at
        self.entries: dict[str, int] = {}

    def load(self, data: Data) -> None:
        """Store what belongs to the tournament."""
        self._load_entries(data)
        for at, one in listed(data, "apart", self.at):
            pair = [self._entry(one, key, at, APART) for key in ("one", "two")]
            facts = APART.read(one, at)
            store(ApartPair, [ApartPair(tournament=self.row, one_id=pair[0], two_id=pair[1], **facts)], at)
        for at, one in listed(data, "rounds", self.at):
            self._load_round(one, at)
        for at, one in listed(data, "penalties", self.at):
            entry = self._entry(one, "entry", at, PENALTY)
            store(Penalty, [Penalty(entry_id=entry, **PENALTY.read(one, at))], at)
        self._load_ledger(data)
        check_day(self.row, self.at)

    def _load_entries(self, data: Data) -> None:
        found = [(at, one, ENTRY.read(one, at)) for at, one in listed(data, "entries", self.at)]
        codes = self.maps.codes(Entry, [(at, facts["code"]) for at, _one, facts in found])
        rows = []
        for (at, one, facts), code in zip(found, codes, strict=True):
            person = known(self.maps.players, one["person"], f"{at}.person")
            rows.append(Entry(tournament=self.row, person_id=person, **{**facts, "code": code}))
        stored = store(Entry, rows, f"{self.at}.entries")
        self.entries = {facts["code"]: row.pk for (_at, _one, facts), row in zip(found, stored, strict=True)}

    def _load_round(self, data: Any, at: str) -> None:
        facts = ROUND.read(data, at)
        check_round(facts, set(self.entries), at)
        for name in ("without_table", "cut"):
            facts[name] = self.maps.follow(facts[name])
        (row,) = store(Round, [Round(tournament=self.row, **facts)], at)
        tables = {}
        for place, one in listed(data, "tables", at):
            table = self._load_table(row, one, place)
            tables[table.number] = table
        for place, one in listed(data, "clock", at):
            mark = ClockMark(round=row, **CLOCK.read(one, place))
            if one["table"] is not None and one["table"] not in tables:
                raise bad(f"{place}.table", "reference", one["table"])
            mark.table = tables.get(one["table"])
            mark.save()

    def _load_table(self, row: Round, data: Any, at: str) -> Table:
        facts = TABLE.read(data, at)
        check_table(facts, set(self.entries), at)
        facts["code"] = self.maps.codes(Table, [(at, facts["code"])])[0]
        facts["decided"] = self.maps.follow(facts["decided"])
        table = Table(round=row, **facts)
        if data["match"] is not None:
            table.match_id = known(self.maps.matches, data["match"], f"{at}.match")
        (table,) = store(Table, [table], at)
        chairs = []
        for place, one in listed(data, "chairs", at):
            read = CHAIR.read(one, place)
            entry = self._entry(one, "entry", place, CHAIR)
            person = known(self.maps.players, one["person"], f"{place}.person")
            chairs.append(Chair(table=table, round=row, entry_id=entry, person_id=person, **read))
        store(Chair, chairs, f"{at}.chairs")
        _link(table)
        return table

    def _load_ledger(self, data: Data) -> None:
        for at, one in listed(data, "ledger", self.at):
            facts = LEDGER.read(one, at)
            facts["code"] = self.maps.codes(LedgerLine, [(at, facts["code"])])[0]
            entry = None if one["entry"] is None else self._entry(one, "entry", at, LEDGER)
            store(LedgerLine, [LedgerLine(tournament=self.row, entry_id=entry, **facts)], at)

    def _entry(self, data: Any, key: str, at: str, shape: Shape) -> int:
        shape.read(data, at)
        return known(self.entries, data[key], f"{at}.{key}")


def _link(table: Table) -> None:
    """Make the links of the table's match those that the table's sheet shows and prints: they come from its code."""
    if table.match_id is None:
        return
    secret = score_secret(table)
    hashes = {"score_hash": roles.hashed(secret), "view_hash": roles.hashed(roles.view_secret(secret))}
    Match.objects.filter(pk=table.match_id).update(client_id=match_id(table), device=scorer(table).device, **hashes)


register(Tournaments())
