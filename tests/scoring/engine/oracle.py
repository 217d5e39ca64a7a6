"""A second opinion on hands: brute force, written apart from the engine, slow and plain.

It knows one thing, what a meld is; everything else is trying all ways.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from scoring.engine.cards import ranks
from scoring.engine.rulesets import Ruleset

Cards = tuple[str, ...]


def is_joker(rules: Ruleset, card: str) -> bool:
    return card == "J" or card in rules.jokers


def is_meld(rules: Ruleset, cards: Sequence[str]) -> bool:
    plain = [card for card in cards if not is_joker(rules, card)]
    if len(cards) < 3 or len(plain) < rules.min_naturals:
        return False
    places = [ranks(rules.deck).index(int(card[:-1])) for card in plain]
    same_rank = len(set(places)) == 1
    if same_rank and (rules.decks == 2 or len(cards) <= 4):
        return True
    same_suit = len({card[-1] for card in plain}) == 1
    fits = max(places) - min(places) + 1 <= len(cards) <= len(ranks(rules.deck))
    return same_suit and len(set(places)) == len(places) and fits


def points(rules: Ruleset, cards: Sequence[str]) -> int:
    faces = dict(zip((10, 11, 12), rules.face_values, strict=True))
    total = 0
    for card in cards:
        if is_joker(rules, card):
            total += rules.joker_loose or 0
        else:
            total += faces.get(int(card[:-1]), int(card[:-1]))
    return total


def without(cards: Cards, taken: Sequence[str]) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def arrangements(rules: Ruleset, cards: Cards) -> set[tuple[tuple[Cards, ...], Cards]]:
    """Every way to show melds: (melds, loose cards)."""
    return set(_arrangements(rules, tuple(sorted(cards))))


def _arrangements(
    rules: Ruleset, cards: Cards, shown: tuple[Cards, ...] = ()
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    yield shown, cards
    for count in range(3, len(cards) + 1):
        for meld in set(combinations(cards, count)):
            if meld >= max(shown, default=()) and is_meld(rules, meld):
                yield from _arrangements(rules, without(cards, meld), (*shown, meld))


def deadwood(rules: Ruleset, cards: Sequence[str]) -> int:
    return min(points(rules, loose) for _, loose in arrangements(rules, tuple(cards)))


def deadwood_after_layoffs(rules: Ruleset, cards: Sequence[str], table: Sequence[Cards]) -> int:
    """The fewest points after own melds and lay-offs, cards going down one at a time in every order."""

    @cache
    def lowest(loose: Cards, melds: tuple[Cards, ...]) -> int:
        result = points(rules, loose)
        for card in set(loose):
            for meld in set(melds):
                grown = tuple(sorted((*meld, card)))
                if is_meld(rules, grown):
                    after = tuple(sorted((*without_meld(melds, meld), grown)))
                    result = min(result, lowest(without(loose, (card,)), after))
        return result

    start = tuple(sorted(tuple(sorted(meld)) for meld in table))
    return min(lowest(loose, start) for loose in {loose for _, loose in arrangements(rules, tuple(cards))})


def without_meld(melds: tuple[Cards, ...], meld: Cards) -> tuple[Cards, ...]:
    place = melds.index(meld)
    return melds[:place] + melds[place + 1 :]


def ways_to_close(rules: Ruleset, cards: Cards, total: int) -> list[tuple[int, tuple[Cards, ...], Cards]]:
    """The legal ways to close that pay best, then with the fewest loose cards: (points, melds, loose cards).

    A win at once counts -1000.
    """
    ways = [(_pay(rules, melds, loose, total), melds, loose) for melds, loose in arrangements(rules, cards)]
    legal = [(pay, melds, loose) for pay, melds, loose in ways if pay is not None]
    return [way for way in legal if (way[0], len(way[2])) == min((pay, len(loose)) for pay, _, loose in legal)]


def _pay(rules: Ruleset, melds: tuple[Cards, ...], loose: Cards, total: int) -> int | None:
    if not loose:
        return _pay_all_melded(rules, melds)
    value = points(rules, loose)
    if value > rules.close_max_points or any(is_joker(rules, card) for card in loose):
        return None
    if rules.close_max_cards is not None and len(loose) > rules.close_max_cards:
        return None
    if rules.near_limit_close_ban and rules.passes_limit(total + value):
        return None
    return value


def _pay_all_melded(rules: Ruleset, melds: tuple[Cards, ...]) -> int:
    plain = [card for card in melds[0] if not is_joker(rules, card)]
    jokers = len(melds[0]) - len(plain)
    if len(melds) == 1 and len({card[-1] for card in plain}) == 1 and len(set(plain)) == len(plain):
        if rules.run7_wins and jokers == 0:
            return -1000
        return dict(rules.bonus_run7).get(jokers, rules.bonus_seven)
    return rules.bonus_seven


def rival_points(rules: Ruleset, way: tuple[int, tuple[Cards, ...], Cards], rival: Cards) -> int:
    """What the only rival of a closer pays after this way to close."""
    _, melds, loose = way
    if not loose and rules.layoff_blocked_if_closer_melded_all:
        return deadwood(rules, rival)
    return deadwood_after_layoffs(rules, rival, melds)
