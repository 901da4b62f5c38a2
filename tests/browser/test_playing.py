"""Whoever comes to the first page plays: by pointer, by keyboard alone, with a friend in another browser."""

from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from domain.games import GAMES
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.people import Person, Way
from tests.browser.playing import ASKED, LIT, TABLE, asked, is_asked, newest, play_now, take_turn

MOUSE = Way("mouse", "en")
CARD = f".own > {LIT.removeprefix('#table ')}"
PLAY = ".acts .do"
AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished))"""
"""What fades in has no colour before."""


async def complete(page: Page) -> None:
    """A choice, from the first card on."""
    await page.locator(CARD).first.click()
    for _ in range(5):
        if await page.locator(PLAY).count():
            return
        await page.locator(".field .lit:not(.chosen), .acts .go, .acts .quiet").first.click()


async def moved(page: Page, before: int) -> None:
    await expect(page.locator(TABLE)).not_to_have_attribute("data-newest", str(before))


async def test_few_touches_from_the_first_page_to_the_first_move(page: Page) -> None:
    await play_now(page)
    before = await newest(page)
    assert await page.locator(CARD).first.get_attribute("aria-label")
    await complete(page)
    posted: list[Any] = []
    page.on("request", lambda request: posted.append(request) if request.method == "POST" else None)
    await page.locator(PLAY).dblclick()
    await moved(page, before)
    assert len(posted) == 1
    assert await posted[0].header_value("if-match") == f'"{before}"'
    assert await posted[0].header_value("idempotency-key")


async def test_that_a_move_stands_is_said_before_the_first_one_alone(page: Page) -> None:
    await play_now(page)
    for times in (1, 0):
        before = await newest(page)
        await complete(page)
        said = page.locator(".dock .prompt").get_by_text("A move cannot be taken back")
        await expect(said).to_have_count(times)
        await page.locator(PLAY).click()
        await moved(page, before)
        await asked(page)


async def test_a_choice_is_taken_back(page: Page) -> None:
    await play_now(page)
    before = await newest(page)
    await complete(page)
    while await page.locator(".own .chosen, .field .chosen").count():
        await page.get_by_role("button", name="Back", exact=True).click()
    await expect(page.locator(CARD).first).to_be_visible()
    assert await newest(page) == before


async def test_by_keyboard_alone(page: Page) -> None:
    """The arrows go from choice to choice, a digit is a card; after the move the focus is on the next choice."""
    await play_now(page, game="frantic")
    before = await newest(page)
    await page.keyboard.press("1")
    await expect(page.locator(".own .chosen:focus")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".own .chosen")).to_have_count(0)
    await page.locator(CARD).first.focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(CARD).nth(1)).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".field .lit:focus")).to_have_count(1)
    for _ in range(3):
        if await page.locator(PLAY).count():
            break
        await page.keyboard.press("Enter")
        if not await page.locator(PLAY).count():
            await page.locator(".field .lit:not(.chosen), .acts .quiet").first.focus()
    await page.locator(PLAY).focus()
    await page.keyboard.press("Enter")
    await moved(page, before)
    await asked(page)
    await expect(page.locator(f"{LIT}:focus, .acts button:focus")).to_have_count(1)


async def test_keys_are_told_and_can_be_switched_off(page: Page) -> None:
    await play_now(page)
    await page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("A card of the own hand")
    await dialog.get_by_label("Single characters are keys").uncheck()
    await dialog.get_by_role("button", name="Close").click()
    await page.keyboard.press("1")
    await expect(page.locator(".own .chosen")).to_have_count(0)


async def test_what_happened_meanwhile_is_shown_instead(page: Page, faults: Faults) -> None:
    faults.forgive("412")
    await play_now(page)
    address = page.url.partition("?")[0].replace("/matches", "/v1/matches")
    token = await page.evaluate("Object.values(JSON.parse(localStorage.getItem('moviola.tokens')))[0][0]")
    headers = {"Authorization": f"Bearer {token}"}
    legal = await (await page.request.get(f"{address}/commands", headers=headers)).json()

    async def overtake(route: Route) -> None:
        await page.request.post(f"{address}/commands", data=legal["commands"][0], headers=headers)
        await route.continue_()

    await page.route("**/commands", overtake, times=1)
    await complete(page)
    await page.locator(PLAY).click()
    await moved(page, legal["revision"])
    events = await (await page.request.get(f"{address}/events")).json()
    mine = [e for e in events["items"] if e["actor"] == "seat:0" and e["revision"] > legal["revision"]]
    assert len({e["at"] for e in mine}) == 1


async def test_no_connection_costs_no_choice(page: Page, faults: Faults) -> None:
    """The sentence is in view, what was chosen stays chosen, and it is played once when the connection is back."""
    faults.forgive("Failed to load resource", "net::")
    await play_now(page)
    before = await newest(page)
    await complete(page)
    label = await page.locator(".dock .prompt").inner_text()
    await page.context.set_offline(True)
    await expect(page.locator(".toast")).to_be_in_viewport()
    await page.locator(PLAY).click()
    await expect(page.locator(".dock .prompt")).to_contain_text("Not sent")
    await page.context.set_offline(False)
    await expect(page.locator(".toast")).to_have_count(0)
    await page.locator(PLAY).click()
    await moved(page, before)
    assert label
    match = page.url.partition("?")[0].rpartition("/")[2]
    events = (await (await page.request.get(f"/v1/matches/{match}/events?from={before + 1}")).json())["items"]
    assert len({event["at"] for event in events if event["actor"] == "seat:0"}) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_by_touching(page: Page, game: str) -> None:
    await play_now(page, game=game)
    person, random = Person(page, MOUSE), Random(4)
    for _ in range(4):
        await take_turn(person, random)
        if not await is_asked(person):
            return


async def test_two_browsers_play_each_other(open_browser: OpenBrowser, faults: Faults) -> None:
    """By the match's address; each sees the other at once, the own hand alone, and names for seats."""
    faults.forgive("400", "422")
    host, guest = [
        await (await open_browser(locale="en-GB", viewport={"width": 1280, "height": 800})).new_page()
        for _ in range(2)
    ]
    await host.goto("/")
    await host.locator("select[name=game]").select_option("sukkube")
    await host.locator("select[name=opponent]").select_option("friend")
    await host.locator("input[name=player]").fill("Ada")
    await host.locator("form.now button").click()
    await host.locator(".lobby").wait_for()
    requested: list[str] = []
    guest.on("request", lambda request: requested.append(request.url))
    await guest.goto(host.url)
    await guest.get_by_label("Your name").fill("Bru\u202eno")
    await guest.get_by_role("button", name="Sit down: seat 2").click()
    await expect(guest.locator(".lobby [role=status]")).not_to_be_empty()
    await guest.get_by_label("Your name").fill("Bruno")
    await guest.get_by_role("button", name="Sit down: seat 2").click()
    await guest.get_by_role("button", name="Leave the table").click()
    await guest.get_by_role("button", name="Sit down: seat 2").click()
    for page in (host, guest):
        await expect(page.locator(".sitters .presence")).to_have_text(["here", "here"])
        await expect(page.locator(".sitters bdi")).to_have_text(["Ada", "Bruno"])
    assert not [url for url in requested if "/commands" in url], "asked before the match began"
    await host.get_by_role("button", name="Begin").click()
    hands = []
    for page in (host, guest):
        await expect(page.locator(TABLE)).to_have_attribute("data-phase", "playing")
        await expect(page.locator(".seats .presence")).to_have_text(["here", "here"])
        await page.locator(".own > *").first.wait_for()
        hands.append(
            await page.locator(".own > *").evaluate_all("(all) => all.map((each) => each.dataset.p)")
        )
    assert not {card for card in hands[0] if "back" not in card} & set(hands[1])
    random = Random(1)
    for _ in range(3):
        await host.locator(ASKED).or_(host.locator(".prompt", has_text="Bruno to play")).first.wait_for()
        page = host if await host.locator(ASKED).count() else guest
        await take_turn(Person(page, MOUSE), random)
        now = str(await newest(page))
        for each in (host, guest):
            await expect(each.locator(TABLE)).to_have_attribute("data-newest", now)
    await guest.close()
    await expect(host.locator(".seats .presence")).to_have_text(["here", "away"], timeout=30_000)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
async def test_the_table_shuts_nobody_out(
    open_browser: OpenBrowser, page: Page, size: tuple[int, int]
) -> None:
    """Asked, with a choice, with the story, and in the lobby."""
    width, height = size
    page = await (await open_browser(viewport={"width": width, "height": height})).new_page()
    made = await (await page.request.post("/v1/matches", data={"game": "frantic", "seats": 3})).json()
    await page.goto(f"/matches/{made['match_id']}?language=it")
    await page.locator(".lobby").wait_for()
    await is_open_to_all(page)
    await play_now(page, "it", "frantic")
    await is_open_to_all(page)
    await page.locator(CARD).first.click()
    await is_open_to_all(page)
    if width < 1100:
        await page.locator(".bar .narrow-only").click()
    await page.locator(".settings summary").click()
    await is_open_to_all(page)


async def is_open_to_all(page: Page) -> None:
    await page.evaluate(AT_REST)
    found = await axe(page)
    assert found.violations_count == 0, found.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
