"""Sheets that hang on a wall have one matter each, in both languages, and tables go into a spreadsheet."""

import csv
import io

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.holding import holding
from tests.browser.test_reading import LOOKS
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation

SHEETS = ("standings", "pairings", "names", "slips", "cross-table", "schedule")


@pytest.fixture(scope="module")
async def played(running: Installation) -> str:
    async with holding(running) as held:
        await held.create(rounds=2, disputes_seconds=0, capacity=3)
        text = "Ada,1500,Corvo\nBruno,1400,\n=1+1,1300,Corvo"
        await held.ask("/entries/list", {"text": text}, 201)
        await held.begin_round(1)
        tables = (await held.get("/rounds/1"))["tables"]
        gone = {"entrants": [tables[0]["entrants"][0]], "reason": "Did not come."}
        await held.ask("/rounds/1/tables/1/forfeits", gone)
        await held.settled(1)
        await held.standings()
    return held.url.removeprefix("/v1")


@pytest.mark.parametrize("language", ["en", "it"])
async def test_each_sheet_holds_one_matter_and_no_log(page: Page, played: str, language: str) -> None:
    await page.goto(f"{played}?language={language}")
    await page.get_by_role("link", name={"en": "To hang on a wall", "it": "Da appendere"}[language]).click()
    titles = set()
    for sheet in SHEETS:
        await page.goto(f"{played}/print/{sheet}?language={language}")
        titles.add(await page.locator("h2").inner_text())
        await expect(page.locator("main")).to_contain_text("Bruno" if sheet != "schedule" else "2")
        await expect(page.locator("main form, .log, .entrants")).to_have_count(0)
        await shuts_nobody_out(page)
    assert len(titles) == len(SHEETS)


async def test_the_cross_table_says_whom_everybody_met(page: Page, played: str) -> None:
    standings = (await (await page.request.get(f"/v1{played}/standings")).json())["standings"]
    (table,) = (await (await page.request.get(f"/v1{played}/rounds/1")).json())["tables"]
    numbers = {row["entrant"]: number for number, row in enumerate(standings, 1)}
    await page.goto(f"{played}/print/cross-table?language=en")
    winner, loser = table["matches"][0]["places"][0][0], table["matches"][0]["places"][1][0]
    row = page.locator("tbody tr").nth(numbers[winner] - 1)
    await expect(row.locator("td").nth(1)).to_have_text(f"1 ({numbers[loser]})")


async def test_on_paper_only_the_sheet_is_left(open_browser: OpenBrowser, played: str) -> None:
    page = await (await open_browser(**LOOKS["narrow"])).new_page()
    await page.emulate_media(media="print")
    await page.goto(f"{played}/print/standings?language=en")
    for hidden in ("header.site", "footer.site", "nav.screen-only"):
        await expect(page.locator(hidden)).to_be_hidden()
    await expect(page.locator("table")).to_be_visible()


async def test_tables_for_a_spreadsheet(page: Page, played: str) -> None:
    async def rows(export: str) -> list[dict[str, str]]:
        answer = await page.request.get(f"{played}/export/{export}")
        assert answer.headers["content-type"].startswith("text/csv")
        return list(csv.DictReader(io.StringIO(await answer.text())))

    players = await rows("players")
    assert [(each["player"], each["rating"], each["club"]) for each in players] == [
        ("Ada", "1500", "Corvo"),
        ("Bruno", "1400", ""),
        ("'=1+1", "1300", "Corvo"),
    ]
    pairings = await rows("pairings")
    assert sorted(each["entrant"] for each in pairings) == ["1", "2", "3"]
    assert [each["table"] for each in pairings if each["without_table"] == "bye"] == [""]
    assert [each["place"] for each in await rows("results")] == ["1", "2"]
    assert (await page.request.get(f"{played}/export/hands")).status == 404
