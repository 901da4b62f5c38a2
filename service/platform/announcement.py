"""A process announces itself to PostgreSQL by the name of its connections: `moviola doctor` sees it from anywhere.

The name is `moviola/<role>/<release>/<beginning>/<secret>/<host>`: the beginning in hexadecimal milliseconds, the
start of a fingerprint of the secret, the end of the host's name. PostgreSQL keeps 63 bytes of a name and shows it
to every role.
"""

from hashlib import sha256
from socket import gethostname
from time import time_ns
from typing import Final, NamedTuple

from service.platform.release import RELEASE

PROGRAM: Final = "moviola"
LONGEST: Final = 63
FINGERPRINT_DIGITS: Final = 6


class Announcement(NamedTuple):
    """`secret` is empty for a process that has none. The beginning keeps processes of one host apart."""

    role: str
    release: str
    beginning: str
    secret: str
    host: str

    @classmethod
    def of(cls, role: str, secret: str) -> "Announcement":
        release, beginning = RELEASE[:12], f"{time_ns() // 1_000_000:x}"
        head = cls(role, release, beginning, secret_fingerprint(secret), "")
        return head._replace(host=gethostname()[len(head.text) - LONGEST :])

    @classmethod
    def read(cls, name: str) -> "Announcement | None":
        """The announcement that an application's name is, if it is one."""
        program, *parts = name.split("/")
        return cls(*parts) if program == PROGRAM and len(parts) == len(cls._fields) else None

    @property
    def text(self) -> str:
        return "/".join((PROGRAM, *self))


def secret_fingerprint(secret: str) -> str:
    """Enough to tell two secrets, or sets of them, apart; of a random secret of 32 bytes it gives nothing away."""
    in_order = ",".join(sorted(secret.split(",")))
    return sha256(b"doctor:" + in_order.encode()).hexdigest()[:FINGERPRINT_DIGITS] if secret else ""


class ProgramName:
    """The name of this process's connections: the program's alone, until the process announces itself."""

    current = PROGRAM

    @classmethod
    def announce(cls, role: str, secret: str) -> None:
        cls.current = Announcement.of(role, secret).text
