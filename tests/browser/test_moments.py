"""The sheet of the result tells how the match went, and each moment leads to its event."""

import re
from random import Random

import httpx
from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.service.api.playing import table
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


async def test_each_moment_leads_to_its_event(open_browser: OpenBrowser, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        match = await table(client, "sukkube", 2, options={"target_points": 2})
        await match.start()
        await match.play(Random())
        first = (await match.get("moments"))["moments"][0]
    page = await (await open_browser(**PHONE)).new_page()
    await page.goto(f"/matches/{match.match_id}?language=it")
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", name="Com'è andata")).to_be_visible()
    line = sheet.locator(".moments a").first
    await expect(line).to_contain_text(re.compile("player [01]"))
    await line.click()
    await expect(page.locator(".viewer")).to_have_attribute("data-at", str(first["revision"]))
