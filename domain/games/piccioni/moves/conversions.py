"""The second kind of move: a card of the own Balcony becomes a Trophy (PI-CNV)."""

from collections.abc import Iterator
from itertools import combinations

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.cards import price
from domain.games.piccioni.commands import ConvertToTrophy
from domain.games.piccioni.state import Piccioni, hand, own_balcony
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Seat


def convert(state: Piccioni, _: s.TakeMove, command: ConvertToTrophy, seat: Seat, __: By) -> Caused:
    """Discard hand cards to turn a card of the own Balcony into a Trophy (PI-CNV-01)."""
    check_in_hand(state.hands[seat], command.payment, "PI-CNV-01")
    there = [*own_balcony(state).guano, *own_balcony(state).flock]
    if command.target not in there:
        names = ", ".join(there) or "nothing"
        detail = f"{command.target} does not lie face up on your Balcony; there: {names}"
        raise Rejected("not_on_own_balcony", "PI-CNV-03", detail)
    cost = price(command.target)
    if len(command.payment) != cost:
        detail = f"{command.target} costs exactly {cost} discarded cards, not {len(command.payment)}"
        raise Rejected("bad_payment", "PI-CNV-02", detail)
    then = (s.MakeTrophy(seat, command.target), s.FinishMove("convert_to_trophy"))
    paid = e.ConversionPaid(seat, command.target, tuple(sorted(command.payment)), then=then)
    return Caused(paid, ("PI-CNV-01", "PI-CNV-02", "PI-CNV-04"))


def legal_conversions(state: Piccioni) -> Iterator[ConvertToTrophy]:
    in_order = sorted(hand(state, state.active))
    for target in (*own_balcony(state).guano, *own_balcony(state).flock):
        for payment in combinations(in_order, price(target)):
            yield ConvertToTrophy(target, payment)
