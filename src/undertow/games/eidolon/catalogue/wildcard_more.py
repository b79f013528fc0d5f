"""The Wildcard, continued: bluffs, second chances, and a Joker."""

from __future__ import annotations

from undertow.games.eidolon.catalogue.vanguard_more import (
    TUBTHUMPING,
    down_already,
    falls_at_last,
)
from undertow.games.eidolon.catalogue.wildcard import (
    ASKED,
    DEAL,
    INSURANCE,
    JOKER,
    MAKE,
    SPIRIT,
    active,
    deal_in,
    hand_left,
    pool,
    turn_to,
    words_hand,
)
from undertow.games.eidolon.entries import MOVES, Option, has, used
from undertow.games.eidolon.facts import (
    FromBelow,
    HoldSet,
    Peeked,
    PutUnder,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CombatEnds, FacedDeath, HoldRanOut
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import give, mark, note, spend, turn
from undertow.games.eidolon.rules.clock import advance
from undertow.games.eidolon.rules.declaring import answers, mine, move, passive, way
from undertow.games.eidolon.rules.powers import STANDING, deals
from undertow.games.eidolon.rules.unsaid import gm_says
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MIDNIGHT, Making, World
from undertow.kernel import Line, Table, message

passive(
    "wildcard", "advanced", "poker-face", "Poker Face",
    "Unflappable, as a Vanguard is: when somebody tries to scare you, show them that they do not.",
    grants=("eidolon.vanguard.unflappable",),
)  # fmt: skip
passive(
    "wildcard", "advanced", "pair-of-aces", "Pair of Aces",
    "Once a session, Deal In to somebody else's playbook: +1 Forward for both of you.",
    once="session",
)  # fmt: skip

# Tubthumping, from an Active Playbook that is gone


def _still_standing(world: World, moment: CombatEnds | FacedDeath, pc: PC) -> bool:
    mine = isinstance(moment, CombatEnds) or moment.pc == pc.id
    return mine and STANDING in pc.flags and not has(pc, TUBTHUMPING)


# The fight may outlast the hand in which somebody got up again; they fall all the same.
answers(DEAL, "before", CombatEnds, _still_standing)(falls_at_last)
answers(DEAL, "before", FacedDeath, _still_standing)(down_already)


# Hold

LAST_HOLD = message("eidolon.no.mulligan", "Mulligan costs 1 Hold, and not the last one.")
NO_HAND = message("eidolon.no.hand", "{who} has no Active Playbook.")


def _spare(world: World, pc: PC) -> Line | None:
    if not active(pc):
        return NO_HAND(who=who(world, pc.id))
    return None if hand_left(pc) >= 2 else LAST_HOLD()


@move(
    "wildcard", "advanced", "mulligan", "Mulligan",
    "For 1 Hold of Make a Play your power is worded anew, within the same sentence. Never for the last one.",
    draws=False, when=_spare,
)  # fmt: skip
async def mulligan(t: Table[World], pc: str) -> None:
    await spend(t, pc, MAKE)
    words_hand(t, pc)


FOLDED = message("eidolon.wildcard.fold.why", "a hand thrown away")


@move(
    "wildcard", "advanced", "fold", "Fold",
    "Once a session lose all Hold of Make a Play and Deal In. -1 Forward.",
    draws=False, once="session",
    when=lambda world, pc: None if deals(pc) else NO_HAND(who=who(world, pc.id)),
)  # fmt: skip
async def fold(t: Table[World], pc: str) -> None:
    t.tell(HoldSet(pc, MAKE, 0))
    await deal_in(t, pc)
    give(t, pc, -1, "forward", FOLDED(), entry=fold.id)


passive(
    "wildcard", "advanced", "insurance", "Insurance",
    "Once a session, when your last Hold is spent, take 3 more instead of Dealing In.",
    once="session",
)  # fmt: skip
CLAIM = message("eidolon.ask.insurance", "{who}: the last Hold is gone. Take 3 more?")


def _bust(world: World, moment: HoldRanOut, pc: PC) -> bool:
    return mine(world, moment, pc) and moment.move == MAKE and not used(pc, INSURANCE)


@answers(INSURANCE, "after", HoldRanOut, _bust)
async def insurance(t: Table[World], moment: HoldRanOut, pc: str) -> None:
    prompt = CLAIM(who=who(t.world, pc))
    if await t.ask(t.world.pcs[pc].seat, prompt, [True, False], pc=pc):
        mark(t, pc, INSURANCE)
        t.tell(HoldSet(pc, MAKE, 3))


# Cards

DOUBLE = passive(
    "wildcard", "advanced", "double-or-nothing", "Double or Nothing",
    "Once a session, on seeing what a Push turned up: two more hours, and Push again.",
    once="session",
).id  # fmt: skip


def _doubles(world: World, pc: PC, m: Making) -> list[Option]:
    able = world.hour + 2 <= MIDNIGHT and not used(pc, DOUBLE)
    return [()] if able and pc.dissonant not in m.turned else []


@way(DOUBLE, "pushed", "Double or Nothing: two more hours, and Push again", _doubles)
async def double_or_nothing(t: Table[World], pc: str) -> bool:
    mark(t, pc, DOUBLE)
    advance(t, DOUBLE)
    advance(t, DOUBLE)
    # The first card was never played.
    await deck.refresh(t)
    t.tell(PutUnder(t.world.now.turned, "turned"))
    return True


BOTTOM = passive(
    "wildcard", "advanced", "deal-from-the-bottom", "Deal From the Bottom",
    "Once a session look at the bottom card, you alone; then draw from the bottom or the top.",
    once="session",
).id  # fmt: skip
WORDS.update(
    bottom=message("eidolon.say.bottom", "from the bottom"),
    top=message("eidolon.say.top", "from the top"),
)
WHICH_END = message("eidolon.ask.which-end", "{who}: draw from the bottom or from the top?")


def _looks(world: World, pc: PC, m: Making) -> list[Option]:
    return [()] if m.instead is None and world.deck and not used(pc, BOTTOM) else []


@way(BOTTOM, "before", "Deal From the Bottom: look, then choose an end", _looks)
async def deal_from_the_bottom(t: Table[World], pc: str) -> None:
    mark(t, pc, BOTTOM)
    seat = t.world.pcs[pc].seat
    t.tell(Peeked(seat, t.world.deck[-1]))
    end = await t.ask(seat, WHICH_END(who=who(t.world, pc)), ["bottom", "top"], pc=pc)
    usual = MOVES[t.world.now.move].bottom
    t.tell(FromBelow((end == "bottom") != usual))


# The Luck spirit

NO_SPIRIT = message("eidolon.no.spirit", "No Luck spirit is with {who}.")
ASKED_ONCE = message("eidolon.no.spirit-asked", "The spirit has answered its one question.")
KIND_ANSWER = message(
    "eidolon.ask.spirit", "A Luck spirit is asked: {question} It knows what nobody here can know."
)
UNKIND_ANSWER = message(
    "eidolon.ask.spirit-unkind",
    "A Luck spirit is asked: {question} It knows what nobody can; they will not like the answer.",
)


def _spirit(world: World, pc: PC) -> Line | None:
    if SPIRIT not in pc.flags:
        return NO_SPIRIT(who=who(world, pc.id))
    return ASKED_ONCE() if ASKED in pc.flags else None


@move(
    "wildcard", "advanced", "friend-of-fortune", "Friend of Fortune",
    "Ask the Luck spirit that came to you one question. It answers as well as it can; a spirit that cursed "
    "you has nothing pleasant to say.",
    draws=False, when=_spirit,
    about="What do you ask the Luck spirit?",
)  # fmt: skip
async def friend_of_fortune(t: Table[World], pc: str, about: str) -> None:
    kind = KIND_ANSWER if t.world.pcs[pc].flags[SPIRIT] == "positive" else UNKIND_ANSWER
    note(t, pc, ASKED, True)
    gm_says(t, kind(question=about), pc, friend_of_fortune.id, "answered")


# Joker's Wild

NOBODY = message("eidolon.no.joker", "No enemy Eidolon master lies utterly beaten.")
FALLEN = message("eidolon.ask.joker", "{who}: whose Eidolon do you take on?")
CLOSEST = message(
    "eidolon.ask.joker-playbook", "Which playbook is closest to what {whom} could do?"
)


def _fallen(world: World) -> list[str]:
    return [
        enemy.id
        for enemy in world.enemies.values()
        if enemy.beaten and enemy.eidolon and enemy.state == "ready" and not enemy.phantom_of
    ]


@move(
    "wildcard", "master", "jokers-wild", "Joker's Wild",
    "Sever the Eidolon of an enemy you have utterly beaten, and play by the playbook closest to it, looks and "
    "all, until you Deal In.",
    draws=False, eidolon=True,
    when=lambda world, pc: None if _fallen(world) and deals(pc) else NOBODY(),
)  # fmt: skip
async def jokers_wild(t: Table[World], pc: str) -> None:
    seat, name = t.world.pcs[pc].seat, who(t.world, pc)
    enemy = await t.choose(seat, FALLEN(who=name), _fallen(t.world), pc=pc, kind="enemy")
    prompt = CLOSEST(whom=who(t.world, enemy))
    book = await t.ask(GM, prompt, list(pool(t.world.pcs[pc])), pc=pc, kind="playbook")
    await turn_to(t, pc, str(book))
    turn(t, enemy, "severed", jokers_wild.id)
    note(t, pc, JOKER, enemy)
