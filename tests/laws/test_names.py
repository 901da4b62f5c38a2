"""Retired names do not come back, and two classes share a name only for a reason."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
RETIRED = {
    "Aside": "WorkQueues",
    "AsideRow": "AudienceRow",
    "Asked": "RequestMeta",
    "Beginnings": "FirstRevisions",
    "Bell": "Wakeup",
    "Chapter": "StreamPage",
    "Docket": "Disputes",
    "Duties": "DutyLocks",
    "Edge": "Middleware",
    "Examiner": "Verifier",
    "Ground": "RulingContext",
    "HAPPENINGS": "D20_EVENTS",
    "Held": "Version",
    "Judgement": "Verdict",
    "Letter": "DeadLetter",
    "Loaded": "Version",
    "Outside": "WebhookClient",
    "SteppedAside": "CheckpointMoved",
    "Stories": "FoldCache",
    "Story": "FoldedStream",
    "Told": "ProjectedEvent, SeenEvent",
    "VOID": "void",
    "Visitor": "TournamentCaller",
    "beginnings": "first_revisions",
    "believed": "cached",
    "chapter": "page",
    "docket": "disputes",
    "foresight": "hidden_from",
    "imagine": "determinize",
    "lay_down_duties": "release_duties",
    "lifeline": "parent_watch",
    "outside": "client",
    "ring": "wake",
    "sit": "play_seat",
    "thinkers": "bot_pool",
    "unforeseeable": "reveals_too_much",
}
"""Classes, functions, parameters, variables, attributes and imports, with what took their place."""
MAY_BE_SHARED = {
    "Commands": "of the page of use cases; of the program `moviola`",
    "Disputes": "those of a match; the use case, named after what it changes",
    "Draws": "the contract's counts of draws; the row of an agenda",
    "Line": "the pages have a line of their own",
    "Standing": "of a match that stops; of an entrant",
    "Table": "of a tournament; as it is drawn; as a test sets it: the sport has one word",
}
"""Class names that occur twice outside the games, and why. A game may use any word for its own things."""
DRAWN_PLACES = {
    ("bathroom_rush", "Box"): "a box of a line of text; a box of the picture",
    ("piccioni", "Places"): "where decks, locations and seats are drawn: one per file of the scene",
    ("sukkube", "Places"): "where the Kube and the last cards are drawn, as above",
}
"""Class names that occur twice in one game."""
SOURCES = ("domain", "projections", "service", "openapi")
CLIENTS = PROJECT / "openapi/clients"
"""A distribution of its own, which calls things as its users do."""
FILES = sorted(
    file
    for folder in SOURCES
    for file in PROJECT.joinpath(folder).rglob("*.py")
    if CLIENTS not in file.parents
)
GAMES = PROJECT / "domain" / "games"


def names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name


def game_of(file: Path) -> str:
    """The game whose folder `file` lies in; empty for what is no game's."""
    parts = file.relative_to(GAMES).parts if file.is_relative_to(GAMES) else ()
    return parts[0] if len(parts) > 1 else ""


def shared() -> dict[tuple[str, str], list[str]]:
    """Where a class name occurs twice, by game and name."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[game_of(file), node.name].append(str(file.relative_to(PROJECT)))
    return {name: files for name, files in found.items() if len(files) > 1}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PROJECT)))
def test_no_retired_name_is_used(file: Path) -> None:
    words = {old: new for old, new in RETIRED.items() if not (game_of(file) and old[0].islower())}
    if "drawing" in file.parts or game_of(file):
        words = {old: new for old, new in words.items() if old not in ("ring", "Ground")}
    used = {name.lstrip("_") for name in names(ast.parse(file.read_text("utf-8")))}
    assert {old: new for old, new in words.items() if old in used} == {}


def test_class_names_are_shared_only_for_a_reason() -> None:
    allowed = {("", name) for name in MAY_BE_SHARED} | set(DRAWN_PLACES)
    found = shared()
    assert {name: files for name, files in found.items() if name not in allowed} == {}
    assert allowed - set(found) == set(), "allowed without need"
