"""The seasons of a club in its file (docs/formats.md): one object each, with its rule, events, bote, and its past.

What follows from matches is not written: results of matches, final places, ratings, records. Nor are keys of the API.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Any

from django.db.models import Prefetch

from scoring.engine.errors import RuleError
from scoring.exchange.club_document import Document
from scoring.exchange.club_maps import Maps, known, store
from scoring.exchange.club_rows import Data, Shape, bad, listed
from scoring.exchange.clubs import register
from scoring.models import Club
from tournaments.engine.season_notation import rule_from_json
from tournaments.exchange.past_cells import addable
from tournaments.models import BoteLine, PastBatch, PastEvent, PastResult, Season, Tournament
from tournaments.services.seasons import FIRST_DAY, LAST_DAY

_ABOUT = ("code", "name", "starts_on", "ends_on", "nights", "public", "rule", "seed")
SEASON = Shape(Season, (*_ABOUT, "version", "created_at", "closed_at"), ("tournaments", "bote", "past"))
BOTE = Shape(BoteLine, ("amount", "note", "at"), ("tournament",))
BATCH = Shape(PastBatch, ("code", "file_name", "digest", "created_at"), ("events",))
EVENT = Shape(PastEvent, ("code", "kind", "name", "on", "position"), ("results",))
RESULT = Shape(PastResult, ("name", "place", "level", "points", "wins", "chinchones", "total"), ("person",))
_NUMBER = re.compile(r"-?\d+(?:/[1-9]\d*)?")


class Seasons:
    """The club's seasons, by age; after its tournaments, which they name."""

    name = "seasons"

    def export(self, club: Club) -> Iterator[Data]:
        """Tables of seasons are not written: they follow from the rest."""
        for season in Season.objects.filter(club=club).order_by("pk"):
            lines = season.bote.select_related("tournament").order_by("pk")
            yield SEASON.write(
                season,
                tournaments=list(season.tournaments.order_by("pk").values_list("code", flat=True)),
                bote=[BOTE.write(line, tournament=line.tournament and line.tournament.code) for line in lines],
                past=[_batch(batch) for batch in season.past.order_by("pk")],
            )

    def load(self, document: Document, maps: Maps) -> None:
        """One after the other."""
        codes = dict(Tournament.objects.filter(club=maps.club, rehearsal_of=None).values_list("code", "pk"))
        renamed = {new: old for old, new in maps.renamed.items()}
        keys = {renamed.get(code, code): pk for code, pk in codes.items()}
        for at, data in document.rows(self.name):
            _Reading(maps, keys, at).load(data)


def _batch(batch: PastBatch) -> Data:
    rows = Prefetch("rows", PastResult.objects.select_related("person").order_by("pk"))
    events = [
        EVENT.write(event, results=[RESULT.write(row, person=row.person.code) for row in event.rows.all()])
        for event in batch.events.order_by("pk").prefetch_related(rows)
    ]
    return BATCH.write(batch, events=events)


class _Reading:
    """One season that is being read; tournaments are known by the codes in the file."""

    def __init__(self, maps: Maps, tournaments: dict[str, int], at: str) -> None:
        self.maps, self.tournaments, self.at = maps, tournaments, at

    def load(self, data: Any) -> None:
        """Store the season and what belongs to it."""
        facts = SEASON.read(data, self.at)
        _check_season(facts, self.at)
        facts["code"] = self.maps.codes(Season, [(self.at, facts["code"])])[0]
        season = Season.objects.create(club=self.maps.club, **facts)
        named = [known(self.tournaments, code, at) for at, code in listed(data, "tournaments", self.at)]
        if len(set(named)) < len(named):
            raise bad(f"{self.at}.tournaments", "twice")
        season.tournaments.set(named)
        lines = []
        for at, one in listed(data, "bote", self.at):
            line = BoteLine(season=season, **BOTE.read(one, at))
            if one["tournament"] is not None:
                line.tournament_id = known(self.tournaments, one["tournament"], f"{at}.tournament")
            lines.append(line)
        store(BoteLine, lines, f"{self.at}.bote")
        for at, one in listed(data, "past", self.at):
            self._load_batch(season, one, at)

    def _load_batch(self, season: Season, data: Any, at: str) -> None:
        facts = BATCH.read(data, at)
        facts["code"] = self.maps.codes(PastBatch, [(at, facts["code"])])[0]
        batch = PastBatch.objects.create(season=season, **facts)
        found = [(place, one, EVENT.read(one, place)) for place, one in listed(data, "events", at)]
        codes = self.maps.codes(PastEvent, [(place, facts["code"]) for place, _one, facts in found])
        rows = [
            PastEvent(batch=batch, **{**facts, "code": code})
            for (_place, _one, facts), code in zip(found, codes, strict=True)
        ]
        results: list[PastResult] = []
        for event, (place, one, _facts) in zip(store(PastEvent, rows, f"{at}.events"), found, strict=True):
            results += self._results(event, one, place)
        store(PastResult, results, f"{at}.events")

    def _results(self, event: PastEvent, data: Any, at: str) -> list[PastResult]:
        found = []
        for place, one in listed(data, "results", at):
            row = PastResult(event=event, **RESULT.read(one, place))
            row.person_id = known(self.maps.players, one["person"], f"{place}.person")
            for name in ("points", "wins"):
                _check_number(getattr(row, name), f"{place}.{name}")
            found.append(row)
        _check_places(found, f"{at}.results")
        return found


def _check_season(facts: Data, at: str) -> None:
    try:
        rule_from_json(facts["rule"])
    except RuleError as error:
        raise bad(f"{at}.rule", "value", error.message) from None
    if facts["starts_on"] < FIRST_DAY:
        raise bad(f"{at}.starts_on", "value", facts["starts_on"])
    if not facts["starts_on"] <= facts["ends_on"] <= LAST_DAY:
        raise bad(f"{at}.ends_on", "value", facts["ends_on"])


def _check_number(text: str, at: str) -> None:
    """Whether it is an exact number as we write them, and one that can be added up."""
    if not _NUMBER.fullmatch(text) or str(Fraction(text)) != text or not addable(Fraction(text)):
        raise bad(at, "value", text)


def _check_places(rows: list[PastResult], at: str) -> None:
    """Whether places are 1, 1, 3 and nobody is there twice: everything else is worked out from them."""
    if len({row.person_id for row in rows}) < len(rows):
        raise bad(at, "twice")
    many = Counter(row.place for row in rows)
    ahead = dict(zip(sorted(many), accumulate((many[place] for place in sorted(many)), initial=0), strict=False))
    for row in rows:
        if (row.place, row.level) != (1 + ahead[row.place], many[row.place]):
            raise bad(at, "value", row.place)


register(Seasons(), newer=True)
