"""The law of secrecy: what a viewer may not know changes nothing for them.

`Game.may_not_know` says which cards those are; it is written from the rules and shares nothing with what it
judges. The law plays a match at random. It exchanges these cards in the states and the events, and asks both
twins the same questions: a viewer must get the same bytes from both. While several seats are asked at once, their
answers are sealed: one is exchanged for another that was legal, or for the default of a seat whose time is up.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from msgspec import Struct

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.chance import answer
from domain.kernel.decision import Caused, Decision, Rejected
from domain.kernel.game import Game
from domain.kernel.scene import Table
from domain.kernel.table import Command, PlayDefault, Seat, Viewer
from service.app.bots.worlds import outcome
from service.testing.moments import Moment, moments, viewers
from service.testing.playing import canonical, next_move, table
from service.testing.settings import Settings
from service.testing.twins import exchanged, redealt, texts, twin, value_at, with_values

PROBES = 4
"""Commands that each seat tries at a table, its own turn or not."""
AROUND = 60
"""Characters of a difference that a failure shows, before it and after."""
DEFAULTS = 0.3
"""The share of sealed answers in whose place the default is played in the twin."""


class Leak(AssertionError):
    """Somebody is shown what depends on cards they may not know. A note says where, and how to mend it."""

    def __init__(self, what: str, viewer: Viewer, one: object, other: object) -> None:
        whom = f"seat {viewer}" if isinstance(viewer, int) else viewer
        super().__init__("\n".join((f"{what} tells {whom} twins apart:", *_parted(one, other))))
        self.what = what


def _parted(one: object, other: object) -> tuple[str, str]:
    """Both from shortly before they begin to differ."""
    texts = [each.decode() if isinstance(each, bytes) else str(each) for each in (one, other)]
    alike = next((at for at, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    start = max(0, alike - AROUND)
    left, right = (f"  {'…' if start else ''}{text[start : alike + AROUND]}" for text in texts)
    return left, right


@contextmanager
def _after(setting: Settings, number: int, events: Sequence[Caused]) -> Iterator[None]:
    try:
        yield
    except Leak as leak:
        names = ", ".join(type(each.event).__name__ for each in events)
        leak.add_note(
            f"at {setting}, event {number} ({names}). Hide it where it is told, in `view`, `legal`, words or "
            "`shown` of the event; or, if the rules show it, name less in `may_not_know` or `secret_values`"
        )
        raise


def _asked(game: Game[Any], state: Any, _: Viewer) -> object:
    """The seats that everybody sees to be awaited, and for what; of chance only that it is."""
    awaited = game.awaited(state)
    return awaited if isinstance(awaited, AwaitsSeats) else type(awaited)


Looks = Mapping[str, Callable[[Game[Any], Any, Viewer], object]]

OF_STATES: Looks = {
    "view": lambda game, state, viewer: canonical(game.view(state, viewer)),
    "picture": lambda game, state, viewer: game.render(game.view(state, viewer), Table((), viewer)),
    "legend": lambda game, state, viewer: game.legend(game.view(state, viewer), Table((), viewer)),
    "awaited": _asked,
    "legal_commands": lambda game, state, viewer: (
        game.legal_commands(state, viewer) if isinstance(viewer, int) else []
    ),
}
OF_EVENTS: Looks = {
    "event": lambda game, event, viewer: canonical(game.redact(event, viewer)),
    "sentence": lambda game, event, viewer: game.describe(game.redact(event, viewer), "en"),
    "Italian sentence": lambda game, event, viewer: game.describe(game.redact(event, viewer), "it"),
}


class Exchanges(Struct):
    """The sum of a check: whether a view or an event hid anything, and how many twins were different."""

    hides: bool = False
    count: int = 0


def check(game: Game[Any], setting: Settings, seed: int, limit: int) -> Exchanges:
    """Play `limit` moves at most; raise `Leak` at the first event after which a viewer can tell twins apart."""
    random, exchanges = Random(seed), Exchanges()
    tried: list[Command] = []
    for number, moment in enumerate(moments(game, setting, random, limit), 1):
        with _after(setting, number, [moment.caused]):
            for viewer in viewers(setting):
                other = _other(game, moment.after, viewer, random)
                exchanges.count += canonical(other) != canonical(moment.after)
                exchanges.hides = exchanges.hides or _hides(game, moment, viewer)
                check_state(game, viewer, moment.after, other)
                check_event(game, viewer, moment, random)
                check_draw(game, viewer, moment, random)
                if moment.is_last and isinstance(viewer, int):
                    tried += game.legal_commands(moment.after, viewer)
                    for command in random.sample(tried, min(PROBES, len(tried))):
                        check_refusals(game, viewer, moment.after, other, command, random)
    return exchanges


def _other(game: Game[Any], state: Any, viewer: Viewer, random: Random) -> Any:
    """A state that differs in nothing `viewer` may know: cards exchanged, and hidden values dealt anew."""
    other = twin(state, exchanged(game.may_not_know(state, viewer), random))
    return with_values(other, redealt(game.secret_values(state, viewer), random))


def _hides(game: Game[Any], moment: Moment, viewer: Viewer) -> bool:
    event = moment.caused.event
    return canonical(game.view(moment.after, viewer)) != canonical(moment.after) or (
        canonical(game.redact(event, viewer)) != canonical(event)
    )


def check_draw(game: Game[Any], viewer: Viewer, moment: Moment, random: Random) -> None:
    """Chance could have given other values at the places that stay hidden: nothing then tells the viewer so."""
    if moment.command is None or not moment.draws or not moment.is_last:
        return
    secret = game.secret_values(moment.after, viewer)
    for place, draw in enumerate(moment.draws) if secret else ():
        outcomes = [*moment.outcomes]
        outcomes[place] = outcome(draw, random)
        command = answer(type(moment.command), moment.draws, tuple(outcomes))
        other = Decision(game.clone(moment.start), game.evolve)
        game.decide(other, command, None)
        hidden = {pointer: value_at(moment.after, pointer) for pointer in secret}
        if canonical(with_values(other.state, hidden)) == canonical(moment.after):
            check_state(game, viewer, moment.after, other.state)
            _compare_courses(game, viewer, moment.chain, other.caused)


def check_state(game: Game[Any], viewer: Viewer, state: Any, other: Any) -> None:
    """Two states that differ in nothing `viewer` may know; a table set by hand could be either."""
    _compare(game, OF_STATES, viewer, state, other)
    if isinstance(game.awaited(state), AwaitsSeats):
        position_set = next(kind for kind in game.events if kind.__name__ == "PositionSet")
        _compare(game, OF_EVENTS, viewer, position_set(state), position_set(other))


def check_event(game: Game[Any], viewer: Viewer, moment: Moment, random: Random) -> None:
    """The event with the cards exchanged that `viewer` did not know before, or not after the shuffle, nor now."""
    unknown = moment.shuffled.union(*game.may_not_know(moment.before, viewer))
    on_the_table = texts(moment.before)
    event = moment.caused.event
    groups = (
        frozenset(card for card in group if card in unknown or card not in on_the_table)
        - {*game.reveals(event)}
        for group in game.may_not_know(moment.after, viewer)
    )
    _compare(game, OF_EVENTS, viewer, event, twin(event, exchanged(groups, random)))


def check_refusals(
    game: Game[Any], seat: Seat, state: Any, other: Any, command: Command, random: Random
) -> None:
    """The seat tries `command` as it was given in the match by anybody, and naming any cards of the box."""
    box = frozenset(card.id for card in game.cards(state.options))  # type: ignore[attr-defined]
    for probe in (command, twin(command, exchanged([box], random))):
        one, another = refusal(game, state, probe, seat), refusal(game, other, probe, seat)
        if one != another:
            raise Leak("refusal", seat, one, another)


def check_sealed(game: Game[Any], setting: Settings, seed: int, limit: int) -> int:
    """A seat's answer stays sealed while others are asked. Gives the number of answers exchanged."""
    _, seats, options = setting
    random = Random(seed)
    decision = table(game, seats, options)
    other, differing, exchanges, number = decision, set[Viewer](), 0, 0
    for _ in range(limit):
        awaited = game.awaited(decision.state)
        move = next_move(game, decision.state, random)
        if move is None:
            break
        command, seat = move
        if not isinstance(awaited, AwaitsSeats) or len(awaited.seats) < 2 or seat is None:
            decision = _fresh(game, decision)
            game.decide(decision, command, seat)
            other, differing, number = decision, set(), number + len(decision.caused)
            continue
        one, other = _fresh(game, decision), _fresh(game, other)
        answer = _any_kind(game.legal_commands(other.state, seat), random)
        if answer != command:
            differing.add(seat)
            exchanges += 1
        game.decide(one, command, seat)
        if random.random() < DEFAULTS:
            differing.add(seat)
            game.decide(other, PlayDefault(seat), None)
        else:
            game.decide(other, answer, seat)
        number += len(one.caused)
        with _after(setting, number, one.caused):
            for viewer in (viewer for viewer in viewers(setting) if viewer not in differing):
                check_state(game, viewer, one.state, other.state)
                _compare_courses(game, viewer, one.caused, other.caused)
        decision = one
    return exchanges


def check_course(game: Game[Any], setting: Settings, seed: int, limit: int) -> None:
    """The same command at twins leads to the same events and rules, told to a viewer who learns none of the cards.

    Another seat's command that the twin refuses says nothing: by giving it, the seat shows that it can.
    """
    _, seats, options = setting
    random = Random(seed)
    state, number = table(game, seats, options).state, 0
    for _ in range(limit):
        move = next_move(game, state, random)
        if move is None:
            return
        command, seat = move
        chain = game.decided(state, command, seat)
        number += len(chain)
        states = [state]
        for caused in chain:
            states.append(game.evolve(game.clone(states[-1]), caused.event))
        for viewer in viewers(setting):
            never = [frozenset[str]().union(*game.may_not_know(after, viewer)) for after in states[1:]]
            revealed = {card for caused in chain for card in game.reveals(caused.event)}
            groups = (group.intersection(*never) - revealed for group in game.may_not_know(state, viewer))
            names = exchanged(groups, random)
            other, order = twin(state, names), twin(command, names)
            secret = game.secret_values(state, viewer)
            for after in states[1:]:
                places = game.secret_values(after, viewer)
                secret = {place: values for place, values in secret.items() if place in places}
            other = with_values(other, redealt(secret, random))
            if seat in (None, viewer) or not refusal(game, other, order, seat):
                with _after(setting, number, chain):
                    _compare_courses(game, viewer, chain, game.decided(other, order, seat))
        state = states[-1]


def refusal(game: Game[Any], state: Any, command: Command, seat: Seat) -> str:
    """Code, rule and text of the refusal; empty if the command is accepted."""
    try:
        game.decided(state, command, seat)
    except Rejected as refused:
        return str(refused)
    return ""


def _any_kind(legal: list[Command], random: Random) -> Command:
    """One of any kind, then one of that kind: where throws are many, passing is as likely."""
    kind = random.choice(sorted({type(command) for command in legal}, key=str))
    return random.choice([command for command in legal if type(command) is kind])


def _fresh(game: Game[Any], decision: Decision[Any]) -> Decision[Any]:
    return Decision(game.clone(decision.state), game.evolve)


def _compare_courses(game: Game[Any], viewer: Viewer, one: Sequence[Caused], other: Sequence[Caused]) -> None:
    if len(one) != len(other):
        raise Leak("number of events", viewer, one, other)
    for caused, otherwise in zip(one, other, strict=True):
        _compare(game, OF_EVENTS, viewer, caused.event, otherwise.event)
        if caused.rules != otherwise.rules:
            raise Leak("rules", viewer, caused.rules, otherwise.rules)


def _compare(game: Game[Any], looks: Looks, viewer: Viewer, one: Any, other: Any) -> None:
    for what, look in looks.items():
        one_view, otherwise = look(game, one, viewer), look(game, other, viewer)
        if one_view != otherwise:
            raise Leak(what, viewer, one_view, otherwise)
