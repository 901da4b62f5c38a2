"""What a browser remembers is looked through and forgotten, and opens what is closed to others."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.playing import asked, newest, play_now
from tests.browser.test_reading import LOOKS
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def private_fork(page: Page, running: Installation) -> dict[str, Any]:
    """Of a match that is being played: its hidden cards are known there, so that it exists for few."""
    await play_now(page)
    match = page.url.partition("?")[0].rpartition("/")[2]
    revision = await newest(page)
    await page.evaluate("localStorage.clear()")
    made = await page.request.post(
        f"/v1/matches/{match}/forks",
        data={"revision": revision, "luck": {"kind": "fresh"}},
        headers={"Authorization": f"Bearer {running.admin_key}"},
    )
    assert made.ok, await made.text()
    return dict(await made.json())


async def test_a_seat_is_remembered_and_forgotten(page: Page) -> None:
    await play_now(page)
    await page.goto("/keys?language=en")
    line = page.locator(".held li")
    await expect(line).to_have_count(2)
    await expect(line.nth(0)).to_contain_text("Seat 0")
    await page.get_by_role("button", name="the host").click()
    await expect(line).to_have_count(1)
    await line.get_by_role("link").click()
    await asked(page)
    await page.goto("/keys?language=it")
    await page.get_by_role("button", name="Dimentica tutto").click()
    await expect(page.locator(".no-seats")).to_be_visible()
    assert await page.evaluate("localStorage.getItem('moviola.tokens')") == "{}"


async def test_a_key_stays_only_where_that_is_asked_for(open_browser: OpenBrowser) -> None:
    context = await open_browser()
    page = await context.new_page()
    await page.goto("/keys?language=en")
    await page.get_by_label("Give this browser a key").fill("mv_key")
    await page.get_by_role("button", name="Remember").first.click()
    await expect(page.locator(".has-key")).to_be_visible()
    other = await context.new_page()
    await other.goto("/keys?language=en")
    await expect(other.locator(".no-key")).to_be_visible()
    await other.get_by_label("Give this browser a key").fill("mv_key")
    await other.get_by_label("Keep it on this device").check()
    await other.get_by_role("button", name="Remember").first.click()
    await page.reload()
    await other.get_by_role("button", name="Forget the key").click()
    await expect(other.locator(".no-key")).to_be_visible()
    assert "mv_key" not in await page.content()


async def test_an_entrants_token_is_recognised(page: Page, running: Installation, faults: Faults) -> None:
    faults.forgive("401")
    async with holding(running) as held:
        address = await cup(held)
    await page.goto("/keys?language=en")
    await page.get_by_label("Address of the match").fill(f"{running.url}{address}?round=1")
    await page.get_by_label("Key or token").fill("mv_nothing")
    await page.locator("form.add button").click()
    await expect(page.locator(".answer")).to_contain_text("not valid there")
    await page.get_by_label("Key or token").fill(held.tokens[2])
    await page.locator("form.add button").click()
    await expect(page.locator(".held")).to_contain_text("entrant 2")
    await page.locator(".held a").click()
    await expect(page.get_by_role("heading", name="You are Bruno")).to_be_visible()


async def test_a_private_match_opens_with_a_token(page: Page, running: Installation, faults: Faults) -> None:
    faults.forgive("404", "401", "403")
    fork = await private_fork(page, running)
    token = fork["host_token"]
    address = f"/matches/{fork['match_id']}/review?language=en"
    await page.goto(address)
    await expect(page.locator("h1")).to_have_text("There is nothing here")
    await page.get_by_label("Key or token").fill("mv_wrong")
    await page.get_by_role("button", name="Look with this token").click()
    await expect(page.locator(".answer")).to_contain_text("not valid there")
    await page.get_by_label("Key or token").fill(token)
    await page.get_by_role("button", name="Look with this token").click()
    await expect(page.locator(".viewer .badge")).to_have_text("private")
    await expect(page.locator(".scrub input")).to_be_visible()
    await page.goto(address)
    await expect(page.locator(".viewer")).to_be_visible()
    assert token not in page.url


async def test_who_may_not_look_so_may_look_as_spectators_do(page: Page, faults: Faults) -> None:
    faults.forgive("401", "403")
    await play_now(page)
    match = page.url.partition("?")[0]
    await page.evaluate("localStorage.clear()")
    await page.goto(f"{match}?as=1&language=en")
    await page.get_by_role("link", name="Look as spectators do").click()
    await expect(page.locator(".looks summary")).to_contain_text("spectators")


async def test_colours_are_chosen_and_stay(page: Page) -> None:
    await page.goto("/rules?language=en")
    await page.get_by_label("Colours").select_option("dark")
    await page.goto("/matches")
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    await page.get_by_label("Colours").select_option("auto")
    await page.reload()
    await expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, faults: Faults, look: str) -> None:
    faults.forgive("404")
    page = await (await open_browser(**LOOKS[look])).new_page()
    for address in ("/keys", "/matches/00000000-0000-0000-0000-000000000000"):
        await page.goto(address)
        await shuts_nobody_out(page)
