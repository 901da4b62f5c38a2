"""Forgeries at random: sound archives, changed by whoever knows the format and sets all hashes right."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel import luck
from domain.matches.rulings.verdicts import document
from tests.archive.altering import Line, rewrite
from tests.archive.forging import Forgery
from tests.archive.making import Recording

HOSTILE: tuple[Any, ...] = (
    "\0",
    "\x1b[2J\x1b[H",
    "\x9b2J",
    "Ada\u202e",
    "A\u200bda",
    "Ada\n",
    "A" * 5000,
    "",
    "admin",
    "9999-12-31T23:59:59.999999Z",
    -1,
    2**31,
    2**63,
    1.5,
    None,
    True,
    [],
    {},
    [[0]],
    {"type": "MatchAwarded"},
)
TIMES = ("9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00.000000Z", "2026-99-99T99:99:99.999999Z")


class Prey(Struct, frozen=True):
    """What is held by others here: the luck of a live match, the ids of coming ones, a tournament, a key."""

    luck: dict[str, Any]
    coming: Sequence[str]
    tournament: str
    organiser: str

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.luck["source"], *self.coming, self.tournament, self.organiser)


Mutation = Callable[[Forgery, Random, Prey, Recording | None], None]


def field(forged: Forgery, random: Random, prey: Prey, _: Recording | None) -> None:
    """Something of an event, however deep, becomes something else."""
    hostile = random.choice((*HOSTILE, *prey.ids, prey.luck, prey.luck["commitment"]))
    types = sorted({each["type"] for each in forged.entries})
    wanted = random.choice(types)
    entry = random.choice([each for each in forged.entries if each["type"] == wanted])
    rewrite(entry, lambda fields: put(fields, random, hostile))


def put(fields: Any, random: Random, hostile: Any) -> None:
    while True:
        keys = list(fields) if isinstance(fields, dict) else list(range(len(fields)))
        key = random.choice([each for each in keys if each != "type"] or keys)
        inner = fields[key]
        if not isinstance(inner, dict | list) or not inner or random.random() < 0.3:
            fields[key] = hostile
            return
        fields = inner


def header(forged: Forgery, random: Random, prey: Prey, _: Recording | None) -> None:
    entry = random.choice(forged.entries)
    name, value = random.choice(
        (
            ("actor", "admin"),
            ("actor", f"organiser:{prey.organiser}"),
            ("actor", "a" * 5000),
            ("actor", "\x1b[2Jadmin"),
            ("actor", "\u202enimda"),
            ("rules", ["MV-ORG-01\n"]),
            ("rules", ["MV-XXX-99"] * 500),
            ("recorded_at", random.choice(TIMES)),
            ("version", 2**40),
            ("type", "MatchAnnulled"),
            ("match_id", random.choice(prey.coming)),
        )
    )
    entry[name] = value


def forked(forged: Forgery, random: Random, prey: Prey, _: Recording | None) -> None:
    kind = random.choice(("same", "fresh", "scripted"))
    drawn = random.choice((forged.luck, prey.luck, {**prey.luck, "source": random.choice(prey.coming)}))
    fields: dict[str, Any] = {"kind": kind, "luck": drawn, "is_private": random.random() < 0.3}
    if random.random() < 0.3:
        fields |= {"parent": random.choice(prey.ids), "organiser": prey.organiser}
    forged.forked(**fields)


def rewound(forged: Forgery, random: Random, prey: Prey, recording: Recording | None) -> None:
    """Luck of somebody else, or planted under an id of somebody else."""
    if recording is None:
        return
    at = recording.match.sheet.disputes.sealed_revision
    seed = random.randbytes(32)
    planted = {**prey.luck, "commitment": luck.commitment(seed), "source": random.choice(prey.ids)}
    terms = random.choice((planted, prey.luck, {**planted, "source": str(UUID(bytes=random.randbytes(16)))}))
    forged.rewound(at, {**terms, "next_draw": 1}, document(recording.at(at).match.play))
    if terms is not prey.luck:
        forged.revealed(seed)


def awarded(forged: Forgery, random: Random, _: Prey, __: Recording | None) -> None:
    forged.awarded(random.choice((1, 2, 2, 2, 7)), dispute=random.choice((1, 1, 2)))


def added(forged: Forgery, random: Random, prey: Prey, _: Recording | None) -> None:
    clock = {"left_ms": None, "decision_left_ms": None, "is_running": True}
    named = f"{forged.match_id}.1"
    type_, fields = random.choice(
        (
            ("ClocksRead", {"at_ms": 2**60, "seats": [clock, clock]}),
            ("SeatTimedOut", {"seat": -1, "limit": "match", "at_ms": 1}),
            ("TimeGivenBack", {"seats": [-1], "lost_ms": 2**60, "at_ms": 1}),
            ("ClockAdjusted", {"seat": 0, "seconds": 2**40}),
            ("StatementMade", {"dispute": named, "by": -1, "text": "\0"}),
            ("DisputeOpened", {"dispute": named, "by": 0, "revision": 2**40, "claim": "\0", "rules": ["\0"]}),
            ("LuckRevealed", {"seed": prey.luck["commitment"]}),
            ("MatchAnnulled", {"dispute": named}),
            ("SeatTaken", {"seat": -1, "player": "Ada", "credential": "0" * 64}),
            ("PlayerSubstituted", {"seat": 0, "player": "Ada", "credential": "0" * 64, "reason": "\u202e"}),
            ("ResignationTakenBack", {"seat": 0, "to_revision": 2**40, "reason": "late"}),
            ("SeatResigned", {"seat": 0, "reason": "\x9b2J"}),
            ("SeatVacated", {"seat": -1}),
            ("MatchPaused", {"reason": "\0"}),
            ("MatchStopped", {"reason": "conceded", "winners": [0]}),
            ("DisclosureSet", {"at_ms": 2**60, "seconds": 2**40}),
            ("AppealMade", {"dispute": named, "by": 0, "reason": "\0"}),
            ("PositionCorrected", {"dispute": named, "changes": [], "play": {}}),
        )
    )
    forged.add(type_, **fields)


def shuffled(forged: Forgery, random: Random, _: Prey, __: Recording | None) -> None:
    """An event is removed, doubled or moved; they are numbered anew."""
    entries = forged.entries
    at = random.randrange(1, len(entries))
    match random.choice(("remove", "double", "move")):
        case "remove":
            del entries[at]
        case "double":
            entries.insert(at, dict(entries[at]))
        case _:
            entries.insert(random.randrange(1, len(entries)), entries.pop(at))
    for revision, entry in enumerate(entries, 1):
        entry["revision"] = revision
    forged.lines[1:-1] = entries


def claimed(forged: Forgery, random: Random, prey: Prey, _: Recording | None) -> None:
    """It says it is somebody else's: nothing that rules could tell."""
    fields: list[dict[str, Any]] = [
        {"organiser": prey.organiser},
        {"tournament": {"id": prey.tournament, "round": 1, "table": 1}},
        {"imported": {"by": "admin", "at": "2026-11-21"}},
        {"title": "Final"},
    ]
    forged.change("MatchCreated", **random.choice(fields))


def at_the_end(forged: Forgery, random: Random, _: Prey, __: Recording | None) -> None:
    seeds = forged.lines[-1]["seeds"]
    seed = random.randbytes(32)
    seeds[random.choice((luck.commitment(seed), "0" * 64))] = seed.hex()
    forged.end_of(random.choice(("finished", "playing", "open")))


MUTATIONS: tuple[Mutation, ...] = (
    field,
    field,
    header,
    forked,
    rewound,
    awarded,
    added,
    shuffled,
    claimed,
    claimed,
    at_the_end,
)


def mutated(
    archive: bytes, random: Random, prey: Prey, recording: Recording | None
) -> tuple[Forgery, list[str]]:
    """The archive after up to three changes, with their names; one in ten is left as it is."""
    forged = Forgery(archive)
    chosen = random.choices(MUTATIONS, k=random.choice((0, *(1,) * 5, *(2,) * 3, 3)))
    for mutation in chosen:
        mutation(forged, random, prey, recording)
    return forged, [mutation.__name__ for mutation in chosen]


def luck_settings(archive: bytes) -> list[Line]:
    """The lines of events that say where draws come from."""
    lines = [msgspec.json.decode(line) for line in archive.splitlines()[1:-1]]
    return [line for line in lines if line["type"] in ("MatchCreated", "MatchForked", "MatchRewound")]
