"""Data files beside the code of a game: its RULES.md, `guide/` and, in `data/`, card lists, boards, cube
layouts.

`package` is the name of the package that a game is, wherever it was installed: inside of it `__package__`, outside
`Game.package`. The only place in the domain that reads files, each once: the tables are part of the rules, kept in
files so that owners of the printed game can correct what the rulebook does not print.
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
def table(package: str, name: str) -> dict[str, Any]:
    """The TOML file `data/<name>.toml` of a game; `FileNotFoundError` if there is none."""
    return tomllib.loads(_data(package).joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def names(package: str, prefix: str) -> tuple[str, ...]:
    """The data files of a game whose name begins with `prefix`, without the prefix: `kube_` -> `fair_v1`."""
    files = (entry.name.removesuffix(".toml") for entry in _data(package).iterdir())
    return tuple(sorted(name.removeprefix(prefix) for name in files if name.startswith(prefix)))


@cache
def document(package: str, path: str) -> dict[str, Any]:
    """A TOML file beside the code of a game; empty if there is none."""
    return tomllib.loads(text_beside(package, path) or "")


def text_beside(package: str, path: str) -> str | None:
    """A file beside the code of a game; None if there is none."""
    file = resources.files(package).joinpath(path)
    return file.read_text("utf-8") if file.is_file() else None


def rules_text(package: str) -> str:
    """The game's RULES.md; `FileNotFoundError` if it has none."""
    return resources.files(package).joinpath("RULES.md").read_text("utf-8")


def rules_around(book: str) -> str:
    """The RULES.md of `matches` or `tournaments`, which hold around every game."""
    return rules_text(f"domain.{book}")


@cache
def rule_ids(package: str) -> frozenset[str]:
    """The IDs of all rules a match of the game is played by: its own and those around every game."""
    return frozenset(rule for rule, _ in (*numbered(rules_text(package)), *numbered(rules_around("matches"))))


@cache
def rule_ids_around(book: str) -> frozenset[str]:
    """The IDs of all rules of `matches` or `tournaments`."""
    return frozenset(rule for rule, _ in numbered(rules_around(book)))


def numbered(text: str) -> Iterator[tuple[str, str]]:
    """Each rule that a RULES.md numbers, in order, and the line that says it without the ID it begins with.

    An ID is bold where its rule is told; that of a decision is the first cell of a row.
    """
    for line in text.splitlines():
        for bold, cell in RULE_ID.findall(line):
            yield bold or cell, BEFORE_TEXT.sub("", line).strip(" |")


@cache
def digests(package: str) -> dict[str, str]:
    """SHA-256 (hex) of the game's rules and of each of its data files, by file name."""
    files = [entry for entry in _data(package).iterdir() if entry.name.endswith(".toml")]
    files.append(resources.files(package).joinpath("RULES.md"))
    hashes = {entry.name: hashlib.sha256(entry.read_bytes()).hexdigest() for entry in files}
    return dict(sorted(hashes.items()))


def _data(package: str) -> Any:
    return resources.files(package).joinpath("data")
