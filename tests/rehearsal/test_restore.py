"""The disk of PostgreSQL is lost under load; a base backup and archived WAL bring it back as it was at a moment.

The commands are those printed in deploy/OPERATIONS.md, "Backup and restore".
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from signal import SIGQUIT
from typing import Any
from urllib.parse import quote
from uuid import UUID

import asyncpg
import httpx
import pytest
from rich.console import Console

from service.app.proof.heads import check, read_head, read_keys
from service.cli.embedded.home import find_home
from service.event_store.migrate import migrate
from service.event_store.records import StoredEvent
from service.event_store.store import open_event_log
from service.schemas.heads import SignedHead
from tests.faults.test_kills import check_log, check_read_models
from tests.printed import PAGE, printed
from tests.processes import PROJECT, OwnValkey
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.servers import open_directory
from tests.waiting import until

SHARDS = 2
PLAYERS = 3
COMMANDS = 20
ROLES = ("api", "relay", "worker")
console = Console(stderr=True)


class Backup:
    """A directory on another disk, where WAL is archived and a base backup lies."""

    def __init__(self, directory: Path, postgres: OwnPostgres) -> None:
        self._home = find_home(directory)
        self._postgres = postgres
        self._directory = self._home.own(directory)
        self.wal = self._home.own(directory / "wal")

    async def archive(self) -> None:
        """The server listens at its socket alone, so the line of pg_hba.conf is for that."""
        for_wal = printed("archive_mode", {"/backup/": f"{self._directory}/"})
        role = printed("CREATE ROLE moviola_backup")
        await execute(self._postgres.url, *re.findall(r"^ALTER SYSTEM .*?;", for_wal, re.MULTILINE), role)
        await asyncio.to_thread(self._postgres.restart)
        (line,) = re.findall(r"`host (replication moviola_backup) samenet (.*?)`", PAGE.read_text("utf-8"))
        with (self._data / "pg_hba.conf").open("a") as admitted:
            admitted.write(f"local {' '.join(line)}\n")
        await execute(self._postgres.url, "SELECT pg_reload_conf()")

    def copy(self) -> None:
        folder = quote(str(Path(self._postgres.socket).parent))
        self._shell(
            printed("pg_basebackup", {"@db1/": f":...@/?host={folder}", "/backup/": f"{self._directory}/"})
        )

    @property
    def _data(self) -> Path:
        return Path(self._postgres.socket).parents[1] / "postgres"

    def _shell(self, script: str) -> None:
        """As the account of PostgreSQL."""
        path = f"{self._postgres.programs}:{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-eu", "-c", script],
            cwd=self._directory,
            env={"PATH": path, "PGDATA": str(self._data)},
            capture_output=True,
            text=True,
            **self._home.spawn_options,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    async def finish(self) -> None:
        """Archive what is written so far; otherwise it is archived when its 16 MB are full."""
        connection = await asyncpg.connect(self._postgres.url)
        last = await connection.fetchval("SELECT pg_walfile_name(pg_switch_wal())")

        async def is_archived() -> bool:
            return (self.wal / last).exists()

        await until(is_archived)
        await connection.close()

    def restore(self, until_time: datetime) -> list[list[str]]:
        """The base backup in the place of what is lost, told how far to go; returns what is to be run with
        Moviola then. `pg_ctl start` knows nothing of this server's socket."""
        (base,) = self._directory.glob("base-*")
        block = printed(
            "recovery_target_time",
            {
                "/backup/base-2026-11-24": str(base),
                "/backup/wal": str(self.wal),
                "2026-11-24 12:30:00+00": until_time.isoformat(),
            },
        )
        files, start, commands = block.partition("pg_ctl start")
        assert start
        self._home.own(self._data.parent)
        self._shell(files)
        return [line.partition("#")[0].split()[1:] for line in commands.splitlines()[1:]]


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey, Backup]]:
    with own_servers(open_directory) as (postgres, valkey), open_directory() as directory:
        yield postgres, valkey, Backup(directory, postgres)


@pytest.mark.timeout(600)
async def test_a_lost_disk_comes_back_as_it_was_at_a_moment_in_the_middle_of_load(
    servers: tuple[OwnPostgres, OwnValkey, Backup],
) -> None:
    postgres, valkey, backup = servers
    await migrate(postgres.url, SHARDS)
    await backup.archive()
    cluster = Cluster(postgres.url, valkey.url, SHARDS, MOVIOLA_SIGNING_KEY="5e" * 32)
    try:
        async with serving(cluster.balancer):
            await cluster.start(*ROLES)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)
            await asyncio.to_thread(backup.copy)
            await load.more(COMMANDS)
            heads = await signed_heads(cluster.balancer.url, load.matches)
            before = acknowledged(load)
            moment = await ask(postgres.url, "SELECT clock_timestamp()")
            until_then = acknowledged(load)
            await load.more(COMMANDS)
            await load.abandon()
            lived = await events(postgres.url)
            await backup.finish()
            for pod in list(cluster.pods):
                await cluster.remove(pod)

            await asyncio.to_thread(postgres.stop, SIGQUIT)
            *commands, doctor = await asyncio.to_thread(backup.restore, moment)
            assert doctor == ["doctor"]
            await asyncio.to_thread(postgres.start)
            await until(lambda: ask(postgres.url, "SELECT NOT pg_is_in_recovery()"))
            restored = await events(postgres.url)
            what_was_lost(lived, restored, acknowledged(load), before, until_then)

            for arguments in commands:
                await run(cluster.environment, *arguments)
            await check_read_models(postgres.url, restored)
            await cluster.start(*ROLES)
            assert heads <= {(each.stream_id, each.revision, each.hash.hex()) for each in restored}
            played = {f"/v1/matches/{each.stream_id}" for each in restored}
            assert len(await signed_heads(cluster.balancer.url, sorted(played))) == len(played)
            again = Load(cluster.balancer.url, PLAYERS)
            await again.more(COMMANDS)
            await again.abandon()
            grown = await events(postgres.url)
            assert all(event in grown for event in restored)
            await check_read_models(postgres.url, grown)
            await run(cluster.environment, *doctor)
    finally:
        cluster.kill()


def what_was_lost(
    lived: Sequence[StoredEvent],
    restored: Sequence[StoredEvent],
    answered: Mapping[str, tuple[str, int]],
    before: Mapping[str, tuple[str, int]],
    until_then: Mapping[str, tuple[str, int]],
) -> None:
    """Exactly what was acknowledged after the moment: what was before is there, once, and of the rest what was
    under way, which is one command of each player at most."""
    assert 0 < len(restored) < len(lived)
    for shard in range(SHARDS):
        ours = [event for event in restored if event.shard == shard]
        assert ours == [event for event in lived if event.shard == shard][: len(ours)]
    newest = {str(event.stream_id): event.revision for event in restored}
    kept = {key: where for key, where in answered.items() if where[1] <= newest.get(where[0], 0)}
    check_log(list(restored), kept)
    assert before.keys() <= kept.keys()
    assert len(kept.keys() - until_then.keys()) <= PLAYERS
    assert len(answered) - len(kept) >= COMMANDS - PLAYERS
    console.print(f"{len(answered):,} commands acknowledged, {len(kept):,} of them until the moment and kept")


async def signed_heads(url: str, matches: Sequence[str]) -> set[tuple[UUID, int, str]]:
    """Match, revision and hash of what the service has signed, once the signature was checked."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        keys = read_keys((await client.get("/.well-known/moviola-keys.json")).content)
        found: list[SignedHead] = [
            read_head((await client.get(f"{match}/head")).content) for match in matches
        ]
    for head in found:
        check(head, keys)
    return {(head.match_id, head.revision, head.hash) for head in found}


def acknowledged(load: Load) -> dict[str, tuple[str, int]]:
    return {key: where for player in load.players for key, where in player.acknowledged.items()}


async def events(url: str) -> list[StoredEvent]:
    async with open_event_log(url, SHARDS) as log:
        heads = await log.shard_heads()
        return [event for shard, head in heads.items() for event in await log.read_shard(shard, 0, head)]


async def ask(url: str, question: str) -> Any:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(question)
    finally:
        await connection.close()


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def run(environment: Mapping[str, str], *arguments: str) -> None:
    """As an operator does."""
    command = [sys.executable, "-m", "service.cli.main", *arguments]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=PROJECT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
