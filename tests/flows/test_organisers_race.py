"""Organisers of a club who act at the same moment, on either database: everything happens exactly once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from scoring.models import AuditEntry, Club, Player, Role
from scoring.queries.people import Details, details_of
from scoring.roles import Actor
from scoring.services import club_matches, newcomers
from scoring.services.merges import merge_players, undo_merge
from scoring.services.newcomers import Line, Orders, line_of
from scoring.services.people import add_player, change_player, forget_player, set_active
from tests.flows.together import both_at_once
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.scoring.factories import a_match

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def organisers(club: Club) -> tuple[Actor, Actor]:
    """Two who may change people."""
    one, other = (acting(an_account(club, Role.ORGANISER)) for _ in range(2))
    return one, other


def verbs(club: Club) -> list[str]:
    """What the audit says was done, in alphabetical order."""
    return sorted(AuditEntry.objects.filter(club=club).values_list("verb", flat=True))


def renaming(player: Player, name: str, by: Actor) -> Callable[[], Player]:
    """Rename from what was seen before the race."""
    return partial(change_player, player=player, by=by, details=Details(name), seen=details_of(player).stamp)


def test_two_merge_the_same_two_people_either_way() -> None:
    for _ in range(TIMES):
        club = a_club()
        ana, anna, (one, other) = a_player(club, "Ana"), a_player(club, "Anna"), organisers(club)
        both_at_once(
            partial(merge_players, kept=ana, gone=anna, by=one), partial(merge_players, kept=anna, gone=ana, by=other)
        )
        assert Player.objects.filter(club=club).exclude(merged_into=None).count() == 1
        assert verbs(club) == ["player.merged"] * 2  # an entry about each of them


def test_a_merge_undone_twice_is_undone_once() -> None:
    for _ in range(TIMES):
        club = a_club()
        one, other = organisers(club)
        merge = merge_players(kept=a_player(club, "Ana"), gone=a_player(club, "Anna"), by=one)
        assert merge is not None
        both_at_once(partial(undo_merge, merge=merge, by=one), partial(undo_merge, merge=merge, by=other))
        assert verbs(club) == ["player.merged"] * 2 + ["player.unmerged"] * 2


def test_whoever_is_forgotten_while_being_merged_or_renamed_is_forgotten() -> None:
    for _ in range(TIMES):
        club = a_club()
        ana, anna, (one, other) = a_player(club, "Ana"), a_player(club, "Anna"), organisers(club)
        both_at_once(
            partial(forget_player, player=ana, by=one),
            partial(forget_player, player=ana, by=other),
            partial(merge_players, kept=ana, gone=anna, by=other),
            renaming(ana, "Ana María", one),
            partial(set_active, player=ana, by=other, active=False),
        )
        ana.refresh_from_db()
        assert ana.forgotten_at is not None
        assert "Ana" not in ana.name
        assert verbs(club).count("player.forgotten") == 1


def test_of_two_who_rename_one_person_one_is_told() -> None:
    for _ in range(TIMES):
        club = a_club()
        ana, (one, other) = a_player(club, "Ana"), organisers(club)
        ends = both_at_once(renaming(ana, "Ana B", one), renaming(ana, "Ana C", other))
        assert (ends, verbs(club)) == (["Stale", "done"], ["player.changed"])


def test_one_list_sent_twice_at_once_adds_everybody_once() -> None:
    lines = [line_of(number, Details(f"Person {number}", number=str(number))) for number in range(1, 9)]
    for forms in ((form := uuid4(), form), (uuid4(), uuid4())):
        club = a_club()
        one, other = organisers(club)
        ends = both_at_once(
            *(
                partial(newcomers.admit, club=club, by=by, lines=lines, orders=Orders(), client_id=form)
                for by, form in zip((one, other), forms, strict=True)
            )
        )
        assert (ends, Player.objects.filter(club=club).count()) == (["done", "done"], 8)
        assert verbs(club) == ["player.added"] * 8


def test_two_files_and_a_form_that_give_one_number_give_it_once() -> None:
    def file(name: str) -> list[Line]:
        return [line_of(1, Details(name, number="7")), line_of(2, Details(f"{name} alone"))]

    for _ in range(TIMES):
        club = a_club()
        one, other = organisers(club)
        ends = both_at_once(
            *(
                partial(newcomers.admit, club=club, by=by, lines=file(name), orders=Orders(), client_id=uuid4())
                for by, name in ((one, "Ana"), (other, "Beto"))
            ),
            partial(add_player, club=club, by=one, details=Details("Carla", number="7"), client_id=uuid4()),
        )
        assert ends.count("done") == 1
        assert set(ends) - {"done"} <= {"errors", "number_taken"}
        assert Player.objects.filter(club=club, number="7").count() == 1


def test_of_two_clubs_that_claim_one_match_one_has_it() -> None:
    for _ in range(TIMES):
        clubs = [a_club(), a_club()]
        match = a_match(["Ana", "Beto"]).match
        people = {1: "Ana", 2: None}
        ends = both_at_once(
            *(
                partial(
                    club_matches.claim, club=club, match=match, people=people, by=acting(an_account(club, Role.HELPER))
                )
                for club in clubs
            )
        )
        match.refresh_from_db()
        assert ends == ["Claimed", "done"]
        assert match.club in clubs
        assert [verbs(club) for club in clubs if club != match.club] == [[]]
        assert list(Player.objects.filter(club__in=clubs).values_list("club", flat=True)) == [match.club_id]


def test_a_match_discounted_twice_at_once_is_noted_once() -> None:
    club = a_club()
    one, other = organisers(club)
    match = a_match(["Ana", "Beto"]).match
    club_matches.claim(club=club, match=match, people={}, by=one)
    match.refresh_from_db()
    both_at_once(*(partial(club_matches.discount, match=match, by=by) for by in (one, other)))
    assert verbs(club) == ["match.claimed", "match.discounted"]
