"""The command `demo`: matches that look like real evenings."""

import io
import re
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from scoring.management.commands.demo import EVENINGS, PACE, Command
from scoring.models import Match, MatchEvent, Membership, Player, Seat
from scoring.queries.games import Game, load
from scoring.roles import hashed

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command(Command(stdout=out), *arguments)
    return out.getvalue()


def games() -> dict[str, Game]:
    """The matches of the database by their labels."""
    return {match.label: load(match) for match in Match.objects.order_by("pk")}


def content() -> list[Any]:
    """Everything stored, save what the moment and chance decide."""
    return [
        (game.match.label, game.match.rules, list(game.names.values()), [line.entry for line in game.log])
        for game in games().values()
    ]


def test_matches_are_finished_under_way_and_just_begun() -> None:
    run()
    stands = {label: (len(game.state.hands), game.state.ending) for label, game in games().items()}
    assert stands == {
        "Sobremesa": (15, "last_standing"),
        "Liga del bar": (11, "last_standing"),
        "Asado en lo de Ñata": (11, "last_standing"),
        "Boda de Iria y Xoán": (7, None),
        "Peña El Comodín": (8, None),
        "Bar Los Ángeles": (2, None),
    }


def test_one_match_has_a_rebuy_on_offer() -> None:
    run()
    offers = {label: [game.names[player] for player in game.state.may_rebuy] for label, game in games().items()}
    assert {label: names for label, names in offers.items() if names} == {"Peña El Comodín": ["Paco Ibáñez"]}


def test_a_latecomer_has_a_name() -> None:
    run()
    assert [(seat.match.label, seat.name) for seat in Seat.objects.filter(late=True)] == [
        ("Asado en lo de Ñata", "Zulema")
    ]


def test_a_slip_of_the_finger_was_undone() -> None:
    run()
    assert [label for label, game in games().items() if game.timeline.active != tuple(range(1, len(game.log) + 1))] == [
        "Boda de Iria y Xoán"
    ]


def test_tables_of_all_sizes_with_chips_and_money() -> None:
    run()
    assert sorted(len(game.seats) for game in games().values()) == [3, 4, 4, 5, 5, 8]
    assert {game.match.unit for game in games().values()} == {"", "€", "$"}


def test_a_second_run_changes_nothing_and_prints_the_same_links() -> None:
    first = run()
    stored = [list(model.objects.order_by("pk").values()) for model in (Match, Seat, MatchEvent)]
    assert run() == first
    assert [list(model.objects.order_by("pk").values()) for model in (Match, Seat, MatchEvent)] == stored


def test_content_is_the_same_in_every_database() -> None:
    run()
    first = content()
    Match.objects.all().delete()
    run()
    assert content() == first


def test_nothing_is_written_where_there_is_a_match() -> None:
    run()
    Match.objects.exclude(label="Sobremesa").delete()
    assert run("--if-empty") == ""
    assert list(games()) == ["Sobremesa"]


def test_an_empty_database_is_filled() -> None:
    run("--if-empty")
    assert list(games()) == [evening.label for evening in EVENINGS]


def test_links_open_the_matches() -> None:
    links = re.findall(r"(score|view ) +(\S+)", run("--base", "http://localhost:8000/"))
    secrets = [re.fullmatch(r"http://localhost:8000/s/([\w-]+)/", link) for _, link in links]
    hashes = [hashed(secret.group(1)) for secret in secrets if secret]
    stored = [pair for match in Match.objects.order_by("pk") for pair in (match.score_hash, match.view_hash)]
    assert hashes == stored


def test_the_login_that_is_printed_owns_the_club_and_is_printed_again() -> None:
    first, again = run(), run()
    login = re.search(r"login (\S+) as (\S+), password (\S+)", first)
    assert login
    assert login.group(0) in again
    address, name, password = login.groups()
    answer = Client().post(address, {"username": name, "password": password})
    assert answer["Location"] == "/clubs/"
    assert list(Membership.objects.values_list("club__name", "account__username", "role")) == [
        ("Peña El Comodín", name, "owner")
    ]
    assert Client().get("/c/el-comodin/").status_code == 200


def test_a_password_that_was_changed_is_not_printed() -> None:
    run()
    owner = User.objects.get()
    owner.set_password("another one 77")
    owner.save()
    assert "password as it was changed" in run()


def test_links_are_paths_where_no_address_is_given() -> None:
    assert re.findall(r"score +(.)", run()) == ["/"] * len(EVENINGS)


def test_lines_are_spread_over_the_evening() -> None:
    run()
    for game in games().values():
        times = [game.match.created_at, *(line.created_at for line in game.log)]
        assert {later - earlier for earlier, later in pairwise(times)} == {PACE}
        assert times[-1] == game.match.changed_at


def test_two_matches_are_the_clubs_and_nobody_is_in_it_twice() -> None:
    for _ in range(2):
        run()
    matches = Match.objects.exclude(club=None).order_by("pk")
    assert [match.label for match in matches] == ["Sobremesa", "Peña El Comodín"]
    names = list(Player.objects.values_list("name", flat=True))
    assert sorted(set(names)) == sorted(names)
    assert not Seat.objects.filter(match__in=matches, person=None).exists()
