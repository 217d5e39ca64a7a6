"""Names out of lists from chats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.name_lists import ListedName, read_list
from scoring.engine.names import visible

NAME = st.from_regex(r"[A-ZÑÁ][a-zñéí]{2,8} [A-ZÑÁ][a-zñéí]{2,8}", fullmatch=True)


def only(text: str) -> ListedName:
    """The one line of a list."""
    (listed,) = read_list(text)
    return listed


@pytest.mark.parametrize(
    "text",
    [
        "Ana Ñ", "1. Ana Ñ", "1) Ana Ñ", "01- Ana Ñ", "1º Ana Ñ", "(3) Ana Ñ", "12 Ana Ñ", "nº 4: Ana Ñ", "- Ana Ñ",
        "• Ana Ñ", "* Ana Ñ", "✅ Ana Ñ", "Ana Ñ ✅", "Ana Ñ ✔️", "1️⃣ Ana Ñ", "🔟 Ana Ñ", "[x] Ana Ñ", "[ ] Ana Ñ",
        "*Ana Ñ*", "7. 🐙 Ana Ñ 👍🏽", "Ana Ñ,", "  Ana \u200b  Ñ ", "> Ana Ñ",
    ],
)  # fmt: skip
def test_what_stands_around_a_name_is_taken_off(text: str) -> None:
    assert (only(text).kind, only(text).name) == ("name", "Ana Ñ")


@pytest.mark.parametrize(
    ("text", "name", "contact"),
    [
        ("Beto 600 123 456", "Beto", "600 123 456"),
        ("3. Beto +34 600-123-456 👍", "Beto", "+34 600-123-456"),
        ("Beto (600123456)", "Beto", "600123456"),
        ("Beto tlf: 600 123 456", "Beto", "600 123 456"),
        ("600123456 Beto", "Beto", "600123456"),
        ("Beto <beto@example.org>", "Beto", "beto@example.org"),
        ("Beto 12", "Beto 12", ""),
    ],
)
def test_telephone_and_mail_are_told_from_the_name(text: str, name: str, contact: str) -> None:
    assert (only(text).name, only(text).contact) == (name, contact)


@pytest.mark.parametrize("text", ["Carla y acompañante", "Carla +1", "Carla (+1)", "Carla y 2 más", "Carla and guest"])
def test_somebody_without_a_name_is_noticed(text: str) -> None:
    assert (only(text).name, only(text).guest) == ("Carla", True)


def test_what_stands_in_brackets_is_an_aside() -> None:
    assert (only("José Luis (llega tarde)").name, only("José Luis (llega tarde)").aside) == ("José Luis", "llega tarde")


@pytest.mark.parametrize("text", ["Lista viernes:", "*Lista viernes 6:*", "Apuntados (12)", "Suplentes", "Para el 6:"])
def test_a_title_is_not_a_name(text: str) -> None:
    assert only(text).kind == "title"


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("[12:03, 5/11/2026] Ana María: me apunto", "name", "Ana María"),
        ("[5/11/26, 12:03:11] ~ Pepe: Yo!", "name", "Pepe"),
        ("5/11/26, 12:04 - Lola: ✅", "name", "Lola"),
        ("5/11/26, 12:04 - Lola: no puedo este viernes", "message", "Lola"),
        ("[12:09, 5/11/2026] Luis: 3. Marta", "name", "Marta"),
        ("[12:09, 5/11/2026] Luis: Lista viernes:", "title", ""),
        ("05/11/2026, 12:05 - Los mensajes están cifrados", "message", ""),
        ("5/11/26, 12:05 - +34 600 11 22 33: me apunto", "empty", ""),
    ],
)
def test_a_line_of_the_conversation(text: str, kind: str, name: str) -> None:
    assert (only(text).kind, only(text).name) == (kind, name)


@pytest.mark.parametrize("text", ["7.", "8) ", "*"])
def test_a_number_without_a_name_is_empty(text: str) -> None:
    assert only(text).kind == "empty"


def test_who_is_struck_out_is_not_a_name() -> None:
    assert (only("~Gema~").kind, only("~Gema~").name) == ("struck", "Gema")


@pytest.mark.parametrize("name", ["O'Brien", "🐙", "محمد علي", "García López, Ana", "Zoë-Marie"])
def test_awkward_names_stay_as_they_are(name: str) -> None:
    assert [(line.kind, line.name) for line in read_list(f"1. Eva\n2. {name}")][1] == ("name", name)


def test_more_than_forty_characters_are_too_long() -> None:
    assert only("M" * 41).kind == "long"


def test_a_name_that_comes_again_is_a_repeat() -> None:
    assert [line.kind for line in read_list("1. Ana García\n\n2. ana garcia")] == ["name", "repeat"]


@pytest.mark.parametrize("text", ["Lista viernes: Ana, Beto; Carla", "Ana, Beto, Carla", "Eva\nAna; Beto; Carla"])
def test_a_line_may_hold_several_names(text: str) -> None:
    assert [line.name for line in read_list(text) if line.name not in ("", "Eva")] == ["Ana", "Beto", "Carla"]


def test_lines_keep_their_numbers() -> None:
    assert [line.line for line in read_list("\nAna\n\nBeto\n")] == [2, 4]


@given(st.lists(NAME, min_size=2, max_size=6, unique_by=str.casefold), st.sampled_from(["{n}. {x}", "- {x}", "{x} ✅"]))
def test_a_list_gives_back_its_names(names: list[str], shape: str) -> None:
    text = "\n".join(shape.format(n=number, x=name) for number, name in enumerate(names, start=1))
    titles = ("lista", "torneo", "player")
    if not any(name.casefold().startswith(titles) for name in names):
        assert [line.name for line in read_list(text) if line.kind in ("name", "repeat")] == names


@given(st.text(max_size=80))
def test_no_line_is_lost_and_nothing_invisible_comes_through(text: str) -> None:
    found = read_list(text)
    lines = {number for number, line in enumerate(text.splitlines(), start=1) if visible(line)}
    assert {listed.line for listed in found} <= lines
    assert all(listed.name == visible(listed.name) for listed in found)
