"""Exactly once over two replicas: commands sent several times at one moment, with one key, to both."""

import asyncio
import os
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.faults.test_replicas import Replicas, replicas
from tests.service.api.playing import Table, bearer, table

__all__ = ["replicas"]  # the fixture

COMMANDS = int(os.environ.get("MOVIOLA_EXACTLY_ONCE", "60"))
TABLES = 4
MOST_SENDINGS = 5
RETRIED = frozenset({502, 503, 504})


class Sent:
    """What was sent and what came of it: each command counts once, however often it was sent."""

    def __init__(self) -> None:
        self.commands = 0
        self.sendings = 0
        self.events = 0
        self.different_answers = 0
        self.matches: list[Table] = []


async def send(
    replica: httpx.AsyncClient, match: Table, command: Any, token: str, key: str
) -> httpx.Response:
    """One sending, repeated while a replica says that it cannot answer now."""
    headers = {**bearer(token), "Idempotency-Key": key}
    while True:
        answer = await replica.post(f"{match.url}/commands", json=command, headers=headers)
        if answer.status_code not in RETRIED:
            return answer
        await asyncio.sleep(0.05)


async def play(replicas: Replicas, sent: Sent, commands: int, random: Random) -> None:
    """Matches one after the other, every command sent 1 to 5 times at one moment to replicas at random."""
    while sent.commands < commands:
        match = await table(replicas[0], "sukkube", 3)
        sent.matches.append(match)
        now = await match.start()
        sent.events += now["revision"]
        while now["awaited"]["kind"] == "seats" and sent.commands < commands:
            seat = now["awaited"]["seats"][0]
            token, key = match.seats[seat], str(uuid4())
            command = random.choice((await match.get("commands", token))["commands"])
            sent.commands += 1
            times = random.randint(1, MOST_SENDINGS)
            chosen = [random.choice(replicas) for _ in range(times)]
            answers = await asyncio.gather(*(send(each, match, command, token, key) for each in chosen))
            assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
            sent.sendings += times
            sent.different_answers += len({answer.content for answer in answers}) - 1
            now = answers[0].json()
            sent.events += len(now["events"])
            if sent.commands % 500 == 0:
                print(f"{sent.commands:6} of {commands} commands, {sent.sendings} sendings", flush=True)


@pytest.mark.timeout(300 + COMMANDS)
async def test_events_stored_are_those_of_the_commands(replicas: Replicas) -> None:
    """Nothing is lost and nothing doubled: the log holds the events of one answer per command, and no others."""
    sent = Sent()
    await asyncio.gather(*(play(replicas, sent, COMMANDS, Random(seed)) for seed in range(TABLES)))
    newest = [(await match.get("state"))["revision"] for match in sent.matches]
    print(f"{sent.commands} commands, {sent.sendings} sendings, {sum(newest)} events stored")
    assert sent.commands >= COMMANDS
    assert sent.different_answers == 0
    assert sum(newest) == sent.events
    assert sent.sendings > sent.commands
