"""The places of an action space: commands that say the same of kinds of cards have one in all matches."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any, Final

from msgspec.structs import asdict, astuple

from domain.kernel.game import Game
from domain.kernel.table import AnswerTo, Command, snake_case

SPARE: Final = 256
"""ActionPlaces for commands that no match of the survey had, in the order of the legal list."""
UNHEARD: Final = -1
REMEMBERED: Final = 200_000
"""So many commands are remembered with their words."""


class ActionPlaces:
    """Learns the words of commands, then gives legal commands their places. `names` has the word of each place.

    A word is the type of a command and its fields, without the number of a window, each card by its kind. Where
    two legal commands say the same, the second has the place of the word with `#2`, and so on.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._places: dict[str, int] = {}
        self._words: dict[Hashable, str] = {}
        self._first: dict[Hashable, int] = {}

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
        said = _said_of(legal)
        try:
            places = [self._first[each] for each in said]
        except KeyError:
            words = [self._word(*each) for each in zip(said, legal, strict=True)]
            places = [self._places.get(word, UNHEARD) for word in words]
            self._first.update(zip(said, places, strict=True))
        offered = dict(zip(places, legal, strict=True))
        if len(offered) == len(legal) and UNHEARD not in offered:
            return offered
        return self._apart(places, said, legal)

    def _apart(
        self, places: Sequence[int], said: Sequence[Hashable], legal: Sequence[Command]
    ) -> dict[int, Command]:
        spare = iter(range(len(self._places), self.size))
        offered: dict[int, Command] = {}
        times: dict[str, int] = {}
        for place, each, command in zip(places, said, legal, strict=True):
            if place == UNHEARD or place in offered:
                word = self._word(each, command)
                times[word] = times.get(word, 1) + 1
                place = self._places.get(f"{word} #{times[word]}", UNHEARD)
                place = place if place != UNHEARD else next(spare, UNHEARD)
            if place != UNHEARD:
                offered[place] = command
        return offered

    def _numbered(self, legal: Sequence[Command]) -> list[str]:
        times: Counter[str] = Counter()
        words = []
        for word in map(self._word, _said_of(legal), legal):
            times[word] += 1
            words.append(word if times[word] == 1 else f"{word} #{times[word]}")
        return words

    def _word(self, said: Hashable, command: Command) -> str:
        word = self._words.get(said)
        if word is None:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
                self._first.clear()
            word = self._words[said] = self._said(command)
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


def _said_of(legal: Sequence[Command]) -> Sequence[Hashable]:
    """What each command says, whatever the number of its window: the same in every window is remembered once."""
    if not legal or not isinstance(legal[0], AnswerTo):
        return legal
    return [(type(each), *astuple(each)[1:]) if isinstance(each, AnswerTo) else each for each in legal]
