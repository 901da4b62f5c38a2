"""A beat is told by one sentence, the one that says how it came out, and whom it is about is marked meanwhile."""

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import ASKED, asked, sit_at
from tests.browser.test_table import PHONE, play
from tests.service.installation import Installation

MOVES = 6
PIGEONS = 3
ENDS = (" is revealed", " lands on")
WATCH_SEATS = """() => {
  window.wrong = [];
  window.marked = new Set();
  const look = () => {
    const told = document.querySelector(".ticker p").textContent;
    for (const seat of document.querySelectorAll(".seat.named")) {
      const name = seat.querySelector("bdi").textContent;
      window.marked.add(name);
      if (!told.includes(name)) window.wrong.push(`${name}: ${told}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


async def test_a_pigeon_that_comes_is_told_where_it_lands(
    open_browser: OpenBrowser, running: Installation
) -> None:
    """One comes at the end of each turn. Where its place is chosen it is revealed first."""
    page = await sit_at(await open_browser(**PHONE), running.url, "piccioni")
    for _ in range(MOVES):
        await play(page)
        await page.locator(f"{ASKED}, .result").first.wait_for()
        told = await page.locator(".story li").all_text_contents()
        revealed, landed = ({each.partition(end)[0] for each in told if end in each} for end in ENDS)
        if await page.locator(".result").count() or len(landed) >= PIGEONS:
            break
    assert landed
    assert len(revealed - landed) <= 1


async def test_seats_are_marked_while_they_are_told_of(
    open_browser: OpenBrowser, running: Installation
) -> None:
    page = await sit_at(await open_browser(**PHONE), running.url, "frantic")
    await page.evaluate(WATCH_SEATS)
    await play(page)
    await asked(page)
    assert await page.locator(".seat.named").count() == 0
    assert {"Ada"} < set(await page.evaluate("[...window.marked]"))
    assert await page.evaluate("window.wrong") == []
