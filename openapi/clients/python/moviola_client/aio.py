"""The same client for asyncio."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar, cast, overload

import httpx

from moviola_client import calls, operations
from moviola_client.calls import Answer, Call, Operation, Pause, Steps
from moviola_client.frames import Reader
from moviola_client.models import (
    Accepted,
    AnyCommand,
    EventView,
    GameSummary,
    Head,
    LegalCommands,
    NewMatch,
    StateView,
    SubmitCommand,
    Turn,
    TurnOf,
    TurnsNow,
)
from moviola_client.operations import PATH
from moviola_client.problems import Problem, Unreachable, problem

B = TypeVar("B")
E = TypeVar("E")
T = TypeVar("T")
Policy: TypeAlias = Callable[[Turn], AnyCommand | Awaitable[AnyCommand]]
SECONDS = 40.0
"""How long an answer may take: longer than the service waits for a turn."""


class AsyncMoviola:
    """A service. `key` is one with scopes, or None; `http` a client of your own, with the service's address."""

    def __init__(
        self, url: str = "", *, key: str | None = None, http: httpx.AsyncClient | None = None
    ) -> None:
        self.key = key
        self.heads: dict[str, Head] = {}
        """The newest signed head of each match that was played to its end here, or whose head was kept."""
        self.http = http or httpx.AsyncClient(base_url=url, timeout=SECONDS)

    async def __aenter__(self) -> AsyncMoviola:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def run(self, steps: Steps[T]) -> T:
        answer: Answer | None = None
        while True:
            try:
                wanted = steps.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            answer = None
            if isinstance(wanted, Pause):
                await sleep(wanted.seconds)
                continue
            try:
                answer = await self.http.request(wanted.method, wanted.path, **wanted.arguments())
            except httpx.TransportError as failed:
                answer = failed

    async def call(
        self,
        operation: Operation[B, T],
        body: B | None = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        **parameters: Any,
    ) -> T:
        """Any operation of `moviola_client.contract`, sent again until it is answered, with `token` or the key."""
        call = operation.call(body, token or self.key, headers or {}, parameters)
        answer: T = await self.run(calls.sent(call))
        return answer

    async def keep_head(self, match: str, token: str | None) -> Head:
        self.heads[match] = await self.run(operations.head(match, token or self.key))
        return self.heads[match]

    async def games(self) -> list[GameSummary]:
        return (await self.run(operations.games()))["items"]

    async def create(self, game: str, seats: int, **wish: Any) -> AsyncMatch:
        """A new match; `wish` is what else CreateMatch takes, such as `bots={"1": "random"}`."""
        made: NewMatch = await self.run(operations.create(self.key, {"game": game, "seats": seats, **wish}))
        return AsyncMatch(self, made["match_id"], made["host_token"])

    async def create_many(self, wishes: Sequence[dict[str, Any]]) -> list[AsyncMatch | Problem]:
        """Up to 100 new matches, each as CreateMatch takes it; a `Problem` in place of each that is refused."""
        made = await self.run(operations.create_many(self.key, wishes))
        return [
            AsyncMatch(self, each["match"]["match_id"], each["match"]["host_token"])
            if "match" in each
            else Problem(each["problem"]["status"], cast("dict[str, Any]", each["problem"]))
            for each in made["items"]
        ]

    def match(self, match_id: str, token: str | None = None) -> AsyncMatch:
        return AsyncMatch(self, match_id, token)

    async def turns(self, seats: Sequence[AsyncSeat], wait: int = 0) -> TurnsNow:
        """Which of up to 50 seats are to answer, and what they may do; `over` and `lost` are places in `seats`."""
        held = [(seat.match.id, seat.token) for seat in seats]
        return await self.run(operations.turns(self.key, held, wait))

    def stream(self, seats: Sequence[AsyncSeat], after: str = "") -> AsyncIterator[EventView]:
        """The events of up to 20 matches, each with its `match_id`, as `Match.stream` gives those of one."""
        body = {"seats": [{"match_id": seat.match.id, "token": seat.token} for seat in seats]}
        return self.follow(Call("POST", "/v1/stream", body, token=self.key), Reader(after))

    async def follow(self, call: Call, reader: Reader) -> AsyncIterator[EventView]:
        """The events that a stream brings, which is opened again whenever it breaks off."""
        failures = 0
        while not reader.is_over:
            call = replace(call, headers=reader.headers())
            try:
                async with self.http.stream(call.method, call.path, **call.arguments()) as answer:
                    if answer.status_code == 204:
                        return
                    if not answer.is_success and answer.status_code not in calls.AGAIN:
                        await answer.aread()
                        raise problem(answer.status_code, calls.document(answer))
                    async for line in answer.aiter_lines():
                        failures = 0
                        for event in reader.events(line):
                            yield event
            except httpx.TransportError as failed:
                if failures == calls.TRIES:
                    raise Unreachable(str(failed)) from failed
            reader.dropped()
            if not reader.is_over:
                await sleep(calls.seconds_until(failures))
            failures += 1

    async def play_until_end(self, seats: Sequence[AsyncSeat], policy: Policy) -> int:
        """Play up to 50 seats in as many matches until all are over; how many commands that took."""
        left, played = list(seats), 0
        while left:
            found = await self.turns(left, wait=25)
            for each in found["turns"]:
                seat = next(one for one in left if one.sits_at(each))
                turn = operations.listed(each)
                while turn is not None:
                    command = await chosen(policy, turn)
                    answer = await self.run(operations.take(seat.match.id, seat.token, turn, command))
                    played += not (answer is None or isinstance(answer, TurnOf))
                    turn = operations.listed(answer)
            for place in found["over"]:
                await self.keep_head(left[place].match.id, left[place].token)
            gone = {*found["over"], *found["lost"]}
            left = [seat for place, seat in enumerate(left) if place not in gone]
            if not found["turns"]:
                await sleep(0.1)
        return played


class AsyncMatch:
    """A match. `token` is the host's or a seat's; without one it is seen as spectators see it."""

    def __init__(self, client: AsyncMoviola, match_id: str, token: str | None = None) -> None:
        self.client = client
        self.id = match_id
        self.token = token

    async def join(self, player: str, seat: int | None = None) -> AsyncSeat:
        """The player adds 128 bits to the luck, which the service has committed to before."""
        wish = operations.sitting_down(player, seat)
        taken = await self.client.run(operations.take_seat(self.id, self.client.key, wish))
        return self.seat(taken["seat"], taken["seat_token"])

    def seat(self, number: int, token: str) -> AsyncSeat:
        return AsyncSeat(self, number, token)

    async def start(self) -> Accepted:
        return await self.client.run(operations.start(self.id, self.token))

    async def cancel(self) -> Accepted:
        """Before the beginning: the match never begins."""
        return await self.client.run(operations.cancel(self.id, self.token))

    async def vacate(self, seat: int, reason: str) -> Accepted:
        """Before the beginning: the player is removed from the seat."""
        wish = {"seat": seat, "reason": reason}
        return await self.client.run(operations.vacate(self.id, self.token, wish))

    async def state(self) -> StateView:
        return await self.at(None)

    async def at(self, revision: int | None) -> StateView:
        """The match as it was after event `revision`; None: as it is now."""
        return await self.client.run(operations.state(self.id, self.token or self.client.key, revision))

    @overload
    def events(self, first: int = 1) -> AsyncIterator[EventView]: ...
    @overload
    def events(self, first: int = 1, *, of: type[E]) -> AsyncIterator[E]: ...
    async def events(self, first: int = 1, *, of: Any = None) -> AsyncIterator[Any]:
        """The events so far, from event `first` on; with `of=SukkubeEventView` as that game has them."""
        following: int | None = first
        while following:
            page = await self.client.run(operations.page(self.id, self.token or self.client.key, following))
            operations.check_game(of, page["game"])
            for event in page["items"]:
                yield cast(EventView, event)
            following = page.get("next_from")

    @overload
    def stream(self, after: int = 0) -> AsyncIterator[EventView]: ...
    @overload
    def stream(self, after: int = 0, *, of: type[E]) -> AsyncIterator[E]: ...
    async def stream(self, after: int = 0, *, of: Any = None) -> AsyncIterator[Any]:
        """The events after event `after` and all later ones, each once, until the match is disclosed.

        A dropped connection is opened again where it broke off.
        """
        call = Call("GET", f"{PATH}/{self.id}/events/stream", token=self.token or self.client.key)
        async for event in self.client.follow(call, Reader(str(after or ""), of)):
            yield event

    async def keep_head(self) -> Head:
        """The signed head of the match as it is now, which `heads` of the client has from now on."""
        return await self.client.keep_head(self.id, self.token)

    async def holds_head(self) -> bool:
        """Whether the archive, as the service gives it now, goes on from the head that was kept."""
        token = self.token or self.client.key
        return await self.client.run(operations.is_in_archive(self.client.heads[self.id], token))

    async def fork(self, revision: int, **wish: Any) -> AsyncFork:
        """A match that goes on from event `revision`; `wish` is what else ForkMatch takes, such as `luck`."""
        token = self.token or self.client.key
        made = await self.client.run(operations.fork(self.id, token, {"revision": revision, **wish}))
        return AsyncFork(self.client, made["match_id"], made["host_token"], made["seat_tokens"])


class AsyncFork(AsyncMatch):
    """A fork, with the seats that its maker may play."""

    def __init__(self, client: AsyncMoviola, match_id: str, token: str, seats: dict[str, str]) -> None:
        super().__init__(client, match_id, token)
        self.seats = {int(number): self.seat(int(number), seat) for number, seat in seats.items()}

    async def delete(self) -> Accepted:
        """A private fork is gone for everybody."""
        return await self.client.run(operations.delete(self.id, self.token))


class AsyncSeat:
    """A seat that its token plays."""

    def __init__(self, match: AsyncMatch, number: int, token: str) -> None:
        self.match = match
        self.number = number
        self.token = token

    def sits_at(self, turn: LegalCommands) -> bool:
        return (turn["match_id"], turn["seat"]) == (self.match.id, self.number)

    async def commands(self, wait: int = 0) -> LegalCommands:
        """The commands of the seat; with `wait` after so many seconds at most, or as soon as there is
        something."""
        return await self.match.client.run(operations.commands(self.match.id, self.token, wait))

    async def play(
        self, command: SubmitCommand, revision: int | None = None, window: str | None = None
    ) -> Accepted:
        """With `revision` the command is refused (`Stale`) if the match has moved on since; with `window`, the one
        of `awaited`, only if that has closed."""
        played = operations.play(self.match.id, self.token, command, revision, window)
        return await self.match.client.run(played)

    async def leave(self) -> Accepted:
        """Before the beginning: the seat is free again, and its token worth nothing."""
        return await self.match.client.run(operations.leave(self.match.id, self.token))

    async def resign(self) -> Accepted:
        return await self.match.client.run(operations.resign(self.match.id, self.token))

    async def play_until_end(self, policy: Policy) -> int:
        """Play what `policy` chooses until play is over; how many commands that took."""
        run, match, token = self.match.client.run, self.match.id, self.token
        turn, played = await run(operations.next_turn(match, token)), 0
        while turn is not None:
            answer = await run(operations.take(match, token, turn, await chosen(policy, turn)))
            played += not (answer is None or isinstance(answer, TurnOf))
            turn = await run(operations.next_turn(match, token, answer))
        await self.match.client.keep_head(match, token)
        return played


async def chosen(policy: Policy, turn: Turn) -> AnyCommand:
    found = policy(turn)
    return await found if isinstance(found, Awaitable) else found
