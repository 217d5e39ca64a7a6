"""Many people at once: what becomes of each line, and all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Club, Player, Role
from scoring.queries.people import Details
from scoring.services.newcomers import Line, Orders, admit, fates, line_of
from tests.scoring.club_factories import a_club, a_player, acting, an_account

pytestmark = pytest.mark.django_db


def lines(*details: Details) -> list[Line]:
    """Lines numbered from 1."""
    return [line_of(number, one) for number, one in enumerate(details, start=1)]


def kinds(club: Club, *details: Details) -> list[str]:
    """What would become of lines."""
    return [fate.kind for fate in fates(club, lines(*details))]


def admitted(club: Club, found: Sequence[Line], orders: Orders | None = None, form: UUID | None = None) -> list[int]:
    """How many were added, changed and left, by an organiser."""
    by = acting(an_account(club, Role.ORGANISER))
    done = admit(club=club, by=by, lines=found, orders=orders or Orders(), client_id=form or uuid4())
    return [done["added"], done["changed"], done["left"]]


def names(club: Club) -> list[str]:
    """Everybody in the club, by age."""
    return list(Player.objects.filter(club=club).order_by("pk").values_list("name", flat=True))


@pytest.mark.parametrize(
    ("known", "line", "kind"),
    [
        (Details("Ana"), Details("Beto"), "new"),
        (Details("Ana García"), Details("ana garcia"), "there"),
        (Details("Ana"), Details("Ana", contact="600"), "fills"),
        (Details("Ana", contact="600"), Details("Ana", contact="700"), "differs"),
        (Details("Ana", contact="600"), Details("Ana"), "there"),
        (Details("Ana García"), Details("Ana Gracía"), "doubt"),
        (Details("Ana", number="7"), Details("Ana", number="8"), "doubt"),
        (Details("Ana García", number="7"), Details("A. García", number="7"), "differs"),
        (Details("Ana", number="7"), Details("Beto", number="7"), "error"),
        (Details("Ana"), Details(""), "error"),
        (Details("Ana"), Details("x" * 41), "error"),
    ],
)
def test_what_becomes_of_a_line(known: Details, line: Details, kind: str) -> None:
    club = a_club()
    Player.objects.create(club=club, **vars(known))
    assert kinds(club, line) == [kind]


def test_lines_of_one_list_are_compared_too() -> None:
    club = a_club()
    found = kinds(club, Details("Ana"), Details("ANA"), Details("Beto", number="7"), Details("Beto", number="8"))
    assert found == ["new", "repeat", "new", "new"]
    assert kinds(club, Details("Ana", number="7"), Details("Eva", number="7")) == ["new", "error"]


def test_a_number_goes_to_one_person_only() -> None:
    club = a_club()
    a_player(club, "Ana García")
    a_player(club, "Beto Ruiz")
    ana, anna = Details("Ana García", number="7"), Details("Ana Garcia B", number="7")
    for line, other in [(ana, Details("Eva", number="7")), (ana, Details("Beto Ruiz", number="7")), (anna, ana)]:
        assert kinds(club, line, other)[1] == "error"
        assert admitted(club, lines(line, other), Orders({1: "skip"}, partly=True))[2] >= 1


def test_a_line_of_our_own_export_cannot_take_the_number_of_another() -> None:
    club = a_club()
    ana, _beto = a_player(club, "Ana", number="7"), a_player(club, "Beto", number="8")
    line = line_of(1, Details("Ana", number="8"), ana.code)
    assert [fate.problem and fate.problem.code for fate in fates(club, [line])] == ["number_taken"]
    assert admitted(club, [line], Orders(replace=True, partly=True)) == [0, 0, 1]


def test_the_number_of_a_merged_entry_stays_with_it() -> None:
    club = a_club()
    ana = a_player(club, "Ana García", number="7")
    a_player(club, "Nani", number="8", merged_into=ana)
    assert admitted(club, lines(Details("Ana García", number="8", contact="600")), Orders(replace=True)) == [0, 1, 0]
    ana.refresh_from_db()
    assert (ana.number, ana.contact) == ("7", "600")


def test_two_of_one_name_in_the_club_are_met_once_each() -> None:
    club = a_club()
    a_player(club, "Ana", contact="600")
    a_player(club, "Ana", contact="700")
    ana = Details("Ana", contact="700")
    assert kinds(club, ana, Details("Ana", contact="600"), ana) == ["there", "there", "repeat"]
    assert kinds(club, Details("Ana", contact="800")) == ["doubt"]


def test_a_merged_entry_is_the_person() -> None:
    club = a_club()
    ana = a_player(club, "Ana García")
    a_player(club, "Nani", merged_into=ana)
    (fate,) = fates(club, lines(Details("Nani")))
    assert (fate.kind, fate.player) == ("there", ana)


def test_the_forgotten_are_nobody() -> None:
    club = a_club()
    a_player(club, "Ana", forgotten_at="2026-11-30T10:00Z")
    assert kinds(club, Details("Ana")) == ["new"]


def test_people_of_another_club_are_nobody() -> None:
    a_player(a_club(), "Ana")
    assert kinds(a_club(), Details("Ana")) == ["new"]


def test_new_ones_are_added_and_blanks_filled_in_and_nothing_replaced() -> None:
    club = a_club()
    ana, eva = a_player(club, "Ana", contact="600"), a_player(club, "Eva")
    found = lines(Details("Ana", contact="700", number="7"), Details("Eva", contact="800"), Details("Beto"))
    assert admitted(club, found) == [1, 2, 0]
    for player in (ana, eva):
        player.refresh_from_db()
    assert [(ana.contact, ana.number), eva.contact, names(club)] == [("600", "7"), "800", ["Ana", "Eva", "Beto"]]


def test_what_differs_is_replaced_on_demand() -> None:
    club = a_club()
    ana = a_player(club, "Ana", contact="600")
    admitted(club, lines(Details("Ana", contact="700")), Orders(replace=True))
    ana.refresh_from_db()
    assert ana.contact == "700"


def test_doubts_are_left_out_added_or_taken_for_the_person() -> None:
    for choice, count, contact in (("", 1, ""), ("add", 2, ""), ("skip", 1, ""), ("him", 1, "600")):
        club = a_club()
        ana = a_player(club, "Ana García")
        orders = Orders({1: ana.code if choice == "him" else choice} if choice else {})
        admitted(club, lines(Details("Ana Gracía", contact="600")), orders)
        ana.refresh_from_db()
        assert (len(names(club)), ana.contact, ana.name) == (count, contact, "Ana García")


def test_the_same_list_twice_changes_nothing_the_second_time() -> None:
    club = a_club()
    found = lines(
        Details("Ana", number="7"), Details("Beto", contact="600"), Details("Anna María"), Details("Ana María")
    )
    assert admitted(club, found) == [4, 0, 0]
    assert admitted(club, found) == [0, 0, 4]


def test_the_same_form_twice_adds_namesakes_once() -> None:
    club, form = a_club(), uuid4()
    a_player(club, "Ana")
    for _time in (1, 2):
        admitted(club, lines(Details("Ana")), Orders({1: "add"}), form)
    assert names(club) == ["Ana", "Ana"]


def test_nothing_is_kept_if_a_line_cannot_be_unless_it_is_left_out() -> None:
    club = a_club()
    found = lines(Details("Ana"), Details(""))
    with pytest.raises(RuleError) as refused:
        admitted(club, found)
    assert (refused.value.code, names(club)) == ("errors", [])
    assert admitted(club, found, Orders(partly=True)) == [1, 0, 1]


def test_everybody_has_an_entry_in_the_audit() -> None:
    club = a_club()
    admitted(club, lines(Details("Ana"), Details("Beto")))
    entries = AuditEntry.objects.filter(club=club).order_by("pk").values_list("verb", "label")
    assert list(entries) == [("player.added", "Ana"), ("player.added", "Beto")]


def test_many_of_one_name_are_not_compared_each_with_all(monkeypatch: pytest.MonkeyPatch) -> None:
    club = a_club()
    Player.objects.bulk_create(
        Player(club=club, name="Ana", number=str(number), search=f"ana {number}") for number in range(1, 301)
    )
    compared = []

    def noted(one: Player, other: object) -> bool:
        compared.append(one.pk)
        return one.pk == getattr(other, "pk", None)

    monkeypatch.setattr(Player, "__eq__", noted)
    (fate,) = fates(club, lines(Details("Ana", number="x")))
    assert (fate.kind, len(fate.likes), len(compared) < 1000) == ("doubt", 300, True)
