"""Every text is translated, and nothing in a catalogue is half done."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import django
import polib
import pytest

from tests.house import messages, source

LOCALE = source.ROOT / "chinchon_site" / "locale"
DJANGO = Path(django.__file__).parent
OF_DJANGO = source.ROOT / "chinchon_site" / "locale_django"
CATALOGUES = sorted([*LOCALE.rglob("*.po"), *OF_DJANGO.rglob("*.po")])
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|{\w*}")


def translations(entry: polib.POEntry) -> list[str]:
    """The entry's translation, or its plural forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_there_is_a_spanish_catalogue() -> None:
    assert LOCALE / "es" / "LC_MESSAGES" / "django.po" in CATALOGUES


def test_every_text_of_templates_and_code_is_in_the_spanish_catalogue() -> None:
    catalogue = polib.pofile(str(LOCALE / "es" / "LC_MESSAGES" / "django.po"))
    known = {(entry.msgctxt or "", entry.msgid) for entry in catalogue if not entry.obsolete}
    missing = {f"{path.relative_to(source.ROOT)}: {text}" for path, text in messages.everywhere() if text not in known}
    assert sorted(missing) == []


def test_no_catalogue_has_an_empty_or_fuzzy_translation() -> None:
    found = [
        f"{path.relative_to(source.ROOT)}: {entry.msgid}"
        for path in CATALOGUES
        for entry in polib.pofile(str(path))
        if not entry.obsolete and (entry.fuzzy or not all(translations(entry)))
    ]
    assert found == []


def test_every_translation_has_the_placeholders_of_its_text() -> None:
    found = [
        f"{path.relative_to(source.ROOT)}: {entry.msgid}"
        for path in CATALOGUES
        for entry in polib.pofile(str(path))
        for form, text in enumerate(translations(entry))
        if not entry.obsolete and _placeholders(text) not in _wanted(entry, form)
    ]
    assert found == []


FORMAL = re.compile(r"^(Introdu|Asegúrese|Escoja|Envíe|Por favor|Su )|Compruebe|Observe")
OF_FORMS = re.compile(r"^(Enter|Ensure|Select|Upload|Your|Please e|No file)")


def test_what_django_says_of_forms_is_said_with_tu() -> None:
    ours = {entry.msgid for entry in polib.pofile(str(OF_DJANGO / "es" / "LC_MESSAGES" / "django.po"))}
    found = [
        entry.msgid
        for app in ("conf", "contrib/auth")
        for entry in polib.pofile(str(DJANGO / app / "locale" / "es" / "LC_MESSAGES" / "django.po"))
        if OF_FORMS.search(entry.msgid) and any(FORMAL.search(text) for text in translations(entry))
    ]
    assert (len(found) > 30, sorted(set(found) - ours)) == (True, [])


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _wanted(entry: polib.POEntry, form: int) -> list[set[str]]:
    """The placeholders that a form may have: those of the plural, or, in the singular, of the singular."""
    if not entry.msgid_plural:
        return [_placeholders(entry.msgid)]
    return [_placeholders(entry.msgid_plural), *([_placeholders(entry.msgid)] if form == 0 else [])]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ('{% load i18n %}{% translate "Save" %}', ("", "Save")),
        ('{% load i18n %}{% translate "Close" context "a hand" %}', ("a hand", "Close")),
        ("{% load i18n %}{% blocktranslate trimmed %}\n  Hand {{ n }}\n{% endblocktranslate %}", ("", "Hand %(n)s")),
        ('{% include "x.html" with label=_("It\'s out") %}', ("", "It's out")),
    ],
)
def test_a_text_of_a_template_is_found(template: str, expected: messages.Message) -> None:
    assert list(messages.in_template(template)) == [expected]


def test_a_text_of_code_is_found() -> None:
    code = '_("Save")\nngettext("%d hand", "%d hands", n)\npgettext("a hand", "Close")\nother("no")'
    assert list(messages.in_code(ast.parse(code))) == [("", "Save"), ("", "%d hand"), ("a hand", "Close")]
