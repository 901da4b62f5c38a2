"""Who may what, in one table, decided without the code that is tested."""

from typing import Final, Literal

Setting = Literal["play", "spectate", "none"]
SETTINGS: Final[tuple[Setting, ...]] = ("play", "spectate", "none")

SCOPES: Final[dict[str, frozenset[str]]] = {
    "organiser": frozenset({"play", "spectate", "organise"}),
    "foreign": frozenset({"play", "spectate", "organise"}),
    "owner": frozenset({"play", "spectate", "organise"}),
    "player": frozenset({"play"}),
    "watcher": frozenset({"spectate"}),
}
"""Holders of keys. `organiser` has created every match and tournament that is asked about, `foreign` others,
`owner` the key and the webhook that are asked about."""
ADMINS: Final = frozenset({"admin", "admin key"})
SEATS: Final = frozenset({"seat", "other"})
AT_MATCHES: Final = SEATS | {"host"}
ENTRANTS: Final = frozenset({"entrant", "rival"})
"""`entrant` is the one that paths name."""
NOBODYS: Final = frozenset({"seat elsewhere", "made up", "expired", "revoked"})
PERSON: Final = "person"
"""A player with the key of a device: a stranger everywhere but at their own seats, who is known."""
ROLES: Final = ("anonymous", PERSON, *sorted({*SCOPES} | ADMINS | AT_MATCHES | ENTRANTS | NOBODYS))

KINDS: Final = ("public", "late", "keys", "closed", "private", "disclosed", "imported", "of a cup")
"""Matches: as strangers see them, late, only with a key that spectates, never; a private fork; one that is over
and disclosed; an imported one; one of the tournament, whose seats are entrants."""
TOKENLESS: Final[dict[str, frozenset[str]]] = {"imported": AT_MATCHES, "of a cup": frozenset({"host"})}
"""Kinds of matches at which these have no token of their own: theirs are another match's."""

Right = Literal[
    "anything public",
    "look at lists",
    "open the desk",
    "show tokens",
    "create",
    "organise",
    "administer",
    "hold a key",
    "use the key",
    "use the webhook",
    "be a player",
    "look",
    "let look",
    "join",
    "start",
    "cancel",
    "play",
    "appeal",
    "claim",
    "rule",
    "see hands",
    "know of looks",
    "fork",
    "look at the cup",
    "take the cup away",
    "enter",
    "act for the entrant",
    "type results",
    "run the cup",
]

RIGHTS: Final[dict[Right, tuple[str, ...]]] = {
    "anything public": (
        "getService",
        *("listGames", "getGame", "getRules", "getRule", "listCards", "getLesson"),
        *("listRulebooks", "getRulebook", "getCitedRule"),
        *("getPlayer", "listPlayerMatches"),
        "followMatches",  # without a match; test_access.py names one
        *(
            "GET /",
            "GET /docs",
            "GET /problems",
            "GET /notice",
            "GET /llms.txt",
            "GET /rules",
            "GET /rules/{book}",
        ),
        *("GET /openapi.json", "GET /asyncapi.json", "GET /static/{name}", "GET /art/{drawings}"),
        "GET /openapi/{excerpt}",
        "GET /.well-known/moviola-keys.json",
        *("listCheckpoints", "listLeaves", "getInclusion", "getConsistency"),
        *(
            "GET /me",
            "GET /push.js",
            "GET /j/{invitation}",
            "GET /games",
            "GET /games/{game}",
            "GET /games/{game}/guide",
            "GET /games/{game}/learn",
            "GET /matches/new",
            "GET /tournaments/new",
        ),
        "GET /matches/{match_id}/table",  # an old address: it leads to the one that asks
        *("GET /livez", "GET /readyz", "GET /startupz"),
    ),
    "look at lists": (
        "listMatches",
        "exportEvents",
        "listPlayerSeats",
        "listTournaments",
        *("getWeekend", "GET /weekend", "GET /weekend/ranking.csv"),
        "verifyArchive",
        "GET /matches",
        "GET /tournaments",
        *("GET /players", "GET /players/{player}"),
    ),
    "open the desk": ("GET /desk",),
    "show tokens": ("listTurns", "followSeats", "useTransfer", "useInvitation"),
    "create": ("createMatch", "createMatches", "createPlayer"),
    "organise": ("createTournament", "importMatch", "listDisputes"),
    "administer": ("listKeys", "createKey", "listAuditEntries"),
    "hold a key": ("listWebhooks", "createWebhook"),
    "use the key": ("getKey", "rotateKey", "revokeKey"),
    "be a player": (
        *("getOwnPlayer", "updatePlayer", "deletePlayer", "revokeDevice"),
        *("createTransfer", "claimSeats", "listOwnMatches", "startPush", "stopPush"),
    ),
    "use the webhook": (
        *("getWebhook", "updateWebhook", "deleteWebhook", "rotateWebhookSecret"),
        *("listDeliveries", "redeliver", "replayWebhook"),
    ),
    "look": (
        *("getMatch", "getState", "listEvents", "followMatch", "diffRevisions", "getTimeline"),
        *("getArchive", "getHead"),
        *(
            "listForks",
            "getFilm",
            "getPicture",
            "getPictureAsPng",
            "getTable",
            "getRematch",
            "getMoments",
            "listMatchDisputes",
            "getDispute",
        ),
        *("GET /desk/disputes/{dispute_id}", "GET /desk/disputes/{dispute_id}/sheet"),
        *("GET /matches/{match_id}", "GET /matches/{match_id}/review", "GET /matches/{match_id}/forks"),
        *(
            "GET /matches/{match_id}/embed",
            "GET /matches/{match_id}/arbiter",
            "GET /matches/{match_id}/story",
        ),
    ),
    "let look": ("issueTicket",),
    "join": ("takeSeat",),
    "start": ("startMatch", "createInvitation", "revokeInvitation"),
    "cancel": ("cancelMatch", "vacateSeat", "deleteFork"),
    "play": (
        "submitCommand",
        "resign",
        "leaveMatch",
        "holdWindow",
        "getAdvice",
        "answerRematch",
        "callArbiter",
    ),
    "appeal": ("makeAppeal", "acceptRuling"),
    "claim": ("openDispute", "makeStatement", "withdrawDispute", "getEvidence", "listCalls"),
    "rule": (
        *(
            "giveRuling",
            "previewRuling",
            "getEstimate",
            "discloseMatch",
            "answerCall",
            "closeCall",
            "pauseMatch",
            "resumeMatch",
            "submitCommand default",
        ),
        *("resignSeat", "reinstateSeat", "substitutePlayer", "adjustClock"),
    ),
    "see hands": ("listLegalCommands", "getBrief"),
    "know of looks": ("listLooks",),
    "fork": ("forkMatch", "listOutcomes", "listAwaitedDraws", "GET /matches/{match_id}/chance"),
    "look at the cup": (
        *("getTournament", "listTournamentEvents", "getStandings", "getTournamentReport", "getRound"),
        "getOverall",
        *("GET /tournaments/{tournament_id}", "GET /tournaments/{tournament_id}/screen"),
        "GET /tournaments/{tournament_id}/entrant",
        "GET /tournaments/{tournament_id}/enter",
        "GET /tournaments/{tournament_id}/standings.csv",
        "POST /tournaments/{tournament_id}/slips",
        "GET /tournaments/{tournament_id}/live",
        "GET /tournaments/{tournament_id}/shift",
        "GET /tournaments/{tournament_id}/print/{sheet}",
        "GET /tournaments/{tournament_id}/export/{export}",
    ),
    "take the cup away": ("getTournamentArchive",),
    "enter": ("enterTournament",),
    "act for the entrant": ("withdrawEntry", "checkIn", "requestBye"),
    "type results": ("typeResult",),
    "run the cup": (
        *("pairRound", "startRound", "correctEntry", "finishTournament", "openCheckIn", "returnEntry"),
        *("previewEntryList", "enterList", "reissueToken"),
        *("ruleForfeit", "takeBackForfeit", "replayTable", "changeTerms", "unstartRound", "cancelTournament"),
        *("givePenalty", "withdrawPenalty", "takeClaim", "releaseClaim", "makeNote", "getShift"),
        *("announce", "timeRound", "changePairing", "keepApart"),
    ),
}
RIGHT_OF: Final[dict[str, Right]] = {name: right for right, names in RIGHTS.items() for name in names}
AT_DISPUTES: Final = frozenset(
    {
        *("getDispute", "getEvidence", "makeStatement", "withdrawDispute", "makeAppeal", "acceptRuling"),
        "giveRuling",
        *(
            "previewRuling",
            "getEstimate",
            "GET /desk/disputes/{dispute_id}",
            "GET /desk/disputes/{dispute_id}/sheet",
        ),
    }
)
PUBLIC_AT_LAST: Final = frozenset({"disclosed", "imported"})


def refusal(name: str, role: str, kind: str, setting: Setting) -> int:
    """The status with which `role` is turned away, 0 if they are let in; `kind` is the match's, if any."""
    right = RIGHT_OF[name]
    if right == "anything public":
        return 0
    role = at_home(role, kind, right)
    if name in AT_DISPUTES and not _knows_of_disputes(role, kind):
        return refusal("getState", role, kind, setting) or 404
    may = _may_at_match(right, role, kind, setting) if kind else _may(right, role, setting)
    if may:
        return 0
    if kind == "private" and not _is_part(role):
        return 404
    if role in ("anonymous", "nobody"):
        return 401
    return 404 if right == "use the webhook" and role != PERSON else 403


def _knows_of_disputes(role: str, kind: str) -> bool:
    """Nobody disputed the imported match, and spectators are not yet shown the late one's dispute."""
    at_once = role in SEATS or role == "organiser" or role in ADMINS
    return kind != "imported" and (kind != "late" or at_once)


def at_home(role: str, kind: str, right: Right) -> str:
    """Whom a token stands for where it is shown: a seat is nobody outside its match."""
    if kind == "of a cup" and role == "entrant":
        return "seat"
    if role in NOBODYS or role in TOKENLESS.get(kind, ()):
        return "nobody"
    if role in AT_MATCHES and not kind:
        return "nobody"
    if role in ENTRANTS and right not in RIGHTS_AT_CUPS:
        return "nobody"
    return role


RIGHTS_AT_CUPS: Final = frozenset(
    {"look at the cup", "take the cup away", "enter", "act for the entrant", "type results", "run the cup"}
)


def _is_part(role: str) -> bool:
    return role in AT_MATCHES or role == "organiser" or role in ADMINS


def _has(role: str, scope: str) -> bool:
    return scope in SCOPES.get(role, ())


def _may_play(role: str, setting: Setting) -> bool:
    return (role in ("anonymous", PERSON) and setting == "play") or _has(role, "play") or role in ADMINS


def _may_watch(role: str, setting: Setting) -> bool:
    return role != "nobody" and (setting != "none" or _has(role, "spectate") or role in ADMINS)


def _may(right: Right, role: str, setting: Setting) -> bool:
    runs = role == "organiser" or role in ADMINS
    match right:
        case "look at lists":
            return _may_watch(role, setting)
        case "open the desk" | "show tokens":
            return role != "nobody"
        case "create":
            return _may_play(role, setting) or _has(role, "organise")
        case "organise":
            return _has(role, "organise") or role in ADMINS
        case "administer":
            return role in ADMINS
        case "hold a key":
            return role in SCOPES or role in ADMINS
        case "be a player":
            return role == PERSON
        case "use the key" | "use the webhook":
            return role == "owner" or role in ADMINS
        case "look at the cup":
            return _may_watch(role, setting) or runs or role in ENTRANTS
        case "take the cup away":
            return _may_watch(role, setting) or runs
        case "enter":
            return _may_play(role, setting) or runs or role in ENTRANTS
        case "act for the entrant":
            return runs or role == "entrant"
        case "type results":
            return runs or role in ENTRANTS
        case "run the cup":
            return runs
    raise AssertionError(right)


def _may_at_match(right: Right, role: str, kind: str, setting: Setting) -> bool:
    if kind == "private" and not _is_part(role):
        return False
    rules = role == "organiser" or role in ADMINS
    match right:
        case "look":
            return _is_part(role) or _may_spectate(role, kind, setting)
        case "let look":
            return role != "anonymous" and (_is_part(role) or _may_spectate(role, kind, setting))
        case "join":
            return _may_play(role, setting) or role in AT_MATCHES or rules
        case "start":
            return role in AT_MATCHES or rules
        case "cancel":
            return role == "host" or rules
        case "play" | "appeal":
            return role in SEATS
        case "claim" | "see hands":
            return role in SEATS or rules
        case "rule":
            return rules
        case "fork" | "know of looks":
            return rules or (
                kind in PUBLIC_AT_LAST and (_is_part(role) or _may_spectate(role, kind, setting))
            )
    raise AssertionError(right)


def _may_spectate(role: str, kind: str, setting: Setting) -> bool:
    if kind == "closed" or role == "nobody":
        return False
    return _has(role, "spectate") if kind == "keys" else _may_watch(role, setting)
