"""Where rule IDs stand: every one is written out where it acts and in a test, so that a search finds all of it."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from domain.kernel import data

SOURCES: Final = (".py", ".toml", ".sql", ".mjs")
RULE_ID: Final = re.compile(r"\b[A-Z]{2}-[A-Z0-9-]*\d")
WORKED_EXAMPLE: Final = re.compile(r"[A-Z]{2}-(WE|EX)-")
"""Acts in its scenario file only."""

ABBREVIATED: Final = re.compile(
    r"\b[A-Z]{2}-[A-Z0-9-]*\d`?(?:,| to| and| or|\.\.|/) ?(?:-\d{1,2}|\d\d)\b(?!-)"
)


def missing(rules: Iterable[str], acting: Iterable[Path], tests: Iterable[Path]) -> set[str]:
    """Those of `rules` that no source in the folders `acting` names, or no test or scenario in `tests`."""
    acts, tested = written_out(acting), written_out(tests, endings=(".py", ".yaml"))
    return {
        rule for rule in rules if rule not in tested or (rule not in acts and not WORKED_EXAMPLE.match(rule))
    }


def unnumbered(package: str, folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Each ID with the letters of the game that its RULES.md does not have, and a file that names it."""
    rules = {rule for rule, _ in data.numbered(data.rules_text(package))}
    letters = {rule.partition("-")[0] for rule in rules}
    for file, text in texts(folders, (*SOURCES, ".yaml")):
        for rule in {*RULE_ID.findall(text)} - rules:
            if rule.partition("-")[0] in letters and not WORKED_EXAMPLE.match(rule):
                yield rule, file


def written_out(folders: Iterable[Path], endings: tuple[str, ...] = SOURCES) -> set[str]:
    return {rule for _, text in texts(folders, endings) for rule in RULE_ID.findall(text)}


def abbreviated(folders: Iterable[Path]) -> list[tuple[Path, str]]:
    """Each file, and what in it abbreviates an ID by the one before."""
    return [
        (file, match)
        for file, text in texts(folders, (*SOURCES, ".md", ".yaml"))
        for match in ABBREVIATED.findall(text)
    ]


def texts(folders: Iterable[Path], endings: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """The files but for golden playthroughs, which cite whatever was played, and guides, where no rule acts."""
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in endings and not {"playthroughs", "guide"} & {*file.parts}:
                yield file, file.read_text("utf-8")
