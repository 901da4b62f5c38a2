"""The tables are drawn as they were when somebody last looked at them."""

import pytest

from tests.drawing.golden import FOLDER, golden

GOLDEN = dict(golden())


@pytest.mark.parametrize("name", GOLDEN)
def test_a_table_is_drawn_as_it_was_looked_at(name: str) -> None:
    """After a change that is meant: `make golden`, and read the difference."""
    assert GOLDEN[name] == (FOLDER / f"{name}.svg").read_text("utf-8")


def test_no_picture_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.svg")} == GOLDEN.keys()
