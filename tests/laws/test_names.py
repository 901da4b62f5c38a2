"""Names that were given up for the field's word do not come back."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
RETIRED = {
    "Bell": "Wakeup",
    "Held": "Version",
    "Loaded": "Version",
    "Visitor": "TournamentCaller",
    "believed": "cached",
    "ring": "wake",
    "Stories": "FoldCache",
    "Story": "FoldedStream",
    "Chapter": "StreamPage",
    "chapter": "page",
    "SteppedAside": "CheckpointMoved",
    "Letter": "DeadLetter",
    "Outside": "WebhookClient",
    "outside": "client",
    "Beginnings": "FirstRevisions",
    "beginnings": "first_revisions",
}
"""Classes, functions, variables and attributes of service/ and projections/, with what took their place."""
FILES = sorted(
    file for folder in ("service", "projections") for file in PROJECT.joinpath(folder).rglob("*.py")
)


def names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PROJECT)))
def test_no_retired_name_is_used(file: Path) -> None:
    used = {name.lstrip("_") for name in names(ast.parse(file.read_text("utf-8")))}
    assert {old: new for old, new in RETIRED.items() if old in used} == {}
