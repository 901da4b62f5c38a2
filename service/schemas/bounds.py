"""What requests say in words and numbers, within bounds."""

from typing import Annotated, Literal

from msgspec import Meta

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="1 to 60 printable characters",
    ),
]
Title = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
GameName = Annotated[str, Meta(pattern="^[a-z_]{1,30}$", description="a game's name, as listed by /v1/games")]
SeatNumber = Annotated[int, Meta(ge=0, le=5, description="a place at the table, from 0")]
Entropy = Annotated[
    str, Meta(max_length=64, pattern="^[ -~]*$", description="printable ASCII mixed into the match's luck")
]
Reason = Annotated[
    str,
    Meta(
        min_length=1, max_length=300, pattern=r"^[^\x00-\x1f\x7f]*$", description="why, for everybody to read"
    ),
]
BotName = Literal["random", "lookahead"]
