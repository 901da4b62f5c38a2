"""A match in pages of other sites: read there, moved by links, and without a way to what this browser keeps."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.test_reading import LOOKS
from tests.service.installation import Installation


async def test_what_is_shared_is_embedded(page: Page, running: Installation) -> None:
    await page.goto(f"/matches/{running.sample}/review?at=20&as=1&language=it")
    said = await page.locator(".said").inner_text()
    await page.locator("[data-tool=help]").wait_for()
    await page.keyboard.press("s")
    code = await page.get_by_label("Per un'altra pagina").input_value()
    found = re.search(r'src="([^"]+)"', code)
    assert found
    await page.goto(found[1].replace("&amp;", "&"))
    await expect(page.locator(".said")).to_have_text(said)
    await page.get_by_role("link", name="Evento avanti").click()
    await expect(page).to_have_url(re.compile(r"/embed\?at=21&as=1&language=it"))
    out = await page.get_by_role("link", name="Apri in Moviola").get_attribute("href")
    assert out == f"/matches/{running.sample}/review?at=21&as=1&language=it"
    assert await page.locator("script").count() == 0


async def test_it_alone_may_be_framed_and_runs_nothing(page: Page, running: Installation) -> None:
    address = f"/matches/{running.sample}"
    for path, framed in (
        ("/embed", "frame-ancestors *"),
        ("", "frame-ancestors 'none'"),
        ("/forks", "'none'"),
    ):
        policy = (await page.request.get(address + path)).headers["content-security-policy"]
        assert framed in policy
        assert ("script-src" in policy) == (path != "/embed")


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, running: Installation, look: str) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    await page.goto(f"/matches/{running.sample}/embed?at=20")
    found = await axe(page)
    assert found.violations_count == 0, found.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
