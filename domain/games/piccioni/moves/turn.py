"""A move: what the active seat may do, the draw (PI-DRW), and what is played for an absent seat (PI-DEC-37)."""

from collections.abc import Iterator

from domain.games.piccioni import steps as s
from domain.games.piccioni.board import canonical_zones
from domain.games.piccioni.cards import ACTIONS, price
from domain.games.piccioni.commands import ConvertToTrophy, DrawCards, PlayAction
from domain.games.piccioni.course.drawing import drawn_part
from domain.games.piccioni.moves.conversions import legal_conversions
from domain.games.piccioni.moves.plays import legal_plays, picks_due, play_zones
from domain.games.piccioni.state import Piccioni, drawable, hand, own_balcony
from domain.kernel.decision import Caused, Rejected
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def active_seat(state: Piccioni, _: s.AnyStep) -> tuple[Seat, ...]:
    return (state.active,)


def legal_moves(state: Piccioni, _: s.TakeMove, __: Seat) -> list[Command]:
    """Every move of the active seat; cards named together stand in alphabetical order."""
    moves = list(_other_moves(state))
    if drawable(state) or not moves:
        moves.append(DrawCards())
    return moves


def draw(state: Piccioni, _: s.TakeMove, __: DrawCards, ___: Seat, ____: By) -> Caused:
    """Draw up to five cards; an empty draw only when there is no other move (PI-TRN-04, PI-DRW-04, PI-DEC-11)."""
    count = drawable(state)
    if not count and next(_other_moves(state), None) is not None:
        detail = "no card would be drawn, and there are other legal moves"
        raise Rejected("draw_not_allowed", "PI-DRW-04", detail)
    cards = drawn_part(state, count, s.FinishMove("draw_cards"))
    return cards if count else Caused(cards.event, ("PI-DRW-04",))


def default_move(state: Piccioni, _: s.TakeMove, seat: Seat) -> Command:
    """The first legal line of the default table."""
    if drawable(state):
        return DrawCards()
    plays = (_default_play(state, card) for card in hand(state, seat))
    return _default_conversion(state, seat) or next((play for play in plays if play), None) or DrawCards()


def _other_moves(state: Piccioni) -> Iterator[Command]:
    for card in hand(state, state.active):
        yield from legal_plays(state, card)
    yield from legal_conversions(state)


def _default_conversion(state: Piccioni, seat: Seat) -> Command | None:
    """The oldest Guano Mountain, else the oldest Guano, else the oldest pigeon that can be paid for."""
    guano = sorted(own_balcony(state).guano, key=price, reverse=True)
    cards = hand(state, seat)
    affordable = (card for card in (*guano, *own_balcony(state).flock) if price(card) <= len(cards))
    target = next(affordable, None)
    return ConvertToTrophy(target, tuple(cards[: price(target)])) if target else None


def _default_play(state: Piccioni, card: str) -> Command | None:
    """The first Zone the card may be played in; on a Location whose pigeons it picks only if there are any."""
    action = ACTIONS[card]
    allowed = play_zones(state, action)
    for zone in canonical_zones(state.active, state.seats):
        flock = state.zones[zone].flock
        if zone not in allowed or (not flock and (action.stays or zone in action.picks)):
            continue
        return PlayAction(card, zone, tuple(flock[: picks_due(state, action, zone)]))
    return None
