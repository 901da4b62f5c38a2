"""The places of an action space: commands that say the same of kinds of cards have one in all matches."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import asdict

from domain.kernel.game import Game
from domain.kernel.table import AnswerTo, Command, snake_case

SPARE: Final = 256
"""ActionPlaces for commands that no match of the survey had, in the order of the legal list."""
UNHEARD: Final = -1
REMEMBERED: Final = 200_000
"""So many commands are remembered with their words: windows have numbers, so there is no end of them."""


class ActionPlaces:
    """Learns the words of commands, then gives legal commands their places. `names` has the word of each place.

    A word is the type of a command and its fields, without the number of a window, each card by its kind. Where
    two legal commands say the same, the second has the place of the word with `#2`, and so on.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._places: dict[str, int] = {}
        self._words: dict[Command, str] = {}
        self._first: dict[Command, int] = {}

    @property
    def size(self) -> int:
        return len(self._places) + SPARE

    @property
    def names(self) -> list[str]:
        return [*self._places, *(f"spare {number}" for number in range(SPARE))]

    def learn(self, legal: Sequence[Command]) -> None:
        for word in self._numbered(legal):
            self._places.setdefault(word, len(self._places))

    def of(self, legal: Sequence[Command]) -> dict[int, Command]:
        """The commands by place; without those that would need one place more than are spare."""
        try:
            places = [self._first[command] for command in legal]
        except KeyError:
            for command in legal:
                self._first[command] = self._places.get(self._word(command), UNHEARD)
            return self.of(legal)
        offered = dict(zip(places, legal, strict=True))
        if len(offered) == len(legal) and UNHEARD not in offered:
            return offered
        return self._apart(places, legal)

    def _apart(self, places: Sequence[int], legal: Sequence[Command]) -> dict[int, Command]:
        spare = iter(range(len(self._places), self.size))
        offered: dict[int, Command] = {}
        said: dict[str, int] = {}
        for place, command in zip(places, legal, strict=True):
            if place == UNHEARD or place in offered:
                word = self._words[command]
                said[word] = said.get(word, 1) + 1
                place = self._places.get(f"{word} #{said[word]}", UNHEARD)
                place = place if place != UNHEARD else next(spare, UNHEARD)
            if place != UNHEARD:
                offered[place] = command
        return offered

    def _numbered(self, legal: Sequence[Command]) -> list[str]:
        said: Counter[str] = Counter()
        words = []
        for word in map(self._word, legal):
            said[word] += 1
            words.append(word if said[word] == 1 else f"{word} #{said[word]}")
        return words

    def _word(self, command: Command) -> str:
        word = self._words.get(command)
        if word is None:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
                self._first.clear()
            word = self._words[command] = self._said(command)
        return word

    def _said(self, command: Command) -> str:
        fields = asdict(command)
        if isinstance(command, AnswerTo):
            del fields["window"]
        values = (
            f"{name}={self._kind(value)}"
            for name, value in fields.items()
            if value is not None and value != ()
        )
        return " ".join((snake_case(type(command).__name__), *values))

    def _kind(self, value: Any) -> str:
        if isinstance(value, tuple):
            return "+".join(sorted(map(self._kind, value)))
        return self._game.kind_of(value) if isinstance(value, str) else str(value)
