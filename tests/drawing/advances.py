"""The advance widths of the shipped font, as the domain knows them.

`python -m tests.drawing.advances --write` writes `domain/drawing/data/advances.toml` anew from the font.
"""

import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).parents[2]
FONTS: Final = ROOT / "service/pictures/fonts"
TABLE: Final = ROOT / "domain/drawing/data/advances.toml"
WEIGHTS: Final = ("regular", "bold")
HEAD: Final = """# Advance widths of Atkinson Hyperlegible, in thousandths of the font size: width -> characters.
# Only those that the font of pictures and those of pages both have. tests/drawing/advances.py writes this.
"""


def advances(file: str) -> dict[str, int]:
    """The width of each character that the font has; its unit is a thousandth."""
    font = TTFont(FONTS / file)
    assert font["head"].unitsPerEm == 1000
    return {chr(code): font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}


def shipped(weight: str) -> dict[str, int]:
    """Those that are the same in the font of the pictures and in those of the pages."""
    drawn = advances(f"atkinson-hyperlegible-{weight}.ttf")
    pages = {
        **advances(f"atkinson-hyperlegible-latin-ext-{weight}.woff2"),
        **advances(f"atkinson-hyperlegible-latin-{weight}.woff2"),
    }
    return {character: width for character, width in drawn.items() if pages.get(character) == width}


def table() -> str:
    lines = [HEAD]
    for weight in WEIGHTS:
        by_width: dict[int, list[str]] = defaultdict(list)
        for character, width in shipped(weight).items():
            if character.isprintable():
                by_width[width].append(character)
        lines.append(f"[{weight}]")
        for width, characters in sorted(by_width.items()):
            text = "".join(sorted(characters)).replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'{width} = "{text}"')
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__" and "--write" in sys.argv:
    TABLE.write_text(table(), "utf-8")
