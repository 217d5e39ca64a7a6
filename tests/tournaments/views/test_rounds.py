"""The list of rounds, a round's page, and its draw for everybody to repeat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player, Role
from scoring.roles import view_secret
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, drawn, fresh, play, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.queries.draws import draft_tables, seating
from tournaments.services.drafts import swap_people
from tournaments.services.rounds import publish, score_secret

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def url(tournament: Tournament, name: str, *args: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.code, *args])


def organiser(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.ORGANISER))


def test_the_next_step_is_one_action_from_the_first_draw_to_the_end() -> None:
    tournament = a_tournament(8)
    client = organiser(tournament)

    def step() -> tuple[str, str]:
        page = client.get(url(tournament, "rounds"))
        return page.context["step"].kind, page.context["step_url"]

    assert step() == ("draw", url(tournament, "draft"))
    drawn(tournament)
    assert step() == ("publish", url(tournament, "draft"))
    by = acting(an_account(tournament.club))
    publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert step() == ("play", url(tournament, "closing", 1))
    for table in day(tournament).rounds[0].tables:
        play(table.table)
    assert step() == ("close", url(tournament, "closing", 1))


def test_strangers_see_rounds_of_a_public_tournament_without_drafts_and_actions() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    page = Client(headers=ENGLISH).get(url(tournament, "rounds"))
    assert page.status_code == 200
    assert url(tournament, "draft") not in page.content.decode()
    assert [line.number for line, *_ in page.context["lines"]] == [2, 3, 4]
    assert Client().get(url(tournament, "round", 1)).status_code == 404


def test_a_private_tournament_is_nobody_elses() -> None:
    tournament = a_tournament(8, public=False)
    published(tournament)
    for name in ("round", "round-draw", "round-draw-file"):
        assert Client().get(url(tournament, name, 1)).status_code == 404


def test_a_round_leads_to_every_sheet_for_who_looks_on_and_to_none_for_who_scores() -> None:
    tournament = a_tournament(8)
    now = published(tournament)
    page = Client(headers=ENGLISH).get(url(tournament, "round", 1)).content.decode()
    for table in now.rounds[0].tables:
        assert f"/s/{view_secret(score_secret(table.table))}/" in page
        assert score_secret(table.table) not in page


def test_who_looks_for_a_seat_finds_it_without_accents() -> None:
    tournament = a_tournament(8)
    Player.objects.filter(name="Player 3").update(name="Íñigo Peña")
    now = published(tournament)
    table = next(one for one in now.rounds[0].tables if any(chair.entry.number == 3 for chair in one.chairs))
    page = Client(headers=ENGLISH).get(url(tournament, "round", 1), {"q": "inigo"})
    assert [person.table for person, _link in page.context["found"]] == [table.table.number]


def test_by_name_everybody_stands_once_under_the_name_that_strangers_may_read() -> None:
    tournament = a_tournament(8)
    Player.objects.filter(name="Player 3").update(alias="Zorro")
    published(tournament)
    page = Client(headers=ENGLISH).get(url(tournament, "round", 1), {"by": "name"}).content.decode()
    assert "Player 3<" not in page
    assert page.count('<li><span class="name">') == 8
    assert page.rindex("Player 8") < page.index("Zorro")


def test_two_of_a_name_are_told_apart_by_their_numbers() -> None:
    tournament = a_tournament(8)
    Player.objects.filter(name="Player 3").update(name="Player 5")
    published(tournament)
    page = Client(headers=ENGLISH).get(url(tournament, "round", 1)).content.decode()
    assert "Player 5 (3)" in page
    assert "Player 5 (5)" in page


@pytest.mark.parametrize("form", ["standings_and_final", "random_and_final", "league"])
def test_the_downloaded_input_gives_the_published_tables(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = a_tournament(11, form=form)
    played(tournament)
    now = published(tournament, 2)
    answer = Client().get(url(tournament, "round-draw-file", 2))
    file = tmp_path / "draw.json"
    file.write_bytes(answer.content)
    capsys.readouterr()
    call_command("draw", str(file))
    again = json.loads(capsys.readouterr().out)
    assert again["rounds"][0] == seating(now.rounds[1])


def test_a_draw_says_who_was_moved_by_hand() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    by = acting(an_account(tournament.club))
    (one, *_), (other, *_) = draft_tables(day(tournament).rounds[0])
    swap_people(tournament=fresh(tournament), by=by, version=fresh(tournament).version, one=one, other=other)
    publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    page = Client(headers=ENGLISH).get(url(tournament, "round-draw", 1))
    names = {f"p{entry.number}": entry.person.name for entry in day(tournament).entries}
    assert sorted(page.context["moved"]) == sorted([(names[one], 1, 2), (names[other], 2, 1)])
    assert "drawn at table 1, played at table 2" in page.content.decode()


def test_a_draw_that_was_left_alone_says_so() -> None:
    tournament = a_tournament(8)
    published(tournament)
    page = Client(headers=ENGLISH).get(url(tournament, "round-draw", 1)).content.decode()
    assert "It was played as it was drawn." in page


@pytest.mark.parametrize("people", [16, 120])
@pytest.mark.parametrize(
    ("name", "queries"), [("round", 4), ("round-draw", 10), ("rounds", 10), ("table-links", 8), ("print-names", 8)]
)
def test_pages_of_a_round_cost_the_same_for_four_tables_and_for_thirty(
    name: str, queries: int, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(people)
    published(tournament)
    staff = name in ("table-links", "print-names")
    client = organiser(tournament) if staff else Client(headers=ENGLISH)
    address = url(tournament, name, *([] if name == "rounds" else [1]))
    client.get(address)
    with django_assert_num_queries(queries):
        assert client.get(address).status_code == 200
