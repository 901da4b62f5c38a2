"""Group commit: the appends that arrive while a commit is in flight form the next one."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from service.event_store import sql
from service.event_store.batch import Submission, answer_from, arrays, next_batch, submission_of
from service.event_store.records import Append, Appended, Outcome
from service.platform.database import CONNECTION_LOST, EXHAUSTED, Lender
from service.platform.log_errors import AppendFailed, EventLogError, LogBusy, LogUnavailable
from service.platform.observability import metrics
from service.platform.patience import Patience

AfterCommit = Callable[[int, int], None]
COMMANDS_PER_COMMIT = 128
RETRY_PAUSE_SECONDS = 0.05

log = structlog.get_logger()


class Committer:
    """Writes the appends of one shard, one transaction at a time.

    There is no timer: an idle shard commits each append at once. `queue_limit` counts the appends that wait
    for their turn. `patience_seconds` is how long a lost database is waited for. Every commit that wrote
    something is followed by `after_commit(shard, position)`, which must not block.
    """

    def __init__(
        self,
        writers: Lender,
        shard: int,
        *,
        queue_limit: int = 1000,
        patience_seconds: float = 5.0,
        after_commit: AfterCommit | None = None,
    ) -> None:
        self._writers = writers
        self._shard = shard
        self._queue_limit = queue_limit
        self._patience_seconds = patience_seconds
        self._after_commit = after_commit
        self._waiting: deque[Submission] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def submit(self, append: Append) -> Appended:
        """Return what became of the append. Cancelling the caller does not cancel a submitted append.

        Raises `LogBusy`, `LogUnavailable` or `AppendFailed`; `ValueError` if the append makes no sense.
        """
        if len(self._waiting) >= self._queue_limit:
            raise LogBusy(f"{self._queue_limit} appends are waiting for shard {self._shard}")
        submission = submission_of(append)
        self._waiting.append(submission)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return await submission.answer

    async def close(self) -> None:
        """Wait until everything submitted is answered."""
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._waiting:
            await self._commit(next_batch(self._waiting, COMMANDS_PER_COMMIT))
        self._worker = None

    async def _commit(self, batch: list[Submission]) -> None:
        """Write and answer a batch; if the database refuses it, write its appends singly."""
        metrics.COMMIT_COMMANDS.observe(len(batch))
        try:
            answers = await self._write(batch)
        except EventLogError as error:
            _refuse(batch, error)
        except Exception as error:
            log.warning("batch_refused", shard=self._shard, commands=len(batch), error=repr(error))
            if len(batch) == 1:
                _refuse(batch, AppendFailed(f"the database refuses this append: {error}"))
                return
            for submission in batch:
                await self._commit([submission])
        else:
            for submission, answer in zip(batch, answers, strict=True):
                if not submission.answer.cancelled():  # whose caller has gone
                    submission.answer.set_result(answer)
            self._announce(answers)

    async def _write(self, batch: list[Submission]) -> list[Appended]:
        """Append the batch and return its answers.

        A connection lost on the way leaves the outcome unknown. Then the same call is made again: by the hash
        of its last event the log knows a command it has written already, and answers as it would have then.
        """
        columns = arrays(batch)
        with Patience(self._patience_seconds) as patience:
            while True:
                try:
                    async with self._writers.borrow(self._shard) as connection:
                        rows = await connection.fetch(sql.append_commands, self._shard, *columns)
                except EXHAUSTED as error:
                    raise LogUnavailable(f"the database cannot write: {error!r}") from error
                except CONNECTION_LOST as error:
                    if patience.is_over:
                        raise LogUnavailable(f"no answer from the database: {error!r}") from error
                    await asyncio.sleep(RETRY_PAUSE_SECONDS)
                else:
                    return [answer_from(each, row) for each, row in zip(batch, rows, strict=True)]

    def _announce(self, answers: list[Appended]) -> None:
        position = max((each.position for each in answers if each.outcome is Outcome.APPENDED), default=0)
        if self._after_commit is None or position == 0:
            return
        try:
            self._after_commit(self._shard, position)
        except Exception:
            log.exception("after_commit_failed", shard=self._shard, position=position)


def _refuse(batch: list[Submission], error: EventLogError) -> None:
    for submission in batch:
        if not submission.answer.cancelled():
            submission.answer.set_exception(error)
            submission.answer.exception()  # seen: asyncio must not complain if the caller goes right now
