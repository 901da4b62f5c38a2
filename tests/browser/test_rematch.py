"""The rematch: two players agree on it in two browsers, and a spectator finds it."""

import json
import re

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.service.api.playing import Table, bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

WIDE = {"viewport": {"width": 1280, "height": 800}}


async def finished(url: str) -> Table:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        match = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
        path, tokens = f"/v1/matches/{match['match_id']}", {}
        for seat, player in enumerate(("Ada", "Bruno")):
            answer = await client.post(f"{path}/seats", json={"player": player, "seat": seat})
            tokens[seat] = answer.json()["seat_token"]
        await client.post(f"{path}/start", headers=bearer(tokens[0]))
        await client.post(f"{path}/resign", headers=bearer(tokens[1]))
        return Table(client, match["match_id"], match["host_token"], tokens)


async def at_table(open_browser: OpenBrowser, match: Table, seat: int | None) -> Page:
    context = await open_browser(**WIDE)
    if seat is not None:
        tokens = json.dumps(json.dumps({match.match_id: {str(seat): match.seats[seat]}}))
        once = (
            f'if (!localStorage.getItem("moviola.tokens")) localStorage.setItem("moviola.tokens", {tokens})'
        )
        await context.add_init_script(f'if (location.protocol === "http:") {once}')
    page = await context.new_page()
    await page.goto(f"/matches/{match.match_id}?language=en")
    await page.get_by_role("dialog").wait_for()
    return page


@pytest.mark.rule("MV-REM-03", "MV-REM-04")
async def test_two_players_agree_and_are_in_the_rematch(
    open_browser: OpenBrowser, running: Installation
) -> None:
    match = await finished(running.url)
    ada, bruno, guest = [await at_table(open_browser, match, seat) for seat in (0, 1, None)]
    await expect(guest.get_by_role("button", name=re.compile("Rematch"))).to_have_count(0)
    await ada.get_by_label("Change seats").check()
    await ada.get_by_role("button", name="Rematch").click()
    await expect(bruno.get_by_role("status").filter(has_text="Ready: Ada.")).to_be_visible()
    await bruno.get_by_role("button", name="Not now").click()
    await expect(ada.get_by_role("status").filter(has_text="Not now: Bruno.")).to_be_visible()
    await bruno.get_by_role("button", name="Rematch · ready 1 of 2").click()
    elsewhere = re.compile(rf"/matches/(?!{match.match_id})[0-9a-f-]{{36}}[?]")
    for page in (bruno, ada):
        await expect(page).to_have_url(elsewhere)
        await expect(page.locator(".seat").first).to_contain_text("Bruno")
    await expect(ada.locator(".seat").nth(1)).to_contain_text("you")
    await guest.get_by_role("link", name="To the rematch").click()
    await expect(guest).to_have_url(elsewhere)
