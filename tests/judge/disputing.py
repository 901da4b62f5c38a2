"""Disputes and rulings, as a seat and the organiser of a match give them."""

from typing import Any

from tests.judge.calling import Caller
from tests.judge.playing import Match

RULE = "MV-RUL-01"


async def dispute(
    caller: Caller, match: Match, ruling: dict[str, Any] | None = None, *, rewind: bool = False
) -> None:
    """A seat contests an event, another states something, the organiser rules; perhaps an appeal, and all again.

    Without `ruling` it is one that the answer to the claim allows, with `rewind` one that takes play back. Nothing
    comes of a claim that is refused.
    """
    random = caller.random
    seat = random.choice([*match.seats])
    state = await caller.must("getState", "GET", f"{match.path}/state", **match.at(seat))
    revision = state["revision"]
    claim = {"revision": revision, "claim": "This is not what was agreed.", "rules": []}
    opened = await caller.insist(
        "openDispute", "POST", f"{match.path}/disputes", body=claim, **match.at(seat)
    )
    if opened.outcome == "refused":
        return
    path = f"/v1/disputes/{opened.answer['dispute_id']}"
    for other in match.seats:
        if other != seat:
            said = {"text": f"Seat {other} saw nothing."}
            await caller.insist("makeStatement", "POST", f"{path}/statements", body=said, **match.at(other))
            break
    await _rule(caller, match, path, ruling or _some_ruling(caller, opened.answer["remedies"], rewind))
    if ruling is None and not rewind and random.random() < 0.3:
        appeal = {"reason": "I was not heard."}
        request = await caller.insist("makeAppeal", "POST", f"{path}/appeal", body=appeal, **match.at(seat))
        if request.outcome == "ok":
            await _rule(caller, match, path, {"kind": "stand"})
            return
    for each in match.seats:
        await caller.insist("acceptRuling", "POST", f"{path}/acceptance", **match.at(each))


def _some_ruling(caller: Caller, remedies: dict[str, Any], rewind: bool) -> dict[str, Any]:
    if "rewind" in remedies["kinds"] and (rewind or caller.random.random() < 0.6):
        luck = "fresh" if remedies["fresh_luck"] and caller.random.random() < 0.5 else "same"
        back = max(remedies["floor"], remedies["last"] - caller.random.randrange(8, 16))
        return {"kind": "rewind", "revision": back, "luck": luck}
    return {"kind": "stand"}


async def _rule(caller: Caller, match: Match, path: str, ruling: dict[str, Any]) -> None:
    body = {"ruling": ruling, "reason": "So it is ruled.", "rule": RULE}
    who = {"token": match.organiser, "viewer": "organiser", "subject": match.match_id}
    ruled = await caller.insist("giveRuling", "POST", f"{path}/ruling", body=body, **who)
    if ruled.outcome == "refused" and ruling["kind"] != "stand":
        await _rule(caller, match, path, {"kind": "stand"})
