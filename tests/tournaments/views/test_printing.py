"""Paper and links: for who enters results; every table's code leads to that table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Match, Role
from scoring.roles import hashed
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.evening import published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.services.rounds import score_secret

pytestmark = pytest.mark.django_db
PAPER = ("paper", "print-tables", "print-names", "print-cards", "print-sheets", "table-links")


def url(tournament: Tournament, name: str) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.code, *([] if name == "print-roll" else [1])])


def helper(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.HELPER))


def test_helpers_print_and_viewers_and_strangers_do_not() -> None:
    tournament = a_tournament(8)
    published(tournament)
    viewer, client = logged_in(an_account(tournament.club, Role.VIEWER)), helper(tournament)
    for name in (*PAPER, "print-roll"):
        assert client.get(url(tournament, name)).status_code == 200
        assert viewer.get(url(tournament, name)).status_code == 403
        assert Client().get(url(tournament, name)).status_code == 302


def test_a_tables_link_opens_its_own_match() -> None:
    tournament = a_tournament(8)
    now = published(tournament)
    client = helper(tournament)
    for one in now.rounds[0].tables:
        page = client.get(url(tournament, "table-links"), {"table": str(one.table.number)})
        assert [link for _table, link, _code in page.context["tables"]] == [
            f"http://testserver/s/{score_secret(one.table)}/"
        ]
        assert Match.objects.get(score_hash=hashed(score_secret(one.table))) == one.table.match
    assert client.get(url(tournament, "table-links"), {"table": "9"}).status_code == 404


def test_lists_name_everybody_once() -> None:
    tournament = a_tournament(11)
    published(tournament)
    for name in ("print-tables", "print-names", "print-cards", "print-sheets"):
        page = helper(tournament).get(url(tournament, name)).content.decode()
        assert [page.count(f">Player {number}<") + page.count(f">Player {number} <") for number in range(1, 12)] == (
            [1] * 11
        )
    roll = helper(tournament).get(url(tournament, "print-roll")).content.decode()
    assert roll.count("<tr>") == 12


def test_a_score_sheet_has_a_code_and_room_for_twenty_hands() -> None:
    tournament = a_tournament(8)
    published(tournament)
    page = helper(tournament).get(url(tournament, "print-sheets")).content.decode()
    assert page.count('class="paper-sheet"') == 2
    assert page.count("<svg") >= 2
    assert page.count('<th scope="row">20</th>') == 2
