"""What a viewer may see: its own hand, and how many boats the others hold."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.windows import Sealed, answered, sealed
from domain.kernel.zones import cards_in, concealed, filled, shown
from tide.state import Send, SendBoat, Tide


def view(state: Tide, viewer: Viewer) -> Tide:
    if viewer == ORGANISER:
        return state
    hands = [shown(hand, to_viewer=seat == viewer) for seat, hand in enumerate(state.hands)]
    agenda = [sealed(step, viewer) if isinstance(step, Send) else step for step in state.agenda]
    return replace(state, deck=concealed(state.deck), hands=hands, agenda=agenda)


def hidden_cards(state: Tide, viewer: Viewer) -> list[str]:
    if viewer == ORGANISER:
        return []
    return sorted(cards_in(state.deck, *(hand for seat, hand in enumerate(state.hands) if seat != viewer)))


def determinize(state: Tide, order: Sequence[str]) -> Tide:
    boats = iter(order)
    hands = [filled(hand, boats) for hand in state.hands]
    agenda = list(state.agenda)
    for step in agenda[:1]:
        for seat, answer in enumerate(step.answers if isinstance(step, Send) else ()):
            if isinstance(answer, Sealed):
                agenda[0] = answered(agenda[0], seat, SendBoat(step.id, hands[seat][0]))
    return replace(state, hands=hands, deck=filled(state.deck, boats), agenda=agenda)
