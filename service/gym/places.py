"""The places of an action space: commands that say the same of kinds of cards have one in all matches."""

from collections import Counter
from collections.abc import Hashable, Sequence
from operator import index
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict, astuple

from domain.kernel.game import Game
from domain.kernel.table import AnswerTo, Command, snake_case

SPARE: Final = 256
"""Places for commands that no match of the survey had, in the order of the legal list."""
NOWHERE: Final = -1
"""The place of a command that has none."""
REMEMBERED: Final = 200_000
"""So many commands are remembered with their words."""


class LegalActions(Struct, frozen=True, gc=False):
    """The legal commands, and beside them their places: `NOWHERE` for one that would need more than are spare.

    `taken` is 1 for each place that a command has, and behind the last one.
    """

    taken: bytearray
    places: Sequence[int]
    commands: Sequence[Command]

    def command(self, action: int) -> Command:
        """Raises `ValueError` where there is none, `TypeError` for what is no whole number."""
        if index(action) == NOWHERE:
            raise ValueError("no place")
        return self.commands[self.places.index(index(action))]

    def by_place(self) -> dict[int, Command]:
        commands = dict(zip(self.places, self.commands, strict=True))
        commands.pop(NOWHERE, None)
        return commands

    def mask(self) -> bytearray:
        return self.taken[:-1]


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
        self._next: dict[int, int] = {}

    @property
    def size(self) -> int:
        return len(self._places) + SPARE

    @property
    def names(self) -> list[str]:
        return [*self._places, *(f"spare {number}" for number in range(SPARE))]

    def learn(self, legal: Sequence[Command]) -> None:
        times: Counter[str] = Counter()
        latest: dict[str, int] = {}
        for word in map(self._word, _said_of(legal), legal):
            times[word] += 1
            numbered = word if times[word] == 1 else f"{word} #{times[word]}"
            place = self._places.setdefault(numbered, len(self._places))
            if word in latest:
                self._next[latest[word]] = place
            latest[word] = place

    def of(self, legal: Sequence[Command]) -> LegalActions:
        texts = _said_of(legal)
        try:
            places = list(map(self._first.__getitem__, texts))
        except KeyError:
            places = [self._place(*each) for each in zip(texts, legal, strict=True)]
        used = bytearray(self.size + 1)
        used[NOWHERE] = 1
        for number, place in enumerate(places):
            if used[place]:
                place = places[number] = self._free(place, used)
            used[place] = 1
        return LegalActions(used, places, legal)

    def _free(self, place: int, flags: bytearray) -> int:
        """The next place for those that say the same, else a spare one, as long as there are."""
        while flags[place] and place != NOWHERE:
            place = self._next.get(place, NOWHERE)
        return flags.find(0, len(self._places)) if place == NOWHERE else place

    def _place(self, key: Hashable, command: Command) -> int:
        place = self._places.get(self._word(key, command), NOWHERE)
        if place != NOWHERE:
            self._first[key] = place
        return place

    def _word(self, key: Hashable, command: Command) -> str:
        word = self._words.get(key)
        if word is None:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
                self._first.clear()
            word = self._words[key] = self._said(command)
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
    """The text of each command, whatever the number of its window: the same in every window is remembered
    once."""
    if not legal or not isinstance(legal[0], AnswerTo):
        return legal
    return [(type(each), *astuple(each)[1:]) if isinstance(each, AnswerTo) else each for each in legal]
