"""At the Brink of the Abyss: heroic girls reclaim a corrupted world, and their power is truly good."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import (
    Act,
    MissionKind,
    Playset,
    Prompt,
    Room,
    Special,
    able,
    shining,
)
from undertow.games.moonlight.facts import Asked, SeriesSet, Used
from undertow.games.moonlight.moments import (
    Assisting,
    EclipseFell,
    EndedBright,
    Engaged,
    FatalHarm,
    Obliged,
    RollFell,
    RoomOpened,
)
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    AttributeDice,
    DowntimeDice,
    EngagementDice,
    FollowUps,
)
from undertow.games.moonlight.rules.dice import SEGMENTS
from undertow.games.moonlight.rules.downtime import free, in_downtime, spend
from undertow.games.moonlight.rules.info import lists_of
from undertow.games.moonlight.rules.rolling import helpable, helped
from undertow.games.moonlight.rules.stress import recover, recover_stress
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import BANDS, World
from undertow.kernel import Table, Term, message
from undertow.parts.uses import Use, used

THREE = ("forgive", "empathize", "flow")

STARLIGHT = Special(
    id="moonlight.by-starlight",
    name="By starlight",
    text="Each protagonist may add one dot to forgive, empathize or flow.",
    dots=THREE,
)
HEARTS = Special(
    id="moonlight.pure-hearts",
    name="Pure hearts",
    text="One more die on every roll of moon, and to make a connection.",
    attribute="moon",
    downtime="connection",
)
ALONE = Special(
    id="moonlight.never-alone",
    name="Never alone",
    text="Teamwork at any distance. Who assists from far away may ask that player one question of their own list.",
)
MOON = Special(
    id="moonlight.power-of-the-moon",
    name="Power of the moon",
    text="You may move the result of an eclipse roll up or down by one; a 6 does not become critical.",
)
SHRINE = Special(
    id="moonlight.shrine-keepers",
    name="Shrine keepers",
    shared=True,
    text="In downtime somebody may look after your shrine: then all have its blessing until the next mission ends.",
)
REDEMPTION = Special(
    id="moonlight.redemption",
    name="Redemption",
    text="When a mission is noble, all protagonists clear 1 stress. To rescue an innocent or redeem an enemy marks "
    "series xp.",
    earns="You rescued an innocent or redeemed an enemy.",
)
HOPE = Special(
    id="moonlight.hope-is-strength",
    name="Hope is strength",
    transcendent=True,
    text="Each protagonist has one transcendent dot more in forgive, empathize and flow.",
    bright=THREE,
)
UNSHAKEABLE = Special(
    id="moonlight.unshakeable",
    name="Unshakeable",
    transcendent=True,
    text="One more die to resist while transcended.",
)
TIRELESS = Special(
    id="moonlight.tireless",
    name="Tireless",
    transcendent=True,
    text="Your first and last action rolls while transcended count as recovery rolls for you too. Still transcended "
    "at the end of a mission, mark 2 segments of recovery.",
)


def _room(
    id: str,
    name: str,
    size: int,
    behind: tuple[str, ...],
    text: str,
    *asks: str,
    track: str = "",
    helps: str = "",
) -> Room:
    return Room(
        id=f"moonlight.room-{id}",
        name=name,
        text=text,
        size=size,
        track=track,
        helps=helps,
        behind=tuple(f"moonlight.room-{one}" for one in behind),
        questions=(asks[0], asks[1]),
    )


LOUNGE = _room(
    "lounge",
    "Lounge",
    4,
    (),
    "A downtime action here gives 2 xp in moon.",
    "How does time pass here?",
    "Whose corner is whose?",
    track="moon",
)
LIBRARY = _room(
    "library",
    "Library",
    4,
    (),
    "A downtime action here gives 2 xp in stars.",
    "Which forgotten books lie here?",
    "By what light do you read?",
    track="stars",
)
PRACTICE = _room(
    "practice",
    "Practice room",
    4,
    (),
    "A downtime action here gives 2 xp in sun.",
    "How does the floor feel?",
    "How do you train?",
    track="sun",
)
HEALING = _room(
    "healing",
    "Healing space",
    6,
    ("lounge",),
    "One more die on recovery rolls in downtime.",
    "Which presence is felt here?",
    "Which place does it recall?",
)
GARDEN = _room(
    "garden",
    "Garden",
    6,
    ("lounge",),
    "Clear 1 stress after obligation, except in eclipse.",
    "How does tending it feel?",
    "Is it old life, or new?",
)
WORKSHOP = _room(
    "workshop",
    "Workshop",
    6,
    ("library",),
    "One more die on projects that need tools or space.",
    "Who built it?",
    "What could they have taught you?",
    helps="project",
)
PURIFICATION = _room(
    "purification",
    "Purification chamber",
    6,
    ("practice",),
    "One more die to engage on missions of tier I.",
    "Which purified remains did you find?",
    "What does it need?",
)
POWER = _room(
    "power",
    "Power source",
    8,
    ("garden",),
    "One more transcendent ability of the series.",
    "What feeds it?",
    "What holds it?",
)
CONTAINMENT = _room(
    "containment",
    "Containment",
    8,
    ("workshop",),
    "The Abyss advances 1 less in fallout.",
    "What is held here?",
    "Does anybody deserve it?",
)
PORTAL = _room(
    "portal",
    "Portal",
    8,
    ("purification",),
    "One more die to engage on missions of tier II and III.",
    "Do you know all it leads to?",
    "Through which realms?",
)
VAULT = _room(
    "vault",
    "Vault",
    10,
    ("power", "containment", "portal"),
    "An ancient artifact against the Abyss; play will tell how it is used.",
    "Who left it?",
    "Which change does it promise?",
)


# What abilities do; the group has them, so they hold for everybody


@UNSHAKEABLE.modifies(AttributeDice)
def stands(world: World, m: AttributeDice, me: str) -> Term | None:
    return Term(1, UNSHAKEABLE.line) if m.who == me and m.what == "resistance" else None


@TIRELESS.reacts(
    "after",
    RollFell,
    lambda world, m, me: (
        m.made.who == me
        and shining(world, m.made)
        and world.people[me].track in (1, world.figures.transcendence)
    ),
)
async def endures(t: Table[World], m: RollFell, me: str) -> None:
    if t.world.people[me].harm:
        recover(t, me, SEGMENTS[m.made.band])


@TIRELESS.reacts("after", EndedBright, lambda world, m, me: m.who == me)
async def endures_to_the_end(t: Table[World], m: EndedBright, me: str) -> None:
    if t.world.people[me].harm:
        recover(t, me, 2)


def _far(world: World, me: str) -> list[tuple[int]]:
    if ALONE.id not in world.series.abilities:
        return []
    return helpable(world, me)


FAR = message(
    "moonlight.label.from-afar", "Never alone: assist {who} from far away, and ask them something"
)


@Act(
    id="moonlight.from-afar",
    name="Never alone",
    to=_far,
    needs=(able,),
    anytime=True,
    touches=lambda world, me, id: Assisting(me, world.rolls[id].who),
    text="An assist at any distance, for 1 stress; ask that player one question of your own list.",
    label=lambda world, me, id: FAR(who=person_named(world, world.rolls[id].who)),
)
async def from_afar(t: Table[World], me: str, id: int) -> None:
    whom = t.world.people[t.world.rolls[id].who].name
    await helped(t, me, id)
    t.tell(Asked(me, whom, 1, 0, 2, lists_of(t.world, me)))


SHIFT = message("moonlight.ask.shift", "{who}: the eclipse roll is {band}. Power of the moon?")


@MOON.reacts("before", EclipseFell, lambda world, m, me: m.who == me)
async def shifts(t: Table[World], m: EclipseFell, me: str) -> EclipseFell:
    at = BANDS.index(m.band)
    near = [band for band in BANDS[max(0, at - 1) : at + 2] if band == m.band or band != "critical"]
    one = t.world.people[me]
    band = await t.choose(one.seat, SHIFT(who=one.name, band=m.band), near, who=me)
    return replace(m, band=band)


@REDEMPTION.reacts("after", Engaged, lambda world, m, me: "noble" in m.mission.answers)
async def redeems(t: Table[World], m: Engaged, me: str) -> None:
    await recover_stress(t, me, 1, REDEMPTION.id)


# The shrine

SHRINES = {
    "fox": "You always know when somebody lies, though not why; one follow-up more on every gathering of information. "
    "Name the fox's price.",
    "valkyrie": "Once in the next mission one of you ignores level 4 harm: they die, and come back moments later. "
    "Tell what lies between.",
    "eyes": "You count as one investigation tier higher.",
}
CHOOSE = message("moonlight.label.shrine", "The shrine: {shrine}")


@Act(
    id="moonlight.choose-shrine",
    name="Choose your shrine",
    by="seat",
    anytime=True,
    to=lambda world, me: (
        [(one,) for one in SHRINES]
        if SHRINE.id in world.series.abilities and not world.series.shrine
        else []
    ),
    text="One shrine, when you gain the ability.",
    label=lambda world, me, shrine: CHOOSE(shrine=shrine),
)
async def choose_shrine(t: Table[World], me: str, shrine: str) -> None:
    t.tell(SeriesSet(replace(t.world.series, shrine=shrine)))


@Act(
    id="moonlight.keep-shrine",
    name="Look after the shrine",
    needs=(in_downtime, free),
    to=lambda world, me: [()] if world.series.shrine and not world.series.kept else [],
    text="A downtime action, without a roll: all have its blessing until the next mission ends.",
)
async def keep_shrine(t: Table[World], me: str) -> None:
    spend(t, me)
    t.tell(SeriesSet(replace(t.world.series, kept=True)))


@SHRINE.modifies(EngagementDice)
def sees(world: World, m: EngagementDice, me: str) -> Term | None:
    series = world.series
    if not (series.kept and series.shrine == "eyes"):
        return None
    above = m.mission.tier - world.tracks.known
    matched = above == 1 and not world.rulings.no_matched_die
    return Term(1 + matched, SHRINE.line) if above > 0 else None


@SHRINE.modifies(FollowUps)
def knows_lies(world: World, m: FollowUps, me: str) -> Term | None:
    blessed = world.series.kept and world.series.shrine == "fox"
    return Term(1, SHRINE.line) if blessed else None


RISE = message("moonlight.ask.valkyrie", "{who} would die. Do they come back, moments later?")


def _blessed(world: World, m: FatalHarm, me: str) -> bool:
    series = world.series
    return series.kept and series.shrine == "valkyrie" and not used(world.uses, "", SHRINE.id)


@SHRINE.reacts("instead", FatalHarm, _blessed)
async def rises(t: Table[World], m: FatalHarm, me: str) -> bool:
    one = t.world.people[m.who]
    if not await t.ask(one.seat, RISE(who=one.name), [True, False], who=m.who):
        return False
    t.tell(Used(Use("", SHRINE.id, "mission")))
    return True


# Rooms


@HEALING.modifies(DowntimeDice)
def heals(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, HEALING.line) if m.what == "recovery" else None


@GARDEN.reacts("after", Obliged, lambda world, m, me: not world.people[m.who].eclipse)
async def soothes(t: Table[World], m: Obliged, me: str) -> None:
    await recover_stress(t, m.who, 1, GARDEN.id)


@PURIFICATION.modifies(EngagementDice)
def purifies(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(1, PURIFICATION.line) if m.mission.tier == 1 else None


@PORTAL.modifies(EngagementDice)
def opens_far(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(1, PORTAL.line) if m.mission.tier > 1 else None


@POWER.reacts("after", RoomOpened, lambda world, m, me: m.room == POWER.id)
async def shines(t: Table[World], m: RoomOpened, me: str) -> None:
    t.tell(SeriesSet(replace(t.world.series, lights=t.world.series.lights + 1)))


@CONTAINMENT.modifies(AdversaryAdvance)
def holds(world: World, m: AdversaryAdvance, me: str) -> Term:
    return Term(-1, CONTAINMENT.line)


PLAYSET = Playset(
    id="brink",
    name="At the Brink of the Abyss",
    text="A hopeful story of redemption: heroic magical girls reclaim a corrupted world, and their power is truly "
    "good.",
    adversary="Abyss",
    everyday="standard",
    principles=(
        "Give monsters human hearts.",
        "Adversaries have reasons; they are not villains.",
        "Let the everyday world speak for the Abyss.",
    ),
    advice=(
        (
            "Everyday selves may find ways to act with standard effect even against the supernatural; transcended ones "
            "often reach great."
        ),
        "Let consequences grow worse step by step, and show severe ones before they come.",
    ),
    prompts=(
        Prompt(
            "abyss",
            "What lies in the Abyss?",
            (
                "endless pain",
                "endless hunger",
                "a world's poisoned heart",
                "a grand cosmic order",
                "a cruel old god",
                "our own reality, twisted",
            ),
        ),
        Prompt(
            "agenda",
            "What does it want?",
            (
                "to see its emptiness in others",
                "to make all sterile and keep it so",
                "to rule in glory",
                "to spread and thrive",
                "to put the universe in order",
                "revenge",
            ),
        ),
        Prompt(
            "harbingers",
            "Who goes before it?",
            (
                "royals in disgrace",
                "invaders from the stars",
                "travellers from a cursed future",
                "a court of petty gods",
                "saints and their priests",
                "the forces of a matchless general",
            ),
        ),
        Prompt(
            "mundane",
            "What is the everyday world like?",
            (
                "an ancient city",
                "an authoritarian government",
                "a religious hierarchy",
                "class struggle",
                "a rural community",
                "a megacity of the future",
            ),
            2,
        ),
        Prompt(
            "sacred",
            "What is sacred to it?",
            (
                "order",
                "power",
                "tradition",
                "control",
                "edifices",
                "organizations",
                "achievement",
                "privilege",
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
                "gender",
                "nature",
                "community",
                "friendship",
                "tenderness",
            ),
            2,
        ),
        Prompt(
            "origin",
            "Where does our magic come from?",
            (
                "royals of the stars, born again",
                "a magical world hidden in this one",
                "timelines that cross",
                "stars made flesh",
                "defectors from the adversary",
                "a heroic answer to the Abyss",
            ),
        ),
        Prompt(
            "roles",
            "Which role do you play?",
            (
                "royal heir",
                "loyal knight",
                "hopeful suitor",
                "secret lover",
                "demanding mentor",
                "forgotten child",
                "lowly servant",
                "enemy turned friend",
                "fledgling mystic",
            ),
            2,
        ),
        Prompt(
            "obligation",
            "What is our shared obligation?",
            (
                "high school",
                "a day job",
                "the temple",
                "the royal court",
                "summer camp",
                "what our families expect",
            ),
        ),
        Prompt(
            "hideout",
            "Where is our hideout, how did we find it, and which ritual opens it?",
            (
                "an ancient temple",
                "a majestic castle",
                "a star chamber",
                "an overlooked place",
                "a place between worlds",
            ),
        ),
        Prompt(
            "transcendence",
            "How does it feel to transcend? What is shared, what is each one's own, and why is it "
            "your truest self?",
        ),
        Prompt("transgressions", "How do we offend what is sacred, and stand for what is profane?"),
        Prompt(
            "destiny",
            "What do we strive for, which calamity must we prevent, which change will we bring?",
        ),
    ),
    rooms=(
        LOUNGE,
        LIBRARY,
        PRACTICE,
        HEALING,
        GARDEN,
        WORKSHOP,
        PURIFICATION,
        POWER,
        CONTAINMENT,
        PORTAL,
        VAULT,
    ),
    abilities=(STARLIGHT, HEARTS, ALONE, MOON, SHRINE, REDEMPTION, HOPE, UNSHAKEABLE, TIRELESS),
    missions=(
        MissionKind(
            "cleansing",
            1,
            "Cleansing",
            "Loosen the Abyss's hold on somebody or somewhere special.",
            ("How did the Abyss take hold?",),
        ),
        MissionKind(
            "creature",
            1,
            "Face a creature of the Abyss",
            "Stop a deadly creature that furthers its aims.",
            ("Which creature is it?", "What was it once?", "What is it after?", "What drives it?"),
        ),
        MissionKind(
            "answers",
            2,
            "Seek answers",
            "Look for clues. What you know does not grow stale after it.",
            ("What is the price?", "How do you come upon the source?"),
            halves=False,
        ),
        MissionKind(
            "reclaim",
            2,
            "Reclaim an object of power",
            "Succeed, and a room of the hideout opens.",
            (
                "How did you hear of it?",
                "Who else wants it?",
                "What may it tell of past or future?",
            ),
        ),
        MissionKind(
            "brave",
            3,
            "Brave the Abyss",
            "Face it where it is strongest. The season ends after it.",
            ("Where is its home?", "How is that place changed?", "What would failure make of you?"),
            ends_season=True,
        ),
    ),
    fallout={
        1: (
            "An enemy moves against you.",
            "A friend urgently needs help.",
            "There are omens in the everyday world.",
        ),
        2: (
            "The Abyss takes in an enemy.",
            "Its agents stalk a friend.",
            "An obligation makes trouble.",
        ),
        3: (
            "The Abyss furthers its agenda.",
            "A friend gives in to it.",
            "An important place falls.",
        ),
    },
    names=(
        "Aquila",
        "Libra",
        "Corvus",
        "Topaz",
        "Sapphire",
        "Caspian",
        "Scorpio",
        "Taurus",
        "Crux",
        "Aquarius",
        "Gemini",
        "Virgo",
        "Lyra",
        "Capricorn",
        "Cygnus",
        "Drake",
        "Canis",
        "Hydra",
        "Auriga",
        "Leo",
        "Saggita",
        "Carina",
        "Cetus",
        "Lynx",
        "Wren",
        "Hawk",
        "Osprey",
        "Faun",
        "Spinel",
        "Minnow",
        "Lumina",
        "Diamond",
        "Charybdis",
        "Castor",
        "Talc",
        "Oryxian",
        "Silver",
        "Tourmaline",
        "Raven",
        "Stella",
    ),
)
