"""Cups, a game from outside with dice under cups, at a table that any game has: no script knows it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import TABLE, newest, sit_at
from tests.memory import memory_directory
from tests.processes import PROJECT
from tests.service.installation import Installation, found, installation
from tests.service.test_outside_game import installed


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """`moviola up`, in whose processes the game is installed."""
    site: Path = installed(PROJECT / "tests/dice_game", tmp_path_factory.mktemp("cups"))
    with pytest.MonkeyPatch.context() as patch, memory_directory() as directory:
        patch.setenv("PYTHONPATH", f"{site}:{PROJECT}")
        with installation(directory / "data") as started:
            yield started


async def test_bots_play_it_to_the_end(running: Installation) -> None:
    match = found(r"Cups +\S+/matches/([0-9a-f-]{36})", running.said)
    async with httpx.AsyncClient(base_url=running.url, trust_env=False) as client:
        state = (await client.get(f"/v1/matches/{match}/state")).json()
        assert state["result"]["reason"] == "one_seat_left"
        assert sorted(state["play"]["dice"])[:-1] == [0] * (len(state["play"]["dice"]) - 1)
        assert (await client.get("/v1/games/cups/cards")).json()["items"] == []


@pytest.mark.parametrize("width", [1280, 360])
async def test_a_bid_is_chosen_on_its_table_and_other_dice_are_hidden(
    open_browser: OpenBrowser, running: Installation, width: int
) -> None:
    context = await open_browser(viewport={"width": width, "height": 800})
    page = await sit_at(context, running.url, "cups", 2)
    for die in range(3):
        await expect(page.locator(f'#table [data-p="die:cup:0.{die}"]')).to_be_visible()
        await expect(page.locator(f'#table [data-p="back:cup:1.{die}"]')).to_be_visible()
    assert await page.locator('#table [data-p^="die:cup:1."]').count() == 0
    before = await newest(page)
    await page.locator('#table [data-p="token:2"]').click()
    await page.locator('#table [data-p="die:bid.5"]').click()
    await page.locator(".acts .do").click()
    await expect(page.locator(TABLE)).not_to_have_attribute("data-newest", str(before))
    match = found(r"matches/([0-9a-f-]{36})", page.url)
    async with httpx.AsyncClient(base_url=running.url, trust_env=False) as client:
        events = [each["event"] for each in (await client.get(f"/v1/matches/{match}/events")).json()["items"]]
    bids = [each for each in events if each["type"] == "BidMade"]
    assert (bids[0]["seat"], bids[0]["bid"]) == (0, {"count": 2, "face": 5})
    shaken = [each["dice"] for each in events if each["type"] == "CupShaken"]
    assert shaken[:2] == [{"hidden": 3}] * 2, "without a token all dice are hidden"
