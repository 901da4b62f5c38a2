"""Answers of thousands of events are written a few at a time: slow readers keep no other address waiting."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from service.http.limits import dear_answers
from service.http.limits.dear_answers import BOUNDS, place
from service.platform.errors import Busy
from service.platform.fair_queue import FairQueue
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of
from tests.service.api.limits import rows
from tests.service.api.playing import table
from tests.service.api.wires import OTHER, STRANGER, Wire, wired

ROW = "answers of more than 200 events being written, in one process"


@pytest.mark.limit(ROW)
async def test_slow_readers_of_one_address(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """80 slow readers of an archive took 3,550 MiB; a hundred kept others' moves waiting for half a second."""
    monkeypatch.setattr(dear_answers, "BOUNDS", replace(BOUNDS, wait_seconds=0.3))
    async with client_of(own_service) as client:
        match = await table(client, "frantic", 2)
        await match.start()
        await match.play(Random(1), 300)
    row = rows()[ROW]
    assert row.numbers == [BOUNDS.at_once, BOUNDS.share]

    def asks(path: str) -> bytes:
        return f"GET {match.url}/{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()

    async with wired(own_service) as (port, _):
        slow = [await Wire.open(port, STRANGER, asks("archive")) for _ in range(BOUNDS.share)]
        for wire in slow:
            assert b"200" in await wire.first_line()
        refused = await Wire.open(port, STRANGER, asks("film"))
        status, headers, body = await refused.answer()
        assert (status, b"answers_busy" in body) == (row.status, True)
        assert int(headers["retry-after"]) >= 1
        few = await Wire.open(port, STRANGER, asks("film?to=200"))
        assert b"200" in await few.first_line(), "few events need no place"
        other = await Wire.open(port, OTHER, asks("archive"))
        assert b"200" in await other.first_line()
        for wire in slow:
            wire.close()
        async with asyncio.timeout(20):
            again = await Wire.open(port, STRANGER, asks("archive"))
            while b"200" not in await again.first_line():
                again.close()
                again = await Wire.open(port, STRANGER, asks("archive"))


async def test_a_slow_reader_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else four addresses of slow readers kept archives from everybody."""
    monkeypatch.setattr(dear_answers, "PLACE_SECONDS", 0.05)
    answers = FairQueue(BOUNDS)
    leaving = [await place(answers, "many") for _ in range(BOUNDS.share)]
    leaving.append(await place(answers, "many"))
    for leave in leaving:
        leave()
    assert answers.pieces == 0


async def test_patience_ends() -> None:
    answers = FairQueue(replace(BOUNDS, wait_seconds=0.05))
    for _ in range(BOUNDS.share):
        await place(answers, "many")
    with pytest.raises(Busy):
        await place(answers, "many")
