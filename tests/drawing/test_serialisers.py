"""Scenes as SVG and PNG: safe, the same each time, with letters."""

import zlib
from xml.etree import ElementTree

from domain.kernel.scene import Circle, Mark, Part, Path, Rect, Scene, Text
from service.pictures.png import png
from service.pictures.svg import svg
from service.pictures.themes import DARK

HOSTILE = '"><script>alert(1)</script> & ]]>'
PANEL = Rect(1, 1, 98, 38, 8, "paper", "line", 1.5, "dashed")
NAME = Text(3, 20, HOSTILE, 15, "ink", "start", True, True)
DISC = (Circle(10, 10, 9, "seat0"), Path("M1 1L9 9", edge="ink"))
PARTS = (
    Part("panel:0", 10, 10, 100, 40, "table", "panel", (PANEL,), is_frame=True),
    Part(HOSTILE, 20.5, 20, 80, 30, "panel:0", HOSTILE, (NAME,)),
    Part("disc", 150, 40, 20, 20, "table", "disc", DISC),
)
SCENE = Scene(200, 100, PARTS, ())
MARK = Mark("changed", "disc", "the disc", (Rect(148, 38, 24, 24, 0, "none", "mark", 2),))


def test_an_svg_is_well_formed_whatever_a_player_is_called() -> None:
    drawn = ElementTree.fromstring(svg(SCENE, marks=(MARK,)))
    parts = [group.get("data-part") for group in drawn if group.get("data-part")]
    assert parts == ["panel:0", HOSTILE, "disc"]
    (text,) = (element for element in drawn.iter() if element.tag.endswith("text"))
    assert text.text == HOSTILE


def test_an_svg_has_neither_style_nor_id_nor_reference() -> None:
    for element in ElementTree.fromstring(svg(SCENE, DARK, (MARK,))).iter():
        names = {name.rpartition("}")[2] for name in element.attrib}
        assert not names & {"id", "style", "class", "href"}


def test_each_theme_paints_in_its_own_colours() -> None:
    assert DARK["felt"] in svg(SCENE, DARK)
    assert DARK["felt"] not in svg(SCENE)


def test_a_png_has_the_width_asked_for_and_letters() -> None:
    picture = png(svg(SCENE), 300)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") == 300
    assert int.from_bytes(picture[20:24], "big") == 150
    without = Scene(SCENE.width, SCENE.height, (PARTS[0], PARTS[2]), ())
    assert _ink(picture) > _ink(png(svg(without), 300))


def _ink(picture: bytes) -> int:
    """How much of the picture differs from what PNG expects of each pixel: its detail."""
    data, at = b"", 8
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += length + 12
    return sum(1 for byte in zlib.decompress(data) if byte)
