"""The fields of every event on the agenda and on its viewers, and the fold of events into the state."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel.agenda import HasAgenda
from domain.kernel.table import ORGANISER, Event, Viewer

AnyStep = TypeVar("AnyStep")
Position = TypeVar("Position")
State = TypeVar("State", bound=HasAgenda)

Fold: TypeAlias = Callable[[Any, Any], None]
"""Changes a state in place by the facts of one event."""


class GameEvent(Event, Generic[AnyStep], frozen=True, kw_only=True, omit_defaults=True):
    """`done` steps leave the front of the agenda and `then` takes their place. Both are public."""

    done: int = 1
    then: tuple[AnyStep, ...] = ()


class PublicEvent(GameEvent[AnyStep], Generic[AnyStep], frozen=True):
    """Everybody sees all of it."""


class SecretEvent(GameEvent[AnyStep], Generic[AnyStep], frozen=True):
    """`shown` says what of it a viewer sees."""

    def shown(self, viewer: Viewer) -> Event:
        raise NotImplementedError(type(self).__name__)


class PositionEntered(Event, Generic[Position], frozen=True):
    """The table was set by hand: play goes on from `position`."""

    position: Position

    def shown(self, viewer: Viewer) -> Event:
        raise NotImplementedError(type(self).__name__)


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as `viewer` sees it: the organiser sees everything, everybody all of a public event."""
    if viewer == ORGANISER or isinstance(event, PublicEvent):
        return event
    assert isinstance(event, SecretEvent | PositionEntered), event
    return event.shown(viewer)


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """The events that `module` defines or gathers, in its order, without the bases they are made from."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return tuple(
        kind
        for kind in dict.fromkeys(kinds)
        if kind.__module__.startswith(module.__name__)
        and not any(other is not kind and issubclass(other, kind) for other in kinds)
    )


class Folds(Generic[State]):
    """How a game's events change its state: one function for each that changes more than the agenda."""

    def __init__(self, state: type[State]) -> None:
        self.state: Final = state
        self._folds: Final[dict[type[Event], Fold]] = {}

    def on(self, *kinds: type[Event]) -> Callable[[Fold], Fold]:
        def register(fold: Fold) -> Fold:
            for kind in kinds:
                assert kind not in self._folds, f"{kind.__name__} is folded twice"
                self._folds[kind] = fold
            return fold

        return register

    def evolve(self, state: State, event: Any) -> State:
        """Fold `event` into `state`, in place, and return it. It never fails and folds redacted events as well."""
        fold = self._folds.get(type(event))
        if fold is not None:
            fold(state, event)
        elif isinstance(event, PositionEntered):
            return copied(event.position)  # type: ignore[no-any-return]
        state.agenda[: event.done] = event.then
        return state


def copied(value: Any) -> Any:
    """A copy that shares nothing with `value` that can change."""
    match value:
        case list():
            return [copied(item) for item in value]
        case dict():
            return {key: copied(item) for key, item in value.items()}
        case Struct() if not value.__struct_config__.frozen:
            fields = {name: copied(getattr(value, name)) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
    return value
