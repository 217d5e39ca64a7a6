"""The board, one table, the clock, the hall screen and the round for phones: who may, what it costs, what it says."""

from __future__ import annotations

import gzip

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.engine.events import Penalty
from scoring.models import Call, Match, Role
from scoring.queries.games import load
from scoring.services.matches import enter
from tests.scoring.club_factories import an_account, logged_in
from tests.scoring.factories import PHONE, write
from tests.tournaments.evening import fresh, play
from tests.tournaments.running import a_round, again, calling, tables
from tournaments.models import Entry, Round, Tournament

pytestmark = pytest.mark.django_db

KB = 1024
MEMBERS = ("board-round", "board-needs", "board-round-now", "board-needs-now")


def url(item: Round, name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=[item.tournament.code, *args])


def of(item: Round, name: str, table: int = 0, *args: object) -> str:
    return url(item, name, tables(item)[table].code, *args)


def who(item: Round, role: str) -> Client:
    return logged_in(an_account(item.tournament.club, role))


def strange() -> Client:
    return Client(headers={"accept-language": "en"})


def test_the_board_is_for_those_who_enter_results() -> None:
    item = a_round()
    for name in MEMBERS:
        address = url(item, name, 1)
        statuses = [who(item, role).get(address).status_code for role in (Role.VIEWER, Role.HELPER, Role.OWNER)]
        login = 403 if name.endswith("now") else 302  # an open board then loads itself: to the login
        assert (statuses, strange().get(address).status_code) == ([403, 200, 200], login), name
        assert logged_in(an_account()).get(address).status_code == 403  # a public tournament: known, but not his


def test_only_who_directs_decides_and_sets_clocks() -> None:
    item = a_round()
    made = calling(tables(item)[0])
    posts = {
        url(item, "clock", 1): {"kind": "start"},
        of(item, "table-extra"): {"minutes": "5"},
        of(item, "table-time"): {},
        of(item, "table-undecide"): {},
        of(item, "table-decide"): {"reason": "x"},
    }
    helper, viewer = who(item, Role.HELPER), who(item, Role.VIEWER)
    assert [helper.post(address, data).status_code for address, data in posts.items()] == [403] * 5
    assert helper.post(of(item, "table-answer", 0, made.code), {"said": "came"}).status_code == 303
    assert viewer.post(of(item, "table-answer", 0, made.code), {"said": "came"}).status_code == 403
    page = helper.get(of(item, "table")).text
    assert [of(item, name) in page for name in ("table-extra", "table-decide", "table-time")] == [False] * 3


def test_a_table_of_another_tournament_is_not_here() -> None:
    mine, other = a_round(), a_round()
    owner = who(mine, Role.OWNER)
    strange_table = url(mine, "table", tables(other)[0].code)
    assert owner.get(strange_table).status_code == 404
    assert owner.post(of(mine, "table-answer", 0, calling(tables(other)[0]).code), {"said": "came"}).status_code == 404


def test_polling_is_204_until_something_happens_and_costs_little() -> None:
    item = a_round()
    client = who(item, Role.OWNER)
    address = url(item, "board-round-now", 1)
    seen = {"v": client.get(address).context["board"].stamp}
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address, seen).status_code == 204
    assert len(queries) == 5  # session, account, tournament, role, stamp
    play(tables(item)[0], events=1)
    assert client.get(address, seen).status_code == 200


def test_the_board_costs_the_same_queries_for_2_tables_and_20() -> None:
    counts = []
    for people in (8, 80):
        item = a_round(people)
        play(tables(item)[1], events=2)
        calling(tables(item)[1])
        client = who(item, Role.OWNER)
        with CaptureQueriesContext(connection) as queries:
            client.get(url(item, "board"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", ["hall", "live"])
def test_the_hall_and_the_phones_cost_the_same_for_2_tables_and_20(name: str) -> None:
    counts = []
    for people in (8, 80):
        item = a_round(people)
        with CaptureQueriesContext(connection) as queries:
            assert strange().get(url(item, name)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_seventy_five_tables_are_light() -> None:
    item = a_round(300)
    page = who(item, Role.OWNER).get(url(item, "board")).content
    assert len(gzip.compress(page)) <= 60 * KB


def test_calls_stand_before_the_tables_and_are_answered_for_everybody() -> None:
    item = a_round()
    made = calling(tables(item)[1], who="<b>Ana", text="a joker")
    owner = who(item, Role.OWNER)
    page = owner.get(url(item, "board")).text
    assert page.index("&lt;b&gt;Ana calls the referee: a joker") < page.index('id="desk-1"')
    assert owner.post(of(item, "table-answer", 1, made.code), {}).status_code == 422
    assert owner.post(of(item, "table-answer", 1, made.code), {"text": "Talk less."}).status_code == 303
    assert Call.objects.get().answer == "Talk less."
    assert "calls the referee" not in owner.get(url(item, "board")).text


def test_the_clock_is_set_from_the_board() -> None:
    item = a_round()
    owner = who(item, Role.OWNER)
    for data in ({"kind": "start"}, {"kind": "pause"}, {"kind": "extra", "minutes": "-5"}):
        assert owner.post(url(item, "clock", 1), data).status_code == 303
    assert "39:5" in owner.get(url(item, "board")).text or "40:00" in owner.get(url(item, "board")).text
    assert owner.post(url(item, "clock", 1), {"kind": "extra", "minutes": "x"}).status_code == 303
    assert owner.post(url(item, "clock", 1), {"kind": "stop"}).status_code == 422
    assert list(item.clock.values_list("kind", "seconds")) == [("start", 0), ("pause", 0), ("extra", -300)]


def test_a_table_is_decided_with_places_that_fit_and_a_reason() -> None:
    item = a_round()
    owner, codes = who(item, Role.OWNER), [entry.code for entry in Entry.objects.filter(chairs__table__number=1)]
    fields = {f"place-{code}": str(place) for code, place in zip(codes, (1, 1, 3, 4), strict=True)}
    wrong = {**fields, f"place-{codes[2]}": "2"}
    address = of(item, "table-decide")
    assert owner.post(address, {**wrong, "reason": "x"}).status_code == 422
    assert owner.post(address, fields).status_code == 422
    assert tables(item)[0].decided is None
    assert owner.post(address, {**fields, "reason": "lost"}).status_code == 303
    assert "Decided: lost" in owner.get(of(item, "table")).text
    assert owner.post(of(item, "table-undecide")).status_code == 303
    assert tables(item)[0].decided is None


def test_extra_time_and_time_called_at_one_table() -> None:
    item = a_round()
    owner = who(item, Role.OWNER)
    owner.post(url(item, "clock", 1), {"kind": "start"})
    assert owner.post(of(item, "table-extra"), {"minutes": "10"}).status_code == 303
    assert "+10 min" in owner.get(of(item, "table")).text
    play(tables(item)[0], events=1)
    assert owner.post(of(item, "table-time")).status_code == 303
    assert owner.post(of(item, "table-time")).status_code == 422
    assert [table.match.finished for table in tables(item) if table.match] == [True, False]


def test_nothing_is_changed_once_the_tournament_is_over() -> None:
    item = a_round()
    Tournament.objects.update(finished_at=timezone.now())
    assert who(item, Role.OWNER).post(of(item, "table-time")).status_code == 409


def test_a_boosted_visit_is_loaded_whole() -> None:
    item = a_round()
    boosted = {"hx-request": "true", "hx-boosted": "true"}
    answer = who(item, Role.OWNER).get(url(item, "board"), headers=boosted)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, url(item, "board"))


def test_the_hall_shows_seats_then_tables_and_standings_once_there_is_something() -> None:
    item = a_round()
    kinds = [slide.kind for slide in strange().get(url(item, "hall")).context["slides"]]
    assert kinds == ["seats", "tables"]
    for table in tables(item):
        play(table)
    cache.clear()
    assert [slide.kind for slide in strange().get(url(item, "hall")).context["slides"]] == ["tables", "places"]


@pytest.mark.parametrize(("people", "parts"), [(8, (1, 1)), (300, (10, 13))])
def test_the_hall_has_room_for_everybody(people: int, parts: tuple[int, int]) -> None:
    slides = strange().get(url(a_round(people), "hall")).context["slides"]
    shown = [len(slide.items) for slide in slides if slide.kind == "seats"]
    found = (len(shown), len([slide for slide in slides if slide.kind == "tables"]))
    assert (found, sum(shown), max(shown) <= 30) == (parts, people, True)


def test_before_the_first_round_the_hall_welcomes() -> None:
    item = a_round()
    Round.objects.update(published_at=None)
    page = strange().get(url(item, "hall"))
    assert ([slide.kind for slide in page.context["slides"]], "8 of 8 are here" in page.text) == (["welcome"], True)
    assert "No round is being played" in who(item, Role.OWNER).get(url(item, "board")).text
    assert strange().get(url(item, "live")).status_code == 200


@pytest.mark.parametrize("name", ["hall", "hall-now", "live", "live-now"])
def test_a_private_tournament_is_not_shown_to_strangers(name: str) -> None:
    item = a_round()
    Tournament.objects.update(public=False)
    assert strange().get(url(item, name)).status_code == 404
    assert who(item, Role.VIEWER).get(url(item, name)).status_code == 200


def test_the_hall_hears_of_hands_and_at_once_of_the_clock() -> None:
    item = a_round()
    seen = {"v": strange().get(url(item, "hall")).context["stamp"]}
    assert strange().get(url(item, "hall-now"), seen).status_code == 204
    play(tables(item)[0], events=1)
    cache.clear()
    assert strange().get(url(item, "hall-now"), seen).status_code == 200
    who(item, Role.OWNER).post(url(item, "clock", 1), {"kind": "start"})
    assert 'data-ends="' in strange().get(url(item, "hall-now"), seen).text


def test_phones_share_what_was_worked_out_a_moment_ago() -> None:
    item = a_round()
    seen = {"v": strange().get(url(item, "live")).context["stamp"]}
    match = tables(item)[0].match
    assert match is not None
    enter(game=load(match), action=Penalty("1", 3), write=write(match.version, PHONE))
    with CaptureQueriesContext(connection) as queries:
        assert strange().get(url(item, "live-now"), seen).status_code == 204
    assert len(queries) == 1


def test_the_sheet_says_when_time_is_up() -> None:
    item = a_round()
    who(item, Role.OWNER).post(url(item, "clock", 1), {"kind": "start"})
    match = Match.objects.order_by("pk").first()
    assert match is not None
    page = who(item, Role.HELPER).get(reverse("scoring:sheet", args=[match.code])).text
    assert ("Time is up at" in page, "Call the referee" in page) == (True, True)
    assert fresh(again(item).tournament).version > 0
