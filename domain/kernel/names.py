"""Names of players: as they are kept, what they are compared by, and which are none."""

import unicodedata
from typing import Final

from domain.kernel.decision import Rejected

HIDING: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Categories of what steers, hides or turns text, tags included."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Of other categories, but nothing is seen of them."""
OF_EMOJI: Final = str.maketrans("", "", "\ufe0e\ufe0f")
"""Whether a sign is drawn as text or as a picture: not part of a name."""
SELECTORS: Final = (range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))


def composed(name: str) -> str:
    """The same name in one spelling: composed (NFC), without blanks around it or doubled in it."""
    return " ".join(unicodedata.normalize("NFC", name.translate(OF_EMOJI)).split())


def compared(name: str) -> str:
    """What two names are compared by: composed, without case."""
    return unicodedata.normalize("NFC", composed(name).casefold())


def kept(player: str, rule: str) -> str:
    """The name as it is kept; raises `Rejected` by `rule` for one that cannot be seen, or not all of it."""
    if any(map(_hides, player)):
        raise Rejected("name_hides", rule, "a name has no character that cannot be seen or that turns text")
    name = composed(player)
    if not any(unicodedata.category(each)[0] in "LNPS" for each in name):
        raise Rejected("name_empty", rule, "a name has to be seen")
    return name


def _hides(character: str) -> bool:
    if unicodedata.category(character) in HIDING or character in BLANK:
        return True
    return any(ord(character) in selectors for selectors in SELECTORS)
