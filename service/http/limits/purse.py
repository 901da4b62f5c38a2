"""The means of a request: it pays for itself at once, its handler pays for more, and its bytes are charged."""

from typing import Any, Final

from service.http.limits.cost import BYTES_FOR_A_POINT, EACH_REQUEST, Coding, Cost
from service.http.limits.rate_limits import COST, RateBudget, RateLimited, RateLimits, headers_of
from service.platform.observability import metrics

PLACE: Final = "moviola.purse"
"""Where the scope of a request has its purse; there is none where rates are off."""


class Purse:
    """`account` pays the points, `caller` the requests of a class: addresses, or fingerprints of tokens."""

    __slots__ = ("_account", "_bytes", "_caller", "_class", "_limits", "_of_class", "_of_cost")

    def __init__(self, limits: RateLimits, account: str, caller: str, class_: str) -> None:
        self._limits = limits
        self._account = account
        self._caller = caller
        self._class = class_
        self._of_class: RateBudget | None = None
        self._of_cost: RateBudget | None = None
        self._bytes = 0

    @property
    def account(self) -> str:
        return self._account

    async def pay(self, points: int = EACH_REQUEST, requests: int = 1) -> None:
        """All of both or nothing; raises `RateLimited`. Without Redis everything is admitted."""
        if requests:
            self._of_class = await self._spend(self._caller, self._class, requests)
        try:
            most = self._limits.policies[COST].limit
            self._of_cost = await self._spend(self._account, COST, min(points, most))
        except RateLimited:
            self._limits.charge(self._caller, self._class, -requests)
            raise
        if self._of_cost is None:
            metrics.UNLIMITED.inc()

    def charge_bytes(self, size: int, coding: Coding) -> None:
        """Count what is written of the answer, whatever is left: it has been made."""
        self._bytes += size
        points, self._bytes = divmod(self._bytes, BYTES_FOR_A_POINT[coding])
        if points:
            self._limits.charge(self._account, COST, points)

    def headers(self) -> dict[str, str]:
        """The rest of both budgets."""
        if self._of_class is None or self._of_cost is None:
            return {}
        return headers_of(self._of_class, self._of_cost)

    async def _spend(self, whose: str, name: str, amount: int) -> RateBudget | None:
        budget = await self._limits.spend(whose, name, amount)
        if budget is not None and not budget.is_admitted:
            raise RateLimited(budget, amount)
        return budget


async def pay(scope: Any, cost: Cost, requests: int = 0) -> None:
    """Take more off the budgets of the request with this scope; raises `RateLimited`."""
    purse = scope.get(PLACE)
    if purse is not None and (cost.points or requests):
        await purse.pay(cost.points, requests)
