"""Names of players: how they are kept, and which of them look alike (MV-SEA-03).

PRECIS decides which characters a name may have (RFC 8264, the nicknames of RFC 8266), Unicode's data of confusable
characters which names look alike (UTS #39, section 4).
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from precis_i18n import get_profile

from domain.kernel import data
from domain.kernel.decision import Rejected

NICKNAME: Final = get_profile("NicknameCasePreserved")
OF_EMOJI: Final = str.maketrans("", "", "\ufe0e\ufe0f")
"""They say whether a sign is drawn as text or as a picture."""
JOINERS: Final = str.maketrans("", "", "\u200c\u200d")
SIGN: Final = "[\u00a9-\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
JOINED_SIGNS: Final = re.compile(f"(?<={SIGN})\u200d(?={SIGN})")
"""The joiner within one emoji, such as a family. PRECIS knows joiners of scripts alone (RFC 5892, A.1 and A.2)."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""


def composed(name: str) -> str:
    """The same name in one spelling: NFKC, without blanks around it or doubled in it."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(OF_EMOJI)).split())


def has_word(text: str) -> bool:
    """Whether anything of the text can be seen: a letter, a digit or a sign."""
    return any(unicodedata.category(each)[0] in "LNPS" and each not in BLANK for each in text)


def kept(player: str, rule: str) -> str:
    """The name as it is kept; raises `Rejected` by `rule` for one that cannot be seen, or not all of it."""
    name = composed(player)
    if not has_word(name):
        raise Rejected("name_empty", rule, "a name has to be seen")
    try:
        NICKNAME.enforce(JOINED_SIGNS.sub("", player.translate(OF_EMOJI)))
    except UnicodeEncodeError as error:
        character = ord(error.object[error.start])
        detail = f"U+{character:04X} hides, steers or turns text, or is no character: a name cannot have it"
        raise Rejected("name_hides", rule, detail) from None
    if not BLANK.isdisjoint(name):
        raise Rejected("name_hides", rule, "a name has no character that shows nothing")
    return name


def look_alike(one: str, other: str) -> bool:
    """Whether two names may be taken for each other, with or without regard to case."""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(maxsize=2048)
def looks(name: str) -> frozenset[str]:
    """Names that look alike have one of these in common. Kept, since all of a list are compared."""
    plain = composed(name).translate(JOINERS)
    return frozenset((_skeleton(plain), _skeleton(composed(plain.casefold()))))


def _skeleton(text: str) -> str:
    """Equal for texts that look alike (UTS #39, 4); it is for comparing alone."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    lines = (data.text_beside("domain.kernel", "data/confusables.txt") or "").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {int(code, 16): "".join(chr(int(each, 16)) for each in prototype) for code, *prototype in rows}
