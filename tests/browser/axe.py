"""Who is shut out of a page, by axe: the rules of WCAG 2.2, A and AA, and its best practices."""

from typing import Final

from axe_playwright_python.async_playwright import Axe
from axe_playwright_python.base import AxeResults
from playwright.async_api import Page

STANDARDS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def axe(page: Page) -> AxeResults:
    """What is wrong, and nothing of what is right: to tell of every good element takes axe as long again."""
    return await Axe().run(
        page, options={"runOnly": {"type": "tag", "values": STANDARDS}, "resultTypes": ["violations"]}
    )
