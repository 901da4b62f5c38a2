"""Three questions to many matches, after `moviola export --matches --parquet DATA`: `python count.py DATA`."""

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from pyarrow.parquet import read_table

Rows = list[dict[str, Any]]


def first_seat(matches: Rows, events: Rows) -> dict[str, str]:
    """How often the seat that moved first has won, by game."""
    first: dict[str, int] = {}
    for event in events:
        if event["actor"].startswith("seat:") and event["rules"] and not event["rules"][0].startswith("MV-"):
            first.setdefault(event["match_id"], int(event["actor"][5]))
    won, of = Counter[str](), Counter[str]()
    for match in matches:
        if match["winners"] and match["match_id"] in first:
            won[match["game"]] += first[match["match_id"]] in match["winners"]
            of[match["game"]] += 1
    return {game: f"{won[game]} of {of[game]}" for game in of}


def length(matches: Rows) -> dict[str, float]:
    """The median number of events of a match, by game and seats."""
    events = defaultdict(list)
    for match in matches:
        events[f"{match['game']}, {len(match['players'])} seats"].append(match["revision"])
    return {name: median(counts) for name, counts in sorted(events.items())}


def cards(matches: Rows, events: Rows) -> dict[str, str]:
    """Which kinds of cards winners have played more often than others, the best first."""
    winners = {match["match_id"]: match["winners"] for match in matches}
    won, of = Counter[str](), Counter[str]()
    for event in events:
        card = json.loads(event["event"]).get("card")
        if isinstance(card, str) and event["actor"].startswith("seat:") and event["undone_by"] is None:
            of[card.rpartition("_")[0]] += 1
            won[card.rpartition("_")[0]] += int(event["actor"][5]) in winners[event["match_id"]]
    return {kind: f"{won[kind]} of {of[kind]}" for kind in sorted(of, key=lambda kind: -won[kind] / of[kind])}


if __name__ == "__main__":
    tables = [read_table(Path(sys.argv[1]) / f"{name}.parquet").to_pylist() for name in ("matches", "events")]
    answers = {"first_seat": first_seat(*tables), "length": length(tables[0]), "cards": cards(*tables)}
    print(json.dumps(answers, indent=2))
