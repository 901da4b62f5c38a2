"""A request that reaches its process late, long after its sender has given it up and was refused elsewhere."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from signal import SIGCONT, SIGSTOP
from typing import Any, NamedTuple

import httpx
import psutil
import pytest

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import moviola, signalled
from tests.service.api.playing import Table, bearer, table
from tests.service.test_probes import becomes
from tests.waiting import ANSWER_SECONDS, until

SHARDS = 1
GIVEN_UP_SECONDS = 0.5
PLIES = 4


class Served(NamedTuple):
    """An API process, a client of it, and one of its port for probes."""

    pid: int
    client: httpx.AsyncClient
    probes: httpx.AsyncClient

    @contextmanager
    def frozen(self) -> Iterator[None]:
        family = [psutil.Process(self.pid), *psutil.Process(self.pid).children(recursive=True)]
        signalled(family, SIGSTOP)
        try:
            yield
        finally:
            signalled(family, SIGCONT)


@pytest.fixture
async def two(fresh_database: str, redis_url: str) -> AsyncIterator[list[Served]]:
    """Two API processes on one log."""
    await migrate(fresh_database, SHARDS)
    async with AsyncExitStack() as parts:
        processes = []
        for _ in range(2):
            port, probes = own_port(), own_port()
            process = moviola(
                "serve",
                database_url=fresh_database,
                redis_url=redis_url,
                shards=SHARDS,
                MOVIOLA_RATE_LIMITS="off",
                MOVIOLA_PORT=str(port),
                MOVIOLA_PROBE_PORT=str(probes),
            )
            pid = parts.enter_context(process).pid
            clients = [
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{each}", timeout=ANSWER_SECONDS)
                for each in (port, probes)
            ]
            processes.append(Served(pid, *[await parts.enter_async_context(each) for each in clients]))
        for each in processes:
            await becomes(each.client, "/readyz", 200)
        yield processes


async def decided(probes: httpx.AsyncClient) -> dict[str, float]:
    """How many commands the process has decided, by what became of them."""
    found: dict[str, float] = {}
    for line in (await probes.get("/metrics")).text.splitlines():
        if line.startswith("moviola_commands_total{"):
            labels, _, value = line.partition("} ")
            found[labels.partition('outcome="')[2].partition('"')[0]] = float(value)
    return found


@pytest.mark.rule("MV-PLA-01")
async def test_what_was_refused_when_it_was_sent_again_is_not_carried_out_later(two: list[Served]) -> None:
    """Not even if it has become legal since: whoever sent it has decided otherwise."""
    frozen, awake = two
    match = await table(awake.client, "frantic", 2)
    await match.start()
    there = Table(frozen.client, match.match_id, match.host, match.seats)
    seat, lost, other = await choice(match)
    await there.get("state")
    with frozen.frozen():
        key = {"Idempotency-Key": "lost"}
        with pytest.raises(httpx.ReadTimeout):
            await frozen.client.post(
                f"{match.url}/commands",
                json=lost,
                headers={**bearer(match.seats[seat]), **key},
                timeout=GIVEN_UP_SECONDS,
            )
        assert (await match.post("commands", other, match.seats[seat])).status_code == 200
        refused = await match.post("commands", lost, match.seats[seat], **key)
        assert refused.status_code in (409, 422), refused.text
        await until_legal(match, seat, lost)
        before = (await match.get("state"))["revision"]

    async def is_decided() -> bool:
        return sum((await decided(frozen.probes)).values()) == 1

    await until(is_decided)
    assert (await match.get("state"))["revision"] == before
    assert (await decided(frozen.probes)).get("contended") == 1


async def choice(match: Table) -> tuple[int, Any, Any]:
    """The seat that is awaited, and two commands that it may give: to place a card, or another one elsewhere."""
    (seat,) = (await match.get("state"))["awaited"]["seats"]
    one, *others = (await match.get("commands", match.seats[seat]))["commands"]
    return seat, one, next(each for each in others if lies_apart(each, one))


def lies_apart(command: Any, other: Any) -> bool:
    return bool(command["card"] != other["card"] and command["square"] != other["square"])


async def until_legal(match: Table, seat: int, command: Any) -> None:
    """Play until the seat may give the command again."""
    for _ in range(PLIES):
        (mover,) = (await match.get("state"))["awaited"]["seats"]
        commands = (await match.get("commands", match.seats[mover]))["commands"]
        if mover == seat:
            assert command in commands
            return
        await match.post(
            "commands", next(each for each in commands if lies_apart(each, command)), match.seats[mover]
        )
    pytest.fail(f"the seat was not awaited again within {PLIES} plies")
