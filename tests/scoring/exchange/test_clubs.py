"""A whole club out and in."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from scoring.engine.history import Rename, Undo
from scoring.engine.names import visible
from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import simulate_match
from scoring.exchange.club_document import Document
from scoring.exchange.clubs import look
from scoring.models import AuditEntry, BookRuleset, Club, Match, MatchEvent, Player, PlayerMerge, Seat
from scoring.queries.club_matches import Wanted, listing
from scoring.queries.games import Game, load
from scoring.queries.people import Details
from scoring.services import matches as services
from scoring.services.calls import Plea, call
from scoring.services.club_matches import discount
from scoring.services.matches import Write
from scoring.services.merges import merge_players
from scoring.services.people import add_player, forget_player, keep_apart
from scoring.services.rulebook import add_ruleset
from scoring.services.starts import Chair, NewMatch, start_match
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.club_files import ANYBODY, by_order, edited, emptied, exported, imported

pytestmark = pytest.mark.django_db

AWKWARD = ("Ñuño O'Brien", "=1+1", "\u05d3\u05d5\u05d3 \u05db\u05d4\u05df", "👩‍👩‍👧 Ana", 'a "b" \\ c', "x" * 40)


def play(match: Match, seed: int = 0, events: int | None = None) -> Game:
    """Play on as the simulation does, to the end or for so many events."""
    game = load(match)
    file = simulate_match(game.state.rules, list(game.state.players), seed, latecomer=None)
    for event in file.events[:events]:
        game = services.enter(game=game, action=event, write=Write(ANYBODY, uuid4(), game.match.version))
    return game


def started(club: Club, people: list[Player], **more: Any) -> Match:
    chairs = [Chair(person.name, 0, person) for person in people]
    new = NewMatch(PRESETS["ludoteka"], chairs, club=club, **more)
    return start_match(new=new, by=ANYBODY, client_id=uuid4())[0]


def full_club(names: tuple[str, ...] = AWKWARD) -> Club:
    """A club in which everything has happened once."""
    club = a_club(about="Línea uno\nlínea dos", unit="€")
    owner = acting(an_account(club, email="owner@example.org"))
    people = [add_player(club=club, by=owner, details=Details(name), client_id=uuid4()) for name in names]
    gone = add_player(club=club, by=owner, details=Details("Zoe", contact="555", notes="shy"), client_id=uuid4())
    ruleset = add_ruleset(club=club, by=owner, name="De la casa", rules=PRESETS["corte3"])
    match = started(club, [*people[:3], gone], label="Ñandú", book_version=ruleset.versions.get())
    game = play(match, events=4)
    for action in (Rename("1", "Ninguno"), Undo()):
        game = services.enter(game=game, action=action, write=Write(ANYBODY, uuid4(), game.match.version))
    call(game=load(match), by=ANYBODY, client_id=uuid4(), plea=Plea("referee", "", people[0].name, "¿?"))
    play(started(club, people[:2]), seed=5)
    discount(match=started(club, people[2:4]), by=owner)
    merge_players(kept=people[0], gone=people[1], by=owner)
    keep_apart(one=people[2], other=people[3], by=owner)
    forget_player(player=gone, by=owner)
    Club.objects.filter(pk=club.pk).update(default_ruleset=ruleset)
    return Club.objects.get(pk=club.pk)


def test_a_club_that_is_read_into_an_empty_database_is_written_out_the_same() -> None:
    text = exported(full_club())
    emptied()
    assert exported(imported(text)) == text


def test_a_club_that_is_read_beside_itself_is_the_same_but_for_its_codes() -> None:
    club = full_club()
    text = exported(club)
    again = exported(imported(text, slug="again"))
    assert set(json.loads(text)["matches"][0]) == set(json.loads(again)["matches"][0])
    assert json.loads(text)["players"][0]["code"] != json.loads(again)["players"][0]["code"]
    assert by_order(again, "one") == by_order(text, "one")
    assert exported(club) == text  # the first club is what it was


@given(st.lists(st.text(min_size=1, max_size=40).map(visible).filter(bool), min_size=4, max_size=4))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_whatever_people_are_called_the_club_comes_back(names: list[str]) -> None:
    text = exported(full_club(tuple(name[:40].strip() or "x" for name in names)))
    emptied()
    assert exported(imported(text)) == text


def test_nothing_secret_is_in_the_file() -> None:
    club = full_club()
    text = exported(club)
    account = User.objects.get(memberships__club=club)
    matches = Match.objects.filter(club=club)
    secrets = [account.email, account.password, *matches.values_list("score_hash", flat=True)]
    assert [secret for secret in [*secrets, *matches.values_list("view_hash", flat=True)] if secret in text] == []


def test_nothing_of_another_club_is_in_the_file() -> None:
    text = exported(full_club())
    other = full_club()
    assert [player.code for player in other.players.all() if player.code in text] == []
    assert [match.code for match in other.matches.all() if match.code in text] == []


def test_links_are_new_after_reading() -> None:
    club = full_club()
    old = set(club.matches.values_list("score_hash", "view_hash"))
    new = imported(exported(club), slug="again")
    assert old.isdisjoint(new.matches.values_list("score_hash", "view_hash"))


def test_what_follows_from_the_rest_is_worked_out() -> None:
    club = full_club()
    new = imported(exported(club), slug="again")
    facts = ("finished", "version", "search", "label")
    assert list(new.matches.order_by("pk").values_list(*facts)) == list(club.matches.order_by("pk").values_list(*facts))
    assert [row.match.label for row in listing(new, Wanted("ñandu"))] == ["Ñandú"]
    assert list(new.players.order_by("pk").values_list("search")) == list(
        club.players.order_by("pk").values_list("search")
    )


def test_a_forgotten_person_is_not_in_the_file() -> None:
    text = exported(full_club())
    assert "Zoe" not in text
    assert "shy" not in text


def test_contents_are_told_before_reading() -> None:
    club = full_club()
    found = look(Document(exported(club).encode()))
    assert (found.name, found.slug) == (club.name, club.slug)
    assert (found.counts["players"], found.counts["matches"], found.counts["merges"]) == (7, 3, 1)


def test_a_slug_that_is_taken_is_refused() -> None:
    with pytest.raises(RuleError) as raised:
        imported(exported(full_club()))
    assert raised.value.code == "slug_taken"


def _set(*path: Any) -> Callable[[Any], None]:
    """An edit: the last of `path` in place of what the others lead to."""

    def edit(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return edit


WRONG = {
    "format": _set("format", "chinchon-club/2"),
    "file: unknown": _set("extra", []),
    "file: missing": lambda data: data.pop("players"),
    "club: unknown": _set("club", "password", "x"),
    "club.time_zone": _set("club", "time_zone", "Europe/Atlantis"),
    "club.default_preset": _set("club", "default_preset", "poker"),
    "club.default_ruleset": _set("club", "default_ruleset", "NOBODY"),
    "club.public": _set("club", "public", "yes"),
    "club.slug": _set("club", "slug", "no slug"),
    "rulebook[0].versions[0].rules": _set("rulebook", 0, "versions", 0, "rules", {"preset": "poker"}),
    "rulebook[0].versions[0].number": _set("rulebook", 0, "versions", 0, "number", -1),
    "rulebook[0].versions": _set("rulebook", 0, "versions", {}),
    "players[1]: missing": lambda data: data["players"][1].pop("name"),
    "players[1]: type": _set("players", 1, "Ana"),
    "players[1].name": _set("players", 1, "name", " Ana"),
    "players[1].notes": _set("players", 1, "notes", "x" * 2001),
    "players[2].active": _set("players", 2, "active", 1),
    "players[2].code": _set("players", 2, "code", "no code"),
    "players[1].created_at": _set("players", 1, "created_at", "0001-01-01T00:00:00+00:00"),
    "players[2].created_at": _set("players", 2, "created_at", "2026-01-01"),
    "players[3].code: twice": lambda data: data["players"][3].update(code=data["players"][2]["code"]),
    "players[3].merged_into": _set("players", 3, "merged_into", "NOBODY"),
    "merges[0].moved[0]": _set("merges", 0, "moved", ["NOBODY"]),
    "apart[0].one": _set("apart", 0, "one", None),
    "matches[0].seats[0].person": _set("matches", 0, "seats", 0, "person", "NOBODY"),
    "matches[0].seats[1].name": _set("matches", 0, "seats", 1, "name", ""),
    "matches[0].log[0].client_id": _set("matches", 0, "log", 0, "client_id", "x"),
    "matches[0].log[0].action": _set("matches", 0, "log", 0, "action", {"hand": {"closer": 5}}),
    "matches[1].log": lambda data: data["matches"][1]["log"].append(
        dict(data["matches"][1]["log"][0], client_id=str(UUID(int=1)))
    ),
    "matches[0].book_version": lambda data: data["matches"][0]["book_version"].__setitem__(1, 7),
    "matches[0].first_dealer": _set("matches", 0, "first_dealer", 1.5),
    "matches[0].calls[0].kind": _set("matches", 0, "calls", 0, "kind", "pizza"),
    "matches[2].rules": _set("matches", 2, "rules", []),
    "audit[0].before": _set("audit", 0, "before", "x"),
    "audit[1].at": _set("audit", 1, "at", 5),
}


@pytest.fixture(scope="module")
def text(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of a club, made once; the club itself is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = exported(full_club())
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("place", WRONG)
def test_what_is_wrong_is_named_and_nothing_is_stored(place: str, text: str) -> None:
    with pytest.raises(RuleError) as raised:
        imported(edited(text, WRONG[place]))
    assert raised.value.code == "bad_file"
    assert raised.value.message.startswith(place)
    rows = (Club, Player, Match, MatchEvent, Seat, BookRuleset, PlayerMerge, AuditEntry)
    assert [model.__name__ for model in rows if model.objects.exists()] == []


def test_a_line_sent_twice_in_one_match_is_refused() -> None:
    text = edited(
        exported(full_club()),
        lambda data: data["matches"][0]["log"][1].update(client_id=data["matches"][0]["log"][0]["client_id"]),
    )
    with pytest.raises(RuleError, match=r"^matches.0.…: twice"):
        imported(text, slug="again")


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_is_cut_off_says_where(part: float) -> None:
    text = exported(full_club()).rstrip()
    with pytest.raises(RuleError, match=r"^line \d+: json"):
        Document(text[: int(len(text) * part)].encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: json { expected"),
        ("[]", "line 1: json { expected"),
        ('{"format": "chinchon-club/1", "format": "chinchon-club/1"}', "line 1: json a key is twice in one object"),
        ('{"format": "chinchon-club/1"}', "file: missing club"),
        ('{"format": "chinchon-club/1", "club": {}} x', "line 1: json something after the end"),
        ('{"format": "chinchon-club/1",\n"club": {"a": NaN}}', "line 2: json not a JSON number: NaN"),
        ('{"format": "chinchon-club/1",\n"club": {"a": 1e999}}', "line 2: json too large a number: 1e999"),
        ('{"format": "chinchon-club/1",\n"club": {"a": "\\ud800"}}', "line 2: json a character that cannot be stored"),
        ('{"format": "chinchon-club/1", "club": ' + "[" * 100_000, "line 1: json"),
    ],
)
def test_what_is_no_file_of_a_club_is_refused(text: str, message: str) -> None:
    with pytest.raises(RuleError) as raised:
        Document(text.encode())
    assert raised.value.message.startswith(message)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(RuleError, match=r"^file: json UTF-8"):
        Document(b"\xff\xfe\x00")
