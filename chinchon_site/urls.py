"""The site's addresses: the two apps, the API, the language switch, Django's admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
    path("", include("tournaments.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
