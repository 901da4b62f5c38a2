"""The kinds of rulings: what an organiser orders, and what it has to mean, found out in another way.

An order is made of what the evidence shows. What has to hold after it is asked before anybody plays on.
"""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.rulings.cases import Case
from tests.rulings.cups import GAMES, free_cards, give, position_of
from tests.service.api.playing import table
from tests.service.api.test_forks import all_events

GIVEN_SECONDS = 60


@dataclass(frozen=True)
class Kind:
    """`means` gets the events that the ruling led to; `cause` is what the result is put down to in the end."""

    order: Callable[[Case], Any]
    means: Callable[[Case, list[Any]], Awaitable[None]]
    cause: str = "finished"


def times(state: Any) -> list[Any]:
    """What the clocks show, running or not."""
    return [
        (clock["left_seconds"], clock.get("decision_left_seconds")) for clock in state["awaited"]["clocks"]
    ]


def of_type(events: list[Any], type_: str) -> Any:
    """The one event of the type."""
    (found,) = [event for event in events if event["event"]["type"] == type_]
    return found


async def it_is_as_before(case: Case, events: list[Any]) -> None:
    assert {event["event"]["type"] for event in events} == {"RulingGiven", "ClocksRead"}
    now = await case.now()
    assert now["play"] == case.was["play"]
    assert now["awaited"]["seats"] == case.was["awaited"]["seats"]
    assert times(now) == times(case.frozen)
    assert all("undone_by" not in event for event in await case.events())


async def it_is_as_then(case: Case, events: list[Any]) -> None:
    """Table and times are those at the revision gone back to."""
    now, then = await case.now(), await case.now(at=case.decided_at)
    assert (now["play"], now["hash"]) == (then["play"], then["hash"])
    assert now["awaited"]["seats"] == then["awaited"]["seats"]
    assert times(now) == times(then)
    await what_was_undone_is_marked(case, events)


async def what_was_undone_is_marked(case: Case, events: list[Any]) -> None:
    """And stays readable, as it was."""
    rewound = of_type(events, "MatchRewound")
    assert rewound["event"]["to_revision"] == case.decided_at
    told = await case.events()
    for event in told:
        is_undone = case.decided_at < event["revision"] < rewound["revision"]
        if event["event"]["type"] != "DisputeOpened":
            assert event.get("undone_by") == (rewound["revision"] if is_undone else None)
    unmarked = [{k: v for k, v in event.items() if k != "undone_by"} for event in told]
    assert unmarked[: len(case.told)] == case.told


async def the_same_luck_comes_again(case: Case, events: list[Any]) -> None:
    """What was tried in the what-if, played now, leads where it led there."""
    await it_is_as_then(case, events)
    then = await case.now(at=case.decided_at)
    assert (await case.now())["sheet"]["luck"] == then["sheet"]["luck"]
    for seat, command in case.tried:
        await give(case.match, seat, command)
    assert (await case.now())["hash"] == case.foreseen[-1]


async def the_luck_is_fresh(case: Case, events: list[Any]) -> None:
    """What a seat sees is as it was then; what nobody may know lies in another order, from another seed."""
    now, then = await case.now(), await case.now(at=case.decided_at)
    assert now["awaited"]["seats"] == then["awaited"]["seats"]
    assert times(now) == times(then)
    await what_was_undone_is_marked(case, events)
    for seat, token in case.match.seats.items():
        seen = await case.match.get("state", token)
        before = await case.match.get("state", token, at=case.decided_at)
        assert seen["play"] == before["play"], seat
    rewound = of_type(events, "MatchRewound")["event"]
    assert rewound["luck"] == "fresh"
    assert rewound["terms"]["commitment"] != case.was["sheet"]["luck"]["commitment"]
    assert (now["play"] != then["play"]) == rewound["shuffles"]


async def it_was_played_in_the_seats_name(case: Case, events: list[Any]) -> None:
    """Everybody can see whose hand it was, and it leads where it led in the what-if."""
    await what_was_undone_is_marked(case, events)
    assert (await case.now())["hash"] == case.foreseen[0]
    seat, _ = case.tried[0]
    told = await all_events(case.match, case.match.seats[0])
    marked = [event for event in told if event["actor"].endswith(f" for seat:{seat}")]
    assert marked
    assert all(event["actor"].startswith("organiser:") for event in marked)
    assert all("MV-RUL-04" in event["rules"] for event in marked)


def swapped(play: Any) -> Any:
    """A patch by which the first free cards of the first two hands that hold any change places."""
    hands = play["hands"]
    (one, its), (other, others), *_ = free_cards(play)
    new = dict(hands) if isinstance(hands, dict) else list(hands)
    new[one] = [others if card == its else card for card in hands[one]]
    new[other] = [its if card == others else card for card in hands[other]]
    return {"hands": new}


async def the_hands_were_swapped(case: Case, events: list[Any]) -> None:
    now = await case.now(at=of_type(events, "PositionCorrected")["revision"])
    assert now["play"] == case.was["play"] | swapped(case.was["play"])
    await the_difference_is_stored(case, events, now)


async def the_table_is_that_of_the_document(case: Case, events: list[Any]) -> None:
    """It is the one a new match has that begins from the same position, but for what is dealt (MV-CRE-04)."""
    now = await case.now(at=of_type(events, "PositionCorrected")["revision"])
    played = GAMES[case.game]
    terms = {"options": played.options, "position": position_of(case.game), "key": case.cup.key}
    new = await table(case.cup.client, case.game, played.seats, **terms)
    await new.start()
    set_ = of_type(await all_events(new, case.cup.key), "PositionSet")
    there = await new.get("state", case.cup.key, at=set_["revision"])
    assert in_any_order(now["play"]) == in_any_order(there["play"])
    await the_difference_is_stored(case, events, now)


def in_any_order(play: Any) -> tuple[Any, ...]:
    """Everything but the order of the decks and what Frantic fills up hands with."""
    zones = {
        name: play[name]
        for name in ("deck", "hands", "flock_deck", "action_deck", "person_deck")
        if name in play
    }
    cards = sorted(re.findall(r'"([^"]+)"', json.dumps(zones)))
    return {name: value for name, value in play.items() if name not in zones}, cards


async def the_difference_is_stored(case: Case, events: list[Any], now: Any) -> None:
    """Taking every change back gives the table as it was before the claim. A side that is not there is null."""
    changes = of_type(events, "PositionCorrected")["event"]["changes"]
    assert changes
    for change in changes:
        *way, last = change["pointer"].removeprefix("/").split("/")
        place = now["play"]
        for step in way:
            place = place[step]
        assert (place.get(last) if isinstance(place, dict) else place[last]) == change["after"]
        place[last] = change["before"]
    assert without_nulls(now["play"]) == without_nulls(case.was["play"])
    assert of_type(events, "PositionCorrected")["actor"].startswith("organiser:")


def without_nulls(value: Any) -> Any:
    """The document without members that are null."""
    if isinstance(value, list):
        return [without_nulls(each) for each in value]
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return value


async def the_seat_has_more_time(case: Case, events: list[Any]) -> None:
    now = await case.now()
    before = times(case.frozen)
    assert times(now) == [(before[0]), (before[1][0] + GIVEN_SECONDS, before[1][1]), *before[2:]]
    running = [clock["seat"] for clock in now["awaited"]["clocks"] if "deadline_at" in clock]
    awaited = now["awaited"]["seats"]  # in the order of turns; clocks come in the order of seats
    assert awaited == case.was["awaited"]["seats"]
    assert running == sorted(awaited)
    assert now["play"] == case.was["play"]


def upside_down(case: Case) -> Any:
    """The last seat first, all others behind it, level."""
    *others, last = case.match.seats
    return [[last], others]


async def the_places_are_those_given(case: Case, events: list[Any]) -> None:
    places = upside_down(case)
    await it_is_over(case, {"winners": places[0], "places": places, "reason": "awarded"})


async def there_is_no_result(case: Case, events: list[Any]) -> None:
    await it_is_over(case, {"winners": [], "places": [], "reason": "annulled"})


async def it_is_over(case: Case, result: Any) -> None:
    now = await case.now()
    assert now["result"] == result
    assert (now["sheet"]["phase"], now["awaited"]["kind"]) == ("finished", "nobody")


def back(case: Case, luck: str) -> Any:
    return {"kind": "rewind", "revision": case.decided_at, "luck": luck}


def instead(case: Case) -> Any:
    """What was tried first in the what-if, in the seat's name."""
    seat, command = case.tried[0]
    back_there = {"revision": case.decided_at, "luck": "same"}
    return {"kind": "correct", **back_there, "seat": seat, "command": command}


KINDS = {
    "stand": Kind(lambda _: {"kind": "stand"}, it_is_as_before),
    "rewind": Kind(lambda case: back(case, "same"), the_same_luck_comes_again),
    "rewind with fresh luck": Kind(lambda case: back(case, "fresh"), the_luck_is_fresh),
    "correct by a command": Kind(instead, it_was_played_in_the_seats_name),
    "correct by a patch": Kind(
        lambda case: {"kind": "correct", "patch": swapped(case.was["play"])}, the_hands_were_swapped
    ),
    "correct by a position": Kind(
        lambda case: {"kind": "correct", "position": position_of(case.game)},
        the_table_is_that_of_the_document,
    ),
    "clock": Kind(lambda _: {"kind": "clock", "seat": 1, "seconds": GIVEN_SECONDS}, the_seat_has_more_time),
    "award": Kind(
        lambda case: {"kind": "award", "places": upside_down(case)}, the_places_are_those_given, "awarded"
    ),
    "annul": Kind(lambda _: {"kind": "annul"}, there_is_no_result, "annulled"),
}
