"""People of a club: added, changed, merged, parted, forgotten."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.history import Rename
from scoring.exchange.players import write
from scoring.models import AuditEntry, Club, Match, MatchEvent, Player, PlayerImport, Role, Seat
from scoring.queries.games import load
from scoring.queries.people import Details, details_of, history_of, known_rows, person_ids, seats_of, twins
from scoring.roles import Actor
from scoring.services.matches import Stale
from scoring.services.merges import merge_players, undo_merge
from scoring.services.people import add_player, change_player, forget_player, keep_apart, keep_import, set_active
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.scoring.factories import Sheet, a_match, hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with an owner."""
    return a_club()


@pytest.fixture
def by(club: Club) -> Actor:
    """Somebody who organises it."""
    return acting(an_account(club, Role.ORGANISER))


def at_table(player: Player, name: str = "") -> Sheet:
    """A match of four whose first seat is the player's."""
    sheet = a_match([name or player.name, "Berto", "Carla", "Dani"])
    Seat.objects.filter(match=sheet.match, number=1).update(person=player)
    return sheet


def verbs(player: Player) -> list[str]:
    """What was done to the person, the newest first."""
    return [entry.verb for entry in history_of(player)]


def test_adding_is_noted_with_what_is_known(club: Club, by: Actor) -> None:
    player = add_player(club=club, by=by, details=Details(" Ana ", contact="600"), client_id=uuid4())
    entry = AuditEntry.objects.get(subject=f"player:{player.code}")
    assert (entry.verb, entry.label, entry.after) == ("player.added", "Ana", {"name": "Ana", "contact": "600"})


def test_the_same_form_adds_one_player(club: Club, by: Actor) -> None:
    form = uuid4()
    one, again = (add_player(club=club, by=by, details=Details("Ana"), client_id=form) for _ in range(2))
    assert one == again
    assert verbs(one) == ["player.added"]


def test_the_same_form_sent_to_another_club_adds_another_player_there(club: Club, by: Actor) -> None:
    form, other = uuid4(), a_club()
    made = [add_player(club=where, by=by, details=Details("Ana"), client_id=form) for where in (club, other)]
    assert [player.club for player in made] == [club, other]


def test_a_new_player_is_found_by_what_is_looked_for(club: Club, by: Actor) -> None:
    player = add_player(club=club, by=by, details=Details("Íñigo", nickname="Ñete"), client_id=uuid4())
    assert player.search.split() == ["inigo", "nete"]


@pytest.mark.parametrize(
    "details", [Details(""), Details("x" * 41), Details("Ana", nickname="x" * 41), Details("Ana", notes="x" * 2001)]
)
def test_what_cannot_be_kept_is_refused(club: Club, by: Actor, details: Details) -> None:
    with pytest.raises(RuleError):
        add_player(club=club, by=by, details=details, client_id=uuid4())
    assert not Player.objects.exists()


def test_a_change_is_noted_from_what_to_what(club: Club, by: Actor) -> None:
    ana = a_player(club, "Ana", contact="600")
    known = details_of(ana)
    change_player(player=ana, by=by, details=replace(known, contact="700"), seen=known.stamp)
    entry = history_of(ana)[0]
    assert (entry.before, entry.after) == ({"contact": "600"}, {"contact": "700"})


def test_a_change_sent_twice_is_noted_once(club: Club, by: Actor) -> None:
    ana = a_player(club, "Ana")
    known = details_of(ana)
    for _time in (1, 2):
        change_player(player=ana, by=by, details=replace(known, notes="x"), seen=known.stamp)
    assert verbs(ana) == ["player.changed"]


def test_a_change_of_what_has_changed_is_stale(club: Club, by: Actor) -> None:
    ana = a_player(club, "Ana")
    seen = details_of(ana).stamp
    set_active(player=ana, by=by, active=False)
    with pytest.raises(Stale):
        change_player(player=ana, by=by, details=Details("Anna"), seen=seen)


def test_a_merge_leaves_seats_with_the_rows_they_were_played_with(club: Club, by: Actor) -> None:
    ana, nani = a_player(club, "Ana"), a_player(club, "Nani")
    sheet = at_table(nani)
    merge_players(kept=ana, gone=nani, by=by)
    assert [seat.match for seat in seats_of(ana)] == [sheet.match]
    assert Seat.objects.get(match=sheet.match, number=1).person == nani


def test_merged_rows_go_along_and_come_back(club: Club, by: Actor) -> None:
    ana, nani, nana = (a_player(club, name) for name in ("Ana", "Nani", "Nana"))
    first = merge_players(kept=nani, gone=nana, by=by)
    second = merge_players(kept=ana, gone=nani, by=by)
    assert first
    assert second
    assert person_ids(ana) == [ana.pk, nani.pk, nana.pk]
    undo_merge(merge=second, by=by)
    assert [person_ids(player) for player in (ana, nani)] == [[ana.pk], [nani.pk, nana.pk]]
    undo_merge(merge=first, by=by)
    assert person_ids(nani) == [nani.pk]


def test_the_newest_merge_is_undone_first(club: Club, by: Actor) -> None:
    ana, nani, nana = (a_player(club, name) for name in ("Ana", "Nani", "Nana"))
    first = merge_players(kept=nani, gone=nana, by=by)
    assert first
    merge_players(kept=ana, gone=nani, by=by)
    with pytest.raises(RuleError, match="newer"):
        undo_merge(merge=first, by=by)


def test_undoing_twice_changes_nothing_more(club: Club, by: Actor) -> None:
    ana, nani = a_player(club, "Ana"), a_player(club, "Nani")
    merge = merge_players(kept=ana, gone=nani, by=by)
    assert merge
    undo_merge(merge=merge, by=by)
    merge_players(kept=ana, gone=nani, by=by)
    undo_merge(merge=merge, by=by)
    assert person_ids(ana) == [ana.pk, nani.pk]


def test_a_person_cannot_be_merged_with_itself_nor_across_clubs(club: Club, by: Actor) -> None:
    ana, nani = a_player(club, "Ana"), a_player(club, "Nani")
    merge_players(kept=ana, gone=nani, by=by)
    assert merge_players(kept=nani, gone=ana, by=by) is None
    with pytest.raises(RuleError, match="two clubs"):
        merge_players(kept=ana, gone=a_player(a_club(), "Ana"), by=by)


def test_two_who_look_alike_are_told_apart_once(club: Club, by: Actor) -> None:
    ana, anna = a_player(club, "Ana María"), a_player(club, "Anna María")
    assert [(like.one.id, like.other.id) for like in twins(club)] == [(ana.pk, anna.pk)]
    for _time in (1, 2):
        keep_apart(one=anna, other=ana, by=by)
    assert twins(club) == []
    assert verbs(ana) == ["player.kept-apart"]


def test_nothing_of_a_forgotten_person_is_left(club: Club, by: Actor) -> None:
    details = Details("Anastasia", "Nasti", "La A.", "7171", "600 111 222", "owes a ham")
    ana = add_player(club=club, by=by, details=details, client_id=uuid4())
    change_player(player=ana, by=by, details=replace(details, contact="777 000"), seen=details.stamp)
    merged = a_player(club, "Anastasija")
    merge_players(kept=ana, gone=merged, by=by)
    sheet = at_table(ana)
    sheet.enter(Rename("1", "Anastasia B."), Rename("2", "Berta"))
    Match.objects.filter(pk=sheet.match.pk).update(pencil_name="nasti")
    at_table(merged)
    keep_import(club=club, by=by, name="file.csv", rows=b"Anastasia")
    forget_player(player=merged, by=by)
    tables = (Player, Seat, Match, MatchEvent, AuditEntry, PlayerImport)
    stored = " ".join(str(row) for table in tables for row in table.objects.values_list())
    words = ("nastas", "nasti", "La A.", "7171", "600 111", "777 000", "ham", "file.csv")
    assert [word for word in words if word.casefold() in stored.casefold()] == []
    assert "Berta" in stored
    assert b"nastas" not in write(known_rows(club), "csv", "es", "x")


def test_results_of_a_forgotten_person_stay(club: Club, by: Actor) -> None:
    ana = a_player(club, "Ana")
    sheet = at_table(ana)
    sheet.enter(Rename("1", "Ana B."), hand(2, "seven", p1=7, p3=12, p4=20))
    totals = sheet.totals
    forgotten = forget_player(player=ana, by=by)
    game = load(sheet.match)
    assert (list(game.state.totals.values()), game.names["1"]) == (totals, forgotten.name)
    assert (forgotten.name, forgotten.active) == ("Jugador/a borrado/a 01", False)
    assert [entry.verb for entry in history_of(ana)] == ["player.forgotten"]


def test_the_name_that_says_nothing_is_in_the_clubs_language_and_counted(by: Actor) -> None:
    club = a_club(language="en")
    names = [forget_player(player=a_player(club, name), by=by).name for name in ("Ana", "Beto")]
    assert names == ["Forgotten player 01", "Forgotten player 02"]


def test_the_forgotten_are_not_changed_merged_or_forgotten_again(club: Club, by: Actor) -> None:
    ana, beto = a_player(club, "Ana"), a_player(club, "Beto")
    gone = forget_player(player=ana, by=by)
    assert forget_player(player=ana, by=by).forgotten_at == gone.forgotten_at
    with pytest.raises(RuleError, match="forgotten"):
        merge_players(kept=beto, gone=ana, by=by)
    with pytest.raises(RuleError, match="forgotten"):
        change_player(player=ana, by=by, details=Details("Ana"), seen=details_of(ana).stamp)
