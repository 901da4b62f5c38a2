"""Every game as an environment to learn in, by PettingZoo's interface, over the rules alone: no server, no log.

    from service.gym import env

    table = env("NAME_OF_A_GAME", seats=2)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        action = None if terminated or truncated else table.action_space(agent).sample(seen["action_mask"])
        table.step(action)

It needs the extra `learning`. `tests/gym` has its tests, a table of its speed and an example that learns.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from service.platform.errors import NotInstalled

if TYPE_CHECKING:
    from service.gym.environment import GameEnv

NEEDED: Final = ("gymnasium", "numpy", "pettingzoo")


def env(
    game: str,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    plies: int = 5_000,
    render_mode: str = "ansi",
) -> "GameEnv":
    """A table of that game with these options, as the API takes them; a match is cut off after so many plies.

    Raises `NotInstalled`, `KeyError` for an unknown game, `Rejected` for options that do not fit and `ValueError`
    for a mode other than "ansi" and "human".
    """
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        packages = ", ".join(missing)
        raise NotInstalled(f"no games are to be learned here, {packages} missing: install moviola[learning]")
    from service.gym.environment import GameEnv

    return GameEnv(game, seats, options or {}, plies, render_mode)
