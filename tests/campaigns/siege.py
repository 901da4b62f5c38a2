"""One stranger within the default limits, beside 32 honest matches from other addresses: what the others notice.

Prints one line for each thing that is measured, calm and besieged; ends with 1 if one is beyond its bound.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import psutil
from rich.console import Console
from rich.table import Table

from tests.bench.row import percentile
from tests.service.installation import PROJECT, Installation, installation
from tests.service.stranger import ENDLESS

MATCHES: Final = 32
ENTRANTS: Final = 500
LONG_SECONDS: Final = 15.0
"""So long house bots play the match that the stranger reads."""
WARM_SECONDS: Final = 8.0
"""Until each process that works aside has begun: the calm is not to count its start."""
CALM_SECONDS: Final = 20.0
LIVEZ_SECONDS: Final = 0.05
MOVES_SLOWER: Final = 4.0
OTHERS_SLOWER: Final = 3.0
MEMORY_MIB: Final = 400
Took = dict[str, list[float]]


class Honest:
    """Somebody at an address of their own."""

    def __init__(self, url: str, number: int) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number}")
        self.client = httpx.AsyncClient(base_url=url, timeout=60, transport=transport)
        self.refusals: dict[str, int] = defaultdict(int)

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", *, expected: tuple[int, ...] = ()
    ) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        if not answer.is_success and answer.status_code not in expected:
            self.refusals[f"{answer.status_code} {path.rpartition('/')[2][:20]}"] += 1
            return None
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text


class Player(Honest):
    """Plays both seats of one match after another."""

    url = ""
    host = ""
    seats: tuple[str, ...] = ()

    async def sit_down(self) -> None:
        body = {"game": "frantic", "seats": 2, "options": ENDLESS, "allows_advice": True}
        made = await self.ask("POST", "/v1/matches", body)
        self.url, self.host = f"/v1/matches/{made['match_id']}", made["host_token"]
        taken = [await self.ask("POST", f"{self.url}/seats", {"player": each}) for each in ("Ada", "Bob")]
        self.seats = tuple(each["seat_token"] for each in taken)
        await self.ask("POST", f"{self.url}/start", token=self.host)

    async def move(self, took: Took, random: Random) -> None:
        for token in self.seats:
            legal = await self.ask("GET", f"{self.url}/commands", token=token)
            if legal and legal["commands"]:
                command = random.choice(legal["commands"])
                with timed(took, "move"):
                    await self.ask("POST", f"{self.url}/commands", command, token, expected=(409,))
                return

    async def advice(self) -> None:
        for token in self.seats:
            await self.ask("GET", f"{self.url}/advice", token=token, expected=(409,))


@contextmanager
def timed(took: Took, name: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    took[name].append(time.perf_counter() - began)


async def cup(organiser: Honest, key: str, entrants: int) -> str:
    terms = {"title": "Cup", "game": "sukkube", "table_size": 2, "format": "swiss", "rounds": 3}
    made = await organiser.ask("POST", "/v1/tournaments", terms, key)
    url = f"/v1/tournaments/{made['tournament_id']}"
    for number in range(entrants):
        await organiser.ask("POST", f"{url}/entries", {"player": f"player {number}", "bot": "random"}, key)
    return str(made["tournament_id"])


async def long_match(somebody: Honest) -> str:
    bots = {"0": "random", "1": "random"}
    body = {"game": "frantic", "seats": 2, "bots": bots, "options": ENDLESS}
    made = await somebody.ask("POST", "/v1/matches", body)
    url = f"/v1/matches/{made['match_id']}"
    await somebody.ask("POST", f"{url}/start", token=made["host_token"])
    await asyncio.sleep(LONG_SECONDS)
    return str(made["match_id"])


async def lived(players: list[Player], organiser: Honest, key: str, seconds: float) -> Took:
    """The seconds that each thing has taken honest people."""
    took: Took = defaultdict(list)
    small = await cup(organiser, key, 8)
    asks: dict[str, Callable[[], Awaitable[object]]] = {
        "livez": lambda: organiser.ask("GET", "/livez"),
        "page of a small cup": lambda: organiser.ask("GET", f"/tournaments/{small}"),
        "picture": lambda: organiser.ask("GET", f"{players[0].url}/picture.png"),
        "advice": players[1].advice,
    }

    async def until_end(each: Callable[[], Awaitable[object]], pause: float) -> None:
        ends_at = time.monotonic() + seconds
        while time.monotonic() < ends_at:
            await each()
            await asyncio.sleep(pause)

    async def probe(name: str) -> None:
        with timed(took, name):
            await asks[name]()

    async def pair() -> None:
        other = await cup(organiser, key, 8)
        with timed(took, "pairing of 8"):
            await organiser.ask("POST", f"/v1/tournaments/{other}/rounds", token=key)

    random = Random(1)
    await asyncio.gather(
        *(until_end(lambda one=one: one.move(took, random), 1.0) for one in players),
        *(until_end(lambda name=name: probe(name), 0.1 if name == "livez" else 1.0) for name in asks),
        until_end(pair, 4.0),
    )
    return took


async def watched(process: psutil.Process) -> int:
    """The most bytes that the process has had, until this is cancelled."""
    most = 0
    with suppress(asyncio.CancelledError):
        while True:
            most = max(most, process.memory_info().rss)
            await asyncio.sleep(0.2)
    return most


async def siege(running: Installation, seconds: float) -> bool:
    api = next(each for each in running.family() if "serve" in each.cmdline())
    organiser, players = Honest(running.url, 250), [Player(running.url, 1 + each) for each in range(MATCHES)]
    big, match = await cup(organiser, running.admin_key, ENTRANTS), await long_match(organiser)
    await asyncio.gather(*(each.sit_down() for each in players))
    await lived(players, organiser, running.admin_key, WARM_SECONDS)
    calm = await lived(players, organiser, running.admin_key, CALM_SECONDS)
    command = [sys.executable, "-m", "tests.service.stranger", running.url, match, big]
    attacker = await asyncio.create_subprocess_exec(*command, cwd=PROJECT)
    watching = asyncio.create_task(watched(api))
    try:
        besieged = await lived(players, organiser, running.admin_key, seconds)
    finally:
        attacker.kill()
        await attacker.wait()
        watching.cancel()
    refusals: dict[str, int] = defaultdict(int)
    for each in (organiser, *players):
        for name, times in each.refusals.items():
            refusals[name] += times
    return told(calm, besieged, (await watching) / 2**20, refusals)


def told(calm: Took, besieged: Took, mib: float, refusals: dict[str, int]) -> bool:
    """Whether all is within its bound."""
    table = Table("", "calm p50, p99 ms", "besieged p50, p99 ms", "times", "at most ms")
    is_within = mib <= MEMORY_MIB and not refusals
    for name, took in besieged.items():
        before, after = (percentile(each, 0.99) * 1000 for each in (calm[name], took))
        slower = MOVES_SLOWER if name == "move" else OTHERS_SLOWER
        most = LIVEZ_SECONDS * 1000 if name == "livez" else slower * before
        is_within &= after <= most
        halves = [percentile(each, 0.5) * 1000 for each in (calm[name], took)]
        table.add_row(
            name,
            f"{halves[0]:.0f}, {before:.0f}",
            f"{halves[1]:.0f}, {after:.0f}",
            str(len(took)),
            f"{most:.0f}",
        )
    Console().print(table)
    Console().print(
        f"memory of the API process: {mib:.0f} MiB, at most {MEMORY_MIB}; refusals: {dict(refusals)}"
    )
    return is_within


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder, installation(Path(folder)) as running:
        return 0 if asyncio.run(siege(running, seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
