"""Nobody is shown a card before the events have taught it to them.

What may be hidden is what the contract says: members of events that are cards or `{"hidden": count}`. Of the open
log at the end each such member teaches its cards to one seat, to everybody, or to nobody (`AUDIENCE`), and every
other member teaches everybody. A card that a viewer was shown, in an event, a table or a command on offer, at a
revision at which no event had taught it to them, is a leak. What was taught once counts as known for ever: a card
that is shuffled back and leaks later is not seen here. From its disclosure on a match is open.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History, Log, shown_events

NOBODY, SEAT, BY_SEAT, ALL = "nobody", "seat", "by seat", "all"
AUDIENCE = {
    "order": NOBODY,
    "pile": NOBODY,
    "person_deck": NOBODY,
    "flock_deck": NOBODY,
    "action_deck": NOBODY,
    "FlockCardsRemoved.cards": NOBODY,
    "BlindTrophyTaken.card": NOBODY,
    "cards": SEAT,
    "hands": BY_SEAT,
}
"""Member of an event, or type and member -> whom it teaches. Others that may be hidden are seen at the table.

A blind trophy is hidden by a null, of which the contract does not tell.
"""
MARGIN_SECONDS = 0.05


def check(history: History) -> Anomalies:
    contract = history.final("contract")
    if contract is None:
        return
    hidden = _hidden_members(contract)
    taught = {log.match_id: Taught(log, hidden) for log in history.logs.values()}
    for match_id, viewer, revision, at, shown, number in _shown(history):
        known = taught.get(match_id)
        if known is None or viewer in ("host", "organiser") or known.is_open_at(at + history.wall_of_zero):
            continue
        leaked = (strings(shown) & known.secrets) - known.to(viewer, revision)
        if leaked:
            sentence = f"{viewer} at {match_id} was shown {sorted(leaked)[:3]} at revision {revision}."
            yield Anomaly("card_shown", sentence, (number,))


def _hidden_members(contract: Any) -> set[tuple[str, str]]:
    """Schema and member, where `Hidden` may stand."""
    found = set()
    for name, schema in contract["components"]["schemas"].items():
        for member, kind in schema.get("properties", {}).items():
            if _names_hidden(kind) or _names_hidden(kind.get("items", {})):
                found.add((name, member))
    return found


def _names_hidden(kind: Any) -> bool:
    return any("Hidden" in option.get("$ref", "") for option in [kind, *kind.get("anyOf", ())])


class Taught:
    """Who knows which cards of a match when; `secrets` are all that some event could hide."""

    def __init__(self, log: Log, hidden: set[tuple[str, str]]) -> None:
        self.secrets: set[str] = set()
        self._first: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._opened_at = _disclosure(log)
        game = "".join(part.title() for part in log.creation["game"].split("_"))
        for event in log.events:
            self._learn(event, game, hidden)

    def is_open_at(self, wall: float) -> bool:
        return self._opened_at is not None and wall >= self._opened_at - MARGIN_SECONDS

    def to(self, viewer: str, revision: int) -> set[str]:
        found = set()
        for who in {"all", viewer}:
            found |= {card for card, first in self._first[who].items() if first <= revision}
        return found

    def _learn(self, event: Any, game: str, hidden: set[tuple[str, str]]) -> None:
        told, revision = event["event"], event["revision"]
        type_ = told["type"]
        for member, value in told.items():
            is_hidden = (type_, member) in hidden or (game + type_, member) in hidden
            audience = AUDIENCE.get(f"{type_}.{member}", AUDIENCE.get(member, ALL) if is_hidden else ALL)
            if audience != ALL:
                self.secrets |= strings(value)
            for who, cards in _audience(audience, told, value):
                for card in cards:
                    self._first[who].setdefault(card, revision)


def _audience(audience: str, told: Mapping[str, Any], value: Any) -> Iterator[tuple[str, set[str]]]:
    if audience == ALL:
        yield "all", strings(value)
    elif audience == SEAT and "seat" in told:
        yield str(told["seat"]), strings(value)
    elif audience == BY_SEAT:
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for seat, part in parts:
            yield str(seat).removeprefix("seat_"), strings(part)


def strings(value: Any) -> set[str]:
    """All strings in a value, at any depth, keys of members included."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | set().union(*map(strings, value.values()))
    return set().union(*map(strings, value)) if isinstance(value, list) else set()


def _disclosure(log: Log) -> float | None:
    """When the match was disclosed, in seconds since 1970."""
    for each in log.events:
        if each["event"]["type"] in ("MatchDisclosed", "LuckRevealed"):
            return datetime.fromisoformat(each["at"]).timestamp()
    return None


def _shown(history: History) -> Iterator[tuple[str, str, int, float, Any, int]]:
    for match_id, event, number, at, viewer in shown_events(history):
        yield match_id, viewer, event["revision"], at, event["event"], number
    for request in history.requests:
        if request.outcome == "ok" and request.operation in ("getState", "listLegalCommands"):
            answer = request.answer
            shown = answer["play"] if request.operation == "getState" else answer["commands"]
            yield answer["match_id"], request.viewer, answer["revision"], request.ended, shown, request.number
    for message in history.messages:
        webhook = history.webhook_viewer(message.webhook)
        yield (
            message.body["subject"],
            webhook,
            message.body["sequence"],
            message.at,
            message.body["data"],
            message.number,
        )
