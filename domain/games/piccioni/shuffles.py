"""What chance is asked for in the middle of a match."""

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import RefillActionDeck, ShuffleFlockDeck
from domain.games.piccioni.setup import check_order
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.steps import ShuffleFlock
from domain.kernel.decision import Caused

RULES = {"infamous": "PI-INF-03", "scare": "PI-SCR-09"}


def shuffle_flock_deck(state: Piccioni, command: ShuffleFlockDeck) -> Caused:
    """An Infamous Pigeon or scared pigeons are in the deck again (PI-DEC-20)."""
    step = state.agenda[-1]
    assert isinstance(step, ShuffleFlock)
    rule = RULES[step.reason]
    check_order(command.order, state.flock_deck, rule)
    return Caused(e.FlockDeckShuffled(list(command.order), step.reason), (rule,))


def refill_action_deck(state: Piccioni, command: RefillActionDeck) -> Caused:
    """The discard pile becomes the action deck (PI-DRW-02)."""
    check_order(command.order, state.discard_pile, "PI-DRW-02")
    return Caused(e.ActionDeckRefilled(list(command.order)), ("PI-DRW-02",))
