"""Accounts: logging in and out, passwords. Whole pages, never swapped by HTMX: forms and links say hx-boost="false"."""

from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login as start_session
from django.contrib.auth import logout as end_session
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import PasswordResetConfirmView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.forms.accounts import EmailForm, LoginForm, NewPasswordForm, OtherPasswordForm, ResetForm
from scoring.http import Rate
from scoring.models import Throttle
from scoring.services.accounts import find_account

KEPT = 30 * 24 * 60 * 60
"""Seconds from the last time for which a device is remembered that somebody calls his own; others forget with the
browser (settings.py)."""

TRIES = Rate(30, timedelta(minutes=10))
"""How often one address may try to log in: a whole club behind one address, but no guessing."""

TRIES_OF_ACCOUNT = Rate(10, timedelta(minutes=15))
"""How often anybody may try to log in with one account's name; a login that succeeds begins anew."""

RESETS = Rate(10, timedelta(hours=1))


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
def login(request: HttpRequest) -> HttpResponse:
    """The login page; whoever is logged in is sent on."""
    if request.user.is_authenticated:
        return http.go(_next(request))
    if request.method != "POST":
        return _page(request, "login", {"form": LoginForm(request), "next": request.GET.get("next", "")})
    form = LoginForm(request, request.POST)
    try:
        valid = _tried(request, form)
    except http.TooManyRequests:
        form = LoginForm(request, initial={"username": request.POST.get("username", "")})
        return _page(request, "login", {"form": form, "next": _sent_next(request), "throttled": True}, status=429)
    if not valid:
        return _page(request, "login", {"form": form, "next": _sent_next(request)}, status=422)
    start_session(request, form.get_user())  # with a new session key
    request.session.set_expiry(KEPT if form.cleaned_data["keep"] else 0)
    return http.go(_next(request))


@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    """End the session."""
    end_session(request)
    messages.success(request, _("You are logged out."))
    return http.go(resolve_url("scoring:home"))


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Somebody's own account, and its e-mail to be changed."""
    user = _account(request)
    form = EmailForm(user, request.POST or None, initial={"email": user.email})
    if request.method == "POST":
        http.limit_key(f"password {user.pk}", TRIES_OF_ACCOUNT)
        if form.is_valid():
            user.email = form.cleaned_data["email"]
            user.save(update_fields=["email"])
            messages.success(request, _("Your e-mail has been changed."))
            return http.go(resolve_url("scoring:account"))
    return _page(request, "account", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@never_cache
def password(request: HttpRequest) -> HttpResponse:
    """Another password; all other devices of the account are logged out by it."""
    user = _account(request)
    form = OtherPasswordForm(user, request.POST or None)
    if request.method == "POST":
        http.limit_key(f"password {user.pk}", TRIES_OF_ACCOUNT)
        if form.is_valid():
            form.save()
            update_session_auth_hash(request, form.user)
            messages.success(request, _("Your password has been changed; other devices are logged out."))
            return http.go(resolve_url("scoring:account"))
    return _page(request, "password", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def reset(request: HttpRequest) -> HttpResponse:
    """Ask for a one-time link by e-mail; where no mail is set up, the page says whom to ask."""
    form = ResetForm(request.POST or None)
    if request.method == "POST" and settings.MAIL_IS_SET_UP:
        http.limit(request, "reset", RESETS)
        if form.is_valid():
            form.save(
                request=request,
                use_https=request.is_secure(),
                subject_template_name="scoring/accounts/reset_subject.txt",
                email_template_name="scoring/accounts/reset_mail.txt",
            )
            return _page(request, "reset", {"form": form, "sent": True, "mail": True})
    context = {"form": form, "mail": settings.MAIL_IS_SET_UP}
    return _page(request, "reset", context, status=422 if form.errors else 200)


set_password = PasswordResetConfirmView.as_view(
    template_name="scoring/accounts/set_password.html",
    form_class=NewPasswordForm,
    post_reset_login=True,
    success_url=reverse_lazy("scoring:clubs"),
    extra_context={"frame": "base.html"},
)
"""Where a one-time link leads: set a password and be logged in. Django's own view keeps the token out of addresses."""


@require_safe
def admin_login(request: HttpRequest) -> HttpResponse:
    """Django's admin uses our login page, which is throttled. Raises PermissionDenied for who is no staff."""
    if request.user.is_authenticated:
        raise PermissionDenied("no member of the staff")
    return redirect(f"{resolve_url('scoring:login')}?{request.META['QUERY_STRING']}")


def _tried(request: HttpRequest, form: LoginForm) -> bool:
    """Whether the login is right. Raises TooManyRequests, before the password is looked at."""
    http.limit(request, "login", TRIES)
    typed = request.POST.get("username", "").strip()
    found = find_account(typed) if typed else None
    name = sha256(typed.casefold().encode("utf-8", "replace")).hexdigest()[:32]  # known or not, it is counted alike
    key = f"login {found.pk}" if found else f"login-name {name}"
    http.limit_key(key, TRIES_OF_ACCOUNT)
    if not form.is_valid():
        return False
    Throttle.objects.filter(key=key).delete()
    return True


def _account(request: HttpRequest) -> Any:
    """Who is logged in. Raises LoginNeeded."""
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    return request.user


def _sent_next(request: HttpRequest) -> str:
    return request.POST.get("next", request.GET.get("next", ""))


def _next(request: HttpRequest) -> str:
    """Where to go after the login: an address of this site, or the account's clubs."""
    url = _sent_next(request)
    safe = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if safe else resolve_url(settings.LOGIN_REDIRECT_URL)


def _page(request: HttpRequest, name: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    context = {"frame": "base.html", **context}
    return render(request, f"scoring/accounts/{name}.html", context, status=status)
