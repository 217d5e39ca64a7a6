"""How strong people play: the list of a club's ratings, and how one of them came about. As public as the club."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.club_pages import club_page, open_club
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Player
from scoring.roles import ClubAccess
from tournaments.engine.rating import ENOUGH
from tournaments.exchange.sheets import KINDS
from tournaments.queries.skills import load_history, load_ratings
from tournaments.views.downloads import table_file
from tournaments.wording.figures import name_of
from tournaments.wording.ratings import RatingChart, rated_row, rating_cells, rating_chart, rating_columns

PAGE = 50
"""People on a page of the list."""


@require_safe
def show(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The list, and with `?who=CODE` how that person's rating came about."""
    club, allowed = _rated_club(request, slug)
    rated, others = load_ratings(club, timezone.now())
    member = allowed.can_see
    page = Paginator(rated, PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rated": [rated_row(one, member=member) for one in page.object_list],
        "others": [rated_row(one, member=member) for one in others],
        "enough": ENOUGH,
        "chart": _history(request, club, member=member),
        "kinds": KINDS,
    }
    return club_page(request, club, allowed, "tournaments/ratings/ratings.html", context)


def _history(request: HtmxHttpRequest, club: Club, *, member: bool) -> RatingChart | None:
    code = request.GET.get("who", "")
    person = Player.objects.select_related("merged_into").filter(club=club, code=code).first() if code else None
    if person is None:
        return None
    person = person.merged_into or person
    return rating_chart(name_of(person, member), load_history(club, person), member=member)


@require_safe
def export(request: HtmxHttpRequest, slug: str, kind: str) -> HttpResponse:
    """The list as a file."""
    club, allowed = _rated_club(request, slug)
    rated, others = load_ratings(club, timezone.now())
    rows = (rating_cells(one, member=allowed.can_see) for one in (*rated, *others))
    return table_file(request, rating_columns(), rows, kind=kind, name=f"{club.slug}-ratings")


def _rated_club(request: HtmxHttpRequest, slug: str) -> tuple[Club, ClubAccess]:
    """The club and what the request may do in it. Raises Http404 where the club does not want ratings."""
    club, allowed = open_club(request, slug)
    if not club.ratings:
        raise Http404("this club shows no ratings")
    return club, allowed
