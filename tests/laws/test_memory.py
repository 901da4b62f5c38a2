"""What can grow in a process stands with its bound in LIMITS.md; nothing is cached by a stranger's text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "LIMITS.md"
FILLED = sorted((PROJECT / "tests/service").rglob("test_bounded_*.py"))
CACHES = {"LRUCache", "TTLCache", "OrderedDict", "Weighed"}
SECTION = re.compile(r"^## Memory of a process$(.*?)^## ", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\|[^|]+\|([^|]+)\|[^|]+\|$", re.MULTILINE)
GROWS = {
    "dict",
    "set",
    "list",
    "defaultdict",
    "deque",
    "OrderedDict",
    "LRUCache",
    "TTLCache",
    "Weighed",
}
LIVES_BRIEFLY = {
    "Weighed._kept": "what other caches are made of",
    "Background._faulty": "the duties of a process that fail, each with its last error",
    "Background._tasks": "the duties of a process, started once",
    "DrawCheck._after": "one archive's",
    "DrawCheck._committed": "one archive's",
    "DrawCheck._entropy": "one archive's",
    "DrawCheck._named": "one archive's",
    "DrawCheck.luck_by": "one archive's",
    **dict.fromkeys(
        (
            "TournamentRecord.credentials",
            "TournamentRecord.lucks",
            "TournamentRecord.places",
            "TournamentRecord.recorded",
            "TournamentRecord.seatings",
        ),
        "one archive's",
    ),
    "Tree._peaks": "one checkpoint's: a hash for each bit of its size",
    "_Branch.below": "one search's, in a process that ends it: a branch for each playout",
    "_Table._absent": "one archive's",
    "_Table._bots": "one archive's",
    "Program._limits": "one pairing's",
    "Rebuild._units": "one run's, a unit per shard",
    "Refused.findings": "an error's",
    "Access.also_known": "what is wired at the start",
    "Access.also_organises": "what is wired at the start",
    "Streams.after_apply": "what is wired at the start",
    "Versions.after_load": "what is wired at the start",
}
NO_SERVICE = {"gym", "testing"}
"""What no process that answers strangers imports."""
CACHED_BY_NAME = {
    "child": "metrics: labels are names of ours",
    "contract": "a file of ours",
    "command_decoder": "a game's name, out of a match",
    "_command_decoder": "as above, in the terminal",
    "decoder": "as above",
    "description": "a game that exists; others are refused before",
    "_event_decoder": "as above, in the terminal",
    "_drawings": "a game that exists",
    "_excerpt": "a tag or a game of ours",
    "_fields_of": "a class of bodies",
    "glossary_of": "a game of the list",
    "guide_page": "a game that exists, a language",
    "_needed": "folders of ours",
    "lesson_film": "as above",
    "lesson_pictures": "as above",
    "parameters": "our own functions",
    "parameters_of": "our own handlers",
    "refusal": "kinds of ours",
    "routes": "a setting",
    "_seat_commands": "a game's name, out of a match",
    "shelf_card": "a game that exists, a language",
    "_written_as": "a class of events",
    "splits": "a tournament's size, 500 at most, and that of its tables",
    "token": "seats",
    "_translated": "a rulebook that exists, a language",
    "words": "a language",
}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("service", "projections"):
        for file in sorted((PROJECT / folder).rglob("*.py")):
            if not NO_SERVICE.intersection(file.relative_to(PROJECT).parts):
                yield file, ast.parse(file.read_text("utf-8"))


def grows(value: ast.expr | None) -> bool:
    """Whether a container is assigned. `Counter()` makes one; with arguments it is a metric."""
    if isinstance(value, ast.Dict | ast.List | ast.Set):
        return True
    if not isinstance(value, ast.Call):
        return False
    made_by = ast.unparse(value.func).rpartition(".")[2]
    return made_by in GROWS or (made_by == "Counter" and not value.args)


def assigned(node: ast.AST) -> tuple[ast.expr | None, ast.expr | None]:
    if isinstance(node, ast.Assign):
        return node.targets[0], node.value
    return (node.target, node.value) if isinstance(node, ast.AnnAssign) else (None, None)


def caches() -> Iterator[str]:
    """What forgets by itself, as `growing` names it."""
    for file, module in modules():
        kinds = [node for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
        for name, body in [*((kind.name, ast.walk(kind)) for kind in kinds), (file.stem, iter(module.body))]:
            for node in body:
                target, value = assigned(node)
                named = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
                made = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
                if (
                    isinstance(value, ast.Call)
                    and (made in CACHES or "Cache" in named)
                    and target is not None
                ):
                    yield f"{name}.{ast.unparse(target).removeprefix('self.')}"


def growing() -> Iterator[str]:
    """`Class.attribute`, or `module.NAME` of caches that belong to no object."""
    for file, module in modules():
        for kind in (node for node in ast.walk(module) if isinstance(node, ast.ClassDef)):
            for node in ast.walk(kind):
                target, value = assigned(node)
                if isinstance(target, ast.Attribute) and grows(value):
                    yield f"{kind.name}.{target.attr}"
                if isinstance(node, ast.AnnAssign) and "Cache" in ast.unparse(node.annotation):
                    yield f"{kind.name}.{ast.unparse(node.target).removeprefix('self.')}"
        for node in module.body:
            target, value = assigned(node)
            if isinstance(target, ast.Name) and isinstance(value, ast.Call) and grows(value):
                yield f"{file.stem}.{target.id}"


def listed() -> set[str]:
    section = SECTION.search(PAGE.read_text("utf-8"))
    assert section is not None
    return {name for row in ROW.findall(section[1]) for name in re.findall(r"`(\w+\.\w+)`", row)}


def test_everything_that_can_grow_has_a_bound_on_the_page() -> None:
    found = set(growing())
    assert len(found) >= 30
    assert found - listed() - LIVES_BRIEFLY.keys() == set()
    assert listed() | LIVES_BRIEFLY.keys() <= found, "the page names what is no more"


def test_nothing_is_cached_without_a_bound_by_what_a_stranger_writes() -> None:
    cached = {
        node.name
        for _, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
        and node.args.args
        and any(ast.unparse(each).rpartition(".")[2] == "cache" for each in node.decorator_list)
    }
    assert cached == CACHED_BY_NAME.keys()


def test_every_cache_is_filled_by_a_test_that_names_it() -> None:
    text = "".join(file.read_text("utf-8") for file in FILLED)
    assert {name for name in caches() if f"`{name}`" not in text} == set()
