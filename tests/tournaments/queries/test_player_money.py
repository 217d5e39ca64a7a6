"""A player's money: matches and tournaments, by season and in all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.models import Player
from tests.scoring.club_factories import a_club, a_player
from tests.tournaments.careers import a_result, people
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry, LedgerLine
from tournaments.queries.player_money import PlayerMoney, Purse, money_of

pytestmark = pytest.mark.django_db


def money(person: Player) -> PlayerMoney:
    return money_of(Player.objects.select_related("club").get(pk=person.pk))


def euros(matches: str = "0", paid: str = "0", won: str = "0") -> Purse:
    return Purse(Decimal(matches), Decimal(paid), Decimal(won))


def test_who_plays_for_nothing_has_no_money() -> None:
    assert money(a_player(a_club())) == PlayerMoney((), {})


def test_matches_and_tournaments_add_up_by_season() -> None:
    tournament = a_tournament(4, unit="€")
    club = tournament.club
    entry = Entry.objects.filter(tournament=tournament).earliest("pk")
    a_result(club, [entry.person, a_player(club, "Berto"), a_player(club, "Carla")])
    for kind, amount in (("fee", "10"), ("fee", "-10"), ("fee", "10"), ("buy_back", "5"), ("prize", "-40")):
        LedgerLine.objects.create(tournament=tournament, entry=entry, kind=kind, amount=Decimal(amount))
    season = a_season(club, [tournament])
    found = money(entry.person)
    assert found.totals == {"€": euros("2", "-15", "40")}
    assert found.totals["€"].net == Decimal(27)
    assert [(row.season, row.purse) for row in found.by_season] == [
        (season, euros(paid="-15", won="40")),
        (None, euros("2")),
    ]


def test_what_is_in_two_seasons_is_once_in_the_total() -> None:
    club = a_club()
    ana, berto = people(club, "Ana", "Berto")
    a_result(club, [berto, ana])
    a_season(club, nights=True)
    a_season(club, nights=True)
    found = money(ana)
    assert [row.purse for row in found.by_season] == [euros("-1"), euros("-1")]
    assert found.totals == {"€": euros("-1")}


def test_units_do_not_mix() -> None:
    tournament = a_tournament(4, unit="")
    entry = Entry.objects.filter(tournament=tournament).earliest("pk")
    LedgerLine.objects.create(tournament=tournament, entry=entry, kind="fee", amount=Decimal(10))
    a_result(tournament.club, [entry.person, a_player(tournament.club, "Berto")])
    assert money(entry.person).totals == {"": euros(paid="-10"), "€": euros("1")}
