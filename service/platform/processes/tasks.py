"""Tasks that several wait for, none of whom may be there at the end."""

import asyncio


def notice(done: asyncio.Task[object]) -> None:
    """A callback that looks at the error: asyncio must not complain if all who waited have gone."""
    if not done.cancelled():
        done.exception()
