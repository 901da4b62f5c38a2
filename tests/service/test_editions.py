"""A rule and the shape of an event change under a match that is being played: Tide's second edition."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.servers import open_directory
from tests.service.api.playing import Table, table
from tests.service.installation import Installation, installation
from tests.service.test_outside_game import site  # noqa: F401 - a fixture
from tests.service.test_play import run

ROUNDS = 5


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


@contextmanager
def released(folder: Path, data: Path) -> Iterator[Installation]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        with installation(data) as started:
            yield started


@asynccontextmanager
async def asking(started: Installation) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=started.url, timeout=30, trust_env=False) as client:
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
    return (await match.get("events"))["events"]


@pytest.mark.rule("MV-CRE-01", "TD-RND-07")
async def test_a_match_is_played_to_its_end_by_the_rules_it_began_with(
    before: Path,
    site: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    with open_directory() as directory:
        data = directory / "data"
        with released(before, data) as old:
            async with asking(old) as client:
                begun = [await table(client, "tide", 4, options={"rounds": ROUNDS}) for _ in range(8)]
                for match in begun:
                    await match.start()
                    await match.play(Random(4), 5)
                stored = (await begun[0].get("events"))["events"]
                assert {"value"} == {
                    name for each in stored if each["event"]["type"] == "TideRolled" for name in each["event"]
                } - {"type", "then", "done"}
        with released(site, data) as new:
            async with asking(new) as client:
                by_old_rules, by_new_rules = [], []
                for match in begun:
                    match.client = client
                    by_old_rules += met(await played(match))
                    again = await table(client, "tide", 4, options={"rounds": ROUNDS})
                    await again.start()
                    by_new_rules += met(await played(again))
                assert all(points <= tide and not cited for tide, points, cited in by_old_rules)
                assert any(points == tide for tide, points, _ in by_old_rules)
                assert all((points > tide) == cited for tide, points, cited in by_new_rules)
                assert any(cited for *_, cited in by_new_rules)
                await it_is_replayed_forked_and_verified(new, client, begun[0], tmp_path)


async def it_is_replayed_forked_and_verified(
    new: Installation, client: httpx.AsyncClient, match: Table, folder: Path
) -> None:
    assert (await match.get("state", at=12))["sheet"]["edition"] == "tide/1"
    forked = await match.post("forks", {"revision": 12, "luck": {"kind": "same"}, "bots": {"1": "lookahead"}})
    assert forked.status_code == 201, forked.text
    fork = Table(client, forked.json()["match_id"], forked.json()["host_token"], {})
    assert (await fork.get("state"))["sheet"]["edition"] == "tide/1"
    file = str(folder / "match.jsonl")
    assert run("export", match.match_id, "--out", file, "--url", new.url).returncode == 0
    verified = run("verify", file)
    assert verified.returncode == 0, verified.stdout
