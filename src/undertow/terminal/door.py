"""Coming in: which game is played, who plays whom, and where it is kept."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from undertow.commands.places import open_store
from undertow.games.fire import guidance
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.lab.table import Options, make_bot
from undertow.games.fire.world import World
from undertow.kernel import BadSetup, Diverged, message
from undertow.lab.bots import Bot
from undertow.lab.playout import secret_of
from undertow.store import Listed, Sitting, Store
from undertow.terminal import keeping
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen, make_console
from undertow.terminal.session import Over, Session
from undertow.terminal.tell import facts_after, story, tell
from undertow.terminal.words import hero_title, say, sentence

TITLE = message("terminal.door.title", "FIRE OF EIDOLON")
KEPT = message("terminal.door.kept", "Your game is kept. Go on with:")
WAITING = message("terminal.door.waiting", "A game is waiting: {title}, left {when}.")
GO_ON = message("terminal.door.go-on", "Enter goes on with it, `new` begins another > ")
NOTHING_WAITS = message(
    "terminal.door.nothing-waits",
    "No unfinished game waits in {file}. Begin one with `undertow play fire`.",
)
STILL_THERE = message(
    "terminal.door.still-there", "Your unfinished game waits. Go on with it later by:"
)
WHO = message("terminal.door.who", "Who goes in?")
WHO_ALL = message("terminal.door.who-all", "you lead {heroes}")
WHO_BOTS = message("terminal.door.who-bots", "you play {first}, bots play the others")
WHO_NAMED = message("terminal.door.who-named", "heroes of your choice, one to six: {more}")
BACK_AGAIN = message("terminal.door.back", "Welcome back. The last you saw:")
BEGINS = message("terminal.door.begins", "Type a number, a direction, or `help`.")
MENDED = message(
    "terminal.door.mended",
    "The rules have changed since you left; the open question was taken back to its start.",
)
UNKNOWN_BOT_HERO = message(
    "terminal.door.unknown-bot-hero",
    "{hero} is not among the heroes who go in ({heroes}); name one of those for --bots, or all.",
)
NAME_TAKEN = message(
    "terminal.door.name", "The name {name} belongs to a bot here; choose another with --name."
)
YOU = "you"


class Start(Struct, frozen=True):
    """What was asked for on the command line."""

    options: Options = Options()
    bots: tuple[str, ...] = ()
    """Heroes played by bots; `all` for everybody."""
    bot: str = "greedy"
    seed: int | None = None
    store: str | None = None
    resume: str | None = None
    """The table to go on with; empty for the one played last."""
    new: bool = False
    name: str = YOU
    chosen: bool = False
    """Was anything about the game itself said? Then nothing is asked and a new game begins."""


def enter(start: Start) -> int:
    """Play until the end, or until somebody leaves. Gives the exit code."""
    screen = Screen(make_console())
    reader = Reader(screen)
    with open_store(start.store, create=True) as store:
        session = None
        try:
            session = _table(start, store, screen, reader)
            session.run()
        except Over:
            pass
        except KeyboardInterrupt:
            screen.console.print()
            return _leave(session, screen, 130)
        return _leave(session, screen, 0)


def _leave(session: Session | None, screen: Screen, code: int) -> int:
    if session is not None and not session.play.over:
        screen.line(say(KEPT()), "ember")
        screen.command(session.again)
    return code


def _again(start: Start, table: str) -> str:
    where = f" --store {shlex.quote(str(start.store))}" if start.store else ""
    return f"undertow play fire --resume {table}{where}"


def _table(start: Start, store: Store, screen: Screen, reader: Reader) -> Session:
    waiting = keeping.unfinished(store)
    if start.resume is not None:
        if not start.resume and waiting is None:
            raise BadSetup(NOTHING_WAITS(file=store.name))
        table = start.resume or (waiting.id if waiting else "")
        return _resume(start, store, table, screen, reader)
    if waiting is not None and not start.new:
        if not start.chosen:
            if _goes_on(waiting, screen, reader):
                return _resume(start, store, waiting.id, screen, reader)
        else:
            screen.line(say(STILL_THERE()), "ash")
            screen.command(_again(start, waiting.id))
    _welcome(screen)
    if not start.chosen and reader.interactive:
        start = _ask_who(start, screen, reader)
    return _begin(start, store, screen, reader)


def _goes_on(waiting: Listed, screen: Screen, reader: Reader) -> bool:
    when = waiting.updated[:16].replace("T", " ")
    screen.line(say(WAITING(title=waiting.title, when=when)), "ember.bold")
    try:
        answer = reader.ask(" " + say(GO_ON()))
    except EOFError:
        raise Over from None
    return not answer.strip().lower().startswith("n")


def _ask_who(start: Start, screen: Screen, reader: Reader) -> Start:
    """The one question a newcomer is asked; Enter answers it."""
    names = [hero_title(hero) for hero in start.options.heroes]
    screen.line(say(WHO()), "ember.bold")
    for key, line in (
        ("Enter", WHO_ALL(heroes=names)),
        ("bots", WHO_BOTS(first=names[0])),
        ("names", WHO_NAMED(more=", ".join((*BASIC_HEROES, *ADVANCED_HEROES)))),
    ):
        screen.line(Text().append(f"{key:<7}", "key").append(say(line), "bone"), indent=3)
    try:
        said = reader.ask(" > ").lower().replace(",", " ").split()
    except EOFError:
        raise Over from None
    if said == ["bots"]:
        return replace(start, bots=start.options.heroes[1:])
    if said:
        return replace(start, options=replace(start.options, heroes=_heroes(said)))
    return start


def _heroes(said: Sequence[str]) -> tuple[str, ...]:
    """Heroes by the beginnings of their names; what is no hero is left for the refusal."""
    known = (*BASIC_HEROES, *ADVANCED_HEROES)
    found = []
    for word in said:
        meant = [hero for hero in known if hero.startswith(word)]
        found.append(meant[0] if len(meant) == 1 else word)
    return tuple(found)


def _begin(start: Start, store: Store, screen: Screen, reader: Reader) -> Session:
    heroes = start.options.heroes
    played = heroes if "all" in start.bots else start.bots
    for hero in played:
        if hero not in heroes:
            raise BadSetup(UNKNOWN_BOT_HERO(hero=hero, heroes=list(heroes)))
    players = {hero: f"{hero}-bot" if hero in played else start.name for hero in heroes}
    bot_seats = [players[hero] for hero in played]
    if start.name in bot_seats:
        raise BadSetup(NAME_TAKEN(name=start.name))
    began, warnings = start.options.prepare(players)
    make_bot(start.bot, Random(0))  # refuses an unknown one before anything is kept
    secret = os.urandom(32) if start.seed is None else secret_of(start.seed, 0)
    title = f"{', '.join(hero_title(hero) for hero in heroes)} · {_difficulty(start.options)}"
    sitting = Sitting.create(
        store,
        GAME,
        list(dict.fromkeys(players.values())),
        SET_UP,
        secret,
        title=title,
        first=[began],
        setup={"bots": dict.fromkeys(bot_seats, start.bot)},
    )
    session = _session(start, sitting, screen, reader, dict.fromkeys(bot_seats, start.bot))
    facts = facts_after(sitting.play, 0)
    session.news = tell(facts, GAME.World(), start.name, screen.signs)
    if (tip := guidance.tip(session.play.world)) is not None:
        screen.line(say(tip), "ash")
    for warning in warnings:
        screen.line(sentence(warning), "ember")
    if session.people:
        screen.line(say(BEGINS()), "ember")
    return session


def _difficulty(options: Options) -> str:
    return options.difficulty.replace("-", " ").capitalize()


def _welcome(screen: Screen) -> None:
    screen.console.print()
    across = screen.signs.across
    title = f"{across * 3} {say(TITLE())} {across * 3}"
    screen.console.print(Text(title.center(screen.width - 1).rstrip(), "ember.bold"))
    screen.console.print()
    screen.line(say(guidance.STORY()), "bone")
    screen.console.print()
    screen.line(say(guidance.HOW_TO_PLAY[0]()), "bone")
    screen.console.print()


def _resume(start: Start, store: Store, table: str, screen: Screen, reader: Reader) -> Session:
    games: dict[str, Any] = {GAME.id: GAME}
    mended = False
    try:
        sitting: Sitting[World] = Sitting.open(store, games, table)
    except Diverged:
        sitting, mended = Sitting.open(store, games, table, mend=True), True
    bots = store.header(table).setup.get("bots", {})
    kinds = {str(seat): str(kind) for seat, kind in bots.items()} if isinstance(bots, dict) else {}
    session = _session(start, sitting, screen, reader, kinds)
    seat = session.people[0] if session.people else "*"
    screen.line(say(BACK_AGAIN()), "ember")
    if mended:
        screen.line(say(MENDED()), "bad")
    session.news = story(sitting.play, seat, screen.signs)[-3:]
    return session


def _session(
    start: Start, sitting: Sitting[World], screen: Screen, reader: Reader, kinds: dict[str, str]
) -> Session:
    rng = Random(f"{sitting.table} {start.seed}")
    bots: dict[str, Bot] = {seat: make_bot(kind, rng) for seat, kind in kinds.items()}
    return Session(sitting, screen, reader, bots, _again(start, sitting.table))
