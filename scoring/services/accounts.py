"""Accounts: who somebody is by what he types, new ones, and one-time links that set a password."""

import re
import unicodedata
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

ASCII = re.compile(r"[!-~]+")
LONGEST = 254
"""Characters of an e-mail; names of accounts are shorter."""


def find_account(typed: str) -> User | None:
    """The account whose user name, or else whose e-mail, is `typed`; letters' case matters only between two of them.

    None if there is no such account, and if several would answer: what is ambiguous is nobody's.
    """
    if "\0" in typed or len(typed) > LONGEST:  # PostgreSQL does not even look for the one, SQLite for the other
        return None
    found = [
        account
        for account in accounts_like(typed)
        if same_letters(account.username, typed) or ("@" in typed and same_letters(account.email, typed))
    ]
    exact = [account for account in found if account.username == typed]
    return exact[0] if exact else found[0] if len(found) == 1 else None


def accounts_like(typed: str) -> QuerySet[User]:
    """Those whose name or e-mail may be `typed` in letters of another size; ask `same_letters` which of them are.

    Databases disagree about the size of letters outside ASCII, so they look only for the longest piece inside it.
    """
    plain = max(ASCII.findall(typed), key=len, default="")
    return User.objects.filter(Q(username__icontains=plain) | Q(email__icontains=plain))


def same_letters(one: str, other: str) -> bool:
    """Whether two names or e-mails are one but for the size of letters, in whatever form of Unicode they came."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


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
