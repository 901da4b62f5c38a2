"""`moviola up`: everything starts with it, says where it is, and ends with it."""

import re
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from typing import Any, Final

import httpx
import psutil
import pytest

from service.cli.children import ROLES
from service.cli.commands import up
from service.platform.settings import load
from tests.memory import memory_directory
from tests.processes import still_there
from tests.service.api.receiver import Receiver, receiving
from tests.service.installation import END_SECONDS, Installation, curl, installation, start
from tests.waiting import ANSWER_SECONDS, until

PATIENT: Final[dict[str, Any]] = {"trust_env": False, "timeout": ANSWER_SECONDS}


def looked(url: str) -> httpx.Response:
    return httpx.get(url, **PATIENT)


@pytest.fixture(scope="module")
def data_dir() -> Iterator[Path]:
    """One for all tests here: whatever a test does to an installation, the next one starts on its data."""
    with memory_directory() as directory:
        yield directory / "data"


def words(text: str) -> str:
    """`text` without the frame and the line breaks that the terminal's width made."""
    return " ".join(re.sub("[│╭╮╰╯─]", " ", text).split())


def test_what_it_prints_works(running: Installation) -> None:
    (request,) = (line.strip() for line in running.said.splitlines() if line.strip().startswith("curl "))
    assert curl(request)["phase"] == "open"
    links = re.findall(r"(http://\S+)$", running.said.split("In another terminal")[0], re.MULTILINE)
    assert len(links) >= 3
    for link in links[1:]:
        assert looked(link).is_success, link


def test_a_match_of_each_game_has_been_played(running: Installation) -> None:
    games = looked(f"{running.url}/v1/games").json()["items"]
    samples = re.findall(r"/matches/(\S+)/review\?at=\d+", running.said)
    states = [looked(f"{running.url}/v1/matches/{sample}/state").json() for sample in samples]
    assert [state["sheet"]["game"] for state in states] == [game["name"] for game in games]
    assert all(state["result"]["places"] for state in states)


async def test_a_webhook_reaches_this_machine_and_that_is_said(running: Installation) -> None:
    assert "webhooks may go to this machine" in words(running.said)
    admin = {"Authorization": f"Bearer {running.admin_key}"}
    async with (
        receiving() as receiver,
        httpx.AsyncClient(base_url=running.url, **PATIENT) as client,
    ):
        hook = {"url": f"{receiver.url}/hook", "event_types": ["MatchCreated"]}
        made = await client.post("/v1/webhooks", json=hook, headers=admin)
        assert made.status_code == 201, made.text
        new = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2}, headers=admin)
        await until(lambda: _has_heard(receiver, new.json()["match_id"]), 30)
        await client.delete(made.headers["location"], headers=admin)


async def _has_heard(receiver: Receiver, match_id: str) -> bool:
    return any(match_id in got.message["source"] for got in receiver.at("/hook"))


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("::", False)],
)
def test_a_service_that_others_reach_sends_nothing_to_this_machine(
    host: str, local: bool, tmp_path: Path
) -> None:
    given = load({"MOVIOLA_HOST": host, "MOVIOLA_DATA_DIR": str(tmp_path)})
    assert up.developing(given).webhooks_reach_loopback is local


def test_a_second_one_on_the_same_data_is_refused(running: Installation) -> None:
    data_dir = psutil.Process(running.process.pid).environ()["MOVIOLA_DATA_DIR"]
    second = start("up", MOVIOLA_DATA_DIR=data_dir)
    said = words(second.communicate()[1])
    assert f"in use by process {running.process.pid} (main.py up); stop it, or set MOVIOLA_DATA_DIR" in said
    assert second.returncode == 1


def test_a_second_one_on_the_same_port_is_refused(running: Installation, data_dir: Path) -> None:
    port = running.url.rpartition(":")[2]
    second = start("up", MOVIOLA_DATA_DIR=str(data_dir), MOVIOLA_PORT=port)
    said = words(second.communicate()[1])
    assert f"cannot listen on 127.0.0.1:{port} (Address already in use)" in said
    assert "choose another port: MOVIOLA_PORT=" in said
    assert second.returncode == 1


def test_killed_it_leaves_nothing_behind_but_its_data(data_dir: Path) -> None:
    with installation(data_dir) as first:
        sample = looked(f"{first.url}/v1/matches/{first.sample}/state").json()
        family = first.family()
        assert len(family) > 10
        first.process.send_signal(SIGKILL)
        assert still_there(family, END_SECONDS) == []
    with installation(data_dir) as second:
        assert second.sample == first.sample
        assert looked(f"{second.url}/v1/matches/{first.sample}/state").json() == sample


def test_it_ends_with_the_process_that_started_it(data_dir: Path) -> None:
    with installation(data_dir, "sh", "-c", '"$@" & wait', "sh") as running:
        family = running.family()
        running.process.send_signal(SIGKILL)
        assert still_there(family, END_SECONDS) == []


@pytest.mark.parametrize("part", ["api", "fanout"])
def test_a_part_that_is_killed_ends_everything(data_dir: Path, part: str) -> None:
    """Also the worker of a killed server, which would keep the port."""
    command = ROLES[part][0]
    with installation(data_dir) as running:
        family = running.family()
        next(process for process in family if process.cmdline()[-1] == command).kill()
        assert f"{part} has ended with status -9; see" in words(running.process.communicate()[1])
        assert running.process.returncode == 1
        assert still_there(family, END_SECONDS) == []


def test_a_database_that_is_away_is_told_in_a_sentence(data_dir: Path) -> None:
    away = start(
        "up",
        MOVIOLA_DATA_DIR=str(data_dir),
        MOVIOLA_DATABASE_URL="postgresql://127.0.0.1:1/moviola",
        MOVIOLA_REDIS_URL="redis://127.0.0.1:1",
        MOVIOLA_ADMIN_KEY="0123456789abcdef",
        MOVIOLA_SECRET="ab" * 32,
        MOVIOLA_PORT="0",
    )
    said = words(away.communicate()[1])
    assert said.startswith("Error")
    assert "Connect call failed ('127.0.0.1', 1)" in said
    assert away.returncode == 1
