"""A window in which several seats answer: what others do takes nothing out of a player's hands."""

import asyncio
import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.playing import ASKED, TABLE, asked
from tests.service.api.playing import Table, table
from tests.service.installation import Installation
from tests.waiting import until

MOST_PLIES = 400
SEAT = 0


@pytest.fixture
async def in_window(running: Installation) -> AsyncIterator[Table]:
    """A match of Frantic in which seat 0 and others are asked at once."""
    async with httpx.AsyncClient(base_url=running.url, timeout=30, trust_env=False) as client:
        for seed in range(20):
            match = await table(client, "frantic", 4)
            await match.start()
            if await a_window_opens(match, Random(seed)):
                yield match
                return
    raise AssertionError("no window was open for several seats")


async def a_window_opens(match: Table, random: Random) -> bool:
    now = await match.get("state")
    for _ in range(MOST_PLIES):
        seats = now["awaited"].get("seats", [])
        if SEAT in seats and len(seats) > 1:
            return True
        if not seats:
            return False
        now = await answered(match, seats[-1], random)
    return False


async def answered(match: Table, seat: int, random: Random) -> dict[str, Any]:
    """By one of the legal commands of the seat."""
    token = match.seats[seat]
    legal = await match.get("commands", token)
    answer = await match.post("commands", random.choice(legal["commands"]), token)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def at_seat(open_browser: OpenBrowser, match: Table, room: str = "") -> Page:
    page = await (await open_browser(viewport={"width": 1280, "height": 800}, locale="en-GB")).new_page()
    await page.goto("/")
    kept = {match.match_id: {str(SEAT): match.seats[SEAT]}}
    await page.evaluate("(kept) => localStorage.setItem('moviola.tokens', JSON.stringify(kept))", kept)
    await page.goto(f"/matches/{match.match_id}{room}?language=en")
    return page


async def test_a_choice_stays_chosen_while_others_answer(open_browser: OpenBrowser, in_window: Table) -> None:
    page = await at_seat(open_browser, in_window)
    await page.locator(".acts .go").first.click()
    play = page.locator(".acts .do")
    await play.focus()
    await play.evaluate("(button) => button.setAttribute('data-old', '')")
    state = await in_window.get("state")
    other = max(state["awaited"]["seats"])
    now = await answered(in_window, other, Random(1))
    await expect(page.locator(TABLE)).to_have_attribute("data-newest", str(now["revision"]))
    await expect(page.locator(".acts .do[data-old]")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(ASKED)).to_have_count(0)

    async def is_recorded() -> bool:
        return int((await in_window.get("state"))["revision"]) > now["revision"]

    await until(is_recorded)
    events = (await in_window.get("events", **{"from": now["revision"] + 1}))["items"]
    assert events[0]["actor"] == f"seat:{SEAT}"


async def test_who_is_told_to_wait_asks_again(
    open_browser: OpenBrowser, faults: Faults, in_window: Table
) -> None:
    """Too many requests, or a database that does not answer: nobody has to reload the page to go on playing."""
    faults.forgive("429")
    faults.forgive("Failed to load resource")
    page = await at_seat(open_browser, in_window)
    await asked(page)

    async def refuse(route: Route) -> None:
        await route.fulfill(status=429, headers={"Retry-After": "1"}, json={})

    await page.route("**/commands?*", refuse, times=1)
    await page.reload()
    await asked(page)


async def test_the_end_is_told_although_the_film_is_faster(
    open_browser: OpenBrowser, in_window: Table
) -> None:
    """The film has the last event before the page of it has come; that the match is over stands on the page."""
    page = await at_seat(open_browser, in_window, "/review")
    await page.locator(".viewer[data-film=whole]").wait_for()

    async def slow(route: Route) -> None:
        await asyncio.sleep(0.8)
        await route.continue_()

    for seat in (3, 2):
        answer = await in_window.post("resign", token=in_window.seats[seat])
        assert answer.status_code == 200, answer.text
    resigned = answer.json()["revision"]

    async def is_shown() -> bool:
        return int(await page.locator(".viewer").get_attribute("data-at") or 0) >= resigned

    await until(is_shown)
    await page.route(re.compile(r"/matches/[^/]*/review\?at="), slow)
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("textbox").fill("resign")
    await page.keyboard.press("Enter")
    await page.locator(".viewer[data-phase=finished]").wait_for()
    await expect(page.locator(".state")).to_contain_text("finished")
