"""Folds of the course of a match: setup, rounds, turns, cleanup, the end."""

from collections.abc import Callable
from typing import Any

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import clear, done
from domain.games.bathroom_rush.effects import CLEANUP, agenda
from domain.games.bathroom_rush.lanes import lane_at, player_of
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane, TieBreak
from domain.games.bathroom_rush.zones import copied, joined, take_from
from domain.kernel.table import Cards, Event, Hidden


def _match_started(state: BathroomRush, event: e.MatchStarted) -> None:
    state.options = event.options
    state.seats = event.seats
    state.first_player = event.first_player
    state.person_deck = copied(event.person_deck)
    state.reserves = [0] * event.seats  # BR-SETUP-09
    state.hands = [[] for _ in range(event.seats)]
    state.phase = "lane_choice"


def _lanes_dealt(state: BathroomRush, event: e.LanesDealt) -> None:
    for lane_id, cards in enumerate(event.lanes, 1):
        state.lanes.append(Lane(lane_id, [*_face_down(cards)]))
        state.person_deck = take_from(state.person_deck, len(cards))


def _face_down(cards: Cards) -> list[Group]:
    if isinstance(cards, Hidden):
        return [Group(Hidden(1), face_down=True) for _ in range(cards.hidden)]
    return [Group([card], face_down=True) for card in cards]


def _lane_chosen(state: BathroomRush, event: e.LaneChosen) -> None:
    lane_at(state, event.lane_id).slots.append(event.seat)


def _action_deck_shuffled(state: BathroomRush, event: e.ActionDeckShuffled) -> None:
    state.action_deck = copied(event.order)
    state.action_discard = []


def _person_deck_shuffled(state: BathroomRush, event: e.PersonDeckShuffled) -> None:
    state.person_deck = copied(event.order)
    state.person_discard = [card for card in state.person_discard if card in state.lost_now]


def _action_cards_drawn(state: BathroomRush, event: e.ActionCardsDrawn) -> None:
    state.action_deck = take_from(state.action_deck, len(event.cards))
    state.hands[event.seat] = joined(state.hands[event.seat], event.cards)


def _round_started(state: BathroomRush, event: e.RoundStarted) -> None:
    clear(state)
    state.round = event.round
    state.first_player = event.first_player
    state.phase = "round_start"
    state.turn_of = None
    state.effects_listed = False
    state.listed = []


def _turn_started(state: BathroomRush, event: e.TurnStarted) -> None:
    clear(state)
    state.phase = "turn_start"
    state.turn_of = event.seat
    state.acted = False
    state.effects_listed = False
    state.listed = []
    state.permanents_applied = []


def _phase_entered(state: BathroomRush, event: e.PhaseEntered) -> None:
    clear(state)
    state.phase = event.phase
    state.listed = []
    state.permanents_applied = []


def _turn_ended(state: BathroomRush, _: e.TurnEnded) -> None:
    clear(state)
    state.phase = "turn_end"
    state.acted = False
    state.listed = []
    state.restrictions = []


def _cleanup_started(state: BathroomRush, _: e.CleanupStarted) -> None:
    state.phase = "cleanup"
    state.turn_of = None
    state.agenda = agenda(CLEANUP)


def _loads_collected(state: BathroomRush, event: e.LoadsCollected) -> None:
    done(state, "collect")
    for taken in event.collected:
        state.reserves[taken.seat] = taken.after
    for lane in state.lanes:
        head = lane.slots[0] if lane.slots else None
        if isinstance(head, Group) and player_of(lane) is not None:
            head.load = 0


def _lanes_advanced(state: BathroomRush, event: e.LanesAdvanced) -> None:
    done(state, "advance")
    for head in event.discarded:
        del lane_at(state, head.lane_id).slots[0]
        state.person_discard += head.cards


def _first_player_passed(state: BathroomRush, event: e.FirstPlayerPassed) -> None:
    done(state, "pass_marker")
    state.first_player = event.seat


def _end_triggered(state: BathroomRush, event: e.EndTriggered) -> None:
    state.end = event.kind


def _player_eliminated(state: BathroomRush, event: e.PlayerEliminated) -> None:
    if event.seat in state.going_out:
        state.out[-1] = (*state.out[-1], event.seat)
    else:
        state.out.append((event.seat,))
    state.going_out = event.together
    state.lanes.remove(lane_at(state, event.lane_id))
    state.person_discard += event.persons
    state.action_discard += [*event.hand, *event.permanents]
    state.hands[event.seat] = []
    state.reserves[event.seat] = 0
    if event.seat == state.turn_of:
        clear(state)
        state.listed = []


def _final_counted(state: BathroomRush, event: e.FinalCounted) -> None:
    state.reserves[event.seat] = event.after
    state.counted.append(event.seat)
    state.dice = []


def _tie_break_begun(state: BathroomRush, event: e.TieBreakBegun) -> None:
    state.phase = "tie_break"
    state.tie = TieBreak(event.seats)


def _tie_break_round_played(state: BathroomRush, event: e.TieBreakRoundPlayed) -> None:
    dropped = [] if state.tie is None else state.tie.dropped
    state.tie = TieBreak(event.leading, event.number, dropped=[*dropped, event.dropped])


def _match_ended(state: BathroomRush, event: e.MatchEnded) -> None:
    clear(state)
    state.phase = "finished"
    state.winners = event.winners
    state.places = event.places
    state.end_reason = event.reason


COURSE: dict[type[Event], Callable[[BathroomRush, Any], None]] = {
    e.MatchStarted: _match_started,
    e.LanesDealt: _lanes_dealt,
    e.LaneChosen: _lane_chosen,
    e.ActionDeckShuffled: _action_deck_shuffled,
    e.PersonDeckShuffled: _person_deck_shuffled,
    e.ActionCardsDrawn: _action_cards_drawn,
    e.RoundStarted: _round_started,
    e.TurnStarted: _turn_started,
    e.PhaseEntered: _phase_entered,
    e.TurnEnded: _turn_ended,
    e.CleanupStarted: _cleanup_started,
    e.LoadsCollected: _loads_collected,
    e.LanesAdvanced: _lanes_advanced,
    e.FirstPlayerPassed: _first_player_passed,
    e.EndTriggered: _end_triggered,
    e.PlayerEliminated: _player_eliminated,
    e.FinalCounted: _final_counted,
    e.TieBreakBegun: _tie_break_begun,
    e.TieBreakRoundPlayed: _tie_break_round_played,
    e.MatchEnded: _match_ended,
}
