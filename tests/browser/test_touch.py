"""Whole matches by fingers on a telephone: nothing is scrolled to decide; the end is seen, and found elsewhere."""

import re
from random import Random
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TooLate

from domain.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.people import DEVICES, Person, Way
from tests.browser.playing import ASKED, OVER, sit_at, take_turn
from tests.browser.test_table import OUTSIDE, PHONE
from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

SHORT: Final[dict[str, dict[str, Any]]] = {
    "sukkube": {"manche_cap": 1},
    "frantic": {"max_rounds": 1, "max_turns_per_round": 4},
    "piccioni": {},
    "bathroom_rush": {"round_cap": 10, "tie_break_cap": 1},
}
MOST_TOUCHES: Final = 500
TOUCHES_AT_LARGEST: Final = 16
TURNS_BY_KEYS: Final = 10
MOST_TO_MOVE: Final = 5
"""Before the one that confirms, beside a name: sit down, begin, a card, its square, where a push points."""
TOUCHABLE: Final = """() => {
  const things = (selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2];
    return each.contains(document.elementFromPoint(x, y)) ? [{ x, y }] : [];
  });
  return {
    isAsked: Boolean(document.querySelector("ASKED")),
    confirm: things(".acts .do:enabled"),
    buttons: things(".acts .go:not(.do)"),
    places: document.querySelector("#table .chosen")
      ? things("#table [data-p][role=button]:not(.chosen, .own > *)") : [],
    lit: things("#table [data-p][role=button]:not(.chosen)"),
    others: things(".acts .quiet"),
  };
}""".replace("ASKED", ASKED)
"""What a finger meets on the screen as it is, without scrolling."""
CALLS: Final = """
window.calls = { early: [], sounds: 0, frames: 0 };
try { localStorage.setItem("moviola.sound", "on"); } catch { /* the page before the first */ }
const isMoving = () => document.querySelector("#flights > *") !== null;
const sounded = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  calls.sounds += 1;
  if (isMoving()) calls.early.push("sound");
  return sounded.call(this);
};
const look = () => {
  if (isMoving()) {
    calls.frames += 1;
    if (document.querySelector(".dock.asked")) calls.early.push("question");
    if (document.title.startsWith("●")) calls.early.push("title");
  }
  requestAnimationFrame(look);
};
look();
"""
"""What calls the player while something moves."""
NAMELESS: Final = """() => [...document.querySelectorAll("#table [data-p][role=button]")]
  .filter((each) => !each.getAttribute("aria-label")).map((each) => each.dataset.p)"""
ANSWERED: Final = """() => document.querySelector(".dock").innerHTML
  + [...document.querySelectorAll("#table .chosen")].map((each) => each.dataset.p)"""


async def invited(url: str, game: str) -> str:
    """The link to the free seat of a match against a house bot."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        wish = {"game": game, "seats": 2, "bots": {"1": "random"}, "options": SHORT[game]}
        made = (await client.post("/v1/matches", json=wish)).json()
        path = f"/v1/matches/{made['match_id']}/invitations"
        answer = await client.post(path, headers=bearer(made["host_token"]))
        assert answer.status_code == 200, answer.text
        return f"/j/{answer.json()['code']}"


async def is_asked(page: Page) -> bool:
    """As soon as there is a choice; false if the match is over before."""
    await page.locator(f"{ASKED}, {OVER}").first.wait_for()
    return not await page.locator(OVER).count()


async def touch(page: Page, random: Random | None) -> bool | None:
    """The one that confirms, else one of those that lead on, without luck the first; whether it confirmed.

    None: the table had moved away from under the finger, or the question was no more.
    """
    things = await page.evaluate(TOUCHABLE)
    kinds = ("confirm", "buttons", "places", "lit", "others")
    ways = [things[kind] for kind in kinds if things[kind]]
    if random and not things["confirm"]:
        random.shuffle(ways)
    if not things["isAsked"]:
        return None
    assert ways, "nothing to decide by is on the screen"
    at = random.choice(ways[0]) if random else ways[0][0]
    before = await page.evaluate(ANSWERED)
    await page.touchscreen.tap(at["x"], at["y"])
    try:
        await page.wait_for_function(f"(before) => ({ANSWERED})() !== before", arg=before, timeout=4000)
    except TooLate:
        return None
    return bool(things["confirm"])


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_match_by_touch(open_browser: OpenBrowser, running: Installation, game: str) -> None:
    link = await invited(running.url, game)
    page = await (await open_browser(**PHONE, locale="en-GB", reduced_motion="reduce")).new_page()
    await page.goto(link)
    await page.get_by_label("Your name").fill("Ada")
    await page.get_by_role("button", name="Sit down").tap()
    await page.get_by_role("button", name="Begin").tap()
    touches = 2
    while await is_asked(page) and not (is_confirmed := await touch(page, None)):
        touches += is_confirmed is not None
    assert touches <= MOST_TO_MOVE

    random = Random(5)
    for _ in range(MOST_TOUCHES):
        if not await is_asked(page):
            break
        assert await page.evaluate(OUTSIDE) == []
        await touch(page, random)
    sheet = page.get_by_role("dialog")
    heading = sheet.get_by_role("heading", level=1)
    await expect(heading).to_have_text(re.compile("You win!|wins|share the first place"))
    await expect(heading).to_be_in_viewport()

    match = page.url.partition("?")[0]
    key = await page.evaluate("localStorage.getItem('moviola.player')")
    transfer = await page.request.post("/v1/players/me/transfers", headers=bearer(key))
    code = (await transfer.json())["code"]

    async def is_listed() -> bool:
        path = "/v1/players/me/matches?over=true"
        return match.rpartition("/")[2] in await (await page.request.get(path, headers=bearer(key))).text()

    await until(is_listed)
    second = await (await open_browser(**PHONE, locale="en-GB")).new_page()
    await second.goto("/me")
    await second.get_by_label("Code from the other device").fill(code)
    await second.get_by_role("button", name="Go on here").tap()
    await second.locator(f".over a[href^='{match.removeprefix(running.url)}']").tap()
    await expect(second.get_by_role("dialog").get_by_role("heading", level=1)).to_have_text(
        await heading.inner_text()
    )

    await sheet.get_by_role("button", name="Rematch").tap()
    await expect(page).not_to_have_url(re.compile(re.escape(match)))
    await expect(page.locator(f"{ASKED}, {OVER}").first).to_be_visible()


@pytest.mark.parametrize("game", SHORT)
async def test_the_largest_table_is_decided_by_touch_within_the_screen(
    open_browser: OpenBrowser, running: Installation, game: str
) -> None:
    """With as many seats as the game has, at each question. A whole match, since in a short one of six the first
    seat may never be on top."""
    context = await open_browser(**PHONE, reduced_motion="reduce")
    page = await sit_at(context, running.url, game, max(GAMES[game].seats))
    random = Random(5)
    for _ in range(TOUCHES_AT_LARGEST):
        if not await is_asked(page):
            break
        assert await page.evaluate(OUTSIDE) == []
        await touch(page, random)


@pytest.mark.parametrize("game", SHORT)
async def test_turns_by_the_keys_alone(open_browser: OpenBrowser, running: Installation, game: str) -> None:
    """Each thing that may be chosen has a name, and the focus is seen on it. Whole matches are in the campaign
    `journeys`."""
    context = await open_browser(**DEVICES["keyboard"], reduced_motion="reduce")
    person = Person(await sit_at(context, running.url, game, 2), Way("keyboard", "en"))
    random = Random(5)
    for _ in range(TURNS_BY_KEYS):
        if not await is_asked(person.page):
            break
        assert await person.page.evaluate(NAMELESS) == []
        await take_turn(person, random)


async def test_nobody_is_called_while_something_moves(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """Neither by a question nor by the title nor by the sound, at each frame of a whole match."""
    context = await open_browser(**PHONE)
    await context.add_init_script(CALLS)
    page = await sit_at(context, running.url, "sukkube", 2, options={"target_points": 1})
    random = Random(5)
    for _ in range(MOST_TOUCHES):
        if not await is_asked(page):
            break
        await touch(page, random)
    await expect(page.locator(OVER)).to_be_visible()
    calls = await page.evaluate("window.calls")
    assert calls["early"] == []
    assert calls["sounds"] > 0
    assert calls["frames"] > 0
