"""Words and numbers of requests, within bounds."""

from typing import Annotated, Literal

from msgspec import Meta

from service.platform.plain_text import CONTROL, FORMAT

ONE_LINE = r"^(?!.*\n)"
"""How patterns begin that end with `$`, which alone lets a line break at the end pass in Python, though not in
ECMA-262."""
WORD = r"(?=[\s\S]*[^\s\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0])"
"""Something of the text can be seen."""
LINE = rf"{ONE_LINE}({WORD}[^\x00-\x1f{CONTROL}{FORMAT}]*)?$"
"""Nothing, or one line that shows what it says: no control character (C0, C1), nothing that hides or turns."""
PLAIN = rf"[^\x00-\x08\x0b-\x1f{CONTROL}{FORMAT}]*"
LINES = rf"^{WORD}{PLAIN}$"
"""The same, with tabs and line breaks, and something to see."""

GAME = "^[a-z_]{1,30}$"
ASCII = f"{ONE_LINE}[ -~]*$"
URL = f"{ONE_LINE}https?://[!-~]+$"
RULE = ONE_LINE + "[A-Z]{2}-[A-Z0-9-]{1,30}$"

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=LINE,
        description="1 to 60 characters, none of which hides, steers or turns text",
    ),
]
Title = Annotated[str, Meta(max_length=60, pattern=LINE)]
GameName = Annotated[str, Meta(pattern=GAME, description="a game's name, as listed by /v1/games")]
SeatNumber = Annotated[int, Meta(ge=0, le=5, description="a place at the table, from 0")]
Entropy = Annotated[
    str,
    Meta(max_length=64, pattern=ASCII, description="printable ASCII mixed into the match's luck"),
]
Reason = Annotated[
    str,
    Meta(min_length=1, max_length=300, pattern=LINE, description="why, for everybody to read"),
]
HouseRule = Annotated[
    str, Meta(min_length=1, max_length=500, pattern=LINE, description="a rule that this tournament adds")
]
BotName = Literal["random", "greedy", "lookahead", "mcts"]
