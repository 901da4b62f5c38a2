"""The operations of the service, as steps that either client drives."""

from collections.abc import Sequence
from json import loads
from secrets import token_hex
from typing import Any, cast

from moviola_client.calls import Call, Pause, Steps, get, post, sent
from moviola_client.models import (
    GAMES,
    Accepted,
    AwaitedView,
    EventPage,
    GameList,
    Head,
    LegalCommands,
    MadeMatches,
    NewFork,
    NewMatch,
    NewSeat,
    StateView,
    SubmitCommand,
    Turn,
    TurnOf,
    TurnsNow,
)
from moviola_client.problems import Problem, Stale

PATH = "/v1/matches"


def games() -> Steps[GameList]:
    return cast("Steps[GameList]", get("/v1/games"))


def create(key: str | None, wish: dict[str, Any]) -> Steps[NewMatch]:
    return cast("Steps[NewMatch]", post(PATH, wish, key))


def create_many(key: str | None, wishes: Sequence[dict[str, Any]]) -> Steps[MadeMatches]:
    return cast("Steps[MadeMatches]", post(f"{PATH}/batch", {"matches": list(wishes)}, key))


def sitting_down(player: str, seat: int | None) -> dict[str, Any]:
    return {"player": player, "entropy": token_hex(16)} | ({} if seat is None else {"seat": seat})


def take_seat(match: str, key: str | None, wish: dict[str, Any]) -> Steps[NewSeat]:
    return cast("Steps[NewSeat]", post(f"{PATH}/{match}/seats", wish, key))


def start(match: str, token: str | None) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/start", None, token))


def cancel(match: str, token: str | None) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/cancel", None, token))


def vacate(match: str, token: str | None, wish: dict[str, Any]) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/seats/vacate", wish, token))


def leave(match: str, token: str) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/leave", None, token))


def state(match: str, token: str | None, at: int | None) -> Steps[StateView]:
    return cast("Steps[StateView]", get(f"{PATH}/{match}/state", token, at=at))


def page(match: str, token: str | None, first: int) -> Steps[EventPage]:
    return cast("Steps[EventPage]", get(f"{PATH}/{match}/events", token, **{"from": first}))


def fork(match: str, token: str | None, wish: dict[str, Any]) -> Steps[NewFork]:
    return cast("Steps[NewFork]", post(f"{PATH}/{match}/forks", wish, token))


def delete(match: str, token: str | None) -> Steps[Accepted]:
    return cast("Steps[Accepted]", sent(Call("DELETE", f"{PATH}/{match}", token=token)))


def commands(match: str, token: str, wait: int) -> Steps[LegalCommands]:
    return cast("Steps[LegalCommands]", get(f"{PATH}/{match}/commands", token, wait=wait or None))


def play(
    match: str,
    token: str,
    command: SubmitCommand,
    revision: int | None,
    window: str | None = None,
    *,
    is_brief: bool = False,
) -> Steps[Accepted]:
    path = f"{PATH}/{match}/commands"
    asked = post(path, command, token, revision, window, is_brief=is_brief, include="commands")
    return cast("Steps[Accepted]", asked)


def turns(key: str | None, seats: Sequence[tuple[str, str]], wait: int) -> Steps[TurnsNow]:
    """Of `seats`, each a match and the token of a seat there, those that are to answer."""
    asked = {"seats": [{"match_id": match, "token": token} for match, token in seats]}
    query = {"wait": wait or None}
    return cast("Steps[TurnsNow]", sent(Call("POST", "/v1/turns", asked, query, key)))


def resign(match: str, token: str) -> Steps[Accepted]:
    return cast("Steps[Accepted]", post(f"{PATH}/{match}/resign", None, token))


def head(match: str, token: str | None) -> Steps[Head]:
    return cast("Steps[Head]", get(f"{PATH}/{match}/head", token))


def is_in_archive(head: Head, token: str | None) -> Steps[bool]:
    """Whether the archive, as the service gives it now, has the event of the head with its hash."""
    archive = yield from get(f"{PATH}/{head['match_id']}/archive", token)
    lines = map(loads, archive.splitlines())
    return any((each.get("revision"), each.get("hash")) == (head["revision"], head["hash"]) for each in lines)


def check_game(of: object, game: str) -> None:
    """Raises `ValueError` where events are of another game than the type `of` they are asked for as."""
    if of is not None and GAMES.get(of) != game:
        raise ValueError(f"the match is one of {game}: its events are no {getattr(of, '__name__', of)}")


def next_turn(
    match: str, token: str, answer: Accepted | LegalCommands | Turn | None = None
) -> Steps[Turn | None]:
    """The seat's next turn; None when play is over.

    `answer` is that to the command before: it often has the next commands already, which saves a request.
    """
    is_asked = False
    while (turn := listed(answer)) is None:
        if answer is not None and not isinstance(answer, TurnOf) and answer["awaited"]["kind"] == "nobody":
            return None
        if is_asked:
            yield Pause(0.1)  # an answer without commands may come at once, while a server goes
        answer, is_asked = (yield from commands(match, token, wait=25)), True
    return turn


def listed(answer: Accepted | LegalCommands | Turn | None) -> Turn | None:
    """The turn that an answer lists the commands of, if it does."""
    if answer is None or isinstance(answer, TurnOf):
        return answer
    found = answer.get("commands")
    if not found:
        return None
    return cast(Turn, TurnOf(answer["game"], answer["revision"], answer["awaited"], found))


def take(match: str, token: str, turn: Turn, command: SubmitCommand) -> Steps[Accepted | Turn | None]:
    """The answer to the command, without events. If the match has moved on: what the seat may do now, or None if
    it has to ask."""
    try:
        window = turn.awaited.get("window")
        return (yield from play(match, token, command, turn.revision, window, is_brief=True))
    except Stale as stale:
        if stale.legal and stale.revision and stale.awaited:
            awaited = cast(AwaitedView, stale.awaited)
            return cast(Turn, TurnOf(turn.game, stale.revision, awaited, cast("list[Any]", stale.legal)))
        return None
    except Problem as refused:
        if refused.type == "/problems#not_now":
            return None
        raise
