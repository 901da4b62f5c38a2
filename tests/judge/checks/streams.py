"""Streams have no gap and nothing twice, over all cuts, and those of a disclosed match come to its end."""

from collections import defaultdict

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History, is_disclosed
from tests.judge.record import Frame


def check(history: History) -> Anomalies:
    frames: defaultdict[int, list[Frame]] = defaultdict(list)
    for frame in history.frames:
        if frame.revision:
            frames[frame.stream].append(frame)
    seen: dict[tuple[str, str], int] = {}
    for stream in history.streams.values():
        newest = stream.after
        for frame in frames[stream.number]:
            told = f"The stream of {stream.client} at {stream.subject}"
            if frame.revision > newest + 1:
                sentence = f"{told} went from revision {newest} to {frame.revision}."
                yield Anomaly("frame_skipped", sentence, (stream.number, frame.number))
            elif frame.revision <= newest:
                sentence = f"{told} told revision {frame.revision} after {newest}."
                yield Anomaly("frame_again", sentence, (stream.number, frame.number))
            if frame.data["revision"] != frame.revision:
                sentence = f"{told} has an id {frame.revision} at event {frame.data['revision']}."
                yield Anomaly("frame_skipped", sentence, (frame.number,))
            newest = max(newest, frame.revision)
        place = (stream.client, stream.subject)
        seen[place] = max(seen.get(place, 0), newest)
    for (client, match_id), newest in seen.items():
        log = history.logs.get(match_id)
        if log is not None and is_disclosed(log) and newest < log.newest:
            sentence = (
                f"{client} heard of {match_id} up to revision {newest}, and the log goes to {log.newest}."
            )
            yield Anomaly("stream_unfinished", sentence)
