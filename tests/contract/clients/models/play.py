"""Every game played to its end and replayed with generated pydantic models and httpx: `python play.py URL`."""

import sys
from random import Random
from typing import Any, TypeVar

import httpx
import moviola_models as models
from pydantic import BaseModel, RootModel

M = TypeVar("M", bound=BaseModel)
random = Random(1)


class Match:
    """`called` is what the names of the game's types begin with."""

    def __init__(self, http: httpx.Client, game: str, match_id: object, tokens: dict[int, str]) -> None:
        self.http = http
        self.called = "".join(word.capitalize() for word in game.split("_"))
        self.url = f"/v1/matches/{match_id}"
        self.tokens = tokens

    def of_game(self, kind: str) -> Any:
        """The type as the game has it: commands, events and positions in it are the game's own."""
        return getattr(models, self.called + kind)

    def state(self, **at: int) -> Any:
        return told(self.http.get(f"{self.url}/state", params=at), self.of_game("StateView"))

    def finish(self) -> int:
        """The revision of its end."""
        awaited = self.state().awaited
        while awaited.kind == "seats":
            seat = random.choice(awaited.seats)
            own = {"Authorization": f"Bearer {self.tokens[seat]}"}
            legal = told(self.http.get(f"{self.url}/commands", headers=own), self.of_game("LegalCommands"))
            command = random.choice(legal.commands)
            assert isinstance(command, self.of_game("Command"))
            assert type(bare(command)).__name__.startswith(self.called), command
            if_match = {"If-Match": f'"{bare(legal.revision)}"'}
            done = self.http.post(
                f"{self.url}/commands",
                json=written(models.SubmitCommand.model_validate(written(command))),
                headers={**own, **if_match},
            )
            awaited = told(done, self.of_game("Accepted")).awaited
        ended = self.state()
        assert ended.sheet.phase == "finished", ended.sheet.phase
        return int(bare(ended.revision))

    def replay(self, end: int) -> int:
        """Every event once, in order, page by page."""
        revisions: list[int] = []
        from_: int | None = 1
        while from_:
            listed = self.http.get(f"{self.url}/events", params={"from": from_, "limit": 100})
            page = told(listed, self.of_game("EventPage"))
            revisions += [bare(each.revision) for each in page.items]
            from_ = page.next_from
        assert revisions == list(range(1, end + 1))
        return len(revisions)


def play(http: httpx.Client, game: models.GameSummary) -> str:
    seats = max(2, game.min_seats)
    wish = models.CreateMatch.model_validate({"game": game.name, "seats": seats})
    created = told(http.post("/v1/matches", json=written(wish)), models.NewMatch)
    url = f"/v1/matches/{bare(created.match_id)}"
    tokens = {}
    for number in range(seats):
        sits = models.TakeSeat(player=f"player {number}")
        taken = told(http.post(f"{url}/seats", json=written(sits)), models.NewSeat)
        tokens[bare(taken.seat)] = taken.seat_token
    match = Match(http, game.name, bare(created.match_id), tokens)
    begun = http.post(f"{url}/start", headers={"Authorization": f"Bearer {created.host_token}"})
    told(begun, match.of_game("Accepted"))
    end = match.finish()
    replayed = match.replay(end)
    middle = end // 2
    forking = models.ForkMatch.model_validate({"revision": middle})
    forked = told(http.post(f"{url}/forks", json=written(forking)), models.NewFork)
    seated = {int(seat): token for seat, token in forked.seat_tokens.items()}
    fork = Match(http, game.name, bare(forked.match_id), seated)
    assert fork.state(at=middle).hash == match.state(at=middle).hash, "the fork begins elsewhere"
    said = f"{game.name}: {end} revisions, {replayed} events replayed"
    return f"{said}, forked at {middle}, fork ended at {fork.finish()}"


def told(answer: httpx.Response, kind: type[M]) -> M:
    """The answer as its type, which keeps whatever was in it."""
    answer.raise_for_status()
    return kind.model_validate_json(answer.content)


def written(value: BaseModel) -> Any:
    return value.model_dump(mode="json", exclude_unset=True, by_alias=True)


def bare(value: Any) -> Any:
    """What a model of a single value, or of one of several, holds."""
    while isinstance(value, RootModel):
        value = value.root
    return value


if __name__ == "__main__":
    with httpx.Client(base_url=sys.argv[1], timeout=30) as client:
        for each in told(client.get("/v1/games"), models.GameList).items:
            print(play(client, each), flush=True)
