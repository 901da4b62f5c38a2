"""Rate limits before anything else is done, so that unknown paths count as well."""

from collections.abc import Callable, Container
from typing import Any

from litestar.exceptions import NotFoundException

from service.access import parties
from service.http.edge.fields import bearer
from service.http.edge.representation import Headers
from service.http.limits.cost import Coding
from service.http.limits.purse import PLACE, Purse
from service.http.limits.rate_limits import RateLimits, class_of
from service.platform.entropy import KEY_PREFIX, TOKEN_PREFIX, fingerprint
from service.platform.networks import site_of

KNOWN_TOKENS = 50_000
UNCHECKED = ("/v1/games", "/v1/rulebooks", "/v1/rules", "/v1/checkpoints")
"""Below these paths nobody looks at tokens: an answer proves nothing about one."""
API = "/v1/"


class Throttle:
    """A request counts for its token once that token has opened something, else for its address.

    So a made-up token brings no budget of its own. Tokens of matches and tournaments, which anybody is given,
    bring no points of cost either: their address pays these. A key pays its own.
    """

    def __init__(self, limits: RateLimits | None, proxies: int, networks: Container[str] = ()) -> None:
        """`networks` are those of the nearest of the `proxies`."""
        self._limits = limits
        self._proxies = proxies
        self._networks = networks
        self._known: set[str] = set()

    async def admit(self, scope: Any) -> "Admitted | None":
        """Take a request off the budgets that it counts for; None where there are none.

        Raises `RateLimited`, and `NotFoundException` for a path that is spelt otherwise than its route.
        """
        if not is_canonical(scope):
            raise NotFoundException("paths have single slashes, and none at their end")
        if self._proxies and _peer(scope) in self._networks:
            scope["client"] = (_forwarded(scope, self._proxies), 0)
        scope["client"] = (site_of(_peer(scope)), 0)
        parties.address.set(_peer(scope))
        limits = self._limits
        name = None if limits is None else class_of(scope["method"], scope["path"])
        if limits is None or name is None:
            return None
        token, address = _token(scope), _peer(scope)
        is_known = token in self._known
        caller = token if is_known else address
        purse = Purse(limits, address if _is_of_a_match(scope) else caller, caller, name)
        await purse.pay()
        scope[PLACE] = purse
        return Admitted(purse, self._learn if token and _proves_tokens(scope) else _nothing_learnt, token)

    def _learn(self, token: str) -> None:
        if len(self._known) >= KNOWN_TOKENS:
            self._known.clear()
        self._known.add(token)


class Admitted:
    """A request that has paid. `learn` is told its token when that has opened something."""

    def __init__(self, purse: Purse, learn: Callable[[str], None], token: str) -> None:
        self._purse = purse
        self._learn = learn
        self._token = token

    def learn(self, status: int) -> Headers:
        """The headers of the budget; the token is known from now on if the answer of this status is a success."""
        if 200 <= status < 300:
            self._learn(self._token)
        return {name.lower().encode(): value.encode() for name, value in self._purse.headers().items()}

    def charge_bytes(self, size: int, coding: Coding) -> None:
        self._purse.charge_bytes(size, coding)


def _nothing_learnt(_: str) -> None:
    pass


def is_canonical(scope: Any) -> bool:
    """Whether the path is spelt as its route is: another spelling of it would be limited as another class."""
    path, raw = scope["path"], scope.get("raw_path") or b""
    return "//" not in path and (path == "/" or not path.endswith("/")) and b"%2f" not in raw.lower()


def _proves_tokens(scope: Any) -> bool:
    """Whether a success means that the token of the request is known."""
    path = scope["path"]
    return scope["method"] != "OPTIONS" and path.startswith(API) and not path.startswith(UNCHECKED)


def _header(scope: Any, name: bytes) -> str:
    return next((value.decode("latin-1") for each, value in scope["headers"] if each == name), "")


def _token(scope: Any) -> str:
    token = bearer(_header(scope, b"authorization"))
    return fingerprint(token) if token else ""


def _is_of_a_match(scope: Any) -> bool:
    """Whether the token is a seat's, a host's or an entrant's: no key, and no issuer's."""
    token = bearer(_header(scope, b"authorization")) or ""
    return token.startswith(TOKEN_PREFIX) and not token.startswith(KEY_PREFIX)


def _forwarded(scope: Any, proxies: int) -> str:
    """The address that the outermost of our proxies saw: what stands left of it anybody can write."""
    addresses = ",".join(
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    ).split(",")
    return addresses[-proxies].strip() if len(addresses) >= proxies else _peer(scope)


def _peer(scope: Any) -> str:
    """The address of whoever has connected; empty where nobody knows it."""
    return str((scope.get("client") or ("",))[0])
