"""The events of Bathroom Rush. Positions count from 1 at the door, values are pee + 5 x poo.

A card that a viewer may not see is `Hidden`; of the others everybody sees the id.
"""

from domain.games.bathroom_rush.events.base import *  # noqa: F403
from domain.games.bathroom_rush.events.course import *  # noqa: F403
from domain.games.bathroom_rush.events.effects import *  # noqa: F403
from domain.games.bathroom_rush.events.ending import *  # noqa: F403
from domain.games.bathroom_rush.events.lanes import *  # noqa: F403
