"""What can be asked of the service, as steps that either client drives."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from moviola_client.calls import Pause, Steps, get, post
from moviola_client.models import (
    Accepted,
    AnyCommand,
    AwaitedView,
    EventPage,
    GameSummary,
    LegalCommands,
    NewFork,
    NewMatch,
    NewSeat,
    StateView,
    SubmitCommand,
)
from moviola_client.problems import Problem, Stale

PATH = "/v1/matches"


def games() -> Steps[list[GameSummary]]:
    return cast("Steps[list[GameSummary]]", get("/v1/games"))


def create(key: str | None, wish: dict[str, Any]) -> Steps[NewMatch]:
    return cast("Steps[NewMatch]", post(PATH, wish, key))


def take_seat(match: str, key: str | None, wish: dict[str, Any]) -> Steps[NewSeat]:
    return cast("Steps[NewSeat]", post(f"{PATH}/{match}/seats", wish, key))


def start(match: str, token: str | None) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/start", None, token))


def state(match: str, token: str | None, at: int | None) -> Steps[StateView]:
    return cast("Steps[StateView]", get(f"{PATH}/{match}/state", token, at=at))


def page(match: str, token: str | None, first: int) -> Steps[EventPage]:
    return cast("Steps[EventPage]", get(f"{PATH}/{match}/events", token, **{"from": first}))


def fork(match: str, token: str | None, wish: dict[str, Any]) -> Steps[NewFork]:
    return cast("Steps[NewFork]", post(f"{PATH}/{match}/forks", wish, token))


def commands(match: str, token: str, wait: int) -> Steps[LegalCommands]:
    return cast("Steps[LegalCommands]", get(f"{PATH}/{match}/commands", token, wait=wait or None))


def play(match: str, token: str, command: SubmitCommand, revision: int | None) -> Steps[Accepted]:
    asked = post(f"{PATH}/{match}/commands", command, token, revision, include="commands")
    return cast("Steps[Accepted]", asked)


def resign(match: str, token: str) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/resign", None, token))


@dataclass(frozen=True)
class Turn:
    """What a seat may do at a revision; a policy chooses one of `commands`."""

    game: str
    revision: int
    awaited: AwaitedView
    commands: Sequence[AnyCommand]


def next_turn(
    match: str, token: str, answer: Accepted | LegalCommands | Turn | None = None
) -> Steps[Turn | None]:
    """The seat's next turn; None when play is over.

    `answer` is that to the command before: it often has the next commands already, which saves a request.
    """
    is_asked = False
    while not isinstance(answer, Turn):
        if answer is not None and answer["awaited"]["kind"] == "nobody":
            return None
        if answer is not None and (found := answer.get("commands")):
            listed = cast("list[AnyCommand]", found)
            return Turn(answer["game"], answer["revision"], answer["awaited"], listed)
        if is_asked:
            yield Pause(0.1)  # an answer without commands may come at once, while a server goes
        answer, is_asked = (yield from commands(match, token, wait=25)), True
    return answer


def take(match: str, token: str, turn: Turn, command: SubmitCommand) -> Steps[Accepted | Turn | None]:
    """The answer to the command. If the match has moved on: what the seat may do now, or None if it has to ask."""
    try:
        return (yield from play(match, token, command, turn.revision))
    except Stale as stale:
        if stale.legal and stale.revision and stale.awaited:
            listed = cast("list[AnyCommand]", stale.legal)
            return Turn(turn.game, stale.revision, cast(AwaitedView, stale.awaited), listed)
        return None
    except Problem as refused:
        if refused.type == "/problems#not_now":
            return None
        raise
