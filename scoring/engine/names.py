"""Names of people as the product keeps them."""

import unicodedata
from functools import lru_cache

from scoring.engine.errors import RuleError

MAX_LENGTH = 40
ZERO_WIDTH_JOINER = "\u200d"
"""Kept: it holds an emoji together."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"

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


def isolated(name: str) -> str:
    """`name` to stand in a sentence: right-to-left letters do not carry away the words and numbers beside them."""
    rightward = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}" if rightward else name


def mixed_scripts(name: str) -> bool:
    """Whether letters of another alphabet pose as Latin ones (a Cyrillic `а` in `Ana`), or the other way round.

    A word of two alphabets says so, and one that is all look-alikes beside Latin words. `Иван Petrov` is neither.
    """
    words = [{_alphabet(char) for char in word if char.isalpha()} & _ALPHABETS for word in name.split()]
    if any(len(alphabets) > 1 for alphabets in words):
        return True
    posing = [all(char in _LOOK_ALIKES for char in word if char.isalpha()) for word in name.split()]
    foreign = [bool(alphabets - {"LATIN"}) for alphabets in words]
    latin = any(alphabets == {"LATIN"} for alphabets in words)
    return latin and any(poses and strange for poses, strange in zip(posing, foreign, strict=True))


def unmasked(name: str) -> str:
    """`name` with the Latin letters that its Cyrillic and Greek ones look like."""
    return name if name.isascii() else name.translate(_LOOK_ALIKES_TABLE)


_LOOK_ALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικαρυ",
        "ABESIJKMHOPCTYXaesijopcyxdqwh" + "ABEZHIKMNOPTYXovikapu",
        strict=True,
    )
)
_LOOK_ALIKES_TABLE = str.maketrans(_LOOK_ALIKES)
_ALPHABETS = {"LATIN", "CYRILLIC", "GREEK"}


@lru_cache(maxsize=4096)
def _alphabet(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]
