"""The tree of forks, read without scripts."""

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import APIRequestContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_reading import LOOKS, STANDARDS
from tests.service.installation import Installation


async def forked(request: APIRequestContext, match: str) -> str:
    """At its end: whoever sees a match that is over may fork it."""
    wish = {"revision": await newest(request, match), "luck": {"kind": "fresh"}}
    made: dict[str, Any] = await (await request.post(f"/v1/matches/{match}/forks", data=wish)).json()
    return str(made["match_id"])


async def newest(request: APIRequestContext, match: str) -> int:
    tree = (await (await request.get(f"/v1/matches/{match}/forks")).json())["forks"]
    return next(int(each["revision"]) for each in tree if each["match_id"] == match)


async def test_a_fork_is_found_from_the_match_and_leads_back_to_its_event(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    fork = await forked(page.request, running.sample)
    inner = await forked(page.request, fork)
    last = await newest(page.request, running.sample)
    await page.goto(f"/matches/{running.sample}?at=3&language=en")
    await page.get_by_role("link", name="Forks").click()
    await expect(page.locator(".forks .forks .forks a").first).to_have_text(inner[-8:])
    await expect(page.locator(".forks [aria-current]")).to_have_text(running.sample[-8:])
    await page.get_by_role("link", name=f"made from event {last}", exact=True).click()
    await expect(page.locator(".viewer")).to_have_attribute("data-match", running.sample)
    await expect(page.locator(".viewer")).to_have_attribute("data-at", str(last))
    await page.goto(f"/matches/{fork}/forks?language=it")
    await expect(page.locator(".forks [aria-current]")).to_have_text(fork[-8:])
    await expect(page.locator("h1")).to_have_text("Diramazioni di A sample")


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, running: Installation, look: str) -> None:
    page: Page = await (await open_browser(**LOOKS[look])).new_page()
    match = running.sample
    for _ in range(2):
        match = await forked(page.request, match)
    await page.goto(f"/matches/{match}/forks")
    found = await Axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert found.violations_count == 0, found.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
