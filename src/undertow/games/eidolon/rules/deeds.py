"""What people say they do: it lies on the table, and the GM answers each when they come to it.

Nothing is suspended, so nobody waits: others say what they do meanwhile, make Moves, write. Only what
the GM named begins a Move, and that is its player's to begin.
"""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import DeedOver, DeedSaid, DeedTurned, Outcome
from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.labels import WORDS, entry_name
from undertow.games.eidolon.rules.acting import barred
from undertow.games.eidolon.rules.course import running
from undertow.games.eidolon.rules.declaring import performs, took_turn
from undertow.games.eidolon.rules.spotlight import YOU_DO, awake, can_call
from undertow.games.eidolon.words import own, who
from undertow.games.eidolon.world import GM, Deed, World
from undertow.kernel import Line, Offer, Prose, Question, Table, message, plain
from undertow.parts.telling import told_apart

DEED = "eidolon.deed"
LONG = 60
ANSWERED = message("eidolon.label.deed", "{who}, “{words}” {answer}")
ARGUED = message("eidolon.label.deed-argued", "{who} calls it {move}. {answer}")
MADE = message("eidolon.label.deed-made", "{move}, “{words}”")
YES = message("eidolon.say.deed-yes", "It is")
NO = message("eidolon.say.deed-no", "It is not")


def lying(world: World) -> list[Deed]:
    """What was said by someone who is still in play."""
    return [deed for deed in world.deeds if world.pcs[deed.pc].status == "active"]


def find(world: World, id: int) -> Deed:
    return next(deed for deed in world.deeds if deed.id == id)


def mine(world: World, seat: str) -> list[Deed]:
    """What this seat said; the GM looks after what somebody said who is away by now."""
    if not running(world):
        return []
    away = world.away if seat == GM else ()
    return [deed for deed in lying(world) if world.pcs[deed.pc].seat in (seat, *away)]


def asked(world: World, seat: str) -> list[Deed]:
    """What lies with this seat now: with the GM until a Move is named, then with its player."""
    if seat == GM:
        return [deed for deed in lying(world) if not deed.move or deed.argued]
    return [deed for deed in mine(world, seat) if deed.move and not deed.argued]


def spoke(world: World, seat: str) -> bool:
    """Has everybody this seat plays said what they do?"""
    said = {deed.pc for deed in lying(world)}
    return all(pc.id in said for pc in awake(world, seat))


def _short(words: str) -> Line:
    return plain(words if len(words) <= LONG else words[:LONG].rstrip() + "…")


def _said(world: World, id: int) -> Line:
    """What somebody says they do; with a number where another says the same."""
    return told_apart({deed.id: deed for deed in world.deeds}, id, lambda deed: _short(deed.words))


def _speakers(world: World, seat: str) -> list[tuple[str]]:
    said = {deed.pc for deed in world.deeds}
    return [(pc.id,) for pc in awake(world, seat) if pc.id not in said]


@Action(
    id="eidolon.deed",
    name="Say what you do",
    text="Describe what your character does. The GM says whether it simply works, and else which Move it is. "
    "Nobody has to wait for that.",
    to=_speakers,
    why="Only someone who is awake and in play can do something, one thing at a time.",
    anytime=True,
    group="play",
    label=own,
).form(
    lambda world, pc: Question(
        world.pcs[pc].seat, YOU_DO(who=who(world, pc)), Prose(600), {"pc": pc}
    )
)
async def deed(t: Table[World], pc: str, words: str) -> None:
    t.tell(DeedSaid(Deed(t.world.fresh, pc, words)))


# The GM answers


def _answers(world: World, seat: str) -> list[tuple[int, str]]:
    if seat != GM or not running(world):
        return []
    return [
        (deed.id, answer)
        for deed in lying(world)
        if not deed.move
        for answer in (
            *(move.id for move in can_call(world, world.pcs[deed.pc])),
            "free",
            "impossible",
        )
    ]


def _answered(world: World, id: int, answer: str) -> Line:
    deed = find(world, id)
    said = WORDS[answer]() if answer in WORDS else entry_name(answer)
    return ANSWERED(who=who(world, deed.pc), words=_said(world, deed.id), answer=said)


@Action(
    id="eidolon.deed.answer",
    name="Answer",
    text="Somebody says what they do: it simply works, it cannot be done, or it is a Move.",
    to=_answers,
    why="Only the GM answers what somebody says they do, with a Move they can make.",
    anytime=True,
    group="gm",
    label=_answered,
)
async def answer(t: Table[World], id: int, answer: str) -> None:
    deed = find(t.world, id)
    if answer in MOVES:
        t.tell(DeedTurned(replace(deed, move=answer)))
        return
    t.tell(Outcome(deed.pc, DEED, answer, deed.words))
    if answer == "free":
        took_turn(t, deed.pc)
    t.tell(DeedOver(id))


@Action(
    id="eidolon.deed.settle",
    name="Last word",
    text="Somebody thinks that what they do is another Move than you named. You have the last word.",
    to=lambda world, seat: [
        (deed.id, yes)
        for deed in lying(world)
        if seat == GM and running(world) and deed.argued
        for yes in (True, False)
    ],
    why="Only the GM has the last word, where a player calls it another Move.",
    anytime=True,
    group="gm",
    label=lambda world, id, yes: ARGUED(
        who=who(world, find(world, id).pc),
        move=MOVES[find(world, id).argued].name(),
        answer=(YES if yes else NO)(),
    ),
)
async def settle(t: Table[World], id: int, yes: bool) -> None:
    deed = find(t.world, id)
    move = deed.argued if yes else deed.move
    t.tell(DeedTurned(replace(deed, move=move, argued="", settled=True)))


# And its player goes on


def _made(world: World, seat: str) -> list[tuple[int]]:
    return [
        (deed.id,)
        for deed in mine(world, seat)
        if deed.move and barred(world, world.pcs[deed.pc], MOVES[deed.move]) is None
    ]


@Action(
    id="eidolon.deed.make",
    name="Make the Move",
    text="The GM has named the Move: make it now.",
    to=_made,
    why="The GM has not named a Move for it, or it cannot be made now.",
    group="play",
    label=lambda world, id: MADE(move=MOVES[find(world, id).move].name(), words=_said(world, id)),
)
async def make_it(t: Table[World], id: int) -> None:
    deed = find(t.world, id)
    t.tell(DeedOver(id))
    await performs(t, deed.pc, MOVES[deed.move], deed.words)


@Action(
    id="eidolon.deed.argue",
    name="Call it another Move",
    text="Say once which Move you think it is. The GM has the last word.",
    to=lambda world, seat: [
        (deed.id, move.id)
        for deed in mine(world, seat)
        if deed.move and not deed.argued and not deed.settled
        for move in can_call(world, world.pcs[deed.pc])
        if move.id != deed.move
    ],
    why="You may say so once, when the GM has named a Move.",
    anytime=True,
    group="play",
    label=lambda world, id, move: MADE(move=MOVES[move].name(), words=_said(world, id)),
)
async def argue(t: Table[World], id: int, move: str) -> None:
    t.tell(DeedTurned(replace(find(t.world, id), argued=move)))


@Action(
    id="eidolon.deed.drop",
    name="Do something else",
    text="Take back what you said you do.",
    to=lambda world, seat: [(deed.id,) for deed in mine(world, seat)],
    why="You have said nothing that could be taken back.",
    anytime=True,
    group="play",
    label=lambda world, id: _said(world, id),
)
async def drop(t: Table[World], id: int) -> None:
    deed = find(t.world, id)
    t.tell(Outcome(deed.pc, DEED, "drop", deed.words))
    t.tell(DeedOver(id))


ANSWERS = frozenset((answer.id, settle.id))


def is_play(offer: Offer) -> bool:
    """Of what may be opened at any time: what a bot does that sits in the GM's chair."""
    return offer.rule in ANSWERS
