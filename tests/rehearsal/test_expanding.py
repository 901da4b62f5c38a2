"""A column of the log gets another name under load: expand, two builds at work at once, contract.

Copies of this tree are the releases that come. Tomorrow's reads and writes the new name, and its migration has the
database keep both; the one after it brings migrations that take the old name away. Clients notice nothing.
"""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import httpx
import pytest

from tests.processes import PROJECT
from tests.rehearsal.cluster import Cluster, Pod
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.servers import open_directory

SHARDS = 2
PLAYERS = 3
COMMANDS = 25
ROLES = ("api", "relay", "worker")
CUT = {"ReadError", "RemoteProtocolError"}
"""What a client sees when a process that is replaced closes its connection."""
MIGRATIONS = "service/event_store/migrations"
EXPAND = """
ALTER TABLE log.command_receipt ADD COLUMN reply bytea;
CREATE FUNCTION log.keep_both_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.answer := coalesce(NEW.answer, NEW.reply);
    NEW.reply := NEW.answer;
    RETURN NEW;
END $$;
CREATE TRIGGER keep_both_names BEFORE INSERT OR UPDATE ON log.command_receipt
FOR EACH ROW EXECUTE FUNCTION log.keep_both_names();
UPDATE log.command_receipt SET reply = answer;
"""
NEW_WRITERS = """
DO $$
DECLARE
    writer regprocedure;
BEGIN
    FOR writer IN
        SELECT oid FROM pg_proc WHERE pronamespace = 'log'::regnamespace AND prosrc ~ 'log.command_receipt'
    LOOP
        EXECUTE replace(replace(pg_get_functiondef(writer),
            'request_hash, answer, "position"', 'request_hash, reply, "position"'),
            'receipt.answer', 'receipt.reply');
    END LOOP;
END $$;
"""
CONTRACT = """
-- An append under way has the function as it was when it began, and fails without the column: wait for it here.
LOCK TABLE log.shard IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER keep_both_names ON log.command_receipt;
DROP FUNCTION log.keep_both_names();
ALTER TABLE log.command_receipt DROP COLUMN answer;
ALTER TABLE log.command_receipt ALTER COLUMN reply SET NOT NULL;
"""
RENAMED = {
    "find_receipt": ("request_hash, answer FROM", "request_hash, reply AS answer FROM"),
    "find_receipts": ("request_hash, answer FROM", "request_hash, reply AS answer FROM"),
    "claim_key": ("request_hash, answer,", "request_hash, reply,"),
}
"""Statement -> what tomorrow's says instead."""


@pytest.fixture
def tomorrow() -> Iterator[Path]:
    """The tree of the next release."""
    with open_directory() as directory:
        for part in ("domain", "service", "projections", "openapi"):
            shutil.copytree(PROJECT / part, directory / part, ignore=shutil.ignore_patterns("__pycache__"))
        for name, (before, after) in RENAMED.items():
            file = directory / "service/event_store/sql" / f"{name}.sql"
            assert before in file.read_text()
            file.write_text(file.read_text().replace(before, after))
        (directory / MIGRATIONS / "0901_reply.sql").write_text(EXPAND)
        yield directory


@pytest.mark.timeout(600)
async def test_two_builds_are_at_work_between_expand_and_contract(
    fresh_database: str, redis_url: str, tomorrow: Path
) -> None:
    cluster = Cluster(fresh_database, redis_url, SHARDS)
    await migrate(cluster, PROJECT)
    try:
        async with serving(cluster.balancer):
            await cluster.start(*ROLES)
            old = list(cluster.pods)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)
            first = await create(old[0], "before")

            await migrate(cluster, tomorrow)
            await load.more(COMMANDS)
            assert load.failures == {}, "nobody noticed"
            assert await create(old[0], "before") == first

            new = [await cluster.add(role, str(tomorrow)) for role in ROLES]
            await load.more(COMMANDS)
            assert load.failures == {}
            by_old, by_new = await create(old[0], "old"), await create(new[0], "new")
            answers = {"before": first, "old": by_old, "new": by_new}
            assert by_old != by_new
            for api in (old[0], new[0]):
                assert {key: await create(api, key) for key in answers} == answers

            for pod in old:
                await cluster.remove(pod)
            await load.more(COMMANDS)
            (tomorrow / MIGRATIONS / "0902_new_writers.sql").write_text(NEW_WRITERS)
            (tomorrow / MIGRATIONS / "0903_no_answer.sql").write_text(CONTRACT)
            told = load.failures.copy()
            await migrate(cluster, tomorrow)
            await load.more(COMMANDS)
            assert load.failures == told, "nobody noticed"
            assert {key: await create(new[0], key) for key in answers} == answers
            assert await create(new[0], "after") not in answers.values()
            assert load.failures.keys() <= CUT
            await load.stop()
            account = await load.account(fresh_database, SHARDS)
    finally:
        cluster.kill()
    assert account.commands >= 5 * COMMANDS
    assert cluster.statuses == [0] * len(ROLES)


async def migrate(cluster: Cluster, code: Path) -> None:
    """As an operator does, by the build that is about to come."""
    command = [sys.executable, "-m", "service.cli.main", "migrate"]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=code, env=cluster.environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


async def create(api: Pod, key: str) -> Any:
    """The answer of this process to the creation of a match under `key`, or to its repetition."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{api.port}", timeout=30) as client:
        body = {"game": "sukkube", "seats": 2}
        answer = await client.post(
            "/v1/matches", json=body, headers={"Idempotency-Key": str(uuid5(NAMESPACE_URL, key))}
        )
    assert answer.status_code == 201, answer.text
    return answer.json()
