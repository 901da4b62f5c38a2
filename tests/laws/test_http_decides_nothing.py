"""A use case is a function of service/app: HTTP imports nothing that decides, stores, or reads the tables."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import service.http

FOLDER = Path(service.http.__file__).parent
DECIDES = {
    "domain.matches.rulings.decider",
    "domain.matches.creating",
    "domain.matches.decider",
    "domain.matches.rulings.disputes",
    "domain.matches.evolve",
    "domain.matches.forking",
    "domain.matches.rulings.verdicts",
    "domain.matches.clocks.running",
    "domain.tournaments.decider",
    "domain.tournaments.entries",
    "domain.tournaments.pairing",
}
STORES = ("service.event_store", "projections", "asyncpg", "service.platform.database")
"""The log, the read models, and the database: a handler asks them by a use case."""
FILES = sorted(FOLDER.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Every module named by an import, and every name imported from one, which may be a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def forbidden(source: str) -> set[str]:
    return {
        name
        for name in imported(source)
        if name in DECIDES or any(name == each or name.startswith(f"{each}.") for each in STORES)
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_http_imports_nothing_that_decides_or_stores(file: Path) -> None:
    assert forbidden(file.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "from domain.matches import decider",
        "from domain.tournaments.decider import create",
        "import service.event_store.store",
        "from service.event_store import streams",
        "from service.event_store.health import database_answers",
        "from projections import queries",
        "import asyncpg",
    ],
)
def test_what_decides_or_stores_is_found(source: str) -> None:
    assert forbidden(source)


def test_every_decider_is_known() -> None:
    for module in DECIDES:
        assert (FOLDER.parent.parent / f"{module.replace('.', '/')}.py").exists(), module
    deciders = {path.parent.name for path in (FOLDER.parent.parent / "domain").glob("*/decider.py")}
    assert {module.split(".")[1] for module in DECIDES if module.endswith(".decider")} == deciders
