"""The track, its walls, and which boards are accepted."""

from typing import Any

import pytest

from domain.games.frantic.board import InvalidLayout, is_on_track, layout, parse
from domain.kernel import data

BOARD = data.table("domain.games.frantic", "board_serpentine_51")


@pytest.mark.rule("FR-DEC-01")
def test_the_neighbours_of_the_serpentine() -> None:
    neighbours = layout("serpentine_51").neighbours
    assert neighbours[10] == (5, 9, 11, 19)
    assert neighbours[7] == (6, 8)
    assert neighbours[1] == (0, 2, 14)
    assert neighbours[49] == (36, 48, 50)
    assert neighbours[14] == (1, 13, 15)
    assert neighbours[43] == (42, 44)
    assert neighbours[0] == (1,)
    assert neighbours[50] == (49,)
    assert all(square in neighbours[other] for square in range(51) for other in neighbours[square])


@pytest.mark.rule("FR-DEC-01")
def test_walls_follow_from_the_grid() -> None:
    for square in range(1, 50):
        row = (square - 1) // 7
        above, below = 14 * (row + 1) + 1 - square, 14 * row + 1 - square
        expected = (
            {square - 1, square + 1} | ({above} if row < 6 else set()) | ({below} if row > 0 else set())
        )
        assert set(layout("serpentine_51").neighbours[square]) == expected


@pytest.mark.rule("FR-DEC-39")
def test_a_row_end_has_no_wall_to_the_square_above_it() -> None:
    for end in (7, 14, 21, 28, 35, 42):
        assert end + 1 in layout("serpentine_51").neighbours[end]
        assert is_on_track(end, end + 1)


@pytest.mark.rule("FR-DEC-01")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"marked": [6, 6, 20, 27, 34, 41]}, "6 different squares"),
        ({"marked": [0, 13, 20, 27, 34, 41]}, "between start and finish"),
        ({"rows": BOARD["rows"][1:]}, "each square from 1 to 49 once"),
        ({"walls": {**BOARD["walls"], "1": [14, 40]}}, "does not name it back"),
        ({"walls": {**BOARD["walls"], "7": [8]}}, "follow each other"),
        ({"walls": {**BOARD["walls"], "49": [36, 50]}}, "have no walls"),
        ({"marked": "6"}, "Expected `array`"),
        ({"extra": 1}, "unknown field"),
    ],
)
def test_a_board_that_cannot_be_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidLayout, match=complaint):
        parse({**BOARD, **changes})
