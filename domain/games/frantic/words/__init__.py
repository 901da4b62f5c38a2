"""The words of Frantic: functions for cards, which are called alike in every language, and for scores.

Cards bear their neutral titles, whatever the option `display_names` says: an event does not know the options
(FR-DEC-37).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.games.frantic.cards import is_teleport, title
from domain.games.frantic.events import Score
from domain.kernel import guides
from domain.kernel.table import Cards
from domain.kernel.words import Vocabulary
from domain.kernel.words.tongue import Say


def _card(say: Say, card: str | None, _: str) -> str:
    if card is None:
        return "–"
    return say("numbered_teleport", card[2:]) if is_teleport(card) else title(card)


def _cards(say: Say, cards: Iterable[str], _: str) -> str:
    return ", ".join(_card(say, card, "") for card in cards) or "–"


def _dealt(say: Say, hands: Sequence[Cards], _: str) -> str:
    return say("number_of_cards", hands[0])


def _event(say: Say, number: int, _: str) -> str:
    """As its card tells it to a player."""
    return guides.texts("domain.games.frantic")[f"d20_{number}"].text(say.tongue.language).line


def _scores(say: Say, scores: Iterable[Score], _: str) -> str:
    return ", ".join(f"{say.seat(seat)} {say('score', score)}" for seat, score in enumerate(scores))


WORDS: Final = Vocabulary(
    "domain.games.frantic",
    {
        **dict.fromkeys(("card", "covered"), _card),
        "cards": _cards,
        "dealt": _dealt,
        "event": _event,
        "scores": _scores,
    },
)
