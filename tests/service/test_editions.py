"""A rule and the shape of an event change under a match that is being played: Tide's second edition."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from service.event_store.migrate import migrate
from tests.service.api.playing import Table, table
from tests.service.api_process import SHARDS, api_process
from tests.service.test_outside_game import site  # noqa: F401 - a fixture
from tests.service.test_play import run

ROUNDS = 5
LEAST, MOST = 2, 8
"""Matches of each edition: the more rounds, the surer a boat comes home with all that the tide lets through."""


@pytest.fixture
def before(site: Path, tmp_path: Path) -> Path:  # noqa: F811
    """A folder with the release before: the first edition alone, whose `TideRolled` has a `value`."""
    folder = tmp_path / "before"
    shutil.copytree(
        site, folder, ignore=shutil.ignore_patterns("__pycache__")
    )  # texts of one length and second
    for file in folder.glob("tide/*.py"):
        text = (
            file.read_text("utf-8").replace("event.depth", "event.value").replace("    depth:", "    value:")
        )
        file.write_text(text, "utf-8")
    game = folder / "tide/__init__.py"
    game.write_text(game.read_text("utf-8") + "GAME = replace(FIRST, lifts={})\n", "utf-8")
    return folder


@asynccontextmanager
async def released(folder: Path, database_url: str, redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """An API process of the release in `folder`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        async with api_process(database_url, redis_url) as client:
            yield client


def met(events: list[Any]) -> list[tuple[int, int, bool]]:
    """Of each round in which a boat came home: the tide, the points, and whether TD-RND-07 was cited."""
    found, tide = [], 0
    for each in events:
        if each["event"]["type"] == "TideRolled":
            tide = each["event"]["depth"]
        if each["event"]["type"] == "BoatsMet" and each["event"]["home"] is not None:
            found.append((tide, each["event"]["points"], "TD-RND-07" in each["rules"]))
    return found


async def played(match: Table) -> list[Any]:
    assert (await match.play(Random(4)))["awaited"]["kind"] == "nobody"
    return (await match.get("events"))["items"]


@pytest.mark.rule("MV-CRE-01", "TD-RND-07")
async def test_a_match_is_played_to_its_end_by_the_rules_it_began_with(
    before: Path,
    site: Path,  # noqa: F811
    tmp_path: Path,
    fresh_database: str,
    redis_url: str,
) -> None:
    await migrate(fresh_database, SHARDS)
    async with released(before, fresh_database, redis_url) as client:
        begun = [await table(client, "tide", 4, options={"rounds": ROUNDS}) for _ in range(MOST)]
        for match in begun:
            await match.start()
            await match.play(Random(4), 5)
        stored = (await begun[0].get("events"))["items"]
        assert {"value"} == {
            name for each in stored if each["event"]["type"] == "TideRolled" for name in each["event"]
        } - {"type", "then", "done"}
    async with released(site, fresh_database, redis_url) as client:
        by_old_rules, by_new_rules = [], []
        for number, match in enumerate(begun, 1):
            match.client = client
            by_old_rules += met(await played(match))
            again = await table(client, "tide", 4, options={"rounds": ROUNDS})
            await again.start()
            by_new_rules += met(await played(again))
            if number >= LEAST and is_all_of_it(by_old_rules) and is_cited(by_new_rules):
                break
        assert all(points <= tide and not cited for tide, points, cited in by_old_rules)
        assert is_all_of_it(by_old_rules)
        assert all((points > tide) == cited for tide, points, cited in by_new_rules)
        assert is_cited(by_new_rules)
        await it_is_replayed_forked_and_verified(client, begun[0], tmp_path)


def is_all_of_it(rounds: list[tuple[int, int, bool]]) -> bool:
    """Whether points were as many as the tide, in one of the rounds."""
    return any(points == tide for tide, points, _ in rounds)


def is_cited(rounds: list[tuple[int, int, bool]]) -> bool:
    return any(cited for *_, cited in rounds)


async def it_is_replayed_forked_and_verified(client: httpx.AsyncClient, match: Table, folder: Path) -> None:
    assert (await match.get("state", at=12))["sheet"]["edition"] == "tide/1"
    forked = await match.post("forks", {"revision": 12, "luck": {"kind": "same"}, "bots": {"1": "lookahead"}})
    assert forked.status_code == 201, forked.text
    fork = Table(client, forked.json()["match_id"], forked.json()["host_token"], {})
    assert (await fork.get("state"))["sheet"]["edition"] == "tide/1"
    file, url = str(folder / "match.jsonl"), str(client.base_url)
    exported = await asyncio.to_thread(run, "export", match.match_id, "--out", file, "--url", url)
    assert exported.returncode == 0, exported.stderr
    verified = await asyncio.to_thread(run, "verify", file)
    assert verified.returncode == 0, verified.stdout
