"""A position in an address: read, judged, written again."""

from __future__ import annotations

from django.http import QueryDict
from django.utils import translation

from scoring.forms.judge import PositionForm

SEVEN = "4o-5o-6o-12c-12e-J-2c"


def position(query: str) -> PositionForm:
    with translation.override("en"):
        return PositionForm(QueryDict(query))


def sentences(form: PositionForm) -> list[str]:
    with translation.override("en"):
        return [sentence.text for sentence in form.sentences()]


def test_cards_may_come_one_by_one_or_joined() -> None:
    assert position("hand=1o&hand=2o-3o").hand == ("1o", "2o", "3o")


def test_the_address_is_written_shortly() -> None:
    assert position("rules=conga&deck=&total=&hand=1o&hand=2o").query == "rules=conga&hand=1o-2o"


def test_a_legal_close_is_named_with_what_it_gives() -> None:
    assert sentences(position(f"hand={SEVEN}")) == ["This hand may close. With loose cards: +2."]


def test_a_run_of_seven_is_named_with_its_jokers() -> None:
    assert sentences(position("hand=1o-2o-3o-4o-5o-6o-J")) == ["This hand may close. Run of seven, 1 joker: −50."]


def test_a_clean_run_wins() -> None:
    assert sentences(position("hand=1o-2o-3o-4o-5o-6o-7o")) == ["This hand may close. Run of seven: it wins the match."]


def test_a_refused_close_says_why_and_what_it_costs() -> None:
    found = sentences(position("rules=torneo&hand=4o-5o-6o-12c-12e-12b-7c"))
    assert found == [
        "This hand cannot close: 7 points are loose (7 of cups (copas)), the most is 4.",
        "By these rules a wrong close costs 50 points.",
    ]


def test_without_a_penalty_play_goes_on() -> None:
    assert sentences(position("hand=4o-5o-6o-12c-12e-12b-7c"))[1] == "By these rules it costs nothing: play goes on."


def test_too_many_loose_cards_are_named() -> None:
    found = sentences(position("hand=3o-4o-5o-6o-7o-1e-2b"))
    cards = "ace of swords (espadas), 2 of clubs (bastos)"
    assert found[0] == f"This hand cannot close: 2 loose cards ({cards}), the most is 1."


def test_cards_that_another_deck_does_not_have_are_left_out_and_counted() -> None:
    form = position("rules=ludoteka&hand=8o-1o-1o")
    assert (form.hand, form.dropped) == (("1o",), 2)


def test_two_decks_hold_a_card_twice() -> None:
    form = position("decks=2&hand=1o-1o&other=1o-2o")
    assert (form.hand, form.other, form.dropped) == (("1o", "1o"), ("2o",), 1)


def test_a_ruleset_without_jokers_can_be_given_some() -> None:
    form = position("rules=torneo&jokers=J,J")
    assert (form.ruleset.jokers, form.ruleset.joker_loose) == (("J", "J"), 25)


def test_nine_cards_are_not_judged() -> None:
    form = position("hand=1o-2o-3o-4o-5o-6o-7o-1c-2c")
    assert (form.too_many, form.judgement, form.lines()) == (True, None, [])


def test_the_second_player_is_laid_out_even_before_the_first() -> None:
    form = position("other=1o-2o-3o")
    assert [(line.player, line.loose_points) for line in form.lines()] == [("other", 0)]


def test_a_mangled_address_shows_the_usual_rules_with_an_error() -> None:
    form = position("rules=nonsense&total=x")
    assert (form.ruleset.preset, sorted(form.errors)) == ("ludoteka", ["rules", "total"])
