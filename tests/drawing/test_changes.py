"""What differs between two scenes, by the names, homes and labels of their parts."""

from msgspec.structs import replace

from domain.drawing.changes import changes, from_to
from domain.kernel.scene import Part, Rect, Scene, Shapes

BOX: Shapes = (Rect(1, 1, 38, 28),)
HAND = Part("hand:0", 0, 0, 400, 100, "table", "hand of seat 0", BOX, is_frame=True)
OTHER = Part("hand:1", 0, 100, 400, 100, "table", "hand of seat 1", BOX, is_frame=True)
BOARD = Part("board", 0, 200, 400, 200, "table", "the board", BOX, is_frame=True)


def card(name: str, home: str, x: float = 0, label: str = "") -> Part:
    return Part(f"card:{name}", x, 30, 40, 30, home, label or f"{name}, a card", BOX)


def back(place: int, home: str, label: str = "a card face down") -> Part:
    return Part(f"back:{home}.{place}", place * 50, 130, 40, 30, home, label, BOX)


def scene(*parts: Part) -> Scene:
    return Scene(400, 400, (HAND, OTHER, BOARD, *parts), ())


def told(before: Scene, after: Scene) -> list[tuple[str, str]]:
    return [(mark.kind, mark.text) for mark in changes(before, after)]


def test_the_same_scene_has_no_marks() -> None:
    assert changes(scene(card("push", "hand:0")), scene(card("push", "hand:0"))) == ()


def test_a_part_that_shifts_within_its_home_has_not_moved() -> None:
    before = scene(card("push", "hand:0", 0), card("swap", "hand:0", 50))
    after = scene(card("swap", "hand:0", 0), card("push", "board", 80))
    assert told(before, after) == [("moved", "push: from hand of seat 0 to the board")]
    (mark,) = changes(before, after)
    assert (mark.part, mark.origin) == ("card:push", "hand:0")
    assert mark.shapes


def test_shapes_alone_are_no_change() -> None:
    before = card("push", "hand:0")
    assert changes(scene(before), scene(replace(before, shapes=()))) == ()


def test_a_frame_is_noted_and_a_part_is_outlined_with_the_old_number() -> None:
    points = Part("points:0", 5, 5, 20, 20, "hand:0", "points of seat 0: −6", BOX)
    before = Scene(400, 400, (HAND, points), ())
    after = Scene(
        400,
        400,
        (replace(HAND, label="hand of seat 0, out"), replace(points, label="points of seat 0: −7")),
        (),
    )
    assert told(before, after) == [
        ("noted", "from hand of seat 0 to hand of seat 0, out"),
        ("changed", "points of seat 0: from −6 to −7"),
    ]


def test_new_and_gone_parts_are_told() -> None:
    assert told(scene(card("push", "board")), scene(card("swap", "board"))) == [
        ("new", "new: swap, a card"),
        ("gone", "gone: push, a card"),
    ]


def test_in_italian_too() -> None:
    marks = changes(scene(), scene(card("push", "board")), "it")
    assert [mark.text for mark in marks] == ["in più: push, a card"]


def test_a_card_played_from_a_hidden_hand_comes_from_there() -> None:
    before = scene(back(0, "hand:1"), back(1, "hand:1"))
    after = scene(back(0, "hand:1"), card("push", "board"))
    assert told(before, after) == [("moved", "push: from hand of seat 1 to the board")]


def test_a_back_may_stand_for_several() -> None:
    before = scene(back(0, "hand:1", "cards face down: 7"))
    after = scene(back(0, "hand:1", "cards face down: 6"), card("push", "board"))
    assert ("moved", "push: from hand of seat 1 to the board") in told(before, after)


def test_backs_that_are_told_apart_as_they_become_few_have_not_come() -> None:
    together = back(0, "hand:1", "cards face down: 6")
    apart = [back(place, "hand:1") for place in range(5)]
    played = [("moved", "push: from hand of seat 1 to the board")]
    assert told(scene(together), scene(*apart, card("push", "board"))) == played
    assert told(scene(*apart), scene(together)) == [
        ("changed", "from a card face down to cards face down: 6")
    ]


def test_a_card_turned_face_up_in_its_place_has_not_come_from_elsewhere() -> None:
    before, after = scene(back(0, "hand:1")), scene(card("push", "hand:1"))
    assert [kind for kind, _ in told(before, after)] == ["new", "gone"]


def test_more_than_four_moves_are_told_by_where_they_lead() -> None:
    names = ("a", "b", "c", "d", "e")
    before = scene(*(card(name, "hand:0") for name in names))
    after = scene(*(card(name, "board") for name in names))
    assert told(before, after) == [("moved", "a, b, c, d, e: from hand of seat 0 to the board")]


def test_more_than_four_homes_are_told_as_one() -> None:
    before = scene()
    after = scene(*(card(str(at), f"square {at}") for at in range(6)))
    ((kind, text),) = told(before, after)
    assert kind == "new"
    assert text.count("new: ") == 6


def test_what_follows_the_colon_is_told_as_before_and_after() -> None:
    assert from_to("round: 2", "round: 3", "en") == "round: from 2 to 3"
    assert from_to("SWAP, alone", "SWAP, over PUSH", "en") == "from SWAP, alone to SWAP, over PUSH"
