"""Playing in the browser: the steps that tests and screenshots share."""

from playwright.async_api import Page


async def play_now(page: Page, language: str = "en", game: str = "sukkube") -> None:
    await page.goto(f"/?language={language}")
    await page.locator("select[name=game]").select_option(game)
    await page.locator("input[name=player]").fill("Ada")
    await page.locator("form.now button").click()
    await asked(page)


async def asked(page: Page) -> None:
    """Until the page has said what may be done now, not what could be done before."""
    await page.locator(".play:not([inert]) h2").wait_for()
