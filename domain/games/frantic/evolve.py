"""Folding events into the state: facts are copied, nothing is decided."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import START
from domain.games.frantic.state import Frantic, Laid, LastRoll, bare_board
from domain.kernel.table import Cards, Event, Hidden, Seat, without


def evolve(state: Frantic, event: Event) -> Frantic:
    """Fold `event` into `state`, in place, and return it; redacted events fold as well."""
    if isinstance(event, e.PositionSet):
        return _copied(event.position)
    assert isinstance(event, e.FranticEvent)
    fold = FOLDS.get(type(event))
    if fold is not None:
        fold(state, event)
    state.agenda[: event.done] = event.then
    return state


def _match_started(state: Frantic, event: e.MatchStarted) -> None:
    state.options = event.options
    state.point_limit = event.point_limit


def _round_started(state: Frantic, event: e.RoundStarted) -> None:
    state.round = event.round
    state.turn = 0
    state.phase = "setup_placement"
    state.active = None
    state.pawns = [START] * state.seats
    state.teleports = list(event.teleports)


def _deck_shuffled(state: Frantic, event: e.DeckShuffled) -> None:
    state.deck = _zone(event.order)


def _hands_dealt(state: Frantic, event: e.HandsDealt) -> None:
    state.hands = [_zone(hand) for hand in event.hands]
    state.deck = _after_drawing(state.deck, sum(len(hand) for hand in event.hands))


def _turn_started(state: Frantic, event: e.TurnStarted) -> None:
    state.turn = event.turn
    state.active = event.seat
    state.phase = "play"
    state.activated = []  # FR-LOOP-01
    state.deck_exhausted = False


def _laid(state: Frantic, event: e.SetupCardPlaced | e.CardPlayed | e.RestockCardPlaced) -> None:
    _leaves_hand(state, event.seat, event.card)
    _lay(state, event.square, Laid(event.card, event.points_to, event.direction))


def _card_activated(state: Frantic, event: e.CardActivated) -> None:
    state.activated.append(event.card)


def _movement_modified(state: Frantic, event: e.MovementModified) -> None:
    """The turn's movement action waits deeper down; it is changed there, or taken off the agenda."""
    for place, step in enumerate(state.agenda):
        if isinstance(step, s.OwnMovement):
            state.agenda[place : place + 1] = [event.movement] if event.movement else []
            return


def _die_rolled(state: Frantic, event: e.DieRolled) -> None:
    state.rolls = event.roll
    state.roll = LastRoll(event.roll, event.roller, event.sides, event.value, event.purpose, event.attempt)
    if event.purpose == "movement":
        state.phase = "move"


def _window_opened(state: Frantic, event: e.ReactionWindowOpened) -> None:
    state.windows = event.window


def _answered(state: Frantic, event: e.ReactionAnswered) -> None:
    window = state.agenda[0]
    assert isinstance(window, s.Window)
    answers = tuple(
        event.answer if seat == event.seat else given
        for seat, given in zip(window.asked, window.answers, strict=True)
    )
    state.agenda[0] = msgspec.structs.replace(window, answers=answers)


def _card_thrown(state: Frantic, event: e.ReactionCardThrown) -> None:
    _leaves_hand(state, event.seat, event.card)
    _lay(state, event.square, Laid(event.card))
    state.activated.append(event.card)  # FR-LOOP-03


def _pawn_moved(state: Frantic, event: e.PawnStepped | e.PawnPlaced) -> None:
    state.pawns[event.pawn] = event.to_square


def _card_taken(state: Frantic, event: e.CardTaken) -> None:
    if event.square is None:
        state.market.remove(event.card)
    else:
        _lift(state, event.square)
    state.hands[event.seat] = _added(state.hands[event.seat], [event.card])
    state.known[event.card] = event.seat


def _market_revealed(state: Frantic, event: e.MarketRevealed) -> None:
    state.deck = _after_drawing(state.deck, len(event.cards))
    state.market = list(event.cards)


def _hand_discarded(state: Frantic, event: e.HandDiscarded) -> None:
    for card in event.cards:
        _leaves_hand(state, event.seat, card)
    state.discard.extend(event.cards)


def _hands_passed(state: Frantic, event: e.HandsPassed) -> None:
    """A hidden hand stays hidden: the viewer has seen it leaving, and need not remember (FR-DEC-36)."""
    state.hands = [
        Hidden(len(got)) if isinstance(had, Hidden) else _zone(got)
        for had, got in zip(state.hands, event.hands, strict=True)
    ]
    state.known = {card: (holder + 1) % state.seats for card, holder in state.known.items()}


def _teleport_moved(state: Frantic, event: e.NumberedTeleportMoved) -> None:
    state.teleports[event.teleport - 1] = event.to_square


def _cards_drawn(state: Frantic, event: e.CardsDrawn) -> None:
    state.deck = _after_drawing(state.deck, len(event.cards))
    state.hands[event.seat] = _added(state.hands[event.seat], event.cards)


def _deck_ran_out(state: Frantic, _: e.DeckRanOut) -> None:
    state.deck_exhausted = True


def _turn_ended(state: Frantic, _: e.TurnEnded) -> None:
    state.phase = "turn_end"


def _round_ended(state: Frantic, _: e.RoundEnded) -> None:
    state.phase = "round_over"


def _round_scored(state: Frantic, event: e.RoundScored) -> None:
    state.totals = [row.total for row in event.scores]
    state.last_points = [row.points for row in event.scores]


def _board_cleared(state: Frantic, _: e.BoardCleared) -> None:
    state.pawns = [START] * state.seats
    state.teleports = []
    state.board = bare_board()
    state.hands = [_emptied(hand) for hand in state.hands]
    state.deck = _emptied(state.deck)
    state.discard = []
    state.known = {}
    state.activated = []
    state.deck_exhausted = False
    state.roll = None


def _match_ended(state: Frantic, event: e.MatchEnded) -> None:
    state.phase = "match_over"
    state.winners = event.winners
    state.end_reason = event.reason


FOLDS: Final[dict[type[Event], Callable[[Frantic, Any], None]]] = {
    e.MatchStarted: _match_started,
    e.RoundStarted: _round_started,
    e.DeckShuffled: _deck_shuffled,
    e.HandsDealt: _hands_dealt,
    e.SetupCardPlaced: _laid,
    e.TurnStarted: _turn_started,
    e.CardPlayed: _laid,
    e.RestockCardPlaced: _laid,
    e.CardActivated: _card_activated,
    e.MovementModified: _movement_modified,
    e.DieRolled: _die_rolled,
    e.ReactionWindowOpened: _window_opened,
    e.ReactionAnswered: _answered,
    e.ReactionCardThrown: _card_thrown,
    e.PawnStepped: _pawn_moved,
    e.PawnPlaced: _pawn_moved,
    e.CardTaken: _card_taken,
    e.MarketRevealed: _market_revealed,
    e.HandDiscarded: _hand_discarded,
    e.HandsPassed: _hands_passed,
    e.NumberedTeleportMoved: _teleport_moved,
    e.CardsDrawn: _cards_drawn,
    e.DeckRanOut: _deck_ran_out,
    e.TurnEnded: _turn_ended,
    e.RoundEnded: _round_ended,
    e.RoundScored: _round_scored,
    e.BoardCleared: _board_cleared,
    e.MatchEnded: _match_ended,
}
"""The events that change more than the agenda."""


def _lay(state: Frantic, square: int, laid: Laid) -> None:
    state.board[square].append(laid)


def _lift(state: Frantic, square: int) -> None:
    state.board[square].pop()


def _leaves_hand(state: Frantic, seat: Seat, card: str) -> None:
    state.hands[seat] = without(state.hands[seat], card)
    state.known.pop(card, None)


def _zone(cards: Cards) -> Cards:
    return cards if isinstance(cards, Hidden) else list(cards)


def _added(zone: Cards, cards: Cards) -> Cards:
    if isinstance(zone, Hidden) or isinstance(cards, Hidden):
        return Hidden(len(zone) + len(cards))
    return [*zone, *cards]


def _after_drawing(deck: Cards, count: int) -> Cards:
    """The deck when `count` cards have left its top."""
    return Hidden(deck.hidden - count) if isinstance(deck, Hidden) else deck[count:]


def _emptied(zone: Cards) -> Cards:
    return Hidden(0) if isinstance(zone, Hidden) else []


def _copied(position: Frantic) -> Frantic:
    """A state of its own: the event keeps the position as it was entered."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=Frantic)
