"""The view of a viewer: no hands (PI-GEN-06), no decks, no pigeons taken unseen (PI-INVARIANT-15)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.piccioni.cards import is_pigeon, printed_place
from domain.games.piccioni.options import is_fixed
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.table import ORGANISER, Viewer
from domain.kernel.zones import cards_in, concealed, filled, shown


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


def hidden_cards(state: Piccioni, viewer: Viewer) -> list[str]:
    """Pigeons, then action cards, each in printed order: both decks, other hands, pigeons that nobody has seen."""
    if viewer == ORGANISER or state.phase != "playing":
        return []
    removed = [] if is_fixed(state.options) else state.removed_flock
    blind = [trophy.card for pile in state.trophies for trophy in pile if trophy.blind and trophy.card]
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    pigeons = sorted(cards_in(state.flock_deck, removed, blind), key=printed_place)
    return [*pigeons, *sorted(cards_in(state.action_deck, *others), key=printed_place)]


def determinize(state: Piccioni, order: Sequence[str]) -> Piccioni:
    """The view completed to a state that could be true: `order` is a permutation of `hidden_cards`."""
    pigeons = iter([card for card in order if is_pigeon(card)])
    actions = iter([card for card in order if not is_pigeon(card)])
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
