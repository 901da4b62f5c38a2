"""The options of a game's matches, as a table."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import guides
from domain.kernel.game import Game
from domain.kernel.guides import OptionText
from domain.kernel.options import rules_of
from domain.kernel.table import Language


class GameOption(Struct, frozen=True):
    """`values` are those it can be, empty where the rule says it better; `lowest` and `highest` bound a number.

    `labels` has the words of values by their JSON; a value without any is shown as it is.
    """

    name: str
    title: str
    help: str
    labels: dict[str, str]
    default: Any
    values: tuple[Any, ...]
    lowest: int | None
    highest: int | None
    rule: str

    def label(self, value: Any) -> str:
        """Empty if the value has no words."""
        return self.labels.get(_key(value), "")


def options(game: Game[Any], language: Language) -> tuple[GameOption, ...]:
    schema = msgspec.json.schema(game.options)
    fields = schema["$defs"][game.options.__name__]["properties"]
    rules = rules_of(game.options)
    texts = guides.options(game.package)
    return tuple(
        _option(name, field, rules.get(name, ""), texts.get(name), language) for name, field in fields.items()
    )


def _option(
    name: str, field: dict[str, Any], rule: str, text: OptionText | None, language: Language
) -> GameOption:
    kinds = [field, *field.get("anyOf", ())]
    values = [value for kind in kinds for value in _values(kind)]
    lowest = next((kind["minimum"] for kind in kinds if "minimum" in kind), None)
    highest = next((kind["maximum"] for kind in kinds if "maximum" in kind), None)
    title, meaning = (text.title.text(language), text.help.text(language)) if text else (name, "")
    labels = {value: words.text(language) for value, words in text.values.items()} if text else {}
    return GameOption(
        name, title, meaning, labels, field.get("default"), tuple(values), lowest, highest, rule
    )


def _key(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _values(kind: dict[str, Any]) -> list[Any]:
    return [True, False] if kind.get("type") == "boolean" else list(kind.get("enum", ()))
