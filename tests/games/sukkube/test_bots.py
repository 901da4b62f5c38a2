"""Bots: characters without a player."""

import pytest

from domain.kernel.awaited import AwaitsSeats
from tests.games.sukkube.tables import at, card, deal, play, started

rule = pytest.mark.rule


@rule("SK-BOT-01", "SK-SET-04")
def test_a_bot_plays_its_hand_in_dealt_order() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 gR1", clown="gD1 rF1 rF2", lion="rR1 yF1")
    assert play(table, "yL1")[1:3] == ["clown bot gD1 x1 s1 -> lion", "lion bot rR1 x1 s1 -> clown"]
    assert card("gD1") not in table.state.hands["clown"]


@rule("SK-BOT-01", "SK-SET-04")
def test_its_next_card_is_the_next_in_order() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 gR1", clown="gD1 rF1 gL1", lion="rR1 yF1")
    lines = play(table, "yL1")
    assert [line for line in lines if line.startswith("clown")][1].startswith("clown bot rF1")


@rule("SK-BOT-02", "SK-BOT-03")
@pytest.mark.parametrize("first", ["gR1", "gL1"])
def test_bots_may_play_the_opposite_and_the_same_direction(first: str) -> None:
    """Right and left after a left, with other directions at hand."""
    table = at("strongman", "rU1", seats=1, strongman="yL1 yF1", clown=f"{first} rU2")
    assert play(table, "yL1")[1].startswith(f"clown bot {first} x1")


@rule("SK-BOT-02")
def test_a_bot_is_never_blocked() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 yF1", clown="gR1 rR1")
    assert play(table, "yL1")[1] == "clown bot gR1 x1 s1 -> dancer"


@rule("SK-BOT-04")
def test_bots_play_within_the_decision_that_brought_them_on_top() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 yF1", clown="gL1 rU2")
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown", "clown bot gL1 x1 s1 -> strongman"]
    assert table.game.awaited(table.state) == AwaitsSeats((0,), "play_card")
    assert [event.chosen_by for event in table.events[-2:]] == ["player", "bot"]


@rule("SK-BOT-03", "SK-END-01", "SK-DEC-16")
def test_a_bots_last_card_ends_the_manche() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 yF1", clown="gL1")
    assert play(table, "yL1")[1:] == [
        "clown bot gL1 x1 s1 -> strongman",
        "hand_empty clown dom=strongman suk=dancer point=seat_0",
    ]


@rule("SK-BOT-05", "SK-SCO-02", "SK-DEC-18")
def test_bots_gain_no_points() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1")
    assert play(table, "yL1")[1] == "hand_empty strongman dom=clown suk=ringmaster point=None"
    assert table.state.scores == {"seat_0": 0}


@rule("SK-DEC-19", "SK-END-06", "SK-SET-07")
def test_a_bot_that_is_sukkube_starts_the_next_manche() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1")
    play(table, "yL1")
    assert deal(table)[:2] == ["manche 2: ringmaster starts", "ringmaster bot yL1 x1 s1 -> lion"]


@rule("SK-BOT-04", "SK-END-02")
def test_a_chain_of_bots_can_run_to_the_end_of_a_manche() -> None:
    table = at("strongman", "rU1", seats=1, strongman="yL1 gR1", clown="gD1", lion="rR1 yF1")
    assert play(table, "yL1")[-1] == "hand_empty clown dom=lion suk=tamer point=None"
    assert table.state.phase == "awaiting_deal"


@rule("SK-SOL-01")
def test_alone_against_five_bots() -> None:
    table = started(1, dealt="lion clown tamer dancer strongman ringmaster")
    assert list(table.state.characters.values()).count("bot") == 5
    deal(table)
    assert table.awaited_seats == (0,)
    assert table.state.top == "lion"
