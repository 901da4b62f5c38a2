"""Folds of the course of a match: setup, rounds, turns, cleanup, the end."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.evolve.folds import FOLDS
from domain.games.bathroom_rush.lanes import lane_at, player_of
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.kernel.table import Cards, Hidden
from domain.kernel.zones import below, copied, joined


@FOLDS.on(e.MatchStarted)
def _match_started(state: BathroomRush, event: e.MatchStarted) -> None:
    state.options = event.options
    state.seats = event.seats
    state.first_player = event.first_player
    state.person_deck = copied(event.person_deck)
    state.reserves = [0] * event.seats  # BR-SETUP-09
    state.hands = [[] for _ in range(event.seats)]
    state.phase = "lane_choice"


@FOLDS.on(e.LanesDealt)
def _lanes_dealt(state: BathroomRush, event: e.LanesDealt) -> None:
    for lane_id, cards in enumerate(event.lanes, 1):
        state.lanes.append(Lane(lane_id, [*_face_down(cards)]))
        state.person_deck = below(state.person_deck, len(cards))


def _face_down(cards: Cards) -> list[Group]:
    if isinstance(cards, Hidden):
        return [Group(Hidden(1), face_down=True) for _ in range(cards.hidden)]
    return [Group([card], face_down=True) for card in cards]


@FOLDS.on(e.LaneChosen)
def _lane_chosen(state: BathroomRush, event: e.LaneChosen) -> None:
    lane_at(state, event.lane_id).slots.append(event.seat)


@FOLDS.on(e.ActionDeckShuffled)
def _action_deck_shuffled(state: BathroomRush, event: e.ActionDeckShuffled) -> None:
    state.action_deck = copied(event.order)
    state.action_discard = []


@FOLDS.on(e.PersonDeckShuffled)
def _person_deck_shuffled(state: BathroomRush, event: e.PersonDeckShuffled) -> None:
    """Cards removed in the settling under way were discarded last, and stay (BR-LANE-08)."""
    state.person_deck = copied(event.order)
    state.person_discard = state.person_discard[len(event.order) :]


@FOLDS.on(e.ActionCardsDrawn)
def _action_cards_drawn(state: BathroomRush, event: e.ActionCardsDrawn) -> None:
    state.action_deck = below(state.action_deck, len(event.cards))
    state.hands[event.seat] = joined(state.hands[event.seat], event.cards)


@FOLDS.on(e.RoundStarted)
def _round_started(state: BathroomRush, event: e.RoundStarted) -> None:
    state.round = event.round
    state.first_player = event.first_player
    state.phase = "round_start"
    state.turn_of = None


@FOLDS.on(e.TurnStarted)
def _turn_started(state: BathroomRush, event: e.TurnStarted) -> None:
    state.phase = "turn_start"
    state.turn_of = event.seat


@FOLDS.on(e.PhaseEntered)
def _phase_entered(state: BathroomRush, event: e.PhaseEntered) -> None:
    state.phase = event.phase


@FOLDS.on(e.TurnEnded)
def _turn_ended(state: BathroomRush, _: e.TurnEnded) -> None:
    state.phase = "turn_end"
    state.restrictions = []


@FOLDS.on(e.CleanupStarted)
def _cleanup_started(state: BathroomRush, _: e.CleanupStarted) -> None:
    state.phase = "cleanup"
    state.turn_of = None


@FOLDS.on(e.LoadsCollected)
def _loads_collected(state: BathroomRush, event: e.LoadsCollected) -> None:
    for collected in event.collected:
        state.reserves[collected.seat] = collected.after
    for lane in state.lanes:
        head = lane.slots[0] if lane.slots else None
        if isinstance(head, Group) and player_of(lane) is not None:
            head.load = 0


@FOLDS.on(e.LanesAdvanced)
def _lanes_advanced(state: BathroomRush, event: e.LanesAdvanced) -> None:
    for head in event.discarded:
        del lane_at(state, head.lane_id).slots[0]
        state.person_discard += head.cards


@FOLDS.on(e.FirstPlayerPassed)
def _first_player_passed(state: BathroomRush, event: e.FirstPlayerPassed) -> None:
    state.first_player = event.seat


@FOLDS.on(e.EndTriggered)
def _end_triggered(state: BathroomRush, event: e.EndTriggered) -> None:
    state.end = event.kind


@FOLDS.on(e.PlayerEliminated)
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


@FOLDS.on(e.FinalCounted)
def _final_counted(state: BathroomRush, event: e.FinalCounted) -> None:
    state.reserves[event.seat] = event.after


@FOLDS.on(e.TieBreakBegun)
def _tie_break_begun(state: BathroomRush, _: e.TieBreakBegun) -> None:
    state.phase = "tie_break"


@FOLDS.on(e.MatchEnded)
def _match_ended(state: BathroomRush, event: e.MatchEnded) -> None:
    state.phase = "finished"
    state.winners = event.winners
    state.places = event.places
    state.end_reason = event.reason
