"""One entrant's page on a telephone, for whoever has no key: the table now, the results, the standing."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def test_family_follows_a_player(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), rounds=0)
        telephone = await (
            await open_browser(viewport={"width": 360, "height": 740}, locale="it-IT")
        ).new_page()
        await telephone.goto(f"{address}?language=it")
        await telephone.get_by_label("Per famiglia e amici").select_option("2")
        await telephone.get_by_role("button", name="Segui").click()
        await expect(telephone.get_by_role("heading", level=1)).to_have_text("Bruno")
        await expect(telephone.locator("#standing")).to_be_visible()
        await held.begin_round(1)
        await telephone.reload()
        await expect(telephone.locator(".follows")).to_contain_text("Turno 1: tavolo 1")
        await expect(telephone.locator(".follows .seated bdi")).to_have_count(2)
        await held.ask("/rounds/1/tables/1/forfeits", {"entrants": [1], "reason": "Gone home."})
        await telephone.reload()
        await expect(telephone.locator(".follows")).to_contain_text("Nessun tavolo in questo momento.")
        await expect(telephone.locator(".follows")).to_contain_text("1º su 2, punti: 1")
        await shuts_nobody_out(telephone)
        await telephone.goto(f"{address}/entrant?language=en&entrant=1")
        await expect(telephone.locator(".follows")).to_contain_text("Rank 2 of 2, points: 0")
