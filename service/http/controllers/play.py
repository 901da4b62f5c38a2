"""Playing: what may I do, do it."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response
from litestar.params import QueryParameter

from domain.games import GAMES
from domain.kernel.game import union
from domain.kernel.table import PlayDefault
from service.access.visits import Visits
from service.app.app import App, Changed
from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import IdempotencyKey, IfMatch, IfWindow, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.waiting import legal_when_asked
from service.http.request_like import COMMANDS, HeardRequest
from service.http.rows.route import declared_by, group, route, written
from service.schemas.matches import Accepted, LegalCommands

COMMANDS_AT_ONCE = 200
ChoicesLanguage = Annotated[
    Literal["en", "it"] | None,
    QueryParameter(name="language", description="For `choices`: the commands in words, English or Italian."),
]
WaitSeconds = Annotated[
    int,
    QueryParameter(
        name="wait", ge=0, le=25, description="Wait so many seconds for a command to post, 0: not."
    ),
]
WithRefused = Annotated[
    bool,
    QueryParameter(
        name="refused", description="Say why the other parts of the table lead to no command, too."
    ),
]
Chosen = Annotated[
    str,
    QueryParameter(
        name="chosen",
        max_length=80,
        description="For `refused`: the part touched first. Those refused are then the second; absent: the first.",
    ),
]
Include = Annotated[
    Literal["commands"] | None,
    QueryParameter(
        name="include", description="`commands`: the answer lists what the seat may post next, too."
    ),
]


@written(
    "",
    "listLegalCommands",
    method="get",
    summary="List the legal commands of the caller's seat",
    answer=LegalCommands,
    callers=("seat", "organiser"),
    problems=("too_many_streams", "streams_full"),
)
async def list_legal(
    request: HttpRequest,
    match_id: MatchId,
    as_: ViewerName = None,
    language: ChoicesLanguage = None,
    wait: WaitSeconds = 0,
    refused: WithRefused = False,
    chosen: Chosen = "",
) -> Response[LegalCommands]:
    """Every command the seat may post now, ready to post. Organisers name the seat with `as`.

    With `wait` the answer comes when there is a command to post, when play is over, or after so many
    seconds: a bot that asks again at once needs no stream. A waiting caller counts as a reader of a stream.
    """
    visit = await http.at_match(request, match_id)
    legal = request.use_cases.queries.matches.legal(visit, as_, language)
    if wait and not legal.commands:
        legal, visit = await legal_when_asked(request, visit, as_, language, wait)
    if refused:
        legal = request.use_cases.queries.matches.legal_and_refused(visit, as_, language, chosen)
    return answering.private(legal, visit.revision)


async def submit(
    request: HeardRequest,
    app: App,
    visits: Visits,
    match_id: MatchId,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
    if_window: IfWindow = None,
    include: Include = None,
) -> Changed:
    """Post one of the listed commands, or an ordered list of 1 to 200 of them, applied all or nothing.

    A list ends where a command turns up what its seat could not see before: the rest is refused, whatever it
    is, and so is the whole list; the same where its commands have come to 1,000 events. An organiser may post
    `{"type": "play_default", "seat": n}` for a seat whose player is gone. A refusal names its rule and lists
    what the seat may do.
    """
    visit = await visits.at_seat(http.token(request), match_id)
    http.note_caller(request, visit.caller)
    decode, shape = command_decoder(visit.match.sheet.game)
    body = await bodies.decoded(request, decode, shape)
    commands = request.scope[COMMANDS] = body if isinstance(body, list) else [body]
    await purse.pay(request.scope, Cost(commands=len(commands) - 1))
    meta = await http.meta_of(request, visit.caller, idempotency_key, if_match, if_window)
    return await app.commands.matches.play(visit, meta, commands, lists_commands=include is not None)


async def answered_at_the_edge(**_: object) -> Response[Any]:
    """`SubmitRoute` answers every command that is posted: the framework knows the row for the contract alone."""
    raise AssertionError("no command comes to the framework")


SUBMIT = route(
    "",
    "submitCommand",
    answered_at_the_edge,
    declared_by(submit, 3),
    summary="Play a command, or several at once",
    answer=Accepted,
    body="SubmitCommand",
    callers=("seat", "organiser"),
    problems=("not_now", "against_the_rules", "seed_not_kept"),
    says=submit.__doc__ or "",
)
PLAY = group("/v1/matches/{match_id:uuid}/commands", "play", list_legal, SUBMIT)


@cache
def command_decoder(game: str) -> tuple[Callable[[bytes], Any], Any]:
    """Decodes a command of `game`, or a list of them; and what that is as a type."""
    kinds: Any = union((*GAMES[game].seat_commands, PlayDefault))
    several: Any = Annotated[list[kinds], msgspec.Meta(min_length=1, max_length=COMMANDS_AT_ONCE)]
    return msgspec.json.Decoder(kinds | several).decode, kinds | several
