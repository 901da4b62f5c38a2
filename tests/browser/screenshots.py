"""Pictures of the pages, of a running installation, to be looked at: `make campaign NAME=screenshots`."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.async_api import Browser

from domain.games import GAMES
from tests.browser.chromium import found, started
from tests.browser.disputing import contested
from tests.browser.holding import cup, holding
from tests.browser.table_pictures import shoot_tables
from tests.service.installation import Installation, installation

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "lying": {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True},
    "dark-it": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark", "locale": "it-IT"},
    "narrow-dark-it": {
        "viewport": {"width": 360, "height": 740},
        "is_mobile": True,
        "color_scheme": "dark",
        "locale": "it-IT",
    },
}


def pages(url: str) -> dict[str, str]:
    """By name: every page, and each sample match at its beginning, in its middle and at its end."""
    listed = httpx.get(f"{url}/v1/matches", trust_env=False).json()["items"]
    named = {
        "home": "/",
        "matches": "/matches",
        "rules": "/rules/MV",
        "rulebooks": "/rules",
        "problems": "/problems",
        "games": "/games",
        **{f"{game}-guide": f"/games/{game}/guide" for game in GAMES},
        "notice": "/notice",
        "tournaments": "/tournaments",
        "me": "/me",
        "player": "/players?name=Ada",
        **{f"{game}-game": f"/games/{game}" for game in GAMES},
        **{f"{game}-lesson": f"/games/{game}/learn?step=3" for game in GAMES},
        "refusal": "/matches/nothing",
    }
    for match in listed:
        for moment, at in (("begun", 5), ("middle", match["revision"] // 2), ("end", match["revision"])):
            named[f"{match['game']}-{moment}"] = f"/matches/{match['match_id']}/review?at={at}"
        query = f"at={before_a_draw(url, match['match_id'])}&language=en"
        named[f"{match['game']}-chance"] = f"/matches/{match['match_id']}/chance?{query}"
        named[f"{match['game']}-forks"] = f"/matches/{match['match_id']}/forks"
        named[f"{match['game']}-embed"] = f"/matches/{match['match_id']}/embed?at={match['revision'] // 2}"
    return named


def before_a_draw(url: str, match: str) -> int:
    """The event before the last draw among the first ones."""
    events = httpx.get(f"{url}/v1/matches/{match}/events?limit=200", trust_env=False).json()["items"]
    return int(max(each["revision"] for each in events if each["event"]["type"] == "ChanceDrawn")) - 1


SHEETS: tuple[str, ...] = ("standings", "pairings", "names", "slips", "cross-table", "schedule", "penalties")
PRINTED: tuple[str, ...] = ("dispute-sheet", "story-sheet", *SHEETS)


async def organised_pages(running: Installation) -> dict[str, str]:
    """A dispute, a tournament in its second round and a fork, with the pages about them."""
    found = contested(running)
    async with holding(running) as held:
        cup_page = await cup(held, rounds=1)
        await held.ask("/rounds", {}, 201)
        for revision in (20, 60):
            wish = {"revision": revision, "luck": {"kind": "fresh"}}
            await held.client.post(f"/v1/matches/{running.sample}/forks", json=wish)
    return {
        "desk": "/desk",
        "desk-idle": "/desk?which=idle&minutes=0",
        "desk-rounds": "/desk?which=rounds",
        "dispute": f"/desk/disputes/{found.dispute}",
        "dispute-unlike": f"/desk/disputes/{found.dispute}?as=organiser&unlike=0",
        "dispute-sheet": f"/desk/disputes/{found.dispute}/sheet",
        "tournament": cup_page,
        "tournament-screen": f"{cup_page}/screen",
        "shift": f"{cup_page}/shift",
        "weekend": f"/weekend?cups={cup_page.rpartition('/')[2]}",
        **{sheet: f"{cup_page}/print/{sheet}" for sheet in SHEETS},
        "new-tournament": "/tournaments/new",
        "new-match": "/matches/new",
        "forks": f"/matches/{running.sample}/forks",
        "story-sheet": f"/matches/{running.sample}/story",
    }


async def shoot_organised(browser: Browser, running: Installation, folder: Path) -> None:
    """In full length, by a browser that holds the organiser's key; sheets as they are printed as well."""
    named = await organised_pages(running)
    for size, options in SIZES.items():
        context = await browser.new_context(base_url=running.url, **options)
        page = await context.new_page()
        await page.goto("/me")
        await page.evaluate("(key) => sessionStorage.setItem('moviola.key', key)", running.admin_key)
        for name, address in named.items():
            await page.goto(address)
            await page.wait_for_timeout(800)
            await page.screenshot(path=folder / f"{name}-{size}.png", full_page=True)
            if name in PRINTED and size == "wide":
                await page.emulate_media(media="print")
                await page.screenshot(path=folder / f"{name}-print.png", full_page=True)
                await page.emulate_media(media="screen")
        await context.close()


async def shoot(browser: Browser, url: str, folder: Path) -> None:
    named = pages(url)
    for size, options in SIZES.items():
        context = await browser.new_context(base_url=url, **options)
        page = await context.new_page()
        for name, address in named.items():
            await page.goto(address)
            await page.wait_for_timeout(300)  # pictures of matches come after the page
            await page.screenshot(path=folder / f"{name}-{size}.png")
        await context.close()


async def main(folder: Path) -> None:
    chromium = found()
    if chromium is None:
        raise SystemExit("there is no Chromium: `make tools` installs one")
    with TemporaryDirectory() as home, installation(Path(home) / "data") as running:
        async with started(chromium, Path(home)) as browser:
            await shoot_organised(browser, running, folder)
            await shoot(browser, running.url, folder)
            await shoot_tables(browser, running.url, folder)


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(folder))
