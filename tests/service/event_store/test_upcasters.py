"""Old events are lifted step by step to the newest shape."""

from typing import Any

import msgspec
import pytest

from service.event_store.upcasters import EventDecoder
from service.platform.log_errors import UnknownEvent


class CardPlayed(msgspec.Struct, frozen=True):
    card: str
    pile: str
    turn: int


def name_the_pile(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "pile": "table"}


def rename_round_to_turn(fields: dict[str, Any]) -> dict[str, Any]:
    return {"card": fields["card"], "pile": fields["pile"], "turn": fields["round"]}


decoder = EventDecoder({"CardPlayed": CardPlayed}, {"CardPlayed": (name_the_pile, rename_round_to_turn)})


@pytest.mark.parametrize(
    ("version", "fields"),
    [
        (1, {"card": "red_1", "round": 4}),
        (2, {"card": "red_1", "round": 4, "pile": "table"}),
        (3, {"card": "red_1", "turn": 4, "pile": "table"}),
    ],
)
def test_every_stored_version_reads_as_the_newest(version: int, fields: dict[str, object]) -> None:
    payload = msgspec.msgpack.encode(fields)
    assert decoder.decode("CardPlayed", version, payload) == CardPlayed("red_1", "table", 4)


@pytest.mark.parametrize(
    ("type_", "version", "newest"), [("CardPlayed", 4, 3), ("CardPlayed", 0, 3), ("CardEaten", 1, 0)]
)
def test_what_cannot_be_lifted_is_an_error(type_: str, version: int, newest: int) -> None:
    reason = f"no decoder for {type_} version {version}, newest known version: {newest}"
    with pytest.raises(UnknownEvent, match=reason):
        decoder.decode(type_, version, msgspec.msgpack.encode({}))
