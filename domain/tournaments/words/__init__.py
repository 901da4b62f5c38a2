"""The words of pairings: the sentence of each reason is a row of `<language>.toml` (domain/kernel/words)."""

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Final

from domain.kernel.table import Language
from domain.kernel.words import Vocabulary
from domain.kernel.words.seats import Names
from domain.kernel.words.tongue import Say
from domain.tournaments.events import PairingReason, Value
from domain.tournaments.terms import POINT


class Entrants(Names):
    """Entrants by their names, and nothing around a name: pages set it apart themselves."""

    def player(self, name: str) -> str:
        return name


class Reasons:
    """Reasons in one language; `players` are the names of the entrants in the order of their numbers."""

    def __init__(self, players: Sequence[str], language: Language) -> None:
        self._say = WORDS.say(language, Entrants(language, players))

    def text(self, reason: str | tuple[PairingReason, ...]) -> str:
        """Reasons of earlier releases are English texts; they stay as they are."""
        if isinstance(reason, str):
            return reason
        return " ".join(self._say.sentence(each.code, SimpleNamespace(**each.values)) for each in reason)


def because(code: str, **values: Value) -> PairingReason:
    return PairingReason(code, values)


def number(score: int) -> str:
    """A score in points, exact to four decimals."""
    return f"{score / POINT:.4f}".rstrip("0").rstrip(".")


def _either(say: Say, texts: Iterable[str]) -> str:
    *most, last = texts
    return f"{', '.join(most)} {say('or', None)} {last}" if most else last


def _decimal(say: Say, points: str, _: str) -> str:
    return points.replace(".", say("decimal", None))


WORDS: Final = Vocabulary(
    "domain.tournaments",
    {
        "all": lambda say, values, _: say.all_of(map(str, values)),
        "player": lambda say, entrant, _: say.who((entrant - 1,), ""),
        "players": lambda say, entrants, _: say.all_of(say("player", each) for each in entrants),
        "either": lambda say, entrants, _: _either(say, [say("player", each) for each in entrants]),
        "decimal_points": _decimal,
        "scores": lambda say, scores, _: say.all_of(_decimal(say, each, "") for each in scores),
        "worse": lambda say, aims, _: _either(say, [say("drawback", aim) for aim in aims]),
        "kept": lambda say, aims, _: say.all_of(say("constraint", aim) for aim in aims),
    },
)
