"""The judge shares no code with what it judges: whatever its modules import, directly or not, is none of ours."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
JUDGED = {"service", "domain", "projections", "openapi"}
JUDGE = PROJECT / "tests/judge"
STAGE = JUDGE / "vortex"
"""What starts the processes that are judged: it may know them."""
MODULES = sorted(
    file for file in JUDGE.rglob("*.py") if STAGE not in file.parents and not file.name.startswith("test_")
)


def imported(source: str) -> Iterator[str]:
    """Modules that are named, and those that a name imported from a package may be."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute here"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def file_of(module: str) -> Path | None:
    path = PROJECT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def reached(source: str) -> set[str]:
    """Every module that comes with the import of this source, as far as its files are here."""
    found: set[str] = set()
    left = list(imported(source))
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            file = file_of(module)
            left += (
                imported(file.read_text("utf-8")) if file is not None and module.startswith("tests.") else ()
            )
    return found


def offences(source: str) -> set[str]:
    return {module for module in reached(source) if module.partition(".")[0] in JUDGED}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(JUDGE)))
def test_a_module_of_the_judge_reaches_nothing_that_is_judged(file: Path) -> None:
    assert offences(file.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "from domain.matches import events",
        "def later():\n    import service.http.app",
        "from tests.service.api.playing import table\nfrom tests import servers",
        "from tests.judge.vortex.processes import Installation",
    ],
)
def test_what_reaches_the_service_is_found(source: str) -> None:
    assert offences(source)
