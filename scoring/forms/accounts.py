"""What organisers type about their accounts. Django's own forms, with our words."""

from threading import Thread
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
)
from django.contrib.auth.models import User
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from scoring.services.accounts import accounts_like, same_letters

WRONG = _("User name and password do not belong together. Look at the spelling and at capital letters.")

GOOD_PASSWORD = _("At least eight characters; not only digits, not your name, and none that everybody uses.")


class LoginForm(AuthenticationForm):
    """User name or e-mail, password, and whether this device is to be remembered."""

    error_messages = {"invalid_login": WRONG, "inactive": WRONG}
    keep = forms.BooleanField(required=False)


class AccountForm(UserCreationForm):
    """A new account: user name, e-mail if somebody wants one, and a password."""

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = _("Letters, digits and . _ + -")
        self.fields["email"].label = _("E-mail (optional)")
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["password1"].help_text = GOOD_PASSWORD
        self.fields["password2"].help_text = ""

    def clean_username(self) -> str:
        """A name without @, so that it is nobody's e-mail. Raises ValidationError."""
        name = super().clean_username()
        if "@" in (name or ""):
            raise forms.ValidationError(_("A user name has no @: an e-mail goes into its own field."))
        return name

    def clean_email(self) -> str:
        """An e-mail that no other account has, so that one can log in with it. Raises ValidationError."""
        return unused_email(self.cleaned_data["email"])


class NewPasswordForm(SetPasswordForm):
    """A password for who has a one-time link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)
        self.fields["new_password1"].widget.attrs["autofocus"] = True


class OtherPasswordForm(PasswordChangeForm):
    """Another password for who knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)


class EmailForm(forms.Form):
    """Another e-mail, confirmed by the password."""

    email = forms.EmailField(required=False, max_length=254, widget=forms.EmailInput({"autocomplete": "email"}))
    password = forms.CharField(strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"}))

    def __init__(self, account: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_email(self) -> str:
        """As for a new account. Raises ValidationError."""
        return unused_email(self.cleaned_data["email"], but=self.account)

    def clean_password(self) -> str:
        """The account's own password. Raises ValidationError."""
        if not self.account.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."))
        return str(self.cleaned_data["password"])


def _in_our_words(form: forms.BaseForm) -> None:
    form.fields["new_password1"].help_text, form.fields["new_password2"].help_text = GOOD_PASSWORD, ""


def unused_email(email: str, *, but: User | None = None) -> str:
    """`email` if no account other than `but` has it as e-mail or as name. Raises ValidationError."""
    same = [one for one in accounts_like(email) if same_letters(one.email, email) or same_letters(one.username, email)]
    if email and any(other != but for other in same):
        raise forms.ValidationError(_("This e-mail cannot be used here. Use another, or leave it blank."))
    return email


class ResetForm(PasswordResetForm):
    """Asks for a one-time link by e-mail. What is typed is answered alike whether there is such an account or not."""

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        """Send in the background: how long an answer takes would say whether there is such an account."""
        Thread(target=_send_mail, args=(get_language(), super().send_mail, args, kwargs)).start()


def _send_mail(language: str | None, send: Any, args: Any, kwargs: Any) -> None:
    with override(language):
        send(*args, **kwargs)
