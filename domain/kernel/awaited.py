"""The seats that have to act before a match can go on."""

from typing import TypeAlias

from msgspec import Struct

from domain.kernel.chance import Draw
from domain.kernel.table import Command, Seat


class AwaitsSeats(Struct, frozen=True, tag="seats"):
    """Each of `seats` may answer now, in any order; `decision` names what is asked, never by whose cards."""

    seats: tuple[Seat, ...]
    decision: str


class AwaitsWindow(Struct, frozen=True, tag="window"):
    """Time is awaited: whoever of `seats` does nothing has let it pass when the window closes (MV-PAC-02)."""

    seats: tuple[Seat, ...]
    decision: str


class AwaitsChance(Struct, frozen=True, tag="chance"):
    """The draws that fill the fields of `command`, in the order of drawing."""

    command: type[Command]
    draws: tuple[Draw, ...]


class AwaitsResume(Struct, frozen=True, tag="resume"):
    """Forced events are still due: only a fork or a replay that stopped inside a chain stands here."""


class AwaitsRuling(Struct, frozen=True, tag="ruling"):
    """The match is frozen by a dispute: seats, chance, bots, defaults and clocks wait for an organiser."""


class AwaitsEndOfPause(Struct, frozen=True, tag="pause"):
    """An organiser has paused the match: seats, chance, bots, defaults and clocks wait until it is resumed."""


class AwaitsStart(Struct, frozen=True, tag="start"):
    """Play has not begun: seats are taken, and whoever may starts the match."""


class AwaitsNobody(Struct, frozen=True, tag="nobody"):
    """The game is over."""


Awaited: TypeAlias = (
    AwaitsSeats
    | AwaitsWindow
    | AwaitsChance
    | AwaitsResume
    | AwaitsRuling
    | AwaitsEndOfPause
    | AwaitsStart
    | AwaitsNobody
)
