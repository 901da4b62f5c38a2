"""A dispute at the desk: read by anybody, seen whole with a key, previewed, ruled on, and seen by both players."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import Contested, contest, contested, organised
from tests.browser.faults import Faults
from tests.service.api.playing import bearer
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

MOST_TABLES = 20
"""More than half of them come to a forced move."""


@pytest.fixture
def found(running: Installation) -> Contested:
    return contested(running)


async def signed_in(page: Page, found: Contested, language: str = "en") -> None:
    await page.goto(f"/desk/disputes/{found.dispute}?language={language}")
    await page.locator("form.sign input[name=key]").fill(found.key)
    await page.keyboard.press("Enter")
    await page.locator("form.ruling").wait_for()


async def previewed(page: Page, kind: str) -> None:
    await page.locator(f"input[value={kind}]").check()
    await page.locator("input[name=rule]").fill("MV-RUL-02")
    await page.locator("textarea[name=reason]").fill("The film shows it.")
    await page.locator("button.preview").click()


async def test_anybody_reads_it_without_scripts(open_browser: OpenBrowser, found: Contested) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto(f"/desk/disputes/{found.dispute}?language=en")
    await expect(page.locator(".claim blockquote, .statement blockquote")).to_have_count(0)
    await expect(page.locator(".pair figure")).to_have_count(2)
    await expect(page.locator(".legal li, form.ruling, form.statement")).to_have_count(0)
    await page.locator(".chain li.framed + li a").first.click()
    await expect(page.locator(".evidence")).to_have_attribute("data-at", str(found.revision + 1))


async def test_the_question_says_what_was_legal(page: Page, found: Contested) -> None:
    await signed_in(page, found)
    lines = page.locator(".legal li")
    number = await lines.count()
    assert number > 1
    await expect(page.locator(".legal .taken")).to_have_count(1)
    label = (await page.locator(".legal .taken").inner_text()).partition(" was chosen")[0]
    await page.get_by_label("Was it legal?").fill(label)
    await expect(page.locator(".verdict")).to_have_text(re.compile("^Yes"))
    await page.get_by_label("Was it legal?").fill("castle to the queen's side")
    await expect(page.locator(".verdict")).to_have_text(re.compile("^No"))


async def test_connections_and_refused_moves_are_told_with_their_times(
    page: Page, running: Installation, found: Contested
) -> None:
    match = f"{running.url}/v1/matches/{found.match}"
    async with httpx.AsyncClient(trust_env=False, timeout=ANSWER_SECONDS) as client:
        async with client.stream("GET", f"{match}/events/stream", headers=bearer(found.seats[1])) as stream:
            await anext(stream.aiter_lines())
        command = {"type": "play_default", "seat": 0}
        refused = await client.post(f"{match}/commands", json=command, headers=bearer(found.seats[0]))
        assert not refused.is_success

        async def are_noted() -> bool:
            url = f"{running.url}/v1/disputes/{found.dispute}/evidence"
            evidence = await client.get(url, headers=bearer(found.key))
            return len(evidence.json()["incidents"]) == 3

        await until(are_noted)
    await signed_in(page, found)
    lines = page.locator(".incidents li")
    await expect(lines).to_have_count(3)
    await expect(lines.filter(has_text="Bruno")).to_have_text(
        [re.compile(r"\d\d:\d\d:\d\d .*is connected\."), re.compile(r"\d\d:\d\d:\d\d .*lost the connection")]
    )
    await expect(lines.filter(has_text="Ada")).to_contain_text(["was refused:"])
    await expect(lines.filter(has_text="Ada").locator("code").last).to_have_text(refused.json()["code"])
    chain = page.locator(".chain li")
    await expect(chain.locator("time")).to_have_count(await chain.count())
    await page.goto(f"/desk/disputes/{found.dispute}?language=it")
    await expect(page.locator(".incidents li").filter(has_text="Bruno").last).to_contain_text(
        "ha perso la connessione."
    )


async def test_no_ruling_without_a_preview(page: Page, found: Contested) -> None:
    await signed_in(page, found)
    posted: list[str] = []
    page.on("request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None)
    await previewed(page, "rewind")
    give = page.get_by_role("button", name="Give this ruling")
    await expect(page.locator(".outcome")).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(give).to_be_focused()
    await expect(page.locator(".outcome ol li").first).to_contain_text("goes back")
    await expect(page.locator(".undoes")).to_contain_text("events are undone")
    await expect(page.locator(".previewed svg")).to_be_visible()
    await page.locator("textarea[name=reason]").fill("Another reason.")
    await expect(give).to_have_count(0)
    assert [url for url in posted if "/preview" not in url] == []
    await page.locator("button.preview").click()
    await give.click()
    await expect(page.locator(".state")).to_contain_text("ruled on")
    await expect(page.locator(".voices .ruling")).to_contain_text("Another reason.")
    await expect(page.locator("form.ruling")).to_have_count(0)


async def test_a_rewind_may_change_a_clock_besides(page: Page, running: Installation) -> None:
    found = contest(running, organised(running, clocks={"match_seconds": 900}))
    await signed_in(page, found)
    await page.locator("input[value=rewind]").check()
    await page.locator("select[name=clock_seat]").select_option("1")
    await page.locator("input[name=clock_seconds]").fill("-120")
    await previewed(page, "rewind")
    await expect(page.locator(".outcome")).to_contain_text("loses 120 s for the match")
    await page.locator("input[value=stand]").check()
    await page.locator("button.preview").click()
    await expect(page.locator(".outcome")).to_contain_text("stands")
    await expect(page.locator(".outcome")).not_to_contain_text("120 s")


async def test_a_refusal_stands_at_its_field(page: Page, found: Contested, faults: Faults) -> None:
    faults.forgive("422")
    await signed_in(page, found)
    await page.locator("input[value=rewind]").check()
    await page.locator("input[name=revision]").fill("1")
    await page.locator("input[name=rule]").fill("MV-RUL-02")
    await page.locator("textarea[name=reason]").fill("So.")
    await page.locator("button.preview").click()
    await expect(page.locator("input[name=revision]")).to_have_attribute("aria-invalid", "true")
    await expect(page.locator("[data-pointer='/ruling/revision'] .fault")).to_contain_text("may go back")
    await expect(page.locator(".faults")).to_contain_text("MV-RUL")


async def test_what_happens_meanwhile_voids_the_preview(
    page: Page, found: Contested, running: Installation, faults: Faults
) -> None:
    faults.forgive("412")
    await signed_in(page, found)
    await previewed(page, "stand")
    give = page.get_by_role("button", name="Give this ruling")
    await give.wait_for()
    said: dict[str, Any] = {"text": "One thing more."}
    headers = {"Authorization": f"Bearer {found.seats[0]}"}
    path = f"/v1/disputes/{found.dispute}/statements"
    assert (await page.request.post(path, data=said, headers=headers)).ok
    await give.click()
    await expect(page.locator(".faults")).to_contain_text("meanwhile")
    await expect(page.locator(".voices")).to_contain_text("One thing more.")
    await expect(page.locator("textarea[name=reason]")).to_have_value("The film shows it.")


async def test_a_wrong_key_says_so(page: Page, found: Contested, faults: Faults) -> None:
    faults.forgive("401")
    await page.goto(f"/desk/disputes/{found.dispute}?language=it")
    await page.locator("form.sign input[name=key]").fill("mv_org_nothing")
    await page.keyboard.press("Enter")
    await expect(page.locator("form.sign [role=status]")).to_have_text("Questa chiave qui non apre nulla.")
    assert await page.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
async def test_nobody_is_shut_out(open_browser: OpenBrowser, found: Contested, size: tuple[int, int]) -> None:
    width, height = size
    page = await (await open_browser(viewport={"width": width, "height": height})).new_page()
    await signed_in(page, found, "it")
    await previewed(page, "award")
    await page.locator(".outcome .do").wait_for()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


async def test_what_is_pointed_at_stands_in_the_link_and_on_the_sheet(page: Page, found: Contested) -> None:
    await signed_in(page, found)
    shown = page.locator(".pair .wide [data-marks]").last
    before = await shown.locator("*").count()
    choice = page.locator("form.pointing select")
    name, label = [
        await choice.locator("option").nth(3).evaluate(each) for each in ("o => o.value", "o => o.text")
    ]
    await choice.select_option(name)
    await page.get_by_role("button", name="Point", exact=True).click()
    await expect(page.locator(".points a")).to_contain_text(label)
    assert await shown.locator("*").count() > before
    await page.locator(f".pair .wide [data-part='{name}']").last.dispatch_event("click")
    await expect(page.locator(".points")).to_have_count(0)
    await page.go_back()
    await expect(page.locator(".points a")).to_have_count(1)
    assert "point=" in page.url
    sheet = page.get_by_role("link", name="Sheet to print")
    assert "point=" in (await sheet.get_attribute("href") or "")


async def test_what_if_is_played_in_a_private_fork(page: Page, found: Contested, faults: Faults) -> None:
    """In Italian; the match itself stays as it is, and the fork can be played on."""
    faults.forgive("404")  # what is private is opened by the page's script, with the token that it holds
    await signed_in(page, found, "it")
    newest = await page.locator(".desk").get_attribute("data-newest")
    await page.get_by_role("button", name="Prova", exact=True).click()
    await expect(page.locator(".tried h3")).to_have_text("Che cosa sarebbe successo")
    assert await page.locator(".tried li").count() > 0
    await expect(page.locator(".tried svg")).to_be_visible()
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    await expect(page.locator(".desk")).to_have_attribute("data-newest", newest or "")
    await page.get_by_role("link", name="Continua da qui").click()
    await expect(page.locator(".fork")).to_contain_text("diramazione")
    await expect(page.locator(".badge").first).to_have_text("privata")


@pytest.mark.parametrize("looks", ["as=1", "as=organiser&unlike=0"])
async def test_a_reload_shows_the_desk_to_who_holds_the_key(
    page: Page, found: Contested, faults: Faults, looks: str
) -> None:
    """An address that names a viewer is closed to others; the page opens it with the key this browser holds."""
    faults.forgive("401")
    address = f"/desk/disputes/{found.dispute}?language=en&{looks}"
    await page.goto(address)
    await page.get_by_label("Key or token").fill(found.key)
    await page.keyboard.press("Enter")
    await page.locator("form.ruling").wait_for()
    await page.goto(address)
    await page.locator("form.ruling").wait_for()
    await expect(page.locator(".tabs [aria-current]")).to_have_text(
        "Bruno" if looks == "as=1" else "organisers"
    )


async def test_a_forced_move_has_no_what_if(page: Page, running: Installation) -> None:
    """One legal move is no choice: the page says so and offers nothing to try."""
    tables = (organised(running, "sukkube", 9) for _ in range(MOST_TABLES))
    found = next(table for table in tables if table.forced)
    await signed_in(page, contest(running, found._replace(revision=found.forced)))
    await expect(page.locator(".legal .taken")).to_have_count(1)
    await expect(page.locator(".question")).to_contain_text("Nothing else was legal.")
    await expect(page.locator("form.whatif")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "label", "starts"), [("en", "Estimate", "An estimate"), ("it", "Stima", "È una stima")]
)
async def test_what_it_was_worth_is_estimated(
    page: Page, found: Contested, language: str, label: str, starts: str
) -> None:
    """Two tables, two seats each: shares with their intervals, and that it is an estimate."""
    await signed_in(page, found, language)
    await page.get_by_role("button", name=label, exact=True).click()
    said = page.locator(".worth .estimated")
    await expect(said).to_contain_text(starts, timeout=60_000)
    await expect(said.locator("li")).to_have_count(4)
    await expect(said.locator("li").first).to_contain_text("(95 %: ")
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_difference_between_two_viewers_is_shown_on_demand(
    open_browser: OpenBrowser, found: Contested, language: str
) -> None:
    """What one seat held the other did not know: in words and as dashed lines, by keyboard, on a telephone too."""
    page = await (await open_browser(viewport={"width": 360, "height": 740})).new_page()
    await signed_in(page, found, language)
    said, hand, compare = {
        "en": ("Bruno did not know:", "Hand of Ada", "Compare"),
        "it": ("Bruno non conosceva:", "Mano di Ada", "Confronta"),
    }[language]
    await expect(page.locator(".apart")).to_have_count(0)
    await page.locator(".tabs").get_by_role("link", name="Ada").click()
    await expect(page.locator(".desk")).to_have_attribute("data-viewer", "0")
    dashes = page.locator(".pair .narrow [data-marks] [stroke-dasharray]")
    before = await dashes.count()
    await page.locator("select[name=unlike]").select_option("1")
    await page.get_by_role("button", name=compare).press("Enter")
    await expect(page.locator(".apart")).to_contain_text(said)
    await expect(page.locator(".apart li").first).to_contain_text(hand)
    assert await dashes.count() > before
    assert "unlike=1" in page.url
    checked = await axe(page)
    assert checked.violations_count == 0, checked.generate_report()
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # Another event is compared as well, and so is another viewer, but nobody with himself.
    at = await page.locator(".evidence").get_attribute("data-at") or ""
    await page.locator(".chain a").first.click()
    await expect(page.locator(".evidence")).not_to_have_attribute("data-at", at)
    await expect(page.locator(".desk .apart")).to_have_count(1)
    assert "unlike=1" in page.url
    await page.locator(".tabs a").first.click()
    await expect(page.locator(".desk")).not_to_have_attribute("data-viewer", "0")
    await expect(page.locator(".desk .apart")).to_have_count(1)
    await page.locator(".tabs").get_by_role("link", name="Bruno").click()
    await expect(page.locator(".desk")).to_have_attribute("data-viewer", "1")
    await expect(page.locator(".apart")).to_have_count(0)
    await page.locator(".tabs").get_by_role("link", name="Ada").click()
    await expect(page.locator(".desk")).to_have_attribute("data-viewer", "0")
    await page.locator("select[name=unlike]").select_option("1")
    await page.get_by_role("button", name=compare).press("Enter")
    await expect(page.locator(".apart")).to_contain_text(said)
    await page.locator("select[name=unlike]").select_option("")
    await page.get_by_role("button", name=compare).press("Enter")
    await expect(page.locator(".apart")).to_have_count(0)


async def test_a_stranger_compares_with_nobody(page: Page, found: Contested, faults: Faults) -> None:
    """Before the match is disclosed there is nobody else to look as; who asks all the same is refused."""
    faults.forgive("401")
    await page.goto(f"/desk/disputes/{found.dispute}?language=en")
    await expect(page.locator("form.unlike")).to_have_count(0)
    answer = await page.request.get(f"/desk/disputes/{found.dispute}?unlike=0")
    assert answer.status == 401


async def test_an_answer_that_comes_late_does_not_take_the_place_of_what_was_asked_for_since(
    page: Page, found: Contested
) -> None:
    await signed_in(page, found)
    asked_since, answered = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        answer = await route.fetch()
        await asked_since.wait()
        await route.fulfill(response=answer)
        answered.set()

    async with page.expect_response(re.compile("as=0")) as of_the_seat:
        await page.route(re.compile("as=0"), late, times=1)
        await page.locator(".tabs").get_by_role("link", name="Ada").click()
        await page.locator(".tabs").get_by_role("link", name="Bruno").click()
        await expect(page.locator(".desk")).to_have_attribute("data-viewer", "1")
        asked_since.set()
    await answered.wait()
    await (await of_the_seat.value).finished()
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await expect(page.locator(".desk")).to_have_attribute("data-viewer", "1")
    assert "as=1" in page.url
