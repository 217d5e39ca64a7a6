"""The standings page: who sees which names, what each row opens into, following by version, always as many queries."""

from __future__ import annotations

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Match, Player, Role
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, fresh, play, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.services.ending import finish
from tournaments.services.rehearsal import rehearse

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, more: str = "") -> str:
    return f"/t/{tournament.code}/standings/{more}"


def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_the_first_round_there_is_nothing_to_place() -> None:
    assert "Player 1" in text(stranger(), address(a_tournament(4)))
    assert "Nobody is in the standings yet." in text(stranger(), address(a_tournament()))


def test_strangers_read_public_names_and_members_the_others_with_links_to_the_sheets() -> None:
    tournament = a_tournament(8)
    Player.objects.filter(name="Player 1").update(alias="La Rubia", search="la rubia")
    played(tournament)
    match = Match.objects.filter(table__round__tournament=tournament).order_by("pk")[0]
    seen = text(stranger(), address(tournament))
    assert "La Rubia" in seen
    assert ">Player 1<" not in seen
    assert f"/p/{match.code}/" not in seen
    member = text(logged_in(an_account(tournament.club, Role.VIEWER)), address(tournament))
    assert ">Player 1<" in member
    assert "La Rubia" not in member
    assert f'href="/p/{match.code}/"' in member


def test_a_private_tournament_is_not_there_for_strangers() -> None:
    tournament = a_tournament(4, public=False)
    for more in ("", "live/"):
        assert stranger().get(address(tournament, more)).status_code == 404


def test_every_row_says_why_and_opens_into_its_results() -> None:
    tournament = a_tournament(8)
    played(tournament)
    rows = re.findall(r'<li class="standing".*?</details></li>', text(stranger(), address(tournament)), re.DOTALL)
    assert len(rows) == 8
    assert "1st: nobody is ahead." in rows[0]
    assert all(re.search(r"<p>\d+\w\w(, with Player \d)?: .+\.</p>", row) for row in rows)
    assert all(re.search(r"Round 1.*table \d.*\d\w\w of 4.*, total −?\d+.*\+\d", row, re.DOTALL) for row in rows)


def test_the_cut_is_drawn_below_the_last_who_plays_on() -> None:
    tournament = a_tournament(8)
    played(tournament)
    page = text(stranger(), address(tournament))
    assert page.count('class="cut"') == 1
    before, after = page.split('class="cut"')
    assert (before.count('class="standing"'), after.count('class="standing"')) == (4, 4)
    assert "The best 4 after round 3 will play on." in page


def test_tables_that_still_play_make_it_provisional() -> None:
    tournament = a_tournament(8)
    now = published(tournament)
    play(now.rounds[-1].tables[0].table, events=2)
    page = text(stranger(), address(tournament))
    assert "provisional: tables are still playing" in page
    assert "still playing" in page


def test_an_earlier_round_can_be_chosen_and_does_not_follow() -> None:
    tournament = a_tournament(8)
    played(tournament)
    played(tournament, 2)
    newest, older = text(stranger(), address(tournament)), text(stranger(), address(tournament, "?after=1"))
    assert "after round 2" in newest
    assert 'id="live"' in newest
    assert "after round 1" in older
    assert 'id="live"' not in older
    assert text(stranger(), address(tournament, "?after=99x")).count("after round 2") == 1


def test_a_page_that_looks_on_is_told_when_nothing_has_changed() -> None:
    tournament = a_tournament(4, form="last_survivor")
    now = published(tournament)
    version = re.search(r'data-version="([^"]+)"', text(stranger(), address(tournament)))
    assert version is not None
    url = address(tournament, f"live/?v={version[1]}")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert stranger().get(url).status_code == 204
    assert len(queries) == 2
    play(now.rounds[-1].tables[0].table, events=1)
    assert stranger().get(url).status_code == 200


def test_the_page_takes_as_many_queries_for_many_people_as_for_few() -> None:
    counts = []
    for people in (4, 20):
        tournament = a_tournament(people, form="random_and_final")
        played(tournament)
        client = logged_in(an_account(tournament.club))
        with CaptureQueriesContext(connection) as queries:
            text(client, address(tournament))
        counts.append(len(queries))
    assert counts[0] == counts[1] < 20


def test_a_final_places_those_who_play_it_only() -> None:
    tournament = a_tournament(8)
    for seed in range(1, 5):
        played(tournament, seed)
    page = text(stranger(), address(tournament))
    assert page.count('class="standing"') == 4
    assert page.count("1st: nobody is ahead.") == 1


def test_who_is_still_in_leads_a_last_survivor() -> None:
    tournament = a_tournament(4, form="last_survivor")
    play(published(tournament).rounds[-1].tables[0].table, seed=5)
    page = text(stranger(), address(tournament))
    assert page.count("whoever went out later is ahead.") == 3
    assert page.count("whoever is in with less is ahead.") == 1


def test_a_finished_tournament_says_so_everywhere() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    by = acting(an_account(tournament.club))
    finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    page = text(logged_in(an_account(tournament.club)), address(tournament))
    assert "The tournament is over: it can only be read." in page
    assert "data-live=" not in page


def test_who_looks_on_when_the_tournament_ends_gets_the_last_standings_and_asks_no_more() -> None:
    tournament = a_tournament(8)
    played(tournament)
    before = text(stranger(), address(tournament))
    version = re.search(r'data-version="([^"]+)"', before)
    assert version is not None
    by = acting(an_account(tournament.club))
    finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    page = text(stranger(), address(tournament, f"live/?v={version[1]}"))
    assert ('id="live"' in page, "data-live" in page, "data-offline" in page) == (True, False, True)


def test_three_hundred_people_fit_in_eighty_kilobytes() -> None:
    tournament = a_tournament(0)
    tournament.plan["rounds"] = tournament.plan["rounds"][:1] + tournament.plan["rounds"][-2:]
    tournament.save()
    copy = rehearse(tournament=tournament, by=acting(an_account(tournament.club)), people=300, seed=1)
    assert len(day(copy).entries) == 300
    client = logged_in(tournament.club.memberships.get().account)
    page = client.get(f"/t/{copy.code}/standings/?after=2").content
    assert page.count(b'class="standing"') == 300
    assert len(gzip.compress(page)) < 80_000
