"""What tournaments hold of somebody who is forgotten."""

from __future__ import annotations

import pytest

from scoring.models import AuditEntry, MatchEvent, Player
from scoring.services.people import forget_player
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, play, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry
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
