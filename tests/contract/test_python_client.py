"""The Python client as somebody has installed it: examples run, types are current, a stream has no gaps."""

import ast
import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from random import Random
from shutil import copytree
from time import time
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from openapi.clients import generate
from tests.contract.tools import PROJECT
from tests.service.api.cable import Cable
from tests.service.installation import Installation

SOURCE = PROJECT / "openapi/clients/python"
EXAMPLES = sorted(SOURCE.joinpath("examples").glob("*.py"))
SECONDS = 300


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed, built from a copy of its sources."""
    copy, target = tmp_path_factory.mktemp("client") / "source", tmp_path_factory.mktemp("installed")
    copytree(SOURCE, copy)
    run("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(target), str(copy))
    return target


def run(*arguments: str, path: Path = SOURCE) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=SOURCE,
        env=environment,
        text=True,
        timeout=SECONDS,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_runs(running: Installation, installed: Path, example: Path) -> None:
    print(run(str(example), running.url, path=installed))
    assert len(EXAMPLES) == 3


def test_the_readme_runs(running: Installation, installed: Path, tmp_path: Path) -> None:
    text = SOURCE.joinpath("README.md").read_text("utf-8")
    program = tmp_path / "readme.py"
    programs = re.findall("```python\n(.+?)```", text, re.DOTALL)
    assert len(programs) == 3
    for code in programs:
        program.write_text(code.replace("http://127.0.0.1:8000", running.url), "utf-8")
        assert "places" in run(str(program), path=installed)


def test_the_types_are_those_of_the_contract() -> None:
    for file, text in generate.texts().items():
        assert file.read_text("utf-8") == text, f"{file}: python openapi/clients/generate.py"


def test_the_types_hold() -> None:
    run("-m", "mypy", "--config-file", "pyproject.toml")


def imports() -> Iterator[str]:
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield node.module or ""
            elif isinstance(node, ast.Import):
                yield from (each.name for each in node.names)


def test_it_knows_nothing_of_the_service() -> None:
    allowed = {*sys.stdlib_module_names, "httpx", "moviola_client"}
    assert {name.partition(".")[0] for name in imports()} <= allowed


async def test_a_dropped_stream_goes_on_where_it_broke(
    running: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a cable that is pulled out after every few events of a match that is over."""
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import AsyncMoviola

    async with AsyncMoviola(running.url) as direct:
        match = await direct.create("sukkube", 2, bots={"1": "random"})
        seat = await match.join("Ada")
        await match.start()
        await seat.play_until_end(lambda turn: turn.commands[0])
        expected = [event["revision"] async for event in match.events()]
    seen: list[int] = []
    cable = Cable(running.url)
    port = urlsplit(await cable.plug_in()).port
    try:
        async with AsyncMoviola(f"http://127.0.0.1:{port}") as far:
            async for event in far.match(match.id).stream():
                seen.append(event["revision"])
                if len(seen) % 20 == 0:
                    cable.pull_out()
                    cable.put_back()
    finally:
        await cable.close()
    assert seen == expected
    assert len(seen) > 60


ENOUGH = 100
"""Commands."""


async def test_nobody_loses_against_the_answers_of_others(
    running: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four seats of Frantic, each in a loop of its own: they answer the same windows at once (MV-PLA-04)."""
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import AsyncMoviola, Turn
    from moviola_client.models import AnyCommand

    posted: Counter[int] = Counter()
    random = Random(1)

    async def count(answer: httpx.Response) -> None:
        posted[answer.status_code] += answer.request.url.path.endswith("/commands") and (
            answer.request.method == "POST"
        )

    async def policy(turn: Turn) -> AnyCommand:
        await asyncio.sleep(random.random() / 100)
        return random.choice(turn.commands)

    hooks = {"response": [count]}
    async with AsyncMoviola(
        http=httpx.AsyncClient(base_url=running.url, timeout=60, event_hooks=hooks)
    ) as moviola:
        options = {"match_length": "custom", "point_limit": 20}
        played = 0
        while played < ENOUGH:  # a match may be over after fifty
            match = await moviola.create("frantic", 4, options=options)
            seats = [await match.join(f"player {number}") for number in range(4)]
            await match.start()
            played += sum(await asyncio.gather(*(seat.play_until_end(policy) for seat in seats)))
    assert dict(+posted) == {200: played}


def test_seats_are_left_before_the_beginning(running: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import Moviola, Problem

    with Moviola(running.url) as moviola:
        match = moviola.create("sukkube", 2)
        seat, other = match.join("Ada"), match.join("Bruno")
        seat.leave()
        match.vacate(other.number, "asleep")
        with pytest.raises(Problem, match="opens nothing here"):
            seat.leave()
        assert match.join("Zoe").number == 0
        assert match.cancel()["phase"] == "finished"


async def test_many_matches_are_made_at_once(running: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import AsyncMoviola, Moviola, Problem
    from moviola_client.aio import AsyncMatch

    wishes: list[dict[str, Any]] = [{"game": "sukkube", "seats": seats} for seats in (2, 9, 3)]
    with Moviola(running.url) as moviola:
        first, refused, last = moviola.create_many(wishes)
        assert isinstance(refused, Problem)
        assert (refused.status, refused.code) == (422, "invalid_body")
        assert not isinstance(first, Problem)
        assert first.cancel()["phase"] == "finished"
    async with AsyncMoviola(running.url) as there:
        first, refused, last = await there.create_many(wishes)
        assert isinstance(refused, Problem)
        assert isinstance(last, AsyncMatch)
        assert (await last.cancel())["phase"] == "finished"


async def test_one_loop_plays_many_matches(running: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    """All four games at once, both seats of each, by the turns that one request names."""
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import AsyncMoviola

    random, seats = Random(2), []
    async with AsyncMoviola(running.url) as moviola:
        for game in await moviola.games():
            match = await moviola.create(game["name"], 2)
            seats += [await match.join(f"player {number}") for number in range(2)]
            await match.start()
        played = await moviola.play_until_end(seats, lambda turn: random.choice(turn.commands))
        assert {(await seat.match.state())["awaited"]["kind"] for seat in seats} == {"nobody"}
    assert played > 100


@pytest.mark.parametrize(
    ("header", "seconds"), [("", 0), ("27", 27), ("soon", 0), ("-3", 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0)]
)
def test_it_waits_as_long_as_it_is_told(header: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client.calls import retry_after

    assert retry_after(header) == seconds


def test_it_waits_until_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies write `Retry-After` as a date (RFC 9110, 10.2.3); it was taken for nothing."""
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client.calls import retry_after

    began = time()
    seconds = retry_after(formatdate(began + 30, usegmt=True))
    assert int(began + 30) - time() <= seconds <= int(began + 30) - began


def test_several_matches_in_one_stream(running: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event of each, once, until all are over."""
    monkeypatch.syspath_prepend(str(SOURCE))
    from moviola_client import Moviola

    with Moviola(running.url) as moviola:
        seats = []
        for _ in range(2):
            match = moviola.create("sukkube", 2, bots={"1": "random"})
            seats.append(match.join("Ada"))
            match.start()
        moviola.play_until_end(seats, lambda turn: turn.commands[0])
        followed: dict[str, list[int]] = {seat.match.id: [] for seat in seats}
        for event in moviola.stream(seats):
            followed[event["match_id"]].append(event["revision"])
        for seat in seats:
            assert followed[seat.match.id] == [event["revision"] for event in seat.match.events()]
            assert seat.match.holds_head()
            moviola.heads[seat.match.id]["hash"] = "0" * 64
            assert not seat.match.holds_head(), "another match than the one that was played"
