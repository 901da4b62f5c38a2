"""The fields of every event beside its facts: who may see them, and what they do to the agenda."""

from typing import TypeAlias

from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import AnyStep
from domain.games.bathroom_rush.view import view
from domain.kernel.events import PositionEntered, PublicEvent, SecretEvent
from domain.kernel.table import Event, Hidden, Viewer

MaybeCard: TypeAlias = str | Hidden


class Public(PublicEvent[AnyStep], frozen=True): ...


class Secret(SecretEvent[AnyStep], frozen=True): ...


class PositionSet(PositionEntered[BathroomRush], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))
