"""Whether the request being answered got the first answer to an earlier one, with the same Idempotency-Key."""

from contextvars import ContextVar

is_repetition: ContextVar[bool] = ContextVar("is_repetition", default=False)
