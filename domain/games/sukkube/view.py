"""What a viewer may see. Hands lie face up (SK-SET-03); only the order of the pile is secret."""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from domain.games.sukkube import events as e
from domain.games.sukkube.cards import card_ids, colour
from domain.games.sukkube.state import Sukkube
from domain.kernel.table import ORGANISER, Event, Hidden, Viewer, conceal

SukkubeEvent = (
    e.PositionSet
    | e.MatchStarted
    | e.MancheDealt
    | e.CardPlayed
    | e.CardDrawn
    | e.TeamCharacterPassed
    | e.MancheEnded
    | e.MatchEnded
)


def view(state: Sukkube, viewer: Viewer) -> Sukkube:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return Sukkube(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        step=state.step,
        characters=state.characters,
        teams=state.teams,
        holders=state.holders,
        scores=state.scores,
        manche=state.manche,
        next_starter=state.next_starter,
        top=state.top,
        last_card=state.last_card,
        series_length=state.series_length,
        last_source=state.last_source,
        hands=state.hands,
        pile=conceal(state.pile),
        pile_back=state.pile_back,
        played=state.played,
        aside=state.aside,
        winners=state.winners,
        end_reason=state.end_reason,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    if viewer == ORGANISER:
        return event
    return _public(event)  # type: ignore[arg-type]


def _public(event: SukkubeEvent) -> Event:
    match event:
        case e.PositionSet(position=position):
            return e.PositionSet(view(position, "spectator"))
        case e.MancheDealt(pile=pile):
            return msgspec.structs.replace(event, pile=conceal(pile))
        case e.MatchStarted() | e.CardPlayed() | e.CardDrawn() | e.TeamCharacterPassed():
            return event
        case e.MancheEnded() | e.MatchEnded():
            return event
        case _:
            assert_never(event)


def unseen(state: Sukkube) -> list[str]:
    """The cards a view hides, in printed order: those of a hidden pile."""
    if not isinstance(state.pile, Hidden) or not state.pile.hidden:
        return []
    seen = {*state.played, *state.aside}.union(*state.hands.values())
    return [card for card in card_ids(state.options.deck_list) if card not in seen]


def imagine(state: Sukkube, order: Sequence[str]) -> Sukkube:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`.

    If backs are coloured, the first card of the colour that lies on top goes there (SK-DEC-45).
    """
    if not isinstance(state.pile, Hidden):
        return state
    on_top = next((card for card in order if state.pile_back in (None, colour(card))), None)
    pile = ([on_top] if on_top else []) + [card for card in order if card != on_top]
    return msgspec.structs.replace(state, pile=pile)
