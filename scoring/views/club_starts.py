"""Starting a match with the people of a club: from the club's own pages, or as the rematch of one of its matches."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import http, roles
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset
from scoring.forms.club_tables import ClubTable
from scoring.forms.matches import MatchForm
from scoring.forms.rules import RulesForm
from scoring.forms.seats import SeatRow, SeatsForm
from scoring.http import HtmxHttpRequest
from scoring.models import Club
from scoring.queries.games import Game
from scoring.queries.people import person_of
from scoring.queries.rulebook import Entry, default_rules, offered, version_of
from scoring.services.starts import Chair, NewMatch, start_match
from scoring.wording.errors import explain
from scoring.wording.rules import card


@dataclass(frozen=True)
class Venue:
    """Where a match is about to start: the address of its form, and what the form shows first.

    `only` are the codes of the people who may be seated (None: everybody in the club); `links` says whether the phone
    gets the score link, with which it may change everything, rather than the one for looking on.
    """

    club: Club
    action: str
    back: str
    links: bool
    seats: SeatsForm = field(default_factory=lambda: SeatsForm([]))
    rules: Ruleset | None = None
    unit: str = ""
    label: str = ""
    only: Collection[str] | None = None

    @cached_property
    def book(self) -> list[Entry]:
        """The named rulesets that the club offers."""
        return offered(self.club)


class Filled:
    """The form of a new match in a club as it was sent, or as it is shown first."""

    def __init__(self, request: HtmxHttpRequest, venue: Venue) -> None:
        self.venue, data = venue, request.POST
        sent = "client_id" in data
        rules = venue.rules or default_rules(venue.club, venue.book)
        initial = {"client_id": str(uuid.uuid4()), "unit": venue.unit, "label": venue.label}
        self.match = MatchForm(data) if sent else MatchForm(initial=initial)
        self.rules = RulesForm(data) if sent else RulesForm(rules=rules)
        self.table = ClubTable(venue.club, SeatsForm.from_post(data) if sent else venue.seats, data, venue.only)
        self.chosen = data.get("use") or data.get("book", "")
        if "use" in data:
            named = [entry.newest.rules_data for entry in venue.book if entry.ruleset.code == self.chosen]
            self.rules = RulesForm(rules=next(iter(named), rules))
        elif sent and "start" not in data:
            self.rules = self.rules.refreshed()

    def is_valid(self) -> bool:
        """Whether a match can start from it, as far as the forms can say."""
        return all([self.match.is_valid(), self.table.seats.is_valid(), self.table.sure, self.rules.is_valid()])

    def new(self) -> NewMatch:
        """The match to be started; the form must be valid."""
        seats, rules = self.table.seats, self.rules.ruleset()
        return NewMatch(
            rules=rules,
            chairs=[Chair(row.name, row.start_points, self.table.player(row)) for row in seats.rows],
            dealer=seats.dealer,
            unit=self.match.cleaned_data["unit"],
            label=self.match.cleaned_data["label"],
            club=self.venue.club,
            book_version=version_of(self.venue.book, rules, self.chosen),
        )


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A new match of the club. Every button but `start` only changes the form, so it works without JavaScript."""
    club, allowed = club_for(request, slug, "can_enter")
    action, back = (reverse(f"scoring:{name}", args=[slug]) for name in ("club-match-new", "club-matches"))
    return start(request, Venue(club, action, back, links=allowed.can_organise, unit=club.unit))


def again(request: HtmxHttpRequest, game: Game, club: Club, seats: SeatsForm) -> HttpResponse:
    """The rematch of a club's match: in the same club, with the same people, by whoever may score that match."""
    match = game.match
    sat = match.seats.exclude(person=None).select_related("person__merged_into")
    codes = {seat.player: person_of(seat.person).code for seat in sat if seat.person}
    rows = [SeatRow(row.name, person=codes.get(row.player, "")) for row in seats.rows]
    member = roles.club_access(request, club).can_see
    venue = Venue(
        club,
        action=reverse("scoring:rematch", args=[match.code]),
        back=reverse("scoring:end", args=[match.code]),
        links=not request.own_only,
        seats=SeatsForm(rows, seats.dealer),
        rules=game.state.rules,
        unit=match.unit,
        label=match.label,
        only=None if member else set(codes.values()),
    )
    return start(request, venue)


def start(request: HtmxHttpRequest, venue: Venue) -> HttpResponse:
    """The form as it is, or the match that was started from it."""
    filled = Filled(request, venue)
    if "start" not in request.POST:
        return _form_page(request, filled)
    if not filled.is_valid():
        return _form_page(request, filled, status=422)
    if not request.user.is_authenticated:
        http.limit(request, "new-match", http.NEW_MATCHES)
    try:
        match, secret = start_match(new=filled.new(), by=http.actor(request), **filled.match.ids())
    except RuleError as error:
        seats = filled.table.seats
        seats.errors.append(explain(error, {str(seat): row.name for seat, row in enumerate(seats.rows, start=1)}))
        return _form_page(request, filled, status=422)
    response = http.go(reverse("scoring:sheet", args=[match.code]))
    kept = secret if venue.links else roles.view_secret(secret)
    return http.remember_device(request, http.remember_link(response, match, kept))


def _form_page(request: HtmxHttpRequest, filled: Filled, *, status: int = 200) -> HttpResponse:
    venue, rules = filled.venue, filled.rules.shown_ruleset()
    played = version_of(venue.book, rules, filled.chosen)
    context = {
        "venue": venue,
        "form": filled.match,
        "table": filled.table,
        "seats": filled.table.seats,
        "chips": filled.table.chips(),
        "rules": filled.rules,
        "card": card(rules),
        "book": [(entry, entry.newest == played) for entry in venue.book],
        "chosen": filled.chosen,
        "refused": status == 422,
    }
    allowed = roles.club_access(request, venue.club)
    response = club_page(request, venue.club, allowed, "scoring/club_starts/new.html", context, status=status)
    return http.remember_device(request, response)
