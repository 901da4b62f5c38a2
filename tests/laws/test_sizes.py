"""Files and functions that can be held in the head: none in a game over 200 lines, none elsewhere over 300."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
IN_A_GAME, ELSEWHERE, OF_A_FUNCTION = 200, 300, 60


def sources() -> Iterator[Path]:
    for package in ("domain", "service", "projections"):
        yield from sorted(ROOT.joinpath(package).rglob("*.py"))


def lines(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines())


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_no_file_is_too_long() -> None:
    limit = {file: IN_A_GAME if "games" in file.parts else ELSEWHERE for file in sources()}
    assert [f"{name(file)}: {lines(file)}" for file in limit if lines(file) > limit[file]] == []


def test_no_function_is_too_long() -> None:
    long = []
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                length = node.end_lineno - node.lineno + 1
                if length > OF_A_FUNCTION:
                    long.append(f"{name(file)}: {node.name} has {length} lines")
    assert long == []
