"""Fork a finished match in its middle and play it to another end: `python what_if.py http://127.0.0.1:8000`."""

import random
import sys

from moviola_client import Moviola, Problem

with Moviola(sys.argv[1]) as moviola:
    match = moviola.create("piccioni", 2, bots={"1": "random"})
    seat = match.join("Ada")
    match.start()
    seat.play_until_end(lambda turn: random.choice(turn.commands))
    middle = sum(1 for _ in match.events()) // 2
    fork = match.fork(middle, luck={"kind": "fresh"})
    assert fork.at(middle)["hash"] == match.at(middle)["hash"], "a fork begins where its parent was"
    for forked in fork.seats.values():
        forked.play_until_end(lambda turn: random.choice(turn.commands))
    print(f"{fork.id}: forked at {middle}, result {fork.state()['result']}")
    try:
        match.fork(middle, luck={"kind": "weather"})
    except Problem as refused:
        print(refused.status, refused.code, refused.errors)
