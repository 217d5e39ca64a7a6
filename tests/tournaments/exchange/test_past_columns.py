"""Headings of old results."""

from __future__ import annotations

import pytest

from scoring.exchange import tables
from tournaments.exchange.past_columns import Columns, guess

Meanings = tuple[str, ...]


def guessed(text: str) -> Columns:
    return guess(tables.read(text.encode()))


@pytest.mark.parametrize(
    ("heading", "shape", "meanings"),
    [
        ("Puesto;Jugador;Puntos", "table", ("place", "name", "points")),
        ("PUNTUACIÓN;Nombre;Apellidos;Pos.", "table", ("points", "name", "surname", "place")),
        ("Rank;Player;Total;Wins;Chinchones", "table", ("place", "name", "points", "wins", "chinchones")),
        ("Fecha;Jugadora;Posición", "evenings", ("date", "name", "place")),
        ("Date;Event;Name;Points", "evenings", ("date", "event", "name", "points")),
        ("Día;Mesa;Nombre;Total", "matches", ("date", "match", "name", "total")),
        ("Fecha;Nº de partida;Nombre;Puntos", "matches", ("date", "match", "name", "total")),
        ("Nombre;12/01;19/01;Total", "wide", ("name", "cell", "cell", "points")),
        ("Nombre;J1;J2;Media;Total", "wide", ("name", "cell", "cell", "", "points")),
        ("Player;12 Jan;Round 2;3;Points;Total", "wide", ("name", "cell", "cell", "cell", "points", "")),
        ("Socio;1ª jornada;2ª jornada", "wide", ("name", "cell", "cell")),
        ("place;code;player;points;events won;J1;J2", "table", ("place", "code", "name", "points", "wins", "", "")),
        ("Fecha;12/01;Nombre;Puntos", "evenings", ("date", "", "name", "points")),
        ("Nombre;Nombre;Puntos;Puntos", "table", ("name", "", "points", "")),
    ],
)
def test_headings_tell_what_a_table_holds(heading: str, shape: str, meanings: Meanings) -> None:
    found = guessed(f"{heading}\n")
    assert (found.meanings, found.shape, found.clear) == (meanings, shape, True)


def test_titles_above_the_headings_are_passed_over() -> None:
    found = guessed("Temporada 2024\n\nNombre;Puntos\nAna;3\n")
    assert (found.meanings, found.first) == (("name", "points"), 4)


def test_nothing_is_known_without_headings() -> None:
    assert not guessed("Ana;3\nBeto;2\n").clear
    assert not guessed("Nombre;Teléfono\nAna;600\n").clear
