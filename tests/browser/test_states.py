"""Every state in which somebody may find a match (BROWSER 2.8): said in words, and nobody is shut out of it."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from service.web.words import words
from tests.browser.conftest import OpenBrowser
from tests.browser.disputing import contested, organised
from tests.browser.faults import Faults
from tests.browser.people import IS_WHOLE
from tests.browser.test_reading import LOOKS
from tests.browser.test_tournaments import shuts_nobody_out
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

State = Callable[[Page, Installation, str], Awaitable[None]]
STATES: Final[dict[str, State]] = {}
LARGE: Final = {"viewport": {"width": 640, "height": 800}, "device_scale_factor": 2}
"""What a window of 1280 pixels is at a text size of 200 %."""
AT_REST: Final = "() => !document.getAnimations().length"
"""While something fades in it has no colour."""
RECORDING_BAR: Final = """() => {
  window.told = [];
  const bar = document.querySelector(".bar");
  new MutationObserver(() => told.push(bar.textContent)).observe(bar, { childList: true, characterData: true });
}"""
"""Each text stands for a second: who looks now and then, on a machine that is at work, may miss it."""


def state(arrive: State) -> State:
    STATES[arrive.__name__] = arrive
    return arrive


@state
async def loading(page: Page, running: Installation, language: str) -> None:
    """The server's picture is there before the film."""
    await page.route("**/film?*", lambda _: None)
    await page.goto(f"/matches/{running.sample}/review?at=20&language={language}")
    await expect(page.get_by_role("slider")).to_be_enabled()
    await expect(page.locator(".picture:visible svg")).to_be_visible()


@state
async def empty(page: Page, running: Installation, language: str) -> None:
    new = made(running, {"game": "frantic", "seats": 3, "title": "To begin"})
    await page.goto(f"/matches/{new['match_id']}/review?language={language}")
    await expect(page.locator(".empty")).to_contain_text(new["commitment"])


@state
async def lobby(page: Page, running: Installation, language: str) -> None:
    new = made(running, {"game": "frantic", "seats": 3, "title": "To begin"})
    await page.goto(f"/matches/{new['match_id']}?language={language}")
    await expect(page.locator(".lobby button")).to_have_count(3)
    await page.locator(".lobby summary").click()
    await expect(page.locator(".lobby details")).to_contain_text(new["commitment"])


@state
async def result(page: Page, running: Installation, language: str) -> None:
    await page.goto(f"/matches/{running.sample}?language={language}")
    await page.get_by_role("dialog").wait_for()
    await expect(page.locator(".ticker p")).not_to_be_empty()
    await page.wait_for_function(AT_REST)


@state
async def watching(page: Page, running: Installation, language: str) -> None:
    match = organised(running, "bathroom_rush", 4).match
    await page.goto(f"/matches/{match}?language={language}")
    await expect(page.locator(".dock")).to_contain_text(said(language, "table", "watching"))
    await expect(page.locator(".ticker p")).not_to_be_empty()
    await page.wait_for_function(AT_REST)


@state
async def late(page: Page, running: Installation, language: str) -> None:
    match = organised(running, "frantic", 4, spectator_delay_seconds=300).match
    await page.goto(f"/matches/{match}/review?language={language}")
    await expect(page.locator(".badge")).to_have_text(said(language, "state", "late").format(minutes=5))


@state
async def lost(page: Page, running: Installation, language: str) -> None:
    match = organised(running, "piccioni", 4).match
    await page.route("**/events/stream*", lambda route: route.abort())
    await page.goto(f"/matches/{match}/review?language={language}")
    await expect(page.locator(".bar")).to_be_visible()
    await page.locator("[data-film=whole]").wait_for()


@state
async def offline(page: Page, running: Installation, language: str) -> None:
    """What has been loaded can be gone through."""
    await page.goto(f"/matches/{running.sample}/review?at=20&language={language}")
    await page.locator("[data-film=whole]").wait_for()
    await page.context.set_offline(True)
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".viewer")).to_have_attribute("data-at", "21")


@state
async def unauthenticated(page: Page, running: Installation, language: str) -> None:
    match = organised(running, "sukkube", 2).match
    answer = await page.goto(f"/matches/{match}/review?as=1&language={language}")
    assert answer
    assert answer.status == 401
    await expect(page.locator("form.paste")).to_be_visible()


@state
async def missing(page: Page, running: Installation, language: str) -> None:
    answer = await page.goto(f"/matches/00000000-0000-0000-0000-000000000000?language={language}")
    assert answer
    assert answer.status == 404
    await expect(page.locator("form.paste")).to_be_visible()


@state
async def busy(page: Page, running: Installation, language: str) -> None:
    """Waits as long as it is asked to, with the seconds in sight, and tries again by itself."""
    await page.goto(f"/matches/{running.sample}/review?at=20&language={language}")
    await page.locator("[data-film=whole]").wait_for()
    answers = 0

    async def refuse(route: Route) -> None:
        nonlocal answers
        answers += 1
        await route.fulfill(
            status=503, headers={"Retry-After": "2", "Content-Type": "text/html"}, body="Wait."
        )

    await page.route("**/matches/*/review*&from=*", refuse, times=1)
    await page.evaluate(RECORDING_BAR)
    await page.keyboard.press("c")
    await expect(page.locator(".viewer")).to_have_attribute("data-since", "20")
    await expect(page.locator(".bar")).to_be_hidden()
    assert answers == 1
    asked_to_wait = said(language, "script", "wait")
    assert [text for text in await page.evaluate("told") if text] == [
        asked_to_wait.format(seconds=2),
        asked_to_wait.format(seconds=1),
    ]


@state
async def unknown_event(page: Page, running: Installation, language: str) -> None:
    """Of a type that the page does not know: drawn and told all the same."""

    async def renamed(route: Route) -> None:
        answer = await route.fetch()
        await route.fulfill(
            response=answer, body=(await answer.text()).replace('"CardPlayed"', '"CardPraised"')
        )

    await page.route("**/film?*", renamed)
    await page.goto(f"/matches/{running.sample}/review?at=20&language={language}")
    await page.locator("[data-film=whole]").wait_for()
    while await page.locator(".viewer").get_attribute("data-type") != "CardPraised":
        await page.keyboard.press("ArrowRight")
    await expect(page.locator(".said")).not_to_be_empty()
    await expect(page.locator(".picture:visible [data-marks]")).to_have_count(1)


@state
async def frozen(page: Page, running: Installation, language: str) -> None:
    found = contested(running)
    await page.goto(f"/matches/{found.match}/review?language={language}")
    await expect(page.locator(".state a")).to_have_text(said(language, "state", "frozen").format(number=1))
    await expect(page.locator(".ticks .dispute")).to_have_count(1)


@state
async def sharing(page: Page, running: Installation, language: str) -> None:
    await dialog(page, running, language, "s")


@state
async def helping(page: Page, running: Installation, language: str) -> None:
    await dialog(page, running, language, "?")


@state
async def comparing(page: Page, running: Installation, language: str) -> None:
    await page.goto(f"/matches/{running.sample}/review?at=40&from=20&language={language}")
    await page.locator(".looks summary").click()
    await page.locator(".words summary").click()
    await page.locator(".details summary").click()


async def dialog(page: Page, running: Installation, language: str, key: str) -> None:
    await page.goto(f"/matches/{running.sample}/review?at=20&language={language}")
    await page.locator("[data-tool=help]").wait_for()
    await page.keyboard.press(key)
    await page.get_by_role("dialog").wait_for()


LOOKED_AT: Final = {**LOOKS, "large": LARGE}
IN_TURN: Final = [look for look in LOOKED_AT if look != "narrow"]
STATES_AND_LOOKS: Final = [
    (name, look)
    for place, name in enumerate(STATES)
    for look in (LOOKED_AT if IS_WHOLE else ("narrow", IN_TURN[place % len(IN_TURN)]))
]


@pytest.mark.parametrize(("name", "look"), STATES_AND_LOOKS)
async def test_nobody_is_shut_out(
    open_browser: OpenBrowser, running: Installation, faults: Faults, name: str, look: str
) -> None:
    faults.forgive("Failed to load resource", "net::")
    page = await (await open_browser(**LOOKED_AT[look])).new_page()
    await STATES[name](page, running, "it" if look in ("narrow", "dark") else "en")
    await shuts_nobody_out(page)
    await page.unroute_all(behavior="ignoreErrors")
    await page.context.set_offline(False)


def made(running: Installation, wish: dict[str, Any]) -> dict[str, Any]:
    answer = httpx.post(f"{running.url}/v1/matches", json=wish, trust_env=False, timeout=ANSWER_SECONDS)
    assert answer.is_success, answer.text
    return dict(answer.json())


def said(language: str, section: str, key: str) -> str:
    return str(words("it" if language == "it" else "en")[section][key])
