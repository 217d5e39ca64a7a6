"""The picture of a season's table, for chats and for the previews of links."""

from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from scoring.http import HtmxHttpRequest
from tournaments.exchange.pictures import THEMES, Card, CardLine, draw_card
from tournaments.models import Season
from tournaments.queries.season_standings import season_names
from tournaments.queries.seasons import load_season
from tournaments.views.season_pages import season_for
from tournaments.wording.season_standings import row_words
from tournaments.wording.season_texts import TOP, after_words, state_words
from tournaments.wording.seasons import named_by_day

FRESH = 60
"""Seconds for which the picture of a public season may be shown again without asking."""


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The first ten of the table in a `theme` (light or dark) and a language (`lang`).

    Public seasons have public names on it, whoever asks: members hand it on. Raises Http404 for an unknown theme.
    """
    season, _allowed = season_for(request, code)
    theme, language = request.GET.get("theme", "light"), request.GET.get("lang", settings.LANGUAGE_CODE)
    if theme not in THEMES or language not in dict(settings.LANGUAGES):
        raise Http404("no such picture")
    with translation.override(language):
        card = _card(season, request.get_host())
    tag = f'"{sha256(repr((theme, card)).encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(draw_card(card, theme), content_type="image/png")
    response["ETag"] = tag
    response["Cache-Control"] = f"public, max-age={FRESH}" if season.public else "private, no-cache"
    return response


def _card(season: Season, host: str) -> Card:
    now = load_season(season)
    names = season_names(now.people, member=not season.public)
    rows = row_words(now, names, [row for row in now.table.rows if row.place is not None][:TOP])
    lines = [
        CardLine(
            place=row.place,
            name=row.name,
            points=row.points,
            way=row.moved.way if row.moved else "",
            places=row.moved.places if row.moved else 0,
        )
        for row in rows
    ]
    newest = now.happenings[-1] if now.happenings else None
    day = date_format(newest.day, "DATE_FORMAT") if newest and not named_by_day(newest) else ""
    below = " · ".join(filter(None, (after_words(now), day)))
    return Card(season.name, below, state_words(now), tuple(lines), f"{season.club.name} · {host}")
