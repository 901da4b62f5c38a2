"""An Italian reader meets no English word on a journey, but what is printed on cards and boxes."""

import re
from typing import Final

import pytest
from playwright.async_api import Page

from domain.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import contested
from tests.browser.holding import cup, holding
from tests.browser.playing import play_now
from tests.service.installation import Installation

WORDS: Final = (
    "the and of with you your this that is are from has have not seat seats match matches card cards player "
    "players play rules for when which by or be they what nobody none free random greedy lookahead organise "
    "round_robin table tables standings entrant entrants dispute ruling claim open closed"
)
ENGLISH: Final = re.compile(rf"\b({'|'.join(f'[{w[0].upper()}{w[0]}]{w[1:]}' for w in WORDS.split())})\b")
"""Words that no Italian sentence has. In capitals they are printed on cards."""
PRINTED: Final = re.compile("Frantic: the board game|Fish the Bot|Fuck You|Friday the 13th")
TEXT: Final = """() => {
  const page = document.body.cloneNode(true);
  page.querySelectorAll("[lang=en], bdi, code, pre, script, noscript, svg").forEach((each) => each.remove());
  const names = ["aria-label", "title", "placeholder", "alt"];
  const labels = (each) => names.map((name) => each.getAttribute(name) ?? "");
  const lines = [...page.querySelectorAll("*")].flatMap(labels);
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) lines.push(texts.currentNode.data.trim());
  return lines.filter(Boolean);
}"""
STILL: Final = (
    *("/", "/games", "/matches", "/matches/new", "/tournaments", "/tournaments/new", "/me", "/desk"),
    *("/notice", "/rules", "/players?name=Ada"),
)


async def english(page: Page) -> list[str]:
    lines = await page.evaluate(TEXT)
    assert lines
    return [line for line in lines if ENGLISH.search(PRINTED.sub("", line))]


async def test_pages_for_everybody_are_italian(page: Page) -> None:
    for address in STILL:
        await page.goto(f"{address}{'&' if '?' in address else '?'}language=it")
        assert (address, await english(page)) == (address, [])


async def test_pages_of_a_match_are_italian(page: Page, running: Installation) -> None:
    """Its events, what chance could give, its forks and its story."""
    match = f"/matches/{running.sample}"
    for place in (
        "/review?at=40",
        "/review?at=40&from=20",
        "/forks",
        "/story",
        "/chance?at=5",
        "/embed?at=40",
    ):
        address = f"{match}{place}{'&' if '?' in place else '?'}language=it"
        await page.goto(address)
        if "review" in place:
            await page.keyboard.press("?")
            await page.get_by_role("dialog").wait_for()
            await page.locator("details").evaluate_all(
                "(all) => all.forEach((each) => { each.open = true; })"
            )
        assert (address, await english(page)) == (address, [])


async def test_pages_of_organisers_and_of_a_tournament_are_italian(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """For spectators, then for the organiser, who sees more on each."""
    claim = contested(running)
    async with holding(running) as held:
        event = await cup(held, rounds=1)
        await held.ask("/rounds", {}, 201)
    pages = (
        *("", "/screen", "/entrant?entrant=1", "/enter", "/live", "/shift"),
        *("/print/slips?round=2", "/print/pairings?round=2", "/print/standings"),
    )
    desk = (f"/desk/disputes/{claim.dispute}", f"/desk/disputes/{claim.dispute}/sheet", "/desk?which=waiting")
    shut = f"/matches/{claim.match}/arbiter"
    page = await (await open_browser()).new_page()
    for key in ("", running.admin_key):
        await page.goto("/me?language=it")
        await page.evaluate("(key) => sessionStorage.setItem('moviola.key', key)", key)
        for place in (*(f"{event}{each}" for each in pages), *desk, shut):
            address = f"{place}{'&' if '?' in place else '?'}language=it"
            await page.goto(address)
            assert (address, await english(page)) == (address, [])


@pytest.mark.parametrize("game", GAMES)
async def test_a_journey_through_a_game_is_italian(page: Page, game: str) -> None:
    for address in (
        *(f"/games/{game}", f"/games/{game}/guide", f"/games/{game}/learn", f"/rules/{GAMES[game].prefix}"),
    ):
        await page.goto(f"{address}?language=it")
        assert (address, await english(page)) == (address, [])
    await play_now(page, "it", game)
    assert await english(page) == []
    await page.goto(page.url.replace("?", "/review?"))
    assert await english(page) == []
