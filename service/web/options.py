"""What a match of a game can be set to, as a table."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.options import rules_of


class GameOption(Struct, frozen=True):
    """`values` are those it can be, empty where the rule says it better; `lowest` and `highest` bound a number."""

    name: str
    default: Any
    values: tuple[Any, ...]
    lowest: int | None
    highest: int | None
    rule: str


def options(game: Game[Any]) -> tuple[GameOption, ...]:
    schema = msgspec.json.schema(game.options)
    fields = schema["$defs"][game.options.__name__]["properties"]
    rules = rules_of(game.options)
    return tuple(_option(name, field, rules.get(name, "")) for name, field in fields.items())


def _option(name: str, field: dict[str, Any], rule: str) -> GameOption:
    kinds = [field, *field.get("anyOf", ())]
    values = [value for kind in kinds for value in _values(kind)]
    lowest = next((kind["minimum"] for kind in kinds if "minimum" in kind), None)
    highest = next((kind["maximum"] for kind in kinds if "maximum" in kind), None)
    return GameOption(name, field.get("default"), tuple(values), lowest, highest, rule)


def _values(kind: dict[str, Any]) -> list[Any]:
    return [True, False] if kind.get("type") == "boolean" else list(kind.get("enum", ()))
