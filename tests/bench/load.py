"""Load over HTTP/1.1 with kept connections: one player per match, who plays all its seats.

A player who knows the game folds the events and never asks what is legal: a client that cheap leaves the two
cores to what is measured. The other kind asks before every command, as a first client does. Run as
`python -m tests.bench.load`, apart from the server, and read its one line of JSON.
"""

import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from msgspec import Struct

from domain.games import GAMES
from domain.matches.evolve import evolve
from domain.matches.state import Match
from service.event_store.codec import decoder
from tests.bench.row import Timed, percentile


class Listed(Struct):
    """The legal list, each command as the server wrote it."""

    commands: list[msgspec.Raw]


class Connection:
    """One kept connection; requests are answered one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> "Connection":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(body)}\r\n"
        if body:
            head += "Content-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self._writer.write(head.encode() + b"\r\n" + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        start = answer.index(b"content-length:") + len(b"content-length:")
        length = int(answer[start : answer.index(b"\r", start)])
        return int(answer[9:12]), await self._reader.readexactly(length)


class Player:
    """Plays all seats of a match and asks the server what is legal; knows nothing about any game."""

    def __init__(
        self,
        connection: Connection,
        game: str,
        seats: int,
        options: dict[str, Any],
        seed: int,
        clocks: dict[str, int] | None = None,
    ) -> None:
        self._connection = connection
        self._game, self._seats = game, seats
        self._terms = {"game": game, "seats": seats, "options": options}
        if clocks is not None:
            self._terms["clocks"] = clocks
        self._random = Random(seed)

    async def begin(self) -> None:
        created = await self._post("/v1/matches", self._terms)
        self._url = f"/v1/matches/{created['match_id']}"
        self._tokens = [
            (await self._post(f"{self._url}/seats", {"player": f"bench {seat}"}))["seat_token"]
            for seat in range(self._seats)
        ]
        self._read(await self._post(f"{self._url}/start", None, created["host_token"]))

    async def ply(self) -> float:
        """One command; returns the seconds until its answer. Begins another match when one is over."""
        while not self._awaited:
            await self.begin()
        seat = self._random.choice(self._awaited)
        body = self._random.choice(await self._legal(seat))
        started = perf_counter()
        status, answer = await self._connection.ask("POST", f"{self._url}/commands", body, self._tokens[seat])
        seconds = perf_counter() - started
        assert status == 200, answer
        self._read(msgspec.json.decode(answer))
        return seconds

    async def _legal(self, seat: int) -> Sequence[bytes]:
        """What `seat` may post now, ready to post."""
        answer = await self._get(f"{self._url}/commands", self._tokens[seat])
        return msgspec.json.decode(answer, type=Listed).commands

    def _read(self, answer: dict[str, Any]) -> None:
        self._awaited = answer["awaited"].get("seats", [])

    async def _post(self, path: str, body: Any, token: str = "") -> dict[str, Any]:
        sent = b"" if body is None else msgspec.json.encode(body)
        status, answer = await self._connection.ask("POST", path, sent, token)
        assert status in (200, 201), answer
        return msgspec.json.decode(answer)  # type: ignore[no-any-return]

    async def _get(self, path: str, token: str) -> bytes:
        status, answer = await self._connection.ask("GET", path, b"", token)
        assert status == 200, answer
        return answer


class KnowingPlayer(Player):
    """Folds the events of its answers and works out from them what is legal; for games that hide nothing."""

    _match: Match | None = None

    async def begin(self) -> None:
        self._match = None
        await super().begin()
        self._fold(msgspec.json.decode(await self._get(f"{self._url}/events", self._tokens[0]))["events"])

    async def _legal(self, seat: int) -> Sequence[bytes]:
        assert self._match is not None
        command = self._random.choice(GAMES[self._game].legal_commands(self._match.play, seat))
        return [msgspec.json.encode(command)]

    def _read(self, answer: dict[str, Any]) -> None:
        super()._read(answer)
        if self._match is not None:
            self._fold(answer["events"])

    def _fold(self, events: list[dict[str, Any]]) -> None:
        decode = decoder(self._game).decode
        for shown in events:
            event = shown["event"]
            self._match = evolve(self._match, decode(event["type"], 1, msgspec.msgpack.encode(event)))


def timed(latencies: list[float], seconds: float) -> Timed:
    return Timed(
        requests=len(latencies),
        seconds=seconds,
        per_second=len(latencies) / seconds,
        p50_ms=1000 * percentile(latencies, 0.5),
        p99_ms=1000 * percentile(latencies, 0.99),
    )


async def play(port: int, matches: int, seconds: float) -> Timed:
    return await load(await knowing(port, matches), seconds)


async def knowing(port: int, matches: int, clocks: dict[str, int] | None = None) -> list[Player]:
    """Sukkube with six seats: all hands lie open, so the client can work out what is legal."""
    options = {"target_points": 20}
    return [
        KnowingPlayer(await Connection.open(port), "sukkube", 6, options, n, clocks) for n in range(matches)
    ]


async def ask(game: str, port: int, matches: int, seconds: float) -> Timed:
    """Any game with 2, 3 and 4 seats; the legal list is asked for before every command, and not timed."""
    return await load(
        [Player(await Connection.open(port), game, 2 + n % 3, {}, n) for n in range(matches)], seconds
    )


async def load(players: Sequence[Player], seconds: float) -> Timed:
    """All players at once, each playing on for so many seconds."""
    for player in players:
        await player.begin()
    began = perf_counter()
    latencies = await burst(players, seconds)
    return timed(latencies, perf_counter() - began)


async def burst(players: Sequence[Player], seconds: float) -> list[float]:
    """The seconds each command took."""
    end = perf_counter() + seconds

    async def plies(player: Player) -> list[float]:
        return [await player.ply() for _ in iter(lambda: perf_counter() < end, False)]

    latencies = await asyncio.gather(*map(plies, players))
    return [each for some in latencies for each in some]


async def echo(port: int, connections: int, seconds: float) -> Timed:
    """A POST of the same size to a handler that does nothing."""
    body = b'{"type":"play_card","card":"red_left_1"}'
    opened = [await Connection.open(port) for _ in range(connections)]

    async def asks(connection: Connection) -> list[float]:
        latencies = []
        while perf_counter() < end:
            started = perf_counter()
            await connection.ask("POST", "/echo", body, "mv_" + "0" * 64)
            latencies.append(perf_counter() - started)
        return latencies

    began = perf_counter()
    end = began + seconds
    latencies = await asyncio.gather(*map(asks, opened))
    return timed([each for some in latencies for each in some], perf_counter() - began)


if __name__ == "__main__":
    kind, port, connections, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    run = {"play": play, "echo": echo}.get(kind) or partial(ask, kind)
    print(msgspec.json.encode(uvloop.run(run(port, connections, seconds))).decode())
