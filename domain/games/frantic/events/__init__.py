"""The events of Frantic.

Every event also moves the agenda: `done` steps are taken off its front, and the steps `then` take their place. So
the state after any event knows what comes next, and a match cut off there goes on.
"""

from domain.games.frantic.events.base import *  # noqa: F403
from domain.games.frantic.events.d20 import *  # noqa: F403
from domain.games.frantic.events.dice import *  # noqa: F403
from domain.games.frantic.events.movement import *  # noqa: F403
from domain.games.frantic.events.rounds import *  # noqa: F403
from domain.games.frantic.events.turn import *  # noqa: F403
