"""Whatever matches under way have been dealt: the decks, boards and default options of each edition.

python -m tests.laws.editions --write    adds new ones to editions.json; never changes one that is there
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from domain.games import GAMES
from domain.kernel.game import Game
from tests.games.all_settings import SETTINGS

FILE = Path(__file__).with_name("editions.json")
NAMES = ("english", "italian")
"""Fields of a row that only people read."""

Part: TypeAlias = Mapping[str, Any]
Edition: TypeAlias = Mapping[str, Part]
"""`deck` has a digest for options as JSON, `board` one for each file, `option` the default of each."""
Editions: TypeAlias = Mapping[str, Edition]


def editions() -> Editions:
    return {
        edition.edition: {
            "deck": dict(decks(edition)),
            "board": dict(boards(edition)),
            "option": msgspec.json.decode(msgspec.json.encode(edition.options())),
        }
        for game in GAMES.values()
        for edition in (game, *game.earlier)
    }


def decks(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The cards, in printed order, that each setting of the tests deals from."""
    for name, _, options in SETTINGS:
        if name == game.name:
            cards = game.cards(msgspec.convert(options, game.options))
            yield json.dumps(options), digest([card.id for card in cards])  # type: ignore[attr-defined]


def boards(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Data files without copies of cards."""
    for file in sorted(files(game.package).joinpath("data").iterdir(), key=lambda file: file.name):
        rows = tomllib.loads(file.read_text("utf-8"))
        if not any(isinstance(row, dict) and "copies" in row for row in rows.values()):
            yield file.name, digest(without_names(rows))


def without_names(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_names(item) for key, item in value.items() if key not in NAMES}
    return value


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


def written() -> Editions:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, dict[str, Any]]])


def changed(before: Editions, now: Editions) -> list[str]:
    """A sentence for each thing that is not what it was, or is gone."""
    ways = {
        "deck": "a new `deck_list`",
        "board": "a new board beside it",
        "option": "a new option",
    }
    return [
        f"{edition} has another {part} ({name}) than matches under way: "
        f"make {following(edition)} (domain/games/README.md, A rule changes) or {ways[part]}"
        for edition, parts in before.items()
        for part, things in parts.items()
        for name, thing in things.items()
        if now.get(edition, {}).get(part, {}).get(name, ...) != thing
    ]


def following(edition: str) -> str:
    game, _, number = edition.rpartition("/")
    return f"{game}/{int(number) + 1}"


def main(arguments: list[str]) -> None:
    if arguments != ["--write"]:
        sys.exit(__doc__)
    now = editions()
    if sentences := changed(written(), now):
        sys.exit("\n".join(sentences))
    FILE.write_text(json.dumps(now, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
