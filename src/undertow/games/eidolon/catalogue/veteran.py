"""The Veteran: back once more, slower, wiser, and with a playbook full of old tricks."""

from __future__ import annotations

from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import (
    Move,
    has,
    held,
    of_playbook,
    used,
)
from undertow.games.eidolon.facts import Chosen, FromBelow, HoldSet, InsteadOfDraw, Noted, Outcome
from undertow.games.eidolon.moments import MoveMade, SessionStarts
from undertow.games.eidolon.people import DEFEATED, DESPERATE, PC
from undertow.games.eidolon.rules.acting import give, mark, note
from undertow.games.eidolon.rules.asking import SOMEBODY, meant, unseen
from undertow.games.eidolon.rules.borrowing import lends
from undertow.games.eidolon.rules.declaring import (
    answers,
    gives,
    interjection,
    move,
    passive,
    playbook,
    swaps_to,
)
from undertow.games.eidolon.rules.enemies import crash
from undertow.games.eidolon.rules.growth import on_taking, taken
from undertow.games.eidolon.rules.harm import harm, move_track
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import MoveInProgress, Reading, World
from undertow.kernel import Line, Table, message, plain

RYMP, FACE_DEATH = "eidolon.rymp", "eidolon.face-death"
SECOND_WIND = "eidolon.veteran.second-wind"

playbook(
    "veteran",
    "The Veteran",
    "You had retired from all this. Now they need you again: not as quick as you were, but you have seen "
    "it all, and a few of the old stunts still work.",
    sentence="My Eidolon is what it always was.",
    blanks=(),
    range=None,
    stats=(1, 1, 3, 2, 2),
    question="Why did you retire?",
    style="A mentor's playbook. Years or wounds alone make nobody a Veteran; another outlook does.",
    looks_back=True,
    returns=("dead", "retired"),
)


def former(pc: PC) -> str:
    """The playbook a Veteran looks back on."""
    return str(pc.choices.get("former", "")) if pc.playbook == "veteran" else ""


# Old Time Rock 'n Roll

OLD_TIME = passive(
    "veteran",
    "starting",
    "old-time-rock-n-roll",
    "Old Time Rock 'n Roll",
    "Hold 1 as a session begins: spend it on an Advanced Move of your Former Playbook. With the Hold gone "
    "you may still use one, and your Track advances each time.",
).id
OWES = "veteran.owes"
"""The flag: the price is the last step, and comes after what it buys."""


@answers(OLD_TIME, "after", SessionStarts, lambda world, moment, pc: True)
async def warm_up(t: Table[World], moment: SessionStarts, pc: str) -> None:
    t.tell(HoldSet(pc, OLD_TIME, 2 if has(t.world.pcs[pc], SECOND_WIND) else 1))


async def settle(t: Table[World], pc: str) -> None:
    if t.world.pcs[pc].flags.get(OWES):
        note(t, pc, OWES, None)
        await harm(t, pc, 1, OLD_TIME, cost=True)


@lends(
    OLD_TIME,
    "advanced",
    label="Old Time Rock 'n Roll: call back an old Move",
    book=former,
    can=lambda world, pc: bool(former(pc)) and pc.track < DEFEATED and OWES not in pc.flags,
    settle=settle,
    more=lambda pc: pc.former_moves,
)
async def rock(t: Table[World], pc: str) -> None:
    veteran = t.world.pcs[pc]
    if left := veteran.holds.get(OLD_TIME, 0):
        t.tell(HoldSet(pc, OLD_TIME, left - 1))
    elif veteran.track == DESPERATE:
        # What is paid for happens first; then the Veteran Faces Death for it.
        t.tell(Noted(pc, OWES, True))
    else:
        await harm(t, pc, 1, OLD_TIME, cost=True)


def _owed(world: World, moment: MoveMade, pc: PC) -> bool:
    return OWES in pc.flags and not world.made


@answers(OLD_TIME, "after", MoveMade, _owed)
async def pays_at_last(t: Table[World], moment: MoveMade, pc: str) -> None:
    await settle(t, pc)


# Starting and Advanced Moves

passive(
    "veteran",
    "starting",
    "speaking-in-tongues",
    "Speaking in Tongues",
    "You converse with Shades and their like, even with those that never say a word.",
)
FLIRT = passive(
    "veteran",
    "starting",
    "flirt-with-death",
    "Flirt with Death",
    "Facing Death, charm whatever came for you: GLAM instead of BIZ.",
).id
swaps_to(FLIRT, "glam", FACE_DEATH, claim="you do your best to charm the powers that came for you")

FOOLED = passive(
    "veteran",
    "advanced",
    "wont-get-fooled-again",
    "Won't Get Fooled Again",
    "You know an enemy Eidolon's power: +1 to Reveal Your Master Plan against it.",
).id
gives(FOOLED, 1, RYMP, claim="you know that Eidolon's power, and the plan counters it")

move(
    "veteran",
    "advanced",
    "ive-been-everywhere-man",
    "I've Been Everywhere, Man",
    "You arrive where you have been before: ask a favour of old friends.",
    stat="glam",
    about="Where are you, who knows you here, and what do you ask of them?",
)(None)

passive(
    "veteran",
    "advanced",
    "accumulated-knowledge",
    "Accumulated Knowledge",
    "Take Dredge Your Mind from the Navigator. Who was one needs Old Time Rock 'n Roll for it no longer.",
    grants=("eidolon.navigator.dredge-your-mind",),
)

PICKED_UP = passive(
    "veteran",
    "advanced",
    "just-something-i-picked-up",
    "Just Something I Picked Up",
    "Try something nobody here has seen you do, tell how you learned it, and draw GLAM in place of the "
    "usual stat.",
).id
swaps_to(
    PICKED_UP,
    "glam",
    claim="nobody watching has seen you do this, and you tell when and how you learned it",
)

# Teaching

TAUGHT = "eidolon.veteran.taught"
LESSONS = "lessons"
"""The choice: pairs of teacher and skill."""
PUPIL = message("eidolon.ask.pupil", "{who}: whom do you teach?")
message("eidolon.ask.skill", "{who}: what does {whom} learn?")  # asked once
IS_SKILL = message("eidolon.veteran.taught.claim", "this is what {who} taught: {skill}")
NO_LESSON = message(
    "eidolon.no.lesson",
    "First {who} and another character share a Downtime Move; teach them in it.",
)


def _pupils(world: World, pc: PC) -> list[str]:
    """Who has taken part in a Downtime Move of this Downtime, as the teacher has."""
    if world.mode != "downtime" or pc.id not in world.in_downtime:
        return []
    return [id for id in world.in_downtime if id != pc.id and world.pcs[id].here]


def _class(world: World, pc: PC) -> Line | None:
    return None if _pupils(world, pc) else NO_LESSON(who=who(world, pc.id))


def lessons(pc: PC) -> list[tuple[str, str]]:
    found = pc.choices.get(LESSONS, ())
    pairs = found if isinstance(found, tuple) else ()
    return [(str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, tuple)]


async def _lesson(t: Table[World], pc: str, skill: str) -> str:
    pupils = _pupils(t.world, t.world.pcs[pc])
    prompt = PUPIL(who=who(t.world, pc))
    whom = await t.choose(t.world.pcs[pc].seat, prompt, pupils, pc=pc, kind="pc")
    return f"{whom}: {skill}"


@move(
    "veteran",
    "advanced",
    "tell-em-its-just-something-you-picked-up",
    "Tell 'Em It's Just Something You Picked Up",
    "In a Downtime Move you shared, teach another character a skill. Whenever they attempt it they may skip "
    "the draw: your resonant card, as printed, is what they play.",
    draws=False,
    first=_lesson,
    when=_class,
    requires=(PICKED_UP,),
    about="What do you teach?",
    consent="Did the Downtime Move they shared leave room for that lesson?",
)
async def tell_em(t: Table[World], pc: str, about: str) -> None:
    whom, skill = about.split(": ", 1)
    pupil = t.world.pcs[whom]
    t.tell(Outcome(pc, tell_em.id, "taught", about))
    t.tell(Chosen(whom, LESSONS, (*lessons(pupil), (pc, skill))))
    traits = pupil.choices.get("traits", ())
    if isinstance(traits, tuple) and TAUGHT not in traits:
        t.tell(Chosen(whom, "traits", (*traits, TAUGHT)))


passive(
    "veteran",
    "part",
    "taught",
    "Something you picked up",
    "A skill that a Veteran taught you. Attempting it, you may play their resonant card as printed, and "
    "draw nothing.",
)


def _learned(world: World, pc: PC, m: MoveInProgress) -> list[tuple[str]]:
    skills = dict.fromkeys(skill for _, skill in lessons(pc))
    return [(skill,) for skill in skills] if m.instead is None else []


@interjection(
    TAUGHT, "before", "Something you picked up: no draw, but your teacher's card", _learned
)
async def as_taught(t: Table[World], pc: str, skill: str) -> None:
    teacher = next(one for one, taught in lessons(t.world.pcs[pc]) if taught == skill)
    if await agreed(t, IS_SKILL(who=who(t.world, teacher), skill=plain(skill))):
        card = t.world.pcs[teacher].resonant
        reading = Reading(card, "neutral", CARDS[card].forecast(), virtual=True, by=TAUGHT)
        t.tell(InsteadOfDraw(reading))


# Looking after the young

SHIELDED = message("eidolon.ask.protector", "{who}: for whom did you step into danger?")
STRIKES_BACK = message("eidolon.veteran.protector.why", "{who} stepped into danger for you")
AT_SOURCE = message(
    "eidolon.veteran.protector.claim", "you strike back at what {who} shielded you from"
)
NO_TIE = message("eidolon.no.protector", "{who} has no Tie to another character in play.")


def _wards(world: World, pc: PC) -> list[str]:
    return [tie.to for tie in pc.ties if tie.to in world.pcs and world.pcs[tie.to].here]


def _protects(world: World, pc: PC) -> Line | None:
    return None if _wards(world, pc) else NO_TIE(who=who(world, pc.id))


@move(
    "veteran",
    "advanced",
    "protector",
    "Protector",
    "You or your Eidolon step into danger for someone you have a Tie to: they have +1 Forward to strike "
    "back at its source.",
    draws=False,
    when=_protects,
    about="Into which danger do you step?",
    consent="Do they step into danger for someone among their Ties?",
)
async def protector(t: Table[World], pc: str, about: str) -> None:
    name = who(t.world, pc)
    wards = _wards(t.world, t.world.pcs[pc])
    whom = await t.choose(t.world.pcs[pc].seat, SHIELDED(who=name), wards, pc=pc, kind="pc")
    claim = AT_SOURCE(who=name)
    give(t, whom, 1, "forward", STRIKES_BACK(who=name), claim=claim, entry=protector.id)


GRANDPA = passive(
    "veteran",
    "advanced",
    "grandpa-always-cheats",
    "Grandpa Always Cheats",
    "Once a session draw from the other end of the deck: from the bottom, or, for a Master Plan, from the "
    "top.",
    once="session",
).id


def _cheats(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if not used(pc, GRANDPA) and m.instead is None else []


@interjection(GRANDPA, "before", "Grandpa Always Cheats: draw from the other end", _cheats)
async def cheats(t: Table[World], pc: str) -> None:
    mark(t, pc, GRANDPA)
    t.tell(FromBelow(not t.world.now.bottom))


passive(
    "veteran",
    "advanced",
    "second-wind",
    "Second Wind",
    "Old Time Rock 'n Roll gives Hold 2 instead of 1.",
)

# Master Moves

COMEBACK = passive(
    "veteran",
    "master",
    "dont-call-it-a-comeback",
    "Don't Call It a Comeback",
    "One Master and two Advanced Moves of your Former Playbook are yours for good.",
).id
OLD_MASTER = message("eidolon.ask.comeback-master", "{who}: which Master Move comes back to you?")
OLD_MOVE = message("eidolon.ask.comeback", "{who}: which Advanced Move comes back to you?")


def fits(pc: PC, chosen: tuple[Move, ...]) -> bool:
    """Are the requirements of these Moves met, by what is owned or by each other?"""
    from undertow.games.eidolon.sheets import requirement

    owned = (*held(pc), *(one.id for one in chosen))
    return all(requirement(one, owned) is None for one in chosen)


def comebacks(pc: PC) -> list[tuple[Move, Move, Move]]:
    """Every Master Move with two Advanced ones that a Veteran may take back."""
    book = former(pc)
    have = held(pc)
    old = [one for one in of_playbook(book, "advanced") if one.id not in have]
    return [
        (master, one, other)
        for master in of_playbook(book, "master")
        if master.id not in have
        for one in old
        for other in old
        if one is not other and fits(pc, (master, one, other))
    ]


@on_taking(COMEBACK)
async def comes_back(t: Table[World], pc: str) -> None:
    veteran, name = t.world.pcs[pc], who(t.world, pc)
    left = comebacks(veteran)
    chosen: tuple[str, ...] = ()
    for place, prompt in enumerate((OLD_MASTER, OLD_MOVE, OLD_MOVE)):
        options = list(dict.fromkeys(three[place].id for three in left))
        if not options:
            return
        picked = await t.ask(veteran.seat, prompt(who=name), options, pc=pc, kind="move")
        chosen = (*chosen, str(picked))
        left = [three for three in left if three[place].id == picked]
    t.tell(Chosen(pc, COMEBACK, chosen))
    for id in chosen:
        await taken(t, pc, id)


NO_ENEMY = message("eidolon.no.blaze", "There is no enemy left to strike.")
AT_WHOM = message("eidolon.ask.blaze", "{who}: at whom do you burn?")


def _foes(world: World) -> list[str]:
    """Enemies who stand: those of the fight, or any the players know of."""
    fought = world.combat.enemies if world.combat is not None else ()
    there = [e.id for e in world.enemies.values() if not e.beaten and not world.unseen(e.id)]
    found = [id for id in there if not fought or id in fought]
    return [*found, SOMEBODY] if unseen(world) else found


def _burns(world: World, pc: PC) -> Line | None:
    return None if _foes(world) else NO_ENEMY()


@move(
    "veteran",
    "master",
    "blaze-of-glory",
    "Blaze of Glory",
    "Strike with everything you have left: your Track goes to Defeated, you Face Death, and an enemy crashes "
    "twice. Once in your life.",
    draws=False,
    once="ever",
    when=_burns,
)
async def blaze_of_glory(t: Table[World], pc: str) -> None:
    prompt = AT_WHOM(who=who(t.world, pc))
    enemy = await t.choose(t.world.pcs[pc].seat, prompt, _foes(t.world), pc=pc, kind="enemy")
    enemy = await meant(t, pc, enemy)
    await move_track(t, pc, DEFEATED, blaze_of_glory.id)
    await crash(t, enemy, 2)
