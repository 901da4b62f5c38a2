"""An arbiter has a hand in pairings on the page: siblings, a table of one's own, two who change places."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def test_siblings_are_kept_apart_and_two_change_places(
    open_browser: OpenBrowser, running: Installation, faults: Faults
) -> None:
    faults.forgive("422")
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno", "Carla", "Dario"))
    page = await (await open_browser(**WIDE)).new_page()
    await give_key(page, running.admin_key)
    await page.goto(f"{address}?language=en")
    await page.locator("#kept-apart summary").click()
    for name in ("Ada", "Carla"):
        await page.locator("#kept-apart").get_by_label(name).check()
    await shuts_nobody_out(page)
    await page.locator("#do-apart").click()
    await expect(page.locator(".log")).to_contain_text("Ada and Carla are not to meet.")
    await expect(page.locator("#do-lift-1")).to_be_visible()
    await page.locator("#people summary").click()
    form = page.locator("form", has=page.locator("#do-correction"))
    await form.locator("[name=entrant]").select_option(label="Ada")
    await form.locator("[name=table]").fill("2")
    await form.locator("#do-correction").click()
    await expect(page.locator(".entrants")).to_contain_text("always at table 2")
    await page.locator("#do-pair").click()
    ada = page.locator("[data-table='2']")
    await expect(ada.locator(".seated")).to_contain_text("Ada")
    await expect(ada.locator(".seated")).not_to_contain_text("Carla")
    rival = str(await ada.locator(".seated li", has_not_text="Ada").locator("bdi").text_content())
    await page.locator("#by-hand summary").click()
    hand = page.locator("#by-hand form")
    await hand.locator("[name=entrants]").nth(0).select_option(label=rival)
    await hand.locator("[name=entrants]").nth(1).select_option(label="Carla")
    await hand.locator("[name=reason]").fill("They asked for it.")
    await shuts_nobody_out(page)
    await page.locator("#do-swap").click()
    told = f"{rival} and Carla have changed places by hand: They asked for it."
    await expect(ada.locator(".flag")).to_have_text(told)
    await expect(ada.locator(".why")).to_contain_text(
        "Ada and Carla are to be kept apart, and meet all the same."
    )
    await expect(page.locator(".log")).to_contain_text(f"Round 1: {rival} and Carla change places by hand.")
    await shuts_nobody_out(page)
    await page.goto(f"{address}?language=it")
    await page.locator("#by-hand summary").click()
    for place, label in enumerate(("Ada", "Carla")):
        await hand.locator("[name=entrants]").nth(place).select_option(label=label)
    await hand.locator("[name=reason]").fill("Una volta ancora.")
    await page.locator("#do-swap").click()
    await expect(page.locator(".answer")).to_have_text(
        "Le regole non lo permettono. both are at one table, or both have a bye (TO-PAI-20)"
    )
    await page.goto(f"{address}/print/pairings?language=en")
    await expect(page.locator(".sheets tbody tr").nth(1)).to_contain_text(told)
