"""Going home, coming back, being replaced, sitting down late."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.errors import RuleError
from scoring.models import Player
from scoring.roles import Actor
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, fresh, play, published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Entry, Tournament
from tournaments.services import entries, leaving
from tournaments.services.rounds import close

pytestmark = pytest.mark.django_db


def organiser(tournament: Tournament) -> Actor:
    return acting(an_account(tournament.club))


def newest(entry: Entry) -> Entry:
    return Entry.objects.select_related("tournament__club").get(pk=entry.pk)


def sitting(tournament: Tournament, table: int, position: int) -> Entry:
    return newest(day(tournament).rounds[-1].tables[table].chairs[position].entry)


def test_who_leaves_in_the_middle_keeps_the_total_and_the_others_play_on() -> None:
    tournament = a_tournament(8)
    play(published(tournament).rounds[0].tables[0].table, seed=4, events=2)
    entry = sitting(tournament, 0, 1)
    for _ in range(2):
        leaving.leave(entry=newest(entry), by=organiser(tournament), how="keep")
    game = day(tournament).rounds[0].tables[0].game
    assert game is not None
    assert (game.state.left, len(game.state.live), game.state.finished) == (frozenset("2"), 3, False)


@pytest.mark.parametrize(("how", "status"), [("keep", "left"), ("forfeit", "forfeit"), ("void", "void")])
def test_the_rule_decides_what_becomes_of_the_table_that_was_left(how: str, status: str) -> None:
    tournament = a_tournament(4)
    table = published(tournament).rounds[0].tables[0].table
    play(table, seed=4, events=2)
    entry = sitting(tournament, 0, 1)
    leaving.leave(entry=entry, by=organiser(tournament), how=how)
    now = day(tournament)
    results = {result.player: result for result in now.played(now.rounds[0]).results}
    assert results[entry.code].status == status


def test_coming_back_brings_no_points_for_the_rounds_between() -> None:
    tournament = a_tournament(9)
    entry = tournament.entries.all()[0]
    leaving.leave(entry=newest(entry), by=organiser(tournament), how="keep")
    now = published(tournament)
    for table in now.rounds[0].tables:
        play(table.table, seed=table.table.number)
    close(tournament=fresh(tournament), by=organiser(tournament), version=fresh(tournament).version)
    before = len(day(tournament).standings().rows)
    leaving.come_back(entry=newest(entry), by=organiser(tournament))
    row = day(tournament).standings().row(entry.code)
    assert (before, row.tally.points, row.tally.rounds) == (8, Fraction(0), 1)
    assert row.place == 9


def test_a_substitute_takes_over_the_chair_with_its_points_and_its_match() -> None:
    tournament = a_tournament(4)
    table = published(tournament).rounds[0].tables[0].table
    play(table, seed=4, events=1)
    entry = sitting(tournament, 0, 2)
    person = Player.objects.create(club=tournament.club, name="Suplente")
    leaving.substitute(entry=entry, by=organiser(tournament), person=person)
    now = day(tournament)
    game = now.rounds[0].tables[0].game
    assert game is not None
    assert (game.names["3"], now.by_code[entry.code].person) == ("Suplente", person)
    assert len(now.entries) == 4


def test_nobody_can_substitute_who_is_in_the_tournament() -> None:
    tournament = a_tournament(4)
    one, other = tournament.entries.all()[:2]
    with pytest.raises(RuleError) as caught:
        leaving.substitute(entry=newest(one), by=organiser(tournament), person=other.person)
    assert caught.value.code == "duplicate_player"


def test_a_late_arrival_sits_down_at_the_highest_live_total() -> None:
    tournament = a_tournament(7)
    table = published(tournament).rounds[0].tables[1].table
    play(table, seed=2, events=1)
    [late] = enter(tournament, ["Late"], arrived=False)
    by = organiser(tournament)
    entries.check_in(entry=newest(late), by=by)
    assert day(tournament).rounds[0].round.without_table == {late.code: "absent"}
    leaving.sit_down(entry=newest(late), by=by, table=2)
    item = day(tournament).rounds[0]
    game = item.tables[1].game
    assert game is not None
    assert item.round.without_table == {}
    assert game.state.totals["4"] == max(game.state.totals[player] for player in ("1", "2", "3"))
    assert game.seats[3].person == late.person
