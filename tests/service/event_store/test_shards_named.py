"""Every statement on the log names the shard it asks; on many servers, any other would ask all of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

import projections
import service
from tests.processes import PROJECT

PACKAGES = [Path(part.__path__[0]) for part in (projections, service)]
FILES = sorted(file for package in PACKAGES for file in package.rglob("sql/*.sql"))
TABLE = re.compile(
    r"\blog\.(?P<table>event|stream|segment|command_receipt|snapshot)\b(?!\s*\()"
    r"(?:\s+AS\s+(?P<alias>\w+))?|\bINTO\s+log\.(?P<filled>\w+)(?:\s+AS\s+\w+)?\s*\((?P<first>\w+)",
    re.IGNORECASE,
)
NAMED = r"shard\s*=\s*(\$\d+|in_shard|\w+\.shard)"
OF_A_SHARD = {"stream", "event", "command_receipt", "snapshot"}
FUNCTIONS = """
    SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'log'::regnamespace ORDER BY proname
"""
KEYS = """
    SELECT indrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS key FROM pg_index
    WHERE indisunique
      AND indrelid = ANY ('{log.stream,log.event,log.command_receipt,log.snapshot}'::regclass[])
"""


def unnamed(statement: str) -> Iterator[str]:
    """The tables of the log that a statement asks without naming their shard; filled ones begin with theirs."""
    text = "\n".join(line.partition("--")[0] for line in statement.splitlines())
    for found in TABLE.finditer(text):
        if found["filled"]:
            if found["filled"] in OF_A_SHARD and found["first"] != "shard":
                yield found["filled"]
            continue
        name = found["alias"] or found["table"]
        after = text[found.end() :]
        is_named = re.search(rf"\b{name}\.{NAMED}", after)
        if not is_named and not found["alias"]:
            is_named = re.search(rf"(?<![\w.]){NAMED}", re.split(r"\blog\.", after, maxsplit=1)[0])
        if not is_named:
            yield name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_statement_names_the_shard_of_each_table(file: Path) -> None:
    assert list(unnamed(file.read_text())) == []


async def test_the_functions_of_the_log_name_it_too(database: str, connection: asyncpg.Connection) -> None:
    functions = await connection.fetch(FUNCTIONS)
    assert "append_commands" in {row["proname"] for row in functions}
    assert {
        row["proname"]: list(unnamed(row["prosrc"])) for row in functions if any(unnamed(row["prosrc"]))
    } == {}


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT hash FROM log.event WHERE match_id = $1",
        "SELECT 1 FROM log.stream AS own JOIN log.event AS e ON e.match_id = own.match_id WHERE own.shard = $1",
        "SELECT 1 FROM log.segment AS segment WHERE reader_id = $1 -- segment.shard = $2",
        "UPDATE log.stream AS s SET revision = 1 WHERE s.match_id = $1",
        "DELETE FROM log.snapshot WHERE match_id = $1",
        "SELECT (SELECT head_hash FROM log.stream WHERE match_id = $1) FROM log.event WHERE shard = $2",
        "INSERT INTO log.command_receipt (key, answer) VALUES ($1, $2)",
        "WITH moved AS (UPDATE log.shard SET head = 1 WHERE shard = $1) SELECT FROM log.event WHERE hash = $2",
    ],
)
def test_one_that_names_none_is_found(statement: str) -> None:
    assert list(unnamed(statement))


def test_no_statement_on_the_log_is_anywhere_else() -> None:
    """But for texts of migrations, which have their own place and time."""
    asks = re.compile(r"\b(FROM|JOIN|INTO|UPDATE)\s+log\.\w+", re.IGNORECASE)
    sources = [file for package in PACKAGES for file in package.rglob("*.py")]
    assert [str(file.relative_to(PROJECT)) for file in sources if asks.search(file.read_text())] == []


async def test_every_unique_key_begins_with_the_shard(database: str, connection: asyncpg.Connection) -> None:
    keys = await connection.fetch(KEYS)
    assert len({row["name"] for row in keys}) == 4
    assert [row["key"] for row in keys if "(shard, " not in row["key"]] == []


async def test_nothing_in_the_schema_forbids_distribution(
    database: str, connection: asyncpg.Connection
) -> None:
    """No triggers, no local partitions, and no argument of a type of our own."""
    assert await connection.fetch(
        "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE relnamespace = 'log'::regnamespace AND NOT tgisinternal"
    ) == []  # fmt: skip
    assert await connection.fetch(
        "SELECT relname FROM pg_class"
        " WHERE relnamespace = 'log'::regnamespace AND (relispartition OR relkind = 'p')"
    ) == []  # fmt: skip
    assert await connection.fetch(
        "SELECT proname FROM pg_proc, unnest(proargtypes) AS argument JOIN pg_type ON pg_type.oid = argument"
        " WHERE pronamespace = 'log'::regnamespace AND typnamespace <> 'pg_catalog'::regnamespace"
    ) == []  # fmt: skip
