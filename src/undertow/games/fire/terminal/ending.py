"""The end of a game: how it went, that it was fair, and what can be kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undertow.games.fire.rules.ends import ENDINGS, WHY
from undertow.games.fire.terminal import asides, listing
from undertow.games.fire.terminal.menu import Menu
from undertow.games.fire.terminal.parse import understand
from undertow.games.fire.terminal.words import say, sentence
from undertow.kernel import EVERYONE, message
from undertow.terminal.ending import fair

if TYPE_CHECKING:
    from undertow.games.fire.terminal.session import FireSession as Session

BECAUSE = message("terminal.end.because", "Because {why}. Turns: {turns}. Threat level: {threat}.")
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
    if s.as_list:
        s.flush()
        s.screen.lines(listing.table(s.view()))
    else:
        s.screen.table(s.view(), None, s.news, tuple(s.bots))
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
    fair(s)


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
        if said.command == "list" or (said.command == "look" and s.as_list):
            s.screen.lines(listing.table(s.view()))
        elif said.command in ("map", "look"):
            s.screen.table(s.view(), None, (), tuple(s.bots))
        elif said.command in ("undo", "story", "heroes", "export", "rules", "help", "flow"):
            asides.COMMANDS[said.command](s, seat, said.rest)
        if not s.play.over or s.play.requests():
            return True
