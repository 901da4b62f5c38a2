"""Whole journeys, by every device and in both languages: a link is opened, games are played to their end."""

from random import Random

import pytest
from playwright.async_api import expect

from domain.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.people import ALL, IS_WHOLE, Person, Way, come, ways
from tests.browser.playing import ASKED, TABLE, is_asked, newest, sit_down, take_turn
from tests.service.installation import Installation
from tests.waiting import until

pytestmark = pytest.mark.skipif(not IS_WHOLE, reason="long: make campaign NAME=journeys")

MOST_MOVES = 400
TURNS = 3
GAMES_AND_WAYS = (
    [(game, way) for game in GAMES for way in ALL]
    if IS_WHOLE
    else [(game, ALL[place % len(ALL)]) for place, game in enumerate(GAMES, 1)]
)
"""In short every device, and both languages."""


@ways()
async def test_a_stranger_opens_a_link(open_browser: OpenBrowser, running: Installation, way: Way) -> None:
    person = await come(open_browser, way)
    page = person.page
    await person.open(f"/matches/{running.sample}/review?at=20")
    await page.locator("[data-tool=help]").wait_for()
    told = await (
        await page.request.get(f"/v1/matches/{running.sample}/timeline?language={way.language}")
    ).json()
    line = told["items"][19]
    await expect(page.locator(".said")).to_have_text(line["text"])
    box = await page.locator(".sentence").bounding_box()
    assert box
    assert page.viewport_size
    assert box["y"] + box["height"] <= page.viewport_size["height"], "the sentence is not on the first screen"

    chip = page.locator(".sentence .rule").first
    if way.device == "mouse":
        await chip.hover()
    elif way.device == "keyboard":
        await person.reach(chip)
    else:
        await person.press(chip)
    await expect(page.locator(".popover")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".popover")).to_be_hidden()

    await person.press(page.locator("[data-control=event_on]"))
    await expect(page.locator(".said")).to_have_text(told["items"][20]["text"])
    await person.press(page.locator(".looks summary"))
    await person.press(page.locator("[data-look='1']"))
    await expect(page.locator(".viewer")).to_have_attribute("data-viewer", "1")

    await person.press(person.button("script.share"))
    link = await page.get_by_label(person.said("script.share_link")).input_value()
    assert link.endswith(f"?at=21&as=1&language={way.language}")
    await person.press(page.get_by_role("dialog").get_by_role("button", name=person.said("script.close")))
    friend = await come(open_browser, way)
    await friend.page.goto(link)
    await expect(friend.page.locator(".said")).to_have_text(told["items"][20]["text"])


@pytest.mark.parametrize(
    ("game", "way"), GAMES_AND_WAYS, ids=lambda each: "-".join(each) if each in ALL else each
)
@pytest.mark.timeout(600)
async def test_a_game_is_played_to_its_end(open_browser: OpenBrowser, game: str, way: Way) -> None:
    person = await come(open_browser, way)
    await sit_down(person, game)
    random = Random(5)
    for _ in range(MOST_MOVES):
        if not await is_asked(person):
            break
        await take_turn(person, random)
    await expect(person.page.locator(".dock")).to_contain_text(person.said("table.over"))
    await expect(person.page.locator(".result ol li")).to_have_count(
        len(await person.page.locator(".seat").all())
    )


@ways(1)
async def test_two_people_play_each_other(open_browser: OpenBrowser, way: Way) -> None:
    host, guest = await come(open_browser, way), await come(open_browser, ALL[-1 - ALL.index(way)])
    await sit_down(host, "sukkube", "friend")
    link = await host.page.locator(".invite code").filter(has_text="/j/").inner_text()
    await guest.open(link)
    await guest.write(guest.page.locator("form.invited input"), "Bruno")
    await guest.press(guest.button("table.sit_down"))
    await host.press(host.button("table.begin"))
    random = Random(3)
    for person in (host, guest):
        await expect(person.page.locator(TABLE)).to_have_attribute("data-phase", "playing")
    for _ in range(2 * TURNS):
        await take_turn(await whose_move(host, guest), random)
        now = str(max([await newest(person.page) for person in (host, guest)]))
        for person in (host, guest):
            await expect(person.page.locator(TABLE)).to_have_attribute("data-newest", now)


async def whose_move(*people: Person) -> Person:
    found: list[Person] = []

    async def is_known() -> bool:
        found[:] = [person for person in people if await person.page.locator(ASKED).count()]
        return bool(found)

    await until(is_known)
    return found[0]
