"""The values of a ruleset's fields, in words."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cards import JOKER, rank_of, suit_of
from scoring.engine.ruleset_fields import FLAGS, MONEY
from scoring.templatetags.pad import money as money_words
from scoring.templatetags.pad import points as signed_points
from scoring.wording.lists import listed


def value_words(field: str, value: Any) -> str:
    """One field's value, as `Ruleset` holds it or as JSON writes it, in the user's words."""
    if field in MONEY:
        return amount(Decimal(str(value)))
    if field in FLAGS:
        return _("yes") if value else _("no")
    if field == "jokers":
        return joker_words(value)
    if field == "face_values":
        return ", ".join(map(str, value.values() if isinstance(value, Mapping) else value))
    if field == "bonus_run7":
        return _run7_words(dict(value))
    if value is None:
        return _nothing(field)
    if field in _COUNTED:
        return _counted(field, int(value))
    return _choices().get(field, {}).get(value, str(value))


def amount(money: Decimal, unit: str | None = None) -> str:
    """An amount in the match's unit; the number alone where the unit is not known (None)."""
    if unit is not None:
        return money_words(money, unit)
    return number_format(money, 0 if money == money.to_integral_value() else 2)


def card_name(card: str) -> str:
    """A card as people call it; an ace by its name."""
    suit = {"o": _("oros"), "c": _("copas"), "e": _("espadas"), "b": _("bastos")}[suit_of(card)]
    if rank_of(card) == 1:
        return _("ace of %(suit)s") % {"suit": suit}
    return _("%(rank)s of %(suit)s") % {"rank": rank_of(card), "suit": suit}


def joker_words(jokers: Sequence[str]) -> str:
    """The jokers of one deck: their number, and by name the cards that serve as one."""
    own = list(jokers).count(JOKER)
    words = [ngettext("%(n)s joker", "%(n)s jokers", own) % {"n": own}] if own else []
    words += [card_name(card) for card in jokers if card != JOKER]
    return listed(words) or _("no jokers")


def with_jokers(count: int) -> str:
    """`count` jokers in a run."""
    return ngettext("with %(n)s joker", "with %(n)s jokers", count) % {"n": count} if count else _("without jokers")


def _run7_words(bonuses: Mapping[Any, int]) -> str:
    words = [f"{with_jokers(int(jokers))} {signed_points(points)}" for jokers, points in bonuses.items()]
    return ", ".join(words) or _("as all seven melded")


_COUNTED = frozenset(
    "deck decks joker_loose close_max_points close_max_cards wrong_close_penalty bonus_seven rebuys_max stock_limit "
    "max_hands max_minutes rebuy_min_live min_naturals win_at_negative".split()
)


def _counted(field: str, n: int) -> str:
    if field in {"deck", "close_max_cards", "min_naturals"}:
        text = ngettext("%(n)s card", "%(n)s cards", n)
    elif field == "decks":
        text = ngettext("%(n)s deck", "%(n)s decks", n)
    elif field == "rebuy_min_live":
        text = ngettext("%(n)s player", "%(n)s players", n)
    elif field in {"rebuys_max", "stock_limit"}:
        text = ngettext("%(n)s time", "%(n)s times", n)
    elif field == "max_hands":
        text = ngettext("%(n)s hand", "%(n)s hands", n)
    elif field == "max_minutes":
        text = ngettext("%(n)s minute", "%(n)s minutes", n)
    else:
        text = ngettext("%(n)s point", "%(n)s points", abs(n))
    return text % {"n": signed_points(n)}


def _nothing(field: str) -> str:
    return {
        "close_max_cards": _("any number of cards"),
        "wrong_close_penalty": _("no penalty"),
        "rebuys_max": _("without limit"),
        "win_at_negative": _("not played"),
        "stock_limit": _("without limit"),
        "joker_loose": _("not said"),
    }.get(field, _("no limit"))


def _choices() -> dict[str, dict[Any, str]]:
    return {
        "layoff_on": {
            "closer": _("the closer’s melds"),
            "shown_before": _("melds shown before"),
            "all": _("everybody’s melds"),
        },
        "out_when": {">": _("still in"), ">=": _("out")},
        "end_mode": {
            "last_standing": _("when one player is left"),
            "lowest_when_reached": _("when somebody reaches the limit"),
        },
        "rebuy_score": {"highest_live": _("the highest total still in")},
        "all_bust": {"lowest_total": _("the lowest total wins")},
        "payout": {"winner_takes_bote": _("the bote"), "points_of_losers": _("the bote and the losers’ points")},
    }
