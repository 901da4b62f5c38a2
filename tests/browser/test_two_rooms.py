"""The table and the review: each address leads to its room, and neither loses the other; sizes and names."""

import re
from typing import Final

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import asked, play_now, sit_at
from tests.browser.test_table import LYING, OUTSIDE, PHONE
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

JARGON = re.compile(r"commitment|revision|\btoken|\bfork|seat 0|JSON|\bAPI\b", re.IGNORECASE)
SMALL = """() => {
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".hidden, summary");
  const all = (selector, fault) => [...document.querySelectorAll(selector)].filter(isSeen).filter(fault)
    .map((each) => each.outerHTML.slice(0, 90));
  const isBelow = (width, height) => (each) => {
    const box = each.getBoundingClientRect();
    return box.width < width - 0.5 || box.height < height - 0.5;
  };
  const hasText = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return {
    targets: all("#table :is(button, a, [role=button])", isBelow(24, 24)),
    cards: all(".own > .card", isBelow(44, 60)),
    texts: all("#table *", (each) => hasText(each) && parseFloat(getComputedStyle(each).fontSize) < 11),
  };
}"""
"""What is smaller than a finger presses or an eye reads."""


@pytest.mark.parametrize(
    ("asked_for", "room"),
    [
        ("?at=20&language=it", "/review?at=20&language=it"),
        ("?at=20&from=10&as=1", "/review?at=20&as=1&from=10"),
        ("?as=spectator", "/review?as=spectator"),
        ("/table?language=it", "?language=it"),
        ("/table", ""),
    ],
)
def test_old_addresses_lead_to_their_room_for_good(running: Installation, asked_for: str, room: str) -> None:
    match = f"{running.url}/matches/{running.sample}"
    answer = httpx.get(match + asked_for, trust_env=False, timeout=ANSWER_SECONDS)
    assert (answer.status_code, answer.headers["location"]) == (308, f"/matches/{running.sample}{room}")


async def test_an_old_link_has_its_picture_and_a_way_back_to_the_table(
    page: Page, running: Installation
) -> None:
    await page.goto(f"/matches/{running.sample}/review?at=20&as=1&language=en")
    picture = await page.locator(".picture.wide svg").inner_html()
    await page.goto(f"/matches/{running.sample}?at=20&as=1&language=en")
    assert await page.locator(".picture.wide svg").inner_html() == picture
    back = page.get_by_role("link", name="Back to the table")
    await page.mouse.wheel(0, 4000)
    await expect(back).to_be_in_viewport()
    await back.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.get_by_role("link", name="Review the match").click()
    await page.locator("[data-tool=help]").wait_for()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_no_jargon_on_the_way_to_the_first_move(page: Page, game: str) -> None:
    await page.goto("/?language=en")
    words = await page.locator("form.now").inner_text()
    await play_now(page, game=game)
    assert JARGON.findall(words + await page.locator("body").inner_text()) == []


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_too_small_for_a_finger_or_an_eye(
    open_browser: OpenBrowser, running: Installation, game: str
) -> None:
    page = await sit_at(await open_browser(**PHONE), running.url, game, seats=GAMES[game].seats[-1])
    assert await page.evaluate(SMALL) == {"targets": [], "cards": [], "texts": []}
    for width, height in ((320, 640), (640, 400)):  # the latter: 1280 pixels at 200 %
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert await page.evaluate(OUTSIDE) == []


TEN_CARDS: Final = {
    "pawns": {"0": 10, "1": 15},
    "hands": {
        "0": [
            *("stop_1", "re_roll_1", "troublemaker_1", "gift_1", "snail_1"),
            *("fuck_you_1", "x_1", "jump_1", "magnet_1", "skip_1"),
        ],
        "1": ["stop_2"],
    },
}
REACHED: Final = """(cards) => cards.map((card) => {
  card.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2];
  return left >= -1 && right <= innerWidth + 1 && card.contains(document.elementFromPoint(x, y));
})"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 640), (740, 360), (640, 400)])
async def test_every_card_of_a_hand_of_ten_is_reached(
    open_browser: OpenBrowser, running: Installation, width: int, height: int
) -> None:
    context = await open_browser(**{**PHONE, "viewport": {"width": width, "height": height}})
    page = await sit_at(context, running.url, "frantic", seats=2, position=TEN_CARDS)
    cards = page.locator(".own > .card")
    await expect(cards).to_have_count(10)
    assert await cards.evaluate_all(REACHED) == [True] * 10
    assert await page.evaluate(SMALL) == {"targets": [], "cards": [], "texts": []}
    assert await page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("player", ["👩‍👩‍👧 Zoë", "W" * 60, "محمد علي", "<b>Ada</b>"])
async def test_any_name_that_is_let_in_leaves_the_table_whole(
    open_browser: OpenBrowser, running: Installation, player: str
) -> None:
    """A refused name leaves no seat taken, and says why."""
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        made = (
            await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, "bots": {"1": "random"}})
        ).json()
    page = await (await open_browser(**LYING)).new_page()
    await page.goto(f"/matches/{made['match_id']}?language=en")
    await page.get_by_label("Your name").fill(player)
    await page.get_by_role("button", name="Sit down: seat 1").click()
    await expect(page.locator(".sitters bdi").first).to_have_text(player)
    await page.get_by_role("button", name="Begin").click()
    await asked(page)
    for options in (LYING, PHONE):
        await page.set_viewport_size(options["viewport"])
        assert await page.evaluate(OUTSIDE) == []
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
