"""The story of one kind or of one seat, on the page and on paper."""

import re

import httpx
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import contested
from tests.browser.test_viewer import at_event, filmed
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS


async def test_the_story_tells_what_is_chosen(page: Page, running: Installation) -> None:
    await filmed(page, f"/matches/{running.sample}/review?at=40&language=en")
    lines, choice = page.locator(".story li"), page.get_by_label("What the story tells")
    as_served = await lines.nth(1).locator("time").text_content()
    assert re.fullmatch(r"\d\d:\d\d:\d\d", as_served or "")
    await choice.select_option("luck")
    await choice.select_option("")
    await expect(lines.nth(1).locator("time")).to_have_text(as_served or "")
    await choice.select_option("luck")
    await expect(lines.locator("time")).to_have_count(await lines.count())
    await expect(lines.first).to_contain_text("Chance draws")
    assert set(await lines.evaluate_all("all => all.map((line) => line.dataset.type)")) == {"ChanceDrawn"}
    await choice.select_option("seat:1")
    told = await lines.all_inner_texts()
    assert len(told) > 5
    assert all("Dina ⚙" in line for line in told)
    await page.locator("h1").click()
    await page.keyboard.press("ArrowRight")
    await at_event(page, 41)
    assert await lines.count() == len(told), "a step changes nothing of what is chosen"
    await choice.select_option("")
    await expect(page.locator(".story [aria-current]").locator("..")).to_have_attribute("value", "41")


async def test_rulings_only_without_scripts(open_browser: OpenBrowser, running: Installation) -> None:
    found = contested(running)
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto(f"/matches/{found.match}/review?language=it")
    await page.get_by_role("link", name="La storia da stampare").click()
    await page.wait_for_load_state()
    whole = await page.locator(".told li").count()
    await page.get_by_role("link", name="contestazioni").click()
    await expect(page.locator(".told li").first).to_contain_text("contesta")
    assert await page.locator(".told li").count() < whole
    await page.get_by_role("link", name="Bruno").click()
    await expect(page.locator("header p")).to_have_text(
        re.compile("· contestazioni e decisioni arbitrali · Bruno$")
    )
    await expect(page.locator(".told li").first).to_contain_text("Bruno contesta")


def test_a_sheet_begins_where_the_one_before_ended(running: Installation) -> None:
    story = f"{running.url}/matches/{running.sample}/story"
    with httpx.Client(trust_env=False, timeout=ANSWER_SECONDS) as client:
        assert 'value="60"' in client.get(story, params={"from": 60}).text
        assert 'value="59"' not in client.get(story, params={"from": 60}).text
        assert client.get(story, params={"from": 99_999}).status_code == 404
        assert client.get(story, params={"seat": 2}).status_code == 422


async def test_what_happened_at_once_is_folded_to_its_first_line(page: Page, running: Installation) -> None:
    """And unfolds when it is walked into, or searched."""
    await filmed(page, f"/matches/{running.sample}/review?at=3&language=en")
    more = page.locator(".story li:has(.more)").last
    first, hidden = await more.get_attribute("value"), await more.locator(".more").inner_text()
    inside = int(first or 0) + 1
    line = page.locator(f".story li[value='{inside}']")
    await expect(line).to_be_hidden()
    await more.locator("a").click()
    await expect(line).to_be_visible()
    await expect(page.locator(f".story li[value='{first}'] .more")).to_have_count(0)
    await page.locator("[data-control=first]").click()
    await expect(line).to_be_hidden()
    text = await line.locator("a").text_content()
    await page.keyboard.press("/")
    await page.keyboard.type(text or "")
    await expect(line).to_be_visible()
    assert hidden.startswith("+")
