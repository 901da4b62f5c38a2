"""The tables of a tournament as they are being played, for its organisers."""

import asyncio
from datetime import timedelta
from typing import Annotated
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.platform.clock import utc_now
from service.web.controllers.tournaments import listed_visit
from service.web.controllers.viewer import Reader, page_turn
from service.web.live_tables import live_tables

IDLE_MINUTES = 3
Minutes = Annotated[int, QueryParameter(name="minutes", ge=1, le=60 * 24)]


class LiveTablesController(Controller):
    path = "/tournaments/{tournament_id:uuid}/live"
    include_in_schema = False

    @get(media_type=MediaType.HTML)
    async def live(
        self,
        request: HttpRequest,
        tournament_id: TournamentId,
        reader: Reader,
        minutes: Minutes = IDLE_MINUTES,
    ) -> Response[str]:
        """Without tables for anybody else. A table is idle after so many `minutes` without a move.
        Nothing about calls and about who deals with a claim at a table where the caller plays (TO-CRE-12)."""
        visit = await listed_visit(request, tournament_id)
        app, tournament = request.use_cases, visit.tournament
        playing = [
            UUID(match.match_id)
            for _, table in tournament.tables()
            for match in table.matches
            if match.places is None and visit.caller.is_organiser
        ]
        await purse.pay(request.scope, Cost(matches=len(playing)))
        async with page_turn(request, len(playing)) as write:
            rows = await app.queries.tournaments.matches(visit, playing)
            here = await asyncio.gather(*(app.live.presence.look(row.match_id) for row in rows))
            present = dict(zip((row.match_id for row in rows), here, strict=True))
            arbiters = {
                row.frozen_by: tournament.claims.get(row.frozen_by)
                for row in rows
                if row.frozen_by and not tournament.plays_in(str(row.match_id), visit.caller.keys)
            }
            calls = await app.queries.calls.waiting(visit.caller.caller, playing)
            coming = (*arbiters.values(), *(call.arbiter for call in calls))
            names = await app.queries.shift.names({each for each in coming if each})
            path = f"/tournaments/{tournament_id}"
            return await write(
                "live_tables.html",
                reader,
                t=tournament,
                tables=live_tables(tournament, rows, present, calls, utc_now(), timedelta(minutes=minutes)),
                arbiters=arbiters,
                names=names,
                is_organiser=visit.caller.is_organiser,
                minutes=minutes,
                path=path,
            )
