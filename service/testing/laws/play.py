"""Laws of every game, whatever its rules: played at random under all settings."""

import os
from itertools import chain
from random import Random
from typing import Any, get_args

import msgspec

from domain.kernel import data
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, SPECTATOR, Command, Event, Language, Resume, Seat
from domain.kernel.words.tongue import MissingWord
from domain.matches.decider import drawn_as
from domain.matches.draw_names import draw_name
from service.testing.playing import (
    by,
    canonical,
    default_move,
    event_at,
    moves,
    of,
    play_out,
    questions,
    table,
    viewers,
)
from service.testing.settings import Settings

MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "3"))
"""Random matches for each setting; `make campaign NAME=soak` is the long run."""
TRIED = 20
MOVES = 150 if MATCHES > 3 else 75
"""Of the match whose legal lists are tried."""


def asked(awaited: Awaited) -> object:
    """The seats that everybody sees to be awaited, and for what; of chance only that it is."""
    return awaited if isinstance(awaited, AwaitsSeats) else type(awaited)


def refused(game: Game[Any], state: Any, command: Command, seat: Seat) -> Rejected | None:
    """The refusal of the command; None if it is accepted."""
    try:
        game.decided(state, command, seat)
    except Rejected as refusal:
        return refusal
    return None


def test_random_matches_end_and_keep_every_invariant(setting: Settings) -> None:
    """After every event, not only after every move: also a state inside a chain breaks nothing."""
    game, seats, options = of(setting)
    for seed in range(MATCHES):
        decision = table(game, seats, options)
        follower, already = game.clone(decision.state), 0
        for _ in moves(game, decision, Random(seed)):
            for caused in decision.caused[already:]:
                follower, already = game.evolve(follower, caused.event), already + 1
                broken = game.violations(follower)
                assert not broken, (
                    f"{setting}, match {seed}: {broken[0].invariant} is broken after "
                    f"{event_at(already, caused.event)}: {broken[0].detail}. Mend its fold, or the invariant"
                )
        assert game.result(decision.state) is not None


def test_a_match_that_is_ended_anywhere_has_places_that_everybody_can_see(setting: Settings) -> None:
    """`standing` names every seat once, at every moment, and follows from what a spectator sees."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    state, already = game.clone(decision.state), 0
    for _ in moves(game, decision, Random(13), limit=150):
        for caused in decision.caused[already:]:
            state = game.evolve(state, caused.event)
            standing = game.standing(state, seats)
            assert sorted(seat for tied in standing.places for seat in tied) == list(range(seats))
            assert set(standing.winners) <= set(standing.places[0])
            assert game.standing(game.clone(game.view(state, SPECTATOR)), seats) == standing
            assert set(game.out(state)) <= set(range(seats))
        already = len(decision.caused)


def test_folding_the_events_gives_the_state_after_each_of_them(setting: Settings) -> None:
    """Also through the stored form: the record is read as it was written, and no later fold changes it."""
    game, seats, options = of(setting)
    played, written = table(game, seats, options), list[bytes]()
    for _ in moves(game, played, Random(7)):
        written += [msgspec.msgpack.encode(each.event) for each in played.caused[len(written) :]]
    for number, (caused, before) in enumerate(zip(played.caused, written, strict=True), 1):
        assert msgspec.msgpack.encode(caused.event) == before, (
            f"{setting}: {event_at(number, caused.event)}, was changed when later events were folded: its fold "
            "has put a list of the event into the state. Copy it there: `list(event.…)`, or `copied` of "
            "domain.kernel.events"
        )
    decoder = msgspec.msgpack.Decoder(game.event_union)
    replayed = table(game, seats, options).state
    for event in written:
        replayed = game.evolve(replayed, decoder.decode(event))
    assert canonical(replayed) == canonical(played.state), (
        f"{setting}: the same events give another state when they are read and folded again. A fold may use "
        "nothing but the state and its event: no chance, clock or memory of its own"
    )


def test_a_match_cut_off_anywhere_resumes_with_the_same_events(setting: Settings) -> None:
    """Also before the first event: the same command, decided again, leads to the same."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    random = Random(3)
    before, already = game.clone(decision.state), 0
    for command, seat in moves(game, decision, random, limit=60):
        chain = [caused.event for caused in decision.caused[already:]]
        again = [caused.event for caused in game.decided(before, command, seat)]
        assert again == chain, (
            f"{setting}, event {already + 1}: decided again at the same state, {by(command, seat)} leads to\n"
            f"  {again}\ninstead of\n  {chain}\nA decision may use nothing but the state and the command: "
            "chance comes as a command (`Draws`), and there is no clock and no memory"
        )
        for cut in range(1, len(chain) + 1):
            state = game.clone(before)
            for event in chain[:cut]:
                state = game.evolve(state, event)
            rest = Decision(state, game.evolve)
            if cut < len(chain):
                assert isinstance(game.awaited(state), AwaitsResume)
                game.decide(rest, Resume(), None)
            assert [caused.event for caused in rest.caused] == chain[cut:]
            assert canonical(rest.state) == canonical(decision.state)
        before, already = game.clone(decision.state), len(decision.caused)


def test_the_legal_list_is_sound_and_complete(setting: Settings) -> None:
    """Listed commands are accepted, others ever seen in the match refused with their rule; up to `TRIED` each."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    commands: dict[bytes, Command] = {}
    rules = data.rule_ids(game.package)
    codes = {*data.document(game.package, "refusals.toml"), *data.document("domain.kernel", "refusals.toml")}
    random = Random(11)
    for _ in moves(game, decision, random, limit=MOVES):
        awaited = game.awaited(decision.state)
        for seat in range(seats):
            legal = game.legal_commands(decision.state, seat)
            here = f"{setting}, after event {len(decision.caused)}, seat {seat}"
            if isinstance(awaited, AwaitsSeats) and seat in awaited.seats:
                assert legal, (
                    f"{here} is asked for {awaited.decision} and has no legal command. List one, or ask "
                    "nobody then (`seats`, `unless` or `void` of the row)"
                )
            else:
                assert legal == []
            listed = {canonical(command): command for command in legal}
            assert len(listed) == len(legal)
            for command in random.sample(legal, min(len(legal), TRIED)):
                if refusal := refused(game, decision.state, command, seat):
                    raise AssertionError(
                        f"{here}: {command} is listed, and refused: {refusal}. Leave it out of `legal`, "
                        "or accept it"
                    )
            others = [other for other in commands if other not in listed]
            commands.update(listed)
            for other in random.sample(others, min(len(others), TRIED)):
                refusal = refused(game, decision.state, commands[other], seat)
                assert refusal, (
                    f"{here}: {commands[other]} is accepted, and not listed. List it in `legal`, or refuse it "
                    "by `Rejected`"
                )
                assert refusal.rule in rules, (
                    f"{here}: {commands[other]} is refused by {refusal.rule}, a rule that RULES.md of "
                    f"{game.package} does not have"
                )
                assert refusal.code in codes, (
                    f"{here}: {commands[other]} is refused with the code {refusal.code}, which nothing explains. "
                    f"Add [{refusal.code}] with `cause` and `way_out` to refusals.toml of {game.package}"
                )


def test_each_viewer_folds_their_own_events_to_their_own_view(setting: Settings) -> None:
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    views = {viewer: game.clone(game.view(decision.state, viewer)) for viewer in viewers(seats)}
    already = 0
    for _ in moves(game, decision, Random(5), limit=120):
        for viewer in viewers(seats):
            for caused in decision.caused[already:]:
                views[viewer] = game.evolve(views[viewer], game.redact(caused.event, viewer))
            assert canonical(views[viewer]) == canonical(game.view(decision.state, viewer))
        already = len(decision.caused)


def test_a_view_awaits_and_allows_what_the_state_does(setting: Settings) -> None:
    """After every event, inside a chain too: who is asked and what a seat may do follow from what it sees."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    state, already = game.clone(decision.state), 0
    for _ in moves(game, decision, Random(31), limit=120):
        for caused in decision.caused[already:]:
            state = game.evolve(state, caused.event)
            for viewer in viewers(seats):
                view = game.clone(game.view(state, viewer))
                assert asked(game.awaited(view)) == asked(game.awaited(state)), (caused.event, viewer)
                if isinstance(viewer, int):
                    assert game.legal_commands(view, viewer) == game.legal_commands(state, viewer)
        already = len(decision.caused)


def test_an_imagined_table_is_one_the_viewer_could_be_looking_at(setting: Settings) -> None:
    """A bot deals out the cards it may not know, and to it the table stays the same."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    random = Random(13)
    for _ in moves(game, decision, random, limit=120):
        for viewer in viewers(seats):
            view = game.view(decision.state, viewer)
            hidden = game.hidden_cards(decision.state, viewer)
            assert set(chain(*game.may_not_know(decision.state, viewer))) <= set(hidden)
            assert viewer != ORGANISER or hidden == []
            random.shuffle(hidden)
            other = game.determinize(game.clone(view), hidden)
            assert canonical(game.view(other, viewer)) == canonical(view)
            assert asked(game.awaited(other)) == asked(game.awaited(decision.state))
            if isinstance(viewer, int):
                legal = game.legal_commands(decision.state, viewer)
                assert game.legal_commands(other, viewer) == legal


def test_prospects_are_one_number_from_0_to_1_for_each_seat(setting: Settings) -> None:
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(29), limit=150):
        prospects = game.evaluate(decision.state)
        assert len(prospects) == seats
        assert all(0 <= prospect <= 1 for prospect in prospects)


def test_default_play_carries_a_match_to_its_end(setting: Settings) -> None:
    """A match whose players have all left still ends: chance draws, the system plays the rest."""
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(17), mover=default_move):
        pass
    assert game.result(decision.state) is not None


def test_every_draw_is_named_in_both_languages(setting: Settings) -> None:
    """By the game or by its kind, never by the field of a command."""
    game, seats, options = of(setting)
    for awaited in questions(game, table(game, seats, options), Random(23)):
        for draw in awaited.draws if isinstance(awaited, AwaitsChance) else ():
            record = drawn_as(1, draw, (0,))
            english, italian = (draw_name(game, record, language) for language in get_args(Language))
            assert english != italian
            assert not {draw.field, draw.field.replace("_", " ")} & {english, italian}
    for names in game.draws.values():
        assert {*names} == {*next(iter(game.draws.values()))}


def test_every_question_is_asked_in_both_languages(setting: Settings) -> None:
    """A game that has words for questions has them for all, and they end with a question or what may be done."""
    game, seats, options = of(setting)
    for awaited in questions(game, table(game, seats, options), Random(27)):
        if game.questions and isinstance(awaited, AwaitsSeats):
            texts = [game.questions[language][awaited.decision] for language in get_args(Language)]
            assert len(set(texts)) == len(texts)
            assert all("?" in question for question in texts)
    for words in game.questions.values():
        assert {*words} == {*next(iter(game.questions.values()))}


def test_every_event_is_told_in_both_languages(setting: Settings) -> None:
    game, seats, options = of(setting)
    decision = play_out(game, seats, options, seed=19)
    for number, caused in enumerate(decision.caused, 1):
        here = f"{setting}, {event_at(number, caused.event)}"
        assert caused.rules, f"{here}: {caused.event} cites no rule"
        for viewer in viewers(seats):
            visible = game.redact(caused.event, viewer)
            english, italian = (sentence(game, visible, language, here) for language in get_args(Language))
            assert english != italian or len(italian) < 4, (
                f"{here}: {english!r} in both languages. Translate the row {type(visible).__name__} in "
                f"words/it.toml of {game.package}"
            )


def sentence(game: Game[Any], event: Event, language: Language, here: str) -> str:
    try:
        return game.describe(event, language)
    except MissingWord as missing:
        raise AssertionError(
            f"{here} has no sentence in {language} ({missing.args[0]}). Add a row for it to "
            f"words/{language}.toml of {game.package}"
        ) from None
