"""Who reads what: every address of the API for everybody, and what nobody reads."""

from __future__ import annotations

import pytest

from scoring.models import Club, Player
from scoring.services.people import forget_player
from tests.tournaments.api.world import PRIVATE_NAME, PUBLIC_NAME, World, get, read
from tests.tournaments.old_evenings import an_evening
from tournaments.api.app import api
from tournaments.models import Season
from tournaments.services.api_keys import key_secret, revoke_key

pytestmark = pytest.mark.django_db

PATHS = {
    "clubs": 200,
    "clubs/{club}": 200,
    "clubs/{club}/rulesets": 200,
    "clubs/{club}/seasons": 200,
    "clubs/{club}/tournaments": 200,
    "clubs/{club}/players": 200,
    "clubs/{club}/players/{player}": 200,
    "clubs/{club}/ratings": 200,
    "clubs/{club}/records": 200,
    "clubs/{club}/matches": 404,
    "clubs/{club}/matches/{match}": 404,
    "seasons/{season}": 200,
    "seasons/{season}/table": 200,
    "seasons/{season}/events": 200,
    "tournaments/{tournament}": 200,
    "tournaments/{tournament}/rounds": 200,
    "tournaments/{tournament}/standings": 200,
    "tournaments/{tournament}/podium": 200,
}
"""Every address, and what a stranger is answered about what is public. The club's key reads all."""


def test_every_address_has_a_line_in_the_table() -> None:
    found = {path.removeprefix("/api/v1/") for path in api.get_openapi_schema()["paths"]}
    assert found == set(PATHS)


def test_everybody_is_answered_what_they_may_read() -> None:
    world = World()
    revoked = world.another_key(world.club)
    readers = {"nobody": "", "key": world.secret, "other": world.other_secret}
    found = {
        (path, name): get(path.format(**world.parts), secret).status_code
        for path in PATHS
        for name, secret in readers.items()
    }
    assert found == {
        (path, name): 200 if name == "key" else status for path, status in PATHS.items() for name in readers
    }
    revoke_key(key=revoked, by=world.by)
    assert {get(path.format(**world.parts), key_secret(revoked)).status_code for path in PATHS} == {401}


def test_a_private_club_is_read_by_its_key_alone() -> None:
    world = World()
    Club.objects.filter(pk=world.club.pk).update(public=False)
    paths = [path for path in PATHS if path.startswith("clubs/")]
    for secret, status in (("", 404), (world.other_secret, 404), (world.secret, 200)):
        assert {get(path.format(**world.parts), secret).status_code for path in paths} == {status}
    assert [club["code"] for club in read("clubs")["items"]] == ["other"]
    assert [club["code"] for club in read("clubs", world.secret)["items"]] == ["other", "pena"]


def test_private_tournaments_and_seasons_are_for_the_clubs_key() -> None:
    world = World()
    hidden = {"tournament": world.hidden.code, "season": world.private.code}
    paths = [path for path in PATHS if path.startswith(("seasons/", "tournaments/"))]
    for secret, status in (("", 404), (world.other_secret, 404), (world.secret, 200)):
        assert {get(path.format(**hidden), secret).status_code for path in paths} == {status}
    for path, public, private in (
        ("clubs/pena/tournaments", [world.tournament.code], [world.hidden.code, world.tournament.code]),
        ("clubs/pena/seasons", [world.season.code], [world.private.code, world.season.code]),
    ):
        assert [row["code"] for row in read(path)["items"]] == public
        assert [row["code"] for row in read(path, world.secret)["items"]] == private


def test_strangers_read_public_names_and_members_the_clubs() -> None:
    world = World()
    paths = [path.format(**world.parts) for path in PATHS if path not in ("clubs", "clubs/{club}")]
    strangers = "".join(str(read(path)) for path in paths if get(path).status_code == 200)
    members = "".join(str(read(path, world.secret)) for path in paths)
    assert (PUBLIC_NAME in strangers, PRIVATE_NAME in strangers, "Encarni" in strangers) == (True, False, False)
    assert (PUBLIC_NAME in members, PRIVATE_NAME in members, "Encarni" in members) == (False, True, True)


def test_contacts_notes_and_secrets_are_for_nobody() -> None:
    world = World()
    whole = "".join(str(get(path.format(**world.parts), world.secret).content) for path in PATHS)
    assert [word for word in ("600 123", "cheats", "hash", world.secret, "ledger") if word in whole] == []


def test_strangers_read_of_people_in_public_results_only() -> None:
    world = World()
    unknown = Player.objects.get(name="Player 1", entries__tournament=world.hidden)
    codes = [row["code"] for row in read("clubs/pena/players")["items"]]
    assert (len(codes), world.star.code in codes, unknown.code in codes) == (8, True, False)
    path = f"clubs/pena/players/{unknown.code}"
    assert (get(path).status_code, read(path, world.secret)["matches"]) == (404, 1)
    assert len(read("clubs/pena/players", world.secret)["items"]) == 12


def test_people_of_old_results_are_known_to_strangers_where_the_season_is_public() -> None:
    world = World()
    known = {row["code"] for row in read("clubs/pena/players")["items"]}
    for season, name in ((world.season, "Of old"), (world.private, "Of old and private")):
        an_evening(season, name)
    found = [row["name"] for row in read("clubs/pena/players")["items"] if row["code"] not in known]
    assert found == ["Of old"]


def test_who_is_forgotten_has_no_code_any_more() -> None:
    world = World()
    Player.objects.filter(pk=world.star.pk).update(name="A player", alias="", forgotten_at=world.tournament.created_at)
    assert get(f"clubs/pena/players/{world.star.code}", world.secret).status_code == 404
    for path in (f"tournaments/{world.tournament.code}/podium", f"seasons/{world.season.code}/table"):
        rows = {row["name"]: row["player"] for row in read(path)["items"]}
        assert rows["A player"] is None
        assert None not in [code for name, code in rows.items() if name != "A player"]


def test_a_row_merged_into_somebody_forgotten_has_no_code_either() -> None:
    world = World()
    forget_player(player=world.kept, by=world.by)
    found = {row["code"]: row["seats"] for row in read("clubs/pena/matches", world.secret)["items"]}
    assert found[world.sheet.code][0]["player"] is None


def test_two_rows_of_one_person_are_one_player() -> None:
    world = World()
    assert read(f"clubs/pena/players/{world.gone.code}", world.secret)["code"] == world.kept.code
    found = {row["code"]: row["seats"] for row in read("clubs/pena/matches", world.secret)["items"]}
    assert found[world.sheet.code][0]["player"] == world.kept.code


def test_a_private_event_of_a_public_season_is_not_opened_to_strangers() -> None:
    world = World()
    Season.objects.filter(pk=world.private.pk).update(public=True)
    path = f"seasons/{world.private.code}/events"
    for secret, code in (("", None), (world.secret, world.hidden.code)):
        found = {row["code"]: row["tournament"] for row in read(path, secret)["items"]}
        assert found[world.hidden.code] == code


def test_a_club_that_shows_no_ratings_shows_them_to_nobody() -> None:
    world = World()
    Club.objects.filter(pk=world.club.pk).update(ratings=False)
    assert [get("clubs/pena/ratings", secret).status_code for secret in ("", world.secret)] == [404, 404]


def test_the_records_of_a_private_season_are_for_the_clubs_key() -> None:
    world = World()
    path = f"clubs/pena/records?season={world.private.code}"
    assert [get(path, secret).status_code for secret in ("", world.other_secret, world.secret)] == [404, 404, 200]
    for secret in ("", world.secret):
        rows = read("clubs/pena/records?size=100", secret)["items"]
        assert {row["match"] is None for row in rows if row["at"]} == {not secret}
