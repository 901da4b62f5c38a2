"""The luck of a match, drawn again in the browser."""

import json
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.test_forks import forked
from tests.service.installation import Installation

EVENTS = "**/v1/matches/*/events?as=organiser"


async def opened(page: Page, match: str, language: str = "en") -> None:
    await page.goto(f"/matches/{match}/review?language={language}")
    names = {"en": "Check the luck", "it": "Verifica la sorte"}
    await page.get_by_role("button", name=names[language]).click()


async def finished(page: Page, running: Installation, game: str) -> tuple[str, int]:
    """A sample of the game, and how many draws it has."""
    match = running.sample_of(game)
    lines = await (
        await page.request.get(f"/v1/matches/{match}/events", headers={"Accept": "application/x-ndjson"})
    ).text()
    events: list[dict[str, Any]] = [json.loads(line)["event"] for line in lines.splitlines()]
    return match, sum(len(each["draws"]) for each in events if each["type"] == "ChanceDrawn")


@pytest.mark.parametrize("game", ["sukkube", "frantic", "piccioni", "bathroom_rush"])
async def test_every_draw_of_a_finished_match_is_proved(page: Page, running: Installation, game: str) -> None:
    match, draws = await finished(page, running, game)
    await opened(page, match, "it")
    await expect(page.get_by_role("dialog").locator(".proved")).to_contain_text(f"{draws} estrazioni")
    await expect(page.get_by_role("dialog")).to_contain_text("nessun risultato è stato cambiato")
    await expect(page.locator(".disproved")).to_have_count(0)


@pytest.mark.parametrize("altered", ["outcome", "seed"])
async def test_what_was_altered_is_found(page: Page, running: Installation, altered: str) -> None:
    async def alter(route: Route) -> None:
        answer = await route.fetch()
        lines = [json.loads(line) for line in (await answer.text()).splitlines()]
        for line in lines:
            event = line["event"]
            if altered == "outcome" and event["type"] == "ChanceDrawn":
                event["draws"][0]["outcome"] = [*event["draws"][0]["outcome"][::-1], 0]
                break
            if altered == "seed" and event["type"] == "LuckRevealed":
                event["seed"] = ("11" if event["seed"].startswith("00") else "00") + event["seed"][2:]
        await route.fulfill(response=answer, body="\n".join(map(json.dumps, lines)))

    await page.route(EVENTS, alter)
    await opened(page, running.sample)
    dialog = page.get_by_role("dialog")
    if altered == "outcome":
        await expect(dialog.locator(".disproved")).to_contain_text("WRONG: event 3, draw 1")
    else:
        await expect(dialog).to_contain_text("draws cannot be checked")
    await expect(dialog).not_to_contain_text("no result was changed")


async def test_before_the_seed_is_open_nothing_is_proved(page: Page, running: Installation) -> None:
    async def withhold(route: Route) -> None:
        answer = await route.fetch()
        lines = [line for line in (await answer.text()).splitlines() if "LuckRevealed" not in line]
        await route.fulfill(response=answer, body="\n".join(lines))

    await page.route(EVENTS, withhold)
    await opened(page, running.sample)
    await expect(page.get_by_role("dialog")).to_contain_text("The seed has not been revealed yet")


async def test_of_a_fork_the_draws_of_its_own_seed_are_proved(page: Page, running: Installation) -> None:
    fork = await forked(page.request, running.sample)
    await page.goto(f"/matches/{fork}/review?language=en")
    await page.locator("[data-tool=help]").wait_for()
    await expect(page.locator(".viewer")).to_have_attribute("data-phase", "finished")
    await page.get_by_role("button", name="Check the luck").click()
    await expect(page.get_by_role("dialog")).to_contain_text("in this browser from the seed")
