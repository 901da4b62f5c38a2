"""What is wrong with a scene is found."""

import pytest
from msgspec.structs import replace

from domain.kernel.scene import Circle, Part, Path, Rect, Scene, Shape, Text
from service.testing.pictures import faults, indistinct

PANEL = Part("panel", 10, 10, 100, 40, "table", "a panel", (Rect(1, 1, 98, 38, 0, "paper", "line"),))


def scene(*parts: Part) -> Scene:
    return Scene(200, 100, parts, ())


def with_shape(shape: Shape) -> Scene:
    return scene(PANEL, Part("thing", 10, 10, 100, 40, "panel", "a thing", (shape,)))


def test_nothing_is_wrong_with_a_good_scene() -> None:
    good = with_shape(Text(50, 25, "Good", 15))
    assert faults(good, "wide") == []
    assert indistinct(good) == set()


@pytest.mark.parametrize(
    ("shape", "fault"),
    [
        (Text(50, 25, "much too long for its box", 15), "leaves the box"),
        (Text(50, 3, "too high", 15), "leaves the box"),
        (Rect(90, 10, 20, 20), "leaves the box"),
        (Circle(5, 20, 8), "leaves the box"),
        (Path("M10 10L120 10"), "leaves the box"),
        (Text(50, 25, "small", 12), "written in 12"),
        (Text(50, 25, "名前", 15), "letters that the font has not"),
    ],
)
def test_what_leaves_its_box_or_cannot_be_read_is_found(shape: Shape, fault: str) -> None:
    (found,) = faults(with_shape(shape), "wide")
    assert fault in found


def test_letters_may_be_smaller_in_the_narrow_layout() -> None:
    assert faults(with_shape(Text(50, 25, "small", 12)), "narrow") == []


def test_parts_outside_or_of_one_name_or_without_a_label_are_found() -> None:
    assert faults(scene(replace(PANEL, x=150)), "wide") == ["panel leaves the picture"]
    assert faults(scene(PANEL, PANEL), "wide") == ["panel is there 2 times"]
    assert faults(scene(replace(PANEL, label="")), "wide") == ["panel has no label or no home"]


@pytest.mark.parametrize(
    ("shape", "pair"),
    [
        (Text(50, 25, "pale", 15, "line"), ("line", "paper")),
        (Circle(50, 20, 5, "halo"), ("halo", "paper")),
        (Path("M50 20L60 20", edge="paper"), ("paper", "paper")),
    ],
)
def test_what_cannot_be_told_from_what_it_lies_on_is_found(shape: Shape, pair: tuple[str, str]) -> None:
    assert indistinct(with_shape(shape)) == {pair}


def test_a_text_is_judged_by_the_shape_that_it_lies_on() -> None:
    triangle = Path("M50 0L90 38L10 38Z", "dark")
    on_it = Part("thing", 10, 10, 100, 40, "panel", "a thing", (triangle, Text(50, 32, "A", 15, "on-dark")))
    beside = replace(on_it, shapes=(triangle, Text(12, 15, "A", 15, "on-dark")))
    assert indistinct(scene(PANEL, on_it)) == set()
    assert indistinct(scene(PANEL, beside)) == {("on-dark", "paper")}
