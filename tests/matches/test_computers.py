"""Computers bear a person's name that nobody else at the table has."""

import pytest

from domain.kernel.names import look_alike
from domain.matches.names import COMPUTERS, who, with_computers
from tests.matches.desk import Desk


@pytest.mark.rule("MV-SEA-03")
def test_no_two_at_a_table_look_alike() -> None:
    persons = (COMPUTERS[1].upper(), None, COMPUTERS[0], None, None, COMPUTERS[7])
    names = with_computers(persons, (None, "random", None, "mcts", "greedy", None))
    assert [name for name in names if name in persons] == [*filter(None, persons)]
    assert all(not look_alike(one, other) for at, one in enumerate(names) for other in names[at + 1 :])


def test_a_computer_has_the_same_name_at_every_table() -> None:
    assert with_computers(("Ada", None), (None, "random")) == ("Ada", COMPUTERS[1])
    assert with_computers((None, None, None), ("mcts", "mcts", None)) == (*COMPUTERS[:2], "")


def test_a_sign_tells_computers_from_people() -> None:
    sheet = Desk("sukkube").match.sheet
    sheet.seats[0].player, sheet.seats[0].bot = "", "greedy"
    assert who(sheet, "en")((0,), "The") == f"⁨{COMPUTERS[0]} ⚙⁩"
    assert who(sheet, "en")((1,), "The") == "⁨p1⁩"
