"""The list of a club's matches, who sat where, and what does not count."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scoring.engine.events import End
from scoring.models import AuditEntry, Club, Match, Player, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, hand, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def owner(club: Club) -> Client:
    return logged_in(an_account(club))


def a_club_match(club: Club, names: tuple[str, ...] = ("Ana", "Bea"), *, label: str = "", **fields: Any) -> Sheet:
    sheet = a_match(names, label=label)
    Match.objects.filter(pk=sheet.match.pk).update(club=club, **fields)
    return Sheet(Match.objects.get(pk=sheet.match.pk), sheet.secret)


def sit(sheet: Sheet, number: int, player: Player) -> None:
    sheet.match.seats.filter(number=number).update(person=player)


def found(client: Client, club: Club, **asked: str) -> list[str]:
    """The labels of the matches that are listed."""
    page = client.get(f"/c/{club.slug}/matches/", asked).context["page"]
    return [row.match.label for row in page]


def test_the_list_says_how_each_match_stands(club: Club, owner: Client) -> None:
    a_club_match(club, label="new")
    a_club_match(club, label="going").enter(hand(1, "seven", p2=7))
    over = a_club_match(club, label="over")
    over.enter(hand(2, "seven", p1=7), End("time"))
    a_club_match(club, label="gone", discounted_at=datetime(2026, 1, 1, tzinfo=UTC))
    rows = owner.get(f"/c/{club.slug}/matches/").context["page"].object_list
    assert [(row.match.label, row.state, row.best, row.hands) for row in rows] == [
        ("gone", "abandoned", (), 0),
        ("over", "finished", ("Bea",), 1),
        ("going", "open", ("Ana",), 1),
        ("new", "open", (), 0),
    ]


@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        ({"q": "inigo"}, ["with Íñigo"]),
        ({"q": "íñi"}, ["with Íñigo"]),
        ({"q": "merged"}, ["with Íñigo"]),
        ({"q": "Guest"}, ["with a guest"]),
        ({"q": "FINAL"}, ["The final"]),
        ({"q": "nobody"}, []),
        ({"state": "finished"}, ["The final"]),
        ({"state": "abandoned"}, ["with a guest"]),
        ({"state": "open"}, ["with Íñigo"]),
        ({"since": "2026-03-02", "until": "2026-03-02"}, ["The final"]),
        ({"until": "2026-03-01"}, ["with Íñigo"]),
        ({"since": "yesterday", "state": "x"}, ["with a guest", "The final", "with Íñigo"]),
    ],
)
def test_matches_are_found(club: Club, owner: Client, asked: dict[str, str], labels: list[str]) -> None:
    day = datetime(2026, 3, 1, 12, tzinfo=UTC)
    midnight = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)  # in Madrid it is the second of March
    inigo = Player.objects.create(club=club, name="Íñigo")
    sit(a_club_match(club, label="with Íñigo", created_at=day), 1, inigo)
    Player.objects.create(club=club, name="Merged", merged_into=inigo)
    a_club_match(club, label="The final", created_at=midnight, finished=True)
    a_club_match(club, ("Guest", "Bea"), label="with a guest", discounted_at=day)
    if asked.get("q") == "merged":
        sit(Sheet(Match.objects.get(label="with Íñigo"), ""), 1, Player.objects.get(name="Merged"))
    assert found(owner, club, **asked) == labels


def test_the_row_of_a_merged_player_has_the_name_of_the_person(club: Club, owner: Client) -> None:
    ana = Player.objects.create(club=club, name="Ana María")
    sit(a_club_match(club), 1, Player.objects.create(club=club, name="Ani", merged_into=ana))
    row = owner.get(f"/c/{club.slug}/matches/").context["page"].object_list[0]
    assert row.people == ("Ana María", "Bea")


def test_one_match_and_thirty_are_listed_by_as_many_queries(
    club: Club, owner: Client, django_assert_num_queries: Any
) -> None:
    ana = Player.objects.create(club=club, name="Ana")
    sit(a_club_match(club), 1, ana)
    address = f"/c/{club.slug}/matches/"
    with django_assert_num_queries(9):
        owner.get(address, {"q": "ana"})
    for _ in range(31):
        sit(a_club_match(club), 1, ana)
    with django_assert_num_queries(9):
        assert len(owner.get(address, {"q": "ana"}).context["page"].object_list) == 30
    assert len(owner.get(address, {"q": "ana", "page": "2"}).context["page"].object_list) == 2


def test_matches_of_another_club_are_not_listed_nor_touched(club: Club, owner: Client) -> None:
    foreign = a_club_match(a_club(), label="foreign")
    assert found(owner, club) == []
    for name in ("people", "discount", "recount", "release"):
        assert owner.post(f"/c/{club.slug}/matches/{foreign.code}/{name}/").status_code == 404


def test_who_sat_where_is_said_afterwards(club: Club, owner: Client) -> None:
    sheet, ana = a_club_match(club), Player.objects.create(club=club, name="Ana")
    address = f"/c/{club.slug}/matches/{sheet.code}/people/"
    assert f'value="player:{ana.code}" selected' in owner.get(address).text
    sent = {"seat-1": f"player:{ana.code}", "find-1": "Ana", "seat-2": "new", "find-2": "Beatriz", "save": "1"}
    assert owner.post(address, sent).status_code == 303
    assert [seat.person and seat.person.name for seat in sheet.match.seats.order_by("number")] == ["Ana", "Beatriz"]


def test_looking_for_people_saves_nothing(club: Club, owner: Client) -> None:
    sheet, zoe = a_club_match(club), Player.objects.create(club=club, name="Zoe")
    response = owner.post(
        f"/c/{club.slug}/matches/{sheet.code}/people/", {"seat-1": "guest", "find-1": "zo", "look": "1"}
    )
    assert (f'value="player:{zoe.code}"' in response.text, AuditEntry.objects.count()) == (True, 0)


@pytest.mark.parametrize(
    "sent",
    [
        {"seat-1": "player:{ana}", "seat-2": "player:{ana}"},
        {"seat-1": "new", "find-1": " "},
        {"seat-1": "new", "find-1": "x" * 41},
    ],
)
def test_seats_that_cannot_be_are_not_saved(club: Club, owner: Client, sent: dict[str, str]) -> None:
    sheet, ana = a_club_match(club), Player.objects.create(club=club, name="Ana")
    fields = {name: value.format(ana=ana.code) for name, value in sent.items()}
    response = owner.post(f"/c/{club.slug}/matches/{sheet.code}/people/", {**fields, "save": "1"})
    assert (response.status_code, AuditEntry.objects.count(), Player.objects.count()) == (422, 0, 1)


def test_an_abandoned_match_is_marked_wherever_it_is_shown(club: Club, owner: Client) -> None:
    sheet = a_club_match(club)
    owner.post(f"/c/{club.slug}/matches/{sheet.code}/discount/")
    assert "does not count" in owner.get(f"/c/{club.slug}/matches/").text
    assert ["does not count" in owner.get(sheet.url(name)).text for name in ("sheet", "end")] == [True, True]
    owner.post(f"/c/{club.slug}/matches/{sheet.code}/recount/")
    assert "does not count" not in owner.get(sheet.url("sheet")).text


@pytest.mark.parametrize("name", ["people", "discount", "recount", "release"])
def test_a_helper_decides_nothing_about_matches(club: Club, name: str) -> None:
    sheet = a_club_match(club)
    client = logged_in(an_account(club, Role.HELPER))
    assert client.post(f"/c/{club.slug}/matches/{sheet.code}/{name}/").status_code == 403


def test_members_open_and_score_a_match_without_a_link(club: Club) -> None:
    sheet = a_club_match(club)
    client = logged_in(an_account(club, Role.HELPER))
    assert [client.get(sheet.url(name)).status_code for name in ("sheet", "live", "end", "share", "log-json")] == [
        200
    ] * 5
    assert club.name in client.get(sheet.url("sheet")).text
    assert logged_in(an_account(a_club())).get(sheet.url("sheet")).status_code == 404


def test_the_secret_is_not_shown_to_who_is_here_by_role(club: Club, owner: Client) -> None:
    sheet = a_club_match(club)
    assert "secret" not in owner.get(sheet.url("log-json")).json()
    assert f"http://testserver/p/{sheet.code}/" in owner.get(sheet.url("share")).text


def test_phones_that_look_on_hear_that_a_match_does_not_count_and_that_it_does(club: Club, owner: Client) -> None:
    sheet = a_club_match(club)
    phone, live = viewer(sheet), sheet.url("live")
    for verb, said in (("discount", True), ("recount", False)):
        stamp = Match.objects.get().stamp
        assert phone.get(live, {"v": stamp}).status_code == 204
        owner.post(f"/c/{club.slug}/matches/{sheet.code}/{verb}/")
        told = phone.get(live, {"v": stamp})
        assert (told.status_code, "does not count" in told.text) == (200, said)


def test_a_name_that_two_people_have_is_asked_about_and_they_are_told_apart(club: Club, owner: Client) -> None:
    Player.objects.create(club=club, name="Ana", number="7")
    second = Player.objects.create(club=club, name="Ana")
    Player.objects.create(club=club, name="Bea")
    sheet = a_club_match(club, ("ana", "bea"))
    page = owner.get(f"/c/{club.slug}/matches/{sheet.code}/people/")
    ana, bea = page.context["who"].rows
    assert (ana.unclear, bea.unclear, page.text.count("Several people of the club")) == (True, False, 1)
    words = [words for _value, words in (*ana.options, *bea.options)]
    assert {"Ana · 7", f"Ana · {second.code}", "Bea"} <= set(words)
