"""The file of a whole club: sending it, and what the club is to be called here."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.clubs import SLUG_LENGTH

MAX_BYTES = 64 * 1024 * 1024
"""A page takes no longer file; `manage.py import_club` does."""


class ClubFileForm(forms.Form):
    """A file that `export_club` or the page of the settings has written."""

    file = forms.FileField(label=_("File of a club (JSON)"), widget=forms.FileInput({"accept": ".json"}))

    def clean_file(self) -> bytes:
        """What is in it. Raises ValidationError for a file that is too long."""
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            words = _("This file is too long for a page; whoever runs the server can read it with import_club.")
            raise forms.ValidationError(words)
        self.name = file.name
        return bytes(file.read())


class AddressForm(forms.Form):
    """What a club is to be called in addresses."""

    slug = forms.SlugField(
        label=_("Name in addresses"), max_length=SLUG_LENGTH, help_text=_("Small letters, digits and hyphens.")
    )

    def clean_slug(self) -> str:
        """In small letters."""
        return str(self.cleaned_data["slug"]).lower()
