"""The Enigma: a mysterious ally with a double life."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Playbook, Special, able, during, working
from undertow.games.moonlight.facts import Learned, RollChanged, Used, VowsSet
from undertow.games.moonlight.moments import (
    Assisted,
    Assisting,
    DowntimeFell,
    Escaped,
    FollowedUp,
)
from undertow.games.moonlight.numbers import AttributeDice
from undertow.games.moonlight.rules.creation import SECRET
from undertow.games.moonlight.rules.stress import recover
from undertow.games.moonlight.world import BANDS, RECOVERY, Vow, World
from undertow.kernel import Table, Term
from undertow.parts.uses import Use, used

MASK = Special(
    id="moonlight.behind-the-mask",
    name="Behind the mask",
    starting=True,
    text="Your everyday and your true self live separate lives, and nobody in the story knows they are one. "
    "Describe the mask.",
)
SHADOWS = Special(
    id="moonlight.working-from-the-shadows",
    name="Working from the shadows",
    on=("setup",),
    dice=1,
    claim="You set it up unseen, for somebody else.",
    text="One more die to set up somebody unseen; when their follow-up succeeds, you mark xp.",
)
PHANTOM = Special(
    id="moonlight.phantom",
    name="Phantom",
    text="Special armour: avert being detected or overlooked, or seize everybody's attention at once.",
    averts="being detected or overlooked",
    feat="everybody present looks at you, at once",
)
SHROUDED = Special(
    id="moonlight.shrouded-in-secrets",
    name="Shrouded in secrets",
    dice=1,
    claim="Your everyday self hides your purpose, or helps you go unnoticed.",
    text="Nobody unmasks you without your leave. One more die when your everyday self hides your purpose or "
    "helps you go unnoticed.",
)
COVER = Special(
    id="moonlight.cover-story",
    name="Cover story",
    text="Before you roll for obligation: one die less, and your recovery clock fills at once.",
)
STEPS = Special(
    id="moonlight.two-steps-ahead",
    name="Two steps ahead",
    text="Twice a mission you assist a teammate without stress. Say how you had prepared.",
)
REVEAL = Special(
    id="moonlight.the-big-reveal",
    name="The big reveal",
    transcendent=True,
    text="At the moment you transcend you may vanish, and reappear when and where you choose in this mission.",
)
WATCH = Special(
    id="moonlight.watch-this",
    name="Watch this!",
    transcendent=True,
    text="A push also gives a superhuman feat of athletics, or a monologue nobody interrupts.",
    pushes=("a superhuman feat of athletics", "a monologue nobody interrupts"),
)
FRIENDS = Special(
    id="moonlight.powerful-friends",
    name="Powerful friends",
    transcendent=True,
    once="mission",
    text="Once a mission, flash back to one downtime action of your true self: no stress, the result counts "
    "one step higher, and it marks your transcendence track.",
)


@SHADOWS.reacts(
    "after", FollowedUp, lambda world, m, me: m.by == me and m.success and SHADOWS.id in m.abilities
)
async def shines(t: Table[World], m: FollowedUp, me: str) -> None:
    t.tell(Learned(me, "playbook", SHADOWS.id))


@FRIENDS.reacts(
    "before", DowntimeFell, lambda world, m, me: m.who == me and world.phase == "mission"
)
async def one_step_better(t: Table[World], m: DowntimeFell, me: str) -> DowntimeFell:
    """A downtime roll on a mission is a flashback: nothing else brings one about."""
    return replace(m, band=BANDS[min(BANDS.index(m.band) + 1, len(BANDS) - 1)])


KEPT = "I keep your secret."


@MASK.reacts("after", Escaped, lambda world, m, me: m.who == me and m.by in world.people)
async def keeps_my_secret(t: Table[World], m: Escaped, me: str) -> None:
    """Whoever helped has one promise more; while it stands, another may be rewritten to hold the secret instead."""
    vows = t.world.people[m.by].vows
    t.tell(VowsSet(m.by, (*vows, Vow(me, KEPT, SECRET))))


def _covers(world: World, me: str) -> list[tuple[()]]:
    ready = COVER.id in working(world, me) and world.people[me].harm and me not in world.obliged
    return [()] if ready and not used(world.uses, me, COVER.id) else []


@Act(
    id="moonlight.tell-cover",
    name="Cover story",
    to=_covers,
    needs=(during("obligation"),),
    text="One die less for obligation, and your recovery clock fills at once.",
)
async def tell_cover(t: Table[World], me: str) -> None:
    t.tell(Used(Use(me, COVER.id, "phase")))
    recover(t, me, RECOVERY - t.world.people[me].recovery)


@COVER.modifies(AttributeDice)
def strained(world: World, m: AttributeDice, me: str) -> Term | None:
    told = m.who == me and m.what == "obligation" and used(world.uses, me, COVER.id)
    return Term(-1, COVER.line) if told else None


def _prepared(world: World, me: str) -> list[tuple[int]]:
    times = sum(use.who == me and use.what == STEPS.id for use in world.uses)
    if STEPS.id not in working(world, me) or times >= 2:
        return []
    return [(id,) for id, roll in world.rolls.items() if roll.who != me and not roll.assisted]


@Act(
    id="moonlight.prepared-help",
    name="Two steps ahead",
    to=_prepared,
    needs=(able, during("mission")),
    touches=lambda world, me, id: Assisting(me, world.rolls[id].who),
    anytime=True,
    text="Assist without stress, twice a mission.",
)
async def prepared_help(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, STEPS.id, "mission")))
    t.tell(RollChanged(id, replace(t.world.rolls[id], helper=me)))
    await t.after(Assisted(me, t.world.rolls[id].who))


PLAYBOOK = Playbook(
    id="enigma",
    name="The Enigma",
    text="A mysterious ally with a double life, who works from the shadows and loves a dramatic reveal.",
    xp="You met a challenge with mystery or showy action.",
    mundane=("forgettable", "puzzling"),
    true=("dashing", "imperious"),
    promises=("secretive", "intimate"),
    eclipse="Only the mask deserves love. You cast off your everyday self and give the crowd nothing but glamour "
    "and drama.",
    escape="Somebody bares the truth of their heart to you, and you show them who you are. They gain a promise to "
    "keep your secret.",
    questions=(
        "What does X plan?",
        "Who hides something?",
        "Where is X?",
        "What is the weak point here?",
        "How do I stay unseen?",
        "What does X truly wish for?",
    ),
    actions=("express", "conceal"),
    abilities=(MASK, SHADOWS, PHANTOM, SHROUDED, COVER, STEPS, REVEAL, WATCH, FRIENDS),
    ponder=("What does the mask hide?", "Will you let anybody in?"),
)
