"""A player calls an arbiter from the table; the arbiter's tab tells, answers and closes."""

import json

import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


@pytest.mark.rule("MV-CAL-01", "MV-CAL-03")
async def test_an_arbiter_is_called_and_comes(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), title="Quiet cup")
        (pairing,) = (await held.begin_round(1))["tables"]
        match_id = pairing["matches"][0]["match_id"]
        seat = pairing["matches"][0]["seating"].index(1)
    arbiter = await (await open_browser(**WIDE)).new_page()
    await give_key(arbiter, running.admin_key)
    await arbiter.goto(f"{address}/live?language=en")
    await expect(arbiter.locator(".tables > li")).to_have_count(1)
    context = await open_browser(**WIDE)
    tokens = json.dumps(json.dumps({match_id: {str(seat): held.tokens[1]}}))
    await context.add_init_script(
        f'if (location.protocol === "http:") localStorage.setItem("moviola.tokens", {tokens})'
    )
    ada = await context.new_page()
    await ada.goto(f"/matches/{match_id}?language=en")
    button = ada.get_by_role("button", name="Call the arbiter")
    await button.click()
    await expect(ada.locator(".call")).to_contain_text("The arbiters have been called.")
    await expect(arbiter.locator("[role=alert]")).to_have_text("Table 1 calls an arbiter.")
    assert (await arbiter.title()).startswith("(!) Table 1 calls an arbiter.")
    at_live = arbiter.locator(".tables > li")
    await expect(at_live).to_contain_text("Ada has called an arbiter")
    await shuts_nobody_out(arbiter)
    await ada.reload()
    await expect(ada.locator(".call")).to_contain_text("The arbiters have been called.")
    await at_live.get_by_role("button", name="On my way").click()
    await expect(at_live).to_contain_text("admin is on the way.")
    await expect(ada.locator(".call")).to_contain_text("An arbiter is on the way.")
    for path, table in ((f"{address}/shift", "turno 1, tavolo 1"), ("/desk", "Quiet cup, round 1 table 1")):
        await arbiter.goto(f"{path}?language=it")
        await expect(arbiter.locator("main")).to_contain_text(table)
        await expect(arbiter.locator("main")).to_contain_text("Ada ha chiamato un arbitro")
        await shuts_nobody_out(arbiter)
    await arbiter.get_by_role("button", name="Chiudi la chiamata").click()
    await expect(arbiter.locator("main")).not_to_contain_text("Ada ha chiamato")
    await expect(button).to_be_visible()
