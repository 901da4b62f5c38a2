"""The contrast of two roles in a theme: WCAG 2.2, relative luminance."""

from domain.kernel.scene import Role
from service.pictures.themes import Theme


def contrast(theme: Theme, one: Role, other: Role) -> float:
    lighter, darker = sorted((_luminance(theme[one]), _luminance(theme[other])), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
