"""A tournament is read by whoever opens it: standings, rounds with their reasons, what has happened."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.holding import NAMES, cup, holding
from tests.browser.test_reading import HOSTILE, LOOKS
from tests.service.api.holding import Holding
from tests.service.installation import Installation
from tests.waiting import until


async def shuts_nobody_out(page: Page) -> None:
    found = await axe(page)
    assert found.violations_count == 0, found.generate_report()
    wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"


@pytest.fixture(scope="module")
async def played(running: Installation) -> str:
    """One of two rounds that house bots have played to the end."""
    async with holding(running) as held:
        address = await cup(held, rounds=2, title="Winter cup")
        await held.ask("/finish", {})
        await listed(held)
    return address


async def listed(held: Holding) -> None:
    """As soon as the list of tournaments has this one: a page of it is written once."""

    async def is_listed() -> bool:
        return held.url.rpartition("/")[2] in (await held.client.get("/v1/tournaments")).text

    await until(is_listed)


async def test_from_the_first_page_to_a_match_of_a_round(
    open_browser: OpenBrowser, played: str, running: Installation
) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto("/?language=en")
    await page.get_by_role("link", name="Tournaments").click()
    await page.locator(f".matches a[href^='{played}']").click()
    await expect(page.locator("h1")).to_have_text("Winter cup")
    await expect(page.locator("#round")).to_contain_text("Round 2 all tables decided")
    await page.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 1").click()
    table = (await (await page.request.get(f"/v1{played}/rounds/1")).json())["tables"][0]
    await expect(page.locator(".why").first).to_contain_text(table["reason"])
    await page.goto(f"{played}?round=1&language=it")
    await expect(page.locator(".why").first).to_contain_text("Nessuno qui si è già incontrato.")
    await page.goto(f"{played}?round=1&language=en")
    await page.locator(".played a").first.click()
    await expect(page.locator("h1")).to_contain_text("Winter cup, round 1 table 1")


async def test_the_standings_are_those_of_v1(page: Page, played: str) -> None:
    view = await (await page.request.get(f"/v1{played}/standings")).json()
    await page.goto(f"{played}?language=it")
    rows = page.locator(".standings tbody tr")
    assert [await row.locator("th").inner_text() for row in await rows.all()] == [
        row["player"] for row in view["standings"]
    ]
    assert await rows.locator("strong").all_inner_texts() == [
        f"{row['points']:g}" for row in view["standings"]
    ]
    best = await page.locator(".podium li").first.inner_text()
    assert best.startswith(view["standings"][0]["player"])
    listed = await page.request.get(f"{played}/standings.csv")
    assert listed.headers["content-type"].startswith("text/csv")
    assert (await listed.text()).startswith("rank,entrant,player,points")


async def test_every_result_leads_to_its_match(page: Page, played: str) -> None:
    view = await (await page.request.get(f"/v1{played}/rounds/1")).json()
    await page.goto(played)
    for table in view["tables"]:
        (match,) = table["matches"]
        for place, tied in enumerate(match["places"], 1):
            for entrant in tied:
                cell = page.locator(f".standings tr[data-entrant='{entrant}'] td:nth-of-type(3) a")
                await expect(cell).to_have_attribute("href", re.compile(match["match_id"]))
                await expect(cell.locator("[aria-hidden]")).to_have_text(str(place))


async def test_what_has_happened_from_the_newest_back(page: Page, played: str) -> None:
    newest = (await (await page.request.get(f"/v1{played}")).json())["revision"]
    await page.goto(f"{played}?language=it")
    lines = page.locator(".log li")
    await expect(lines.first).to_contain_text("Il torneo è concluso.")
    lines_read = await lines.count()
    while await page.get_by_role("link", name="Prima").count():
        await page.get_by_role("link", name="Prima").click()
        await page.wait_for_load_state()
        lines_read += await lines.count()
    assert lines_read == newest
    await expect(lines.last).to_contain_text("Winter cup: il torneo è annunciato.")
    await expect(page.locator(".log")).to_contain_text(f"{NAMES[0]} si iscrive.")


async def test_names_are_text(open_browser: OpenBrowser, running: Installation) -> None:
    long, turned = "W" * 60, "محمد بن سلمان"
    async with holding(running) as held:
        address = await cup(held, names=(HOSTILE, long, turned), title=HOSTILE)
        await held.begin_round(1)
        await held.ask(
            "/rounds/1/tables/1/forfeits",
            {"entrants": [(await held.get("/rounds/1"))["tables"][0]["entrants"][0]], "reason": HOSTILE},
        )
        await listed(held)
    page = await (await open_browser(**LOOKS["narrow"])).new_page()
    await page.goto("/tournaments")
    await expect(page.locator(".matches bdi", has_text="{{ 7 * 7 }}").first).to_be_visible()
    await page.goto(address)
    await expect(page.locator("h1 bdi")).to_have_text(HOSTILE)
    for name in (HOSTILE, long, turned):
        await expect(page.locator(".entrants bdi", has_text=name)).to_be_visible()
        await expect(page.locator(".standings bdi", has_text=name)).to_be_visible()
    await expect(page.locator(".log bdi", has_text=HOSTILE).first).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("look", LOOKS)
async def test_nobody_is_shut_out(
    open_browser: OpenBrowser, played: str, running: Installation, look: str
) -> None:
    async with holding(running) as held:
        paired = await cup(held, title="Paired")
        await held.ask("/rounds", {}, 201)
        entered = await cup(held, title="Entered", names=())
    page = await (await open_browser(**LOOKS[look])).new_page()
    for address in (
        "/tournaments",
        "/tournaments?phase=finished",
        played,
        f"{played}?round=1",
        paired,
        entered,
    ):
        await page.goto(address)
        await shuts_nobody_out(page)


async def test_the_screen_shows_pairings_and_standings_in_turn(page: Page, played: str) -> None:
    await page.goto(f"{played}/screen?seconds=1&language=en")
    pairings, standings = page.locator(".pairings"), page.locator(".ranking")
    for _ in range(2):
        await expect(pairings).to_be_visible()
        await expect(standings).to_be_hidden()
        await expect(standings).to_be_visible()
        await expect(pairings).to_be_hidden()
    await page.get_by_role("button", name="Pause").click()
    has_pairings = await pairings.is_visible()
    await page.wait_for_timeout(1500)
    assert (await pairings.is_visible(), await standings.is_visible()) == (has_pairings, not has_pairings)


async def test_the_screen_follows_the_tournament(page: Page, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held)
        await page.goto(f"{address}/screen?seconds=1")
        await expect(page.locator(".ranking")).to_contain_text("Ada")
        await held.ask("/rounds", {}, 201)
        await expect(page.locator(".pairings li")).to_have_count(3)


async def test_the_screen_has_announcements_and_the_rounds_clock(page: Page, running: Installation) -> None:
    async with holding(running) as held:
        address = await cup(held, names=("Ada", "Bruno"))
        await held.begin_round(1)
        await held.ask("/announcement", {"text": HOSTILE})
        await page.goto(f"{address}/screen?seconds=1&language=en")
        await expect(page.locator(".notice")).to_contain_text("Round 1: the tables are ready.")
        await expect(page.locator(".announced bdi")).to_have_text(HOSTILE)
        await held.ask("/rounds/1/clock", {"minutes": 50})
        await expect(page.locator("[role=timer]")).to_have_text(re.compile(r"0:(49|50):\d\d"))
        await held.ask("/announcement", {"text": None})
        await expect(page.locator(".announced")).to_have_count(0)
    await page.get_by_role("button", name="Pause").click()
    await shuts_nobody_out(page)


async def test_a_round_on_paper(page: Page, played: str) -> None:
    view = await (await page.request.get(f"/v1{played}/rounds/1")).json()
    await page.goto(f"{played}/print/slips?round=1&language=it")
    await expect(page.locator(".result")).to_have_count(len(view["tables"]))
    await page.emulate_media(media="print")
    await expect(page.locator("header.site")).to_be_hidden()
    assert (await page.pdf(format="A4")).count(b"/Type /Page\n") == 1
    await page.emulate_media(media="screen")
    await page.locator("nav a[href*='/print/names']").click()
    await expect(page).to_have_url(re.compile("/print/names.*round=1"))
    await expect(page.locator(".names bdi")).to_have_text(sorted(NAMES))
    await expect(page.locator(".names")).to_contain_text("riposo")


@pytest.mark.parametrize("look", LOOKS)
async def test_screen_and_sheet_shut_nobody_out(open_browser: OpenBrowser, played: str, look: str) -> None:
    page = await (await open_browser(**LOOKS[look])).new_page()
    for address in (f"{played}/screen", f"{played}/print/slips?round=1"):
        await page.goto(address)
        await shuts_nobody_out(page)
