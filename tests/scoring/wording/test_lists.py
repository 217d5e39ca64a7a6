"""Names joined into one phrase."""

import pytest
from django.utils.translation import override

from scoring.wording.lists import listed


@pytest.mark.parametrize(
    ("language", "words", "phrase"),
    [
        ("en", [], ""),
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Inés"], "Ana and Inés"),
        ("es", ["Ana", "Beto", "Carla"], "Ana, Beto y Carla"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Ana", "Hierro"], "Ana y Hierro"),
    ],
)
def test_words_are_joined_as_the_language_does(language: str, words: list[str], phrase: str) -> None:
    with override(language):
        assert listed(words) == phrase
