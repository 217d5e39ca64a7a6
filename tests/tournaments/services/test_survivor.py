"""Last survivor: tables merge as people go out, down to one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.models import Role
from scoring.queries.games import load
from scoring.services import matches as services
from scoring.services.matches import Write
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, fresh, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Table, Tournament
from tournaments.queries.cuts import final_places
from tournaments.queries.rounds import next_step
from tournaments.queries.survivor import Merging, merging
from tournaments.services.day import Stale
from tournaments.services.leaving import leave
from tournaments.services.rounds import close, score_secret, scorer
from tournaments.services.survivor import merge_tables

pytestmark = pytest.mark.django_db


def a_survivor(people: int = 16) -> Tournament:
    tournament = a_tournament(people, form="last_survivor")
    published(tournament)
    return tournament


def hand(table: Table, *, worst: int = 30, close: str = "seven") -> None:
    """One hand: the first live seat closes, the last gets most."""
    assert table.match is not None
    table.match.refresh_from_db()
    game = load(table.match)
    live = game.state.live
    points = {player: 5 + place for place, player in enumerate(live)} | {live[-1]: worst}
    points.pop(live[0])
    event = HandPlayed(live[0], close, points)
    services.enter(game=game, action=event, write=Write(scorer(table), uuid4(), game.match.version))


def found(tournament: Tournament) -> Merging:
    now = merging(day(tournament))
    assert now is not None
    return now


def merge(tournament: Tournament) -> None:
    by = acting(an_account(tournament.club))
    merge_tables(tournament=fresh(tournament), by=by, stamp=found(tournament).stamp)


def out_of(tournament: Tournament, number: int, left: int) -> None:
    """Play hands at a table until so many are left there."""
    table = next(one for one in day(tournament).rounds[-1].tables if one.table.number == number)
    while len(load(Table.objects.get(pk=table.table.pk).match).state.live) > left:  # type: ignore[arg-type]  # it has one
        hand(table.table)


def test_nothing_merges_before_anybody_is_out() -> None:
    tournament = a_survivor()
    assert found(tournament).merge.moves == ()
    with pytest.raises(RuleError) as caught:
        merge(tournament)
    assert caught.value.code == "nothing_to_merge"


def test_a_table_breaks_and_its_people_keep_their_totals_while_others_play_on() -> None:
    tournament = a_survivor()
    out_of(tournament, 1, 2)
    out_of(tournament, 2, 2)
    proposal = found(tournament)
    assert proposal.merge.broken == (2,)
    before = {one.table.number: one.table for one in day(tournament).rounds[0].tables}
    secret = score_secret(before[3])
    merge(tournament)
    now = day(tournament)
    old, new = now.rounds
    assert (old.state, new.state) == ("closed", "running")
    assert [one.table.number for one in old.tables] == [1, 2]
    assert all(one.finished for one in old.tables)
    assert [one.table.number for one in new.tables] == [1, 3, 4]
    assert new.tables[1].table == before[3]
    assert score_secret(new.tables[1].table) == secret
    game = new.tables[0].game
    assert game is not None
    totals = {new.tables[0].seats[player]: total for player, total in game.state.totals.items()}
    assert totals == {code: proposal.totals[code] for code in proposal.merge.tables[1]}


def test_who_passed_the_limit_in_the_hand_of_a_chinchon_goes_on_at_no_table() -> None:
    tournament = a_survivor()
    first = day(tournament).rounds[0].tables[0]
    for _ in range(3):
        hand(first.table)
    before = found(tournament).merge.tables[1]
    hand(first.table, close="run7")
    beyond = first.seats["4"]
    proposal = found(tournament)
    assert (beyond in before, beyond in proposal.totals, len(proposal.totals)) == (True, False, 15)
    assert next(reversed(final_places(day(tournament))))[1] == beyond


def test_a_hand_entered_after_the_proposal_was_seen_stops_it() -> None:
    tournament = a_survivor()
    out_of(tournament, 1, 2)
    out_of(tournament, 2, 2)
    stamp = found(tournament).stamp
    hand(day(tournament).rounds[0].tables[0].table, worst=1)
    with pytest.raises(Stale):
        merge_tables(tournament=fresh(tournament), by=acting(an_account(tournament.club)), stamp=stamp)
    assert tournament.rounds.count() == 1


def test_sixteen_people_come_down_to_one_with_places_by_elimination() -> None:
    tournament = a_survivor()
    gone: list[str] = []
    for _ in range(200):
        proposal = found(tournament)
        if proposal.merge.over:
            break
        if proposal.merge.moves:
            merge(tournament)
            continue
        table = max((one for one in proposal.item.tables if not one.finished), key=lambda one: one.table.number)
        live = set(found(tournament).totals)
        hand(table.table)
        gone += sorted(live - set(found(tournament).totals))
    assert len(gone) == 15
    close(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    now = day(tournament)
    places = {code: place for place, code in final_places(now)}
    assert sorted(places) == sorted(now.by_code)
    assert [places[code] for code in reversed(gone)] == list(range(2, 17))
    assert len(now.rounds) > 2
    assert next_step(now).kind == "over"


def test_who_is_struck_out_after_the_last_hand_has_no_place() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    places = final_places(day(tournament))
    winner = tournament.entries.get(code=places[0][1])
    leave(entry=winner, by=acting(an_account(tournament.club)), how="void")
    assert final_places(day(tournament)) == [(place - 1, code) for place, code in places[1:]]


def test_the_organiser_merges_from_the_page_and_helpers_cannot() -> None:
    tournament = a_survivor()
    out_of(tournament, 1, 2)
    out_of(tournament, 2, 2)
    address = reverse("tournaments:merge", args=[tournament.code])
    helper = logged_in(an_account(tournament.club, Role.HELPER))
    assert helper.post(address, {"stamp": found(tournament).stamp}).status_code == 403
    client = logged_in(an_account(tournament.club, Role.ORGANISER))
    page = client.get(address)
    assert "Table 2 breaks." in page.content.decode()
    assert client.post(address, {"stamp": "another"}).status_code == 409
    assert client.post(address, {"stamp": page.context["found"].stamp}).status_code == 303
    assert tournament.rounds.count() == 2
