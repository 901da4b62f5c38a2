"""The pages of games and players: steps of the lesson in pictures, and where somebody has played."""

from urllib.parse import quote, urlencode

import pytest
from playwright.async_api import Page, expect

from domain.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.people import IS_WHOLE
from tests.browser.test_reading import HOSTILE, LOOKS
from tests.browser.test_tournaments import shuts_nobody_out
from tests.waiting import until

NAMES = ("Ada", "..", ".", "a/b", "/", "100%", "a?b#c", "Āda محمد", HOSTILE, "W" * 60)


async def test_from_the_first_page_to_the_steps_of_a_lesson(open_browser: OpenBrowser) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto("/?language=it")
    await page.get_by_role("link", name="Sukkube", exact=True).click()
    await expect(page.get_by_role("heading", name="In 7 passi")).to_be_visible()
    await expect(page.locator(".steps .picture.wide svg")).to_have_count(7)
    await page.get_by_role("link", name="Impara").click()
    await expect(page.get_by_role("heading", name="Gira il cubo")).to_be_visible()


async def test_from_the_shelf_to_the_guide_and_to_a_match(page: Page) -> None:
    await page.goto("/?language=it")
    await page.get_by_role("link", name="Giochi", exact=True).click()
    await expect(page.locator(".shelf > li")).to_have_count(len(GAMES))
    await page.get_by_role("link", name="Come si gioca Frantic").click()
    await expect(page.get_by_role("heading", name="Il tuo turno")).to_be_visible()
    await page.locator(".contents").get_by_role("link", name="I venti eventi").click()
    await expect(page.locator("h2:target")).to_have_text("I venti eventi")
    await page.get_by_role("link", name="Al gioco").click()
    await expect(page.get_by_text("Il gioco dell'oca alla rovescia")).to_be_visible()
    await page.get_by_role("link", name="Gioca", exact=True).click()
    await expect(page.locator("select[name=game]")).to_have_value("frantic")
    await expect(page.locator("fieldset.options:visible")).to_have_count(1)
    await expect(page.locator("fieldset.options:visible code")).to_have_count(0)


async def test_the_text_of_a_rule_is_beside_it(page: Page) -> None:
    await page.goto("/games/piccioni")
    await page.locator(".options .rule").first.focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Shift+Tab")
    await expect(page.locator(".popover")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(open_browser: OpenBrowser, look: str) -> None:
    """Each look at two games, each game in one look or two: their pages are made alike, and slow to judge."""
    page = await (await open_browser(**LOOKS[look])).new_page()
    at = list(LOOKS).index(look)
    games = list(GAMES) if IS_WHOLE else list(GAMES)[at : at + 2]
    guide = f"/games/{games[0]}/guide?language=it"
    for address in ("/games", guide, *(f"/games/{game}" for game in games), "/players?name=Ada"):
        await page.goto(address)
        await shuts_nobody_out(page)


async def seated(page: Page, name: str) -> str:
    """A match that somebody of this name plays."""
    wish = {"game": "sukkube", "seats": 2, "bots": {"1": "random"}}
    new = await (await page.request.post("/v1/matches", data=wish)).json()
    taken = await page.request.post(f"/v1/matches/{new['match_id']}/seats", data={"player": name})
    assert taken.ok, await taken.text()
    headers = {"Authorization": f"Bearer {new['host_token']}"}
    assert (await page.request.post(f"/v1/matches/{new['match_id']}/start", headers=headers)).ok
    return str(new["match_id"])


async def test_every_name_can_be_asked_for(page: Page) -> None:
    matches = {name: await seated(page, name) for name in NAMES}
    for name, match in matches.items():
        about, listed = (
            f"{path}?{urlencode({key: name, 'language': 'en'})}"
            for path, key in (("/players", "name"), ("/matches", "player"))
        )

        async def is_in_both(addresses: tuple[str, str] = (about, listed), match: str = match) -> bool:
            """The lists of seats and of matches have read models of their own."""
            texts = [await (await page.request.get(address)).text() for address in addresses]
            return all(match in text for text in texts)

        await until(is_in_both)
        await page.goto(about)
        await expect(page.locator("h1 bdi")).to_have_text(name)
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        await page.goto(listed)
        await page.locator(".matches .seat a").first.click()
        await expect(page.locator("h1 bdi")).to_have_text(name)


async def test_plain_names_stand_in_the_path(page: Page) -> None:
    await page.goto(f"/players/{quote('Ada Lovelace')}")
    await expect(page.locator("h1 bdi")).to_have_text("Ada Lovelace")
    await expect(page.get_by_text("Nobody has played under this name.")).to_be_visible()
