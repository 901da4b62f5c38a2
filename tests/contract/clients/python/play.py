"""Every game played to its end, replayed and forked with the generated Python client: `python play.py URL`."""

import sys
from random import Random
from typing import Any
from uuid import UUID

from moviola_client import AuthenticatedClient, Client, models
from moviola_client.api.forks import fork_match
from moviola_client.api.games import list_games
from moviola_client.api.matches import create_match, start_match, take_seat
from moviola_client.api.play import list_legal_commands, submit_command
from moviola_client.api.replay import get_state, list_events

CREATE = {
    "sukkube": models.CreateSukkubeMatch,
    "frantic": models.CreateFranticMatch,
    "piccioni": models.CreatePiccioniMatch,
    "bathroom_rush": models.CreateBathroomRushMatch,
}
random = Random(1)


class Match:
    def __init__(self, url: str, match_id: UUID, tokens: dict[int, str]) -> None:
        self.id = match_id
        self.anybody = Client(base_url=url, timeout=30)
        self.seats = {
            seat: AuthenticatedClient(base_url=url, token=token, timeout=30) for seat, token in tokens.items()
        }

    def state(self, **at: int) -> Any:
        return right(get_state.sync(self.id, client=self.anybody, **at), models.StateView)

    def finish(self) -> int:
        """The revision of its end."""
        awaited = self.state().awaited
        while awaited.kind == "seats":
            seat = random.choice(awaited.seats)
            legal = right(list_legal_commands.sync(self.id, client=self.seats[seat]), models.LegalCommands)
            command = random.choice(legal.commands)
            done = submit_command.sync(
                self.id, client=self.seats[seat], body=command, if_match=f'"{legal.revision}"'
            )
            awaited = right(done, models.Accepted).awaited
        ended = self.state()
        assert ended.sheet.phase == "finished", ended.sheet.phase
        return ended.revision


def play(url: str, game: models.GameSummary) -> str:
    anybody = Client(base_url=url, timeout=30)
    seats = max(2, game.min_seats)
    created = right(
        create_match.sync(client=anybody, body=CREATE[game.name](game.name, seats)), models.NewMatch
    )
    tokens = {}
    for number in range(seats):
        taken = take_seat.sync(created.match_id, client=anybody, body=models.TakeSeat(f"player {number}"))
        tokens[right(taken, models.NewSeat).seat] = taken.seat_token
    host = AuthenticatedClient(base_url=url, token=created.host_token, timeout=30)
    right(start_match.sync(created.match_id, client=host), models.Accepted)
    match = Match(url, created.match_id, tokens)
    end = match.finish()
    replayed = replay(match, end)
    middle = end // 2
    forked = right(fork_match.sync(match.id, client=anybody, body=models.ForkMatch(middle)), models.NewFork)
    fork = Match(
        url, forked.match_id, {int(s): t for s, t in forked.seat_tokens.additional_properties.items()}
    )
    assert fork.state(at=middle).hash_ == match.state(at=middle).hash_, "the fork begins elsewhere"
    told = f"{game.name}: {end} revisions, {replayed} events replayed"
    return f"{told}, forked at {middle}, fork ended at {fork.finish()}"


def replay(match: Match, end: int) -> int:
    """Every event once, in order, page by page."""
    revisions: list[int] = []
    from_: int | None = 1
    while from_:
        page = right(
            list_events.sync(match.id, client=match.anybody, from_=from_, limit=100), models.EventPage
        )
        revisions += [event.revision for event in page.events]
        from_ = page.next_from
    assert revisions == list(range(1, end + 1))
    return len(revisions)


def right(answer: Any, kind: type) -> Any:
    assert isinstance(answer, kind), answer
    return answer


if __name__ == "__main__":
    for game in list_games.sync(client=Client(base_url=sys.argv[1])):
        print(play(sys.argv[1], game), flush=True)
