"""A table as an environment of PettingZoo: agents are seats, chance draws by itself, what is hidden stays so."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, TypedDict

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from domain.games import GAMES
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game, Result
from domain.kernel.scene import Table
from domain.kernel.table import ORGANISER, Command, Seat
from service.app.bots.worlds import draw
from service.gym.encoding import Encoder, Row
from service.gym.places import LegalActions
from service.gym.survey import surveyed

NOBODY = -1


class Observation(TypedDict):
    """`observation` is the seat's view (`names` says what is what), `action_mask` is 1 for what is legal."""

    observation: Row
    action_mask: NDArray[np.int8]


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no py.typed
    """A match after the other. The reward comes at the end: 1 for the first, -1 for the last, the others between.

    `names` and `action_names` tell what each number of an observation and each action is, the same in every
    process. Of seats that are asked at once the first answers first; the others do not see what it answered.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "moviola",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    render_mode = "ansi"

    def __init__(self, game: str, seats: int, options: Mapping[str, Any], plies: int) -> None:
        super().__init__()
        self.game: Game[Any] = GAMES[game]
        self._options = msgspec.convert(dict(options), self.game.options)
        self._plies_at_most = plies
        self._random = Random()  # noqa: S311 - a game, not a secret
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.places, self.schema = surveyed(self.game, self._options, seats)
        self.names, self.action_names = self.schema.names, self.places.names
        self._encoder, self._none_legal = Encoder(self.schema), self.places.of(())
        limits = np.iinfo(np.int16)
        self.state_space = Box(limits.min, limits.max, (len(self.names),), np.int16)
        actions = self.places.size
        self.observation_spaces = {
            agent: Dict({"observation": self.state_space, "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match; `seed` gives its luck and that of those to come. A table's options do not change."""
        if seed is not None:
            self._random.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._plies = 0
        self._decision = Decision(self.game.begin(self._options, len(self.agents)), self.game.evolve)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Raises `ValueError` for an action that is not legal now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            command = self._legal.command(action)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise ValueError(f"{agent} may not take action {action} now") from None
        self._cumulative_rewards[agent] = 0.0
        self._decision.caused.clear()
        self.game.decide(self._decision, command, self._seats[agent])
        self._plies += 1
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else self._none_legal
        return self._seen(self._decision.state, seat, legal)

    def seen_at(self, state: Any, seat: Seat) -> Observation:
        """The seat's observation at another table of this game."""
        return self._seen(state, seat, self.places.of(self.game.legal_commands(state, seat)))

    def state(self) -> Row:
        """All of the table, hidden cards too: for the critic that trains, never for the policy that plays."""
        return self._encoder.encode(self.game.view(self._decision.state, ORGANISER), NOBODY)

    @property
    def table(self) -> Any:
        """The whole state of the game, as it lies there now; the next step changes it."""
        return self._decision.state

    @property
    def offered(self) -> Mapping[int, Command]:
        """The actions that the agent selected may take now, and the commands they stand for."""
        return self._legal.by_place()

    def render(self) -> str:
        """The table as the agent selected sees it, in lines for a terminal."""
        seat = self._seats[self.agent_selection]
        return self.game.render(self.game.view(self._decision.state, seat), Table((), seat))

    def close(self) -> None:
        """There is nothing to release."""

    def _seen(self, state: Any, seat: Seat, legal: LegalActions) -> Observation:
        observation = self._encoder.encode(self.game.view(state, seat), seat)
        return {"observation": observation, "action_mask": np.frombuffer(legal.mask(), np.int8)}

    def _go_on(self) -> None:
        """Let chance draw until a seat is asked or the match is over."""
        agenda, decision = self.game.agenda, self._decision
        while isinstance(awaited := agenda.awaited(decision.state, decision.rest), AwaitsChance):
            draw(self.game, decision, awaited, self._random)
        self._legal = self._none_legal
        if isinstance(awaited, AwaitsSeats) and self._plies < self._plies_at_most:
            seat = awaited.seats[0]
            self.agent_selection = self.possible_agents[seat]
            self._legal = self.places.of(agenda.legal_commands(decision.state, seat, decision.rest))
            return
        self._end(self.game.result(decision.state))

    def _end(self, result: Result | None) -> None:
        """Over; without a result, cut off."""
        if result is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            earned = rewards(result, len(self.agents))
            self.rewards = {agent: earned[self._seats[agent]] for agent in self.agents}
            self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def rewards(result: Result, seats: int) -> list[float]:
    """From 1 for the first place evenly down to -1 for the last; tied seats share. A lone seat wins or loses."""
    if seats == 1:
        return [1.0 if result.winners else -1.0]
    earned, ahead = [0.0] * seats, 0
    for tied in result.places:
        mean = ahead + (len(tied) - 1) / 2
        for seat in tied:
            earned[seat] = 1 - 2 * mean / (seats - 1)
        ahead += len(tied)
    return earned
