"""Whoever comes to the first page plays: by pointer, by keyboard alone, with a friend in another browser."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from domain.games import GAMES
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.playing import asked, play_now
from tests.service.installation import Installation

GO_THERE_AGAIN = """() => {
  document.activeElement.setAttribute("data-old", "");
  dispatchEvent(new PopStateEvent("popstate"));
}"""


async def move(page: Page) -> None:
    """The first of what is offered at each step, until something has happened."""
    before = await revision(page)
    confirm = page.locator(".play .do")
    while not await confirm.count():
        await page.locator(".picture.wide .choosable, .play p button").first.click()
    await confirm.click()
    await moved(page, before)


async def revision(page: Page) -> int:
    return int(await page.locator(".viewer").get_attribute("data-newest") or 0)


async def moved(page: Page, before: int) -> None:
    await expect(page.locator(".viewer")).not_to_have_attribute("data-newest", str(before))


async def test_two_clicks_from_the_first_page_to_the_first_move(page: Page) -> None:
    await play_now(page)
    await expect(page.locator(".looks summary")).to_contain_text("Seat 0")
    part = page.locator(".picture.wide .choosable").first
    card = await part.get_attribute("data-part")
    assert await part.get_attribute("aria-label")
    before = await revision(page)
    await part.click()
    await expect(page.locator(f".picture.wide [data-part='{card}']")).to_have_class(re.compile("touched"))
    posted: list[Any] = []
    page.on("request", lambda request: posted.append(request) if request.method == "POST" else None)
    await page.locator(".play .do").dblclick()
    await moved(page, before)
    assert len(posted) == 1
    assert await posted[0].header_value("if-match") == f'"{before}"'
    assert await posted[0].header_value("idempotency-key")


async def test_a_choice_is_taken_back(page: Page) -> None:
    await play_now(page)
    before = await revision(page)
    await page.locator(".picture.wide .choosable").first.click()
    await page.get_by_role("button", name="Back", exact=True).click()
    await expect(page.locator(".picture.wide .choosable").first).to_be_visible()
    assert await revision(page) == before


async def test_by_keyboard_alone(page: Page) -> None:
    await play_now(page)
    before = await revision(page)
    await page.locator(".picture.wide .choosable").first.focus()
    if await page.locator(".picture.wide .choosable").count() > 1:
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(".picture.wide .choosable").nth(1)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".play .do")).to_be_focused()
    await page.keyboard.press("Enter")
    await moved(page, before)


async def test_a_digit_chooses_one_of_the_first_nine(page: Page) -> None:
    await play_now(page)
    before = await revision(page)
    await page.locator(".play .all summary").click()
    label = await page.locator(".play .all li button").nth(1).inner_text()
    await page.keyboard.press("2")
    await expect(page.locator(".play strong")).to_have_text(label)
    await expect(page.locator(".play .do")).to_be_focused()
    await page.keyboard.press("Enter")
    await moved(page, before)


async def test_the_focus_comes_back_after_a_move(page: Page) -> None:
    await play_now(page)
    before = await revision(page)
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await moved(page, before)
    await asked(page)
    await expect(page.locator(".picture.wide .choosable:focus, .play button:focus")).to_have_count(1)


@pytest.mark.parametrize("by", ["film", "server"])
async def test_the_focus_stays_on_a_part_when_the_table_is_drawn_anew(
    page: Page, faults: Faults, by: str
) -> None:
    await play_now(page)
    faults.forgive("Failed to load resource")
    if by == "server":
        await page.route("**/film?*", lambda route: route.abort())
    await page.reload()
    await asked(page)
    if by == "film":
        await page.locator(".viewer[data-film=whole]").wait_for()
    await page.locator(".picture.wide .choosable").first.focus()
    await page.keyboard.press("ArrowRight")
    held = await page.locator(".choosable:focus").get_attribute("data-part")
    await page.evaluate(GO_THERE_AGAIN)
    await expect(page.locator(".choosable:focus:not([data-old])")).to_have_attribute("data-part", held or "")
    await page.keyboard.press("Enter")
    await expect(page.locator(".play button:focus, .choosable:focus")).to_have_count(1)


async def test_a_tap_beside_a_part_means_it(page: Page) -> None:
    await play_now(page)
    part = page.locator(".picture.wide .choosable").first
    name = await part.get_attribute("data-part")
    box = await part.bounding_box()
    assert box
    await page.mouse.click(box["x"] + 4, box["y"] - 12)
    await expect(page.locator(f".picture.wide [data-part='{name}']")).to_have_class(re.compile("touched"))


async def test_by_words_alone(page: Page) -> None:
    await play_now(page, "it")
    before = await revision(page)
    await page.locator(".play .all summary").click()
    label = await page.locator(".play .all li button").last.inner_text()
    await page.get_by_label("Cerca una mossa").fill(label)
    await page.locator(".play .all li button:visible").first.click()
    await expect(page.locator(".play strong")).to_have_text(label)
    await page.keyboard.press("Enter")
    await moved(page, before)


async def test_an_open_list_stays_open_when_it_is_drawn_anew(page: Page) -> None:
    await play_now(page)
    await page.locator(".play .all summary").click()
    label = await page.locator(".play .all li button").last.inner_text()
    await page.get_by_label("Find a move").fill(label)
    found = await page.locator(".play .all li button:visible").all_inner_texts()
    assert label in found
    await page.evaluate("localStorage.setItem('moviola.has-moved', 'yes')")
    await page.evaluate(GO_THERE_AGAIN)
    await expect(page.locator(".play .question small")).to_have_count(0)
    await expect(page.get_by_label("Find a move")).to_have_value(label)
    await expect(page.locator(".play .all li button:visible")).to_have_text(found)


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
    await page.locator(".picture.wide .choosable").first.click()
    await page.locator(".play .do").click()
    await moved(page, legal["revision"])
    events = await (await page.request.get(f"{address}/events")).json()
    mine = [e for e in events["items"] if e["actor"] == "seat:0" and e["revision"] > legal["revision"]]
    assert len({e["at"] for e in mine}) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_by_clicking(page: Page, game: str) -> None:
    await play_now(page, game=game)
    for _ in range(6):
        await move(page)
        await asked(page)


async def test_two_browsers_play_each_other(open_browser: OpenBrowser) -> None:
    host, guest = [
        await (await open_browser(locale="en-GB", viewport={"width": 1280, "height": 800})).new_page()
        for _ in range(2)
    ]
    await host.goto("/")
    await host.locator("select[name=game]").select_option("sukkube")
    await host.locator("select[name=opponent]").select_option("friend")
    await host.locator("input[name=player]").fill("Ada")
    await host.locator("form.now button").click()
    link = await host.locator(".lobby code").inner_text()
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    await guest.goto(link)
    await guest.get_by_label("Your name").fill("Bruno")
    for button in ("Take seat 1", "Leave seat 1", "Take seat 1"):
        await guest.get_by_role("button", name=button).click()
    await expect(guest.locator(".looks summary")).to_contain_text("Seat 1")
    assert not [url for url in asked if "/commands" in url], "asked before the match began"
    await host.get_by_role("button", name="Begin").click()
    await expect(host.locator(".viewer")).to_have_attribute("data-phase", "playing")
    await expect(guest.locator(".viewer")).to_have_attribute("data-phase", "playing")
    for _ in range(2):
        for page in (host, guest):
            if await page.locator(".play button").count():
                before = await revision(page)
                await page.locator(".picture.wide .choosable").first.click()
                await page.locator(".play .do").click()
                await moved(page, before)
    assert await revision(host) > 5


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
async def test_the_table_to_play_at_shuts_nobody_out(
    open_browser: OpenBrowser, size: tuple[int, int]
) -> None:
    width, height = size
    page = await (await open_browser(viewport={"width": width, "height": height})).new_page()
    await play_now(page)
    found = await axe(page)
    assert found.violations_count == 0, found.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
@pytest.mark.parametrize("game", GAMES)
async def test_what_may_be_done_is_always_on_the_screen(
    open_browser: OpenBrowser, game: str, size: tuple[int, int]
) -> None:
    """At the top of the page and at its end, before a choice and after it."""
    width, height = size
    page = await (await open_browser(viewport={"width": width, "height": height})).new_page()
    await play_now(page, game=game)
    await seen_whole(page, height)
    part = page.locator(".picture .choosable:visible")
    await (part if await part.count() else page.locator(".play p button")).first.click()
    await page.evaluate("scrollTo(0, 0)")
    await seen_whole(page, height)


async def seen_whole(page: Page, height: int) -> None:
    box = await page.locator(".play").bounding_box()
    assert box is not None
    assert box["y"] >= height / 3
    assert box["y"] + box["height"] <= height + 1


EMPTY_PLACE = """() => {
  const make = (name, given) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in given) made.setAttribute(key, given[key]);
    return made;
  };
  const part = make("g", { class: "choosable", "data-part": "pile:empty" });
  part.append(make("rect", { x: 300, y: 100, width: 60, height: 60, fill: "none", stroke: "black" }));
  document.querySelector(".picture svg").append(part);
  part.scrollIntoView({ block: "center" });
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


async def test_an_empty_place_is_chosen_by_its_middle(page: Page, running: Installation) -> None:
    """It is drawn as an outline: a pile without cards can be what a card goes to."""
    await page.goto(f"/matches/{running.sample}?at=20")
    assert await page.evaluate(EMPTY_PLACE)
