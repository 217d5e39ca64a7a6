"""The referee's own page, and why a hand counts what it counts."""

from __future__ import annotations

import pytest

from scoring.engine.events import HandJudged
from tests.scoring.factories import Sheet, a_match, hand, scorer, stranger, viewer

pytestmark = pytest.mark.django_db

JUDGED = HandJudged(
    "1", {"1": tuple("4o 5o 6o 12c 12e J 2c".split()), "2": tuple("7o 1c 1e 1b 10c 3b 7e".split())}, ("1", "2")
)


@pytest.fixture
def judged() -> Sheet:
    sheet = a_match(["Ana", "Berto"], preset="ludoteka")
    sheet.enter(JUDGED, hand(1, "seven", p2=7))
    return sheet


def test_the_page_needs_no_match() -> None:
    response = stranger().get("/judge/")
    assert response.status_code == 200
    assert response.text.count('name="hand"') == 42


def test_the_address_holds_the_position_and_the_page_its_link() -> None:
    html = stranger().get("/judge/?rules=fournier&hand=1o&hand=2o").text
    assert "http://testserver/judge/?rules=fournier&amp;hand=1o-2o" in html
    assert 'value="1o" data-points="1" checked' in html


def test_eight_cards_show_every_discard_the_best_first() -> None:
    html = stranger().get("/judge/?hand=4o-5o-6o-12c-12e-J-2c-3c").text
    assert html.index("With loose cards: +2.") < html.index("With loose cards: +3.") < html.index("no close; 10 left")


def test_a_tap_by_htmx_gets_the_verdict_and_moves_the_address() -> None:
    headers = {"hx-request": "true", "hx-target": "verdict"}
    response = stranger().get("/judge/?rules=ludoteka&deck=&hand=1o&hand=2o", headers=headers)
    assert response["HX-Replace-Url"] == "/judge/?rules=ludoteka&hand=1o-2o"
    assert response.text.strip().startswith('<section class="stack" id="verdict"')


def test_a_mangled_address_is_still_a_page() -> None:
    assert stranger().get("/judge/?rules=x&deck=7&jokers=13x&total=a&hand=<b>-J-J-J&other=8o").status_code == 200


def test_the_sheet_leads_from_a_judged_hand_to_its_cards(judged: Sheet) -> None:
    html = viewer(judged).get(judged.url("sheet")).text
    assert (judged.url("why", "1") in html, judged.url("why", "2") in html) == (True, False)


def test_the_history_leads_there_too(judged: Sheet) -> None:
    assert judged.url("why", "1") in viewer(judged).get(judged.url("log")).text


def test_why_shows_melds_loose_cards_and_what_was_laid_off(judged: Sheet) -> None:
    html = viewer(judged).get(judged.url("why", "1")).text
    assert "With loose cards: +2." in html
    assert '<b class="name">Berto</b><b class="num">20</b>' in html
    assert '<span class="sr">Laid off:</span>' in html


def test_a_typed_hand_has_no_cards_to_show(judged: Sheet) -> None:
    assert [scorer(judged).get(judged.url("why", target)).status_code for target in ("2", "7")] == [404, 404]


def test_strangers_do_not_see_the_cards(judged: Sheet) -> None:
    assert stranger().get(judged.url("why", "1")).status_code == 404
