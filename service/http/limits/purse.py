"""The means of a request: one is taken for each, and by its handler more if it asks for many things."""

from collections.abc import Sequence
from typing import Any, Final

from service.http.limits.rate_limits import RateBudget, RateLimited, RateLimits

PLACE: Final = "moviola.purse"
"""Where the scope of a request has its purse; there is none where rates are off."""


class Purse:
    """`payers` are whose budgets are taken from, each with its class; the last one's is told in the answer."""

    def __init__(self, limits: RateLimits, payers: Sequence[tuple[str, str]]) -> None:
        self._limits = limits
        self._payers = payers
        self.budget: RateBudget | None = None

    async def pay(self, amount: int = 1) -> None:
        """All of `amount` or nothing of a budget; raises `RateLimited`. Without Redis everything is admitted."""
        for whose, name in self._payers:
            budget = await self._limits.spend(whose, name, amount)
            if budget is not None and not budget.is_admitted:
                raise RateLimited(budget, amount)
            self.budget = budget


async def pay(scope: Any, amount: int) -> None:
    """Take more off the budget of the request with this scope; raises `RateLimited`."""
    purse = scope.get(PLACE)
    if purse is not None and amount:
        await purse.pay(amount)
