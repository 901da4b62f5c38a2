"""A receiver of webhooks on loopback: checks each signature by hand, refuses some messages, writes all down."""

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from time import monotonic

from tests.judge.record import Message, Recorder

REFUSED_OF = 40
"""One in so many messages is answered by a 503, once."""


class Receiver:
    """`secrets` by the path a webhook is sent to; `names` gives the webhook of a path."""

    def __init__(self, recorder: Recorder, random: Random) -> None:
        self.url = ""
        self.secrets: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self._recorder = recorder
        self._random = random
        self._refused: set[tuple[str, str]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while await self._answer(reader, writer):
                pass
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        first = (await reader.readline()).split()
        if len(first) < 2:
            return False
        headers: dict[str, str] = {}
        while (line := await reader.readline()).strip():
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        status = self._take(first[1].decode(), headers, body)
        writer.write(f"HTTP/1.1 {status} Said\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        return True

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        id_ = headers.get("webhook-id", "")
        is_refused = (path, id_) not in self._refused and self._random.randrange(REFUSED_OF) == 0
        if is_refused:
            self._refused.add((path, id_))
        status = 503 if is_refused else 204
        self._recorder.add(
            Message(
                webhook=self.names.get(path, path),
                message_id=id_,
                is_signed=is_signed(self.secrets.get(path, ""), headers, body),
                body=json.loads(body),
                answered=status,
                at=monotonic(),
            )
        )
        return status


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Whether one of the signatures fits (Standard Webhooks, `v1`)."""
    text = f"{headers.get('webhook-id')}.{headers.get('webhook-timestamp')}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = "v1," + base64.b64encode(hmac.digest(key, text, hashlib.sha256)).decode()
    return wanted in headers.get("webhook-signature", "").split(" ")


@asynccontextmanager
async def receiving(recorder: Recorder, random: Random) -> AsyncIterator[Receiver]:
    receiver = Receiver(recorder, random)
    server = await asyncio.start_server(receiver.accept, "127.0.0.1", 0)
    async with server:
        receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield receiver
