"""Structs of the state as one line of text, where the game has such a form for them (`Game.one_line`)."""

import re
from collections.abc import Sequence
from typing import Any, Final

from domain.kernel.game import Game

WORD_OR_SIGN: Final = re.compile(r"[\w-]+|\S")


def written(game: Game[Any], structs: Sequence[Any]) -> str | None:
    """`structs` as text, with spaces between them; None when the game has no such form for one of them."""
    forms = [game.one_line.get(type(struct)) for struct in structs]
    texts = [form.write(struct) for form, struct in zip(forms, structs, strict=True) if form is not None]
    return " ".join(texts) if len(texts) == len(structs) else None


def check(game: Game[Any], texts: Sequence[str], structs: Sequence[Any]) -> None:
    """Raise `ValueError` unless the texts can stand for structs like these, which have a one-line form."""
    for kind in {type(struct) for struct in structs}:
        for text in texts:
            game.one_line[kind].read(text)


def is_same(game: Game[Any], expected: str, actual: str) -> bool:
    """Spaces do not matter, and a kind stands for any card of it."""
    words, others = WORD_OR_SIGN.findall(expected), WORD_OR_SIGN.findall(actual)
    return len(words) == len(others) and all(
        word in (other, game.kind_of(other)) for word, other in zip(words, others, strict=True)
    )
