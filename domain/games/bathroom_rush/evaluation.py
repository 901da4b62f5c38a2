"""A number per seat for bots that look ahead."""

from math import exp
from typing import Final

from domain.games.bathroom_rush.cards import ACTIONS, PERSON_IDS, POO, kind, person
from domain.games.bathroom_rush.lanes import lane_at, place, players
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.table import Hidden, Seat

MEAN_DIE: Final = {"blue": 1.5, "red": 2.5}
SPREAD: Final = 3.0
"""Difference in burden that makes one seat clearly likelier to win than another, in pee."""

DANGER: Final = 5.0
"""Nearness to the limit from which losing weighs on a seat, in pee."""


def evaluate(state: BathroomRush) -> list[float]:
    """How likely each seat wins, 0 to 1: a soft comparison of what each would hold if it ended now."""
    if state.phase == "finished":
        share = 1 / len(state.winners) if state.winners else 0.0
        return [share if seat in state.winners else 0.0 for seat in range(state.seats)]
    left = players(state)
    if not state.reserves:
        return [1 / state.seats] * state.seats
    burdens = {seat: burden(state, seat) for seat in left}
    best = min(burdens.values())
    weight = {seat: exp((best - burdens[seat]) / SPREAD) for seat in left}
    total = sum(weight.values())
    return [weight.get(seat, 0.0) / total for seat in range(state.seats)]


def burden(state: BathroomRush, seat: Seat) -> float:
    """The value held and that still to be taken from those in front, with a surcharge near the limit."""
    load = float(state.reserves[seat])
    standing = place(state, seat)
    if standing is not None:
        lane = lane_at(state, standing[0])
        extra = sum(ACTIONS[kind(card)].amount for card in lane.permanents)
        for slot in lane.slots[: standing[1] - 1]:
            if isinstance(slot, Group):
                load += slot.load if slot.placed else max(0.0, slot.load + _expected(slot) + extra)
    if state.options.elimination:
        load += max(0.0, load - (state.options.value_limit - DANGER))
    return load


def _expected(group: Group) -> float:
    if isinstance(group.cards, Hidden):
        return MEAN_PRODUCTION
    return sum(_mean(card) for card in group.cards)


def _mean(card: str) -> float:
    printed = person(card)
    return printed.pee + POO * printed.poo + (MEAN_DIE[printed.die] if printed.die else 0.0)


MEAN_PRODUCTION: Final = sum(_mean(card) for card in PERSON_IDS) / len(PERSON_IDS)
