"""Invitations to a match: a code, its address and its QR code."""

from litestar import Response

from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import NAME
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.http.rows.changes import caller_change
from service.http.rows.route import group, written
from service.pictures.qr import qr_uri
from service.schemas.invitations import Invitation, InvitationRevoked
from service.schemas.matches import NewSeat, TakeSeat


@written(
    "",
    "createInvitation",
    summary="Invite to a match",
    answer=Invitation,
    callers=("seat", "host", "organiser"),
    problems=("not_now",),
)
async def invite(request: HttpRequest, match_id: MatchId) -> Response[Invitation]:
    """A code of six letters leads to the match for three days, while a seat is free (MV-JOI-01).

    A match has one code: whoever asks again gets the same one. `url` is a page for people, `qr` the same as a QR
    code, an SVG in a `data:` address.
    """
    visit = await http.at_match(request, match_id, looks=False)
    code, uses, expires_at = await request.use_cases.commands.invitations.create(visit)
    url = f"{str(request.base_url).rstrip('/')}/j/{code}"
    return Response(Invitation(match_id, code, url, qr_uri(url), uses, expires_at), headers=answering.PRIVATE)


@written(
    "",
    "revokeInvitation",
    method="delete",
    summary="Revoke the invitation to a match",
    answer=InvitationRevoked,
    callers=("seat", "host", "organiser"),
)
async def revoke(request: HttpRequest, match_id: MatchId) -> Response[InvitationRevoked]:
    """The code leads nowhere from then on. Players who have sat down stay."""
    visit = await http.at_match(request, match_id, looks=False)
    await request.use_cases.commands.invitations.revoke(visit)
    return Response(InvitationRevoked(match_id), headers=answering.PRIVATE)


INVITING = group("/v1/matches/{match_id:uuid}/invitations", "matches", invite, revoke)
INVITED = group(
    "/v1/invitations",
    "matches",
    caller_change(
        "/{invitation:str}",
        "useInvitation",
        lambda app: app.commands.invitations.use,
        summary="Take a seat by an invitation",
        location=lambda new: f"/v1/matches/{new.match_id}",
        answer=NewSeat,
        body=TakeSeat,
        problems=("not_found", "forbidden", "not_now", "against_the_rules"),
        pointers={"unknown_seat": "/seat", "seat_taken": "/seat", **NAME},
        cost=Cost(matches=1),
        says="""
        As takeSeat at the match that the code leads to: the answer holds the seat's token, shown this once.
        """,
    ),
)
