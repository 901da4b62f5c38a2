"""Reading and turning the Kube."""

from itertools import product

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.games.sukkube.kube import CHARACTERS, DIRECTIONS, InvalidLayout, check_layout, layout, turn
from tests.games.sukkube.tables import at, play

rule = pytest.mark.rule
FAIR = layout("fair_v1")

# A second telling of the cube, by vectors: faces on the axes, arrows to a neighbour, rolls as rotations.
Vector = tuple[int, int, int]
AXIS: dict[str, Vector] = {
    "strongman": (1, 0, 0),
    "tamer": (0, 1, 0),
    "ringmaster": (0, 0, 1),
    "dancer": (-1, 0, 0),
    "lion": (0, -1, 0),
    "clown": (0, 0, -1),
}
FACE = {axis: face for face, axis in AXIS.items()}
ARROW = {
    "strongman": "tamer",
    "tamer": "ringmaster",
    "ringmaster": "strongman",
    "dancer": "clown",
    "clown": "lion",
    "lion": "dancer",
}


def minus(a: Vector) -> Vector:
    return (-a[0], -a[1], -a[2])


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def rolled(top: Vector, north: Vector, direction: str) -> tuple[Vector, Vector]:
    """The orientation (face on top, face away from the player) after one roll."""
    east = cross(north, top)
    return {
        "left": (east, north),
        "right": (minus(east), north),
        "up": (minus(north), top),
        "down": (north, minus(top)),
        "flip": (minus(top), north),
    }[direction]


def reading_position(face: str, arrows: dict[str, str] = ARROW) -> tuple[Vector, Vector]:
    return AXIS[face], AXIS[arrows[face]]


def table_of(arrows: dict[str, str]) -> dict[str, dict[str, str]]:
    """The layout of a cube with these arrows, as its owner would note it down face by face."""
    rows = {}
    for face in CHARACTERS:
        top, north = reading_position(face, arrows)
        east = cross(north, top)
        sides = {"north": north, "east": east, "south": minus(north), "west": minus(east)}
        rows[face] = {side: FACE[axis] for side, axis in {**sides, "opposite": minus(top)}.items()}
    return rows


@rule("SK-GEN-05", "SK-KUB-01")
def test_six_characters_one_per_face_in_canonical_order() -> None:
    assert CHARACTERS == ("strongman", "tamer", "ringmaster", "lion", "clown", "dancer")
    assert set(FAIR) == set(CHARACTERS)
    assert table_of(ARROW) == FAIR  # one arrow per face fixes the whole layout


@rule("SK-KUB-02", "SK-KUB-04", "SK-KUB-05", "SK-KUB-06", "SK-KUB-07", "SK-KUB-08", "SK-DEC-02", "SK-DEC-03")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("face", CHARACTERS)
def test_a_card_rolls_the_cube_in_its_direction(face: str, direction: str) -> None:
    top, _ = rolled(*reading_position(face), direction)
    assert turn(FAIR, face, direction) == FACE[top]


SINGLE = """
strongman   clown      ringmaster  lion        tamer       dancer
tamer       dancer     strongman   clown       ringmaster  lion
ringmaster  lion       tamer       dancer      strongman   clown
lion        ringmaster clown       strongman   dancer      tamer
clown       strongman  dancer      tamer       lion        ringmaster
dancer      tamer      lion        ringmaster  clown       strongman
"""


@rule("SK-KUB-09", "SK-DEC-01")
def test_the_table_of_single_moves() -> None:
    for face, *reached in map(str.split, SINGLE.strip().splitlines()):
        assert [turn(FAIR, face, direction) for direction in DIRECTIONS] == reached


@rule("SK-KUB-10", "SK-DEC-01")
def test_opposite_faces() -> None:
    pairs = {("strongman", "dancer"), ("tamer", "lion"), ("ringmaster", "clown")}
    assert {(face, FAIR[face]["opposite"]) for face in FAIR} == pairs | {(b, a) for a, b in pairs}


@rule("SK-KUB-03", "SK-DEC-05")
def test_the_kube_is_set_straight_before_every_card() -> None:
    """Left, then up: with the frame kept, the second roll would bring another face on top."""
    table = at("strongman", "yD1", strongman="rL1 yL1", clown="gU1 gU2")
    top, north = rolled(*reading_position("strongman"), "left")
    kept = FACE[rolled(top, north, "up")[0]]
    play(table, "rL1")
    assert table.state.top == "clown"
    play(table, "gU1")
    assert table.state.top == "tamer" != kept


@rule("SK-KUB-03", "SK-DEC-05")
def test_it_is_set_straight_before_a_bots_card_too() -> None:
    table = at(
        "strongman", "yD1", seats=1, strongman="rL1 yL1", clown="gU1 gU2", tamer="yF1 yF2", lion="yR1 yR2"
    )
    lines = play(table, "rL1")
    assert lines[:2] == ["strongman seat_0 rL1 x1 s1 -> clown", "clown bot gU1 x1 s1 -> tamer"]


@rule("SK-DEC-04")
def test_about_which_axis_a_flip_goes_does_not_matter() -> None:
    for face in CHARACTERS:
        top, north = reading_position(face)
        about_the_other_axis = (minus(top), minus(north))
        assert rolled(top, north, "flip")[0] == about_the_other_axis[0]
        assert turn(FAIR, face, "flip") == FAIR[face]["opposite"]


@rule("SK-DEC-01", "SK-KUB-09")
def test_the_fair_layout_favours_nobody() -> None:
    """Every direction is a permutation, and the turns of the cube that keep all arrows reach every face."""
    for direction in DIRECTIONS:
        assert {turn(FAIR, face, direction) for face in CHARACTERS} == set(CHARACTERS)
    assert {symmetry["strongman"] for symmetry in symmetries()} == set(CHARACTERS)


@rule("SK-DEC-01")
def test_sixteen_of_4096_arrow_patterns_are_fair() -> None:
    neighbours = {
        face: [n for n in CHARACTERS if n not in (face, FAIR[face]["opposite"])] for face in CHARACTERS
    }
    patterns = [dict(zip(CHARACTERS, arrows, strict=True)) for arrows in product(*neighbours.values())]
    assert len(patterns) == 4096
    assert sum({s["strongman"] for s in symmetries(arrows)} == set(CHARACTERS) for arrows in patterns) == 16


def symmetries(arrows: dict[str, str] = ARROW) -> list[dict[str, str]]:
    """The turns of the cube, as relabellings of its faces, that carry every arrow to an arrow."""
    return [turned for turned in ROTATIONS if all(turned[arrows[f]] == arrows[turned[f]] for f in CHARACTERS)]


def _rotations() -> list[dict[str, str]]:
    found = []
    for top, north in product(FACE, FACE):
        if north not in (top, minus(top)):
            east = cross(north, top)
            # strongman to `top`, tamer to `north`; their vector product tells the third axis.
            images = {"strongman": top, "tamer": north, "ringmaster": minus(east)}
            images |= {FACE[minus(AXIS[face])]: minus(image) for face, image in images.items()}
            found.append({face: FACE[image] for face, image in images.items()})
    return found


ROTATIONS = _rotations()


@rule("SK-KUB-09")
@for_all(st.tuples(*(st.integers(0, 3) for _ in CHARACTERS)), st.permutations(CHARACTERS))
def test_every_cube_that_can_be_printed_is_accepted(choices: tuple[int, ...], printed: list[str]) -> None:
    """Any arrows, and the characters on any faces."""
    naming = dict(zip(CHARACTERS, printed, strict=True))
    arrows = {}
    for face, choice in zip(CHARACTERS, choices, strict=True):
        arrows[face] = [n for n in CHARACTERS if n not in (face, FAIR[face]["opposite"])][choice]
    rows = table_of(arrows)
    check_layout({naming[f]: {side: naming[n] for side, n in row.items()} for f, row in rows.items()})


CUBES = {
    msgspec.json.encode(table_of(dict(zip(CHARACTERS, arrows, strict=True))), order="deterministic")
    for arrows in product(*([n for n in CHARACTERS if n not in (f, FAIR[f]["opposite"])] for f in CHARACTERS))
}


@rule("SK-KUB-09", "SK-KUB-10")
@for_all(st.data())
def test_what_no_cube_can_carry_is_refused(data: st.DataObject) -> None:
    """Any table near a real one: a few entries exchanged within the rows; only real cubes get through."""
    rows = {face: dict(row) for face, row in FAIR.items()}
    for _ in range(data.draw(st.integers(1, 3))):
        face = data.draw(st.sampled_from(CHARACTERS))
        one, other = data.draw(st.permutations(sorted(rows[face])))[:2]
        rows[face][one], rows[face][other] = rows[face][other], rows[face][one]
    is_cube = msgspec.json.encode(rows, order="deterministic") in CUBES
    try:
        check_layout(rows)
    except InvalidLayout:
        assert not is_cube
    else:
        assert is_cube


def broken(**changes: dict[str, str]) -> dict[str, dict[str, str]]:
    return {face: {**row, **changes.get(face, {})} for face, row in FAIR.items()}


MIRRORED = {"east": "ringmaster", "west": "clown"}


@rule("SK-KUB-09")
@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ({f: r for f, r in FAIR.items() if f != "lion"}, "one row for each"),
        ({**FAIR, "lion": {"north": "dancer"}}, "give north"),
        ({**FAIR, "lion": "dancer"}, "give north"),
        (broken(lion={"opposite": "dancer", "north": "tamer"}), "does not name it back"),
        (broken(lion={"opposite": "lion"}), "does not name it back"),
        (broken(lion={"north": "strongman"}), "four faces other"),
        (broken(lion={"north": "nobody"}), "must be faces of"),
        (broken(lion={"north": "ringmaster", "east": "dancer"}), "must be the opposite of"),
        (broken(strongman=MIRRORED), "one row is mirrored"),
    ],
)
def test_a_layout_file_is_refused_with_its_fault(rows: dict, why: str) -> None:
    with pytest.raises(InvalidLayout, match=why):
        check_layout(rows)
