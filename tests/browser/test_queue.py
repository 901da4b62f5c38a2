"""The desk's queue: what waits, the oldest first; by keys; new ones appear without loading the page again."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import contested, organised
from tests.browser.holding import cup, holding
from tests.service.api.holding import Holding
from tests.service.installation import Installation

LOOKS_OFTEN = """
const wait = globalThis.setInterval;
globalThis.setInterval = (act, milliseconds) => wait(act, milliseconds / 20);
"""
"""The page looks for what is new every five seconds."""


async def signed_in(page: Page, key: str, language: str = "en") -> None:
    await page.add_init_script(LOOKS_OFTEN)
    await page.goto(f"/desk?language={language}")
    await page.locator("form.sign input[name=key]").fill(key)
    await page.keyboard.press("Enter")
    await page.locator(".queue[data-organiser]").wait_for()


async def test_strangers_see_nothing_of_it(open_browser: OpenBrowser, running: Installation) -> None:
    found = contested(running, "sukkube", 6)
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto("/desk?language=en")
    await expect(page.locator("main")).to_contain_text("You need an organiser's key")
    assert found.match not in await page.content()
    headers = {"Authorization": f"Bearer {found.key}", "Accept": "text/html"}
    other = contested(running, "sukkube", 6)
    mine = await (await page.request.get("/desk", headers=headers)).text()
    assert other.match not in mine


async def test_it_is_walked_by_keys_and_new_ones_appear(page: Page, running: Installation) -> None:
    found = contested(running, "frantic")
    await signed_in(page, found.key)
    card = page.locator(f"[data-dispute='{found.dispute}']")
    await expect(card).to_have_count(1)
    await expect(page.locator("main")).to_contain_text("j and k go from one to the next")
    await expect(card).to_contain_text("He played it before I had drawn.")
    await expect(card).not_to_contain_text("Twice")
    await expect(card.locator(".pair svg")).to_have_count(2)
    await page.keyboard.press("j")
    await expect(page.locator(".cards h2 a").first).to_be_focused()
    second = organised(running, "sukkube", 6, key=found.key)
    headers = {"Authorization": f"Bearer {second.seats[0]}"}
    claim = {"revision": second.revision, "claim": "The other one."}
    path = f"/v1/matches/{second.match}/disputes"
    assert (await page.request.post(path, data=claim, headers=headers)).ok
    await expect(page.locator(".cards > li")).to_have_count(2, timeout=15_000)
    await expect(page.locator(".cards h2 a").first).to_be_focused()
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    await expect(page.locator(".cards h2 a").nth(1)).to_be_focused()
    await page.keyboard.press("k")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile(f"/desk/disputes/{re.escape(found.dispute)}"))
    await page.locator("form.ruling").wait_for()


async def test_ruled_ones_are_listed_apart(page: Page, running: Installation) -> None:
    found = contested(running, "sukkube", 6)
    headers = {"Authorization": f"Bearer {found.key}"}
    ruling = {"ruling": {"kind": "stand"}, "reason": "So it was.", "rule": "MV-RUL-01"}
    given = await page.request.post(f"/v1/disputes/{found.dispute}/ruling", data=ruling, headers=headers)
    assert given.ok
    await signed_in(page, found.key)
    await page.get_by_role("link", name="ruled on", exact=True).click()
    await expect(page.locator(f"[data-dispute='{found.dispute}'] .badge")).to_have_text(
        "ruled on, can be appealed", timeout=15_000
    )


@pytest.mark.parametrize("which", ["waiting", "idle", "rounds"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
async def test_nobody_is_shut_out(
    open_browser: OpenBrowser, running: Installation, size: tuple[int, int], which: str
) -> None:
    width, height = size
    found = contested(running)
    organised(running, "sukkube", 3, key=found.key)
    async with holding(running, found.key) as held:
        await full_cup(held)
    page = await (await open_browser(viewport={"width": width, "height": height})).new_page()
    await signed_in(page, found.key, "it")
    await page.goto(f"/desk?language=it&which={which}&minutes=0")
    await page.locator(".cards > li").first.wait_for()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


async def test_matches_that_nobody_moves_are_listed_apart(page: Page, running: Installation) -> None:
    idle = organised(running, "sukkube", 3)
    clocked = organised(running, "sukkube", 3, key=idle.key, clocks={"decision_seconds": 3600})
    frozen = contested(running, "sukkube", 6, key=idle.key)
    await signed_in(page, idle.key)
    await page.get_by_role("link", name="no move for long", exact=True).click()
    await expect(page.locator("main")).to_contain_text("Every match moves.")
    minutes = page.get_by_label("Minutes without a move")
    await expect(minutes).to_have_value("15")
    await minutes.fill("0")
    await page.keyboard.press("Enter")
    card = page.locator(f"[data-match='{idle.match}']")
    await expect(card).to_contain_text("Waits for:", timeout=15_000)
    await expect(card).to_contain_text(re.compile(r"no move for \d+ min"))
    for other in (clocked, frozen):
        await expect(page.locator(f"[data-match='{other.match}']")).to_have_count(0)
    later = organised(running, "piccioni", 3, key=idle.key)
    await expect(page.locator(f"[data-match='{later.match}']")).to_have_count(1, timeout=15_000)
    await page.keyboard.press("j")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile(f"/matches/{idle.match}"))


async def test_strangers_learn_of_no_idle_match(page: Page, running: Installation) -> None:
    idle, other = organised(running, "sukkube", 3), organised(running, "sukkube", 3)
    address = "/desk?which=idle&minutes=0"
    assert idle.match not in await (await page.request.get(address)).text()
    headers = {"Authorization": f"Bearer {other.key}", "Accept": "text/html"}
    mine = await (await page.request.get(address, headers=headers)).text()
    assert "data-organiser" in mine
    assert idle.match not in mine


async def full_cup(held: Holding, **terms: Any) -> str:
    """The page of a tournament that nobody may enter any more; the read models know it."""
    return await cup(held, names=("Ada", "Bruno"), capacity=2, **terms)


async def test_tournaments_that_wait_for_their_organiser_are_listed_apart(
    page: Page, running: Installation
) -> None:
    key, other = (organised(running, "sukkube", 0).key for _ in range(2))
    async with holding(running, key) as held, holding(running, other) as foreign:
        theirs, mine = await full_cup(foreign), await full_cup(held, title="<b>Spring</b> cup")
        await signed_in(page, key)
        await page.get_by_role("link", name="rounds ready", exact=True).click()
        card = page.locator(".cards > li")
        await expect(card).to_contain_text("Entries are closed: round 1 can be paired.", timeout=15_000)
        await expect(card).to_have_count(1)
        assert theirs not in await page.content()
        await held.ask("/rounds", {}, 201)
        await expect(card).to_contain_text("Round 1 is paired: start it.", timeout=15_000)
        await held.ask("/rounds/1/start")
        await expect(page.locator("main")).to_contain_text("No tournament waits for you.", timeout=15_000)
        (table,) = (await held.get("/rounds/1"))["tables"]
        await held.ask(
            f"/rounds/1/tables/{table['table']}/forfeits",
            {"entrants": [1], "reason": "late", "absent": False},
        )
        told = "Round 1 is complete: round 2 can be paired."
        await expect(card).to_contain_text(told, timeout=15_000)
        await page.keyboard.press("j")
        await page.keyboard.press("Enter")
        await expect(page).to_have_url(re.compile(re.escape(mine)))
