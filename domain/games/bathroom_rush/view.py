"""What a viewer may see: hands are their owner's, decks and persons lying face down nobody's (BR-INV-11)."""

from typing import assert_never

import msgspec

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.state import Answer, BathroomRush, Lane, Slot, Window
from domain.games.bathroom_rush.zones import hide
from domain.kernel.table import ORGANISER, Event, Hidden, Viewer


def view(state: BathroomRush, viewer: Viewer) -> BathroomRush:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return BathroomRush(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        first_player=state.first_player,
        round=state.round,
        turn_of=state.turn_of,
        acted=state.acted,
        lanes=[_lane(lane) for lane in state.lanes],
        reserves=state.reserves,
        hands=[hand if seat == viewer else hide(hand) for seat, hand in enumerate(state.hands)],
        person_deck=hide(state.person_deck),
        person_discard=state.person_discard,
        action_deck=hide(state.action_deck),
        action_discard=state.action_discard,
        resolving=state.resolving,
        agenda=state.agenda,
        acting=state.acting,
        gap=state.gap,
        listed=state.listed,
        effects_listed=state.effects_listed,
        restrictions=state.restrictions,
        permanents_applied=state.permanents_applied,
        lost_now=state.lost_now,
        dice=state.dice,
        window=None if state.window is None else _window(state.window, viewer),
        windows_opened=state.windows_opened,
        end=state.end,
        out=state.out,
        going_out=state.going_out,
        counted=state.counted,
        tie=state.tie,
        winners=state.winners,
        places=state.places,
        end_reason=state.end_reason,
    )


def _lane(lane: Lane) -> Lane:
    return Lane(lane.lane_id, [_slot(slot) for slot in lane.slots], lane.permanents)


def _slot(slot: Slot) -> Slot:
    """Tokens are seen on everybody, the person lying face down by nobody."""
    if isinstance(slot, int) or not slot.face_down:
        return slot
    return msgspec.structs.replace(slot, cards=hide(slot.cards))


def _window(window: Window, viewer: Viewer) -> Window:
    """Sealed answers: that a seat has answered is seen, not what (BR-DEF-05)."""
    answers = [a if a.seat == viewer else Answer(a.seat, SEALED) for a in window.answers]
    return msgspec.structs.replace(window, answers=answers)


SEALED = Hidden(1)


def redact(event: Event, viewer: Viewer) -> Event:
    if viewer == ORGANISER:
        return event
    return _seen(event, viewer)  # type: ignore[arg-type]


BathroomRushEvent = (
    e.PositionSet
    | e.MatchStarted
    | e.LanesDealt
    | e.LaneChosen
    | e.ActionDeckShuffled
    | e.PersonDeckShuffled
    | e.ActionCardsDrawn
    | e.RoundStarted
    | e.TurnStarted
    | e.PhaseEntered
    | e.TurnEnded
    | e.CleanupStarted
    | e.LoadsCollected
    | e.LanesAdvanced
    | e.FirstPlayerPassed
    | e.PersonAdded
    | e.PersonRevealed
    | e.LostYouthRemoved
    | e.ProductionPlaced
    | e.LoadLost
    | e.LoadChanged
    | e.PermanentApplied
    | e.PlayerMovedToFreeLane
    | e.PlayersSwapped
    | e.PlayerPersonSwapped
    | e.PersonsExchanged
    | e.GroupDiscarded
    | e.GroupStacked
    | e.PermanentPlaced
    | e.PermanentsCancelled
    | e.PermanentsCleaned
    | e.PersonEffectsListed
    | e.PersonActivated
    | e.PersonSpent
    | e.PersonOvertook
    | e.NewspaperLeft
    | e.PersonCalled
    | e.RestrictionSet
    | e.ActionCardPlayed
    | e.DefenceWindowOpened
    | e.DefenceAnswered
    | e.DefenceWindowClosed
    | e.ActionCardBlocked
    | e.ActionCardDiscarded
    | e.DieRolled
    | e.ReserveChanged
    | e.DecompressionBegun
    | e.Decompressed
    | e.TurnPassed
    | e.CardDiscarded
    | e.EndTriggered
    | e.PlayerEliminated
    | e.FinalCounted
    | e.TieBreakBegun
    | e.TieBreakRoundPlayed
    | e.MatchEnded
)


def _seen(event: BathroomRushEvent, viewer: Viewer) -> Event:
    """Every event type is listed: the first cases hide something, the rest is seen by all."""
    match event:
        case e.PositionSet(position=position):
            return e.PositionSet(view(position, viewer))
        case e.MatchStarted(person_deck=deck):
            return msgspec.structs.replace(event, person_deck=hide(deck))
        case e.LanesDealt(lanes=lanes):
            return e.LanesDealt(tuple(hide(cards) for cards in lanes))
        case e.ActionDeckShuffled(order=order) | e.PersonDeckShuffled(order=order):
            return msgspec.structs.replace(event, order=hide(order))
        case e.PersonAdded():
            return msgspec.structs.replace(event, card=Hidden(1))
        case e.ActionCardsDrawn(seat=seat, cards=cards):
            return event if seat == viewer else msgspec.structs.replace(event, cards=hide(cards))
        case e.DefenceAnswered(seat=seat):
            return event if seat == viewer else msgspec.structs.replace(event, card=SEALED)
        case e.LaneChosen() | e.RoundStarted() | e.TurnStarted() | e.PhaseEntered() | e.TurnEnded():
            return event
        case e.CleanupStarted() | e.LoadsCollected() | e.LanesAdvanced() | e.FirstPlayerPassed():
            return event
        case e.PersonRevealed() | e.LostYouthRemoved() | e.ProductionPlaced() | e.LoadLost():
            return event
        case e.LoadChanged() | e.PermanentApplied() | e.PlayerMovedToFreeLane() | e.PlayersSwapped():
            return event
        case e.PlayerPersonSwapped() | e.PersonsExchanged() | e.GroupDiscarded() | e.GroupStacked():
            return event
        case e.PermanentPlaced() | e.PermanentsCancelled() | e.PermanentsCleaned() | e.PersonEffectsListed():
            return event
        case e.PersonActivated() | e.PersonSpent() | e.PersonOvertook() | e.NewspaperLeft():
            return event
        case e.PersonCalled() | e.RestrictionSet() | e.ActionCardPlayed() | e.DefenceWindowOpened():
            return event
        case e.DefenceWindowClosed() | e.ActionCardBlocked() | e.ActionCardDiscarded() | e.DieRolled():
            return event
        case e.ReserveChanged() | e.DecompressionBegun() | e.Decompressed() | e.TurnPassed():
            return event
        case e.CardDiscarded() | e.EndTriggered() | e.PlayerEliminated() | e.FinalCounted():
            return event
        case e.TieBreakBegun() | e.TieBreakRoundPlayed() | e.MatchEnded():
            return event
        case _:
            assert_never(event)
