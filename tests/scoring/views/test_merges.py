"""Pages that make two entries one, tell two people apart, and forget."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.engine.errors import RuleError
from scoring.models import Player, PlayerMerge, PlayersApart
from scoring.roles import Actor
from scoring.services.merges import PARTS, Meeting, Part
from tests.scoring.club_factories import a_club, a_player
from tests.scoring.views.test_players import organiser, url

pytestmark = pytest.mark.django_db


def test_the_other_entry_is_looked_for_then_both_are_shown_then_they_are_one() -> None:
    club = a_club()
    ana, nani = a_player(club, "Ana García"), a_player(club, "Nani")
    client, path = organiser(club), url(club, "player-merge", ana.code)
    assert f"{path}?with={nani.code}" in client.get(path, {"q": "nan"}).content.decode()
    page = client.get(path, {"with": nani.code})
    assert [one for one, _seats in page.context["both"]] == [ana, nani]
    client.post(path, {"with": nani.code, "kept": nani.code})
    ana.refresh_from_db()
    assert ana.merged_into == nani


def test_a_merge_is_undone_from_the_persons_page() -> None:
    club = a_club()
    ana, nani = a_player(club, "Ana"), a_player(club, "Nani")
    client = organiser(club)
    client.post(url(club, "player-merge", ana.code), {"with": nani.code})
    path = url(club, "player-merge-undo", ana.code, PlayerMerge.objects.get().code)
    assert path in client.get(url(club, "player", ana.code)).content.decode()
    assert client.get(path).status_code == 200
    client.post(path)
    nani.refresh_from_db()
    assert nani.merged_into is None


def test_who_met_at_a_tournament_is_told_before_and_not_merged() -> None:
    club = a_club()
    ana, nani = a_player(club, "Ana"), a_player(club, "Nani")
    met = Meeting("San Andrés", round=2)

    def refuse(_merge: PlayerMerge, _by: Actor) -> None:
        raise RuleError("both_played", "both sat down", event="San Andrés", round=2)

    PARTS.append(Part(lambda _one, _other: [Meeting("Navidad", stays=ana), met], refuse, lambda _merge, _by: None))
    try:
        client, path = organiser(club), url(club, "player-merge", ana.code)
        page = client.get(path, {"with": nani.code}).content.decode()
        told = client.post(path, {"with": nani.code}, follow=True)
    finally:
        PARTS.pop()
    assert "Both sat down in round 2 of “San Andrés”" in page
    assert "the entry of <bdi>Ana</bdi> stays" in page
    assert "They are one person" not in page
    assert "Both sat down in round 2" in str([str(message) for message in told.context["messages"]])
    nani.refresh_from_db()
    assert nani.merged_into is None


def test_a_merge_under_a_newer_one_is_not_undone_and_says_so() -> None:
    club = a_club()
    ana, nani, nana = (a_player(club, name) for name in ("Ana", "Nani", "Nana"))
    client = organiser(club)
    for other in (nani, nana):
        client.post(url(club, "player-merge", ana.code), {"with": other.code})
    path = url(club, "player-merge-undo", ana.code, PlayerMerge.objects.earliest("pk").code)
    page = client.post(path, follow=True)
    assert "Undo the newer merges" in page.content.decode()
    nani.refresh_from_db()
    assert nani.merged_into == ana


@pytest.mark.parametrize("many", [1, 15])
def test_hints_cost_the_same_for_one_pair_and_for_fifteen(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    for number in range(many):
        a_player(club, f"Ana {chr(97 + number) * 5}")
        a_player(club, f"{chr(97 + number) * 5} Ana")
    client = organiser(club)
    client.get(url(club, "players"))
    with django_assert_num_queries(7):
        page = client.get(url(club, "players-same"))
    assert len(page.context["pairs"]) == many


def test_two_people_are_told_apart_and_not_shown_again() -> None:
    club = a_club()
    ana, anna = a_player(club, "Ana María"), a_player(club, "Anna María")
    client = organiser(club)
    page = client.post(url(club, "players-apart"), {"one": anna.code, "other": ana.code}, follow=True)
    assert page.context["pairs"] == []
    assert list(PlayersApart.objects.values_list("one", "other")) == [(ana.pk, anna.pk)]


def test_two_of_different_clubs_are_not_told_apart() -> None:
    club = a_club()
    ana, other = a_player(club, "Ana"), a_player(a_club(), "Ana")
    page = organiser(club).post(url(club, "players-apart"), {"one": ana.code, "other": other.code})
    assert (page.status_code, PlayersApart.objects.count()) == (404, 0)


def test_forgetting_asks_and_then_forgets() -> None:
    club = a_club()
    ana = a_player(club, "Ana", contact="600")
    client, path = organiser(club), url(club, "player-forget", ana.code)
    assert client.get(path).status_code == 200
    assert client.post(path).status_code == 422
    assert Player.objects.get(pk=ana.pk).contact == "600"
    client.post(path, {"sure": "1"})
    ana.refresh_from_db()
    assert (ana.contact, ana.forgotten_at is None) == ("", False)
    for name in ("player-edit", "player-merge", "player-forget"):
        assert client.get(url(club, name, ana.code)).status_code == 404
    assert client.get(url(club, "player", ana.code)).status_code == 200
