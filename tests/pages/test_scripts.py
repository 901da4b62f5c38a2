"""The scripts of the pages hold the types that they name, and say nothing that the words lack."""

import re
from pathlib import Path

import pytest

from service.web import table
from service.web.words import script_words, words
from tests.contract import tools

STATIC = tools.PROJECT / "service/web/static"
SCRIPTS = sorted(STATIC.glob("app/*.js")) + sorted(STATIC.glob("table/*.js"))
WORKER = STATIC / "push/worker.js"
CHECK = (
    *("--checkJs", "--allowJs", "--strict", "--noEmit", "--noUnusedLocals", "--target", "es2022"),
    *("--module", "esnext", "--moduleResolution", "bundler", "--lib"),
)


@tools.needed
def test_types() -> None:
    tools.run(["tsc", *CHECK, "es2023,dom,dom.iterable", *map(str, SCRIPTS)], tools.PROJECT, seconds=300)
    tools.run(["tsc", *CHECK, "es2023,webworker", str(WORKER)], tools.PROJECT, seconds=300)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_every_word_exists(script: Path) -> None:
    said = set(re.findall(r'say\("(\w+)"', script.read_text("utf-8")))
    assert said <= set((script_words if script.parent.name == "app" else table.script_words)("en"))


def test_no_word_is_left_over() -> None:
    source = "".join(script.read_text("utf-8") for script in SCRIPTS)
    assert [key for key in words("en")["script"] if f'"{key}"' not in source] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_text_becomes_markup(script: Path) -> None:
    source = script.read_text("utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|DOMParser", source)
