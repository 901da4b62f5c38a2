"""What a viewer may see. Secret are hands (PI-GEN-06), decks, cards removed unseen, Trophies taken blind."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.piccioni import events as e
from domain.games.piccioni.setup import is_fixed
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.table import ORGANISER, Cards, Event, Viewer, conceal

PublicEvent = (
    e.LocationSeeded
    | e.TurnStarted
    | e.ActionPlayed
    | e.GuanoLaid
    | e.TrophyMade
    | e.InfamousReturned
    | e.FlockMoved
    | e.FlockSetAside
    | e.FlockReturned
    | e.WindowOpened
    | e.ReactionPlayed
    | e.ReactionPassed
    | e.WindowClosed
    | e.TrophiesShared
    | e.HandFined
    | e.ConversionPaid
    | e.MoveCompleted
    | e.InvasionStarted
    | e.FlockRevealed
    | e.FlockPlaced
    | e.FinalPhaseStarted
    | e.RevealFailed
    | e.PlayedCardsDiscarded
    | e.TurnEnded
    | e.MatchEnded
)
SecretEvent = (
    e.PositionSet
    | e.MatchStarted
    | e.FlockCardsRemoved
    | e.HandDealt
    | e.CardsDrawn
    | e.FlockDeckShuffled
    | e.ActionDeckRefilled
    | e.BlindTrophyTaken
)


def view(state: Piccioni, viewer: Viewer) -> Piccioni:
    """The state for `viewer`: every field is named here. After the end everything lies open (PI-DEC-30)."""
    if viewer == ORGANISER or state.phase == "finished":
        return state
    return Piccioni(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        agenda=state.agenda,
        zones=state.zones,
        flock_deck=conceal(state.flock_deck) if state.phase == "playing" else [],
        removed_flock=_removed(state),
        set_aside=state.set_aside,
        action_deck=conceal(state.action_deck) if state.phase == "playing" else [],
        discard_pile=state.discard_pile,
        played_cards=state.played_cards,
        hands=[_hand(cards, is_own=seat == viewer) for seat, cards in enumerate(state.hands)],
        trophies=[[_face_down(trophy) for trophy in pile] for pile in state.trophies],
        turn=state.turn,
        active=state.active,
        next_seat=state.next_seat,
        moves_completed=state.moves_completed,
        reacted=state.reacted,
        play=state.play,
        last_seat=state.last_seat,
        final_turn=state.final_turn,
        scores=state.scores,
        places=state.places,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    if viewer == ORGANISER:
        return event
    return _shown(event, viewer)  # type: ignore[arg-type]


def _shown(event: SecretEvent | PublicEvent, viewer: Viewer) -> Event:
    match event:
        case e.PositionSet(position=position):
            return e.PositionSet(view(position, viewer))
        case e.MatchStarted(flock_deck=flock, action_deck=actions):
            return replace(event, flock_deck=conceal(flock), action_deck=conceal(actions))
        case e.FlockCardsRemoved(cards=cards):
            return e.FlockCardsRemoved(conceal(cards))
        case e.HandDealt(seat=seat, cards=cards) | e.CardsDrawn(seat=seat, cards=cards):
            return event if seat == viewer else replace(event, cards=conceal(cards))
        case e.FlockDeckShuffled(order=order) | e.ActionDeckRefilled(order=order):
            return replace(event, order=conceal(order))
        case e.BlindTrophyTaken(seat=seat):
            return e.BlindTrophyTaken(seat, None)
        case _:
            return _public(event)


def _public(event: PublicEvent) -> Event:
    match event:
        case e.LocationSeeded() | e.TurnStarted() | e.ActionPlayed() | e.GuanoLaid() | e.TrophyMade():
            return event
        case e.InfamousReturned() | e.FlockMoved() | e.FlockSetAside() | e.FlockReturned():
            return event
        case e.WindowOpened() | e.ReactionPlayed() | e.ReactionPassed() | e.WindowClosed():
            return event
        case (
            e.TrophiesShared() | e.HandFined() | e.ConversionPaid() | e.MoveCompleted() | e.InvasionStarted()
        ):
            return event
        case e.FlockRevealed() | e.FlockPlaced() | e.FinalPhaseStarted() | e.RevealFailed():
            return event
        case e.PlayedCardsDiscarded() | e.TurnEnded() | e.MatchEnded():
            return event
        case _:
            assert_never(event)


def _removed(state: Piccioni) -> Cards:
    """What a fixed composition leaves out is public (PI-DEC-09); six seats remove nothing."""
    is_open = is_fixed(state.options) or not len(state.removed_flock)
    return state.removed_flock if is_open else conceal(state.removed_flock)


def _hand(cards: Cards, *, is_own: bool) -> Cards:
    return cards if is_own else conceal(cards)


def _face_down(trophy: Trophy) -> Trophy:
    """Trophies were seen when made, but not a blind one, even by its owner (PI-DEC-30)."""
    return Trophy(None, blind=True) if trophy.blind else trophy
