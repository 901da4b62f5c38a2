"""The tree of forks, read without scripts."""

import re
from typing import Any

import pytest
from playwright.async_api import APIRequestContext, Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import asked, play_now
from tests.browser.test_reading import LOOKS
from tests.service.installation import Installation


async def forked(request: APIRequestContext, match: str) -> str:
    """At its end: whoever sees a match that is over may fork it."""
    wish = {"revision": await newest(request, match), "luck": {"kind": "fresh"}}
    made: dict[str, Any] = await (await request.post(f"/v1/matches/{match}/forks", data=wish)).json()
    return str(made["match_id"])


async def newest(request: APIRequestContext, match: str) -> int:
    return int((await (await request.get(f"/v1/matches/{match}/state")).json())["revision"])


async def test_a_fork_is_found_from_the_match_and_leads_back_to_its_event(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    fork = await forked(page.request, running.sample)
    inner = await forked(page.request, fork)
    last = await newest(page.request, running.sample)
    await page.goto(f"/matches/{running.sample}/review?at=3&language=en")
    await page.get_by_role("link", name="Forks").click()
    await expect(page.locator(".forks [aria-current]")).to_have_attribute("href", re.compile(running.sample))
    ours = page.locator(".forks .forks > li").filter(
        has=page.locator(f"> a[href*='{fork}']")
    )  # other tests fork the sample as well
    await expect(ours.locator("> a").first).to_have_text(re.compile(f"^Fork at event {last}(, no|$)"))
    await expect(ours.locator(".forks a").first).to_have_attribute("href", re.compile(inner))
    await ours.get_by_role("link", name=f"the parent at event {last}", exact=True).first.click()
    await expect(page.locator(".viewer")).to_have_attribute("data-match", running.sample)
    await expect(page.locator(".viewer")).to_have_attribute("data-at", str(last))
    await page.goto(f"/matches/{fork}/forks?language=it")
    await expect(page.locator(".forks [aria-current]")).to_have_attribute("href", re.compile(fork))
    await expect(page.locator("h1")).to_have_text("Diramazioni di A sample")


async def test_the_tree_is_drawn(open_browser: OpenBrowser, running: Installation) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    fork = await forked(page.request, running.sample)
    await page.goto(f"/matches/{fork}/forks?language=it")
    bars = page.locator(".tree .wide [data-part^='match:']")
    parent, child = [
        await bars.and_(page.locator(f"[data-part='match:{match}']")).locator("rect").nth(1).bounding_box()
        for match in (running.sample, fork)
    ]
    assert parent is not None
    assert child is not None
    assert abs(parent["x"] + parent["width"] - child["x"]) < 3, "it leaves its parent where that ended"
    assert child["y"] > parent["y"]
    await expect(bars.filter(has_text="questa partita")).to_have_count(1)


async def test_a_stranger_forks_a_match_that_is_over_and_plays_on(page: Page, running: Installation) -> None:
    """At an event in its middle, with a bot at the other seat; by keyboard from the dialog on."""
    await page.goto(f"/matches/{running.sample}/review?at=20&language=en")
    await page.get_by_role("button", name="Fork here").click()
    dialog = page.get_by_role("dialog", name="Fork at event 20")
    await dialog.get_by_label("Luck from here on").select_option("fresh")
    await dialog.get_by_label("Dina ⚙").select_option("random")
    await dialog.get_by_role("button", name="Fork", exact=True).press("Enter")
    await asked(page)
    await page.get_by_role("link", name="Look back").click()
    await expect(page.locator(".fork")).to_contain_text("A fork with fresh luck, made from event 20")
    await expect(page.locator(".viewer")).to_have_attribute("data-viewer", "0")


async def test_the_next_result_is_chosen(page: Page, running: Installation) -> None:
    """The die of Bathroom Rush, in Italian."""
    match = running.sample_of("bathroom_rush")
    events = (await (await page.request.get(f"/v1/matches/{match}/events?limit=200")).json())["items"]
    for at in (each["revision"] - 1 for each in events if each["event"]["type"] == "ChanceDrawn"):
        if (await page.request.get(f"/v1/matches/{match}/outcomes?at={at}")).ok:
            break
    await page.goto(f"/matches/{match}/review?at={at}&language=it")
    await page.get_by_role("button", name="Dirama da qui").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("La sorte da qui in poi").select_option("scripted")
    await expect(dialog.locator("[name=result]")).to_contain_text("1/")
    await dialog.locator("[name=result]").select_option(index=1)
    await dialog.get_by_role("button", name="Dirama", exact=True).click()
    await page.get_by_role("link", name="Rivedi dall'inizio").click()
    await expect(page.locator(".fork")).to_contain_text("una sorte scritta")


async def test_a_match_being_played_says_who_may_fork_it(page: Page) -> None:
    await play_now(page)
    await page.get_by_role("link", name="Look back").click()
    tool = page.get_by_role("button", name="Fork here")
    await expect(tool).to_have_attribute("aria-disabled", "true")
    await expect(tool).to_contain_text("only be forked by its organiser")


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, running: Installation, look: str) -> None:
    page: Page = await (await open_browser(**LOOKS[look])).new_page()
    match = running.sample
    for _ in range(2):
        match = await forked(page.request, match)
    await page.goto(f"/matches/{match}/forks")
    found = await axe(page)
    assert found.violations_count == 0, found.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
