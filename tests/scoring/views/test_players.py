"""The players of a club: list, one player, adding, changing, files out."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from scoring.models import AuditEntry, Club, Player, Role, Seat
from scoring.queries.people import Details, details_of
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, hand

pytestmark = pytest.mark.django_db
AWKWARD = ["Ñandú Ibáñez", "O'Brien", "M" * 40, "Zoë 🐙👩‍🚀", "محمد علي", "<script>alert(1)</script>", "Аna Pérez"]


def url(club: Club, name: str, *args: str) -> str:
    """The address of one of the club's pages."""
    return reverse(f"scoring:{name}", args=[club.slug, *args])


def organiser(club: Club) -> Client:
    """A browser of somebody who organises the club."""
    return logged_in(an_account(club, Role.ORGANISER))


def typed(player: Player | None = None, **changes: str) -> dict[str, str]:
    """The form of a player, as it is filled in."""
    details = details_of(player) if player else Details("")
    fields = {"client_id": str(uuid4()), "seen": details.stamp if player else "", "active": "on"}
    known = {name: getattr(details, name) for name in ("name", "nickname", "alias", "number", "contact", "notes")}
    return {**fields, **known, **changes}


def test_the_list_is_searched_without_accents_and_capitals() -> None:
    club = a_club()
    a_player(club, "Íñigo Muñoz")
    a_player(club, "Ana")
    page = organiser(club).get(url(club, "players"), {"q": "inigo MUNOZ"})
    assert [player.name for player in page.context["page"]] == ["Íñigo Muñoz"]


def test_the_list_finds_a_person_by_the_name_of_a_merged_entry() -> None:
    club = a_club()
    ana = a_player(club, "Ana García")
    a_player(club, "Nani", merged_into=ana)
    page = organiser(club).get(url(club, "players"), {"q": "nani"})
    assert [player.name for player in page.context["page"]] == ["Ana García"]


@pytest.mark.parametrize(
    ("state", "names"), [("", ["Ana"]), ("inactive", ["Beto"]), ("all", ["Ana", "Beto"]), ("forgotten", ["Nobody 01"])]
)
def test_the_list_is_narrowed_to_those_who_come(state: str, names: list[str]) -> None:
    club = a_club()
    a_player(club, "Ana")
    a_player(club, "Beto", active=False)
    a_player(club, "Nobody 01", active=False, forgotten_at="2026-11-30T10:00Z")
    page = organiser(club).get(url(club, "players"), {"state": state})
    assert [player.name for player in page.context["page"]] == names


@pytest.mark.parametrize("many", [1, 30])
def test_the_list_costs_the_same_for_one_and_for_thirty(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    for number in range(many):
        a_player(club, f"Player {number}")
    client = organiser(club)
    client.get(url(club, "players"))  # the first visit notes in the session that somebody is there
    with django_assert_num_queries(6):
        client.get(url(club, "players"), {"q": "player"})


@pytest.mark.parametrize("many", [1, 30])
def test_a_player_with_one_match_and_with_thirty_costs_the_same(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    for _number in range(many):
        seated(club, ana).enter(hand(1, "seven", p2=7, p3=12, p4=20))
    client = organiser(club)
    client.get(url(club, "players"))
    with django_assert_num_queries(14):
        client.get(url(club, "player", ana.code))


def test_a_player_is_shown_with_place_and_total() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    seated(club, ana).enter(hand(2, "seven", p1=7, p3=12, p4=20))
    (played,) = organiser(club).get(url(club, "player", ana.code)).context["played"]
    assert (played.place, played.players, played.total, played.finished) == (2, 4, 7, False)


def test_matches_of_a_merged_entry_are_the_persons() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    seated(club, a_player(club, "Nani", merged_into=ana))
    page = organiser(club).get(url(club, "player", ana.code))
    assert page.context["page"].paginator.count == 1


def test_a_merged_entry_leads_to_the_person() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    nani = a_player(club, "Nani", merged_into=ana)
    assert organiser(club).get(url(club, "player", nani.code))["Location"] == url(club, "player", ana.code)


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_members_who_do_not_organise_see_names_only(role: Role) -> None:
    club = a_club()
    ana = a_player(club, "Ana", nickname="Nani", number="717", contact="600 111 222", notes="owes a ham", alias="La A.")
    client = logged_in(an_account(club, role))
    for path in (url(club, "players"), url(club, "player", ana.code)):
        page = client.get(path).content.decode()
        assert "Ana" in page
        assert [word for word in ("717", "600 111 222", "ham", "La A.") if word in page] == []


def test_a_player_of_another_club_is_not_found() -> None:
    club = a_club()
    stranger = a_player(a_club(), "Ana")
    client = organiser(club)
    for name in ("player", "player-edit", "player-merge", "player-forget"):
        assert client.get(url(club, name, stranger.code)).status_code == 404


def test_somebody_is_added_with_all_that_is_known() -> None:
    club = a_club()
    organiser(club).post(url(club, "player-new"), typed(name="Ana", nickname="Nani", number="7", contact="600"))
    assert list(Player.objects.filter(club=club).values_list("name", "nickname", "number", "contact", "active")) == [
        ("Ana", "Nani", "7", "600", True)
    ]


def test_the_form_sent_twice_adds_one() -> None:
    club = a_club()
    client, form = organiser(club), typed(name="Ana")
    for _time in (1, 2):
        assert client.post(url(club, "player-new"), form).status_code == 303
    assert Player.objects.filter(club=club).count() == 1


def test_a_member_number_that_is_taken_is_said_at_the_field() -> None:
    club = a_club()
    a_player(club, "Ana", number="7")
    page = organiser(club).post(url(club, "player-new"), typed(name="Beto", number="7"))
    assert (page.status_code, page.context["form"].errors["number"]) == (
        422,
        ["Somebody else has the member number 7."],
    )


def test_a_name_of_nothing_visible_is_refused() -> None:
    club = a_club()
    page = organiser(club).post(url(club, "player-new"), typed(name="\u200b\u202e"))
    assert (page.status_code, page.context["form"].errors["name"]) == (422, ["There is no name."])


def test_a_change_over_somebody_elses_is_shown_first_and_then_saved() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    client = organiser(club)
    mine = typed(ana, contact="600")
    client.post(url(club, "player-edit", ana.code), typed(ana, notes="pays late"))
    page = client.post(url(club, "player-edit", ana.code), mine)
    ana.refresh_from_db()
    assert (page.status_code, ana.notes, ana.contact) == (409, "pays late", "")
    seen = page.context["form"]["seen"].value()
    assert client.post(url(club, "player-edit", ana.code), {**mine, "seen": seen}).status_code == 303


def test_a_player_comes_no_more_and_again() -> None:
    club = a_club()
    ana = a_player(club, "Ana")
    client = organiser(club)
    for value in ("0", "1"):
        client.post(url(club, "player-active", ana.code), {"active": value})
        ana.refresh_from_db()
        assert ana.active is (value == "1")
    assert AuditEntry.objects.filter(club=club, verb="player.changed").count() == 2


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_names_survive_every_page(name: str) -> None:
    club = a_club()
    client = organiser(club)
    client.post(url(club, "player-new"), typed(name=name))
    player = Player.objects.get(club=club)
    assert player.name == name
    other = a_player(club, "Other")
    pages = [("players",), ("player", player.code), ("player-edit", player.code), ("player-forget", player.code)]
    paths = [url(club, *page) for page in pages]
    for path in [*paths, f"{url(club, 'player-merge', player.code)}?with={other.code}"]:
        page = client.get(path)
        assert page.status_code == 200
        assert escape(name) in page.content.decode()
        assert "<script>alert" not in page.content.decode()


def test_look_alike_letters_are_flagged() -> None:
    club = a_club()
    a_player(club, "Аna Pérez")
    assert "look-alike letters" in organiser(club).get(url(club, "players")).content.decode()


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods", "json"])
def test_players_are_downloaded_and_that_is_noted(kind: str) -> None:
    club = a_club(slug=f"file-{kind}")
    a_player(club, "=1+1")
    page = organiser(club).get(url(club, "players-export", kind))
    assert page["Content-Disposition"].endswith(f'.{kind}"')
    assert AuditEntry.objects.get(club=club).verb == "player.exported"


def test_programs_read_players_as_they_are_called() -> None:
    club = a_club()
    a_player(club, "=1+1", number="7")
    [told] = organiser(club).get(url(club, "players-export", "json")).json()
    assert (told["name"], told["number"], told["active"]) == ("=1+1", "7", True)


def test_a_kind_of_file_that_is_not_written_is_not_found() -> None:
    club = a_club()
    assert organiser(club).get(url(club, "players-export", "exe")).status_code == 404


def seated(club: Club, player: Player) -> Sheet:
    """A match of the club in which the player has the first seat."""
    sheet = a_match()
    sheet.match.club = club
    sheet.match.save()
    Seat.objects.filter(match=sheet.match, number=1).update(person=player)
    return sheet
