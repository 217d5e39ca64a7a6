"""Finds every text that templates and code ask to have translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

from tests.house import source

CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
CALLS_WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
_STRING = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*{_STRING}(?:\s*,\s*{_STRING})?", re.DOTALL)

Message = tuple[str, str]
"""Context ("" where there is none) and text."""


def in_template(text: str) -> Iterator[Message]:
    """The messages of a template, as Django itself reads it for makemessages."""
    for call in _CALL.finditer(templatize(text)):
        name, first, second = call.groups()
        if name.endswith("pgettext"):
            yield ast.literal_eval(first), ast.literal_eval(second)
        else:
            yield "", ast.literal_eval(first)


def in_code(tree: ast.Module) -> Iterator[Message]:
    """The messages of a Python file: calls of gettext and its kin with literal text."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if name in CALLS and texts:
            yield "", texts[0]
        elif name in CALLS_WITH_CONTEXT and len(texts) > 1:
            yield texts[0], texts[1]


def everywhere() -> Iterator[tuple[Path, Message]]:
    """Every message of the product, with the file it stands in."""
    for path in source.templates():
        for message in in_template(path.read_text(encoding="utf-8")):
            yield path, message
    for path in source.product_files():
        for message in in_code(source.tree(path)):
            yield path, message
