"""Who is what in a club: roles, invitations, leaving."""

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth import login as start_session
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.forms.accounts import AccountForm
from scoring.forms.clubs import InvitationForm, RoleForm
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Invitation, Membership, Role
from scoring.queries import clubs as queries
from scoring.roles import ClubAccess
from scoring.services import clubs as services
from scoring.wording.errors import explain


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's members with their roles, and the invitations that are open."""
    club, allowed = club_for(request, slug, "can_own")
    return _members_page(request, club, allowed, InvitationForm())


@require_POST
def invite(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Make an invitation and show its link."""
    club, allowed = club_for(request, slug, "can_own")
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _members_page(request, club, allowed, form, status=422)
    made = services.invite(club=club, by=http.actor(request), **form.cleaned_data)
    return http.go(reverse("scoring:club-invitation", args=[club.slug, made.code]))


@require_safe
def invitation(request: HtmxHttpRequest, slug: str, invitation: str) -> HttpResponse:
    """The link of an open invitation, with its code to scan."""
    club, allowed = club_for(request, slug, "can_own")
    found = get_object_or_404(queries.open_invitations(club), code=invitation)
    link = request.build_absolute_uri(reverse("scoring:invitation", args=[services.invitation_secret(found)]))
    code = segno.make(link, error="m").svg_inline(border=2, omitsize=True)
    context = {"invitation": found, "link": link, "code": code}
    return club_page(request, club, allowed, "scoring/memberships/invitation.html", context)


@require_POST
def revoke(request: HtmxHttpRequest, slug: str, invitation: str) -> HttpResponse:
    """Close an invitation."""
    club, _allowed = club_for(request, slug, "can_own")
    found = get_object_or_404(Invitation, club=club, code=invitation)
    services.revoke_invitation(invitation=found, by=http.actor(request))
    messages.success(request, _("The invitation is withdrawn; its link opens nothing any more."))
    return http.go(reverse("scoring:club-members", args=[club.slug]))


@require_POST
def role(request: HtmxHttpRequest, slug: str, member: str) -> HttpResponse:
    """Give a member another role."""
    club, allowed = club_for(request, slug, "can_own")
    found = get_object_or_404(Membership, club=club, code=member)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise RuleError("bad_file", "no such role")
    try:
        services.give_role(member=found, role=form.cleaned_data["role"], by=http.actor(request))
    except RuleError as error:
        return _members_page(request, club, allowed, InvitationForm(), status=422, refused=explain(error, {}))
    except Membership.DoesNotExist:
        raise Http404("no member any more") from None
    messages.success(request, _("The new role counts from now on."))
    members = reverse("scoring:club-members", args=[club.slug])
    return http.go(f"{members}?{request.GET.urlencode()}" if request.GET else members)


@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HtmxHttpRequest, slug: str, member: str) -> HttpResponse:
    """Ask once, then take a member's role away."""
    club, allowed = club_for(request, slug, "can_own")
    found = get_object_or_404(Membership.objects.select_related("account"), club=club, code=member)
    return _take_away(request, club, allowed, found, "scoring:club-members")


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Ask once, then take one's own role away."""
    club, allowed = club_for(request, slug, "can_see")
    found = get_object_or_404(Membership.objects.select_related("account"), club=club, account=request.user)
    return _take_away(request, club, allowed, found, "scoring:club-home")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password1", "password2")
@never_cache
def accept(request: HttpRequest, secret: str) -> HttpResponse:
    """Accept an invitation, logged in already or with a new account. A whole page, like those of accounts."""
    http.limit(request, "open-invitation", http.LINKS)
    try:
        found = services.open_invitation(secret)
        form = AccountForm(request.POST if request.method == "POST" and not request.user.is_authenticated else None)
        if request.method == "POST" and (member := _accepted(request, found, form)):
            messages.success(request, _("Welcome! You are a member of this club now."))
            return http.go(reverse("scoring:club-home", args=[member.club.slug]))
    except Invitation.DoesNotExist:
        raise Http404("no such invitation") from None
    except RuleError as error:
        return _accept_page(request, {"refused": explain(error, {})}, status=422)
    context = {"invitation": found, "club": found.club, "form": form, "here": request.path}
    return _accept_page(request, context, status=422 if form.errors else 200)


def _accepted(request: HttpRequest, invitation: Invitation, form: AccountForm) -> Membership | None:
    """The new membership; None if the form for a new account is not right. Raises RuleError."""
    by = http.actor(request)
    if request.user.is_authenticated:
        return services.accept_invitation(invitation=invitation, account=request.user, by=by)
    if not form.is_valid():
        return None
    name, email, password = (form.cleaned_data[field] for field in ("username", "email", "password1"))
    member = services.accept_as_new(invitation=invitation, name=name, email=email, password=password, by=by)
    start_session(request, member.account)
    return member


def _accept_page(request: HttpRequest, context: dict[str, Any], *, status: int) -> HttpResponse:
    return render(request, "scoring/memberships/accept.html", {"frame": "base.html", **context}, status=status)


def _take_away(
    request: HtmxHttpRequest, club: Club, allowed: ClubAccess, member: Membership, back: str
) -> HttpResponse:
    """Ask whether `member` shall go; on POST take the role away and go `back`."""
    refused = ""
    if request.method == "POST":
        try:
            services.remove_member(member=member, by=http.actor(request))
        except RuleError as error:
            refused = explain(error, {})
        except Membership.DoesNotExist:
            raise Http404("no member any more") from None
        else:
            own = member.account_id == request.user.pk
            messages.success(request, _("You have left the club.") if own else _("The role is taken away."))
            return http.go(reverse("scoring:clubs") if own else reverse(back, args=[club.slug]))
    context = {"member": member, "own": member.account == request.user, "back": back, "refused": refused}
    template = "scoring/memberships/remove.html"
    return club_page(request, club, allowed, template, context, status=422 if refused else 200)


def _members_page(
    request: HtmxHttpRequest,
    club: Club,
    allowed: ClubAccess,
    form: InvitationForm,
    *,
    status: int = 200,
    refused: str = "",
) -> HttpResponse:
    context = {
        "page": queries.members(club, request.GET.get("page", "1")),
        "invitations": queries.open_invitations(club),
        "roles": Role.choices,
        "form": form,
        "refused": refused,
    }
    return club_page(request, club, allowed, "scoring/memberships/index.html", context, status=status)
