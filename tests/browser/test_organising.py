"""A tournament is held from its page: entries, pairing, rounds, a no-show, the podium."""

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.playing import asked
from tests.browser.test_playing import move
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.holding import Holding
from tests.service.installation import Installation

WIDE = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}


@pytest.fixture
async def held(running: Installation) -> AsyncIterator[Holding]:
    async with holding(running) as held:
        yield held


@pytest.fixture
async def organiser(open_browser: OpenBrowser, running: Installation) -> Page:
    """A page of a browser that holds the organiser's key."""
    page = await (await open_browser(**WIDE)).new_page()
    await give_key(page, running.admin_key)
    return page


async def give_key(page: Page, key: str) -> None:
    await page.goto("/keys?language=en")
    await page.get_by_label("Give this browser a key").fill(key)
    await page.get_by_role("button", name="Remember").first.click()


async def do(page: Page, name: str, says: str = "Done.") -> None:
    await page.get_by_role("button", name=name, exact=True).click()
    await expect(page.locator(".answer")).to_have_text(says)


async def enter(page: Page, name: str, kind: str = "somebody") -> str:
    """As the organiser; the token of a person."""
    await page.locator("#people > summary").click()
    form = page.locator("#people form").first
    await form.get_by_label("Player").fill(name)
    await form.get_by_label("Who plays").select_option(kind)
    await form.get_by_role("button", name="Enter").click()
    token = ""
    if kind == "somebody":
        token = await page.locator(".slip input").input_value()
        await page.locator(".slip").get_by_role("button", name="Close").click()
    await expect(page.locator(".entrants bdi", has_text=name)).to_be_visible()
    await page.locator("#people > summary").click()
    return token


async def test_from_entry_to_podium_with_a_no_show(
    open_browser: OpenBrowser, organiser: Page, held: Holding
) -> None:
    address = await cup(held, names=(), rounds=0, title="Spring cup")
    ada = await (await open_browser(**WIDE)).new_page()
    await ada.goto(address)
    await ada.get_by_label("Your name").fill("Ada")
    await ada.get_by_role("button", name="Enter").click()
    held.tokens[1] = await ada.locator(".slip input").input_value()
    await ada.locator(".slip").get_by_role("button", name="Close").click()
    await expect(ada.get_by_role("heading", name="You are Ada")).to_be_visible()

    await organiser.goto(address)
    for name in ("Bot one", "Bot two"):
        await enter(organiser, name, "a random bot")
    held.tokens[4] = await enter(organiser, "Bruno")
    await do(organiser, "Pair round 1")
    await expect(organiser.locator("#round")).to_have_text("Round 1 paired, not started")
    await do(organiser, "Pair again")
    await do(organiser, "Start round 1")
    await expect(organiser.get_by_role("button", name="Pair round 2")).to_be_disabled()
    await expect(organiser.locator("#says-pair")).to_contain_text("Tables are still playing. TO-PAI-01")

    table = organiser.locator("[data-table]", has_text="Bruno")
    await expect(table.locator(".seated")).to_contain_text("Ada")
    await table.get_by_text("Rule at this table").click()
    await table.locator("label", has_text="Bruno").click()
    await table.get_by_label("Reason").first.fill("did not come")
    await do(organiser, "Rule a forfeit")
    await held.closed(1)

    await organiser.reload()
    await do(organiser, "Pair round 2")
    await do(organiser, "Start round 2")
    await ada.reload()
    await ada.locator(".mine a").click()
    await asked(ada)
    await expect(ada.locator(".looks summary")).to_contain_text(re.compile("Seat [01]"))
    await move(ada)
    for table_ in (await held.get("/rounds/2"))["tables"]:
        await held.play(table_["matches"][0])
    await held.closed(2)

    await organiser.reload()
    await do(organiser, "Finish")
    await held.standings()
    await ada.goto(address)
    best = (await held.standings())[0]
    await expect(ada.locator(".podium li").first).to_contain_text(best["player"])
    await expect(ada.locator("[data-entrant='4']", has_text="Bruno").first).to_be_visible()
    for token in held.tokens.values():
        assert token not in await ada.content()


async def test_a_page_that_is_behind_does_nothing(organiser: Page, held: Holding, faults: Faults) -> None:
    faults.forgive("412")
    address = await cup(held)
    await organiser.goto(address)
    await expect(organiser.get_by_role("button", name="Pair round 1")).to_be_enabled()
    await held.enter("Frida")
    await do(
        organiser,
        "Pair round 1",
        "Something happened meanwhile. Nothing was done: look at what is new, then decide.",
    )
    await expect(organiser.locator(".entrants")).to_contain_text("Frida")
    assert (await held.get())["rounds"] == 0


async def test_a_refusal_is_shown_with_its_rule(organiser: Page, held: Holding, faults: Faults) -> None:
    faults.forgive("409", "422")
    await organiser.goto(await cup(held))
    await organiser.locator("#people > summary").click()
    await organiser.get_by_label("Player").first.fill("Ada")
    await organiser.locator("#people form").first.get_by_role("button", name="Enter").click()
    await expect(organiser.locator(".answer")).to_have_text("somebody called Ada has entered (TO-ENT-03)")


async def test_who_holds_no_key_sees_no_controls(page: Page, held: Holding) -> None:
    await page.goto(await cup(held))
    await expect(page.get_by_role("button", name="Pair round 1")).to_have_count(0)
    await expect(page.get_by_role("link", name="For organisers")).to_be_visible()


@pytest.mark.parametrize("look", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 360, "height": 740}}])
async def test_the_controls_shut_nobody_out(
    open_browser: OpenBrowser, running: Installation, held: Holding, look: dict[str, object]
) -> None:
    address = await cup(held, check_in_seconds=600, requested_byes=1)
    await held.ask("/entries/5/withdraw")
    page = await (await open_browser(**{**WIDE, **look})).new_page()
    await give_key(page, running.admin_key)
    await page.goto(address)
    await page.locator("#people > summary").click()
    await shuts_nobody_out(page)


async def test_a_start_is_taken_back_and_the_tournament_cancelled(organiser: Page, held: Holding) -> None:
    address = await cup(held, names=("Ada", "Bruno", "Carla", "Dino"), house_rules=["Telephones are off."])
    await organiser.goto(address)
    await expect(organiser.get_by_text("HR-1")).to_be_visible()
    await do(organiser, "Pair round 1")
    await do(organiser, "Start round 1")
    form = organiser.locator("form", has=organiser.locator("#do-unstart"))
    await form.get_by_label("Reason").fill("Dino is still parking.")
    await do(organiser, "Take back the start of round 1")
    await expect(organiser.locator("#round")).to_have_text("Round 1 paired, not started")
    await do(organiser, "Start round 1")
    await organiser.locator("#cancel > summary").click()
    await organiser.locator("#cancel").get_by_label("Reason").fill("The hall is flooded.")
    await shuts_nobody_out(organiser)
    await do(organiser, "Cancel the tournament")
    await expect(organiser.locator(".heading")).to_contain_text("cancelled")
    await expect(organiser.locator(".heading .flag")).to_contain_text("The hall is flooded.")
    await expect(organiser.get_by_role("button", name="Cancel the tournament")).to_have_count(0)
    (await organiser.goto(f"{address}?language=it"))
    await expect(organiser.locator(".heading .flag")).to_contain_text("Il torneo è annullato.")
