"""Contest, desk, preview, ruling, and both players see it; resigning; by mouse and by keyboard alone."""

import re

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import Contested, organised
from tests.browser.faults import Faults
from tests.browser.test_reading import STANDARDS
from tests.service.installation import Installation

WIDE = {"width": 1280, "height": 800}
CLAIM = "I was asked first.\nSee <i>above</i>."


@pytest.fixture
def found(running: Installation) -> Contested:
    return organised(running, "sukkube", 6)


async def seated(open_browser: OpenBrowser, found: Contested, seat: int, query: str = "language=en") -> Page:
    """A player's browser at the match."""
    page = await (await open_browser(viewport=WIDE, locale="en-GB")).new_page()
    await page.goto("/matches")
    await page.evaluate(
        "([match, seat, token]) => localStorage.setItem('moviola.tokens', "
        "JSON.stringify({[match]: {[seat]: token}}))",
        [found.match, str(seat), found.seats[seat]],
    )
    await page.goto(f"/matches/{found.match}?{query}")
    await page.locator(f".viewer[data-viewer='{seat}']").wait_for()
    return page


async def activate(page: Page, by_keyboard: bool, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    if by_keyboard:
        await button.focus()
        await page.keyboard.press("Enter")
    else:
        await button.click()


async def choose(page: Page, by_keyboard: bool, kind: str) -> None:
    card = page.locator(f"input[value={kind}]")
    if by_keyboard:
        await page.locator("input[name=kind]:checked").focus()
        while not await card.is_checked():
            await page.keyboard.press("ArrowDown")
    else:
        await card.click()


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["mouse", "keyboard"])
async def test_from_the_claim_to_the_ruling(
    open_browser: OpenBrowser, found: Contested, by_keyboard: bool
) -> None:
    ada, bruno = [await seated(open_browser, found, seat) for seat in (0, 1)]
    await bruno.goto(f"/matches/{found.match}?at={found.revision}&language=en")
    await activate(bruno, by_keyboard, "Contest")
    await expect(bruno.get_by_role("dialog").get_by_role("heading")).to_have_text(
        f"Contest event {found.revision}"
    )
    await bruno.keyboard.type("I was asked first.\nSee <i>above</i>.")
    await bruno.locator(".rulepick input").fill("MV-PLA")
    await bruno.locator(".found button").first.wait_for()
    await bruno.locator(".rulepick input").press("Tab")
    await bruno.keyboard.press("Enter")
    await expect(bruno.locator(".rule-text")).not_to_be_empty()
    send = bruno.locator(".contesting .do")
    await (send.press("Enter") if by_keyboard else send.click())
    await expect(bruno.get_by_role("dialog")).to_contain_text("The match waits for an organiser")
    address = await bruno.get_by_role("link", name="To the dispute").get_attribute("href")
    assert address
    await expect(ada.locator(".state")).to_contain_text("frozen: dispute 1")
    await expect(ada.locator(".state a")).to_have_attribute("href", re.compile(r"^/desk/disputes/"))

    desk = await (await open_browser(viewport=WIDE, locale="en-GB")).new_page()
    await desk.goto(address)
    await desk.locator("form.sign input").fill(found.key)
    await desk.keyboard.press("Enter")
    await desk.locator("form.ruling").wait_for()
    await expect(desk.locator(".claim blockquote")).to_have_text(CLAIM)
    await choose(desk, by_keyboard, "award")
    await desk.locator("select[data-seat='0']").select_option("2")
    await desk.locator("select[data-seat='1']").select_option("1")
    await desk.locator("input[name=rule]").fill("MV-RUL-05")
    await desk.locator("textarea[name=reason]").fill("Bruno had been asked first.")
    await activate(desk, by_keyboard, "Preview")
    await expect(desk.locator(".then")).to_contain_text("from first to last: 1, 0")
    await activate(desk, by_keyboard, "Give this ruling")
    await expect(desk.locator(".state")).to_contain_text("ruled on")

    for player in (ada, bruno):
        await expect(player.locator(".story")).to_contain_text("Bruno had been asked first.")
        await expect(player.locator(".state")).to_contain_text("finished")
    assert found.key not in desk.url
    assert found.key not in await desk.content()


async def test_a_seat_sees_its_part_at_the_desk(open_browser: OpenBrowser, found: Contested) -> None:
    bruno = await seated(open_browser, found, 1)
    await activate(bruno, False, "Contest")
    await bruno.keyboard.type("So it was.")
    await bruno.locator(".contesting .do").click()
    await bruno.get_by_role("link", name="To the dispute").click()
    await expect(bruno.locator(".desk")).to_have_attribute("data-party", "1")
    await expect(bruno.locator(".tabs a")).to_have_text(["spectators", "Seat 1"])
    await expect(bruno.locator("form.ruling")).to_have_count(0)
    await bruno.locator("form.statement textarea").fill("One thing more.")
    await bruno.get_by_role("button", name="Say it").click()
    await expect(bruno.locator(".voices")).to_contain_text("One thing more.")


async def test_resigning_needs_the_word(open_browser: OpenBrowser, found: Contested) -> None:
    ada = await seated(open_browser, found, 0)
    await activate(ada, False, "Resign")
    send = ada.get_by_role("dialog").get_by_role("button", name="Resign")
    await expect(send).to_be_disabled()
    await ada.keyboard.type("resig")
    await ada.keyboard.press("Enter")
    await expect(send).to_be_disabled()
    await ada.keyboard.type("n")
    checked = await Axe().run(ada, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert checked.violations_count == 0, checked.generate_report()
    await ada.keyboard.press("Enter")
    await expect(ada.get_by_role("dialog")).to_contain_text("You have resigned")
    await expect(ada.locator(".story")).to_contain_text("Seat 0 resigns")


async def test_a_refused_claim_says_why(open_browser: OpenBrowser, found: Contested, faults: Faults) -> None:
    faults.forgive("422")
    bruno = await seated(open_browser, found, 1)
    await activate(bruno, False, "Contest")
    await bruno.keyboard.type("So it was.")
    await bruno.locator(".rulepick input").fill("XX-NO-01")
    await bruno.locator(".contesting .do").click()
    await expect(bruno.get_by_role("dialog").get_by_role("status")).to_contain_text("(MV-DIS-01)")
    await bruno.keyboard.press("Escape")
    await expect(bruno.get_by_role("dialog")).to_have_count(0)


async def test_strangers_have_no_such_buttons(page: Page, found: Contested) -> None:
    await page.goto(f"/matches/{found.match}?language=en")
    await page.locator("[data-tool=help]").wait_for()
    await expect(page.locator(".of-seat")).to_have_count(0)
