"""Clocks that count down by the server's time, and who is connected."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import Contested, organised
from tests.browser.test_contesting import seated
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until


@pytest.fixture
def found(running: Installation) -> Contested:
    return organised(running, "sukkube", 0, clocks={"decision_seconds": 45, "match_seconds": 900})


def seconds(shown: str) -> int:
    minutes, _, rest = shown.partition(":")
    return int(minutes) * 60 + int(rest)


async def asked(page: Page) -> str:
    return (await page.locator(".sittings .awaited .left").inner_text()).strip()


async def test_a_clock_counts_down_in_a_browser_whose_own_clock_is_wrong(
    open_browser: OpenBrowser, found: Contested
) -> None:
    page = await (await open_browser()).new_page()
    await page.clock.install(time=datetime.now(UTC) + timedelta(hours=5))
    await page.goto(f"/matches/{found.match}/review?language=en")

    async def is_set() -> bool:
        """By an answer that was not on its way for longer than a second."""
        return 0 < seconds(await asked(page)) <= 45

    await until(is_set)
    first = await asked(page)
    await page.clock.run_for(3000)

    async def has_counted_down() -> bool:
        """Whatever answers set the clock once more."""
        return 0 < seconds(await asked(page)) < seconds(first)

    await until(has_counted_down)
    still = page.locator(".sittings li:not(.awaited) .clock")
    await expect(still).to_have_text(re.compile("15:00|14:|0:45"))
    await expect(still).not_to_have_attribute("data-deadline", re.compile("."))


async def test_the_last_seconds_are_told_to_whoever_has_them(
    open_browser: OpenBrowser, found: Contested
) -> None:
    page = await (await open_browser()).new_page()
    await page.goto(f"/matches/{found.match}/review?language=en")
    seat = int(await page.locator(".sittings .awaited .clock").get_attribute("data-seat") or "")
    mine = await seated(open_browser, found, seat, "language=it")
    await expect(mine.locator("[role=alert].hidden")).to_have_text(re.compile(r"Ti restano \d+ secondi"))


async def test_the_table_has_the_clocks_and_tells_who_is_here(
    open_browser: OpenBrowser, found: Contested
) -> None:
    ada = await seated(open_browser, found, 0)
    await ada.get_by_role("link", name="Back to the table").click()
    await expect(ada.locator(".seats .presence")).to_have_text(["here", "away"])
    clock = ada.locator(".seats .clock[data-deadline] .left")
    first = seconds(await clock.inner_text())

    async def has_counted_down() -> bool:
        return 0 < seconds(await clock.inner_text()) < first

    await until(has_counted_down)


async def test_who_is_connected_is_seen_by_all(open_browser: OpenBrowser, found: Contested) -> None:
    ada = await seated(open_browser, found, 0)
    dots = ada.locator(".sittings .presence")
    await expect(dots).to_have_text(["connected", "not connected"])
    bruno = await seated(open_browser, found, 1, "language=it")
    await expect(bruno.locator(".sittings .presence")).to_have_text(["in linea", "in linea"])
    await expect(dots).to_have_text(["connected", "connected"])
    await bruno.close()
    await expect(dots).to_have_text(["connected", "not connected"], timeout=30_000)


def test_a_match_without_clocks_shows_none(running: Installation) -> None:
    page = httpx.get(
        f"{running.url}/matches/{running.sample}/review", trust_env=False, timeout=ANSWER_SECONDS
    ).text
    assert 'class="clock"' not in page


def test_a_seat_that_is_asked_nothing_has_no_time_for_a_decision(running: Installation) -> None:
    match = organised(running, "sukkube", 0, clocks={"decision_seconds": 600}).match
    page = httpx.get(f"{running.url}/matches/{match}/review", trust_env=False, timeout=ANSWER_SECONDS)
    assert page.status_code == 200
    assert page.text.count('class="clock"') == 1
