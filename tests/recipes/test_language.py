"""A language is added by files alone: one in brackets, so that whatever is said in another language is seen."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.recipes.copies import PROJECT, copied, edit, recipe, run

FILES = sorted(str(file.relative_to(PROJECT)) for file in PROJECT.glob("domain/**/words/en.toml"))
OF_EVERY_ROW = ("commands", "questions", "draws", "draws_by_kind")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the language `xx`."""
    folder = copied(tmp_path_factory.mktemp("language"))
    edit(folder, "domain/kernel/table.py", 'Literal["en", "it"]', 'Literal["en", "it", "xx"]')
    for file in FILES:
        path = folder / file
        document = tomllib.loads(path.read_text("utf-8"))
        rows = document if "seats" in document and "player" in document else bracketed(document)
        path.with_name("xx.toml").write_text(written(rows), "utf-8")
    web = folder / "service/web/en.toml"
    web.with_name("xx.toml").write_text(web.read_text("utf-8"), "utf-8")
    return folder


def test_the_recipe_names_what_is_touched() -> None:
    text = recipe("Add a language")
    assert all(name in text for name in ("domain/kernel/table.py", "service/web/en.toml", "words/en.toml"))
    assert len(FILES) == 7, "the kernel, the matches, the tournaments, four games"


def test_every_sentence_is_said_in_the_new_language(tree: Path) -> None:
    result = run(tree, "-m", "tests.recipes.every_sentence")
    assert result.returncode == 0, result.stderr
    sentences = result.stdout.splitlines()
    assert len(sentences) > 500
    assert [each for each in sentences if not (each.startswith("⟦") and each.endswith("⟧"))] == []


def test_a_missing_row_is_an_error_that_names_it(tree: Path) -> None:
    file = tree / "domain/games/frantic/words/xx.toml"
    whole = file.read_text("utf-8")
    file.write_text(
        "\n".join(line for line in whole.splitlines() if not line.startswith('"StartingSeatSet"'))
    )
    try:
        result = run(tree, "-m", "tests.recipes.every_sentence")
    finally:
        file.write_text(whole, "utf-8")
    assert result.returncode == 1
    assert "MissingWord: 'xx: StartingSeatSet'" in result.stderr


def bracketed(document: dict[str, Any]) -> dict[str, Any]:
    """Sentences and texts of whole rows between brackets; words inside of them as they are."""
    return {
        name: inside(row) if name[0].isupper() or name in OF_EVERY_ROW else row
        for name, row in document.items()
    }


def inside(row: Any) -> Any:
    if isinstance(row, str):
        return f"⟦{row}⟧"
    return {name: each if name == "by" else inside(each) for name, each in row.items()}


def written(rows: dict[str, Any]) -> str:
    """TOML with each table in one line."""
    return "\n".join(f'"{name}" = {value(row)}' for name, row in rows.items()) + "\n"


def value(row: Any) -> str:
    if isinstance(row, dict):
        return "{ " + ", ".join(f'"{name}" = {value(each)}' for name, each in row.items()) + " }"
    if isinstance(row, list):
        return "[" + ", ".join(map(value, row)) + "]"
    return '"' + str(row).replace("\\", "\\\\").replace('"', '\\"') + '"'
