"""Two people of the club who are one, and both in one tournament."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.models import Player, PlayerMerge
from scoring.roles import Actor
from scoring.services.merges import Meeting, meetings_of, merge_players, undo_merge
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, drawn, played, published
from tests.tournaments.tournament_factories import EVENING, a_tournament, enter
from tournaments.models import Entry, Tournament
from tournaments.services import entries, leaving

pytestmark = pytest.mark.django_db


def by_of(tournament: Tournament) -> Actor:
    return acting(an_account(tournament.club))


def merged(kept: Entry, gone: Entry) -> PlayerMerge:
    merge = merge_players(kept=kept.person, gone=gone.person, by=by_of(kept.tournament))
    assert merge is not None
    return merge


def facts(*people: Entry) -> list[tuple[str, bool, bool]]:
    """Whether each is in, here, and has paid."""
    rows = [Entry.objects.get(pk=entry.pk) for entry in people]
    return [(row.status, row.arrived_at is not None, row.paid_at is not None) for row in rows]


def test_of_two_entries_the_earlier_stays_with_what_was_noted_of_the_other() -> None:
    tournament = a_tournament(fee="5.00")
    ana, nani = enter(tournament, ["Ana", "Nani"], arrived=False)
    entries.check_in(entry=nani, by=by_of(tournament))
    entries.pay(entry=nani, by=by_of(tournament))
    assert meetings_of(nani.person, ana.person) == [Meeting("Torneo de San Andrés", stays=ana.person)]
    merged(nani, ana)
    assert facts(ana, nani) == [("entered", True, True), ("withdrawn", False, False)]
    paid = [(line.entry, str(line.amount)) for line in tournament.ledger.order_by("pk")]
    assert paid == [(nani, "5.00"), (nani, "-5.00"), (ana, "5.00")]


def test_undone_both_are_in_again_as_they_were() -> None:
    tournament = a_tournament(fee="5.00")
    ana, nani = enter(tournament, ["Ana", "Nani"], arrived=False)
    entries.check_in(entry=nani, by=by_of(tournament))
    entries.pay(entry=nani, by=by_of(tournament))
    before = facts(ana, nani)
    undo_merge(merge=merged(ana, nani), by=by_of(tournament))
    assert facts(ana, nani) == before
    assert sum(line.amount for line in tournament.ledger.filter(entry=nani)) == 5
    assert sum(line.amount for line in tournament.ledger.filter(entry=ana)) == 0


def test_the_one_with_a_place_stays_and_the_place_of_the_other_goes_to_the_wait_list() -> None:
    tournament = a_tournament(capacity=2)
    people = [Player.objects.create(club=tournament.club, name=name) for name in ("Ana", "Nani", "Beto")]
    ana, nani, beto = entries.enter_people(tournament=tournament, by=by_of(tournament), people=people)
    merged(ana, nani)
    assert [status for status, *_rest in facts(ana, nani, beto)] == ["entered", "withdrawn", "entered"]


def test_the_one_who_has_played_stays_and_a_draft_loses_the_other() -> None:
    tournament = a_tournament(8)
    played(tournament)
    [late] = enter(tournament, ["Nani"])
    drawn(tournament, seed=2)
    first = tournament.entries.get(number=3)
    merged(late, first)
    assert [status for status, *_rest in facts(first, late)] == ["entered", "withdrawn"]
    seated = {chair.entry for table in day(tournament).rounds[1].tables for chair in table.chairs}
    assert (first in seated, late in seated) == (True, False)


def test_who_sat_down_in_one_round_are_two_people() -> None:
    tournament = a_tournament(8)
    published(tournament)
    one, other = tournament.entries.filter(number__in=(1, 2))
    assert meetings_of(one.person, other.person)[0] == Meeting("Torneo de San Andrés", round=1)
    with pytest.raises(RuleError) as caught:
        merged(one, other)
    assert (caught.value.code, caught.value.params) == ("both_played", {"event": "Torneo de San Andrés", "round": 1})
    assert (PlayerMerge.objects.count(), Player.objects.exclude(merged_into=None).count()) == (0, 0)


def test_who_sat_down_in_one_round_of_a_tournament_that_is_over_are_two_people() -> None:
    tournament = a_tournament(8)
    played(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=EVENING)
    with pytest.raises(RuleError, match="both sat down"):
        merged(*tournament.entries.filter(number__in=(1, 2)))


def test_a_result_that_no_longer_counts_is_in_nobodys_way() -> None:
    tournament = a_tournament(8)
    played(tournament)
    one, other = tournament.entries.filter(number__in=(1, 2))
    leaving.leave(entry=other, by=by_of(tournament), how="void")
    merged(one, other)
    assert [status for status, *_rest in facts(one, other)] == ["entered", "entered"]


def test_results_of_different_rounds_both_stay() -> None:
    tournament = a_tournament(8)
    one = tournament.entries.get(number=1)
    [other] = enter(tournament, ["Nani"], arrived=False)
    played(tournament)
    leaving.leave(entry=one, by=by_of(tournament), how="keep")
    entries.check_in(entry=other, by=by_of(tournament))
    published(tournament, seed=2)
    assert meetings_of(one.person, other.person) == [Meeting("Torneo de San Andrés")]
    merged(one, other)
    assert [status for status, *_rest in facts(one, other)] == ["entered", "entered"]


def test_an_entry_to_which_something_has_happened_since_stays_as_it_is_when_the_merge_is_undone() -> None:
    tournament = a_tournament()
    ana, nani = enter(tournament, ["Ana", "Nani"])
    merge = merged(ana, nani)
    entries.pay(entry=Entry.objects.get(pk=nani.pk), by=by_of(tournament))
    undo_merge(merge=merge, by=by_of(tournament))
    assert facts(ana, nani) == [("entered", True, False), ("withdrawn", False, True)]


def test_a_tournament_that_is_over_keeps_its_entries() -> None:
    tournament = a_tournament()
    ana, nani = enter(tournament, ["Ana", "Nani"])
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=EVENING)
    assert meetings_of(ana.person, nani.person) == []
    merged(ana, nani)
    assert [status for status, *_rest in facts(ana, nani)] == ["entered", "entered"]
