"""A match as a screen: its moves in order, to be looked at one by one."""

from itertools import groupby
from uuid import UUID

from msgspec import Struct
from rich.console import Console

from domain.kernel.table import Language
from domain.matches.names import who
from service.cli.client import Client
from service.cli.terminal.match_client import SeenEvent, SeenMatch, events, read_match
from service.cli.terminal.plain import escape
from service.cli.terminal.play_screen import RULE_ID, Leave, show_rule
from service.cli.terminal.screen import show_clocks, show_legend, show_result, show_story, show_table
from service.cli.terminal.words import actor_word, word


class Move(Struct, frozen=True):
    """The events of one request: its events, in order."""

    actor: str
    events: tuple[SeenEvent, ...]

    @property
    def last(self) -> int:
        """The revision after the move."""
        return self.events[-1].revision


class ReplayScreen:
    """The match as `viewer` sees it (None: as the holder of the client's token), up to when it was opened."""

    def __init__(
        self, console: Console, api: Client, match_id: UUID, viewer: str | None, language: Language
    ) -> None:
        self._console = console
        self._api = api
        self._match_id = match_id
        self._viewer = viewer
        self._language: Language = language
        self.end = self._read(None)
        story = events(api, match_id, 1, self.end.revision, viewer)
        self.moves = [
            Move(actor, tuple(group)) for (actor, _), group in groupby(story, lambda t: (t.actor, t.at))
        ]

    def tell_all(self) -> None:
        """The whole story, the table at its end, the result."""
        for move in self.moves:
            self._print(move)
        self._table(self.end)
        show_legend(self._console, self.end, self._language)
        show_result(self._console, self.end, self._language)

    def show(self, revision: int) -> None:
        """The move that event `revision` belongs to, up to it, the table after it, and what is short there."""
        show_legend(self._console, self._show(revision), self._language)

    def _show(self, revision: int) -> SeenMatch:
        view = self._read(revision)
        move = self.moves[self._index(revision)]
        self._print(Move(move.actor, tuple(each for each in move.events if each.revision <= revision)))
        self._table(view)
        show_clocks(self._console, view, language=self._language)
        return view

    def step(self, revision: int) -> None:
        """Move by move from event `revision` on, as the person says; raises `Leave`."""
        at = revision
        view = self._show(at)
        while True:
            reply = self._console.input(self._question(at)).strip().lower()
            here = self._index(at)
            if reply == "q":
                raise Leave
            if RULE_ID.fullmatch(reply):
                show_rule(self._console, self._api, reply)
                continue
            if reply == "b":
                at = self.moves[max(here - 1, 0)].last
            elif reply.isdecimal() and 1 <= int(reply) <= self.end.revision:
                at = int(reply)
            elif reply:
                self._explain(reply, view)
                continue
            elif at == self.end.revision:
                show_result(self._console, self.end, self._language)
                return
            else:
                at = self.moves[here].last if at < self.moves[here].last else self.moves[here + 1].last
            view = self._show(at)

    def _question(self, at: int) -> str:
        place = word(self._language, "at", at=at, end=self.end.revision)
        return f"[bold]{place}[/] {word(self._language, '? for help')}"

    def _explain(self, reply: str, view: SeenMatch) -> None:
        is_asked = reply == "?"
        there = "" if is_asked else word(self._language, "no event", said=escape(reply))
        self._console.print(there + word(self._language, "replay help"))
        if is_asked:
            show_legend(self._console, view, self._language)

    def _table(self, view: SeenMatch) -> None:
        show_table(self._console, view, self._language)

    def _read(self, revision: int | None) -> SeenMatch:
        return read_match(self._api, self._match_id, revision, self._viewer)

    def _print(self, move: Move) -> None:
        actor = actor_word(self._language, move.actor, who(self.end.sheet, self._language))
        self._console.print(f"[bold]{escape(actor)}[/]")
        show_story(self._console, self.end, move.events, self._language)

    def _index(self, revision: int) -> int:
        return next(index for index, move in enumerate(self.moves) if revision <= move.last)
