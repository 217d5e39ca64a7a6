"""Going home, coming back, being replaced, sitting down late."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import End
from scoring.models import Player
from scoring.queries.games import load
from scoring.roles import Actor
from scoring.services.matches import enter as enter_event
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, drawn, fresh, play, played, published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Entry, Tournament
from tournaments.queries.late import chances
from tournaments.services import entries, leaving
from tournaments.services.rounds import close, publish
from tournaments.services.tables import decide

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


def test_who_is_out_at_a_cut_or_still_waits_sits_down_at_no_table() -> None:
    tournament = a_tournament(8, form="knockout")
    played(tournament)
    out = newest(day(tournament).by_code[(day(tournament).rounds[0].round.cut or {})["out"][0]])
    published(tournament)
    [waiting] = enter(tournament, ["Waiting"])
    Entry.objects.filter(pk=waiting.pk).update(status="waiting")
    for entry in (out, newest(waiting)):
        with pytest.raises(RuleError) as caught:
            leaving.sit_down(entry=entry, by=organiser(tournament), table=1)
        assert caught.value.code == "no_chair"
        assert chances(fresh(tournament), entry).places == ()


def test_late_arrivals_and_substitutes_are_on_the_sheet_by_their_public_names() -> None:
    tournament = a_tournament(7)
    published(tournament)
    late, substitute = (Player.objects.create(club=tournament.club, name=f"P{n}", alias=f"A{n}") for n in (1, 2))
    by = organiser(tournament)
    [entry] = entries.enter_people(tournament=tournament, by=by, people=[late])
    entries.check_in(entry=newest(entry), by=by)
    leaving.sit_down(entry=newest(entry), by=by, table=2)
    leaving.substitute(entry=sitting(tournament, 0, 0), by=by, person=substitute)
    games = [table.game for table in day(tournament).rounds[0].tables]
    assert [game.names[seat] for game, seat in zip(games, "14", strict=True) if game] == ["A2", "A1"]


def test_a_substitute_for_somebody_who_went_home_has_missed_the_rounds_between() -> None:
    tournament = a_tournament(9)
    by, entry = organiser(tournament), tournament.entries.all()[0]
    leaving.leave(entry=newest(entry), by=by, how="keep")
    published(tournament)
    person = Player.objects.create(club=tournament.club, name="Suplente")
    leaving.substitute(entry=newest(entry), by=by, person=person)
    assert day(tournament).rounds[0].round.without_table == {entry.code: "absent"}


def test_nobody_substitutes_who_has_no_place() -> None:
    tournament = a_tournament(4)
    by, entry = organiser(tournament), tournament.entries.all()[0]
    entries.withdraw(entry=newest(entry), by=by)
    person = Player.objects.create(club=tournament.club, name="Suplente")
    with pytest.raises(RuleError) as caught:
        leaving.substitute(entry=newest(entry), by=by, person=person)
    assert caught.value.code == "no_place"


def test_who_was_out_at_a_cut_misses_nothing_that_is_played_after_it() -> None:
    tournament = a_tournament(8, form="knockout")
    played(tournament)
    out = newest(day(tournament).by_code[(day(tournament).rounds[0].round.cut or {})["out"][0]])
    published(tournament)
    leaving.leave(entry=out, by=organiser(tournament), how="keep")
    leaving.come_back(entry=newest(out), by=organiser(tournament))
    assert day(tournament).rounds[1].round.without_table == {}


def test_who_takes_over_a_chair_of_a_draft_sits_there_when_it_is_published() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    other = Player.objects.create(club=tournament.club, name="Other")
    entry = tournament.entries.get(number=3)
    leaving.substitute(entry=newest(entry), by=organiser(tournament), person=other)
    publish(tournament=fresh(tournament), by=organiser(tournament), version=fresh(tournament).version)
    chair = entry.chairs.get()
    assert chair.table.match is not None
    seat = chair.table.match.seats.get(number=chair.position)
    assert (chair.person, seat.person, seat.name) == (other, other, "Other")


def test_nobody_sits_down_at_a_table_that_was_decided() -> None:
    tournament = a_tournament(8)
    table = published(tournament).rounds[0].tables[0]
    places = {code: place for place, code in enumerate(table.seats.values(), start=1)}
    decide(table=table.table, by=organiser(tournament), places=places, reason="")
    [late] = enter(tournament, ["Late"])
    with pytest.raises(RuleError) as caught:
        leaving.sit_down(entry=newest(late), by=organiser(tournament), table=table.table.number)
    assert (caught.value.code, late.chairs.count()) == ("match_over", 0)


def test_how_a_table_counts_can_be_said_otherwise_after_it_is_over() -> None:
    tournament = a_tournament(8)
    table = published(tournament).rounds[0].tables[0].table
    play(table, seed=4, events=2)
    entry = sitting(tournament, 0, 1)
    said = []
    for how in ("forfeit", "keep", "forfeit"):
        leaving.leave(entry=newest(entry), by=organiser(tournament), how=how)
        match = newest(entry).chairs.get().table.match
        assert match is not None
        game = load(match)
        if not game.state.finished:
            enter_event(game=game, action=End("agreement"), write=leaving.write_now(game, organiser(tournament)))
        results = {result.player: result.status for result in day(tournament).rounds[0].tables[0].results}
        said.append(results[entry.code])
    assert said == ["forfeit", "left", "forfeit"]
