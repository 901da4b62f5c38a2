"""How a manche ends, who dominates, who is the Sukkube."""

import pytest

from domain.games.sukkube.kube import CHARACTERS, layout
from tests.games.sukkube.tables import at, deal, play

rule = pytest.mark.rule
FAIR = layout("fair_v1")


@rule("SK-END-01", "SK-DEC-16")
def test_the_last_card_of_a_hand_still_turns_the_kube() -> None:
    assert play(at("lion", "rU1", lion="yR1"), "yR1") == [
        "lion seat_3 yR1 x1 s1 -> clown",
        "hand_empty lion dom=clown suk=ringmaster point=seat_4",
    ]


@rule("SK-END-01", "SK-DEC-16")
def test_doubled_if_due() -> None:
    assert play(at("lion", "rU1", lion="rR1"), "rR1") == [
        "lion seat_3 rR1 x2 s2 -> tamer",
        "hand_empty lion dom=tamer suk=lion point=seat_1",
    ]


@rule("SK-END-02", "SK-DEC-15")
def test_a_seat_that_cannot_play_dominates() -> None:
    table = at("lion", "rU1", lion="yR1 gF1", clown="rL1 gL1")
    assert play(table, "yR1") == [
        "lion seat_3 yR1 x1 s1 -> clown",
        "blocked clown dom=clown suk=ringmaster point=seat_4",
    ]
    assert table.state.top == "clown"
    assert len(table.state.hands["clown"]) == 2  # no card is played


@rule("SK-END-03", "SK-DEC-17")
def test_hand_empty_wins_over_blocked() -> None:
    table = at("lion", "rU1", lion="yR1", clown="rL1 gL1")
    assert play(table, "yR1")[1] == "hand_empty lion dom=clown suk=ringmaster point=seat_4"


@rule("SK-END-04", "SK-END-05", "SK-INV-10")
@pytest.mark.parametrize("top", CHARACTERS)
def test_top_is_dominatore_and_bottom_is_sukkube(top: str) -> None:
    table = at(top, "rU1", **{top: "yL1"})
    play(table, "yL1")
    ended = table.events[-1]
    assert (ended.dominator, ended.sukkube) == (FAIR[top]["east"], FAIR[FAIR[top]["east"]]["opposite"])
    assert table.state.next_starter == ended.sukkube


@rule("SK-END-05")
def test_the_sukkube_loses_no_point() -> None:
    table = at("lion", "rU1", lion="yR1", table={"scores": {"seat_2": 3}, "manche": 4})
    play(table, "yR1")
    assert table.state.scores["seat_2"] == 3


@rule("SK-END-06", "SK-SET-07", "SK-DEC-24", "SK-INV-10")
def test_the_sukkube_starts_the_next_manche() -> None:
    table = at("lion", "rU1", lion="yR1")
    play(table, "yR1")
    assert table.state.phase == "awaiting_deal"
    assert deal(table) == ["manche 2: ringmaster starts"]
    assert table.awaited_seats == (2,)


@rule("SK-DEC-10", "SK-DBL-06")
def test_the_next_manche_knows_nothing_of_the_last_card() -> None:
    """A red right was played last; the Sukkube may begin with a red left, undoubled."""
    table = at("lion", "gU1", lion="rR1")
    play(table, "rR1")
    assert table.state.next_starter == "ringmaster"
    swapped = "yU1 rU1 gF1 rD1 yR1 gL1 yL1 yD1 gR1 rF1 rL1 gU1 rR1 yF1 gD1"
    deal(table, f"{swapped} rL2 gU2 yR2 rD2 gF2 yU2 rF2 gL2 yD2 rR2 gR2 yL2 rU2 gD2 yF2")
    assert play(table, "rL1") == ["ringmaster seat_2 rL1 x1 s1 -> lion"]
