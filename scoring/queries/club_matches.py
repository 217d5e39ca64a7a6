"""The matches of a club as a list: one page of them, whatever is looked for."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import cast
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.engine.names import search_key
from scoring.models import Club, Match, Player, Seat
from scoring.queries.games import Game, load_all
from scoring.queries.people import person_of

PAGE = 30
"""Matches of a page."""

STATES = ("open", "finished", "abandoned")


@dataclass(frozen=True)
class Wanted:
    """What is looked for: words of a person's name or of the match's, days in the club's zone, one of STATES."""

    text: str = ""
    since: date | None = None
    until: date | None = None
    state: str = ""


@dataclass(frozen=True)
class MatchRow:
    """A match in the list. `best` are the winners, or who leads while it goes on; `people` is everybody, by seat.

    `hands` is how many were played; `match` has the club's named ruleset, if it was played by one, at hand.
    """

    match: Match
    state: str
    people: tuple[str, ...]
    best: tuple[str, ...]
    hands: int


def state_of(match: Match) -> str:
    """How the match stands, one of STATES."""
    if match.discounted_at is not None:
        return "abandoned"
    return "finished" if match.finished else "open"


def listing(club: Club, wanted: Wanted, page: str = "1") -> Page[MatchRow]:
    """One page of the club's matches that are `wanted`, the newest first. Five queries, however many there are."""
    matches = wanted_matches(club, wanted).select_related("book_version__ruleset").order_by("-created_at", "-id")
    found = Paginator(matches, PAGE).get_page(page)
    rows = rows_of(list(found.object_list))
    found.object_list = cast(QuerySet[Match], rows)
    return cast(Page[MatchRow], found)


def rows_of(matches: list[Match], *, public: bool = False) -> list[MatchRow]:
    """These matches as rows; `public`: people by their aliases. Three queries, however many there are."""
    games = load_all(matches)
    seats = [seat for game in games.values() for seat in game.seats]
    keys = {seat.person_id for seat in seats if seat.person_id is not None}
    people = {row.pk: person_of(row) for row in Player.objects.filter(pk__in=keys).select_related("merged_into")}
    return [_row(games[match.pk], people, public) for match in matches]


def _row(game: Game, people: dict[int, Player], public: bool) -> MatchRow:
    state = game.state
    names = {}
    for seat in game.seats:
        person = people.get(seat.person_id or 0)
        told = person and (person.public_name if public else person.name)
        names[seat.player] = told or game.names[seat.player]
    best = state.winners
    if not state.finished and state.hands and state.live:
        lowest = min(state.totals[player] for player in state.live)
        best = tuple(player for player in state.live if state.totals[player] == lowest)
    return MatchRow(
        game.match,
        state_of(game.match),
        tuple(names[player] for player in state.players),
        tuple(names[player] for player in best),
        len(state.hands),
    )


def wanted_matches(club: Club, wanted: Wanted) -> QuerySet[Match]:
    """The club's matches that are `wanted`, in no order."""
    matches = Match.objects.filter(club=club)
    if wanted.state == "abandoned":
        matches = matches.exclude(discounted_at=None)
    elif wanted.state in STATES:
        matches = matches.filter(discounted_at=None, finished=wanted.state == "finished")
    zone = ZoneInfo(club.time_zone)
    if wanted.since and wanted.since > date.min:  # at both ends of the calendar other zones have no day
        matches = matches.filter(created_at__gte=_midnight(wanted.since, zone))
    if wanted.until and wanted.until < date.max:
        matches = matches.filter(created_at__lt=_midnight(wanted.until + timedelta(days=1), zone))
    return _called(matches, club, wanted.text) if wanted.text else matches


def _called(matches: QuerySet[Match], club: Club, text: str) -> QuerySet[Match]:
    """Those in whose label and names is every word, or where somebody sat who is known by all; without accents."""
    people, called = Player.objects.filter(club=club), Q()
    for word in search_key(text).split():
        people = people.filter(Q(search__contains=word) | Q(merged_into__search__contains=word))
        called &= Q(search__contains=word)
    sat = Seat.objects.filter(match=OuterRef("pk"), person__in=people.values("pk"))
    return matches.filter(called | Exists(sat))


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone)
