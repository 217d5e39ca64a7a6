"""Keys with which programs read what is not public of a club."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models import Club
from scoring.models.codes import new_code


class ApiKey(models.Model):
    """A key to read one club by the API. Only the hash of its secret is stored; `used_on` is the last day of use."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_keys")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=80, help_text="for which program it is")
    secret_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_on = models.DateField(null=True, blank=True)

    class Meta:
        verbose_name = "API key"

    def __str__(self) -> str:
        return self.name
