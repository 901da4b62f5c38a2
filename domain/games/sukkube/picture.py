"""The table drawn for a terminal of 100 columns; square brackets are rich's console markup."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.kube import CHARACTERS, FACE_COMING_UP, layout
from domain.games.sukkube.moves import legal_in_turn
from domain.games.sukkube.sentences.labels import name
from domain.games.sukkube.state import Sukkube, hand_id, in_turn

ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "flip": "⟲"}
CARDS_PER_LINE: Final = 16
KUBE_WIDTH: Final = 48


def render(state: Sukkube) -> str:
    """The Kube as the player in turn sees it, beside it the score; below all hands and the cards played."""
    head = [
        f"{kube:{KUBE_WIDTH}}{score}"
        for kube, score in zip_longest(_kube(state), _score(state), fillvalue="")
    ]
    hands = [line for hand, cards in state.hands.items() for line in _hand(state, hand, cards)]
    return "\n".join(line.rstrip() for line in [*head, "", *hands, *_pile(state), *_played(state)])


def _kube(state: Sukkube) -> list[str]:
    """The face on top and its neighbours, away is up; beside each the card that brings it on top."""
    if state.top is None:
        return [f"{'the Kube waits for the first deal':^{KUBE_WIDTH}}"]
    row = layout(state.options.kube_layout)[state.top]
    west, east = f"{_leading_to(row, 'west'):>14}", f"{_leading_to(row, 'east'):<14}"
    return [
        f"{_leading_to(row, 'north'):^{KUBE_WIDTH}}",
        f"{'┌────────────┐':^{KUBE_WIDTH}}",
        f"  {west} │[bold reverse]{state.top:^12}[/]│ {east}  ",
        f"{'└────────────┘':^{KUBE_WIDTH}}",
        f"{_leading_to(row, 'south'):^{KUBE_WIDTH}}",
        f"{'underneath: ' + _leading_to(row, 'opposite'):^{KUBE_WIDTH}}",
    ]


def _leading_to(row: Mapping[str, str], side: str) -> str:
    (turn,) = (turn for turn, face in FACE_COMING_UP.items() if face == side)
    return f"{row[side]} {ARROWS[turn]}"


def _score(state: Sukkube) -> Iterator[str]:
    manche = f"manche {state.manche}" if state.manche else "no manche yet"
    yield f"{manche}, first to {state.options.target_points}"
    for scorer, points in state.scores.items():
        members = "".join(f" {seat}" for seat in state.teams.get(scorer, ()))
        won = " wins" if scorer in state.winners else ""
        yield f"{name(scorer) + (f' ({members.strip()})' if members else ''):<16}{points}{won}"


def _hand(state: Sukkube, hand: str, cards: Sequence[str]) -> Iterator[str]:
    """The hand in turn is marked, and those of its cards that may not be played now are dim."""
    playing = in_turn(state) is not None and hand_id(state, state.top or "") == hand
    legal = legal_in_turn(state) if playing else cards
    characters = [c for c in CHARACTERS if hand_id(state, c) == hand]
    owner = name(state.characters[hand]) if hand in CHARACTERS else ", ".join(characters)
    if hand in CHARACTERS and state.characters[hand] in state.holders:
        owner += f" (seat {state.holders[state.characters[hand]]})"
    width = 18 if hand in CHARACTERS else 31
    title = f"{'▶' if playing else ' '} {name(hand):<12}{owner:<{width}}"
    return _lines(title, [_card(card, dim=card not in legal) for card in cards])


def _pile(state: Sukkube) -> Iterator[str]:
    if state.options.rules_of_mode.pile:
        back = f", {state.pile_back} on top" if state.pile_back else ""
        yield f"  {'pile':<12}{len(state.pile)} cards{back}"


def _played(state: Sukkube) -> Iterator[str]:
    yield ""
    yield from _lines(f"  {'played':<12}", [_card(card) for card in state.played])
    if state.aside:
        yield f"  {'aside':<12}{len(state.aside)} cards"


def _lines(title: str, cards: Sequence[str]) -> Iterator[str]:
    """The cards behind the title, as many on a line as fit; further lines stand below them."""
    for at in range(0, max(len(cards), 1), CARDS_PER_LINE):
        yield (title if at == 0 else " " * len(title)) + " ".join(cards[at : at + CARDS_PER_LINE])


def _card(card: str, *, dim: bool = False) -> str:
    face = f"{colour(card)[0].upper()}{ARROWS[direction(card)]}"
    return f"[{colour(card)} dim] {face}[/]" if dim else f"[black on {colour(card)}] {face}[/]"
