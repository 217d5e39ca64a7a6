"""What is kept of matches: money, wrong closes, records, the key of the rules; never that of an older program."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.engine.events import HandJudged, Rebuy
from scoring.engine.rulesets import PRESETS, from_json
from scoring.models import Club, Match, Seat
from tests.scoring.club_factories import a_club
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.evening import play, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import MatchRecord, MatchResults, SeatResult, Tournament
from tournaments.queries.results import FORMAT, refresh_matches, refresh_tournaments, rules_key


def a_story(club: Club) -> Sheet:
    """Dani goes out, comes back, and wins from behind."""
    sheet = a_match(target=50, wrong_close_penalty=10)
    sheet.enter(hand(1, "wrong"))
    sheet.enter(hand(1, "seven", p2=20, p3=20, p4=55))
    sheet.enter(Rebuy("4"))
    sheet.enter(hand(4, "seven", p1=60, p2=60, p3=60))
    Match.objects.filter(pk=sheet.match.pk).update(club=club)
    return sheet


def records(sheet: Sheet) -> list[tuple[str, str, int, int, bool]]:
    stored = MatchRecord.objects.filter(of__match=sheet.match).order_by("kind")
    return [(row.kind, row.seat.name, row.value, row.hand, row.won) for row in stored.select_related("seat")]


def test_equal_rules_have_one_key_whatever_they_are_called() -> None:
    torneo = PRESETS["torneo"]
    written_out = from_json(
        {"preset": "ludoteka", "jokers": [], "joker_loose": None, "rebuys_max": 0, "wrong_close_penalty": 50}
    )
    assert rules_key(written_out) == rules_key(torneo)
    assert rules_key(PRESETS["ludoteka"]) != rules_key(torneo)
    assert len(rules_key(torneo)) == 16


@pytest.mark.django_db
def test_a_match_leaves_its_money_and_its_records() -> None:
    club = a_club()
    sheet = a_story(club)
    assert refresh_matches(club) == 1
    of = MatchResults.objects.get()
    assert (of.version, of.hands, of.rules) == (4, 3, rules_key(sheet.match.ruleset))
    rows = SeatResult.objects.order_by("seat__number").values_list("wrong_closes", "net", "won")
    assert list(rows) == [
        (1, Decimal("-1.00"), False),
        (0, Decimal("-1.00"), False),
        (0, Decimal("-1.00"), False),
        (0, Decimal("3.00"), True),
    ]
    assert records(sheet) == [
        ("comeback", "Dani", 55, 2, True),
        ("great_hand", "Dani", 190, 3, True),
        ("second_life", "Dani", 1, 2, True),
    ]


@pytest.mark.django_db
def test_the_cards_of_a_great_hand_are_kept_where_they_are_known() -> None:
    club = a_club()
    sheet = a_match(("Ana", "Berto"), target=10, rebuys_max=0)
    cards = {"1": ("1o", "2o", "3o", "4o", "5o", "6o", "7o"), "2": ("10c", "11c", "12c", "1b", "3b", "5e", "7e")}
    sheet.enter(HandJudged("1", cards, ("1", "2")))
    Match.objects.filter(pk=sheet.match.pk).update(club=club)
    refresh_matches(club)
    great = MatchRecord.objects.get(kind="great_hand")
    assert (great.chinchon, great.cards) == (True, list(cards["1"]))


@pytest.mark.django_db
def test_what_an_older_program_kept_is_worked_out_anew() -> None:
    club = a_club()
    sheet = a_story(club)
    refresh_matches(club)
    before = records(sheet)
    MatchResults.objects.update(format=FORMAT - 1)
    MatchRecord.objects.update(value=0)
    Seat.objects.filter(match=sheet.match, number=4).update(name="Daniela")
    assert refresh_matches(club) == 1
    assert records(sheet) == [(kind, "Daniela", *rest) for kind, _name, *rest in before]
    assert refresh_matches(club) == 0


@pytest.mark.django_db
def test_nothing_is_kept_of_a_log_that_has_grown_meanwhile() -> None:
    club = a_club()
    sheet = a_story(club)
    Match.objects.filter(pk=sheet.match.pk).update(version=5)
    refresh_matches(club)
    assert MatchResults.objects.count() == 0


@pytest.mark.django_db
def test_places_of_a_tournament_are_worked_out_anew_after_every_hand_and_not_otherwise() -> None:
    tournament = a_tournament(4, form="last_survivor")
    now = published(tournament)
    found = Tournament.objects.filter(pk=tournament.pk)
    counts = [refresh_tournaments(found), refresh_tournaments(found)]
    play(now.rounds[0].tables[0].table, events=1)
    assert [*counts, refresh_tournaments(found), refresh_tournaments(found)] == [1, 0, 1, 0]
