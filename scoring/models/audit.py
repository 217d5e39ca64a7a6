"""Who changed what, when, from what to what. Rows are added and never changed."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models.clubs import Club


class AppendOnly(models.QuerySet["AuditEntry"]):
    """Rows that nobody changes or deletes by accident."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refused. Raises TypeError."""
        raise TypeError("the audit is append-only")

    def delete(self) -> NoReturn:
        """Refused. Raises TypeError."""
        raise TypeError("the audit is append-only")

    def redact(self, *, subject: str) -> int:
        """Blank the words in the entries about somebody who asked to be forgotten; who did what when stays."""
        return super().filter(subject=subject)._redacted()

    def _redacted(self) -> int:
        return super().update(label="", before=None, after=None)


class AuditEntry(models.Model):
    """One change in a club. `verb` says what was done, `subject` to what, as `kind:code`; `label` is its name then.

    `before` and `after` hold the fields that changed, and nothing secret. `who` is the account's name at the time.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="audit")
    at = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=150, blank=True)
    device = models.CharField(max_length=16, blank=True)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=60, db_index=True)
    label = models.CharField(max_length=80, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who}: {self.verb} {self.label}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new entry. Raises TypeError for one that is stored already."""
        if not self._state.adding:
            raise TypeError("the audit is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refused. Raises TypeError."""
        raise TypeError("the audit is append-only")
