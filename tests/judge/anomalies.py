"""What the judge finds, in sentences."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct


class Anomaly(Struct, frozen=True):
    """`name` is its kind, `records` the numbers of the entries concerned."""

    name: str
    sentence: str
    records: tuple[int, ...] = ()

    def __str__(self) -> str:
        numbers = ", ".join(map(str, self.records[:6]))
        return f"{self.name}: {self.sentence}" + (f" (records {numbers})" if numbers else "")


Anomalies: TypeAlias = Iterator[Anomaly]


SEALED = {"type": "sealed"}
WHO_ANSWERED = {"by", "chosen_by"}
"""Whether a seat or its time has answered: sealed with the answer, for a default tells it."""


SAID = {"DisputeOpened": "claim", "StatementMade": "text", "AppealMade": "reason"}
"""Texts of the parties: empty for spectators (MV-DIS-09)."""


def fits(shown: Any, true: Any) -> bool:
    """Whether what somebody was shown is the truth, or the truth with parts hidden, sealed, or null.

    An empty member may be left out on either side.
    """
    if shown is None or (isinstance(shown, dict) and (shown.keys() == {"hidden"} or shown == SEALED)):
        return True
    if isinstance(shown, dict) and isinstance(true, dict):
        sealed = WHO_ANSWERED if SEALED in shown.values() else set()
        return all(
            fits(shown[name], true[name]) if name in shown and name in true else not (shown | true)[name]
            for name in (shown.keys() | true.keys()) - sealed
        )
    if isinstance(shown, list) and isinstance(true, list):
        return len(shown) == len(true) and all(map(fits, shown, true))
    return bool(shown == true)


def same_event(shown: dict[str, Any], true: dict[str, Any]) -> bool:
    """Whether an event as somebody was shown it is the one of the final log.

    Answers to commands have no hash; a ruling may take an event back after it was shown; the key that created a
    match is named to those who may know it. The table after a rewind is left to the hash, where there is one.
    """
    if shown.get("hash") and shown["hash"] != true["hash"]:
        return False
    if shown["revision"] != true["revision"] or shown["at"] != true["at"] or shown["rules"] != true["rules"]:
        return False
    if shown["actor"].partition(":")[0] != true["actor"].partition(":")[0]:
        return False
    here, there = shown["event"], true["event"]
    if here["type"] == there["type"] == "MatchRewound":
        return bool(here["to_revision"] == there["to_revision"] and here["luck"] == there["luck"])
    if here["type"] in SAID and here[SAID[here["type"]]] == "":
        there = {**there, SAID[there["type"]]: ""}
    return fits(here, there)
