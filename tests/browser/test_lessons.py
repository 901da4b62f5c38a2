"""Lessons in a browser: each to its end by its own instructions, by touching what they name."""

import re
from typing import Any

import httpx
import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.test_table import OUTSIDE, PHONE, WIDE
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

GAMES = ("sukkube", "frantic", "piccioni", "bathroom_rush")


async def film(running: Installation, game: str, language: str) -> Any:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        answer = await client.get(f"/v1/games/{game}/lesson", params={"language": language})
        assert answer.status_code == 200
        return answer.json()


async def opened(open_browser: OpenBrowser, game: str, language: str, options: dict[str, Any]) -> Page:
    page = await (await open_browser(**options)).new_page()
    await page.goto(f"/games/{game}/learn?language={language}")
    return page


async def touch(page: Page, name: str) -> None:
    """A thing on the table, or the button that stands for one that cannot be seen."""
    thing = page.locator(f'#table [data-p="{name}"]')
    place = {"x": 6, "y": 6} if name.startswith("square:") else None
    await thing.first.click(force=True, position=place)  # type: ignore[arg-type]


async def do(page: Page, step: Any, coach: Locator) -> None:
    """As the step asks: it leads on, or the refusal is told."""
    goal = step.get("goal")
    if goal is None:
        await coach.locator("button").click()
        return
    parts = goal["touches"]
    for name in parts:
        await touch(page, name)
    if not parts:
        await page.locator(".acts .go").first.click()
    if goal["is_refused"]:
        reasons = step["refused"]["".join(parts[:-1])]
        await expect(coach).to_contain_text(
            next(each["text"] for each in reasons if each["touch"] == parts[-1])
        )
        await coach.locator("button.go").click()
    else:
        await page.locator(".acts .go").filter(has_text=re.compile("^(Play|Gioca)$")).click()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "options"), [("en", WIDE), ("it", PHONE)], ids=["en-wide", "it-phone"])
async def test_a_lesson_is_played_to_its_end(
    open_browser: OpenBrowser, running: Installation, game: str, language: str, options: dict[str, Any]
) -> None:
    steps = (await film(running, game, language))["steps"]
    page = await opened(open_browser, game, language, options)
    coach = page.locator(".coach")
    for number, step in enumerate(steps, 1):
        await expect(coach).to_contain_text(f"{number}/{len(steps)}", timeout=60_000)
        await expect(coach).to_contain_text(step["say"])
        assert await page.evaluate(OUTSIDE) == [], step["say"]
        if number < len(steps):
            await do(page, step, coach)
    await expect(coach.get_by_role("link")).to_have_count(2)


async def test_another_move_is_allowed_and_the_step_offered_again(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await opened(open_browser, "sukkube", "en", WIDE)
    coach = page.locator(".coach")
    for _ in range(2):
        await coach.locator("button").click()
    await touch(page, "card:yellow_flip_1")
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(coach).to_contain_text("That is allowed too. But try this: The last card went left.")
    await touch(page, "card:red_right_1")
    await expect(coach).to_contain_text("Rule SK-LEG-02")
    checked = await axe(page)
    assert checked.response["violations"] == [], checked.generate_report()


async def test_a_lesson_goes_on_where_its_page_is_loaded_again(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await opened(open_browser, "sukkube", "en", WIDE)
    coach = page.locator(".coach")
    for number in range(1, 5):
        await expect(coach).to_contain_text(f"{number}/7")
        await coach.locator("button").click()
    await expect(coach).to_contain_text("5/7")
    await page.reload()
    await expect(coach).to_contain_text("5/7")
    await expect(page.locator(".own > .card")).to_have_count(2)


async def test_without_scripts_a_lesson_is_told(open_browser: OpenBrowser, running: Installation) -> None:
    page = await opened(open_browser, "frantic", "it", {"java_script_enabled": False})
    await expect(page.locator("main li")).to_have_count(7)


async def test_the_lobby_leads_to_the_lesson(open_browser: OpenBrowser, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        match = (await client.post("/v1/matches", json={"game": "piccioni", "seats": 2})).json()["match_id"]
    page = await (await open_browser(**WIDE)).new_page()
    await page.goto(f"/matches/{match}?language=it")
    await page.get_by_role("link", name="Imparalo in due minuti").click()
    await expect(page.locator(".coach")).to_contain_text("Questo è il tuo Balcone.")
