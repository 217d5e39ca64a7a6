"""Addresses of tournaments: a club's under `/c/<slug>/tournaments/`, one tournament's own under `/t/<code>/`."""

from django.urls import include, path

from tournaments.views import tournaments

app_name = "tournaments"

tournament = [
    path("", tournaments.home, name="home"),
]

club = [
    path("", tournaments.listing, name="list"),
]

urlpatterns = [
    path("t/<code:code>/", include(tournament)),
    path("c/<slug:slug>/tournaments/", include(club)),
]
