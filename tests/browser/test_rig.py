"""The rig itself: pages open in a real browser, and whatever a page must not do fails its test."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Route

from tests.browser.chromium import FLAGS, NAMES, found, started
from tests.browser.conftest import OpenBrowser
from tests.browser.faults import Faults
from tests.contract.tools import TOOLS

ORIGIN = "http://127.0.0.1:9"
FETCH = "fetch('http://127.0.0.2:9/y').catch(() => 0)"
THROW = "throw new Error('thrown')"
LOG = "console.error('logged')"
POLICY = "default-src 'none'; script-src 'self'; connect-src *"


@pytest.mark.parametrize("path", ["/", "/problems", "/docs"])
async def test_pages_open(page: Page, path: str) -> None:
    answer = await page.goto(path)
    assert answer is not None
    assert answer.status == 200
    await page.get_by_text("Moviola").first.wait_for()


@pytest.mark.parametrize("path", ["/", "/problems", "/docs"])
async def test_pages_read_without_scripts(open_browser: OpenBrowser, path: str) -> None:
    page = await (await open_browser(java_script_enabled=False)).new_page()
    await page.goto(path)
    await page.get_by_text("Moviola").first.wait_for()


@pytest.fixture
async def seen(chromium: Browser) -> AsyncIterator[tuple[Page, Faults]]:
    """A page whose faults are looked at here; each request gets what the test has put into its place."""
    faults = Faults(ORIGIN)
    context = await chromium.new_context(base_url=ORIGIN)
    await faults.watch(context)
    yield await context.new_page(), faults
    await context.close()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("", "a blank page"),
        ("<p></p><script src='/x.js'></script>", "a blank page"),
        ("x<img src='http://127.0.0.2:9/x.png'>", "a request to another origin: http://127.0.0.2:9/x.png"),
        ("x<script src='/fetch.js'></script>", "a request to another origin: http://127.0.0.2:9/y"),
        ("x<p style='color: red'>y", "against the policy: style-src"),
        ("x<script>var a</script>", "against the policy: script-src"),
        ("x<script src='/throw.js'></script>", "uncaught: thrown"),
        ("x<script src='/log.js'></script>", "logged"),
    ],
)
async def test_what_a_page_must_not_do_is_seen(seen: tuple[Page, Faults], body: str, fault: str) -> None:
    page, faults = seen
    for address, text in {"/fetch.js": FETCH, "/throw.js": THROW, "/log.js": LOG, "/x.js": ""}.items():
        await _serve(page, f"{ORIGIN}{address}", text, "text/javascript")
    await _serve(page, f"{ORIGIN}/", body, "text/html")
    await page.goto("/")
    assert any(fault in one for one in await faults.found()), faults.seen


async def test_a_blank_page_that_was_left_is_seen(seen: tuple[Page, Faults]) -> None:
    page, faults = seen
    await _serve(page, f"{ORIGIN}/", "", "text/html")
    await _serve(page, f"{ORIGIN}/next", "x", "text/html")
    await page.goto("/")
    await faults.read()
    await page.goto("/next")
    assert await faults.found() == [f"a blank page: {ORIGIN}/"]


async def test_without_scripts_a_blank_page_is_seen_too(chromium: Browser) -> None:
    faults = Faults(ORIGIN)
    context = await chromium.new_context(base_url=ORIGIN, java_script_enabled=False)
    await faults.watch(context)
    page = await context.new_page()
    await _serve(page, f"{ORIGIN}/", "<p> </p>", "text/html")
    await page.goto("/")
    assert set(await faults.found()) == {f"a blank page: {ORIGIN}/"}
    await context.close()


@pytest.mark.skipif(not (TOOLS / "ready").exists(), reason="`make tools` has not run")
async def test_the_one_of_the_tools_starts_where_no_browser_ever_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("MOVIOLA_TEST_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", os.pathsep.join(_without_browsers()))
    there = found()
    assert there is not None
    assert there.path.is_relative_to(TOOLS)
    async with started(there, tmp_path) as browser:
        page = await browser.new_page()
        await page.set_content("<h1>begun</h1>")
        assert await page.inner_text("h1") == "begun"


async def _serve(page: Page, url: str, body: str, media_type: str) -> None:
    async def answer(route: Route) -> None:
        headers = {"Content-Type": media_type, "Content-Security-Policy": POLICY}
        await route.fulfill(body=body, headers=headers)

    await page.route(url, answer)


def _without_browsers() -> list[str]:
    folders = os.environ["PATH"].split(os.pathsep)
    return [folder for folder in folders if not any((Path(folder) / name).exists() for name in NAMES)]


def test_web_security_stays_on() -> None:
    assert not [flag for flag in FLAGS if "web-security" in flag or "isolat" in flag or "insecure" in flag]
