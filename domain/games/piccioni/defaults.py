"""What is played for an absent seat: the first legal line of the default table (PI-DEC-37)."""

from domain.games.piccioni import commands as c
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import FLOCK_DECK, canonical_zones
from domain.games.piccioni.cards import ACTIONS, price
from domain.games.piccioni.plays import picks_due, play_zones
from domain.games.piccioni.rules import draggable, drawable, gatherable, landings
from domain.games.piccioni.state import Piccioni, hand, own_balcony
from domain.kernel.table import Command, Seat


def default(state: Piccioni, seat: Seat) -> Command:
    """The command of `seat`, which is awaited."""
    match state.agenda[-1]:
        case s.Gather() as step:
            return c.GatherFlock(gatherable(state, step)[0])  # its Zones are in canonical order
        case s.Drag() as step:
            return c.DragFlock(draggable(state, step)[0])
        case s.Scare(cards=cards):
            return c.ScareFlock(cards[0], FLOCK_DECK)
        case s.Place(card=card):
            return c.PlaceFlock(landings(state, card)[0])
        case s.Window():
            return c.PassReaction()
        case _:
            return _move(state, seat)


def _move(state: Piccioni, seat: Seat) -> Command:
    if drawable(state):
        return c.DrawCards()
    plays = (_play(state, card) for card in hand(state, seat))
    return _conversion(state, seat) or next((play for play in plays if play), None) or c.DrawCards()


def _conversion(state: Piccioni, seat: Seat) -> Command | None:
    """The oldest Guano Mountain, else the oldest Guano, else the oldest pigeon that can be paid for."""
    balcony = own_balcony(state)
    guano = sorted(balcony.guano, key=price, reverse=True)
    held = hand(state, seat)
    affordable = (card for card in (*guano, *balcony.flock) if price(card) <= len(held))
    target = next(affordable, None)
    return c.ConvertToTrophy(target, tuple(held[: price(target)])) if target else None


def _play(state: Piccioni, card: str) -> Command | None:
    """The first Zone the card may be played in; for a Blam! the Statue only if a pigeon is there."""
    action = ACTIONS[card]
    allowed = play_zones(state, action)
    for zone in canonical_zones(state.active, state.seats):
        if zone not in allowed:
            continue
        flock = state.zones[zone].flock
        is_guano, is_blam = action.family == "guano", action.family == "blam"
        if not flock and (is_guano or (is_blam and zone == "statue")):
            continue
        return c.PlayAction(card, zone, tuple(flock[: picks_due(action, zone, len(flock))]))
    return None
