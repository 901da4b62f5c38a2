"""A read model is added by the recipe: how long each match is."""

from pathlib import Path

import pytest

from tests.recipes.copies import copied, edit, recipe, red

MODEL = '''"""Lengths: how many events each match has, inherited ones not counted."""

from uuid import UUID

from msgspec import Struct

from projections.aggregate import MATCHES
from projections.projection import ReadTable, Rows, StreamPage


class LengthRow(Struct, frozen=True):
    """A match and the number of its own events."""

    match_id: UUID
    is_private: bool
    events: int


class Lengths:
    name = "lengths"
    aggregate = MATCHES
    tables = (ReadTable("length", LengthRow),)
    write = "write_lengths"

    def fold(self, page: StreamPage) -> Rows:
        sheet = page.state.sheet
        events = page.last.revision - (sheet.fork_revision or 0)
        return {"length": [LengthRow(page.stream_id, sheet.is_private, events)]}
'''
MIGRATION = """CREATE TABLE read.length_builds (
    build      integer NOT NULL,
    match_id   uuid NOT NULL,
    is_private boolean NOT NULL,
    events     integer NOT NULL,
    PRIMARY KEY (build, match_id)
) PARTITION BY LIST (build);

CREATE VIEW read.length AS
SELECT match_id, is_private, events
FROM read.length_builds WHERE build = (SELECT projection.live_build('lengths'));

SELECT projection.open_build('lengths', '{length}', 'live');
"""
WRITE = """-- Continues move_checkpoints.sql: writes rows of the lengths.
-- :rows_of_length rows of read.length_builds as a JSON array
given_length AS (
    SELECT moved.build, match_id, is_private, events
    FROM moved, json_populate_recordset(NULL::read.length_builds, :rows_of_length) AS row
    WHERE moved.projection = 'lengths'
), kept_length AS (
    INSERT INTO read.length_builds AS kept (build, match_id, is_private, events)
    SELECT * FROM given_length
    ON CONFLICT (build, match_id) DO UPDATE SET is_private = excluded.is_private, events = excluded.events
)
"""
EXPECTED = """        tables["length"].append(
            {"match_id": match_id, "is_private": match.sheet.is_private, "events": len(own)}
        )
"""
LIST = "SELECT match_id, is_private, events FROM read.length WHERE NOT is_private ORDER BY events DESC LIMIT 10\n"
QUERY = '''

async def list_longest(database: Database) -> list[tuple[UUID, int]]:
    """The ten longest matches that are not private."""
    return [(row["match_id"], row["events"]) for row in await database.rows("list_longest")]
'''
OWN_TEST = """
from random import Random

import asyncpg

from projections.queries import list_longest
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.reading import ReadModels
from tests.feeding import open_match
from tests.projections.conftest import caught_up, running_fanout


async def test_the_longest_comes_first(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        short, long = [await open_match(log, Random(seed)) for seed in (1, 2)]
        await short.play(3)
        await long.play(30)
        await caught_up(pool)
    assert [match for match, _ in await list_longest(ReadModels(pool))] == [long.match_id, short.match_id]
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tmp_path_factory.mktemp("read_model"))
    files = {
        "projections/lengths.py": MODEL,
        "projections/migrations/0199_lengths.sql": MIGRATION,
        "projections/sql/write_lengths.sql": WRITE,
        "projections/sql/list_longest.sql": LIST,
        "tests/projections/test_lengths.py": OWN_TEST,
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    module = "projections/__init__.py"
    edit(
        folder,
        module,
        "from projections.match_list",
        "from projections.lengths import Lengths\nfrom projections.match_list",
    )
    edit(folder, module, "    Standings(),\n", "    Standings(),\n    Lengths(),\n")
    with (folder / "projections/queries.py").open("a", encoding="utf-8") as file:
        file.write(QUERY)
    edit(folder, "tests/projections/expected.py", '"seat", "dispute")', '"seat", "dispute", "length")')
    edit(
        folder,
        "tests/projections/expected.py",
        "        for each, event in zip(stored, events, strict=True):\n",
        f"{EXPECTED}        for each, event in zip(stored, events, strict=True):\n",
    )
    return folder


def test_it_is_kept_and_rebuilt_and_nothing_is_red(tree: Path) -> None:
    files = ("test_lengths", "test_read_models", "test_rebuild")
    assert (
        red(tree, *(f"tests/projections/{name}.py" for name in files), "tests/laws/test_layers.py") == set()
    )


def test_a_model_that_counts_wrong_is_red(tree: Path) -> None:
    model = tree / "projections/lengths.py"
    model.write_text(MODEL.replace("page.last.revision - ", "len(page.events) - "), "utf-8")
    try:
        failures = red(tree, "tests/projections/test_read_models.py")
    finally:
        model.write_text(MODEL, "utf-8")
    assert "tests/projections/test_read_models.py::test_rows_equal_what_the_log_says" in failures


def test_the_recipe_names_the_files() -> None:
    text = recipe("Add a read model")
    files = ("projections/<name>.py", "migrations/01xx_<name>.sql", "sql/write_<name>.sql", "expected.py")
    assert [name for name in files if name not in text] == []
