"""Commands that a player may have in mind, legal or not: each card in each Zone, each pigeon to each place."""

from collections.abc import Iterator

from domain.games.piccioni import commands as c
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import FLOCK_DECK, canonical_zones, zone_names
from domain.games.piccioni.cards import ACTIONS, price
from domain.games.piccioni.moves.plays import play_zones
from domain.games.piccioni.state import Piccioni, hand, own_balcony
from domain.kernel.table import Command, Seat


def moves(state: Piccioni, _: s.TakeMove, seat: Seat) -> Iterator[Command]:
    """A card first where its active use allows it, if anywhere: there it is refused for what lies there."""
    zones = canonical_zones(seat, state.seats)
    for card in hand(state, seat):
        allowed = play_zones(state, ACTIONS[card])
        for zone in sorted(zones, key=lambda zone: zone not in allowed):
            yield c.PlayAction(card, zone)
    for target in (*own_balcony(state).guano, *own_balcony(state).flock):
        yield c.ConvertToTrophy(target, tuple(hand(state, seat)[: price(target)]))


def answers(state: Piccioni, _: s.AskSeat, seat: Seat) -> Iterator[Command]:
    for card in hand(state, seat):
        for zone in (None, *zone_names(state.seats)):
            yield c.PlayReaction(card, zone)


def gathers(state: Piccioni, step: s.Gather, __: Seat) -> Iterator[Command]:
    return (
        c.GatherFlock(card) for zone, there in state.zones.items() if zone != step.to for card in there.flock
    )


def drags(state: Piccioni, _: s.Drag, __: Seat) -> Iterator[Command]:
    return (c.DragFlock(card) for there in state.zones.values() for card in there.flock)


def scares(state: Piccioni, _: s.Scare, __: Seat) -> Iterator[Command]:
    for there in state.zones.values():
        for card in there.flock:
            for to in (FLOCK_DECK, *zone_names(state.seats)):
                yield c.ScareFlock(card, to)


def landings(state: Piccioni, _: s.Place, __: Seat) -> Iterator[Command]:
    return (c.PlaceFlock(zone) for zone in zone_names(state.seats))
