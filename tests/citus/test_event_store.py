"""What the event store does on one server it does on many nodes: its own tests, with other fixtures."""

from tests.service.event_store import (
    test_append,
    test_forks,
    test_group_commit,
    test_hash_chain,
    test_long_streams,
    test_old_receipts,
    test_snapshots,
    test_streams,
)
from tests.service.event_store.test_long_streams import long_match
from tests.service.event_store.test_old_receipts import of_all_ages

__all__ = ["long_match", "of_all_ages"]
ELSEWHERE = {
    "test_events_are_never_changed_by_their_owner",  # in a database of its own; see test_distribute.py
    "test_a_lost_answer_is_found_again",  # by writers of its own, which know of one server only
    "test_whoever_keeps_the_clocks_forgets",  # by a service on one server
    "test_an_altered_event_breaks_the_chain",  # by statements that name no shard
}

for module in (
    test_append,
    test_forks,
    test_group_commit,
    test_hash_chain,
    test_long_streams,
    test_old_receipts,
    test_snapshots,
    test_streams,
):
    globals().update(
        {
            name: value
            for name, value in vars(module).items()
            if name.startswith("test_") and callable(value) and name not in ELSEWHERE
        }
    )
