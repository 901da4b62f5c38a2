"""Names of cards in the scene, as far as there is room."""

from typing import Final

from domain.drawing.text import ELLIPSIS, fitted, text_lines
from domain.games.bathroom_rush.cards import PERSONS, kind
from domain.games.bathroom_rush.scene.words import SCENE
from domain.games.bathroom_rush.words import WORDS, card_name, kind_name
from domain.kernel.scene import Anchor, Role, Shapes
from domain.kernel.table import Language

SHORTER: Final = WORDS.lists("shorter")
"""Names of a kind where its own finds no room, from longer to shorter; lines break behind hyphens."""


def written(
    kind: str, language: Language, box: tuple[float, float, float, float], size: int, *, lines: int = 1,
    bold: bool = False, role: Role = "ink", anchor: Anchor = "middle", before: str = "", behind: str = "",
) -> Shapes:  # fmt: skip
    """The longest name of the kind, between `before` and `behind`, that has room in the box."""
    names = (kind_name(kind, language), *SHORTER[language].get(kind, ()))
    texts = [f"{before}{name}{behind}" for name in names]
    text = next((text for text in texts if _has_room(text, box, size, lines, bold=bold)), texts[-1])
    return text_lines(text, box, size, least=size, lines=lines, role=role, anchor=anchor, bold=bold)


def _has_room(
    text: str, box: tuple[float, float, float, float], size: int, lines: int, *, bold: bool
) -> bool:
    fitting = fitted(text, box[2], size, least=size, lines=lines, bold=bold, height=box[3])
    return not fitting.lines[-1].endswith(ELLIPSIS)


def person_label(card: str, language: Language, *, spent: bool = False, load: int = 0) -> str:
    """`elder, orange, spent, tokens: 2`."""
    words = SCENE[language]
    colour = words[PERSONS[kind(card)].colour]
    parts = [card_name(card, language), colour, *([words["spent"]] if spent else [])]
    return f"{', '.join(parts)}, {words['tokens']}: {load}"
