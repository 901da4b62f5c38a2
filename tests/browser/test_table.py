"""The table in a browser: everything in one screen, one thing after another, and moves by touching cards."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.kernel import guides
from domain.kernel.table import Language
from tests.browser.axe import axe
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import Contested, contested, organised
from tests.browser.playing import ASKED, TABLE, newest, sit_at
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS, until

GAMES = ("sukkube", "frantic", "piccioni", "bathroom_rush")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 740, "height": 360}}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ON_TABLE = ".field .lit:not(.chosen), .seats [role=button]:not(.chosen)"
MOST_TOUCHES = 5
MOST_MS = 300
REASON_AFTER_MS = """async (selector) => {
  const begun = performance.now();
  document.querySelector(selector).click();
  while (!document.querySelector(".about")?.textContent.includes("Why not"))
    await new Promise((go) => requestAnimationFrame(go));
  const waited = performance.now() - begun;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  return waited;
}"""
"""From the touch to the reason, three times: another process may have the processor once."""
OUTSIDE = """() => [".bar", ".seats", ".field", ".ticker", ".dock", ".own > *", ".acts"].filter((name) =>
  [...document.querySelectorAll(name)].slice(0, 4).some((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < -1 || bottom > innerHeight + 1;
  })).concat(document.documentElement.scrollHeight > innerHeight ? ["page"] : [])"""
WATCH = """() => {
  window.early = [];
  const look = () => {
    const isAsked = Boolean(document.querySelector(".dock.asked"));
    const isMoving = Boolean(document.querySelector("#flights > *"));
    if (isAsked && isMoving) window.early.push(document.title);
    requestAnimationFrame(look);
  };
  look();
}"""


COUNT_MOTIONS = """() => {
  window.motions = 0;
  const look = () => {
    window.motions += document.querySelectorAll("#flights > *").length;
    requestAnimationFrame(look);
  };
  look();
}"""
SHOWN = """(part) => [...part.querySelectorAll("[data-p]")]
  .map((each) => `${each.dataset.p} ${each.dataset.at ?? ""} ${each.style.visibility}`)"""


async def seated(open_browser: OpenBrowser, url: str, game: str, **options: Any) -> Page:
    return await sit_at(await open_browser(**options), url, game)


async def play(page: Page) -> None:
    """Cards and places that are lit, one after another, until a command is whole, and `Play`."""
    before = await newest(page)
    onwards = page.locator(".acts .go:enabled")
    for _ in range(MOST_TOUCHES):
        await page.locator(ASKED).wait_for()
        if await (whole := onwards.filter(has_text=re.compile("^Play$"))).count():
            await whole.click()
            break
        lit = page.locator(ON_TABLE if await page.locator(".chosen").count() else ".own .lit")
        rest = (".own .lit:not(.chosen)", ON_TABLE, ".acts .quiet")
        others = (onwards, *(page.locator(each) for each in rest))
        choices = [each for each in (lit, *others) if await each.count()]
        await choices[0].first.click(force=True)
    await expect(page.locator(TABLE)).not_to_have_attribute("data-newest", str(before))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("options", [WIDE, PHONE, LYING], ids=["wide", "phone", "lying"])
async def test_a_move_is_made_within_one_screen(
    open_browser: OpenBrowser, running: Installation, game: str, options: dict[str, Any]
) -> None:
    page = await seated(open_browser, running.url, game, **options)
    assert await page.evaluate(OUTSIDE) == []
    assert await page.title() == f"● Your turn · {await page.locator('.logo').text_content()}"
    await page.evaluate(WATCH)
    await play(page)
    await page.locator(f"{ASKED}, .result").first.wait_for()
    assert await page.evaluate(OUTSIDE) == []
    assert await page.evaluate("window.early") == []


@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["wide", "phone"])
async def test_a_card_that_cannot_be_played_says_why(
    open_browser: OpenBrowser, running: Installation, options: dict[str, Any]
) -> None:
    """After a touch, by a rule that unfolds, and nothing is played."""
    page = await seated(open_browser, running.url, "sukkube", **options)
    shut, about = page.locator(".own .shut"), page.locator(".about")
    while not await shut.count():
        await play(page)
        await page.locator(f"{ASKED}, .result").first.wait_for()
    before = await newest(page)
    waited = [await page.evaluate(REASON_AFTER_MS, ".own .shut") for _ in range(3)]
    assert min(waited) <= MOST_MS
    await shut.first.click(force=True)
    await expect(about).to_contain_text("Why not this card?")
    await expect(about).to_contain_text(re.compile("turns the (other|same) way"))
    await about.get_by_text(re.compile("Rule SK-LEG-0[23]")).click()
    await expect(about.locator("details p")).to_contain_text("direction")
    checked = await axe(page)
    assert checked.response["violations"] == [], checked.generate_report()
    await page.keyboard.press("Escape")
    await expect(about).to_be_hidden()
    await shut.first.focus()
    await page.keyboard.press("Enter")
    await expect(about).to_contain_text("Why not this card?")
    assert await newest(page) == before


async def test_a_place_that_is_no_choice_says_why(open_browser: OpenBrowser, running: Installation) -> None:
    page = await seated(open_browser, running.url, "frantic", **WIDE)
    await page.locator(".own .lit").first.click()
    await page.locator('[data-p="square:0"]').click(position={"x": 5, "y": 5})
    await expect(page.locator(".about")).to_contain_text("Why not here?")
    await expect(page.locator(".about")).to_contain_text("No card goes on the start or on the finish.")


@pytest.mark.parametrize("language", ["en", "it"])
async def test_each_card_tells_what_it_does(
    open_browser: OpenBrowser, running: Installation, language: Language
) -> None:
    """At the pointer and the focus, and at a long press, which plays nothing; in the hand and on the table."""
    page = await seated(open_browser, running.url, "sukkube", **WIDE)
    await page.goto(page.url.replace("language=en", f"language={language}"))
    await page.locator(ASKED).wait_for()
    about = page.locator(".about")
    for card in (page.locator(".own > .card").last, page.locator(".others .card").first):
        await card.hover(force=True)
        await expect(about).to_be_visible()
        text = str(await about.text_content())
        assert any(each.text(language).line in text for each in guides.texts("domain.games.sukkube").values())
        await about.hover()
        await expect(about).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(about).to_be_hidden()
        await card.focus()
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Tab")
        await expect(about).to_have_text(text)
        await page.keyboard.press("Escape")
        await page.mouse.move(2, 2)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES[1:])
async def test_in_each_game_cards_tell_what_they_do(
    open_browser: OpenBrowser, running: Installation, game: str, language: Language
) -> None:
    """Those of the hand and those on the table, at the pointer and at the focus."""
    page = await seated(open_browser, running.url, game, **WIDE)
    cards = page.locator('#table [data-p^="card:"]')
    while not await cards.count():
        await play(page)
        await page.locator(f"{ASKED}, .result").first.wait_for()
    await page.goto(page.url.replace("language=en", f"language={language}"))
    await page.locator(ASKED).wait_for()
    lines = [each.text(language).line for each in guides.texts(f"domain.games.{game}").values()]
    about = page.locator(".about")
    for card in (cards.first, cards.last):
        await card.hover(force=True)
        await expect(about).to_be_visible()
        text = str(await about.text_content())
        assert any(line in text for line in lines), text
        await page.keyboard.press("Escape")
        await page.mouse.move(2, 2)
        await card.focus()
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Tab")
        await expect(about).to_have_text(text)
        await page.keyboard.press("Escape")


async def test_a_long_press_tells_and_chooses_nothing(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await seated(open_browser, running.url, "sukkube", **PHONE)
    card = page.locator(".own .lit").first
    await card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    await expect(page.locator(".about")).to_be_visible()
    await card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    await card.dispatch_event("click")
    assert await page.locator(".chosen").count() == 0
    await expect(page.locator(".about")).to_be_visible()
    await card.click(force=True)
    await expect(page.locator(".chosen")).to_have_count(1)


async def test_without_motion_the_table_comes_to_the_same(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """Two tabs of one seat: in the one everything is skipped, in the other nothing moves."""
    context = await open_browser(**WIDE)
    page = await sit_at(context, running.url, "frantic")
    still = await context.new_page()
    await still.emulate_media(reduced_motion="reduce")
    await still.goto(page.url)
    await still.locator(ASKED).wait_for()
    await still.evaluate(COUNT_MOTIONS)
    await play(page)
    await page.keyboard.press("Space")

    async def have_come_to_the_same() -> bool:
        state = await (await page.request.get(f"/v1{urlsplit(page.url).path}/state")).json()
        events = {state["revision"], await newest(page), await newest(still)}
        return len(events) == 1 and state["awaited"].get("seats") == [0]

    await until(have_come_to_the_same)
    for each in (page, still):
        await each.locator(ASKED).wait_for()
        await expect(each.locator("#flights > *")).to_have_count(0)
    assert await still.evaluate("window.motions") == 0
    for part in (".field", ".own", ".ticker"):
        same = [await each.locator(part).first.evaluate(SHOWN) for each in (page, still)]
        assert same[0] == same[1]


async def test_nobody_but_the_seat_is_asked(open_browser: OpenBrowser, running: Installation) -> None:
    page = await seated(open_browser, running.url, "frantic", **WIDE)
    guest = await (await open_browser(**WIDE)).new_page()
    await guest.goto(re.sub(r"^https?://[^/]+", "", page.url))
    await expect(guest.locator(".dock .prompt")).to_contain_text("You are watching")
    assert await guest.locator(".lit, .own > *, .acts > *").count() == 0


async def test_a_match_that_is_over_says_who_won(open_browser: OpenBrowser, running: Installation) -> None:
    page = await (await open_browser(**WIDE)).new_page()
    await page.goto(f"/matches/{running.sample}?language=en")
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", level=1)).to_have_text(re.compile("wins|share the first place"))
    await expect(page.locator(".dock")).to_contain_text("The match is over")
    await expect(sheet.locator(".reason")).to_have_text(re.compile(r"^(After|The match).+\.$"))
    await sheet.get_by_role("link", name="Review the match").click()
    await expect(page).to_have_url(re.compile(rf"/matches/{running.sample}/review\?at="))
    await page.get_by_role("link", name="Back to the table").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def says_it_is_over(page: Page, heading: str | re.Pattern[str], reason: str) -> None:
    """With a sheet, and nobody is to play any more."""
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", level=1)).to_have_text(heading)
    await expect(sheet.locator(".reason")).to_contain_text(reason)
    await expect(sheet.get_by_role("link", name="Review the match")).to_be_visible()
    await expect(page.locator(".dock")).to_contain_text("The match is over")
    assert await page.locator(".seats .turn, .dock.asked").count() == 0
    assert "Your turn" not in await page.title()


async def at_seat_of(open_browser: OpenBrowser, found: Contested) -> Page:
    """The table as the player of the first seat sees it."""
    context = await open_browser(**WIDE)
    tokens = json.dumps(json.dumps({found.match: {"0": found.seats[0]}}))
    remembered = f'localStorage.setItem("moviola.tokens", {tokens})'
    await context.add_init_script(f'if (location.protocol === "http:") {remembered}')
    player = await context.new_page()
    await player.goto(f"/matches/{found.match}?language=en")
    await player.locator(TABLE).wait_for()
    return player


RULINGS = {
    "award": ({"kind": "award", "places": [[1], [0]]}, "Bruno wins", "ruling"),
    "annul": ({"kind": "annul"}, "The match is over", "The match is annulled: it has no result."),
}


@pytest.mark.parametrize("kind", RULINGS)
async def test_a_match_that_a_ruling_ends_says_so(
    open_browser: OpenBrowser, running: Installation, kind: str
) -> None:
    """To a player who was asked, and to whoever comes later."""
    found = contested(running, "sukkube", 6)
    ruling, heading, reason = RULINGS[kind]
    body = {"reason": "Both were late.", "rule": "MV-BEG-01", "ruling": ruling}
    player = await at_seat_of(open_browser, found)
    await sent(player, f"/v1/disputes/{found.dispute}/ruling", found.key, body)
    guest = await (await open_browser(**WIDE)).new_page()
    await guest.goto(f"/matches/{found.match}?language=en")
    for page in (player, guest):
        await says_it_is_over(page, heading, reason)


async def test_a_match_that_ends_by_resignation_or_time_says_so(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """Ten seconds are the shortest time there is for a match: two players let it run out one after the other.

    Meanwhile the default is played for the first, and may score.
    """
    timed = organised(running, "sukkube", 0, clocks={"match_seconds": 10})
    resigned = organised(running, "sukkube", 0)
    by_time, by_resignation = [await at_seat_of(open_browser, each) for each in (timed, resigned)]
    await sent(by_resignation, f"/v1/matches/{resigned.match}/resign", resigned.seats[1])
    await says_it_is_over(by_resignation, "You win!", "all other seats have resigned")
    await by_time.get_by_role("dialog").wait_for()
    match = (await (await by_time.request.get(f"/v1/matches/{timed.match}")).json())["match"]
    headings = {(): "Nobody wins: all are level", (0,): "You win!", (1,): "Bruno wins"}
    await says_it_is_over(by_time, headings[tuple(match["winners"])], "no player is left")


async def test_a_match_that_is_cancelled_says_so(open_browser: OpenBrowser, running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        made = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    page = await (await open_browser(**WIDE)).new_page()
    await page.goto(f"/matches/{made['match_id']}?language=en")
    await page.locator(TABLE).wait_for()
    await sent(page, f"/v1/matches/{made['match_id']}/cancel", made["host_token"])
    await says_it_is_over(page, "The match is over", "it was cancelled before it began")


async def sent(page: Page, path: str, token: str, body: Any = None) -> None:
    answer = await page.request.post(path, data=body, headers={"Authorization": f"Bearer {token}"})
    assert answer.ok, await answer.text()


@pytest.mark.parametrize("game", GAMES)
async def test_drawings_run_nothing(running: Installation, game: str) -> None:
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=ANSWER_SECONDS) as client:
        answer = await client.get(f"/art/{game}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "sandbox" in answer.headers["content-security-policy"]
        assert (await client.get("/art/chess.svg")).status_code == 404


async def test_without_scripts_the_table_is_told(open_browser: OpenBrowser, running: Installation) -> None:
    page = await (await open_browser(java_script_enabled=False, **WIDE)).new_page()
    await page.goto(f"/matches/{running.sample}?language=en")
    await expect(page.get_by_role("link", name="Review the match")).to_be_visible()
    assert await page.locator("main li").count() > 3
