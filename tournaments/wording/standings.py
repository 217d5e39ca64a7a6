"""Standings in words: values of keys, why somebody is in a place, what each round gave."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.templatetags.pad import points as with_minus
from scoring.wording.lists import listed
from tournaments.engine.results import Result
from tournaments.engine.standings import Because, Row
from tournaments.engine.tiebreaks import Value
from tournaments.queries.standings import CutLine, Score

NOTHING = "–"
PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
MOST_DECIMALS = 6

SHORT = {
    "points": pgettext_lazy("standings", "points"),
    "wins": pgettext_lazy("standings", "wins"),
    "total": pgettext_lazy("standings", "total"),
    "conceded": pgettext_lazy("standings", "loose a hand"),
    "chinchones": pgettext_lazy("standings", "chinchones"),
    "tens": pgettext_lazy("standings", "all melded"),
    "closes": pgettext_lazy("standings", "closes"),
    "rebuys": pgettext_lazy("standings", "rebuys"),
    "best": pgettext_lazy("standings", "best round"),
    "worst": pgettext_lazy("standings", "worst round"),
    "opponents": pgettext_lazy("standings", "opponents"),
    "direct": pgettext_lazy("standings", "direct meetings"),
    "lot": pgettext_lazy("standings", "lot"),
}
"""Every key of the standings as a heading, and as what two are level on."""

REASONS = {
    "points": _("%(above)s has more points, %(theirs)s to %(mine)s"),
    "wins": _("%(above)s has more wins, %(theirs)s to %(mine)s"),
    "total": _("%(above)s has a lower total, %(theirs)s to %(mine)s"),
    "conceded": _("%(above)s took fewer loose points a hand, %(theirs)s to %(mine)s"),
    "chinchones": _("%(above)s has more chinchones, %(theirs)s to %(mine)s"),
    "tens": _("%(above)s closed more often with everything melded, %(theirs)s to %(mine)s"),
    "closes": _("%(above)s closed more hands, %(theirs)s to %(mine)s"),
    "rebuys": _("%(above)s came back less often, %(theirs)s to %(mine)s"),
    "best": _("%(above)s has the better best round, %(theirs)s to %(mine)s points"),
    "worst": _("%(above)s has the better worst round, %(theirs)s to %(mine)s points"),
    "opponents": _("%(above)s met stronger opponents, of %(theirs)s points on average to %(mine)s"),
    "direct": _("%(above)s did better when those level met, %(theirs)s to %(mine)s"),
    "lot": _("the lot put %(above)s ahead"),
}
"""Why somebody is behind `above`, by the key that separates the two."""


def ordinal(number: int) -> str:
    """A place: 1st, 2nd, 11th, 21st; in Spanish 1.º, 2.º."""
    if (get_language() or "").startswith("es"):
        return f"{number}.º"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def number_words(value: Value | None, decimals: int = 2) -> str:
    """A value to be read: whole numbers as they are, halves, thirds and quarters as such, others with decimals."""
    if value is None:
        return NOTHING
    whole, rest = divmod(abs(Fraction(value)), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return with_minus(int(value))
    if rest in PARTS:
        return f"{sign}{whole or ''}{PARTS[rest]}"
    return sign + number_format(round(float(whole + rest), decimals), decimals, use_l10n=True)


def apart(theirs: Value, mine: Value) -> tuple[str, str]:
    """Two different values, with as many decimals as it takes to tell them apart."""
    for decimals in range(2, MOST_DECIMALS + 1):
        told = number_words(theirs, decimals), number_words(mine, decimals)
        if told[0] != told[1]:
            return told
    return str(theirs), str(mine)


def value_words(key: str, value: Value | None) -> str:
    """The value of one key; a lot as the twelve digits by which anybody can repeat it."""
    return f"{value:012x}" if key == "lot" and isinstance(value, int) else number_words(value)


def explained(row: Row, names: Mapping[str, str]) -> str:
    """Why somebody is in this place: `5th: level with Ana on points; Ana has a lower total, 212 to 230.`"""
    place = ordinal(row.place)
    because = row.because
    if because is None:
        return gettext("%(place)s: nobody is ahead.") % {"place": place}
    above = names[because.above]
    if because.key is None:
        return gettext("%(place)s, with %(above)s: level on everything that counts.") % {"place": place, "above": above}
    reason = _reason(because, above, names[row.player])
    if not because.level:
        return gettext("%(place)s: %(reason)s.") % {"place": place, "reason": reason}
    level = listed([str(SHORT[key]) for key in because.level])
    return gettext("%(place)s: level with %(above)s on %(level)s; %(reason)s.") % {
        "place": place,
        "above": above,
        "level": level,
        "reason": reason,
    }


def _reason(because: Because, above: str, name: str) -> str:
    key, mine, theirs = str(because.key), because.value, because.above_value
    if mine is None or theirs is None:
        behind = {"above": above, "name": name, "key": SHORT[key]}
        return gettext("for %(key)s there is nothing to count of %(name)s yet, but of %(above)s") % behind
    told = apart(theirs, mine)
    return str(REASONS[key]) % {"above": above, "theirs": told[0], "mine": told[1]}


def score_words(score: Score) -> str:
    """What happened to somebody in one round: `1st of 4, total 45`, `sat out`."""
    result = score.result
    if result.status == "void":
        return gettext("does not count")
    if result.status == "bye":
        return gettext("sat out")
    if result.status == "forfeit":
        return gettext("lost by forfeit") if score.table else gettext("was not there")
    told = [_placed(result)]
    if result.status == "left":
        told.append(gettext("went home in the middle"))
    if score.table is not None and score.table.table.decided is not None:
        told.append(gettext("by decision of the organisers"))
    if result.provisional:
        told.append(gettext("still playing"))
    return ", ".join(told)


def _placed(result: Result) -> str:
    text = gettext("%(place)s of %(people)s, total %(total)s")
    if result.level > 1:
        text = gettext("%(place)s of %(people)s (shared), total %(total)s")
    return text % {
        "place": ordinal(result.place),
        "people": len(result.table),
        "total": with_minus(result.total),
    }


def credit_words(score: Score) -> str:
    """What it counted: `+2½`; nothing for what does not count."""
    if score.credit is None:
        return ""
    text = number_words(score.credit.points)
    return text if score.credit.points < 0 else f"+{text}"


def cut_words(cut: CutLine) -> str:
    """What the line through the standings means."""
    facts = {"places": cut.places, "round": cut.number}
    if cut.by_tables:
        return gettext("Who plays on after round %(round)s is decided at each table.") % facts
    if cut.made:
        return gettext("The best %(places)s after round %(round)s play on.") % facts
    return gettext("The best %(places)s after round %(round)s will play on.") % facts
