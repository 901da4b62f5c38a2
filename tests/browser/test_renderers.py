"""Two programs draw the kept tables alike: the browser on pages, the library that makes PNG for chats.

So a picture hangs on no font and no quirk of either; what is drawn is kept as text in `tests/drawing/golden`.
"""

import base64
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser

from domain.games import GAMES
from service.pictures.png import FONT_FILES, png
from tests.drawing.golden import FOLDER

MOST_APART: Final = 0.08
"""The mean difference of colours in a square of 24 by 24, of what black and white differ by. Each program smooths
edges in its own way, so both pictures are blurred before."""
TILE: Final = 24
APART: Final = """async ([one, other]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.filter = "blur(3px)";
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || Math.abs(a.height - b.height) > 1) return 1;
  const tiles = new Map();
  for (let y = 0; y < Math.min(a.height, b.height); y++)
    for (let x = 0; x < a.width; x++) {
      const tile = `${Math.floor(x / TILE)} ${Math.floor(y / TILE)}`;
      const sum = tiles.get(tile) ?? [0, 0];
      const place = 4 * (y * a.width + x);
      for (let colour = place; colour < place + 3; colour++) sum[0] += Math.abs(a.data[colour] - b.data[colour]);
      sum[1] += 3 * 255;
      tiles.set(tile, sum);
    }
  return Math.max(...[...tiles.values()].map(([apart, most]) => apart / most));
}""".replace("TILE", str(TILE))


@pytest.mark.parametrize("game", GAMES)
async def test_the_browser_and_the_library_draw_alike(chromium: Browser, game: str) -> None:
    context = await chromium.new_context(viewport={"width": 1000, "height": 1400})
    page = await context.new_page()
    far: dict[str, Any] = {}
    for file in sorted(FOLDER.glob(f"{game}-*.svg")):
        text = file.read_text("utf-8")
        await page.set_content(in_page(text))
        await page.evaluate("document.fonts.ready")
        seen = await page.locator("svg").screenshot()
        apart = await page.evaluate(APART, [address(seen), drawn(text)])
        if apart > MOST_APART:
            far[file.stem] = apart
    await context.close()
    assert far == {}


async def test_another_table_is_told_apart(chromium: Browser) -> None:
    """The measure notices one card that is missing."""
    context = await chromium.new_context()
    page = await context.new_page()
    text = (FOLDER / "sukkube-most-crowded-wide-light-spectator-en.svg").read_text("utf-8")
    start = (
        text.index('<g data-part="hand:0"') if '<g data-part="hand:0"' in text else text.index("<g data-part")
    )
    without = text[:start] + text[text.index("</g>", start) + len("</g>") :]
    apart = await page.evaluate(APART, [drawn(text), drawn(without)])
    same = await page.evaluate(APART, [drawn(text), drawn(text)])
    await context.close()
    assert same == 0
    assert apart > MOST_APART


def drawn(svg: str) -> str:
    """By the library, in its own size."""
    (width,) = re.findall(r'^<svg [^>]* width="(\d+)"', svg)
    return address(png(svg, int(width)))


def in_page(svg: str) -> str:
    faces = "".join(
        f"@font-face {{ font-family: 'Atkinson Hyperlegible'; font-weight: {weight}; src: url({font(file)}); }}"
        for weight, file in zip((400, 700), FONT_FILES, strict=True)
    )
    style = f"{faces} body {{ margin: 0; }} svg {{ display: block; }}"
    return f"<style>{style}</style>{svg}"


def font(file: str) -> str:
    return f"data:font/ttf;base64,{base64.b64encode(Path(file).read_bytes()).decode()}"


def address(image: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(image).decode()}"
