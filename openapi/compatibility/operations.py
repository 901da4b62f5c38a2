"""Operations compared: paths, parameters, bodies, answers, callers."""

from collections.abc import Iterator

from openapi.compatibility.reading import Schema, unshared
from openapi.compatibility.schemas import Comparison

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")


def breaking_changes(old: Schema, new: Schema) -> list[str]:
    """A sentence for each change that can break a client made for `old`; none if `new` serves it as well.

    Safe are: new operations, optional parameters and fields, statuses and kinds of problems, fields of answers,
    and members of unions marked `x-open`.
    """
    old, new = unshared(old), unshared(new)
    compare = Comparison(old, new)
    known = dict(_operations(new))
    found: list[str] = []
    for (method, path), before in _operations(old):
        where = f"{method.upper()} {path}"
        if (now := known.get((method, path))) is None:
            found.append(f"{where} is gone")
        else:
            found += (f"{where}: {text}" for text in dict.fromkeys(_of_operation(compare, before, now)))
    return found


def _operations(document: Schema) -> Iterator[tuple[tuple[str, str], Schema]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield (method, path), item[method]


def _of_operation(compare: Comparison, old: Schema, new: Schema) -> Iterator[str]:
    if old["operationId"] != new["operationId"]:
        yield f"is now called {new['operationId']}, was {old['operationId']}: generated clients name it so"
    yield from _parameters(compare, old, new)
    yield from _body(compare, old.get("requestBody"), new.get("requestBody"))
    yield from _answers(compare, old["responses"], new["responses"])
    yield from _callers(old, new)


def _parameters(compare: Comparison, old: Schema, new: Schema) -> Iterator[str]:
    before = {(each["in"], each["name"].lower()): each for each in old.get("parameters", ())}
    now = {(each["in"], each["name"].lower()): each for each in new.get("parameters", ())}
    for key, parameter in before.items():
        name = f"{parameter['in']} parameter {parameter['name']}"
        if key not in now:
            yield f"the {name} is gone; unknown ones are refused"
            continue
        if now[key].get("required") and not parameter.get("required"):
            yield f"the {name} is now required"
        yield from compare.changes("request", parameter["schema"], now[key]["schema"], f"the {name}")
    for key in now.keys() - before.keys():
        if now[key].get("required"):
            yield f"the {key[0]} parameter {now[key]['name']} is new and required"


def _body(compare: Comparison, old: Schema | None, new: Schema | None) -> Iterator[str]:
    if new is None:
        if old is not None:
            yield "takes no body any more"
        return
    if new.get("required") and not (old and old.get("required")):
        yield "now requires a body"
    if old is None:
        return
    for media_type, content in old["content"].items():
        if media_type not in new["content"]:
            yield f"takes no {media_type} any more"
        else:
            now = new["content"][media_type]["schema"]
            yield from compare.changes("request", content["schema"], now, "the body")


def _answers(compare: Comparison, old: Schema, new: Schema) -> Iterator[str]:
    """Successes stay what they were. Refusals may come and go: clients go by `type` and the class of status."""
    for status in (status for status in new if status.startswith("2") and status not in old):
        yield f"may now answer {status}"
    for status, before in old.items():
        if status not in new:
            if status.startswith("2"):
                yield f"never answers {status} any more"
            continue
        for name in before.get("headers", {}).keys() - new[status].get("headers", {}).keys():
            yield f"{status} has no header {name} any more"
        for media_type, content in before.get("content", {}).items():
            now = new[status].get("content", {}).get(media_type)
            if now is None:
                yield f"{status} is never {media_type} any more"
                continue
            yield from compare.changes("answer", content["schema"], now["schema"], f"the {status} answer")


def _callers(old: Schema, new: Schema) -> Iterator[str]:
    now = [_schemes(each) for each in new.get("security", [{}])]
    for each in map(_schemes, old.get("security", [{}])):
        if each not in now:
            yield (
                f"{' and '.join(each) or 'nobody'} may not call it any more" if each else "now needs a token"
            )


def _schemes(requirement: Schema) -> tuple[str, ...]:
    return tuple(f"{name} {' '.join(scopes)}".strip() for name, scopes in sorted(requirement.items()))
