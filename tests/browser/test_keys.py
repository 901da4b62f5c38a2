"""Keys and tokens that a browser remembers: they open pages that are closed to others, and are forgotten."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.playing import newest, play_now
from tests.browser.test_organising import give_key
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


async def test_tokens_are_forgotten_on_the_readers_page(page: Page) -> None:
    await play_now(page)
    await page.goto("/me?language=it")
    await page.locator(".tokens summary").click()
    await page.get_by_role("button", name="Dimentica tutti i token").click()
    await expect(page.locator(".answer")).to_be_visible()
    assert await page.evaluate("localStorage.getItem('moviola.tokens')") == "{}"


async def test_a_key_stays_only_where_that_is_asked_for(
    open_browser: OpenBrowser, running: Installation
) -> None:
    context = await open_browser()
    page, other = await context.new_page(), await context.new_page()
    await give_key(page, running.admin_key)
    await other.goto("/desk?language=en")
    await other.get_by_label("Organiser's key").fill(running.admin_key)
    await other.get_by_label("Keep it on this device").check()
    await other.locator("form.sign button").click()
    await expect(other.locator(".forget-key")).to_be_visible()
    stays = await context.new_page()
    await stays.goto("/desk?language=en")
    await stays.get_by_role("button", name="Forget my key").click()
    await expect(stays.locator("form.sign")).to_be_visible()
    await other.reload()
    await expect(other.locator("form.sign")).to_be_visible()
    await page.reload()
    await expect(page.locator(".forget-key")).to_be_visible()
    assert running.admin_key not in await page.content()


async def test_an_entrants_token_is_recognised(page: Page, running: Installation, faults: Faults) -> None:
    faults.forgive("401")
    async with holding(running) as held:
        address = await cup(held)
    await page.goto("/me?language=en")
    await page.locator(".tokens summary").click()
    await page.get_by_label("Address of the match").fill(f"{running.url}{address}?round=1")
    await page.get_by_label("Key or token").fill("mv_nothing")
    await page.locator("form.bearer button").click()
    await expect(page.locator(".answer")).to_contain_text("not valid there")
    await page.get_by_label("Key or token").fill(held.tokens[2])
    await page.locator("form.bearer button").click()
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
    for address in ("/me", "/matches/00000000-0000-0000-0000-000000000000"):
        await page.goto(address)
        await shuts_nobody_out(page)
