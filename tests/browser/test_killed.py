"""The service is killed under an open page and comes back, an answer is lost: no event is missing, no move is made
twice."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from playwright.async_api import Browser, Page, Request, Route, expect

from service.event_store.migrate import migrate
from tests.browser.conftest import browsers
from tests.browser.faults import Faults
from tests.browser.people import IS_WHOLE, Person, Way, come, ways
from tests.browser.playing import TABLE, is_asked, newest, sit_down, take_turn
from tests.faults.installation import Installation

pytestmark = pytest.mark.skipif(not IS_WHOLE, reason="long: make campaign NAME=journeys")

SHARDS = 1
BACK_MS = 60_000
"""A service starts in three seconds, on a busy machine in thirty."""
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET")


@pytest.fixture
async def installation(fresh_database: str, redis_url: str) -> AsyncIterator[Installation]:
    await migrate(fresh_database, SHARDS)
    running = await asyncio.to_thread(Installation, fresh_database, redis_url, SHARDS)
    yield running
    await asyncio.to_thread(running.stop)


@ways()
@pytest.mark.timeout(300)
async def test_a_killed_server_costs_no_move(chromium: Browser, installation: Installation, way: Way) -> None:
    faults = Faults(installation.url)
    faults.forgive(*AWAY)
    async with browsers(chromium, installation.url, faults) as open_browser:
        person = await come(open_browser, way)
        person.page.set_default_timeout(BACK_MS)
        await sit_down(person, "sukkube")
        random = Random(2)
        await turn(person, random)
        await killed_at_rest(person, installation)
        await turn(person, random)
        await unanswered(person, random)
        await turn(person, random)
        assert await is_asked(person)
        await expect(person.page.locator(".toast")).to_have_count(0)
        await is_whole(person.page, moves=4)
    assert faults.seen == []


async def turn(person: Person, random: Random) -> None:
    assert await is_asked(person)
    await take_turn(person, random)


async def killed_at_rest(person: Person, installation: Installation) -> None:
    """While nothing is under way: the page says so, keeps what it asks, and goes on by itself."""
    page = person.page
    assert await is_asked(person)
    await asyncio.to_thread(installation.api.strike)
    await expect(page.locator(".toast")).to_have_text(person.said("table.offline"))
    assert await is_asked(person)
    await asyncio.to_thread(installation.api.revive)
    await expect(page.locator(".toast")).to_have_count(0, timeout=BACK_MS)


async def unanswered(person: Person, random: Random) -> None:
    """A move is stored, and its answer is lost: the page sends it again, as the same one."""
    page = person.page
    assert await is_asked(person)
    sent: list[str] = []

    async def lose(route: Route) -> None:
        sent.append(route.request.headers["idempotency-key"])
        await route.fetch()
        await route.abort()

    await page.route("**/commands", lose, times=1)
    page.on(
        "request",
        lambda each: sent.append(each.headers.get("idempotency-key", "")) if is_move(each) else None,
    )
    await take_turn(person, random)
    assert await is_asked(person)
    assert len(set(sent)) == 1
    assert len(sent) >= 3


def is_move(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/commands")


async def is_whole(page: Page, moves: int) -> None:
    """The log has each move once, and the page every event of the log."""
    last = await newest(page)
    answer = await page.request.get(
        page.url.partition("?")[0].replace("/matches", "/v1/matches") + "/events?limit=200"
    )
    events = (await answer.json())["items"]
    assert [event["revision"] for event in events] == list(range(1, len(events) + 1))
    assert (
        len(
            {
                event["at"]
                for event in events
                if event["actor"] == "seat:0" and event["event"]["type"] != "SeatTaken"
            }
        )
        == moves
    )
    await expect(page.locator(TABLE)).to_have_attribute("data-newest", str(len(events)))
    assert last <= len(events)
