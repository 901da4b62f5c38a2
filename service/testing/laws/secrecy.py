"""The law of secrecy in every game under every setting; `service/testing/secrecy.py` says what it asks."""

import os
from random import Random

from domain.games import GAMES
from domain.kernel.table import ORGANISER
from service.testing.moments import moments, viewers
from service.testing.secrecy import check, check_course, check_sealed
from service.testing.settings import GameTests, Settings, Unknown

MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "1"))
MOVES, MOVES_OF_COURSES = (40, 100) if MATCHES > 1 else (30, 60)


def test_what_a_viewer_may_not_know_changes_nothing_for_them(setting: Settings) -> None:
    checks = [check(GAMES[setting[0]], setting, seed, MOVES) for seed in range(MATCHES)]
    assert sum(each.count for each in checks) or not any(each.hides for each in checks), (
        f"{setting}: the view or the events hide something, and no twin ever differed from the match: name what a "
        "viewer may not know in `may_not_know` (cards) or `secret_values` (anything else, such as dice)"
    )


def test_answers_are_sealed_while_others_are_asked(setting: Settings) -> None:
    for seed in range(MATCHES):
        check_sealed(GAMES[setting[0]], setting, seed, 400)


def test_what_follows_a_command_shows_nothing_of_what_a_viewer_does_not_learn(setting: Settings) -> None:
    for seed in range(MATCHES):
        check_course(GAMES[setting[0]], setting, seed, MOVES_OF_COURSES)


def test_what_is_unknown_is_counted(tests: GameTests) -> None:
    """Without a number nobody would notice that `may_not_know` names too little."""
    assert tests.unknown, (
        f"UNKNOWN of {tests.folder}/settings.py is empty: count from the rules how many cards and hidden values a "
        "seat and a spectator may not know after some event; 0 and 0 where the game hides nothing"
    )


def test_as_many_cards_are_unknown_as_the_rules_say(unknown: Unknown) -> None:
    """So that `may_not_know` does not shrink unseen."""
    game = GAMES[unknown.setting[0]]
    played = moments(game, unknown.setting, Random(1), 40)
    state = next(moment.after for moment in played if type(moment.caused.event).__name__ == unknown.event)
    cards = {who: frozenset().union(*game.may_not_know(state, who)) for who in viewers(unknown.setting)}
    numbers = [len(names) + len(game.secret_values(state, who)) for who, names in cards.items()]
    assert numbers == [unknown.seat] * unknown.setting[1] + [unknown.spectator], (
        f"{unknown.setting}: after the first {unknown.event}, the seats and a spectator may not know {numbers} "
        "cards and values by `may_not_know` and `secret_values`. Count from the rules, and mend them or UNKNOWN"
    )
    box = {card.id for card in game.cards(state.options)}  # type: ignore[attr-defined]
    unlisted = sorted(frozenset().union(*cards.values()) - box)
    assert not unlisted, (
        f"{unknown.setting}: after the first {unknown.event}, `may_not_know` names {', '.join(unlisted[:3])}, and "
        f"`cards` of {game.name} does not list: it gives every card of the box, by `id`"
    )
    assert game.may_not_know(state, ORGANISER) == ()
