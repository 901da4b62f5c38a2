"""What nobody may have come to, by the published events alone: the second opinion on what was accepted."""

from collections.abc import Iterator
from typing import Any

from domain.matches.events import MatchDisclosed, MatchRewound
from domain.matches.rulings import events as d
from tests.access.rights import RIGHT_OF, refusal
from tests.adversary.attempts import Attempt
from tests.rulings.witness import Told

OWN_ENTRY = frozenset({"correctEntry", "returnEntry", "requestBye"})
OWN_TABLE = frozenset({"ruleForfeit", "takeBackForfeit", "replayTable", "typeResult"})
BY_WHO_HAS_NOT_ENTERED = frozenset(
    {"reissueToken", "givePenalty", "withdrawPenalty", "changePairing", "keepApart"}
)
"""With a token of another they would play for both; by penalties, or their choice of rivals, they would win."""
LEFT_AS_IT_IS = frozenset({"stand", "clock"})
ENDS = frozenset({"award", "annul"})


def beyond_the_role(tried: Attempt, *, is_disclosed: bool) -> bool:
    """Whether the table of rights, as it is written down for the tests, refuses this to whoever tried."""
    operation, person = tried.operation, tried.person
    if operation.place == "tournament":
        role = person.at_cup
        if role == "entrant" and "{entrant}" in operation.path:
            role = "entrant" if tried.entrant == person.entrant else "rival"
        return bool(refusal(operation.name, role, "", "play"))
    kind = "disclosed" if is_disclosed else "of a cup"
    return bool(refusal(operation.name, person.at_match, kind, "play"))


def about_themselves(tried: Attempt, own_table: int, chief: str) -> bool:
    """Whether an organiser decided about their own entry or table, or, not being chief, about who organises."""
    operation, person = tried.operation, tried.person
    if operation.name == "changeTerms" and {"organisers", "chief"} & set(tried.body):
        return person.key_id != chief
    if not (person.key_id and person.entrant) or RIGHT_OF[operation.name] == "look at the cup":
        return False
    if operation.name in BY_WHO_HAS_NOT_ENTERED:
        return True
    if operation.name in OWN_TABLE:
        return tried.table == own_table
    return operation.name in OWN_ENTRY and tried.entrant == person.entrant


class Desk:
    """The rulings of a match by its events: who gave them, and what they undid.

    `chiefs` have been chief at some time. `is_shared`: at every time two organisers could rule.
    """

    def __init__(self, told: Told, chiefs: set[str], *, is_shared: bool) -> None:
        self.told = told
        self.chiefs = {f"organiser:{each}" for each in chiefs}
        self.is_shared = is_shared
        self.rulings: dict[str, list[tuple[int, d.RulingGiven]]] = {}
        self.opener: dict[str, object] = {}
        self.contested: dict[str, int] = {}
        self.rewinds: list[tuple[int, int]] = []
        self.undone: set[str] = set()

    def wrongs(self) -> Iterator[str]:
        """Every ruling that undid what was final, or was given by somebody who may not give it."""
        disclosed, back = False, None
        for entry, event in zip(self.told.archive.entries, self.told.events, strict=True):
            match event:
                case d.DisputeOpened():
                    self.opener[event.dispute] = event.author
                    self.contested[event.dispute] = event.revision
                case MatchRewound():
                    back = event
                    if disclosed:
                        yield f"event {entry.revision} takes a disclosed match back into play"
                case d.RulingGiven():
                    yield from self._ruling(entry.revision, event, back)
                    self.rewinds += [] if back is None else [(back.to_revision, entry.revision)]
                    self.rulings.setdefault(event.dispute, []).append((entry.revision, event))
                    back = None
                case MatchDisclosed():
                    disclosed = True

    def _ruling(self, revision: int, given: d.RulingGiven, back: MatchRewound | None) -> Iterator[str]:
        earlier = self.rulings.get(given.dispute, [])
        here = f"ruling {given.kind} by {given.author} at {revision}"
        if len(earlier) > 1:
            yield f"{here}: the third in {given.dispute}"
        if self.is_shared and given.author != "admin":
            if earlier and earlier[0][1].author == given.author:
                yield f"{here}: on the appeal against a ruling of their own"
            if back is not None and back.luck == "fresh" and self.opener[given.dispute] == given.author:
                yield f"{here}: draws anew in a dispute of their own"
        overrides = set(given.overrides or ())
        undone = set(self._undone(given, back)) - self.undone
        if not undone <= overrides:
            yield f"{here}: undoes the final {undone - overrides} and does not say so"
        for dispute in overrides:
            author = self.rulings[dispute][-1][1].author
            if given.author not in self.chiefs or author == given.author:
                yield f"{here}: overrides the final ruling of {author} in {dispute}"
        self.undone |= overrides | undone

    def _undone(self, given: d.RulingGiven, back: MatchRewound | None) -> Iterator[str]:
        """Other disputes whose ruling changed something, and lies behind the point gone back to or has ended the
        match that is now ended otherwise; or let an event stand that is undone for a later one. All are final:
        another dispute is open."""
        for dispute, rulings in self.rulings.items():
            changes = [each for each in rulings if each[1].kind not in LEFT_AS_IT_IS]
            stands = all(each.kind == "stand" for _, each in rulings)
            contested = self.contested[dispute]
            is_in_force = not any(to < contested < at for to, at in self.rewinds)
            falls = back is not None and back.to_revision < contested < self.contested[given.dispute]
            if stands and falls and is_in_force:
                yield dispute
            if changes and dispute != given.dispute:
                revision, last = changes[-1]
                is_behind = back is not None and back.to_revision < revision
                if is_behind or ({last.kind, given.kind} <= ENDS and dispute == next(reversed(self.rulings))):
                    yield dispute


def of_the_cup(events: list[Any], chief: str) -> Iterator[str]:
    """Who organises was said by the chief of that moment alone, and nothing followed the end but results."""
    over, organisers = "", events[0]["event"]["organisers"]
    for each in events:
        event = each["event"]
        if event["type"] == "TermsChanged":
            before, organisers = (organisers, chief), event["organisers"]
            chief = event.get("chief", chief)
            if before != (organisers, chief) and each["actor"] != f"organiser:{before[1]}":
                yield f"{each['actor']} said who organises, not {before[1]}"
        if over and event["type"] not in AFTER_THE_END:
            yield f"{event['type']} after {over}"
        if event["type"] in ("TournamentFinished", "TournamentCancelled"):
            over = event["type"]


AFTER_THE_END = frozenset(
    {
        *("ResultRecorded", "ResultWithdrawn", "PairingFlagged", "RoundClosed"),
        *("PenaltyGiven", "PenaltyWithdrawn"),
    }
)
"""By TO-END-02 results, by TO-PEN-01 penalties."""
