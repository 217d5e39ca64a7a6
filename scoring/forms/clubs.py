"""What owners type about their club."""

from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import search_key, visible
from scoring.engine.rulesets import PRESETS
from scoring.forms.matches import UNITS
from scoring.models import Club, Role
from scoring.services.clubs import ClubFacts
from scoring.wording.rules import preset_name
from scoring.wording.zones import time_zones

SLUG_LENGTH = 40


def proposed_slug(name: str) -> str:
    """What a club called `name` could be called in addresses; blank if no letter of it can be used."""
    return slugify(search_key(name))[:SLUG_LENGTH].strip("-")


class ClubForm(forms.Form):
    """Everything an owner decides about a club. A blank address is made from the name."""

    name = forms.CharField(label=_("Name"), max_length=80)
    slug = forms.SlugField(
        label=_("Name in addresses"),
        max_length=SLUG_LENGTH,
        required=False,
        help_text=_("Small letters, digits and hyphens; left blank, it is made from the name."),
    )
    about = forms.CharField(
        label=_("About the club"), max_length=2000, required=False, widget=forms.Textarea({"rows": 4})
    )
    language = forms.ChoiceField(label=_("Language"), choices=[*(Club._meta.get_field("language").choices or ())])
    unit = forms.ChoiceField(label=_("Played for"), choices=UNITS, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)
    default_preset = forms.ChoiceField(
        label=_("Rules, unless a match says otherwise"),
        choices=lambda: [(preset, preset_name(preset)) for preset in PRESETS],
    )
    public = forms.BooleanField(label=_("Everybody may see the club's page"), required=False)

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A club needs a name."))
        return name

    def clean_about(self) -> str:
        """The text, its lines kept, without invisible characters."""
        return "\n".join(visible(line) for line in self.cleaned_data["about"].splitlines()).strip()

    def clean(self) -> dict[str, Any]:
        """Make the address where it was left blank. Adds an error if there is none."""
        data = self.cleaned_data
        if "slug" in data and "name" in data:
            data["slug"] = data["slug"].lower() or proposed_slug(data["name"])
            if not data["slug"]:
                self.add_error("slug", _("Write one: the name has no letters that addresses can hold."))
        return data

    def facts(self) -> ClubFacts:
        """What was typed, once it is valid."""
        return ClubFacts(**self.cleaned_data)


class SettingsForm(ClubForm):
    """The same of a club that exists; its default rules are chosen in its book of rulesets."""

    default_preset = None  # type: ignore[assignment]  # how Django takes a field away
    ratings = forms.BooleanField(
        label=_("Show how strong people play"),
        required=False,
        help_text=_("A page of skill ratings, worked out from the matches of the club."),
    )


class InvitationForm(forms.Form):
    """An invitation: for which role, and for whom, so that it is known again in the list."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.HELPER)
    note = forms.CharField(label=_("For whom (optional)"), max_length=80, required=False)

    def clean_note(self) -> str:
        """The note without invisible characters."""
        return visible(self.cleaned_data["note"])


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(choices=Role.choices)
