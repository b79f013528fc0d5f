"""Before the draw: stat swaps, Receive Aid, Hold, claims, Sabotage; and the GM's word."""

from __future__ import annotations

from undertow.games.eidolon.entries import MOVES, Move, Option
from undertow.games.eidolon.facts import (
    AidTaken,
    CardsBought,
    Claimed,
    ModsEnded,
    MoveDropped,
    Sabotaged,
    StatNamed,
)
from undertow.games.eidolon.people import DESPERATE, PC, STATS, Tie
from undertow.games.eidolon.rules.clock import tick
from undertow.games.eidolon.rules.counting import GM_SAYS, cards_to_draw, claims, spent, swaps
from undertow.games.eidolon.rules.unsaid import asked_about, wants
from undertow.games.eidolon.rules.windows import interjections, say
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Choice, Line, Table, message
from undertow.kernel.table import Others

READY = message("eidolon.ask.ready", "{who}: {move} draws {count}.{beware} Ready?")
BEWARE = message(
    "eidolon.ask.beware", " Unless the card is positive, it costs the last step of the Track."
)
INSTEAD = message("eidolon.ask.ready-instead", "{who}: {move} is made without a draw. Ready?")
SPEAK_UP = message("eidolon.ask.speak-up", "{who} is about to make a Move: {move}. You may:")
SUPPORTS = message("eidolon.ask.supports", "Does {helper} support {who} in this?")
HOLDS = message("eidolon.ask.holds", "{who} claims for {move}: {what}. Is it so?")
LOOKS = message("eidolon.ask.looks", "{who}: {move}. What does that look like?")
DROP = message("eidolon.ask.drop", "{who} wants to cancel {move}. Allow it?")
SABOTAGE = "eidolon.sabotage"


async def prepare(t: Table[World], move: Move, forced: bool) -> bool:
    """Let everybody say what changes the draw, until its player draws. False when the Move is not
    made after all."""
    while True:
        world = t.world
        m = world.now
        pc = world.pcs[m.pc]
        name = move.name()
        count = cards_to_draw(world, m).total
        beware = BEWARE() if move.risky and pc.track == DESPERATE else ""
        prompt = READY(who=who(world, pc.id), move=name, count=count, beware=beware)
        if m.instead is not None:
            prompt = INSTEAD(who=who(world, pc.id), move=name)
        seat, said = await t.window(
            pc.seat,
            prompt,
            _mine(world, pc, m, forced),
            _theirs(world, pc, m, move, forced),
            pc=pc.id,
            move=m.move,
        )
        what, *more = said
        if what == "draw":
            return True
        if what == "drop":
            drop = DROP(who=who(world, pc.id), move=name)
            if await t.ask(GM, drop, [True, False], move=m.move):
                t.tell(MoveDropped(pc.id, m.move))
                return False
        elif what == "stop":
            t.tell(MoveDropped(pc.id, m.move, more[0]))
            return False
        elif what == "describe":
            looks = LOOKS(who=who(world, pc.id), move=name)
            wants(t, pc.seat, looks, "about", pc.id, m.began)
        elif what == "stat":
            t.tell(StatNamed(more[0]))
        elif what == "give":
            t.tell(CardsBought(more[0], GM_SAYS))
        elif what == "aid":
            await receive_aid(t, pc, more[0])
        elif what == "swap":
            await swap(t, pc, more[0])
        elif what == "claim":
            if seat == GM:
                t.tell(Claimed(more[0]))
            else:
                await claim(t, more[0])
        elif what == "sabotage":
            await sabotage(t, more[0])
        else:
            await say(t, "before", said)


def _mine(world: World, pc: PC, m: MoveInProgress, forced: bool) -> list[Option]:
    """What the one who makes the Move may say."""
    options: list[Option] = [("draw",)]
    if m.instead is None:
        usual = MOVES[m.move].stat
        if (m.swap or m.aid) and usual is not None:
            options.append(("stat", usual))
        options += [("swap", swap.entry) for swap in swaps(world, pc, m) if swap.entry != m.swap]
        options += [("aid", tie.id) for tie in pc.ties if tie.id != m.aid and gives_aid(world, tie)]
        options += [("claim", what) for what, _ in claims(world, pc, m, good=True)]
    options += interjections(world, "before", pc, m)
    if not forced:
        options.append(("drop",))
    return options


def gives_aid(world: World, tie: Tie) -> bool:
    """Can this Tie be called on in this Uptime?"""
    return not (tie.blocked_in == world.uptimes and world.mode == "uptime")


def _theirs(world: World, pc: PC, m: MoveInProgress, move: Move, forced: bool) -> Others:
    """What everybody else may say: players may sabotage, the GM may stop it or weigh in."""
    prompt = SPEAK_UP(who=who(world, pc.id), move=move.name())
    said: dict[str, list[Option]] = {}
    for other in world.party:
        if other.id != pc.id and not other.out:
            mine = said.setdefault(other.seat, [])
            if other.id not in m.saboteurs:
                mine.append(("sabotage", other.id))
            mine += interjections(world, "before", other, m)
    gm: list[Option] = [("give", 1), ("give", -1)]
    # What speaks against the Move is the GM's to claim.
    gm += [("claim", what) for what, _ in claims(world, pc, m, good=False)]
    if not m.about and not asked_about(world, m):
        gm.append(("describe",))
    if not forced:
        gm += [("stop", "impossible"), ("stop", "no-move")]
    if move.stat is None and not m.swap and not m.aid:
        gm += [("stat", stat) for stat in STATS if stat != m.stat]
    return {
        GM: (prompt, Choice(tuple(gm))),
        **{seat: (prompt, Choice(tuple(options))) for seat, options in said.items() if options},
    }


async def receive_aid(t: Table[World], pc: PC, tie: int) -> None:
    """Draw a Tie's Affinity instead of the stat, if its subject supports what you do."""
    helper = pc.tie(tie).to
    # What a memory would support is the GM's to say.
    gone = helper in t.world.pcs and not t.world.pcs[helper].here
    prompt = SUPPORTS(helper=who(t.world, helper), who=who(t.world, pc.id))
    seat = GM if gone else t.world.seat_for(helper)
    if await t.ask(seat, prompt, [True, False], pc=pc.id, tie=tie):
        t.tell(AidTaken(pc.id, tie))


async def swap(t: Table[World], pc: PC, entry: str) -> None:
    """Draw another stat, if what the Move asks for is so. What is done at any time may have ended it
    since it was offered."""
    found = next((s for s in swaps(t.world, pc, t.world.now) if s.entry == entry), None)
    if found is None:
        return
    if found.claim is None or await agreed(t, found.claim()):
        t.tell(StatNamed(found.stat, entry))


async def claim(t: Table[World], what: str) -> None:
    """A bonus that hangs on the story: the player claims it, the GM agrees. What is done at any time
    may have ended it since it was offered."""
    m = t.world.now
    words = dict(claims(t.world, t.world.pcs[m.pc], m)).get(what)
    if words is not None and await agreed(t, words):
        t.tell(Claimed(what))


async def agreed(t: Table[World], what: Line) -> bool:
    m = t.world.now
    prompt = HOLDS(who=who(t.world, m.pc), move=MOVES[m.move].name(), what=what)
    return bool(await t.ask(GM, prompt, [True, False], pc=m.pc, move=m.move))


def forward_without_draw(t: Table[World], pc: str, move: str) -> None:
    """A Move without a draw leaves Forward alone, unless the table plays otherwise."""
    if t.world.rulings.forward_on_any_move:
        gone = spent(t.world, MoveInProgress(pc, move, None, t.world.next_id))
        if gone:
            t.tell(ModsEnded(gone))


async def sabotage(t: Table[World], by: str) -> None:
    """Hinder another's Move: the Clock ticks, before the draw; at midnight it cannot, and need
    not."""
    t.tell(Sabotaged(by))
    forward_without_draw(t, by, SABOTAGE)
    await tick(t, 1, SABOTAGE)
