"""Coming in: who goes into the dungeon, and who plays whom."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from undertow.games.fire import guidance
from undertow.games.fire.components import load
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.lab.choices import names, options_of
from undertow.games.fire.terminal.screen import Screen
from undertow.games.fire.terminal.session import FireSession
from undertow.games.fire.terminal.tell import story, tell
from undertow.games.fire.terminal.words import hero_title, say, sentence
from undertow.kernel import BadSetup, UndertowError, message
from undertow.kernel.settings import nearest
from undertow.lab.bots import Bot
from undertow.plugin import Plugin
from undertow.store import Sitting, Store
from undertow.terminal.door import Door
from undertow.terminal.session import Session
from undertow.terminal.tell import facts_after

TITLE = message("terminal.door.title", "FIRE OF EIDOLON")
WHO = message("terminal.door.who", "Who goes in?")
WHO_ALL = message("terminal.door.who-all", "you lead {heroes}")
WHO_BOTS = message("terminal.door.who-bots", "you play {first}, bots play the others")
WHO_NAMED = message("terminal.door.who-named", "heroes of your choice, one to six: {more}")
BEGINS = message("terminal.door.begins", "Type a number, a direction, or `help`.")
UNKNOWN_BOT_HERO = message(
    "terminal.door.unknown-bot-hero",
    "{hero} is not among the heroes who go in ({heroes}); name one of those for --bots, or all.",
)
NAME_TAKEN = message(
    "terminal.door.name", "The name {name} belongs to a bot here; choose another with --name."
)
YOU = "you"


SET_UP_ARGUMENTS = (
    "heroes",
    "bots",
    "difficulty",
    "scenario",
    "glyph",
    "passages",
    "ruling",
    "many",
    "data",
    "seed",
)
"""Arguments that say what is played: with any of them nothing is asked first."""


class FireDoor(Door):
    """Who goes into the dungeon."""

    screen: Screen

    def __init__(self, plugin: Plugin, args: Namespace, screen: Screen) -> None:
        super().__init__(plugin, args, screen)
        self.options = options_of(args)
        self.bots = names(args.bots, "--bots") if args.bots is not None else ()
        """Heroes played by bots; `all` for everybody."""
        self.name = args.name or args.seat or YOU

    def chosen(self) -> bool:
        said = (getattr(self.args, name) for name in SET_UP_ARGUMENTS)
        return any(value not in (None, False, [], "") for value in said)

    def session(self, sitting: Sitting[Any], bots: dict[str, Bot]) -> FireSession:
        return FireSession(sitting, self.screen, self.reader, bots, self.again(sitting.table))

    def last_seen(self, session: Session) -> list[Text]:
        return story(session.play, session.me, self.screen.signs)[-3:]

    def begin(self, store: Store) -> Session:
        self._welcome()
        if not self.chosen() and self.reader.interactive:
            self._ask_who()
        heroes, options = self.options.heroes, self.options
        played = heroes if "all" in self.bots else self.bots
        for hero in played:
            if hero not in heroes:
                raise BadSetup(UNKNOWN_BOT_HERO(hero=hero, heroes=list(heroes)))
        players = {hero: f"{hero}-bot" if hero in played else self.name for hero in heroes}
        bot_seats = [players[hero] for hero in played]
        if self.name in bot_seats:
            raise BadSetup(NAME_TAKEN(name=self.name))
        began, warnings = options.prepare(players)
        difficulty = options.difficulty.replace("-", " ").capitalize()
        title = f"{', '.join(hero_title(hero) for hero in heroes)} · {difficulty}"
        seats = list(dict.fromkeys(players.values()))
        bots = dict.fromkeys(bot_seats, self.args.bot)
        session = self.create(store, seats, SET_UP, [began], title, bots)
        facts = facts_after(session.play, 0)
        session.news = tell(facts, GAME.World(), self.name, self.screen.signs)
        if (tip := guidance.tip(session.play.world)) is not None:
            self.screen.line(say(tip), "ash")
        for warning in warnings:
            self.screen.line(sentence(warning), "ember")
        if session.people:
            self.screen.line(say(BEGINS()), "ember")
        return session

    def _welcome(self) -> None:
        self.screen.title(say(TITLE()))
        self.screen.line(say(guidance.STORY()), "bone")
        self.screen.console.print()
        self.screen.line(say(guidance.HOW_TO_PLAY[0]()), "bone")
        self.screen.console.print()

    def _ask_who(self) -> None:
        """The one question a newcomer is asked; Enter answers it, and a mistake is asked again."""
        titles = [hero_title(hero) for hero in self.options.heroes]
        self.screen.line(say(WHO()), "ember.bold")
        for key, line in (
            ("Enter", WHO_ALL(heroes=titles)),
            ("bots", WHO_BOTS(first=titles[0])),
            ("names", WHO_NAMED(more=", ".join(load().heroes))),
        ):
            row = Text().append(f"{key:<7}", "key").append(say(line), "bone")
            self.screen.line(row, indent=3)
        while True:
            said = self.ask("> ").lower().replace(",", " ").split()
            if said == ["bots"]:
                self.bots = self.options.heroes[1:]
            elif said:
                options = replace(self.options, heroes=_heroes(said))
                try:
                    options.prepare(dict.fromkeys(options.heroes, self.name))
                except UndertowError as problem:
                    self.screen.line(sentence(nearest(problem.line, said)), "bad")
                    continue
                self.options = options
            return


def _heroes(said: Sequence[str]) -> tuple[str, ...]:
    """Heroes by the beginnings of their names; what is no hero is left for the refusal."""
    known = list(load().heroes)
    found = []
    for word in said:
        meant = [hero for hero in known if hero.startswith(word)]
        found.append(meant[0] if len(meant) == 1 else word)
    return tuple(found)
