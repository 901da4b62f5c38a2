"""A table as an environment of PettingZoo: agents are seats, chance draws by itself, what is hidden stays so."""

from collections.abc import Mapping
from copy import copy
from io import StringIO
from random import Random
from typing import Any, ClassVar, Final, Self, TypedDict

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from rich.console import Console

from domain.games import GAMES
from domain.kernel.game import Game
from domain.kernel.scene import Table
from domain.kernel.table import ORGANISER, Command, Seat
from service.gym.encoding import Encoder, Row
from service.gym.places import LegalActions
from service.gym.position import TERMINAL, Position
from service.gym.survey import surveyed

NOBODY: Final = -1
OWN: Final = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "_random")
"""Attributes that each copy of an environment changes by itself, besides its match."""


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
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, seats: int, options: Mapping[str, Any], plies: int, render_mode: str
    ) -> None:
        super().__init__()
        if render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is ansi or human, not {render_mode}")
        self.render_mode = render_mode
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
        seats = len(self.agents)
        self._position = Position(self.game, seats, self.game.begin(self._options, seats))
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
        self._position.apply_action(command)
        self._plies += 1
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else self._none_legal
        return self._seen(self.table, seat, legal)

    def seen_at(self, state: Any, seat: Seat) -> Observation:
        """The seat's observation at another table of this game."""
        return self._seen(state, seat, self.places.of(self.game.legal_commands(state, seat)))

    def state(self) -> Row:
        """All of the table, hidden cards too: for the critic that trains, never for the policy that plays."""
        return self._encoder.encode(self.game.view(self.table, ORGANISER), NOBODY)

    @property
    def table(self) -> Any:
        """The whole state of the game, as it lies there now; the next step changes it."""
        return self._position.state

    @property
    def offered(self) -> Mapping[int, Command]:
        """The actions that the agent selected may take now, and the commands they stand for."""
        return self._legal.by_place()

    def position(self) -> Position:
        """A copy of where the match stands, to search from; what the agent selected may not know is in it."""
        return self._position.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """The same match, which goes on apart and by the same luck. The copies share their spaces."""
        twin = copy(self)
        twin.__dict__.update({name: copy(getattr(self, name)) for name in OWN if hasattr(self, name)})
        if hasattr(self, "_position"):
            twin._position = self._position.clone()
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

    def render(self) -> str | None:
        """The table as the agent selected sees it: "ansi" gives lines with a terminal's escapes, "human" prints
        them."""
        seat = self._seats[self.agent_selection]
        lines = self.game.render(self.game.view(self.table, seat), Table((), seat))
        if self.render_mode == "human":
            Console(highlight=False).print(lines, soft_wrap=True)
            return None
        terminal = Console(file=StringIO(), force_terminal=True, color_system="standard", highlight=False)
        with terminal.capture() as written:
            terminal.print(lines, soft_wrap=True)
        return written.get()

    def close(self) -> None:
        """There is nothing to release."""

    def _seen(self, state: Any, seat: Seat, legal: LegalActions) -> Observation:
        observation = self._encoder.encode(self.game.view(state, seat), seat)
        return {"observation": observation, "action_mask": np.frombuffer(legal.mask(), np.int8)}

    def _go_on(self) -> None:
        """Let chance draw until a seat is asked or the match is over."""
        position = self._position
        while position.is_chance_node():
            position.apply_action(position.sample_outcome(self._random))
        self._legal = self._none_legal
        player = position.current_player()
        if player == TERMINAL or self._plies >= self._plies_at_most:
            self._end(is_over=player == TERMINAL)
        else:
            self.agent_selection = self.possible_agents[player]
            self._legal = self.places.of(position.legal_actions())

    def _end(self, *, is_over: bool) -> None:
        """Over, or else cut off."""
        if not is_over:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            earned = self._position.returns()
            self.rewards = {agent: earned[self._seats[agent]] for agent in self.agents}
            self._accumulate_rewards()
        self.agent_selection = self.agents[0]
