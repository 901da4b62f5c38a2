"""Contest, desk, preview, ruling, and both players see it; resigning."""

import re

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.kernel.words.seats import isolated
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import Contested, organised
from tests.browser.faults import Faults
from tests.browser.people import Person, Way, come, ways
from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

WIDE = {"width": 1280, "height": 800}
CLAIM = "I was asked first.\nSee <i>above</i>."
REASON = "Bruno had been asked first."


@pytest.fixture
def found(running: Installation) -> Contested:
    return organised(running, "sukkube", 6)


async def seated(open_browser: OpenBrowser, found: Contested, seat: int, query: str = "language=en") -> Page:
    """A player's browser at the match."""
    page = await (await open_browser(viewport=WIDE, locale="en-GB")).new_page()
    await hold_seat(page, found, seat)
    await page.goto(f"/matches/{found.match}/review?{query}")
    await page.locator(f".viewer[data-viewer='{seat}']").wait_for()
    return page


async def hold_seat(page: Page, found: Contested, seat: int) -> None:
    await page.goto("/matches")
    await page.evaluate(
        "([match, seat, token]) => localStorage.setItem('moviola.tokens', "
        "JSON.stringify({[match]: {[seat]: token}}))",
        [found.match, str(seat), found.seats[seat]],
    )


async def activate(page: Page, name: str) -> None:
    await page.get_by_role("button", name=name, exact=True).click()


@ways(1)
async def test_from_the_claim_to_the_ruling(open_browser: OpenBrowser, found: Contested, way: Way) -> None:
    ada, bruno, desk = [await come(open_browser, way) for _ in range(3)]
    await take_seat(ada, found, 0)
    await take_seat(bruno, found, 1)
    await bruno.open(f"/matches/{found.match}/review?at={found.revision}")
    await bruno.press(bruno.button("script.contest"))
    dialog = bruno.page.get_by_role("dialog")
    await expect(dialog.get_by_role("heading")).to_have_text(
        bruno.said("script.contest_event", number=found.revision)
    )
    await bruno.page.keyboard.type(CLAIM)
    await bruno.write(dialog.locator(".rulepick input"), "MV-PLA")
    await bruno.press(dialog.locator(".found button").first)
    await expect(dialog.locator(".rule-text")).not_to_be_empty()
    await bruno.press(dialog.locator(".contesting .do"))
    await expect(dialog).to_contain_text(bruno.said("script.contest_next"))
    address = await dialog.locator("a.next").get_attribute("href")
    assert address
    await expect(ada.page.locator(".state")).to_contain_text(ada.said("state.frozen", number=1))
    await expect(ada.page.locator(".state a")).to_have_attribute("href", re.compile(r"^/desk/disputes/"))

    await desk.page.goto(address)
    await desk.write(desk.page.locator("form.sign input[name=key]"), found.key)
    await desk.press(desk.page.locator("form.sign button"))
    form = desk.page.locator("form.ruling")
    await form.wait_for()
    await expect(desk.page.locator(".claim blockquote")).to_have_text(CLAIM)
    await desk.pick(form.locator("input[value=award]"))
    await desk.choose(form.locator("select[data-seat='0']"), "2")
    await desk.choose(form.locator("select[data-seat='1']"), "1")
    await desk.write(form.locator("input[name=rule]"), "MV-RUL-05")
    await desk.write(form.locator("textarea[name=reason]"), REASON)
    await desk.press(desk.button("desk.preview"))
    places = ", ".join(map(isolated, ("Bruno", "Ada")))
    await expect(desk.page.locator(".then")).to_contain_text(desk.said("script.then_over", places=places))
    await desk.press(desk.button("script.give_ruling"))
    await expect(desk.page.locator(".state")).to_contain_text(desk.said("desk.status.ruled"))

    for player in (ada.page, bruno.page):
        await expect(player.locator(".story")).to_contain_text(REASON)
        await expect(player.locator(".state")).to_contain_text(ada.said("state.finished"))
    assert found.key not in desk.page.url
    assert found.key not in await desk.page.content()


async def take_seat(person: Person, found: Contested, seat: int) -> None:
    """Their browser holds the seat's token and shows the match."""
    await hold_seat(person.page, found, seat)
    await person.open(f"/matches/{found.match}/review")
    await person.page.locator(f".viewer[data-viewer='{seat}']").wait_for()


async def test_a_seat_sees_its_part_at_the_desk(open_browser: OpenBrowser, found: Contested) -> None:
    bruno = await seated(open_browser, found, 1)
    await activate(bruno, "Contest")
    await bruno.keyboard.type("So it was.")
    await bruno.locator(".contesting .do").click()
    await bruno.get_by_role("link", name="To the dispute").click()
    await expect(bruno.locator(".desk")).to_have_attribute("data-party", "1")
    await expect(bruno.locator(".tabs a")).to_have_text(["spectators", "Bruno"])
    await expect(bruno.locator("form.ruling")).to_have_count(0)
    await bruno.locator("form.statement textarea").fill("One thing more.")
    await bruno.get_by_role("button", name="Say it").click()
    await expect(bruno.locator(".voices")).to_contain_text("One thing more.")


async def test_resigning_needs_the_word(open_browser: OpenBrowser, found: Contested) -> None:
    ada = await seated(open_browser, found, 0)
    await activate(ada, "Resign")
    send = ada.get_by_role("dialog").get_by_role("button", name="Resign")
    await expect(send).to_be_disabled()
    await ada.keyboard.type("resig")
    await ada.keyboard.press("Enter")
    await expect(send).to_be_disabled()
    await ada.keyboard.type("n")
    checked = await axe(ada)
    assert checked.violations_count == 0, checked.generate_report()
    await ada.keyboard.press("Enter")
    await expect(ada.get_by_role("dialog")).to_contain_text("You have resigned")
    await expect(ada.locator(".story")).to_contain_text("Ada resigns")


async def test_a_refused_claim_says_why(open_browser: OpenBrowser, found: Contested, faults: Faults) -> None:
    faults.forgive("422")
    bruno = await seated(open_browser, found, 1)
    await activate(bruno, "Contest")
    await bruno.keyboard.type("So it was.")
    await bruno.locator(".rulepick input").fill("XX-NO-01")
    await bruno.locator(".contesting .do").click()
    await expect(bruno.get_by_role("dialog").get_by_role("status")).to_contain_text("(MV-DIS-01)")
    await bruno.keyboard.press("Escape")
    await expect(bruno.get_by_role("dialog")).to_have_count(0)


async def test_strangers_have_no_such_buttons(page: Page, found: Contested) -> None:
    await page.goto(f"/matches/{found.match}/review?language=en")
    await page.locator("[data-tool=help]").wait_for()
    await expect(page.locator(".of-seat")).to_have_count(0)


@pytest.mark.rule("MV-PLR-02")
async def test_a_second_device_of_the_player_contests(
    open_browser: OpenBrowser, running: Installation, found: Contested
) -> None:
    """It holds no token of the seat, but the key of a player who has sat down there."""
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        key = (await client.post("/v1/players", json={"name": "Bruno", "device": "Phone"})).json()["key"]
        seat = {"match_id": found.match, "token": found.seats[1]}
        claimed = await client.post("/v1/players/me/claims", json={"seats": [seat]}, headers=bearer(key))
        assert claimed.json()["lost"] == []
    page = await (await open_browser(viewport=WIDE, locale="en-GB")).new_page()
    await page.goto("/matches")
    await page.evaluate("(key) => localStorage.setItem('moviola.player', key)", key)
    await page.goto(f"/matches/{found.match}/review?language=en")
    await expect(page.locator(".viewer")).to_have_attribute("data-viewer", "1")
    await expect(page.get_by_role("button", name="Resign")).to_be_visible()
    await activate(page, "Contest")
    await page.keyboard.type(CLAIM)
    await page.locator(".contesting .do").click()
    await page.get_by_role("link", name="To the dispute").click()
    await expect(page.locator(".desk")).to_have_attribute("data-party", "1")
