"""The end of a game: that it was fair, and how to check it."""

from __future__ import annotations

from undertow.kernel import UndertowError, message, verify
from undertow.kernel.journal import Revealed
from undertow.store import SUFFIX
from undertow.terminal.session import Session
from undertow.terminal.words import say

SECRET = message("terminal.end.secret", "The secret of all shuffles is open now:")
FAIR = message("terminal.end.fair", "Every shuffle was fair.")
UNFAIR = message("terminal.end.unfair", "The shuffles could not be checked: {why}")
CHECK = message(
    "terminal.end.check",
    "To check it yourself, let verify work it out from the exported table:",
)


def fair(s: Session) -> None:
    """The secret, and every shuffle worked out again from it."""
    journal = s.play.journal
    assert journal is not None
    journal.complete()
    for entry in journal.entries[::-1]:
        if isinstance(entry, Revealed):
            s.screen.line(say(SECRET()), "ash")
            s.screen.command(entry.secret)
            break
    try:
        verdict = verify(journal)
        if verdict.complete:
            s.screen.line(say(FAIR()), "good")
        s.screen.lines([say(line) for line in verdict.lines()], "good")
    except UndertowError as problem:
        s.screen.line(say(UNFAIR(why=str(problem))), "bad")
    s.screen.line(say(CHECK()), "ash")
    table, name = s.sitting.table, f"{s.play.game.id}-{s.sitting.table}"
    where = s.again.partition(" --store ")[2]
    kept = f" --store {where}" if where else ""
    s.screen.command(f"undertow export {table} {name}{SUFFIX}{kept}")
    s.screen.command(f"undertow verify {name}{SUFFIX}")
