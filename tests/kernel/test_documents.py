"""States as documents: differences and merge patches follow their standards."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.documents import Change, differences, merged

VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["a", "b", "c/d", "~"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("document", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_the_examples_of_rfc_7396(document: Any, patch: Any, result: Any) -> None:
    assert merged(document, patch) == result


@given(VALUES, VALUES)
def test_a_difference_is_where_the_values_differ_and_nowhere_else(before: Any, after: Any) -> None:
    found = list(differences(before, after))
    assert len({change.pointer for change in found}) == len(found)
    for change in found:
        assert change.before != change.after
        assert (at(before, change.pointer), at(after, change.pointer)) == (change.before, change.after)
    assert bool(found) == (without_nothing(before) != without_nothing(after))


def test_members_that_come_and_go_are_told_in_the_order_of_the_first_value() -> None:
    assert list(differences({"b": 1, "a": 2, "same": 0}, {"same": 0, "new": 3, "a": 4}, "/top")) == [
        Change("/top/b", 1, None),
        Change("/top/a", 2, 4),
        Change("/top/new", None, 3),
    ]


def at(value: Any, pointer: str) -> Any:
    """What stands at a JSON pointer (RFC 6901); None where there is nothing."""
    for step in pointer.split("/")[1:]:
        value = value.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(value, dict) else None
    return value


def without_nothing(value: Any) -> Any:
    """A side that does not exist is null: an object's null member is as good as none."""
    if isinstance(value, dict):
        return {key: without_nothing(each) for key, each in value.items() if each is not None}
    return value
