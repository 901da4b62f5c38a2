"""What lists show is what may be known and looked at: SQL and `visibility`, row by row, caller by caller."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise, product
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import msgspec
import pytest

from domain.games import GAMES
from domain.matches.creating import own_luck
from domain.matches.state import Match, SeatSheet, Sheet
from domain.matches.terms import AtTournament
from projections.match_list import match_row
from projections.queries import list_matches
from service.access.callers import ANONYMOUS, Access, Caller, key_holder
from service.access.keys import KeyStore, Scope
from service.access.player_keys import PlayerKeys
from service.access.visibility import SEES, exists_for, listing_of, sees
from service.projecting.reading import ReadModels

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
OURS, THEIRS = str(uuid4()), str(uuid4())
CUP, FOREIGN_CUP = uuid4(), uuid4()
SCOPES: tuple[tuple[Scope, ...], ...] = (
    (),
    ("play",),
    ("spectate",),
    ("organise",),
    ("play", "spectate", "organise"),
)
CALLERS = [
    ANONYMOUS,
    Caller("admin", "admin", "admin"),
    key_holder(OURS, frozenset({"admin"})),
    *(key_holder(OURS, frozenset(scopes)) for scopes in SCOPES),
]


def generated() -> list[Match]:
    """A match for each way in which it can be seen by some and not by others."""
    ways: Any = product((False, True), ("open", "keys", "none"), ("", OURS, THEIRS), (None, CUP, FOREIGN_CUP))
    return [
        Match(
            Sheet(
                match_id=str(match_id := uuid4()),
                game="sukkube",
                edition=GAMES["sukkube"].edition,
                options={},
                seats=[SeatSheet(player="Ada"), SeatSheet()],
                luck=own_luck(str(match_id), bytes(32)),
                is_private=is_private,
                spectators=spectators,
                organiser=organiser,
                tournament=AtTournament(str(cup), 1, 1) if cup else None,
            )
        )
        for is_private, spectators, organiser, cup in ways
    ]


@pytest.fixture
async def matches(pool: asyncpg.Pool) -> list[Match]:
    made = generated()
    for number, match in enumerate(made):
        at = BEGAN + timedelta(seconds=number)
        await insert(pool, "match", match_row(UUID(match.sheet.match_id), match, 1, at, at).as_kept())
    for cup, organiser in ((CUP, OURS), (FOREIGN_CUP, THEIRS)):
        await insert(pool, "tournament", {"tournament_id": cup, "organisers": [organiser], **A_TOURNAMENT})
    return made


A_TOURNAMENT = {
    "title": "Cup",
    "game": "sukkube",
    "format": "swiss",
    "table_size": 2,
    "phase": "running",
    "entrants": 2,
    "rounds": 1,
    "planned_rounds": 1,
    "flags": 0,
    "tie_break_names": [],
    "revision": 1,
    "created_at": BEGAN,
    "updated_at": BEGAN,
}


async def insert(pool: asyncpg.Pool, table: str, row: Any) -> None:
    """A row of the live build of a read model."""
    model = {"match": "match_list", "tournament": "standings"}[table]
    fields = dict(msgspec.to_builtins(row, builtin_types=(datetime, UUID)))
    names = ", ".join(fields)
    places = ", ".join(f"${n}" for n in range(2, len(fields) + 2))
    await pool.execute(
        f"INSERT INTO read.{table}_builds (build, {names}) VALUES (projection.live_build($1), {places})",
        model,
        *fields.values(),
    )


def organisers_of(match: Match) -> Sequence[str]:
    cup = match.sheet.tournament
    return () if cup is None else {str(CUP): [OURS], str(FOREIGN_CUP): [THEIRS]}[cup.id]


def access_to(pool: asyncpg.Pool) -> Access:
    async def also_organises(match: Match, key_id: str) -> bool:
        return key_id in organisers_of(match)

    access = Access(KeyStore(pool), PlayerKeys(pool), "an-admin-key-of-this-test", "play")
    access.also_organises.append(also_organises)
    return access


@pytest.mark.rule("MV-FRK-04", "MV-SPE-01", "MV-ORG-01")
@pytest.mark.parametrize(
    "caller", CALLERS, ids=lambda caller: "-".join((caller.role, *sorted(caller.scopes)))
)
async def test_a_list_shows_what_its_reader_may_know_and_look_at(
    caller: Caller, matches: list[Match], pool: asyncpg.Pool
) -> None:
    access = access_to(pool)
    listed = {
        str(row.match_id)
        for row in await list_matches(ReadModels(pool), listing=listing_of(caller), limit=len(matches) + 1)
    }
    expected = set()
    for match in matches:
        there = await access.caller_at(match, caller)
        if exists_for(there, match) and access.may_look(there, match):
            expected.add(match.sheet.match_id)
    assert listed == expected
    assert (len(listed) == len(matches)) == (caller.role == "admin")
    assert listed


def test_who_sees_more_sees_all_that_others_see() -> None:
    ranks = ("stranger", "host", "seat", "organiser")
    assert set(ranks) == SEES.keys()
    for less, more in pairwise(ranks):
        assert SEES[less] < SEES[more]
    assert [sees(ANONYMOUS, what) for what in SEES["organiser"]] == [False] * 3
