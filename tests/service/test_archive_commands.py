"""`moviola export`, `verify` and `import` as somebody types them."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from service.cli.terminal.output import READER_LEFT
from tests.archive.altering import altered
from tests.archive.making import exported, played
from tests.service.installation import Installation, found
from tests.service.test_cli import PROJECT
from tests.service.test_play import NO_MATCH, SHORT, run, run_here
from tests.waiting import ANSWER_SECONDS

SHORT_MATCH = ("sukkube", 2, {"target_points": 1})


def saved(folder: Path, name: str, lines: list[bytes]) -> str:
    (folder / name).write_bytes(b"".join(lines))
    return str(folder / name)


def test_a_match_is_taken_away_verified_and_known_where_it_was_played(
    running: Installation, tmp_path: Path
) -> None:
    finished = run("play", *SHORT, "--auto", "random", "--name", "Ada", "--url", running.url)
    match = found(r"replay ([0-9a-f-]{36})", finished.stdout)
    file = tmp_path / "match.jsonl"
    export = ("export", match, "--out", str(file), "--url", running.url)
    taken = run(*export)
    assert taken.returncode == 0, taken.stderr
    assert f"verify {file}" in taken.stderr
    again = run_here(*export)
    assert again.returncode == 1
    assert "exists already" in again.stderr
    piped = run_here("export", match, "--out", "-", "--url", running.url)
    assert (
        piped.stdout.splitlines()[:-1] == file.read_text("utf-8").splitlines()[:-1]
    )  # the end is signed anew
    said = run("verify", str(file))
    assert said.returncode == 0, said.stdout
    assert f"{match} (sukkube, finished)" in said.stdout
    assert "every event follows" in said.stdout
    assert "not compared with any signed head" in said.stdout
    keys = tmp_path / "keys.json"
    keys.write_bytes(
        httpx.get(f"{running.url}/.well-known/moviola-keys.json", timeout=ANSWER_SECONDS).content
    )
    said = run_here("verify", "--keys", str(keys), str(file))
    assert said.returncode == 0, said.stdout
    assert ", as the key " in said.stdout
    head = tmp_path / "head.json"
    head.write_bytes(httpx.get(f"{running.url}/v1/matches/{match}/head", timeout=ANSWER_SECONDS).content)
    said = run_here("verify", "--signed-head", str(head), str(file))
    assert said.returncode == 0, said.stdout
    assert " with the hash that was given" in said.stdout
    assert "it is no signed head" in run_here("verify", "--signed-head", str(keys), str(file)).stderr
    keys.write_text('{"keys": []}')
    assert "it has no Ed25519 key" in run_here("verify", "--keys", str(keys), str(file)).stderr
    refused = run_here("import", str(file), "--token", "nobody", "--url", running.url)
    assert refused.returncode == 1
    assert "No valid token" in refused.stderr
    nothing = run_here("export", NO_MATCH, "--out", str(tmp_path / "none"), "--url", running.url)
    assert nothing.returncode == 1
    assert "No such match" in nothing.stderr
    assert not (tmp_path / "none").exists()


def test_what_is_wrong_is_named_and_the_status_says_so(tmp_path: Path) -> None:
    lines = exported(played(*SHORT_MATCH, seed=1))
    loaded, (kind, revision) = altered(lines, "die_loaded", Random(1))
    good, bad = saved(tmp_path, "good", lines), saved(tmp_path, "bad", loaded)
    rubbish = saved(tmp_path, "rubbish", [b"{}"])
    assert run_here("verify", good).returncode == 0
    wrong = run("verify", good, bad)
    assert wrong.returncode == 1
    assert f"{bad} is not sound" in wrong.stdout
    assert kind in wrong.stdout
    assert f" {revision} " in wrong.stdout
    none = run_here("verify", rubbish, good)
    assert none.returncode == 2
    assert "is no archive" in none.stdout
    other = run_here("verify", good, "--head", "0" * 64)
    assert other.returncode == 1
    assert "other_head" in other.stdout


@pytest.mark.parametrize("arguments", [("verify",), ("verify", "/nowhere"), ("export", "42")])
def test_a_wrong_call_is_explained(arguments: tuple[str, ...]) -> None:
    said = run_here(*arguments)
    assert said.returncode == 2
    assert "Usage" in said.stderr + said.stdout


def test_what_verify_says_does_not_depend_on_who_reads_it(tmp_path: Path) -> None:
    """In a pipe that was closed, and where the output is not UTF-8, it ended with 1: the archive is not sound."""
    file = saved(tmp_path, "match.jsonl", exported(played(*SHORT_MATCH, seed=1)))
    command = [sys.executable, "-m", "service.cli.main", "verify", file]
    closed, write = os.pipe()
    os.close(closed)
    with os.fdopen(write, "w") as output:
        assert subprocess.run(command, cwd=PROJECT, stdout=output, timeout=60).returncode == READER_LEFT
    latin = subprocess.run(
        command,
        cwd=PROJECT,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        timeout=60,
    )
    assert latin.returncode == 0, latin.stderr
    assert rb"\u2713" in latin.stdout
