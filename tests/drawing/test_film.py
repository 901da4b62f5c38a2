"""A scene follows from the one before and what it changes of it."""

from random import Random

from msgspec.structs import replace

from domain.drawing.film import Reel, WordsChange, difference, folded
from domain.kernel.scene import Mark, Part, Rect, Scene, Words


def part(name: str, x: int = 0) -> Part:
    return Part(name, x, 0, 10, 10, "table", name, (Rect(0, 0, 10, 10),))


def scene(*parts: Part) -> Scene:
    return Scene(100, 100, parts, (Words("Table", tuple(each.name for each in parts)),))


A, B, C, D = (part(name) for name in "abcd")


def test_of_two_equal_scenes_nothing_is_sent() -> None:
    change = difference(scene(A, B), scene(A, B))
    assert (change.set, change.gone, change.words) == ((), (), None)


def test_only_what_is_other_is_sent() -> None:
    change = difference(scene(A, B, C), scene(A, part("b", 5), D))
    assert [(placed.name, placed.after) for placed in change.set] == [("b", None), ("d", "b")]
    assert change.gone == ("c",)


def test_a_part_that_is_drawn_earlier_is_placed_anew_and_no_other() -> None:
    change = difference(scene(A, B, C, D), scene(D, A, B, C))
    assert [(placed.name, placed.after) for placed in change.set] == [("d", "")]


def test_any_scene_follows_from_any_other() -> None:
    random = Random(1)
    for _ in range(500):
        scenes = [
            scene(
                *(part(name, random.randrange(3)) for name in random.sample("abcdefgh", random.randrange(9)))
            )
            for _ in range(2)
        ]
        before, after = scenes[0], replace(scenes[1], height=random.choice((100, 120)))
        assert folded(before, difference(before, after)) == after


def test_of_a_part_only_what_is_other_is_sent() -> None:
    (change,) = difference(scene(A), scene(part("a", 5))).set
    assert (change.x, change.y, change.label, change.shapes, change.after) == (5, None, None, None, None)


def test_words_that_stay_are_numbers() -> None:
    before = replace(
        scene(A), words=(Words("Table", ("a", "b")), Words("Hand", ("c",)), Words("Hand", ("d",)))
    )
    after = replace(before, words=(Words("Pile", ("c", "e")), Words("Table", ("e", "a")), before.words[1]))
    change = difference(before, after)
    assert change.words == (WordsChange("Pile", ("c", "e")), WordsChange("Table", ("e", "a")), 1)
    assert folded(before, change) == after
    assert Reel(before).packed(change).words == (
        WordsChange("Pile", (2, "e")),
        WordsChange("Table", (4, 0)),
        1,
    )


def test_shapes_of_marks_are_numbered_with_those_of_parts() -> None:
    reel = Reel(scene(A))
    mark = Mark("changed", "a", "a", (Rect(0, 0, 12, 12),))
    assert [reel.mark(mark).shapes, reel.mark(mark).shapes] == [mark.shapes, 1]
    assert reel.mark(replace(mark, shapes=A.shapes)).shapes == 0


def test_shapes_are_sent_once_and_numbered_as_they_are_sent() -> None:
    first, other = (Rect(0, 0, 10, 10),), (Rect(0, 0, 5, 5),)
    reel = Reel(scene(A, B))
    changes = [
        reel.packed(difference(scene(A, B), scene(replace(A, shapes=other), B))),
        reel.packed(difference(scene(A, B), scene(A, B, C))),
        reel.packed(difference(scene(A, B), scene(A, replace(B, shapes=other)))),
    ]
    assert [change.set[0].shapes for change in changes] == [other, 0, 2]
    assert A.shapes == first
