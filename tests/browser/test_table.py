"""The table in a browser: everything in one screen, one thing after another, and moves by touching cards."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.service.installation import Installation

GAMES = ("sukkube", "frantic", "piccioni", "bathroom_rush")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ASKED = ".dock.asked"
ON_TABLE = ".field .lit:not(.chosen), .seats [role=button]:not(.chosen)"
MOST_TOUCHES = 5
OUTSIDE = """() => [".bar", ".seats", ".field", ".ticker", ".dock", ".own > *", ".acts"].filter((name) =>
  [...document.querySelectorAll(name)].slice(0, 4).some((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < -1 || bottom > innerHeight + 1;
  })).concat(document.documentElement.scrollHeight > innerHeight ? ["page"] : [])"""
WATCH = """() => {
  window.early = [];
  const look = () => {
    const isAsked = Boolean(document.querySelector(".dock.asked"));
    const isMoving = Boolean(document.querySelector("#flights > *"));
    if (isAsked && isMoving) window.early.push(document.title);
    requestAnimationFrame(look);
  };
  look();
}"""


async def seated(open_browser: OpenBrowser, url: str, game: str, **options: Any) -> Page:
    """At the table, in a match against house bots that has begun."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as client:
        wish = {"game": game, "seats": 3, "bots": {"1": "random", "2": "random"}}
        match = (await client.post("/v1/matches", json=wish)).json()["match_id"]
        seat = await client.post(f"/v1/matches/{match}/seats", json={"player": "Ada"})
        token = seat.json()["seat_token"]
        begun = await client.post(f"/v1/matches/{match}/start", headers={"Authorization": f"Bearer {token}"})
        assert begun.status_code == 200, begun.text
    context: BrowserContext = await open_browser(**options)
    tokens = json.dumps(json.dumps({match: {"0": token}}))
    remembered = f'localStorage.setItem("moviola.tokens", {tokens})'
    await context.add_init_script(f'if (location.protocol === "http:") {remembered}')
    page = await context.new_page()
    await page.goto(f"/matches/{match}/table?language=en")
    await page.locator(ASKED).wait_for()
    return page


async def play(page: Page) -> None:
    """Cards and places that are lit, one after another, until a command is whole, and `Play`."""
    sentences = await page.locator(".story li").count()
    onwards = page.locator(".acts .go:enabled")
    for _ in range(MOST_TOUCHES):
        await page.locator(ASKED).wait_for()
        if await (whole := onwards.filter(has_text=re.compile("^Play$"))).count():
            await whole.click()
            break
        lit = page.locator(ON_TABLE if await page.locator(".chosen").count() else ".own .lit")
        rest = (".own .lit:not(.chosen)", ON_TABLE, ".acts .quiet")
        others = (onwards, *(page.locator(each) for each in rest))
        choices = [each for each in (lit, *others) if await each.count()]
        await choices[0].first.click(force=True)
    await expect(page.locator(".story li").nth(sentences)).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["wide", "phone"])
async def test_a_move_is_made_within_one_screen(
    open_browser: OpenBrowser, running: Installation, game: str, options: dict[str, Any]
) -> None:
    page = await seated(open_browser, running.url, game, **options)
    assert await page.evaluate(OUTSIDE) == []
    assert await page.title() == f"● Your turn – {await page.locator('.logo').text_content()}"
    await page.evaluate(WATCH)
    await play(page)
    await page.locator(f"{ASKED}, .result").first.wait_for()
    assert await page.evaluate(OUTSIDE) == []
    assert await page.evaluate("window.early") == []


async def test_nobody_but_the_seat_is_asked(open_browser: OpenBrowser, running: Installation) -> None:
    page = await seated(open_browser, running.url, "frantic", **WIDE)
    guest = await (await open_browser(**WIDE)).new_page()
    await guest.goto(re.sub(r"^https?://[^/]+", "", page.url))
    await expect(guest.locator(".dock .prompt")).to_contain_text("You are watching")
    assert await guest.locator(".lit, .own > *, .acts > *").count() == 0


async def test_a_match_that_is_over_says_who_won(open_browser: OpenBrowser, running: Installation) -> None:
    page = await (await open_browser(**WIDE)).new_page()
    await page.goto(f"/matches/{running.sample}/table?language=en")
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading")).to_have_text(re.compile("wins|share the first place"))
    await expect(page.locator(".dock")).to_contain_text("The match is over")
    await sheet.get_by_role("link", name="Review the match").click()
    await expect(page).to_have_url(re.compile(rf"/matches/{running.sample}\?"))
    await page.get_by_role("link", name="To the table").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_drawings_run_nothing(running: Installation, game: str) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False) as client:
        answer = await client.get(f"/art/{game}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "sandbox" in answer.headers["content-security-policy"]
        assert (await client.get("/art/chess.svg")).status_code == 404


async def test_without_scripts_the_table_is_told(open_browser: OpenBrowser, running: Installation) -> None:
    page = await (await open_browser(java_script_enabled=False, **WIDE)).new_page()
    await page.goto(f"/matches/{running.sample}/table?language=en")
    await expect(page.get_by_role("link", name="Review the match")).to_be_visible()
    assert await page.locator("main li").count() > 3
