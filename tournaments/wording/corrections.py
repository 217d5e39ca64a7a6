"""What a correction would have changed, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from scoring.wording.lists import listed
from tournaments.queries.corrections import Corrections, CutThen, OrderThen
from tournaments.wording.standings import ordinal

MOST = 8
"""People of one draw that are named; more would not be read."""


def told(found: Corrections, names: Mapping[str, str]) -> list[str]:
    """Every frozen thing that would be otherwise now, one after another; nothing if all would be the same."""
    lines = [line for cut in found.cuts for line in _cut(cut, names)]
    return [*lines, *(_order(order, names) for order in found.orders)]


def _cut(cut: CutThen, names: Mapping[str, str]) -> list[str]:
    lines = []
    facts = {"round": cut.number}
    if cut.into:
        people = listed([names[code] for code in cut.into])
        text = ngettext(
            "After round %(round)s %(people)s would have gone through now.",
            "After round %(round)s %(people)s would all have gone through now.",
            len(cut.into),
        )
        lines.append(text % {**facts, "people": people})
    if cut.outof:
        people = listed([names[code] for code in cut.outof])
        text = ngettext(
            "After round %(round)s %(people)s went through and now would not.",
            "After round %(round)s %(people)s went through and now none of them would.",
            len(cut.outof),
        )
        lines.append(text % {**facts, "people": people})
    if cut.tied:
        people = listed([names[code] for code in cut.tied])
        text = gettext("After round %(round)s these would be level for the last place now: %(people)s.")
        lines.append(text % {**facts, "people": people})
    return lines


def _order(order: OrderThen, names: Mapping[str, str]) -> str:
    moved = [
        gettext("%(name)s %(before)s → %(after)s")
        % {"name": names[code], "before": ordinal(before), "after": ordinal(after)}
        for code, before, after in order.moved[:MOST]
    ]
    if len(order.moved) > MOST:
        more = len(order.moved) - MOST
        moved.append(ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
    text = gettext("Round %(round)s was drawn by standings that are in another order now: %(people)s.")
    return text % {"round": order.number, "people": ", ".join(moved)}
