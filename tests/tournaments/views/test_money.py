"""The money pages: for organisers alone; announced, worked out, handed over once, taken along as a table."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Role
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, fresh, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import LedgerLine, Tournament
from tournaments.queries.cuts import final_places
from tournaments.services.entries import pay

pytestmark = pytest.mark.django_db

PRIZES = {
    "prizes": "3",
    "retained": "",
    "retained_percent": "10",
    "p0-place": "1",
    "p0-percent": "60",
    "p0-thing": "jamón",
    "p1-place": "2",
    "p1-percent": "40",
    "p2-place": "",
}


def address(tournament: Tournament, more: str = "") -> str:
    return f"/t/{tournament.code}/money{more}"


def organiser(tournament: Tournament, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(tournament.club, role))


def paid(people: int = 4) -> Tournament:
    tournament = a_tournament(people, form="last_survivor", fee=Decimal("5.00"), unit="€")
    by = acting(an_account(tournament.club))
    for entry in tournament.entries.select_related("person", "tournament__club"):
        pay(entry=entry, by=by)
    return tournament


def test_the_money_is_the_organisers_business() -> None:
    tournament = paid()
    assert Client().get(address(tournament, "/")).status_code == 302
    for more in ("/", "/prizes/", ".csv"):
        assert organiser(tournament, Role.HELPER).get(address(tournament, more)).status_code == 403
        assert organiser(tournament).get(address(tournament, more)).status_code == 200


def test_prizes_are_worked_out_before_they_are_announced() -> None:
    tournament = paid()
    client = organiser(tournament)
    page = client.post(address(tournament, "/prizes/"), {**PRIZES, "check": "1"})
    assert "1st: 10.80 € · 2nd: 7.20 €" in page.content.decode()
    assert fresh(tournament).prizes == []
    assert client.post(address(tournament, "/prizes/"), PRIZES).status_code == 303
    podium = Client(headers={"accept-language": "en"}).get(f"/t/{tournament.code}/podium/")
    assert podium.context["prizes"] == ["1st: 60 % of the pot and jamón", "2nd: 40 % of the pot"]


@pytest.mark.parametrize(
    "wrong", [{"p1-percent": "50"}, {"p0-place": ""}, {"p0-money": "-1"}, {"retained_percent": "101"}]
)
def test_prizes_that_make_no_sense_are_refused(wrong: dict[str, str]) -> None:
    tournament = paid()
    answer = organiser(tournament).post(address(tournament, "/prizes/"), {**PRIZES, **wrong})
    assert (answer.status_code, fresh(tournament).prizes) == (422, [])


def test_money_from_a_sponsor_is_added_once_and_taken_back_by_a_line_against_it() -> None:
    tournament = paid()
    client = organiser(tournament)
    form = {"amount": "30", "words": "Bar Los Ángeles", "client_id": uuid4()}
    for _ in range(2):
        assert client.post(address(tournament, "/add/"), form).status_code == 303
    assert "50 €" in client.get(address(tournament, "/")).content.decode()
    too_much = {"amount": "-31", "words": "no", "client_id": uuid4()}
    assert client.post(address(tournament, "/add/"), too_much).status_code == 422
    assert client.post(address(tournament, "/add/"), {**too_much, "amount": "-30"}).status_code == 303
    assert sum(line.amount for line in LedgerLine.objects.filter(kind="added")) == 0


def test_what_was_won_is_handed_over_once_and_only_after_the_last_round() -> None:
    tournament = paid()
    client = organiser(tournament)
    client.post(address(tournament, "/prizes/"), PRIZES)
    assert "Hand over" not in client.get(address(tournament, "/")).content.decode()
    played(tournament, 5)
    page = client.get(address(tournament, "/")).content.decode()
    assert "Hand over 10.80 €" in page
    assert "Hand over: jamón" in page
    winner = final_places(day(tournament))[0][1]
    for thing in ("", "", "jamón", "jamón"):
        assert client.post(address(tournament, f"/{winner}/"), {"thing": thing}).status_code == 303
    lines = [(line.amount, line.thing) for line in LedgerLine.objects.filter(kind="prize")]
    assert lines == [(Decimal("-10.80"), ""), (Decimal("0.00"), "jamón")]
    assert "handed over" in client.get(address(tournament, "/")).content.decode()
    assert client.post(address(tournament, f"/{winner}/"), {"thing": "a car"}).status_code == 422


def test_who_got_too_much_is_named_until_it_is_given_back() -> None:
    tournament = paid()
    client = organiser(tournament)
    client.post(address(tournament, "/prizes/"), PRIZES)
    played(tournament, 5)
    winner = final_places(day(tournament))[0][1]
    client.post(address(tournament, f"/{winner}/"))
    client.post(address(tournament, "/prizes/"), PRIZES | {"p0-place": "3"})
    assert "got too much: −10.80 €" in client.get(address(tournament, "/")).content.decode()
    assert client.post(address(tournament, f"/{winner}/"), {"back": "1"}).status_code == 303
    page = client.get(address(tournament, "/")).content.decode()
    assert ("got too much" in page, "prize, given back" in page) == (False, True)


def test_who_has_not_paid_is_named_with_what_is_missing() -> None:
    tournament = a_tournament(4, fee=Decimal("5.00"), unit="€")
    page = organiser(tournament).get(address(tournament, "/")).content.decode()
    assert "4 people have not paid: 20 €" in page
    assert "Player 1, Player 2, Player 3 and Player 4" in page


def test_the_table_of_the_money_runs_no_formula_and_keeps_numbers() -> None:
    tournament = paid(2)
    person = tournament.entries.get(number=1).person
    person.name = '=HYPERLINK("x")'
    person.save()
    lines = organiser(tournament).get(address(tournament, ".csv")).content.decode().splitlines()
    assert lines[0].lstrip("\ufeff") == "time,kind,who,amount,thing,note,by"
    assert lines[1].split(",", 1)[1].startswith('entry fee,"\'=HYPERLINK(""x"")",5.00,,,user')
