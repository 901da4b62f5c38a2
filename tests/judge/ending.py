"""The end of a run: wait until all is quiet, then read everything once more, and send every key again."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import Any

from tests.judge.calling import Caller
from tests.judge.cups import Cup
from tests.judge.playing import Match
from tests.judge.record import Final, Request

QUIET_SECONDS = 60.0
LOOK_SECONDS = 0.2
STATES = 8
"""So many tables of each match are looked at once more."""


class Ending:
    """`admin` may see everything. What is read here is `Final`; the requests are in the record as well."""

    def __init__(self, caller: Caller, admin: str) -> None:
        self._caller = caller
        self._admin = {"token": admin, "viewer": "organiser"}
        self._tokens: dict[tuple[str, str], str] = {}
        self._looked_at: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)

    async def read(self, matches: Sequence[Match], cups: Sequence[Cup], webhooks: Sequence[str]) -> None:
        self._tokens = {(m.match_id, str(seat)): token for m in matches for seat, token in m.seats.items()}
        for entry in self._caller.recorder.entries:
            if isinstance(entry, Request) and entry.operation == "getState" and entry.outcome == "ok":
                self._looked_at[entry.subject].add((entry.viewer, entry.answer["revision"]))
        self._add("contract", "", await self._get("getContract", "/openapi.json"))
        for match in matches:
            await self._match(match)
        for cup in cups:
            await self._cup(cup)
        await self._lists()
        for webhook in webhooks:
            await self._deliveries(webhook)
        await self._receipts()

    async def _match(self, match: Match) -> None:
        id_, path = match.match_id, match.path
        query = {"as": "organiser", "limit": 200}
        events = await self._pages(f"{path}/events", **self._admin, query=query)
        self._add("events", id_, events)
        await self._caught_up(f"{path}/timeline", events[-1]["revision"])
        lines = await self._pages(f"{path}/timeline", **self._admin, query={"limit": 200})
        self._add("timeline", id_, lines)
        row = await self._row(match, events[-1]["revision"])
        self._add("row", id_, row)
        for viewer, at in [*self._sample(id_), ("organiser", events[-1]["revision"])]:
            query = {"as": viewer, "at": at}
            state = await self._get("getState", f"{path}/state", **self._admin, subject=id_, query=query)
            self._add("state", id_, state)
        found = await self._get("listMatchDisputes", f"{path}/disputes", **self._admin, subject=id_)
        self._add("disputes", id_, found["items"])
        is_fork = any(each["event"]["type"] == "MatchForked" for each in events)
        for each in {e["event"]["player"] for e in events if e["event"]["type"] == "SeatTaken"}:
            seats = await self._seats(each, row, 0 if is_fork else QUIET_SECONDS)
            self._add("seats", id_, {"player": each, "seats": seats})

    def _sample(self, match_id: str) -> list[tuple[str, int]]:
        """Some of the tables that were looked at: by whom, and of which revision."""
        seen = self._looked_at[match_id]
        return self._caller.random.sample(sorted(seen), min(STATES, len(seen)))

    async def _row(self, match: Match, newest: int) -> Any:
        until = monotonic() + QUIET_SECONDS
        while True:
            row = (await self._get("getMatch", match.path, **self._admin, subject=match.match_id))["match"]
            if row["revision"] >= newest or monotonic() > until:
                return row
            await asyncio.sleep(LOOK_SECONDS)

    async def _seats(self, player: str, row: Any, patience_seconds: float) -> Any:
        """The seats of a player, once they tell the end of the match as its row does."""
        until = monotonic() + patience_seconds
        while True:
            seats = await self._pages("/v1/seats", **self._admin, query={"player": player})
            phases = {each["phase"] for each in seats if each["match_id"] == row["match_id"]}
            if phases == {row["phase"]} or monotonic() > until:
                return seats
            await asyncio.sleep(LOOK_SECONDS)

    async def _caught_up(self, path: str, newest: int) -> None:
        until = monotonic() + QUIET_SECONDS
        while monotonic() < until:
            page = await self._get("getTimeline", path, **self._admin, query={"from": newest, "limit": 1})
            if page["items"]:
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _cup(self, cup: Cup) -> None:
        id_ = cup.tournament_id
        newest = await self._get("getTournament", cup.path, **self._admin, subject=id_)
        events = await self._pages(f"{cup.path}/events", **self._admin, query={"limit": 200})
        self._add("tournament", id_, newest)
        self._add("tournament events", id_, events)
        until = monotonic() + QUIET_SECONDS
        while True:
            standings = await self._get("getStandings", f"{cup.path}/standings", **self._admin, subject=id_)
            if standings["revision"] >= events[-1]["revision"] or monotonic() > until:
                break
            await asyncio.sleep(LOOK_SECONDS)
        self._add("standings", id_, standings)

    async def _lists(self) -> None:
        rows = await self._pages("/v1/matches", **self._admin, query={"limit": 200})
        self._add("matches", "", rows)
        self._add("all disputes", "", await self._pages("/v1/disputes", **self._admin))

    async def _deliveries(self, webhook: str) -> None:
        path = f"/v1/webhooks/{webhook}/deliveries"
        until = monotonic() + QUIET_SECONDS
        while monotonic() < until:
            pending = await self._get("listDeliveries", path, **self._admin, query={"status": "pending"})
            if not pending["items"]:
                break
            await asyncio.sleep(LOOK_SECONDS)
        self._add("deliveries", webhook, await self._pages(path, **self._admin))

    async def _receipts(self) -> None:
        """Every key that was accepted is sent once more, as it was."""
        accepted: dict[str, Request] = {}
        for entry in list(self._caller.recorder.entries):
            if isinstance(entry, Request) and entry.operation == "submitCommand" and entry.outcome == "ok":
                accepted.setdefault(entry.key, entry)
        for each in accepted.values():
            token = self._tokens[each.subject, each.viewer]
            await self._caller.insist(
                each.operation,
                each.method,
                each.path,
                token=token,
                viewer=each.viewer,
                subject=each.subject,
                body=each.body,
                key=each.key,
            )

    async def _get(self, operation: str, path: str, **terms: Any) -> Any:
        return await self._caller.must(operation, "GET", path, **terms)

    async def _pages(self, path: str, **terms: Any) -> list[Any]:
        return await self._caller.pages("readAtTheEnd", path, **terms)

    def _add(self, what: str, subject: str, answer: Any, viewer: str = "organiser") -> None:
        self._caller.recorder.add(
            Final(what=what, subject=subject, viewer=viewer, answer=answer, at=monotonic())
        )
