"""Ways to falsify an archive, from a flipped byte to a loaded die under a chain computed anew.

Each takes the lines of a whole archive of a finished match and gives what has to be found: its kind and the event.
"""

import base64
import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

Line = dict[str, Any]
Found = tuple[str, int | None]
Alteration = Callable[[list[Line], Random], Found]
ALTERATIONS: dict[str, Alteration] = {}


def alteration(function: Alteration) -> Alteration:
    ALTERATIONS[function.__name__] = function
    return function


def altered(lines: list[bytes], name: str, random: Random) -> tuple[list[bytes], Found]:
    documents = [msgspec.json.decode(line) for line in lines]
    found = ALTERATIONS[name](documents, random)
    return [msgspec.json.encode(document) + b"\n" for document in documents], found


def events(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line["line"] == "event"]


def one(lines: list[Line], random: Random, *types: str) -> Line:
    return random.choice([each for each in events(lines) if not types or each["type"] in types])


def rewrite(entry: Line, change: Callable[[Any], None]) -> None:
    """Change what an event says, in its payload and in JSON, with a commitment that fits."""
    fields = msgspec.msgpack.decode(base64.b64decode(entry["payload"]))
    change(fields)
    payload = msgspec.msgpack.encode(fields)
    entry["payload"] = base64.b64encode(payload).decode()
    entry["event"] = msgspec.json.decode(msgspec.json.encode(fields))
    entry["commitment"] = hashlib.sha256(bytes.fromhex(entry["salt"]) + payload).hexdigest()


def renumber(lines: list[Line]) -> None:
    for revision, entry in enumerate(events(lines), 1):
        entry["revision"] = revision


def put_in(lines: list[Line], at: int, type_: str, **fields: Any) -> None:
    """An event of an organiser at this revision; what came there comes after it."""
    entries = events(lines)
    new = {**entries[min(at, len(entries)) - 1], "type": type_, "actor": "organiser:cup"}
    lines.insert(at, new)
    rewrite(new, lambda own: (own.clear(), own.update(fields, type=type_)))
    renumber(lines)


def rechain(lines: list[Line]) -> None:
    """What a forger with the whole file in hand does last."""
    previous = b""
    for entry in events(lines):
        names = ("match_id", "revision", "type", "version", "recorded_at", "actor")
        header = [*(str(entry[name]) for name in names), " ".join(entry["rules"]), entry["commitment"]]
        previous = hashlib.sha256(previous + "\n".join(header).encode()).digest()
        entry["hash"] = previous.hex()
    lines[-1] |= {"events": len(events(lines)), "head": previous.hex()}


def other(hexadecimal: str) -> str:
    return f"{int(hexadecimal[0], 16) ^ 1:x}{hexadecimal[1:]}"


@alteration
def byte_in_payload(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    payload = bytearray(base64.b64decode(entry["payload"]))
    payload[random.randrange(len(payload))] ^= 1 << random.randrange(8)
    entry["payload"] = base64.b64encode(payload).decode()
    return "altered_event", entry["revision"]


@alteration
def what_people_read(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    entry["event"]["never_recorded"] = True
    return "altered_event", entry["revision"]


@alteration
def payload_with_its_commitment(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    rewrite(entry, lambda fields: fields.update(never_recorded=1))
    return "broken_link", entry["revision"]


@alteration
def salt(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    entry["salt"] = other(entry["salt"])
    return "altered_event", entry["revision"]


@alteration
def commitment(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    entry["commitment"] = other(entry["commitment"])
    return "altered_event", entry["revision"]


@alteration
def payload_taken_out(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    del entry["payload"]
    return "altered_event", entry["revision"]


def in_header(name: str, change: Callable[[Any], Any]) -> Alteration:
    def alter(lines: list[Line], random: Random) -> Found:
        entry = one(lines, random)
        entry[name] = change(entry[name])
        return "broken_link", entry["revision"]

    return alter


ALTERATIONS |= {
    "time": in_header("recorded_at", lambda at: at[:-2] + ("1Z" if at[-2] != "1" else "2Z")),
    "actor": in_header("actor", lambda actor: "seat:1" if actor != "seat:1" else "seat:0"),
    "rules": in_header("rules", lambda rules: [*rules, "XX-YYY-01"]),
    "version": in_header("version", lambda version: version + 1),
    "hash": in_header("hash", other),
}


@alteration
def type_(lines: list[Line], random: Random) -> Found:
    entry = one(lines, random)
    entry["type"] = "CardStolen"
    return "altered_event", entry["revision"]


@alteration
def events_swapped(lines: list[Line], random: Random) -> Found:
    at = random.randrange(1, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "wrong_numbering", at


@alteration
def events_swapped_and_renumbered(lines: list[Line], random: Random) -> Found:
    at = random.randrange(2, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    lines[at]["revision"], lines[at + 1]["revision"] = at, at + 1
    return "broken_link", at


@alteration
def event_removed(lines: list[Line], random: Random) -> Found:
    at = random.randrange(1, len(lines) - 2)
    del lines[at]
    return "wrong_numbering", at


@alteration
def event_removed_and_renumbered(lines: list[Line], random: Random) -> Found:
    at = random.randrange(2, len(lines) - 2)
    del lines[at]
    for revision, entry in enumerate(events(lines), 1):
        entry["revision"] = revision
    lines[-1]["events"] -= 1
    return "broken_link", at


@alteration
def event_doubled(lines: list[Line], random: Random) -> Found:
    at = random.randrange(1, len(lines) - 1)
    lines.insert(at, dict(lines[at]))
    return "wrong_numbering", at + 1


@alteration
def tail_cut(lines: list[Line], random: Random) -> Found:
    del lines[random.randrange(2, len(lines)) :]
    return "cut_tail", None


@alteration
def tail_cut_before_the_end(lines: list[Line], random: Random) -> Found:
    del lines[random.randrange(2, len(lines) - 1) : -1]
    return "cut_tail", None


@alteration
def tail_cut_with_an_end_that_fits(lines: list[Line], random: Random) -> Found:
    """The seed, which forgers keep as proof of honest draws, gives them away."""
    revealed = next(entry["revision"] for entry in events(lines) if entry["type"] == "LuckRevealed")
    del lines[random.randrange(2, revealed + 1) : -1]
    rechain(lines)
    return "cut_tail", None


@alteration
def head_in_the_end(lines: list[Line], random: Random) -> Found:
    lines[-1]["head"] = other(lines[-1]["head"])
    return "cut_tail", None


@alteration
def another_match_in_the_header(lines: list[Line], random: Random) -> Found:
    lines[0]["match_id"] = "01980000-0000-7000-8000-000000000001"
    return "wrong_match", None


@alteration
def event_of_another_match(lines: list[Line], random: Random) -> Found:
    entry = lines[random.randrange(2, len(lines) - 1)]
    entry["match_id"] = "01980000-0000-7000-8000-000000000001"
    rechain(lines)
    return "wrong_match", entry["revision"]


@alteration
def line_spoilt(lines: list[Line], random: Random) -> Found:
    del one(lines, random)["actor"]
    return "not_an_archive", None


@alteration
def field_added(lines: list[Line], random: Random) -> Found:
    one(lines, random)["note"] = "nothing to see here"
    return "not_an_archive", None


@alteration
def header_removed(lines: list[Line], random: Random) -> Found:
    del lines[0]
    return "not_an_archive", None


@alteration
def seed_forged(lines: list[Line], random: Random) -> Found:
    (entry,) = (each for each in events(lines) if each["type"] == "LuckRevealed")
    rewrite(entry, lambda fields: fields.update(seed=other(fields["seed"])))
    lines[-1]["seeds"] = {}
    rechain(lines)
    return "wrong_seed", entry["revision"]


@alteration
def seed_forged_in_the_end(lines: list[Line], random: Random) -> Found:
    (committed,) = lines[-1]["seeds"]
    lines[-1]["seeds"][committed] = other(lines[-1]["seeds"][committed])
    return "wrong_seed", None


@alteration
def other_commitment(lines: list[Line], random: Random) -> Found:
    def change(fields: Any) -> None:
        fields["luck"]["commitment"] = other(fields["luck"]["commitment"])

    (revealed,) = (each for each in events(lines) if each["type"] == "LuckRevealed")
    rewrite(lines[1], change)
    rechain(lines)
    return "wrong_seed", revealed["revision"]


@alteration
def other_algorithm(lines: list[Line], random: Random) -> Found:
    rewrite(lines[1], lambda fields: fields["luck"].update(algorithm="moviola-luck/0"))
    rechain(lines)
    return "loaded_draw", 1


def in_draw(change: Callable[[Any, Random], None]) -> Alteration:
    def alter(lines: list[Line], random: Random) -> Found:
        entry = one(lines, random, "ChanceDrawn")
        rewrite(entry, lambda fields: change(random.choice(fields["draws"]), random))
        rechain(lines)
        return "loaded_draw", entry["revision"]

    return alter


def load(draw: Any, random: Random) -> None:
    """Another outcome that chance could have given."""
    outcome, size = draw["outcome"], draw["size"]
    match draw["kind"]:
        case "shuffle":
            outcome[0], outcome[-1] = outcome[-1], outcome[0]
        case "pick":
            outcome[0] = (outcome[0] + 1) % size
        case _:
            outcome[0] = outcome[0] % size + 1
    if size == 1:
        draw["number"] += 1  # one possibility only: nothing to load but the number


ALTERATIONS |= {
    "die_loaded": in_draw(load),
    "impossible_outcome": in_draw(lambda draw, _: draw.update(outcome=[*draw["outcome"], draw["size"] + 1])),
    "draw_renumbered": in_draw(lambda draw, _: draw.update(number=draw["number"] + 1)),
    "draw_said_to_be_scripted": in_draw(lambda draw, _: draw.update(scripted=True, number=0)),
}


@alteration
def entropy_changed(lines: list[Line], random: Random) -> Found:
    """The first draw that came of it is not what it was."""
    rewrite(one(lines, random, "SeatTaken"), lambda fields: fields.update(entropy="xyzzy"))
    rechain(lines)
    return "loaded_draw", next(each["revision"] for each in events(lines) if is_telling(each))


def is_telling(entry: Line) -> bool:
    """Whether other luck shows: a shuffle of many things is never the same by chance."""
    return entry["type"] == "ChanceDrawn" and any(
        draw["kind"] == "shuffle" and draw["size"] >= 20 for draw in entry["event"]["draws"]
    )
