"""Whose turn it is, what a turn is, and in which order a card is resolved."""

import pytest

from domain.games.sukkube.commands import DealManche, PlayCard, StartMatch
from domain.games.sukkube.kube import CHARACTERS
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.table import PlayDefault, Resume
from service.testing.given import Table, given
from tests.games.sukkube.tables import at, card, cards, deal, legal, line, play, refused, started

rule = pytest.mark.rule


@rule("SK-TRN-01")
@pytest.mark.parametrize(("seat", "top"), list(enumerate(CHARACTERS)))
def test_the_character_on_top_is_in_turn(seat: int, top: str) -> None:
    table = at(top, "rU1", **{top: "yL1 yL2"})
    assert table.game.awaited(table.state) == AwaitsSeats((seat,), "play_card")
    other = (seat + 1) % 6
    assert table.legal(other) == []
    assert refused(table, "yL1", other) == ("not_your_turn", "SK-TRN-01")


@rule("SK-TRN-02", "SK-DEC-23")
def test_a_seat_plays_one_card_of_its_hand_and_cannot_pass() -> None:
    table = at("lion", "rU1", lion="yL1 gR1 rF1", tamer="yR1")
    assert [type(command) for command in table.legal(3)] == [PlayCard] * 3
    assert table.game.seat_commands == (PlayCard,)
    assert refused(table, "yR1") == ("card_not_in_hand", "SK-TRN-02")
    assert play(table, "gR1") == ["lion seat_3 gR1 x1 s1 -> clown"]
    assert table.state.hands["lion"] == cards("yL1 rF1")


@rule("SK-TRN-03")
def test_the_card_leaves_the_hand_for_the_played_cards() -> None:
    table = at("lion", "rU1", lion="yL1 gR1")
    before = list(table.state.played)
    play(table, "yL1")
    assert table.state.played == [*before, card("yL1")]
    assert table.state.last_card == card("yL1")
    assert card("yL1") not in table.state.hands["lion"]


@rule("SK-TRN-04", "SK-TRN-06")
def test_the_kube_and_no_order_of_seats_says_who_is_next() -> None:
    table = at("lion", "rU1", lion="yL1 yL2", ringmaster="gL1 gL2", clown="yU1 yU2")
    play(table, "yL1")
    assert table.awaited_seats == (2,)
    assert play(table, "gL1") == ["ringmaster seat_2 gL1 x1 s1 -> lion"]
    assert table.awaited_seats == (3,)


@rule("SK-TRN-05", "SK-VAR-06")
def test_another_character_of_the_same_seat_plays_next() -> None:
    table = at("strongman", "rL1", seats=3, options={"mode": "sfiga_too"}, seat_0="yD1 gL1", seat_1="rF1")
    assert play(table, "yD1") == ["strongman seat_0 yD1 x1 s1 -> tamer"]
    assert table.awaited_seats == (0,)
    assert play(table, "gL1")[0] == "tamer seat_0 gL1 x1 s1 -> dancer"


@rule("SK-TRN-07", "SK-PCH-03", "SK-DEC-27")
def test_the_kube_turns_before_the_refill() -> None:
    table = at(
        "strongman",
        "rU1",
        seats=2,
        options={"mode": "peach"},
        pile="gF1 gF2",
        seat_0="yL1 yR1 yU1 yD1 yF1",
        seat_1="rL1 rR1 rU2 rD1 rF1",
    )
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown", "seat_0 draws gF1 refill"]


@rule("SK-TRN-07", "SK-GEM-05", "SK-END-01")
def test_the_team_character_passes_before_the_end_is_asked() -> None:
    table = at("clown", "rU1", seats=4, options={"mode": "gemelli"}, clown="yL1")
    assert play(table, "yL1") == [
        "clown seat_0 yL1 x1 s1 -> strongman",
        "team_a clown seat_0 -> seat_2",
        "hand_empty clown dom=strongman suk=dancer point=team_a",
    ]


@rule("SK-TRN-07", "SK-END-03", "SK-DEC-17")
def test_an_empty_hand_comes_before_a_blocked_turn() -> None:
    """The ringmaster would be blocked, but the strongman's last card has ended the manche."""
    table = at("strongman", "rU1", strongman="gR1", ringmaster="yL1 rL1")
    assert play(table, "gR1")[1] == "hand_empty strongman dom=ringmaster suk=clown point=seat_2"


@rule("SK-TRN-02", "SK-BOT-01", "SK-DBL-01", "SK-KUB-09", "SK-DEC-44")
def test_a_card_played_cites_its_rules() -> None:
    table = at("strongman", "rU1", seats=1, strongman="rL1 gU1", dancer="yL1 gU2", tamer="gL1 gD1")
    table.default(0)
    assert [caused.rules for caused in table.decision.caused[1:3]] == [
        ("SK-TRN-02", "SK-DBL-01", "SK-DBL-03", "SK-TRN-04", "SK-DEC-44"),
        ("SK-BOT-01", "SK-KUB-09", "SK-TRN-04"),
    ]
    table = at("lion", "rU1", lion="yL1 gR1")
    play(table, "yL1")
    assert table.decision.caused[1].rules == ("SK-TRN-02", "SK-KUB-09", "SK-TRN-04")


@rule("SK-DBL-02")
def test_the_third_card_of_a_series_cites_why_it_turns_once() -> None:
    table = at("lion", "rU1", series=2, lion="rL1 gR1")
    play(table, "rL1")
    assert table.decision.caused[1].rules == ("SK-TRN-02", "SK-DBL-02", "SK-KUB-09", "SK-TRN-04")


@rule("SK-DEC-44")
def test_a_time_out_plays_the_first_legal_card_in_hand_order() -> None:
    table = at("lion", "rU1", lion="yD1 yU1 gR1 yL1", clown="yF1")
    assert legal(table) == "gR1 yL1"
    assert [line(event) for event in table.default(3)] == ["lion seat_3 gR1 x1 s1 -> clown timeout"]


@rule("SK-DEC-44", "SK-SCO-01")
def test_an_absent_seat_still_scores() -> None:
    table = at("lion", "rU1", lion="yR1")
    assert [line(event) for event in table.default(3)][1].endswith("dom=clown suk=ringmaster point=seat_4")


@rule("SK-DEC-44")
def test_only_the_seat_in_turn_times_out() -> None:
    refusal = at("lion", "rU1").refused(PlayDefault(0))
    assert (refusal.code, refusal.rule) == ("not_your_turn", "SK-TRN-01")


def in_phase(phase: str) -> Table:
    ended = at("lion", "rU1", lion="yR1", options={"manche_cap": 1})
    play(ended, "yR1")
    tables = {
        "awaiting_start": given("sukkube", 6),
        "awaiting_deal": started(6),
        "turn": at("lion", "rU1"),
        "finished": ended,
    }
    return tables[phase]


WRONG_IN_ITS_PHASE = {
    "awaiting_start": (StartMatch(5, ()), None, "impossible_draw"),
    "awaiting_deal": (DealManche(()), None, "impossible_draw"),
    "turn": (PlayCard(card("yL1")), 0, "not_your_turn"),
}


def refused_elsewhere(phase: str, seat: int | None) -> str:
    if phase == "finished":
        return "match_over"
    return "not_asked_now" if seat is None else "not_your_turn"


@rule("SK-TRN-01", "SK-WIN-03", "SK-DEC-47")
@pytest.mark.parametrize("phase", ["awaiting_start", "awaiting_deal", "turn", "finished"])
def test_each_command_has_its_phase_and_that_is_asked_first(phase: str) -> None:
    table = in_phase(phase)
    assert table.state.phase == phase
    for own_phase, (command, seat, code) in WRONG_IN_ITS_PHASE.items():
        expected = code if own_phase == phase else refused_elsewhere(phase, seat)
        assert table.refused(command, seat).code == expected
    assert table.refused(Resume()).rule == ("SK-WIN-03" if phase == "finished" else "SK-DEC-47")


@rule("SK-TRN-02", "SK-LEG-02", "SK-LEG-03")
def test_refusals_are_tested_in_their_order() -> None:
    """Not your turn, then not in the hand, then the direction."""
    table = at("lion", "rU1", lion="yD1 yU1 gR1", tamer="gU2")
    assert refused(table, "gU2", 1)[0] == "not_your_turn"
    assert refused(table, "gU2")[0] == "card_not_in_hand"
    assert refused(table, "yD1")[0] == "opposite_direction"
    assert refused(table, "yU1")[0] == "same_direction_avoidable"
    refusal = table.refused(PlayCard(card("yD1")), 3)
    assert refusal.detail == "down cannot follow up; legal now: green_right_1"


@rule("SK-TRN-01")
def test_between_manches_chance_is_awaited() -> None:
    table = started(6)
    assert isinstance(table.game.awaited(table.state), AwaitsChance)
    assert all(table.legal(seat) == [] for seat in range(6))
    deal(table)
    assert isinstance(table.game.awaited(table.state), AwaitsSeats)
