"""Answers of thousands of events are written a few at a time: slow readers keep no other address waiting."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from service.http.limits import dear_answers
from service.http.limits.dear_answers import AT_ONCE, OF_AN_ADDRESS, WAITING, DearAnswers
from service.platform.errors import AnswersBusy
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of
from tests.service.api.limits import rows
from tests.service.api.playing import table
from tests.service.api.wires import OTHER, STRANGER, Wire, wired

ROW = "answers of more than 200 events being written, in one process"


@pytest.mark.limit(ROW)
async def test_slow_readers_of_one_address(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """80 slow readers of an archive took 3,550 MiB; a hundred kept others' moves waiting for half a second."""
    monkeypatch.setattr(dear_answers, "PATIENCE_SECONDS", 0.3)
    async with client_of(own_service) as client:
        match = await table(client, "frantic", 2)
        await match.start()
        await match.play(Random(1), 300)
    row = rows()[ROW]
    assert row.numbers == [AT_ONCE, OF_AN_ADDRESS]

    def asks(path: str) -> bytes:
        return f"GET {match.url}/{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()

    async with wired(own_service) as (port, _):
        slow = [await Wire.open(port, STRANGER, asks("archive")) for _ in range(OF_AN_ADDRESS)]
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


async def test_who_waits_is_answered_in_turn_and_nobody_is_remembered() -> None:
    places = DearAnswers()
    leaving = [await places.enter("many") for _ in range(OF_AN_ADDRESS)]
    waiting = [asyncio.create_task(places.enter("many")) for _ in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(AnswersBusy) as refused:
        await places.enter("many")
    assert refused.value.retry_after_seconds >= (OF_AN_ADDRESS + WAITING) / OF_AN_ADDRESS - 1
    others = [
        await places.enter(f"other {number // OF_AN_ADDRESS}") for number in range(AT_ONCE - OF_AN_ADDRESS)
    ]
    last = asyncio.create_task(places.enter("late"))
    await asyncio.sleep(0)
    assert not last.done()
    leaving[0]()
    leaving[0]()
    late = await last
    others[0]()
    late()
    first = await waiting[0]
    for task in waiting[1:]:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    ends: list[Callable[[], None]] = [*leaving, *others, first]
    for leave in ends:
        leave()
    assert not places._of_address
    assert not places._places_of
    assert [await places.enter(str(number)) for number in range(AT_ONCE)]


async def test_a_slow_reader_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else four addresses of slow readers kept archives from everybody."""
    monkeypatch.setattr(dear_answers, "PLACE_SECONDS", 0.05)
    places = DearAnswers()
    leaving = [await places.enter("many") for _ in range(OF_AN_ADDRESS)]
    leaving.append(await places.enter("many"))
    for leave in leaving:
        leave()
    assert not places._of_address


async def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dear_answers, "PATIENCE_SECONDS", 0.05)
    places = DearAnswers()
    leaving = [await places.enter("many") for _ in range(OF_AN_ADDRESS)]
    with pytest.raises(AnswersBusy):
        await places.enter("many")
    for leave in leaving:
        leave()
    assert not places._of_address
