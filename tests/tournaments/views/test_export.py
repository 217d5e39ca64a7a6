"""A tournament as files: whole and documented, with public names and nothing secret; standings for a spreadsheet."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from scoring.exchange import tables
from scoring.models import Player
from scoring.roles import view_secret
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, fresh, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.queries.standings import names, standings_now
from tournaments.services.ending import finish
from tournaments.services.penalties import penalise
from tournaments.services.rounds import score_secret

pytestmark = pytest.mark.django_db
KEYS = {
    *("format", "name", "place", "starts_at", "time_zone", "finished", "lots", "rules", "plan", "people", "rounds"),
    *("standings", "final_places"),
}


def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def whole(tournament: Tournament) -> dict[str, Any]:
    answer = stranger().get(f"/t/{tournament.code}/tournament.json")
    assert answer.status_code == 200
    return dict(json.loads(answer.content))


def test_the_whole_tournament_is_in_one_file() -> None:
    tournament = a_tournament(8)
    played(tournament)
    data = whole(tournament)
    assert (set(data), data["format"]) == (KEYS, "chinchon-tournament/1")
    [first] = data["rounds"]
    assert first["draw"]["players"] == [f"p{number}" for number in range(1, 9)]
    assert [len(table["results"]) for table in first["tables"]] == [4, 4]
    assert sorted(person for table in first["tables"] for person in table["people"]) == first["draw"]["players"]
    standings = [(row["place"], row["person"]) for row in data["standings"]]
    names = {entry.code: entry.draw_name for entry in day(tournament).entries}
    assert standings == [(row.place, names[row.player]) for row in day(tournament).standings().rows]


def test_it_holds_public_names_and_no_secret() -> None:
    tournament = a_tournament(8)
    Player.objects.filter(name="Player 1").update(alias="La Rubia", contact="600 123 123")
    played(tournament)
    tournament.refresh_from_db()
    content = json.dumps(whole(tournament), ensure_ascii=False)
    assert "La Rubia" in content
    secrets = [score_secret(table.table) for table in day(tournament).rounds[0].tables]
    hidden = ["600 123 123", '"Player 1"', *secrets, *map(view_secret, secrets)]
    assert [text for text in hidden if text in content] == []
    assert whole(tournament)["lots"] is None
    by = acting(an_account(tournament.club))
    finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert whole(tournament)["lots"] == tournament.seed


def test_a_private_tournaments_files_are_not_there_for_strangers() -> None:
    tournament = a_tournament(4, public=False)
    for name in ("tournament.json", "standings.csv"):
        assert stranger().get(f"/t/{tournament.code}/{name}").status_code == 404


def test_standings_for_a_spreadsheet_run_no_formula_and_keep_numbers() -> None:
    tournament = a_tournament(4, form="last_survivor")
    tournament.plan["rounds"][0]["stage"] = "rounds"
    tournament.save()
    Player.objects.filter(name="Player 1").update(name="=1+1")
    played(tournament, 5)
    entry = tournament.entries.select_related("tournament__club", "person").get(number=1)
    penalise(entry=entry, by=acting(an_account(tournament.club)), points=Decimal("0.5"), reason="late")
    lines = logged_in(an_account(tournament.club)).get(f"/t/{tournament.code}/standings.csv").content.decode()
    rows = [line.split(",") for line in lines.lstrip("\ufeff").splitlines()]
    assert rows[0] == ["place", "name", "points", "wins", "total", "loose a hand", "chinchones", "penalties"]
    mine = next(row for row in rows if row[1] == "'=1+1")
    assert mine[-1] == "0.5000"
    assert len(rows) == 5


def test_standings_and_money_are_workbooks_and_json_too() -> None:
    tournament = a_tournament(4, fee=Decimal("5.00"))
    played(tournament)
    desk = logged_in(an_account(tournament.club))
    shown = desk.get(f"/t/{tournament.code}/standings.json").json()
    assert [(row["place"], row["name"]) for row in shown] == [
        (line.row.place, names(day(tournament), member=True)[line.row.player])
        for line in standings_now(day(tournament)).lines
    ]
    assert {"points", "wins", "penalties"} <= set(shown[0])
    book = tables.read(desk.get(f"/t/{tournament.code}/standings.xlsx").content)
    assert [row.cell(1) for row in book.rows[1:]] == [row["name"] for row in shown]
    assert [tables.read(desk.get(f"/t/{tournament.code}/money.xlsx").content).rows[0].cells[:3]] == [
        ("time", "kind", "who")
    ]
    assert desk.get(f"/t/{tournament.code}/money.json").json() == []
    assert desk.get(f"/t/{tournament.code}/money.exe").status_code == 404
