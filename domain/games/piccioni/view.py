"""What a viewer may see: no hands (PI-GEN-06), no decks, no pigeons taken unseen (PI-INVARIANT-15)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.piccioni.cards import ACTIONS, PIGEONS, flock_cards
from domain.games.piccioni.options import is_fixed
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.table import ORGANISER, Hidden, Viewer
from domain.kernel.zones import concealed, filled, shown


def view(state: Piccioni, viewer: Viewer) -> Piccioni:
    """The state for `viewer`: every field is named here. After the end everything lies open (PI-DEC-30)."""
    if viewer == ORGANISER or state.phase == "finished":
        return state
    return Piccioni(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        agenda=state.agenda,
        zones=state.zones,
        flock_deck=concealed(state.flock_deck),
        removed_flock=shown(state.removed_flock, to_viewer=is_fixed(state.options)),  # PI-DEC-09
        set_aside=state.set_aside,
        action_deck=concealed(state.action_deck),
        discard_pile=state.discard_pile,
        played_cards=state.played_cards,
        hands=[shown(cards, to_viewer=seat == viewer) for seat, cards in enumerate(state.hands)],
        trophies=[[_face_down(trophy) for trophy in pile] for pile in state.trophies],
        turn=state.turn,
        active=state.active,
        next_seat=state.next_seat,
        moves_completed=state.moves_completed,
        reacted=state.reacted,
        play=state.play,
        last_seat=state.last_seat,
        final_turn=state.final_turn,
        scores=state.scores,
        places=state.places,
    )


def hidden_cards(state: Piccioni) -> list[str]:
    """The cards a view hides: pigeons in printed order, then action cards."""
    if state.phase != "playing":
        return []
    seen = {*_visible(state)}
    known = (*flock_cards(state.options.custom_flock_cards), *ACTIONS)
    return [card for card in known if card not in seen]


def determinize(state: Piccioni, order: Sequence[str]) -> Piccioni:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`."""
    pigeons = iter([card for card in order if card in PIGEONS])
    actions = iter([card for card in order if card in ACTIONS])
    return replace(
        state,
        trophies=[[_turned_up(trophy, pigeons) for trophy in pile] for pile in state.trophies],
        removed_flock=filled(state.removed_flock, pigeons),
        flock_deck=filled(state.flock_deck, pigeons),
        hands=[filled(cards, actions) for cards in state.hands],
        action_deck=filled(state.action_deck, actions),
    )


def _face_down(trophy: Trophy) -> Trophy:
    """Trophies were seen when made, but not a blind one, even by its owner (PI-DEC-30)."""
    return Trophy(None, blind=True) if trophy.blind else trophy


def _turned_up(trophy: Trophy, pigeons: Iterator[str]) -> Trophy:
    return Trophy(next(pigeons), blind=True) if trophy.card is None else trophy


def _visible(state: Piccioni) -> Iterator[str]:
    for zone in state.zones.values():
        yield from zone.flock
        yield from zone.guano
    for step in state.agenda:
        if card := getattr(step, "card", None):
            yield card  # revealed, not yet placed
    piles = (state.flock_deck, state.removed_flock, state.set_aside, state.action_deck)
    for cards in (*piles, state.discard_pile, state.played_cards, *state.hands):
        yield from () if isinstance(cards, Hidden) else cards
    for pile in state.trophies:
        yield from (trophy.card for trophy in pile if trophy.card is not None)
