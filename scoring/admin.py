"""Django's admin for whoever runs the server: everything to be looked at, little to be changed.

What belongs to clubs is changed on their own pages, where rules, roles and the audit are kept.
"""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from scoring import models


class LookOnly(admin.ModelAdmin):
    """Rows to be looked at."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False


@admin.register(models.Club)
class ClubAdmin(LookOnly):
    """Clubs by name."""

    list_display = ("name", "slug", "language", "public", "created_at")
    search_fields = ("name", "slug")


@admin.register(models.Membership)
class MembershipAdmin(LookOnly):
    """Who is what in which club."""

    list_display = ("account", "role", "club", "created_at")
    list_select_related = ("account", "club")
    list_filter = ("role",)
    search_fields = ("account__username", "club__name")


@admin.register(models.Invitation)
class InvitationAdmin(LookOnly):
    """Invitations; the hash of a secret is of no use to anybody."""

    list_display = ("club", "role", "note", "created_at", "expires_at", "used_at", "revoked_at")
    list_select_related = ("club",)
    exclude = ("secret_hash",)


@admin.register(models.Player)
class PlayerAdmin(LookOnly):
    """People, without what only their club's organisers may read."""

    list_display = ("name", "club", "number", "active", "created_at")
    list_select_related = ("club",)
    search_fields = ("search",)
    exclude = ("contact", "notes")


@admin.register(models.Match)
class MatchAdmin(LookOnly):
    """Matches, without what opens them."""

    list_display = ("code", "label", "club", "finished", "changed_at")
    list_select_related = ("club",)
    search_fields = ("code", "label")
    exclude = ("score_hash", "view_hash", "client_id")


@admin.register(models.BookRuleset)
class BookRulesetAdmin(LookOnly):
    """Named rulesets."""

    list_display = ("name", "club", "retired")
    list_select_related = ("club",)


@admin.register(models.AuditEntry)
class AuditEntryAdmin(LookOnly):
    """The audit of all clubs."""

    list_display = ("at", "club", "who", "verb", "label")
    list_select_related = ("club",)
    search_fields = ("who", "subject", "label")
    date_hierarchy = "at"


@admin.register(models.Throttle)
class ThrottleAdmin(LookOnly):
    """Who has tried too often; a row that is deleted may try again."""

    list_display = ("key", "count", "until")
    search_fields = ("key",)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The server's administrators, as their rights say."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
