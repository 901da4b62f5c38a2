"""Checkpoints are signed notes as other programs write and read them (C2SP signed-note, tlog-checkpoint)."""

import base64

import pytest

from service.app.proof import heads, notes
from tests.archive.listing import KEPT, KEPT_NOTE, ORIGIN, List
from tests.archive.signing import KEYS, public

PUBLISHED = {
    "PeterNeumann": ("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "c74f20a3"),
    "sum.golang.org": ("Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8", "033de0ae"),
}
"""Keys of signed notes, after the byte for Ed25519, with their hints, as Go's packages publish them."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_hints_of_keys_are_those_that_others_compute(name: str) -> None:
    key, hint = PUBLISHED[name]
    packed = base64.b64decode(key)
    assert packed[:1] == notes.ED25519
    assert notes._hint(name, packed[1:]).hex() == hint


def test_a_note_says_what_was_signed() -> None:
    lines = KEPT_NOTE.split("\n")
    assert lines[:2] == [ORIGIN, "37"]
    assert (lines[3], lines[4].split(" ")[:2], lines[5:]) == ("", ["—", ORIGIN], [""])
    assert (KEPT.origin, KEPT.size, KEPT.root) == (ORIGIN, 37, base64.b64decode(lines[2]))
    assert notes.check(KEPT, KEYS) == public("in use").kid


def test_signatures_of_witnesses_are_passed_over() -> None:
    witnessed = f"{KEPT_NOTE}— witness.example/w {base64.b64encode(b'1234' + bytes(72)).decode()}\n"
    assert notes.check(notes.read(witnessed), KEYS) == public("in use").kid


def test_extension_lines_are_signed_and_passed_over() -> None:
    extended = notes.read(KEPT_NOTE.replace("\n\n", "\nmore\n\n"))
    assert extended.size == 37
    with pytest.raises(heads.BadSignature, match="not one of the key"):
        notes.check(extended, KEYS)


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ("", "on a line each"),
        ("moviola\n1\n\n", "on a line each"),
        (KEPT_NOTE.rstrip("\n"), "breaks off"),
        (KEPT_NOTE.replace("\n37\n", "\n037\n"), "size of a tree"),
        (KEPT_NOTE.replace("\n37\n", "\n-1\n"), "size of a tree"),
        (KEPT_NOTE.replace("=\n\n", "\n\n"), "base64"),
        (KEPT_NOTE.replace("—", "-"), "no signature"),
    ],
)
def test_what_is_no_checkpoint_is_refused(changed: str, detail: str) -> None:
    with pytest.raises(notes.NotANote, match=detail):
        notes.read(changed)


def test_another_text_or_key_is_refused() -> None:
    for text in (KEPT_NOTE.replace("\n37\n", "\n38\n"), KEPT_NOTE.replace("\n37\n", "\n36\n")):
        with pytest.raises(heads.BadSignature, match="not one of the key"):
            notes.check(notes.read(text), KEYS)
    with pytest.raises(heads.BadSignature, match="none of the keys"):
        notes.check(notes.read(List([b"leaf"]).note(name="the forger's")), KEYS)
    revoked = {public("in use").kid: public("in use", revoked={})}
    with pytest.raises(heads.BadSignature, match="is revoked"):
        notes.check(KEPT, revoked)
