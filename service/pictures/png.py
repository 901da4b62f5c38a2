"""An SVG as PNG, with the shipped font and no other: what it has no letters for stays empty."""

from importlib import resources
from typing import Final

import resvg_py

_FONTS: Final = resources.files("service.pictures").joinpath("fonts")
FONT_FILES: Final = [
    str(_FONTS.joinpath(f"atkinson-hyperlegible-{weight}.ttf")) for weight in ("regular", "bold")
]


def png(svg: str, width: int) -> bytes:
    """`width` in pixels; the height follows. It takes some 150 ms of a core and is not for the event loop."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=FONT_FILES,
            skip_system_fonts=True,
            font_family="Atkinson Hyperlegible",
        )
    )
