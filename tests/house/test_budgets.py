"""Sizes and habits of the Python code stay within what the house allows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import source

FILE_LINES = 300
FUNCTION_LINES = 40
VIEW_LINES = 30
PARAMETERS = 5
FORBIDDEN_NAMES = {"utils", "util", "common", "helpers", "misc"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
ALL_FILES = [*source.product_files(), *source.test_files()]


def functions(tree: ast.Module) -> Iterator[Function]:
    """Every function of a file, nested ones too."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    """Lines of a function without its decorators and docstring: words about it are not to be saved on."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def parameters(function: Function) -> int:
    """How many arguments a caller may pass by position; self and cls are not passed."""
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return len(names[1:] if names[:1] in (["self"], ["cls"]) else names)


def broad_handlers(tree: ast.Module) -> Iterator[int]:
    """Lines of `except Exception`, `except BaseException` and bare `except`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            if any(kind is None or ast.unparse(kind) in {"Exception", "BaseException"} for kind in caught):
                yield node.lineno


def is_view(path: Path, function: Function) -> bool:
    """Whether `function` answers requests: it lies in `views` and takes one."""
    first = function.args.args[:1]
    return ("views" in path.parts or path.stem == "views") and [argument.arg for argument in first] == ["request"]


def test_no_file_is_longer_than_its_budget() -> None:
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in ALL_FILES}
    assert {path: lines for path, lines in lengths.items() if lines > FILE_LINES} == {}


def test_no_function_is_longer_than_its_budget() -> None:
    found = [
        f"{source.place(path, function.lineno)} {function.name}: {length(function)} lines"
        for path in ALL_FILES
        for function in functions(source.tree(path))
        if length(function) > (VIEW_LINES if is_view(path, function) else FUNCTION_LINES)
    ]
    assert found == []


def test_no_function_of_the_product_takes_more_parameters_than_its_budget() -> None:
    found = [
        f"{source.place(path, function.lineno)} {function.name}: {parameters(function)} parameters"
        for path in source.product_files()
        for function in functions(source.tree(path))
        if parameters(function) > PARAMETERS
    ]
    assert found == []


def test_nothing_catches_every_exception() -> None:
    found = [source.place(path, line) for path in ALL_FILES for line in broad_handlers(source.tree(path))]
    assert found == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [str(path) for path in ALL_FILES if FORBIDDEN_NAMES & {*path.parts, path.stem}] == []


def test_every_public_function_of_the_product_has_a_docstring() -> None:
    found = [
        f"{source.place(path, node.lineno)} {node.name}"
        for path in source.product_files()
        for node in source.tree(path).body
        if isinstance(node, Function) and not node.name.startswith("_") and ast.get_docstring(node) is None
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    ["try: ...\nexcept Exception: ...", "try: ...\nexcept (OSError, Exception): ...", "try: ...\nexcept: ..."],
)
def test_a_broad_handler_is_found(code: str) -> None:
    assert list(broad_handlers(ast.parse(code))) == [2]


def test_a_function_is_measured_without_its_docstring_and_self() -> None:
    tree = ast.parse('class A:\n  def f(self, a, b, *, c):\n    """One.\n\n    Two."""\n    return a\n')
    assert [(length(function), parameters(function)) for function in functions(tree)] == [(2, 2)]
