"""What a player remembers of a match of Sukkube to know which cards are legal, in modes without hidden cards.

The rules are written a second time: the folds of the domain take five times as long, and what is measured has the
processors. Rule IDs are those of domain/games/sukkube/RULES.md.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.games.sukkube.kube import FACE_COMING_UP, OPPOSITE_DIRECTION, layout

KUBE: Final = layout("fair_v1")
DIRECTION: Final = {
    f"{colour}_{direction}_{copy}": direction
    for colour in ("red", "yellow", "green")
    for direction in FACE_COMING_UP
    for copy in (1, 2)
}


class SeenEvent(Struct):
    """An event as the service shows it: of all its fields those that are needed."""

    type: str
    hands: dict[str, list[str]] = {}
    starter: str = ""
    characters: dict[str, str] = {}
    source: str = ""
    card: str = ""
    to_top: str = ""
    series_length: int = 0


class Table:
    """`seat_hands`: a seat has one hand for all its characters, as in Sfiga Too."""

    def __init__(self, *, seat_hands: bool) -> None:
        self._seat_hands = seat_hands
        self._owners: dict[str, str] = {}
        self._hands: dict[str, list[str]] = {}
        self._top, self._last, self._series = "", "", 0

    def see(self, event: SeenEvent) -> None:
        if event.type == "CardPlayed":
            self._hands[event.source].remove(event.card)
            self._top, self._last, self._series = event.to_top, event.card, event.series_length
        elif event.type == "MancheDealt":
            self._hands, self._top, self._last = event.hands, event.starter, ""
        elif event.type == "MatchStarted":
            self._owners = event.characters

    def legal(self) -> Sequence[str]:
        """The cards the seat in turn may play, in hand order; empty when the manche is over.

        SK-LEG-01, SK-LEG-02, SK-LEG-03, SK-LEG-04, SK-LEG-05.
        """
        hand = self._hands[self._hand()]
        if not self._last:
            return hand
        last = DIRECTION[self._last]
        allowed = [card for card in hand if DIRECTION[card] != OPPOSITE_DIRECTION.get(last)]
        return [card for card in allowed if DIRECTION[card] != last] or allowed

    def defaults(self, most: int) -> list[int]:
        """The seats whose defaults (the first legal card) come next in this manche, in order."""
        ahead = Table(seat_hands=self._seat_hands)
        ahead._owners, ahead._hands = self._owners, {name: list(hand) for name, hand in self._hands.items()}
        ahead._top, ahead._last, ahead._series = self._top, self._last, self._series
        seats: list[int] = []
        while len(seats) < most and (legal := ahead.legal()):
            seats.append(int(ahead._owners[ahead._top].removeprefix("seat_")))
            if ahead._play(legal[0]):
                break
        return seats

    def _play(self, card: str) -> bool:
        """True when the hand is empty after it (SK-END-01)."""
        hand = self._hands[self._hand()]
        hand.remove(card)
        colour = card.partition("_")[0]
        self._series = self._series + 1 if self._last.startswith(colour) else 1
        self._last = card
        if self._series != 2:
            self._top = KUBE[self._top][FACE_COMING_UP[DIRECTION[card]]]
        elif DIRECTION[card] != "flip":
            self._top = KUBE[self._top]["opposite"]
        return not hand

    def _hand(self) -> str:
        return self._owners[self._top] if self._seat_hands else self._top
