"""The draft page: drawn, read, changed by hand, published."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Role
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.evening import day, drawn, fresh, played
from tests.tournaments.tournament_factories import EVENING, a_tournament, enter
from tournaments.models import Tournament
from tournaments.queries.draws import draft_tables

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, name: str = "draft", *args: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.code, *args])


def organiser(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.ORGANISER))


def form(tournament: Tournament, **fields: str) -> dict[str, str]:
    return {"version": str(fresh(tournament).version), **fields}


def tables(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    return draft_tables(day(tournament).rounds[-1])


def test_only_organisers_see_a_draft_and_change_it() -> None:
    tournament = a_tournament(8)
    helper = logged_in(an_account(tournament.club, Role.HELPER))
    assert helper.get(url(tournament)).status_code == 403
    for name in ("draft-draw", "draft-move", "draft-away", "draft-discard", "draft-publish"):
        assert helper.post(url(tournament, name), form(tournament)).status_code == 403
    assert Client().get(url(tournament)).status_code == 302
    assert tournament.rounds.count() == 0


def test_a_round_is_drawn_with_the_chosen_tables_seed_and_effort() -> None:
    tournament = a_tournament(12)
    answer = organiser(tournament).post(
        url(tournament, "draft-draw"), form(tournament, sizes="3-3-3-3", seed="77", effort="0.3")
    )
    assert answer.status_code == 303
    assert [len(table) for table in tables(tournament)] == [3, 3, 3, 3]
    drawn = day(tournament).rounds[0].round.drawn
    assert drawn is not None
    assert (drawn["input"]["seed"], drawn["input"]["effort"]) == (77, 0.3)


def test_a_wish_that_is_none_is_refused_in_words() -> None:
    tournament = a_tournament(8)
    page = organiser(tournament).post(url(tournament, "draft-draw"), form(tournament, seed="many"))
    assert page.status_code == 422
    assert "A seed is a whole number" in page.content.decode()


def test_a_draft_made_meanwhile_by_somebody_else_is_shown_instead_of_drawing_again() -> None:
    tournament = a_tournament(8)
    old = form(tournament)
    drawn(tournament)
    seated = tables(tournament)
    page = organiser(tournament).post(url(tournament, "draft-draw"), old)
    assert page.status_code == 409
    assert page.content.decode().count('class="draft-table"') == 2
    assert tables(tournament) == seated


def test_a_picked_person_goes_to_a_table_that_is_tapped() -> None:
    tournament = a_tournament(11)
    drawn(tournament)
    client, name = organiser(tournament), tables(tournament)[0][2]
    page = client.get(url(tournament), {"pick": name}).content.decode()
    assert 'name="table" value="2"' in page
    assert page.count('name="other"') == 10
    assert client.post(url(tournament, "draft-move"), form(tournament, person=name, table="2")).status_code == 303
    assert name in tables(tournament)[1]
    assert day(tournament).rounds[0].round.by_hand


def test_two_people_change_seats_and_the_page_says_what_that_did() -> None:
    tournament = a_tournament(12)
    played(tournament)
    drawn(tournament, 2)
    one, other = tables(tournament)[0][0], tables(tournament)[1][1]
    page = organiser(tournament).post(
        url(tournament, "draft-move"), form(tournament, person=one, other=other), follow=True
    )
    assert one in tables(tournament)[1]
    assert re.search(r"Saved\. (Better|Worse) by \d+ in repeated meetings", page.content.decode())


def test_somebody_is_made_to_deal_first() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    name = tables(tournament)[0][3]
    organiser(tournament).post(url(tournament, "draft-move"), form(tournament, person=name, first="1"))
    assert tables(tournament)[0][0] == name


def test_who_came_after_the_draw_is_named_and_taken_in_at_the_smallest_table() -> None:
    tournament = a_tournament(11)
    drawn(tournament)
    enter(tournament, ["Late Luis"])
    client = organiser(tournament)
    page = client.get(url(tournament))
    assert page.context["missing"][0]["said"] == "Late Luis"
    smallest = min(range(3), key=lambda place: len(tables(tournament)[place])) + 1
    assert page.context["missing"][0]["tables"][0] == smallest
    client.post(url(tournament, "draft-move"), form(tournament, person="p12", table=str(smallest)))
    assert "p12" in tables(tournament)[smallest - 1]


def test_who_has_left_since_the_draw_is_taken_out() -> None:
    tournament = a_tournament(11)
    drawn(tournament)
    tournament.entries.filter(number=3).update(left_at=EVENING)
    client = organiser(tournament)
    assert client.get(url(tournament)).context["extra"] == [("p3", "Player 3")]
    client.post(url(tournament, "draft-away"), form(tournament, person="p3"))
    assert "p3" not in [name for table in tables(tournament) for name in table]


def test_a_draft_is_published_past_changed_people_only_on_purpose_and_without_those_who_left() -> None:
    tournament = a_tournament(11)
    drawn(tournament)
    gone = next(table for table in tables(tournament) if len(table) == 4)[0]
    tournament.entries.filter(number=int(gone[1:])).update(left_at=EVENING)
    client = organiser(tournament)
    refused = client.post(url(tournament, "draft-publish"), form(tournament))
    assert refused.status_code == 422
    assert "Somebody came or left since the draw" in refused.content.decode()
    client.post(url(tournament, "draft-publish"), form(tournament, anyway="on"))
    now = day(tournament).rounds[0]
    assert now.state == "running"
    assert gone not in [name for table in draft_tables(now) for name in table]
    for table in now.tables:
        assert table.game is not None
        assert [seat.person for seat in table.game.seats] == [chair.person for chair in table.chairs]


def test_conflicts_stand_beside_their_table_in_words() -> None:
    tournament = a_tournament(8)
    played(tournament)
    drawn(tournament, 2)
    page = organiser(tournament).get(url(tournament)).content.decode()
    assert re.search(r"Player \d and Player \d met in round 1\.", page)


def test_there_is_no_draft_while_a_round_is_being_played() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    client = organiser(tournament)
    client.post(url(tournament, "draft-publish"), form(tournament))
    page = client.get(url(tournament))
    assert "Round 1 is not closed yet." in page.content.decode()


def test_a_draft_is_thrown_away() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    organiser(tournament).post(url(tournament, "draft-discard"), form(tournament))
    assert tournament.rounds.count() == 0


def test_a_name_with_markup_is_text(client: Client) -> None:
    tournament = a_tournament(7)
    enter(tournament, ["<script>alert(1)</script>"])
    drawn(tournament)
    page = organiser(tournament).get(url(tournament)).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("people", [16, 120])
def test_a_draft_costs_the_same_for_four_tables_and_for_thirty(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(people)
    drawn(tournament)
    client = organiser(tournament)
    client.get(url(tournament))
    with django_assert_num_queries(12):
        client.get(url(tournament))
