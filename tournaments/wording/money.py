"""The money of a tournament in words: prizes by place, who gets what, lines of the ledger."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.templatetags.pad import money as amount_words
from scoring.wording.lists import listed
from tournaments.engine.prizes import Award, Prize
from tournaments.models import LedgerLine, Tournament
from tournaments.queries.money import Money, terms_from_json
from tournaments.wording.standings import ordinal

KINDS = {
    "fee": _("entry fee"),
    "buy_back": _("buy-back"),
    "added": _("added"),
    "prize": _("prize"),
}
"""Kinds of lines of the ledger."""

KEYS = ("time", "kind", "player", "amount", "thing", "note", "by")
HEADINGS = (_("time"), _("kind"), _("who"), _("amount"), _("thing"), _("note"), _("by"))


def percent_words(percent: Decimal) -> str:
    """`60 %`, `12,5 %`."""
    return f"{number_format(percent.normalize() if percent % 1 else int(percent), use_l10n=True)} %"


def prize_words(prize: Prize, unit: str) -> str:
    """What one place wins: `10 €, 60 % of the pot and a ham`."""
    parts = [amount_words(prize.money, unit)] if prize.money else []
    if prize.percent:
        parts.append(gettext("%(percent)s of the pot") % {"percent": percent_words(prize.percent)})
    if prize.thing:
        parts.append(prize.thing)
    return listed(parts)


def prize_lines(tournament: Tournament) -> list[str]:
    """What was announced, the best place first; for everybody to read."""
    prizes = sorted(terms_from_json(tournament.prizes).prizes, key=lambda prize: prize.place)
    return [f"{ordinal(prize.place)}: {prize_words(prize, tournament.unit)}" for prize in prizes]


def preview_lines(by_place: Mapping[int, Decimal], tournament: Tournament) -> list[str]:
    """What each place would get in money, if nobody shares one."""
    return [f"{ordinal(place)}: {amount_words(won, tournament.unit)}" for place, won in sorted(by_place.items())]


def award_notes(award: Award, names: Mapping[str, str]) -> list[str]:
    """What there is to say about an award: with whom it is shared, where the odd cent went, whose the thing is."""
    found = []
    if award.shared_with:
        others = listed([names[code] for code in award.shared_with])
        found.append(gettext("shares the place with %(others)s") % {"others": others})
    if award.odd:
        found.append(gettext("one cent more: it could not be divided"))
    if award.things and award.shared_with:
        found.append(gettext("the thing is won together; agree whose it is"))
    return found


def csv_rows(now: Money, names: Mapping[str, str]) -> Iterator[list[str | int | Decimal]]:
    """The ledger for a spreadsheet, headings first."""
    yield [str(heading) for heading in HEADINGS]
    for line in now.lines:
        yield [
            timezone.localtime(line.at).strftime("%Y-%m-%d %H:%M"),
            kind_words(line),
            names[line.entry.code] if line.entry else "",
            line.amount,
            line.thing,
            line.note,
            str(line.account or ""),
        ]


def kind_words(line: LedgerLine) -> str:
    """What a line is; money that was given back is called so."""
    kind = str(KINDS.get(line.kind, line.kind))
    if line.amount and (line.amount < 0) != (line.kind == "prize"):
        return pgettext("money", "%(kind)s, given back") % {"kind": kind}
    return kind
