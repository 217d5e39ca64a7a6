"""A key for a program."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.engine.names import visible

REFUSED = {
    "key_name_taken": _("There is a key of this name already: choose another, or revoke that one first."),
    "too_many_keys": _("The club has as many keys as it may have. Revoke one that is no longer used."),
}


class KeyForm(forms.Form):
    """Which program a key is for, so that it is known again in the list."""

    name = forms.CharField(
        label=_("For which program"), max_length=80, help_text=_("Its name, or what it does: “Website of the club”.")
    )

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Say which program it is for."))
        return name

    def refuse(self, error: RuleError) -> None:
        """Say at the field why there is no key."""
        self.add_error("name", REFUSED[error.code])
