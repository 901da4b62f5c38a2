"""Broken tables are named; random matches break nothing; what the events tell adds up."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import PERSON_IDS
from domain.games.bathroom_rush.invariants import at_rest, violations
from domain.games.bathroom_rush.one_line import Box, Unreadable, group, read_lane, write_lane
from domain.games.bathroom_rush.state import Group, Lane
from domain.kernel.game import BrokenPosition, Violation
from domain.kernel.table import PlayDefault
from domain.matches.trial import broken
from service.testing.given import given
from service.testing.playing import canonical, moves, play_out, table
from tests.games.bathroom_rush.settings import SETTINGS as BATHROOM_RUSH
from tests.games.bathroom_rush.tables import LANES, base2, base3, play

rule = pytest.mark.rule
settings = pytest.mark.parametrize(("seats", "options"), [case[1:] for case in BATHROOM_RUSH], ids=str)

CHEEKS = ["cheek", "cheek", "cheek"]
BROKEN = [
    pytest.param({}, {"person_discard": ["np", "np"]}, "BR-INV-1", marks=rule("BR-INV-1")),
    pytest.param({}, {"hands": {0: ["dog"]}}, "BR-INV-1", marks=rule("BR-INV-1")),
    pytest.param({4: "n2=2 | S1 | n3"}, {}, "BR-INV-2", marks=rule("BR-INV-2", "BR-LANE-01")),
    pytest.param({2: "n2=2 | (n1) | n1 | S0 | S1"}, {}, "BR-INV-2", marks=rule("BR-INV-2")),
    pytest.param({}, {"out": [[0]]}, "BR-INV-2", marks=rule("BR-INV-2")),
    pytest.param({}, {"turn": 3}, "BR-INV-2", marks=rule("BR-INV-2")),
    pytest.param({1: "(n2) | (n1) | n1 | S0 | n2"}, {}, "BR-INV-4", marks=rule("BR-INV-4")),
    pytest.param({1: "n2=2 | (n1) | (n1) | S0 | n2"}, {}, "BR-INV-4", marks=rule("BR-INV-4")),
    pytest.param({1: "n2=2 | lost_youth | n1 | S0 | n2"}, {}, "BR-INV-4", marks=rule("BR-INV-4")),
    pytest.param({1: "n2=2 | (n1) | n1 | S0"}, {}, "BR-INV-4", marks=rule("BR-INV-4")),
    pytest.param({}, {"reserves": {1: 20}}, "BR-INV-5", marks=rule("BR-INV-5")),
    pytest.param(
        {}, {"hands": {0: ["cheek", "cheek", "cheek", "focus", "focus"]}}, "BR-INV-6", marks=rule("BR-INV-6")
    ),
    pytest.param({}, {"hands": {1: [*CHEEKS, "focus"]}}, "BR-INV-6", marks=rule("BR-INV-6")),
    pytest.param(
        {},
        {"permanents": {1: ["foul_stench", "clogged_drain"]}},
        "BR-INV-8",
        marks=rule("BR-INV-8", "BR-DEC-12"),
    ),
    pytest.param(
        {}, {"permanents": {1: ["cheek"]}}, "BR-INV-8", marks=rule("BR-INV-8", "BR-FAM-06", "BR-FAM-07")
    ),
    pytest.param({1: "n2=2 | (n1) | ~bodybuilder | S0 | n2"}, {}, "BR-INV-3", marks=rule("BR-INV-3")),
    pytest.param({1: "n2=2 | (n1) | ~n1 | S0 | n2"}, {}, "BR-INV-3", marks=rule("BR-INV-3", "BR-TERM-08")),
    pytest.param({1: "n2=2 | (~elder) | n1 | S0 | n2"}, {}, "BR-INV-3", marks=rule("BR-INV-3")),
    pytest.param({}, {"round": 31}, "BR-INV-10", marks=rule("BR-INV-10")),
]


@pytest.mark.parametrize(("lanes", "position", "broken"), BROKEN)
def test_a_broken_position_is_refused_by_name(lanes: dict, position: dict, broken: str) -> None:
    with pytest.raises(BrokenPosition) as refusal:
        base3(lanes, **position)
    assert broken in {violation.invariant for violation in refusal.value.violations}


ROUND_START = {"phase": "round_start"}
UNSETTLED = [
    pytest.param(
        {1: "(n2) | (n1) | n1 | S0 | n2"}, ROUND_START, "BR-INV-4", id="a person face down in a bathroom"
    ),
    pytest.param(
        {1: "n2 | (n1) | (n1) | S0 | n2"}, ROUND_START, "BR-INV-4", id="a person face down beside a player"
    ),
    pytest.param({1: "n2 | (n1) | n1 | S0"}, ROUND_START, "BR-INV-4", id="nobody behind a player"),
    pytest.param({4: "lost_youth | (nr)"}, ROUND_START, "BR-INV-4", id="a lost youth"),
    pytest.param({}, {**ROUND_START, "reserves": {2: 20}}, "BR-INV-5", id="a player over the limit"),
    pytest.param({1: "S0 | n2"}, ROUND_START, "BR-END-01", id="a player in a bathroom"),
    pytest.param({1: "S0 | n2"}, {**ROUND_START, "end_triggered": True}, "BR-END-03", id="after the end"),
]


@rule("BR-INV-4", "BR-ROUND-01", "BR-CLEAN-09", "BR-END-03")
@pytest.mark.parametrize(("lanes", "position", "broken"), UNSETTLED)
def test_a_round_starts_at_settled_lanes(lanes: dict, position: dict, broken: str) -> None:
    with pytest.raises(BrokenPosition) as refusal:
        base3(lanes, **position)
    assert {violation.invariant for violation in refusal.value.violations} == {broken}


@rule("BR-END-01", "BR-INV-4")
@pytest.mark.parametrize("phase", ["turn_start", "person_effects", "action", "discard"])
def test_no_player_stands_in_a_bathroom_before_the_end(phase: str) -> None:
    with pytest.raises(BrokenPosition, match="BR-END-01: seat 1 stands in a bathroom"):
        base3({2: "S1 | n1"}, phase=phase)
    assert base3({2: "S1 | n1"}, phase=phase, end_triggered=True).state.end == "triggered"


@rule("BR-TURN-10", "BR-DEC-50")
def test_the_persons_of_a_position_leave_a_player_in_the_bathroom_alone() -> None:
    match = base3({1: "S0 | elder"}, phase="person_effects", end_triggered=True)
    assert not [event for event in match.events if isinstance(event, e.PersonEffectsListed)]
    assert match.state.phase == "action"


@rule("BR-INV-1", "BR-INV-2", "BR-INV-4", "BR-INV-5", "BR-INV-8", "BR-END-01")
def test_a_position_is_refused_with_all_that_is_wrong() -> None:
    lanes = {1: "S0 | (n2)", 2: "n2=2 | (n1) | n1 | S1"}
    wrong = {
        "reserves": {1: 20, 3: 1},
        "permanents": {1: ["foul_stench", "clogged_drain"], 5: ["foul_stench"]},
    }
    with pytest.raises(BrokenPosition) as refusal:
        base3(lanes, **wrong)
    assert sorted(str(violation.detail) for violation in refusal.value.violations) == [
        "both kinds of permanents are at door 1",
        "nobody stands behind seat 1",
        "seat 0 stands in a bathroom, and the end has not come",
        "seat 1 holds 20, the limit is 20",
        "the person at lane 1, position 2 lies face down",
        "there is no door 5",
        "there is no seat 3",
    ]


@rule("BR-INV-1", "BR-INV-2")
def test_all_names_that_cannot_be_read_are_told_together() -> None:
    wrong = {"hands": {0: ["dog", "cheek"], 3: []}, "person_discard": ["np", "np", "cat"]}
    with pytest.raises(BrokenPosition) as refusal:
        base3({2: "n2=2 || S1", 4: "wolf | (nr)"}, person_deck=[], **wrong)
    assert [violation.detail for violation in refusal.value.violations] == [
        "lane 2: '' is no slot of a lane",
        "wolf is no card of this deck",
        "no np is left in the box",
        "cat is no card of this deck",
        "dog is no card of this deck",
        "there is no seat 3",
    ]


@rule("BR-INV-2")
def test_a_table_has_lanes() -> None:
    with pytest.raises(BrokenPosition, match="BR-INV-2: nobody stands in a lane"):
        given("bathroom_rush", 2, {}, {"lanes": {}})


@rule("BR-INV-9")
def test_an_eliminated_seat_has_nothing_and_no_turn() -> None:
    lanes = {2: LANES[2], 3: LANES[3], 4: LANES[4]}
    for wrong in ({"reserves": {0: 3}}, {"hands": {0: ["cheek"]}}):
        with pytest.raises(BrokenPosition, match="BR-INV-9"):
            given("bathroom_rush", 3, {}, {"lanes": lanes, "out": [[0]], "turn": 1, **wrong})
    with pytest.raises(BrokenPosition, match="turn it is is out"):
        given("bathroom_rush", 3, {}, {"lanes": lanes, "out": [[0]], "turn": 0})


@rule("MV-COR-06")
def test_what_is_due_is_due_to_a_seat_of_the_table() -> None:
    state = base3().state
    state.agenda[-1] = replace(state.agenda[-1], seat=3)
    assert broken(GAME, state) == [Violation("MV-COR-06", "seats are numbered from 0 to 2, not [3]")]


@rule("BR-INV-3", "BR-INV-5", "BR-GRP-01")
def test_an_empty_slot_and_a_load_below_nothing_are_found() -> None:
    state = base3().state
    assert violations(state) == []
    state.lanes[0].slots.append(Group([]))
    assert {v.invariant for v in violations(state)} == {"BR-INV-3"}
    state = base3().state
    state.lanes[0].slots[0].load = -1
    assert {v.invariant for v in violations(state)} == {"BR-INV-5"}


@rule("BR-INV-2")
@pytest.mark.parametrize("numbers", [(1, 2, 1), (1, 2, 5), (0, 1, 2), (2, 1, 3)], ids=str)
def test_lanes_have_numbers_of_their_own_in_ascending_order(numbers: tuple[int, ...]) -> None:
    state = base2().state
    assert [lane.lane_id for lane in state.lanes] == [1, 2, 3]
    for lane, number in zip(state.lanes, numbers, strict=True):
        lane.lane_id = number
    (found,) = violations(state)
    assert found.invariant == "BR-INV-2"


@rule("BR-TURN-01")
def test_what_is_due_in_a_turn_is_due_of_the_seat_whose_turn_it_is() -> None:
    state = base3().state
    assert (state.agenda, state.turn_of) == ([s.Act(0), s.Turn(0)], 0)
    for agenda in (
        [s.Act(1), s.Turn(0)],
        [s.Act(0), s.Turn(1)],
        [s.Act(1), s.Turn(1)],
        [s.Turn(0), s.Act(0)],
    ):
        assert "BR-TURN-01" in {each.invariant for each in violations(replace(state, agenda=agenda))}


@rule("BR-INV-3", "BR-LANE-06")
def test_nobody_is_turned_up_with_somebody_below() -> None:
    """Persons lie on each other only face up; turned up, one of two would be lost."""
    state = base3({1: "n2=2 | {n1+n3} | n1 | S0 | n2"}).state
    assert violations(state) == []
    state.lanes[0].slots[1].face_down = True
    detail = "the persons at lane 1, position 2 lie on each other face down"
    assert violations(state) == [Violation("BR-INV-3", detail)]


@rule("BR-INV-7")
def test_only_groups_in_bathrooms_have_produced() -> None:
    state = base3().state
    state.lanes[0].slots[0].placed = False
    state.lanes[0].slots[2].placed = True
    assert [v.invariant for v in at_rest(state)] == ["BR-INV-7", "BR-INV-7"]


@settings
@rule("BR-INV-12", "BR-TOK-04")
def test_reserves_and_loads_are_the_sum_of_what_the_events_tell(seats: int, options: dict) -> None:
    for seed in range(6):
        decision = play_out(GAME, seats, options, seed)
        held = [0] * seats
        for caused in decision.caused:
            match caused.event:
                case (
                    e.ReserveChanged(seat=seat, before=before, after=after)
                    | e.Decompressed(seat=seat, before=before, after=after)
                ):
                    assert held[seat] == before
                    held[seat] = after
                case e.FinalCounted(seat=seat, before=before, after=after, groups=groups):
                    assert held[seat] == before
                    assert after - before == sum(group.added for group in groups)
                    held[seat] = after
                case e.LoadsCollected(collected=collected):
                    for taken in collected:
                        assert taken.after == held[taken.seat] + taken.value
                        held[taken.seat] = taken.after
                case e.PlayerEliminated(seat=seat, value=value):
                    assert held[seat] == value
                    held[seat] = 0
        assert held == decision.state.reserves


@settings
@rule("BR-INV-9", "BR-INV-10", "BR-TURN-11", "BR-ROUND-06")
def test_one_turn_a_round_and_one_action_a_turn(seats: int, options: dict) -> None:
    for seed in range(6):
        turns: set[int] = set()
        actions = 0
        decision = play_out(GAME, seats, options, seed)
        for caused in decision.caused:
            match caused.event:
                case e.RoundStarted(round=number):
                    turns = set()
                    assert number <= decision.state.options.round_cap
                case e.TurnStarted(seat=seat):
                    assert seat not in turns
                    turns.add(seat)
                    actions = 0
                case e.ActionCardPlayed() | e.DecompressionBegun() | e.TurnPassed():
                    actions += 1
                    assert actions == 1
                case e.PlayerEliminated(seat=seat):
                    assert not decision.state.hands[seat]


@rule("BR-INV-2", "BR-INV-4")
def test_a_match_of_long_rounds_stays_within_the_cap() -> None:
    """A tight cap ends every match by the count."""
    for seed in range(20):
        decision = table(GAME, 3, {"round_cap": 10, "elimination": False})
        for _ in moves(GAME, decision, Random(seed)):
            assert decision.state.round <= 10
        assert decision.state.phase == "finished"


@pytest.mark.parametrize("text", [*LANES.values(), "", "~{elder+joker}=3 | S1", "(nr)=2 | (~joker)"])
def test_what_is_read_is_what_is_written(text: str) -> None:
    box = Box(PERSON_IDS, [])
    slots = [slot if isinstance(slot, int) else group(slot, box) for slot in read_lane(text)]
    assert write_lane(Lane(1, slots)) == text


@pytest.mark.parametrize("text", ["n2 | | n1", "(n2 | n1", "S4", "n2=-1", "{a+}b"])
def test_a_lane_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_lane(text)


@rule("BR-INV-1")
def test_play_leaves_the_position_that_was_set_as_it_was() -> None:
    """The event is a fact: replaying it gives the same table again."""
    match = base3(hands={0: ["cunning"]})
    before = canonical(match.events[0])
    play(match, 0, "cunning", side="front")
    assert canonical(match.events[0]) == before


@rule("BR-ROUND-06", "BR-DEF-03")
def test_nothing_is_played_by_default_for_a_seat_that_is_not_awaited() -> None:
    match = base3(hands={0: ["sneeze"]})
    assert match.refused(PlayDefault(1)).code == "not_your_turn"
    play(match, 0, "sneeze", target_seat=1)
    assert match.refused(PlayDefault(2)).code == "not_your_turn"


@rule("BR-INV-1")
@pytest.mark.parametrize(
    ("pile", "zone"), [("action_discard", "hands"), ("person_discard", "person_deck")], ids=str
)
def test_no_card_is_in_two_places(pile: str, zone: str) -> None:
    state = base3(hands={0: ["cunning"]}).state
    card = state.hands[0][0] if zone == "hands" else state.person_deck[0]
    twice = replace(state, **{pile: [*getattr(state, pile), card]})
    assert [each.invariant for each in violations(state)] == []
    assert [each.invariant for each in violations(twice)] == ["BR-INV-1"]
