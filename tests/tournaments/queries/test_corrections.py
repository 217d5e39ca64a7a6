"""A correction in an old round: standings follow, what was frozen stays, and it is said what would be otherwise."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import translation

from scoring.engine.history import Correct, Reopen, Replace
from scoring.models import Role
from scoring.queries.games import load
from scoring.services.matches import Write, enter
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, fresh, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.corrections import Corrections, corrections
from tournaments.queries.standings import names
from tournaments.services.leaving import leave
from tournaments.services.penalties import penalise
from tournaments.wording.corrections import told

pytestmark = pytest.mark.django_db


def turn_round(tournament: Tournament, number: int) -> None:
    """Every table of a round ends the other way round: its last is its first."""
    for table in day(tournament).rounds[number - 1].tables:
        order = sorted(table.results, key=lambda result: (-result.place, result.player))
        places = {result.player: place for place, result in enumerate(order, start=1)}
        totals = {result.player: result.total for result in table.results}
        Table.objects.filter(pk=table.table.pk).update(decided={"totals": totals, "places": places, "reason": "wrong"})


def first_entry(tournament: Tournament) -> Entry:
    return tournament.entries.select_related("tournament__club", "person").get(number=1)


def test_without_a_correction_everything_would_be_the_same() -> None:
    tournament = a_tournament(8)
    for seed in range(1, 5):
        played(tournament, seed)
    assert corrections(day(tournament)) == Corrections((), ())


def test_a_hand_corrected_by_an_organiser_moves_the_standings_and_no_draw() -> None:
    tournament = a_tournament(8)
    played(tournament)
    published(tournament, 2)
    drawn = fresh(tournament).rounds.get(number=2).drawn
    table = day(tournament).rounds[0].tables[0].table
    assert table.match is not None
    by = acting(an_account(tournament.club, Role.ORGANISER))
    game = enter(game=load(table.match), action=Reopen(), write=Write(by, uuid4(), table.match.version))
    last, hand = game.timeline.placed[-1], game.state.hands[-1].played
    loser = max(hand.points, key=lambda player: hand.points[player])
    wrong = replace(hand, points={**hand.points, loser: hand.points[loser] + 1})
    code = next(chair.entry.code for chair in table.chairs.all() if str(chair.position) == loser)
    before = day(tournament).standings(1).row(code).tally.total
    enter(game=game, action=Correct((Replace(last.id, wrong),)), write=Write(by, uuid4(), game.match.version))
    assert day(tournament).standings(1).row(code).tally.total == before + 1
    assert fresh(tournament).rounds.get(number=2).drawn == drawn


def test_the_order_that_a_later_draw_went_by_is_compared() -> None:
    tournament = a_tournament(8)
    played(tournament)
    published(tournament, 2)
    turn_round(tournament, 1)
    found = corrections(day(tournament))
    assert found.cuts == ()
    [order] = found.orders
    assert order.number == 2
    assert all(before != after for _code, before, after in order.moved)
    with translation.override("en"):
        [line] = told(found, names(day(tournament), member=True))
    assert line.startswith("Round 2 was drawn by standings that are in another order now: Player ")


def test_a_cut_that_would_be_another_is_said_and_stays() -> None:
    tournament = a_tournament(8)
    for seed in (1, 2, 3):
        played(tournament, seed)
    made = fresh(tournament).rounds.get(number=3).cut or {}
    for number in (1, 2, 3):
        turn_round(tournament, number)
    [cut] = corrections(day(tournament)).cuts
    assert cut.number == 3
    assert set(cut.outof) <= set(made["qualified"])
    assert set(cut.into) <= set(made["out"])
    assert cut.into
    assert fresh(tournament).rounds.get(number=3).cut == made
    assert corrections(day(tournament), since=4) == Corrections((), ())


def test_who_went_home_after_the_cut_is_no_correction() -> None:
    tournament = a_tournament(8)
    for seed in (1, 2, 3):
        played(tournament, seed)
    qualified = (fresh(tournament).rounds.get(number=3).cut or {})["qualified"][0]
    entry = tournament.entries.select_related("tournament__club", "person").get(code=qualified)
    leave(entry=entry, by=acting(an_account(tournament.club)), how="keep")
    assert corrections(day(tournament)).cuts == ()


def test_a_penalty_counts_from_its_own_round_on_and_not_in_a_final_that_starts_afresh() -> None:
    tournament = a_tournament(8)
    played(tournament)
    played(tournament, 2)
    by, entry = acting(an_account(tournament.club)), first_entry(tournament)
    before = [day(tournament).standings(number).row(entry.code).tally.points for number in (1, 2)]
    penalise(entry=entry, by=by, points=Decimal(1), reason="late")
    after = [day(tournament).standings(number).row(entry.code).tally.points for number in (1, 2)]
    assert [old - new for old, new in zip(before, after, strict=True)] == [0, 1]
    assert corrections(day(tournament)) == Corrections((), ())
    played(tournament, 3)
    played(tournament, 4)
    assert day(tournament).standings(4).row(entry.code).penalties == ()


def test_the_page_is_the_organisers_and_says_it_in_words() -> None:
    tournament = a_tournament(8)
    played(tournament)
    published(tournament, 2)
    url = f"/t/{tournament.code}/corrections/"
    assert logged_in(an_account(tournament.club, Role.HELPER)).get(url).status_code == 403
    client = logged_in(an_account(tournament.club, Role.ORGANISER))
    assert "Nothing: every cut and every draw would be the same today." in client.get(url).content.decode()
    turn_round(tournament, 1)
    assert "The draw stays as it was played." in client.get(url).content.decode()
