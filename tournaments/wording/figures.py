"""A player's figures in words: facts, places, runs, meetings and the rulesets they belong to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import isolated
from scoring.engine.rulesets import Ruleset
from scoring.models import Player
from scoring.wording.lists import listed
from scoring.wording.rules.names import ruleset_name
from scoring.wording.rules.summary import differences
from tournaments.engine.figures import (
    LEAST_HANDS,
    LEAST_MATCHES,
    PODIUM,
    Meeting,
    Placings,
    Returns,
    Sums,
    placings,
    sums,
)
from tournaments.queries.figures import Career
from tournaments.wording.standings import ordinal

NOTHING = "–"

RUNS = {
    "wins": _("Matches won in a row"),
    "upper_half": _("In the upper half of the table in a row"),
    "not_last": _("Matches in a row without coming last"),
    "no_rebuy": _("Matches in a row without a rebuy"),
    "chinchones": _("Matches in a row with a chinchón"),
    "event_wins": _("Tournaments won in a row"),
    "podiums": _("Tournaments in a row among the first three"),
}
"""What runs are of (engine/figures.py), in the order of the page."""

PLAYED = {"matches": _("Matches"), "tournaments": _("Tournaments"), "imported": _("Imported")}
"""What places were taken in."""


@dataclass(frozen=True)
class Fact:
    """One figure: what it is, and its value ready to be read; `hint` says what it means."""

    words: str
    value: str
    hint: str = ""


@dataclass(frozen=True)
class RulesFacts:
    """The figures of what was played by one ruleset, `key`: they depend on its points and mix with no others."""

    key: str
    name: str
    changes: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class PlacesRow:
    """How often the first places were taken: `counts` for 1st to 3rd and all further ones."""

    words: str
    events: int
    counts: tuple[int, ...]
    beaten: str


@dataclass(frozen=True)
class RunWords:
    """A best run: what it is of, how long, from when to when, and whether it still goes on."""

    words: str
    length: int
    first: datetime | None
    last: datetime | None
    now: bool


def decimal(value: Fraction | None, digits: int = 1) -> str:
    """A mean, with a decimal comma where the language has one; a dash for none."""
    if value is None:
        return NOTHING
    text = number_format(round(float(abs(value)), digits), digits, use_l10n=True)
    return f"−{text}" if value < 0 and any(figure in "123456789" for figure in text) else text


def signed_decimal(value: Fraction, digits: int = 1) -> str:
    """The same with a plus before what is above nothing."""
    text = decimal(value, digits)
    return f"+{text}" if value > 0 and any(figure in "123456789" for figure in text) else text


def percent(share: Fraction | None) -> str:
    """A share as whole hundredths; a dash for none."""
    return NOTHING if share is None else gettext("%(share)s%%") % {"share": round(share * 100)}


def rules_names(rulesets: Mapping[str, Ruleset]) -> dict[str, str]:
    """What each ruleset is called, so that no two are called the same: with its changes where it has any."""
    found = {}
    for key, rules in rulesets.items():
        changes = "; ".join(differences(rules))
        found[key] = f"{ruleset_name(rules)}: {changes}" if changes else ruleset_name(rules)
    return found


def facts(whole: Sums) -> list[Fact]:
    """What does not depend on how a ruleset counts points."""
    won = "" if whole.winning is None else f" · {percent(whole.winning)}"
    return [
        Fact(gettext("Matches"), str(whole.matches)),
        Fact(gettext("Won"), f"{whole.won}{won}"),
        Fact(gettext("Hands"), str(whole.hands)),
        Fact(gettext("Closes"), _of_hands(whole)),
        Fact(gettext("Chinchones"), str(whole.chinchones)),
        Fact(gettext("Wrong closes"), str(whole.wrong_closes)),
        Fact(pgettext("how many", "Rebuys"), str(whole.rebuys)),
    ]


def _of_hands(whole: Sums) -> str:
    if whole.closing is None:
        return str(whole.closes)
    return f"{whole.closes} · {percent(whole.closing)}"


def by_rules(career: Career, rulesets: Mapping[str, Ruleset]) -> list[RulesFacts]:
    """What depends on how a ruleset counts, for each of them by itself."""
    return [
        RulesFacts(key, ruleset_name(rulesets[key]), tuple(differences(rulesets[key])), tuple(_by_points(part)))
        for key, part in career.rules.items()
    ]


def _by_points(part: Sums) -> list[Fact]:
    enough = ngettext("from %(n)s hand on", "from %(n)s hands on", LEAST_HANDS) % {"n": LEAST_HANDS}
    return [
        Fact(gettext("Matches"), str(part.matches)),
        Fact(gettext("Total of a match, on average"), decimal(part.per_match)),
        Fact(
            gettext("Points taken in a hand, on average"),
            decimal(part.per_hand, 2),
            enough if part.per_hand is None else "",
        ),
        Fact(gettext("Points taken in all"), str(part.conceded)),
        Fact(gettext("Closed with everything melded (−10)"), str(part.tens)),
        Fact(gettext("Chinchones"), str(part.chinchones)),
    ]


def places(career: Career) -> list[PlacesRow]:
    """How often each place was taken, in matches, in tournaments and in events of the past."""
    of_matches = [(line.place, line.level, line.size) for line in career.lines]
    ended = [event for event in career.events if event.placed]
    tournaments = [(event.place or 0, event.level, event.size) for event in ended if event.kind == "tournament"]
    imported = [(event.place or 0, event.level, event.size) for event in ended if event.imported]
    found = {"matches": placings(of_matches), "tournaments": placings(tournaments), "imported": placings(imported)}
    return [_places_row(str(PLAYED[kind]), taken) for kind, taken in found.items() if taken.events]


def _places_row(words: str, taken: Placings) -> PlacesRow:
    first = [taken.counts.get(place, 0) for place in range(1, PODIUM + 1)]
    return PlacesRow(words, taken.events, (*first, taken.events - sum(first)), percent(taken.beaten))


def place_words(place: int, size: int) -> str:
    """`3rd of 24`."""
    return gettext("%(place)s of %(size)s") % {"place": ordinal(place), "size": size}


def returned(found: Returns) -> str:
    """How the matches with a rebuy ended, in one sentence; blank if there was none."""
    if not found.matches:
        return ""
    head = ngettext("In %(n)s match with a rebuy:", "In %(n)s matches with rebuys:", found.matches)
    parts = [
        ngettext("won %(n)s time", "won %(n)s times", found.won) % {"n": found.won},
        ngettext("last %(n)s time", "last %(n)s times", found.last) % {"n": found.last},
        ngettext("in between %(n)s time", "in between %(n)s times", found.between) % {"n": found.between},
    ]
    return f"{head % {'n': found.matches}} {listed(parts)}."


def best_runs(career: Career) -> list[RunWords]:
    """The best runs of two or more, in the order of RUNS; of matches with the days of the first and the last."""
    days = {code: sitting.at for code, sitting in career.sittings.items()}
    found = [(words, career.runs[kind]) for kind, words in RUNS.items() if kind in career.runs]
    return [
        RunWords(str(words), run.length, days.get(run.first), days.get(run.last), run.now)
        for words, run in found
        if run.length > 1
    ]


def least() -> str:
    """From when on shares are told."""
    of_matches = ngettext("%(n)s match", "%(n)s matches", LEAST_MATCHES) % {"n": LEAST_MATCHES}
    of_hands = ngettext("%(n)s hand", "%(n)s hands", LEAST_HANDS) % {"n": LEAST_HANDS}
    return gettext("Won: share of the matches, from %(matches)s on. Closes: share of the hands, from %(hands)s on.") % {
        "matches": of_matches,
        "hands": of_hands,
    }


def met_often(found: Iterable[Meeting], people: Mapping[str, Player], *, member: bool) -> str:
    """Favourite victims or nemeses in one phrase: `Ana (8 to 2), Berto (5 to 1)`."""
    return listed(
        [
            gettext("%(name)s (%(ahead)s to %(behind)s)")
            % {"name": isolated(name_of(people[one.other], member)), "ahead": one.ahead, "behind": one.behind}
            for one in found
        ]
    )


def name_of(player: Player, member: bool) -> str:
    """What the reader may call somebody."""
    return player.name if member else player.public_name


def summary(career: Career) -> list[Fact]:
    """The facts of the whole selection."""
    return facts(sums(career.lines))


def few(meetings: Sequence[Meeting]) -> int:
    """How many have not been met often enough to be compared."""
    return sum(not one.enough for one in meetings)
