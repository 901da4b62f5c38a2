"""The pages of the cookbook in CLIENTS.md, opened in a browser from another origin than the service's."""

import re
from typing import Any

from playwright.async_api import Browser, expect

from tests.contract.cookbook import programs
from tests.listening import listening
from tests.service.installation import Installation
from tests.service.test_readme import PRINTED_URL

MOVES = 3
WAIT_MS = 60_000
MATCH_ID = re.compile(r"(?<=/matches/)[0-9a-f-]{36}")


def page_of(text: str) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        kind = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        await send({"type": "http.response.body", "body": text.encode()})

    return app


async def test_the_page_plays(chromium: Browser, running: Installation) -> None:
    """Every button is a move; the table is drawn anew, and nothing is refused."""
    context = await chromium.new_context()
    page = await context.new_page()
    page.set_default_timeout(WAIT_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    async with listening(page_of(programs()["page.html"])) as elsewhere:
        await page.goto(f"{elsewhere}/page.html?service={running.url}")
        for _ in range(MOVES):
            button = page.locator("#choices button").first
            await button.wait_for()
            before = await page.locator("#table").inner_html()
            await button.click()
            await expect(page.locator("#table")).not_to_have_js_property("innerHTML", before, timeout=WAIT_MS)
            await expect(page.locator("#said")).to_have_text("")
        assert await page.locator("#table svg").count() == 1
        await context.close()
    assert errors == []


async def test_the_replay_is_shown(chromium: Browser, running: Installation) -> None:
    text = MATCH_ID.sub(running.sample, programs()["replay.html"].replace(PRINTED_URL, running.url))
    context = await chromium.new_context()
    page = await context.new_page()
    page.set_default_timeout(WAIT_MS)
    async with listening(page_of(text)) as elsewhere:
        await page.goto(elsewhere)
        await page.frame_locator("iframe").locator(".said").wait_for()
        await context.close()
