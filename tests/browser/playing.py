"""Playing in the browser: the steps that tests and screenshots share."""

import json
import re
from random import Random
from typing import Any

import httpx
from playwright.async_api import BrowserContext, Locator, Page, expect

from tests.browser.people import Person
from tests.waiting import ANSWER_SECONDS

TABLE = "#table[data-newest]"
OVER = "#table[data-phase=finished] .result"
ASKED = ".dock.asked:not(:has(.do:disabled))"
"""A move that is being sent is no question any more."""
LIT = "#table [data-p][role=button]"
TURN_MS = 120_000
"""Luck says how many windows the others hold before the next turn, each for 20 seconds."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_ARROWS = 4
MOST_TOUCHES = 60
MET = """(parts) => {
  const isMet = (part) => {
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !met || part.contains(met);
  };
  return parts.flatMap((part, index) => (isMet(part) ? [index] : []));
}"""
"""The things that a pointer meets: of cards in a pile the topmost."""


async def play_now(page: Page, language: str = "en", game: str = "sukkube") -> None:
    await page.goto(f"/?language={language}")
    await page.locator("select[name=game]").select_option(game)
    await page.locator("input[name=player]").fill("Ada")
    await page.locator("form.now button").click()
    await asked(page)


async def asked(page: Page) -> None:
    """Until the page has said what may be done now, not what could be done before."""
    await page.locator(ASKED).wait_for(timeout=TURN_MS)


async def sit_down(person: Person, game: str, opponent: str = "random") -> None:
    """From the first page to a table."""
    page = person.page
    await person.open("/")
    await person.choose(page.locator("select[name=game]"), game)
    await person.choose(page.locator("select[name=opponent]"), opponent)
    await person.write(page.locator("input[name=player]"), "Ada")
    await person.press(page.locator("form.now button"))
    await page.wait_for_url(re.compile("/matches/"))


async def is_asked(person: Person) -> bool:
    """As soon as it is this person's move; false if the match is over before."""
    await person.page.locator(f"{ASKED}, {OVER}").first.wait_for(timeout=TURN_MS)
    return not await person.page.locator(OVER).count()


async def take_turn(person: Person, random: Random) -> None:
    """One of the moves that are offered, touch by touch, until something has happened."""
    page = person.page
    before = await newest(page)
    for _ in range(MOST_TOUCHES):
        if await page.locator(".acts .do").count():
            break
        await person.press(await _next(person, random))
    await person.press(page.locator(".acts .do"))
    await expect(page.locator(TABLE)).not_to_have_attribute("data-newest", str(before))


async def newest(page: Page) -> int:
    return int(await page.locator(TABLE).get_attribute("data-newest") or 0)


async def _next(person: Person, random: Random) -> Locator:
    """A thing that is lit, or where none is the first button. The arrows go from one thing to the next."""
    page = person.page
    lit = page.locator(f"{LIT}:not(.chosen)")
    places = await lit.evaluate_all(MET)
    buttons = page.locator(".acts button")
    if (
        not places or random.random() < 0.2
    ):  # a button may be the only way on, beside things that change the mind
        return buttons.first if await buttons.count() else lit.first
    if person.way.device != "keyboard":
        return lit.nth(random.choice(places))
    await person.reach(lit.first)
    for _ in range(random.randrange(MOST_ARROWS)):
        await page.keyboard.press(random.choice(ARROWS))
    return page.locator(f"{LIT}:focus")


async def sit_at(
    context: BrowserContext, url: str, game: str, seats: int = 3, language: str = "en", **terms: Any
) -> Page:
    """At the table, in a match against house bots that has begun; a short one may be over before Ada is asked."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        wish = {
            "game": game,
            "seats": seats,
            "bots": {str(seat): "random" for seat in range(1, seats)},
            **terms,
        }
        match = (await client.post("/v1/matches", json=wish)).json()["match_id"]
        seat = await client.post(f"/v1/matches/{match}/seats", json={"player": "Ada"})
        token = seat.json()["seat_token"]
        begun = await client.post(f"/v1/matches/{match}/start", headers={"Authorization": f"Bearer {token}"})
        assert begun.status_code == 200, begun.text
    tokens = json.dumps(json.dumps({match: {"0": token}}))
    remembered = f'localStorage.setItem("moviola.tokens", {tokens})'
    await context.add_init_script(f'if (location.protocol === "http:") {remembered}')
    page = await context.new_page()
    await page.goto(f"/matches/{match}?language={language}")
    await page.locator(f"{ASKED}, {OVER}").first.wait_for(timeout=TURN_MS)
    return page
