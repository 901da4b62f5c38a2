"""Tasks that several wait for, none of whom may be there at the end."""

import asyncio


def notice(task: asyncio.Task[object]) -> None:
    """A callback that looks at the error: asyncio must not complain if all who waited have gone."""
    if not task.cancelled():
        task.exception()
