"""Service and projections name no game: what they know of one, they ask of its `Game`."""

import re
from collections.abc import Iterator
from pathlib import Path

from domain.games import GAMES

PROJECT = Path(__file__).parents[2]
FOLDERS = ("service", "projections")
OTHERS_WORK = PROJECT / "service/web/static/swagger-ui"
SOURCES = {".py", ".sql", ".html", ".js", ".css", ".toml", ".md"}


def spellings() -> Iterator[str]:
    """`bathroom_rush`, `BathroomRush`, `Bathroom Rush`, and the IDs of its rules."""
    for game in GAMES.values():
        yield rf"(?i:{game.name.replace('_', '[ _-]?')})"
        yield rf"\b{game.prefix}-[A-Z]"


NAME = re.compile("|".join(spellings()))
CONTRACT_EXAMPLE = re.compile(r'description="[^"\n]*"')


def named(text: str) -> list[str]:
    return [line.strip() for line in CONTRACT_EXAMPLE.sub("", text).splitlines() if NAME.search(line)]


def test_no_file_of_service_or_projections_names_a_game() -> None:
    files = [
        file for folder in FOLDERS for file in PROJECT.joinpath(folder).rglob("*") if file.suffix in SOURCES
    ]
    files = [file for file in files if OTHERS_WORK not in file.parents]
    assert len(files) > 300
    found = {str(file.relative_to(PROJECT)): named(file.read_text("utf-8")) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


def test_what_a_name_is() -> None:
    text = "a\nBathroomRushCommand\nbathroom rush\nif game == 'sukkube':\ncites FR-SNAIL-01\nFROM-A\n"
    assert len(named(text)) == 4
    assert named('Meta(description="a rule, such as `SK-LEG-02`")') == []
