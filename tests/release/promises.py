"""The parts of a release that the next one may add to, but not alter: events, migrations, clients."""

import inspect
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.matches.events import MATCH_EVENTS
from domain.matches.looks import OrganiserLooked
from domain.tournaments.events import TOURNAMENT_EVENTS
from service.event_store.codec import LIFTS
from service.event_store.migrate import FOLDERS
from service.event_store.upcasters import newest
from service.platform.release import RELEASE
from tests.processes import PROJECT

KEPT = Path(__file__).parent / "kept"
FILE = KEPT / "promises.json"
PYTHON_CLIENT = PROJECT / "openapi/clients/python"
TYPESCRIPT = PROJECT / "openapi/clients/typescript/src/index.ts"
MEMBER = re.compile(
    r"^(?:export (?:class|interface|type|function|const) |  (?:async )?\*?)(\w+)(?=[\s(<:=])", re.MULTILINE
)


class Shape(Struct, frozen=True):
    """Of a type of event: the version that is written, and its fields, each true if an event must have it."""

    version: int
    fields: dict[str, bool]


class Promises(Struct, frozen=True):
    """`events` by game (or "match", "looks", "tournament") and type; `migrations` with their SHA-256; `clients` by
    language the public names with their parameters; `states` the digest of each stream of the kept database."""

    release: str
    events: dict[str, dict[str, Shape]]
    migrations: dict[str, str]
    clients: dict[str, dict[str, list[str]]]
    states: dict[str, str] = {}


def promised() -> Promises:
    """Those of the last release."""
    return msgspec.json.decode(FILE.read_bytes(), type=Promises)


def present(states: dict[str, str] | None = None) -> Promises:
    """Those of this tree."""
    files = sorted((file for folder in FOLDERS for file in folder.glob("*.sql")), key=lambda file: file.name)
    return Promises(
        RELEASE,
        {
            "match": _shapes(MATCH_EVENTS, {}),
            "looks": _shapes([OrganiserLooked], {}),
            "tournament": _shapes(TOURNAMENT_EVENTS, {}),
            **{name: _shapes(game.events, game.lifts) for name, game in sorted(GAMES.items())},
        },
        {file.name: sha256(file.read_bytes()).hexdigest() for file in files},
        {"python": dict(sorted(_python())), "typescript": {name: [] for name in sorted(_typescript())}},
        states or {},
    )


def _shapes(kinds: Any, lifts: Any) -> dict[str, Shape]:
    return {
        kind.__name__: Shape(
            newest(kind.__name__, {**LIFTS, **lifts}),
            {each.encode_name: each.required for each in msgspec.structs.fields(kind)},
        )
        for kind in sorted(kinds, key=lambda kind: str(kind.__name__))
    }


def _python() -> Iterator[tuple[str, list[str]]]:
    sys.path.insert(0, str(PYTHON_CLIENT))
    try:
        client = import_module("moviola_client")
    finally:
        sys.path.remove(str(PYTHON_CLIENT))
    for name in client.__all__:
        member = getattr(client, name)
        yield name, []
        if inspect.isclass(member):
            for method, function in inspect.getmembers(member, inspect.isfunction):
                if not method.startswith("_") or method == "__init__":
                    yield f"{name}.{method}", list(_parameters(function))


def _parameters(function: Any) -> Iterator[str]:
    """The names in order; those that may be left out end in `=`, those by name alone begin with `*`."""
    for name, each in list(inspect.signature(function).parameters.items())[1:]:
        star = "*" if each.kind is each.KEYWORD_ONLY else ""
        is_optional = each.default is not each.empty or each.kind in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
        yield f"{star}{name}{'=' if is_optional else ''}"


def _typescript() -> Iterator[str]:
    """Exported names, and the methods of their classes."""
    inside = ""
    for line in TYPESCRIPT.read_text("utf-8").splitlines():
        found = MEMBER.match(line)
        if found and line.startswith("export"):
            inside = found[1]
            yield inside
        elif found and line.endswith("{") and found[1] not in {"if", "for", "while", "switch", "constructor"}:
            yield f"{inside}.{found[1]}"
