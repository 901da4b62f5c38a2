"""Invariants of every state, between two events too. The numbers are those of RULES.md, Invariants."""

from collections import Counter
from collections.abc import Iterator

from domain.games.frantic.agenda import AGENDA
from domain.games.frantic.board import FINISH, START, TELEPORTS
from domain.games.frantic.cards import card_ids, colour, is_teleport, row, teleport_name
from domain.games.frantic.options import point_limit
from domain.games.frantic.state import Frantic, Laid, board_of, hand_of
from domain.games.frantic.steps import (
    Blocked,
    MarketChoice,
    MatchStart,
    Offer,
    RollAgain,
    RoundStart,
    Shuffle,
    Take,
    Thrown,
    TurnEnd,
    Window,
)
from domain.kernel.game import Violation
from domain.kernel.invariants import every
from domain.kernel.table import Hidden

ABOUT_A_ROLL = (Offer, Window, Thrown, Blocked)


def violations(state: Frantic) -> list[Violation]:
    """Every invariant the state breaks; while the table is bare there is nothing to ask."""
    if state.agenda and isinstance(state.agenda[0], (MatchStart, RoundStart, Shuffle)):
        return []
    return every(state, _pawns, _teleports, _cards, _board, _turn, _known, _scores, _asking, _roll)


def _pawns(state: Frantic) -> Iterator[Violation]:
    if len(state.pawns) != state.seats or not all(START <= square <= FINISH for square in state.pawns):
        yield Violation("FR-INV-4", f"each of {state.seats} pawns stands on a square from 0 to 50")


def _teleports(state: Frantic) -> Iterator[Violation]:
    squares = state.teleports
    if len(squares) != TELEPORTS or len(set(squares)) != TELEPORTS:
        yield Violation("FR-INV-2", "tp1 to tp6 lie on six different squares")
    if not all(START < square < FINISH for square in squares):
        yield Violation("FR-INV-2", "no numbered teleport lies on start or finish")


def _cards(state: Frantic) -> Iterator[Violation]:
    deck = [] if isinstance(state.deck, Hidden) else state.deck
    laid = [laid.card for stack in state.board for laid in stack]
    in_hands = [card for seat in range(state.seats) for card in hand_of(state, seat)]
    where = Counter([*deck, *laid, *in_hands, *state.discard, *state.market])
    all_cards = card_ids(state.options.deck_list)
    strangers = sorted(set(where) - set(all_cards))
    if strangers:
        yield Violation("FR-INV-1", f"no cards of this deck: {', '.join(strangers)}")
    twice = sorted(card for card, places in where.items() if places > 1)
    if twice:
        yield Violation("FR-INV-1", f"in more than one place: {', '.join(twice)}")
    hidden = len(state.deck) - len(deck) + sum(len(hand) for hand in state.hands) - len(in_hands)
    if len(all_cards) - len(where) != hidden:
        missing = sorted(set(all_cards) - set(where))
        yield Violation("FR-INV-1", f"in no place: {', '.join(missing)}")


def _board(state: Frantic) -> Iterator[Violation]:
    if len(state.board) != FINISH + 1:
        yield Violation("FR-INV-3", f"the board has {FINISH + 1} squares, not {len(state.board)}")
        return
    for square, stack in enumerate(state.board):
        if not stack:
            continue
        if not START < square < FINISH:
            yield Violation("FR-INV-3", f"there is a card on square {square}")
            continue
        white = [laid.card for laid in stack if colour(laid.card) == "white"]
        if any(card != stack[-1].card for card in white) or (white and square in state.teleports):
            yield Violation("FR-INV-3", f"a white card is covered on square {square}: {', '.join(white)}")
        for laid in stack:
            yield from _orientation(state, square, laid)


def _orientation(state: Frantic, square: int, laid: Laid) -> Iterator[Violation]:
    needed = row(laid.card).orientation
    if (laid.points_to is not None) != (needed == "points_to"):
        yield Violation("FR-INV-6", f"{laid.card} on {square}: a push points to a square, nothing else does")
    elif laid.points_to is not None and laid.points_to not in board_of(state).neighbours[square]:
        yield Violation("FR-INV-6", f"{laid.card} on {square} points to {laid.points_to}, no neighbour")
    if (laid.direction is not None) != (needed == "direction"):
        yield Violation("FR-INV-6", f"{laid.card} on {square}: a jump has a direction, nothing else does")


def _turn(state: Frantic) -> Iterator[Violation]:
    if len(set(state.activated)) != len(state.activated):
        yield Violation("FR-INV-7", "a card is activated at most once in a turn")
    card_names = {*card_ids(state.options.deck_list), *(teleport_name(n + 1) for n in range(TELEPORTS))}
    strangers = sorted(set(state.activated) - card_names)
    if strangers:
        yield Violation("FR-INV-7", f"no cards of this deck: {', '.join(strangers)}")
    if state.market and not any(isinstance(step, (MarketChoice, Take)) for step in state.agenda):
        yield Violation("FR-INV-1", "cards lie in the market only while event 5 resolves")


def _known(state: Frantic) -> Iterator[Violation]:
    for card, holder in state.known.items():
        hand = state.hands[holder]
        if is_teleport(card) or (not isinstance(hand, Hidden) and card not in hand):
            yield Violation("FR-INV-16", f"{card} is known to be in the hand of seat {holder}, and is not")


def _scores(state: Frantic) -> Iterator[Violation]:
    for points in (state.totals, state.last_points):
        if len(points) != state.seats or min(points) < 0:
            yield Violation("FR-INV-13", "every seat has a total and points of the last round, none negative")
    reached = max(state.totals) >= state.point_limit
    if reached and state.end_reason is None and state.phase not in ("round_over", "match_over"):
        yield Violation("FR-INV-14", "the match would have ended: the point limit is reached")
    if state.point_limit != point_limit(state.options, state.seats):
        yield Violation("FR-SETUP-01", f"{state.point_limit} points are not the limit of this match")
    is_over = state.phase == "match_over"
    if is_over != (state.end_reason is not None) or is_over != bool(state.winners):
        yield Violation("FR-INV-14", "there are winners and a reason exactly when the match is over")
    if min(state.round, state.turn, state.rolls, state.windows) < 0:
        yield Violation("FR-INV-11", "rounds, turns, rolls and windows are counted up")
    if (state.phase == "setup_placement") != (state.active is None):
        yield Violation("FR-INV-11", "it is a seat's turn as soon as all have placed their cards")
    if state.winners and any(state.totals[seat] != min(state.totals) for seat in state.winners):
        yield Violation("FR-INV-14", "winners have the fewest points")


def _asking(state: Frantic) -> Iterator[Violation]:
    _, step = AGENDA.present(state)
    if (step is None) != (state.end_reason is not None):
        yield Violation("FR-INV-12", "somebody or something is awaited until the match is over")
    if any(isinstance(step, Window) for step in state.agenda[1:]):
        yield Violation("FR-INV-12", "nothing is done before an open window is closed")
    if any(isinstance(step, TurnEnd) for step in state.agenda[:-1]):
        yield Violation("FR-INV-12", "nothing of a turn comes after its end")
    for window in state.agenda:
        if isinstance(window, Window) and any(not len(state.hands[seat]) for seat in window.asked):
            yield Violation("FR-INV-12", "a window asks every seat with a card in hand, and no other")


def _roll(state: Frantic) -> Iterator[Violation]:
    roll = state.roll
    if roll is not None and not 1 <= roll.value <= roll.sides:
        yield Violation("FR-INV-17", f"a die of {roll.sides} sides does not show {roll.value}")
    last = None if roll is None else roll.id
    about = {step.roll for step in state.agenda if isinstance(step, ABOUT_A_ROLL)} - {None, last}
    if about:
        yield Violation("FR-INV-17", f"what is under way is about the rolls {about}, the last one is {last}")
    if roll is None and any(isinstance(step, RollAgain) for step in state.agenda):
        yield Violation("FR-INV-17", "nothing has been rolled that could be rolled again")
