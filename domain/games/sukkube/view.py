"""The view of a viewer. Hands lie face up (SK-SET-03); only the order of the pile is secret."""

from collections.abc import Sequence

import msgspec

from domain.games.sukkube.cards import colour, printed_place
from domain.games.sukkube.state import Sukkube
from domain.kernel.table import ORGANISER, Hidden, Viewer
from domain.kernel.zones import cards_in, concealed


def view(state: Sukkube, viewer: Viewer) -> Sukkube:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return Sukkube(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        characters=state.characters,
        teams=state.teams,
        holders=state.holders,
        scores=state.scores,
        manche=state.manche,
        next_starter=state.next_starter,
        top=state.top,
        last_card=state.last_card,
        series_length=state.series_length,
        hands=state.hands,
        pile=concealed(state.pile),
        pile_back=state.pile_back,
        played=state.played,
        aside=state.aside,
        winners=state.winners,
        end_reason=state.end_reason,
        agenda=state.agenda,
    )


def hidden_cards(state: Sukkube, viewer: Viewer) -> list[str]:
    """The cards of the pile, in printed order."""
    return [] if viewer == ORGANISER else sorted(cards_in(state.pile), key=printed_place)


def determinize(state: Sukkube, order: Sequence[str]) -> Sukkube:
    """The view completed to a state that could be true: `order` is a permutation of `hidden_cards`.

    If backs are coloured, the first card of the colour that lies on top goes there (SK-DEC-45).
    """
    if not isinstance(state.pile, Hidden):
        return state
    on_top = next((card for card in order if state.pile_back in (None, colour(card))), None)
    pile = ([on_top] if on_top else []) + [card for card in order if card != on_top]
    return msgspec.structs.replace(state, pile=pile)
