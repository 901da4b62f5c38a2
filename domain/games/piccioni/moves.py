"""The moves of a turn: conversions and draws, and the list of everything the active seat may do."""

from collections.abc import Iterator
from itertools import combinations

from domain.games.piccioni import events as e
from domain.games.piccioni.cards import price
from domain.games.piccioni.commands import ConvertToTrophy, DrawCards
from domain.games.piccioni.hands import check_in_hand
from domain.games.piccioni.plays import legal_plays
from domain.games.piccioni.rules import drawable
from domain.games.piccioni.state import Piccioni, hand, own_balcony
from domain.games.piccioni.steps import DrawLeft, FinishMove, MakeTrophies, PendingStep
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command, Hidden


def convert(state: Piccioni, command: ConvertToTrophy) -> Caused:
    """Discard hand cards to turn a card of the own Balcony into a Trophy (PI-CNV-01)."""
    check_in_hand(state, state.active, "PI-CNV-01", *command.payment)
    there = [*own_balcony(state).guano, *own_balcony(state).flock]
    if command.target not in there:
        raise Rejected(
            "not_on_own_balcony",
            "PI-CNV-03",
            f"{command.target} does not lie face up on your Balcony; there: {', '.join(there) or 'nothing'}",
        )
    due = price(command.target)
    if len(command.payment) != due:
        raise Rejected(
            "bad_payment",
            "PI-CNV-02",
            f"{command.target} costs exactly {due} discarded cards, not {len(command.payment)}",
        )
    then = (MakeTrophies(state.active, (command.target,)), FinishMove("convert_to_trophy"))
    paid = e.ConversionPaid(state.active, command.target, tuple(sorted(command.payment)), then)
    return Caused(paid, ("PI-CNV-01", "PI-CNV-02", "PI-CNV-04"))


def draw(state: Piccioni, _: DrawCards) -> Caused:
    """Draw up to five cards; an empty draw only when there is no other move (PI-TRN-04, PI-DRW-04, PI-DEC-11)."""
    count = drawable(state)
    if not count and next(_other_moves(state), None) is not None:
        raise Rejected(
            "draw_not_allowed", "PI-DRW-04", "no card would be drawn, and there are other legal moves"
        )
    drawn = drawn_part(state, count, FinishMove("draw_cards"))
    return drawn if count else Caused(drawn.event, ("PI-DRW-04",))


def drawn_part(state: Piccioni, count: int, *then: PendingStep) -> Caused:
    """As many of `count` cards as the deck holds; the rest waits for the discard pile (PI-DRW-02, PI-DEC-31)."""
    deck = [] if isinstance(state.action_deck, Hidden) else state.action_deck
    drawn = deck[:count]
    left = count - len(drawn)
    steps = (DrawLeft(left), *then) if left else then
    return Caused(e.CardsDrawn(state.active, drawn, steps), ("PI-DRW-01",))


def legal_moves(state: Piccioni) -> list[Command]:
    """Every move of the active seat; cards named together stand in alphabetical order."""
    moves = list(_other_moves(state))
    if drawable(state) or not moves:
        moves.append(DrawCards())
    return moves


def _other_moves(state: Piccioni) -> Iterator[Command]:
    cards = hand(state, state.active)
    for card in cards:
        yield from legal_plays(state, card)
    balcony = own_balcony(state)
    in_order = sorted(cards)
    for target in (*balcony.guano, *balcony.flock):
        for payment in combinations(in_order, price(target)):
            yield ConvertToTrophy(target, payment)
