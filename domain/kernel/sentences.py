"""The story of a match in words: one function for each event, in each language."""

from collections.abc import Callable
from typing import Any, Final

from domain.kernel.table import Event

Sentence = Callable[[Any], str]


class Sentences:
    """A game's sentences in one language: `@ENGLISH.on(e.CardPlayed)` registers the function below it."""

    def __init__(self) -> None:
        self._sentences: Final[dict[type[Event], Sentence]] = {}

    def on(self, *kinds: type[Event]) -> Callable[[Sentence], Sentence]:
        def register(sentence: Sentence) -> Sentence:
            for kind in kinds:
                assert kind not in self._sentences, f"{kind.__name__} is told twice"
                self._sentences[kind] = sentence
            return sentence

        return register

    def __call__(self, event: Event) -> str:
        return self._sentences[type(event)](event)
