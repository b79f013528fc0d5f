"""Small things that scripts do; and who may make which Move now, and why not."""

from __future__ import annotations

from typing import Any, Literal

from undertow.games.eidolon.entries import MOVES, Move, apart, held, used
from undertow.games.eidolon.facts import (
    EffectPlaced,
    HoldSet,
    ModGiven,
    MoveUsed,
    Noted,
    StateChanged,
)
from undertow.games.eidolon.moments import HoldRanOut
from undertow.games.eidolon.people import PC, EidolonState, Span
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import IN_DISCARD, Effect, Mod, World
from undertow.kernel import Line, Table, message, plain

NO_PC = message("eidolon.no.character", "There is no such character.")
NOT_YOURS = message("eidolon.no.yours", "{who} is played by someone else.")
NOT_HELD = message("eidolon.no.held", "{who} does not have {move}.")
USED = message("eidolon.no.used", "{move} is used up; it comes back {span}.")
USED_EVER = message("eidolon.no.used-ever", "{move} works once in a life, and that was it.")
SEVERED = message("eidolon.no.severed", "{who}'s Eidolon does not answer: it is {state}.")
WRONG_REALM = message("eidolon.no.realm", "{move} works only in {realm}.")
NO_COMBAT = message("eidolon.no.combat", "{move} is for combat.")
OUT = message("eidolon.no.out", "{who} is out cold until someone tends to them.")
GONE = message("eidolon.no.gone", "{who} is no longer in play.")
PASSIVE = message("eidolon.no.passive", "{move} works by itself; there is nothing to open.")
NOT_BEGUN = message("eidolon.no.begun", "Play has not begun; first the characters are made.")
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
) -> int:
    """Forward or Ongoing for someone; gives its number."""
    mod = Mod(t.world.fresh, pc, amount, kind, why, moves, claim, until, entry)
    t.tell(ModGiven(mod))
    return mod.id


def place(t: Table[World], pc: str, entry: str, words: Line, until: Span, power: str = "") -> int:
    """Something is so in the story for a while; gives its number. Where it rewrites a `power`, whose."""
    effect = Effect(t.world.fresh, pc, entry, words, until, power)
    t.tell(EffectPlaced(effect))
    return effect.id


def note(t: Table[World], pc: str, key: str, value: Any) -> None:
    """Something about a character is so now; None takes it away."""
    world = t.world
    if value is None and key not in world.pcs[pc].flags:
        return
    named = value if isinstance(value, tuple) else ()
    unseen = tuple(one for one in named if isinstance(one, str) and world.unseen(one))
    t.tell(Noted(pc, key, value, unseen))


def turn(t: Table[World], whose: str, state: EidolonState, why: str, secret: bool = False) -> None:
    """Someone's Eidolon is sealed, ready or severed now. Everybody sees it where they know whose it
    is, unless it happens in secret."""
    t.tell(StateChanged(whose, state, why, secret or t.world.unseen(whose)))


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


def words(text: str) -> Line:
    """A person's own words, as a line."""
    return plain(text)


def while_discarded(t: Table[World], pc: str, entry: str) -> None:
    """Something is so for as long as the card just played lies in the discard; where it has left
    again by now, it is over already."""
    card = t.world.now.reading.card
    before = t.world.pcs[pc].flags.get(IN_DISCARD, ())
    assert isinstance(before, tuple)
    if card in t.world.discard and (entry, card) not in before:
        t.tell(Noted(pc, IN_DISCARD, (*before, (entry, card))))


# Who may open what


def barred(world: World, pc: PC, declared: Move) -> Line | None:
    """Why someone cannot make this Move now; None where they can."""
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
    """What stands against a Move that someone has: its limit, the Eidolon's state, the place."""
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
