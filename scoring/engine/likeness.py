"""Which two entries may be one person: `Ana García`, `García Ana`, `Ana Garcia`, `A. García`, `Ana Gracía`.

Nobody is compared with everybody: whoever shares a key with another is looked at more closely, so that ten thousand
people take a moment (docs/performance.md). The answer is a hint; a person decides.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from scoring.engine.names import search_key, unmasked

REASONS = ("same", "lookalike", "order", "nickname", "initials", "typo")
"""Why two may be one, the surest first."""

MIN_LETTERS = 5
"""From how many letters on one wrong letter is a slip rather than another name."""

MAX_WORDS = 6
"""Names of more words are not tried with initials: every word doubles the ways."""

MOST_OF_A_KEY = 8
"""How many of those that share one key are looked at: nobody reads hundreds of hints about one `Ana`."""

Key = str | tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Named:
    """Somebody as a list has them. `id` is whatever the list knows them by."""

    id: int | str
    name: str
    nickname: str = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of the name as they sound: without case, accents, signs and the tricks of other alphabets."""
        return _words(unmasked(self.name))

    @cached_property
    def plain(self) -> str:
        """The words in a row."""
        return " ".join(self.words)

    @cached_property
    def slips(self) -> list[str]:
        """The words in a row, also without one of their letters: names that differ by a slip share one of these."""
        plain = self.plain
        if _letters(plain) < MIN_LETTERS:
            return []
        return [plain, *{plain[:at] + plain[at + 1 :] for at, char in enumerate(plain) if not char.isdigit()}]

    @cached_property
    def shared(self) -> list[Key]:
        """What two have in common who are the same, in another order, or one slip apart."""
        return ["/".join(sorted(self.words)), *self.slips]

    @cached_property
    def stored(self) -> list[Key]:
        """Under what else others find this one: as a nickname, a name, initials, or what initials stand for."""
        keys: list[Key] = [("name", self.words), *(("shortened", short) for short in _shortened(self.words))]
        if self.nickname:
            keys.append(("nickname", _words(unmasked(self.nickname))))
        if _has_initials(self.words):
            keys.append(("initials", self.words))
        return keys

    @cached_property
    def sought(self) -> list[Key]:
        """Under what this one looks for those others."""
        keys: list[Key] = [("nickname", self.words), *(("initials", short) for short in _shortened(self.words))]
        if self.nickname:
            keys.append(("name", _words(unmasked(self.nickname))))
        if _has_initials(self.words):
            keys.append(("shortened", self.words))
        return keys


@dataclass(frozen=True)
class Likeness:
    """That `one` and `other` may be one person, and why (one of REASONS)."""

    one: Named
    other: Named
    reason: str


class Register:
    """People who can be asked who is like somebody."""

    def __init__(self, people: Iterable[Named] = ()) -> None:
        self._shelves: dict[Key, list[Named]] = {}
        for person in people:
            self.add(person)

    def add(self, person: Named) -> None:
        """Put `person` where those who are like him look."""
        for key in (*person.shared, *person.stored):
            shelf = self._shelves.setdefault(key, [])
            if len(shelf) < MOST_OF_A_KEY:
                shelf.append(person)

    def like(self, person: Named) -> list[Likeness]:
        """Who may be `person`, the likeliest first, each once."""
        found: dict[int | str, Likeness] = {}
        for key in (*person.shared, *person.sought):
            for other in self._shelves.get(key, ()):
                if other.id not in found and (reason := likeness(person, other)):
                    found[other.id] = Likeness(other, person, reason)
        return sorted(found.values(), key=lambda like: REASONS.index(like.reason))


def pairs(people: Iterable[Named]) -> Iterator[Likeness]:
    """Every two of `people` who may be one, in the order in which the second of them comes."""
    register = Register()
    for person in people:
        yield from register.like(person)
        register.add(person)


def likeness(one: Named, other: Named) -> str | None:
    """Why two may be one person (one of REASONS); None if nothing says so."""
    if search_key(one.name) == search_key(other.name):
        return "same"
    if one.words == other.words:
        return "same" if _words(one.name) == _words(other.name) else "lookalike"
    if sorted(one.words) == sorted(other.words):
        return "order"
    if _nickname_of(one, other) or _nickname_of(other, one):
        return "nickname"
    if _abbreviates(one.words, other.words):
        return "initials"
    return "typo" if _slip(one.plain, other.plain) else None


def _words(name: str) -> tuple[str, ...]:
    key = re.sub(r"['’‘`´ʼ]", "", search_key(name))
    return tuple(re.findall(r"\w+", key)) or (key,)


def _nickname_of(one: Named, other: Named) -> bool:
    return bool(one.nickname) and _words(unmasked(one.nickname)) == other.words


def _abbreviates(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether word for word the two are equal or one is the other's initial, with at least one whole word in common."""
    if len(one) != len(other) or not any(a == b and len(a) > 1 for a, b in zip(one, other, strict=True)):
        return False
    return all(a == b or (1 in (len(a), len(b)) and a[:1] == b[:1]) for a, b in zip(one, other, strict=True))


def _slip(one: str, other: str) -> bool:
    """Whether one letter was left out, added, changed, or two neighbours swapped. Digits are never slips."""
    if min(_letters(one), _letters(other)) < MIN_LETTERS:
        return False
    if len(one) > len(other):
        one, other = other, one
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    mine, theirs = one[start:], other[start:]
    if len(one) < len(other):
        return mine == theirs[1:] and not theirs[0].isdigit()
    if len(one) != len(other) or not mine:
        return False
    changed = mine[1:] == theirs[1:] and not (mine[0].isdigit() or theirs[0].isdigit())
    swapped = mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:] and not mine[:2].isdigit()
    return changed or swapped


def _letters(text: str) -> int:
    return sum(char.isalpha() for char in text)


def _has_initials(words: tuple[str, ...]) -> bool:
    return len(words) > 1 and any(len(word) == 1 for word in words)


def _shortened(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The name with some of its words as initials, but never all."""
    if not 2 <= len(words) <= MAX_WORDS:
        return
    long = [place for place, word in enumerate(words) if len(word) > 1]
    for many in range(1, len(long)):
        for places in combinations(long, many):
            yield tuple(word[0] if place in places else word for place, word in enumerate(words))
