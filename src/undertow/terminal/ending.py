"""The end of a game: how it went, that it was fair, and what can be kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undertow.games.fire.rules.ends import ENDINGS, WHY
from undertow.kernel import EVERYONE, UndertowError, message, verify
from undertow.kernel.journal import Revealed
from undertow.store import SUFFIX
from undertow.terminal import asides
from undertow.terminal.menu import Menu
from undertow.terminal.parse import understand
from undertow.terminal.words import say, sentence

if TYPE_CHECKING:
    from undertow.terminal.session import Session

BECAUSE = message("terminal.end.because", "Because {why}. {turns} turns, threat level {threat}.")
SECRET = message("terminal.end.secret", "The secret of all shuffles is open now:")
FAIR = message("terminal.end.fair", "Every shuffle was fair.")
UNFAIR = message("terminal.end.unfair", "The shuffles could not be checked: {why}")
CHECK = message(
    "terminal.end.check",
    "To check it yourself, let verify work it out from the exported table:",
)
AFTER = message(
    "terminal.end.after", "Enter leaves; `story`, `map`, `heroes`, `export FILE` and `undo` stay."
)
PROMPT = message("terminal.end.prompt", "The end > ")
STYLES = {"total": "good", "partial": "ember.bold", "defeat": "bad"}


def show(s: Session) -> None:
    """The last picture, the ending, and the proof."""
    world = s.play.world
    ended = world.ended
    if ended is None:
        return
    s.screen.table(s.view(), world.components, None, s.news, tuple(s.bots))
    s.news = []
    style = STYLES[ended.outcome]
    s.screen.console.print()
    s.screen.rule(style)
    s.screen.line(sentence(ENDINGS[ended.outcome]()), style, indent=2)
    because = BECAUSE(
        why=WHY[ended.why](), turns=world.now.number, threat=min(world.threat + 1, len(world.track))
    )
    s.screen.line(say(because), "bone", indent=2)
    s.screen.rule(style)
    _fair(s)


def _fair(s: Session) -> None:
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
    table, where = s.sitting.table, s.again.partition(" --store ")[2]
    kept = f" --store {where}" if where else ""
    s.screen.command(f"undertow export {table} fire-{table}{SUFFIX}{kept}")
    s.screen.command(f"undertow verify fire-{table}{SUFFIX}")


def afterwards(s: Session) -> bool:
    """Look back, keep it, or take the end back; True when play goes on."""
    seat = (s.people or [EVERYONE])[0]
    s.screen.line(say(AFTER()), "ash")
    while True:
        try:
            text = s.reader.ask(" " + say(PROMPT()))
        except EOFError:
            return False
        said = understand(text, Menu(()))
        if said.command in ("", "quit", "save", "back"):
            return False
        if said.command in ("map", "look", "list"):
            s.screen.table(s.view(), s.play.world.components, None, (), tuple(s.bots))
        elif said.command in ("undo", "story", "heroes", "export", "rules", "help", "flow"):
            asides.COMMANDS[said.command](s, seat, said.rest)
        if not s.play.over or s.play.requests():
            return True
