"""A seat that is asked learns it: by a question in words, by the title and icon, and, if it wants, a sound."""

import re
from random import Random

import pytest
from playwright.async_api import Page, expect

from domain.games import GAMES
from domain.kernel.table import Language
from tests.browser.conftest import OpenBrowser
from tests.browser.people import Person, Way
from tests.browser.playing import asked, play_now, take_turn

ICON = "() => document.querySelector('link[rel=icon]').href.includes('circle')"
COUNT_SOUNDS = """
window.sounds = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
"""


@pytest.mark.parametrize(("game", "language"), [("sukkube", "en"), ("frantic", "it")])
async def test_the_question_is_asked_in_words(page: Page, game: str, language: Language) -> None:
    await play_now(page, language, game)
    question = await page.locator(".dock .prompt span").inner_text()
    assert question.startswith(tuple(GAMES[game].questions[language].values()))


async def test_title_and_icon_say_whose_turn_it_is_in_both_rooms(page: Page) -> None:
    """In the review wherever it reads, and beside the way back; the view of spectators is asked nothing.

    A seat loads no film of spectators: who steps on early would stay one of them.
    """
    films: list[str] = []
    page.on("request", lambda request: films.append(request.url) if "/film?" in request.url else None)
    await play_now(page, game="bathroom_rush")
    for link, room in (
        ("Look back", "/review"),
        ("Back to the table", r"/matches/[\w-]+\?"),
        ("Look back", "/review"),
    ):
        await expect(page).to_have_title(re.compile("^● Your turn · Bathroom Rush"))
        assert await page.evaluate(ICON)
        await page.get_by_role("link", name=link).click()
        await page.wait_for_url(re.compile(room))
    await page.locator("[data-tool=help]").wait_for()
    await page.locator("[data-control=event_back]").click()
    await expect(page).to_have_title(re.compile("^● Your turn · Bathroom Rush"))
    await expect(page.locator(".way-back")).to_contain_text("● Your turn")
    await expect(page.locator(".viewer[data-film=whole]")).to_have_count(1)
    assert films
    assert not [film for film in films if "as=spectator" in film]
    await page.locator("[data-look=spectator]").evaluate("link => link.click()")
    await expect(page).to_have_title(re.compile("^Bathroom Rush"))
    await expect(page.locator(".way-back")).not_to_contain_text("Your turn")
    assert not await page.evaluate(ICON)
    await page.keyboard.press("Escape")
    await asked(page)


async def test_every_page_says_that_a_match_waits(page: Page) -> None:
    """Of a player's matches, as they stand at the load and a minute later."""
    await play_now(page)
    path = page.url.partition("?")[0].replace("/matches", "/v1/matches")
    token = await page.evaluate("localStorage.getItem('moviola.player')")
    await page.clock.install()
    await page.goto("/games?language=it")
    await expect(page).to_have_title(re.compile("^● Tocca a te · "))
    assert await page.evaluate(ICON)
    answer = await page.request.post(f"{path}/resign", headers={"Authorization": f"Bearer {token}"})
    assert answer.ok, await answer.text()
    await page.clock.run_for(60_000)
    await expect(page).not_to_have_title(re.compile("^●"))
    assert not await page.evaluate(ICON)


async def test_who_waits_for_another_is_not_asked(open_browser: OpenBrowser) -> None:
    """Two tabs of one seat: the other one learns by the stream that the turn has gone."""
    context = await open_browser(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page, other = await context.new_page(), await context.new_page()
    await play_now(page, game="sukkube")
    await other.goto(page.url)
    await expect(other).to_have_title(re.compile("^● "))
    await page.get_by_role("link", name="Look back").click()
    await page.get_by_role("button", name="Resign").click()
    await page.locator("dialog input").fill("resign")
    await page.get_by_role("button", name="Resign", exact=True).last.click()
    await expect(other.locator(".result")).to_be_visible()
    await expect(other).to_have_title(re.compile("^Sukkube"))


async def test_a_sound_for_who_wants_it(page: Page) -> None:
    await page.add_init_script(COUNT_SOUNDS)
    await play_now(page, game="bathroom_rush")
    person, random = Person(page, Way("mouse", "en")), Random(3)
    await take_turn(person, random)
    await asked(page)
    assert await page.evaluate("sounds") == 0
    await page.locator(".settings summary").click()
    await page.get_by_label("A quiet sound when it is my turn").check()
    assert await page.evaluate("sounds") == 1, "it is heard once, to know it"
    await take_turn(person, random)
    await asked(page)
    assert await page.evaluate("sounds") == 2
