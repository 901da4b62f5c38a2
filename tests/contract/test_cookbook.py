"""The cookbook of CLIENTS.md: its programs run as they stand."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from standardwebhooks.webhooks import Webhook

from domain.games import GAMES
from tests.contract import tools
from tests.contract.cookbook import programs
from tests.listening import listening
from tests.ports import own_port
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

PYTHON = tools.PROJECT / "openapi/clients/python"
TYPESCRIPT = tools.PROJECT / "openapi/clients/typescript"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SECONDS = 200


def written(name: str, folder: Path) -> Path:
    file = folder / name
    file.write_text(programs()[name], "utf-8")
    return file


def test_every_program_is_tested() -> None:
    names = {"bot.py", "bot.mjs", "house_bots.py", "page.html", "receiver.py", "my_turn.py", "replay.html"}
    assert set(programs()) == names
    assert len(programs()["bot.py"].splitlines()) <= 30
    assert len(programs()["bot.mjs"].splitlines()) <= 30
    assert len(programs()["page.html"].splitlines()) <= 60


def test_the_bot_in_python(running: Installation, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, written("bot.py", tmp_path), running.url, "piccioni"],
        env={**os.environ, "PYTHONPATH": str(PYTHON)},
        text=True,
        timeout=SECONDS,
        capture_output=True,
        check=False,
    )
    assert done.stdout.rstrip().endswith("won"), done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_the_house_play_over_http(running: Installation, tmp_path: Path, game: str) -> None:
    """What is chosen from the state that a seat is shown is always legal."""
    program = written("house_bots.py", tmp_path)
    bots = ("greedy", "mcts") if game == "sukkube" else ("greedy", "random")
    done = subprocess.run(
        [sys.executable, program, running.url, game, *bots],
        env={**os.environ, "PYTHONPATH": str(PYTHON)},
        text=True,
        timeout=SECONDS,
        capture_output=True,
        check=False,
    )
    assert "'places': [[" in done.stdout, done.stdout + done.stderr


@tools.needed
def test_the_bot_in_javascript(running: Installation, tmp_path: Path) -> None:
    package = tmp_path / "node_modules/moviola-client"
    package.mkdir(parents=True)
    package.joinpath("package.json").write_bytes(TYPESCRIPT.joinpath("package.json").read_bytes())
    tools.run(["tsc", "--project", TYPESCRIPT, "--outDir", package / "dist"], tmp_path, SECONDS)
    written("bot.mjs", tmp_path)
    said = tools.run(["node", "bot.mjs", running.url, "sukkube"], tmp_path, SECONDS)
    assert said.rstrip().endswith("won"), said


@asynccontextmanager
async def started(*command: str | Path, **variables: str) -> AsyncIterator[None]:
    environment = {**os.environ, "PYTHONPATH": str(PYTHON), **variables}
    process = await asyncio.create_subprocess_exec(sys.executable, *command, env=environment)
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def test_the_receiver_takes_what_is_signed_and_nothing_else(tmp_path: Path) -> None:
    """Signed by the library that the service signs with."""
    port = own_port()
    body, now = '{"type":"CardPlayed"}', datetime.now(UTC)
    old = now - timedelta(minutes=6)

    def headers(at: datetime, secret: str = SECRET) -> dict[str, str]:
        signed = Webhook(secret).sign("msg_1", at, body)
        return {
            "webhook-id": "msg_1",
            "webhook-timestamp": str(int(at.timestamp())),
            "webhook-signature": signed,
        }

    async with (
        started(written("receiver.py", tmp_path), str(port), SECRET=SECRET),
        httpx.AsyncClient(timeout=ANSWER_SECONDS) as client,
    ):
        url = f"http://127.0.0.1:{port}"
        await until(lambda: reachable(port), SECONDS)
        statuses = [
            (await client.post(url, content=content, headers=given)).status_code
            for content, given in (
                (body, headers(now)),
                (body + " ", headers(now)),
                (body, headers(old)),
                (body, headers(now, "whsec_" + "A" * 32)),
                (body, {}),
            )
        ]
    assert statuses == [204, 401, 401, 401, 401]


async def reachable(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


async def test_a_message_comes_when_it_is_my_turn(running: Installation, tmp_path: Path) -> None:
    told: list[bytes] = []

    async def channel(scope: Any, receive: Any, send: Any) -> None:
        told.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async with listening(channel) as url, httpx.AsyncClient(base_url=running.url, timeout=60) as client:
        wish = {"game": "sukkube", "seats": 2, "bots": {"1": "random"}}
        match = (await client.post("/v1/matches", json=wish)).json()["match_id"]
        taken = await client.post(f"/v1/matches/{match}/seats", json={"player": "Ada"})
        token = taken.json()["seat_token"]
        mine = {"Authorization": f"Bearer {token}"}
        async with started(written("my_turn.py", tmp_path), running.url, match, token, url):
            assert not told
            await client.post(f"/v1/matches/{match}/start", headers=mine)
            await until(lambda: asyncio.sleep(0, bool(told)), SECONDS)
    assert match.encode() in told[0]


def test_the_types_of_programs_hold(tmp_path: Path) -> None:
    files = [written(name, tmp_path) for name in ("bot.py", "house_bots.py", "my_turn.py")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, *files],
        env={**os.environ, "MYPYPATH": str(PYTHON)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
