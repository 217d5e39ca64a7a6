"""The plan through its pages: every change is looked at first, and saved only from what was seen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Player
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.evening import fresh, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.plan_notation import plan_from_json, plan_to_json
from tournaments.forms.rounds import values_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return a_tournament(12)


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club))


def post(client: Client, name: str, tournament: Tournament, *more: object, **data: object) -> Any:
    version = fresh(tournament).version
    return client.post(reverse(f"tournaments:{name}", args=[tournament.code, *more]), {"version": version, **data})


def sent(tournament: Tournament, number: int, **changed: object) -> dict[str, object]:
    """What the form of a round sends."""
    values = values_of(plan_from_json(tournament.plan).rounds[number - 1])
    return {name: value for name, value in {**values, **changed}.items() if value is not None and value is not False}


def stages(tournament: Tournament) -> list[str]:
    return [item["stage"] for item in fresh(tournament).plan["rounds"]]


def test_one_more_round_is_shown_before_it_is_saved(organiser: Client, tournament: Tournament) -> None:
    looked = post(organiser, "plan-step", tournament, more="1")
    assert looked.status_code == 200
    assert stages(tournament) == ["rounds"] * 3 + ["final"]
    saved = post(organiser, "plan-check", tournament, plan=looked.context["data"])
    assert saved.status_code == 303
    assert stages(tournament) == ["rounds"] * 4 + ["final"]


def test_what_changes_is_said_round_by_round(organiser: Client, tournament: Tournament) -> None:
    answer = post(organiser, "plan-round", tournament, 2, **sent(tournament, 2, hands=8, draw="random"))
    assert answer.context["differences"] == [
        ("Round 2", "Draw", "by standings: neighbours meet", "drawn by itself, without repeats as far as possible"),
        ("Round 2", "Limit", "no limit of hands or time", "at most 8 hands"),
    ]


def test_points_of_our_own_are_read_by_table_size(organiser: Client, tournament: Tournament) -> None:
    looked = post(organiser, "plan-round", tournament, 1, **sent(tournament, 1, by="own", own="4: 5 3 2,5 1\n3: 4 2 1"))
    post(organiser, "plan-check", tournament, plan=looked.context["data"])
    assert fresh(tournament).plan["rounds"][0]["counts"]["own"] == {"3": ["4", "2", "1"], "4": ["5", "3", "5/2", "1"]}


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("own", {"by": "own", "own": "4: 5 3"}),
        ("own", {"by": "own", "own": ""}),
        ("places", {"cut": "on", "places": ""}),
        ("usual", {"usual": 3, "least": 4}),
        ("hands", {"hands": 0}),
    ],
)
def test_a_mistake_is_shown_at_its_field(
    organiser: Client, tournament: Tournament, field: str, changed: dict[str, object]
) -> None:
    answer = post(organiser, "plan-round", tournament, 1, **sent(tournament, 1, **changed))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_a_plan_that_cannot_be_is_refused_in_words(organiser: Client, tournament: Tournament) -> None:
    answer = post(organiser, "plan-round", tournament, 3, **{**sent(tournament, 3), "cut": ""})
    assert answer.status_code == 422
    assert "Round 3: say how many play the final after it." in answer.content.decode()


def test_a_plan_seen_before_somebody_else_wrote_is_refused_with_409(organiser: Client, tournament: Tournament) -> None:
    data = json.dumps(plan_to_json(plan_from_json(tournament.plan)))
    Tournament.objects.filter(pk=tournament.pk).update(version=7)
    path = reverse("tournaments:plan-check", args=[tournament.code])
    assert organiser.post(path, {"version": 6, "plan": data}).status_code == 409


@pytest.mark.parametrize(
    "plan", ["", "nonsense", "[]", '{"rounds": []}', '{"rounds": [{"stage": "dance"}]}', "[" * 100_000]
)
def test_what_is_no_plan_is_refused(organiser: Client, tournament: Tournament, plan: str) -> None:
    assert post(organiser, "plan-check", tournament, plan=plan).status_code == 422
    assert stages(tournament) == ["rounds"] * 3 + ["final"]


def test_of_a_round_being_played_only_the_cut_is_offered(organiser: Client, tournament: Tournament) -> None:
    published(tournament)
    page = organiser.get(reverse("tournaments:plan-round", args=[tournament.code, 1]))
    assert (page.status_code, "stage" in page.context["form"].fields) == (200, False)


def test_another_format_replaces_what_is_still_to_come(organiser: Client, tournament: Tournament) -> None:
    published(tournament)
    asked = {"format": "league", "people": 12, "usual": 4, "rounds": 3, "final": 4, "each": 2, "fill": "best_losers"}
    looked = post(organiser, "plan-format", tournament, **asked)
    post(organiser, "plan-check", tournament, plan=looked.context["data"])
    assert stages(tournament) == ["rounds"] + ["league"] * 4


def test_keys_are_ordered_by_buttons_and_saved_after_a_look(organiser: Client, tournament: Tournament) -> None:
    moved = post(organiser, "plan-counting", tournament, key=["points", "wins", "total"], up="total")
    assert [key for key, _words in moved.context["chosen"]] == ["points", "total", "wins"]
    added = post(organiser, "plan-counting", tournament, **{"key": ["points", "total", "wins"], "in": "closes"})
    keys = [key for key, _words in added.context["chosen"]]
    looked = post(organiser, "plan-counting", tournament, key=keys, look="1")
    post(organiser, "plan-check", tournament, plan=looked.context["data"])
    assert fresh(tournament).plan["keys"] == ["points", "total", "wins", "closes"]


def test_the_splits_show_who_sat_short(organiser: Client) -> None:
    tournament = a_tournament(11)
    published(tournament)
    client = logged_in(an_account(tournament.club))
    answer = client.get(reverse("tournaments:splits", args=[tournament.code]))
    plan, tables, _total = answer.context["plans"][0]
    assert (tables, plan.short) == ("2 tables of 4 and 1 of 3", 3)
    assert [times for _name, times in answer.context["short"]] == [1, 1, 1]
    for (old, _times), new in zip(answer.context["short"], ("Zoe", "Álex", "Bea"), strict=True):
        Player.objects.filter(name=old).update(name=new)
    renamed = client.get(reverse("tournaments:splits", args=[tournament.code])).context["short"]
    assert [name for name, _times in renamed] == ["Álex", "Bea", "Zoe"]


def test_the_splits_of_as_many_as_asked_for(organiser: Client, tournament: Tournament) -> None:
    path = reverse("tournaments:splits", args=[tournament.code])
    answer = organiser.get(path, {"people": 37, "rounds": 3, "time": 180, "byes": 1})
    tables = [tables for _plan, tables, _total in answer.context["plans"]]
    assert (tables[0], tables[-1]) == ("1 table of 5 and 8 of 4", "9 tables of 4")
