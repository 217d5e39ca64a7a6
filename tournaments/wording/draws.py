"""Why a draw is as it is, and what is wrong with a draft, in sentences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording.lists import listed
from tournaments.engine.draft import Conflict, Edited
from tournaments.engine.explain import FOUND
from tournaments.engine.tables import LARGEST, SMALLEST

GRAVE = ("apart", "fixed", "size")
"""Conflicts that were to be avoided at any cost."""


def sizes_in_words(sizes: Sequence[int]) -> str:
    """`2 tables of 4 and 1 of 3`."""
    parts: list[str] = []
    for size, count in sorted(Counter(sizes).items(), reverse=True):
        text = (
            ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count)
            if not parts
            else _("%(count)s of %(size)s")
        )
        parts.append(text % {"count": count, "size": size})
    return listed(parts)


def conflict_in_words(conflict: Conflict, names: Mapping[str, str], needed: Mapping[str, int]) -> str:
    """One thing to know about a table; `needed` says which table somebody needs."""
    people = [names.get(name, name) for name in conflict.people]
    told = {"people": listed(people), "rounds": listed([str(number) for number in conflict.rounds])}
    if conflict.kind == "fixed":
        return _("%(people)s needs table %(table)s.") % {**told, "table": needed.get(conflict.people[0], "?")}
    if conflict.kind == "size":
        told = {"least": str(SMALLEST), "most": str(LARGEST)}
        return _("A table seats %(least)s to %(most)s people.") % told
    if conflict.kind == "apart":
        return _("%(people)s should not sit together.") % told
    return _past_in_words(conflict.kind, len(conflict.rounds)) % told


def _past_in_words(kind: str, count: int) -> str:
    one_or_more = {
        "met": ngettext("%(people)s met in round %(rounds)s.", "%(people)s met in rounds %(rounds)s.", count),
        "same_table": ngettext(
            "%(people)s sat at this table in round %(rounds)s.",
            "%(people)s sat at this table in rounds %(rounds)s.",
            count,
        ),
        "short": ngettext(
            "%(people)s sat at a small table in round %(rounds)s too.",
            "%(people)s sat at a small table in rounds %(rounds)s too.",
            count,
        ),
        "first": ngettext(
            "%(people)s dealt first in round %(rounds)s; somebody here has done so less often.",
            "%(people)s dealt first in rounds %(rounds)s; somebody here has done so less often.",
            count,
        ),
    }
    return one_or_more[kind]


def change_in_words(edited: Edited, names: Mapping[str, str], needed: Mapping[str, int]) -> str:
    """What a change by hand made better or worse."""
    parts = [_("Saved.")]
    if edited.cost < 0:
        parts.append(_("Better by %(count)s in repeated meetings.") % {"count": -edited.cost})
    elif edited.cost > 0:
        parts.append(_("Worse by %(count)s in repeated meetings.") % {"count": edited.cost})
    parts += _said(_("New: %(what)s"), edited.added, names, needed)
    parts += _said(_("Solved: %(what)s"), edited.solved, names, needed)
    return " ".join(parts)


def _said(
    text: str, conflicts: Iterable[Conflict], names: Mapping[str, str], needed: Mapping[str, int]
) -> Iterable[str]:
    return [text % {"what": conflict_in_words(conflict, names, needed)} for conflict in list(conflicts)[:3]]


def why(drawn: Mapping[str, Any] | None) -> list[str]:
    """How the draw was found, and whether its repeats had to be."""
    if drawn is None:
        return [_("Nothing was drawn: people were seated by hand.")]
    answer = drawn["answer"]
    found = {
        "built": _("It was built by arithmetic: who sits where follows from a table of numbers."),
        "planned": _("It was planned together with the rounds before and still fits."),
        "searched": _("It was searched: people changed places until nothing better turned up."),
        "by_standings": _("It goes by the standings: neighbours sit together unless they have met already."),
    }[FOUND[answer["method"]]]
    if not answer["repeats"]:
        verdict = _("Nobody meets anybody twice.")
    elif answer["repeats"] == answer["bound"]["repeats"]:
        verdict = _("With so many people at such tables it cannot be done with fewer repeated meetings.")
    else:
        verdict = _("Counting alone would allow fewer repeated meetings; whether they can be had is not known.")
    parts = [found, verdict]
    if answer["apart_broken"]:
        count = answer["apart_broken"]
        text = ngettext(
            "%(count)s meeting of people who should be apart could not be avoided.",
            "%(count)s meetings of people who should be apart could not be avoided.",
            count,
        )
        parts.append(text % {"count": count})
    return parts
