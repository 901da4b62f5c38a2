"""Whether the service has kept its word, decided from a record alone.

    python -m tests.judge.judge record.jsonl

What is decided, and by what anomaly it is told:

| promise | anomalies |
|---|---|
| an accepted command is in the log once | lost_append, changed_append, doubled_append, one_place_twice |
| a log counts its events without gaps | log_gap |
| nothing is there that nobody asked for | invented_event, refused_but_applied |
| appends and reads are linearizable per match | stale_read, written_in_the_past, seen_too_early |
| all observers see one history | shown_not_in_log, two_tables |
| a key counts once, and is answered with the first answer | replay_differs, key_used_twice, receipt_lost |
| streams have no gap, over cuts | frame_skipped, frame_again, stream_unfinished |
| read models are the log | row_behind, row_differs, list_differs, timeline_differs, seats_differ |
| webhooks are told everything | message_lost, message_differs, message_unsigned |
| forks begin where they were asked to | fork_differs |
| disputes and rulings follow from events | dispute_differs, ruling_lost, undone_not_told |
| standings follow from results | result_differs, standing_differs, standing_behind |
| nobody is shown a card they were not dealt | card_shown |
| failures are told as problems | server_error, no_problem_document, no_retry_after |

The place of an accepted command is in its answer, and places are numbers without gaps. So the search that checkers
of general histories need falls away: the order is given, and has to be shown to be one. Each answer claims its
events; claims do not overlap, are in the final log, and do not contradict real time. That is linearizability of a
list of appends. It takes time proportional to n log n.

What it cannot see:

- a loss that takes back a command together with every answer that told of it;
- a match that nobody was told of;
- rules of games that are applied wrongly, but always in the same way;
- a card that was known once, was shuffled back and leaks then (`checks/secrecy.py`);
- tie-breaks and pairings of tournaments;
- how long an answer took.

An unknown outcome that was never repeated may be in the log or not: both are right.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.judge import record
from tests.judge.anomalies import Anomaly
from tests.judge.checks import (
    answers,
    appends,
    cups,
    disputes,
    forks,
    models,
    observers,
    reads,
    repeats,
    secrecy,
    streams,
    webhooks,
)
from tests.judge.history import History

CHECKS = (
    appends,
    reads,
    observers,
    repeats,
    streams,
    models,
    webhooks,
    forks,
    disputes,
    cups,
    secrecy,
    answers,
)


def judged(entries: Iterable[record.Entry]) -> Iterator[Anomaly]:
    """The anomalies of a record, as they are found; none for a service that has kept its word."""
    history = History(entries)
    for check in CHECKS:
        yield from check.check(history)


def main(arguments: Sequence[str]) -> int:
    found = list(judged(record.read(Path(arguments[0]))))
    for anomaly in found:
        print(anomaly)
    print(f"{len(found)} anomalies")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
