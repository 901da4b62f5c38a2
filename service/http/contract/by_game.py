"""Answers that hold what a game says: one schema for each game, told apart by `game`.

Commands of several games share their `type`, and so do events. An answer names its game, so a client that has read
`game` knows the commands, events and positions in it by their own types.
"""

from typing import Any

from domain.games import GAMES
from openapi.compatibility.schemas import OPEN
from service.http.contract.layout import REF
from service.http.contract.renaming import renamed_in

Schema = dict[str, Any]
ANSWERS = ("Accepted", "EventPage", "LegalCommands", "StateView", "WebhookMessage")
FAMILIES = ("Command", "State")
OWN = ("game", "play", "commands", "event", "events", "items", "data")
"""The parts of these answers that differ from game to game."""


def prefix(game: str) -> str:
    """`night_ferry` -> `NightFerry`"""
    return "".join(word.capitalize() for word in game.split("_"))


def with_answers_by_game(components: dict[str, Schema]) -> dict[str, Schema]:
    """`components` with a union of one schema for each game in place of each of `ANSWERS`.

    The part that all games share stands once, in a schema of its own (`StateViewBase`).
    """
    games = {name: prefix(name) for name in GAMES}
    schemas = dict(components)
    for called in games.values():
        either = [{"$ref": f"{REF}MatchEvent"}, {"$ref": f"{REF}{called}Event"}]
        schemas[f"Any{called}Event"] = {
            "description": components["Event"]["description"],
            "anyOf": either,
            OPEN: True,
        }
    for general in (*ANSWERS, "EventView"):
        schemas[f"{general}Base"] = _part(components[general], own=False)
        for name, called in games.items():
            schemas[called + general] = _of(name, called, general, components[general])
    for answer in ANSWERS:
        schemas[answer] = _union({name: called + answer for name, called in games.items()})
        schemas[answer]["description"] = components[answer]["description"]
    return schemas


def _of(name: str, called: str, general: str, schema: Schema) -> Schema:
    """`schema` as the game `name` has it."""
    own = _part(schema, own=True)
    names = {
        **{f"Any{family}": called + family for family in FAMILIES},
        "Event": f"Any{called}Event",
        "EventView": f"{called}EventView",
    }
    properties = renamed_in(own["properties"], names)
    if "game" in properties:
        properties["game"] = {"type": "string", "const": name}
    return {"allOf": [{"$ref": f"{REF}{general}Base"}, {**own, "properties": properties}]}


def _part(schema: Schema, *, own: bool) -> Schema:
    """The properties that differ between games (`own`), or the others."""
    properties = {key: value for key, value in schema["properties"].items() if (key in OWN) == own}
    required = [key for key in schema["required"] if key in properties]
    return {"type": "object", "properties": properties, "required": required}


def _union(schemas: dict[str, str]) -> Schema:
    mapping = {game: REF + schema for game, schema in schemas.items()}
    return {
        "oneOf": [{"$ref": each} for each in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
        OPEN: True,
    }
