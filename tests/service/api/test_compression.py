"""Answers of text are sent compressed, but for what holds tokens."""

import gzip
import re
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator
from dataclasses import replace as with_parts
from random import Random

import httpx
import pytest
from msgspec.structs import replace

from service.app.proof.listing import CheckpointKeeper
from service.http.edge.codings import SLOTS, GzipOfPieces, apart, preferred
from service.http.edge.middleware import Middleware
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api import examples
from tests.service.api.conftest import BASE_URL, client_of, projecting
from tests.service.api.playing import Table, bearer, table

TOKEN = re.compile(r"mv_\w{20,}|whsec_[\w+/=]{20,}")
NDJSON = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
async def match(app: Middleware) -> AsyncIterator[Table]:
    """For all tests here, which only look at it."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE_URL) as client:
        match = await table(client, "frantic", 4)
        await match.start()
        await match.play(Random(3), 30)
        yield match


@pytest.mark.parametrize("coding", ["br", "gzip"])
@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/v1/matches/{match}/picture.svg", {}),
        ("/v1/matches/{match}/state", {}),
        ("/v1/matches/{match}/film", {}),
        ("/v1/matches/{match}/events", NDJSON),
        ("/matches/{match}", {"Accept": "text/html"}),
        ("/v1/games/frantic/rules", {}),
        ("/openapi.json", {}),
        ("/static/app/style.css", {}),
    ],
)
async def test_text_is_compressed_and_is_the_same_text(
    match: Table, path: str, headers: dict[str, str], coding: str
) -> None:
    path = path.format(match=match.match_id)
    plain = await match.client.get(path, headers={**headers, "Accept-Encoding": "identity"})
    small = await match.client.get(path, headers={**headers, "Accept-Encoding": coding})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == coding
    assert "accept-encoding" in plain.headers["vary"].lower()
    assert "accept-encoding" in small.headers["vary"].lower()
    assert small.content == plain.content
    assert small.num_bytes_downloaded < plain.num_bytes_downloaded / 2
    if "content-length" in plain.headers:
        assert int(small.headers["content-length"]) == small.num_bytes_downloaded


async def test_answers_to_commands_are_compressed_as_well(client: httpx.AsyncClient) -> None:
    match = await table(client, "frantic", 4)
    begun = await match.post("start", token=match.host, Accept_Encoding="gzip")
    assert len(begun.content) > 1024
    assert begun.headers["content-encoding"] == "gzip"


async def test_what_is_short_or_no_text_is_sent_as_it_is(match: Table) -> None:
    for path in ("picture.png", "events?limit=1"):
        answer = await match.client.get(f"{match.url}/{path}", headers={"Accept-Encoding": "gzip, br"})
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers


async def test_each_message_of_a_stream_is_readable_when_it_comes(served: httpx.AsyncClient) -> None:
    match = await table(served, "frantic", 4)
    await match.start()
    headers = {**bearer(match.seats[0]), "Accept-Encoding": "gzip, br"}
    query = {"include": "awaited,commands"}
    url, text, gunzip = f"{match.url}/events/stream", b"", zlib.decompressobj(31)
    async with served.stream("GET", url, headers=headers, params=query, timeout=20) as stream:
        assert stream.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in stream.headers["vary"].lower()
        pieces = stream.aiter_raw()
        for _ in range(20):
            revision = (await match.play(Random(3), 1))["revision"]
            while b"id: %d\n" % revision not in text:
                text += gunzip.decompress(await anext(pieces))
            assert text.endswith(b"\n\n")
        assert stream.num_bytes_downloaded < len(text) / 3


async def test_a_stream_in_gzip_is_the_same_stream(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2, options={"target_points": 1})
    await match.start()
    await match.play(Random(1))
    url = f"{match.url}/events/stream"
    texts = {
        accept: await served.get(url, headers={"Accept-Encoding": accept})
        for accept in ("identity", "br", "gzip")
    }
    assert [each.headers.get("content-encoding") for each in texts.values()] == [None, None, "gzip"]
    assert len({each.text.partition("\n")[2] for each in texts.values()}) == 1  # `retry` is drawn
    assert texts["gzip"].num_bytes_downloaded < texts["br"].num_bytes_downloaded / 2


def test_gzip_of_pieces_is_gzip() -> None:
    """By the standard library, which checks the sum and the length at the end; equal pieces are equal bytes."""
    pieces = [b"data: %d\n\n" % number * number for number in range(200)]
    for each in (pieces, [], [b"", b"data: 1\n\n"]):
        coder = GzipOfPieces()
        coded = b"".join(coder(piece, is_last=False) for piece in each) + coder(b"", is_last=True)
        assert gzip.decompress(coded) == b"".join(each)
        assert all(apart(piece) in coded for piece in each if piece)


async def test_no_answer_that_holds_a_token_is_compressed(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes a client ask and sees how long the answers are must learn nothing (BREACH)."""
    held: list[str] = []

    async def look(answer: httpx.Response) -> None:
        await answer.aread()
        if TOKEN.search(answer.text):
            held.append(answer.request.url.path.rpartition("/")[2])
            assert "content-encoding" not in answer.headers
            assert "no-transform" in answer.headers["cache-control"]

    async with client_of(own_service) as client, projecting(own_service):
        client.headers["Accept-Encoding"] = "gzip, br"
        client.event_hooks["response"].append(look)
        await examples.story(client, CheckpointKeeper(own_service.pool).turn)
    assert {"keys", "rotate", "matches", "seats", "forks", "entries", "webhooks", "secret"} <= set(held)


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("", None),
        ("identity", None),
        ("gzip", "gzip"),
        ("GZIP, deflate", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("gzip, zstd", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("gzip;q=0", None),
        ("*;q=0", None),
        ("identity, gzip;q=0.3", None),
        ("gzip;q=nonsense", None),
        ("zstd, deflate", None),
    ],
)
def test_the_coding_is_the_one_the_client_likes_best(accept: str, coding: str | None) -> None:
    assert preferred(accept) == coding


async def test_a_film_is_read_while_it_is_made(served: httpx.AsyncClient) -> None:
    match = await table(served, "frantic", 4)
    await match.start()
    await match.play(Random(3), 30)
    headers = {**bearer(match.seats[0]), "Accept-Encoding": "gzip"}
    async with served.stream("GET", f"{match.url}/film", headers=headers) as film:
        assert len([piece async for piece in film.aiter_raw()]) > 1


STREAM_MIB = 4.0
GROWTH = """
import sys
from random import Random
from service.http.edge.codings import compressor

def resident_mib():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * 4096 / 2**20

random = Random(1)
lines = [b"%d %d %s\\n" % (n, n * n, random.randbytes(100).hex().encode()) for n in range(15_000)]
at_first, compressors = resident_mib(), []
for _ in range(6):
    compressors.append(compressor(sys.argv[1]))
    for line in lines:
        compressors[-1](line, is_last=False)
print((resident_mib() - at_first) / len(compressors))
"""
"""What each stream of 3 MiB adds to a process of its own, in MiB."""


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_a_compressed_stream_takes_little_memory(coding: str) -> None:
    grown = subprocess.run(
        [sys.executable, "-c", GROWTH, coding], check=True, capture_output=True, text=True
    ).stdout
    assert 0 < float(grown) <= STREAM_MIB * SLOTS[coding] / SLOTS["br"]


async def test_few_streams_are_compressed_at_great_cost(own_service: ApiParts) -> None:
    """The others are sent in gzip, or as they are; whole answers take no place."""
    settings = replace(own_service.settings, compressed_streams=1)
    app = create_app(with_parts(own_service, settings=settings))
    places = app.edge.slots
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as client:
        match = await table(client, "frantic", 4)
        await match.start()

        async def coding(path: str, accept: str) -> str | None:
            answer = await client.get(f"{match.url}/{path}", headers={"Accept-Encoding": accept})
            return answer.headers.get("content-encoding")

        assert [await coding("film", each) for each in ("br", "br, gzip")] == ["br", "br"]
        await client.head(f"{match.url}/film", headers={"Accept-Encoding": "br"})
        assert places.take(SLOTS["br"]), "those before have given theirs back"
        places.give_back()
        assert await coding("film", "br, gzip") == "gzip"
        assert await coding("film", "br") is None
        assert await coding("state", "br, gzip") == "br"
        assert places.take()
        assert not places.take()
        assert await coding("film", "br, gzip") is None, "gzip's compressors were not counted"


async def test_a_reader_that_leaves_gives_its_place_back(own_service: ApiParts) -> None:
    app = create_app(own_service)
    before = app.edge.slots.free
    match = await table(
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE_URL), "frantic", 4
    )
    await match.start()

    async def leave(message: object) -> None:
        raise ConnectionResetError

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "method": "GET",
        "path": f"{match.url}/film",
        "raw_path": f"{match.url}/film".encode(),
        "query_string": b"",
        "headers": [(b"accept-encoding", b"br")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    with pytest.raises(ConnectionResetError):
        await app(scope, receive, leave)
    assert app.edge.slots.free == before
