"""Forged archives, all hashes set right: who has the keys of the service refuses each, and is told what is wrong.

`MOVIOLA_FORGED=10000` tries that many. The archives are of matches with a ruling, signed by the service.
"""

import os
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from service.app.archive.verdict import told
from service.app.archive.verify import Witness, verify
from service.app.proof import heads
from tests.archive.altering import ALTERATIONS, Line, events, one, rechain, rewrite
from tests.archive.forging import REASON, Forgery
from tests.archive.listing import EARLIER, KEPT, KEPT_NOTE, enter
from tests.archive.making import exported, played
from tests.archive.signing import KEY_FILE, KEYS, public, sign, signed, written
from tests.archive.test_many_archives import SETTINGS, by_node, write

FORGED = int(os.environ.get("MOVIOLA_FORGED", "40"))
CHUNK = 200
LATER = "2026-11-23T12:00:00.000000Z"
Way = Callable[[list[Line], Random], str]
"""Forges the lines and returns the kind of finding that must be among those of both verifiers."""
WAYS: dict[str, Way] = {}


def way(function: Way) -> Way:
    WAYS[function.__name__] = function
    return function


@cache
def honest(seed: int) -> bytes:
    """A match with a ruling, as the service exported it."""
    setting = SETTINGS[seed % len(SETTINGS)]
    forgery = Forgery(b"".join(exported(played(*setting, seed=seed))))
    dispute = f"{forgery.match_id}.1"
    forgery.add("DisputeOpened", dispute=dispute, by=None, revision=5, claim=REASON, rules=[])
    forgery.add("RulingGiven", dispute=dispute, kind="stand", author="admin", reason=REASON, rule="MV-RUL-01")
    return forgery.archive()


def archive(seed: int) -> list[Line]:
    """In a list of checkpoints that goes on from the one that was kept."""
    lines = signed(honest(seed).splitlines(keepends=True))
    enter(lines, Random(seed))
    return lines


def old(name: str, kind: str) -> Way:
    """A way to falsify that is found without any key."""

    def forge(lines: list[Line], random: Random) -> str:
        end = {proof: lines[-1].pop(proof) for proof in ("signed", "listed")}
        ALTERATIONS[name](lines, random)
        lines[-1] |= end
        return kind

    return forge


WAYS |= {
    "payload_changed": old("byte_in_payload", "altered_event"),
    "event_removed": old("event_removed_and_renumbered", "broken_link"),
    "die_loaded": old("die_loaded", "loaded_draw"),
    "seed_forged": old("seed_forged", "wrong_seed"),
    "event_of_another_match": old("event_of_another_match", "wrong_match"),
}


@way
def actors_swapped(lines: list[Line], random: Random) -> str:
    swapped = {"seat:0": "seat:1", "seat:1": "seat:0"}
    for entry in events(lines):
        entry["actor"] = swapped.get(entry["actor"], entry["actor"])
    rechain(lines)
    return "wrong_actor"


@way
def ruling_rewritten(lines: list[Line], random: Random) -> str:
    ruling = one(lines, random, "RulingGiven")
    rewrite(ruling, lambda fields: fields.update(reason="Whoever paid wins."))
    rechain(lines)
    return "wrong_signature"


@way
def tail_cut(lines: list[Line], random: Random) -> str:
    """The ruling never was: the rest is as it was before."""
    del lines[-3:-1]
    rechain(lines)
    if random.random() < 0.5:
        del lines[-1]["signed"]
    return "wrong_signature"


@way
def head_of_another_match(lines: list[Line], random: Random) -> str:
    lines[-1]["signed"] = archive(random.randrange(1000, 1010))[-1]["signed"]
    return "wrong_signature"


@way
def head_made_to_fit(lines: list[Line], random: Random) -> str:
    """The ruling is rewritten, and the signed head says so, under the signature that was there."""
    ruling_rewritten(lines, random)
    lines[-1]["signed"] |= {"hash": lines[-1]["head"]}
    return "wrong_signature"


@way
def signed_by_a_retired_key(lines: list[Line], random: Random) -> str:
    ruling_rewritten(lines, random)
    sign(lines, "retired")
    return "wrong_signature"


@way
def signed_by_a_key_of_their_own(lines: list[Line], random: Random) -> str:
    """Under its own name, or the service's."""
    ruling_rewritten(lines, random)
    sign(lines, "the forger's")
    if random.random() < 0.5:
        lines[-1]["signed"]["kid"] = public("in use").kid
    return "wrong_signature"


@way
def proof_of_another_match(lines: list[Line], random: Random) -> str:
    """Another history is signed, under the proof that some other match is in the list."""
    if random.random() < 0.5:
        ruling_rewritten(lines, random)
        sign(lines)
    lines[-1]["listed"] = archive(random.randrange(1000, 1010))[-1]["listed"]
    return "wrong_inclusion"


@way
def proof_made_to_fit(lines: list[Line], random: Random) -> str:
    """The ruling is rewritten and signed; the list still has the head that was."""
    ruling_rewritten(lines, random)
    sign(lines)
    return "wrong_inclusion"


@way
def history_of_the_list_forked(lines: list[Line], random: Random) -> str:
    """Whoever has the key rewrites the ruling, and the list from some leaf on that others have seen."""
    ruling_rewritten(lines, random)
    sign(lines)
    earlier = list(EARLIER)
    earlier[random.randrange(len(earlier))] = random.randbytes(70)
    enter(lines, random, earlier=earlier)
    if random.random() < 0.3:
        del lines[-1]["listed"]["since"]
    return "forked_list"


@way
def checkpoint_of_a_retired_key(lines: list[Line], random: Random) -> str:
    enter(lines, random, name="retired")
    return "wrong_signature"


def forged(number: int) -> tuple[str, str, list[bytes]]:
    name = sorted(WAYS)[number % len(WAYS)]
    lines = archive(number // len(WAYS) % 100)
    return name, WAYS[name](lines, Random(number)), written(lines)


def files(folder: Path) -> tuple[str, ...]:
    """What somebody has kept, as arguments of the other verifier. A folder for archives is made beside it."""
    (folder / "archives").mkdir()
    (folder / "keys.json").write_bytes(KEY_FILE)
    (folder / "checkpoint.txt").write_text(KEPT_NOTE, "utf-8")
    return "--keys", str(folder / "keys.json"), "--checkpoint", str(folder / "checkpoint.txt")


@pytest.mark.timeout(4 * 3600)
def test_every_forgery_is_refused_by_both_verifiers(tmp_path: Path) -> None:
    known, folder = files(tmp_path), tmp_path / "archives"
    counts: Counter[str] = Counter()
    for first in range(0, FORGED, CHUNK):
        made = [forged(number) for number in range(first, min(first + CHUNK, FORGED))]
        write(folder, [lines for _, _, lines in made])
        for (name, kind, lines), said in zip(made, by_node(folder, *known), strict=True):
            here = {finding.kind for finding in verify(lines, Witness(keys=KEYS, checkpoint=KEPT)).findings}
            assert kind in here, (name, here)
            assert kind in {each["kind"] for each in said["findings"]}, (name, said["findings"])
            counts[name] += 1
        print(f"{first + len(made)} of {FORGED} forgeries refused by both", flush=True)
    print(dict(sorted(counts.items())))
    assert set(counts) == set(WAYS)


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_what_was_not_forged_is_sound_for_both(seed: int, tmp_path: Path) -> None:
    known, folder = files(tmp_path), tmp_path / "archives"
    lines = archive(seed)
    write(folder, [written(lines)])
    report = verify(written(lines), Witness(keys=KEYS, checkpoint=KEPT))
    (said,) = by_node(folder, *known)
    assert report.findings == said["findings"] == []
    assert report.listed_revision == said["listed_revision"] == report.events
    assert report.list_signature == said["list_signature"] == "checked"
    assert report.is_kept_list is said["is_kept_list"] is True
    assert report.list_size == said["list_size"] > KEPT.size
    assert report.signature == said["signature"] == "checked"
    assert report.kid == said["kid"] == public("in use").kid


@pytest.mark.parametrize(
    ("keys", "head", "proved", "not_proved"),
    [
        (KEYS, False, f"as the key {public('in use').kid} has signed at 2026-11-22T12:00", "what came after"),
        (None, False, "every one by the rules. ", "not compared with any signed head"),
        (None, True, "with the hash that was given", "who has signed the head: no key was given"),
    ],
)
def test_the_last_line_says_what_is_proved_and_what_is_not(
    keys: Any, head: bool, proved: str, not_proved: str, tmp_path: Path
) -> None:
    lines = archive(0)
    report = verify(written(lines), Witness(keys=keys, head=lines[-1]["head"] if head else ""))
    said, _, unproved = told(report).partition("Not proved: ")
    assert said.startswith(f"Proved: {report.events} events in an unbroken chain, every one by the rules")
    assert proved in said
    assert not_proved in unproved
    assert ("not compared" in unproved) == (not head and keys is None)


def test_a_revoked_key_has_signed_nothing() -> None:
    revoked = {public("in use").kid: public("in use", revoked={})}
    of_head, of_checkpoint = verify(written(archive(0)), Witness(keys=revoked)).findings
    for finding in (of_head, of_checkpoint):
        assert (finding.kind, "is revoked" in finding.detail) == ("wrong_signature", True)


def test_who_has_kept_a_signed_head_finds_what_is_cut_off_or_rewritten_before_it(tmp_path: Path) -> None:
    """Also where the shorter archive is one that the service has signed, in its time, or has signed since."""
    whole, folder, kept_file = archive(0), tmp_path / "archives", tmp_path / "head.json"
    kept = heads.read_head(msgspec.json.encode({"signed": whole[-1]["signed"]}))
    kept_file.write_bytes(msgspec.json.encode(kept))
    folder.mkdir()
    earlier, rewritten, foreign = archive(0), archive(0), archive(1)
    del earlier[-3:-1]
    ruling_rewritten(rewritten, Random(1))
    for lines in (earlier, rewritten):
        rechain(lines)
        sign(lines)
        enter(lines, Random(0))
        assert verify(written(lines), Witness(keys=KEYS)).is_sound
    write(folder, [written(lines) for lines in (whole, earlier, rewritten, foreign)])
    said = by_node(folder, "--signed-head", str(kept_file))
    told = [
        verify(written(lines), Witness(own_head=kept)).findings
        for lines in (whole, earlier, rewritten, foreign)
    ]
    assert [[each.detail for each in findings] for findings in told] == [
        [],
        [f"the head that was kept is of event {kept.revision}; {kept.revision - 2} is the last one here"],
        [f"event {kept.revision} has another hash than the head that was kept"],
        [f"the head that was kept is that of match {kept.match_id}"],
    ]
    assert [[each["detail"] for each in one["findings"]] for one in said] == [
        [each.detail for each in findings] for findings in told
    ]


def test_a_head_that_was_kept_is_signed_itself() -> None:
    made_up = heads.read_head(msgspec.json.encode(archive(0)[-1]["signed"] | {"signed_at": LATER}))
    (finding,) = verify(written(archive(0)), Witness(keys=KEYS, own_head=made_up)).findings
    assert finding.kind == "wrong_signature"
