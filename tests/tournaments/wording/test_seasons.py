"""The rule of a season in plain words."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.utils.translation import override

from tournaments.engine.season import Rule
from tournaments.forms.season_rules import exact_number
from tournaments.queries.seasons import Happening
from tournaments.wording.seasons import event_name, exact, rule_changes, rule_words


def told(rule: Rule, events: int | None = None) -> list[str]:
    with override("en"):
        return rule_words(rule, events)


def test_the_usual_rule() -> None:
    said = told(Rule(keys=("points", "wins", "best")))
    assert " | ".join(said) == (
        "The share of the others in the event who were beaten × 100: the first gets 100, the last 0, however many "
        "play. | All results of a player count. | Events with fewer than 2 people give nobody points, but whoever came "
        "has played them. | The order of the table: points of the season; who is level is told apart by events won and "
        "best result that counts, in this order."
    )


def test_places_are_multiplied_out_and_bonuses_told() -> None:
    rule = Rule(
        weights={"places": Fraction(1, 2), "wins": Fraction(1)},
        placing=(Fraction(25), Fraction(18)),
        chinchon=Fraction(5, 2),
        attendance=Fraction(1),
        drop=2,
        least_events=3,
        least_field=0,
        keys=("points",),
    )
    assert told(rule) == [
        "By place: 12½ – 9. Further places get nothing; who shares a place gets the mean.",
        "1 point for each match won.",
        "2½ points more for each chinchón.",
        "1 point more for having come.",
        "The worst 2 results of each player are left out, as long as one is left.",
        "Who has played fewer than 3 events has no place in the table yet.",
        "The order of the table: points of the season; who is level shares the place.",
    ]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (12, "The best 8 of 12 count."),
        (8, "The best 8 results of each player count."),
        (None, "The best 8 results of each player count."),
    ],
)
def test_the_best_of_so_many_events(events: int | None, expected: str) -> None:
    assert expected in told(Rule(best_of=8), events)


def test_what_changes_is_told_as_sentences_that_go_and_come() -> None:
    with override("en"):
        gone, coming = rule_changes(Rule(), Rule(best_of=1), 3)
    assert (gone, coming) == (["All results of a player count."], ["Only the best result of each player counts."])


@pytest.mark.parametrize(
    ("value", "spanish"), [("25", "25"), ("2.5", "2,5"), ("0.125", "0,125"), ("1/3", "1/3"), ("0.05", "0,05")]
)
def test_an_exact_number_is_written_as_it_is_read(value: str, spanish: str) -> None:
    with override("es"):
        assert exact(Fraction(value)) == spanish
    if "125" not in value:
        assert exact_number(spanish) == Fraction(value)


def test_a_night_is_called_by_its_date() -> None:
    with override("en"):
        assert event_name(Happening("2026-11-27", date(2026, 11, 27), "2026-11-27")) == "Evening of 27 November 2026"
