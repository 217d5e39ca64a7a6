"""Seasons in words: the rule in sentences, events, who moves."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.wording.lists import listed
from tournaments.engine.season import Rule
from tournaments.engine.season_table import Shift
from tournaments.queries.seasons import Happening
from tournaments.wording.standings import number_words, ordinal

SOURCES = {
    "places": _("Placing table"),
    "beaten": _("Share of the others beaten"),
    "points": _("Points of the event"),
    "wins": _("Matches won"),
    "chinchon": _("Chinchones"),
    "attendance": _("Having come"),
}
"""What the points of an event come from, by the keys of `Mark.parts`."""

KEYS = {
    "points": pgettext_lazy("season", "points of the season"),
    "wins": pgettext_lazy("season", "events won"),
    "best": pgettext_lazy("season", "best result that counts"),
    "events": pgettext_lazy("season", "events played"),
    "beaten": pgettext_lazy("season", "mean share of the others beaten"),
    "lot": pgettext_lazy("season", "lot"),
}
"""What puts one player ahead of another, by the keys of a rule."""

STATES = {"counts": _("counts"), "provisional": _("provisional"), "small": _("too few people")}
"""What an event of the season is for its table, as a file says it."""

DECIMALS = 6
SHOWN_PLACES = 20
"""How many places of a placing table are told one by one."""


def exact(value: Fraction) -> str:
    """A number as it is typed and read back, with nothing lost: `25`, `2,5`, `1/3`, `−2,5`."""
    if value < 0:
        return f"−{exact(-value)}"
    for digits in range(DECIMALS + 1):
        scaled = value * 10**digits
        if scaled.denominator == 1:
            whole, rest = divmod(int(scaled), 10**digits)
            return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{digits}}" if digits else str(whole)
    return str(value)


def rule_words(rule: Rule, events: int | None = None) -> list[str]:
    """The rule in sentences, for everybody to read; `events` is how many the season has so far."""
    return [*_gives(rule), *_bonuses(rule), *_counting(rule, events), *_ranked(rule), _ties(rule)]


def _gives(rule: Rule) -> Iterator[str]:
    weights = {source: weight for source, weight in rule.weights.items() if weight}
    if "places" in weights:
        yield _places(rule, weights["places"])
    if "beaten" in weights:
        yield gettext(
            "The share of the others in the event who were beaten × %(weight)s: the first gets %(weight)s, the last 0, "
            "however many play."
        ) % {"weight": number_words(weights["beaten"])}
    if weights.get("points") == 1:
        yield gettext("The points of the event itself, as its standings have them.")
    elif "points" in weights:
        yield gettext("The points of the event itself × %(weight)s.") % {"weight": number_words(weights["points"])}
    if "wins" in weights:
        yield ngettext(
            "%(number)s point for each match won.", "%(number)s points for each match won.", _plural(weights["wins"])
        ) % {"number": number_words(weights["wins"])}


def _places(rule: Rule, weight: Fraction) -> str:
    """The placing table, multiplied out."""
    points = [number_words(weight * item) for item in rule.placing[:SHOWN_PLACES]]
    if len(rule.placing) > SHOWN_PLACES:
        points.append("…")
    told = gettext("By place: %(points)s. Further places get nothing; who shares a place gets the mean.")
    return told % {"points": " – ".join(points)}


def _bonuses(rule: Rule) -> Iterator[str]:
    if rule.chinchon:
        yield ngettext(
            "%(number)s point more for each chinchón.",
            "%(number)s points more for each chinchón.",
            _plural(rule.chinchon),
        ) % {"number": number_words(rule.chinchon)}
    if rule.attendance:
        yield ngettext(
            "%(number)s point more for having come.",
            "%(number)s points more for having come.",
            _plural(rule.attendance),
        ) % {"number": number_words(rule.attendance)}


def _plural(value: Fraction) -> int:
    """The number by which a language chooses its form: parts of a point are many."""
    return 1 if value == 1 else 2


def _counting(rule: Rule, events: int | None) -> Iterator[str]:
    if rule.best_of is None:
        if not rule.drop:
            yield gettext("All results of a player count.")
    elif events and 1 < rule.best_of < events:
        yield gettext("The best %(best)s of %(events)s count.") % {"best": rule.best_of, "events": events}
    else:
        yield ngettext(
            "Only the best result of each player counts.",
            "The best %(best)s results of each player count.",
            rule.best_of,
        ) % {"best": rule.best_of}
    if rule.drop:
        yield ngettext(
            "The worst result of each player is left out, as long as another is left.",
            "The worst %(drop)s results of each player are left out, as long as one is left.",
            rule.drop,
        ) % {"drop": rule.drop}


def _ranked(rule: Rule) -> Iterator[str]:
    if rule.least_events > 1:
        yield gettext("Who has played fewer than %(least)s events has no place in the table yet.") % {
            "least": rule.least_events
        }
    if rule.least_field > 1:
        told = gettext("Events with fewer than %(least)s people give nobody points, but whoever came has played them.")
        yield told % {"least": rule.least_field}


def _ties(rule: Rule) -> str:
    first, *others = [str(KEYS[key]) for key in rule.keys]
    if not others:
        return gettext("The order of the table: %(key)s; who is level shares the place.") % {"key": first}
    told = gettext("The order of the table: %(key)s; who is level is told apart by %(others)s, in this order.")
    return told % {"key": first, "others": listed(others)}


def event_name(happening: Happening) -> str:
    """What an event is called: a tournament by its name, a night of single matches by its date."""
    if named_by_day(happening):
        return gettext("Evening of %(day)s") % {"day": date_format(happening.day, "DATE_FORMAT")}
    return happening.name


def named_by_day(happening: Happening) -> bool:
    """Whether the day of an event is in its name."""
    return happening.tournament is None and happening.name in ("", happening.day.isoformat())


def placed(place: int | None) -> str:
    """A place, or that there is none yet."""
    return gettext("no place") if place is None else ordinal(place)


def moved(shift: Shift) -> int:
    """How many places somebody goes up (down if negative); 0 where there was or is none."""
    before, after = shift.before[0], shift.after[0]
    return 0 if before is None or after is None else before - after


def rule_changes(old: Rule, new: Rule, events: int) -> tuple[list[str], list[str]]:
    """The sentences that no longer hold, and those that hold from now on."""
    before, after = rule_words(old, events), rule_words(new, events)
    return _without(before, after), _without(after, before)


def _without(words: Sequence[str], others: Sequence[str]) -> list[str]:
    return [text for text in words if text not in others]
