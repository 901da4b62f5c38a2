"""An invitation: made at the lobby, accepted on a telephone, and both play under their names."""

import pytest
from playwright.async_api import expect

from service.pictures.qr import qr_uri
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CROSSWISE = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.rule("MV-JOI-01", "MV-JOI-02")
async def test_a_guest_sits_down_by_the_code(open_browser: OpenBrowser, faults: Faults) -> None:
    faults.forgive("404")
    ada, bruno = (
        await (await open_browser(**WIDE)).new_page(),
        await (await open_browser(**PHONE)).new_page(),
    )
    await ada.goto("/?language=en")
    await ada.get_by_label("Game").select_option("frantic")
    await ada.get_by_label("Against").select_option("friend")
    await ada.get_by_label("Your name").fill("Ada")
    await ada.get_by_role("button", name="Play", exact=True).click()
    url = await ada.locator(".invite code").filter(has_text="/j/").inner_text()
    picture = ada.get_by_role("img", name="QR code of this link")
    assert await picture.get_attribute("src") == qr_uri(url)
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    await bruno.goto(f"{url}?language=it")
    await expect(bruno.get_by_role("heading", level=1)).to_contain_text("Ada ti invita a Frantic")
    assert await bruno.evaluate(CROSSWISE) <= 0
    assert (await axe(bruno)).violations_count == 0
    await bruno.get_by_label("Il tuo nome").fill("Bruno")
    await bruno.get_by_role("button", name="Siediti").click()
    await expect(ada.locator(".sitters")).to_contain_text("Bruno")
    for page in (ada, bruno):
        await expect(page.locator(".sitters .here")).to_have_count(2)
    await ada.get_by_role("button", name="Begin").click()
    for page, you in ((ada, "Ada"), (bruno, "Bruno")):
        await expect(page.locator(".seats .seat").filter(has_text=you)).to_have_count(1)
    await bruno.goto(f"{url}?language=it")
    await expect(bruno.get_by_role("main")).to_contain_text("Puoi guardare")


async def test_a_code_that_was_withdrawn_leads_nowhere(open_browser: OpenBrowser, faults: Faults) -> None:
    faults.forgive("404")
    page = await (await open_browser(**PHONE)).new_page()
    await page.goto("/?language=en")
    await page.get_by_label("Against").select_option("friend")
    await page.get_by_label("Your name").fill("Ada")
    await page.get_by_role("button", name="Play", exact=True).click()
    url = await page.locator(".invite code").filter(has_text="/j/").inner_text()
    assert await page.evaluate(CROSSWISE) <= 0
    assert (await axe(page)).violations_count == 0
    await page.get_by_role("button", name="Withdraw the code").click()
    await expect(page.get_by_role("img", name="QR code of this link")).to_have_count(0)
    await page.goto(f"{url}?language=en")
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
