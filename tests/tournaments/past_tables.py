"""Tables of old results for tests."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.exchange import tables
from scoring.models import Club
from tournaments.exchange.past import read_past
from tournaments.exchange.past_columns import guess
from tournaments.exchange.past_lines import Past, Placed, Reading, placed
from tournaments.forms.past import PastForm
from tournaments.models import PastFile, Season
from tournaments.queries.seasons import load_season

YEAR = Reading(date(2025, 1, 1), date(2025, 12, 31))
FINAL = "Puesto;Jugador;Puntos;Victorias;Chinchones\n1º;Ana;120,5;3;1\n2º;Beto;100;2;\n2º;Carla;100;1;0\n4;Dani;50;;\n"
WIDE = "Nombre;12/01;19/01;26/01;Total\nAna;4;2,5;;6,5\nBeto;3;1;4;8\nCarla;-;np;1;1\n"
MATCHES = (
    "fecha,mesa,jugador,total\n13/01/2025,1,Ana,35\n,,Beto,102\n,2,Carla,50\n,,Dani,40\n"
    ",3,Ana,20\n,,Carla,20\n,,Dani,90\n"
)
EVENINGS = "Date\tPlayer\tPlace\n2025-01-12\tAna\t1\n2025-01-12\tBeto\t1\n2025-01-12\tCarla\t3\n2025-02-13\tBeto\t1\n"


def read(text: str | bytes, reading: Reading = YEAR) -> Past:
    """The results in a table, its columns as its headings say."""
    sheet = tables.read(text.encode() if isinstance(text, str) else text)
    return read_past(sheet, guess(sheet), reading)


def places(past: Past) -> list[list[tuple[str, int, int]]]:
    """Of every event everybody's name, place, and how many share it."""
    return [[(row.line.name, row.place, row.level) for row in rows] for rows in all_placed(past)]


def all_placed(past: Past) -> list[list[Placed]]:
    """Of every event its lines in order."""
    return [placed(event.lines, event.by) for event in past.events]


def sent(client: Client, club: Club, content: bytes | str, name: str = "past.csv", **more: str) -> Any:
    """The page after a table was sent."""
    content = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile(name, content)
    return client.post(reverse("tournaments:past-import", args=[club.slug]), {"file": file, **more}, follow=True)


def filled(page: Any, **changes: str) -> dict[str, str]:
    """The form of a preview as a browser would send it, with changes: `choice_3="add"`."""
    form: PastForm = page.context["form"]
    columns = {f"column-{place}": meaning for place, meaning in enumerate(form.columns.meanings)}
    setup = {name: str(form.setup[name].value() or "") for name in ("name", "starts_on", "ends_on")}
    fields = {
        **columns,
        **setup,
        "first": str(form.columns.first),
        "public": "on",
        "season": form.season.code if form.season else "new",
        "cells": form.cells,
        **({"month_first": "1"} if form.month_first else {}),
        **{f"choice-{who.number}": choice for who, choice, _typed in form.asked},
        "shown": form.shown,
        **{
            key.replace("_", "-") if key.startswith(("choice", "other", "column")) else key: value
            for key, value in changes.items()
        },
    }
    return {key: value for key, value in fields.items() if value != "absent"}


def saved(client: Client, club: Club, page: Any, **changes: str) -> Any:
    """The page after the newest table was brought in as it was shown, with changes."""
    path = reverse("tournaments:past-check", args=[club.slug, PastFile.objects.latest("pk").code])
    return client.post(path, {**filled(page, **changes), "save": "1"}, follow=True)


def table(season: Season) -> list[tuple[int | None, str, str]]:
    """The season's table: place, name, points."""
    now = load_season(season)
    return [(row.place, now.people[row.player].name, str(row.tally.total)) for row in now.table.rows]
