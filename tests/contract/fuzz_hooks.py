"""What the fuzzer cannot guess: ids of matches that exist, and tokens. Read by Schemathesis, in its own process.

Chosen by a hash of the request, so that a seed gives the same run. Some requests keep what was guessed.
"""

import json
import os
from typing import Any
from zlib import crc32

import schemathesis

KNOWN = json.loads(os.environ["MOVIOLA_FUZZ_KNOWN"])
"""`matches`: ids; `finished`: one of them; `tokens`: bearer tokens of every kind."""
GUESSES_OUT_OF = 5
ALLOWED_WAITS = {str(seconds) for seconds in range(2, 26)}
"""Seconds, of the operation that lists legal commands."""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    number = crc32(repr((case.method, case.path, case.path_parameters, case.query, case.body)).encode())
    places = case.path_parameters or {}
    if "match_id" in places and number % GUESSES_OUT_OF:
        places["match_id"] = KNOWN["matches"][number // 8 % len(KNOWN["matches"])]
    if case.operation.definition.raw.get("operationId") == "followMatch":
        places["match_id"] = KNOWN["finished"]  # of others the stream never ends
    if case.query and "matches" in case.query and number % GUESSES_OUT_OF:
        case.query["matches"] = KNOWN["finished"]
    if str((case.query or {}).get("wait")) in ALLOWED_WAITS:
        case.query["wait"] = 1  # nobody moves meanwhile: longer is only longer
    tokens = [None, *KNOWN["tokens"]]
    if (token := tokens[number // 64 % len(tokens)]) is not None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


@schemathesis.check
def documented_kind_of_problem(context: Any, response: Any, case: Any) -> None:
    """`x-problems` lists the kinds an operation can answer with a status."""
    answer = case.operation.definition.raw["responses"].get(str(response.status_code), {})
    if "$ref" in answer:
        answer = case.operation.schema.raw_schema["components"]["responses"][
            answer["$ref"].rpartition("/")[2]
        ]
    kinds = answer.get("x-problems")
    if kinds and response.request.method == case.operation.method.upper():
        found = json.loads(response.content)["type"] if response.content else None
        assert found in kinds, f"{found} is not documented for {response.status_code}"


@schemathesis.serializer("application/x-ndjson")
def lines(context: Any, value: Any) -> bytes:
    """What is generated is a text, of any characters."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
