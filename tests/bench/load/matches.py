"""Matches as their clients keep them: what to send next, and what an answer tells."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from tests.bench.load.sukkube import DIRECTION, SeenEvent, Table
from tests.bench.load.wire import Wire, head, tail
from tests.bench.load.wishes import Given

SFIGA_TOO: Final = "sfiga_too"
LIST: Final = 20


class Shown(msgspec.Struct):
    event: SeenEvent


class Awaits(msgspec.Struct):
    kind: str
    seats: list[int] = []


class Answer(msgspec.Struct):
    revision: int
    awaited: Awaits


class WithEvents(Answer):
    events: list[Shown] = []


class Events(msgspec.Struct):
    """A page of events; older commits say `events` for `items`."""

    items: list[Shown] = []
    events: list[Shown] = []


class Legal(msgspec.Struct):
    """Each command as the server wrote it."""

    commands: list[msgspec.Raw]


_answer = msgspec.json.Decoder(Answer)
_with_events = msgspec.json.Decoder(WithEvents)
_legal = msgspec.json.Decoder(Legal)
_PLAYS: Final = {card: tail(msgspec.json.encode({"type": "play_card", "card": card})) for card in DIRECTION}


class Match:
    """A match whose seats are all played by one client; `terms` are the body it is created with."""

    def __init__(self, terms: dict[str, Any], seed: int, key: str = "") -> None:
        self._terms, self._key = terms, key
        self._random = Random(seed)
        self.match_id, self.revision, self.awaited = "", 0, list[int]()

    async def begin(self, wire: Wire) -> None:
        created = await self._post(wire, "/v1/matches", self._terms, self._key)
        self.match_id = created["match_id"]
        url = f"/v1/matches/{self.match_id}"
        tokens = [
            (await self._post(wire, f"{url}/seats", {"player": f"bench {seat}"}))["seat_token"]
            for seat in range(self._terms["seats"])
        ]
        started = await self._post(wire, f"{url}/start", None, created["host_token"] or self._key)
        self.awaited, self.revision = started["awaited"].get("seats", []), started["revision"]
        self.open(tokens)
        _, events = await wire.ask(head("GET", f"{url}/events", tokens[0]) + tail())
        self.joined(events)

    def open(self, tokens: Sequence[str]) -> None:
        path = f"/v1/matches/{self.match_id}/commands"
        self._posts = [head("POST", path, token) for token in tokens]
        self._gets = [head("GET", path, token) + tail() for token in tokens]

    def take_over(self, match_id: str, given: Given) -> None:
        """Go on with a match that was begun elsewhere."""
        self.match_id, self.revision, self.awaited = match_id, given.revision, given.awaited
        self.open(given.tokens)

    def joined(self, events: bytes) -> None:
        """What has happened so far, as `/events` tells it."""

    def request(self) -> bytes:
        """A command of a seat that is awaited."""
        raise NotImplementedError

    def see(self, status: int, body: bytes) -> None:
        if status != 200:
            raise RuntimeError(f"{status} {body[:500].decode()}")
        answer = self._read(body)
        self.awaited, self.revision = answer.awaited.seats, answer.revision

    def _read(self, body: bytes) -> Answer:
        return _answer.decode(body)

    async def _post(self, wire: Wire, path: str, body: Any, token: str = "") -> Any:
        sent = b"" if body is None else msgspec.json.encode(body)
        status, answer = await wire.ask(head("POST", path, token) + tail(sent))
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer[:500].decode()}")
        return msgspec.json.decode(answer)


class KnownMatch(Match):
    """Sukkube in a mode where all hands lie open: the client works out what is legal."""

    def __init__(self, terms: dict[str, Any], seed: int, key: str = "") -> None:
        super().__init__(terms, seed, key)
        self._table = Table(seat_hands=terms["options"].get("mode") == SFIGA_TOO)

    def joined(self, events: bytes) -> None:
        page = msgspec.json.decode(events, type=Events)
        for shown in page.items or page.events:
            self._table.see(shown.event)

    def request(self) -> bytes:
        return self._posts[self.awaited[0]] + _PLAYS[self._random.choice(self._table.legal())]

    def _read(self, body: bytes) -> Answer:
        answer = _with_events.decode(body)
        for shown in answer.events:
            self._table.see(shown.event)
        return answer


class ListedMatch(KnownMatch):
    """An organiser plays the defaults of all seats, many in one request. Three seats hold ten cards each: a
    manche is seldom shorter than a list."""

    def defaults(self) -> tuple[bytes, int]:
        """A list for the rest of the manche, `LIST` at most, and how many commands it has."""
        seats = self._table.defaults(LIST)
        body = msgspec.json.encode([{"type": "play_default", "seat": seat} for seat in seats])
        return head("POST", f"/v1/matches/{self.match_id}/commands", self._key) + tail(body), len(seats)


class AskedMatch(Match):
    """Any game: the legal list is asked for before every command."""

    def question(self) -> bytes:
        self._seat = self._random.choice(self.awaited)
        return self._gets[self._seat]

    def chosen(self, answer: bytes) -> bytes:
        return self._posts[self._seat] + tail(self._random.choice(_legal.decode(answer).commands))
