"""A scene as the text of an SVG. A script that draws one in a page writes the same attributes."""

from collections.abc import Iterator
from html import escape
from typing import Final, assert_never

from domain.kernel.scene import Circle, Dash, Mark, Part, Path, Rect, Role, Scene, Shape, Shapes, Text
from service.pictures.themes import LIGHT, Theme

FONT: Final = "Atkinson Hyperlegible, sans-serif"
DASHES: Final[dict[Dash, str]] = {"solid": "", "dashed": "6 4", "dotted": "2 4"}


def svg(scene: Scene, theme: Theme = LIGHT, marks: tuple[Mark, ...] = ()) -> str:
    """The whole picture; without `style` and `id`, so that two of them may stand on one page."""
    return "".join(_picture(scene, theme, marks))


def fragment(shapes: Shapes, theme: Theme) -> str:
    """The elements of the shapes, to stand inside an `svg` element of somebody else."""
    return "".join(_shape(shape, theme) for shape in shapes)


def _picture(scene: Scene, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[str]:
    w, h = scene.width, scene.height
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
    yield f' font-family="{FONT}">'
    yield f'<rect width="{w}" height="{h}" fill="{theme["felt"]}"/>'
    for part in scene.parts:
        yield _part(part, theme)
    if marks:
        shapes = "".join(_shape(shape, theme) for mark in marks for shape in mark.shapes)
        yield f'<g data-marks="{len(marks)}">{shapes}</g>'
    yield "</svg>"


def _part(part: Part, theme: Theme) -> str:
    shapes = "".join(_shape(shape, theme) for shape in part.shapes)
    return f'<g data-part="{escape(part.name)}" transform="translate({part.x} {part.y})">{shapes}</g>'


def _shape(shape: Shape, theme: Theme) -> str:
    match shape:
        case Rect(x, y, w, h, radius):
            corner = f' rx="{radius}"' if radius else ""
            return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{corner}{_paint(shape, theme)}/>'
        case Circle(x, y, r):
            return f'<circle cx="{x}" cy="{y}" r="{r}"{_paint(shape, theme)}/>'
        case Path(d):
            return f'<path d="{d}"{_paint(shape, theme)}/>'
        case Text():
            return _text(shape, theme)
        case _:
            assert_never(shape)


def _paint(shape: Rect | Circle | Path, theme: Theme) -> str:
    fill = f' fill="{_colour(shape.fill, theme)}"'
    if shape.edge == "none":
        return fill
    dash = f' stroke-dasharray="{DASHES[shape.dash]}"' if DASHES[shape.dash] else ""
    return f'{fill} stroke="{_colour(shape.edge, theme)}" stroke-width="{shape.line}"{dash}'


def _text(shape: Text, theme: Theme) -> str:
    anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
    weight = ' font-weight="700"' if shape.bold else ""
    struck = ' text-decoration="line-through"' if shape.struck else ""
    place = f'x="{shape.x}" y="{shape.y}" font-size="{shape.size}"{anchor}{weight}{struck}'
    return f'<text {place} fill="{_colour(shape.role, theme)}">{escape(shape.text)}</text>'


def _colour(role: Role, theme: Theme) -> str:
    return "none" if role == "none" else theme[role]
