"""A player without an account goes on elsewhere: a code, the matches on the first page, a removed device."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.service.api.playing import bearer
from tests.waiting import until

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.rule("MV-PLR-02", "MV-PLR-03")
async def test_a_match_is_found_and_played_on_a_second_device(
    open_browser: OpenBrowser, faults: Faults
) -> None:
    faults.forgive("401")
    desk, phone = (
        await (await open_browser(**WIDE)).new_page(),
        await (await open_browser(**PHONE)).new_page(),
    )
    await desk.goto("/?language=en")
    await desk.get_by_label("Game").select_option("sukkube")
    await desk.get_by_label("Your name").fill("Ada")
    await desk.get_by_role("button", name="Play", exact=True).click()
    await desk.locator(".dock").wait_for()
    await desk.goto("/?language=en")
    await expect(desk.locator("section.mine li")).to_have_count(1)
    await desk.goto("/me?language=en")
    await desk.get_by_role("button", name="Use on another device").click()
    await expect(desk.locator(".code-text")).to_have_text(re.compile("^[A-Z2-9]{4}-[A-Z2-9]{4}$"))
    await phone.goto("/me?language=en")
    await phone.get_by_label("Code from the other device").fill(await desk.locator(".code-text").inner_text())
    await phone.get_by_role("button", name="Go on here").click()
    await expect(phone.locator(".going li")).to_contain_text("Sukkube")
    await expect(phone.locator(".devices li")).to_have_count(2)
    assert (await axe(phone)).violations_count == 0
    await phone.goto("/?language=en")
    await phone.locator("section.mine a").first.click()
    await expect(phone.locator(".dock")).not_to_contain_text("You are watching")
    await expect(phone.locator(".own > *").first).to_be_visible()
    match = phone.url
    key = await phone.evaluate("localStorage.getItem('moviola.player')")
    await desk.reload()
    await desk.get_by_role("button", name=re.compile("^Remove")).nth(1).click()
    await expect(desk.locator(".devices li")).to_have_count(1)

    async def is_closed() -> bool:
        return (await phone.request.get("/v1/players/me", headers=bearer(key))).status == 401

    await until(is_closed)
    await phone.goto(match)
    await expect(phone.locator(".removed")).to_be_visible()
