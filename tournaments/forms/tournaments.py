"""What organisers type about a tournament."""

import uuid
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.engine import rulesets
from scoring.engine.names import visible
from scoring.engine.rulesets import PRESETS
from scoring.models import Club
from scoring.queries.rulebook import offered
from scoring.wording.rules import book_name, preset_name
from scoring.wording.zones import time_zones
from tournaments.forms.seasons import DayField
from tournaments.models import Tournament
from tournaments.services.setup import Facts, PlayedBy

UNITS = (("", _("chips")), ("€", "€"), ("$", "$"), ("£", "£"))
MOST_PEOPLE = 1000
KEPT = "kept"
"""The choice of rules that are neither a preset nor in the book as it is now: those that the tournament has."""


class TournamentForm(forms.Form):
    """Everything about a tournament but its rounds. Date and hour are those of its own zone."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=80)
    date = DayField(label=_("Day"))
    time = forms.TimeField(label=_("Hour"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)
    place = forms.CharField(label=_("Place (optional)"), max_length=80, required=False)
    about = forms.CharField(
        label=_("What people should know (optional)"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    rules = forms.ChoiceField(label=_("Rules"), help_text=_("They hold at every table whose round is still to come."))
    unit = forms.ChoiceField(label=_("Counted in"), choices=UNITS, required=False)
    fee = forms.DecimalField(label=_("Entry fee"), min_value=0, max_digits=8, decimal_places=2, required=False)
    buy_back = forms.DecimalField(
        label=_("Buy-back"),
        min_value=0,
        max_digits=8,
        decimal_places=2,
        required=False,
        help_text=_("Buy-back is what it costs to come back in a knock-out, where the plan allows it."),
    )
    capacity = forms.IntegerField(
        label=pgettext_lazy("capacity", "Places"),
        min_value=2,
        max_value=MOST_PEOPLE,
        required=False,
        help_text=_("Blank: no limit. Who comes after the last place goes on the wait list."),
    )
    public = forms.BooleanField(label=_("Everybody may see its page"), required=False)
    entry_open = forms.BooleanField(label=_("Entry is open"), required=False)
    self_entry = forms.BooleanField(label=_("People may sign up by themselves"), required=False)
    self_check_in = forms.BooleanField(label=_("People may say by phone that they are here"), required=False)

    def __init__(self, club: Club, *args: Any, kept: Tournament | None = None, **kwargs: Any) -> None:
        """`kept` is a tournament whose rules are offered too, where they are neither a preset nor in the book."""
        super().__init__(*args, **kwargs)
        self.book = {entry.ruleset.code: entry for entry in offered(club)}
        self.kept = kept
        presets = sorted(PRESETS, key=lambda preset: preset != "torneo")
        choices = [(f"preset:{preset}", preset_name(preset)) for preset in presets]
        for code, entry in self.book.items():
            newest = entry.newest
            choices.append((f"book:{code}", book_name(entry.ruleset.name, newest.number, newest.rules_data)))
        if kept is not None and rules_choice(kept, self) == KEPT:
            choices.insert(0, (KEPT, gettext("as they are")))
        self.fields["rules"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        for name in ("name", "place", "about"):
            self.fields[name].widget.attrs["dir"] = "auto"

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A tournament needs a name."))
        return name

    def clean_place(self) -> str:
        """The place without invisible characters."""
        return visible(self.cleaned_data["place"])

    def clean_about(self) -> str:
        """The text, its lines kept, without invisible characters."""
        return "\n".join(visible(line) for line in self.cleaned_data["about"].splitlines()).strip()

    def clean(self) -> dict[str, Any]:
        """Put day and hour together. Adds an error for an hour that the change of the clocks leaves out."""
        data = self.cleaned_data
        if {"date", "time", "time_zone"} <= data.keys():
            zone = ZoneInfo(data["time_zone"])
            at = datetime.combine(data["date"], data["time"], zone)
            if at.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != at.replace(tzinfo=None):
                self.add_error("time", _("This hour does not exist on that day: the clocks are changed."))
            data["starts_at"] = at
        if data.get("self_entry") and not data.get("public"):
            self.add_error("self_entry", _("Whoever signs up must see the page: let everybody see it."))
        return data

    def facts(self) -> Facts:
        """What was typed, once it is valid."""
        data = self.cleaned_data
        names = ("name", "starts_at", "time_zone", "place", "about", "public", "unit", "capacity")
        switches = ("entry_open", "self_entry", "self_check_in")
        money = {name: data[name] or Decimal(0) for name in ("fee", "buy_back")}
        said: dict[str, Any] = {**{name: data[name] for name in (*names, *switches)}, **money}
        return Facts(**said)

    def played_by(self) -> PlayedBy:
        """The rules that were chosen."""
        kind, _colon, code = self.cleaned_data["rules"].partition(":")
        if kind == "book":
            newest = self.book[code].newest
            return PlayedBy(newest.rules_data, newest)
        if kind == KEPT and self.kept is not None:
            return PlayedBy(rulesets.from_json(self.kept.rules), self.kept.book_version)
        return PlayedBy(PRESETS[code])


def rules_choice(tournament: Tournament, form: TournamentForm) -> str:
    """Which choice the rules of `tournament` are."""
    rules = rulesets.from_json(tournament.rules)
    for code, entry in form.book.items():
        if entry.newest.pk == tournament.book_version_id:
            return f"book:{code}"
    return f"preset:{rules.preset}" if not rules.changes and not tournament.book_version_id else KEPT


def first_values(club: Club) -> dict[str, Any]:
    """What a new tournament's form shows first."""
    return {
        "client_id": str(uuid.uuid4()),
        "time": "20:30",
        "time_zone": club.time_zone,
        "rules": "preset:torneo",
        "unit": club.unit,
        "public": club.public,
        "entry_open": True,
    }


def values_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament; day and hour in its zone."""
    at = tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone))
    names = ("name", "time_zone", "place", "about", "unit", "capacity", "public", "entry_open")
    more = ("self_entry", "self_check_in", "fee", "buy_back", "version")
    found = {name: getattr(tournament, name) for name in (*names, *more)}
    return {**found, "client_id": str(uuid.uuid4()), "date": at.date(), "time": at.time()}
