"""Closes, doubts, endings and consequences in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def close_name(close: str, jokers: int = 0) -> str:
    """How a hand ended, as a short label; what no form of ours sends is said as it is."""
    if close == "run7" and jokers:
        return ngettext("Run of seven, %(count)s joker", "Run of seven, %(count)s jokers", jokers) % {"count": jokers}
    return {
        "loose": _("With loose cards"),
        "seven": _("All melded"),
        "run7": _("Run of seven"),
        "wrong": _("Wrong close"),
        "stock": _("Stock ran out"),
    }.get(close, close)


def doubt_words(code: str, player: str | None) -> str:
    """What is improbable about a hand, as a question."""
    if code == "same_again":
        return _("This is just like the hand before. Is it really another one?")
    return _("So many points with nothing melded is rare. Is it right for %(player)s?") % {"player": player}


def ending_words(ending: str) -> str:
    """How the match ended; what no form of ours sends is said as it is."""
    return {
        "last_standing": _("Last one standing"),
        "all_bust": _("Everybody passed the limit in one hand: the lowest total wins"),
        "limit": _("The limit was reached: the lowest total wins"),
        "chinchon": _("Chinchón: a run of seven wins the match"),
        "negative": _("Won on negative points"),
        "max_hands": _("All agreed hands were played: the lowest total wins"),
        "time": _("Time is up: the lowest total wins"),
        "agreement": _("Ended by agreement: the lowest total wins"),
    }.get(ending, ending)
