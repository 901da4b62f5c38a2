"""Tickets without a server: what is sealed in them, when they end, and that every release opens the same ones."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from domain.kernel.table import SPECTATOR
from domain.matches import events as e
from domain.matches.creating import create, take_seat
from domain.matches.state import Match
from service.access.callers import Access, BadTicket, Caller
from service.access.tickets import Tickets
from service.platform.entropy import fingerprint
from tests.matches.test_rules import MATCH, created

SECRET = "5e" * 32
TOKEN = "mv_of_a_seat"
ID = UUID(MATCH)
NOW = datetime(2026, 11, 24, 12, 0, 0, 700_000, tzinfo=UTC)
SEALED = (
    "mvt_qUNicivLXDn9UsYlmiVnoFmlAyzs_e_nXh2tU-edrHt4Ul8a7z46b0OepcDB"
    "xN_N1fILHEjwNhw-ISpCALj18xDHGQqtWGBea6wz3aUXDJ5S-x5w"
)
"""Of the seat, to look as a spectator for five minutes: sealed by an earlier release."""


def with_a_seat(token: str) -> Match:
    decision = create(created())
    take_seat(decision, e.SeatTaken(1, "Ada", fingerprint(token)))
    return decision.state


MATCH_STATE = with_a_seat(TOKEN)
SEAT = Caller("seat", "seat:1", fingerprint(TOKEN)[:16], 1)


def tickets(now: datetime = NOW, secret: str = SECRET) -> Tickets:
    return Tickets(secret, Access(None, None, "admin-secret"), lambda: now)  # type: ignore[arg-type]


async def refusal(
    ticket: str, *, at: datetime = NOW, match_id: UUID = ID, match: Match = MATCH_STATE, secret: str = SECRET
) -> tuple[str, str]:
    with pytest.raises(BadTicket) as refused:
        await tickets(at, secret).caller(ticket, match_id, match)
    return refused.value.code, refused.value.rule


@pytest.mark.rule("MV-TIC-01")
async def test_a_ticket_is_the_same_in_every_release() -> None:
    """While one release takes over from another, both open what either has sealed."""
    ticket, ends_at = tickets().issue(SEAT, TOKEN, ID, SPECTATOR, 5)
    assert ends_at == datetime(2026, 11, 24, 12, 5, tzinfo=UTC)
    assert ticket == SEALED
    assert tickets().match_of(SEALED) == ID
    holder = await tickets().caller(SEALED, ID, MATCH_STATE)
    assert (holder.role, holder.seat, holder.looks_as) == ("seat", 1, SPECTATOR)


@pytest.mark.rule("MV-TIC-01", "MV-TIC-02")
async def test_what_a_ticket_does_not_open() -> None:
    ends_at = datetime(2026, 11, 24, 12, 5, tzinfo=UTC)
    last = ends_at - timedelta(microseconds=1)
    assert (await tickets(last).caller(SEALED, ID, MATCH_STATE)).seat == 1
    assert await refusal(SEALED, at=ends_at) == ("ticket_over", "MV-TIC-02")
    assert await refusal(SEALED, match_id=UUID(int=1)) == ("ticket_of_another_match", "MV-TIC-01")
    assert await refusal(SEALED, secret="5f" * 32) == ("ticket_unknown", "MV-TIC-01")
    for broken in ("", "mvt_", SEALED[:-1], f"{SEALED}A", SEALED.swapcase(), "mvt_\u00e9", "mvt_+/"):
        assert await refusal(broken) == ("ticket_unknown", "MV-TIC-01")


@pytest.mark.rule("MV-TIC-02")
def test_a_ticket_ends_with_its_token_at_the_latest() -> None:
    for ends in (NOW + timedelta(minutes=2), NOW + timedelta(minutes=9)):
        _, told = tickets().issue(replace(SEAT, ends_at=ends), TOKEN, ID, SPECTATOR, 5)
        assert told == min(ends, NOW + timedelta(minutes=5)).replace(microsecond=0)


@pytest.mark.rule("MV-TIC-02")
async def test_a_ticket_of_an_issuers_token_holds_what_that_said() -> None:
    known = Caller("key", "key:oidc-x", "oidc-x", key_id="oidc-x", scopes=frozenset({"spectate", "play"}))
    ticket, _ = tickets().issue(known, "a token of the issuer", ID, SPECTATOR, 5)
    holder = await tickets().caller(ticket, ID, MATCH_STATE)
    assert holder == replace(known, looks_as=SPECTATOR)
