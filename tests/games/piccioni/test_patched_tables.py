"""Tables that no match can have come to, as a correction could set them: refused, for play could break there."""

from typing import Any

import pytest

from domain.games import GAMES
from domain.games.piccioni import steps as s
from domain.games.piccioni.commands import PlayAction
from domain.games.piccioni.state import Play, Trophy
from domain.matches.trial import broken
from tests.games.piccioni.city import city

rule = pytest.mark.rule


def set_step(place: int, step: Any) -> Any:
    return lambda state: state.agenda.__setitem__(place, step)


def put(*steps: Any) -> Any:
    """These steps before the rest of the turn, as inside a move that is the first one."""
    return lambda state: setattr(state, "agenda", [*steps, *state.agenda[1:]])


@rule("PI-INVARIANT-17")
@pytest.mark.parametrize(
    "change",
    [
        lambda state: setattr(state, "phase", "awaiting_start"),
        lambda state: setattr(state, "agenda", []),
        lambda state: setattr(state, "agenda", [s.Start()]),
        lambda state: setattr(state, "play", Play("wroom-1", "street")),
        lambda state: state.agenda.reverse(),
        lambda state: state.agenda.pop(),
        set_step(2, s.EndMatch()),
        put(s.FinishMove("play_action")),
        put(s.MakeTrophy(0, "lame-1"), s.FinishMove("convert_to_trophy")),
        put(s.MakeTrophy(1, "guano-1"), s.FinishMove("convert_to_trophy")),
        put(s.MakeTrophy(0, "guano-1"), s.MakeTrophy(0, "guano-1"), s.FinishMove("convert_to_trophy")),
        put(s.ShuffleFlock("infamous"), s.TakeBlindTrophy(0), s.FinishMove("convert_to_trophy")),
        put(s.Scare("street"), s.FinishMove("convert_to_trophy")),
        put(s.DrawLeft(5), s.FinishMove("draw_cards")),
        lambda state: setattr(state, "agenda", [s.DealHand(1), s.StartTurn()]),
        lambda state: setattr(state, "agenda", [s.DealHand(7), s.StartTurn()]),
        lambda state: setattr(state, "agenda", [s.RemoveFlock(1), s.StartTurn()]),
        lambda state: setattr(state, "agenda", [s.SeedLocation("street"), s.StartTurn()]),
    ],
)
def test_steps_that_nothing_leads_to_are_refused(change: Any) -> None:
    """A phase taken back would have the table dealt another time, and then its pigeons never ran out."""
    table = city(2, zones={"street": ["fat-1"], "balcony_0": ["guano-1"]}, hands={0: ["zot-1"]})
    assert GAMES["piccioni"].violations(table.state) == []
    change(table.state)
    assert {v.invariant for v in GAMES["piccioni"].violations(table.state)} == {"PI-INVARIANT-17"}


@rule("PI-INVARIANT-17")
@pytest.mark.parametrize(
    "step",
    [
        s.Gather("crowd", ()),
        s.Gather("crowd", ("statue",)),
        s.Gather("crowd", ("street", "street")),
        s.Gather("crowd", ("crowd", "street")),
        s.Gather("park", ("street",)),
        s.Drag("statue", "street", capped=False),
        s.Drag("street", "street", capped=False),
        s.Drag("street", "park", capped=False),
        s.Divert(0, "street"),
        s.Divert(1, "balcony_0"),
        s.AskSeat("response", 0),
        s.AskSeat("response", 2),
        s.AskSeat("infamous", 1),
        s.CloseWindow("infamous"),
        s.Scare("park"),
        s.Fine(2),
    ],
)
def test_a_step_of_a_play_that_cannot_be_done_is_refused(step: s.AnyStep) -> None:
    zones = {"street": ["stupid-1", "stupid-2"], "crowd": ["stupid-3"]}
    table = city(2, zones=zones, hands={0: ["birdseed_small-1"], 1: ["fine-1"]})
    table.act(PlayAction("birdseed_small-1", "statue"), 0)
    table.state.agenda[0] = step
    assert {v.invariant for v in GAMES["piccioni"].violations(table.state)} == {"PI-INVARIANT-17"}


@rule("MV-COR-06", "PI-INVARIANT-12")
def test_the_last_turn_belongs_to_a_seat_at_the_table() -> None:
    """Or the final phase would not end."""
    table = city(2, last_seat=1)
    table.state.last_seat = 2
    assert [v.invariant for v in broken(GAMES["piccioni"], table.state)] == ["MV-COR-06"]


@rule("PI-INVARIANT-4")
def test_a_turn_starts_with_no_card_played_and_no_reaction_used() -> None:
    for name, cards in (("played_cards", ["zot-1"]), ("reacted", [1])):
        table = city(2, **{name: cards})
        assert GAMES["piccioni"].violations(table.state) == []
        table.state.agenda = [s.StartTurn()]
        assert {v.invariant for v in GAMES["piccioni"].violations(table.state)} == {"PI-INVARIANT-4"}


@rule("PI-INVARIANT-15")
def test_a_whole_table_hides_no_card() -> None:
    table = city(2, trophies={0: ["fat-1"]})
    table.state.trophies[0][0] = Trophy(None)
    assert {v.invariant for v in GAMES["piccioni"].violations(table.state)} == {"PI-INVARIANT-15"}
