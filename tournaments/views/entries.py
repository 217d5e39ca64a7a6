"""The people of a tournament, for its organisers: their list, adding, pasting, who is kept apart, codes to show."""

import uuid

import segno
from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.http import HtmxHttpRequest
from tournaments.forms.entries import ListForm
from tournaments.forms.people import chosen_person
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.queries.people import counts, entries_of, namesakes, not_entered
from tournaments.services.apart import keep_apart, let_together
from tournaments.services.entries import enter_people
from tournaments.services.lists import enter_list
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page
from tournaments.wording.entries import state_of


@require_safe
def index(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Everybody who is in, waits, or was."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    return index_page(request, tournament)


def index_page(request: HtmxHttpRequest, tournament: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    """The list, with what was refused just now."""
    entries = entries_of(tournament)
    groups = [
        (_("With a place"), [entry for entry in entries if entry.status == EntryStatus.ENTERED]),
        (_("Wait list"), sorted(_of(entries, EntryStatus.WAITING), key=lambda entry: entry.number)),
        (_("Withdrawn"), _of(entries, EntryStatus.WITHDRAWN)),
    ]
    rows = [(title, [(entry, *state_of(entry)) for entry in group]) for title, group in groups if group]
    context = {"groups": rows, "counts": counts(entries)}
    return tournament_page(request, tournament, "tournaments/entries/index.html", context, refusal=refusal)


def _of(entries: list[Entry], status: str) -> list[Entry]:
    return [entry for entry in entries if entry.status == status]


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Add people of the club by one tap each, or somebody new by typing the name."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    sought = visible(request.GET.get("q", ""))[:80]
    refusal = None
    if request.method == "POST":
        refusal = attempt(tournament, lambda: _enter(request, tournament))
        if refusal is None:
            return http.go(reverse("tournaments:entry-add", args=[code]))
    context = {
        "q": sought,
        "people": not_entered(tournament, sought),
        "namesakes": namesakes(tournament.club, sought) if sought else [],
        "client_id": uuid.uuid4(),
        "counts": counts(entries_of(tournament)),
    }
    return tournament_page(request, tournament, "tournaments/entries/add.html", context, refusal=refusal)


def _enter(request: HtmxHttpRequest, tournament: Tournament) -> None:
    """Enter who was tapped, or somebody new. Raises RuleError, Finished."""
    by = http.actor(request)
    player = chosen_person(request, tournament)
    entry = enter_people(tournament=tournament, by=by, people=[player])[0]
    waits = entry.status == EntryStatus.WAITING
    said = _("%(name)s is on the wait list.") if waits else _("%(name)s is in.")
    messages.success(request, said % {"name": player.name})


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Enter the names of a list from a chat: paste it, look at every line, save."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    if request.method != "POST":
        return tournament_page(request, tournament, "tournaments/entries/paste.html", {"form": ListForm(tournament)})
    form = ListForm(tournament, request.POST)
    if form.error:
        return tournament_page(request, tournament, "tournaments/entries/paste.html", {"form": form}, status=422)
    again, refusal = "save" in request.POST, None
    if again and form.looked_at and not form.faulty:
        refusal = attempt(tournament, lambda: _save_list(request, tournament, form))
        if refusal is None:
            return http.go(reverse("tournaments:entries", args=[code]))
    context = {"form": form, "again": again and not form.looked_at, "faulty": again and form.faulty}
    template, status = "tournaments/entries/paste_check.html", 422 if again else 200
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)


def _save_list(request: HtmxHttpRequest, tournament: Tournament, form: ListForm) -> None:
    by = http.actor(request)
    lines, choices = form.lines(), form.choices()
    entries = enter_list(tournament=tournament, by=by, lines=lines, choices=choices, client_id=form.client_id)
    waiting = sum(entry.status == EntryStatus.WAITING for entry in entries)
    count = len(entries) - waiting
    said = ngettext("%(count)s person of the list is in.", "%(count)s people of the list are in.", count)
    messages.success(request, said % {"count": count})
    if waiting:
        said = ngettext("%(count)s is on the wait list.", "%(count)s are on the wait list.", waiting)
        messages.info(request, said % {"count": waiting})


@require_http_methods(["GET", "HEAD", "POST"])
def apart(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Who is not to sit at one table."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = None
    if request.method == "POST":
        refusal = attempt(tournament, lambda: _keep_apart(request, tournament))
        if refusal is None:
            return http.go(reverse("tournaments:apart", args=[code]))
    held = [entry for entry in entries_of(tournament) if entry.status != EntryStatus.WITHDRAWN]
    pairs = tournament.apart.select_related("one__person", "two__person").order_by("pk")
    context = {"pairs": pairs, "entries": held}
    return tournament_page(request, tournament, "tournaments/entries/apart.html", context, refusal=refusal)


def _keep_apart(request: HtmxHttpRequest, tournament: Tournament) -> None:
    one, other = _two(request, tournament)
    early, reason = request.POST.get("when") == "early", request.POST.get("reason", "")
    keep_apart(one=one, other=other, by=http.actor(request), early_only=early, reason=reason)


def _two(request: HtmxHttpRequest, tournament: Tournament) -> tuple[Entry, Entry]:
    """The two whom the form names. Raises RuleError `same_person` if it does not name two."""
    found = {entry.code: entry for entry in entries_of(tournament)}
    one, other = (found.get(request.POST.get(name, "")) for name in ("one", "other"))
    if one is None or other is None:
        raise RuleError("same_person", "two people are to be chosen")
    return one, other


@require_POST
def together(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Let two sit at one table again."""
    tournament, _allowed = tournament_for(request, code, "can_direct")

    def write() -> None:
        one, other = _two(request, tournament)
        let_together(one=one, other=other, by=http.actor(request))

    refusal = attempt(tournament, write)
    if refusal is not None:
        return index_page(request, tournament, refusal)
    return http.go(reverse("tournaments:apart", args=[code]))


@require_safe
def codes(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Codes to show or print: to look on, to sign up, to say that one is here."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    wanted = [("home", _("Tournament"), True)]
    wanted += [("sign-up", _("Sign up"), tournament.self_entry and tournament.entry_open)]
    wanted += [("here", _("I am here"), tournament.self_check_in)]
    links = []
    for name, title, shown in wanted:
        if shown:
            url = request.build_absolute_uri(reverse(f"tournaments:{name}", args=[code]))
            links.append((name, title, url, segno.make(url, error="m").svg_inline(border=2, omitsize=True)))
    return tournament_page(request, tournament, "tournaments/entries/codes.html", {"links": links})
