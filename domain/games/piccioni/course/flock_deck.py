"""The flock deck: pigeons set aside are shuffled into it."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.commands import ShuffleFlockDeck
from domain.games.piccioni.state import Piccioni, listed
from domain.kernel.chance import Draw, Shuffle
from domain.kernel.decision import Caused

RULES: Final = {"infamous": "PI-INF-03", "scare": "PI-SCR-09"}


def flock_draws(state: Piccioni, step: s.ShuffleFlock) -> tuple[Draw, ...]:
    items = (*listed(state.flock_deck), *state.set_aside)
    return (Shuffle("order", items, RULES[step.reason]),)


def shuffle_flock(_: Piccioni, step: s.ShuffleFlock, command: ShuffleFlockDeck) -> Caused:
    """An Infamous Pigeon or scared pigeons are in the deck again (PI-DEC-20)."""
    shuffled = e.FlockDeckShuffled(list(command.order), step.reason)
    return Caused(shuffled, (RULES[step.reason],))


def nobody_set_aside(state: Piccioni, _: s.ReturnFlock) -> bool:
    return not state.set_aside


def return_flock(state: Piccioni, _: s.ReturnFlock) -> Caused:
    """When every scared card has gone, those set aside go into the deck together (PI-SCR-09)."""
    returned = e.FlockReturned(list(state.set_aside), then=(s.ShuffleFlock("scare"),))
    return Caused(returned, ("PI-SCR-09",))
