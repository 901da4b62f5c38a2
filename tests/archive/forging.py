"""Archives as a forger makes them: events written anew or added, under a chain that holds."""

import base64
import hashlib
from typing import Any
from uuid import UUID, uuid4

import msgspec

from service.event_store.shards import id_beside
from tests.archive.altering import Line, events, rechain, rewrite

REASON = "It was agreed."


class Forgery:
    """The lines of an archive, to be changed; `archive` is the file with the hashes set right."""

    def __init__(self, archive: bytes) -> None:
        self.lines: list[Line] = [msgspec.json.decode(line) for line in archive.splitlines()]
        self.lines[-1].pop("signed", None)  # it names the head of the match as it is

    @property
    def match_id(self) -> str:
        return str(self.lines[0]["match_id"])

    @property
    def entries(self) -> list[Line]:
        return events(self.lines)

    @property
    def luck(self) -> dict[str, Any]:
        """The luck that the match was created with."""
        return dict(self.entries[0]["event"]["luck"])

    def archive(self) -> bytes:
        rechain(self.lines)
        return b"".join(msgspec.json.encode(line) + b"\n" for line in self.lines)

    def change(self, type_: str, **fields: Any) -> "Forgery":
        """Write the first event of a type anew."""
        entry = next(each for each in self.entries if each["type"] == type_)
        rewrite(entry, lambda told: told.update(fields))
        return self

    def add(self, type_: str, actor: str = "admin", cites: tuple[str, ...] = (), **fields: Any) -> "Forgery":
        payload = msgspec.msgpack.encode({"type": type_, **fields})
        salt = b"\1" * 16
        entry = {
            "line": "event",
            "revision": len(self.entries) + 1,
            "match_id": self.match_id,
            "type": type_,
            "version": 1,
            "recorded_at": self.entries[-1]["recorded_at"],
            "actor": actor,
            "rules": list(cites),
            "event": msgspec.json.decode(msgspec.json.encode({"type": type_, **fields})),
            "commitment": hashlib.sha256(salt + payload).hexdigest(),
            "hash": "",
            "payload": base64.b64encode(payload).decode(),
            "salt": salt.hex(),
        }
        self.lines.insert(-1, entry)
        return self

    def end_of(self, phase: str = "finished") -> "Forgery":
        self.lines[0]["phase"] = phase
        return self

    def forked(self, **fields: Any) -> "Forgery":
        """Go on as a public fork that draws from the parent's luck; by its id it is kept beside the parent."""
        fork_id = str(id_beside(UUID(self.match_id), 1, uuid4))
        parent, revision = self.match_id, len(self.entries)
        self.lines[0]["match_id"] = fork_id
        forked = {
            "match_id": fork_id,
            "parent": parent,
            "revision": revision,
            "kind": "same",
            "luck": self.luck,
            "script": [],
            "bots": {},
            "credentials": {},
            "host": "",
            "title": "",
            "is_private": False,
            "organiser": "",
        }
        return self.add("MatchForked", "organiser:cup", ("MV-FRK-01",), **forked | fields)

    def awarded(self, seats: int, dispute: int = 1) -> "Forgery":
        """End it by a ruling in a dispute."""
        named = f"{self.match_id}.{dispute}"
        revision = len(self.entries)
        self.add("DisputeOpened", dispute=named, by=None, revision=revision, claim=REASON, rules=[])
        self.add("MatchAwarded", dispute=named, places=[[seat] for seat in range(seats)])
        self.add("RulingGiven", dispute=named, kind="award", author="admin", reason=REASON, rule="MV-RUL-05")
        return self.end_of()

    def rewound(self, to: int, terms: dict[str, Any], play: Any, dispute: int = 1) -> "Forgery":
        """Go back to event `to`, on with luck of another seed, and end it by the same ruling."""
        named = f"{self.match_id}.{dispute}"
        self.add("DisputeOpened", dispute=named, by=None, revision=to, claim=REASON, rules=[])
        self.add(
            "MatchRewound",
            dispute=named,
            to_revision=to,
            luck="fresh",
            terms=terms,
            play=play,
            resigned=[],
            drawn=[],
            script=[],
            clocks=None,
        )
        self.add("MatchAnnulled", dispute=named)
        self.add("RulingGiven", dispute=named, kind="annul", author="admin", reason=REASON, rule="MV-RUL-05")
        return self.end_of()

    def revealed(self, seed: bytes) -> "Forgery":
        """Publish a seed as the match's own."""
        self.lines[-1]["seeds"][hashlib.sha256(seed).hexdigest()] = seed.hex()
        return self.add("LuckRevealed", "system", ("MV-LUC-02",), seed=seed.hex())
