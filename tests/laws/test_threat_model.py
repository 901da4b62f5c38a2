"""SECURITY.md names the tests that hold what it says: they exist."""

import ast
import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "SECURITY.md"
API = PROJECT / "tests/service/api"
TEST = re.compile(r"`(test_\w+)`")
FILE = re.compile(r"`([\w./]*test_\w+\.py)`")
MODEL = re.compile(r"^## Threat model$(.*?)^## ", re.MULTILINE | re.DOTALL)
ATTACKERS = ("A stranger", "A player", "An organiser of another event", "An operator")


def named_tests() -> set[str]:
    """The names of all tests: functions and methods that pytest runs."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name
        for file in (PROJECT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, kinds) and node.name.startswith("test_")
    }


def model() -> str:
    found = MODEL.search(PAGE.read_text("utf-8"))
    assert found is not None
    return found[1]


def test_every_test_that_is_named_exists() -> None:
    named = set(TEST.findall(PAGE.read_text("utf-8")))
    assert len(named) >= 30
    assert named - named_tests() == set()


def test_every_file_that_is_named_exists() -> None:
    named = set(FILE.findall(PAGE.read_text("utf-8")))
    missing = {name for name in named if not ((PROJECT / name).exists() or (API / name).exists())}
    assert missing == set()


def test_everything_an_attacker_must_never_do_is_held_by_a_test() -> None:
    rows = [line for line in model().splitlines() if line.startswith("| ") and "must never" not in line]
    assert len(rows) >= 20
    assert [row for row in rows if not TEST.search(row.rpartition(" | ")[2])] == []
    for attacker in ATTACKERS:
        assert f"**{attacker}**" in model(), attacker
