"""A beat is told by one sentence, the one that says how it came out, and whom it is about is marked meanwhile."""

import httpx
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import asked, sit_at
from tests.browser.test_table import PHONE, play
from tests.service.installation import Installation

WATCH_SEATS = """() => {
  window.wrong = [];
  window.marked = new Set();
  const look = () => {
    const told = document.querySelector(".ticker p").textContent;
    for (const seat of document.querySelectorAll(".seat.named")) {
      const name = seat.querySelector("bdi").textContent;
      window.marked.add(name);
      if (!told.includes(name)) window.wrong.push(`${name}: ${told}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


async def test_a_pigeon_that_comes_is_told_where_it_lands(page: Page, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False) as client:
        matches = (await client.get("/v1/matches", params={"game": "piccioni"})).json()["items"]
    await page.goto(f"/matches/{matches[-1]['match_id']}?language=en")
    story = page.locator(".story li")
    await expect(story.filter(has_text="lands on")).not_to_have_count(0)
    await expect(story.filter(has_text="is revealed")).to_have_count(0)


async def test_seats_are_marked_while_they_are_told_of(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await sit_at(await open_browser(**PHONE), running.url, "frantic")
    await page.evaluate(WATCH_SEATS)
    await play(page)
    await asked(page)
    assert await page.locator(".seat.named").count() == 0
    assert {"Ada"} < set(await page.evaluate("[...window.marked]"))
    assert await page.evaluate("window.wrong") == []
