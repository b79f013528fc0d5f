"""The Wildcard: another Eidolon every night. This is how it Deals In."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon import sheets
from undertow.games.eidolon.catalogue.conductor import ZONE
from undertow.games.eidolon.catalogue.talks import release
from undertow.games.eidolon.catalogue.vanguard import (
    TUBTHUMPING,
    down_already,
    falls_at_last,
)
from undertow.games.eidolon.catalogue.virtuoso import AWAY
from undertow.games.eidolon.entries import (
    MOVES,
    PLAYBOOKS,
    STEPS,
    Choosing,
    has,
    used,
)
from undertow.games.eidolon.facts import (
    Discarded,
    EffectEnded,
    FromBelow,
    HoldSet,
    LoanEnded,
    Peeked,
    PutUnder,
    SheetChanged,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CombatEnds,
    FacedDeath,
    HoldRanOut,
    MoveMade,
    SceneEnds,
    SessionStarts,
)
from undertow.games.eidolon.people import PC, Power
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import give, mark, note, place, spend, turn
from undertow.games.eidolon.rules.asking import lift
from undertow.games.eidolon.rules.borrowing import lends
from undertow.games.eidolon.rules.clock import advance
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    interjection,
    mine,
    move,
    passive,
    playbook,
    rule,
    swaps_to,
)
from undertow.games.eidolon.rules.powers import STANDING, deals
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, gm_says, wants
from undertow.games.eidolon.rules.wording import blank_fields, reworded
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MIDNIGHT, MoveInProgress, Unsaid, World
from undertow.kernel import Field, Line, Offer, Page, Prose, Several, Table, message

SCRAP, SNIPE = "eidolon.scrap", "eidolon.snipe"
PAIR = "eidolon.wildcard.pair-of-aces"
INSURANCE = "eidolon.wildcard.insurance"
HIGH = "eidolon.wildcard.high-roller"
ACTIVE = "active"
LOOK, JOKER, SPIRIT, ASKED = (
    "wildcard.look",
    "wildcard.joker",
    "wildcard.spirit",
    "wildcard.spirit-asked",
)
HAND = 3
"""So many playbooks are offered, and so much Hold does a new one bring."""

playbook(
    "wildcard",
    "The Wildcard",
    "Your Eidolon is never one thing for long: every session it plays by another playbook's rules, and "
    "looks the part.",
    sentence="My Eidolon is.",
    blanks=(),
    range=None,
    stats=(1, 2, 1, 2, 3),
    question="What is the most you ever lost to chance?",
    style="Not for newcomers: know every playbook, and have a power ready for each. New ones are fine.",
    dealt=True,
    choices=(
        Choosing(
            "pool",
            message("eidolon.wildcard.choose.pool", "What you may be dealt"),
            ("all", "no-inhuman", "no-beast", "neither"),
            (
                message("eidolon.wildcard.pool.all", "anything"),
                message("eidolon.wildcard.pool.no-inhuman", "anything but the Inhuman"),
                message("eidolon.wildcard.pool.no-beast", "anything but the Beast"),
                message("eidolon.wildcard.pool.neither", "neither Inhuman nor Beast"),
            ),
        ),
    ),
)
LEFT_OUT = {
    "no-inhuman": ("inhuman",),
    "no-beast": ("beast",),
    "neither": ("inhuman", "beast"),
}


def active(pc: PC) -> str:
    return str(pc.flags.get(ACTIVE, "")) if deals(pc) else ""


def hand_left(pc: PC) -> int:
    return pc.holds.get(MAKE, 0)


def pool(pc: PC) -> tuple[str, ...]:
    """The playbooks someone may be dealt: the current one too, but no Veteran and no Wildcard."""
    out = ("veteran", "wildcard", *LEFT_OUT.get(str(pc.choices.get("pool", "")), ()))
    return tuple(book for book in PLAYBOOKS if book not in out)


# Deal In

DEAL = passive(
    "wildcard",
    "starting",
    "deal-in",
    "Deal In",
    "As a session begins, and when a Move says so, the GM offers three playbooks. Choose one: it is your "
    "Active Playbook now.",
).id
MAKE = passive(
    "wildcard",
    "starting",
    "make-a-play",
    "Make a Play",
    "A new Active Playbook gives Hold 3. Its Starting Moves are free; each use of an Advanced one costs 1. "
    "With no Hold left, Deal In.",
).id
OFFER = message("eidolon.ask.deal-in", "{who} Deals In. Which three playbooks do you offer?")
PICK = message("eidolon.ask.deal-in-pick", "{who}: which hand do you play?")
POWER = message("eidolon.ask.deal-in-power", "{who}: the {playbook}. {sentence}")
DEALT = message("eidolon.ask.deal-in-choice", "{who}: {what}?")
LOOKS = message("eidolon.field.deal-in-look", "What your Eidolon looks like now")
ACES = message("eidolon.ask.pair-of-aces", "{who}: with whom do you make a pair?")
PAIRED = message("eidolon.wildcard.pair-of-aces.why", "a Pair of Aces")


async def deal_in(t: Table[World], pc: str) -> None:
    """Three are offered, one is taken, whether it is new or not."""
    name = who(t.world, pc)
    books = pool(t.world.pcs[pc])
    count = min(HAND, len(books))
    offered = await t.ask(GM, OFFER(who=name), Several(books, count, count), pc=pc, kind="playbook")
    seat = t.world.pcs[pc].seat
    book = await t.ask(seat, PICK(who=name), offered, pc=pc, kind="playbook")
    await turn_to(t, pc, str(book))
    await pair_of_aces(t, pc, str(book))


async def turn_to(t: Table[World], pc: str, book: str) -> None:
    """A new Active Playbook: the old one is left behind, the new one's choices are made, its power
    may be worded, and there is Hold 3, whatever was left."""
    leave(t, pc)
    await choose(t, pc, book)
    words_hand(t, pc)
    t.tell(HoldSet(pc, MAKE, HAND))


def leave(t: Table[World], pc: str) -> None:
    """What ends with a playbook: its Hold, cards set aside, borrowed Moves, whatever it noted, and what
    its passive Moves keep up. What lies on others runs its course."""
    wild = t.world.pcs[pc]
    if joker := wild.flags.get(JOKER):
        note(t, pc, JOKER, None)
        if t.world.enemies[str(joker)].state == "severed":
            turn(t, str(joker), "ready", DEAL)
    old = active(wild)
    if not old:
        return
    ours = f"eidolon.{old}."
    for loan in wild.loans:
        if (loan.main or loan.move).startswith(ours):
            t.tell(LoanEnded(pc, loan.move))
    for id in wild.holds:
        if id.startswith(ours):
            t.tell(HoldSet(pc, id, 0))
    cards = [k.card for k in t.world.aside if k.owner == pc and k.why.startswith(ours)]
    if cards:
        t.tell(Discarded(tuple(cards), "aside", DEAL))
    release(t, pc, DEAL)  # a call for talks ends with the Eidolon that was laid down for it
    for flag in wild.flags:
        if flag.startswith(f"{old}.") or flag in ZONE or flag == AWAY:
            note(t, pc, flag, None)
    for effect in t.world.effects:
        kept_up = effect.entry in MOVES and MOVES[effect.entry].passive
        if kept_up and effect.pc == pc and effect.entry.startswith(ours):
            t.tell(EffectEnded(effect.id))


async def choose(t: Table[World], pc: str, book: str) -> None:
    """What a playbook has one choose of a list is chosen now; the power reads as it did last time."""
    asked = PLAYBOOKS[book].choices
    made: dict[str, Any] = {}
    for one in asked:
        if one.options:
            prompt = DEALT(who=who(t.world, pc), what=one.label())
            # What was chosen last time comes first.
            last = t.world.pcs[pc].choices.get(one.key)
            again = [option for option in one.options if option == last]
            options = list(dict.fromkeys([*again, *one.options]))
            made[one.key] = await t.ask(t.world.pcs[pc].seat, prompt, options, pc=pc)
    wild = t.world.pcs[pc]
    written: dict[str, Any] = {**wild.choices, **made}
    # The traits of the playbook left behind go; those of the new one come.
    gone = f"eidolon.{active(wild)}."
    kept = [one for one in written.get("traits", ()) if not one.startswith(gone)]
    written["traits"] = tuple(dict.fromkeys([*kept, *sheets.traits(made, asked)]))
    old = [p for p in wild.powers if p.playbook == book and not p.form]
    power = old[0] if old else Power(book, (DOTS,) * len(PLAYBOOKS[book].blanks))
    changed = replace(
        wild,
        choices=written,
        powers=(power, *(p for p in wild.powers if p != power)),
        flags={**wild.flags, ACTIVE: book},
    )
    t.tell(SheetChanged(changed, "active"))


def words_hand(t: Table[World], pc: str) -> None:
    """The player may word the power of this hand, and say what the Eidolon looks like now."""
    wild = t.world.pcs[pc]
    book = PLAYBOOKS[active(wild)]
    sentence = book.sentence(**dict.fromkeys("abc", DOTS))
    prompt = POWER(who=who(t.world, pc), playbook=book.name(), sentence=sentence)
    wants(t, wild.seat, prompt, "hand", pc, book.id)


def _hand(world: World, one: Unsaid) -> Page:
    wild = world.pcs[one.pc]
    book = PLAYBOOKS[active(wild)]
    own = [c for c in book.choices if not c.options]
    fields = [
        Field(c.key, c.label(), Prose(300), str(wild.choices.get(c.key, "")) or None) for c in own
    ]
    fields += blank_fields(world, one.pc, dealt(wild))
    fields.append(Field("look", LOOKS(), Prose(600, empty=True), str(wild.flags.get(LOOK, ""))))
    return Page(tuple(fields), "eidolon.active-playbook")


def dealt(wild: PC) -> Power:
    """The power of the hand that is played now; in another form, where a Move gave it one."""
    mine = [p for p in wild.powers if p.playbook == active(wild)]
    return next((p for p in mine if not p.form), mine[0])


@adds("hand", _hand, stands=lambda world, one: active(world.pcs[one.pc]) == one.about[0])
async def word_the_hand(t: Table[World], one: Unsaid, answer: tuple[str, ...]) -> None:
    given = _hand(t.world, one).filled(answer)
    wild = t.world.pcs[one.pc]
    blanks = tuple(words for name, words in given.items() if name.startswith("blank-"))
    own = {c.key: given[c.key] for c in PLAYBOOKS[active(wild)].choices if not c.options}
    changed = replace(
        reworded(wild, dealt(wild), blanks),
        choices={**wild.choices, **own},
        flags={**wild.flags, LOOK: given["look"]},
    )
    t.tell(SheetChanged(changed, "power"))


async def pair_of_aces(t: Table[World], pc: str, book: str) -> None:
    """The same playbook as someone else's: +1 Forward for both."""
    wild = t.world.pcs[pc]
    if not has(wild, PAIR) or used(wild, PAIR):
        return
    alike = [
        other.id
        for other in t.world.party
        if other.id != pc and book in (other.playbook, active(other))
    ]
    if not alike:
        return
    other = await t.ask(wild.seat, ACES(who=who(t.world, pc)), ["nobody", *alike], pc=pc, kind="pc")
    if other != "nobody":
        mark(t, pc, PAIR)
        for one in (pc, str(other)):
            give(t, one, 1, "forward", PAIRED(), entry=PAIR)


@answers(DEAL, "before", SessionStarts, lambda world, moment, pc: deals(pc))
async def new_session(t: Table[World], moment: SessionStarts, pc: str) -> None:
    await deal_in(t, pc)


@rule("deal-in-now", "Deal In", "A Wildcard without Hold is dealt a new hand.")
async def deal_in_now(t: Table[World], pc: str) -> None:
    await deal_in(t, pc)


def _no_hand(world: World) -> Offer | None:
    """Out of Hold: Deal In, once whatever the last Hold bought has been used."""
    if world.mode == "creation" or not world.in_session or world.paused:
        return None
    for pc in world.party:
        if deals(pc) and MAKE not in pc.holds and not owed(pc):
            return deal_in_now.offer(pc.id)
    return None


def owed(pc: PC) -> list[str]:
    """What was borrowed from the Active Playbook for one use, and is still to be used."""
    ours = f"eidolon.{active(pc)}."
    return [loan.move for loan in pc.loans if loan.span == "use" and loan.move.startswith(ours)]


STEPS.append(_no_hand)


@answers(MAKE, "after", SceneEnds, lambda world, moment, pc: MAKE not in pc.holds)
async def too_late(t: Table[World], moment: SceneEnds, pc: str) -> None:
    for id in owed(t.world.pcs[pc]):
        t.tell(LoanEnded(pc, id))


# Make a Play


def _insured(pc: PC) -> bool:
    return has(pc, INSURANCE) and not used(pc, INSURANCE)


@lends(
    MAKE,
    "advanced",
    label="Make a Play: spend 1 Hold",
    book=active,
    can=lambda world, pc: deals(pc) and hand_left(pc) >= 1,
    lasts=lambda world, pc: hand_left(pc) > 1 or _insured(pc),
)
async def make_a_play(t: Table[World], pc: str) -> None:
    await spend(t, pc, MAKE)


passive(
    "wildcard",
    "master",
    "high-roller",
    "High Roller",
    "Once a session, 2 Hold of Make a Play buy one use of a Master Move of your Active Playbook.",
    once="session",
)


@lends(
    HIGH,
    "master",
    label="High Roller: spend 2 Hold on a Master Move",
    book=active,
    can=lambda world, pc: deals(pc) and hand_left(pc) >= 2 and not used(pc, HIGH),
    lasts=lambda world, pc: hand_left(pc) > 2 or _insured(pc),
)
async def high_roller(t: Table[World], pc: str) -> None:
    mark(t, pc, HIGH)
    await spend(t, pc, MAKE, 2)


SHARK = passive(
    "wildcard",
    "starting",
    "card-shark",
    "Card Shark",
    "Scrap or Snipe with your Eidolon, and you may draw BIZ.",
    eidolon=True,
).id
swaps_to(SHARK, "biz", SCRAP, SNIPE)

# The Luck spirit

COMES = message("eidolon.ask.luck-spirit", "A Luck spirit comes to {who}. What does it look like?")
HERE = message("eidolon.wildcard.spirit.effect", "A Luck spirit stays with {who}: {spirit}")
BLESSED = message("eidolon.wildcard.spirit.blessed", "a Luck spirit's blessing")
CURSED = message("eidolon.wildcard.spirit.cursed", "a Luck spirit's curse")


async def spirit(t: Table[World], pc: str, kind: str) -> None:
    """A spirit comes, in place of any that is there."""
    lift(t, pc, SPIRIT)
    here = place(t, pc, SPIRIT, HERE(who=who(t.world, pc), spirit=DOTS), "gm")
    fills(t, GM, COMES(who=who(t.world, pc)), here, "spirit", 300)
    note(t, pc, SPIRIT, kind)
    note(t, pc, ASKED, None)
    blessed = kind == "positive"
    why = BLESSED() if blessed else CURSED()
    give(t, pc, 1 if blessed else -1, "forward", why, entry=SPIRIT)


@attunes(
    "wildcard",
    "resonant",
    forecast="Luck deals you every winner.",
    text="A Luck spirit comes and blesses you: +1 Forward. It leaves when you play a card that is not "
    "positive.",
)
async def blessing(t: Table[World], pc: str) -> None:
    await spirit(t, pc, "positive")


@attunes(
    "wildcard",
    "dissonant",
    forecast="You bet it all, and it is gone.",
    text="A Luck spirit comes and curses you: -1 Forward. It leaves when you play a card that is not "
    "negative.",
)
async def curse(t: Table[World], pc: str) -> None:
    await spirit(t, pc, "negative")


@answers(DEAL, "after", MoveMade, lambda w, m, pc: mine(w, m, pc) and SPIRIT in pc.flags)
async def spirit_leaves(t: Table[World], moment: MoveMade, pc: str) -> None:
    """Cards played since it came decide whether it stays."""
    assert t.world.last is not None
    since = list(t.world.last.readings)
    came = [place for place, reading in enumerate(since) if reading.own and not reading.by]
    since = since[came[-1] + 1 :] if came else since
    if any(reading.polarity != t.world.pcs[pc].flags[SPIRIT] for reading in since):
        lift(t, pc, SPIRIT)
        note(t, pc, SPIRIT, None)


# Advanced and Master Moves


passive(
    "wildcard",
    "advanced",
    "poker-face",
    "Poker Face",
    "Unflappable, as a Vanguard is: when someone tries to scare you, show them that they do not.",
    grants=("eidolon.vanguard.unflappable",),
)
passive(
    "wildcard",
    "advanced",
    "pair-of-aces",
    "Pair of Aces",
    "Once a session, Deal In to someone else's playbook: +1 Forward for both of you.",
    once="session",
)

# Tubthumping, from an Active Playbook that is gone


def _still_standing(world: World, moment: CombatEnds | FacedDeath, pc: PC) -> bool:
    mine = isinstance(moment, CombatEnds) or moment.pc == pc.id
    return mine and STANDING in pc.flags and not has(pc, TUBTHUMPING)


# The fight may outlast the hand in which someone got up again; they fall all the same.
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
    "wildcard",
    "advanced",
    "mulligan",
    "Mulligan",
    "For 1 Hold of Make a Play your power is reworded, within the same sentence. Never for the last one.",
    draws=False,
    when=_spare,
)
async def mulligan(t: Table[World], pc: str) -> None:
    await spend(t, pc, MAKE)
    words_hand(t, pc)


FOLDED = message("eidolon.wildcard.fold.why", "a hand thrown away")


@move(
    "wildcard",
    "advanced",
    "fold",
    "Fold",
    "Once a session lose all Hold of Make a Play and Deal In. -1 Forward.",
    draws=False,
    once="session",
    when=lambda world, pc: None if deals(pc) else NO_HAND(who=who(world, pc.id)),
)
async def fold(t: Table[World], pc: str) -> None:
    t.tell(HoldSet(pc, MAKE, 0))
    await deal_in(t, pc)
    give(t, pc, -1, "forward", FOLDED(), entry=fold.id)


passive(
    "wildcard",
    "advanced",
    "insurance",
    "Insurance",
    "Once a session, when your last Hold is spent, take 3 more instead of Dealing In.",
    once="session",
)
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
    "wildcard",
    "advanced",
    "double-or-nothing",
    "Double or Nothing",
    "Once a session, on seeing what a Push turned up: two more hours, and Push again.",
    once="session",
).id


def _doubles(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    able = world.hour + 2 <= MIDNIGHT and not used(pc, DOUBLE)
    return [()] if able and pc.dissonant not in m.turned else []


@interjection(DOUBLE, "pushed", "Double or Nothing: two more hours, and Push again", _doubles)
async def double_or_nothing(t: Table[World], pc: str) -> bool:
    mark(t, pc, DOUBLE)
    advance(t, DOUBLE)
    advance(t, DOUBLE)
    # The first card was never played.
    await deck.refresh(t)
    t.tell(PutUnder(t.world.now.turned, "turned"))
    return True


BOTTOM = passive(
    "wildcard",
    "advanced",
    "deal-from-the-bottom",
    "Deal From the Bottom",
    "Once a session look at the bottom card, you alone; then draw from the bottom or the top.",
    once="session",
).id
WORDS.update(
    bottom=message("eidolon.say.bottom", "from the bottom"),
    top=message("eidolon.say.top", "from the top"),
)
WHICH_END = message("eidolon.ask.which-end", "{who}: draw from the bottom or from the top?")


def _looks(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if m.instead is None and world.deck and not used(pc, BOTTOM) else []


@interjection(BOTTOM, "before", "Deal From the Bottom: look, then choose an end", _looks)
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
    "wildcard",
    "advanced",
    "friend-of-fortune",
    "Friend of Fortune",
    "Ask the Luck spirit that came to you one question. It answers as well as it can; a spirit that cursed "
    "you has nothing pleasant to say.",
    draws=False,
    when=_spirit,
    about="What do you ask the Luck spirit?",
)
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
    "wildcard",
    "master",
    "jokers-wild",
    "Joker's Wild",
    "Sever the Eidolon of an enemy you have utterly beaten, and play by the playbook closest to it, looks and "
    "all, until you Deal In.",
    draws=False,
    eidolon=True,
    when=lambda world, pc: None if _fallen(world) and deals(pc) else NOBODY(),
)
async def jokers_wild(t: Table[World], pc: str) -> None:
    seat, name = t.world.pcs[pc].seat, who(t.world, pc)
    enemy = await t.choose(seat, FALLEN(who=name), _fallen(t.world), pc=pc, kind="enemy")
    prompt = CLOSEST(whom=who(t.world, enemy))
    book = await t.ask(GM, prompt, list(pool(t.world.pcs[pc])), pc=pc, kind="playbook")
    await turn_to(t, pc, str(book))
    turn(t, enemy, "severed", jokers_wild.id)
    note(t, pc, JOKER, enemy)
