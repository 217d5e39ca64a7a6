"""One person with two entries, two people who look alike, and the person who wants to be forgotten."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.engine.names import isolated, visible
from scoring.http import HtmxHttpRequest
from scoring.models import Player, PlayerMerge
from scoring.queries.people import PAGE, listing, seats_of, twins
from scoring.services.merges import meetings_of, merge_players, newer_than, undo_merge
from scoring.services.people import forget_player, keep_apart
from scoring.views.players import living, refused


@require_safe
def same(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Every two players who may be one person."""
    club, allowed = club_for(request, slug, "can_organise")
    page = Paginator(twins(club), PAGE).get_page(request.GET.get("page", ""))
    ids = [person.id for like in page for person in (like.one, like.other)]
    players = Player.objects.in_bulk(ids)
    pairs = [(players[int(like.one.id)], players[int(like.other.id)], like.reason) for like in page]
    return club_page(request, club, allowed, "scoring/players/same.html", {"page": page, "pairs": pairs})


@require_POST
def apart(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Note that two are two people."""
    club, _allowed = club_for(request, slug, "can_organise")
    one, other = (living(club, request.POST.get(side, "")) for side in ("one", "other"))
    keep_apart(one=one, other=other, by=http.actor(request))
    names = {"one": isolated(one.name), "other": isolated(other.name)}
    messages.success(request, _("%(one)s and %(other)s stay two people.") % names)
    return http.go(reverse("scoring:players-same", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """Make two entries one person: find the other, look at both, decide which one stays."""
    club, allowed = club_for(request, slug, "can_organise")
    person = living(club, player)
    chosen = request.POST.get("with", "") or request.GET.get("with", "")
    if not chosen:
        sought = visible(request.GET.get("q", ""))[:80]
        page = listing(club, sought, "all", request.GET.get("page", ""))
        context = {"player": person, "page": page, "q": sought}
        return club_page(request, club, allowed, "scoring/players/merge_with.html", context)
    other = living(club, chosen)
    if request.method == "POST":
        kept, gone = (other, person) if request.POST.get("kept") == other.code else (person, other)
        try:
            merge_players(kept=kept, gone=gone, by=http.actor(request))
        except RuleError as error:
            return refused(request, error, f"{request.path}?with={other.code}")
        messages.success(request, _("They are one person now. You can undo it on this page."))
        return http.go(reverse("scoring:player", args=[slug, kept.code]))
    both = [(one, seats_of(one).count()) for one in (person, other)]
    meetings = meetings_of(person, other)
    barred = any(meeting.round for meeting in meetings)
    context = {"player": person, "other": other, "both": both, "meetings": meetings, "barred": barred}
    return club_page(request, club, allowed, "scoring/players/merge.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HtmxHttpRequest, slug: str, player: str, merge: str) -> HttpResponse:
    """Part two entries that were made one."""
    club, allowed = club_for(request, slug, "can_organise")
    merges = PlayerMerge.objects.select_related("kept", "gone", "club")
    row = get_object_or_404(merges, club=club, kept__code=player, code=merge)
    url = reverse("scoring:player", args=[slug, player])
    if request.method == "POST":
        try:
            undo_merge(merge=row, by=http.actor(request))
        except RuleError as error:
            return refused(request, error, url)
        messages.success(request, _("They are two people again."))
        return http.go(url)
    context = {"player": row.kept, "merge": row, "newer": newer_than(row)}
    return club_page(request, club, allowed, "scoring/players/undo.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def forget(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """Ask whether a person is really to be forgotten, and do it."""
    club, allowed = club_for(request, slug, "can_organise")
    person = living(club, player)
    if request.method == "POST" and "sure" in request.POST:
        forgotten = forget_player(player=person, by=http.actor(request))
        messages.success(request, _("Done. The results stay under the name “%(name)s”.") % {"name": forgotten.name})
        return http.go(reverse("scoring:players", args=[slug]))
    context = {"player": person, "matches": seats_of(person).count(), "unsure": request.method == "POST"}
    status = 422 if request.method == "POST" else 200
    return club_page(request, club, allowed, "scoring/players/forget.html", context, status=status)
