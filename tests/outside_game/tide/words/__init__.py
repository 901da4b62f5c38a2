"""The words of Tide."""

from typing import Final

from domain.kernel.words import Vocabulary

WORDS: Final = Vocabulary(
    "tide",
    {
        "dealt": lambda _, hands, __: str(len(hands[0])),
        "scores": lambda _, scores, __: " : ".join(map(str, scores)),
    },
)
