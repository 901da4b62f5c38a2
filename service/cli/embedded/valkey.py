"""Valkey as a cache: it keeps nothing between runs, and only its socket is open."""

from signal import SIGTERM, Signals
from urllib.parse import quote

from service.cli.embedded.home import Home
from service.cli.embedded.server import ask, until


class Valkey:
    name = "Valkey"
    runs_as_caller = True
    stop_signals: tuple[Signals, ...] = (SIGTERM,)

    def __init__(self, home: Home) -> None:
        self._home = home
        self._socket = home.own_sockets / "valkey.sock"

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}?db=0"

    async def prepare(self) -> None:
        self._home.own_sockets.mkdir(mode=0o700, exist_ok=True)
        if ask(self._socket, b"SHUTDOWN NOSAVE\r\n") is not None:
            await until(lambda: ask(self._socket, b"PING\r\n") is None)

    def command(self) -> list[str]:
        program, home = str(self._home.valkey_server), self._home
        settings = {"port": "0", "unixsocket": str(self._socket), "unixsocketperm": "700", "save": ""}
        settings |= {"dir": str(home.own_sockets), "appendonly": "no", "loglevel": "warning"}
        return [program, *(word for name, value in settings.items() for word in (f"--{name}", value))]

    def is_ready(self, _pid: int) -> bool:
        return ask(self._socket, b"PING\r\n") == b"+PONG\r\n"
