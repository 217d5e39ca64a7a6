"""The player page: who may know what, what is chosen, files, money for organisers only, always as many queries."""

from __future__ import annotations

import gzip
import json

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.engine.names import isolated
from scoring.models import Club, Player, Role
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.tournaments.careers import a_result, people, results
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.figures import LEAST_MEETINGS
from tournaments.models import Entry, Season, Tournament
from tournaments.queries.figures import load_career

pytestmark = pytest.mark.django_db


def address(player: Player, more: str = "figures/") -> str:
    return f"/c/{player.club.slug}/players/{player.code}/{more}"


def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def member(club: Club, role: str = Role.VIEWER) -> Client:
    return logged_in(an_account(club, role))


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_somebody_who_has_not_played_has_an_empty_page_for_members_and_none_for_strangers() -> None:
    player = a_player(a_club())
    assert "Nothing finished yet." in text(member(player.club), address(player))
    assert stranger().get(address(player)).status_code == 404


def test_strangers_read_public_names_and_see_no_sheet_no_label_and_no_money() -> None:
    club = a_club()
    ana, berto = people(club, "Ana Real", "Berto Real")
    Player.objects.filter(pk=ana.pk).update(alias="La Rubia")
    Player.objects.filter(pk=berto.pk).update(alias="El Moreno")
    for day in range(LEAST_MEETINGS):
        sheet = a_result(club, [ana, berto], days=day)
    sheet.match.refresh_from_db()
    type(sheet.match).objects.filter(pk=sheet.match.pk).update(label="Cumpleaños de Ana Real")
    a_season(club, nights=True)
    seen = text(stranger(), address(ana))
    assert "La Rubia" in seen
    assert "El Moreno" in seen
    for hidden in ("Real", "/p/", "/money/", "€"):
        assert hidden not in seen
    inside = text(member(club), address(ana))
    assert "Berto Real" in inside
    assert "Cumpleaños de Ana Real" in inside
    assert f"/p/{sheet.code}/" in inside
    assert "/money/" not in inside


def test_a_private_club_has_no_page_for_strangers() -> None:
    club = a_club(public=False)
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    a_season(club, nights=True)
    assert stranger().get(address(ana)).status_code == 404
    assert member(club).get(address(ana)).status_code == 200
    assert member(a_club()).get(address(ana)).status_code == 404


def test_a_row_that_is_part_of_somebody_else_leads_there() -> None:
    club = a_club()
    ana, anita = people(club, "Ana", "Anita")
    Player.objects.filter(pk=anita.pk).update(merged_into=ana)
    answer = member(club).get(address(anita))
    assert (answer.status_code, answer["Location"]) == (302, address(ana))
    answer = member(club, Role.ORGANISER).get(address(anita, "money/"))
    assert (answer.status_code, answer["Location"]) == (302, address(ana, "money/"))


def test_the_forgotten_keep_results_without_a_name() -> None:
    club = a_club()
    (ana, berto) = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    Player.objects.filter(pk=ana.pk).update(name="Player 7", forgotten_at=timezone.now())
    seen = text(member(club), address(ana))
    assert "asked to be forgotten" in seen
    assert "Player 7" in seen


def test_different_rulesets_are_told_apart_and_one_can_be_chosen() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    results(club, [ana, berto], 2)
    seen = text(member(club), address(ana))
    assert "different rulesets" not in seen
    assert 'id="dots-per-hand"' in seen
    a_result(club, [berto, ana], days=9, target=25)
    seen = text(member(club), address(ana))
    assert "Played by 2 different rulesets." in seen
    assert 'id="dots-per-hand"' not in seen
    few = load_career(ana, member=True).lines[-1].rules
    chosen = text(member(club), address(ana, f"figures/?rules={few}"))
    assert "different rulesets" not in chosen
    assert chosen.count("1 match</span>") == 1


def test_a_season_can_be_chosen_and_one_that_there_is_not_changes_nothing() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    empty = a_season(club)
    assert "Nothing was played like that." in text(member(club), address(ana, f"figures/?season={empty.code}"))
    assert text(member(club), address(ana, "figures/?season=NONE&rules=none")).count("1 match</span>") == 1
    Season.objects.update(public=False, nights=True)
    assert stranger().get(address(ana)).status_code == 404


def test_two_who_have_met_too_rarely_are_not_compared() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    results(club, [ana, berto], LEAST_MEETINGS - 1)
    seen = text(member(club), address(ana))
    assert "1 other has been met less often." in seen
    assert "Favourite victims" not in seen
    results(club, [ana, berto], 1, first_day=20)
    seen = text(member(club), address(ana))
    assert f"Favourite victims: {isolated('Berto')} ({LEAST_MEETINGS} to 0)" in seen
    assert address(berto) in seen


def test_the_history_comes_in_pages_and_the_files_have_all() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    results(club, [ana, berto], 21)
    client = member(club)
    assert text(client, address(ana)).count("Evening of single matches") == 20
    assert text(client, address(ana, "figures/?page=2")).count("Evening of single matches") == 1
    rows = json.loads(client.get(address(ana, "figures.json")).content)
    assert len(rows) == 21
    assert rows[0] == {
        "day": "2026-10-22",
        "kind": "Evening of single matches",
        "imported": 0,
        "name": "",
        "place": 1,
        "level": 1,
        "of": 2,
        "points": "4",
        "matches": 1,
        "provisional": 0,
    }
    met = json.loads(client.get(address(ana, "figures/met.json")).content)
    assert met == [
        {"player": berto.code, "name": "Berto", "matches": 21, "ahead": 21, "behind": 0, "level": 0, "difference": "1"}
    ]
    assert client.get(address(ana, "figures.exe")).status_code == 404
    assert stranger().get(address(ana, "figures.json")).status_code == 404


def test_money_is_for_organisers() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    seen = text(member(club, Role.ORGANISER), address(ana, "money/"))
    assert "+1 €" in seen
    assert member(club, Role.HELPER).get(address(ana, "money/")).status_code == 403
    assert member(a_club(), Role.OWNER).get(address(ana, "money/")).status_code == 404
    assert stranger().get(address(ana, "money/")).status_code == 302
    assert "No money has been played for." in text(
        member(club, Role.ORGANISER), address(a_player(club, "Nora"), "money/")
    )


def test_the_players_page_of_the_club_leads_here() -> None:
    assert [name for name, _words in settings.PLAYER_PAGES] == ["tournaments:figures"]
    player = a_player(a_club())
    assert f'href="{address(player)}"' in text(member(player.club), address(player, ""))


def test_a_tournament_is_linked_and_its_place_is_told() -> None:
    tournament = a_tournament(4)
    played(tournament)
    person = Entry.objects.filter(tournament=tournament).earliest("pk").person
    seen = text(stranger(), address(person))
    assert f"/t/{tournament.code}/standings/" in seen
    assert "of 4" in seen
    assert f'href="{address(person)}"' in text(stranger(), f"/t/{tournament.code}/standings/")
    Tournament.objects.update(public=False)
    assert stranger().get(address(person)).status_code == 404


def test_the_page_costs_the_same_queries_for_5_matches_and_34() -> None:
    club = a_club()
    ana, berto, carla, dani = people(club, "Ana", "Berto", "Carla", "Dani")
    a_season(club, nights=True)
    client, url = member(club, Role.ORGANISER), address(ana)
    results(club, [ana, berto, carla, dani], LEAST_MEETINGS)  # from here on there is somebody to be compared with
    counts, sizes = [], []
    for _turn in range(2):
        text(client, url)  # works out what is new
        with CaptureQueriesContext(connection) as queries:
            page = text(client, url)
        counts.append(len(queries))
        sizes.append(len(gzip.compress(page.encode())))
        results(club, [ana, carla, berto, dani], 15, first_day=9)
        results(club, [dani, berto, ana], 14, first_day=30)
    assert counts[0] == counts[1]
    assert counts[1] <= 22
    assert sizes[1] < 20_000
