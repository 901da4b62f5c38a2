"""The events of Piccioni. Zones are named `street`, `balcony_0`; decks are listed top card first."""

from domain.games.piccioni.events.base import *  # noqa: F403
from domain.games.piccioni.events.flock import *  # noqa: F403
from domain.games.piccioni.events.match import *  # noqa: F403
from domain.games.piccioni.events.moves import *  # noqa: F403
