"""What every view of one match begins and ends with."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import http, roles
from scoring.engine.errors import RuleError
from scoring.engine.history import Action
from scoring.http import HtmxHttpRequest
from scoring.models import Call, Match
from scoring.queries.calls import calls_to_show
from scoring.queries.games import Game, LogLine, load
from scoring.queries.logbook import pencil
from scoring.queries.ownership import rights
from scoring.queries.sheet import NoteLine, sheet
from scoring.services.matches import Locked, Stale, Write, enter
from scoring.wording.calls import answer_words, call_words, ends_in
from scoring.wording.errors import explain
from scoring.wording.events import event_words
from scoring.wording.hands import ending_words
from scoring.wording.happenings import Table
from scoring.wording.pencil import quiet_in, scoring_words, seen_words
from scoring.wording.rules import book_name, ruleset_name

WHOLE = Match.objects.select_related("club", "book_version__ruleset")
"""Matches with what their pages print of the club."""


@dataclass(frozen=True)
class Refusal:
    """Why a write was not stored: the status to answer with, and the sentence for the person."""

    status: int
    text: str


def game_to_view(request: HtmxHttpRequest, code: str) -> tuple[Game, roles.Access]:
    """The match for somebody who may at least look on. Raises Http404."""
    match = get_object_or_404(WHOLE, code=code)
    allowed = roles.require_view(request, match)
    return load(match), allowed


def game_to_score(request: HtmxHttpRequest, code: str) -> Game:
    """The match for somebody who may write. Raises Http404, PermissionDenied."""
    match = get_object_or_404(WHOLE, code=code)
    request.own_only = not roles.require_score(request, match).can_alter
    return load(match)


def sheet_page(request: HtmxHttpRequest, game: Game, refusal: Refusal | None = None) -> HttpResponse:
    """The sheet of `game` for whoever asks."""
    now, allowed = sheet(game), roles.access(request, game.match)
    context = {
        "sheet": now,
        "notes": {
            line.id: event_words(line.event, table(game), line.hand) for line in now.lines if isinstance(line, NoteLine)
        },
        "rules_name": match_rules_name(game),
        "ending": ending_words(now.ending) if now.ending else "",
        "can_score": allowed.can_score,
        "rights": rights(game, allowed, http.actor(request).account_id),
        "club": club_of(request, game.match),
        "discounted": game.match.discounted_at is not None,
        "refusal": refusal,
        "pencil": pencil_of(request, game),
        "ends": ends_in(game.match),
        "refereed": game.match.refereed,
        "can_call": game.match.sealed != "all",
        "calls": [_call_line(call) for call in calls_to_show(game.match)],
    }
    return http.page(request, "scoring/sheets/sheet.html", context, status=refusal.status if refusal else 200)


def _call_line(call: Call) -> dict[str, Any]:
    answered = call.answered_at is not None
    answer = answer_words(call) if answered else ""
    return {"code": call.code, "open": not answered, "words": call_words(call), "answer": answer}


def club_of(request: HtmxHttpRequest, match: Match) -> dict[str, str] | None:
    """The name of the match's club, with the address of its page if who asks may see it; None without a club."""
    club = match.club
    if club is None:
        return None
    seen = club.public or roles.club_access(request, club).can_see
    return {"name": club.name, "url": reverse("scoring:club-home", args=[club.slug]) if seen else ""}


def match_rules_name(game: Game) -> str:
    """What the rules of the match are called; with the name that the club has given them, if they are from its book."""
    version = game.match.book_version
    if version is None:
        return ruleset_name(game.state.rules)
    return book_name(version.ruleset.name, version.number, game.state.rules)


def claimable(request: HtmxHttpRequest, match: Match) -> bool:
    """Whether who asks could make it a match of a club: it has none, the phone has its score link, and is logged in."""
    return request.user.is_authenticated and match.club_id is None and "score" in roles.secrets_held(request, match)


def pencil_of(request: HtmxHttpRequest, game: Game) -> dict[str, Any] | None:
    """Who scores, in words, if it is another phone; `ask`: this one has not been asked yet whose it is."""
    held = pencil(game, http.actor(request).device)
    if held is None or held["mine"]:
        return None
    words = {"words": scoring_words(held), "seen_words": seen_words(held), "quiet_in": quiet_in(held)}
    return {**words, "ask": http.phone_name(request) is None}


def saved(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The answer to a write that is stored: the sheet, at once for HTMX, after a redirect for a plain form."""
    url = reverse("scoring:sheet", args=[game.match.code])
    if not request.htmx:
        return http.go(url)
    response = sheet_page(request, game)
    response["HX-Push-Url"] = url
    return response


def refused(error: Exception, game: Game) -> Refusal:
    """What to say of a write that the services refused."""
    if isinstance(error, RuleError):
        return Refusal(422, explain(error, game.names))
    if isinstance(error, Locked):
        return Refusal(409, _("The match is over. Reopen it to change anything."))
    return Refusal(
        409, _("Another phone has written meanwhile. Here is how it stands now; nothing of yours was stored.")
    )


def sent_before(game: Game, client_id: str) -> LogLine | None:
    """The line that a form with this id has become; None if it is new."""
    return next((line for line in game.log if str(line.client_id) == client_id), None)


def store(request: HtmxHttpRequest, game: Game, action: Action, write: Write) -> HttpResponse:
    """Enter `action` and answer with the sheet; with the sheet as it is now and the reason if it was refused."""
    try:
        return saved(request, enter(game=game, action=action, write=write))
    except (RuleError, Stale, Locked) as error:
        newest = load(Match.objects.get(pk=game.match.pk))
        return sheet_page(request, newest, refused(error, newest))


def table(game: Game) -> Table:
    """Names and unit, for sentences about `game`."""
    return Table(game.names, game.match.unit)


def base_context(game: Game) -> dict[str, Any]:
    """What pages about one match print in their heading."""
    return {"match": game.match, "names": game.names, "next_hand": game.next_hand}
