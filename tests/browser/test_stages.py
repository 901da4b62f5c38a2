"""A cup goes on in the browser: the best play a final with the slips they have, and one ranking holds all."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def test_a_final_is_made_of_the_standings(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=(), tie_breaks=["rating"], is_open=False)
        tokens = []
        for player, rating in (("Ada", 1500), ("Bruno", 1400), ("Carla", 1300)):
            entry = await held.ask("/entries", {"player": player, "rating": rating}, 201)
            tokens.append(entry["entrant_token"])
        await held.ask("/finish", {"early": True})
    telephone = await (await open_browser(viewport={"width": 360, "height": 740}, locale="it-IT")).new_page()
    await telephone.goto(f"{address}?language=it#entrant=2&token={tokens[1]}")
    await expect(telephone.locator("#own")).to_contain_text("Bruno")

    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}?language=en")
    await desk.get_by_role("link", name="Go on with the best of these").click()
    await desk.wait_for_load_state()
    await desk.get_by_label("Title").fill("Final")
    await desk.get_by_label("How many go on").fill("2")
    await desk.get_by_label("Format").select_option("single_elimination")
    await desk.get_by_role("button", name="Announce it").click()
    await expect(desk.get_by_role("heading", name="Final", exact=True)).to_be_visible()
    await expect(desk.locator(".entrants li bdi")).to_have_text(["Ada", "Bruno"])
    await expect(desk.locator(".overall tbody th")).to_have_text(["Ada", "Bruno", "Carla"])
    await shuts_nobody_out(desk)

    final = desk.url.partition("?")[0]
    await telephone.goto(f"{final}?language=it")
    await expect(telephone.locator("#own")).to_contain_text("Bruno")
    await telephone.locator(".stages a").click()
    await expect(telephone.locator(".stages strong")).to_have_text("Winter cup")
