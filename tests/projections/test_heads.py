"""The newest positions are asked for once for all who want them, and nobody may be left when the answer comes."""

import asyncio
import gc
from contextlib import suppress
from typing import Any

from service.event_store.store import open_event_log
from service.projecting.heads import Heads
from tests.ports import own_port


async def test_an_error_that_nobody_waits_for_any_more_is_not_complained_of() -> None:
    complaints: list[dict[str, Any]] = []
    gc.collect()  # what others have left is not complained of below
    asyncio.get_running_loop().set_exception_handler(lambda _, told: complaints.append(told))
    try:
        async with open_event_log(f"postgresql://moviola@127.0.0.1:{own_port()}/nobody", 1) as nowhere:
            heads = Heads(nowhere)
            asking = asyncio.create_task(heads.of(0, 0.0))
            await asyncio.sleep(0)
            asking.cancel()
            with suppress(asyncio.CancelledError):
                await asking
            reading = heads._reading
            assert reading is not None
            await asyncio.wait([reading])
            del reading, heads
            gc.collect()
        assert complaints == []
    finally:
        asyncio.get_running_loop().set_exception_handler(None)
