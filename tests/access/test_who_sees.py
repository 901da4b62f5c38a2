"""Who sees what, written down once more by hand: callers at matches, without a server.

A match is `playing`, in a `fork` that is private, or `over` and disclosed. Callers come as what they are at it.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from domain.matches import stopping
from domain.matches.forking import is_open_book
from domain.matches.rulings import disputes
from domain.matches.state import Match
from service.access import callers as access
from service.access import visibility
from service.access.callers import ANONYMOUS, Access, BadTicket, Caller, Forbidden, Unauthenticated
from service.event_store.records import StoredEvent
from tests.matches.test_rules import begun, forked, played_out

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
KEY, OTHER_KEY = "key-of-the-organiser", "another-key"
MATCHES: dict[str, Match] = {
    "playing": begun().state,
    "over": played_out(begun()).state,
    "fork": forked(begun(), "fresh").state,
}
CALLERS: dict[str, Caller] = {
    "anonymous": ANONYMOUS,
    "seat 0": Caller("seat", "seat:0", "a" * 16, 0),
    "seat 1": Caller("seat", "seat:1", "b" * 16, 1),
    "host": Caller("host", "host", "c" * 16),
    "key": Caller("key", "key:k", "k", key_id="k", scopes=frozenset({"play", "spectate"})),
    "organiser": Caller("organiser", f"organiser:{KEY}", KEY, key_id=KEY, scopes=frozenset({"organise"})),
    "admin": Caller("admin", "admin", "admin"),
}
HANDS = {"organiser", "admin"}
PART = {"seat 0", "seat 1", "host", *HANDS}
AT_ONCE = {"seat 0", "seat 1", *HANDS}


@pytest.mark.parametrize(("who", "at"), list(product(CALLERS, MATCHES)))
@pytest.mark.rule("MV-ORG-01", "MV-FRK-02", "MV-FRK-04", "MV-DCL-01")
def test_what_a_caller_sees_of_a_match(who: str, at: str) -> None:
    caller, match = CALLERS[who], MATCHES[at]
    is_open = at == "over"
    assert visibility.exists_for(caller, match) == (at != "fork" or who in PART)
    assert visibility.sees(caller, "every hand") == (who in HANDS)
    assert visibility.sees(caller, "play at once") == (who in AT_ONCE)
    assert is_open_book(match) == is_open
    assert visibility.may_fork(caller, match) == (is_open or who in HANDS)
    own: Viewer = {"seat 0": 0, "seat 1": 1}.get(who, ORGANISER if who in HANDS else SPECTATOR)
    assert visibility.viewer_for(caller, match) == own
    for wanted, viewer in (("spectator", SPECTATOR), ("organiser", ORGANISER), ("0", 0), ("1", 1)):
        if viewer in (SPECTATOR, own) or is_open or who in HANDS:
            assert visibility.viewer_for(caller, match, wanted) == viewer
        else:
            refused = Unauthenticated if who == "anonymous" else Forbidden
            with pytest.raises(refused, match=wanted):
                visibility.viewer_for(caller, match, wanted)
    with pytest.raises(Forbidden, match="no seat 2; its last one is 1"):
        visibility.viewer_for(caller, match, "2")


@pytest.mark.parametrize("who", CALLERS)
@pytest.mark.rule("MV-FRK-07")
def test_a_deleted_fork_exists_for_nobody(who: str) -> None:
    fork = forked(begun(), "fresh")
    stopping.delete(fork)
    assert not visibility.exists_for(CALLERS[who], fork.state)


@pytest.mark.parametrize("looks_as", [SPECTATOR, ORGANISER, 0, 1])
@pytest.mark.rule("MV-TIC-01", "MV-TIC-03")
def test_a_ticket_shows_what_its_viewer_sees_and_nothing_else(looks_as: Any) -> None:
    match = MATCHES["playing"]
    caller = replace(CALLERS["organiser"], looks_as=looks_as)
    assert (
        visibility.viewer_for(caller, match)
        == visibility.viewer_for(caller, match, str(looks_as))
        == looks_as
    )
    assert visibility.sees(caller, "every hand") == (looks_as == ORGANISER)
    assert visibility.sees(caller, "play at once") == (looks_as != SPECTATOR)
    for other in {"spectator", "organiser", "0", "1"} - {str(looks_as)}:
        with pytest.raises(BadTicket) as refusal:
            visibility.viewer_for(caller, match, other)
        assert (refusal.value.code, refusal.value.rule) == ("ticket_of_another_viewer", "MV-TIC-01")
    seat = replace(CALLERS["seat 0"], looks_as=1)
    with pytest.raises(Forbidden):
        visibility.viewer_for(seat, match)


class Webhook(msgspec.Struct):
    """A subscriber."""

    owner: str = KEY
    scopes: tuple[str, ...] = ("organise",)
    viewer: Any = SPECTATOR
    match_id: UUID | None = None


def organised(**given: Any) -> Match:
    return begun(organiser=KEY, **given).state


@pytest.mark.rule("MV-ORG-01", "MV-FRK-04")
def test_whose_webhooks_are_told_of_a_match() -> None:
    match, named = organised(), UUID(int=1)
    fork = forked(begun(organiser=KEY), "fresh").state
    told = visibility.may_be_notified
    assert told(Webhook(), match, ())
    assert told(Webhook("x", ("organise",)), match, ("x",)), "an organiser of its tournament"
    assert told(Webhook("x", ("admin",)), match, ())
    assert not told(Webhook("x"), match, ("y",))
    assert not told(Webhook(KEY, ("play",)), match, ()), "the scope has been taken away"
    assert told(Webhook("x", ("play",), SPECTATOR, named), match, ())
    assert not told(Webhook("x", ("play",), ORGANISER, named), match, ())
    assert told(Webhook(KEY, ("organise",), ORGANISER, named), match, ())
    assert not told(Webhook(KEY, ("organise",), "seat", named), match, ()), "seats are told something else"
    assert not told(Webhook(KEY, ("organise",), SPECTATOR, named), fork, ())
    assert told(Webhook(KEY, ("organise",), ORGANISER, named), fork, ())
    gone = forked(begun(organiser=KEY), "fresh")
    stopping.delete(gone)
    assert not told(Webhook(KEY, ("organise",), ORGANISER, named), gone.state, ())


@pytest.mark.rule("MV-SPE-02", "MV-SPE-03")
def test_when_a_webhook_is_told_of_play() -> None:
    late, at_once = organised(spectator_delay_seconds=60), organised()
    play, seat = stored("CardPlayed"), stored("SeatTaken")
    stranger = Webhook("x", ("spectate",))
    assert visibility.notified_at(stranger, late, play, ()) == NOW + timedelta(seconds=60)
    assert visibility.notified_at(stranger, late, seat, ()) is None
    assert visibility.notified_at(Webhook(), late, play, ()) is None
    assert visibility.notified_at(stranger, at_once, play, ()) is None


def stored(kind: str) -> StoredEvent:
    return StoredEvent(UUID(int=1), 1, 0, 1, kind, 1, b"", b"", b"", NOW)


@pytest.mark.parametrize(
    ("who", "listing"),
    [
        ("anonymous", (False, "", False)),
        ("seat 0", (False, "", False)),
        ("key", (False, "", True)),
        ("organiser", (False, KEY, False)),
        ("admin", (True, "", False)),
    ],
)
def test_what_lists_show(who: str, listing: tuple[bool, str, bool]) -> None:
    shown = visibility.listing_of(CALLERS[who])
    assert (shown.sees_all, shown.organises_as, shown.may_spectate) == listing


@pytest.mark.rule("MV-DCL-02")
def test_a_match_is_settled_when_it_is_disclosed_and_undisputed() -> None:
    over = played_out(begun())
    assert visibility.is_settled(over.state)
    assert not visibility.is_settled(MATCHES["playing"])
    disputes.open_dispute(over, 0, 3, "not so", ())
    assert not visibility.is_settled(over.state)


def anonymous_may(setting: Any) -> Access:
    return Access(None, None, "admin-secret", setting)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setting", "spectators"), list(product(("play", "spectate", "none"), ("open", "keys", "none")))
)
@pytest.mark.rule("MV-SPE-01")
def test_who_creates_joins_and_looks(setting: str, spectators: str) -> None:
    gate, match = anonymous_may(setting), begun(spectators=spectators).state
    plays = {"key", *HANDS} | ({"anonymous"} if setting == "play" else set())
    for who, caller in CALLERS.items():
        may_spectate = (spectators == "open" and setting != "none") or (spectators != "none" and who == "key")
        assert gate.may_spectate(caller, match) == may_spectate, who
        assert gate.may_spectate(caller) == (setting != "none" or who == "key"), who
        assert gate.may_look(caller, match) == (who in PART or may_spectate), who
        assert passes(gate.require_may_create, caller) == (who in plays), who
        assert passes(gate.require_may_join, caller) == (who in plays or who in PART), who
        assert passes(gate.require_may_look, caller, match) == (who in PART or may_spectate), who


def test_an_organisers_key_without_the_scope_play_creates_and_does_not_join() -> None:
    only = Caller("key", "key:k", "k", key_id="k", scopes=frozenset({"organise"}))
    assert passes(anonymous_may("none").require_may_create, only)
    assert not passes(anonymous_may("none").require_may_join, only)
    assert (only.organises_as, CALLERS["key"].organises_as) == ("k", "")


def passes(check: Any, caller: Caller, *more: Any) -> bool:
    try:
        check(caller, *more)
    except Unauthenticated:
        assert caller.role == "anonymous"
        return False
    except Forbidden:
        assert caller.role != "anonymous"
        return False
    return True


ORGANISING = Caller("key", "key:o", "o", key_id="o", scopes=frozenset({"organise"}))


@pytest.mark.parametrize(
    ("check", "may"),
    [
        (access.require_organiser, HANDS),
        (access.require_organising, {*HANDS, "organising"}),
        (access.require_admin, {"admin"}),
        (access.require_key, {"key", "organising", *HANDS}),
        (access.require_organises, {*HANDS, "organising"}),
        (access.require_seat, {"seat 0", "seat 1"}),
        (access.require_host, {"host", *HANDS}),
        (lambda caller: access.require_owner(caller, "k"), {"admin", "key"}),
    ],
)
def test_what_needs_which_token(check: Any, may: set[str]) -> None:
    everybody = {**CALLERS, "organising": ORGANISING}
    assert {who for who, caller in everybody.items() if passes(check, caller)} == may


@pytest.mark.rule("MV-SEA-02", "MV-SUB-01")
def test_a_token_is_of_a_seat_or_of_the_host_of_one_match() -> None:
    match = MATCHES["playing"]
    assert access.seated(match, "hash 1") == Caller("seat", "seat:1", "hash 1", 1)
    assert access.seated(match, "host-hash") == Caller("host", "host", "host-hash")
    assert access.seated(match, "hash") is None
    at_home = Caller("seat", "seat:1", "hash 1", 1)
    assert access.holds(match, at_home)
    assert not access.holds(match, replace(at_home, seat=0))
    assert not access.holds(match, CALLERS["host"])


def test_away_from_their_seat_callers_are_their_key_or_nobody() -> None:
    ends = NOW + timedelta(hours=1)
    with_key = Caller("seat", "seat:0", "h", 0, "k", frozenset({"play"}), ends)
    assert access.away_from_seat(with_key) == Caller(
        "key", "key:k", "k", None, "k", frozenset({"play"}), ends
    )
    assert access.away_from_seat(CALLERS["seat 0"]) == access.away_from_seat(CALLERS["host"]) == ANONYMOUS
    assert access.away_from_seat(CALLERS["admin"]) is CALLERS["admin"]
    assert access.key_holder("k", frozenset({"admin"})).role == "admin"


@pytest.mark.rule("MV-ORG-01")
async def test_who_organises_a_match() -> None:
    gate, match = anonymous_may("play"), organised()
    holder = Caller("key", f"key:{KEY}", KEY, key_id=KEY, scopes=frozenset({"organise"}))
    there = await gate.caller_at(match, holder)
    assert (there.role, there.actor, there.is_organiser) == ("organiser", f"organiser:{KEY}", True)
    for other in (
        replace(holder, key_id=OTHER_KEY),
        replace(holder, scopes=frozenset({"play"})),
        replace(holder, role="seat"),
    ):
        assert await gate.caller_at(match, other) is other

    async def of_a_cup(_: Match, key_id: str) -> bool:
        return key_id == OTHER_KEY

    gate.also_organises.append(of_a_cup)
    assert await gate.organises(match, replace(holder, key_id=OTHER_KEY))
    assert not await gate.organises(match, replace(holder, key_id="third"))
    assert (await gate.caller(None), await gate.caller_in(match, None)) == (ANONYMOUS, ANONYMOUS)
    assert (await gate.caller("admin-secret")).role == "admin"
