"""The view of a viewer: all but other hands, the deck, and answers in a window that is still open."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.frantic import steps as s
from domain.games.frantic.cards import printed_place
from domain.games.frantic.commands import PassReaction
from domain.games.frantic.state import Frantic
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.windows import SEALED, sealed
from domain.kernel.zones import cards_in, concealed, filled, shown


def view(state: Frantic, viewer: Viewer) -> Frantic:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return Frantic(
        options=state.options,
        seats=state.seats,
        point_limit=state.point_limit,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active,
        pawns=state.pawns,
        teleports=state.teleports,
        board=state.board,
        hands=[shown(hand, to_viewer=seat == viewer) for seat, hand in enumerate(state.hands)],
        deck=concealed(state.deck),
        discard=state.discard,
        market=state.market,
        known=state.known,
        activated=state.activated,
        deck_exhausted=state.deck_exhausted,
        roll=state.roll,
        rolls=state.rolls,
        windows=state.windows,
        totals=state.totals,
        last_points=state.last_points,
        winners=state.winners,
        end_reason=state.end_reason,
        agenda=[sealed(step, viewer) if isinstance(step, s.Window) else step for step in state.agenda],
    )


def hidden_cards(state: Frantic, viewer: Viewer) -> list[str]:
    """The cards of the deck and of other hands that nobody has seen going there, in printed order."""
    if viewer == ORGANISER:
        return []
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    return sorted(cards_in(state.deck, *others) - state.known.keys(), key=printed_place)


def determinize(state: Frantic, order: Sequence[str]) -> Frantic:
    """The view completed to a state that could be true: `order` is a permutation of `hidden_cards`.

    Hidden hands get the cards known to be there, then cards of `order`; sealed answers become passes.
    """
    rest = iter(order)
    hands = [
        filled(hand, rest, (card for card, holder in state.known.items() if holder == seat))
        for seat, hand in enumerate(state.hands)
    ]
    deck = filled(state.deck, rest)
    return replace(state, hands=hands, deck=deck, agenda=[_imagined(step) for step in state.agenda])


def _imagined(step: s.AnyStep) -> s.AnyStep:
    if not isinstance(step, s.Window):
        return step
    answers = tuple(PassReaction(step.id) if answer == SEALED else answer for answer in step.answers)
    return replace(step, answers=answers)
