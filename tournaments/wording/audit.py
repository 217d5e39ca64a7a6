"""What the tournaments write into the audit of a club, as sentences; found by scoring/apps.py."""

from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.queries.audit import NAMERS
from scoring.templatetags.pad import MINUS
from scoring.wording.audit import WRITTEN, add_words
from tournaments.models import Entry, Leaving, Tournament
from tournaments.wording.seasons import SOURCES

KINDS: dict[str, Promise] = {
    "tournament": _("tournaments"),
    "entry": _("people of tournaments"),
    "round": _("rounds"),
    "table": _("tables of rounds"),
    "season": _("seasons"),
    "past": _("results of the past"),
    "key": _("keys of the interface for programs"),
}

SENTENCES: dict[str, Promise] = {
    "tournament.created": _("%(who)s created the tournament %(label)s."),
    "tournament.changed": _("%(who)s changed the settings of the tournament %(label)s."),
    "tournament.plan": _("%(who)s changed the plan of the tournament %(label)s."),
    "tournament.finished": _("%(who)s declared the tournament %(label)s over."),
    "tournament.reopened": _("%(who)s reopened the tournament %(label)s."),
    "tournament.prizes": _("%(who)s changed the prizes of the tournament %(label)s."),
    "tournament.prize": _("%(who)s handed over a prize of the tournament %(label)s."),
    "tournament.prize_back": _("%(who)s noted that prize money of the tournament %(label)s came back."),
    "tournament.money": _("%(who)s noted money of the tournament %(label)s."),
    "entry.added": _("%(label)s entered a tournament."),
    "entry.withdrawn": _("%(label)s is no longer entered."),
    "entry.taken_aside": _("%(label)s was entered twice, as two people who are one: this entry was taken out."),
    "entry.brought_back": _("%(label)s is entered again: the two are two people after all."),
    "entry.moved_up": _("%(label)s moved up from the wait list."),
    "entry.arrived": _("%(label)s arrived."),
    "entry.not_arrived": _("%(who)s took back that %(label)s had arrived."),
    "entry.no_show": _("%(label)s did not come."),
    "entry.paid": _("%(label)s paid."),
    "entry.paid_back": _("%(label)s got money back."),
    "entry.bought_back": _("%(label)s bought back in."),
    "entry.buy_back_undone": _("%(who)s took back that %(label)s had bought back in."),
    "entry.table": _("%(who)s gave %(label)s a fixed table, or none."),
    "entry.apart": _("%(who)s keeps %(label)s and somebody apart."),
    "entry.together": _("%(who)s lets %(label)s and somebody sit together again."),
    "entry.left": _("%(label)s left the tournament."),
    "entry.came_back": _("%(label)s came back."),
    "entry.substituted": _("Somebody else took over the chair of %(label)s."),
    "entry.sat_down": _("%(label)s came late and sat down."),
    "entry.penalty": _("%(who)s gave %(label)s a penalty."),
    "entry.penalty_withdrawn": _("%(who)s withdrew a penalty of %(label)s."),
    "round.drawn": _("%(who)s drew a round of %(label)s."),
    "round.changed": _("%(who)s moved people in a draw of %(label)s."),
    "round.discarded": _("%(who)s threw a draw of %(label)s away."),
    "round.published": _("%(who)s published a round of %(label)s."),
    "round.closed": _("%(who)s closed a round of %(label)s."),
    "round.reopened": _("%(who)s reopened a round of %(label)s."),
    "round.tie_settled": _("%(who)s settled a tie of %(label)s."),
    "round.moved_up": _("%(who)s let somebody move up in %(label)s."),
    "round.merged": _("%(who)s merged tables of %(label)s."),
    "round.clock": _("%(who)s set the clock of %(label)s."),
    "table.decided": _("%(who)s gave a table its result by decision: %(label)s."),
    "table.undecided": _("%(who)s took the decision about a table back: %(label)s."),
    "table.time": _("%(who)s called time at a table: %(label)s."),
    "season.created": _("%(who)s began the season %(label)s."),
    "season.changed": _("%(who)s changed the settings of the season %(label)s."),
    "season.rule": _("%(who)s changed the rule of the season %(label)s."),
    "season.events": _("%(who)s chose the tournaments of the season %(label)s."),
    "season.bote": _("%(who)s noted money of the bote of the season %(label)s."),
    "season.closed": _("%(who)s closed the season %(label)s."),
    "season.reopened": _("%(who)s opened the season %(label)s again."),
    "past.imported": _("%(who)s brought in results of the past: %(label)s."),
    "past.removed": _("%(who)s took results of the past out again: %(label)s."),
    "key.made": _("%(who)s made a key for programs: %(label)s."),
    "key.revoked": _("%(who)s revoked a key for programs: %(label)s."),
}

FIELDS: dict[str, Promise] = {
    "round": _("round"),
    "table": _("table"),
    "places": _("places"),
    "reason": _("reason"),
    "clock": _("clock"),
    "minutes": _("minutes"),
    "seed": _("seed of the draw"),
    "how": _("how"),
    "chosen": _("who plays on"),
    "instead": _("who plays instead"),
    "person": _("person"),
    "entry": _("person"),
    "amount": _("amount"),
    "thing": _("thing"),
    "points": _("points"),
    "status": _("state of the entry"),
    "arrived_at": _("here since"),
    "here": _("being here noted for the entry that stays"),
    "paid": _("payment noted for the entry that stays"),
    "place": _("where"),
    "starts_at": _("when"),
    "fee": _("entry fee"),
    "buy_back": _("buy-back"),
    "capacity": _("most people"),
    "entry_open": _("entry open"),
    "self_entry": _("people sign up by themselves"),
    "self_check_in": _("people say by phone that they are here"),
    "prizes": _("prizes"),
    "broken": _("tables that broke up"),
    "moves": _("who moved, from which table to which"),
    "early_only": _("early rounds only"),
    "starts_on": _("first day"),
    "ends_on": _("last day"),
    "nights": _("evenings of single matches count"),
    "tournaments": _("tournaments"),
    **{f"weight_{source}": words for source, words in SOURCES.items()},
    "placing": _("placing table"),
    "chinchon": _("for each chinchón"),
    "attendance": _("for having come"),
    "best_of": _("results that count"),
    "drop": _("worst results left out"),
    "least_events": _("events to be ranked"),
    "least_field": _("people for an event to count"),
    "keys": _("order of the table"),
    "events": _("events"),
    "results": _("results"),
    "newcomers": _("new players"),
}

VALUES: dict[str, Promise] = {
    "clock.start": _("started"),
    "clock.pause": _("paused"),
    "clock.resume": _("went on"),
    "clock.extra": _("extra time"),
    "how.lot": _("by lot"),
    "how.choice": _("by decision"),
    "how.play_off": _("by a play-off"),
    "status.entered": _("entered"),
    "status.waiting": _("on the wait list"),
    "status.withdrawn": _("withdrawn"),
    **{f"how.{how.value}": how.label for how in Leaving},
}

PEOPLE = ("entry", "person", "instead", "chosen", "moves", "tournaments")
"""Fields that hold codes, of people and of tournaments."""


def _names(club: Club, codes: Collection[str]) -> dict[str, str]:
    """Who sits on the chairs now that have these codes."""
    entries = Entry.objects.filter(tournament__club=club, code__in=codes).values_list("code", "person__name")
    return dict(entries)


def _tournaments(club: Club, codes: Collection[str]) -> dict[str, str]:
    """What the tournaments are called now that have these codes."""
    return dict(Tournament.objects.filter(club=club, code__in=codes).values_list("code", "name"))


def _amount(text: str) -> str:
    """Money as its reader writes it."""
    amount = Decimal(text)
    size = number_format(abs(amount), 0 if amount == amount.to_integral_value() else 2)
    return f"{MINUS}{size}" if amount < 0 else size


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "DATE_FORMAT")


def _moment(text: str) -> str:
    """A moment in the time of the page, which is that of the club."""
    return date_format(timezone.localtime(datetime.fromisoformat(text)), "DATETIME_FORMAT")


WRITTEN.update(dict.fromkeys(("amount", "fee", "buy_back"), _amount))
WRITTEN.update({"starts_on": _day, "ends_on": _day, "starts_at": _moment, "arrived_at": _moment})
add_words(kinds=KINDS, sentences=SENTENCES, fields=FIELDS, values=VALUES, people=PEOPLE)
NAMERS += [_names, _tournaments]
