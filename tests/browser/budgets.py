"""What the viewer costs, beside what it may cost: `make campaign NAME=budgets` prints the table."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import httpx
from playwright.async_api import Browser, CDPSession, Page

from domain.games import GAMES
from domain.kernel.scene import Scene, Table
from domain.kernel.table import SPECTATOR
from service.pictures.png import png
from service.pictures.svg import svg
from service.testing.moments import moments
from tests.bench.row import percentile
from tests.browser.chromium import found, started
from tests.games.all_settings import SETTINGS
from tests.service.installation import Installation, installation
from tests.waiting import ANSWER_SECONDS

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = 4
STEPS = 200
PATIENCE_MS = 120_000
OPENED = 10
FILM_PAGE = 1000
LONG = 3000
EVERY = 7
"""Of the scenes of a match, so manieth is timed."""

WATCH = """
window.seen = { lcp: 0, cls: 0, inp: 0 };
const watch = (type, act, more = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true, ...more });
watch("largest-contentful-paint", (each) => (seen.lcp = each.startTime));
watch("layout-shift", (each) => (seen.cls += each.hadRecentInput ? 0 : each.value));
watch("event", (each) => { if (each.interactionId) seen.inp = Math.max(seen.inp, each.duration); },
  { durationThreshold: 16 });
"""
TRANSFERRED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((each) => [new URL(each.name).pathname, each.encodedBodySize])"""
STEP = """(steps) => {
  const times = [];
  for (let step = 0; step < steps; step++) {
    const key = Math.floor(step / 50) % 2 ? "ArrowLeft" : "ArrowRight";
    const began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    times.push(performance.now() - began);
  }
  return times;
}"""


class Line(NamedTuple):
    what: str
    measured: str
    budget: str


class Weight(NamedTuple):
    """What a first look at a page brings over the wire: bytes as they are sent, by kind."""

    requests: int
    html: int
    scripts: int
    styles: int
    fonts: int


def weight(transferred: Sequence[tuple[str, int]]) -> Weight:
    def of(*endings: str) -> int:
        return sum(size for path, size in transferred if path.endswith(endings))

    own = [(path, size) for path, size in transferred if not path.startswith("/v1/matches")]
    return Weight(len(own), own[0][1], of(".js"), of(".css"), of(".woff2"))


async def first_load(page: Page, address: str) -> Weight:
    page.set_default_timeout(PATIENCE_MS)
    await page.goto(address)
    await page.locator("[data-film=whole]").wait_for()
    return weight(await page.evaluate(TRANSFERRED))


async def loaded(browser: Browser, url: str, address: str) -> list[Line]:
    context = await browser.new_context(base_url=url, **WIDE)
    found = await first_load(await context.new_page(), address)
    await context.close()
    kinds = ("HTML with the picture", found.html, 20), ("scripts", found.scripts, 45)
    kinds += ("styles", found.styles, 12), ("fonts", found.fonts, 40)
    return [
        Line("viewer, first load: requests", str(found.requests), "8"),
        Line("viewer, first load: over the wire", kilobytes(sum(found[1:])), "140 KB"),
        *(Line(f"viewer, first load: {what}", kilobytes(size), f"{most} KB") for what, size, most in kinds),
    ]


async def felt(browser: Browser, url: str, address: str) -> list[Line]:
    """On a slow telephone: what a first look and what steps by key feel like."""
    context = await browser.new_context(base_url=url, **WIDE)
    await context.add_init_script(WATCH)
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await slow_down(session)
    await page.goto(address)
    await page.locator("[data-film=whole]").wait_for()
    for _ in range(30):
        await page.keyboard.press("ArrowRight")
        await page.wait_for_timeout(50)
    seen = await page.evaluate("seen")
    slow_steps = await page.evaluate(STEP, STEPS)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    steps = await page.evaluate(STEP, STEPS)
    await context.close()
    return [
        Line("largest contentful paint, slow¹", f"{seen['lcp'] / 1000:.2f} s", "1.2 s"),
        Line("cumulative layout shift, slow¹", f"{seen['cls']:.3f}", "0.02"),
        Line("interaction to next paint, slow¹", f"{seen['inp']:.0f} ms", "100 ms"),
        Line("script of a step, p95 of 200", f"{percentile(steps, 0.95):.1f} ms", "16 ms"),
        Line("script of a step, p95 of 200, slow¹", f"{percentile(slow_steps, 0.95):.1f} ms", "50 ms"),
    ]


async def slow_down(session: CDPSession) -> None:
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


async def remembered(browser: Browser, url: str, matches: list[dict[str, Any]]) -> list[Line]:
    """The heap that a film takes, and what is left of it after other matches have been opened."""
    longest = max(matches, key=lambda each: each["revision"])
    context = await browser.new_context(base_url=url, **WIDE)
    page = await context.new_page()
    session = await context.new_cdp_session(page)

    async def heap_after(opened: int) -> int:
        for turn in range(opened):
            await first_load(page, f"/matches/{matches[turn % len(matches)]['match_id']}/review?at=20")
        await first_load(page, f"/matches/{longest['match_id']}/review?at=20")
        return await heap(session)

    await heap_after(len(matches))  # what scripts compile to and is kept for each game is there from now on
    whole, again = await heap_after(0), await heap_after(OPENED)
    await context.close()
    scaled = whole / longest["revision"] * LONG
    return [
        Line(f"heap with a film of {longest['revision']} events, as of {LONG:,}", megabytes(scaled), "60 MB"),
        Line(f"heap after {OPENED} more matches", megabytes(again - whole), "0 MB more"),
    ]


async def heap(session: CDPSession) -> int:
    """Twice: what finalisers let go is collected by the next round only."""
    for _ in range(2):
        await session.send("HeapProfiler.collectGarbage")
    used: dict[str, Any] = await session.send("Runtime.getHeapUsage")
    return int(used["usedSize"])


def films(url: str, matches: list[dict[str, Any]]) -> Iterator[Line]:
    headers = {"Accept-Encoding": "br"}
    with httpx.Client(base_url=url, trust_env=False, timeout=ANSWER_SECONDS, headers=headers) as client:
        for match in matches:
            weights, seconds = film(client, match)
            per_thousand = 1000 * sum(weights) / match["revision"]
            yield Line(
                f"film, {GAMES[match['game']].title}, per 1,000 events", kilobytes(per_thousand), "130 KB"
            )
            yield Line(
                f"film, {GAMES[match['game']].title}, first 100 events", f"{1000 * seconds:.0f} ms", "300 ms"
            )


def film(client: httpx.Client, match: dict[str, Any]) -> tuple[list[int], float]:
    """What its pages weigh, compressed as sent, and how long the first hundred events take."""
    path = f"/v1/matches/{match['match_id']}/film"
    english = {"language": "en"}
    italian = {"language": "it"}
    began = perf_counter()
    client.get(path, params={"from": 1, "to": 100, **english}).raise_for_status()
    seconds, weights = perf_counter() - began, []
    for first in range(1, match["revision"] + 1, FILM_PAGE):
        last = min(first + FILM_PAGE - 1, match["revision"])
        answer = client.get(path, params={"from": first, "to": last, **italian})
        weights.append(answer.raise_for_status().num_bytes_downloaded)
    return weights, seconds


def drawn() -> Iterator[Line]:
    for game in GAMES.values():
        scene_ms: list[float] = []
        svg_ms: list[float] = []
        for setting in (each for each in SETTINGS if each[0] == game.name):
            seen = Table(("Ada",) * setting[1], SPECTATOR)
            for moment in list(moments(game, setting, Random(1), 400))[::EVERY]:
                took, scene = timed(lambda: game.scene(game.view(moment.after, SPECTATOR), seen))  # noqa: B023
                scene_ms.append(took)
                svg_ms.append(timed(partial(svg, scene))[0])
        yield Line(f"scene, {game.title}, p95", f"{percentile(scene_ms, 0.95):.1f} ms", "3 ms")
        yield Line(f"SVG of a scene, {game.title}, p95", f"{percentile(svg_ms, 0.95):.1f} ms", "15 ms")
        yield Line(f"PNG 960 wide, {game.title}", f"{png_ms(scene):.0f} ms", "250 ms")


def png_ms(scene: Scene) -> float:
    text = svg(scene)
    return min(timed(lambda: png(text, 960))[0] for _ in range(3))


def timed(function: Any) -> tuple[float, Any]:
    """Milliseconds, and what it gives."""
    began = perf_counter()
    given = function()
    return 1000 * (perf_counter() - began), given


def kilobytes(size: float) -> str:
    return f"{size / 1000:.1f} KB"


def megabytes(size: float) -> str:
    return f"{size / 1e6:.1f} MB"


def samples(running: Installation) -> list[dict[str, Any]]:
    """The match of house bots of each game."""
    listed = httpx.get(f"{running.url}/v1/matches", trust_env=False).json()["items"]
    return [each for each in listed if each["title"] == "A sample"]


async def measured(browser: Browser, running: Installation) -> list[Line]:
    matches = samples(running)
    address = f"/matches/{matches[0]['match_id']}/review?at=20&language=en"
    return [
        *await loaded(browser, running.url, address),
        *await felt(browser, running.url, address),
        *await remembered(browser, running.url, matches),
        *films(running.url, matches),
        *drawn(),
    ]


async def main() -> None:
    chromium = found()
    if chromium is None:
        raise SystemExit("there is no Chromium: `make tools` installs one")
    with TemporaryDirectory() as home, installation(Path(home) / "data") as running:
        async with started(chromium, Path(home)) as browser:
            lines = await measured(browser, running)
    print("| what | measured | budget |\n|---|---|---|")
    for line in lines:
        print(f"| {line.what} | {line.measured} | {line.budget} |")
    print("\n¹ CPU four times slower, 1.6 Mbit/s, 150 ms.")


if __name__ == "__main__":
    asyncio.run(main())
