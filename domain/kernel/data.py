"""The package's own data files: card lists, boards, cube layouts.

The only place in the domain that touches a disk, once per file: the tables are part of the rules, kept in files
so that owners of the printed game can correct what the rulebook does not print.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

RULE_ID: Final = re.compile(r"\*\*([A-Z]{2}-[A-Z0-9-]*[0-9])\*\*|^\| ([A-Z]{2}-DEC-[0-9]+) \|")
BEFORE_TEXT: Final = re.compile(
    r"^(?:\| [A-Z]{2}-DEC-[0-9]+ |(?:- |\| )?(?:\*\*[A-Z]{2}-[A-Z0-9-]*[0-9]\*\*(?:, )?)*)"
)


@cache
def table(game: str, name: str) -> dict[str, Any]:
    """The TOML file `domain/games/<game>/data/<name>.toml`; `FileNotFoundError` if there is none."""
    return tomllib.loads(_folder(game).joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def names(game: str, prefix: str) -> tuple[str, ...]:
    """The data files of a game whose name begins with `prefix`, without the prefix: `kube_` -> `fair_v1`."""
    files = (entry.name.removesuffix(".toml") for entry in _folder(game).iterdir())
    return tuple(sorted(name.removeprefix(prefix) for name in files if name.startswith(prefix)))


def rules_text(game: str) -> str:
    """The game's RULES.md."""
    return resources.files(f"domain.games.{game}").joinpath("RULES.md").read_text("utf-8")


def rules_around(book: str) -> str:
    """The RULES.md of `matches` or `tournaments`, which hold around every game."""
    return resources.files(f"domain.{book}").joinpath("RULES.md").read_text("utf-8")


@cache
def rule_ids(game: str) -> frozenset[str]:
    """The IDs of all rules a match of `game` is played by: the game's own and those around every game."""
    return frozenset(rule for rule, _ in (*numbered(rules_text(game)), *numbered(rules_around("matches"))))


def numbered(text: str) -> Iterator[tuple[str, str]]:
    """Each rule that a RULES.md numbers, in order, and the line that says it without the ID it begins with.

    An ID is bold where its rule is told; that of a decision is the first cell of a row.
    """
    for line in text.splitlines():
        for bold, cell in RULE_ID.findall(line):
            yield bold or cell, BEFORE_TEXT.sub("", line).strip(" |")


def _folder(game: str) -> Any:
    return resources.files(f"domain.games.{game}").joinpath("data")


@cache
def digests(game: str) -> dict[str, str]:
    """SHA-256 (hex) of the game's rules and of each of its data files, by file name."""
    files = [entry for entry in _folder(game).iterdir() if entry.name.endswith(".toml")]
    files.append(resources.files(f"domain.games.{game}").joinpath("RULES.md"))
    found = {entry.name: hashlib.sha256(entry.read_bytes()).hexdigest() for entry in files}
    return dict(sorted(found.items()))
