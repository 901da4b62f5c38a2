"""A cup for pairs in a browser: a team enters, and the link on each slip plays its own seat."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation

PAIRS = {"mode": "gemelli"}


async def test_both_players_of_a_pair_play_their_own_seats(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        address = await cup(held, names=(), options=PAIRS, is_open=False)
        await held.ask(
            "/entries", {"player": "Gufi", "members": [{"player": "Carla"}, {"player": "Dino"}]}, 201
        )
        desk = await (await open_browser(**WIDE)).new_page()
        await give_key(desk, running.admin_key)
        await desk.goto(f"{address}?language=en")
        await desk.locator("#people > summary").click()
        form = desk.locator("form:has(#do-enter_others)")
        await form.get_by_label("Team").fill("Corvi")
        await form.get_by_label("Player 1").fill("Ada")
        await form.get_by_label("Player 2").fill("Bruno")
        await form.get_by_role("button").click()
        slips = desk.locator("dialog .slips article")
        await expect(slips.locator("h3")).to_have_text(["Ada", "Bruno"])
        await expect(slips.locator("svg.qr")).to_have_count(2)
        token = await slips.nth(1).locator("code").inner_text()
        await desk.get_by_role("button", name="Close").click()
        await expect(desk.locator(".entrants .members")).to_have_text(["Carla, Dino", "Ada, Bruno"])
        await shuts_nobody_out(desk)

        telephone = await (
            await open_browser(viewport={"width": 360, "height": 740}, locale="it-IT")
        ).new_page()
        await telephone.goto(f"{address}?language=it#entrant=2&token={token}")
        await expect(telephone.locator("#own")).to_contain_text("Corvi")
        (table,) = (await held.begin_round(1))["tables"]
        await telephone.reload()
        await telephone.locator(".mine a").click()
        seat = table["entrants"].index(2) + 2
        own = await telephone.evaluate("Object.values(JSON.parse(localStorage.getItem('moviola.tokens')))")
        assert {str(seat): token} in own
