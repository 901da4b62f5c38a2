"""Somebody before a page: with a mouse, with fingers on a telephone or with the keys alone, in either language.

A journey is a test of one such person or of several, parametrised by their ways: `@ways()`. In `make test` each
has a mouse and English, in `make test-all` every device, the language changing with it, and in the campaign
`journeys` every device in both languages.
"""

import os
from typing import Any, Final, NamedTuple

import pytest
from playwright.async_api import Locator, Page

from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from service.web.words import words
from tests.browser.conftest import OpenBrowser
from tests.lanes import by_lane

IS_WHOLE: Final = os.environ.get("MOVIOLA_JOURNEYS") == "all"
DEVICES: Final[dict[str, dict[str, Any]]] = {
    "mouse": {"viewport": {"width": 1280, "height": 800}},
    "touch": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "keyboard": {"viewport": {"width": 1280, "height": 800}},
}
LEAST_TARGET: Final = 44
"""Height in pixels of what a finger presses, unless it is a word in a text. A part of a picture may be smaller: a
tap beside it means it."""
LEAST_LINK: Final = 24
MOST_TABS: Final = 300
SCROLLING: Final = 300
"""Looks at a page that scrolls smoothly, 50 ms apart."""
SEEN: Final = {"isOutlined": True, "isOnScreen": True, "isCovered": False}

WAY_THERE = """(target) => {
  const now = document.activeElement;
  if (!target.isConnected) return null;
  if (now === target) return "";
  return target.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
}"""
FOCUS = """(target) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(target);
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const above = document.elementFromPoint(x, y);
  return {
    isOutlined: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    isOnScreen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    isCovered: !above || !(target.contains(above) || above.contains(target)
      || above.closest("label")?.contains(target)
      || target instanceof SVGElement && above.closest("svg") === target.closest("svg")),
  };
}"""
KIND = """(target) => target.closest("[data-part], [data-p]") ? "part"
  : target.matches("button, input, select, textarea, summary, .control, label.card") ? "control" : "link" """
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


class Way(NamedTuple):
    device: str
    language: Language


ALL: Final = tuple(Way(device, language) for device in DEVICES for language in LANGUAGES)


def ways(first: int = 0) -> pytest.MarkDecorator:
    """Every device, the language changing with it; `first` says in which it begins."""
    in_turn = [Way(device, LANGUAGES[(first + place) % 2]) for place, device in enumerate(DEVICES)]
    some = by_lane([Way("mouse", "en")], in_turn)
    return pytest.mark.parametrize("way", ALL if IS_WHOLE else some, ids="-".join)


class Person:
    """Reaches, presses and writes as their way has it; a target that is too small or out of reach fails."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.words = words(way.language)

    async def open(self, address: str) -> None:
        await self.page.goto(f"{address}{'&' if '?' in address else '?'}language={self.way.language}")

    def button(self, word: str, within: Locator | Page | None = None, **values: Any) -> Locator:
        """By its word, such as `script.begin`."""
        return (within or self.page).get_by_role("button", name=self.said(word, **values), exact=True)

    def said(self, word: str, **values: Any) -> str:
        *sections, key = word.split(".")
        found = self.words
        for section in sections:
            found = found[section]
        return str(found[key]).format(**values)

    async def press(self, target: Locator) -> None:
        if self.way.device == "mouse":
            await target.click()
        elif self.way.device == "touch":
            await self._measure(target)
            await target.tap()
        else:
            await self.reach(target)
            await self.page.keyboard.press("Space" if await _is_box(target) else "Enter")

    async def write(self, target: Locator, text: str) -> None:
        await self._enter(target)
        await self.page.keyboard.press("ControlOrMeta+a")
        await self.page.keyboard.type(text)

    async def choose(self, target: Locator, value: str) -> None:
        """An option of a list; the browser's own list cannot be pressed from here, its keys can."""
        await self._enter(target, opens=False)
        if self.way.device != "keyboard":
            await target.select_option(value)
            return
        await self.page.keyboard.press("Home")
        for _ in range(await target.locator("option").count()):
            if await target.input_value() == value:
                return
            await self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the keys do not come to {value}")

    async def pick(self, target: Locator) -> None:
        """One of several, of which but the chosen one is reached by the Tab key."""
        if self.way.device != "keyboard":
            await self.press(target)
            return
        name = await target.get_attribute("name")
        await self.reach(self.page.locator(f"input[name={name}]:checked"))
        for _ in range(await self.page.locator(f"input[name={name}]").count()):
            if await target.is_checked():
                return
            await self.page.keyboard.press("ArrowDown")
        raise AssertionError("the keys do not come to the choice")

    async def reach(self, target: Locator) -> int:
        """By the Tab key alone; how often it was pressed. The focus is seen, and nothing lies over it.

        A part that was drawn anew since it was found is found again: the way to the old one leads nowhere.
        """
        pressed = 0
        while pressed < MOST_TABS:
            key = await target.evaluate(WAY_THERE)
            if key == "":
                await self._is_seen(target)
                return pressed
            if key:
                await self.page.keyboard.press(key)
                pressed += 1
        raise AssertionError(f"{target} is not reached by {MOST_TABS} Tabs")

    async def _is_seen(self, target: Locator) -> None:
        """With the focus on it; the page may still be scrolling there."""
        for _ in range(SCROLLING):
            seen = await target.evaluate(FOCUS)
            if seen == SEEN:
                return
            await self.page.wait_for_timeout(50)
        raise AssertionError(f"{target} has the focus: {seen}")

    async def _enter(self, target: Locator, *, opens: bool = True) -> None:
        if self.way.device == "keyboard":
            await self.reach(target)
        elif self.way.device == "touch":
            await self._measure(target)
            await (target.tap() if opens else target.focus())
        elif opens:
            await target.click()

    async def _measure(self, target: Locator) -> None:
        """Before a finger comes down. Parts of a picture have no least size, and may be drawn anew meanwhile."""
        kind = await target.evaluate(KIND)
        least = LEAST_TARGET if kind == "control" else LEAST_LINK
        if kind != "part" and not await _is_box(target):  # a box and its label are pressed as one
            box = await target.bounding_box()
            assert box is not None
            assert box["height"] >= least - 0.5, f"{target} is {box['height']} px high: a {kind}"
        assert await self.page.evaluate(TOO_WIDE) <= 0, f"{self.page.url} is too wide"


async def _is_box(target: Locator) -> bool:
    return bool(
        await target.evaluate("(target) => target.matches('input[type=checkbox], input[type=radio]')")
    )


async def come(open_browser: OpenBrowser, way: Way, **options: Any) -> Person:
    """Somebody with a browser of their own that remembers nothing."""
    locale = {"en": "en-GB", "it": "it-IT"}[way.language]
    context = await open_browser(**DEVICES[way.device], locale=locale, **options)
    return Person(await context.new_page(), way)
