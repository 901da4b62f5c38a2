"""The tools of `moviola mcp`: a player's matches for a language model, over the service's own API.

Needs the extra `agents`. As in a brief, no text of another player is in an answer (decision 120).
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from service.app.matches.brief import grouped, sentence
from service.cli.client import Client, NotReachable, RequestRefused
from service.cli.terminal.match_client import SeenEventPage, read_match
from service.platform.release import RELEASE
from service.schemas.forks import NewFork
from service.schemas.games import Rule
from service.schemas.matches import LegalCommands
from service.schemas.players import ClaimedSeats, OwnMatch, OwnMatches

OWN = "/v1/players/me"
WAIT_SECONDS = 20
EVENTS_AT_ONCE = 100
OPPONENT = "lookahead"
INSTRUCTIONS = """Board games. Call my_turns, then look at a match: it says the table, the question and the choices
by letters. Answer with choose. A rule that is cited, such as MV-DIS-02, is read with read_rule."""


class Tools:
    """Each method is a tool: its docstring is what the model reads about it."""

    def __init__(self, api: Client) -> None:
        self._api = api

    def my_turns(self) -> str:
        """List your matches that are not over, with those that wait for you marked as your turn."""
        matches: list[OwnMatch] = []
        after: str | None = None
        while True:
            page = self._api.get(f"{OWN}/matches", OwnMatches, after=after)
            matches += page.items
            after = page.next
            if after is None:
                break
        lines = [
            f"{each.match_id} {each.game}, seat {each.seat + 1}: {'your turn' if each.is_awaited else each.phase}"
            for each in matches
        ]
        return "\n".join(lines) or "You have no match that is not over."

    def look(self, match_id: UUID) -> str:
        """Read your decision in a match; waits up to 20 s for others. `B3` is the third end of `B`."""
        self._legal(match_id, wait=WAIT_SECONDS)
        return self._brief(match_id)

    def choose(self, match_id: UUID, revision: int, choice: str) -> str:
        """Answer the decision at event `revision` with a choice, `A` or `B3`, and read what comes next."""
        legal = self._legal(match_id, language="en")
        if legal.revision != revision:
            raise ToolError(f"the match is at event {legal.revision}, not at {revision}: look again")
        kinds = [command["type"] for command in legal.commands]
        for group in grouped(kinds, legal.choices, legal.commands):
            for name, command, _ in group.choices():
                if name == choice.strip().upper():
                    path = f"/v1/matches/{match_id}/commands"
                    self._api.post(path, command, dict[str, Any], revision=revision)
                    return f"You chose {name}.\n\n{self._brief(match_id)}"
        raise ToolError(f"the decision at event {revision} has no choice {choice}")

    def read_rule(self, rule_id: str) -> str:
        """Read a rule by its ID, such as MV-DIS-02."""
        return self._api.get(f"/v1/rules/{quote(rule_id, safe='')}", Rule).text

    def replay(self, match_id: UUID, start: int = 1) -> str:
        """Read the events of a match in words from event `start` on, 100 at once, with the rules they cite."""
        table = read_match(self._api, match_id)
        path, limit = f"/v1/matches/{match_id}/events", EVENTS_AT_ONCE
        page = self._api.get(path, SeenEventPage, from_=start, limit=limit)
        lines = []
        for each in page.items:
            words = sentence(table.match, each.decoded(table.game), "en")
            lines.append(" ".join((f"{each.revision}.", words, *each.rules)))
        if page.next_from is not None:
            lines.append(f"There is more: start={page.next_from}")
        return "\n".join(lines)

    def fork(self, match_id: UUID, revision: int, seat: int) -> str:
        """Play a finished match again from event `revision` on, at `seat`, with other luck and against bots."""
        count = len(read_match(self._api, match_id).sheet.seats)
        if not 1 <= seat <= count:
            raise ToolError(f"the seats are 1 to {count}")
        bots = {each: None if each == seat - 1 else OPPONENT for each in range(count)}
        body = {"revision": revision, "bots": bots}
        fork = self._api.post(f"/v1/matches/{match_id}/forks", body, NewFork)
        claim = {"match_id": fork.match_id, "token": fork.seat_tokens[seat - 1]}
        self._api.post(f"{OWN}/claims", {"seats": [claim]}, ClaimedSeats)
        return f"{fork.match_id} is yours to look at, at seat {seat}."

    def _legal(self, match_id: UUID, **parameters: Any) -> LegalCommands:
        return self._api.get(f"/v1/matches/{match_id}/commands", LegalCommands, **parameters)

    def _brief(self, match_id: UUID) -> str:
        return b"".join(self._api.download(f"/v1/matches/{match_id}/brief")).decode()


def server(api: Client) -> MCPServer:
    """All tools, each with text as its answer."""
    tools = Tools(api)
    offered = MCPServer("moviola", version=RELEASE, instructions=INSTRUCTIONS, log_level="WARNING")
    for each in (tools.my_turns, tools.look, tools.choose, tools.read_rule, tools.replay, tools.fork):
        offered.tool(structured_output=False)(_telling(each))
    return offered


def _telling(tool: Callable[..., str]) -> Callable[..., str]:
    """The tool with refusals of the service as errors that the model reads."""

    @wraps(tool)
    def telling(*arguments: Any, **keywords: Any) -> str:
        try:
            return tool(*arguments, **keywords)
        except RequestRefused as refused:
            advice = ": look again" if refused.problem.status == HTTPStatus.PRECONDITION_FAILED else ""
            raise ToolError(f"{refused.message}{advice}") from refused
        except NotReachable as error:
            raise ToolError(error.message) from error

    return telling
