"""The pages with the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import translation

from scoring.engine.rulesets import PRESETS
from scoring.forms.rules import RulesForm
from scoring.views.rules import rules_page
from scoring.wording.rules import card, sections


@pytest.fixture
def reader() -> Client:
    return Client(headers={"accept-language": "en"})


def test_the_index_leads_to_every_preset(reader: Client) -> None:
    html = reader.get("/rules/").text
    assert [preset for preset in PRESETS if f'href="/rules/{preset}/"' not in html] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_a_page_with_all_its_rules(reader: Client, preset: str) -> None:
    response = reader.get(f"/rules/{preset}/")
    with translation.override("en"):
        titles = [section.title for section in sections(PRESETS[preset])]
    assert (response.status_code, [title for title in titles if f">{title}</h2>" not in response.text]) == (200, [])


def test_a_rule_is_printed_with_its_sources_and_its_footnote(reader: Client) -> None:
    html = reader.get("/rules/ludoteka/").text
    assert "A joker left loose counts 25 points.<sup>" in html
    assert "[CCC, CON]" in html
    assert '<li id="note-1">' in html


def test_only_marks_that_are_used_are_explained(reader: Client) -> None:
    html = reader.get("/rules/fournier/").text
    assert '<th scope="row">S0</th>' in html
    assert '<th scope="row">ARG</th>' not in html


def test_an_unknown_preset_is_not_found(reader: Client) -> None:
    assert reader.get("/rules/mine/").status_code == 404


def test_a_boosted_visit_gets_the_page_without_its_frame(reader: Client) -> None:
    html = reader.get("/rules/", headers={"hx-request": "true", "hx-boosted": "true"}).text
    assert "<body" not in html
    assert '<main id="main"' in html


@pytest.mark.parametrize("address", ["/rules/", "/rules/conga/"])
def test_the_rules_are_only_to_be_read(reader: Client, address: str) -> None:
    assert reader.post(address).status_code == 405


def test_the_rules_of_a_match_name_what_its_table_changed() -> None:
    request = RequestFactory().get("/p/abc/rules/")
    rules = replace(PRESETS["ludoteka"], target=70)
    with translation.override("en"):
        html = rules_page(request, rules, "", "/p/abc/", "€").content.decode()
    assert "<h1>Ludoteka, modified</h1>" in html
    assert "<li>Limit: 70 instead of 100</li>" in html
    assert 'href="/p/abc/"' in html


def test_the_fields_of_the_form_name_their_help_and_their_error() -> None:
    with translation.override("en"):
        form = RulesForm({"rules-preset": "ludoteka", "rules-custom": "ludoteka", "rules-target": "0"})
        html = render_to_string("scoring/rules/_rules_fields.html", {"rules": form})
    assert 'aria-describedby="id_rules-target_helptext id_rules-target_error"' in html
    assert 'id="id_rules-target_error"' in html
    assert 'id="id_rules-target_helptext"' in html
    assert '<details id="rules-limit" open>' in html


def test_the_card_of_a_changed_ruleset_names_the_changes() -> None:
    with translation.override("en"):
        html = render_to_string(
            "scoring/rules/_ruleset_card.html", {"card": card(replace(PRESETS["ludoteka"], target=70))}
        )
    assert 'id="ruleset-card"' in html
    assert "<li>Limit: 70 instead of 100</li>" in html
