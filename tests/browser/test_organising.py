"""A tournament is held from its page: entries, pairing, rounds, a no-show, the podium."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.holding import cup, holding
from tests.browser.people import Person, Way, come, ways
from tests.browser.playing import is_asked, take_turn
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.api.holding import Holding
from tests.service.api.test_published import award, certain, dispute, resign
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
    await page.goto("/desk?language=en")
    await page.get_by_label("Organiser's key").fill(key)
    await page.locator("form.sign button").click()
    await expect(page.locator(".forget-key")).to_be_visible()


async def do(page: Page, name: str, says: str = "Done.") -> None:
    await page.get_by_role("button", name=name, exact=True).click()
    await expect(page.locator(".answer")).to_have_text(says)


async def twice(page: Page, name: str) -> None:
    await page.get_by_role("button", name=name, exact=True).click()
    await do(page, f"Press again: {name}")


async def enter(organiser: Person, name: str, kind: str = "") -> str:
    """As the organiser; the token of a person."""
    page = organiser.page
    await organiser.press(page.locator("#people > summary"))
    form = page.locator("#people form").first
    await organiser.write(form.locator("input[name=player]"), name)
    await organiser.choose(form.locator("select[name=bot]"), kind)
    await organiser.press(form.locator("button"))
    token = "" if kind else await slip(organiser)
    await expect(page.locator(".entrants bdi", has_text=name)).to_be_visible()
    await organiser.press(page.locator("#people > summary"))
    return token


async def slip(person: Person) -> str:
    """The token that is shown once."""
    shown = person.page.locator(".slip")
    token = await shown.locator("input").input_value()
    await person.press(person.button("script.close", shown))
    return token


TWICE = ("finish", "finish_early", "finish_despite", "unstart", "cancel")
"""What is asked again, since it cannot be undone, or calls matches off."""


async def act(person: Person, word: str, **values: Any) -> None:
    await person.press(person.button(f"organise.{word}", **values))
    if word in TWICE:
        await person.press(person.button("organise.twice", label=person.said(f"organise.{word}", **values)))
    await expect(person.page.locator(".answer")).to_have_text(person.said("script.done"))


async def test_an_answer_does_not_lie_over_what_has_the_focus(
    open_browser: OpenBrowser, running: Installation, held: Holding
) -> None:
    address = await cup(held, names=("Ada", "Bruno"), rounds=0, title="Spring cup")
    organiser = await come(open_browser, Way("keyboard", "en"))
    await give_key(organiser.page, running.admin_key)
    await organiser.page.set_viewport_size({"width": 1280, "height": 400})
    await organiser.open(address)
    await act(organiser, "pair", number=1)
    again = organiser.button("organise.pair_again")
    await organiser.reach(again)
    await organiser.page.evaluate("scrollBy(0, document.activeElement.getBoundingClientRect().top - 4)")
    await organiser.page.keyboard.press("Enter")
    await expect(organiser.page.locator(".answer")).not_to_be_empty()
    assert await organiser.reach(again) == 0, "it still has the focus, and is seen"


@ways()
@pytest.mark.timeout(300)
async def test_from_entry_to_podium_with_a_no_show(
    open_browser: OpenBrowser, running: Installation, held: Holding, way: Way
) -> None:
    address = await cup(held, names=(), rounds=0, title="Spring cup")
    ada, organiser = await come(open_browser, way), await come(open_browser, way)
    await ada.open(address)
    await ada.write(ada.page.locator("form.act input[name=player]"), "Ada")
    await ada.press(ada.page.locator("#do-enter"))
    held.tokens[1] = await slip(ada)
    await expect(ada.page.get_by_role("heading", name=ada.said("organise.you", name="Ada"))).to_be_visible()

    await give_key(organiser.page, running.admin_key)
    await organiser.open(address)
    for name in ("Bot one", "Bot two"):
        await enter(organiser, name, "random")
    held.tokens[4] = await enter(organiser, "Bruno")
    await act(organiser, "pair", number=1)
    await expect(organiser.page.locator("#round")).to_contain_text(organiser.said("tournament.is_paired"))
    await act(organiser, "pair_again")
    await act(organiser, "start", number=1)
    await expect(organiser.button("organise.pair", number=2)).to_be_disabled()
    await expect(organiser.page.locator("#says-pair")).to_contain_text("TO-PAI-01")

    table = organiser.page.locator("[data-table]", has_text="Bruno")
    await expect(table.locator(".seated")).to_contain_text("Ada")
    await organiser.press(table.locator("details > summary"))
    forfeit = table.locator("form").first
    await organiser.press(forfeit.get_by_label("Bruno"))
    await organiser.write(forfeit.locator("input[name=reason]"), "did not come")
    await act(organiser, "forfeits")
    await held.settled(1)

    await organiser.open(address)
    await act(organiser, "pair", number=2)
    await act(organiser, "start", number=2)
    await ada.open(address)
    await ada.press(ada.page.locator(".mine a"))
    assert await is_asked(ada)
    await take_turn(ada, Random(1))
    for table_ in (await held.get("/rounds/2"))["tables"]:
        await held.play(table_["matches"][0])
    await held.settled(2)

    await organiser.open(address)
    await act(organiser, "finish")
    best = (await held.standings())[0]
    await ada.open(address)
    await expect(ada.page.locator(".podium li").first).to_contain_text(best["player"])
    await expect(ada.page.locator("[data-entrant='4']", has_text="Bruno").first).to_be_visible()
    for token in held.tokens.values():
        assert token not in await ada.page.content()


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
    await organiser.locator("#people form").first.get_by_label("Player").fill("Ada")
    await organiser.locator("#people form").first.get_by_role("button", name="Enter").click()
    await expect(organiser.locator(".answer")).to_have_text(
        "Ada has entered: that name looks the same (TO-ENT-03)"
    )


@pytest.mark.rule("TO-END-05", "TO-PAI-16", "TO-RES-10")
async def test_a_bracket_that_does_not_agree_is_shown_and_an_end_has_to_name_it(
    organiser: Page, held: Holding
) -> None:
    address = await cup(held, names=("Ada", "Bruno", "Carla", "Dino"), format="single_elimination")
    semifinals = await knocked_out(held, 1)
    await knocked_out(held, 2)
    match = next(each for each in semifinals if 1 in each["seating"])
    opened = await dispute(held, match)
    assert (await award(held, opened, match["seating"].index(4))).status_code == 200
    await certain(held, 1, match, None, by_ruling=True)
    await organiser.goto(f"{address}?round=2")
    flag = organiser.locator(".round .flag strong").last
    await expect(flag).to_contain_text(
        "Table 1 does not agree with the results: Dino belongs in the place of Ada"
    )
    await expect(organiser.locator("#do-finish")).to_be_disabled()
    await organiser.get_by_label("round 2 table 1").check()
    await twice(organiser, "Finish all the same")
    await expect(organiser.locator(".podium li").first).to_have_attribute("value", "2")
    await expect(organiser.locator(".standing .flag")).to_contain_text("round 2 table 1")


async def knocked_out(held: Holding, number: int) -> list[Any]:
    """The round, in which the higher number of each table resigns; its matches."""
    round_ = await held.begin_round(number)
    matches = [await resign(held, number, table["table"]) for table in round_["tables"]]
    await held.closed(number)
    return matches


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
    await twice(organiser, "Take back the start of round 1")
    await expect(organiser.locator("#round")).to_have_text("Round 1 paired, not started")
    await do(organiser, "Start round 1")
    await organiser.locator("#cancel > summary").click()
    await organiser.locator("#cancel").get_by_label("Reason").fill("The hall is flooded.")
    await shuts_nobody_out(organiser)
    await twice(organiser, "Cancel the tournament")
    await expect(organiser.locator(".heading")).to_contain_text("cancelled")
    await expect(organiser.locator(".heading .flag")).to_contain_text("The hall is flooded.")
    await expect(organiser.get_by_role("button", name="Cancel the tournament")).to_have_count(0)
    (await organiser.goto(f"{address}?language=it"))
    await expect(organiser.locator(".heading .flag")).to_contain_text("Il torneo è annullato.")
