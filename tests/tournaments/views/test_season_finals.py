"""The final of a season: its people come from the table, in its order."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Club, Player, Role
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.models import EntryStatus, Season, Tournament
from tournaments.queries.seasons import load_season
from tournaments.services.seasons import close_season

pytestmark = pytest.mark.django_db


def organiser(season: Season, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(season.club, role))


def a_played_season(rule: Rule | None = None, people: int = 8) -> Season:
    club: Club = a_club(unit="€")
    tournament = a_tournament(people, club=club, form="last_survivor")
    played(tournament, 3)
    return a_season(club, [tournament], rule=rule)


def in_order(season: Season) -> list[Player]:
    now = load_season(season)
    return [now.people[row.player] for row in now.table.rows]


def make(season: Season, who: list[Player], *, places: int = 4, **fields: Any) -> Any:
    sent = {
        "who": [person.code for person in who],
        "name": "Gran final",
        "date": "2030-06-28",
        "time": "20:30",
        "format": "one_table",
        "client_id": uuid4(),
        **fields,
    }
    return organiser(season).post(f"/season/{season.code}/final/?places={places}", sent)


def the_final() -> Tournament:
    return Tournament.objects.get(name="Gran final")


def test_the_best_are_ticked_and_entered_in_the_order_of_the_table() -> None:
    season = a_played_season()
    order = in_order(season)
    page = organiser(season).get(f"/season/{season.code}/final/?places=4")
    ticked = [row["code"] for row in page.context["rows"] if row["ticked"]]
    assert ticked == [person.code for person in order[:4]]
    assert not any(row["level"] for row in page.context["rows"])
    answer = make(season, list(reversed(order[:4])))
    final = the_final()
    assert answer["Location"] == f"/t/{final.code}/"
    assert [entry.person for entry in final.entries.order_by("number")] == order[:4]
    assert (final.unit, final.rules, final.entry_open) == ("€", season.tournaments.get().rules, False)
    assert final not in season.tournaments.all()


def test_sent_twice_it_is_one_final() -> None:
    season, client_id = a_played_season(), uuid4()
    who = in_order(season)[:4]
    assert make(season, who, client_id=client_id).status_code == 303
    the_final().entries.filter(number=4).update(status=EntryStatus.WITHDRAWN)
    assert make(season, who, client_id=client_id).status_code == 303
    assert [entry.status for entry in the_final().entries.order_by("number")] == ["entered"] * 3 + ["withdrawn"]


def test_those_level_for_the_last_place_are_all_shown_as_such() -> None:
    season = a_played_season(Rule(weights={"beaten": Fraction(0)}, attendance=Fraction(1), keys=("points",)))
    page = organiser(season).get(f"/season/{season.code}/final/?places=4")
    assert (page.context["level"], [row["level"] for row in page.context["rows"]]) == (True, [True] * 8)
    told = "all of them are ticked"
    refused = make(season, [])  # what is ticked then is what was sent
    assert [told in answer.content.decode() for answer in (page, refused)] == [True, False]


def test_who_comes_after_them_can_play_instead() -> None:
    season = a_played_season()
    order = in_order(season)
    rows = organiser(season).get(f"/season/{season.code}/final/?places=4").context["rows"]
    assert [row["reserve"] for row in rows] == [False] * 4 + [True] * 4
    assert make(season, [*order[:3], order[5]]).status_code == 303
    assert [entry.person for entry in the_final().entries.order_by("number")] == [*order[:3], order[5]]


def test_who_wanted_to_be_forgotten_is_passed_over() -> None:
    season = a_played_season()
    order = in_order(season)
    Player.objects.filter(pk=order[1].pk).update(forgotten_at=timezone.now())
    rows = organiser(season).get(f"/season/{season.code}/final/?places=2").context["rows"]
    assert [row["code"] for row in rows if row["ticked"]] == [order[0].code, order[2].code]


@pytest.mark.parametrize(
    ("people", "fields", "field"),
    [(1, {}, "__all__"), (8, {"date": ""}, "date"), (8, {"name": " "}, "name"), (8, {"format": "x"}, "format")],
)
def test_what_cannot_be_is_said(people: int, fields: dict[str, Any], field: str) -> None:
    season = a_played_season()
    answer = make(season, in_order(season)[:people], **fields)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert Tournament.objects.count() == 1


def test_nine_people_do_not_sit_at_one_table_but_play_rounds() -> None:
    season = a_played_season(people=9)
    everybody = in_order(season)
    assert make(season, everybody).context["form"].errors["format"]
    assert make(season, everybody, format="random_and_final").status_code == 303
    assert the_final().entries.count() == 9


def test_it_counts_for_the_season_only_if_ticked_and_not_once_that_is_closed() -> None:
    season = a_played_season()
    who = in_order(season)[:4]
    make(season, who, counts="on")
    assert the_final() in season.tournaments.all()
    season.refresh_from_db()
    close_season(season=season, by=acting(an_account(season.club)), version=season.version)
    refused = make(season, who, name="Another", counts="on")
    assert (refused.status_code, Tournament.objects.filter(name="Another").exists()) == (409, False)
    assert make(season, who, name="Another").status_code == 303


def test_a_season_in_which_nobody_is_ranked_has_no_final_yet() -> None:
    season = a_season(a_club())
    assert organiser(season).get(f"/season/{season.code}/final/").context["rows"] == []
    assert season.starts_on == date(2020, 1, 1)
