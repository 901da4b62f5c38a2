"""The result of a table played on wood: two players type it on their telephones, an arbiter corrects it."""

from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation

TELEPHONE = {"viewport": {"width": 360, "height": 740}, "locale": "it-IT"}


async def test_players_type_a_result_and_an_arbiter_corrects_it(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"), rounds=0)
        await held.begin_round(1)

    async def telephone(entrant: int) -> Page:
        page = await (await open_browser(**TELEPHONE)).new_page()
        await page.goto(f"{address}?language=it#entrant={entrant}&token={held.tokens[entrant]}")
        await expect(page.locator("#own")).to_be_visible()
        return page

    ada = await telephone(1)
    await ada.get_by_text("Giocata a un tavolo vero?").click()
    await ada.locator(".typed").get_by_label("Ada").fill("2")
    await ada.locator(".typed").get_by_label("Bruno").fill("1")
    await shuts_nobody_out(ada)
    await ada.get_by_role("button", name="Inserisci il risultato").click()
    await expect(ada.locator(".played")).to_contain_text("Inserito da Ada, non confermato: 1º posto Bruno")
    await expect(ada.get_by_role("button", name="Conferma")).to_have_count(0)
    bruno = await telephone(2)
    await shuts_nobody_out(bruno)
    await bruno.get_by_role("button", name="Conferma").click()
    await expect(bruno.locator(".played")).to_contain_text("1º posto Bruno; 2º posto Ada inserito a mano")
    await expect(bruno.locator(".standings tbody tr").first).to_contain_text("Bruno")
    await expect(bruno.locator(".typed")).to_have_count(0)

    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}?language=en")
    await desk.locator("#rule-1 summary").click()
    await desk.locator("#rule-1 .typed").get_by_label("Ada").fill("1")
    await desk.locator("#rule-1 .typed").get_by_label("Bruno").fill("2")
    await desk.locator("#rule-1 .typed [name=reason]").fill("The slip says so.")
    await shuts_nobody_out(desk)
    await desk.get_by_role("button", name="Correct the result").click()
    await expect(desk.locator(".log")).to_contain_text(
        "Round 1, table 1, typed in: Ada; Bruno. The reason: The slip says so."
    )
    await expect(desk.locator(".standings tbody tr").first).to_contain_text("typed in")
    for sheet in ("standings", "cross-table"):
        await desk.goto(f"{address}/print/{sheet}?language=it")
        await expect(desk.locator(".sheets tbody tr").first).to_contain_text("inserito a mano")
