"""Players enter themselves: by a code that organisers hang up, with a name, on their telephones."""

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_reading import HOSTILE
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation

TELEPHONE = {"viewport": {"width": 360, "height": 740}, "locale": "it-IT"}
RULES = ["No telephones at the table."]


async def test_from_the_code_on_the_cups_page_to_a_place_in_it(
    open_browser: OpenBrowser, running: Installation
) -> None:
    clocks = {"match_seconds": 300, "increment_seconds": 3}
    async with holding(running) as held:
        address = await cup(held, names=(), title=HOSTILE, clocks=clocks, house_rules=RULES)
    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}?language=en")
    await desk.get_by_text("Players enter themselves").click()
    await expect(desk.locator("#self-entry svg.qr")).to_be_visible()
    await shuts_nobody_out(desk)
    where = await desk.locator("#self-entry .address").inner_text()

    telephone = await (await open_browser(**TELEPHONE)).new_page()
    await telephone.goto(where)
    await expect(telephone.locator("h1 bdi")).to_have_text(HOSTILE)
    await expect(telephone.locator(".enter")).to_contain_text("5:00 per la partita, e 3 secondi")
    await expect(telephone.locator(".enter")).to_contain_text(RULES[0])
    await expect(telephone.locator(".enter input")).to_have_count(1)
    await shuts_nobody_out(telephone)
    await telephone.get_by_label("Il tuo nome").fill("Zoë")
    await telephone.get_by_role("button", name="Iscriviti").click()
    await expect(telephone.locator("dialog svg.qr")).to_be_visible()
    await telephone.get_by_role("button", name="Chiudi").click()
    await expect(telephone.locator(".enter")).to_contain_text("Zoë")
    await expect(telephone.locator(".enter form")).to_have_count(0)
    await shuts_nobody_out(telephone)
    await telephone.reload()
    await telephone.get_by_role("link", name="Il tuo tavolo, i risultati e il posto").click()
    await expect(telephone.locator("h1")).to_have_text("Zoë")
    await telephone.goto(address)
    await expect(telephone.locator("#own")).to_contain_text("Zoë")


async def test_the_code_alone_is_for_organisers(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=())
    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}/enter?language=en")
    await expect(desk.locator(".enter svg.qr")).to_be_visible()
    await expect(desk.locator(".enter form")).to_have_count(0)


async def test_nobody_enters_alone_where_organisers_make_the_entries(
    open_browser: OpenBrowser, running: Installation
) -> None:
    async with holding(running) as held:
        address = await cup(held, names=(), is_open=False)
    telephone = await (await open_browser(**TELEPHONE)).new_page()
    await telephone.goto(f"{address}/enter")
    await expect(telephone.get_by_role("button", name="Iscriviti")).to_be_disabled()
    await expect(telephone.locator(".enter")).to_contain_text("Qui iscrivono gli organizzatori.")
    desk = await (await open_browser(**WIDE)).new_page()
    await give_key(desk, running.admin_key)
    await desk.goto(f"{address}?language=en")
    await expect(desk.locator("#entry-list")).to_have_count(1)
    await expect(desk.locator("#self-entry")).to_have_count(0)
