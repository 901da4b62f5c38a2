"""Parties share what is done aside: a key is one, and so is the address of all callers who have none."""

from contextvars import ContextVar

from service.access.callers import Caller

address: ContextVar[str] = ContextVar("address", default="")
"""Of the client whose request is being answered; tasks that the answer starts keep it. Empty beside requests."""


def party_of(caller: Caller) -> str:
    """Tokens of seats, hosts and entrants are free to be had: they bring no turns of their own."""
    return caller.person or address.get()
