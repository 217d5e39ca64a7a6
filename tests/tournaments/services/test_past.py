"""Old results brought in and taken out again."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Club, Player
from scoring.services.merges import merge_players
from scoring.services.people import forget_player
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.tournaments.past_tables import EVENINGS, FINAL, MATCHES, WIDE, read, table
from tournaments.models import PastBatch, PastEvent, PastResult, Season
from tournaments.services.day import Finished
from tournaments.services.past import Order, bring_in, keep_past, take_out
from tournaments.services.past_people import People, settle
from tournaments.services.seasons import SeasonSetup

pytestmark = pytest.mark.django_db

SETUP = SeasonSetup("2025", date(2025, 1, 1), date(2025, 12, 31))


def brought(club: Club, text: str, client_id: UUID | None = None, **more: Any) -> PastBatch:
    """A table brought in by an owner of the club, into a season of its own unless one is given."""
    order = Order(**{"past": read(text), "file_name": "a.csv", "digest": "d", "setup": SETUP, **more})
    return bring_in(club=club, by=acting(an_account(club)), order=order, client_id=client_id or uuid4())


def people(club: Club) -> list[str]:
    return list(Player.objects.filter(club=club).order_by("pk").values_list("name", flat=True))


def test_a_final_table_becomes_a_season_with_the_same_table() -> None:
    club = a_club()
    batch = brought(club, FINAL)
    assert table(batch.season) == [(1, "Ana", "241/2"), (2, "Beto", "100"), (2, "Carla", "100"), (4, "Dani", "50")]
    assert people(club) == ["Ana", "Beto", "Carla", "Dani"]


def test_events_of_one_column_each_add_up() -> None:
    assert table(brought(a_club(), WIDE).season) == [(1, "Beto", "8"), (2, "Ana", "13/2"), (3, "Carla", "1")]


def test_matches_of_one_day_count_as_an_evening_does() -> None:
    season = brought(a_club(), MATCHES).season
    assert PastEvent.objects.count() == 3
    # Four for the first to one for the last of a table; 3.25 each for the two who share the first place of three.
    assert table(season) == [(1, "Ana", "29/4"), (2, "Dani", "5"), (3, "Carla", "17/4"), (4, "Beto", "1")]


def test_places_alone_count_by_the_share_of_others_beaten() -> None:
    assert table(brought(a_club(), EVENINGS).season)[:2] == [(1, "Beto", "75"), (2, "Ana", "75")]


def test_names_find_their_people_without_accents_and_after_merges() -> None:
    club = a_club()
    ana, old = a_player(club, "Ána"), a_player(club, "Beto")
    new = a_player(club, "Alberto")
    a_player(club, "Carlota", alias="carla")
    merge_players(kept=new, gone=old, by=acting(an_account(club)))
    brought(club, FINAL)
    found = PastResult.objects.order_by("place", "pk").values_list("person__name", flat=True)
    assert list(found) == ["Ána", "Alberto", "Carlota", "Dani"]
    assert ana.past.count() == 1


def test_a_name_like_somebodys_is_taken_for_the_likeliest_unless_another_is_chosen() -> None:
    club = a_club()
    ana, other = a_player(club, "Ana García"), a_player(club, "Zoe")
    past = read("nombre;puntos\nAna Gracía;3\nNuevo;2\n")
    known = People(club)
    likely, new = known.names(past)
    assert (likely.usual, new.usual) == (ana.code, "add")
    assert settle(past, known, {}).people == {"ana gracia": ana}
    assert settle(past, known, {"ana gracia": other.code}).people == {"ana gracia": other}
    assert [who.name for who in settle(past, known, {"ana gracia": "add"}).new] == ["Ana Gracía", "Nuevo"]


def test_who_plays_beside_somebody_is_not_taken_for_them() -> None:
    club = a_club()
    a_player(club, "Ana García")
    together, apart = (read(f"fecha;nombre;puesto\n1/2;Ana García;1\n{day}/2;Ana Gracía;2\n") for day in (1, 2))
    assert [[who.usual == "add" for who in People(club).names(past)] for past in (together, apart)] == [
        [False, True],
        [False, False],
    ]


def test_namesakes_are_asked_about() -> None:
    club = a_club()
    first, second = a_player(club, "Ana"), a_player(club, "ana")
    (who, *_others) = People(club).names(read(FINAL))
    assert (who.player, [player for player, _why in who.likes]) == (None, [first, second])


def test_places_are_those_among_who_is_brought_in() -> None:
    club = a_club()
    brought(club, FINAL, choices={"beto": "skip"})
    rows = PastResult.objects.order_by("place").values_list("name", "place", "level")
    assert list(rows) == [("Ana", 1, 1), ("Carla", 2, 1), ("Dani", 3, 1)]
    assert people(club) == ["Ana", "Carla", "Dani"]


def test_two_names_of_one_person_in_one_event_are_not_kept() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    with pytest.raises(RuleError) as raised:
        brought(club, FINAL, choices={"beto": ana.code})
    assert (raised.value.code, Season.objects.count(), people(club)) == ("errors", 0, ["Ana"])
    brought(club, FINAL, choices={"beto": ana.code}, partly=True)
    assert PastResult.objects.count() == 3


def test_rows_that_cannot_be_kept_stop_everything_until_they_are_left_out() -> None:
    club = a_club()
    for text, partly, code in (
        (f"{FINAL}?;Eva;1;;\n", False, "errors"),
        ("puesto;nombre\n?;Eva\n", True, "nothing_left"),
    ):
        with pytest.raises(RuleError) as raised:
            brought(club, text, partly=partly)
        assert raised.value.code == code
    assert (Season.objects.count(), people(club)) == (0, [])


def test_sent_twice_it_is_brought_in_once() -> None:
    club, client_id = a_club(), uuid4()
    assert brought(club, FINAL, client_id) == brought(club, FINAL, client_id)
    assert (Season.objects.count(), PastResult.objects.count(), len(people(club))) == (1, 4, 4)


def test_sent_to_another_club_it_is_brought_in_there() -> None:
    clubs, client_id = (a_club(), a_club()), uuid4()
    batches = [brought(club, FINAL, client_id) for club in clubs]
    assert [batch.season.club for batch in batches] == list(clubs)
    assert [len(people(club)) for club in clubs] == [4, 4]


def test_a_batch_is_taken_out_as_a_whole_and_its_people_stay() -> None:
    club = a_club()
    first = brought(club, FINAL)
    second = brought(club, WIDE, season=first.season)
    for _time in (1, 2):
        take_out(batch=first, by=acting(an_account(club)))
    assert list(PastBatch.objects.all()) == [second]
    assert table(first.season)[0] == (1, "Beto", "8")
    assert len(people(club)) == 4


def test_a_closed_season_stays_as_it_is() -> None:
    club = a_club()
    batch = brought(club, FINAL)
    Season.objects.update(closed_at=timezone.now())
    with pytest.raises(Finished):
        take_out(batch=batch, by=acting(an_account(club)))
    with pytest.raises(Finished):
        brought(club, WIDE, season=batch.season)
    assert PastBatch.objects.count() == 1


def test_both_are_in_the_audit() -> None:
    club = a_club()
    batch = brought(club, FINAL)
    take_out(batch=batch, by=acting(an_account(club)))
    noted = (
        AuditEntry.objects.filter(subject=f"past:{batch.code}").order_by("pk").values_list("verb", "before", "after")
    )
    assert list(noted) == [
        ("past.imported", None, {"events": 1, "results": 4, "newcomers": 4}),
        ("past.removed", {"events": 1, "results": 4}, None),
    ]


def test_who_is_forgotten_is_forgotten_here_too() -> None:
    club = a_club()
    batch = brought(club, FINAL)
    keep_past(club=club, by=acting(an_account(club)), name="a.csv", rows=b"")
    ana = Player.objects.get(name="Ana")
    forget_player(player=ana, by=acting(an_account(club)))
    ana.refresh_from_db()
    assert [row.name for row in ana.past.all()] == [ana.name]
    assert club.past_files.count() == 0
    assert table(batch.season)[0][1:] == (ana.name, "241/2")


def test_two_entries_that_are_one_person_count_once() -> None:
    club = a_club()
    batch = brought(club, FINAL)
    ana, beto = (Player.objects.get(name=name) for name in ("Ana", "Beto"))
    merge_players(kept=beto, gone=ana, by=acting(an_account(club)))
    assert table(batch.season)[0] == (1, "Beto", "241/2")
