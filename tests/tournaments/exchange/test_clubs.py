"""Tournaments in the file of their club."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from scoring.engine.errors import RuleError
from scoring.models import Club, Match
from scoring.roles import hashed
from tests.scoring.club_factories import acting, an_account
from tests.scoring.club_files import by_order, edited, emptied, exported, imported
from tests.tournaments.evening import day, drawn, fresh, played, published
from tests.tournaments.tournament_factories import EVENING, a_tournament
from tournaments.models import ApartPair, ClockMark, LedgerLine, Penalty, Table, Tournament
from tournaments.services.rounds import score_secret
from tournaments.services.tables import decide

pytestmark = pytest.mark.django_db


def full_club() -> Club:
    """A club with a tournament of two rounds, the first with a decided table, the second being played."""
    tournament = a_tournament(9)
    entries = list(tournament.entries.order_by("number"))
    ApartPair.objects.create(tournament=tournament, one=entries[0], two=entries[1], reason="marido y mujer")
    played(tournament)
    published(tournament, 2)
    now = day(tournament).rounds[-1]
    table = now.tables[0].table
    places = {code: place for place, code in enumerate(now.tables[0].seats.values(), start=1)}
    decide(table=table, by=acting(an_account(tournament.club)), places=places, reason="se fue la luz")
    ClockMark.objects.create(round=now.round, table=table, kind="extra", seconds=60, at=EVENING)
    ClockMark.objects.create(round=now.round, kind="start", at=EVENING)
    Penalty.objects.create(entry=entries[2], round_number=1, points=Decimal("0.50"), reason="tarde")
    LedgerLine.objects.create(tournament=tournament, entry=entries[0], kind="fee", amount=Decimal("5.00"), at=EVENING)
    LedgerLine.objects.create(tournament=tournament, kind="kept", amount=Decimal("-5.00"), at=EVENING)
    drawn(a_tournament(8, club=tournament.club, rehearsal_of=tournament))
    return tournament.club


def test_tournaments_come_back_the_same_in_an_empty_database() -> None:
    text = exported(full_club())
    emptied()
    assert exported(imported(text)) == text


def test_tournaments_come_back_the_same_beside_themselves() -> None:
    text = exported(full_club())
    assert by_order(exported(imported(text, slug="again")), "one") == by_order(text, "one")


def test_standings_are_the_same() -> None:
    club = full_club()
    new = imported(exported(club), slug="again")
    before, after = (day(Tournament.objects.filter(club=one).earliest("pk")) for one in (club, new))
    places = [[(row.place, now.by_code[row.player].number) for row in now.standings().rows] for now in (before, after)]
    assert places[0] == places[1]


def test_a_table_has_the_links_that_its_sheet_shows() -> None:
    new = imported(exported(full_club()), slug="again")
    tables = Table.objects.filter(round__tournament__club=new, match__isnull=False)
    assert tables.count() > 3
    assert [hashed(score_secret(table)) == table.match.score_hash for table in tables if table.match] == [True] * len(
        tables
    )


def test_the_next_round_can_be_drawn() -> None:
    new = imported(exported(full_club()), slug="again")
    tournament = Tournament.objects.filter(club=new).latest("pk")
    published(tournament)
    assert fresh(tournament).rounds.get().published_at is not None


def _set(*path: Any) -> Callable[[Any], None]:
    def edit(data: Any) -> None:
        data = data["tournaments"]
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return edit


WRONG = {
    "tournaments[0].plan": _set(0, "plan", {}),
    "tournaments[0].prizes": _set(0, "prizes", {"prizes": 5}),
    "tournaments[0].fee": _set(0, "fee", "NaN"),
    "tournaments[0].time_zone": _set(0, "time_zone", "Mars"),
    "tournaments[1].rehearsal_of": _set(1, "rehearsal_of", "NOBODY"),
    "tournaments[0].entries[1].person": _set(0, "entries", 1, "person", "NOBODY"),
    "tournaments[0].entries[1].status": _set(0, "entries", 1, "status", "asleep"),
    "tournaments[0].apart[0].one": _set(0, "apart", 0, "one", "NOBODY"),
    "tournaments[0].rounds[0].number": _set(0, "rounds", 0, "number", 40),
    "tournaments[0].rounds[0].drawn.input": _set(0, "rounds", 0, "drawn", "input", {"players": "x"}),
    "tournaments[0].rounds[0].without_table": _set(0, "rounds", 0, "without_table", {"NOBODY": "bye"}),
    "tournaments[0].rounds[1].tables[0].decided.totals": _set(0, "rounds", 1, "tables", 0, "decided", "totals", []),
    "tournaments[0].rounds[1].tables[0].match": _set(0, "rounds", 1, "tables", 0, "match", "NOBODY"),
    "tournaments[0].rounds[1].tables[1].chairs[0].entry": _set(0, "rounds", 1, "tables", 1, "chairs", 0, "entry", None),
    "tournaments[0].rounds[1].clock[0].table": _set(0, "rounds", 1, "clock", 0, "table", 40),
    "tournaments[0].rounds[0].cut": _set(0, "rounds", 0, "cut", {"qualified": []}),
    "tournaments[0].penalties[0].points": _set(0, "penalties", 0, "points", 1),
    "tournaments[0].ledger[0].entry": _set(0, "ledger", 0, "entry", "NOBODY"),
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
    assert raised.value.message.startswith(place)
    assert not Tournament.objects.exists()
    assert not Match.objects.exists()
