"""The club's book of rulesets: to read for everybody who may see the club, to write for its organisers."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http, roles
from scoring.club_pages import club_for, club_page
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.forms.rulebook import NameForm
from scoring.forms.rules import RulesForm
from scoring.http import HtmxHttpRequest
from scoring.models import BookRuleset, Club
from scoring.queries.rulebook import Entry, entry_of, shelf
from scoring.roles import ClubAccess
from scoring.services import rulebook as services
from scoring.views.rules import rules_context
from scoring.wording.rules import card, changes_between, preset_name


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The book, with what each ruleset changes in its preset, and what the club plays by default."""
    club, allowed = club_for(request, slug, "can_see")
    entries = [(entry, card(entry.newest.rules_data)) for entry in shelf(club)]
    context = {"entries": entries, "default_name": preset_name(club.default_preset), "presets": _presets()}
    return club_page(request, club, allowed, "scoring/rulebook/index.html", context)


@require_safe
def detail(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """The full rules of one named ruleset, in its newest version or in the one that the address asks for."""
    club = get_object_or_404(Club.objects.select_related("default_ruleset"), slug=slug)
    allowed = roles.club_access(request, club)
    if not (club.public or allowed.can_see):
        raise Http404("a private club")
    entry = _entry(club, code)
    asked = request.GET.get("version", str(entry.newest.number))
    shown = next((version for version in entry.versions if str(version.number) == asked), None)
    if shown is None:
        raise Http404("no such version")
    title = f"{entry.ruleset.name} v{shown.number}"
    back = reverse("scoring:club-rules" if allowed.can_see else "scoring:club-home", args=[slug])
    context = {**rules_context(shown.rules_data, title, back, club.unit), "entry": entry, "shown": shown}
    context["history"] = _history(entry)
    return club_page(request, club, allowed, "scoring/rulebook/detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A new ruleset: from a preset, or (`copy`) from one of the book."""
    club, allowed = club_for(request, slug, "can_organise")
    copied = entry_of(club, request.GET.get("copy", ""))
    name = NameForm(request.POST or None)
    rules = RulesForm(request.POST) if request.method == "POST" else RulesForm(rules=_first(club, copied))
    if "save" not in request.POST:
        return _form_page(request, club, allowed, {"name": name, "rules": _refreshed(rules)})
    if name.is_valid() and rules.is_valid():
        try:
            made = services.add_ruleset(club=club, by=http.actor(request), rules=rules.ruleset(), **name.cleaned_data)
            return http.go(reverse("scoring:club-ruleset", args=[slug, made.code]))
        except services.NameTaken:
            _taken(name)
    return _form_page(request, club, allowed, {"name": name, "rules": rules}, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Change a ruleset: what it says differently becomes its next version; matches keep what they were started with."""
    club, allowed = club_for(request, slug, "can_organise")
    entry = _entry(club, code)
    sent = request.method == "POST"
    name = NameForm(request.POST) if sent else NameForm(initial={"name": entry.ruleset.name})
    rules = RulesForm(request.POST) if sent else RulesForm(rules=entry.newest.rules_data)
    if "save" not in request.POST:
        return _form_page(request, club, allowed, {"name": name, "rules": _refreshed(rules), "entry": entry})
    if name.is_valid() and rules.is_valid():
        try:
            facts = {"name": name.cleaned_data["name"], "rules": rules.ruleset()}
            services.change_ruleset(ruleset=entry.ruleset, by=http.actor(request), **facts)
            return http.go(reverse("scoring:club-ruleset", args=[slug, code]))
        except services.NameTaken:
            _taken(name)
    return _form_page(request, club, allowed, {"name": name, "rules": rules, "entry": entry}, status=422)


@require_POST
def retire(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Offer a ruleset no longer."""
    club, _allowed = club_for(request, slug, "can_organise")
    services.retire_ruleset(ruleset=_entry(club, code).ruleset, by=http.actor(request))
    return http.go(reverse("scoring:club-rules", args=[slug]))


@require_POST
def restore(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Offer it again."""
    club, _allowed = club_for(request, slug, "can_organise")
    services.restore_ruleset(ruleset=_entry(club, code).ruleset, by=http.actor(request))
    return http.go(reverse("scoring:club-rules", args=[slug]))


@require_POST
def default(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Choose what the club plays unless a table says otherwise: a preset, or a ruleset of the book."""
    club, _allowed = club_for(request, slug, "can_organise")
    asked = request.POST.get("rules", "")
    named = BookRuleset.objects.filter(club=club, retired=False, code=asked).first()
    if named is None and asked not in PRESETS:
        raise Http404("no such ruleset")
    services.set_default(club=club, choice=named or asked, by=http.actor(request))
    messages.success(request, _("New matches of the club start with these rules."))
    return http.go(reverse("scoring:club-rules", args=[slug]))


def _entry(club: Club, code: str) -> Entry:
    entry = entry_of(club, code)
    if entry is None:
        raise Http404("no such ruleset")
    return entry


def _history(entry: Entry) -> list[dict[str, Any]]:
    """Every version, the newest first, with what it changed in the one before."""
    befores = [*entry.versions[1:], None]
    return [
        {"version": now, "changes": changes_between(before.rules_data, now.rules_data) if before else []}
        for now, before in zip(entry.versions, befores, strict=True)
    ]


def _first(club: Club, copied: Entry | None) -> Ruleset:
    return PRESETS[club.default_preset] if copied is None else copied.newest.rules_data


def _refreshed(rules: RulesForm) -> RulesForm:
    return rules.refreshed() if rules.is_bound else rules


def _taken(form: NameForm) -> None:
    form.add_error("name", _("The club has a ruleset of this name already."))


def _presets() -> list[tuple[str, str]]:
    return [(preset, preset_name(preset)) for preset in PRESETS]


def _form_page(
    request: HtmxHttpRequest, club: Club, allowed: ClubAccess, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    rules: RulesForm = context["rules"]
    shown = {**context, "card": card(rules.shown_ruleset()), "refused": status == 422}
    return club_page(request, club, allowed, "scoring/rulebook/edit.html", shown, status=status)
