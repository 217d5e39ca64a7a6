"""The picture of a season's table: for everybody who may see the season, asked for again only if it has changed."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.tournaments.old_evenings import an_evening
from tests.tournaments.season_factories import a_season
from tournaments.models import Season

pytestmark = pytest.mark.django_db


def a_table() -> Season:
    season = a_season(a_club(public=True))
    an_evening(season, "Ana", "Beto", "Carla")
    an_evening(season, "Beto", "Ana")
    return season


def test_a_picture_is_asked_for_again_only_if_it_has_changed() -> None:
    season = a_table()
    address = f"/season/{season.code}/card.png?theme=dark&lang=en"
    first = Client().get(address)
    assert (first.status_code, first["Content-Type"], first["Cache-Control"]) == (
        200,
        "image/png",
        "public, max-age=60",
    )
    assert first.content.startswith(b"\x89PNG")
    tag = first["ETag"]
    again = Client().get(address, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    for known in (f"W/{tag}", f'"other", {tag}'):  # as what lies between makes of it
        assert Client().get(address, headers={"if-none-match": known}).status_code == 304
    an_evening(season, "Carla", "Ana")
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 200


def test_theme_and_language_make_different_pictures_and_unknown_ones_none() -> None:
    season = a_table()
    ways = ("?theme=dark&lang=en", "?theme=light&lang=en", "?theme=light&lang=es")
    tags = {Client().get(f"/season/{season.code}/card.png{way}")["ETag"] for way in ways}
    assert len(tags) == 3
    for way in ("?theme=amber", "?lang=xx"):
        assert Client().get(f"/season/{season.code}/card.png{way}").status_code == 404


def test_a_public_picture_has_public_names_whoever_asks_and_a_private_one_those_of_members() -> None:
    season = a_table()
    address, member = f"/season/{season.code}/card.png", logged_in(an_account(season.club, Role.VIEWER))
    before = Client().get(address)["ETag"]
    Player.objects.filter(name="Ana").update(alias="La Rubia")
    public = Client().get(address)["ETag"]
    assert public != before
    assert member.get(address)["ETag"] == public
    Season.objects.update(public=False)
    private = member.get(address)
    assert (private["ETag"] == before, private["Cache-Control"]) == (True, "private, no-cache")
