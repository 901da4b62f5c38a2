"""Folding events into the state: facts are copied, nothing is decided; of hidden zones only the number changes."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.state import Piccioni, Play, Trophy
from domain.kernel.events import Folds
from domain.kernel.table import Seat
from domain.kernel.zones import below, copied, joined, without

FOLDS: Final = Folds(Piccioni)


@FOLDS.on(e.MatchStarted)
def _match_started(state: Piccioni, event: e.MatchStarted) -> None:
    state.options = event.options
    state.seats = event.seats
    state.next_seat = event.first_seat
    state.flock_deck = copied(event.flock_deck)
    state.removed_flock = list(event.left_out)
    state.action_deck = copied(event.action_deck)
    state.phase = "playing"


@FOLDS.on(e.FlockCardsRemoved)
def _flock_cards_removed(state: Piccioni, event: e.FlockCardsRemoved) -> None:
    state.flock_deck = below(state.flock_deck, len(event.cards))
    state.removed_flock = copied(event.cards)


@FOLDS.on(e.LocationSeeded)
def _location_seeded(state: Piccioni, event: e.LocationSeeded) -> None:
    state.flock_deck = without(state.flock_deck, event.card)
    state.zones[event.location].flock.append(event.card)


@FOLDS.on(e.HandDealt, e.CardsDrawn)
def _drawn(state: Piccioni, event: e.HandDealt | e.CardsDrawn) -> None:
    state.action_deck = below(state.action_deck, len(event.cards))
    state.hands[event.seat] = joined(state.hands[event.seat], event.cards)


@FOLDS.on(e.TurnStarted)
def _turn_started(state: Piccioni, event: e.TurnStarted) -> None:
    state.active = event.seat
    state.turn = event.turn
    state.final_turn = event.final_turn
    state.moves_completed = 0


@FOLDS.on(e.ActionPlayed)
def _action_played(state: Piccioni, event: e.ActionPlayed) -> None:
    state.hands[event.seat] = without(state.hands[event.seat], event.card)
    state.played_cards.append(event.card)
    state.play = Play(event.card, event.zone)


@FOLDS.on(e.GuanoLaid)
def _guano_laid(state: Piccioni, event: e.GuanoLaid) -> None:
    cards = [event.card] if event.extra is None else [event.card, event.extra]
    state.hands[event.seat] = without(state.hands[event.seat], *cards)
    state.zones[event.zone].guano += cards
    if event.use == "active":
        state.play = Play(event.card, event.zone)
    else:
        state.reacted.append(event.seat)


@FOLDS.on(e.ReactionPlayed)
def _reaction_played(state: Piccioni, event: e.ReactionPlayed) -> None:
    state.hands[event.seat] = without(state.hands[event.seat], event.card)
    state.played_cards.append(event.card)
    state.reacted.append(event.seat)
    if event.shares and state.play is not None:
        state.play.sharers.append(event.seat)


@FOLDS.on(e.WindowClosed)
def _window_closed(state: Piccioni, event: e.WindowClosed) -> None:
    if event.kind == "redirect" and state.play is not None:
        state.play.unsettled = []


@FOLDS.on(e.ConversionPaid, e.HandFined)
def _discarded(state: Piccioni, event: e.ConversionPaid | e.HandFined) -> None:
    state.hands[event.seat] = without(state.hands[event.seat], *event.cards)
    state.discard_pile += event.cards


@FOLDS.on(e.ActionDeckRefilled)
def _action_deck_refilled(state: Piccioni, event: e.ActionDeckRefilled) -> None:
    state.action_deck = copied(event.order)
    state.discard_pile = []


@FOLDS.on(e.FlockMoved)
def _flock_moved(state: Piccioni, event: e.FlockMoved) -> None:
    state.zones[event.from_zone].flock.remove(event.card)
    state.zones[event.to_zone].flock.append(event.card)
    if state.play is not None:
        if event.card not in state.play.moved:
            state.play.moved.append(event.card)
        state.play.unsettled = [*_others(state.play.unsettled, event.card), event.card]


@FOLDS.on(e.FlockSetAside, e.InfamousReturned)
def _set_aside(state: Piccioni, event: e.FlockSetAside | e.InfamousReturned) -> None:
    state.zones[event.from_zone].flock.remove(event.card)
    state.set_aside.append(event.card)
    if state.play is not None:
        state.play.moved = _others(state.play.moved, event.card)
        state.play.unsettled = _others(state.play.unsettled, event.card)


@FOLDS.on(e.FlockDeckShuffled)
def _flock_deck_shuffled(state: Piccioni, event: e.FlockDeckShuffled) -> None:
    state.flock_deck = copied(event.order)
    state.set_aside = []


@FOLDS.on(e.TrophyMade)
def _trophy_made(state: Piccioni, event: e.TrophyMade) -> None:
    zone = state.zones[event.from_zone]
    (zone.flock if event.card in zone.flock else zone.guano).remove(event.card)
    _add_trophy(state, event.seat, Trophy(event.card))


@FOLDS.on(e.BlindTrophyTaken)
def _blind_trophy_taken(state: Piccioni, event: e.BlindTrophyTaken) -> None:
    state.flock_deck = below(state.flock_deck, 1)
    _add_trophy(state, event.seat, Trophy(event.card, blind=True))


@FOLDS.on(e.TrophiesShared)
def _trophies_shared(state: Piccioni, event: e.TrophiesShared) -> None:
    pile = state.trophies[state.active]
    first = len(pile) - len(event.given)
    trophies = pile[first:]
    state.trophies[state.active] = pile[:first]
    for trophy, receiver in zip(trophies, event.given, strict=True):
        state.trophies[receiver.to_seat].append(trophy)
    if state.play is not None:
        state.play.sharers, state.play.made = [], 0


@FOLDS.on(e.MoveCompleted)
def _move_completed(state: Piccioni, event: e.MoveCompleted) -> None:
    state.moves_completed = event.number
    state.play = None


@FOLDS.on(e.FlockRevealed)
def _flock_revealed(state: Piccioni, event: e.FlockRevealed) -> None:
    state.flock_deck = without(state.flock_deck, event.card)


@FOLDS.on(e.FlockPlaced)
def _flock_placed(state: Piccioni, event: e.FlockPlaced) -> None:
    state.zones[event.zone].flock.append(event.card)


@FOLDS.on(e.FinalPhaseStarted)
def _final_phase_started(state: Piccioni, event: e.FinalPhaseStarted) -> None:
    state.last_seat = event.last_seat


@FOLDS.on(e.PlayedCardsDiscarded)
def _played_cards_discarded(state: Piccioni, event: e.PlayedCardsDiscarded) -> None:
    state.played_cards = []
    state.discard_pile += event.cards


@FOLDS.on(e.TurnEnded)
def _turn_ended(state: Piccioni, event: e.TurnEnded) -> None:
    state.next_seat = event.next_seat
    state.reacted = []


@FOLDS.on(e.MatchEnded)
def _match_ended(state: Piccioni, event: e.MatchEnded) -> None:
    piles = zip(event.trophies, state.trophies, strict=True)
    state.phase = "finished"
    state.scores = event.scores
    state.places = event.places
    state.hands = [copied(cards) for cards in event.hands]
    state.flock_deck = copied(event.flock_deck)
    state.removed_flock = copied(event.removed_flock)
    state.action_deck = copied(event.action_deck)
    state.trophies = [[Trophy(c, t.blind) for c, t in zip(*both, strict=True)] for both in piles]


def _add_trophy(state: Piccioni, seat: Seat, trophy: Trophy) -> None:
    state.trophies[seat].append(trophy)
    if state.play is not None:
        state.play.made += 1


def _others(cards: list[str], gone: str) -> list[str]:
    return [card for card in cards if card != gone]
