"""The bases of the events; a public one is seen whole by everybody."""

from domain.games.piccioni.steps import AnyStep
from domain.kernel.events import PublicEvent, SecretEvent


class Public(PublicEvent[AnyStep], frozen=True): ...


class Secret(SecretEvent[AnyStep], frozen=True): ...
