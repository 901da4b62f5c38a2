"""Every rule ID stands written out where it acts and in a test, so that a search for it finds all of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.games import GAMES
from domain.kernel import data

PROJECT: Final = Path(__file__).parents[2]
SOURCES: Final = (".py", ".toml", ".sql", ".mjs")
AROUND: Final = {
    "matches": ("domain/matches", "domain/disputes", "service", "projections"),
    "tournaments": ("domain/tournaments", "service", "projections"),
}
PLAYTHROUGHS: Final = PROJECT / "tests/playthroughs"
WORKED_EXAMPLE: Final = re.compile(r"[A-Z]{2}-(WE|EX)-")
"""Acts in its scenario file only."""

ABBREVIATED: Final = re.compile(
    r"\b[A-Z]{2}-[A-Z0-9-]*\d`?(?:,| to| and| or|\.\.|/) ?(?:-\d{1,2}|\d\d)\b(?!-)"
)


def rule_ids(book: str) -> tuple[str, ...]:
    text = data.rules_text(GAMES[book].package) if book in GAMES else data.rules_around(book)
    return tuple(dict.fromkeys(rule for rule, _ in data.numbered(text)))


def places(book: str) -> tuple[str, ...]:
    return AROUND.get(book, (f"domain/games/{book}",))


def texts(*folders: str, endings: tuple[str, ...] = SOURCES) -> Iterator[tuple[Path, str]]:
    for folder in folders:
        for file in sorted(PROJECT.joinpath(folder).rglob("*")):
            if file.suffix in endings and not {Path(__file__), PLAYTHROUGHS} & {file, *file.parents}:
                yield file.relative_to(PROJECT), file.read_text("utf-8")


def written_out(*folders: str, endings: tuple[str, ...] = SOURCES) -> set[str]:
    known = re.compile(r"\b[A-Z]{2}-[A-Z0-9-]*\d")
    return {rule for _, text in texts(*folders, endings=endings) for rule in known.findall(text)}


def missing(book: str) -> set[str]:
    acting = written_out(*places(book))
    tested = written_out("tests", endings=(".py", ".yaml"))
    return {
        rule
        for rule in rule_ids(book)
        if rule not in tested or (rule not in acting and not WORKED_EXAMPLE.match(rule))
    }


@pytest.mark.parametrize("book", [*GAMES, *AROUND])
def test_every_rule_is_written_out_where_it_acts_and_in_a_test(book: str) -> None:
    assert sorted(missing(book)) == []


def abbreviated(*folders: str) -> list[str]:
    return [
        f"{file}: {found}"
        for file, text in texts(*folders, endings=(*SOURCES, ".md", ".yaml"))
        for found in ABBREVIATED.findall(text)
    ]


@pytest.mark.parametrize("book", GAMES)
def test_no_id_is_abbreviated_in_a_game(book: str) -> None:
    assert abbreviated(f"domain/games/{book}") == []


def test_no_id_is_abbreviated_anywhere_else() -> None:
    found = abbreviated("domain", "service", "projections", "tests", "deploy", "k8s")
    assert [each for each in found if not each.startswith("domain/games/")] == []


@pytest.mark.parametrize(
    "text",
    [
        "SK-DBL-01, -02",
        "SK-DBL-01 to -03",
        "SK-DBL-01..03",
        "SK-DBL-01, 02",
        "SK-DBL-01`, -02",
        "SK-DBL-01 and -02",
    ],
)
def test_what_an_abbreviation_is(text: str) -> None:
    assert ABBREVIATED.search(text)
    assert not ABBREVIATED.search("SK-DBL-01, SK-DBL-02: 2 cards of SK-DBL-01 and 1 of TO-STA-04")
