"""One command on its way: its turn, the disk, everybody who looks on, and last whoever gave it.

Without a task or a future of its own: it is called when its turn comes, called again when the disk
has it, and what was begun is finished whoever goes away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undertow.kernel import Play
from undertow.server.frames import Link
from undertow.store import Append, Conflict, Done, StoreError

if TYPE_CHECKING:
    from undertow.server.live import LiveTable

TRIES = 5
"""How often a command is tried when another process is quicker."""

Act = Callable[[Play[Any]], None]
Told = Callable[[Done | Exception], None]


class Errand:
    """A command for a table; `told` hears once what became of it."""

    __slots__ = ("act", "id", "left", "link", "table", "told")

    def __init__(
        self, table: LiveTable, act: Act, id: str, told: Told, link: Link | None = None
    ) -> None:
        self.table = table
        self.act = act
        self.id = id
        self.told = told
        self.link = link
        """Where the acknowledgement goes: with the step, in one packet."""
        self.left = TRIES

    def begin(self) -> None:
        """It is this command's turn."""
        table = self.table
        table.used = table.hub.clock()
        self._try()

    def _try(self) -> None:
        self.left -= 1
        try:
            append = self.table.sitting.prepare(self.act, self.id)
            if isinstance(append, Append):
                self.table.hub.writer.append(append, self.kept)
                return
        except Exception as problem:
            self._end(problem)
        else:
            self._end(append)

    def kept(self, result: Done | StoreError) -> None:
        """The disk has it, or refused it."""
        outcome: Done | Exception
        try:
            outcome = self.table.sitting.settle(result)
        except Conflict as problem:
            if self.left:
                self.table.publish()  # the sitting has read what the others wrote
                self._try()
                return
            outcome = problem
        except Exception as problem:
            outcome = problem
        self._end(outcome)

    def _end(self, outcome: Done | Exception) -> None:
        """Everybody is told first (if only what another process wrote), then whoever asked."""
        link = self.link
        try:
            if link is not None:
                link.hold()
            self.table.publish()
            self.told(outcome)
        finally:
            if link is not None:
                link.flow()
            self.table.lock.give()
