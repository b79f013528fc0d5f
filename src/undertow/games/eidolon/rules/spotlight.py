"""Whose turn it is to speak: describing an act, the GM's call for a Move, the loose order of combat."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import MOVES, STEPS, Move, held
from undertow.games.eidolon.facts import Outcome, Passed, RoundBegan, SpotlightTurned
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import barred
from undertow.games.eidolon.rules.course import running
from undertow.games.eidolon.rules.declaring import performs, rule, took_turn
from undertow.games.eidolon.words import own, who
from undertow.games.eidolon.world import GM, World
from undertow.kernel import Choice, Line, Offer, Prose, Question, Table, message, plain

ACT = "eidolon.act"
LIST = message("eidolon.label.people", "{people}")
YOU_DO = message("eidolon.ask.act", "{who}: what do you do?")
WHICH_MOVE = message("eidolon.ask.which-move", "{who}: “{words}” Which Move is that?")
NAMED = message("eidolon.ask.named", "{who}: the GM calls that {move}. Is it?")
ARGUED = message("eidolon.ask.argued", "{who} says this is {move}. Is it?")
CUT_IN = message("eidolon.ask.cut-in", "{who} would like to go before you. May they?")
WAITING = message(
    "eidolon.warn.round", "{who} has acted this round. These have not yet: {waiting}."
)
WORDS.update(
    free=message("eidolon.say.free", "It simply works"),
    impossible=message("eidolon.say.cannot-be", "It cannot be done"),
    agree=message("eidolon.say.agree", "Yes"),
    drop=message("eidolon.say.rather-not", "Do not make it"),
)


def can_call(world: World, pc: PC) -> list[Move]:
    """The Moves that may be called for: Basic ones, and those of the sheet."""
    basic = [m for m in MOVES.values() if m.rank == "basic" and m.opens]
    own = [MOVES[id] for id in held(pc) if id in MOVES and MOVES[id].opens]
    return [m for m in (*basic, *own) if barred(world, pc, m) is None]


def awake(world: World, seat: str) -> list[PC]:
    """Whom a seat plays, as far as they can do something now."""
    return [pc for pc in world.of_seat(seat) if not pc.out] if running(world) else []


@Action(
    id="eidolon.act",
    name="Say what you do",
    text="Describe what your character does. The GM says whether it simply works, and else which Move it is.",
    to=lambda world, seat: [(pc.id,) for pc in awake(world, seat)],
    why="Only someone who is awake and in play can do something.",
    group="play",
    former=True,
    label=own,
).form(
    lambda world, pc: Question(
        world.pcs[pc].seat, YOU_DO(who=who(world, pc)), Prose(600), {"pc": pc}
    )
)
async def act(t: Table[World], pc: str, words: str) -> None:
    name, seat = who(t.world, pc), t.world.pcs[pc].seat
    legal = [move.id for move in can_call(t.world, t.world.pcs[pc])]
    prompt = WHICH_MOVE(who=name, words=plain(words))
    said = await t.ask(GM, prompt, [*legal, "free", "impossible"], pc=pc)
    if said in ("free", "impossible"):
        t.tell(Outcome(pc, ACT, said, words))
        if said == "free":
            took_turn(t, pc)
        return
    others = [move for move in legal if move != said]
    named = NAMED(who=name, move=MOVES[said].name())
    reply = await t.ask(seat, named, ["agree", "drop", *others], pc=pc)
    if reply == "drop":
        t.tell(Outcome(pc, ACT, "drop", words))
        return
    # A player may argue, once; the GM has the last word.
    if reply != "agree" and await t.ask(
        GM, ARGUED(who=name, move=MOVES[reply].name()), [True, False], pc=pc
    ):
        said = reply
    await performs(t, pc, MOVES[said], words)


def called_for(move: Move) -> Question | None:
    """What the GM may say of a Move that they call for; where it draws, its player may say it later."""
    if move.about is None:
        return None
    return Question(GM, move.about(), Prose(300, empty=move.draws), {"move": move.id})


@Action(
    id="eidolon.gm.call",
    name="Call for a Move",
    text="Someone's act is one that calls for a Move: it is made now.",
    to=lambda world, seat: [
        (pc.id, move.id)
        for pc in world.party
        if seat == GM and running(world)
        for move in can_call(world, pc)
    ],
    why="The GM calls for Moves, of those who can make them.",
    group="gm",
).form(lambda world, pc, move: called_for(MOVES[move]))
async def call(t: Table[World], pc: str, move: str, about: str = "") -> None:
    await performs(t, pc, MOVES[move], about)


# The order of speaking


@Action(
    id="eidolon.spotlight",
    name="Ask what they do",
    text="Turn to someone who has been silent.",
    to=lambda world, seat: [(player,) for player in world.present if seat == GM and running(world)],
    why="The GM turns to players who are there.",
    label=lambda world, seat: LIST(people=[who(world, pc.id) for pc in world.of_seat(seat)]),
    group="gm",
    apart=True,
)
async def spotlight(t: Table[World], seat: str) -> None:
    t.tell(SpotlightTurned(seat))


def _may_pass(world: World, seat: str) -> list[tuple[str]]:
    combat = world.combat
    return [
        (pc.id,)
        for pc in awake(world, seat)
        if world.spotlight == seat
        or (combat is not None and pc.id in combat.present and pc.id not in combat.acted)
    ]


@Action(
    id="eidolon.pass",
    name="Pass",
    text="Let your turn go by, this time.",
    to=_may_pass,
    why="There is nothing to pass: nobody waits for you.",
    group="play",
)
async def pass_(t: Table[World], pc: str) -> None:
    t.tell(Passed(pc))


def passed_over(world: World, seat: str) -> list[str]:
    """Whom someone would cut off: who was asked, and who has not acted in a round in which they
    have."""
    over = [world.spotlight] if world.spotlight not in ("", seat) else []
    if any(warns(world, pc) for pc in world.of_seat(seat)):
        over += [world.pcs[pc].seat for pc in yet_to_act(world)]
    return [other for other in dict.fromkeys(over) if other != seat and other not in world.away]


@Action(
    id="eidolon.cut-in",
    name="Go first",
    text="Cut the line, if those you would pass over agree.",
    to=lambda world, seat: [(seat,)] if awake(world, seat) and passed_over(world, seat) else [],
    why="There is no line to cut.",
    label=lambda world, seat: plain(seat),
    group="play",
)
async def cut_in(t: Table[World], seat: str) -> None:
    name = plain(", ".join(pc.name for pc in t.world.of_seat(seat)))
    yes = Choice((True, False))
    asked = {other: (CUT_IN(who=name), yes) for other in passed_over(t.world, seat)}
    said = await t.ask_all(asked, default=True)
    if all(said.values()):
        t.tell(SpotlightTurned(seat))


def yet_to_act(world: World) -> list[str]:
    """Who has not done anything in this round of combat, and could: nobody waits for someone who
    is out cold, or whose player had to leave."""
    combat = world.combat
    if combat is None:
        return []
    able = [pc.id for pc in world.party if not pc.out and pc.seat not in world.away]
    return [pc for pc in combat.present if pc not in combat.acted and pc in able]


def untold(world: World) -> bool:
    """Was a card played in this fight, and has the GM not said yet what it brought?"""
    last = world.last
    fights = world.combat is not None and not world.paused and GM not in world.away
    return fights and not world.made and last is not None and bool(last.readings) and not last.told


@rule("new-round", "A new round", "Everybody who could has acted: a new round of combat begins.")
async def new_round(t: Table[World]) -> None:
    t.tell(RoundBegan())


def _round_over(world: World) -> Offer | None:
    if world.combat is None or not world.combat.acted or yet_to_act(world):
        return None
    return new_round.offer()


STEPS.append(_round_over)


def warns(world: World, pc: PC) -> Line | None:
    """A word of warning to someone who would act twice before everybody has acted once. It bars
    nothing."""
    combat = world.combat
    waiting = [other for other in yet_to_act(world) if other != pc.id]
    if combat is None or pc.id not in combat.acted or not waiting:
        return None
    return WAITING(who=who(world, pc.id), waiting=[who(world, other) for other in waiting])
