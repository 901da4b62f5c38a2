"""Log and read models may be in two databases: no statement asks for both."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FILES = sorted(file for part in ("projections", "service") for file in PROJECT.joinpath(part).rglob("*.sql"))
OF_THE_LOG = re.compile(r"\b(log|secret|audit|webhook)\.(?=[a-z_]+)")
OF_READ_MODELS = re.compile(r"\b(read|projection)\.(?=[a-z_]+)")


def asks_both(statement: str) -> bool:
    text = "\n".join(line.partition("--")[0] for line in statement.splitlines())
    return bool(OF_THE_LOG.search(text) and OF_READ_MODELS.search(text))


def test_no_statement_asks_log_and_read_models() -> None:
    assert len(FILES) > 100
    assert [str(file.relative_to(PROJECT)) for file in FILES if asks_both(file.read_text())] == []


def test_statements_about_read_models_are_theirs() -> None:
    """So each is sent to their database."""
    strangers = [
        str(file.relative_to(PROJECT))
        for file in FILES
        if OF_READ_MODELS.search(file.read_text().replace("--", ""))
        and not {"projections", "projecting"} & {*file.parts}
    ]
    assert strangers == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1 FROM read.match AS m JOIN log.stream AS s ON s.match_id = m.match_id",
        "UPDATE projection.checkpoint SET position = 1 WHERE EXISTS (SELECT FROM log.event WHERE shard = $1)",
    ],
)
def test_one_that_asks_both_is_found(statement: str) -> None:
    assert asks_both(statement)
