"""Domain and read models: no service, no I/O, no clock, no random source (by their import graph)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain
import projections

FOLDER = Path(domain.__file__).parent
READ_MODELS = Path(projections.__file__).parent
ALLOWED = {
    "__future__", "abc", "bisect", "collections",
    "contextlib", "dataclasses", "enum", "fractions", "functools", "hashlib",
    "hmac", "itertools", "math", "operator", "re", "string", "types", "typing", "unicodedata",
    "msgspec", "precis_i18n", "domain",
}  # fmt: skip
EXCEPTIONS = {
    "kernel/data.py": {"importlib", "tomllib"},  # reads the rules and tables that lie beside the code
    "kernel/moments.py": {"datetime"},  # converts moments, asks no clock
    "games/__init__.py": {"importlib", "pkgutil"},  # finds the games that are installed
}
BUILTINS_THAT_TOUCH_THE_WORLD = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}
FILES = sorted(FOLDER.rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "domain" if node.level else node.module or ""


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_a_file_of_the_domain_imports_only_what_is_pure(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    allowed = ALLOWED | EXCEPTIONS.get(str(file.relative_to(FOLDER)), set())
    assert {module.partition(".")[0] for module in imported(tree)} <= allowed
    assert not set(called(tree)) & BUILTINS_THAT_TOUCH_THE_WORLD


@pytest.mark.parametrize("file", sorted(READ_MODELS.rglob("*.py")), ids=lambda file: file.name)
def test_a_read_model_imports_only_what_is_pure(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    allowed = ALLOWED | {"datetime", "uuid", "projections"}  # the types of rows
    assert {module.partition(".")[0] for module in imported(tree)} <= allowed
    assert not set(called(tree)) & BUILTINS_THAT_TOUCH_THE_WORLD


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) > 50
