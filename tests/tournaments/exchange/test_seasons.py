"""Seasons in the file of their club."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.engine.errors import RuleError
from scoring.exchange.club_document import Document
from scoring.exchange.clubs import look
from scoring.models import Club
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.club_files import by_order, edited, emptied, exported, imported
from tests.tournaments.evening import played
from tests.tournaments.past_tables import EVENINGS, FINAL, MATCHES, table
from tests.tournaments.services.test_past import brought
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.models import MatchResults, Season
from tournaments.services.seasons import Payment, SeasonSetup, close_season, create_season, pay_bote, set_tournaments

pytestmark = pytest.mark.django_db

SETUP = SeasonSetup("2026/27", date(2026, 9, 1), date(2027, 6, 30), nights=True, public=False)
RULE = Rule(weights={"places": Fraction(3, 2)}, placing=(Fraction(10), Fraction(5, 2)), best_of=8, least_events=1)


def full_club() -> Club:
    """A club with two tournaments and two seasons: one with a bote, results of the past, and closed."""
    club = a_club()
    tournaments = [a_tournament(people, club=club, form="last_survivor") for people in (4, 5)]
    played(tournaments[0], 5)
    by = acting(an_account(club))
    season = create_season(club=club, by=by, setup=SETUP, rule=RULE)
    season = set_tournaments(season=season, by=by, version=0, tournaments=tournaments)
    for amount, of in ((Decimal(20), tournaments[0]), (Decimal("-4.50"), None)):
        pay_bote(season=season, by=by, payment=Payment(amount, "ñ", uuid4(), of))
    for text in (FINAL, MATCHES):
        brought(club, text, season=season)
    brought(club, EVENINGS)
    season.refresh_from_db()
    close_season(season=season, by=by, version=season.version)
    return club


def tables_of(club: Club) -> list[list[tuple[int | None, str, str]]]:
    return [table(season) for season in Season.objects.filter(club=club).order_by("pk")]


def test_seasons_come_back_the_same_in_an_empty_database() -> None:
    club = full_club()
    text, before = exported(club), tables_of(club)
    emptied()
    new = imported(text)
    assert exported(new) == text
    assert tables_of(new) == before
    assert (len(before[0]), len(before[1])) == (8, 3)


def test_seasons_come_back_the_same_beside_themselves() -> None:
    club = full_club()
    text = exported(club)
    new = imported(text, slug="again")
    assert by_order(exported(new), "one") == by_order(text, "one")
    assert [[row[::2] for row in rows] for rows in tables_of(new)] == [
        [row[::2] for row in rows] for rows in tables_of(club)
    ]


def test_what_follows_from_matches_is_not_written() -> None:
    club = full_club()
    before = exported(club)
    tables_of(club)
    assert MatchResults.objects.exists()
    assert exported(club) == before


def test_an_older_file_without_seasons_is_read_as_having_none() -> None:
    def older(data: Any) -> None:
        del data["seasons"], data["club"]["ratings"]

    text = edited(exported(a_club()), older)
    assert "seasons" not in look(Document(text.encode())).counts
    new = imported(text, slug="older")
    assert (new.ratings, new.seasons.count()) == (True, 0)


def test_other_sections_may_not_be_missing() -> None:
    with pytest.raises(RuleError, match="missing tournaments"):
        imported(edited(exported(a_club()), lambda data: data.pop("tournaments")), slug="cut")


def _set(*path: Any) -> Callable[[Any], None]:
    def edit(data: Any) -> None:
        data = data["seasons"]
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return edit


RESULT = (0, "past", 0, "events", 0, "results", 1)
WRONG = {
    "seasons[0]": _set(0, []),
    "seasons[0].name": _set(0, "name", 5),
    "seasons[0].starts_on": _set(0, "starts_on", "20260901"),
    "seasons[0].starts_on ": _set(0, "starts_on", "0001-01-01"),
    "seasons[0].ends_on": _set(0, "ends_on", "2026-08-31"),
    "seasons[0].ends_on ": _set(0, "ends_on", "9999-12-31"),
    "seasons[0].rule": _set(0, "rule", {"weights": {"luck": "1"}}),
    "seasons[0].rule ": _set(0, "rule", {"chinchon": "1e999999999"}),
    "seasons[0].rule  ": _set(0, "rule", {"keys": 5}),
    "seasons[0].closed_at": _set(0, "closed_at", "2026-09-01"),
    "seasons[0].tournaments[1]": _set(0, "tournaments", 1, "NOBODY"),
    "seasons[0].bote[0].amount": _set(0, "bote", 0, "amount", "NaN"),
    "seasons[0].bote[0].tournament": _set(0, "bote", 0, "tournament", "NOBODY"),
    "seasons[0].past": _set(0, "past", {}),
    "seasons[0].past[0].code": _set(0, "past", 0, "code", "a b"),
    "seasons[0].past[0].events[0].kind": _set(0, "past", 0, "events", 0, "kind", "dream"),
    "seasons[0].past[0].events[0].on": _set(0, "past", 0, "events", 0, "on", "yesterday"),
    "seasons[0].past[0].events[0].results[1].person": _set(*RESULT, "person", "NOBODY"),
    "seasons[0].past[0].events[0].results[1].points": _set(*RESULT, "points", "1e9"),
    "seasons[0].past[0].events[0].results[1].points ": _set(*RESULT, "points", "1/99991"),
    "seasons[0].past[0].events[0].results[1].wins": _set(*RESULT, "wins", "4/2"),
    "seasons[0].past[0].events[0].results[1].total": _set(*RESULT, "total", "35"),
    "seasons[0].past[0].events[0].results": _set(*RESULT, "place", 7),
}


@pytest.fixture(scope="module")
def text(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of the club, made once; the club itself is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = exported(full_club())
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("place", WRONG)
def test_what_is_wrong_is_named_and_nothing_is_stored(place: str, text: str) -> None:
    with pytest.raises(RuleError) as raised:
        imported(edited(text, WRONG[place]))
    assert raised.value.code == "bad_file"
    assert raised.value.message.startswith(place.strip())
    assert not Season.objects.exists()


def test_one_tournament_or_person_twice_is_named(text: str) -> None:
    def twice(data: Any) -> None:
        rows = data["seasons"][0]["past"][0]["events"][0]["results"]
        rows[1]["person"] = rows[0]["person"]

    for edit in (twice, lambda data: data["seasons"][0]["tournaments"].append(data["tournaments"][0]["code"])):
        with pytest.raises(RuleError, match="twice"):
            imported(edited(text, edit))
    assert not Season.objects.exists()
