"""The story tells each beat by one sentence: the one that says how it came out."""

import httpx
from playwright.async_api import Page, expect

from tests.service.installation import Installation


async def test_a_pigeon_that_comes_is_told_where_it_lands(page: Page, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False) as client:
        matches = (await client.get("/v1/matches", params={"game": "piccioni"})).json()["items"]
    await page.goto(f"/matches/{matches[-1]['match_id']}?language=en")
    story = page.locator(".story li")
    await expect(story.filter(has_text="lands on")).not_to_have_count(0)
    await expect(story.filter(has_text="is revealed")).to_have_count(0)
