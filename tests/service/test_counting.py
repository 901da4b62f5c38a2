"""`moviola export --matches`, as lines and as tables, and the example that counts over the tables."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pyarrow.parquet import read_table

from tests.processes import PROJECT
from tests.service.installation import Installation, found
from tests.service.test_play import SHORT, run, run_here
from tests.waiting import until

COUNT = PROJECT / "openapi/count.py"


@pytest.fixture
async def match(running: Installation) -> str:
    """A match of Sukkube that is over and in the list."""
    finished = run("play", *SHORT, "--auto", "random", "--name", "Ada", "--url", running.url)
    match = found(r"replay ([0-9a-f-]{36})", finished.stdout)

    async def is_listed() -> bool:
        return match in run_here("export", "--matches", "--game", "sukkube", "--url", running.url).stdout

    await until(is_listed)
    return match


def lines_of(text: str) -> tuple[dict[str, Any], list[Any]]:
    """Matches by their ids, and events, of all lines."""
    lines = [json.loads(line) for line in text.splitlines()]
    matches = {each["match"]["match_id"]: each["match"] for each in lines if each["line"] == "match"}
    return matches, [each for each in lines if each["line"] == "event"]


def counted(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, COUNT, folder], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


async def test_lines_and_tables_say_the_same(running: Installation, match: str, tmp_path: Path) -> None:
    file = tmp_path / "sukkube.jsonl"
    export = ("export", "--matches", "--game", "sukkube", "--url", running.url)
    assert run(*export, "--out", str(file)).returncode == 0
    assert "sukkube.jsonl" in run_here(*export, "--out", str(file)).stderr, "it exists already"
    matches, events = lines_of(file.read_text("utf-8"))
    assert {each["game"] for each in matches.values()} == {"sukkube"}
    counts = Counter(each["match_id"] for each in events)
    assert counts == {match_id: each["revision"] for match_id, each in matches.items()}
    done = run(*export, "--parquet", str(tmp_path))
    assert done.returncode == 0, done.stderr
    tables = {name: read_table(tmp_path / f"{name}.parquet").to_pylist() for name in ("matches", "events")}
    known = [
        row for row in tables["matches"] if row["match_id"] in matches
    ]  # others may have ended meanwhile
    assert len(known) == len(matches)
    for row in known:
        line = matches[row["match_id"]]
        assert row["created_at"].isoformat() == line["created_at"].replace("Z", "+00:00")
        same = set(row) - {"created_at", "updated_at"}
        assert {name: row[name] for name in same} == {name: line[name] for name in same}
    rows = {(row["match_id"], row["revision"]): row for row in tables["events"]}
    for line in events:
        row = rows[line["match_id"], line["revision"]]
        assert json.loads(row["event"]) == line["event"]
        assert (row["type"], row["rules"]) == (line["event"]["type"], line["rules"])


async def test_the_example_answers_its_questions(running: Installation, match: str, tmp_path: Path) -> None:
    assert run("export", "--matches", "--parquet", str(tmp_path), "--url", running.url).returncode == 0
    answers = json.loads(counted(tmp_path))
    row = next(
        each for each in read_table(tmp_path / "matches.parquet").to_pylist() if each["match_id"] == match
    )
    assert f"sukkube, {len(row['players'])} seats" in answers["length"]
    assert "sukkube" in answers["first_seat"]
    assert any(kind.startswith("green_") for kind in answers["cards"])
