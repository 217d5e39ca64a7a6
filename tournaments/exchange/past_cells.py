"""Numbers as people write them in tables: `12,5`, `1.234,50`, `5/2`, `3.º`."""

import re
from fractions import Fraction

from scoring.engine.errors import RuleError
from scoring.engine.names import search_key

MOST = 10**9
MOST_PLACE = 10_000
MOST_CHINCHONES = 1000
LONGEST = 24
"""Characters of an exact number, as it is stored."""
MOST_PARTS = 1000
"""Of a whole, in a fraction that is no decimal."""
_PLACE = re.compile(r"[#n.o ]{0,3}(\d{1,5})\.?(?:o|a|er|st|nd|rd|th)?\.?")
_DECIMAL = re.compile(r"[+-]?\d+(?:\.\d+)?")
_FRACTION = re.compile(r"[+-]?\d+/[1-9]\d*")


def number_of(text: str) -> Fraction:
    """The exact number. Raises RuleError `bad_number`."""
    plain = "".join(text.replace("−", "-").replace("'", "").split())
    last = max(plain.rfind(","), plain.rfind("."))
    if "," in plain and (plain.count(",") == 1 or "." in plain):
        decimals = plain[last + 1 :]
        plain = f"{re.sub('[.,]', '', plain[:last])}.{decimals}"
    if not (_DECIMAL.fullmatch(plain) or _FRACTION.fullmatch(plain)) or len(plain) > LONGEST:
        raise RuleError("bad_number", "not a number", cell=text[:40])
    found = Fraction(plain)
    if abs(found) > MOST or len(str(found)) > LONGEST or not addable(found):
        raise RuleError("bad_number", "too big or too exact a number", cell=text[:40])
    return found


def addable(number: Fraction) -> bool:
    """Whether thousands of such numbers can be added up: a decimal, or parts of a whole that are not too small.

    The common denominator of as many fractions of any kind would have a hundred thousand digits.
    """
    return number.denominator <= MOST_PARTS or 10**LONGEST % number.denominator == 0


def place_of(text: str) -> int:
    """The place. Raises RuleError `bad_place`."""
    match = _PLACE.fullmatch(search_key(text).strip())
    if match is None or not 1 <= int(match[1]) <= MOST_PLACE:
        raise RuleError("bad_place", "not a place", cell=text[:40])
    return int(match[1])


def total_of(text: str) -> int:
    """The total of a match, a whole number. Raises RuleError `bad_number`."""
    found = number_of(text)
    if found.denominator != 1 or abs(found) > 10**6:
        raise RuleError("bad_number", "not the total of a match", cell=text[:40])
    return int(found)


def chinchones_of(text: str) -> int:
    """How many; none where nothing is said. Raises RuleError `bad_number`."""
    found = number_of(text) if text.strip(" -–—") else Fraction(0)
    if found.denominator != 1 or not 0 <= found <= MOST_CHINCHONES:
        raise RuleError("bad_number", "not a number of chinchones", cell=text[:40])
    return int(found)


def seems_thousands(text: str) -> bool:
    """Whether a point may part thousands rather than decimals: `1.250` is read as 1.25."""
    return re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", text.strip()) is not None
