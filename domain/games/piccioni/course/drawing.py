"""Action cards are drawn; the discard pile is shuffled when the deck is empty (PI-DRW-02)."""

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.commands import RefillActionDeck
from domain.games.piccioni.state import Piccioni, listed
from domain.kernel.chance import Draw, Shuffle
from domain.kernel.decision import Caused


def drawn_part(state: Piccioni, count: int, *then: s.AnyStep) -> Caused:
    """As many of `count` cards as the deck holds; the rest waits for the discard pile (PI-DRW-02, PI-DEC-31)."""
    cards = listed(state.action_deck)[:count]
    left = count - len(cards)
    steps = (s.DrawLeft(left), *then) if left else then
    return Caused(e.CardsDrawn(state.active, cards, then=steps), ("PI-DRW-01",))


def nothing_to_draw(state: Piccioni, _: s.DrawLeft) -> bool:
    return not len(state.action_deck) and not state.discard_pile  # PI-DRW-03


def refill_first(state: Piccioni, _: s.DrawLeft) -> s.Refill | None:
    return None if len(state.action_deck) else s.Refill()


def draw_left(state: Piccioni, step: s.DrawLeft) -> Caused:
    return drawn_part(state, step.cards)


def refill_draws(state: Piccioni, _: s.Refill) -> tuple[Draw, ...]:
    return (Shuffle("order", tuple(state.discard_pile), "PI-DRW-02"),)


def refill(_: Piccioni, __: s.Refill, command: RefillActionDeck) -> Caused:
    """The discard pile becomes the action deck (PI-DRW-02)."""
    return Caused(e.ActionDeckRefilled(list(command.order)), ("PI-DRW-02",))
