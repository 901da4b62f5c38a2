"""Pictures of every state of the table: wide, on a telephone and lying, light and dark, in both languages."""

from pathlib import Path
from typing import Any, Final

import httpx
from playwright.async_api import Browser, BrowserContext

from domain.games import GAMES
from domain.kernel.table import Language
from tests.browser.playing import LIT, sit_at

SIZES: Final[dict[str, dict[str, Any]]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "lying": {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True},
}
LOOKS: Final[tuple[tuple[str, Language], ...]] = (("light", "en"), ("dark", "it"))
SETTLED_MS: Final = 600


async def shoot_tables(browser: Browser, url: str, folder: Path) -> None:
    """`<game>-<state>-<size>-<scheme>.png`."""
    for size, options in SIZES.items():
        for scheme, language in LOOKS:
            context = await browser.new_context(base_url=url, color_scheme=scheme, **options)
            for game in GAMES:
                await _shoot(context, url, game, language, folder, f"{size}-{scheme}")
            await context.close()


async def _shoot(
    context: BrowserContext, url: str, game: str, language: Language, folder: Path, look: str
) -> None:
    page = await sit_at(context, url, game, language=language)

    async def picture(state: str) -> None:
        await page.wait_for_timeout(SETTLED_MS)
        await page.screenshot(path=folder / f"{game}-{state}-{look}.png")

    await picture("asked")
    lit = page.locator(LIT)
    await (lit if await lit.count() else page.locator(".acts button")).first.click(force=True)
    await picture("chosen")
    if await (story := page.locator(".bar .narrow-only")).is_visible():
        await story.click()
        await picture("story")
    await page.goto(f"{await open_match(url, game)}?language={language}")
    await picture("lobby")
    await page.goto(f"{over(url, game)}?language={language}")
    await picture("result")
    await page.locator(".result .quiet").click()
    await picture("over")
    await page.close()


async def open_match(url: str, game: str) -> str:
    """The page of a match with a free seat."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as client:
        made = (await client.post("/v1/matches", json={"game": game, "seats": 2})).json()
        await client.post(
            f"/v1/matches/{made['match_id']}/seats", json={"player": "Bartholomäus von Hohenzollern"}
        )
        return f"/matches/{made['match_id']}"


def over(url: str, game: str) -> str:
    """The page of the sample match of a game."""
    query = {"game": game, "phase": "finished"}
    listed = httpx.get(f"{url}/v1/matches", params=query, trust_env=False).json()["items"]
    return f"/matches/{listed[0]['match_id']}"
