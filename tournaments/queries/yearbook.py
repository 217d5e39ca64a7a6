"""Who won: the champions of tournaments and of a season, and the tournaments that records name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from scoring.models import Player
from tournaments.engine.season_table import SeasonRow
from tournaments.models import EntryResult, Tournament
from tournaments.queries.records import Board, Feat, Records, Scope, board, load_records, tournaments_of
from tournaments.queries.results import refresh_tournaments
from tournaments.queries.seasons import load_season

NEWEST = 12
"""Champions of tournaments that are listed."""

PODIUM = 3


@dataclass(frozen=True)
class Champions:
    """Who won one tournament, more than one where nothing parts them."""

    tournament: Tournament
    people: tuple[Player, ...]


@dataclass(frozen=True)
class Yearbook:
    """Records with the champions, the newest first, who has most titles, and the first of the season's table."""

    records: Records
    tournaments: Mapping[int, Tournament]
    champions: Sequence[Champions]
    titles: Board
    people: Mapping[int, Player]
    podium: Sequence[tuple[SeasonRow, Player]] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell yet."""
        return self.records.empty and not self.champions and not self.podium


def load_yearbook(scope: Scope) -> Yearbook:
    """Everything for the page of `scope`: a constant number of queries, if what is kept is fresh."""
    finished = _finished(scope)
    refresh_tournaments(finished)
    podium = _podium(scope)
    records = load_records(scope)
    won = _won(finished)
    titles = board(Feat(many, who) for who, many in sorted(Counter(who for _pk, who in won).items()))
    newest = finished.order_by("-starts_at", "-pk")[:NEWEST]
    by_tournament: dict[int, list[int]] = {item.pk: [] for item in newest}
    for pk, who in won:
        if pk in by_tournament:
            by_tournament[pk].append(who)
    people = Player.objects.in_bulk(
        {who for found in by_tournament.values() for who in found}
        | {feat.person for feat in titles.feats if feat.person}
    )
    champions = [Champions(item, tuple(people[who] for who in by_tournament[item.pk])) for item in newest]
    named = Tournament.objects.in_bulk(set(tournaments_of(records)))
    return Yearbook(records, named, [one for one in champions if one.people], titles, people, podium)


def _finished(scope: Scope) -> QuerySet[Tournament]:
    found = Tournament.objects.filter(club=scope.club, finished_at__isnull=False, rehearsal_of=None)
    if not scope.member:
        found = found.filter(public=True)
    return found if scope.season is None else found.filter(pk__in=scope.season.tournaments.values("pk"))


def _won(tournaments: QuerySet[Tournament]) -> list[tuple[int, int]]:
    rows = EntryResult.objects.filter(place=1, of__tournament__in=tournaments.values("pk")).order_by("pk")
    who = Coalesce("entry__person__merged_into", "entry__person")
    return list(dict.fromkeys(rows.values_list("of__tournament", who)))


def _podium(scope: Scope) -> list[tuple[SeasonRow, Player]]:
    if scope.season is None:
        return []
    now = load_season(scope.season)
    return [(row, now.people[row.player]) for row in now.table.rows if row.place and row.place <= PODIUM]
