"""A game in a distribution of its own, `tests/outside_game`: installed, it has what every game has."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from service.event_store.migrate import migrate
from tests.memory import memory_directory
from tests.service.api.playing import Table, bearer, table
from tests.service.api_process import ADMIN_KEY, SHARDS, api_process
from tests.service.installation import PROJECT, Installation, found, installation
from tests.service.test_play import run
from tests.waiting import until

SOURCE = PROJECT / "tests/outside_game"
SHORT = {"rounds": 2}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(SOURCE, tmp_path_factory.mktemp("outside"))


def installed(source: Path, folder: Path) -> Path:
    """A folder with the game as pip installs it, from a copy: setuptools writes beside the source."""
    shutil.copytree(source, folder / "source")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, *offline, "--target", str(folder / "site"), str(folder / "source")], check=True)
    return folder / "site"


@pytest.fixture(scope="module")
def path(site: Path) -> Iterator[None]:
    """Every process that is started finds the game; this one does not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{site}:{PROJECT}")
        yield


@pytest.fixture(scope="module")
def tide(path: None) -> Iterator[Installation]:
    with memory_directory() as directory, installation(directory / "data") as started:
        yield started


@pytest.fixture
async def client(tide: Installation) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=tide.url, timeout=30, trust_env=False) as client:
        yield client


def test_it_is_small() -> None:
    """Its rules, what draws its table, and its first edition."""
    lines = {
        file.name: sum(1 for line in file.read_text("utf-8").splitlines() if line.strip())
        for file in SOURCE.glob("tide/*.py")
    }
    assert lines.pop("scene.py") <= 60
    assert lines.pop("first_edition.py") <= 15
    assert sum(lines.values()) <= 365, "350 without its second edition"


@pytest.mark.parametrize("source", [SOURCE, PROJECT / "tests/dice_game"], ids=["tide", "cups"])
def test_it_obeys_the_laws(source: Path, tmp_path: Path) -> None:
    """Its own tests, run where nothing of this repository is; `tests/laws/test_mistakes.py` breaks it."""
    site = installed(source, tmp_path)
    shutil.copytree(source / "tests", tmp_path / "tests")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "tests"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": f"{site}:{PROJECT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert int(found(r"(\d+) passed", run.stdout)) > 70


def test_the_contract_describes_it(path: None, tmp_path: Path) -> None:
    (tmp_path / "openapi").mkdir()
    command = [sys.executable, "-c", "from service.cli.main import main; main()", "openapi"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    schemas = json.loads((tmp_path / "openapi/openapi.json").read_text("utf-8"))["components"]["schemas"]
    assert schemas["TideSendBoat"]["required"] == ["type", "window", "boat"]
    assert schemas["TideOptions"]["properties"]["rounds"]["maximum"] == 5
    assert schemas["CreateMatch"]["discriminator"]["mapping"]["tide"].endswith("CreateTideMatch")
    assert {"TideState", "TideEvent", "TidePosition", "TideCard"} < set(schemas)


async def test_the_api_describes_it_and_its_rules(client: httpx.AsyncClient) -> None:
    games = (await client.get("/v1/games")).json()["items"]
    assert [game["name"] for game in games] == ["bathroom_rush", "frantic", "piccioni", "sukkube", "tide"]
    rule = (await client.get("/v1/games/tide/rules/TD-RND-03")).json()
    assert "runs aground" in rule["text"]
    assert len((await client.get("/v1/games/tide/cards")).json()["items"]) == 20
    assert (await client.get("/v1/rulebooks/TD")).json()["book"] == "tide"
    served = (await client.get("/openapi.json")).json()["components"]["schemas"]
    assert "TideSendBoat" in served


@pytest.mark.parametrize("language", ["en", "it"])
async def test_its_page_says_what_can_be_set_and_has_no_lesson(
    client: httpx.AsyncClient, language: str
) -> None:
    page = await client.get(f"/games/tide?language={language}")
    assert page.status_code == 200
    assert re.search(r'href="/rules/TD\?language=..#TD-', page.text)
    assert "/games/tide/learn" not in page.text
    for path in ("/", "/games", "/me"):
        assert (await client.get(path)).status_code == 200
    for path in ("/games/tide/learn", "/v1/games/tide/lesson"):
        assert (await client.get(path)).status_code == 404


async def test_it_is_played_and_what_is_hidden_stays_so(client: httpx.AsyncClient) -> None:
    match = await table(client, "tide", 3, options=SHORT)
    await match.start()
    seen = await match.get("state", match.seats[0])
    hands = seen["play"]["hands"]
    assert len(hands[0]) == 3
    assert hands[1:] == [{"hidden": 3}, {"hidden": 3}]
    refused = await match.post(
        "commands", {"type": "send_boat", "window": 9, "boat": hands[0][0]}, match.seats[0]
    )
    assert (refused.json()["code"], refused.json()["rule"]) == ("window_closed", "TD-RND-02")
    ended = await match.play(Random(1))
    assert ended["awaited"]["kind"] == "nobody"
    moments = (await match.get("events"))["items"]
    assert moments[-1]["event"]["type"] == "MatchFinished" or any(
        each["event"]["type"] == "TideEnded" for each in moments
    )


async def test_forks_repeat_the_luck(client: httpx.AsyncClient) -> None:
    match = await table(client, "tide", 2, options=SHORT)
    await match.start()
    await match.play(Random(2))
    events = (await match.get("events"))["items"]
    dealt = next(each["revision"] for each in events if each["event"]["type"] == "BoatsDealt")
    answer = await match.post("forks", {"revision": dealt - 1, "luck": {"kind": "same"}})
    assert answer.status_code == 201, answer.text
    fork = Table(client, answer.json()["match_id"], answer.json()["host_token"], {})
    again = [each["event"] for each in (await fork.get("events"))["items"]]
    assert next(each for each in again if each["type"] == "BoatsDealt") == events[dealt - 1]["event"]


async def test_disputes_are_ruled_by_its_rules(tide: Installation, client: httpx.AsyncClient) -> None:
    arbiters = {"name": "Arbiters", "scopes": ["play", "spectate", "organise"]}
    key = (await client.post("/v1/keys", json=arbiters, headers=bearer(tide.admin_key))).json()["key"]
    match = await table(client, "tide", 2, options=SHORT, key=key)
    await match.start()
    await match.play(Random(3), 2)
    revision = (await match.get("state"))["revision"]
    claim = {"revision": revision, "claim": "My boat floats.", "rules": ["TD-RND-03"]}
    opened = await match.post("disputes", claim, match.seats[0])
    assert opened.status_code == 201, opened.text
    dispute = opened.json()["dispute_id"]

    async def is_queued() -> bool:
        queue = (await client.get("/v1/disputes", headers=bearer(tide.admin_key))).json()["items"]
        return dispute in [each["dispute_id"] for each in queue]

    await until(is_queued, 30)
    body = {"ruling": {"kind": "rewind", "revision": revision - 1}, "reason": "It does.", "rule": "TD-RND-03"}
    ruled = await client.post(f"/v1/disputes/{dispute}/ruling", json=body, headers=bearer(key))
    assert ruled.status_code == 200, ruled.text
    assert (await match.play(Random(3)))["awaited"]["kind"] == "nobody"


async def test_a_tournament_of_house_bots_has_standings(tide: Installation) -> None:
    headers = bearer(tide.admin_key)
    async with httpx.AsyncClient(base_url=tide.url, headers=headers, timeout=30, trust_env=False) as api:
        terms = {"game": "tide", "table_size": 2, "format": "round_robin", "options": SHORT}
        created = (await api.post("/v1/tournaments", json={"title": "Regatta", **terms})).raise_for_status()
        path = f"/v1/tournaments/{created.json()['tournament_id']}"
        for player, bot in (("Ada", "random"), ("Bob", "lookahead"), ("Cy", "random")):
            (await api.post(f"{path}/entries", json={"player": player, "bot": bot})).raise_for_status()
        (await api.post(f"{path}/rounds", json={})).raise_for_status()
        (await api.post(f"{path}/rounds/1/start")).raise_for_status()

        async def has_standings() -> bool:
            rows = (await api.get(f"{path}/standings")).json()["standings"]
            return sum(row["points"] for row in rows) == 1.5  # a match, and half a point for the bye

        await until(has_standings, 60)


async def test_terminal_archive_and_read_models(
    tide: Installation, tmp_path: Path, client: httpx.AsyncClient
) -> None:
    """`moviola up` has played a sample of it; somebody plays, looks at the match and takes it away."""
    assert re.search(r"Tide +\S+/matches/", tide.said)
    at = ("--url", tide.url)
    named = ("play", "tide", "--seats", "2", "--seat", "1", "--option", "rounds=2", "--name", "Ada")
    played = await asyncio.to_thread(run, *named, "--bot", "lookahead", "--auto", "random", *at)
    assert played.returncode == 0, played.stderr
    assert "The tide rises to" in played.stdout
    match = found(r"replay ([0-9a-f-]{36})", played.stdout)
    story = await asyncio.to_thread(run, "replay", match, "--italian", *at)
    assert "La marea sale a" in story.stdout
    assert "TD-RND-01" in story.stdout

    async def is_listed() -> bool:
        rows = (await client.get("/v1/matches", params={"game": "tide"})).json()["items"]
        return any(row["match_id"] == match and row["phase"] == "finished" for row in rows)

    async def has_timeline() -> bool:
        lines = await client.get(f"/v1/matches/{match}/timeline")
        return lines.status_code == 200 and "The tide rises to" in lines.text

    await until(is_listed, 30)
    await until(has_timeline, 30)
    file = str(tmp_path / "match.jsonl")
    assert (await asyncio.to_thread(run, "export", match, "--out", file, *at)).returncode == 0
    verified = await asyncio.to_thread(run, "verify", file)
    assert verified.returncode == 0, verified.stdout
    assert f"{match} (tide, finished)" in verified.stdout


async def test_an_archive_is_imported_elsewhere(
    tide: Installation, path: None, tmp_path: Path, fresh_database: str, redis_url: str
) -> None:
    at = ("--url", tide.url)
    named = ("play", "tide", "--seats", "2", "--seat", "1", "--option", "rounds=1", "--name", "Ada")
    played = await asyncio.to_thread(run, *named, "--bot", "random", "--auto", "random", *at)
    match = found(r"replay ([0-9a-f-]{36})", played.stdout)
    file = tmp_path / "match.jsonl"
    assert (await asyncio.to_thread(run, "export", match, "--out", str(file), *at)).returncode == 0
    await migrate(fresh_database, SHARDS)
    async with api_process(fresh_database, redis_url) as other:
        elsewhere = ("--url", str(other.base_url))
        taken = await asyncio.to_thread(run, "import", str(file), "--token", ADMIN_KEY, *elsewhere)
        assert taken.returncode == 0, taken.stderr
        assert "TD-END-01" in (await asyncio.to_thread(run, "replay", match, *elsewhere)).stdout
