"""The yardstick: a Litestar handler that decodes a command, encodes an answer, and does nothing in between."""

from litestar import Litestar, post
from msgspec import Struct


class Command(Struct):
    type: str
    card: str


class Answer(Struct):
    match_id: str
    revision: int
    phase: str
    events: list[Command]


@post("/echo", status_code=200)
async def echo(data: Command) -> Answer:
    return Answer("019d0000-0000-7000-8000-000000000000", 1, "playing", [data])


app = Litestar([echo], logging_config=None, openapi_config=None)
