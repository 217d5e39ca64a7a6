"""The audit on screen and as a file."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import audit
from scoring.engine.rulesets import from_json
from scoring.exchange.cells import safe_cell
from scoring.models import AuditEntry, Club, Role
from scoring.roles import Actor
from scoring.services.starts import Chair, NewMatch, start_match
from tests.scoring.club_factories import a_club, acting, an_account, logged_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


def note(club: Club, by: Actor = Actor(""), verb: str = "role.changed", label: str = "berto") -> None:  # noqa: B008 - frozen
    """One entry."""
    subject = "membership:X"
    audit.record(
        club=club, by=by, verb=verb, subject=subject, label=label, before={"role": "helper"}, after={"role": "owner"}
    )


def rows(content: bytes) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def test_an_entry_says_who_did_what_from_what_to_what(club: Club) -> None:
    ana = an_account(club, name="ana")
    note(club, acting(ana))
    page = logged_in(ana).get(f"/c/{club.slug}/changes/").text
    assert "ana changed the role of berto." in page
    assert "<del><bdi>results helper</bdi></del>" in page


def test_times_are_those_of_the_club() -> None:
    club = a_club(time_zone="America/Argentina/Buenos_Aires")
    AuditEntry.objects.create(
        club=club, at=datetime(2026, 11, 30, 2, 15, tzinfo=UTC), verb="club.changed", subject="club:x"
    )
    page = logged_in(an_account(club)).get(f"/c/{club.slug}/changes/").text
    assert "2026-11-29T23:15:00-03:00" in page


def test_entries_are_filtered_by_person_and_by_kind(club: Club) -> None:
    ana, eva = an_account(club, name="ana"), an_account(club, name="eva")
    note(club, acting(ana))
    note(club, acting(eva), "invitation.made", "for Dani")
    client = logged_in(ana)
    found = [
        [
            words in client.get(f"/c/{club.slug}/changes/?{query}").text
            for words in ("the role of berto", "made an invit")
        ]
        for query in ("who=ana", "kind=invitation", "who=ana&kind=invitation", "who=nobody", "kind=x", "")
    ]
    assert found == [[True, False], [False, True], [False, False], [False, False], [True, True], [True, True]]


def test_thirty_entries_are_a_page_at_a_constant_number_of_queries(club: Club) -> None:
    client = logged_in(an_account(club))
    counts, shown = [], []
    for more in (1, 34):
        for _ in range(more):
            note(club)
        with CaptureQueriesContext(connection) as queries:
            page = client.get(f"/c/{club.slug}/changes/").text
        counts.append(len(queries))
        shown.append(page.count('class="what"'))
    assert (counts[0] == counts[1], shown) == (True, [1, 30])
    assert client.get(f"/c/{club.slug}/changes/?page=2").text.count('class="what"') == 5


@pytest.mark.parametrize("page", ["0", "99", "x", ""])
def test_any_page_number_shows_some_page(club: Club, page: str) -> None:
    note(club)
    assert "the role of berto" in logged_in(an_account(club)).get(f"/c/{club.slug}/changes/?page={page}").text


def test_the_entries_of_another_club_are_not_shown(club: Club) -> None:
    note(a_club(), label="stranger")
    client = logged_in(an_account(club))
    assert "stranger" not in client.get(f"/c/{club.slug}/changes/").text
    assert len(rows(client.get(f"/c/{club.slug}/changes.csv").getvalue())) == 1


def test_the_file_has_every_entry_that_the_filter_lets_through(club: Club) -> None:
    for _ in range(31):
        note(club)
    note(club, verb="club.changed", label="Peña")
    client = logged_in(an_account(club, Role.ORGANISER))
    table = rows(client.get(f"/c/{club.slug}/changes.csv").getvalue())
    assert (table[0], len(table)) == (["at", "who", "verb", "subject", "label", "before", "after", "device"], 33)
    assert table[1][1:] == ["", "club.changed", "membership:X", "Peña", '{"role": "helper"}', '{"role": "owner"}', ""]
    assert len(rows(client.get(f"/c/{club.slug}/changes.csv?kind=club").getvalue())) == 2


@pytest.mark.parametrize("text", ["=1+1", "+34 600", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(club: Club, text: str) -> None:
    note(club, label=text)
    table = rows(logged_in(an_account(club)).get(f"/c/{club.slug}/changes.csv").getvalue())
    assert (safe_cell(text), table[1][4]) == (f"'{text}", f"'{text}")


@pytest.mark.parametrize("text", ["", "Ana", "1-1", "a=b", " =1"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_helpers_and_viewers_do_not_read_it(club: Club, role: Role) -> None:
    client = logged_in(an_account(club, role))
    assert [client.get(f"/c/{club.slug}/{page}").status_code for page in ("changes/", "changes.csv")] == [403, 403]


def test_a_match_without_a_name_is_called_by_its_people(club: Club) -> None:
    chairs = [Chair("Ana"), Chair("Berto")]
    new = NewMatch(from_json({"preset": "fournier"}), chairs, club=club)
    match, _secret = start_match(new=new, by=Actor("phone"), client_id=uuid4())
    page = logged_in(an_account(club)).get(f"/c/{club.slug}/changes/").text
    assert "Ana, Berto" in page
    assert match.code not in page
