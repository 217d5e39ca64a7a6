"""Names of people as the product keeps them."""

import unicodedata
from functools import lru_cache

from scoring.engine.errors import RuleError

MAX_LENGTH = 40
ZERO_WIDTH_JOINER = "\u200d"
"""Kept: it holds an emoji together."""

_DROPPED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(text: str) -> str:
    """`text` as `visible` has it, 1 to 40 characters long.

    Raises RuleError `bad_file` when nothing is left or it is too long.
    """
    name = visible(text)
    if not 1 <= len(name) <= MAX_LENGTH:
        raise RuleError("bad_file", f"a name has 1 to {MAX_LENGTH} characters", most=MAX_LENGTH, length=len(name))
    return name


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """`text` in NFC, without control, bidi and other invisible characters, with single spaces."""
    kept = [
        char
        for char in " ".join(text.split())
        if char == ZERO_WIDTH_JOINER or unicodedata.category(char) not in _DROPPED
    ]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()).strip(f" {ZERO_WIDTH_JOINER}"))


def same_name(one: str, other: str) -> bool:
    """Whether two names read the same to a person: case, accents and what cannot be seen apart."""
    return search_key(one) == search_key(other)


def search_key(name: str) -> str:
    """`name` as it is looked for: without case, accents and what cannot be seen."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in decomposed if not unicodedata.combining(char) and char != ZERO_WIDTH_JOINER)
