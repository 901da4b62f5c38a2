"""Cups: dice under cups, bids of how many show a number, and doubt."""

from cups import course, events, scene, secrecy, table
from cups.state import Options
from cups.words import WORDS
from domain.kernel.events import events_of
from domain.kernel.game import Game

GAME = Game(
    name="cups",
    package=__package__,
    title="Cups",
    prefix="CU",
    edition="cups/1",
    seats=range(2, 5),
    options=Options,
    position=table.Position,
    agenda=course.AGENDA,
    folds=course.FOLDS,
    events=events_of(events),
    begin=course.begin,
    enter=table.enter,
    result=course.result,
    violations=table.violations,
    view=secrecy.view,
    hidden_cards=secrecy.hidden_faces,
    determinize=secrecy.determinize,
    may_not_know=lambda _, __: (),  # no cards
    secret_values=secrecy.secret_values,
    evaluate=course.evaluate,
    describe=WORDS.describe,
    describe_command=WORDS.describe_command,
    render=table.render,
    scene=scene.scene,
    cards=lambda _: (),
    touches=scene.touches,
    out=lambda state: state.out,
)
