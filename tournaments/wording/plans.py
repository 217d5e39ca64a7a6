"""Plans of rounds in words: formats, rounds, and what a change of the plan changes."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.wording.lists import listed
from tournaments.engine.plan_of_rounds import Advance, Change, Plan, RoundPlan
from tournaments.engine.points import Counting
from tournaments.engine.tables import Wish
from tournaments.engine.timing import Limits

FORMATS = {
    "standings_and_final": (
        _("Rounds by standings and a final"),
        _("The first round is drawn; then those who are level in the standings meet. The best play the final."),
    ),
    "random_and_final": (
        _("Drawn rounds and a final"),
        _("All rounds are drawn ahead so that as few as possible meet twice. The best play the final."),
    ),
    "knockout": (
        _("Knock-out by tables"),
        _("The best of each table go through, round by round, down to one final table."),
    ),
    "league": (
        _("League"),
        _("Everybody meets everybody as evenly as can be; the standings decide. There is no final."),
    ),
    "last_survivor": (
        _("Last survivor"),
        _("One long match: whoever passes the limit is out, tables merge, and the last one left wins."),
    ),
}
"""Each ready format: its name, and what it is for those who have never played it."""

STAGES = {
    "rounds": _("round"),
    "knockout": _("knock-out round"),
    "league": _("league round"),
    "survivor": _("last survivor"),
    "final": _("final"),
}
DRAWS = {
    "planned": _("drawn ahead with the rounds like it, with the fewest repeats"),
    "random": _("drawn by itself, without repeats as far as possible"),
    "standings": _("by standings: neighbours meet"),
    "by_hand": _("seated by hand"),
}
COUNTS = {
    "fair": _("place points from 4 for the first to 1 for the last, fair at every table size"),
    "beaten": _("the share of the others who were beaten, from 1 to 0"),
    "size": _("as many points as people at the table for the first, one less for each place"),
    "own": _("points of our own for each place"),
    "wins": _("one point for the winner of the table"),
    "total": _("the totals of the sheets: fewest is best"),
}
BYES = {
    "mean": _("who sits out gets the mean of a table"),
    "win": _("who sits out gets as much as a winner"),
    "none": _("who sits out gets nothing"),
}
FORFEITS = {"none": _("who forfeits gets nothing"), "last": _("who forfeits gets as much as a last place")}
FILLS = {
    "best_losers": _("the best of the others fill up"),
    "buy_back": _("those of the others who buy back fill up"),
    "none": _("nobody fills up"),
}
KEYS = {
    "points": _("tournament points"),
    "wins": _("matches won"),
    "total": _("total of the sheets, low first"),
    "conceded": _("loose points a hand, few first"),
    "chinchones": _("chinchones"),
    "tens": _("closes with everything melded"),
    "closes": _("hands closed"),
    "rebuys": _("rebuys, few first"),
    "best": _("best round"),
    "worst": _("worst round"),
    "opponents": _("strength of the opponents"),
    "direct": _("who beat whom among those level"),
    "lot": _("the lot, drawn from the tournament's seed"),
}
"""Every key of the standings, in the order in which a form offers them."""

FIELDS = {
    "stage": _("Kind"),
    "draw": _("Draw"),
    "sizes": _("Tables"),
    "limits": _("Limit"),
    "counting": _("What counts"),
    "advance": _("Who plays on"),
    "keys": _("Order of the standings"),
    "byes": _("Rounds that one person may sit out"),
    "round": _("The round"),
}


def round_name(number: int, plan: RoundPlan) -> str:
    """`Round 2`, or `Round 4: final`."""
    if plan.stage == "rounds":
        return gettext("Round %(number)s") % {"number": number}
    return gettext("Round %(number)s: %(stage)s") % {"number": number, "stage": STAGES[plan.stage]}


def told(plan: RoundPlan) -> list[str]:
    """A round in a few sentences."""
    parts = [str(DRAWS[plan.draw]), sizes_words(plan.sizes) if plan.stage != "final" else gettext("one table")]
    parts += [limits_words(plan.limits), counting_words(plan.counting), advance_words(plan.advance)]
    return [part[:1].upper() + part[1:] for part in parts if part]


def plan_words(plan: Plan) -> str:
    """A whole plan in one line: `3 rounds by standings, final of the best 4`."""
    before = [item for item in plan.rounds if item.stage != "final"]
    found = []
    if before:
        rounds = ngettext("%(count)s round", "%(count)s rounds", len(before)) % {"count": len(before)}
        found.append(f"{rounds} ({listed(list(dict.fromkeys(str(_kind(item)) for item in before)))})")
    if len(before) < len(plan.rounds):
        cut = before[-1].advance if before else None
        final = gettext("final of the best %(count)s") % {"count": cut.places} if cut else gettext("final")
        found.append(final)
    return ", ".join(found)


def _kind(plan: RoundPlan) -> object:
    if plan.stage != "rounds":
        return STAGES[plan.stage]
    return {
        "planned": gettext("drawn"),
        "random": gettext("drawn"),
        "standings": gettext("by standings"),
        "by_hand": gettext("by hand"),
    }[plan.draw]


def sizes_words(wish: Wish) -> str:
    """The tables that are wanted: `tables of 4, from 3 to 5 people`."""
    usual = gettext("tables of %(size)s") % {"size": wish.size()}
    if wish.least and wish.most:
        return gettext("%(usual)s, from %(least)s to %(most)s") % {
            "usual": usual,
            "least": wish.least,
            "most": wish.most,
        }
    if wish.least:
        return gettext("%(usual)s, at least %(least)s") % {"usual": usual, "least": wish.least}
    if wish.most:
        return gettext("%(usual)s, at most %(most)s") % {"usual": usual, "most": wish.most}
    return usual


def limits_words(limits: Limits) -> str:
    """What ends a table early, if anything does."""
    found = []
    if limits.hands:
        found.append(ngettext("%(count)s hand", "%(count)s hands", limits.hands) % {"count": limits.hands})
    if limits.minutes:
        found.append(ngettext("%(count)s minute", "%(count)s minutes", limits.minutes) % {"count": limits.minutes})
    return gettext("at most %(limit)s") % {"limit": listed(found)} if found else gettext("no limit of hands or time")


def counting_words(counting: Counting) -> str:
    """What a round counts, and what sitting out or forfeiting is worth."""
    found = str(COUNTS[counting.by])
    if counting.by == "own":
        tables = (f"{size}: {points_words(points)}" for size, points in sorted(counting.own.items()))
        found = f"{found} ({' · '.join(tables)})"
    return "; ".join([found, str(BYES[counting.bye]), str(FORFEITS[counting.forfeit])])


def points_words(points: Sequence[Fraction]) -> str:
    """Points of the places of a table, as they are typed: `5 3 2 1`."""
    return " ".join(str(value) for value in points)


def advance_words(advance: Advance | None) -> str:
    """Who plays on after a round."""
    if advance is None:
        return gettext("everybody plays on")
    found = ngettext("%(count)s plays on", "%(count)s play on", advance.places) % {"count": advance.places}
    if advance.each:
        best = gettext("the best %(count)s of each table") % {"count": advance.each}
        best = gettext("the best of each table") if advance.each == 1 else best
        found = f"{found}: {best}, {FILLS[advance.fill]}"
    carried = gettext("points count on") if advance.carry else gettext("everybody starts again from nothing")
    return f"{found}; {carried}"


def change_words(change: Change) -> tuple[str, str, str, str]:
    """A difference of two plans: which round, what, and how it was and will be (blank where there is nothing)."""
    where = gettext("Round %(number)s") % {"number": change.round} if change.round else gettext("The whole plan")
    before, after = (_value(change.field, value) for value in (change.before, change.after))
    return where, str(FIELDS[change.field]), before, after


def _value(field: str, value: object) -> str:
    """What a field of a plan says."""
    if isinstance(value, RoundPlan):
        return " · ".join(told(value))
    if isinstance(value, Wish):
        return sizes_words(value)
    if isinstance(value, Limits):
        return limits_words(value)
    if isinstance(value, Counting):
        return counting_words(value)
    if isinstance(value, Advance) or field == "advance":
        return advance_words(value if isinstance(value, Advance) else None)
    if field == "keys" and isinstance(value, tuple):
        return " · ".join(str(KEYS[key]) for key in value)
    words = {"stage": STAGES, "draw": DRAWS}.get(field, {})
    return "" if value is None else str(words.get(str(value), value))
