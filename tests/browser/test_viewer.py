"""The viewer moved by keys, buttons and the scrubber, and followed live."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.service.installation import Installation

Said = Callable[[int], Awaitable[str]]


@pytest.fixture
def match(running: Installation) -> str:
    return f"/matches/{running.sample}/review"


async def at_event(page: Page, revision: int) -> None:
    await expect(page.locator(".viewer")).to_have_attribute("data-at", str(revision))


async def opened(page: Page, address: str) -> None:
    """Open it and wait until its scripts have begun."""
    await page.goto(address)
    await page.locator("[data-tool=help]").wait_for()


async def filmed(page: Page, address: str) -> list[str]:
    """Open it and wait for its film; gives the requests from then on."""
    await opened(page, address)
    await page.locator("[data-film=whole]").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


async def test_a_step_asks_nobody(page: Page, match: str) -> None:
    asked = await filmed(page, f"{match}?at=40&language=en")
    for key in (
        "ArrowRight",
        "Shift+ArrowRight",
        "PageDown",
        "Shift+PageDown",
        "Shift+PageUp",
        "End",
        "Home",
    ):
        before = await page.locator(".viewer").get_attribute("data-at")
        await page.keyboard.press(key)
        await expect(page.locator(".viewer")).not_to_have_attribute("data-at", before or "")
    assert asked == []


async def test_the_film_shows_what_the_server_writes(page: Page, match: str) -> None:
    """Everything but the details, which are fetched for those who open them."""
    await filmed(page, f"{match}?at=60&language=it")
    await page.locator(".words summary").click()
    for key in ("ArrowRight", "PageDown", "Shift+ArrowLeft", "Shift+PageDown", "End"):
        await page.keyboard.press(key)
        shown = await content(page)
        await page.reload()
        await page.locator("[data-film=whole]").wait_for()
        await page.locator(".words summary").click()
        assert await content(page) == shown, key


TARGETS = """[...document.querySelectorAll("[data-control]")].map(
  (link) => link.getAttribute("href") && new URL(link.href).searchParams.get("at"))"""
WIDE = "document.querySelector('.picture.wide svg').innerHTML"
NARROW = WIDE.replace("wide", "narrow")


async def content(page: Page) -> list[Any]:
    """What can be read, where every control leads, and the picture as it is drawn."""
    parts = [".top", "figcaption", ".controls", ".changed", ".who", ".words", "#about"]
    read: list[Any] = [re.sub(r"\s+", " ", await page.locator(part).inner_text()) for part in parts]
    read += [await page.evaluate(TARGETS), await page.evaluate(WIDE)]
    read.append(await page.locator(".story [aria-current]").inner_text())
    return read


async def test_details_follow_for_those_who_have_opened_them(page: Page, match: str) -> None:
    asked = await filmed(page, f"{match}?at=40&language=en")
    await page.keyboard.press("ArrowRight")
    assert asked == []
    await page.locator(".details summary").click()
    await expect(page.locator(".details .raw").first).to_contain_text('"revision": 41')
    shown = await page.locator(".details dl").inner_text()
    await page.reload()
    await page.locator(".details summary").click()
    assert await page.locator(".details dl").inner_text() == shown


async def test_scrubbing_shows_pictures_and_sends_nothing(page: Page, match: str) -> None:
    asked = await filmed(page, f"{match}?at=2&language=en")
    box = await page.get_by_role("slider").bounding_box()
    assert box
    await page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    await page.mouse.down()
    said = set()
    for step in range(12):
        await page.mouse.move(box["x"] + 5 + step * 10, box["y"] + box["height"] / 2)
        said.add(await page.locator(".said").inner_text())
    await page.mouse.up()
    assert len(said) > 5
    assert asked == []


async def test_another_width_is_another_picture(page: Page, match: str) -> None:
    await filmed(page, f"{match}?at=40&language=en")
    await page.keyboard.press("ArrowRight")
    async with page.expect_request(re.compile("/film[?].*layout=narrow")):
        await page.set_viewport_size({"width": 360, "height": 740})
    await page.locator(".picture.narrow svg").wait_for()
    await page.locator("[data-film=whole]").wait_for()
    await page.keyboard.press("ArrowRight")
    await at_event(page, 42)
    shown = await page.evaluate(NARROW)
    await page.reload()
    assert shown == await page.evaluate(NARROW)


async def test_keys_go_from_event_to_event(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    for key, revision in (("ArrowRight", 21), (".", 22), ("ArrowLeft", 21), (",", 20), ("Home", 1)):
        await page.keyboard.press(key)
        await at_event(page, revision)
        await expect(page).to_have_url(re.compile(rf"[?&]at={revision}(&|$)"))
    await page.keyboard.press("End")
    newest = await page.locator(".viewer").get_attribute("data-newest")
    await at_event(page, int(newest or 0))


async def test_every_size_of_step_goes_where_its_link_goes(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=40&language=en")
    for key, name in (
        ("Shift+ArrowRight", "step_on"),
        ("PageDown", "turn_on"),
        ("Shift+PageDown", "round_on"),
        ("Shift+ArrowLeft", "step_back"),
        ("PageUp", "turn_back"),
        ("Shift+PageUp", "round_back"),
    ):
        there = await page.locator(f"[data-control={name}]").get_attribute("href")
        if there is None:
            continue
        found = re.search(r"at=(\d+)", there)
        assert found
        await page.keyboard.press(key)
        await at_event(page, int(found[1]))


async def test_back_returns_to_where_the_reader_rested(page: Page, match: str) -> None:
    """From the film, one step right after the other: a page that has to come may take as long as a rest."""
    await filmed(page, f"{match}?at=20&language=en")
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await at_event(page, 23)
    await page.go_back()
    await at_event(page, 20)


TOLD = """(lines) => lines.map((line) => {
  const told = line.cloneNode(true);
  for (const more of told.querySelectorAll(".more")) more.remove();
  return [line.dataset.revision, told.innerHTML];
})"""


async def test_what_is_shown_is_what_a_reload_shows(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=it")
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await at_event(page, 23)
    shown = [await page.locator(part).inner_text() for part in (".top", ".table", ".about")]
    told = await story(page)
    await page.reload()
    await page.locator("[data-tool=help]").wait_for()
    again = [await page.locator(part).inner_text() for part in (".top", ".table", ".about")]
    assert shown == again
    told_again = await story(page)
    both = told.keys() & told_again.keys()
    assert {"22", "23", "24"} <= both
    assert len(both) > 30
    assert {place: told[place] for place in both} == {place: told_again[place] for place in both}


async def story(page: Page) -> dict[str, str]:
    """The lines that are shown, by revision; which they are, and how many a last one stands for, depends on where
    the reader came from."""
    lines = page.locator(".story li[data-revision]")
    found: dict[str, str] = dict(await lines.evaluate_all(TOLD))
    return found


async def test_the_focus_stays_on_the_control(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=2&language=en")
    await page.locator("[data-control=event_back]").focus()
    await page.keyboard.press("Enter")
    await at_event(page, 1)
    await expect(page.locator("[data-control=event_back]")).to_be_focused()
    await expect(page.locator("[data-control=event_back]")).to_have_attribute("aria-disabled", "true")


async def test_a_number_is_typed(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=2&language=en")
    await page.keyboard.press("g")
    await page.keyboard.type("31")
    await page.keyboard.press("Enter")
    await at_event(page, 31)


async def test_the_scrubber_asks_only_where_it_is_left(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=2&language=en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    scrubber = page.get_by_role("slider")
    box = await scrubber.bounding_box()
    assert box
    await page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    await page.mouse.down()
    for step in range(20):
        await page.mouse.move(box["x"] + 5 + step * 6, box["y"] + box["height"] / 2)
    assert [url for url in asked if "/film?" not in url] == []
    await page.mouse.up()
    await expect(page.locator(".viewer")).not_to_have_attribute("data-at", "2")
    await expect(scrubber).to_have_attribute("aria-valuetext", re.compile(r"^\d+: .+$"))


async def test_it_plays_and_pauses(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    await page.keyboard.press(">")
    await page.keyboard.press(">")
    await page.keyboard.press(" ")
    await expect(page.locator(".viewer")).to_have_attribute("data-at", re.compile(r"^(2[3-9]|[3-9]\d)$"))
    await page.keyboard.press(" ")
    await expect(page.locator("[data-tool=play]")).to_have_text("Play")
    stopped = await page.locator(".viewer").get_attribute("data-at")
    await page.wait_for_timeout(1500)
    assert await page.locator(".viewer").get_attribute("data-at") == stopped


async def test_keys_are_not_taken_in_fields_nor_with_modifiers(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    await page.keyboard.press("/")
    await page.keyboard.type("dl")
    await page.keyboard.press("Control+ArrowRight")
    await expect(page.get_by_role("searchbox")).to_have_value("dl")
    await at_event(page, 20)


async def test_single_characters_can_be_switched_off(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    await page.keyboard.press("?")
    await page.get_by_label("Single characters are keys").uncheck()
    await page.get_by_role("button", name="Close").click()
    await page.keyboard.press(".")
    await page.keyboard.press("ArrowRight")
    await at_event(page, 21)
    await page.reload()
    await page.locator("[data-tool=help]").wait_for()
    await page.keyboard.press(".")
    await page.keyboard.press("ArrowRight")
    await at_event(page, 22)


async def test_the_story_is_searched(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    await page.keyboard.press("/")
    rule = await page.locator(".story li").nth(8).get_attribute("data-rules")
    assert rule
    await page.keyboard.type(rule.split()[0])
    shown = await page.locator(".story li:visible").count()
    assert 0 < shown < await page.locator(".story li").count()
    await page.keyboard.press("Escape")
    await expect(page.locator(".story [aria-current]")).to_be_focused()


async def test_two_events_are_compared(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    await page.keyboard.press("c")
    await expect(page.locator("#about")).to_have_text("What changed since event 20")
    await page.keyboard.press("Escape")
    await expect(page.locator("#about")).to_have_text("What changed")


async def test_a_rule_is_read_beside_its_chip(page: Page, match: str, running: Installation) -> None:
    await opened(page, f"{match}?at=20&language=it")
    chip = page.locator(".sentence .rule").first
    rule = await chip.inner_text()
    text = (await (await page.request.get(f"/v1/rules/{rule}")).json())["text"]
    popover = page.locator(".popover")
    await chip.hover()
    await expect(popover).to_have_text(text)
    await expect(popover).to_have_attribute("lang", "en")
    await popover.hover()
    await page.wait_for_timeout(400)
    await expect(popover).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(popover).to_be_hidden()
    await page.mouse.move(0, 0)
    await page.locator(".looks summary").focus()
    await page.keyboard.press("Tab")
    await chip.focus()
    await expect(popover).to_be_visible()


async def test_a_rule_whose_text_is_on_the_way_is_closed_too(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=en")
    asked, is_closed = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        asked.set()
        await is_closed.wait()
        await route.continue_()

    await page.route("**/v1/rules/*", late)
    await page.locator(".sentence .rule").first.hover()
    await asked.wait()
    await page.keyboard.press("Escape")
    async with page.expect_response("**/v1/rules/*") as answered:
        is_closed.set()
    await (await answered.value).finished()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(page.locator(".popover")).to_be_hidden()


async def test_a_tap_reads_a_rule_too(open_browser: OpenBrowser, match: str) -> None:
    context = await open_browser(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = await context.new_page()
    await opened(page, f"{match}?at=20&language=en")
    await page.locator(".sentence .rule").first.tap()
    await expect(page.locator(".popover")).to_be_visible()
    await page.locator(".sentence .said").tap()
    await expect(page.locator(".popover")).to_be_hidden()


async def test_the_link_to_share_shows_the_same(page: Page, match: str) -> None:
    await opened(page, f"{match}?at=20&language=it")
    await page.keyboard.press("ArrowRight")
    await at_event(page, 21)
    said = await page.locator(".said").inner_text()
    await page.keyboard.press("s")
    link = await page.get_by_label("Collegamento a questo evento").input_value()
    assert "token" not in link
    assert "Bearer" not in link
    await page.goto(link)
    await expect(page.locator(".said")).to_have_text(said)


async def new_match(page: Page, **more: Any) -> dict[str, Any]:
    games = (await (await page.request.get("/v1/games")).json())["items"]
    wish = {"game": games[0]["name"], "seats": 2, **more}
    made: dict[str, Any] = await (await page.request.post("/v1/matches", data=wish)).json()
    return made


async def test_a_live_match_is_followed(page: Page, faults: Faults) -> None:
    new = await new_match(page)
    address = f"/matches/{new['match_id']}"
    await opened(page, f"{address}/review?language=en")
    await at_event(page, 1)
    await page.request.post(f"/v1{address}/seats", data={"player": "Ada"})
    await at_event(page, 2)
    await expect(page.locator(".said")).to_have_text("Ada takes seat 1.")
    await page.keyboard.press("Home")
    await at_event(page, 1)
    await expect(page.locator(".news")).to_be_hidden()
    await page.request.post(f"/v1{address}/seats", data={"player": "Bruno"})
    await expect(page.locator(".news")).to_have_text("2 new events")
    await at_event(page, 1)
    await page.locator(".news").click()
    await at_event(page, 3)
    await expect(page.locator(".news")).to_be_hidden()


async def test_a_seat_held_here_sees_its_own_hand(page: Page) -> None:
    new = await new_match(page)
    address = f"/matches/{new['match_id']}"
    seat = await (await page.request.post(f"/v1{address}/seats", data={"player": "Ada"})).json()
    await page.goto("/matches")
    await page.evaluate(
        "([match, token]) => localStorage.setItem('moviola.tokens', JSON.stringify({[match]: {0: token}}))",
        [new["match_id"], seat["seat_token"]],
    )
    await opened(page, f"{address}/review?language=en")
    await expect(page.locator(".looks summary")).to_contain_text("Ada")
    assert seat["seat_token"] not in page.url
    assert seat["seat_token"] not in await page.content()


async def test_a_seats_picture_has_a_link_that_anybody_opens_for_a_while(page: Page, match: str) -> None:
    new = await new_match(page)
    address = f"/matches/{new['match_id']}"
    seat = await (await page.request.post(f"/v1{address}/seats", data={"player": "Ada"})).json()
    await page.goto("/matches")
    await page.evaluate(
        "([match, token]) => localStorage.setItem('moviola.tokens', JSON.stringify({[match]: {0: token}}))",
        [new["match_id"], seat["seat_token"]],
    )
    await opened(page, f"{address}/review?language=en")
    await expect(page.locator(".viewer")).to_have_attribute("data-viewer", "0")
    link = await picture_link(page)
    assert "ticket=mvt_" in link
    assert seat["seat_token"] not in link
    await expect(page.locator("dialog")).to_contain_text("for 15 minutes")
    shown = await page.request.get(link)
    assert (shown.status, shown.headers["content-type"]) == (200, "image/png")
    assert (await page.request.get(link.partition("&ticket=")[0])).status == 401
    await opened(page, f"{match}?at=20&language=en")
    assert "ticket" not in (open_to_all := await picture_link(page))
    assert (await page.request.get(open_to_all)).ok


async def picture_link(page: Page) -> str:
    await page.keyboard.press("s")
    await page.get_by_role("button", name="Picture (PNG)").click()
    return await page.get_by_label("Link to the picture").input_value()
