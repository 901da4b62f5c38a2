"""The sheet of a dispute is one printed page, for each game and any length of text."""

import re

import pytest
from playwright.async_api import Page, expect

from domain.games import GAMES
from tests.browser.axe import axe
from tests.browser.disputing import contested
from tests.browser.test_desk import signed_in
from tests.service.installation import Installation


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_one_page(page: Page, running: Installation, game: str) -> None:
    found = contested(running, game, 6)
    path = f"/v1/disputes/{found.dispute}"
    for number in range(12):
        said = {"text": f"{number} " + "In this turn I had all the right to it. " * 45}
        headers = {"Authorization": f"Bearer {found.seats[number % 2]}"}
        assert (await page.request.post(f"{path}/statements", data=said, headers=headers)).ok
    ruling = {"ruling": {"kind": "stand"}, "reason": "W" * 2000, "rule": "MV-DIS-01"}
    headers = {"Authorization": f"Bearer {found.key}"}
    assert (await page.request.post(f"{path}/ruling", data=ruling, headers=headers)).ok
    await page.goto(f"/desk/disputes/{found.dispute}/sheet?language=it")
    await expect(page.locator(".said .ruling")).to_have_count(1)
    await expect(page.locator(".two svg")).to_have_count(2)
    await expect(page.locator(".cited").first).to_contain_text("MV-")
    assert await page.locator("footer code").count() == 3
    printed = await page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


async def test_an_organiser_prints_the_whole_table(page: Page, running: Installation) -> None:
    found = contested(running)
    await signed_in(page, found)
    await page.get_by_role("link", name="Sheet to print").click()
    await page.locator("[data-seen=own]").wait_for()
    await expect(page.get_by_role("button", name="Print")).to_be_visible()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
