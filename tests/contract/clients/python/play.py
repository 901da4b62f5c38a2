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

PREFIXES = {
    "sukkube": "Sukkube",
    "frantic": "Frantic",
    "piccioni": "Piccioni",
    "bathroom_rush": "BathroomRush",
}
"""What the names of each game's types begin with."""
random = Random(1)


class Match:
    def __init__(self, url: str, game: str, match_id: UUID, tokens: dict[int, str]) -> None:
        self.id = match_id
        self.game = game
        self.anybody = Client(base_url=url, timeout=30)
        self.seats = {
            seat: AuthenticatedClient(base_url=url, token=token, timeout=30) for seat, token in tokens.items()
        }

    def state(self, **at: int) -> Any:
        state = right(get_state.sync(self.id, client=self.anybody, **at), of_game(self.game, "StateView"))
        assert isinstance(state.play, of_game(self.game, "State"))
        return state

    def finish(self) -> int:
        """The revision of its end."""
        awaited = self.state().awaited
        while awaited.kind == "seats":
            seat = random.choice(awaited.seats)
            listed = list_legal_commands.sync(self.id, client=self.seats[seat])
            legal = right(listed, of_game(self.game, "LegalCommands"))
            command = random.choice(legal.commands)
            assert type(command).__name__.startswith(PREFIXES[self.game]), command
            done = submit_command.sync(
                self.id, client=self.seats[seat], body=command, if_match=f'"{legal.revision}"'
            )
            awaited = right(done, of_game(self.game, "Accepted")).awaited
        ended = self.state()
        assert ended.sheet.phase == "finished", ended.sheet.phase
        return ended.revision


def play(url: str, game: models.GameSummary) -> str:
    anybody = Client(base_url=url, timeout=30)
    seats = max(2, game.min_seats)
    wish = getattr(models, f"Create{PREFIXES[game.name]}Match")(game.name, seats)
    created = right(create_match.sync(client=anybody, body=wish), models.NewMatch)
    tokens = {}
    for number in range(seats):
        taken = take_seat.sync(created.match_id, client=anybody, body=models.TakeSeat(f"player {number}"))
        tokens[right(taken, models.NewSeat).seat] = taken.seat_token
    host = AuthenticatedClient(base_url=url, token=created.host_token, timeout=30)
    right(start_match.sync(created.match_id, client=host), of_game(game.name, "Accepted"))
    match = Match(url, game.name, created.match_id, tokens)
    end = match.finish()
    replayed = replay(match, end)
    middle = end // 2
    forked = right(fork_match.sync(match.id, client=anybody, body=models.ForkMatch(middle)), models.NewFork)
    seated = {int(seat): token for seat, token in forked.seat_tokens.additional_properties.items()}
    fork = Match(url, game.name, forked.match_id, seated)
    assert fork.state(at=middle).hash_ == match.state(at=middle).hash_, "the fork begins elsewhere"
    told = f"{game.name}: {end} revisions, {replayed} events replayed"
    return f"{told}, forked at {middle}, fork ended at {fork.finish()}"


def replay(match: Match, end: int) -> int:
    """Every event once, in order, page by page."""
    revisions: list[int] = []
    from_: int | None = 1
    while from_:
        listed = list_events.sync(match.id, client=match.anybody, from_=from_, limit=100)
        page = right(listed, of_game(match.game, "EventPage"))
        own = (PREFIXES[match.game], "Match", "Play", "Seat", "Luck", "Chance", "Clock", "Disclosure")
        assert all(type(each.event).__name__.startswith(own) for each in page.items), page.items
        revisions += [event.revision for event in page.items]
        from_ = page.next_from
    assert revisions == list(range(1, end + 1))
    return len(revisions)


def of_game(game: str, kind: str) -> type:
    """The type as the game has it: commands, events and positions in it are the game's own."""
    return getattr(models, PREFIXES[game] + kind)


def right(answer: Any, kind: type) -> Any:
    assert isinstance(answer, kind), answer
    return answer


if __name__ == "__main__":
    for game in list_games.sync(client=Client(base_url=sys.argv[1])).items:
        print(play(sys.argv[1], game), flush=True)
