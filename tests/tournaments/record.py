"""What the events of a tournament say in the end, read from plain data: as `GET …/events` gives it to everybody.

It imports nothing of ours, the folding of the domain least of all.
"""

from collections.abc import Iterable, Mapping
from typing import Any

Plain = dict[str, Any]


def published(events: Iterable[Mapping[str, Any]]) -> Plain:
    """Terms, entrants by number, rounds with tables, and whether the tournament is finished."""
    record = empty()
    for event in events:
        read(record, event)
    return record


def empty() -> Plain:
    return {"entrants": {}, "rounds": [], "is_finished": False, "despite": [], "penalties": {}}


def read(record: Plain, event: Mapping[str, Any]) -> None:
    """Enter one more event."""
    READ.get(event["type"], lambda *_: None)(record, event)


def _created(record: Plain, event: Any) -> None:
    record["terms"] = event["terms"]


def _entered(record: Plain, event: Any) -> None:
    record["entrants"][event["entrant"]] = {
        "entrant": event["entrant"],
        "player": event["player"],
        "rating": event.get("rating", 0),
        "seed": event.get("seed", 0),
        "since_round": event.get("since_round", 1),
        "has_withdrawn": False,
        "is_struck_off": False,
    }


def _corrected(record: Plain, event: Any) -> None:
    record["entrants"][event["entrant"]] |= {name: event[name] for name in ("player", "rating", "seed")}


def _withdrew(record: Plain, event: Any) -> None:
    each = record["entrants"][event["entrant"]]
    each |= {"has_withdrawn": True, "is_struck_off": event["after_round"] < each["since_round"]}


def _returned(record: Plain, event: Any) -> None:
    record["entrants"][event["entrant"]] |= {"has_withdrawn": False, "is_struck_off": False}


def _paired(record: Plain, event: Any) -> None:
    number = event["round"]
    tables = [
        {
            "table": each["table"],
            "entrants": list(each["seatings"][0]),
            "planned": len(each["seatings"]),
            "advance": each.get("advance", 0),
            "matches": {},
            "forfeits": [],
        }
        for each in event["tables"]
    ]
    del record["rounds"][number - 1 :]
    record["rounds"].append(
        {
            "round": number,
            "tables": tables,
            "byes": event.get("byes", []),
            "absences": event.get("absences", []),
            "is_started": False,
        }
    )
    for entrant in (entrant for table in tables for entrant in table["entrants"]):
        each = record["entrants"][entrant]
        each["since_round"] = min(each["since_round"], number)


def _pairing_changed(record: Plain, event: Any) -> None:
    record["rounds"][event["round"] - 1]["byes"] = event["byes"]
    for each in event["tables"]:
        _table(record, event | each)["entrants"] = list(each["seatings"][0])


def _table(record: Plain, event: Any) -> Plain:
    table: Plain = record["rounds"][event["round"] - 1]["tables"][event["table"] - 1]
    return table


def _started(record: Plain, event: Any) -> None:
    record["rounds"][event["round"] - 1]["is_started"] = True
    for planned in event["matches"]:
        _table(record, {"round": event["round"], "table": planned["table"]})["matches"][
            planned["match_id"]
        ] = None


def _unstarted(record: Plain, event: Any) -> None:
    round_ = record["rounds"][event["round"] - 1]
    round_["is_started"] = False
    for table in round_["tables"]:
        table |= {"matches": {}, "forfeits": []}


def _result(record: Plain, event: Any) -> None:
    cause = event.get("cause", "finished")
    _table(record, event)["matches"][event["match_id"]] = {
        "places": event["places"],
        "provisional": event.get("provisional", ""),
        "by_ruling": event.get("by_ruling", False) or cause != "finished",
    }


def _typed(record: Plain, event: Any) -> None:
    _table(record, event)["matches"][event["match_id"]] = {
        "places": event["places"],
        "provisional": "",
        "by_ruling": False,
    }


def _result_withdrawn(record: Plain, event: Any) -> None:
    _table(record, event)["matches"][event["match_id"]] = None


def _forfeit(record: Plain, event: Any) -> None:
    _table(record, event)["forfeits"] += event["entrants"]


def _forfeit_taken_back(record: Plain, event: Any) -> None:
    table = _table(record, event)
    table["forfeits"] = [each for each in table["forfeits"] if each not in event["entrants"]]


def _replayed(record: Plain, event: Any) -> None:
    table = _table(record, event)
    table |= {"matches": dict.fromkeys(event["matches"]), "forfeits": []}
    if event.get("seatings"):
        table["entrants"] = list(event["seatings"][0])


def _penalised(record: Plain, event: Any) -> None:
    record["penalties"][len(record["penalties"]) + 1] = event


def _penalty_withdrawn(record: Plain, event: Any) -> None:
    record["penalties"][event["penalty"]] = None


def _terms_changed(record: Plain, event: Any) -> None:
    record["terms"] = event["terms"]


def _finished(record: Plain, event: Any) -> None:
    record |= {"is_finished": True, "despite": event.get("despite", [])}


READ = {
    "TournamentCreated": _created,
    "EntryMade": _entered,
    "EntryCorrected": _corrected,
    "EntrantWithdrawn": _withdrew,
    "EntrantReturned": _returned,
    "RoundPaired": _paired,
    "PairingChanged": _pairing_changed,
    "RoundStarted": _started,
    "RoundUnstarted": _unstarted,
    "ResultRecorded": _result,
    "ResultTyped": _typed,
    "ResultWithdrawn": _result_withdrawn,
    "ForfeitRuled": _forfeit,
    "ForfeitTakenBack": _forfeit_taken_back,
    "TableReplayed": _replayed,
    "PenaltyGiven": _penalised,
    "PenaltyWithdrawn": _penalty_withdrawn,
    "TermsChanged": _terms_changed,
    "TournamentFinished": _finished,
}
