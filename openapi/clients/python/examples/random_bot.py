"""Play Sukkube against a house bot with random legal commands: `python random_bot.py http://127.0.0.1:8000`."""

import random
import sys

from moviola_client import Moviola

with Moviola(sys.argv[1]) as moviola:
    match = moviola.create("sukkube", 2, bots={"1": "random"})
    seat = match.join("Ada")
    match.start()
    played = seat.play_until_end(lambda turn: random.choice(turn.commands))
    result = match.state()["result"]
    print(f"{match.id}: {played} commands, places {result['places'] if result else None}")
