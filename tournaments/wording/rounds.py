"""Rounds, their states and cuts in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.engine.plan_of_rounds import RoundPlan
from tournaments.queries.cuts import LOSERS, STANDINGS


def round_title(number: int, plan: RoundPlan) -> str:
    """`Round 2`, or `Final`."""
    return _("Final") if plan.stage == "final" else _("Round %(number)s") % {"number": number}


def state_in_words(state: str) -> str:
    """The state of a round."""
    return {
        "planned": pgettext("round", "planned"),
        "draft": pgettext("round", "draft"),
        "running": pgettext("round", "being played"),
        "closed": pgettext("round", "closed"),
    }[state]


def where_in_words(where: str, names: Mapping[str, str]) -> str:
    """At which cut a tie is."""
    if where == STANDINGS:
        return _("in the standings")
    if where == LOSERS:
        return _("among those who lost")
    return names[where] if where in names else _("at table %(number)s") % {"number": where}


def how_in_words(how: str) -> str:
    """How a tie was settled."""
    return {"play_off": _("by a play-off"), "lot": _("by lot"), "choice": _("by decision")}[how]


def draw_in_words(how: str) -> str:
    """How a round is drawn."""
    return {
        "planned": _("drawn ahead with as few repeated meetings as possible"),
        "random": _("drawn by lot, without repeated meetings as far as possible"),
        "standings": _("drawn by the standings: neighbours sit together"),
        "by_hand": _("seated by hand"),
    }[how]
