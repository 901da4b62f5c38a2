"""A seat that is asked learns it: by a question in words, by the title and icon, and, if it wants, a sound."""

import re

import pytest
from playwright.async_api import Page, expect

from domain.games import GAMES
from domain.kernel.table import Language
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.browser.playing import asked, play_now
from tests.browser.test_playing import move
from tests.browser.test_reading import LOOKS

ICON = "() => document.querySelector('link[rel=icon]').href.includes('circle')"
COUNT_SOUNDS = """
window.sounds = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
"""


@pytest.mark.parametrize(("game", "language"), [("sukkube", "en"), ("frantic", "it")])
async def test_the_question_is_asked_in_words(page: Page, game: str, language: Language) -> None:
    await play_now(page, language, game)
    question = page.locator(".play .question")
    assert (await question.inner_text()).startswith(tuple(GAMES[game].questions[language].values()))
    await expect(question.locator("small")).to_have_text(
        {"en": "A move cannot be taken back.", "it": "Una mossa non si può ritirare."}[language]
    )


async def test_what_cannot_be_taken_back_is_said_before_the_first_move_alone(page: Page) -> None:
    await play_now(page, game="bathroom_rush")
    await expect(page.locator(".question small")).to_have_count(1)
    await move(page)
    await asked(page)
    await expect(page.locator(".question")).to_contain_text("?")
    await expect(page.locator(".question small")).to_have_count(0)


async def test_title_and_icon_say_whose_turn_it_is(page: Page) -> None:
    await play_now(page, game="bathroom_rush")
    await expect(page).to_have_title(re.compile("^● your turn · Bathroom Rush"))
    assert await page.evaluate(ICON)
    await page.locator("[data-control=event_back]").click()
    await expect(page).to_have_title(re.compile("^● your turn · Bathroom Rush"))
    await page.locator("[data-look=spectator]").evaluate("link => link.click()")
    await expect(page).to_have_title(re.compile("^Bathroom Rush"))
    assert not await page.evaluate(ICON)


async def test_who_waits_for_another_is_not_asked(open_browser: OpenBrowser, faults: Faults) -> None:
    """Two tabs of one seat: the other one learns by the stream that the turn has come, and that it has gone."""
    context = await open_browser(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page, other = await context.new_page(), await context.new_page()
    await play_now(page, game="sukkube")
    await other.goto(page.url)
    await expect(other).to_have_title(re.compile("^● "))
    await other.locator("[data-control=first]").click()
    await page.get_by_role("button", name="Resign").click()
    await page.locator("dialog input").fill("resign")
    await page.get_by_role("button", name="Resign", exact=True).last.click()
    await expect(other).to_have_title(re.compile("^Sukkube"))


async def test_a_sound_for_who_wants_it(page: Page) -> None:
    await page.add_init_script(COUNT_SOUNDS)
    await play_now(page, game="bathroom_rush")
    await move(page)
    await asked(page)
    assert await page.evaluate("sounds") == 0
    await page.locator(".play .all summary").click()
    await page.get_by_label("A quiet sound when it is my turn").check()
    assert await page.evaluate("sounds") == 1, "it is heard once, to know it"
    await move(page)
    await asked(page)
    assert await page.evaluate("sounds") == 2


async def test_what_happened_since_the_own_move_is_a_button_away(page: Page) -> None:
    await play_now(page, game="bathroom_rush")
    since = page.get_by_role("button", name="Since my last move")
    await expect(since).to_have_count(0)
    await move(page)
    await asked(page)
    await page.reload()
    await page.locator("[data-film=whole]").wait_for()
    await since.click()
    await expect(page.locator("#about")).to_have_text(re.compile(r"What changed since event \d+"))
    await page.locator("[data-look=spectator]").evaluate("link => link.click()")
    await expect(since).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
async def test_the_question_shuts_nobody_out(open_browser: OpenBrowser, look: str) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    await play_now(page, "it", "frantic")
    await page.locator(".play .all summary").click()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
