"""Players without an account: their devices, their seats, their matches."""

from typing import Annotated

from litestar.params import QueryParameter

from service.access.callers import Caller
from service.app.app import App
from service.app.players import OwnPlace
from service.app.profiles import MOST_MATCHES
from service.http.inputs import paging
from service.http.inputs.ids import PlayerId
from service.http.inputs.parameters import NAME
from service.http.limits.cost import Cost
from service.http.rows.changes import caller_change
from service.http.rows.reads import caller_query, open_query
from service.http.rows.route import group
from service.schemas.players import (
    ClaimedSeats,
    ClaimSeats,
    CreatePlayer,
    NewPlayer,
    OwnMatches,
    OwnPlayer,
    PlayerGone,
    PlayerProfile,
    PlayerResults,
    StartPush,
    Transfer,
    UpdatePlayer,
    UseTransfer,
)

PAGE = 20
Limit = Annotated[int, QueryParameter(ge=1, le=PAGE, description="At most this many on a page.")]
OfGame = Annotated[str, QueryParameter(max_length=30, description="Those of this game alone.")]
Opposing = Annotated[
    str, QueryParameter(name="with", max_length=60, description="Those with a player of this name alone.")
]
IsOver = Annotated[
    bool, QueryParameter(name="over", description="Those that are over instead of the others.")
]


@open_query(
    "/{player_id:uuid}",
    "getPlayer",
    summary="Look at a player",
    answer=PlayerProfile,
    problems=("not_found",),
    cost=Cost(matches=2 * MOST_MATCHES),
)
async def player(app: App, player_id: PlayerId) -> PlayerProfile:
    """A player's name, since when there is this player, results at each game, and opponents.

    It counts their last 50 matches, those of them that have a result which everybody may see (MV-PLR-06).
    """
    return await app.queries.profiles.look(player_id)


@open_query(
    "/{player_id:uuid}/matches",
    "listPlayerMatches",
    summary="List the results of a player",
    answer=PlayerResults,
    problems=("not_found",),
    cost=Cost(matches=2 * MOST_MATCHES),
)
async def player_matches(
    app: App, player_id: PlayerId, game: OfGame = "", opponent: Opposing = ""
) -> PlayerResults:
    """Of their last 50 matches those that have a result which everybody may see, the newest first (MV-PLR-06)."""
    return PlayerResults(await app.queries.profiles.results(player_id, game, opponent))


@caller_query("/me", "getOwnPlayer", summary="See who you are", answer=OwnPlayer, callers=("player",))
async def own_player(app: App, caller: Caller) -> OwnPlayer:
    """The player whose device's key the request comes with, and all devices."""
    return await app.queries.players.own(caller)


@caller_query(
    "/me/matches",
    "listOwnMatches",
    summary="List your matches",
    answer=OwnMatches,
    callers=("player",),
    cost=Cost(matches=2 * PAGE),
)
async def own_matches(
    app: App, caller: Caller, over: IsOver = False, after: paging.After = None, limit: Limit = PAGE
) -> OwnMatches:
    """The matches at which the player sits, those that wait for them first on each page."""
    page = await app.queries.players.matches(caller, paging.place(after, OwnPlace), limit, is_over=over)
    return OwnMatches(page.rows, paging.continued(page))


PLAYERS = group(
    "/v1/players",
    "players",
    caller_change(
        "",
        "createPlayer",
        lambda app: app.commands.players.create,
        summary="Become a player",
        answer=NewPlayer,
        body=CreatePlayer,
        problems=("forbidden", "against_the_rules"),
        pointers=dict.fromkeys(NAME, "/name"),
        location=lambda new: f"/v1/players/{new.player_id}",
        says="""
        The answer holds this device's key, shown this once. It plays every seat that the player takes with it
        (MV-PLR-02). There is no password: add another device, or claim the seats anew with their tokens.
        """,
    ),
    player,
    player_matches,
    own_player,
    caller_change(
        "/me",
        "updatePlayer",
        lambda app: app.commands.players.update,
        method="patch",
        summary="Change your name",
        is_keyed=False,
        answer=OwnPlayer,
        body=UpdatePlayer,
        callers=("player",),
        problems=("against_the_rules",),
        pointers=dict.fromkeys(NAME, "/name"),
        says="Matches keep the name that the player had when they sat down.",
    ),
    caller_change(
        "/me",
        "deletePlayer",
        lambda app: app.commands.players.delete,
        method="delete",
        summary="Be forgotten",
        is_keyed=False,
        answer=PlayerGone,
        callers=("player",),
        says="Name, devices and the list of matches go (MV-PLR-05). Matches stay as they were played.",
    ),
    caller_change(
        "/me/devices/{device_id:uuid}",
        "revokeDevice",
        lambda app: app.commands.players.revoke,
        method="delete",
        summary="Remove a device",
        is_keyed=False,
        answer=OwnPlayer,
        callers=("player",),
        problems=("not_found",),
        says="Its key is dead within five seconds on every replica.",
    ),
    caller_change(
        "/me/push",
        "startPush",
        lambda app: app.commands.players.start_push,
        summary="Be called on this device",
        is_keyed=False,
        answer=OwnPlayer,
        body=StartPush,
        callers=("player",),
        says="""
        The device that asks gets a Web Push message (RFC 8030) when the player has not answered for 45 seconds,
        when a dispute is opened and when a match is over (MV-PLR-08). Subscribe with `push_key` first. A device
        has one subscription: it ends with the device, and when its push service answers 404 or 410.
        """,
    ),
    caller_change(
        "/me/push",
        "stopPush",
        lambda app: app.commands.players.stop_push,
        method="delete",
        summary="Be called on this device no more",
        is_keyed=False,
        answer=OwnPlayer,
        callers=("player",),
        says="Messages that wait for this device are dropped.",
    ),
    caller_change(
        "/me/transfers",
        "createTransfer",
        lambda app: app.commands.players.transfer,
        summary="Get a code for another device",
        is_keyed=False,
        hands_out=True,
        answer=Transfer,
        callers=("player",),
        says="""
        The code makes one more device, once, within ten minutes. The code before is worth nothing (MV-PLR-03).
        """,
    ),
    caller_change(
        "/me/claims",
        "claimSeats",
        lambda app: app.commands.players.claim,
        summary="Claim seats by their tokens",
        is_keyed=False,
        answer=ClaimedSeats,
        body=ClaimSeats,
        callers=("player",),
        cost=Cost(matches=PAGE),
        says="""
        Seats that were taken without the player's key are theirs on all of their devices from then on (MV-PLR-04).
        """,
    ),
    own_matches,
)
TRANSFERS = group(
    "/v1/transfers",
    "players",
    caller_change(
        "/{code:str}",
        "useTransfer",
        lambda app: app.commands.players.redeem,
        summary="Use a code on another device",
        hands_out=True,
        answer=NewPlayer,
        body=UseTransfer,
        problems=("not_found",),
        says="""
        The answer holds this device's own key, shown this once. A player has 20 devices at most (MV-PLR-03).
        """,
    ),
)
