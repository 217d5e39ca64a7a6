"""The audit in words: every verb that the code writes has a sentence, and every field its values."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest
from django.utils.translation import override

from scoring.models import AuditEntry
from scoring.wording.audit import KINDS, SENTENCES, Change, changed_fields, sentence
from tests.house import source

VERB = re.compile(rf"({'|'.join(KINDS)})\.[a-z_-]+")


def entry(verb: str = "club.changed", who: str = "ana", label: str = "Berto", **fields: Any) -> AuditEntry:
    """An entry that is not stored."""
    return AuditEntry(verb=verb, who=who, label=label, **fields)


def changes(**fields: Any) -> list[Change]:
    """The changes of an entry, in English; the player with the code X is Carla."""
    with override("en"):
        return list(changed_fields(entry(**fields), {"X": "Carla"}))


def written_verbs() -> set[str]:
    """Every verb in the services."""
    texts = (
        node.value
        for path in source.product_files()
        if "services" in path.parts
        for node in ast.walk(source.tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in texts if VERB.fullmatch(text)}


def test_every_verb_that_is_written_has_a_sentence() -> None:
    assert written_verbs() - SENTENCES.keys() == set()


def test_no_sentence_is_for_a_verb_that_nobody_writes() -> None:
    assert SENTENCES.keys() - written_verbs() == set()


@pytest.mark.parametrize(
    ("who", "label", "words"),
    [
        ("ana", "Berto", "ana changed the role of Berto."),
        ("", "Berto", "Somebody without an account changed the role of Berto."),
        ("ana", "", "ana changed the role of (forgotten)."),
        ("100%", "%(who)s", "100% changed the role of %(who)s."),
    ],
)
def test_a_sentence_names_who_and_what(who: str, label: str, words: str) -> None:
    with override("en"):
        assert sentence(entry("role.changed", who, label)) == words


def test_a_verb_without_a_sentence_is_named() -> None:
    assert sentence(entry("table.upset")) == "ana: table.upset Berto"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("role", "helper", "results helper"),
        ("public", False, "no"),
        ("language", "es", "español"),
        ("default_preset", "corte3", "Cut with 3"),
        ("kept", "X", "Carla"),
        ("kept", "GONE", "GONE"),
        ("people", {"1": "X", "2": "Y"}, "1. Carla, 2. Y"),
        ("rules", {"preset": "fournier", "decks": 2}, "Fournier, modified; Number of decks: 2 decks instead of 1 deck"),
        ("unknown", [1, "ñ"], '[1, "ñ"]'),
    ],
)
def test_values_are_said_as_people_say_them(name: str, value: Any, words: str) -> None:
    assert [change.after for change in changes(after={name: value})] == [words]


def test_what_was_not_there_before_has_no_before() -> None:
    assert changes(after={"role": "owner"}) == [Change("role", None, "owner")]
    assert changes(before={"role": "owner"}) == [Change("role", "owner", None)]


def test_blank_is_a_dash_where_something_was() -> None:
    assert changes(before={"unit": "€"}, after={"unit": ""}) == [Change("played for", "€", "–")]


def test_blank_on_both_sides_is_no_change() -> None:
    assert changes(after={"about": "", "name": "Peña"}) == [Change("name", None, "Peña")]


def test_somebody_elses_seat_is_said_by_name() -> None:
    assert changes(before={"2": None}, after={"2": "X"}) == [Change("seat 2", "–", "Carla")]


def test_of_rules_only_what_differs_is_said() -> None:
    was, now = {"preset": "fournier"}, {"preset": "fournier", "decks": 2}
    found = changes(before={"rules": was, "version": 1}, after={"rules": now, "version": 2})
    assert found == [Change("rules", None, "Number of decks: 2 decks instead of 1 deck"), Change("version", "1", "2")]


def test_an_entry_about_somebody_forgotten_shows_no_fields() -> None:
    assert changes(before=None, after=None) == []
