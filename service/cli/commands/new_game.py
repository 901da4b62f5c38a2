"""Begin a game of your own: a package and its tests, which keep the laws of every game at once."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import rich_click as click

from domain.games import GAMES
from service.cli.terminal.output import Output
from service.cli.terminal.program import program

OF_ALL_GAMES = {"MV", "TO", "HR"}
"""Letters of rules that are no game's: of matches, of tournaments, of a house."""


@click.command
@click.argument("name")
@click.option("--letters", help="The two letters of its rule IDs. By default the first two of its name.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The folder, which must not exist. By default the name, here.",
)
def command(name: str, letters: str | None, out: Path | None) -> None:
    """Begin a game of your own: a package and its tests, which keep the laws of every game at once.

    It is a small game that can be played. Change a rule, and the laws say what else to change:
    domain/games/README.md explains how a game is built.
    """
    letters, folder = letters or name[:2].upper(), out or Path(name)
    for fault in _faults(name, letters, folder):
        raise click.UsageError(fault)
    words = {
        "heap": name,
        "Heap": name.title().replace("_", ""),
        "HP-": f"{letters}-",
        '"HP"': f'"{letters}"',
    }
    for template in files("service.cli.new_game").iterdir():
        if template.name.endswith(".txt"):
            path, text = template.name.removesuffix(".txt").replace("+", "/"), template.read_text("utf-8")
            for word, own in words.items():
                path, text = path.replace(word, own), text.replace(word, own)
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    install, test = f"pip install -e {folder} 'moviola\\[testing]'", f"python -m pytest {folder}/tests"
    Output().print(f"[green]✓[/] {folder}: {name}\n  {install}\n  {test}\n  {program('play', name)}")


def _faults(name: str, letters: str, folder: Path) -> Iterator[str]:
    if not re.fullmatch("[a-z][a-z_]{1,29}", name):
        yield f"{name!r} is no name of a game: 2 to 30 letters from a to z, with _ between words"
    elif name in GAMES or find_spec(name) is not None:
        yield f"there is a game, or a package, called {name} already"
    if not re.fullmatch("[A-Z]{2}", letters) or letters in OF_ALL_GAMES | {
        game.prefix for game in GAMES.values()
    }:
        others = "name two letters from A to Z that no other rules have, by --letters"
        yield f"{letters!r} cannot begin its rule IDs: {others}"
    if folder.exists():
        yield f"{folder} exists already; name another folder with --out"
