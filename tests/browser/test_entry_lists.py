"""A list of players is pasted at the tournament's page, corrected by its preview, and entered with slips."""

import re

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_organising import WIDE, give_key
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation

HOSTILE = "<b>Bruno</b>"


async def test_fourteen_players_enter_from_a_list(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada",), is_open=True)
    page = await (await open_browser(**WIDE)).new_page()
    await give_key(page, running.admin_key)
    await page.goto(f"{address}?language=en")
    await page.get_by_text("Enter a list").click()
    rows = [
        "name;rating;club",
        f"{HOSTILE};1500;Corvo",
        "ADA;1400;",
        *(f"Player {n};{n};" for n in range(12)),
    ]
    field = page.get_by_label("List, one line each")
    await field.fill("\n".join(rows))
    await page.get_by_role("button", name="Preview").click()
    enter = page.get_by_role("button", name="Enter all")
    refused = page.locator("#entry-list .refused")
    await expect(refused).to_have_count(1)
    await expect(refused).to_contain_text("TO-ENT-03")
    await expect(page.locator("#entry-list bdi", has_text=HOSTILE)).to_be_visible()
    await expect(enter).to_be_disabled()
    await shuts_nobody_out(page)
    await field.fill("\n".join(rows).replace("ADA", "Carla"))
    await page.get_by_role("button", name="Preview").click()
    await expect(page.locator("#entry-list")).to_contain_text("14 players can be entered.")
    await enter.click()
    slips = page.locator("dialog .slips article")
    await expect(slips).to_have_count(14)
    await expect(slips.first.locator("h3")).to_have_text(HOSTILE)
    await expect(slips.first.locator("code")).to_contain_text("mv_")
    await expect(page.locator(".printed svg")).to_have_count(14)
    assert len(re.findall(rb"/Type\s*/Page[^s]", await page.pdf())) == 4, "four to a page"
    await page.get_by_role("button", name="Close").click()
    await expect(page.locator(".printed")).to_have_count(0)
    await expect(page.locator(".entrants li")).to_have_count(15)
    await expect(page.locator(".answer")).to_have_text("Done.")


async def test_a_file_is_previewed_at_once(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=(), is_open=True)
    page = await (await open_browser(**WIDE)).new_page()
    await give_key(page, running.admin_key)
    await page.goto(f"{address}?language=it")
    await page.get_by_text("Iscrivi un elenco").click()
    file = {"name": "cup.csv", "mimeType": "text/csv", "buffer": "nome,elo\nZoë,1500\n".encode()}
    await page.locator("#entry-list input[type=file]").set_input_files(file)
    await expect(page.locator("#entry-list tbody td").nth(1)).to_have_text("Zoë")
    await expect(page.get_by_role("button", name="Iscrivi tutti")).to_be_enabled()
