"""Commands beside play: asking, looking back, taking back, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from undertow.kernel import falls_back, last_cause, message
from undertow.lab.bots import Reply, decide
from undertow.terminal import keeping, odds
from undertow.terminal.session import DO_IT, Over, does
from undertow.terminal.tell import story
from undertow.terminal.words import say, sentence

if TYPE_CHECKING:
    from undertow.terminal.plain import PlainSession

WOULD = message("terminal.plain.would", "A careful player would: {what}.")
PASS_BY = message("terminal.plain.pass-by", "let it go by (`pass`)")
NO_HINT = message("terminal.plain.no-hint", "No hint comes to mind here.")
NOTHING_BACK = message("terminal.plain.nothing-back", "There is nothing of yours to take back.")
TAKEN_BACK = message("terminal.plain.taken-back", "Taken back: {facts}")
NO_ODDS = message("terminal.plain.no-odds", "There are no odds for that.")
NO_STORY = message("terminal.plain.no-story", "Nothing has happened yet.")
HELP = {
    "1 2 3": message("terminal.plain.help.number", "choose from the list; the first words will do"),
    "look, look NAME": message("terminal.plain.help.look", "what you see, or one part of it"),
    "more": message("terminal.plain.help.more", "what can be done at any time"),
    "story": message("terminal.plain.help.story", "all that has happened (also: log)"),
    "hint": message("terminal.plain.help.hint", "what a careful player would do"),
    "!": message("terminal.plain.help.do", "do what a careful player would"),
    "1; 2": message("terminal.plain.help.several", "several things in one line"),
    "odds, odds 2": message("terminal.plain.help.odds", "what may come next, or of one choice"),
    "undo": message("terminal.plain.help.undo", "take your last step back"),
    "export FILE": message("terminal.plain.help.export", "the whole table as one file"),
    "quit": message("terminal.plain.help.quit", "leave; everything is kept (also: save)"),
}


def _help(s: PlainSession, seat: str, rest: str) -> None:
    for name, what in HELP.items():
        s.screen.line(Text().append(f"{name:<17}", "key").append(say(what()), "bone"), hang=17)


def _look(s: PlainSession, seat: str, rest: str) -> None:
    s.look(rest)
    s.fresh = True


def _more(s: PlainSession, seat: str, rest: str) -> None:
    s.show_anytime(seat)


def _story(s: PlainSession, seat: str, rest: str) -> None:
    s.screen.lines(story(s.play, s.me, s.screen.marks) or [say(NO_STORY())])
    s.fresh = True


def _hint(s: PlainSession, seat: str, rest: str) -> None:
    what = None
    try:
        decision = decide(s.careful, s.play, seat) if s.careful is not None else None
    except Exception:  # a bot's mistake is no reason to stop a game
        decision = None
    if isinstance(decision, Reply):
        asked = next(r for r in s.play.requests(seat) if r.id == decision.request)
        what = s.play.game.answer_label(s.play.world, asked.question, decision.answer)
    elif decision is not None:
        what = s.play.game.label(s.play.world, decision)
    elif s.may_speak() is not None:
        what = PASS_BY()
    s.screen.line(sentence(WOULD(what=what) if what is not None else NO_HINT()), "good")


def _odds(s: PlainSession, seat: str, rest: str) -> None:
    chosen = s.chosen(seat, rest) if rest else None
    found = None
    if not rest or chosen is not None:
        found = s.play.game.odds(s.play, seat, chosen)
    none = [Text(say(NO_ODDS()), "ash")]
    s.screen.lines(odds.lines(found, s.screen.plain) if found is not None else none)


def _undo(s: PlainSession, seat: str, rest: str) -> None:
    play = s.play
    to = last_cause(play, seat)
    if to is None:
        s.screen.line(say(NOTHING_BACK()), "ash")
        return
    facts = [play.game.prose(fact, play.world) for fact in falls_back(play, seat, to)[::-1]]
    told = " ".join(sentence(line) for line in facts if line is not None)
    s.do(lambda: s.sitting.rewind(seat, to))
    s.news = [Text(say(TAKEN_BACK(facts=told or "…")), "ember")]


def _export(s: PlainSession, seat: str, rest: str) -> None:
    keeping.export(s, rest)


def _quit(s: PlainSession, seat: str, rest: str) -> None:
    raise Over


def _do_it(s: PlainSession, seat: str, rest: str) -> None:
    if s.careful_does(seat, s.careful):
        return
    if (asked := s.may_speak()) is not None:
        s.screen.line(does(PASS_BY(), s.screen.plain), "good")
        s.passed.add(asked.id)
    else:
        s.screen.line(say(NO_HINT()), "ash")
        s.unheard()


COMMANDS: dict[str, Callable[[PlainSession, str, str], None]] = {
    "help": _help,
    "?": _help,
    "look": _look,
    "more": _more,
    "story": _story,
    "log": _story,
    "hint": _hint,
    DO_IT: _do_it,
    "odds": _odds,
    "undo": _undo,
    "export": _export,
    "save": _quit,
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
}
