"""Accounts: who somebody is by what he types, new ones, and one-time links that set a password."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode


def find_account(typed: str) -> User | None:
    """The account whose user name, or else whose e-mail, is `typed`; letters' case matters only between two of them.

    None if there is no such account, and if several would answer: what is ambiguous is nobody's.
    """
    if "\0" in typed:  # PostgreSQL does not even look for it
        return None
    same = Q(username__iexact=typed) | (Q(email__iexact=typed) if "@" in typed else Q())
    found = list(User.objects.filter(same))
    exact = [account for account in found if account.username == typed]
    return exact[0] if exact else found[0] if len(found) == 1 else None


class NameOrEmailBackend(ModelBackend):
    """Logs in by user name or by e-mail. Somebody unknown costs as much time as a wrong password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> Any:
        """The account, or None."""
        account = find_account(username) if username else None
        known = account.username if account else ""  # a name that no account has: the password is hashed all the same
        return super().authenticate(request, username=known, password=password, **kwargs)


def create_account(*, name: str, email: str = "", password: str | None = None) -> User:
    """A new account; without a password nobody can log in until a one-time link has set one.

    Raises IntegrityError if there is such a user name. The password is not looked at: forms do.
    """
    return User.objects.create_user(name, email=email, password=password)


def password_path(account: User) -> str:
    """The path of a one-time link that sets the account's password.

    It ends with its first use, with any login or change of e-mail, and after PASSWORD_RESET_TIMEOUT.
    """
    uid = urlsafe_base64_encode(force_bytes(account.pk))
    return reverse("scoring:reset-confirm", args=[uid, default_token_generator.make_token(account)])
