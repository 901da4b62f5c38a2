"""The client for programs that do one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import sleep
from typing import Any, TypeVar, cast, overload

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
SECONDS = 40.0
"""How long an answer may take: longer than the service waits for a turn."""


class Moviola:
    """A service. `key` is one with scopes, or None; `http` a client of your own, with the service's address."""

    def __init__(self, url: str = "", *, key: str | None = None, http: httpx.Client | None = None) -> None:
        self.key = key
        self.heads: dict[str, Head] = {}
        """The newest signed head of each match that was played to its end here, or whose head was kept."""
        self.http = http or httpx.Client(base_url=url, timeout=SECONDS)

    def __enter__(self) -> Moviola:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def run(self, steps: Steps[T]) -> T:
        answer: Answer | None = None
        while True:
            try:
                wanted = steps.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            answer = None
            if isinstance(wanted, Pause):
                sleep(wanted.seconds)
                continue
            try:
                answer = self.http.request(wanted.method, wanted.path, **wanted.arguments())
            except httpx.TransportError as failed:
                answer = failed

    def call(
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
        answer: T = self.run(calls.sent(call))
        return answer

    def keep_head(self, match: str, token: str | None) -> Head:
        self.heads[match] = self.run(operations.head(match, token or self.key))
        return self.heads[match]

    def games(self) -> list[GameSummary]:
        return self.run(operations.games())["items"]

    def create(self, game: str, seats: int, **wish: Any) -> Match:
        """A new match; `wish` is what else CreateMatch takes, such as `bots={"1": "random"}`."""
        made: NewMatch = self.run(operations.create(self.key, {"game": game, "seats": seats, **wish}))
        return Match(self, made["match_id"], made["host_token"])

    def create_many(self, wishes: Sequence[dict[str, Any]]) -> list[Match | Problem]:
        """Up to 100 new matches, each as CreateMatch takes it; a `Problem` in place of each that is refused."""
        made = self.run(operations.create_many(self.key, wishes))
        return [
            Match(self, each["match"]["match_id"], each["match"]["host_token"])
            if "match" in each
            else Problem(each["problem"]["status"], cast("dict[str, Any]", each["problem"]))
            for each in made["items"]
        ]

    def match(self, match_id: str, token: str | None = None) -> Match:
        return Match(self, match_id, token)

    def turns(self, seats: Sequence[Seat], wait: int = 0) -> TurnsNow:
        """Which of up to 50 seats are to answer, and what they may do; `over` and `lost` are places in `seats`."""
        return self.run(operations.turns(self.key, [(seat.match.id, seat.token) for seat in seats], wait))

    def stream(self, seats: Sequence[Seat], after: str = "") -> Iterator[EventView]:
        """The events of up to 20 matches, each with its `match_id`, as `Match.stream` gives those of one."""
        body = {"seats": [{"match_id": seat.match.id, "token": seat.token} for seat in seats]}
        return self.follow(Call("POST", "/v1/stream", body, token=self.key), Reader(after))

    def follow(self, call: Call, reader: Reader) -> Iterator[EventView]:
        """The events that a stream brings, which is opened again whenever it breaks off."""
        failures = 0
        while not reader.is_over:
            call = replace(call, headers=reader.headers())
            try:
                with self.http.stream(call.method, call.path, **call.arguments()) as answer:
                    if answer.status_code == 204:
                        return
                    if not answer.is_success and answer.status_code not in calls.AGAIN:
                        answer.read()
                        raise problem(answer.status_code, calls.document(answer))
                    for line in answer.iter_lines():
                        failures = 0
                        yield from reader.events(line)
            except httpx.TransportError as failed:
                if failures == calls.TRIES:
                    raise Unreachable(str(failed)) from failed
            reader.dropped()
            if not reader.is_over:
                sleep(calls.seconds_until(failures))
            failures += 1

    def play_until_end(self, seats: Sequence[Seat], policy: Callable[[Turn], AnyCommand]) -> int:
        """Play up to 50 seats in as many matches until all are over; how many commands that took."""
        left, played = list(seats), 0
        while left:
            found = self.turns(left, wait=25)
            for each in found["turns"]:
                seat = next(one for one in left if one.sits_at(each))
                turn = operations.listed(each)
                while turn is not None:
                    answer = self.run(operations.take(seat.match.id, seat.token, turn, policy(turn)))
                    played += not (answer is None or isinstance(answer, TurnOf))
                    turn = operations.listed(answer)
            for place in found["over"]:
                self.keep_head(left[place].match.id, left[place].token)
            gone = {*found["over"], *found["lost"]}
            left = [seat for place, seat in enumerate(left) if place not in gone]
            if not found["turns"]:
                sleep(0.1)
        return played


class Match:
    """A match. `token` is the host's or a seat's; without one it is seen as spectators see it."""

    def __init__(self, client: Moviola, match_id: str, token: str | None = None) -> None:
        self.client = client
        self.id = match_id
        self.token = token

    def join(self, player: str, seat: int | None = None) -> Seat:
        """The player adds 128 bits to the luck, which the service has committed to before."""
        wish = operations.sitting_down(player, seat)
        taken = self.client.run(operations.take_seat(self.id, self.client.key, wish))
        return self.seat(taken["seat"], taken["seat_token"])

    def seat(self, number: int, token: str) -> Seat:
        return Seat(self, number, token)

    def start(self) -> Accepted:
        return self.client.run(operations.start(self.id, self.token))

    def cancel(self) -> Accepted:
        """Before the beginning: the match never begins."""
        return self.client.run(operations.cancel(self.id, self.token))

    def vacate(self, seat: int, reason: str) -> Accepted:
        """Before the beginning: the player is removed from the seat."""
        wish = {"seat": seat, "reason": reason}
        return self.client.run(operations.vacate(self.id, self.token, wish))

    def state(self) -> StateView:
        return self.at(None)

    def at(self, revision: int | None) -> StateView:
        """The match as it was after event `revision`; None: as it is now."""
        return self.client.run(operations.state(self.id, self.token or self.client.key, revision))

    @overload
    def events(self, first: int = 1) -> Iterator[EventView]: ...
    @overload
    def events(self, first: int = 1, *, of: type[E]) -> Iterator[E]: ...
    def events(self, first: int = 1, *, of: Any = None) -> Iterator[Any]:
        """The events so far, from event `first` on; with `of=SukkubeEventView` as that game has them."""
        following: int | None = first
        while following:
            page = self.client.run(operations.page(self.id, self.token or self.client.key, following))
            operations.check_game(of, page["game"])
            yield from cast("list[EventView]", page["items"])
            following = page.get("next_from")

    @overload
    def stream(self, after: int = 0) -> Iterator[EventView]: ...
    @overload
    def stream(self, after: int = 0, *, of: type[E]) -> Iterator[E]: ...
    def stream(self, after: int = 0, *, of: Any = None) -> Iterator[Any]:
        """The events after event `after` and all later ones, each once, until the match is disclosed.

        A dropped connection is opened again where it broke off.
        """
        call = Call("GET", f"{PATH}/{self.id}/events/stream", token=self.token or self.client.key)
        yield from self.client.follow(call, Reader(str(after or ""), of))

    def keep_head(self) -> Head:
        """The signed head of the match as it is now, which `heads` of the client has from now on."""
        return self.client.keep_head(self.id, self.token)

    def holds_head(self) -> bool:
        """Whether the archive, as the service gives it now, goes on from the head that was kept."""
        token = self.token or self.client.key
        return self.client.run(operations.is_in_archive(self.client.heads[self.id], token))

    def fork(self, revision: int, **wish: Any) -> Fork:
        """A match that goes on from event `revision`; `wish` is what else ForkMatch takes, such as `luck`."""
        token = self.token or self.client.key
        made = self.client.run(operations.fork(self.id, token, {"revision": revision, **wish}))
        return Fork(self.client, made["match_id"], made["host_token"], made["seat_tokens"])


class Fork(Match):
    """A fork, with the seats that its maker may play."""

    def __init__(self, client: Moviola, match_id: str, token: str, seats: dict[str, str]) -> None:
        super().__init__(client, match_id, token)
        self.seats = {int(number): self.seat(int(number), seat) for number, seat in seats.items()}

    def delete(self) -> Accepted:
        """A private fork is gone for everybody."""
        return self.client.run(operations.delete(self.id, self.token))


class Seat:
    """A seat that its token plays."""

    def __init__(self, match: Match, number: int, token: str) -> None:
        self.match = match
        self.number = number
        self.token = token

    def sits_at(self, turn: LegalCommands) -> bool:
        return (turn["match_id"], turn["seat"]) == (self.match.id, self.number)

    def commands(self, wait: int = 0) -> LegalCommands:
        """The commands of the seat; with `wait` after so many seconds at most, or as soon as there is
        something."""
        return self.match.client.run(operations.commands(self.match.id, self.token, wait))

    def play(
        self, command: SubmitCommand, revision: int | None = None, window: str | None = None
    ) -> Accepted:
        """With `revision` the command is refused (`Stale`) if the match has moved on since; with `window`, the one
        of `awaited`, only if that has closed."""
        return self.match.client.run(operations.play(self.match.id, self.token, command, revision, window))

    def leave(self) -> Accepted:
        """Before the beginning: the seat is free again, and its token worth nothing."""
        return self.match.client.run(operations.leave(self.match.id, self.token))

    def resign(self) -> Accepted:
        return self.match.client.run(operations.resign(self.match.id, self.token))

    def play_until_end(self, policy: Callable[[Turn], AnyCommand]) -> int:
        """Play what `policy` chooses until play is over; how many commands that took."""
        run, match, token = self.match.client.run, self.match.id, self.token
        turn, played = run(operations.next_turn(match, token)), 0
        while turn is not None:
            answer = run(operations.take(match, token, turn, policy(turn)))
            played += not (answer is None or isinstance(answer, TurnOf))
            turn = run(operations.next_turn(match, token, answer))
        self.match.client.keep_head(match, token)
        return played
