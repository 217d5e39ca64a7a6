"""Old results: sending a file or a text, and what somebody says about its columns, dates, names and season."""

from datetime import date
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.exchange.tables import Sheet
from scoring.models import Club, Player
from tournaments.exchange.past import dates, read_past
from tournaments.exchange.past_columns import MEANINGS, Columns, guess, header
from tournaments.exchange.past_days import month_first, written
from tournaments.exchange.past_lines import Past, Reading
from tournaments.forms.seasons import SeasonForm
from tournaments.models import Season
from tournaments.services.past import Order
from tournaments.services.past_people import ADD, SKIP, People, Who, settle

MAX_ASKED = 150
"""Names that are asked about one by one: each has two fields of a form, and a form has at most 500 (settings.py)."""
SEASONS = 50
"""How many open seasons are offered."""
NEW = "new"


class PastFileForm(forms.Form):
    """A file of old results, or the same as a text."""

    file = forms.FileField(
        label=_("File (CSV, XLSX or ODS)"),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,.ods"}),
    )
    text = forms.CharField(
        label=_("Or paste the table here"),
        required=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false", "dir": "auto"}),
    )

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for nothing at all."""
        if not self.errors and not self.cleaned_data.get("file") and not self.cleaned_data.get("text"):
            raise forms.ValidationError(_("Choose a file, or paste a table."))
        return self.cleaned_data


class PastForm:
    """A table of old results with what was said about it; at first what its headings say. Two queries."""

    def __init__(self, club: Club, sheet: Sheet, data: QueryDict | None = None, *, name: str, chosen: str = "") -> None:
        self.sheet, self.sent, self.data = sheet, data is not None, data or QueryDict()
        self.columns = self._columns(self.data) if self.sent else guess(sheet)
        self.seasons = list(Season.objects.filter(club=club, closed_at=None)[:SEASONS])
        self.chosen = self.data.get("season", NEW) if self.sent else chosen
        self.season = next((season for season in self.seasons if season.code == self.chosen), None)
        first, last = self._between()
        years = f"{first.year}" if first.year == last.year else f"{first.year}/{last.year}"
        named = PurePath(name).stem if PurePath(name).suffix else years
        known = {"name": named[:80], "starts_on": first, "ends_on": last, "public": club.public}
        self.setup = SeasonForm(data, initial=known)
        self.month_first = "month_first" in self.data if self.sent else month_first(dates(sheet, self.columns))[0]
        self.cells = "places" if self.data.get("cells") == "places" else "points"
        self.reading = self._reading(first, last)
        self.past = read_past(sheet, self.columns, self.reading) if self.columns.clear else Past((), (), ())
        self.people = People(club)
        self.names = self.people.names(self.past)
        self.unknown: dict[str, str] = {}
        self.choices = self._choices()
        self.settled = settle(self.past, self.people, self.choices)

    @property
    def headings(self) -> list[tuple[int, str, str, list[str]]]:
        """Every column: its number, what stands above it, what it means, and what stands in it."""
        top = header(self.sheet, self.columns)
        below = [row for row in self.sheet.rows if row.number >= self.columns.first][:3]
        return [
            (place, top.cell(place) if top else "", meaning, [one.cell(place) for one in below if one.cell(place)])
            for place, meaning in enumerate(self.columns.meanings)
        ]

    @property
    def dated(self) -> bool:
        """Whether a date of the table might be read with the month first."""
        return any(one is not None and not one.sure for one in map(written, dates(self.sheet, self.columns)))

    @property
    def asked(self) -> list[tuple[Who, str, str]]:
        """The names that are nobody's for sure, those like somebody's first; with what is chosen and typed for each.

        Of a name that several people have nothing is chosen until somebody does.
        """
        open_names = [who for who in self.names if who.player is None]
        order = sorted(open_names, key=lambda who: (not who.namesakes, not who.likes))[:MAX_ASKED]
        usual = {who.key: "" if who.namesakes else who.usual for who in order}
        return [(who, (usual | self.choices)[who.key], self.data.get(f"other-{who.number}", "")) for who in order]

    @property
    def shown(self) -> str:
        """What changes with what is read: saved is only what somebody has seen."""
        return sha256(repr((self.columns, self.reading)).encode()).hexdigest()[:16]

    @property
    def looked_at(self) -> bool:
        """Whether the form was sent from a page that showed the results as they are read now."""
        return self.data.get("shown") == self.shown

    @property
    def closed(self) -> bool:
        """Whether the season that was chosen is none of the open ones any more: it is not taken for a new one."""
        return self.sent and self.chosen != NEW and self.season is None

    @property
    def fit(self) -> bool:
        """Whether a season is chosen or described, every name that was typed is somebody's, and whose a name is that
        several people have was said."""
        said = not self.unknown and all(choice for _who, choice, _typed in self.asked)
        return said and (self.season is not None or self.setup.is_valid())

    def order(self, *, file_name: str, digest: str) -> Order:
        """What is to be brought in, once the form is `fit`."""
        return Order(
            past=self.past,
            file_name=file_name,
            digest=digest,
            season=self.season,
            setup=None if self.season else self.setup.setup(),
            choices=self.choices,
            partly="partly" in self.data,
        )

    def _columns(self, data: QueryDict) -> Columns:
        meanings = tuple(data.get(f"column-{place}", "") for place in range(self.sheet.width))
        first = data.get("first", "")
        return Columns(
            tuple(meaning if meaning in MEANINGS else "" for meaning in meanings),
            int(first) if first.isdecimal() and len(first) < 8 else guess(self.sheet).first,
        )

    def _between(self) -> tuple[date, date]:
        """The first and the last day of the table, as far as it says years; else those of last year."""
        years = {one.year for one in map(written, dates(self.sheet, self.columns)) if one is not None and one.year}
        last = timezone.localdate().year - 1
        return date(max(1, min(years, default=last)), 1, 1), date(max(years, default=last), 12, 31)

    def _reading(self, first: date, last: date) -> Reading:
        if self.season is not None:
            first, last = self.season.starts_on, self.season.ends_on
        elif self.sent and self.setup.is_valid():
            first, last = self.setup.cleaned_data["starts_on"], self.setup.cleaned_data["ends_on"]
        return Reading(first, last, month_first=self.month_first, cells=self.cells)

    def _choices(self) -> dict[str, str]:
        """What was chosen for the names, by their keys; a name that was typed counts more."""
        called = {label(person): person for person in self.people.listed}
        found = {}
        for who in self.names:
            choice, typed = (self.data.get(f"{field}-{who.number}", "").strip() for field in ("choice", "other"))
            if typed:
                same = [called[typed]] if typed in called else self.people.called(typed)
                if len(same) == 1:
                    choice = same[0].code
                else:
                    self.unknown[who.key] = typed
            if choice in (ADD, SKIP) or choice in self.people.by_code:
                found[who.key] = choice
        return found


def label(person: Player) -> str:
    """What a player is called in the list of all: by the name, and by the code too, for there may be namesakes."""
    return f"{person.name} · {person.code}"
