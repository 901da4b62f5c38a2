"""The catalogue of problems: one table behind `type`, `title`, `status`, the page /problems and the contract."""

from typing import Final

from msgspec import Struct


class ProblemKind(Struct, frozen=True):
    """A kind of problem: `meaning` is what a client's author needs to know, and what to do."""

    status: int
    title: str
    meaning: str


KINDS: Final[dict[str, ProblemKind]] = {
    "malformed_request": ProblemKind(
        400,
        "The request cannot be read",
        "The body is not JSON or is nested too deeply, or the request breaks HTTP. Correct it, then try again.",
    ),
    "unauthenticated": ProblemKind(
        401,
        "No valid token",
        "A bearer token is needed and missing, or it opens nothing here: it belongs to another match, is "
        "mistyped, or is a revoked key.",
    ),
    "forbidden": ProblemKind(
        403,
        "You may not do this",
        "The token is known but does not allow this. `detail` says which token does.",
    ),
    "not_found": ProblemKind(
        404, "Nothing is here", "There is no such path, game, rule, key, webhook or delivery."
    ),
    "match_not_found": ProblemKind(
        404,
        "No such match",
        "There is no match with this id, or it is a private fork that the caller may not know of.",
    ),
    "tournament_not_found": ProblemKind(404, "No such tournament", "There is no tournament with this id."),
    "dispute_not_found": ProblemKind(
        404,
        "No such dispute",
        "There is no dispute with this id, or it belongs to a private fork that the caller may not know of.",
    ),
    "revision_not_found": ProblemKind(
        404, "No such revision", "The match has no such revision (yet). `revision` is the newest."
    ),
    "method_not_allowed": ProblemKind(
        405,
        "Not with this method",
        "The path exists, but not for this method. The header Allow lists its methods.",
    ),
    "request_timeout": ProblemKind(
        408,
        "The request did not arrive in time",
        "Its headers or its body took too long. Nothing was done; send the whole request again.",
    ),
    "not_now": ProblemKind(
        409,
        "Not now",
        "A rule refuses this at the moment: another seat is awaited, the match has not begun or is over, the seat "
        "is taken, its time is up. `code` says which, `rule` names the rule, `legal` lists what the seat could do "
        "instead.",
    ),
    "match_faulty": ProblemKind(
        409,
        "The match is faulty",
        "The game fails at this table, perhaps because of a correction (MV-FLT-01). Nothing was changed, it has "
        "been logged, and other matches go on. An organiser can rewind or annul the match in a dispute.",
    ),
    "seed_not_kept": ProblemKind(
        409,
        "The seed is not kept here",
        "The match draws from a seed that this installation does not have. Fork it with fresh luck.",
    ),
    "match_exists": ProblemKind(
        409,
        "The match already exists",
        "The archive's match is already here. An import never changes a match.",
    ),
    "parent_missing": ProblemKind(
        409,
        "The match it was forked from is missing",
        "The archive is of a fork. Import its parent first; it must be the very same match.",
    ),
    "stale_revision": ProblemKind(
        412,
        "The match has moved on",
        "If-Match named a revision that is no longer the newest, or If-Window a window that is not open; "
        "`revision` is the newest. `awaited` says whom it waits for there, and `legal` lists what the caller's "
        "seat may play: decide anew.",
    ),
    "body_too_large": ProblemKind(
        413, "The body is too large", "Bodies are limited to some tens of kilobytes. Nothing was kept."
    ),
    "unsupported_media_type": ProblemKind(
        415,
        "Unsupported media type",
        "Send bodies with `Content-Type: application/json`, and only archives with `application/x-ndjson`.",
    ),
    "invalid_body": ProblemKind(
        422,
        "The body is not valid",
        "A field is unknown, missing, of the wrong type or out of bounds. `errors` points at it.",
    ),
    "invalid_parameter": ProblemKind(
        422,
        "A parameter is not valid",
        "A query parameter or header is unknown, repeated, malformed or out of bounds. `errors` names it.",
    ),
    "broken_position": ProblemKind(
        422,
        "The position breaks invariants of the game",
        "The position document is readable but cannot be a table of this game. `errors` lists every broken "
        "invariant, with its number in the game's rules.",
    ),
    "against_the_rules": ProblemKind(
        422,
        "A rule refuses this",
        "The command or option is understood but not allowed. `code` says why, and `rule` names the rule (its "
        "text is at /v1/rules/MV-PLA-01, for example). `legal` lists what the seat may do now, ready to post.",
    ),
    "archive_refused": ProblemKind(
        422,
        "The archive is not accepted",
        "An archive must be sound, hold a whole, disclosed match, contain nothing that a request may not contain, "
        "and name nothing that belongs to someone else here. `errors` says what is wrong, `rule` by which rule.",
    ),
    "archive_too_costly": ProblemKind(
        422,
        "The archive is too costly to verify here",
        "It used up the CPU time or memory allowed for one archive. `moviola verify` has no such limit.",
    ),
    "idempotency_key_reused": ProblemKind(
        422,
        "The Idempotency-Key was used for another request",
        "The same caller sent the same key with another body or to another operation. Use a new key for a new "
        "request.",
    ),
    "head_too_large": ProblemKind(
        431, "The headers are too large", "Path and headers are limited to 32 kilobytes together."
    ),
    "internal_error": ProblemKind(
        500,
        "The service failed",
        "This is a defect. Nothing was stored. `request_id` finds it in the logs.",
    ),
    "contended": ProblemKind(
        503, "The match is changing too fast", "Other requests changed the match at every attempt. Try again."
    ),
    "log_busy": ProblemKind(
        503, "Too many commands are waiting", "Nothing was stored. Try again after Retry-After."
    ),
    "log_unavailable": ProblemKind(
        503,
        "The event log is not available",
        "The database does not answer. A command sent with an Idempotency-Key is safe to send again.",
    ),
    "too_many_in_play": ProblemKind(
        409,
        "Too many matches are open or being played",
        "Nothing was created. Play, resign or cancel some of those that your address or key has made.",
    ),
    "too_many_webhooks": ProblemKind(
        409,
        "Too many webhooks",
        "A key has at most twenty. Delete one, or add event types to an existing one.",
    ),
    "rate_limited": ProblemKind(
        429,
        "Too many requests",
        "The token (or the address, without a token) has used up its requests of this class. Nothing was done. "
        "Try again after Retry-After; RateLimit says what is left.",
    ),
    "too_many_streams": ProblemKind(
        429,
        "Too many open streams",
        "The caller has as many streams open at this server as are allowed. Close one, or share one stream "
        "between several views of a match.",
    ),
    "streams_full": ProblemKind(
        503,
        "Too many streams at this server",
        "Try again after Retry-After, perhaps at another replica, or read the events page by page.",
    ),
    "too_many_connections": ProblemKind(
        503,
        "Too many open connections",
        "This server, or your address at this server, has as many open requests as are allowed. Keep connections "
        "open and reuse them; try again after Retry-After.",
    ),
    "pairing_busy": ProblemKind(
        503, "Too many rounds are waiting to be paired", "Nothing was paired. Try again after Retry-After."
    ),
    "estimate_busy": ProblemKind(
        503, "Too many estimates are being made", "Try again after Retry-After, or ask for fewer playouts."
    ),
    "advice_busy": ProblemKind(
        503, "Too many seats are waiting for advice", "Try again after Retry-After, or decide by yourself."
    ),
    "png_busy": ProblemKind(
        503, "Too many pictures are waiting", "Try again after Retry-After, or ask for the SVG."
    ),
    "page_busy": ProblemKind(
        503,
        "Too many large pages are waiting",
        "Try again after Retry-After, or ask for the standings and rounds below /v1.",
    ),
    "answers_busy": ProblemKind(
        503,
        "Too many long answers are being written",
        "Try again after Retry-After, or ask for fewer events at a time.",
    ),
    "verifier_busy": ProblemKind(
        503, "Too many archives are waiting", "Try again after Retry-After, or verify the file offline."
    ),
    "not_ready": ProblemKind(
        503,
        "This process takes no requests now",
        "It is starting or ending, or the event log is not available.",
    ),
}

OF_STATUS: Final[dict[int, str]] = {
    400: "malformed_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "unsupported_media_type",
}
"""Refusals of the HTTP layer itself."""
