"""How entries are declared, who may open which Move now, and why not.

    @move("vanguard", "starting", "break-on-through", "Break On Through", "…", stat="pow", eidolon=True,
          forecast=False, positive="…", neutral="…", negative="…")
    async def break_on_through(t, m):
        if m.reading.polarity == "neutral":
            ...

The script runs once the card is played, with the Move as it stands (`m.pc`, `m.reading`,
`m.about`). A Move without a script is all data.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Literal, TypeVar

from undertow.games.eidolon.entries import (
    ANSWERS,
    BONUSES,
    BOOK,
    DEEDS,
    MOVES,
    NAMES,
    PLAYBOOKS,
    PUSHES,
    SWAPS,
    WAYS,
    Answering,
    Attunement,
    Bonus,
    Choosing,
    Deed,
    Move,
    Option,
    Phase,
    Playbook,
    PushCost,
    Rank,
    Swap,
    Way,
    apart,
    held,
    used,
)
from undertow.games.eidolon.facts import EffectPlaced, HoldSet, ModGiven, MoveUsed, Noted
from undertow.games.eidolon.moments import HoldRanOut, MoveDue
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.making import make, use
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, PC, STATS, Effect, Making, Mod, Span, Stat, World
from undertow.kernel import Line, Moment, Prose, Rule, Table, message, plain
from undertow.kernel.hooks import When

Script = Callable[..., Awaitable[Any]]
S = TypeVar("S", bound=Script)

NO_PC = message("eidolon.no.character", "There is no such character.")
NOT_YOURS = message("eidolon.no.yours", "{who} is played by somebody else.")
NOT_HELD = message("eidolon.no.held", "{who} does not have {move}.")
USED = message("eidolon.no.used", "{move} is used up; it comes back {span}.")
USED_EVER = message("eidolon.no.used-ever", "{move} works once in a life, and that was it.")
SEVERED = message("eidolon.no.severed", "{who}'s Eidolon does not answer: it is {state}.")
WRONG_REALM = message("eidolon.no.realm", "{move} works only in {realm}.")
NO_COMBAT = message("eidolon.no.combat", "{move} is for combat.")
OUT = message("eidolon.no.out", "{who} is out cold until somebody tends to them.")
GONE = message("eidolon.no.gone", "{who} is no longer in play.")
PASSIVE = message("eidolon.no.passive", "{move} works by itself; there is nothing to open.")
NOT_BEGUN = message("eidolon.no.begun", "Play has not begun; first the characters are made.")
CONSENT = message("eidolon.ask.consent", "{who}: {move}. {about} {what}")
PAUSED = message("eidolon.no.paused", "The table is paused.")
ONLY_DOWNTIME = message("eidolon.no.downtime", "{move} is for Downtime, after the Debrief.")
REALMS = {
    "real": message("eidolon.realm.real", "the real world"),
    "undertow": message("eidolon.realm.undertow", "the Undertow"),
}
SPANS = {
    "scene": message("eidolon.span.scene", "with the next scene"),
    "combat": message("eidolon.span.combat", "when combat is over"),
    "uptime": message("eidolon.span.uptime", "with the next Uptime"),
    "next-uptime": message("eidolon.span.next-uptime", "after the next Uptime"),
    "session": message("eidolon.span.session", "with the next session"),
    "gm": message("eidolon.span.gm", "when the GM says so"),
    "use": message("eidolon.span.use", "with its next use"),
}
STATES = {
    "sealed": message("eidolon.state.sealed", "sealed"),
    "ready": message("eidolon.state.ready", "ready"),
    "severed": message("eidolon.state.severed", "severed"),
}


# Declaring


def move(
    playbook: str, rank: Rank, slug: str, name: str, text: str, **how: Any
) -> Callable[[Callable[..., Awaitable[Any]] | None], Move]:
    """Declare a Move. Basic and Downtime Moves have no playbook: their id is `eidolon.<slug>`."""
    id = f"eidolon.{playbook}.{slug}" if playbook else f"eidolon.{slug}"

    def enter(effect: Callable[..., Awaitable[Any]] | None) -> Move:
        async def perform(t: Table[World], pc: str) -> None:
            await performs(t, pc, declared)

        declared = Move(id, name, text, perform, effect, rank=rank, playbook=playbook, **how)
        MOVES[id] = declared
        BOOK.add(declared)
        return declared

    return enter


async def performs(t: Table[World], pc: str, declared: Move, about: str = "") -> Making | None:
    """Somebody makes a Move: what it is about, then the draw; or its effect, where it draws none."""
    if declared.first is not None:
        settled = await declared.first(t, pc)
        if settled is None:
            return None
        about = settled
    elif declared.about is not None:
        about = str(
            await t.ask(t.world.pcs[pc].seat, declared.about(), Prose(300), move=declared.id)
        )
    if declared.draws:
        return await make(t, pc, declared, about=about)
    if declared.consent is not None:
        asked = CONSENT(
            who=who(t.world, pc), move=declared.name(), about=about, what=declared.consent()
        )
        if not await t.ask(GM, asked, [True, False], pc=pc, move=declared.id):
            return None
    await t.before(MoveDue(pc, declared.id))
    use(t, pc, declared, draws=False)
    if declared.effect is not None:
        told = declared.about is not None or declared.first is not None
        await (declared.effect(t, pc, about) if told else declared.effect(t, pc))
    return None


def playbook(
    id: str,
    name: str,
    text: str,
    *,
    sentence: str,
    blanks: tuple[str, ...],
    range: int | None,
    stats: tuple[int, int, int, int, int] | None,
    question: str,
    style: str,
    samples: tuple[str, ...] = (),
    choices: tuple[Choosing, ...] = (),
) -> None:
    """Declare a playbook. `stats` are the defaults, POW ELE GEN GLAM BIZ."""
    key = f"eidolon.{id}"
    PLAYBOOKS[id] = Playbook(
        id,
        message(f"{key}.name", name),
        message(f"{key}.text", text),
        message(f"{key}.power", sentence),
        tuple(message(f"{key}.blank.{n}", blank) for n, blank in enumerate(blanks)),
        range,
        dict(zip(STATS, stats, strict=True)) if stats else None,
        message(f"{key}.question", question),
        message(f"{key}.style", style),
        tuple(message(f"{key}.sample.{n}", sample) for n, sample in enumerate(samples)),
        choices,
    )


def attunes(
    playbook: str, own: Literal["resonant", "dissonant"], forecast: str, text: str
) -> Callable[[Script | None], Attunement]:
    """Declare what a playbook's resonant or dissonant card does. The script gets the player's
    character; None where the Forecast is all."""
    key = f"eidolon.{playbook}.{own}"

    def enter(script: Script | None) -> Attunement:
        special = Attunement(
            message(f"{key}.forecast", forecast), message(f"{key}.text", text), script
        )
        setattr(PLAYBOOKS[playbook], own, special)
        NAMES[key] = message(f"{key}.name", f"the {playbook.title()}'s {own} card")
        return special

    return enter


def deed(
    slug: str, name: str, text: str, offers: Callable[[World, str], Iterable[Option]], **how: Any
) -> Callable[[Script], Deed]:
    """Declare anything else a seat may open. The script gets the arguments that were offered; the
    seat is not among them unless `offers` puts it there."""

    def enter(script: Script) -> Deed:
        declared = Deed(f"eidolon.{slug}", name, text, script, offers=offers, **how)
        DEEDS.append(declared)
        BOOK.add(declared)
        return declared

    return enter


def rule(slug: str, name: str, text: str) -> Callable[[Script], Rule[Any]]:
    """Declare what the rules themselves open (see STEPS)."""

    def enter(script: Script) -> Rule[Any]:
        id = f"eidolon.{slug}"
        return BOOK.add(Rule(id, script, message(f"{id}.name", name), message(f"{id}.text", text)))

    return enter


def passive(playbook: str, rank: Rank, slug: str, name: str, text: str, **how: Any) -> Move:
    """Declare a Move that works by itself; what it does hangs on what is declared beside it."""
    return move(playbook, rank, slug, name, text, passive=True, draws=False, **how)(None)


def gives(
    entry: str,
    amount: int,
    *moves: str,
    claim: str = "",
    when: Callable[[World, PC, Making], bool] | None = None,
) -> None:
    """The entry gives so many cards on these Moves (on all, where none is named)."""
    words = message(f"{entry}.claim", claim) if claim else None
    BONUSES.setdefault(entry, []).append(Bonus(entry, amount, moves, words, when))


def swaps_to(
    entry: str,
    stat: Stat,
    *moves: str,
    claim: str = "",
    when: Callable[[World, PC, Making], bool] | None = None,
) -> None:
    """The entry lets another stat be drawn on these Moves."""
    words = message(f"{entry}.claim", claim) if claim else None
    SWAPS.setdefault(entry, []).append(Swap(entry, stat, moves, words, when))


def way(
    entry: str,
    phase: Phase,
    label: str,
    options: Callable[[World, PC, Making], Iterable[Option]],
    who: Literal["self", "other"] = "self",
) -> Callable[[S], S]:
    """The entry lets its owner say something while a Move is made: their own, or another's. The
    script gets the owner's id and the option."""

    def enter(script: S) -> S:
        words = message(f"{entry}.way.{phase}.{who}", label)
        WAYS.setdefault(entry, []).append(Way(entry, phase, who, words, options, script))
        return script

    return enter


def pays_push(entry: str, label: str, can: Callable[[World, PC, Making], bool]) -> Callable[[S], S]:
    """The entry can pay for a Push in place of a tick. The script gets the owner's id."""

    def enter(script: S) -> S:
        PUSHES[entry] = PushCost(entry, message(f"{entry}.push", label), can, script)
        return script

    return enter


def answers(
    entry: str, when: When, moment: type[Moment], concerns: Callable[[World, Any, PC], bool]
) -> Callable[[S], S]:
    """The entry answers a moment. The script gets the moment and the owner's id."""

    def enter(script: S) -> S:
        ANSWERS.setdefault(entry, []).append(Answering(entry, when, moment, concerns, script))
        return script

    return enter


def mine(world: World, moment: Any, pc: PC) -> bool:
    """For `answers`: the moment is about the owner."""
    return bool(moment.pc == pc.id)


def always(world: World, pc: PC, m: Making) -> list[Option]:
    """For `way`: one option, and no condition."""
    return [()]


# Small things that scripts do


def give(
    t: Table[World],
    pc: str,
    amount: int,
    kind: Literal["forward", "ongoing"],
    why: Line,
    *,
    moves: tuple[str, ...] = (),
    claim: Line | None = None,
    until: Span = "gm",
    entry: str = "",
) -> None:
    """Forward or Ongoing for somebody."""
    mod = Mod(t.world.next_id, pc, amount, kind, why, moves, claim, until, entry)
    t.tell(ModGiven(mod))


def place(t: Table[World], pc: str, entry: str, words: Line, until: Span) -> None:
    """Something is so in the story for a while."""
    t.tell(EffectPlaced(Effect(t.world.next_id, pc, entry, words, until)))


def note(t: Table[World], pc: str, key: str, value: Any) -> None:
    """Something about a character is so now; None takes it away."""
    if value is None and key not in t.world.pcs[pc].flags:
        return
    t.tell(Noted(pc, key, value))


def gain(t: Table[World], pc: str, entry: str, amount: int) -> None:
    """Hold won in play is added."""
    t.tell(HoldSet(pc, entry, t.world.pcs[pc].holds.get(entry, 0) + amount))


async def spend(t: Table[World], pc: str, entry: str, amount: int = 1) -> None:
    """Hold is spent; what runs out may have consequences."""
    left = t.world.pcs[pc].holds.get(entry, 0) - amount
    t.tell(HoldSet(pc, entry, left))
    if left == 0:
        await t.after(HoldRanOut(pc, entry))


def mark(t: Table[World], pc: str, move: Move | str) -> None:
    """A limited entry was used, as its span says."""
    declared = MOVES[move] if isinstance(move, str) else move
    if declared.once:
        t.tell(MoveUsed(pc, declared.id, declared.once))
        calls(t, pc, declared.id)


async def player_says(t: Table[World], pc: str, prompt: Line, limit: int = 600) -> str:
    """Words of a character's player."""
    return str(await t.ask(t.world.pcs[pc].seat, prompt, Prose(limit), pc=pc))


async def gm_says(t: Table[World], prompt: Line, limit: int = 600) -> str:
    """Words of the GM."""
    return str(await t.ask(GM, prompt, Prose(limit)))


def words(text: str) -> Line:
    """A person's own words, as a line."""
    return plain(text)


# Who may open what


def barred(world: World, pc: PC, declared: Move) -> Line | None:
    """Why somebody cannot make this Move now; None where they can."""
    if pc.status != "active":
        return GONE(who=who(world, pc.id))
    if world.paused:
        return PAUSED()
    if world.mode == "creation":
        return NOT_BEGUN()
    if pc.out:
        return OUT(who=who(world, pc.id))
    if not declared.opens:
        return PASSIVE(move=declared.name())
    if declared.playbook and declared.id not in held(pc):
        return NOT_HELD(who=who(world, pc.id), move=declared.name())
    if declared.rank == "downtime" and (world.mode != "downtime" or world.debrief is not None):
        return ONLY_DOWNTIME(move=declared.name())
    return limits(world, pc, declared)


def limits(world: World, pc: PC, declared: Move) -> Line | None:
    """What stands against a Move that somebody has: its limit, the Eidolon's state, the place."""
    if declared.once and used(pc, declared.id):
        if declared.once == "ever":
            return USED_EVER(move=declared.name())
        return USED(move=declared.name(), span=SPANS[declared.once]())
    if declared.eidolon and pc.state != "ready":
        return SEVERED(who=who(world, pc.id), state=STATES[pc.state]())
    if declared.eidolon and (why := apart(pc)) is not None:
        return why
    if declared.realm and declared.realm != world.realm:
        return WRONG_REALM(move=declared.name(), realm=REALMS[declared.realm]())
    if declared.combat and world.combat is None:
        return NO_COMBAT(move=declared.name())
    return declared.when(world, pc) if declared.when is not None else None
