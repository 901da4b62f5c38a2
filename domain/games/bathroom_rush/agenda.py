"""Moving along the agenda: an event completes the step it belongs to."""

from domain.games.bathroom_rush.state import BathroomRush


def done(state: BathroomRush, *steps: str) -> None:
    """Take the topmost of `steps` off, with all above it: they had nothing to do."""
    _cut(state, steps, keep=False)


def going_on(state: BathroomRush, step: str) -> None:
    """The same for a step that may have more to do: it stays."""
    _cut(state, (step,), keep=True)


def clear(state: BathroomRush) -> None:
    """The running effect is over."""
    state.agenda = []
    state.acting = None
    state.gap = None
    state.lost_now = []


def _cut(state: BathroomRush, steps: tuple[str, ...], *, keep: bool) -> None:
    for index in range(len(state.agenda) - 1, -1, -1):
        if state.agenda[index] in steps:
            del state.agenda[index + keep :]
            return
