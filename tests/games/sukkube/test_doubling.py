"""Doubling: the second card of a run of one colour turns the Kube twice."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.games.sukkube.kube import CHARACTERS, DIRECTIONS, layout, turn
from domain.games.sukkube.table import table
from domain.kernel.scene import Table
from tests.games.sukkube.tables import at, play
from tests.games.sukkube.test_kube import FACE, reading_position, rolled

rule = pytest.mark.rule
FAIR = layout("fair_v1")


@rule("SK-DBL-01")
def test_a_card_of_the_colour_just_played_turns_twice() -> None:
    assert play(at("lion", "gL1", lion="gU1 gU2"), "gU1") == ["lion seat_3 gU1 x2 s2 -> tamer"]


@rule("SK-DBL-01")
def test_a_card_of_another_colour_turns_once() -> None:
    assert play(at("lion", "gL1", lion="yU1 gU2"), "yU1") == ["lion seat_3 yU1 x1 s1 -> strongman"]


@rule("SK-DBL-01")
def test_the_card_that_turned_twice_says_so_on_the_table() -> None:
    """And as soon as another one lies on it, none does."""
    one = at("lion", "gL1", lion="gU1 gU2", tamer="rU1")
    badges = []
    for card in ("gU1", "rU1"):
        play(one, card)
        badges.append([piece.name for piece in table(one.state, Table((), 3)).pieces if piece.badge == "×2"])
    assert badges == [["card:green_up_1"], []]


@rule("SK-DBL-02", "SK-DEC-09")
@pytest.mark.parametrize("series", [2, 3, 4])
def test_only_the_second_card_of_a_series_is_doubled(series: int) -> None:
    """The third and later ones turn once, and begin no new series."""
    lines = play(at("lion", "gL1", series=series, lion="gU1 gU2"), "gU1")
    assert lines == [f"lion seat_3 gU1 x1 s{series + 1} -> strongman"]


@rule("SK-DBL-05")
def test_another_colour_begins_a_new_series_that_doubles_again() -> None:
    table = at("lion", "gL1", series=3, lion="yU1 yU2", strongman="yL1 yL2")
    assert play(table, "yU1") == ["lion seat_3 yU1 x1 s1 -> strongman"]
    assert play(table, "yL1") == ["strongman seat_0 yL1 x2 s2 -> dancer"]


@rule("SK-DBL-06", "SK-DBL-05", "SK-SET-08")
def test_the_first_card_of_a_manche_is_never_doubled() -> None:
    assert play(at("lion", lion="gU1 gU2"), "gU1") == ["lion seat_3 gU1 x1 s1 -> strongman"]


@rule("SK-DBL-05", "SK-DEC-14", "SK-BOT-03")
def test_bots_cards_double_and_are_doubled() -> None:
    hands = {"strongman": "yL1 gF1", "clown": "yR1 gD1", "ringmaster": "yU1 yD1"}
    table = at("strongman", "rU1", seats=2, **hands)
    assert play(table, "yL1")[:3] == [
        "strongman seat_0 yL1 x1 s1 -> clown",
        "clown bot yR1 x2 s2 -> ringmaster",
        "ringmaster bot yU1 x1 s3 -> dancer",
    ]


@rule("SK-DBL-03")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("face", CHARACTERS)
def test_both_halves_are_read_from_the_starting_face(face: str, direction: str) -> None:
    """Two rolls of the cube without setting it straight in between."""
    twice, _ = rolled(*rolled(*reading_position(face), direction), direction)
    assert turn(FAIR, face, direction, doubled=True) == FACE[twice]


@rule("SK-DBL-04", "SK-DEC-08")
@for_all(st.sampled_from(CHARACTERS), st.sampled_from(DIRECTIONS))
def test_the_table_of_doubled_moves(face: str, direction: str) -> None:
    opposite = {"strongman": "dancer", "tamer": "lion", "ringmaster": "clown"}
    opposite |= {b: a for a, b in opposite.items()}
    assert turn(FAIR, face, direction, doubled=True) == (face if direction == "flip" else opposite[face])


@rule("SK-DEC-08", "SK-TRN-05")
def test_a_doubled_flip_leaves_the_same_character_in_turn() -> None:
    table = at("lion", "gL1", lion="gF1 yU1")
    assert play(table, "gF1") == ["lion seat_3 gF1 x2 s2 -> lion"]
    assert table.awaited_seats == (3,)
