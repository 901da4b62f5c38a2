"""Clients that follow a match and do nothing, until ended: `python -m tests.bench.followers PORT MATCH COUNT`."""

import asyncio
import sys

import uvloop

AT_ONCE = 50
OF_AN_ADDRESS = 150
"""One address may not have as many streams as are wanted."""


async def follow(port: int, match_id: str, number: int) -> None:
    address = f"127.1.{1 + number // OF_AN_ADDRESS}.1"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(f"GET /v1/matches/{match_id}/events/stream HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head.partition(b"\r\n")[0], head
    await reader.readuntil(b"event: ")
    READING.add(asyncio.create_task(read(reader, writer)))


async def read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while await reader.read(65536):
        pass
    writer.close()


READING: set[asyncio.Task[None]] = set()


async def main(port: int, match_id: str, count: int) -> None:
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        await asyncio.gather(*(follow(port, match_id, number) for number in numbers))
    print("following", flush=True)
    await asyncio.gather(*READING)


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
