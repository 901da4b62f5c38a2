"""Losing, the end, the count, the tie-break, the places."""

from collections.abc import Container
from typing import Any

import pytest

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import LEAVING, PERSON_IDS
from domain.games.bathroom_rush.commands import Decompress, PassTurn, PlayCard, ShufflePersons
from domain.kernel.table import Event
from service.testing.given import Table, given
from tests.games.bathroom_rush.tables import (
    LANES,
    base2,
    base3,
    decline,
    names,
    of,
    play,
    play_turn,
    roll,
)

rule = pytest.mark.rule
LEVEL = {1: "S0 | n2", 2: "ent=0 | S1 | n2", 3: "ent=0 | S2 | n2"}
"""The end is triggered and nobody has anything in front of him."""


def last_pass(reserves: list[int], options: dict[str, Any] | None = None) -> tuple[Table, list[Event]]:
    """The last turn of a triggered end, with these final values."""
    held = dict(enumerate(reserves))
    table = base3(LEVEL, options, turn=2, end_triggered=True, reserves=held)
    return table, table.act(PassTurn(), 2)


def ended(events: list[Event]) -> e.MatchEnded:
    (end,) = of(events, e.MatchEnded)
    return end


def without_persons(apart: Container[str] = (), **position: Any) -> Table:
    """All persons but those `apart` lie in lanes: nobody stands behind two of the players."""
    lanes = {1: "n2=2 | n1 | S0", 2: "n2=2 | n1 | S1 | ent", 3: "n2=2 | nb | S2"}
    laid = {*(f"neutral_2_{copy}" for copy in (1, 2, 3)), "neutral_1_1", "neutral_1_2"}
    laid |= {"entrepreneur_1", "neutral_blue_1"}
    others = "+".join(card for card in PERSON_IDS if card not in laid and card not in apart)
    return base3({**lanes, 4: f"{{{others}}}=9"}, person_deck=[], **position)


@rule("BR-ELIM-02", "BR-ELIM-03", "BR-ELIM-04", "BR-DEC-55", "BR-DEC-59", "BR-INV-2")
def test_who_reaches_the_limit_is_out_at_once_with_all_he_has() -> None:
    table = base3(
        hands={0: ["sneeze"], 1: ["cheek", "focus"]}, reserves={1: 18}, permanents={2: ["clogged_drain"]}
    )
    play(table, 0, "sneeze", target_seat=1)
    (out,) = of(decline(table), e.PlayerEliminated)
    assert (out.value, out.lane_id, out.hand, out.permanents) == (
        20,
        2,
        ("cheek_1", "focus_1"),
        ("clogged_drain_1",),
    )
    assert table.state.reserves[1] == 0
    assert [found.lane_id for found in table.state.lanes] == [1, 3, 4]
    assert set(out.persons) <= set(table.state.person_discard)
    assert table.state.turn_of == 2


@rule("BR-DEC-60", "BR-SETTLE-01", "BR-LANE-08", "BR-FAQ-04", "BR-INV-4")
def test_the_persons_of_who_is_out_come_behind_the_players_who_have_nobody_there() -> None:
    table = without_persons(hands={0: ["sneeze"]}, reserves={1: 18})
    play(table, 0, "sneeze", target_seat=1)
    assert not of(decline(table), e.PersonAdded)
    assert table.state.person_discard == ["neutral_2_2", "neutral_1_2", "entrepreneur_1"]
    added = of(table.act(ShufflePersons(table.state.person_discard)), e.PersonAdded)
    assert [(each.lane_id, each.card) for each in added] == [(1, "neutral_2_2"), (3, "neutral_1_2")]
    assert GAME.violations(table.state) == []


@rule("BR-INV-4", "BR-LANE-08")
def test_a_lost_youth_comes_behind_nobody() -> None:
    """With none but them in the discard the slot behind a player is left out, and they leave it again."""
    table = without_persons(apart=LEAVING, person_discard=sorted(LEAVING), hands={0: ["switch_lane"]})
    assert GAME.violations(table.state) == []
    table.act(PassTurn(), 0)
    assert table.state.turn_of == 1


@rule("BR-ELIM-02", "BR-TOK-02", "BR-DEC-01")
def test_the_poo_of_a_decompression_can_put_a_player_out() -> None:
    table = base3(reserves={0: 15})
    table.act(Decompress(), 0)
    events = roll(table, 4)
    assert of(events, e.PlayerEliminated)[0].value == 20
    assert "GroupDiscarded" not in names(events)


@rule("BR-ELIM-05", "BR-DEC-22", "BR-SCR-01")
def test_one_player_left_wins_at_once_in_the_middle_of_a_card() -> None:
    table = base3(hands={0: ["desperate_scream"]}, reserves={1: 19, 2: 19})
    events = play(table, 0, "desperate_scream")
    assert names(events)[1:] == [
        "ReserveChanged",
        "PlayerEliminated",
        "ReserveChanged",
        "PlayerEliminated",
        "MatchEnded",
    ]
    end = ended(events)
    assert (end.reason, end.winners, end.places) == ("last_survivor", (0,), ((0,), (2,), (1,)))


@rule("BR-ELIM-05")
def test_the_last_one_wins_without_a_count_also_after_a_trigger() -> None:
    table = base2({1: "S0 | n2"}, hands={0: ["sneeze"]}, reserves={0: 9, 1: 14}, end_triggered=True)
    play(table, 0, "sneeze", target_seat=1)
    assert ended(decline(table)).reason == "last_survivor"


@rule("BR-ELIM-06", "BR-CLEAN-03", "BR-DEC-23", "BR-RANK-01")
def test_all_out_in_one_cleanup_is_nobodys_victory() -> None:
    table = base3(turn=2, reserves={0: 18, 1: 18, 2: 18})
    end = ended(table.act(PassTurn(), 2))
    assert (end.reason, end.winners, end.places) == ("all_eliminated", (), ((0, 1, 2),))


@rule("BR-CLEAN-03", "BR-ELIM-05", "BR-RANK-01")
def test_two_out_in_one_cleanup_share_the_place() -> None:
    table = base3(turn=2, reserves={0: 18, 2: 19})
    end = ended(table.act(PassTurn(), 2))
    assert (end.winners, end.places) == ((1,), ((1,), (0, 2)))


@rule("BR-ELIM-01", "BR-DEC-21")
def test_the_limit_stays_when_a_larger_match_shrinks_to_two() -> None:
    lanes = {1: LANES[1], 2: LANES[2], 4: LANES[4]}
    position = {"lanes": lanes, "out": [[2]], "reserves": {1: 14}, "hands": {0: ["sneeze"]}}
    table = given("bathroom_rush", 3, {}, position)
    play(table, 0, "sneeze", target_seat=1)
    assert not of(decline(table), e.PlayerEliminated)


@rule("BR-END-01", "BR-END-03", "BR-DEC-28")
def test_after_a_trigger_the_others_play_their_turn_and_no_cleanup_follows() -> None:
    table = base3(
        {1: "n3=3 | S0 | n2", 3: "n2=2 | (n1) | bodybuilder | S2 | bodybuilder"}, hands={0: ["cheek"]}
    )
    events = play(table, 0, "cheek") + play_turn(table) + play_turn(table)
    assert [turn.seat for turn in of(events, e.TurnStarted)] == [1, 2]
    assert not of(events, e.CleanupStarted)
    assert ended(events).reason == "last_turns"


@rule("BR-END-04", "BR-DEC-25")
def test_a_trigger_outlives_the_player_who_made_it() -> None:
    table = base3({1: "S0 | n2"}, turn=1, hands={1: ["sneeze"]}, reserves={0: 18}, end_triggered=True)
    play(table, 1, "sneeze", target_seat=0)
    events = decline(table)
    assert of(events, e.PlayerEliminated)
    events += play_turn(table) + roll(table, 2)
    assert ended(events).reason == "last_turns"


@rule("BR-COUNT-01", "BR-COUNT-02", "BR-COUNT-03", "BR-DEC-13", "BR-DEC-29")
def test_produced_groups_count_what_lies_there_others_what_they_would() -> None:
    lanes = {1: "S0 | n2", 2: "n2=9 | (n3)=2 | joker | S1 | ent", 3: "ent=0 | S2 | bodybuilder"}
    table = base3(lanes, turn=2, end_triggered=True, permanents={2: ["foul_stench", "foul_stench"]})
    events = table.act(PassTurn(), 2)
    count = of(events, e.FinalCounted)[1]
    assert [(g.present, g.production, g.permanents, g.added) for g in count.groups] == [
        (9, 0, 0, 9),
        (2, 3, -2, 3),
        (0, 1, -2, 0),
    ]
    assert count.after == 12


@rule("BR-COUNT-01", "BR-COUNT-04", "BR-LOST-01")
def test_in_the_count_nobody_acts_not_even_a_lost_youth() -> None:
    lanes = {1: "S0 | n2", 2: "n2=2 | (lost_youth) | elder | S1 | ent", 3: "ent=0 | S2 | n1"}
    table = base3(lanes, turn=2, end_triggered=True)
    events = table.act(PassTurn(), 2)
    assert not of(events, e.LostYouthRemoved, e.PersonActivated)
    assert of(events, e.PersonRevealed)[0].card == "lost_youth_1"
    assert of(events, e.FinalCounted)[1].after == 5


@rule("BR-COUNT-05", "BR-COUNT-07")
def test_a_player_in_the_bathroom_adds_nothing() -> None:
    _, events = last_pass([5, 6, 7])
    assert of(events, e.FinalCounted)[0].groups == ()
    assert (ended(events).winners, ended(events).places) == ((0,), ((0,), (1,), (2,)))


@rule("BR-COUNT-06", "BR-COUNT-08", "BR-DEC-24")
def test_the_count_can_put_players_out_all_together() -> None:
    lanes = {**LEVEL, 2: "n3=3 | S1 | n2", 3: "n3=3 | S2 | n2"}
    table = base3(lanes, turn=2, end_triggered=True, reserves={0: 19, 1: 18, 2: 18}, person_deck=[])
    end = ended(table.act(PassTurn(), 2))
    assert (end.reason, end.winners, end.places) == ("last_turns", (0,), ((0,), (1, 2)))


@rule("BR-COUNT-08")
def test_if_the_count_puts_all_out_nobody_wins() -> None:
    lanes = {1: "n3=3 | S0 | n2", 2: "n3=3 | S1 | n2", 3: "n3=3 | S2 | n2"}
    held = {0: 18, 1: 18, 2: 18}
    table = base3(lanes, turn=2, end_triggered=True, reserves=held, person_deck=[])
    end = ended(table.act(PassTurn(), 2))
    assert (end.reason, end.winners, end.places) == ("last_turns", (), ((0, 1, 2),))


@rule("BR-TIE-01", "BR-TIE-03", "BR-RANK-01", "BR-DEC-53", "BR-DCP-04")
def test_a_tie_goes_on_among_those_still_tied_and_orders_the_rest() -> None:
    table, events = last_pass([6, 6, 6])
    assert of(events, e.TieBreakBegun)[0].seats == (0, 1, 2)
    for die in (1, 1, 2):
        roll(table, die)
    assert ended([table.events[-1]]).places == ((2,), (0, 1))
    table, _ = last_pass([6, 6, 6])
    for die in (3, 3, 1):
        events = roll(table, die)
    assert of(events, e.TieBreakRoundPlayed)[0].leading == (0, 1)
    roll(table, 1)
    end = ended(roll(table, 2))
    assert (end.winners, end.places) == ((1,), ((1,), (0,), (2,)))
    assert not of(table.events, e.GroupDiscarded)


@rule("BR-TIE-05", "BR-DEC-38")
def test_those_still_tied_at_the_cap_share_the_win() -> None:
    table, _ = last_pass([6, 6, 9], {"tie_break_cap": 2})
    for die in (1, 1, 2, 2):
        events = roll(table, die)
    end = ended(events)
    assert (end.winners, end.places) == ((0, 1), ((0, 1), (2,)))


@rule("BR-TIE-04", "BR-DEC-54")
def test_a_worse_third_does_not_inherit_the_win() -> None:
    table, _ = last_pass([16, 16, 19])
    roll(table, 4)
    end = ended(roll(table, 4))
    assert (end.winners, end.places) == ((), ((2,), (0, 1)))
    assert table.game.result(table.state).winners == ()


@rule("BR-INV-10", "BR-END-01")
def test_after_the_end_every_command_is_refused() -> None:
    table, _ = last_pass([5, 6, 7])
    for command in (PassTurn(), Decompress(), PlayCard("cheek_1")):
        refusal = table.refused(command, 0)
        assert (refusal.code, refusal.rule) == ("match_over", "BR-INV-10")
    assert table.legal(0) == []


@rule("BR-END-06")
def test_a_match_ended_from_outside_is_won_by_the_lowest_reserve_of_those_still_in() -> None:
    table = base3(LEVEL, end_triggered=True, reserves={0: 7, 1: 3, 2: 3})
    assert table.game.standing(table.state, 3) == ((1, 2), ((1, 2), (0,)), "BR-END-06")
    table.state.out = [(1,)]
    assert table.game.standing(table.state, 3) == ((2,), ((2,), (0,), (1,)), "BR-END-06")
    assert table.game.out(table.state) == {1}
    table.state.out = [(1,), (0, 2)]
    assert table.game.standing(table.state, 3)[:2] == ((), ((0, 2), (1,)))
