"""Connections to that host of several which takes writes: `postgresql://user@one:5432,two:5432/moviola`.

asyncpg asks the hosts of a URL one after another, with one patience for all: one that is frozen uses it up, and no
other is ever asked. A connection to a host that leads no more stays open besides. Here all hosts are asked
at once. While there are connections, one more asks every second whether its host still leads. When another one
does, all connections to the one before are ended, so that who waits there need not wait on.
"""

import asyncio
import re
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

import asyncpg
import structlog

from service.platform.announcement import ProgramName
from service.platform.patience import patience

LOOK_SECONDS = 1.0
"""Between two looks at the leader, and how long it may take to answer before the others are asked as well."""
SEARCH_SECONDS = 0.25
"""How long hosts have to answer: who was promoted last may not be the first to say so."""
HOST_SECONDS = 2.0
"""How long a silent host is waited for before it is asked anew."""
TIMELINE = """SELECT CASE WHEN pg_is_in_recovery() THEN 0
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END"""
"""0 at a standby; it grows with every promotion."""
WRITING = ("primary", "read-write")
STATEMENTS = {"max_cached_statement_lifetime": 0}
"""Kept as long as their connection: each that asyncpg forgets, after five minutes, it leaves in a cycle, and the
collector looks seldom at what is old (processes/garbage.py)."""
NO_LEADER = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)

log = structlog.get_logger()


async def connect(dsn: str, timeout: float = 60.0, **terms: Any) -> asyncpg.Connection:  # noqa: ASYNC109, as asyncpg
    """As `asyncpg.connect`, but never to a standby, unless `target_session_attrs` in the URL asks for one."""
    target = re.search(r"[?&]target_session_attrs=([a-z-]+)", dsn)
    session = {"application_name": ProgramName.current} | terms.pop("server_settings", {})
    terms = STATEMENTS | terms | {"server_settings": session}
    if len(hosts(dsn)) > 1 and (target is None or target[1] in WRITING):
        return await _leader(dsn).connect(timeout, **terms)
    async with patience(timeout):
        return await asyncpg.connect(dsn, target_session_attrs=target[1] if target else WRITING[0], **terms)


def hosts(dsn: str) -> list[str]:
    """The URL of each host that is named before the path."""
    parts = re.fullmatch(r"(\w+://(?:[^@/?]*@)?)([^/?]*)(.*)", dsn, re.DOTALL)
    assert parts is not None, "settings are URLs"
    return [f"{parts[1]}{host}{parts[3]}" for host in parts[2].split(",")]


class Leading(NamedTuple):
    """A host that takes writes, and who asked it."""

    timeline: int
    url: str
    probe: asyncpg.Connection


class Leader:
    """The host that leads among those of a URL, and our connections, which end with its office."""

    def __init__(self, dsn: str) -> None:
        self._hosts = hosts(dsn)
        self._url = ""
        self._is_known = asyncio.Event()
        self._open: WeakSet[asyncpg.Connection] = WeakSet()
        self._waiting = 0
        self._watching: asyncio.Task[None] | None = None
        self._refusal: asyncpg.PostgresError | None = None

    async def connect(self, timeout: float, **terms: Any) -> asyncpg.Connection:  # noqa: ASYNC109, as asyncpg
        """Wait until a host leads, and connect to it. Raises what a host said, or `TimeoutError`."""
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        self._waiting += 1
        try:
            async with patience(timeout):
                await self._is_known.wait()
                url = self._url
                connection = await asyncpg.connect(url, target_session_attrs=WRITING[0], **terms)
        except TimeoutError:
            if self._refusal is not None:
                raise self._refusal from None
            raise
        finally:
            self._waiting -= 1
        if url != self._url:
            connection.terminate()
            raise ConnectionError("another host leads since")
        self._open.add(connection)
        return connection

    async def _watch(self) -> None:
        """As long as somebody is connected, or waits to be."""
        probe: asyncpg.Connection | None = None
        try:
            while self._is_wanted:
                if probe is None or not await _still_leads(probe):
                    if probe is not None:
                        probe.terminate()
                    probe = self._follow(await self._search())
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._watching = None
            self._is_known.clear()
            if probe is not None:
                probe.terminate()

    @property
    def _is_wanted(self) -> bool:
        return bool(self._waiting) or not all(each.is_closed() for each in self._open)

    def _follow(self, leading: Leading | None) -> asyncpg.Connection | None:
        if leading is None:
            return None
        if leading.url != self._url:
            say = log.warning if self._url else log.info
            say("leader_found", host=self._hosts.index(leading.url), timeline=leading.timeline)
            for each in self._open:
                each.terminate()
            self._open.clear()
        self._url, self._refusal = leading.url, None
        self._is_known.set()
        return leading.probe

    async def _search(self) -> Leading | None:
        """Of the hosts that say they lead, the one that was promoted last; None once nobody wants to know.

        The others are asked again and again while one is silent.
        """
        tasks: dict[str, asyncio.Task[Leading | None]] = {}
        leaders: list[Leading] = []
        try:
            while not leaders and self._is_wanted:
                for url in self._hosts:
                    if url not in tasks:
                        tasks[url] = asyncio.create_task(self._ask(url))
                await asyncio.sleep(SEARCH_SECONDS)
                leaders = _answers(tasks)
                if not leaders:
                    self._is_known.clear()
            return max(leaders, default=None)
        finally:
            for task in tasks.values():
                task.cancel()
            for rival in sorted(leaders)[:-1]:
                rival.probe.terminate()

    async def _ask(self, url: str) -> Leading | None:
        try:
            probe = await asyncpg.connect(
                url,
                timeout=HOST_SECONDS,
                command_timeout=LOOK_SECONDS,
                server_settings={"application_name": ProgramName.current},
                **STATEMENTS,
            )
        except asyncpg.PostgresError as error:
            self._refusal = error
            return None
        except NO_LEADER:
            return None
        timeline = 0
        try:
            with suppress(*NO_LEADER):
                timeline = await probe.fetchval(TIMELINE)
        finally:
            if not timeline:
                probe.terminate()
        return Leading(timeline, url, probe) if timeline else None


def _answers(tasks: dict[str, asyncio.Task[Leading | None]]) -> list[Leading]:
    """The leader among the ones that have answered; they may be asked again."""
    answers = {url: task.result() for url, task in tasks.items() if task.done()}
    for url in answers:
        del tasks[url]
    return [leading for leading in answers.values() if leading is not None]


async def _still_leads(probe: asyncpg.Connection) -> bool:
    with suppress(*NO_LEADER):
        return bool(await probe.fetchval(TIMELINE))
    return False


_leaders: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Leader]] = WeakKeyDictionary()


def _leader(dsn: str) -> Leader:
    """One for each URL: its connections have a single watch."""
    leaders = _leaders.setdefault(asyncio.get_running_loop(), {})
    if dsn not in leaders:
        leaders[dsn] = Leader(dsn)
    return leaders[dsn]
