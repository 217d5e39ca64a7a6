"""Names as the product keeps them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from scoring.engine.names import clean_name, isolated, mixed_scripts, same_name, unmasked


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana   María ", "Ana María"),
        ("Jose\u0301", "José"),
        ("Pen\u0303a", "Peña"),
        ("O'Neill <b>", "O'Neill <b>"),
        ("A\tna\nB", "A na B"),
        ("An\x00a\x07", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("Ana\u200b\u2060\ufeff", "Ana"),
        ("e\u200b\u0301", "é"),
        ("\u200d Ana \u200d", "Ana"),
        ("\ud800Ana", "Ana"),
        ("👩\u200d🦰", "👩\u200d🦰"),
        ("李小龙", "李小龙"),
        ("Mª José", "Mª José"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_kept_as_it_can_be_read(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u200d\u200d", "\u202e \u202c", "x" * 41])
def test_a_name_has_1_to_40_characters(typed: str) -> None:
    with pytest.raises(RuleError) as refusal:
        clean_name(typed)
    assert refusal.value.code == "bad_file"


@given(st.text(max_size=45))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except RuleError:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ANA"), ("José", "jose"), ("Peña", "Pena"), ("An\u200da", "Ana"), ("Strauß", "STRAUSS"), ("Ａna", "Ana")],
)
def test_names_that_read_the_same_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Ana", "Ana M"), ("Ana", "Eva")])
def test_names_that_read_differently_are_not(one: str, other: str) -> None:
    assert not same_name(one, other)


@pytest.mark.parametrize("name", ["Аna", "Anа García", "Осо García", "Ωmega"])
def test_letters_of_another_alphabet_among_latin_ones_are_noticed(name: str) -> None:
    assert mixed_scripts(name)


@pytest.mark.parametrize("name", ["Ana", "Ñandú 🐙", "Иван", "Иван Petrov", "Ελένη", "محمد Ana", "O'Brien", "1"])
def test_names_of_one_alphabet_a_word_are_not(name: str) -> None:
    assert not mixed_scripts(name)


def test_look_alikes_become_the_letters_they_look_like() -> None:
    assert unmasked("Аnа Γ") == "Ana Γ"


def test_only_right_to_left_names_are_kept_from_carrying_their_neighbours_away() -> None:
    assert [isolated(name) for name in ("Ana 7", "Иван", "🐙", "")] == ["Ana 7", "Иван", "🐙", ""]
    for name in ("محمد علي", "שלמה", "Ana שלמה"):
        assert (isolated(name), clean_name(isolated(name))) == (f"\u2068{name}\u2069", name)
