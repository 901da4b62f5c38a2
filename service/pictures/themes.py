"""The colours of pictures. Every text and every edge keeps its contrast (tests/drawing/test_themes.py)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from domain.kernel.scene import Role

ThemeName = Literal["light", "dark", "print"]
Theme = Mapping[Role, str]

LIGHT: Final[Theme] = {
    "felt": "#f3f1ea",
    "paper": "#ffffff",
    "shade": "#e9edf2",
    "ink": "#1a1c20",
    "soft": "#5a606b",
    "line": "#767c86",
    "faint": "#c9ccd2",
    "mark": "#c2006b",
    "halo": "#ffffff",
    "seat0": "#0072b2",
    "seat1": "#b34700",
    "seat2": "#00735c",
    "seat3": "#8a3a6b",
    "seat4": "#5b4a00",
    "seat5": "#33383f",
    "on-seat": "#ffffff",
    "red": "#b3261e",
    "orange": "#f0983a",
    "yellow": "#f5cf4a",
    "green": "#1c6e3d",
    "blue": "#1f5fae",
    "purple": "#6a3d9a",
    "brown": "#74471f",
    "dark": "#1a1c20",
    "on-red": "#ffffff",
    "on-orange": "#1a1c20",
    "on-yellow": "#1a1c20",
    "on-green": "#ffffff",
    "on-blue": "#ffffff",
    "on-purple": "#ffffff",
    "on-brown": "#ffffff",
    "on-dark": "#ffffff",
}

DARK: Final[Theme] = {
    "felt": "#0e1013",
    "paper": "#15171b",
    "shade": "#23272e",
    "ink": "#eceef2",
    "soft": "#a4abb6",
    "line": "#7f8794",
    "faint": "#3a3f48",
    "mark": "#ff7ac0",
    "halo": "#15171b",
    "seat0": "#5cb3e6",
    "seat1": "#f08a4b",
    "seat2": "#3fc2a4",
    "seat3": "#dd8fbd",
    "seat4": "#d0b440",
    "seat5": "#c3c9d2",
    "on-seat": "#0e1013",
    "red": "#f2837b",
    "orange": "#f0983a",
    "yellow": "#f5cf4a",
    "green": "#6cc78f",
    "blue": "#7fb2f0",
    "purple": "#bd97e6",
    "brown": "#cf9a68",
    "dark": "#eceef2",
    "on-red": "#0e1013",
    "on-orange": "#0e1013",
    "on-yellow": "#0e1013",
    "on-green": "#0e1013",
    "on-blue": "#0e1013",
    "on-purple": "#0e1013",
    "on-brown": "#0e1013",
    "on-dark": "#0e1013",
}

_SEATS: Final[tuple[Role, ...]] = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")
_FILLS: Final[tuple[Role, ...]] = ("red", "orange", "yellow", "green", "blue", "purple", "brown")
_ON_FILLS: Final[tuple[Role, ...]] = (
    "on-red", "on-orange", "on-yellow", "on-green", "on-blue", "on-purple", "on-brown",
)  # fmt: skip
_WHITE: Final[tuple[Role, ...]] = (*_FILLS, "felt", "paper", "shade", "halo", "on-seat", "on-dark")
_BLACK: Final[tuple[Role, ...]] = (*_ON_FILLS, *_SEATS, "ink", "soft", "line", "mark", "dark")
PRINT: Final[Theme] = {
    **dict.fromkeys(_WHITE, "#ffffff"),
    **dict.fromkeys(_BLACK, "#000000"),
    "faint": "#8a8a8a",
}
"""Black on white: shapes, marks and words carry what colours do elsewhere."""

THEMES: Final[Mapping[ThemeName, Theme]] = MappingProxyType({"light": LIGHT, "dark": DARK, "print": PRINT})
