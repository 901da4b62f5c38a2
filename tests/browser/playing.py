"""Playing in the browser: the steps that tests and screenshots share."""

import re
from random import Random

from playwright.async_api import Locator, Page, expect

from tests.browser.people import Person

OVER = ".viewer[data-phase=finished]"
ASKED = ".play:not([inert], :has(.do:disabled)) h2"
"""What is being sent is no question any more."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_ARROWS = 4
MET = """(parts) => {
  const isMet = (part) => {
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !met || !met.closest(".choosable") || part.contains(met);
  };
  return parts.flatMap((part, index) => (isMet(part) ? [index] : []));
}"""
"""The parts that a pointer meets: of equal cards in a pile the topmost. What is off the screen meets nothing."""


async def play_now(page: Page, language: str = "en", game: str = "sukkube") -> None:
    await page.goto(f"/?language={language}")
    await page.locator("select[name=game]").select_option(game)
    await page.locator("input[name=player]").fill("Ada")
    await page.locator("form.now button").click()
    await asked(page)


async def asked(page: Page) -> None:
    """Until the page has said what may be done now, not what could be done before."""
    await page.locator(ASKED).wait_for()


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
    await person.page.locator(f"{ASKED}, {OVER}").first.wait_for()
    return not await person.page.locator(OVER).count()


async def take_turn(person: Person, random: Random) -> None:
    """One of the moves that are offered, part by part, until something has happened."""
    page = person.page
    before = await newest(page)
    while not await page.locator(".play .do").count():
        await person.press(await _next(person, random))
    await person.press(page.locator(".play .do"))
    await expect(page.locator(".viewer")).not_to_have_attribute("data-newest", str(before))


async def newest(page: Page) -> int:
    return int(await page.locator(".viewer").get_attribute("data-newest") or 0)


async def _next(person: Person, random: Random) -> Locator:
    """A part, or where none leads on the first button. Tab leads to one part, arrows to the others."""
    page = person.page
    parts = page.locator(".picture .choosable:visible")
    count = await parts.count()
    if not count:
        return page.locator(".play p button").first
    if person.way.device != "keyboard":
        return parts.nth(random.choice(await parts.evaluate_all(MET)))
    await person.reach(page.locator(".picture .choosable[tabindex='0']:visible"))
    for _ in range(random.randrange(min(count, MOST_ARROWS))):
        await page.keyboard.press(random.choice(ARROWS))
    return page.locator(".picture .choosable:focus")
