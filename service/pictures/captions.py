"""The caption under a picture, and the pointers in it."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from domain.drawing.marks import arrowed, box, centre, outline
from domain.drawing.text import LEADING, fitted, legible
from domain.kernel.scene import Mark, Part, Rect, Scene, Shapes, Text
from domain.kernel.words.seats import ISOLATED

SIZE, MARGIN, LINES = 17, 16, 6
ROOM: Final = 6
"""Between a part and the line around it."""


class NoSuchPart(Exception):
    """The picture has no part of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the picture has no part {name}")


def captioned(scene: Scene, text: str, name: str = "caption") -> Scene:
    """The picture, made higher, with the text below it as the part `name`."""
    room = int(scene.width) - 2 * MARGIN
    text = ISOLATED.sub(r"\1", text)
    size, lines = fitted(legible(text), room, SIZE, least=13, lines=LINES)
    pitch = size * LEADING
    h = len(lines) * pitch + MARGIN
    shapes: Shapes = (
        Rect(0, 0, room, 1.5, 0, "line"),
        *(Text(0, (at + 1) * pitch + 4, line, size, "ink", "start") for at, line in enumerate(lines)),
    )
    caption = Part(name, MARGIN, scene.height, room, h, "table", text, shapes, is_frame=True)
    return replace(scene, height=caption.y + caption.h, parts=(*scene.parts, caption))


def pointed(scene: Scene, names: Iterable[str]) -> tuple[Mark, ...]:
    """A line around each of these parts and an arrow to it; raises `NoSuchPart`."""
    return tuple(_pointer(scene, name) for name in names)


def _pointer(scene: Scene, name: str) -> Mark:
    part = scene.part(name)
    if part is None:
        raise NoSuchPart(name)
    x, y, w, h = box(part)
    around = (x - ROOM, y - ROOM, w + 2 * ROOM, h + 2 * ROOM)
    start = (x - 50 if x > 60 else x + w + 50, y - 40 if y > 50 else y + h + 40)
    return Mark("noted", name, part.label, (*outline(around), *arrowed((start, centre(around)), around)))
