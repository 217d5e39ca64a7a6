"""The standings of a season: for phones first, each row opening into the results it comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.engine.names import isolated
from scoring.http import HtmxHttpRequest
from tournaments.engine.season_table import SeasonRow
from tournaments.exchange.sheets import KINDS, Cell, Column
from tournaments.models import Season
from tournaments.queries.season_standings import player_called, season_names, shown, stamp
from tournaments.queries.seasons import SeasonNow, load_season
from tournaments.roles import SeasonAccess
from tournaments.views.downloads import table_file
from tournaments.views.season_pages import season_for, season_page
from tournaments.wording.season_standings import results_of, row_words
from tournaments.wording.season_texts import after_words, player_text, state_words, table_text, top_lines
from tournaments.wording.seasons import event_name

FOLDER = "tournaments/seasons"
PREVIEWED = 3
"""Rows of the table in the preview of a link."""


@dataclass(frozen=True)
class Reading:
    """A season as its reader sees it: `names` by the keys of people; `who` has her row opened, `me` is himself."""

    now: SeasonNow
    names: Mapping[str, str]
    member: bool
    address: str
    who: SeasonRow | None
    me: SeasonRow | None

    def details(self, row: SeasonRow | None) -> dict[str, object] | None:
        """All about one row, with its text for the chat."""
        if row is None:
            return None
        found = results_of(self.now, self.names, row, member=self.member)
        code = found.row.code
        text = player_text(self.now, found, f"{self.address}?who={code}")
        return {"row": found.row, "needs": found.needs, "why": found.why, "marks": found.marks, "text": text}


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The table, or the piece of it that a script asks for: one row opened, one's own row, all rows.

    Raises Http404 for the row of somebody who is not in the table.
    """
    season, allowed = season_for(request, code)
    if request.htmx.boosted:  # it brings a style and a script of its own, which only a whole visit loads
        return HttpResponse(status=204, headers={"HX-Redirect": request.get_full_path()})
    version = stamp(season)
    reading = _read(request, season, allowed)
    target = request.htmx.target or ""
    if target.startswith("season-results"):
        if reading.who is None:
            raise Http404("nobody of that code in the table")
        return _piece(request, reading, "_season_results.html", {"found": reading.details(reading.who)})
    if target == "season-me":
        return _piece(request, reading, "_season_me.html", {"mine": reading.details(reading.me)})
    if target == "season-table":
        return _piece(request, reading, "_season_table.html", _table(request, reading))
    return _page(request, reading, version)


@require_safe
def live(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The page again if it is no longer at version `v`, otherwise 204 and no body."""
    season, allowed = season_for(request, code)
    version = stamp(season)
    if request.GET.get("v") == version:
        return HttpResponse(status=204)
    return _page(request, _read(request, season, allowed), version)


def _read(request: HtmxHttpRequest, season: Season, allowed: SeasonAccess) -> Reading:
    now = load_season(season)
    rows = {row.player: row for row in now.table.rows}
    who, me = (player_called(now, request.GET.get(name, "")[:12]) for name in ("who", "me"))
    names = season_names(now.people, member=allowed.is_member)
    address = request.build_absolute_uri(reverse("tournaments:season", args=[season.code]))
    return Reading(now, names, allowed.is_member, address, rows.get(who or ""), rows.get(me or ""))


def _table(request: HtmxHttpRequest, reading: Reading) -> dict[str, object]:
    found = shown(
        reading.now,
        reading.names,
        sought=request.GET.get("q", "")[:80],
        whole="all" in request.GET or reading.who is not None,
    )
    rows = row_words(reading.now, reading.names, found.rows)
    return {"rows": rows, "more": found.more, "sought": found.sought, "opened": reading.details(reading.who)}


def _shared(reading: Reading) -> dict[str, object]:
    club = reading.now.season.club
    return {"season": reading.now.season, "figures": club.public or reading.member}


def _piece(request: HtmxHttpRequest, reading: Reading, name: str, context: Mapping[str, object]) -> HttpResponse:
    response = render(request, f"{FOLDER}/{name}", {**_shared(reading), **context})
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    response["Cache-Control"] = "private, no-cache"
    return response


def _page(request: HtmxHttpRequest, reading: Reading, version: str) -> HttpResponse:
    now = reading.now
    text = table_text(now, reading.names, reading.address)
    kept = request.GET.copy()
    kept.pop("v", None)
    context = {
        **_shared(reading),
        **_table(request, reading),
        "version": version,
        "query": kept.urlencode(),
        "now": now,
        "after": after_words(now),
        "state": state_words(now),
        "mine": reading.details(reading.me),
        "text": text,
        "preview": " · ".join(top_lines(now, reading.names, PREVIEWED)),
        "address": reading.address,
        "picture": f"{request.build_absolute_uri(reverse('tournaments:season-card', args=[now.season.code]))}"
        f"?theme=light&lang={get_language()}",
        "kinds": KINDS,
    }
    response = season_page(request, now.season, f"{FOLDER}/season.html", context)
    patch_vary_headers(response, ["HX-Target"])
    return response


@require_safe
def export(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The whole table as a file, with what every event gave everybody."""
    season, allowed = season_for(request, code)
    reading = _read(request, season, allowed)
    columns = [
        Column("place", _("place")),
        Column("moved", _("places up")),
        Column("code", _("code")),
        Column("player", _("player")),
        Column("points", _("points")),
        Column("events", _("events")),
        Column("counting", _("events that count")),
        Column("wins", _("events won")),
        Column("missing", _("events lacking")),
        *(Column(item.code, isolated(event_name(item))) for item in reading.now.happenings),
    ]
    return table_file(request, columns, _lines(reading), kind=kind, name=f"season-{season.code}")


def _lines(reading: Reading) -> Iterator[list[Cell]]:
    for row in reading.now.table.rows:
        tally = row.tally
        given = {item.event.code: Fraction(item.points or 0, tally.unit) for item in tally.played}
        yield [
            row.place,
            row.moved,
            reading.now.people[row.player].code,
            reading.names[row.player],
            tally.total,
            len(tally.played),
            tally.keep,
            tally.wins,
            row.missing,
            *(given.get(event.code) for event in reading.now.events),
        ]
