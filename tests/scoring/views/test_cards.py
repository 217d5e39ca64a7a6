"""Counting cards from the hand form: one player's, everybody's, and what the form does with them."""

from __future__ import annotations

import html as html_lib
import re
from typing import Any

import pytest
from django.test import Client

from scoring.engine.events import HandJudged, HandPlayed
from tests.scoring.factories import Sheet, Values, a_match, fresh, hand, hand_fields, scorer, stranger, viewer

pytestmark = pytest.mark.django_db

ANA = "4o 5o 6o 12c 12e J 2c"
BERTO = "7o 1c 1e 1b 10c 3b 7e"
RUN = "1o 2o 3o 4o 5o 6o J"
CARDS = {"cards_1": ANA, "cards_2": BERTO}
JUDGED = HandJudged("1", {"1": tuple(ANA.split()), "2": tuple(BERTO.split())}, ("1", "2"))


@pytest.fixture
def two() -> Sheet:
    return a_match(["Ana", "Berto"], preset="ludoteka")


def value(html: str, name: str) -> str:
    """What the field `name` of a page holds."""
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', html)
    assert found is not None, name
    held = re.search(r'value="([^"]*)"', found[0])
    return held[1] if held else ""


def pick(client: Client, sheet: Sheet, player: str, cards: str, **fields: Any) -> str:
    """The answer to marking `cards` of `player`."""
    data = {**fresh(0), "ticking": "1", "card": cards.split(), **fields}
    return client.post(sheet.url("hand-cards", player), data).text


def test_the_picker_shows_the_deck_and_who_has_what(two: Sheet) -> None:
    html = scorer(two).post(two.url("hand-cards", "1"), {**fresh(0), "closer": "1", "loose_2": "7o"}).text
    assert html.count('type="checkbox"') == 42
    assert "7 of coins (oros), Berto has it</span>" in html
    assert 'name="card" value="7o" data-points="7" disabled' in html


def test_loose_cards_become_points_and_stay_with_the_form(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", "7o 10c", way="loose", closer="1", close="seven", go="take")
    assert [value(html, name) for name in ("points_2", "loose_2", "cards_2")] == ["17", "7o 10c", ""]


def test_nothing_loose_is_a_zero(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", "", way="loose", closer="1", close="seven", go="take")
    assert value(html, "points_2") == "0"


def test_a_whole_hand_is_arranged(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", BERTO, way="hand", closer="1", close="seven", go="take")
    assert [value(html, name) for name in ("points_2", "cards_2")] == ["27", BERTO]


def test_what_can_be_laid_off_is_taken_off_once_the_closer_is_known(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", BERTO, way="hand", closer="1", cards_1=ANA, go="take")
    assert value(html, "points_2") == "20"


def test_everybodys_cards_fill_the_form_and_name_the_close(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", "1c 1e 1b 10c 3b 7e 11e", way="hand", closer="1", cards_1=RUN, go="take")
    assert 'value="run7:1" checked' in html
    assert "Run of seven, 1 joker: −50." in html
    assert (value(html, "points_1"), value(html, "points_2")) == ("", "30")


def test_the_next_player_follows_with_what_was_counted(two: Sheet) -> None:
    html = pick(scorer(two), two, "1", ANA, way="hand", closer="1", go="2")
    assert "Cards of Berto" in html
    assert [value(html, name) for name in ("cards_1", "points_1")] == [ANA, "2"]


def test_going_back_changes_nothing(two: Sheet) -> None:
    html = pick(scorer(two), two, "2", "7o", way="loose", closer="1", close="seven", points_2="33", go="back")
    assert [value(html, name) for name in ("points_2", "loose_2")] == ["33", ""]


@pytest.mark.parametrize(
    ("cards", "way", "words"),
    [
        ("1o 2o", "hand", "A hand has 7 cards, and 2 are marked."),
        ("1o 2o 3o 4o 5o 6o 7o 1c 2c", "loose", "Nobody holds 9 cards."),
        ("4o 1c 1e 1b 10c 3b 7e", "hand", "A card is marked more often than the deck has it."),
    ],
)
def test_cards_that_cannot_be_are_not_taken(two: Sheet, cards: str, way: str, words: str) -> None:
    data = {**fresh(0), "ticking": "1", "card": cards.split(), "way": way, "closer": "1", "cards_1": ANA, "go": "take"}
    response = scorer(two).post(two.url("hand-cards", "2"), data)
    assert response.status_code == 422
    assert words in response.text


def test_a_card_of_no_deck_is_no_page_of_ours(two: Sheet) -> None:
    data = {**fresh(0), "ticking": "1", "card": "13x"}
    assert scorer(two).post(two.url("hand-cards", "2"), data).status_code == 400


def test_a_count_by_htmx_gets_the_count_alone(two: Sheet) -> None:
    data = {**fresh(0), "ticking": "1", "card": ANA.split(), "way": "hand", "closer": "1"}
    headers = {"hx-request": "true", "hx-target": "counted"}
    html = scorer(two).post(two.url("hand-cards", "1"), data, headers=headers).text.strip()
    assert html.startswith('<div class="counted" id="counted">')
    assert "Ana may close. With loose cards: +2." in html


def test_somebody_who_does_not_play_has_no_cards(two: Sheet) -> None:
    assert scorer(two).post(two.url("hand-cards", "9"), fresh(0)).status_code == 404


def test_only_who_scores_counts(two: Sheet) -> None:
    codes = [client.post(two.url("hand-cards", "1"), fresh(0)).status_code for client in (viewer(two), stranger())]
    assert codes == [403, 404]


def saved(sheet: Sheet, fields: Values) -> Any:
    """The newest event after saving `fields`."""
    response = scorer(sheet).post(sheet.url("hand-record"), fields)
    assert response.status_code == 303, response.text
    return sheet.game.timeline.placed[-1].event


def test_a_hand_that_agrees_with_its_cards_is_kept_with_them(two: Sheet) -> None:
    assert saved(two, {**hand_fields(0, 1, p1=2, p2=20), **CARDS}) == JUDGED
    assert two.totals == [2, 20]


def test_points_changed_by_hand_are_a_typed_hand(two: Sheet) -> None:
    event = saved(two, {**hand_fields(0, 1, p1=2, p2=27), **CARDS})
    assert event == HandPlayed("1", "loose", {"1": 2, "2": 27})


def test_the_cards_of_one_player_do_not_make_a_judged_hand(two: Sheet) -> None:
    event = saved(two, {**hand_fields(0, 1, p1=2, p2=20), "cards_1": ANA})
    assert event == HandPlayed("1", "loose", {"1": 2, "2": 20})


def test_a_hand_whose_stock_ran_out_is_judged_without_a_closer(two: Sheet) -> None:
    event = saved(two, {**hand_fields(0, None, "stock", p1=2, p2=27), **CARDS})
    assert (event.closer, event.order) == (None, None)


ILLEGAL = {"cards_1": "4o 5o 6o 12c 12e 12b 7c", "cards_2": BERTO}


def test_a_close_that_the_cards_forbid_is_refused_with_its_reason(two: Sheet) -> None:
    response = scorer(two).post(two.url("hand-record"), {**hand_fields(0, 1, p1=4, p2=27), **ILLEGAL})
    assert response.status_code == 422
    assert "Ana cannot close: 7 points are loose (7 of cups (copas)), the most is 4." in response.text
    assert "By these rules it costs nothing: play goes on." in response.text
    assert two.game.match.version == 0


def test_a_forbidden_close_may_cost_a_penalty() -> None:
    sheet = a_match(["Ana", "Berto"], preset="torneo")
    fields = {**hand_fields(0, 1, p1=4, p2=27), **ILLEGAL}
    html = scorer(sheet).post(sheet.url("hand-record"), fields).text
    assert "By these rules a wrong close costs 50 points." in html
    html = scorer(sheet).post(sheet.url("hand-referee"), {**fields, "do": "wrong"}).text
    assert 'value="wrong" checked' in html
    assert saved(sheet, {**fields, "close": "wrong"}) == HandPlayed("1", "wrong", {})


def test_cards_can_be_forgotten(two: Sheet) -> None:
    html = scorer(two).post(two.url("hand-referee"), {**hand_fields(0, 1, p1=4, p2=27), **ILLEGAL, "do": "forget"}).text
    assert [value(html, name) for name in ("cards_1", "cards_2", "points_1")] == ["", "", "4"]


def test_what_the_cards_say_can_be_taken(two: Sheet) -> None:
    fields = {**hand_fields(0, 1, p1=3, p2=27), **CARDS}
    assert "The cards say something else." in scorer(two).post(two.url("hand-check"), fields).text
    html = scorer(two).post(two.url("hand-referee"), {**fields, "do": "fill"}).text
    assert [value(html, name) for name in ("points_1", "points_2")] == ["2", "20"]


def test_a_judged_hand_is_corrected_with_its_cards(two: Sheet) -> None:
    two.enter(JUDGED)
    html = scorer(two).get(two.url("fix", "1")).text
    assert [value(html, name) for name in ("cards_1", "cards_2", "points_2")] == [ANA, BERTO, "20"]


def test_cards_are_counted_within_a_correction(two: Sheet) -> None:
    two.enter(JUDGED)
    url = two.url("hand-cards", "2") + "?at=1"
    data = {**hand_fields(1, 1, p1=2, p2=20), **CARDS, "ticking": "1", "way": "hand", "go": "take"}
    html = scorer(two).post(url, {**data, "card": "7o 1c 1e 1b 10c 3b 2e".split()}).text
    assert f'action="{two.url("fix", "1")}"' in html
    assert value(html, "points_2") == "15"


def test_a_count_in_a_correction_knows_only_what_was_before(two: Sheet) -> None:
    two.enter(JUDGED)
    assert scorer(two).post(two.url("hand-cards", "2") + "?at=9", fresh(1)).status_code == 404


def test_a_judged_hand_goes_on_without_somebody_who_was_out_after_all() -> None:
    sheet = a_match(["Ana", "Berto", "Carla"], starts=[0, 0, 60], preset="ludoteka", rebuys_max=0)
    three = {**JUDGED.cards, "3": tuple("2o 2e 2b 10e 11e 7b 3o".split())}
    sheet.enter(hand(1, "seven", p2=5, p3=5), HandJudged("1", three, ("1", "2", "3")))
    scoring = scorer(sheet)
    asked = scoring.post(sheet.url("fix", "1"), {**hand_fields(2, 1, "seven", p2=5, p3=50), "sure": "on"}).text
    remedy = "2 without"
    assert f'value="{remedy}"' in asked
    changes = html_lib.unescape(value(asked, "changes"))
    answer = scoring.post(sheet.url("correct"), {**fresh(2), "changes": changes, "remedy": remedy}).text
    changes = html_lib.unescape(value(answer, "changes"))
    assert scoring.post(sheet.url("correct"), {**fresh(2), "changes": changes, "save": "1"}).status_code == 303
    assert sheet.totals == [-8, 25, 110]
    assert sheet.game.timeline.placed[1].event == JUDGED
