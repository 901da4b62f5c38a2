"""The schemas of the contract, made of the same types that requests are read and answers written with.

Every game has schemas of its own, whose names begin with its name (`TideCommand`); what can be of any game is one
of an `Any...` family. A game added to the registry appears by itself.
"""

import inspect
import json
import pkgutil
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import Field, StructType, Type, multi_type_info

from domain.games import GAMES
from domain.kernel.game import Game, union
from domain.kernel.table import Hidden, PlayDefault
from domain.matches.events import MATCH_EVENTS
from openapi.compatibility.schemas import OPEN
from service import schemas as border
from service.http.contract.by_game import prefix, with_answers_by_game
from service.http.contract.course import without_the_course
from service.http.contract.glossary import with_shared_properties, with_words
from service.http.contract.layout import REF
from service.http.contract.renaming import renamed_in
from service.http.contract.tagged import any_command, one_of
from service.http.contract.unseen import without_hashes
from service.http.controllers.play import COMMANDS_AT_ONCE
from service.http.problems.answers import Problem
from service.schemas.matches import CreateMatch

Schema = dict[str, Any]
SHARED = {"Hidden", "PlayDefault"}
FAMILIES = ("Card", "Command", "Event", "Options", "Position", "State")
NULL: Schema = {"type": "null"}


def ref(name: str) -> Schema:
    return {"$ref": REF + name}


def components(types: Sequence[Any]) -> dict[str, Schema]:
    """Every named schema: those of `types` (requests and answers), of all games, and the families of both."""
    _, found = msgspec.json.schema_components(
        [*types, Problem, CreateMatch, Hidden, PlayDefault, union(MATCH_EVENTS)], ref_template=REF + "{name}"
    )
    _without_blanks(found, [*types, Problem])
    for game in GAMES.values():
        found |= of_game(game)
    prefixes = [prefix(game) for game in GAMES]
    for family in FAMILIES:
        members = [ref(name + family) for name in prefixes if name + family in found]
        found[f"Any{family}"] = {"anyOf": members, OPEN: True}
    without_hashes(found)
    found |= any_command(found, prefixes)
    found["MatchEvent"] = one_of([kind.__name__ for kind in MATCH_EVENTS], MATCH_EVENTS)
    found["Event"] = {
        "description": "An event of the match itself or of its game. Skip types you do not know.",
        "anyOf": [ref("MatchEvent"), *found.pop("AnyEvent")["anyOf"]],
        OPEN: True,
    }
    found["TournamentEventView"]["properties"]["event"][OPEN] = True
    found["SubmitCommand"] = {
        "description": "A command of the match's game, or an ordered list of them, applied all or nothing.",
        "anyOf": [
            ref("AnyCommand"),
            {"type": "array", "items": ref("AnyCommand"), "minItems": 1, "maxItems": COMMANDS_AT_ONCE},
        ],
    }
    for name in ("CreateMatch", "ForkMatch"):
        found[name]["properties"]["bots"]["propertyNames"] = {"pattern": "^[0-5]$"}
    found["ForkLuck"]["properties"]["then"]["default"] = "fresh"  # if nothing is said, which is told apart
    _create_match(found)
    for (name, field), schema in OPEN_FIELDS.items():
        field_schema = found[name]["properties"][field]
        kept = {key: field_schema[key] for key in ("default", "description") if key in field_schema}
        found[name]["properties"][field] = {**schema, **kept}
    modules = [
        import_module(f"{border.__name__}.{each.name}") for each in pkgutil.iter_modules(border.__path__)
    ]
    for kind in (kind for module in modules for kind in vars(module).values()):
        if _is_answer(kind) and "properties" in found.get(kind.__name__, {}):
            found[kind.__name__]["required"] = list(found[kind.__name__]["properties"])
    for schema in found.values():
        if "description" in schema:
            schema["description"] = inspect.cleandoc(schema["description"])
    spelt = {name: _untitled(spelt_out(schema)) for name, schema in with_answers_by_game(found).items()}
    return dict(sorted(with_shared_properties(with_words(spelt)).items()))


def _untitled(schema: Any) -> Any:
    """Without titles that say the name once more."""
    return {key: value for key, value in schema.items() if key != "title"}


OPEN_FIELDS: dict[tuple[str, str], Schema] = {
    ("MatchView", "options"): ref("AnyOptions"),
    ("CardList", "items"): {"type": "array", "items": ref("AnyCard")},
    ("StateView", "play"): {"anyOf": [ref("AnyState"), NULL]},
    ("LegalCommands", "commands"): {"type": "array", "items": ref("AnyCommand")},
    ("Accepted", "commands"): {"anyOf": [{"type": "array", "items": ref("AnyCommand")}, NULL]},
    ("Problem", "legal"): {"anyOf": [{"type": "array", "items": ref("AnyCommand")}, NULL]},
    ("Sheet", "options"): ref("AnyOptions"),
    ("Sheet", "position"): {"anyOf": [ref("AnyPosition"), ref("Hidden"), NULL]},
    ("MatchRewound", "play"): ref("AnyState"),
    ("PositionCorrected", "play"): ref("AnyState"),
    ("PositionCorrected", "before"): ref("AnyState"),
    ("Correct", "command"): {"anyOf": [ref("AnyCommand"), NULL]},
    ("Correct", "position"): {"anyOf": [ref("AnyPosition"), NULL]},
    ("MatchCreated", "options"): ref("AnyOptions"),
    ("CreateTournament", "options"): ref("AnyOptions"),
    ("TournamentTerms", "options"): ref("AnyOptions"),
    ("MatchCreated", "position"): {"anyOf": [ref("AnyPosition"), ref("Hidden"), NULL]},
}
"""Fields that hold whatever the match's game puts there."""


def _is_answer(kind: Any) -> bool:
    """Whether every field is always there: not in requests, not where defaults are left out."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return False
    config = kind.__struct_config__
    return not (config.omit_defaults or config.forbid_unknown_fields)


def _without_blanks(schemas: dict[str, Schema], types: Sequence[Any]) -> None:
    """Without empty texts as defaults where answers leave them out: a client reads that there is none, not ""."""
    for kind in _structs(types):
        properties = schemas[_key_of(kind, schemas)].get("properties", {})
        if kind.__struct_config__.omit_defaults or (_is_answer(kind) and "schemas" in kind.__module__):
            for each in properties.values():
                if each.get("default") == "":
                    del each["default"]


def _structs(types: Sequence[Any]) -> set[type[Struct]]:
    """Every struct that `types` are or hold."""
    kinds: set[type[Struct]] = set()

    def walk(info: Any) -> None:
        if isinstance(info, tuple):
            for each in info:
                walk(each)
        elif isinstance(info, StructType):
            if info.cls not in kinds:
                kinds.add(info.cls)
                walk(info.fields)
        elif isinstance(info, Field | Type):
            walk(tuple(getattr(info, name) for name in info.__struct_fields__))

    walk(tuple(multi_type_info(types)))
    return kinds


def of_game(game: Game[Any]) -> dict[str, Schema]:
    """The schemas of one game, each name beginning with the game's."""
    name = prefix(game.name)
    kinds = (game.options, game.position, game.state, *map(type, game.cards(game.options())[:1]))
    _, found = msgspec.json.schema_components(
        [*kinds, union(game.seat_commands), union(game.events)], ref_template=REF + "{name}"
    )
    _without_blanks(found, kinds)
    called = {_key_of(kind, found): kind.__name__ for kind in (*game.seat_commands, *game.events)}
    renamed = {old: name + (called.get(old) or _short(old, game)).removeprefix(name) for old in found}
    renamed |= {shared: shared for shared in SHARED}
    renamed |= dict(
        zip(
            (_key_of(kind, found) for kind in kinds),
            (f"{name}Options", f"{name}Position", f"{name}State", f"{name}Card"),
            strict=False,  # a game may have no cards
        )
    )
    schemas = {renamed[old]: renamed_in(without_the_course(schema), renamed) for old, schema in found.items()}
    for title, schema in schemas.items():
        if "title" in schema:
            schema["title"] = title
    commands = [renamed[_key_of(kind, found)] for kind in game.seat_commands]
    schemas[f"{name}Command"] = one_of(commands, game.seat_commands)
    schemas[f"{name}Event"] = one_of([renamed[_key_of(kind, found)] for kind in game.events], game.events)
    return with_named_unions(schemas, name)


def _key_of(kind: type[Any], found: dict[str, Schema]) -> str:
    """msgspec's name of a type: that of its class or, if two classes have it, with the module before it."""
    return kind.__name__ if kind.__name__ in found else f"{kind.__module__}.{kind.__qualname__}"


def _short(key: str, game: Game[Any]) -> str:
    """`tide.steps.forced.SendBoat`, where a command is called so too -> `StepsSendBoat`."""
    module, _, kind = key.removeprefix(f"{game.package}.").rpartition(".")
    return module.partition(".")[0].capitalize() + kind


def with_named_unions(schemas: dict[str, Schema], name: str) -> dict[str, Schema]:
    """`schemas` with tagged unions that occur more than once as components of their own, called after the tag.

    The steps of a game are such a union, which its state and most of its events hold: `TideStep`.
    """
    counted: Counter[str] = Counter()
    for part in _parts(list(schemas.values())):
        if "anyOf" in part and "discriminator" in part:
            counted[_key(part)] += 1
    titles: dict[str, str] = {}
    result = dict(schemas)
    for key in (key for key, times in counted.items() if times > 1):
        union_schema: Schema = json.loads(key)
        title = name + union_schema["discriminator"]["propertyName"].capitalize()
        if title in result:
            raise ValueError(f"two schemas of the contract would be called {title}")
        titles[key] = title
        result[title] = {"oneOf": union_schema.pop("anyOf"), **union_schema, OPEN: True}
    return {title: _referring(schema, titles) for title, schema in result.items()}


def _parts(schema: Any) -> Iterator[Schema]:
    """Every object inside a schema, the outermost first."""
    if isinstance(schema, dict):
        yield schema
    if isinstance(schema, dict | list):
        for inner in schema.values() if isinstance(schema, dict) else schema:
            yield from _parts(inner)


def _referring(schema: Any, titles: dict[str, str]) -> Any:
    """`schema` with a reference wherever one of the `titles` unions stands."""
    if isinstance(schema, list):
        return [_referring(each, titles) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "anyOf" in schema and "discriminator" in schema and (title := titles.get(_key(schema))):
        beside = {key: schema[key] for key in ("default", "description") if key in schema}
        return {**ref(title), **beside}
    return {key: _referring(value, titles) for key, value in schema.items()}


def spelt_out(schema: Any) -> Any:
    """`schema` as generators read it: lists of equal places as lists of items, values with their type.

    Defaults of unions and references are left out: generated Go does not compile with them.
    """
    if isinstance(schema, list):
        return [spelt_out(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    places = schema.get("prefixItems")
    if isinstance(places, list) and all(place == places[0] for place in places):
        schema = {key: value for key, value in schema.items() if key != "prefixItems"} | {"items": places[0]}
    spelt = {key: spelt_out(value) for key, value in schema.items()}
    if spelt.get("type") == "array" and "prefixItems" not in spelt:
        spelt.setdefault("items", {})
    if isinstance(spelt.get("enum"), list):
        spelt = {**_by_kind(spelt.pop("enum")), **spelt}
    if "anyOf" in spelt or "$ref" in spelt:
        spelt.pop("default", None)
    return spelt


def _by_kind(values: Sequence[str | int]) -> Schema:
    """Strings or numbers; where both are, one of two schemas."""
    kinds: dict[str, list[Any]] = {
        "integer": [value for value in values if isinstance(value, int)],
        "string": [value for value in values if isinstance(value, str)],
    }
    branches: list[Schema] = [
        {"type": kind, **({"enum": some} if len(some) > 1 else {"const": some[0]})}
        for kind, some in kinds.items()
        if some
    ]
    return branches[0] if len(branches) == 1 else {"anyOf": branches}


def _key(union_schema: Schema) -> str:
    return json.dumps({part: union_schema[part] for part in ("anyOf", "discriminator")})


def _create_match(schemas: dict[str, Schema]) -> None:
    """One schema per game, told apart by `game`."""
    general = schemas.pop("CreateMatch")
    mapping = {}
    for game in GAMES.values():
        name = prefix(game.name)
        properties = {
            **general["properties"],
            "game": {"type": "string", "const": game.name, "description": "The game."},
            "seats": {"type": "integer", "minimum": game.seats[0], "maximum": game.seats[-1]},
            "options": {**ref(f"{name}Options"), "default": {}},
            "position": {"anyOf": [ref(f"{name}Position"), NULL], "default": None},
        }
        title = f"Create{name}Match"
        schemas[title] = {**general, "title": title, "properties": properties}
        mapping[game.name] = REF + title
    schemas["CreateMatch"] = {
        "description": general["description"],
        "oneOf": [{"$ref": each} for each in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
