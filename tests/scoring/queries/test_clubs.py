"""What is looked for and put in order, alike on every database: none folds or sorts all letters as we do."""

from __future__ import annotations

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from scoring.engine.events import End, Join
from scoring.engine.history import Rename, Undo
from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Match, Membership, Player, Role
from scoring.queries.club_matches import Wanted, listing
from scoring.queries.clubs import clubs_of, clubs_to_enter, members, recent_matches
from scoring.queries.games import load, search_text
from scoring.queries.people import listing as people_listing
from scoring.roles import Actor
from scoring.services import matches as services
from scoring.services.accounts import find_account
from scoring.services.matches import Write
from scoring.services.merges import merge_players
from scoring.services.people import forget_player
from scoring.services.starts import Chair, NewMatch, start_match
from tests.scoring.club_factories import a_club, a_player, acting, an_account

pytestmark = pytest.mark.django_db
BY = Actor("a phone")


def started(club: Club, names: tuple[str, ...] = ("Ñandú", "Ana"), label: str = "", who: Player | None = None) -> Match:
    chairs = [Chair(name, 0, who if name == names[0] else None) for name in names]
    new = NewMatch(PRESETS["ludoteka"], chairs, label=label, club=club)
    return start_match(new=new, by=BY, client_id=uuid4())[0]


def found(club: Club, text: str) -> int:
    return len(listing(club, Wanted(text)))


def write(match: Match) -> Write:
    return Write(BY, uuid4(), Match.objects.get(pk=match.pk).version)


@pytest.mark.parametrize("text", ["ñandú", "ÑANDÚ", "nandu", "final ana", "ÁRBOL"])
def test_matches_are_found_by_names_and_labels_without_accents_and_case(text: str) -> None:
    club = a_club()
    started(club, label="Final · Árbol")
    started(club, ("Eva", "Luis"))
    assert found(club, text) == 1


def test_matches_are_found_by_the_names_that_people_were_given_later() -> None:
    club = a_club()
    match = started(club)
    services.enter(game=load(match), action=Rename("1", "Íñigo"), write=write(match))
    assert (found(club, "iñigo"), found(club, "nandu")) == (1, 1)
    services.enter(game=load(Match.objects.get()), action=Undo(), write=write(match))
    assert (found(club, "iñigo"), found(club, "nandu")) == (0, 1)


def test_matches_are_found_by_who_sat_down_late() -> None:
    club = a_club()
    match = started(club)
    services.join(game=load(match), name="Óscar", write=write(match))
    assert found(club, "oscar") == 1
    assert isinstance(load(Match.objects.get()).log[-1].entry.action, Join)


def test_a_forgotten_name_finds_no_match() -> None:
    club = a_club()
    person = a_player(club, "Ñandú")
    match = started(club, who=person)
    services.enter(game=load(match), action=Rename("1", "Íñigo"), write=write(match))
    forget_player(player=person, by=acting(an_account(club)))
    assert (found(club, "iñigo"), found(club, "nandu"), found(club, "ana")) == (0, 0, 1)


def test_the_migration_fills_in_what_services_keep() -> None:
    club = a_club()
    match = started(club, label="Árbol")
    services.enter(game=load(match), action=Rename("1", "Íñigo"), write=write(match))
    kept = Match.objects.get().search
    Match.objects.update(search="")
    import_module("scoring.migrations.0011_match_search").fill(apps, None)
    assert set(Match.objects.get().search.split("\n")) == set(kept.split("\n"))
    assert kept == search_text(load(Match.objects.get()))


def test_a_player_is_found_by_the_rows_that_were_merged_into_it() -> None:
    club = a_club()
    kept, gone = a_player(club, "Ana"), a_player(club, "Ñandú")
    merge_players(kept=kept, gone=gone, by=acting(an_account(club)))
    assert [row.name for row in people_listing(club, "ñandú", "active", "1")] == ["Ana"]


def test_clubs_and_members_are_in_the_order_of_their_names() -> None:
    account = an_account()
    for name in ("zeta", "Ñu", "Árbol", "barrio"):
        Membership.objects.create(club=a_club(name), account=account, role=Role.HELPER)
    names = ["Árbol", "barrio", "Ñu", "zeta"]
    assert [member.club.name for member in clubs_of(account)] == names
    assert [club.name for club in clubs_to_enter(account.pk)] == names
    club = a_club()
    for name in ("zeta", "Ñu", "árbol", "Barrio"):
        an_account(club, Role.VIEWER, name)
    assert [member.account.username for member in members(club, "1")] == ["árbol", "Barrio", "Ñu", "zeta"]


@pytest.mark.parametrize("typed", ["Ñandú", "ñandú", "ÑANDÚ", "nÃndu"])
def test_an_account_is_found_whatever_the_size_of_its_letters(typed: str) -> None:
    account = an_account(name="Ñandú")
    an_account(name="andú")
    assert find_account(typed) == (None if typed == "nÃndu" else account)


def test_an_account_is_found_by_its_email_whatever_the_size_of_its_letters() -> None:
    account = an_account(email="Peña@example.org")
    assert find_account("PEÑA@example.org") == account
    User.objects.create_user("other", email="peña@example.org")
    assert find_account("pEña@example.org") is None


def test_strangers_read_the_names_that_were_mended_and_not_those_who_never_sat_down() -> None:
    club = a_club()
    match = started(club, ("Nadnú", "Ana"))
    services.join(game=load(match), name="Óscar", write=write(match))
    for action in (Undo(), Rename("1", "Ñandú"), End("agreement")):
        services.enter(game=load(Match.objects.get()), action=action, write=write(match))
    assert [played.names for played in recent_matches(club)] == [("Ñandú", "Ana")]
