"""Keeps what the next release is held to: promises, a small database, an archive of each game."""

import asyncio
import lzma
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec

from domain.games import GAMES
from service.event_store.migrate import migrate
from tests.games.all_settings import SETTINGS
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import own_servers
from tests.release.checks import ARCHIVES, SHARDS, states_of
from tests.release.promises import FILE, KEPT, present
from tests.waiting import until

DUMP = KEPT / "database.dump"
ADMIN = {"Authorization": "Bearer rehearsal-admin-key-0123"}
COMMANDS = 30
SECONDS = 120


def keep() -> None:
    """Play on a database of one's own, and write `kept/` anew."""
    ARCHIVES.mkdir(parents=True, exist_ok=True)
    with own_servers() as (postgres, valkey):
        asyncio.run(_play(Cluster(postgres.url, valkey.url, SHARDS), postgres.url))
        arguments = ["--format=custom", "--compress=9", "--no-owner", "--no-privileges", f"--file={DUMP}"]
        run(postgres.programs / "pg_dump", *arguments, f"--dbname={postgres.url}")
        promises = present(asyncio.run(states_of(postgres.url)))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(promises), indent=1) + b"\n")


def restore(programs: Path, url: str) -> None:
    """The kept database, into an empty one."""
    run(programs / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={url}", str(DUMP))


def run(program: Path, *arguments: str) -> None:
    subprocess.run([str(program), *arguments], check=True, timeout=SECONDS)


async def _play(cluster: Cluster, url: str) -> None:
    """Matches of players that go on, one of house bots of each game, and a tournament."""
    await migrate(url, SHARDS)
    try:
        async with serving(cluster.balancer):
            await cluster.start("api", "relay", "worker")
            load = Load(cluster.balancer.url, 2)
            await load.more(COMMANDS)
            await load.abandon()  # matches that go on in the next release
            async with httpx.AsyncClient(base_url=cluster.balancer.url, timeout=60) as client:
                for game in sorted(GAMES):
                    file = ARCHIVES / f"{game}.jsonl.xz"
                    file.write_bytes(lzma.compress(await _archive_of_bots(client, game), preset=9))
                await _tournament(client)
            await load.client.aclose()
    finally:
        cluster.kill()


async def _archive_of_bots(client: httpx.AsyncClient, game: str) -> bytes:
    options = next(options for name, seats, options in SETTINGS if name == game and seats == 2)
    wish = {"game": game, "seats": 2, "options": options, "bots": {"0": "random", "1": "random"}}
    created = await ask(client, "POST", "/v1/matches", wish)
    path = f"/v1/matches/{created['match_id']}"
    await ask(client, "POST", f"{path}/start", None, {"Authorization": f"Bearer {created['host_token']}"})

    async def is_over() -> bool:
        return (await ask(client, "GET", path))["match"]["phase"] == "finished"

    await until(is_over, SECONDS)
    answer = await client.get(f"{path}/archive")
    assert answer.status_code == 200, answer.text
    return answer.content


async def _tournament(client: httpx.AsyncClient) -> None:
    """Two bots, one table, played to the end."""
    terms = {"title": "Kept cup", "game": "sukkube", "table_size": 2, "format": "swiss", "rounds": 1}
    made = await ask(client, "POST", "/v1/tournaments", terms, ADMIN)
    path = f"/v1/tournaments/{made['tournament_id']}"
    for number in (1, 2):
        entry = {"player": f"Bot {number}", "bot": "random"}
        await ask(client, "POST", f"{path}/entries", entry, ADMIN)
    await ask(client, "POST", f"{path}/rounds", {}, ADMIN)
    await ask(client, "POST", f"{path}/rounds/1/start", None, ADMIN)

    async def is_played() -> bool:
        return all(table["is_decided"] for table in (await ask(client, "GET", f"{path}/rounds/1"))["tables"])

    await until(is_played, SECONDS)


async def ask(
    client: httpx.AsyncClient,
    method: str,
    path: str,
    body: Any = None,
    headers: Mapping[str, str] | None = None,
) -> Any:
    answer = await client.request(method, path, json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()
