"""Records: the most, the longest, the biggest; shared by the level, of those whom the reader may know, never stale."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.engine.events import Rebuy
from scoring.engine.history import Correct, Reopen, Replace
from scoring.models import Club, Match, Player
from scoring.services.merges import merge_players
from tests.scoring.club_factories import acting, an_account
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.evening import fresh, played
from tests.tournaments.memories import a_club_of, a_single, closed_by, seated
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Season, Tournament
from tournaments.queries import records
from tournaments.queries.records import Scope, load_records
from tournaments.queries.yearbook import load_yearbook
from tournaments.services.ending import finish

pytestmark = pytest.mark.django_db


def told(scope: Scope, key: str) -> list[tuple[int, str, int | Fraction]]:
    """The lines of a record: place, name, value."""
    found = load_records(scope)
    return [
        (feat.place, found.people[feat.person].name if feat.person else "", feat.value)
        for feat in found.boards[key].feats
    ]


def a_story(club: Club, people: list[Player], hour: int = 0) -> Sheet:
    """The second goes out, comes back, and wins from 61 behind in three hands."""
    sheet = a_match([person.name for person in people], target=50)
    sheet.enter(hand(1, "seven", **{f"p{seat}": 45 if seat == 2 else 5 for seat in range(2, len(people) + 1)}))
    sheet.enter(hand(1, "loose", p1=0, **{f"p{seat}": 6 for seat in range(2, len(people) + 1)}), Rebuy("2"))
    sheet.enter(hand(2, "seven", **{f"p{seat}": 67 for seat in range(1, len(people) + 1) if seat != 2}))
    return seated(sheet, club, people, hour)


def over(tournament: Tournament, seed: int = 5) -> Tournament:
    """The tournament played to its end."""
    played(tournament, seed)
    by = acting(an_account(tournament.club))
    finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    return fresh(tournament)


def test_great_moments_are_told_with_whose_they_are() -> None:
    club, people = a_club_of(3)
    a_story(club, people)
    scope = Scope(club, member=True)
    assert told(scope, "comeback") == [(1, "Player 2", 61)]
    assert told(scope, "second_life") == [(1, "Player 2", 1)]
    assert told(scope, "great_hand") == [(1, "Player 2", 144)]
    found = load_records(scope)
    assert [feat.value for feat in found.boards["longest"].feats] == [3]
    assert [person.name for table in found.tables.values() for person in table] == ["Player 1", "Player 2", "Player 3"]


def test_the_level_share_a_record_and_many_of_them_are_cut_short() -> None:
    club, people = a_club_of(12)
    for number, person in enumerate(people):
        a_single(club, [person, people[number - 1]], closer=1, hour=number)
    assert told(Scope(club, True), "wins") == [(1, f"Player {number}", 1) for number in range(1, 6)]
    found = load_records(Scope(club, True))
    assert (found.boards["wins"].more, found.boards["great_hand"].more) == (True, True)


def test_chinchones_are_counted_by_match_evening_season_and_over_all() -> None:
    club, people = a_club_of(2)
    season = a_season(club, nights=True)
    for hour in (0, 3, 48):
        a_single(club, people, closer=1, hour=hour, close="run7")
    scope = Scope(club, True)
    found = load_records(scope)
    values = {key: [feat.value for feat in found.boards[key].feats] for key in found.boards if "chinchones" in key}
    assert values == {
        "chinchones_match": [1, 1, 1],
        "chinchones_event": [2, 1],
        "chinchones_season": [3],
        "chinchones": [3],
    }
    events = [feat.event for feat in found.boards["chinchones_event"].feats]
    assert events == [date(2026, 10, 1), date(2026, 10, 3)]
    assert [feat.season for feat in found.boards["chinchones_season"].feats] == [season.pk]
    assert load_records(Scope(club, True, season)).boards["chinchones_season"].feats == ()


def test_a_winning_run_ends_with_the_first_match_that_is_lost() -> None:
    club, people = a_club_of(2)
    for hour, winner in enumerate((1, 1, 2, 1, 1, 1, 2, 2)):
        a_single(club, people, closer=winner, hour=hour)
    assert told(Scope(club, True), "run") == [(1, "Player 1", 3), (2, "Player 2", 2)]
    feat = load_records(Scope(club, True)).boards["run"].feats[0]
    matches = list(Match.objects.filter(club=club).order_by("created_at").values_list("pk", flat=True))
    assert (feat.match, feat.until) == (matches[3], matches[5])


def test_averages_are_those_of_one_ruleset_with_enough_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LEAST_HANDS", 2)
    club, people = a_club_of(2)
    for hour in range(2):
        a_single(club, people, closer=1, hour=hour)
    a_single(club, people, closer=2, hour=3, target=10)
    assert told(Scope(club, True), "average") == [(1, "Player 1", 0), (2, "Player 2", 22)]


def test_people_found_to_be_one_have_one_record() -> None:
    club, people = a_club_of(3)
    a_single(club, people[:2], closer=1)
    a_single(club, [people[2], people[1]], closer=1, hour=1)
    merge_players(kept=people[0], gone=people[2], by=acting(an_account(club)))
    assert told(Scope(club, True), "wins") == [(1, "Player 1", 2)]


def test_a_run_goes_on_over_two_seats_that_turn_out_to_be_one_person() -> None:
    club, people = a_club_of(3)
    for hour in range(3):
        a_single(club, people, closer=1, hour=hour)
    merge_players(kept=people[0], gone=people[2], by=acting(an_account(club)))
    assert told(Scope(club, True), "run") == [(1, "Player 1", 3)]


def test_a_correction_changes_the_records() -> None:
    club, people = a_club_of(2)
    sheet = a_single(club, people, closer=1, close="run7")
    assert told(Scope(club, True), "chinchones") == [(1, "Player 1", 1)]
    sheet.enter(Reopen(), Correct((Replace("1", closed_by(2, 2)),)))
    assert told(Scope(club, True), "chinchones") == []
    assert told(Scope(club, True), "wins") == [(1, "Player 2", 1)]


def test_strangers_know_only_of_what_is_public() -> None:
    club, people = a_club_of(2)
    a_single(club, people, closer=1)
    assert load_records(Scope(club, False)).empty
    season = a_season(club, nights=True)
    assert told(Scope(club, False), "wins") == [(1, "Player 1", 1)]
    season.public = False
    season.save()
    assert load_records(Scope(club, False)).empty


def test_strangers_are_told_of_no_private_season_whose_nights_are_those_of_a_public_one() -> None:
    club, people = a_club_of(2)
    a_single(club, people, closer=1, close="run7")
    public, private = a_season(club, nights=True), a_season(club, nights=True)
    Season.objects.filter(pk=private.pk).update(public=False)
    feats = [load_records(Scope(club, member)).boards["chinchones_season"].feats for member in (True, False)]
    assert [{feat.season for feat in found} for found in feats] == [{public.pk, private.pk}, {public.pk}]


def test_a_season_has_records_of_its_own() -> None:
    tournament = over(a_tournament(4))
    season = a_season(tournament.club, [tournament])
    people = list(Player.objects.filter(club=tournament.club)[:2])
    for hour in range(9):
        a_single(tournament.club, people, closer=1, hour=hour, close="run7")
    assert told(Scope(tournament.club, True), "chinchones")[0][2] == 9
    assert told(Scope(tournament.club, True, season), "chinchones") != told(Scope(tournament.club, True), "chinchones")


def test_champions_are_those_of_finished_tournaments() -> None:
    tournament = a_tournament(4)
    season = a_season(tournament.club, [tournament])
    played(tournament, 5)
    assert load_yearbook(Scope(tournament.club, True)).champions == []
    finish(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    book = load_yearbook(Scope(tournament.club, True, season))
    [champions] = book.champions
    assert champions.tournament == tournament
    assert [row.place for row, _player in book.podium] == [1, 2, 3]
    assert next(player for _row, player in book.podium) == champions.people[0]
    assert [(feat.value, feat.person) for feat in book.titles.feats] == [(1, person.pk) for person in champions.people]


def test_strangers_are_told_of_no_champion_of_a_private_tournament() -> None:
    tournament = over(a_tournament(4, public=False))
    season = a_season(tournament.club, [tournament])
    books = [load_yearbook(Scope(tournament.club, member, season)) for member in (True, False)]
    assert [len(book.champions) for book in books] == [1, 0]


@pytest.mark.parametrize("member", [True, False])
def test_records_take_as_many_queries_for_many_matches_as_for_few(*, member: bool) -> None:
    club, people = a_club_of(4)
    season = a_season(club, nights=True)
    counts = []
    for number in range(30):
        if number % 7 == 0:
            a_story(club, people, number)
        else:
            a_single(club, people, closer=1, hour=number, close="run7")
        if number in (1, 29):
            load_yearbook(Scope(club, member))
            with CaptureQueriesContext(
                connection,
            ) as forever:
                load_yearbook(Scope(club, member))
            with CaptureQueriesContext(connection) as one:
                load_yearbook(Scope(club, member, season))
            counts.append((len(forever), len(one)))
    assert counts[0] == counts[1]
