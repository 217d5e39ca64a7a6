"""Rounds on their way: drawn, published, played, closed."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.models import Match
from scoring.roles import hashed
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, drawn, fresh, opened_again, play, played, published
from tests.tournaments.tournament_factories import EVENING, a_tournament, enter
from tournaments.queries.cuts import final_places
from tournaments.queries.days import load_day
from tournaments.queries.rounds import Step, next_step
from tournaments.services.day import Stale
from tournaments.services.drafts import draw_round
from tournaments.services.ending import finish
from tournaments.services.rounds import close, publish, reopen, score_secret

pytestmark = pytest.mark.django_db


def test_a_published_round_has_a_match_at_every_table_with_its_people_in_playing_order() -> None:
    tournament = a_tournament(11)
    now = published(tournament)
    tables = now.rounds[0].tables
    assert sorted(len(table.chairs) for table in tables) == [3, 4, 4]
    for table in tables:
        assert table.game is not None
        assert [seat.person for seat in table.game.seats] == [chair.person for chair in table.chairs]
        assert table.table.match is not None
        assert table.table.match.label == f"Torneo de San Andrés · Ronda 1 · Mesa {table.table.number}"


def test_the_score_link_of_a_table_is_worked_out_again_and_opens_its_match() -> None:
    table = published(a_tournament(8)).rounds[0].tables[0].table
    from_link = Match.objects.get(score_hash=hashed(score_secret(table)))
    assert from_link == table.match


def test_a_whole_tournament_by_standings_ends_with_a_final_of_four() -> None:
    tournament = a_tournament(13)
    for seed in range(1, 5):
        played(tournament, seed)
    now = day(tournament)
    assert [len(item.tables) for item in now.rounds] == [3, 3, 3, 1]
    assert len(now.rounds[3].tables[0].chairs) == 4
    places = final_places(now)
    assert sorted(code for _, code in places) == sorted(now.by_code)
    assert [place for place, _ in places][4:] == list(range(5, 14))


@pytest.mark.parametrize("form", ["random_and_final", "knockout", "league"])
def test_every_ready_format_can_be_played_to_its_end(form: str) -> None:
    tournament = a_tournament(9, form=form)
    rounds = len(day(tournament).plan.rounds)
    for seed in range(1, rounds + 1):
        played(tournament, seed)
    assert len(final_places(day(tournament))) == 9


def test_a_round_cannot_be_closed_before_every_table_has_its_result() -> None:
    tournament = a_tournament(8)
    play(published(tournament).rounds[0].tables[0].table, seed=3)
    with pytest.raises(RuleError) as caught:
        close(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    assert (caught.value.code, caught.value.params["tables"]) == ("results_missing", [2])


def test_the_next_round_cannot_be_drawn_before_the_one_that_is_played_is_closed() -> None:
    tournament = a_tournament(8)
    published(tournament)
    with pytest.raises(RuleError) as caught:
        drawn(tournament)
    assert caught.value.code == "results_missing"


def test_a_draft_is_not_published_behind_the_back_of_who_came_meanwhile() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    enter(tournament, ["Late"])
    by = acting(an_account(tournament.club))
    with pytest.raises(RuleError) as caught:
        publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert caught.value.code == "people_changed"


def test_a_form_made_before_somebody_else_changed_the_tournament_stores_nothing() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    with pytest.raises(Stale):
        draw_round(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=0)
    assert tournament.rounds.count() == 1


def test_a_closed_round_is_opened_again_until_the_next_is_published() -> None:
    tournament = a_tournament(8)
    played(tournament)
    by = acting(an_account(tournament.club))
    reopen(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert day(tournament).rounds[-1].state == "running"
    close(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    published(tournament, 2)
    with pytest.raises(RuleError) as caught:
        reopen(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert caught.value.code == "next_round_published"


def test_a_day_is_read_in_as_many_queries_with_many_tables_as_with_few(django_assert_num_queries: object) -> None:
    small, large = a_tournament(4), a_tournament(40)
    for tournament in (small, large):
        published(tournament)
        with django_assert_num_queries(10):  # type: ignore[operator]  # a fixture
            now = load_day(fresh(tournament))
            now.standings()
    assert EVENING.tzinfo is not None


def test_who_came_after_the_draw_sits_out_a_round_that_is_published_anyway() -> None:
    tournament = a_tournament(8)
    drawn(tournament)
    [late] = enter(tournament, ["Late"])
    by = acting(an_account(tournament.club))
    publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version, anyway=True)
    assert day(tournament).rounds[0].round.without_table == {late.code: "bye"}


def test_nothing_is_closed_or_ended_while_a_sheet_of_an_old_round_is_open_again() -> None:
    tournament = a_tournament(8)
    played(tournament)
    by = acting(an_account(tournament.club))
    published(tournament, 2)
    for table in day(tournament).rounds[1].tables:
        play(table.table, seed=table.table.number)
    opened_again(day(tournament).rounds[0].tables[1].table, by)
    for write in (close, finish):
        with pytest.raises(RuleError) as caught:
            write(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
        assert caught.value.code == "results_missing"
    assert next_step(day(tournament)) == Step("play", 2)


def test_nothing_is_drawn_while_a_sheet_of_a_closed_round_is_open_again() -> None:
    tournament = a_tournament(8)
    played(tournament)
    opened_again(day(tournament).rounds[0].tables[1].table, acting(an_account(tournament.club)))
    with pytest.raises(RuleError) as caught:
        drawn(tournament)
    assert (caught.value.code, caught.value.params) == ("results_missing", {"tables": [2]})
