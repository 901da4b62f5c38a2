"""Tacit windows at the table: silence passes without a press, and one press holds the window."""

from random import Random
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.kernel.table import Language
from service.web.words import words
from tests.browser.conftest import OpenBrowser
from tests.browser.people import TOO_WIDE
from tests.browser.playing import ASKED, TABLE
from tests.service.api.playing import Table, to_window
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}


async def seated(open_browser: OpenBrowser, match: Table, seat: int, language: str, **options: Any) -> Page:
    page = await (await open_browser(**options)).new_page()
    await page.goto("/")
    tokens = {match.match_id: {str(seat): match.seats[seat]}}
    await page.evaluate("(kept) => localStorage.setItem('moviola.tokens', JSON.stringify(kept))", tokens)
    await page.goto(f"/matches/{match.match_id}?language={language}")
    await expect(page.locator(TABLE)).to_be_visible()
    return page


@pytest.mark.parametrize(("language", "options"), [("en", WIDE), ("it", PHONE)])
async def test_one_press_holds_the_window_and_asks(
    open_browser: OpenBrowser, running: Installation, language: str, options: dict[str, Any]
) -> None:
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        match, seat = await to_window(client, seconds=60, hold_seconds=120)
        page = await seated(open_browser, match, seat, language, **options)
        wait = page.get_by_role("button", name=words(language)["table"]["wait"], exact=True)  # type: ignore[arg-type]
        await expect(wait).to_be_in_viewport(ratio=1)
        await expect(page.locator(ASKED)).to_have_count(0)
        assert await page.evaluate(TOO_WIDE) <= 0
        if language == "en":
            await page.keyboard.press("w")
        else:
            await wait.tap()
        await expect(page.locator(ASKED)).to_be_visible()
        await expect(wait).to_have_count(0)
        assert seat in (await match.get("state"))["awaited"]["seats"]


async def test_silence_passes_without_a_press(open_browser: OpenBrowser, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        match, seat = await to_window(client, seconds=12, hold_seconds=120)
        await hold(match, seat)  # the page opens meanwhile
        page = await seated(open_browser, match, seat, "en", **WIDE)
        await to_next(match, seat)
        state = await match.get("state")
        await expect(page.locator(".dock.anyone")).to_be_visible()

        async def kinds() -> list[str]:
            events = (await match.get("events", **{"from": state["revision"]}))["items"][1:]
            return [each["event"]["type"] for each in events]

        async def is_closed() -> bool:
            return "ReactionWindowClosed" in await kinds()

        await until(is_closed)
        told = await kinds()
        assert "WindowHeld" not in told
        assert told.index("ReactionWindowClosed") == len(state["awaited"]["may_hold"])


@pytest.mark.parametrize(("language", "options"), [("en", WIDE), ("it", PHONE)])
async def test_a_long_press_holds_the_next_window(
    open_browser: OpenBrowser, running: Installation, language: Language, options: dict[str, Any]
) -> None:
    """This window stays as it is; another that is held by somebody else does not use the wish up."""
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        match, seat = await to_window(client, seconds=60, hold_seconds=120)
        page = await seated(open_browser, match, seat, language, **options)
        first = (await match.get("state"))["awaited"]["window"]
        wait = page.get_by_role("button", name=words(language)["table"]["wait"], exact=True)
        await expect(wait).to_be_in_viewport(ratio=1)
        if language == "en":
            await page.keyboard.press("Shift+W")
        else:
            await wait.click(delay=500)
        await expect(page.get_by_text(words(language)["table"]["armed"])).to_be_visible()
        assert await page.evaluate(TOO_WIDE) <= 0
        assert (await match.get("state"))["awaited"]["window"] == first
        assert seat in (await match.get("state"))["awaited"]["may_hold"]
        await hold(match, (await match.get("state"))["awaited"]["may_hold"][0])
        await to_next(match, seat)

        async def is_held() -> bool:
            return seat in (await match.get("state"))["awaited"].get("seats", [])

        await until(is_held)


async def hold(match: Table, seat: int) -> None:
    answer = await match.post("window/hold", None, match.seats[seat])
    assert answer.status_code == 200, answer.text


async def to_next(match: Table, seat: int) -> None:
    """Answers the window that is held, holds and answers others, until another is open that `seat` may hold."""
    while seat not in (may_hold := (await match.play(Random(1)))["awaited"].get("may_hold", [])):
        assert may_hold, "the match is over before another window"
        await hold(match, may_hold[0])
