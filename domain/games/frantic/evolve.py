"""Folding events into the state: facts are copied, nothing is decided."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import START
from domain.games.frantic.state import Frantic, Laid, LastRoll, bare_board
from domain.kernel.events import Folds
from domain.kernel.table import Cards, Hidden, Seat
from domain.kernel.windows import answered
from domain.kernel.zones import below, concealed, copied, joined, without

FOLDS: Final = Folds(Frantic)


@FOLDS.on(e.MatchStarted)
def _match_started(state: Frantic, event: e.MatchStarted) -> None:
    state.options = event.options
    state.point_limit = event.point_limit


@FOLDS.on(e.RoundStarted)
def _round_started(state: Frantic, event: e.RoundStarted) -> None:
    state.round = event.round
    state.turn = 0
    state.phase = "setup_placement"
    state.active = None
    state.teleports = list(event.teleports)


@FOLDS.on(e.DeckShuffled)
def _deck_shuffled(state: Frantic, event: e.DeckShuffled) -> None:
    state.deck = copied(event.order)


@FOLDS.on(e.HandsDealt)
def _hands_dealt(state: Frantic, event: e.HandsDealt) -> None:
    state.hands = [copied(hand) for hand in event.hands]
    state.deck = below(state.deck, sum(len(hand) for hand in event.hands))


@FOLDS.on(e.TurnStarted)
def _turn_started(state: Frantic, event: e.TurnStarted) -> None:
    state.turn = event.turn
    state.active = event.seat
    state.phase = "play"
    state.activated = []  # FR-LOOP-01
    state.deck_exhausted = False


@FOLDS.on(e.SetupCardPlaced, e.CardPlayed, e.RestockCardPlaced)
def _laid(state: Frantic, event: e.SetupCardPlaced | e.CardPlayed | e.RestockCardPlaced) -> None:
    _leaves_hand(state, event.seat, event.card)
    state.board[event.square].append(Laid(event.card, event.points_to, event.direction))


@FOLDS.on(e.CardActivated)
def _card_activated(state: Frantic, event: e.CardActivated) -> None:
    state.activated.append(event.card)


@FOLDS.on(e.MovementModified)
def _movement_modified(state: Frantic, event: e.MovementModified) -> None:
    """The turn's movement action waits deeper down; it is changed there, or taken off the agenda."""
    changed = (event.movement if isinstance(step, s.OwnMovement) else step for step in state.agenda)
    state.agenda = [step for step in changed if step is not None]


@FOLDS.on(e.DieRolled)
def _die_rolled(state: Frantic, event: e.DieRolled) -> None:
    state.rolls = event.roll
    state.roll = LastRoll(event.roll, event.roller, event.sides, event.value, event.purpose, event.attempt)
    if event.purpose == "movement":
        state.phase = "move"


@FOLDS.on(e.ReactionWindowOpened)
def _window_opened(state: Frantic, event: e.ReactionWindowOpened) -> None:
    state.windows = event.window
    if event.kind == "nice_try":
        state.phase = "turn_end"


@FOLDS.on(e.ReactionAnswered)
def _answered(state: Frantic, event: e.ReactionAnswered) -> None:
    window = state.agenda[0]
    assert isinstance(window, s.Window)
    state.agenda[0] = answered(window, event.seat, event.answer)


@FOLDS.on(e.ReactionCardThrown)
def _card_thrown(state: Frantic, event: e.ReactionCardThrown) -> None:
    _leaves_hand(state, event.seat, event.card)
    state.board[event.square].append(Laid(event.card))
    state.activated.append(event.card)  # FR-LOOP-03


@FOLDS.on(e.PawnStepped, e.PawnPlaced)
def _pawn_moved(state: Frantic, event: e.PawnStepped | e.PawnPlaced) -> None:
    state.pawns[event.pawn] = event.to_square


@FOLDS.on(e.CardTaken)
def _card_taken(state: Frantic, event: e.CardTaken) -> None:
    if event.square is None:
        state.market.remove(event.card)
    else:
        state.board[event.square].pop()
    state.hands[event.seat] = joined(state.hands[event.seat], [event.card])
    state.known[event.card] = event.seat


@FOLDS.on(e.MarketRevealed)
def _market_revealed(state: Frantic, event: e.MarketRevealed) -> None:
    state.deck = below(state.deck, len(event.cards))
    state.market = list(event.cards)


@FOLDS.on(e.HandDiscarded)
def _hand_discarded(state: Frantic, event: e.HandDiscarded) -> None:
    for card in event.cards:
        _leaves_hand(state, event.seat, card)
    state.discard.extend(event.cards)


@FOLDS.on(e.HandsPassed)
def _hands_passed(state: Frantic, event: e.HandsPassed) -> None:
    """The event shows a seat the hand that it gave, but the view does not keep it (FR-DEC-36)."""
    hands = state.hands
    hides_nothing = not any(isinstance(zone, Hidden) for zone in (state.deck, *hands))
    state.hands = [
        copied(got) if hides_nothing or _is_own(hands, seat) else concealed(got)
        for seat, got in enumerate(event.hands)
    ]
    state.known = {card: (holder + 1) % state.seats for card, holder in state.known.items()}


@FOLDS.on(e.NumberedTeleportMoved)
def _teleport_moved(state: Frantic, event: e.NumberedTeleportMoved) -> None:
    state.teleports[event.teleport - 1] = event.to_square


@FOLDS.on(e.CardsDrawn)
def _cards_drawn(state: Frantic, event: e.CardsDrawn) -> None:
    state.deck = below(state.deck, len(event.cards))
    state.hands[event.seat] = joined(state.hands[event.seat], event.cards)
    drawing = state.agenda[event.done - 1]
    if isinstance(drawing, s.Draw) and drawing.ends_round:
        state.phase = "draw"


@FOLDS.on(e.DeckRanOut)
def _deck_ran_out(state: Frantic, _: e.DeckRanOut) -> None:
    state.deck_exhausted = True
    state.phase = "draw"


@FOLDS.on(e.TurnEnded, e.RoundEnded)
def _ended(state: Frantic, event: e.TurnEnded | e.RoundEnded) -> None:
    state.phase = "turn_end" if isinstance(event, e.TurnEnded) else "round_over"


@FOLDS.on(e.RoundScored)
def _round_scored(state: Frantic, event: e.RoundScored) -> None:
    state.totals = [row.total for row in event.scores]
    state.last_points = [row.points for row in event.scores]


@FOLDS.on(e.BoardCleared)
def _board_cleared(state: Frantic, _: e.BoardCleared) -> None:
    state.pawns = [START] * state.seats
    state.teleports = []
    state.board = bare_board()
    state.hands = [[] for _ in state.hands]
    state.deck = []
    state.discard = []
    state.known = {}
    state.activated = []
    state.deck_exhausted = False
    state.roll = None


@FOLDS.on(e.MatchEnded)
def _match_ended(state: Frantic, event: e.MatchEnded) -> None:
    state.phase = "match_over"
    state.winners = event.winners
    state.end_reason = event.reason


def _leaves_hand(state: Frantic, seat: Seat, card: str) -> None:
    state.hands[seat] = without(state.hands[seat], card)
    state.known.pop(card, None)


def _is_own(hands: list[Cards], seat: Seat) -> bool:
    """Whether the viewer holds this hand; an empty one is its own unless it sees the hand to the left."""
    hand = hands[seat]
    return isinstance(hand, list) and (bool(hand) or isinstance(hands[seat - 1], Hidden))
