"""The table in words, for people who do not see the picture."""

from collections.abc import Iterator

from domain.games.sukkube.cards import colour
from domain.games.sukkube.kube import FACE_COMING_UP, layout
from domain.games.sukkube.scene.words import (
    character_name,
    colour_name,
    direction_name,
    hand_name,
    owner_name,
    scorer_name,
    word,
)
from domain.games.sukkube.state import Sukkube, hand_id, in_turn, scorers
from domain.games.sukkube.words import card_name
from domain.kernel.scene import Table, Words
from domain.kernel.table import Hidden


def telling(state: Sukkube, table: Table) -> tuple[Words, ...]:
    points = tuple(f"{scorer_name(table, each)}: {state.scores.get(each, 0)}" for each in scorers(state))
    return (
        Words(word(table, "kube"), tuple(_kube(state, table))),
        Words(word(table, "last card"), tuple(_last(state, table))),
        Words(f"{word(table, 'points')}, {word(table, 'first to')} {state.options.target_points}", points),
        *(_hand(state, table, hand) for hand in state.hands),
        *_pile(state, table),
        Words(word(table, "played"), _names(state.played, table)),
        *((Words(word(table, "aside"), _names(state.aside, table)),) if state.aside else ()),
    )


def _kube(state: Sukkube, table: Table) -> Iterator[str]:
    if state.top is None:
        yield word(table, "no kube")
        return
    yield f"{word(table, 'on top')}: {character_name(table, state.top)}, {owner_name(state, table, state.top)}"
    row = layout(state.options.kube_layout)[state.top]
    for turn, side in FACE_COMING_UP.items():
        by = f"{word(table, 'brings')} {direction_name(table, turn)}"
        yield f"{character_name(table, row[side])}, {owner_name(state, table, row[side])}: {by}"


def _last(state: Sukkube, table: Table) -> Iterator[str]:
    if state.last_card is None:
        yield word(table, "no card")
        return
    key = "next" if state.series_length == 1 else "doubled"
    yield card_name(state.last_card, table.language)
    yield word(table, key).format(colour=colour_name(table, colour(state.last_card)))


def _hand(state: Sukkube, table: Table, hand: str) -> Words:
    playing = in_turn(state) is not None and hand_id(state, state.top or "") == hand
    name = hand_name(table, hand)
    return Words(f"{name}, {word(table, 'to play')}" if playing else name, _names(state.hands[hand], table))


def _pile(state: Sukkube, table: Table) -> Iterator[Words]:
    if not state.options.rules_of_mode.pile:
        return
    if isinstance(state.pile, Hidden):
        back = (colour_name(table, state.pile_back),) if state.pile_back else ()
        yield Words(f"{word(table, 'pile')}, {word(table, 'face down')}: {len(state.pile)}", back)
    else:
        yield Words(word(table, "pile"), _names(state.pile, table))


def _names(cards: list[str], table: Table) -> tuple[str, ...]:
    return tuple(card_name(card, table.language) for card in cards)
