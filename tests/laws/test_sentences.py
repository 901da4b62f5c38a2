"""Every event is said in the words of sentences.json: the net under every conversion of words."""

import json

from tests.laws.sentences import FILE, digest, sources, unsaid


def test_every_kind_of_event_is_said_in_the_same_words() -> None:
    written, now = json.loads(FILE.read_text("utf-8")), {source: digest(source) for source in sources()}
    assert unsaid() == set()
    assert now.keys() == written.keys()
    differing = [source for source in now if now[source] != written[source]]
    assert not differing, "\n".join(
        [
            *differing,
            "See `python -m tests.laws.sentences SOURCE`, here and in a checkout of before, and diff.",
            "If it is meant, `python -m tests.laws.sentences --write` writes the file anew.",
        ]
    )
