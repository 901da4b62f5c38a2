"""Games are found by their folder or by an entry point; one that cannot be used ends the start and is named."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import domain.games
from domain.games import GAMES, Offer, registry
from domain.kernel.game import Game, UnusableGame

PROJECT = Path(__file__).parents[1]
SUKKUBE = GAMES["sukkube"]


def other(name: str = "other", **fields: Any) -> Game[Any]:
    return replace(SUKKUBE, name=name, **fields)


def refusal(load: Callable[[], Any]) -> str:
    with pytest.raises(UnusableGame) as refused:
        registry(
            [Offer("sukkube", "domain.games.sukkube", lambda: SUKKUBE), Offer("other", "other:GAME", load)]
        )
    return str(refused.value)


def test_the_packages_of_the_folder_are_the_games_in_the_order_of_their_names() -> None:
    folder = Path(domain.games.__file__).parent
    assert list(GAMES) == sorted(file.parent.name for file in folder.glob("*/__init__.py"))
    assert len(GAMES) >= 4


def test_a_package_that_cannot_be_loaded_is_refused() -> None:
    said = refusal(lambda: 1 // 0)
    assert said == (
        "the game other (other:GAME) cannot be used: ZeroDivisionError: integer division or modulo by zero"
    )


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (None, "it is no Game but None"),
        (other("another"), "it is offered as other, but its Game has the name another"),
        (other(), "the rules of sukkube begin with SK too"),
        (other(prefix="MV"), "the rules of matches begin with MV too"),
        (other(prefix="O"), "the prefix of its rules has two capital letters; it is O"),
        (other(prefix="OT"), "RULES.md numbers SK-GEN-01, but the prefix of its rules is OT"),
        (other(prefix="OT", package="tests"), "the package tests has no RULES.md"),
        (other(prefix="OT", package="no_package"), "the package no_package has no RULES.md"),
        (other(prefix="OT", package="domain.kernel"), "the package domain.kernel has no RULES.md"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(game: Game[Any] | None, fault: str) -> None:
    assert refusal(lambda: game) == f"the game other (other:GAME) cannot be used: {fault}"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("sukkube", "the name is taken by domain.games.sukkube"),
        ("matches", "the name is taken by a rulebook"),
        ("Sukkube2", "a name has lower-case letters, digits and single underscores"),
    ],
)
def test_a_name_that_no_game_may_have_is_refused(name: str, fault: str) -> None:
    first = Offer("sukkube", "domain.games.sukkube", lambda: SUKKUBE)
    with pytest.raises(UnusableGame, match=fault):
        registry([first, Offer(name, "other:GAME", lambda: other(name, prefix="OT"))])


def test_rules_without_numbers_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "unnumbered"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "RULES.md").write_text("# Rules\n\nThe highest card wins.\n")
    monkeypatch.syspath_prepend(tmp_path)
    said = refusal(lambda: other(prefix="OT", package="unnumbered"))
    assert said.endswith("RULES.md in the package unnumbered numbers no rule")


@pytest.mark.parametrize("command", [("openapi", "--check"), ("serve",), ("up",)])
def test_a_broken_package_ends_a_command_with_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    installed = tmp_path / "broken_game-1.2.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.2\n")
    (installed / "entry_points.txt").write_text("[moviola.games]\nbroken = broken_game:GAME\n")
    run = subprocess.run(
        [sys.executable, "-m", "service.cli.main", *command],
        cwd=PROJECT,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "MOVIOLA_DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.stderr.replace("\n", " ").strip() == (
        "the game broken (broken_game:GAME, an entry point of broken-game 1.2) cannot be used: "
        "ModuleNotFoundError: No module named 'broken_game'"
    )
    assert run.returncode == 2
