"""A rehearsal: played to its end in a copy that counts nowhere, and thrown away without a trace."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Club, Match, MatchEvent, Membership, Player, Role
from scoring.queries.clubs import clubs_of, clubs_to_enter
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import fresh
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Chair, Entry, LedgerLine, Table, Tournament
from tournaments.queries.cuts import final_places
from tournaments.queries.days import load_day
from tournaments.queries.listing import ahead, past
from tournaments.queries.rehearsals import rehearsed
from tournaments.services import rehearsal as rehearsals
from tournaments.services.rehearsal import begin_rehearsal, discard_rehearsals, play_on, rehearse, throw_away

pytestmark = pytest.mark.django_db

ROWS = (Club, Player, Match, MatchEvent, Membership, AuditEntry, Tournament, Entry, Table, Chair, LedgerLine)


def counted() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in ROWS}


@pytest.mark.parametrize(
    ("form", "people"), [("standings_and_final", 12), ("knockout", 13), ("last_survivor", 9), ("league", 8)]
)
def test_every_format_is_played_to_its_end(form: str, people: int) -> None:
    tournament = a_tournament(people, form=form)
    copy = rehearse(tournament=tournament, by=acting(an_account(tournament.club)), people=people, seed=4)
    day = load_day(copy)
    assert copy.finished_at is not None
    assert len(final_places(day)) == people
    assert all(item.state == "closed" and not item.missing for item in day.rounds)
    assert (tournament.rounds.count(), fresh(tournament).version) == (0, tournament.version)


def test_its_times_follow_one_another_at_the_usual_pace() -> None:
    tournament = a_tournament(8)
    copy = rehearse(tournament=tournament, by=acting(an_account(tournament.club)), people=8, seed=4)
    rounds = rehearsed(load_day(copy))
    assert rounds[0].begun == tournament.starts_at
    assert all(item.begun < item.first <= item.last for item in rounds)
    assert [after.begun - item.last for item, after in itertools.pairwise(rounds)] == [timedelta(minutes=5)] * (
        len(rounds) - 1
    )
    assert all(timedelta(minutes=5) < item.last - item.begun < timedelta(hours=3) for item in rounds)


def test_it_is_in_no_list_and_counts_nowhere() -> None:
    tournament = a_tournament(8)
    owner = an_account(tournament.club)
    an_account(tournament.club, Role.VIEWER)
    copy = rehearse(tournament=tournament, by=acting(owner), people=8, seed=4)
    assert [member.club for member in clubs_of(owner)] == [tournament.club]
    assert clubs_to_enter(owner.pk) == [tournament.club]
    assert [found for found, _when in ahead(tournament.club)] + list(past(tournament.club, "1")) == [tournament]
    assert Match.objects.filter(club=tournament.club).count() == 0
    assert Player.objects.filter(club=tournament.club).count() == 8
    assert [(role.account, role.role) for role in copy.club.memberships.all()] == [(owner, Role.ORGANISER)]


def test_thrown_away_it_leaves_nothing_behind() -> None:
    tournament = a_tournament(8, fee=5)
    by = acting(an_account(tournament.club))
    before = counted()
    throw_away(rehearsal=rehearse(tournament=tournament, by=by, people=8, seed=4))
    assert counted() == before


def test_another_one_takes_its_place() -> None:
    tournament = a_tournament(8)
    by = acting(an_account(tournament.club))
    rehearse(tournament=tournament, by=by, people=8, seed=4)
    rehearse(tournament=tournament, by=by, people=9, seed=5)
    assert [copy.entries.count() for copy in tournament.rehearsals.all()] == [9]


def test_a_real_tournament_cannot_be_thrown_away() -> None:
    with pytest.raises(ValueError, match="not a rehearsal"):
        throw_away(rehearsal=a_tournament(4))


@pytest.mark.parametrize(("people", "code"), [(3, "rehearsal_size"), (301, "rehearsal_size"), (5, "bad_file")])
def test_what_cannot_be_played_leaves_nothing_behind(people: int, code: str) -> None:
    tournament = a_tournament(8)
    if people == 5:
        tournament.plan["rounds"][0] |= {"table_size": 4, "min_size": 4, "max_size": 4}
        tournament.save()
    by = acting(an_account(tournament.club))
    before = counted()
    with pytest.raises(RuleError) as caught:
        rehearse(tournament=tournament, by=by, people=people)
    assert (caught.value.code, counted()) == (code, before)


def test_played_a_little_at_a_time_it_is_the_same_as_at_once() -> None:
    tournament = a_tournament(9)
    by = acting(an_account(tournament.club))
    at_once = first_round(rehearse(tournament=tournament, by=by, people=9, seed=4))
    copy: Tournament | None = begin_rehearsal(tournament=tournament, by=by, people=9, seed=4)
    steps = 0
    while copy is not None and copy.finished_at is None:
        copy, steps = play_on(rehearsal=copy, by=by, work=1), steps + 1
    assert copy is not None
    assert (first_round(copy), steps > 8) == (at_once, True)


def first_round(copy: Tournament) -> list[tuple[list[str], list[int], timedelta]]:
    """Who sat where, with their totals, and how long it took; later rounds may hang on lots, which go by codes."""
    games = [table.game for table in load_day(copy).rounds[0].tables]
    return [
        (list(game.names.values()), list(game.state.totals.values()), game.match.changed_at - copy.starts_at)
        for game in games
        if game is not None
    ]


def test_played_on_when_it_is_over_it_stays_as_it_is() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    copy = rehearse(tournament=tournament, by=by, people=4, seed=4)
    again = play_on(rehearsal=copy, by=by)
    assert again is not None
    assert (again.finished_at, again.version) == (copy.finished_at, copy.version)


def test_two_who_play_it_on_at_once_play_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = a_tournament(8)
    by = acting(an_account(tournament.club))
    copy = begin_rehearsal(tournament=tournament, by=by, people=8, seed=4)
    for _ in range(2):  # drawn and published
        play_on(rehearsal=copy, by=by, work=1)
    old = Tournament.objects.get(pk=copy.pk)
    play_on(rehearsal=copy, by=by, work=1)
    monkeypatch.setattr(rehearsals, "_fresh", lambda _copy: old)
    found = play_on(rehearsal=copy, by=by, work=2)
    assert found is not None
    assert (found.version, found.finished_at) == (old.version + 1, None)


def test_whoever_plays_on_one_that_was_thrown_away_finds_it_gone() -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    first = begin_rehearsal(tournament=tournament, by=by, people=4, seed=4)
    begin_rehearsal(tournament=tournament, by=by, people=5, seed=5)
    assert play_on(rehearsal=first, by=by) is None
    assert [copy.entries.count() for copy in tournament.rehearsals.all()] == [5]
    discard_rehearsals(tournament=tournament)
    assert tournament.rehearsals.count() == 0
