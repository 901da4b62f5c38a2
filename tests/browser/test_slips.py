"""Slips: a code for each token, that hands it to the telephone that scans it; a lost token gets another slip."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation
from tests.waiting import until


async def test_a_lost_token_is_reissued_on_a_slip_whose_link_plays(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), rounds=0)
    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}?language=en")
    await desk.locator("#people > summary").click()
    form = desk.locator("form", has=desk.get_by_role("button", name="New token"))
    await form.locator("select").select_option("2")
    await form.get_by_role("button").click()
    slip = desk.locator("dialog .slips article")
    await expect(slip.locator("h3")).to_have_text("Bruno")
    await expect(slip.locator("svg.qr")).to_be_visible()
    await expect(desk.locator(".answer")).to_have_text("Done.")
    await shuts_nobody_out(desk)
    token = await slip.locator("code").inner_text()
    await desk.get_by_role("button", name="Close").click()
    await expect(desk.locator(".log li").first).to_contain_text("Bruno gets a new token.")

    telephone = await (await open_browser(viewport={"width": 360, "height": 740}, locale="it-IT")).new_page()
    await telephone.goto(f"{address}?language=it#entrant=2&token={token}")
    await expect(telephone.locator(".answer")).to_have_text("Da adesso questo browser gioca per te.")
    await expect(telephone.locator("#own")).to_contain_text("Bruno")
    assert "token" not in telephone.url
    await telephone.goto("about:blank")
    await telephone.goto(f"{address}?language=it#entrant=1&token={held.tokens[1]}")
    await expect(telephone.locator(".answer")).to_have_text(
        "Questo link non apre più nulla: chiedi un foglietto nuovo a un organizzatore."
    )
    await expect(telephone.locator("#own")).to_contain_text("Bruno")


async def test_the_link_of_a_lost_slip_opens_nothing(
    open_browser: OpenBrowser, running: Installation, faults: Faults
) -> None:
    faults.forgive("401")
    async with holding(running) as held:
        address = await cup(held, names=("Ada",), rounds=0)
        lost = held.tokens[1]
        await held.ask("/entries/1/token", None, 201)
    page = await (await open_browser(**WIDE)).new_page()
    await page.goto(f"{address}?language=en#entrant=1&token={lost}")
    await expect(page.locator(".answer")).to_contain_text("opens nothing")
    assert await page.evaluate("localStorage.getItem('moviola.tokens')") is None


async def test_an_entry_is_corrected_on_the_page(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), rounds=0)
        desk = await (await open_browser(**WIDE)).new_page()
        await give_key(desk, running.admin_key)
        await desk.goto(f"{address}?language=en")
        await desk.locator("#people > summary").click()
        form = desk.locator("form:has(#do-correction)")
        await form.locator("select").select_option("2")
        await form.get_by_label("Club").fill("Corvo")
        await form.get_by_label("Rating").fill("1450")
        await form.get_by_role("button").click()
        await expect(desk.locator(".answer")).to_have_text("Done.")
        bruno = (await held.get())["entrants"][1]
        assert (bruno["player"], bruno["rating"], bruno["club"]) == ("Bruno", 1450, "Corvo")
        await form.locator("select").select_option("2")
        await form.get_by_label("Club").fill("-")
        await form.get_by_role("button").click()

        async def is_empty() -> bool:
            return not (await held.get())["entrants"][1].get("club")

        await until(is_empty)
