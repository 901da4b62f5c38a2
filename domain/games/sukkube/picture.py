"""The table drawn for a terminal of 80 columns; square brackets are rich's console markup."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from domain.drawing.lines import flowing, padded, seat_title, sitting
from domain.games.sukkube.cards import COLOURS, colour, direction
from domain.games.sukkube.kube import CHARACTERS, FACE_COMING_UP, layout
from domain.games.sukkube.moves import legal_in_turn
from domain.games.sukkube.scene.words import character_name, colour_name, direction_name, team_name, word
from domain.games.sukkube.state import Sukkube, controller, hand_id, in_turn, scorers, seat_number
from domain.kernel.scene import Table

ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "flip": "⟲"}
KUBE_WIDTH: Final = 46
NAME, OWNER = 15, 26


def render(state: Sukkube, table: Table) -> str:
    """The Kube as the player in turn sees it, beside it the score; below all hands and the cards played."""
    head = [
        padded(kube, KUBE_WIDTH) + score
        for kube, score in zip_longest(_kube(state, table), _score(state, table), fillvalue="")
    ]
    hands = [line for hand, cards in state.hands.items() for line in _hand(state, table, hand, cards)]
    lines = [*head, "", *hands, *_pile(state, table), *_played(state, table)]
    return "\n".join(line.rstrip() for line in lines)


def legend(_: Sukkube, table: Table) -> tuple[tuple[str, str], ...]:
    """The letters and arrows of the cards."""
    colours = [(name[0].upper(), name) for name in (colour_name(table, each) for each in COLOURS)]
    return (*colours, *((ARROWS[turn], direction_name(table, turn)) for turn in ARROWS))


def _kube(state: Sukkube, table: Table) -> list[str]:
    """The face on top and its neighbours, away is up; beside each the card that brings it on top."""
    if state.top is None:
        return [f"{word(table, 'no kube'):^{KUBE_WIDTH}}"]
    row = layout(state.options.kube_layout)[state.top]
    west, east = f"{_leading_to(table, row, 'west'):>14}", f"{_leading_to(table, row, 'east'):<14}"
    below = f"{word(table, 'underneath')}: {_leading_to(table, row, 'opposite')}"
    return [
        f"{_leading_to(table, row, 'north'):^{KUBE_WIDTH}}",
        f"{'┌────────────┐':^{KUBE_WIDTH}}",
        f" {west} │[bold reverse]{character_name(table, state.top):^12}[/]│ {east}",
        f"{'└────────────┘':^{KUBE_WIDTH}}",
        f"{_leading_to(table, row, 'south'):^{KUBE_WIDTH}}",
        f"{below:^{KUBE_WIDTH}}",
    ]


def _leading_to(table: Table, row: Mapping[str, str], side: str) -> str:
    (turn,) = (turn for turn, face in FACE_COMING_UP.items() if face == side)
    return f"{character_name(table, row[side])} {ARROWS[turn]}"


def _score(state: Sukkube, table: Table) -> Iterator[str]:
    manche = f"{word(table, 'manche').lower()} {state.manche}, " if state.manche else ""
    yield f"{manche}{word(table, 'first to')} {state.options.target_points}"
    for scorer in scorers(state):
        points = state.scores.get(scorer, 0)
        won = f" {word(table, 'wins')}" if scorer in state.winners else ""
        yield f"{points:>2} {_scorer(state, table, scorer)}{won}"


def _scorer(state: Sukkube, table: Table, scorer: str) -> str:
    if scorer not in state.teams:
        return sitting(table, seat_number(scorer))
    return f"{team_name(table, scorer)} ({', '.join(str(seat + 1) for seat in state.teams[scorer])})"


def _hand(state: Sukkube, table: Table, hand: str, cards: Sequence[str]) -> Iterator[str]:
    """The hand in turn is marked, and those of its cards that may not be played now are dim."""
    playing = in_turn(state) is not None and hand_id(state, state.top or "") == hand
    legal = legal_in_turn(state) if playing else cards
    head = f"{'▶' if playing else ' '} {_whose(state, table, hand)}"
    cells = [_card(table, card, dim=card not in legal) for card in cards]
    yield from flowing(head, cells, indent=NAME + OWNER)


def _whose(state: Sukkube, table: Table, hand: str) -> str:
    """A character and who plays it, or a seat and the characters that it plays."""
    if hand not in CHARACTERS:
        played = [character_name(table, each) for each in CHARACTERS if hand_id(state, each) == hand]
        return f"{seat_title(table, seat_number(hand))}  {', '.join(played)}"
    seat, owner = controller(state, hand), state.characters[hand]
    team = f"{team_name(table, owner)}: " if owner in state.teams else ""
    player = "Bot" if seat is None else f"{team}{seat_title(table, seat)}"
    return f"{character_name(table, hand):<{NAME - 2}}{player}"


def _pile(state: Sukkube, table: Table) -> Iterator[str]:
    if state.options.rules_of_mode.pile:
        back = f", {word(table, 'on top')}: {colour_name(table, state.pile_back)}" if state.pile_back else ""
        yield f"  {word(table, 'pile').lower():<13}{len(state.pile)}{back}"


def _played(state: Sukkube, table: Table) -> Iterator[str]:
    yield ""
    title = f"  {word(table, 'played').lower():<13}"
    yield from flowing(title, [_card(table, card) for card in state.played], indent=NAME)
    if state.aside:
        yield f"  {word(table, 'aside').lower():<13}{len(state.aside)}"


def _card(table: Table, card: str, *, dim: bool = False) -> str:
    face = f"{colour_name(table, colour(card))[0].upper()}{ARROWS[direction(card)]}"
    return f"[{colour(card)} dim] {face}[/]" if dim else f"[black on {colour(card)}] {face}[/]"
