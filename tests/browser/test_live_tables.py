"""The desk of live tables: those in need first, and a claim is told while the tab is hidden."""

import re

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.playing import bearer
from tests.service.api.test_published import dispute
from tests.service.installation import Installation


async def test_a_claim_is_told_and_its_table_comes_first(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno", "Carla", "Dino"), title="Live cup")
        round_ = await held.begin_round(1)
        page = await (await open_browser(**WIDE)).new_page()
        await page.goto(f"{address}/live?language=en")
        await expect(page.locator(".live")).to_contain_text("for the organisers")
        await expect(page.locator(".tables li")).to_have_count(0)
        await give_key(page, running.admin_key)
        await page.goto(f"{address}?language=en")
        await page.get_by_role("link", name="Tables being played").click()
        tables = page.locator(".tables > li")
        await expect(tables).to_have_count(2)
        await expect(tables.first).to_contain_text("to move")
        await shuts_nobody_out(page)
        await page.get_by_label("Sound at a claim").check()
        second = round_["tables"][1]["matches"][0]
        await dispute(held, second)
        await expect(tables.first.locator("h2 a")).to_have_text("Table 2")
        await expect(tables.first).to_contain_text("Claim")
        await expect(page.locator("[role=alert]")).to_have_text("Claim at table 2.")
        assert (await page.title()).startswith("(!) Claim at table 2.")
        to_claim = tables.first.get_by_role("link", name="To the claim")
        await expect(to_claim).to_have_attribute("href", re.compile("/desk/disputes/"))
        await expect(tables.first).to_contain_text("Nobody has taken it.")
        await shuts_nobody_out(page)
        claim = (await to_claim.get_attribute("href") or "").partition("?")[0].rpartition("/")[2]
        take = f"/v1{address}/claims/{claim}"
        answer = await held.client.post(take, json={}, headers=bearer(running.admin_key))
        assert answer.is_success, answer.text
        await expect(tables.first).to_contain_text("admin deals with it.")
