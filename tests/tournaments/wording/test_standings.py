"""Places in words: ordinals, exact numbers, and why somebody is behind somebody, by every key, in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from tournaments.engine.points import Credit
from tournaments.engine.results import Result, absent, bye, voided
from tournaments.engine.standings import Because, Row
from tournaments.engine.tallies import Tally
from tournaments.engine.tiebreaks import TIEBREAKERS, Value
from tournaments.queries.standings import CutLine, Score
from tournaments.wording.standings import (
    REASONS,
    SHORT,
    apart,
    credit_words,
    cut_words,
    explained,
    number_words,
    ordinal,
    score_words,
    value_words,
)

NAMES = {"a": "Ana", "b": "Beto"}
LEVEL = ("points", "wins")

SENTENCES: list[tuple[str, Value, Value, str, str]] = [
    ("points", 9, Fraction(19, 2), "Ana has more points, 9½ to 9", "Ana tiene más puntos, 9½ a 9"),
    ("wins", 1, Fraction(4, 3), "Ana has more wins, 1⅓ to 1", "Ana tiene más victorias, 1⅓ a 1"),
    ("total", 230, 212, "Ana has a lower total, 212 to 230", "Ana tiene un total más bajo, 212 a 230"),
    (
        "conceded",
        Fraction(37, 7),
        Fraction(31, 7),
        "Ana took fewer loose points a hand, 4.43 to 5.29",
        "Ana se quedó con menos puntos sueltos por mano, 4,43 a 5,29",
    ),
    ("chinchones", 0, 2, "Ana has more chinchones, 2 to 0", "Ana tiene más chinchones, 2 a 0"),
    (
        "tens",
        1,
        3,
        "Ana closed more often with everything melded, 3 to 1",
        "Ana cerró más veces con menos diez, 3 a 1",
    ),
    ("closes", 4, 5, "Ana closed more hands, 5 to 4", "Ana cerró más manos, 5 a 4"),
    ("rebuys", 2, 0, "Ana came back less often, 0 to 2", "Ana se reenganchó menos veces, 0 a 2"),
    (
        "best",
        3,
        4,
        "Ana has the better best round, 4 to 3 points",
        "Ana tiene mejor su mejor ronda, 4 puntos a 3",
    ),
    (
        "worst",
        1,
        Fraction(7, 4),
        "Ana has the better worst round, 1¾ to 1 points",
        "Ana tiene mejor su peor ronda, 1¾ puntos a 1",
    ),
    (
        "opponents",
        Fraction(5, 2),
        Fraction(17, 6),
        "Ana met stronger opponents, of {} points on average to 2½",
        "Ana tuvo rivales más fuertes, de {} puntos de media a 2½",
    ),
    (
        "direct",
        0,
        1,
        "Ana did better when those level met, 1 to 0",
        "Ana ganó los duelos entre los empatados, 1 a 0",
    ),
    ("lot", 77, 5, "the lot put Ana ahead", "el sorteo puso por delante a Ana"),
]


def behind(key: str | None, mine: Value | None, theirs: Value | None, level: tuple[str, ...] = LEVEL) -> Row:
    """Beto's row in fifth place, behind Ana."""
    because = Because("a", level, key, mine, theirs)
    return Row(5, "b", Tally(player="b"), {}, because, (), False)


@pytest.mark.parametrize(("key", "mine", "theirs", "english", "spanish"), SENTENCES)
def test_every_key_has_its_sentence(key: str, mine: Value, theirs: Value, english: str, spanish: str) -> None:
    row = behind(key, mine, theirs)
    with translation.override("en"):
        assert explained(row, NAMES) == f"5th: level with Ana on points and wins; {english.format('2.83')}."
    with translation.override("es"):
        assert explained(row, NAMES) == f"5.º: empate con Ana en puntos y victorias; {spanish.format('2,83')}."


def test_no_key_is_without_words() -> None:
    assert {key for key, *_ in SENTENCES} == set(REASONS) == set(SHORT) == set(TIEBREAKERS)


def test_the_first_place_a_shared_one_and_one_that_is_level_on_nothing() -> None:
    first = Row(1, "a", Tally(player="a"), {}, None, (), False)
    with translation.override("en"):
        assert [
            explained(first, NAMES),
            explained(behind(None, None, None), NAMES),
            explained(behind("points", 8, 9, ()), NAMES),
            explained(behind("best", None, 3), NAMES),
        ] == [
            "1st: nobody is ahead.",
            "5th, with Ana: level on everything that counts.",
            "5th: Ana has more points, 9 to 8.",
            "5th: level with Ana on points and wins; for best round there is nothing to count of Beto yet, but of Ana.",
        ]
    with translation.override("es"):
        assert [
            explained(first, NAMES),
            explained(behind(None, None, None), NAMES),
            explained(behind("points", 8, 9, ()), NAMES),
            explained(behind("best", None, 3, ()), NAMES),
        ] == [
            "1.º: nadie va por delante.",
            "5.º, con Ana: empate en todo lo que cuenta.",
            "5.º: Ana tiene más puntos, 9 a 8.",
            "5.º: en mejor ronda aún no hay nada que contar de Beto, pero sí de Ana.",
        ]


def test_ordinals() -> None:
    with translation.override("en"):
        assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113)] == [
            *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"),
            *("101st", "111th", "112th", "113th"),
        ]
    with translation.override("es"):
        assert [ordinal(place) for place in (1, 21)] == ["1.º", "21.º"]


def test_numbers_are_whole_or_halves_thirds_and_quarters_or_decimals() -> None:
    values = [None, 0, 7, -212, Fraction(4), Fraction(5, 2), Fraction(1, 3), Fraction(-10, 4), Fraction(22, 7)]
    with translation.override("en"):
        assert [number_words(value) for value in values] == ["–", "0", "7", "−212", "4", "2½", "⅓", "−2½", "3.14"]
    with translation.override("es"):
        assert number_words(Fraction(22, 7)) == "3,14"


def test_values_that_differ_never_look_alike() -> None:
    with translation.override("en"):
        assert apart(Fraction(80000, 30020), Fraction(80001, 30020)) == ("2.66489", "2.66492")
        assert apart(Fraction(10**9, 3 * 10**9 + 1), Fraction(10**9, 3 * 10**9 + 2)) == (
            "1000000000/3000000001",
            "500000000/1500000001",
        )


def test_a_lot_is_shown_as_the_digits_by_which_it_can_be_repeated() -> None:
    assert value_words("lot", 0xA1B2C3) == "000000a1b2c3"


def test_a_round_in_words() -> None:
    played = Result(player="a", table=("a", "b", "c", "d"), place=2, level=1, total=45)
    shared = Result(player="a", table=("a", "b", "c"), place=1, level=2, total=-3, status="left", provisional=True)
    scores = [
        Score(1, played, Credit(Fraction(3), 45), None),
        Score(1, shared, Credit(Fraction(13, 4), -3), None),
        Score(1, bye("a"), Credit(Fraction(5, 2), 40), None),
        Score(1, absent("a"), Credit(Fraction(0), 99), None),
        Score(1, voided([played])[0], None, None),
    ]
    with translation.override("en"):
        assert [(score_words(score), credit_words(score)) for score in scores] == [
            ("2nd of 4, total 45", "+3"),
            ("1st of 3 (shared), total −3, went home in the middle, still playing", "+3¼"),
            ("sat out", "+2½"),
            ("was not there", "+0"),
            ("does not count", ""),
        ]


def test_the_line_of_the_cut() -> None:
    cuts = [CutLine(3, 4, True), CutLine(3, 4, False), CutLine(1, 8, False, by_tables=True)]
    with translation.override("en"):
        assert [cut_words(cut) for cut in cuts] == [
            "The best 4 after round 3 play on.",
            "The best 4 after round 3 will play on.",
            "Who plays on after round 1 is decided at each table.",
        ]
