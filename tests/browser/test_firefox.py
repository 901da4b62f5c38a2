"""The stream and the keys in Firefox, where the machine has one: its streams and its focus are its own."""

from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.browser.firefox import Firefox, found, started
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

OWN_SCHEMES = ("data", "blob", "about", "chrome", "resource", "moz-extension")
FIRST = "() => document.querySelector('.own [role=button]').focus()"
HOLD = "([match, token]) => localStorage.setItem('moviola.tokens', JSON.stringify({[match]: {0: token}}))"


@pytest.fixture(scope="module")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Firefox]:
    there = found()
    if there is None:
        pytest.skip("there is no Firefox: MOVIOLA_TEST_FIREFOX names one")
    async with started(there, tmp_path_factory.mktemp("firefox")) as firefox:
        yield firefox


@pytest.fixture
async def firefox(browser: Firefox, running: Installation) -> AsyncIterator[Firefox]:
    """With nothing asked of another origin and no error when the test is over."""
    browser.asked.clear()
    browser.errors.clear()
    yield browser
    strange = [url for url in browser.asked if urlsplit(url).scheme not in OWN_SCHEMES]
    assert [url for url in strange if not url.startswith(running.url)] == []
    assert browser.errors == []


@pytest.fixture
async def api(running: Installation) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=running.url, timeout=ANSWER_SECONDS, trust_env=False) as client:
        yield client


def at(revision: int) -> str:
    return f"document.querySelector('.viewer')?.dataset.at === '{revision}'"


async def test_keys_go_from_event_to_event_and_ask_nobody(firefox: Firefox, running: Installation) -> None:
    await firefox.open(f"{running.url}/matches/{running.sample}/review?at=20&language=en")
    await firefox.until("document.querySelector('[data-film=whole]')")
    firefox.asked.clear()
    for key, revision in (("ArrowRight", 21), (".", 22), ("ArrowLeft", 21), (",", 20), ("Home", 1)):
        await firefox.press(key)
        await firefox.until(at(revision))
    await firefox.press("End")
    newest = await firefox.run("() => document.querySelector('.viewer').dataset.newest")
    await firefox.until(at(int(newest)))
    assert f"at={newest}" in await firefox.run("() => location.search")
    assert firefox.asked == []


async def test_the_stream_brings_what_happens(
    firefox: Firefox, running: Installation, api: httpx.AsyncClient
) -> None:
    address, _ = await new_match(api)
    await firefox.open(f"{running.url}{address}/review?language=en")
    await firefox.until("document.querySelector('[data-tool=help]')")
    await sit_down(api, address, "Ada")
    await firefox.until(at(2))
    assert await firefox.run("() => document.querySelector('.said').innerText") == "Ada takes seat 1."
    await firefox.press("Home")
    await firefox.until(at(1))
    await sit_down(api, address, "Bruno")
    await firefox.until("document.querySelector('.news')?.innerText === '2 new events'")
    await firefox.until(at(1))


async def test_a_move_by_keys_alone(firefox: Firefox, running: Installation, api: httpx.AsyncClient) -> None:
    address, host = await new_match(api, bots={"1": "random"})
    seat = await sit_down(api, address, "Ada")
    begun = await api.post(f"/v1{address}/start", headers={"Authorization": f"Bearer {host}"})
    assert begun.is_success, begun.text
    await firefox.open(f"{running.url}/matches?language=en")
    await firefox.run(HOLD, [address.rpartition("/")[2], seat["seat_token"]])
    await firefox.open(f"{running.url}{address}?language=en")
    for _ in range(3):
        await firefox.until("document.querySelector('.dock.asked')")
        before = await firefox.run("() => document.querySelector('#table').dataset.newest")
        await firefox.run(FIRST)
        await firefox.until("document.activeElement.matches('.own [role=button]:focus-visible')")
        for key in ("Enter", "Enter"):
            await firefox.press(key)
        await firefox.until(f"Number(document.querySelector('#table').dataset.newest) > {before}")
    assert seat["seat_token"] not in await firefox.run("() => document.documentElement.outerHTML + location")


async def new_match(api: httpx.AsyncClient, **more: Any) -> tuple[str, str]:
    """The address of its page, and its host's token."""
    wish = {"game": "sukkube", "seats": 2, "options": {}, **more}
    made = await api.post("/v1/matches", json=wish)
    assert made.is_success, made.text
    return f"/matches/{made.json()['match_id']}", made.json()["host_token"]


async def sit_down(api: httpx.AsyncClient, address: str, player: str) -> dict[str, Any]:
    seated = await api.post(f"/v1{address}/seats", json={"player": player})
    assert seated.is_success, seated.text
    return dict(seated.json())
