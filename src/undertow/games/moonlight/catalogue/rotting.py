"""Beneath a Rotting Sky: doomed magical girls, whose own power helps undo them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undertow.games.moonlight.book import (
    Act,
    MissionKind,
    Playset,
    Prompt,
    Special,
    during,
    only_in,
    shining,
)
from undertow.games.moonlight.catalogue.fates import ROTTING
from undertow.games.moonlight.facts import DoomSet, Learned, TrackMarked
from undertow.games.moonlight.moments import (
    Connecting,
    DowntimeFell,
    FatalHarm,
    HarmTaken,
    Investigated,
    LinksGained,
    RollFell,
)
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    AdversaryLeast,
    AttributeDice,
    DangerLeast,
    DevourDice,
    Dice,
    DowntimeDice,
    EngagementDice,
    FalloutDice,
)
from undertow.games.moonlight.rules.dice import SEGMENTS, rolled
from undertow.games.moonlight.rules.downtime import (
    WITH,
    Way,
    free,
    gain_links,
    in_downtime,
    met,
    not_twice,
    spend,
)
from undertow.games.moonlight.rules.mission import kind_of
from undertow.games.moonlight.rules.stress import recover, recover_stress, take_stress
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import Band, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.actions import Ability
from undertow.parts.forms import Form, Options

DISAGREE = message("moonlight.label.disagree", "Have a disagreement")()
THREE = ("confess", "defy", "conceal")

TROUBLED = Special(
    id="moonlight.troubled-hearts",
    name="Troubled hearts",
    dots=THREE,
    text="Each protagonist may add one dot to confess, defy or conceal.",
)
TORMENTED = Special(
    id="moonlight.tormented-heroes",
    name="Tormented heroes",
    attribute="stars",
    text="One more die on every roll of stars. When you suffer harm, recover as much stress as its level.",
)
BITTER = Special(
    id="moonlight.bitter-embrace",
    name="Bitter embrace",
    text="Poisoned promises give two dice. In eclipse you have one more die on action rolls. One die less on eclipse "
    "rolls.",
)
ELUSIVE = Special(
    id="moonlight.elusive",
    name="Elusive",
    shared=True,
    text="One more die on every roll in fallout. The Blight's track marks 1 less at the end of a mission.",
)
GAZING = Special(
    id="moonlight.gazing-into-the-abyss",
    name="Gazing into the abyss",
    downtime="investigation",
    text="The first 3 segments of the Blight's track are always filled. One more die when you investigate, and you "
    "mark xp.",
)
VENGEFUL = Special(
    id="moonlight.vengeful-drive",
    name="Vengeful drive",
    text="One more die to help somebody recover from physical harm. All of you sense where foes are who harmed any of "
    "you.",
)
NIGHT = Special(
    id="moonlight.night-hunters",
    name="Night hunters",
    shared=True,
    text="One more die to engage on the hunt. A mission with an ambush of yours marks series xp.",
    earns="You staged an ambush in this mission.",
)
SHADOW = Special(
    id="moonlight.fighting-in-shadow",
    name="Fighting in shadow",
    transcendent=True,
    bright=THREE,
    text="Each protagonist has one transcendent dot more in confess, defy and conceal.",
)
ALLOW = Special(
    id="moonlight.i-wont-allow-it",
    name="I won't allow it!",
    transcendent=True,
    text="Fatal harm does not kill you while you are transcended. When that ends, roll eclipse: succeed and you live, "
    "out of action for the mission; fail and you die.",
)
THRILL = Special(
    id="moonlight.for-the-thrill",
    name="For the thrill",
    transcendent=True,
    text="Desperate rolls count as recovery rolls for you too. What would be controlled is risky.",
)
TRAITORS = Ability[World](
    id="moonlight.traitors",
    name="Traitors!",
    text="Of your two people one is ordinary. The other is an official of the dystopia, a rival hunter or a fallen magical "
    "girl: once trusted, and they betrayed you.",
)
HUNTERS = Ability[World](
    id="moonlight.hunters",
    name="Hunters in the night",
    text="A rival pack hunts here as well, with old friends among them. Left unchecked, they interfere in missions and "
    "steal your prey.",
)


@TORMENTED.reacts("after", HarmTaken, lambda world, m, me: m.who == me)
async def endures(t: Table[World], m: HarmTaken, me: str) -> None:
    await recover_stress(t, me, m.harm.level, TORMENTED.id)


@BITTER.modifies(Dice)
def embraced(world: World, m: Dice, me: str) -> Term | None:
    if m.roll.who != me:
        return None
    dice = (m.roll.promise is not None) + world.people[me].eclipse
    return Term(dice, BITTER.line) if dice else None


@BITTER.modifies(AttributeDice)
def embittered(world: World, m: AttributeDice, me: str) -> Term | None:
    return Term(-1, BITTER.line) if m.who == me and m.what == "eclipse" else None


@ELUSIVE.modifies(FalloutDice)
def slips(world: World, m: FalloutDice, me: str) -> Term:
    return Term(1, ELUSIVE.line)


@ELUSIVE.modifies(DevourDice)
def slips_away(world: World, m: DevourDice, me: str) -> Term:
    return Term(1, ELUSIVE.line)


@ELUSIVE.modifies(AdversaryAdvance)
def hides(world: World, m: AdversaryAdvance, me: str) -> Term:
    return Term(-1, ELUSIVE.line)


@GAZING.modifies(AdversaryLeast)
def gazes_back(world: World, m: AdversaryLeast, me: str) -> Term:
    return Term(3, GAZING.line, sets=True)


@GAZING.reacts("after", Investigated, lambda world, m, me: m.who == me)
async def gazed(t: Table[World], m: Investigated, me: str) -> None:
    t.tell(Learned(me, "playbook", GAZING.id))


@VENGEFUL.modifies(DowntimeDice)
def avenges(world: World, m: DowntimeDice, me: str) -> Term | None:
    if m.who != me or m.what != "recovery" or m.whom not in world.people:
        return None
    wounded = any(tag.kind == "physical" for tag in world.people[m.whom].harm)
    return Term(1, VENGEFUL.line) if wounded else None


@NIGHT.modifies(EngagementDice)
def stalks(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(1, NIGHT.line) if m.mission.id == "the-hunt" else None


@ALLOW.reacts("instead", FatalHarm, lambda world, m, me: m.who == me)
async def refuses_to_die(t: Table[World], m: FatalHarm, me: str) -> bool:
    t.tell(DoomSet(me, True))
    return True


@THRILL.modifies(DangerLeast)
def never_safe(world: World, m: DangerLeast, me: str) -> Term | None:
    return Term(1, THRILL.line) if m.roll.who == me and shining(world, m.roll) else None


@THRILL.reacts(
    "after",
    RollFell,
    lambda world, m, me: (
        m.made.who == me and m.made.position == "desperate" and shining(world, m.made)
    ),
)
async def thrives(t: Table[World], m: RollFell, me: str) -> None:
    if t.world.people[me].harm:
        recover(t, me, SEGMENTS[m.made.band])


# Have a disagreement

LEAST: dict[Band, int] = {"1-3": 1, "4/5": 4, "6": 6, "critical": 6}
"""The die that a result counts as which something raised by a step."""


class Quarrel(Way, frozen=True, kw_only=True):
    attribute: Annotated[Literal["sun", "moon", "stars"], Meta(title="They answer with")] = "moon"
    heart: Annotated[bool, Meta(title="Their heart is in the fight")] = True


@Act(
    id="moonlight.disagree",
    name="Have a disagreement",
    to=not_twice,
    needs=(only_in(ROTTING), in_downtime, free),
    text="You each mark 1 stress and roll, you an action and they an attribute. The higher gains 3 links with the "
    "other, the lower 1; equals mark 1 stress more and gain 2. Once a downtime with each.",
    touches=lambda world, me, whom: Connecting(me, whom),
    label=lambda world, me, whom: WITH(what=DISAGREE, who=person_named(world, whom)),
).form(Quarrel)
async def disagree(t: Table[World], me: str, whom: str, given: Quarrel) -> None:
    spend(t, me)
    met(t, me, whom)
    for one in (me, whom):
        await take_stress(t, one, 1, "disagreement")
    dice = t.reckon(DowntimeDice(me, "connection", given.action, whom, given.room)).total
    mine, high = await rolled(t, me, "disagreement", dice)
    fell = (await t.before(DowntimeFell(me, "connection", mine))).band
    if fell != mine:
        mine, high = fell, LEAST[fell]
    dice = t.reckon(AttributeDice(whom, given.attribute, "resistance")).total
    theirs, other = await rolled(t, whom, "disagreement", dice)
    for one, with_, result, won in (
        (me, whom, mine, high - other),
        (whom, me, theirs, other - high),
    ):
        links = 2 if won == 0 else 3 if won > 0 else 1
        gain_links(t, one, with_, links + (result == "critical"))
    for one, against in ((me, theirs), (whom, mine)):
        await take_stress(t, one, (high == other) + (against == "critical"), "disagreement")
    await t.after(LinksGained(me, whom))


# Devouring


class Feast(Form, frozen=True):
    who: Annotated[tuple[str, ...], Meta(title="Who takes part")]

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"who": tuple(one.id for one in world.party)}


NO_HEARTS = message(
    "moonlight.no.hearts", "There is nothing to devour yet: a mission and the adversary come first."
)


def _hungry(world: World, me: str) -> Line | None:
    over = world.mission is not None and "advance" in world.tracks.steps
    return None if over else NO_HEARTS()


@Act(
    id="moonlight.devour",
    name="Devour blighted hearts",
    by="gm",
    once="phase",
    to=lambda world, me: [()] if world.party else [],
    needs=(only_in(ROTTING), during("fallout"), _hungry),
    text="One roll for all who take part, with as many dice as the mission's tier: 1 to 3 clears 3 stress and 1 "
    "segment of transcendence, 4 or 5 clears 6 and 2, a 6 all; two sixes mark 4 segments of recovery as well.",
).form(Feast)
async def devour(t: Table[World], me: str, given: Feast) -> None:
    result, _ = await rolled(t, "", "devour", t.reckon(DevourDice()).total)
    for who in given.who:
        await feed(t, who, result)


async def feed(t: Table[World], who: str, result: Band) -> None:
    """What devouring does for one; in eclipse it clears nothing, or by another reading the reverse."""
    one = t.world.people[who]
    stress, segments = {"1-3": (3, 1), "4/5": (6, 2)}.get(result, (one.stress, one.track))
    if not one.eclipse or t.world.rulings.devouring_reverses:
        await recover_stress(t, who, stress, "devour")
        most = t.world.figures.transcendence
        track = min(most, one.track + segments) if one.eclipse else max(0, one.track - segments)
        if track != one.track:
            t.tell(TrackMarked(who, track))
    if result == "critical" and one.harm:
        recover(t, who, 4)


MISSION = message("moonlight.why.prey", "What the mission brought")


@HUNTERS.modifies(DevourDice)
def prey(world: World, m: DevourDice, me: str) -> Term | None:
    kind = kind_of(world)
    return Term(kind.devours, MISSION()) if kind is not None and kind.devours else None


def kinds(world: World) -> tuple[MissionKind, ...]:
    """Once fate is defied, only the last mission is left."""
    last = tuple(kind for kind in MISSIONS if kind.ends_series)
    return last if "defy" in world.series.fates else MISSIONS


MISSIONS = (
    MissionKind(
        "the-hunt",
        1,
        "The Hunt",
        "Find prey, best it, claim its heart. One more die to devour after it.",
        ("Which prey?", "What does it do, and why?", "Are the grounds contested?"),
        devours=1,
    ),
    MissionKind(
        "secure",
        1,
        "Secure your hunting grounds",
        "Fend off rival hunters.",
        ("Who threatens you?", "Where do you clash?", "Why do they risk it?"),
    ),
    MissionKind(
        "answers",
        2,
        "Seek answers",
        "Look for clues about the Blight. What you know does not grow stale.",
        (
            "In which unlikely place?",
            "Who knows more than you thought?",
            "Which signs can be read?",
        ),
        halves=False,
    ),
    MissionKind(
        "steal-power",
        2,
        "Steal power",
        "Take an object of power by force or deceit. One more die to devour after it, one less on the fallout "
        "roll.",
        ("Which prize?", "From whom?", "Why ought it to be destroyed?"),
        devours=1,
        fallout=-1,
    ),
    MissionKind(
        "drive-back",
        3,
        "Drive back the Blight",
        "Face it where it is strongest. The season ends after it.",
        ("What guards it?", "Who nurtures it?", "What do they get?", "What must be lost?"),
        ends_season=True,
    ),
    MissionKind(
        "tragic-fate",
        4,
        "Face our tragic fate",
        "A battle without hope. The series ends after it.",
        ("What unmakes the world?", "Is there hope?", "Where is the last stand?"),
        ends_season=True,
        ends_series=True,
        hope="defy",
    ),
)

PLAYSET = Playset(
    id=ROTTING,
    name="Beneath a Rotting Sky",
    text="Tragedy and betrayal: doomed magical girls, whose own power helps undo them.",
    adversary="Blight",
    principles=(
        "Drive the virtuous to ruin by hard choices.",
        "Show them themselves in their adversaries.",
        "Trap them in dystopia.",
        "Welcome irony, betrayal and tragedy.",
    ),
    advice=(
        "Lean towards desperate; effect may be greater, and less under control. Use poisoned promises.",
        "To resist rarely averts everything; wounds leave scars.",
    ),
    prompts=(
        Prompt(
            "blight",
            "Which blight is upon the world?",
            (
                "an alien infestation",
                "a dead god's rotting body",
                "a haze of strange spores",
                "a plague that mutates",
                "an ancient curse",
            ),
        ),
        Prompt(
            "agenda",
            "What does it want?",
            (
                "to harvest our emotions",
                "to pervert our bodies",
                "to take our place in secret",
                "to eat the world",
                "to poison our hearts",
                "to drive us all to despair",
            ),
        ),
        Prompt(
            "perpetrators",
            "Who is behind it?",
            (
                "an ancient people nobody knows",
                "technicians and scientists",
                "heroes who fell to the blight",
                "cultists and prophets",
                "heartless outsiders",
            ),
        ),
        Prompt(
            "mundane",
            "What is the everyday world like?",
            (
                "a tangled metropolis",
                "poverty and hardship",
                "wealth and affluence",
                "a society in ruins",
                "a pristine, sterile world",
                "a city cut off",
            ),
            2,
        ),
        Prompt(
            "sacred",
            "What is sacred to its people?",
            (
                "material things",
                "hierarchies",
                "control",
                "hatred",
                "ambition",
                "reason",
                "suffering",
                "conflict",
            ),
            2,
        ),
        Prompt(
            "profane",
            "What is profane?",
            (
                "bodies",
                "love",
                "emotion",
                "difference",
                "nature",
                "sincerity",
                "the past",
                "generosity",
            ),
            2,
        ),
        Prompt(
            "price",
            "What did we pay for this power?",
            (
                "tricked into carrying the blight",
                "poison seeds in our hearts",
                "subjects of foul experiments",
                "our own bodies made alien",
                "banished from the everyday world",
            ),
        ),
        Prompt(
            "roles",
            "Which role do you play?",
            (
                "innocent hero",
                "best friend",
                "naive protector",
                "embittered fighter",
                "hapless dupe",
                "weary veteran",
                "hopeless victim",
                "agent of dystopia",
                "unwitting traitor",
            ),
            2,
        ),
        Prompt(
            "obligation",
            "What is our shared obligation, and what traps us in it?",
            (
                "boarding school",
                "internment camp",
                "isolation ward",
                "government lab",
                "supporting dependants",
                "keeping up appearances",
            ),
        ),
        Prompt(
            "transcendence",
            "How does it feel to transcend? What is shared? What is each one's own? Why is it your "
            "truest self? Why does it promise escape?",
        ),
        Prompt("transgressions", "How do we offend what is sacred, and stand for what is profane?"),
        Prompt(
            "prey",
            "What is our prey?",
            (
                "grotesque wildlife",
                "former humans",
                "deadly spirits",
                "living death",
                "mouths and claws",
                "venom and spines",
                "technology and flesh",
                "feathers and eyes",
                "spores and haze",
            ),
            2,
        ),
        Prompt(
            "grounds",
            "Where do we hunt?",
            (
                "a derelict district",
                "a beautiful place",
                "a network underground",
                "a surreal place",
                "a dead place",
            ),
        ),
        Prompt(
            "rivals",
            "Who else hunts?",
            (
                "rival magical girls",
                "blighted predators who feed on their kind",
                "agents of the everyday world",
                "noble heroes",
                "desperate survivors",
                "naive victims",
            ),
            2,
        ),
        Prompt(
            "fate", "How does it end, and why can we never win? What undoes us? Who betrays us?"
        ),
    ),
    abilities=(
        TROUBLED,
        TORMENTED,
        BITTER,
        ELUSIVE,
        GAZING,
        VENGEFUL,
        NIGHT,
        SHADOW,
        ALLOW,
        THRILL,
    ),
    rules=(TRAITORS, HUNTERS),
    instead={"moonlight.connect": "have a disagreement"},
    clears=False,
    people=("ordinary", "official", "rival hunter", "fallen magical girl"),
    kinds=kinds,
    missions=MISSIONS,
    fallout={
        1: (
            "A dread power shows itself.",
            "An obligation turns grotesque.",
            "A friend asks a favour.",
        ),
        2: (
            "The Blight empowers an enemy.",
            "Agents of dystopia accost a protagonist.",
            "Rival hunters take a friend.",
        ),
        3: (
            "The Blight furthers its agenda.",
            "Hunters lay an ambush.",
            "A friend is lost to the Blight.",
        ),
    },
    names=(
        "Violet",
        "Amber",
        "Acajou",
        "Alabaster",
        "Amaranth",
        "Sienna",
        "Umber",
        "Carmine",
        "Lavender",
        "Eton",
        "Fallow",
        "Flax",
        "Icterine",
        "Isobel",
        "Jet",
        "Midnight",
        "Dawn",
        "Dusk",
        "Twilight",
        "Sunrise",
        "Orchid",
        "Scarlet",
        "Thistle",
        "Verse",
        "Puce",
        "Cerulean",
        "Steel",
        "Ochre",
        "Jonquil",
        "Aurora",
        "Gloam",
        "Maize",
    ),
)
