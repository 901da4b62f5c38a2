"""Events in a hidden tab stand there at once; the tab's return offers to tell them, and tells them in motion."""

import re

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import TABLE, asked, newest, sit_at
from tests.browser.test_table import COUNT_MOTIONS, PHONE, SHOWN, play
from tests.service.installation import Installation

HIDE = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
PARTS = f"(parts) => parts.flatMap({SHOWN})"
RETURN = "delete document.hidden"
STORY = "(all) => all.map((each) => each.textContent)"


async def test_a_hidden_tab_tells_what_happened(open_browser: OpenBrowser, running: Installation) -> None:
    """Two tabs of one seat: a move is made in the one while the other is hidden."""
    context = await open_browser(**PHONE)
    page = await sit_at(context, running.url, "sukkube")
    hidden = await context.new_page()
    await hidden.goto(page.url)
    await asked(hidden)
    await hidden.evaluate(HIDE)
    await hidden.evaluate(COUNT_MOTIONS)
    await page.bring_to_front()
    await play(page)
    await asked(page)
    await expect(hidden.locator(TABLE)).to_have_attribute("data-newest", str(await newest(page)))
    await asked(hidden)
    await hidden.bring_to_front()
    assert await hidden.evaluate("window.motions") == 0
    await hidden.evaluate(RETURN)
    states = [await each.locator(".field, .own").evaluate_all(PARTS) for each in (page, hidden)]
    assert states[0] == states[1]
    told = await hidden.locator(".story li").evaluate_all(STORY)
    again = hidden.get_by_role("button", name=re.compile(r"^Meanwhile: \d+"))
    await expect(again).to_be_in_viewport()
    await again.click()
    await expect(again).to_have_count(0)
    await hidden.wait_for_function("window.motions > 0")
    await asked(hidden)
    assert await hidden.locator(".field, .own").evaluate_all(PARTS) == states[1]
    assert await hidden.locator(".story li").evaluate_all(STORY) == told
