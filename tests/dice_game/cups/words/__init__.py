"""The words of Cups."""

from typing import Final

from domain.kernel.words import Vocabulary

WORDS: Final = Vocabulary(
    "cups",
    {
        "cups": lambda _, cups, __: " | ".join(" ".join(map(str, cup)) for cup in cups if cup),
        "number": lambda _, dice, __: str(len(dice)),
    },
)
