"""The words of the contract: of the service, its tags, who may call, and the headers of answers."""

DESCRIPTION = """Play board games, and replay or fork any match at any event.

A match is a list of events; its *revision* is the number of the newest one. Create a match, take seats, start it,
then for each seat: ask for the legal commands, post one of them. What a seat may not know is never in an answer to
it. Send an `Idempotency-Key` with what changes something, and repeat it freely. Every answer that is no success is
a problem document; `type` leads to the [catalogue](/problems). Every answer has an `X-Request-ID`, and every
success the headers `RateLimit-Policy` and `RateLimit`.

Parts of this document for people: `/openapi/{tag}.json` has the operations of a tag, such as `play`, and
`/openapi/{game}.json` what concerns a game, by its name.

Expect more than is written here: fields in answers, kinds of problems, and members of the unions marked `x-open`
(events, steps, commands on offer) are added without notice. What breaks a client never is: an operation that is
going says so for months before, in the headers `Deprecation` and `Sunset`."""
TAGS = {
    "games": "What can be played, by which rules, with which cards.",
    "matches": "Setting matches up.",
    "play": "What may I do? Do it.",
    "replay": "Any match at any revision, as the caller may see it.",
    "forks": "What if: matches that share their beginning with another, and what chance could have given.",
    "tournaments": "Entries, rounds of tables, results that follow from matches, standings.",
    "disputes": "An event is contested, the match waits, an organiser rules.",
    "proof": "Matches in one file, verified by anybody, imported again.",
    "players": "People who play, known by their devices.",
    "keys": "Keys with scopes, handed out by the operator.",
    "webhooks": "Events sent to a server of yours, signed and repeated until it has them; see /asyncapi.json.",
}
SCHEMES = {
    "seatToken": "Plays a seat of one match; from takeSeat or forkMatch.",
    "hostToken": "Starts one match; from createMatch or forkMatch.",
    "entrantToken": "Plays an entrant's seats in a tournament; from enterTournament.",
    "apiKey": (
        "A key with scopes, from createKey. `play` creates matches and takes seats, `spectate` looks at matches "
        "whose spectators need a key, `organise` sees everything of the matches created with it and may fork "
        "them while they are played, `admin` is like the admin key."
    ),
    "playerKey": "A device's key, from createPlayer or useTransfer. Plays the seats that its player has taken.",
    "adminKey": "The operator's. May what organisers may, and manages their keys.",
}
SCHEMES_OF = {
    "anybody": ("", "seatToken", "playerKey", "hostToken", "apiKey", "adminKey"),
    "seat": ("seatToken", "playerKey"),
    "player": ("playerKey",),
    "host": ("hostToken",),
    "entrant": ("entrantToken",),
    "organiser": ("apiKey", "adminKey"),
    "key": ("apiKey",),
    "admin": ("adminKey", "apiKey"),
}
HEADERS = {
    "X-Request-ID": {"description": "The request in the service's logs.", "schema": {"type": "string"}},
    "ETag": {
        "description": "For `If-None-Match`; about a match or tournament it begins with the revision.",
        "schema": {"type": "string", "examples": ['"12-5f2a90c1e7d34b86"']},
    },
    "Location": {
        "description": "Where it is; of a seat or an entry, where its match or tournament is.",
        "schema": {"type": "string"},
    },
    "Idempotency-Replayed": {
        "description": "`true`: the first answer to this request is given again, nothing was done anew.",
        "schema": {"type": "string", "const": "true"},
    },
    "Preference-Applied": {
        "description": "`return=minimal`: the events are left out, as `Prefer` has asked.",
        "schema": {"type": "string", "const": "return=minimal"},
    },
    "Link": {
        "description": 'Where the next page is (`rel="next"`), unless this is the last one.',
        "schema": {"type": "string", "examples": ['</v1/matches?after=kc8>; rel="next"']},
    },
    "RateLimit-Policy": {
        "description": "The class of the operation, how many requests it admits (q) in how many seconds (w); "
        "then `cost`, in points, which operations have more of as they do more.",
        "schema": {"type": "string", "examples": ['"write";q=3000;w=60, "cost";q=30000;w=60']},
    },
    "RateLimit": {
        "description": "How many are left of each policy (r), and for how many seconds until all are again (t).",
        "schema": {"type": "string", "examples": ['"write";r=2999;t=42, "cost";r=29960;t=42']},
    },
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}},
}
"""Headers of answers; every answer that has one refers to it."""
