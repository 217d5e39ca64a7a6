"""Tournaments of a club: their list, a new one, and one tournament's first page and settings."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine import rulesets
from scoring.http import HtmxHttpRequest
from scoring.models import Club
from scoring.wording.rules import book_name, card, ruleset_name
from tournaments.engine.plan_notation import plan_from_json
from tournaments.engine.plan_of_rounds import Plan
from tournaments.forms import formats
from tournaments.forms.formats import FormatForm
from tournaments.forms.tournaments import TournamentForm, first_values, rules_choice, values_of
from tournaments.models import Round, Tournament
from tournaments.queries.listing import ahead, past
from tournaments.queries.people import counts, entries_of
from tournaments.services.setup import change_tournament, create_tournament
from tournaments.views.pages import attempt, seen_version, tournament_for, tournament_page
from tournaments.wording.plans import plan_words, round_name, told
from tournaments.wording.rounds import round_title


@dataclass(frozen=True)
class Forms:
    """The two halves of a new tournament's form."""

    about: TournamentForm
    format: FormatForm

    def are_valid(self) -> bool:
        """Whether both are; each has its errors afterwards."""
        return all([self.about.is_valid(), self.format.is_valid()])


@require_safe
def listing(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's tournaments: those that are on, those to come, those that are over."""
    club, allowed = club_for(request, slug, "can_see")
    found = ahead(club)
    context = {
        "running": [item for item, when in found if when == "running"],
        "coming": [item for item, when in found if when == "coming"],
        "page": past(club, request.GET.get("page", "1")),
    }
    return club_page(request, club, allowed, "tournaments/tournaments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A new tournament, from a ready format or (`from`) like an earlier one."""
    club, allowed = club_for(request, slug, "can_organise")
    source = club.tournaments.filter(code=request.GET.get("from", "")).first()
    forms = _forms(club, request, source)
    if request.method == "POST" and forms.are_valid():
        made = create_tournament(
            club=club,
            by=http.actor(request),
            facts=forms.about.facts(),
            played_by=forms.about.played_by(),
            plan=forms.format.plan,
            client_id=forms.about.cleaned_data["client_id"],
        )
        messages.success(request, _("The tournament is there. Now its people, and its plan in detail."))
        return http.go(reverse("tournaments:home", args=[made.code]))
    status = 422 if request.method == "POST" else 200
    earlier = club.tournaments.filter(rehearsal_of=None)[:10]
    context = {"form": forms.about, "format": forms.format, "source": source, "earlier": earlier}
    return club_page(request, club, allowed, "tournaments/tournaments/new.html", context, status=status)


def _forms(club: Club, request: HtmxHttpRequest, source: Tournament | None) -> Forms:
    data = request.POST or None
    copied: Plan | None = plan_from_json(source.plan) if source else None
    about = TournamentForm(club, data, kept=source, initial=first_values(club))
    if source is not None:
        kept = {**values_of(source), "rules": rules_choice(source, about), "version": None}
        about.initial = {**kept, "date": None, "entry_open": True}
    people = source.entries.count() if source else 0
    return Forms(about, FormatForm(data, copied=copied, initial=formats.first_values(people or 20, copied)))


@require_safe
def home(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the tournament is, where it stands, and the ways to everything else."""
    tournament, _allowed = tournament_for(request, code)
    plan = plan_from_json(tournament.plan)
    rules, version = rulesets.from_json(tournament.rules), tournament.book_version
    playing = tournament.rounds.filter(published_at__isnull=False, closed_at=None).last()
    context: dict[str, Any] = {
        "playing": playing,
        "playing_name": _title(playing) if playing else "",
        "counts": counts(entries_of(tournament)),
        "format": plan_words(plan),
        "rounds": [(round_name(number, item), told(item)) for number, item in enumerate(plan.rounds, start=1)],
        "card": card(rules),
        "rules_name": book_name(version.ruleset.name, version.number, rules) if version else ruleset_name(rules),
        "book": version and version.ruleset,
    }
    return tournament_page(request, tournament, "tournaments/tournaments/home.html", context)


def _title(played: Round) -> str:
    return round_title(played.number, plan_from_json(played.plan).rounds[played.number - 1])


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the organisers decide about the tournament, its plan apart."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = TournamentForm(tournament.club, request.POST or None, kept=tournament)
    form.initial = {**values_of(tournament), "rules": rules_choice(tournament, form)}
    refusal = None
    if request.method == "POST" and form.is_valid():
        refusal = attempt(
            tournament,
            lambda: change_tournament(
                tournament=tournament,
                by=http.actor(request),
                version=seen_version(request),
                facts=form.facts(),
                played_by=form.played_by(),
            ),
        )
        if refusal is None:
            messages.success(request, _("The settings are saved."))
            return http.go(reverse("tournaments:settings", args=[code]))
    context = {"form": form, "version": tournament.version}
    status = 422 if form.errors else 200
    template = "tournaments/tournaments/settings.html"
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)
