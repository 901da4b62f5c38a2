"""The move of the searching bot in the place of a seat: done aside, bounded, the same for the same table."""

from dataclasses import dataclass
from random import Random
from typing import Final

from domain.games import GAMES
from domain.kernel.table import Language, Seat
from domain.kernel.words.seats import Who
from domain.matches import advising
from domain.matches.faults import faults_of
from domain.matches.names import who
from service.access.callers import require_seat
from service.access.parties import party_of
from service.access.visits import Visit
from service.app.bots.effort import Effort, Meter
from service.app.bots.tree import Search
from service.app.bots.worlds import decoded, encoded, sight_of
from service.platform.processes.work_queue import WorkBounds, WorkQueue, busy_as
from service.schemas.advice import Advice, AdvisedChoice

BOUNDS: Final = WorkBounds("advice", waiting=16, wait_seconds=30.0, seconds=10.0)
EFFORT: Final = Effort(playouts=200)
"""About what a house bot has time for, and reproducible."""
SHOWN: Final = 8
SAYINGS: Final[dict[Language, str]] = {
    "en": "{text}: worth {worth} of 1 in {playouts} of {all} playouts; {tried} of {legal} choices were tried. "
    "An estimate.",
    "it": "{text}: vale {worth} su 1 in {playouts} partite simulate su {all}; scelte provate: {tried} su {legal}. "
    "È una stima.",
}


@dataclass(frozen=True, slots=True)
class Advisor:
    queue: WorkQueue

    async def advise(self, visit: Visit, language: Language) -> Advice:
        """Raises `Rejected` (MV-ADV), `Busy`."""
        seat = require_seat(visit.caller)
        match, revision = visit.match, visit.revision
        advising.check(match, seat)
        with faults_of(match):
            message = encoded(sight_of(match.game, match.play, seat))
        game, edition = match.game.name, match.game.edition
        work = (game, edition, message, seat, revision, language, who(match.sheet, language))
        with busy_as(
            "advice_busy",
            "several seats are waiting for advice: try again in a moment",
            "the advice took too long: try again, or decide by yourself",
        ):
            legal, choices = await self.queue.do(party_of(visit.caller), considered, *work)
        playouts = sum(each.playouts for each in choices)
        text = _in_words(choices, legal, playouts, language)
        return Advice(visit.match_id, revision, seat, legal, playouts, text, choices[:SHOWN])


def considered(
    game_name: str, edition: str, message: bytes, seat: Seat, seed: int, language: Language, names: Who
) -> tuple[int, list[AdvisedChoice]]:
    """How many commands are legal, and those tried, the best first; runs in a process of its own."""
    game = GAMES[game_name].of_edition(edition)
    sight = decoded(game, message)
    legal = game.legal_commands(sight.view, seat)
    search = Search(game, sight, seat, Random(seed), Meter(EFFORT))  # noqa: S311 - a game, not a secret
    tried = [
        AdvisedChoice(
            legal.index(each.command),
            game.describe_command(each.command, language, names),
            each.visits,
            round(each.worth, 3),
        )
        for each in search.run(legal)
    ]
    return len(legal), tried


def _in_words(choices: list[AdvisedChoice], legal: int, playouts: int, language: Language) -> str:
    best = choices[0]
    return SAYINGS[language].format(
        text=best.text,
        worth=best.worth,
        playouts=best.playouts,
        all=playouts,
        tried=len(choices),
        legal=legal,
    )
