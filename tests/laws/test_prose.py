"""Prose and names are easy to read: what is not yet is counted in prose.json, which may only shrink."""

import pytest

from tests.laws.prose import LAWS, names, places, rises, sentences, written


@pytest.mark.parametrize("law", LAWS)
def test_no_file_has_more_than_is_written_down(law: str) -> None:
    allowed = written()[law]
    worse = [
        f"{path}:{place.line}: {place.text}"
        for path, offences in places(law).items()
        if len(offences) > allowed.get(path, 0)
        for place in offences
    ]
    assert not worse, "\n".join(["One of these is new; say it with a subject and a noun:", *worse])


@pytest.mark.parametrize("law", LAWS)
def test_no_file_has_fewer_than_is_written_down(law: str) -> None:
    now = places(law)
    better = [
        f"{path}: {count} written down, {len(now.get(path, ()))} now"
        for path, count in written()[law].items()
        if len(now.get(path, ())) < count
    ]
    assert not better, "\n".join([*better, "Write it down: python -m tests.laws.prose --write"])


@pytest.mark.parametrize(
    ("docstring", "number"),
    [
        ("What a seat knows.", 1),
        ("The cards. Whoever asks has them.", 1),
        ("The list of which one is new, and those who wait.", 1),
        ("The cards:\n\n    Who plays one?", 1),
        ("Whatsoever is a word. The cards that a seat knows.", 0),
    ],
)
def test_sentences_are_told_apart(docstring: str, number: int) -> None:
    assert len(list(sentences(f'def f():\n    """{docstring}"""'))) == number


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("found = 1", 1),
        ("def f(asked, *, given=None): ...", 2),
        ("class A:\n    seen: int", 1),
        ("for told in (): ...", 1),
        ("print(found, a.kept, f(given=1))", 0),
    ],
)
def test_names_are_told_apart(source: str, number: int) -> None:
    assert len(list(names(source))) == number


def test_a_total_may_not_rise_though_a_file_may_move() -> None:
    assert rises({"names": {"a.py": 2}}, {"names": {"b.py": 2}}) == []
    assert rises({"names": {"a.py": 2}}, {"names": {"a.py": 2, "b.py": 1}}) == ["names: 2 before, 3 now"]
