"""Terms that are filled in together: by field of the form, as it is written there; empty takes the default.

All of one kind name the same fields, so that the second one chosen leaves nothing of the first.
"""

from typing import Final

Fields = dict[str, str]

TOURNAMENTS: Final[dict[str, Fields]] = {
    "club_evening": {
        "format": "swiss",
        "rounds": "3",
        "is_open": "true",
        "anonymous_entries": "true",
        "late_entry_rounds": "1",
        "check_in_seconds": "",
        "requested_byes": "1",
        "disputes_seconds": "300",
        "keep_apart": "",
        "spectator_delay_seconds": "",
    },
    "championship": {
        "format": "swiss",
        "rounds": "7",
        "is_open": "false",
        "anonymous_entries": "false",
        "late_entry_rounds": "",
        "check_in_seconds": "900",
        "requested_byes": "",
        "disputes_seconds": "1800",
        "keep_apart": "club",
        "spectator_delay_seconds": "600",
    },
    "by_turns": {
        "format": "swiss",
        "rounds": "5",
        "is_open": "true",
        "anonymous_entries": "true",
        "late_entry_rounds": "",
        "check_in_seconds": "",
        "requested_byes": "1",
        "disputes_seconds": "259200",
        "keep_apart": "",
        "spectator_delay_seconds": "",
    },
}


def _clocks(match: str = "", increment: str = "", decision: str = "") -> Fields:
    names = ("clocks.match_seconds", "clocks.increment_seconds", "clocks.decision_seconds")
    return dict(zip(names, (match, increment, decision), strict=True))


CLOCKS: Final[dict[str, Fields]] = {
    "none": _clocks(),
    "five": _clocks("300", "3"),
    "fifteen": _clocks("900", "10"),
    "long": _clocks("3600", "30"),
    "day": _clocks(decision="86400"),
    "three_days": _clocks(decision="259200"),
}
