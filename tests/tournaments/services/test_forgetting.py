"""What tournaments hold of somebody who is forgotten, or whom strangers are to call otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from scoring.models import AuditEntry, MatchEvent, Player, Seat
from scoring.queries.people import details_of
from scoring.roles import Actor
from scoring.services.people import change_player, forget_player
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, play, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry, Tournament
from tournaments.services import entries, leaving

pytestmark = pytest.mark.django_db


def test_the_audit_of_an_entry_no_longer_names_who_held_it() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    secreta, other = (Player.objects.create(club=tournament.club, name=name) for name in ("Secreta", "Otra"))
    [entry] = entries.enter_people(tournament=tournament, by=by, people=[secreta])
    leaving.substitute(entry=Entry.objects.get(pk=entry.pk), by=by, person=other)
    forget_player(player=secreta, by=by)
    labels = AuditEntry.objects.filter(subject=f"entry:{entry.code}").values_list("verb", "label")
    assert sorted(labels) == [("entry.added", ""), ("entry.substituted", "")]


def test_a_substitute_is_no_longer_named_on_the_sheet() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    play(published(tournament).rounds[0].tables[0].table, seed=4, events=1)
    secreta = Player.objects.create(club=tournament.club, name="Secreta")
    entry = day(tournament).rounds[0].tables[0].chairs[2].entry
    leaving.substitute(entry=Entry.objects.get(pk=entry.pk), by=by, person=secreta)
    forget_player(player=secreta, by=by)
    game = day(tournament).rounds[0].tables[0].game
    assert game is not None
    assert game.names["3"] == Player.objects.get(pk=secreta.pk).name != "Secreta"
    assert not any("Secreta" in str(action) for action in MatchEvent.objects.values_list("action", flat=True))
    assert "secreta" not in game.match.search


def substituted(tournament: Tournament, by: Actor, *names: str) -> list[Player]:
    """A table under way whose third chair goes from one of these people to the next; the people."""
    people = [Player.objects.create(club=tournament.club, name=name) for name in names]
    entry = day(tournament).rounds[0].tables[0].chairs[2].entry
    for person in people:
        leaving.substitute(entry=Entry.objects.get(pk=entry.pk), by=by, person=person)
    return people


def names_at(tournament: Tournament) -> dict[str, str]:
    game = day(tournament).rounds[0].tables[0].game
    assert game is not None
    return game.names


def test_who_was_substituted_is_forgotten_and_the_substitute_keeps_the_name() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    play(published(tournament).rounds[0].tables[0].table, seed=4, events=1)
    first = day(tournament).rounds[0].tables[0].chairs[2].person
    substituted(tournament, by, "Otra")
    forget_player(player=first, by=by)
    game = day(tournament).rounds[0].tables[0].game
    assert game is not None
    assert game.names["3"] == "Otra"
    assert ("otra" in game.match.search, first.search in game.match.search) == (True, False)


def test_of_three_on_one_chair_only_the_forgotten_one_loses_the_name() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    play(published(tournament).rounds[0].tables[0].table, seed=4, events=1)
    secreta, _last = substituted(tournament, by, "Secreta", "Otra")
    forget_player(player=secreta, by=by)
    assert names_at(tournament)["3"] == "Otra"
    assert not any("Secreta" in str(action) for action in MatchEvent.objects.values_list("action", flat=True))


def test_an_alias_that_comes_later_stands_at_the_tables_too() -> None:
    tournament = a_tournament(4)
    play(published(tournament).rounds[0].tables[0].table, seed=4, events=1)
    person = Player.objects.get(name="Player 3")
    single = Seat.objects.get(person=person)
    details = details_of(person)
    by = acting(an_account(tournament.club))
    change_player(player=person, by=by, details=replace(details, alias="Gorrión"), seen=details.stamp)
    page = Client().get(f"/t/{tournament.code}/live/").content.decode()
    single.refresh_from_db()
    assert (single.name, single.match.search.count("gorrion")) == ("Gorrión", 1)
    assert ("Gorrión" in page, "Player 3" in page, "Player 4" in page) == (True, False, True)
