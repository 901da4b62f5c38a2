"""Packages are layers: each imports only those below it, and the rules of the games import none of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
LAYERS = (
    ("domain.kernel",),
    ("domain.drawing",),
    ("domain.games",),
    ("domain.matches",),
    ("domain.tournaments",),
    ("domain.scenarios",),
    ("projections", "openapi"),
    ("service.platform", "service.pictures"),
    ("service.event_store",),
    ("service.projecting",),
    ("service.access",),
    ("service.schemas",),
    ("service.app",),
    ("service.background", "service.gym"),
    ("service.http",),
    ("service.web",),
    ("service.wiring",),
    ("service.cli",),
    ("service.testing",),
)
"""From the lowest; those of one line do not know each other."""
ROOMS = ("domain", "service")
"""Their packages stand in layers of their own."""
LEVEL = {package: level for level, packages in enumerate(LAYERS) for package in packages}


def package_of(module: str) -> str:
    first, _, rest = module.partition(".")
    return f"{first}.{rest.partition('.')[0]}" if first in ROOMS and rest else first


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            is_root = node.module in ROOMS
            yield from (f"{node.module}.{alias.name}" for alias in node.names) if is_root else (node.module,)


def offences(module: str, source: str) -> list[str]:
    """What the module imports from its own level, or from above."""
    own = package_of(module)
    used = {package_of(name) for name in imported(source)} - {own}
    return sorted(package for package in used if LEVEL.get(package, -1) >= LEVEL[own])


def modules() -> Iterator[tuple[str, Path]]:
    for part in ("domain", "openapi", "projections", "service"):
        for file in sorted(PROJECT.joinpath(part).rglob("*.py")):
            name = ".".join(file.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")
            if name not in ROOMS:
                yield name, file


def test_each_module_stands_in_a_layer_and_imports_only_lower_ones() -> None:
    found = {name: offences(name, file.read_text()) for name, file in modules()}
    assert {name: packages for name, packages in found.items() if packages} == {}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("domain.games", "import service.platform.clock"),
        ("domain.kernel.game", "from domain.drawing.changes import changes"),
        ("service.platform.clock", "from service.event_store import store"),
        ("service.projecting.relay", "from service.wiring.routes import routes"),
        ("service.http.edge.cors", "from service.web.template import page"),
        ("service.app.matches.forks", "from service.wiring import api"),
        ("projections.queries", "from service.platform.database import fetch"),
        ("service.projecting.worker", "def later() -> None:\n    from service.app import App"),
    ],
)
def test_what_looks_upwards_is_found(module: str, source: str) -> None:
    assert offences(module, source)


def test_pytest_is_imported_by_the_laws_of_games_alone() -> None:
    """An installation without the extra `testing` has no pytest."""
    importers = {name for name, file in modules() if "pytest" in set(imported(file.read_text("utf-8")))}
    assert {name for name in importers if package_of(name) != "service.testing"} == set()
    assert importers
