"""The bote of a season: seen by members, changed by organisers, never below nothing."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Role
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.prizes import Terms
from tournaments.models import BoteLine, Season
from tournaments.services.ending import add_money, announce
from tournaments.services.seasons import JUST_NOW, balance, close_season

pytestmark = pytest.mark.django_db


def organiser(season: Season, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(season.club, role))


def pay(season: Season, **fields: Any) -> Any:
    sent = {"way": "in", "amount": "12,50", "client_id": uuid4(), **fields}
    return organiser(season).post(f"/season/{season.code}/bote/add/", sent)


def test_members_see_it_and_strangers_do_not() -> None:
    season = a_season(a_club(unit="€"))
    pay(season, words="Cuotas de enero")
    path = f"/season/{season.code}/bote/"
    page = organiser(season, Role.VIEWER).get(path)
    assert ("Cuotas de enero" in page.content.decode(), page.context["form"]) == (True, None)
    assert Client().get(path).status_code == 302
    assert logged_in(an_account(a_club(), Role.OWNER)).get(path).status_code == 403
    assert organiser(season, Role.HELPER).post(f"{path}add/", {}).status_code == 403


def test_money_sent_twice_is_one_line() -> None:
    season, client_id = a_season(a_club()), uuid4()
    assert [pay(season, client_id=client_id).status_code for _ in range(2)] == [303, 303]
    assert [line.amount for line in BoteLine.objects.all()] == [Decimal("12.50")]


def test_a_form_brought_back_by_the_browser_is_asked_about_before_it_is_noted_again() -> None:
    season = a_season(a_club())
    pay(season, words="Bar")
    asked = pay(season, words="Bar")
    assert (asked.status_code, asked.context["form"].errors["again"]) == (
        422,
        ["The very same was noted a moment ago, so nothing was noted now."],
    )
    text = asked.content.decode()
    assert ['name="again"' in text, 'id="id_again_error"' in text] == [True, True]
    for other in ({"words": "Torneo"}, {"amount": "13", "words": "Bar"}, {"words": "Bar", "again": "on"}):
        assert pay(season, **other).status_code == 303
    assert BoteLine.objects.count() == 4


def test_the_same_is_no_longer_asked_about_after_a_while() -> None:
    season = a_season(a_club())
    pay(season)
    BoteLine.objects.update(at=timezone.now() - JUST_NOW)
    assert pay(season).status_code == 303


def test_no_more_is_paid_out_than_there_is() -> None:
    season = a_season(a_club(unit="€"))
    pay(season)
    refused = pay(season, way="out", amount="12.51")
    assert refused.status_code == 422
    assert refused.context["form"].errors["amount"] == ["The bote does not hold that much: there are 12.50 € in it."]
    assert pay(season, way="out").status_code == 303
    assert balance(season) == 0


@pytest.mark.parametrize("amount", ["", "0", "-3", "1.005", "all"])
def test_an_amount_is_more_than_nothing_with_two_decimals(amount: str) -> None:
    season = a_season(a_club())
    answer = pay(season, amount=amount)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["amount"])
    assert not BoteLine.objects.exists()


def test_an_amount_below_a_cent_is_told_so_and_one_that_is_noted_too() -> None:
    season = a_season(a_club())
    assert pay(season, amount="-3").context["form"].errors["amount"] == ["Write an amount above 0."]
    client, sent = organiser(season), {"way": "in", "amount": "3", "client_id": uuid4()}
    told = client.post(f"/season/{season.code}/bote/add/", sent, follow=True)
    assert "It is noted in the bote." in told.content.decode()


def test_an_event_pays_in_what_the_club_keeps_of_it_and_only_once_is_that_offered() -> None:
    club = a_club(unit="€")
    tournament, other = a_tournament(4, club=club, unit="€"), a_tournament(0)
    season, by = a_season(club, [tournament]), acting(an_account(club))
    add_money(tournament=tournament, by=by, amount=Decimal(100), words="Bar")
    announce(tournament=tournament, by=by, terms=Terms(prizes=(), retained_percent=Decimal(15)))
    path = f"/season/{season.code}/bote/?from={tournament.code}"
    form = organiser(season).get(path).context["form"]
    assert (form["event"].value(), form["amount"].value()) == (tournament.code, Decimal("15.00"))
    assert pay(season, event=tournament.code, amount="15").status_code == 303
    assert organiser(season).get(path).context["form"]["amount"].value() is None
    assert pay(season, event=other.code).status_code == 422


def test_a_closed_season_still_pays_out() -> None:
    season = a_season(a_club())
    pay(season)
    close_season(season=season, by=acting(an_account(season.club)), version=season.version)
    assert pay(season, way="out", amount="12.50").status_code == 303


def test_the_lines_are_a_table_to_take_away_the_oldest_first() -> None:
    season = a_season(a_club())
    pay(season, amount="3")
    pay(season, amount="2", way="out", words="=1+1")
    found = json.loads(organiser(season, Role.VIEWER).get(f"/season/{season.code}/bote.json").content)
    assert [(row["amount"], row["note"]) for row in found] == [("3.00", ""), ("-2.00", "=1+1")]


def test_thirty_lines_take_as_many_queries_as_one() -> None:
    season, counts = a_season(a_club(), []), []
    client = organiser(season)
    for more in (1, 29):
        lines = (BoteLine(season=season, amount=1, client_id=uuid4()) for _ in range(more))
        BoteLine.objects.bulk_create(lines)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/season/{season.code}/bote/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
