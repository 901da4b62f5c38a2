"""A device that calls its player: the switch on "My matches", and the notification of a message.

Chromium has neither a push service nor notifications here. So the page is followed as far as the browser lets it,
and the worker is asked how it would show a message. `tests/service/api/test_pushes.py` subscribes at the API.
"""

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.test_players import WIDE
from tests.service.installation import Installation

TEXTS = {
    "en": ("Call me", "This browser has not reached its push service.", "Your turn"),
    "it": (
        "Chiamami",
        "Il browser non ha raggiunto il suo servizio di notifiche.",
        "Tocca a te",
    ),
}


async def player_page(context: BrowserContext, language: str) -> Page:
    """The page of somebody who has just become a player."""
    made = await context.request.post("/v1/players", data={"name": "Ada", "device": "Chrome · Linux"})
    page = await context.new_page()
    await page.goto("/games")
    await page.evaluate("(key) => localStorage.setItem('moviola.player', key)", (await made.json())["key"])
    await page.goto(f"/me?language={language}")
    return page


@pytest.mark.rule("MV-PLR-08")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_device_that_is_called_says_so_in_its_language(
    open_browser: OpenBrowser, faults: Faults, running: Installation, language: str
) -> None:
    faults.forgive("does not support the Push API in incognito mode")
    call, refused, turn = TEXTS[language]
    context = await open_browser(**WIDE, permissions=["notifications"])
    page = await player_page(context, language)
    assert (await axe(page)).violations_count == 0
    async with context.expect_event("serviceworker") as started:
        await page.get_by_role("button", name=call, exact=True).click()
    await expect(page.locator(".answer")).to_contain_text(refused)
    worker = await started.value
    message = {"notice": "your_turn", "game": "sukkube", "match_id": running.sample, "title": "Of an evening"}
    title, options = await worker.evaluate("notificationOf", message)
    address = f"/matches/{running.sample}"
    assert (title, options["body"], options["tag"]) == (turn, "Sukkube · Of an evening", running.sample)
    assert options["data"] == f"{address}?language={language}"
    assert await worker.evaluate("isLookedAt", running.sample) is False
    await page.goto(options["data"])
    await page.locator(".dock").wait_for()
    assert await worker.evaluate("isLookedAt", running.sample) is True


async def test_who_has_blocked_messages_is_told_so(open_browser: OpenBrowser, faults: Faults) -> None:
    page = await player_page(await open_browser(**WIDE, permissions=[]), "en")
    await expect(page.locator(".calling-text")).to_have_text(
        "This browser lets no message through from here: its settings say so."
    )
    await expect(page.get_by_role("button", name="Call me")).to_have_count(0)
