"""In a Maze of Dreams: dream travellers unravel a conspiracy that lives in human thought."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.boards import Avatar
from undertow.games.moonlight.book import Act, Playset, Prompt, Special, only_in
from undertow.games.moonlight.catalogue import conspiracy
from undertow.games.moonlight.catalogue.conspiracy import MAZE
from undertow.games.moonlight.facts import Asked, AvatarSet, Learned, RollChanged
from undertow.games.moonlight.moments import (
    Connecting,
    EclipseFell,
    LinksGained,
    PromiseTaken,
    RollFell,
)
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Dice,
    DowntimeDice,
    EngagementDice,
    Segments,
)
from undertow.games.moonlight.rules.dice import SEGMENTS
from undertow.games.moonlight.rules.downtime import (
    WITH,
    Way,
    downtime_roll,
    free,
    gain_links,
    in_downtime,
    met,
    not_twice,
    spend,
)
from undertow.games.moonlight.rules.info import STANDARD, lists_of
from undertow.games.moonlight.rules.stress import recover_stress, take_stress
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.actions import Ability
from undertow.parts.forms import Form, Options

THREE = ("forgive", "express", "conceal")
VIRTUES = ("elegant", "clever", "brave", "serene", "bright", "curious", "playful", "beautiful")
DESIRES = (
    "supremacy",
    "apotheosis",
    "adoration",
    "intimacy",
    "overthrow",
    "control",
    "scandal",
    "agency",
    "escape",
    "prestige",
    "indulgence",
    "truth",
)

CURIOUSER = Special(
    id="moonlight.curiouser",
    name="Curiouser",
    dots=THREE,
    text="Each protagonist may add one dot to forgive, express or conceal.",
)
LOOKING = Special(
    id="moonlight.looking-for-answers",
    name="Looking for answers",
    downtime="investigation",
    text="One more die when you investigate. A lead that proves a dead end marks series xp.",
    earns="A lead proved a dead end.",
)
BURDEN = Special(
    id="moonlight.shared-burden",
    name="Shared burden",
    text="When an intimate moment bares your secrets or pain, you clear 2 stress, your ally marks 1, and they ask you "
    "one question of their list.",
)
CROWD = Special(
    id="moonlight.another-face-in-the-crowd",
    name="Another face in the crowd",
    effect=1,
    claim="You conceal yourself in a crowd.",
    learns="You deferred to the majority.",
    text="More effect to conceal yourself in a crowd. When you defer to the majority, mark xp.",
)
DAYDREAMERS = Special(
    id="moonlight.daydreamers",
    name="Daydreamers",
    text="One more die on obligation rolls.",
)
CRISIS = Special(
    id="moonlight.moment-of-crisis",
    name="Moment of crisis",
    text="Where a mission decides a friend's fate you have two more dice to engage and not one. One more die to help "
    "somebody recover from emotional harm.",
)
LUCID = Special(
    id="moonlight.lucid",
    name="Lucid",
    transcendent=True,
    bright=THREE,
    text="Each protagonist has one transcendent dot more in forgive, express and conceal.",
)
LOGIC = Special(
    id="moonlight.dream-logic",
    name="Dream logic",
    transcendent=True,
    dreams=True,
    text="Flashbacks that you call while transcended have all its benefits, and their rolls mark the track.",
)
DREAM = Special(
    id="moonlight.just-a-dream",
    name="Just a dream",
    transcendent=True,
    on=("info",),
    follow_ups=1,
    claim="You interrogate somebody.",
    text="Others must tell you the truth, though not all of it; protagonists need not, but you know when they lie. One "
    "follow-up more when you interrogate somebody.",
)
NIGHTMARE = Special(
    id="moonlight.hold-back-the-nightmare",
    name="Hold back the nightmare",
    transcendent=True,
    text="A 4 or 5 on your eclipse rolls counts as a 6. In eclipse you have one more die to frighten or upset.",
)
DREAD = Special(
    id="moonlight.nightmare-die",
    name="Hold back the nightmare",
    dice=1,
    claim="You frighten or upset somebody.",
    text="While transcended and in eclipse, one more die to frighten or upset.",
)

VIRTUE = Special(
    id="moonlight.avatar-virtue",
    name="Your Avatar's virtue",
    claim="It fits your Avatar's virtue.",
    on=("action", "setup", "flashback"),
    text="Acting in keeping with your Avatar's virtue clears 1 stress.",
)
DESIRE = Special(
    id="moonlight.avatar-desire",
    name="Your Avatar's desire",
    claim="It fits your Avatar's desire.",
    on=("action", "setup", "flashback"),
    text="Acting on your Avatar's desire, or for a promise that speaks to one, marks xp and does not wear "
    "transcendence away.",
)
AVATARS = Ability[World](
    id="moonlight.avatars",
    name="Avatars",
    text="When you transcend, your Avatar takes over your dreaming body; you still play your character.",
)


def manifest(world: World, who: str) -> Avatar | None:
    """The Avatar that counts now: only while it is manifest, unless the table reads it otherwise."""
    one = world.people[who]
    return one.avatar if one.transcended or world.rulings.avatar_always else None


def lends(world: World, who: str) -> tuple[str, ...]:
    one = world.people[who]
    own = (VIRTUE.id, DESIRE.id) if manifest(world, who) is not None else ()
    dread = NIGHTMARE.id in world.series.abilities and one.transcended and one.eclipse
    return (*own, *((DREAD.id,) if dread else ()))


def drives(world: World, who: str) -> tuple[str, ...]:
    avatar = manifest(world, who)
    return avatar.desires if avatar is not None else ()


# Avatars


class NewAvatar(Form, frozen=True):
    name: Annotated[str, Meta(title="Its name", max_length=60)]
    virtue: Annotated[str, Meta(title="Its virtue")]
    first: Annotated[str, Meta(title="A desire")]
    second: Annotated[str, Meta(title="Another desire")]
    words: Annotated[str, Meta(title="What it is like", max_length=400)] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"virtue": VIRTUES, "first": DESIRES, "second": DESIRES}

    def why_not(self, world: World, me: str) -> Line | None:
        return SAME() if self.first == self.second else None


SAME = message("moonlight.no.same-desire", "An Avatar has two different desires.")


@Act(
    id="moonlight.avatar",
    name="Your Avatar",
    needs=(only_in(MAZE),),
    anytime=True,
    to=lambda world, me: [()] if world.people[me].avatar is None else [],
    text="Your truest self, alien to you: a name, one virtue, two desires.",
).form(NewAvatar)
async def new_avatar(t: Table[World], me: str, given: NewAvatar) -> None:
    made = Avatar(given.name, given.words, given.virtue, (given.first, given.second))
    t.tell(AvatarSet(me, made))


@VIRTUE.reacts(
    "after", RollFell, lambda world, m, me: m.made.who == me and VIRTUE.id in m.made.abilities
)
async def virtuous(t: Table[World], m: RollFell, me: str) -> None:
    await recover_stress(t, me, 1, VIRTUE.id)


@DESIRE.reacts(
    "after", RollFell, lambda world, m, me: m.made.who == me and DESIRE.id in m.made.abilities
)
async def desired(t: Table[World], m: RollFell, me: str) -> None:
    t.tell(Learned(me, "playbook", DESIRE.id))


@DESIRE.modifies(Segments)
def unworn(world: World, m: Segments, me: str) -> Term | None:
    ours = m.roll.who == me and DESIRE.id in m.roll.abilities
    return Term(-1, DESIRE.line) if ours else None


@AVATARS.reacts("after", PromiseTaken, lambda world, m, me: bool(m.drive))
async def tempted(t: Table[World], m: PromiseTaken, me: str) -> None:
    roll = t.world.rolls[m.roll]
    if DESIRE.id not in roll.abilities:
        t.tell(RollChanged(m.roll, replace(roll, abilities=(*roll.abilities, DESIRE.id))))


# Abilities


@DAYDREAMERS.modifies(AttributeDice)
def elsewhere(world: World, m: AttributeDice, me: str) -> Term | None:
    return Term(1, DAYDREAMERS.line) if m.who == me and m.what == "obligation" else None


@CRISIS.modifies(DowntimeDice)
def tends(world: World, m: DowntimeDice, me: str) -> Term | None:
    if m.who != me or m.what != "recovery" or m.whom not in world.people:
        return None
    shaken = any(tag.kind == "emotional" for tag in world.people[m.whom].harm)
    return Term(1, CRISIS.line) if shaken else None


@AVATARS.modifies(EngagementDice)
def at_stake(world: World, m: EngagementDice, me: str) -> Term | None:
    counts = CRISIS.id in world.series.abilities and "friend" in m.mission.answers
    return Term(1, CRISIS.line) if counts else None


@LOGIC.modifies(Dice)
def remembered_bright(world: World, m: Dice, me: str) -> Term | None:
    dots = world.people[me].bright.get(m.roll.action, 0)
    ours = m.roll.who == me and m.roll.kind == "flashback" and dots
    return Term(dots, LOGIC.line) if ours else None


@LOGIC.modifies(Segments)
def dreamt(world: World, m: Segments, me: str) -> Term | None:
    ours = m.roll.who == me and m.roll.kind == "flashback"
    return Term(1, LOGIC.line) if ours else None


@NIGHTMARE.reacts("before", EclipseFell, lambda world, m, me: m.who == me and m.band == "4/5")
async def holds_back(t: Table[World], m: EclipseFell, me: str) -> EclipseFell:
    return replace(m, band="6")


# Share an intimate moment


class Encounter(Way, frozen=True, kw_only=True):
    share: Annotated[bool, Meta(title="They share it: one more die")] = True
    theirs: Annotated[
        int, Meta(title="Links that go to them, as their player says", ge=0, le=5)
    ] = 2
    bares: Annotated[bool, Meta(title="It bares your secrets or pain")] = False


INTIMATE = message("moonlight.label.intimate", "Share an intimate moment")()


@Act(
    id="moonlight.intimate",
    name="Share an intimate moment",
    to=not_twice,
    needs=(only_in(MAZE), in_downtime, free),
    text="You are vulnerable with somebody. If they share it you have one more die, if they hold apart you mark xp. "
    "The other divides 2 to 5 links between you. Once a downtime with each.",
    touches=lambda world, me, whom: Connecting(me, whom),
    label=lambda world, me, whom: WITH(what=INTIMATE, who=person_named(world, whom)),
).form(Encounter)
async def intimate(t: Table[World], me: str, whom: str, given: Encounter) -> None:
    spend(t, me)
    met(t, me, whom)
    if not given.share:
        t.tell(Learned(me, "playbook", "intimate"))
    links = SEGMENTS[await downtime_roll(t, me, "connection", given, whom, int(given.share))]
    theirs = min(given.theirs, links)
    if theirs:
        gain_links(t, whom, me, theirs)
    if links > theirs:
        gain_links(t, me, whom, links - theirs)
    if given.bares and BURDEN.id in t.world.series.abilities:
        await recover_stress(t, me, 2, BURDEN.id)
        await take_stress(t, whom, 1, BURDEN.id)
        t.tell(Asked(whom, t.world.people[me].name, 1, 0, STANDARD, lists_of(t.world, whom)))
    await t.after(LinksGained(me, whom))


PLAYSET = Playset(
    id=MAZE,
    name="In a Maze of Dreams",
    text="Dream travellers unravel a conspiracy that lives in human thought.",
    adversary="Conspiracy",
    principles=(
        "Tie everybody to the Conspiracy.",
        "Let suspects' inner worlds spill over.",
        "Motives one can feel for, deeds one cannot.",
        "Bury them in everyday details.",
        "Avatars know no morals.",
    ),
    advice=(
        (
            "Threats are mostly emotional; keep action grounded. Reward those who use the dream's logic and signs; to break "
            "them has extreme results."
        ),
    ),
    prompts=(
        Prompt(
            "conspiracy",
            "What is the Conspiracy?",
            (
                "an ideology become a virus",
                "one dream that plagues the world",
                "a toxic movement",
                "history that haunts the present",
                "the pull of an alien mind",
            ),
        ),
        Prompt(
            "impulse",
            "What is its impulse?",
            (
                "to reshape our dreams",
                "to have us destroy ourselves",
                "to have us shed our bodies",
                "to break the wall between waking and dream",
                "to teach us alien morals",
                "to make reality a farce",
            ),
        ),
        Prompt(
            "hosts",
            "Who are its hosts?",
            (
                "a secret society",
                "artists and luminaries",
                "a cabal of sorcerers",
                "a mind made online",
                "a dream that thinks",
                "ghosts and echoes",
            ),
        ),
        Prompt(
            "vector",
            "How does it infect us?",
            (
                "closed circles and coded words",
                "hopes and desires",
                "passions and conflict",
                "fashion and ritual",
                "consumption and excess",
                "a song half forgotten",
            ),
        ),
        Prompt(
            "waking",
            "What defines the waking world?",
            (
                "looming spires",
                "the press of bodies",
                "wires that cross",
                "media everywhere",
                "protests and riots",
                "smog and haze",
            ),
            2,
        ),
        Prompt(
            "shapes",
            "What shapes our dreams?",
            (
                "money",
                "work",
                "surveillance",
                "possessions",
                "edifices",
                "status",
                "sexuality",
                "conformity",
            ),
            2,
        ),
        Prompt(
            "hide",
            "What do we hide from others?",
            (
                "passion",
                "emotions",
                "gender",
                "vulnerability",
                "authenticity",
                "sexuality",
                "intimacy",
                "dissatisfaction",
            ),
            2,
        ),
        Prompt(
            "wander",
            "Why do we wander in others' dreams?",
            (
                "to find truths that others ignore",
                "to help the forsaken",
                "to escape the daily round",
                "to understand our waking lives",
                "to lay ghosts of our past",
                "to feel real intimacy",
            ),
        ),
        Prompt(
            "roles",
            "Which role do you play?",
            (
                "forbidden lover",
                "best friend",
                "reformed conspirator",
                "disillusioned cynic",
                "tragic genius",
                "weary caretaker",
                "object of desire",
                "oracle of the dream",
                "target of the Conspiracy",
            ),
            2,
        ),
        Prompt(
            "days",
            "How do we pass our days, and how does the world see us?",
            (
                "numbing repetition",
                "boredom and despair",
                "isolation and detachment",
                "gruelling dirty work",
                "labour without fruit",
                "jobs that compromise us",
            ),
        ),
        Prompt(
            "dream",
            "How do we know that we are in the dream? How do we find our way? Which tell does each of us "
            "have?",
        ),
        Prompt(
            "avatar",
            "How did you learn to manifest your Avatar? Which secrets does it hide? What does it yearn for? "
            "Why do you fear it?",
        ),
        Prompt(
            "transgress",
            "How do we defy the dream? Which truths can we share only with each other? What if we were "
            "found out?",
        ),
        Prompt(
            "end",
            "What is left of the waking world if the Conspiracy devours the dream? What might we wake up to if "
            "our dreams were free?",
        ),
    ),
    abilities=(
        CURIOUSER,
        LOOKING,
        BURDEN,
        CROWD,
        DAYDREAMERS,
        CRISIS,
        LUCID,
        LOGIC,
        DREAM,
        NIGHTMARE,
    ),
    rules=(conspiracy.CONSPIRACY, AVATARS),
    instead={
        "moonlight.connect": "share an intimate moment",
        "moonlight.secondary": "name suspects",
    },
    lends=lends,
    drives=drives,
    kinds=conspiracy.kinds,
    missions=(conspiracy.EXPLORE, conspiracy.CONFRONT),
    fallout={
        1: (
            "Somebody acts for the Conspiracy.",
            "A suspect shows their complicity.",
            "A suspect lets a terrible secret slip.",
        ),
        2: (
            "The Conspiracy pushes its agenda.",
            "A suspect is in danger.",
            "Dream bleeds into waking.",
        ),
        3: (
            "The Conspiracy makes a suspect its host.",
            "The dream claims a suspect.",
            "A suspect makes a weapon of the dream.",
        ),
    },
    names=(
        "Mol",
        "Ryde",
        "Turn",
        "Boon",
        "Nore",
        "Stell",
        "Fran",
        "Vik",
        "Love",
        "Hen",
        "Ann",
        "Lane",
        "Harp",
        "Best",
        "Jo",
        "Puc",
        "Sol",
        "Case",
        "Gunn",
        "Hart",
        "Deed",
        "Len",
        "Phyl",
        "Kyo",
        "Skip",
        "Win",
        "Char",
        "Cat",
        "Shay",
        "Luce",
        "Faye",
        "Heff",
        "Eve",
        "Cross",
        "Rip",
        "Bog",
        "Tif",
        "Spice",
    ),
)
