"""Keeps house bots playing: whenever a match awaits one of them, it moves."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import Random, SystemRandom
from uuid import UUID

import structlog

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.table import Command, Seat
from domain.matches import decider
from domain.matches.faults import Faulty, faults_of
from domain.matches.state import Match
from domain.matches.stopping import is_left_to_bots
from service.access import parties
from service.app.bots.choice import BOTS
from service.app.bots.effort import USUAL, Meter
from service.app.bots.lane import Lane
from service.app.bots.speaking import Speaking
from service.app.bots.worlds import decoded, encoded, sight_of
from service.app.matches.matches import play_as_bot
from service.event_store.streams import Applied, Streams
from service.platform.errors import SeedNotKept, ServiceError
from service.platform.fair_queue import QueueFull
from service.platform.log_errors import EventLogError
from service.platform.observability import faults, metrics
from service.platform.processes.running import is_cancelled
from service.platform.processes.work_queue import TookTooLong, WorkBounds, WorkQueue

BOUNDS = WorkBounds("thinking", waiting=1000, wait_seconds=10.0, seconds=10.0)
"""Beyond them a bot that thinks chooses at random. A thought takes some 0.15 seconds, a place 20 KB."""
PAUSE_SECONDS = 1.0
FAILURES_AT_MOST = 5
"""So often a bot that fails is asked again; then its match waits until somebody looks at it."""
UNSEEN = 5000
"""So many moves in a match without players; then it rests until somebody looks at it."""
log = structlog.get_logger()


class BotDriver:
    """One task per match that awaits a bot, in a process that applied the request before it or loaded the match.

    A match that waits for a bot when its process ends goes on as soon as somebody looks at it again.

    `thinking` runs bots that think, away from the event loop. Matches without a player share one lane.
    The turns of a bot are those of the address whose request started the driver, or else of its match alone.
    Two processes driving the same match do no harm:
    each move names the revision it was chosen at, and the log takes one of them.
    """

    def __init__(self, matches: Streams[Match], thinking: WorkQueue) -> None:
        self._matches = matches
        self._thinking = thinking
        self._lane = Lane()
        self._random = SystemRandom()
        self._speaking = Speaking(matches, self._choose, self._random)
        self._driving: dict[UUID, asyncio.Task[bool]] = {}
        self._moved: set[UUID] = set()
        """Matches that await a bot since their driver has last begun to look at them."""

    def consider(self, match_id: UUID, match: Match) -> None:
        """Start driving the match if it awaits a bot and nobody here drives it.

        The request that looked at the match or moved it on is served, also if its game cannot say whom it awaits.
        """
        try:
            self._speaking.listen(match_id, match)
            if awaited_bot(match) is None:
                return
            if match_id in self._driving:
                self._moved.add(match_id)
                return
            is_left = is_left_to_bots(match)
        except Faulty as fault:
            faults.report(fault)
            return
        self._start(match_id, parties.address.get() or str(match_id), is_left)

    def _start(self, match_id: UUID, party: str, is_left: bool) -> None:
        task = asyncio.create_task(self._drive(match_id, party, is_left))
        self._driving[match_id] = task
        task.add_done_callback(partial(self._ended, match_id, party, is_left))

    def _ended(self, match_id: UUID, party: str, is_left: bool, task: asyncio.Task[bool]) -> None:
        """A match that has moved while its driver was about to end is driven on."""
        self._driving.pop(match_id, None)
        has_moved = match_id in self._moved
        self._moved.discard(match_id)
        if has_moved and not task.cancelled() and task.result():
            self._start(match_id, party, is_left)

    def after_apply(self, applied: Applied[Match]) -> None:
        self.consider(applied.stream_id, applied.state)

    async def close(self) -> None:
        """Stop moving; the next process that loads the match goes on."""
        await self._speaking.close()
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, match_id: UUID, party: str, is_left: bool) -> bool:
        """Whether no bot was awaited in the end; else one cannot move, until somebody looks at the match again."""
        failures = unseen = 0
        while not is_cancelled():
            try:
                async with self._lane.move(party, shared=is_left):
                    self._moved.discard(match_id)
                    loaded = await self._matches.newest(match_id)
                    seat, is_left = awaited_bot(loaded.state), is_left_to_bots(loaded.state)
                    if seat is None:
                        return True
                    if is_left and unseen >= UNSEEN:
                        return self._rest(match_id)
                    unseen += 1
                    command = await self._choose(match_id, party, loaded.state, seat)
                    await play_as_bot(self._matches, loaded, seat, command)
                failures = 0
            except QueueFull:
                return self._rest(match_id)
            except SeedNotKept as error:
                log.warning("bot_cannot_move", match=str(match_id), error=str(error))
                return False
            except (ServiceError, Rejected):
                continue  # somebody else moved the match on: look again
            except EventLogError as error:
                log.warning("bot_waits", match=str(match_id), error=str(error))
                await asyncio.sleep(PAUSE_SECONDS)
            except Faulty as fault:
                faults.report(fault)
                return False  # the next ruling on the match wakes the bot again
            except Exception:
                failures += 1
                metrics.DUTY_FAILURES.labels("bots").inc()
                log.exception("bot_failed", match=str(match_id), failures=failures)
                if failures == FAILURES_AT_MOST:
                    return False
                await asyncio.sleep(PAUSE_SECONDS)
        return False

    def _rest(self, match_id: UUID) -> bool:
        """The next look at the match loads it, and wakes the bot again."""
        self._matches.forget(match_id)
        return False

    async def _choose(self, match_id: UUID, party: str, match: Match, seat: Seat) -> Command:
        game, bot = match.game, match.sheet.seats[seat].bot
        with faults_of(match):
            sight = sight_of(game, match.play, seat)
            legal = game.legal_commands(sight.view, seat)
        if bot != "random":
            question = (
                game.name,
                game.edition,
                encoded(sight),
                seat,
                bot,
                self._random.getrandbits(64),
            )
            try:
                return legal[await self._thinking.do(party, think, *question)]
            except (QueueFull, TookTooLong) as error:
                log.info("bot_does_not_think", match=str(match_id), reason=type(error).__name__)
            except BrokenProcessPool:
                raise
            except Exception as error:
                raise Faulty(str(match_id), game.name) from error
        return self._random.choice(legal)


def awaited_bot(match: Match) -> Seat | None:
    """A seat of a bot that is awaited now."""
    if match.sheet.phase != "playing":
        return None
    awaited = decider.awaited(match)
    seats = awaited.seats if isinstance(awaited, AwaitsSeats) else ()
    return next((seat for seat in seats if match.sheet.seats[seat].bot), None)


def think(game_name: str, edition: str, message: bytes, seat: Seat, bot: str, seed: int) -> int:
    """The place of the bot's choice in its seat's legal list; runs in a process of its own."""
    game = GAMES[game_name].of_edition(edition)
    sight = decoded(game, message)
    legal = game.legal_commands(sight.view, seat)
    random = Random(seed)  # noqa: S311 - a game, not a secret
    return legal.index(BOTS[bot](game, sight, seat, legal, random, Meter(USUAL)))
