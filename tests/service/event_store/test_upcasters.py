"""Old events are lifted step by step to the newest shape."""

import msgspec
import pytest

from service.event_store.upcasters import EventDecoder, Upcasters
from service.platform.log_errors import UnknownEvent


class CardPlayed(msgspec.Struct, frozen=True):
    card: str
    pile: str
    turn: int


upcasters = Upcasters()


@upcasters.lifts("CardPlayed", 1)
def name_the_pile(fields: dict[str, object]) -> dict[str, object]:
    return {**fields, "pile": "table"}


@upcasters.lifts("CardPlayed", 2)
def rename_round_to_turn(fields: dict[str, object]) -> dict[str, object]:
    return {"card": fields["card"], "pile": fields["pile"], "turn": fields["round"]}


decoder = EventDecoder({"CardPlayed": (3, CardPlayed), "MatchEnded": (2, dict)}, upcasters)


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
    ("type_", "version", "reason"),
    [
        ("CardPlayed", 4, "no decoder for CardPlayed version 4, newest known version: 3"),
        ("CardEaten", 1, "no decoder for CardEaten version 1"),
        ("MatchEnded", 1, "no upcaster for MatchEnded from version 1 to 2"),
    ],
)
def test_what_cannot_be_lifted_is_an_error(type_: str, version: int, reason: str) -> None:
    with pytest.raises(UnknownEvent, match=reason):
        decoder.decode(type_, version, msgspec.msgpack.encode({}))


def test_a_step_has_one_upcaster() -> None:
    with pytest.raises(ValueError, match="two upcasters for CardPlayed version 1"):
        upcasters.lifts("CardPlayed", 1)(name_the_pile)
