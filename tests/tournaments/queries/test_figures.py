"""What is read of a player: everything that counts, of all rows that are one person, and no more than one may know."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.engine.history import Correct, Reopen, Replace
from scoring.models import Match, Player
from tests.scoring.club_factories import a_club, a_player
from tests.scoring.factories import hand
from tests.tournaments.careers import a_result, people, results
from tests.tournaments.evening import fresh, played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.figures import Meeting, Sums, sums
from tournaments.models import Entry, PastBatch, PastEvent, PastResult, Season, Tournament
from tournaments.queries.figures import Career, load_career, rulesets_of
from tournaments.queries.player_events import with_nights

pytestmark = pytest.mark.django_db


def career(person: Player, *, member: bool = True) -> Career:
    return load_career(Player.objects.select_related("club").get(pk=person.pk), member=member)


def kinds(found: Career) -> list[str]:
    return [event.kind for event in found.events]


def a_past(season: Season, person: Player, other: Player) -> PastEvent:
    batch = PastBatch.objects.create(season=season, file_name="old.csv")
    event = PastEvent.objects.create(batch=batch, kind="table", name="Liga 2019", on=date(2019, 6, 1), position=1)
    PastResult.objects.create(event=event, person=other, name=other.name, place=1, points="12")
    PastResult.objects.create(event=event, person=person, name=person.name, place=2, points="19/2")
    return event


def test_a_match_gives_everybody_at_the_table_a_line() -> None:
    club = a_club()
    ana, berto, carla = people(club, "Ana", "Berto", "Carla")
    a_result(club, [berto, ana, carla])
    found = career(ana)
    assert [(line.player, line.place) for line in found.tables[0]] == [
        (str(berto.pk), 1),
        (str(ana.pk), 2),
        (str(carla.pk), 3),
    ]
    assert sums(found.lines) == Sums(matches=1, hands=1, total=30, conceded=30)
    assert found.meetings == [Meeting(str(carla.pk), ahead=1, places=1), Meeting(str(berto.pk), behind=1, places=-1)]


def test_a_correction_is_in_the_figures_at_once() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    sheet = a_result(club, [berto, ana])
    assert career(ana).lines[0].conceded == 30
    sheet.enter(Reopen(), Correct((Replace("1", hand(1, "seven", p2=25)),)))
    assert career(ana).lines[0].conceded == 25


def test_rows_that_are_one_person_are_read_together() -> None:
    club = a_club()
    ana, anita, berto, bertito = people(club, "Ana", "Anita", "Berto", "Bertito")
    a_result(club, [ana, berto])
    a_result(club, [anita, bertito], days=1)
    Player.objects.filter(pk=anita.pk).update(merged_into=ana)
    Player.objects.filter(pk=bertito.pk).update(merged_into=berto)
    assert career(ana).meetings == [Meeting(str(berto.pk), ahead=2, places=2)]


def test_two_seats_that_turn_out_to_be_one_person_count_once_and_not_against_each_other() -> None:
    club = a_club()
    ana, anita, berto = people(club, "Ana", "Anita", "Berto")
    a_result(club, [berto, ana, anita])
    Player.objects.filter(pk=anita.pk).update(merged_into=ana)
    found = career(ana)
    assert [line.place for line in found.lines] == [2]
    assert found.meetings == [Meeting(str(berto.pk), behind=1, places=-1)]


def test_what_is_abandoned_or_goes_on_does_not_count() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    gone = a_result(club, [ana, berto])
    Match.objects.filter(pk=gone.match.pk).update(discounted_at=timezone.now())
    going_on = a_result(club, [ana, berto], target=200)
    assert not Match.objects.get(pk=going_on.match.pk).finished
    assert career(ana).empty


def test_rules_are_kept_apart_and_chosen_by_their_key() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    a_result(club, [berto, ana], days=1, target=25)
    a_result(club, [berto, ana], days=2, target=25)
    whole = career(ana)
    (more, of_more), (_less, of_less) = whole.rules.items()
    assert (of_more.matches, of_less.matches) == (2, 1)
    assert rulesets_of(whole)[more].target == 25
    chosen = whole.by(season=None, rules=more)
    assert [line.place for line in chosen.lines] == [2, 2]
    assert [len(event.matches) for event in chosen.events] == [1, 1]


def test_an_evening_of_single_matches_is_one_event_with_its_place() -> None:
    club = a_club()
    ana, berto, carla = people(club, "Ana", "Berto", "Carla")
    a_result(club, [ana, berto, carla])
    a_result(club, [berto, ana, carla])
    a_result(club, [carla, berto], days=7)
    found = career(ana)
    assert [(event.kind, event.day, len(event.matches)) for event in found.events] == [("night", date(2026, 10, 2), 2)]
    (night,) = with_nights(found.events, found.person, member=True)
    assert (night.place, night.level, night.size) == (1, 2, 3)


def test_a_tournament_is_an_event_with_its_matches_and_a_rehearsal_is_none() -> None:
    tournament = a_tournament(8)
    played(tournament)
    played(tournament, 2)
    person = Entry.objects.filter(tournament=tournament).earliest("pk").person
    found = career(person)
    (event,) = found.events
    assert (event.kind, event.name, event.size, event.provisional) == ("tournament", tournament.name, 8, True)
    assert [found.sittings[code].tournament for code in event.matches] == [tournament.pk] * len(event.matches)
    assert 1 <= len(event.matches) <= 2
    copied = Tournament.objects.get(pk=tournament.pk)
    Tournament.objects.filter(pk=tournament.pk).update(rehearsal_of=a_tournament(club=copied.club))
    assert "tournament" not in [event.kind for event in career(person).events if event.placed]


def test_who_gave_the_chair_to_somebody_else_keeps_the_tournament_without_a_place() -> None:
    tournament = a_tournament(4)
    played(tournament)
    entry = Entry.objects.filter(tournament=tournament).earliest("pk")
    person = entry.person
    Entry.objects.filter(pk=entry.pk).update(person=a_player(tournament.club, "The substitute"))
    (event,) = career(person).events
    assert (event.name, event.place, len(event.matches)) == (tournament.name, None, 1)


def test_events_of_the_past_are_marked_and_belong_to_their_season() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [ana, berto])
    old, new = a_season(club), a_season(club, nights=True)
    a_past(old, ana, berto)
    found = career(ana)
    assert [(event.kind, event.imported) for event in found.events] == [("night", False), ("table", True)]
    past = found.events[1]
    assert (past.place, past.size, past.points) == (2, 2, Fraction(19, 2))
    assert kinds(found.by(season=old, rules="")) == ["table"]
    assert kinds(found.by(season=new, rules="")) == ["night"]
    assert kinds(found.by(season=None, rules=found.lines[0].rules)) == ["night"]


def test_a_season_chooses_its_tournaments_and_its_nights() -> None:
    tournament = a_tournament(4)
    played(tournament)
    club = tournament.club
    person = Entry.objects.filter(tournament=tournament).earliest("pk").person
    a_result(club, [person, a_player(club, "Berto")])
    with_both, nights, nothing = (
        a_season(club, [fresh(tournament)], nights=True),
        a_season(club, nights=True),
        a_season(club),
    )
    found = career(person)
    assert sorted(kinds(found.by(season=with_both, rules=""))) == ["night", "tournament"]
    assert kinds(found.by(season=nights, rules="")) == ["night"]
    assert found.by(season=nothing, rules="").empty


def test_strangers_know_of_public_tournaments_and_nights_of_public_seasons() -> None:
    tournament = a_tournament(4)
    played(tournament)
    club = tournament.club
    person = Entry.objects.filter(tournament=tournament).earliest("pk").person
    a_result(club, [person, a_player(club, "Berto")])
    assert kinds(career(person, member=False)) == ["tournament"]
    season = a_season(club, nights=True)
    a_past(season, person, a_player(club, "Carla"))
    assert sorted(kinds(career(person, member=False))) == ["night", "table", "tournament"]
    Season.objects.filter(pk=season.pk).update(public=False)
    assert kinds(career(person, member=False)) == ["tournament"]
    assert career(person, member=False).seasons == ()
    Tournament.objects.filter(pk=tournament.pk).update(public=False)
    assert career(person, member=False).empty


def test_the_best_runs_are_of_matches_and_of_tournaments() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    results(club, [ana, berto], 3)
    results(club, [berto, ana], 1, first_day=3)
    found = career(ana)
    assert (found.runs["wins"].length, found.runs["wins"].now) == (3, False)
    assert found.sittings[found.runs["wins"].first].at.date() == date(2026, 10, 2)


def test_tournaments_of_one_day_are_told_from_the_last_to_the_first() -> None:
    evening = a_tournament(4, form="last_survivor")
    afternoon = a_tournament(0, club=evening.club, form="last_survivor")
    for entry in evening.entries.all():
        Entry.objects.create(
            tournament=afternoon, person=entry.person, number=entry.number, arrived_at=entry.arrived_at
        )
    for one, hours, code in ((evening, 0, "A"), (afternoon, -4, "Z")):
        Tournament.objects.filter(pk=one.pk).update(code=code, starts_at=one.starts_at + timedelta(hours=hours))
        played(fresh(one), 5)
    found = career(evening.entries.earliest("pk").person)
    assert [event.code for event in found.events] == ["A", "Z"]
