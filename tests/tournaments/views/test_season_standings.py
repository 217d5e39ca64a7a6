"""The standings of a season: what a row says and opens into, one's own place, following by version, weight, queries."""

from __future__ import annotations

import gzip
import json
import re
from fractions import Fraction
from pathlib import Path

import django_htmx
import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Player, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.tournaments.evening import play, played, published
from tests.tournaments.old_evenings import an_evening
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.models import PastBatch, Season

pytestmark = pytest.mark.django_db

PLACES = Rule(weights={"places": Fraction(1)}, placing=tuple(map(Fraction, (10, 6, 3, 1))), chinchon=Fraction(2))
KB = 1024


def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def text(client: Client, season: Season, more: str = "", **headers: str) -> str:
    answer = client.get(f"/season/{season.code}/{more}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def piece(season: Season, more: str, target: str) -> str:
    return text(stranger(), season, more, **{"HX-Request": "true", "HX-Target": target})


def rows(page: str) -> list[str]:
    found = re.findall(r'<li class="rank".*?</details></li>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in found]


def code(season: Season, name: str) -> str:
    return Player.objects.get(club=season.club, name=name).code


def three_evenings(**fields: object) -> Season:
    """Ana and Beto are level; Carla and Dani follow."""
    season = a_season(a_club(public=True), rule=PLACES)
    an_evening(season, "Ana", "Beto", "Carla", "Dani")
    an_evening(season, "Beto", "Carla", "Ana")
    an_evening(season, "Ana", "Beto", "Dani", chinchones={"Dani": 1})
    return season


def test_the_row_of_somebody_who_is_not_in_the_table_is_not_found() -> None:
    headers = {"HX-Request": "true", "HX-Target": "season-results-NOBODY"}
    season = three_evenings()
    answers = [stranger().get(f"/season/{season.code}/{who}", headers=headers) for who in ("?who=NOBODY", "")]
    assert [answer.status_code for answer in answers] == [404, 404]


def test_before_the_first_event_the_table_is_empty() -> None:
    assert "Nobody is in the table yet." in text(stranger(), a_season(a_club()))


def test_a_row_says_place_movement_points_and_events() -> None:
    found = rows(text(stranger(), three_evenings()))
    assert [row.removesuffix(" All results") for row in found] == [
        "1st Ana up 1 3 events 23",
        "2nd Beto down 1 3 events 22",
        "3rd Carla same place 2 events 9",
        "4th Dani same place 2 events 6",
    ]


def test_a_row_opens_into_every_result_with_and_without_javascript() -> None:
    season = three_evenings()
    who = f"?who={code(season, 'Dani')}"
    whole, part = text(stranger(), season, who), piece(season, who, f"season-results-{code(season, 'Dani')}")
    assert "<html" not in part
    for page in (whole, part):
        told = " ".join(re.sub(r"<[^>]*>", " ", page[page.index('class="behind"') :]).split())
        assert "3 points behind Carla, who is 3rd. Results that count: 1 to 5. Any further result counts." in told
        assert "Evening 3 15 Oct 2026 · 3rd of 3 · Placing table 3 + Chinchones 2 imported 5" in told
        assert told.index("Evening 3") < told.index("Evening 1")


def test_dropped_results_and_small_fields_are_marked_with_the_reason() -> None:
    season = three_evenings()
    season.rule = {**season.rule, "best_of": 1, "least_field": 4}
    season.save()
    page = text(stranger(), season, f"?who={code(season, 'Ana')}")
    assert page.count("does not count: fewer than 4 people") == 2
    season.rule = {**season.rule, "least_field": 0}
    season.save()
    page = text(stranger(), season, f"?who={code(season, 'Ana')}")
    assert page.count("dropped: better ones count") == 2
    assert "3 events, 1 of them counts" in page
    assert "A new result counts if it is better than 10." in page


def test_what_separates_those_who_are_level_is_said_in_words() -> None:
    season = a_season(a_club(), rule=PLACES)
    an_evening(season, "Ana", "Beto", "Carla")
    an_evening(season, "Carla", "Ana", "Dani", "Eva")
    an_evening(season, "Dani", "Fina", "Carla")
    page = text(stranger(), season, f"?who={code(season, 'Ana')}")
    level = "2nd: level with Carla on points of the season, events won and best result that counts"
    assert f"{level}; Carla has played more events, 3 to 2." in page
    assert "2nd Ana down 1 2 events tie-break: events played 16" in rows(page)[1]


def test_who_has_played_too_little_is_told_how_much_is_lacking() -> None:
    season = three_evenings()
    season.rule = {**season.rule, "least_events": 3}
    season.save()
    page = text(stranger(), season, f"?who={code(season, 'Dani')}")
    assert "1 more event is needed for a place in the table." in page
    assert rows(page)[-1].startswith("– Dani")


def test_a_name_is_found_without_accents_and_case() -> None:
    season = a_season(a_club(), rule=PLACES)
    an_evening(season, "Íñigo Núñez", "Ana", "Iñaki")
    assert [row.split(" 1 event")[0] for row in rows(text(stranger(), season, "?q=NUNEZ+inigo"))] == ["1st Íñigo Núñez"]
    assert "Nobody of that name is in the table." in text(stranger(), season, "?q=Zoe")


def test_ones_own_place_is_on_top_also_of_a_row_that_was_merged_away() -> None:
    season = three_evenings()
    gone = Player.objects.create(club=season.club, name="Beto (bis)", merged_into=Player.objects.get(name="Beto"))
    for person in (code(season, "Beto"), gone.code):
        part = piece(season, f"?me={person}", "season-me")
        assert "1 point behind Ana, who is 1st." in part
        assert "To draw level in the next event, if Ana adds nothing: 1 point." in part
    assert re.search(r"<section [^>]* hidden>\s*</section>", piece(season, "?me=NOBODY22", "season-me"))


def test_strangers_read_public_names_and_search_by_them_alone() -> None:
    season = three_evenings()
    Player.objects.filter(name="Ana").update(alias="La Rubia")
    assert "La Rubia" in text(stranger(), season)
    assert ">Ana<" not in text(stranger(), season)
    assert rows(text(stranger(), season, "?q=ana")) == []
    member = logged_in(an_account(season.club, Role.VIEWER))
    assert ">Ana<" in text(member, season)


def test_a_private_season_is_not_there_for_strangers_and_has_no_preview() -> None:
    season = three_evenings()
    Season.objects.update(public=False)
    for more in ("", "live/", "card.png", "table.csv"):
        assert stranger().get(f"/season/{season.code}/{more}").status_code == 404
    assert "og:image" not in text(logged_in(an_account(season.club, Role.VIEWER)), season)


def test_a_public_season_previews_with_an_absolute_picture() -> None:
    season = three_evenings()
    page = text(stranger(), season)
    image = re.search(r'property="og:image" content="([^"]+)"', page)
    assert image is not None
    assert image[1] == f"http://testserver/season/{season.code}/card.png?theme=light&amp;lang=en"
    assert "after Evening 3, event 3: 1st Ana · 23 ↑1 · 2nd Beto" in page


@pytest.mark.parametrize(
    ("people", "said"),
    [((), ""), (("Ana", "Beto"), "after Evening 1, event 1: 1st Ana · 100 · 2nd Beto · 0")],
)
def test_the_words_of_a_preview_are_the_first_rows_and_nothing_else(people: tuple[str, ...], said: str) -> None:
    season = a_season(a_club(public=True))
    if people:
        an_evening(season, *people)
    assert f'<meta property="og:description" content="{said}">' in text(stranger(), season)


def test_public_tournaments_and_clubs_preview_by_name_and_private_ones_not_at_all() -> None:
    tournament = a_tournament(4, club=a_club("Peña Oros", public=True))
    member = logged_in(an_account(tournament.club, Role.VIEWER))
    addresses = (f"/t/{tournament.code}/standings/", f"/c/{tournament.club.slug}/")
    for address, title in zip(addresses, ("Standings · Torneo de San Andrés", "Peña Oros · Chinchón"), strict=True):
        assert f'<meta property="og:title" content="{title}">' in member.get(address).content.decode()
    type(tournament).objects.update(public=False)
    type(tournament.club).objects.update(public=False)
    assert [b"og:" in member.get(address).content for address in addresses] == [False, False]


def test_a_page_that_looks_on_is_told_when_nothing_has_changed() -> None:
    tournament = a_tournament(4, form="last_survivor")
    now = published(tournament)
    play(now.rounds[-1].tables[0].table, events=1)
    season = a_season(tournament.club, [tournament])
    page = text(stranger(), season, "?all=1")
    assert "provisional" in page
    assert f'data-live="/season/{season.code}/live/?all=1"' in page
    version = re.search(r'data-version="([^"]+)"', page)
    assert version is not None
    address = f"live/?all=1&v={version[1]}"
    with CaptureQueriesContext(connection) as queries:
        assert stranger().get(f"/season/{season.code}/{address}").status_code == 204
    assert len(queries) == 5
    play(now.rounds[-1].tables[0].table, seed=3, events=1)
    assert f'data-live="/season/{season.code}/live/?all=1"' in text(stranger(), season, address)


def test_a_closed_season_is_definitive_and_asks_nothing_more_of_anybody() -> None:
    season = three_evenings()
    Season.objects.update(closed_at=timezone.now())
    page = text(stranger(), season, f"?who={code(season, 'Beto')}")
    assert "definitive" in page
    assert "data-live" not in page
    assert "1 point behind Ana, who is 1st." in page
    assert "further result" not in page


def test_a_boosted_visit_becomes_a_whole_one_for_its_own_style_and_script() -> None:
    season = three_evenings()
    answer = stranger().get(f"/season/{season.code}/?all=1", headers={"HX-Request": "true", "HX-Boosted": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"/season/{season.code}/?all=1")


def test_the_table_as_a_file_has_what_every_event_gave() -> None:
    season = three_evenings()
    answer = stranger().get(f"/season/{season.code}/table.json")
    found = json.loads(answer.content)
    assert (found[1]["player"], found[1]["points"], found[1]["moved"]) == ("Beto", "22", -1)
    assert list(found[2].values())[-3:] == ["3", "6", None]
    assert stranger().get(f"/season/{season.code}/table.pdf").status_code == 404


def test_two_of_a_name_are_told_apart() -> None:
    season = three_evenings()
    Player.objects.filter(name="Dani").update(alias="Carla")
    assert [row.split(" same")[0] for row in rows(text(stranger(), season))[2:]] == ["3rd Carla", "4th Carla (2)"]


def test_the_page_takes_as_many_queries_for_many_people_and_events_as_for_few() -> None:
    counts = []
    for people, evenings in ((2, 1), (30, 6)):
        season = a_season(a_club(public=True), rule=PLACES)
        for _number in range(evenings):
            an_evening(season, *(f"Player {number}" for number in range(people)))
        client = logged_in(an_account(season.club))
        for _reading in ("added up", "kept"):
            with CaptureQueriesContext(connection) as queries:
                text(client, season, f"?who={code(season, 'Player 1')}")
            counts.append(len(queries))
    assert [*counts[:2], counts[1] < 20] == [*counts[2:], True]


def test_results_link_to_their_tournaments_where_the_reader_may_look() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    season = a_season(tournament.club, [tournament])
    who = f"?who={code(season, 'Player 1')}"
    assert f"/t/{tournament.code}/standings/" in text(stranger(), season, who)
    tournament.refresh_from_db()
    tournament.public = False
    tournament.save()
    assert f"/t/{tournament.code}/standings/" not in text(stranger(), season, who)
    assert f"/t/{tournament.code}/standings/" in text(logged_in(an_account(season.club, Role.VIEWER)), season, who)


def compressed(address: str) -> int:
    """Bytes of a file of the site as it is sent at most: ours without what is only for readers are smaller still."""
    name = address.partition("/static/")[2].partition("#")[0]
    path = finders.find(name) or Path(django_htmx.__file__).parent / "static" / name
    return len(gzip.compress(Path(str(path)).read_bytes()))


def test_the_first_view_of_five_hundred_people_is_light() -> None:
    season = a_season(a_club(public=True), rule=PLACES)
    people = Player.objects.bulk_create(
        Player(club=season.club, name=f"Íñigo {number} López-{number * 7919 % 501}") for number in range(500)
    )
    batch = PastBatch.objects.create(season=season, file_name="old.csv")
    for number in range(2):
        event = batch.events.create(kind="evening", on=f"2026-10-0{number + 1}", position=number)
        event.rows.bulk_create(
            event.rows.model(event=event, person=person, name="", place=(place * 7 * (number + 1)) % 499 + 1)
            for place, person in enumerate(people)
        )
    page = text(stranger(), season)
    assert (len(rows(page)), "Show 400 more" in page) == (100, True)
    needed = set(re.findall(r'(?:src|href)="(/static/[^"#]+\.(?:css|js|svg))', page))
    assert sum(map(compressed, needed)) + len(gzip.compress(page.encode())) <= 80 * KB
    whole = piece(season, "?all=1", "season-table")
    assert len(rows(whole)) == 500
    assert len(gzip.compress(whole.encode())) <= 40 * KB
