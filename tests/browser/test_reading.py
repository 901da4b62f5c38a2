"""Whoever opens a page reads it: without scripts, in Italian, on a telephone, in the dark, by a screen reader."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.kernel.words.seats import ISOLATED
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import organised
from tests.browser.faults import Faults
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

HOSTILE = "<img src=//x.example/>{{ 7 * 7 }}\"'&"
PAGES = (
    "/",
    "/matches",
    "/rules",
    "/rules/MV",
    "/notice",
    "{match}",
    "{match}?at=20",
    "{match}?at=20&from=3",
)
LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}, "locale": "it-IT"},
}


@pytest.fixture
def match(running: Installation) -> str:
    return f"/matches/{running.sample}/review"


@pytest.fixture
async def still(open_browser: OpenBrowser) -> Page:
    """A page without scripts."""
    context = await open_browser(java_script_enabled=False, viewport={"width": 1280, "height": 800})
    return await context.new_page()


async def test_from_the_list_to_a_match_by_links(still: Page) -> None:
    await still.goto("/matches?language=en&game=sukkube&phase=finished")
    sample = still.get_by_role("link", name="Sukkube: A sample").first
    while not await sample.count():
        await still.get_by_role("link", name="Older matches").click()
        await still.wait_for_load_state()
    await sample.click()
    await expect(still.locator("main li").nth(10)).to_be_visible()
    await expect(still.locator("noscript img, main img")).to_be_visible()
    await still.get_by_role("link", name="Review the match").click()
    await expect(still.locator(".sentence")).to_contain_text("MV-")
    await still.get_by_role("link", name="First event").click()
    await expect(still.locator(".sentence .said")).to_have_text(re.compile("A match of Sukkube is set up"))
    await still.get_by_role("link", name="Event on").click()
    await expect(still).to_have_url(re.compile(r"at=2&language=en"))
    await expect(still.locator(".controls .place")).to_have_text(re.compile(r"2 of \d+"))


async def test_every_event_says_what_v1_says(still: Page, running: Installation, match: str) -> None:
    answer = await still.request.get(f"/v1/matches/{running.sample}/film?language=it&names=true")
    lines = [json.loads(line) for line in (await answer.text()).splitlines()]
    for line in lines[:: len(lines) // 6]:
        await still.goto(f"{match}?at={line['revision']}&language=it")
        text = ISOLATED.sub(r"\1", line["text"])
        await expect(still.locator(".sentence .said")).to_have_text(text)
        assert await still.locator(".sentence .rule").all_inner_texts() == line["rules"]
        await expect(still.locator(".story [aria-current]")).to_have_text(f"{line['at'][11:19]} {text}")


async def test_a_rule_of_an_event_is_one_click_away(still: Page, match: str) -> None:
    await still.goto(f"{match}?at=20")
    chip = still.locator(".sentence .rule").first
    rule = await chip.inner_text()
    await chip.click()
    await expect(still.locator("article a:target")).to_have_text(rule)


async def test_another_viewer_and_another_language_keep_the_event(still: Page, match: str) -> None:
    await still.goto(f"{match}?at=20&language=en")
    await still.locator(".looks summary").click()
    await still.get_by_role("link", name="Dina ⚙", exact=True).click()
    await expect(still).to_have_url(re.compile(r"at=20&as=1&language=en"))
    await still.get_by_role("link", name="Italiano").click()
    await expect(still).to_have_url(re.compile(r"at=20&as=1&language=it"))
    await expect(still.locator("html")).to_have_attribute("lang", "it")
    await expect(still.locator(".looks summary")).to_contain_text("Dina ⚙")


@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/matches/00000000-0000-0000-0000-000000000000?language=en", 404, "There is nothing here"),
        ("/matches/nothing?language=it", 404, "Qui non c'è niente"),
        ("{match}?at=999999", 404, "There is nothing here"),
        ("{match}?at=none", 400, "This address cannot be read"),
        ("{match}?aat=4", 422, "This address cannot be read"),
        ("/rules/nothing", 404, "There is nothing here"),
    ],
)
async def test_a_refusal_is_a_page(
    still: Page, faults: Faults, match: str, address: str, status: int, heading: str
) -> None:
    faults.forgive("Failed to load resource")
    answer = await still.goto(address.format(match=match))
    assert answer is not None
    assert answer.status in (status, 422)
    await expect(still.locator("h1")).to_have_text(heading)
    await expect(still.locator("main").get_by_role("link")).to_be_visible()


def test_programs_get_problems_instead(running: Installation) -> None:
    answer = httpx.get(f"{running.url}/matches/nothing", trust_env=False, timeout=ANSWER_SECONDS)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, match: str, look: str) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    for address in PAGES:
        await page.goto(address.format(match=match))
        found = await axe(page)
        assert found.violations_count == 0, found.generate_report()
        wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{address} is {wide} px too wide"


async def test_names_are_text(still: Page) -> None:
    games = (await (await still.request.get("/v1/games")).json())["items"]
    wish = {"game": games[0]["name"], "seats": 2, "title": HOSTILE}
    new = await (await still.request.post("/v1/matches", data=wish)).json()
    seats = f"/v1/matches/{new['match_id']}/seats"
    assert (await still.request.post(seats, data={"player": HOSTILE})).ok
    await still.goto(f"/matches/{new['match_id']}/review?language=en")
    await expect(still.locator("h1 bdi")).to_have_text(HOSTILE)
    await expect(still.locator(".sittings bdi").first).to_have_text(HOSTILE)
    await expect(still.locator(".empty")).to_contain_text(new["commitment"])

    async def is_listed() -> bool:
        return new["match_id"] in await (await still.request.get("/v1/matches?phase=open")).text()

    await until(is_listed)
    await still.goto("/matches?phase=open")
    await expect(still.locator(".matches bdi", has_text="{{ 7 * 7 }}").first).to_be_visible()


async def test_a_chat_program_gets_what_spectators_see(still: Page, match: str) -> None:
    await still.goto(f"{match}?at=20&language=it")
    said = await still.locator(".said").inner_text()
    description = await still.locator("meta[property='og:description']").get_attribute("content")
    assert ISOLATED.sub(r"\1", description or "") == said
    image = await still.locator("meta[property='og:image']").get_attribute("content")
    assert image
    drawn = await still.request.get(image)
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")
    assert (await drawn.body()).startswith(b"\x89PNG")
    await still.goto(f"{match}?at=20&as=1")
    await expect(still.locator("meta[property^='og:']")).to_have_count(0)


async def test_matches_are_listed_with_their_tables(page: Page, running: Installation) -> None:
    """Where play has begun; an open match has none, a late spectator's is of before."""
    organised(running, "piccioni", 3, spectator_delay_seconds=300)
    await page.goto("/matches?language=en")
    tables = page.locator(".matches img")
    assert await tables.count() > 1
    for table in await tables.all():
        await table.scroll_into_view_if_needed()
        await expect(table).to_have_js_property("complete", True)
        assert await table.evaluate("(table) => table.naturalWidth") > 0
    await page.goto("/matches?language=en&phase=open")
    await expect(tables).to_have_count(0)
