"""A bot, an arbiter's script and a receiver of webhooks by the official client: `python official.py URL KEY`."""

import sys
from collections.abc import Mapping
from time import sleep

from moviola_client import Moviola, contract, webhooks
from moviola_client.models import AnyCommand, FranticEventView, GiveRuling, OpenDispute, Turn


def policy(turn: Turn) -> AnyCommand:
    """Any command; of Frantic one with a card, if there is one."""
    if turn.game == "frantic":
        for command in turn.commands:
            if command["type"] == "play_card":
                print(command["card"], command["square"])
                return command
    return turn.commands[0]


def rule(moviola: Moviola) -> list[str]:
    """Let every disputed event of this organiser stand; the matches where a dispute was open."""
    ruling: GiveRuling = {"ruling": {"kind": "stand"}, "reason": "the rules allow it", "rule": "MV-RUL-01"}
    page = moviola.call(contract.list_disputes, status="waiting", limit=200)
    for row in page["items"]:
        moviola.call(contract.give_ruling, ruling, dispute_id=row["dispute_id"])
    return [row["match_id"] for row in page["items"]]


def receive(secret: str, headers: Mapping[str, str], body: bytes) -> str:
    """Words for a message of a webhook."""
    message = webhooks.message(secret, headers, body)
    if "notice" in message["data"]:
        return f"{message['type']} {message['sequence']}"
    view = message["data"]
    return f"{view['revision']}: {view['event']['type']}"


def main(url: str, key: str) -> None:
    with Moviola(url, key=key) as arbiter, Moviola(url) as player:
        organised = arbiter.create("frantic", 2, bots={"1": "random"})
        match = player.match(organised.id)
        seat = match.join("Ada")
        organised.start()
        claim: OpenDispute = {"revision": 1, "claim": "a claim", "rules": []}
        player.call(contract.open_dispute, claim, token=seat.token, match_id=match.id)
        ruled: list[str] = []
        while match.id not in ruled:  # the list is a moment behind
            ruled += rule(arbiter)
            sleep(0.2)
        print(f"{len(ruled)} disputes")
        played = seat.play_until_end(policy)
        own: list[FranticEventView] = [*match.events(of=FranticEventView)]
        cards = [view["event"]["card"] for view in own if view["event"]["type"] == "CardPlayed"]
        print(f"{played} commands, {len(cards)} cards")


if __name__ == "__main__":
    main(*sys.argv[1:])
