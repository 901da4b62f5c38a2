"""Two cups become one weekend by presses: the ranking, the table and the file are links of one page."""

import csv
import io

from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import cup, holding
from tests.browser.test_reading import LOOKS
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation


async def test_cups_are_combined_by_presses(open_browser: OpenBrowser, running: Installation) -> None:
    async with holding(running) as held:
        names = ("Ada", "Bruno", "Carla", "Dino")
        first = await cup(held, rounds=1, names=names, title="Saturday cup")
        await cup(held, rounds=1, names=names, title="Sunday cup")
    page = await (await open_browser(**LOOKS["narrow"])).new_page()
    await page.goto(f"{first}?language=it")
    await page.get_by_role("link", name="Unisci ad altri tornei").click()
    await page.get_by_role("link", name="Sunday cup").click()
    await expect(page.locator(".stages li")).to_contain_text(["Saturday cup", "Sunday cup"])
    await expect(page.locator("tbody th")).to_have_count(len(names))
    points = [float(text) for text in await page.locator("tbody strong").all_inner_texts()]
    assert sum(points) == 2 * (4 + 3 + 2 + 1)
    assert points == sorted(points, reverse=True)
    await shuts_nobody_out(page)
    table = await page.request.get(str(await page.locator("a[href*='.csv']").get_attribute("href")))
    assert [float(row["points"]) for row in csv.DictReader(io.StringIO(await table.text()))] == points
    async with page.expect_download() as file:
        await page.get_by_role("link", name="Tutto in un file").click()
    assert (await file.value).suggested_filename == "weekend.json"
    await page.emulate_media(media="print")
    await expect(page.locator("table")).to_be_visible()
    await expect(page.get_by_role("link", name="Togli Sunday cup")).to_be_hidden()
    await page.emulate_media(media="screen")
    await page.get_by_role("link", name="Togli Sunday cup").click()
    await expect(page.locator(".stages li")).to_have_count(1)
