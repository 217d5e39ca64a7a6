"""A season in short, for the chat."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.scoring.club_factories import a_club
from tests.tournaments.old_evenings import an_evening
from tests.tournaments.season_factories import a_season
from tournaments.queries.season_standings import season_names
from tournaments.queries.seasons import load_season
from tournaments.wording.season_standings import results_of
from tournaments.wording.season_texts import player_text, table_text, top_lines

pytestmark = pytest.mark.django_db


def test_the_head_of_the_table_and_one_player_as_texts() -> None:
    season = a_season(a_club("Peña"))
    an_evening(season, *(f"Player {number}" for number in range(1, 12)))
    an_evening(season, "Player 2", "Player 1")
    now = load_season(season)
    names = season_names(now.people, member=True)
    with translation.override("en"):
        text = table_text(now, names, "https://x.example/season/A/")
        found = results_of(now, names, now.table.rows[1], member=True)
        one = player_text(now, found, "https://x.example/season/A/?who=B")
    lines = text.splitlines()
    assert lines[:5] == [
        "Liga · Peña",
        "after Evening 2, event 2",
        "",
        "1st Player 2 · 190 ↑1",
        "2nd Player 1 · 100 ↓1",
    ]
    assert lines[-3:] == ["10th Player 10 · 10 =", "", "https://x.example/season/A/"]
    assert one.splitlines() == [
        "Player 1 · Liga: 2nd, 100 points, 2 events, down 1",
        "90 points behind Player 2, who is 1st.",
        "https://x.example/season/A/?who=B",
    ]


def test_a_table_without_rows_has_none_on_top() -> None:
    season = a_season(a_club("Peña"))
    now = load_season(season)
    assert (top_lines(now, {}), table_text(now, {}, "https://x.example/").splitlines()) == (
        [],
        ["Liga · Peña", "", "", "https://x.example/"],
    )
