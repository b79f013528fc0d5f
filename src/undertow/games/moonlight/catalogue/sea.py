"""On a Sea of Stars: captive pilots and their living Engines hold the last of humanity."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, MissionKind, Playset, Prompt, Special, working
from undertow.games.moonlight.catalogue import bastion, engines
from undertow.games.moonlight.facts import (
    ArmourSpent,
    ChangedBack,
    RollChanged,
    SeriesSet,
)
from undertow.games.moonlight.moments import DowntimeBegan, DowntimeFell, FatalHarm, RollFell
from undertow.games.moonlight.numbers import ArmourStops, Dice
from undertow.games.moonlight.rules.consequences import worn
from undertow.games.moonlight.rules.counting import lifted
from undertow.games.moonlight.rules.rolling import rolls_of
from undertow.games.moonlight.rules.stress import recover_stress
from undertow.games.moonlight.rules.tracks import raise_leads
from undertow.games.moonlight.world import BANDS, World
from undertow.kernel import Table, Term, message
from undertow.parts.actions import Count

THREE = ("perceive", "flow", "analyze")

ACADEMY = Special(
    id="moonlight.academy-trained",
    name="Academy trained",
    dots=THREE,
    all_three=True,
    text="Each protagonist adds one dot to perceive, flow or analyze.",
)
ESPRIT = Special(
    id="moonlight.esprit-de-corps",
    name="Esprit de corps",
    attribute="sun",
    downtime="recovery",
    text="One more die on every roll of sun, and to help a friend recover.",
)
SYNC = Special(
    id="moonlight.sync-ratio",
    name="Sync ratio",
    text="When you are assisted and succeed, clear 1 stress. A link spent to help gives two dice and not one.",
)
ALERT = Special(
    id="moonlight.high-alert",
    name="High alert",
    shared=True,
    text="Each downtime the group shares as many more actions as the Leviathans' tier, only to make preparations "
    "(elsewhere: to investigate).",
)
HEROES = Special(
    id="moonlight.heroes-of-the-people",
    name="Heroes of the people",
    engages="Does it protect somebody or something important?",
    earns="No innocents were harmed in this mission.",
    text="One more die to engage when the mission protects somebody or something important. A mission in which no "
    "innocents are harmed marks series xp.",
)
BORROWED = Special(
    id="moonlight.on-borrowed-time",
    name="On borrowed time",
    text="After a downtime roll you may give up 1 segment of Readiness: the result is one step better. Not when you "
    "make preparations.",
)
PLUGGED = Special(
    id="moonlight.plugged-in",
    name="Plugged in",
    transcendent=True,
    bright=THREE,
    text="Each protagonist has one transcendent dot more in perceive, flow and analyze.",
)
GEAR = Special(
    id="moonlight.heavy-gear",
    name="Heavy gear",
    transcendent=True,
    text="Armour stops harm of level 3 or less completely. Or spend it for a better position on one roll.",
)
EJECT = Special(
    id="moonlight.eject",
    name="Eject!",
    transcendent=True,
    text="On level 4 harm you may skip it and end your transcendence at once. Something is left behind, and somebody "
    "is worse off for it.",
)


@SYNC.reacts(
    "after",
    RollFell,
    lambda world, m, me: m.made.who == me and m.made.assisted and m.made.band != "1-3",
)
async def in_step(t: Table[World], m: RollFell, me: str) -> None:
    await recover_stress(t, me, 1, SYNC.id)


@SYNC.modifies(Dice)
def in_tune(world: World, m: Dice, me: str, count: Count) -> Term | None:
    """Two dice and not one; none where the help only lets somebody act."""
    helped = m.roll.who == me and m.roll.by_link and not lifted(world, m.roll, count)
    return Term(1, SYNC.line) if helped else None


@ALERT.reacts("after", DowntimeBegan, lambda world, m, me: True)
async def stands_ready(t: Table[World], m: DowntimeBegan, me: str) -> None:
    t.tell(SeriesSet(replace(t.world.series, shared=t.world.tracks.tier)))


RAISE = message(
    "moonlight.ask.borrow", "{who}: give up 1 Readiness, and {band} counts as {better}?"
)


def _borrows(world: World, m: DowntimeFell, me: str) -> bool:
    spare = world.tracks.investigation > 0 and m.what != "investigation"
    return m.who == me and spare and m.band != "critical"


@BORROWED.reacts("before", DowntimeFell, _borrows)
async def borrows(t: Table[World], m: DowntimeFell, me: str) -> DowntimeFell:
    better = BANDS[BANDS.index(m.band) + 1]
    one = t.world.people[me]
    asked = RAISE(who=one.name, band=m.band, better=better)
    if not await t.ask(one.seat, asked, [True, False], who=me):
        return m
    raise_leads(t, -1)
    return replace(m, band=better)


@GEAR.modifies(ArmourStops)
def stops_all(world: World, m: ArmourStops, me: str) -> Term | None:
    mine = m.who == me and m.kind == "harm" and m.level <= 3
    return Term(m.level, GEAR.line, sets=True) if mine else None


@Act(
    id="moonlight.gear",
    name="Heavy gear",
    needs=(worn,),
    to=lambda world, me: rolls_of(world, me) if GEAR.id in working(world, me) else [],
    text="Spend your armour: this roll has a better position.",
)
async def gear(t: Table[World], me: str, id: int) -> None:
    t.tell(ArmourSpent(me, special=False))
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, poise=roll.poise + 1)))


BAIL = message("moonlight.ask.eject", "{who}: eject? The harm is skipped, and transcendence ends.")


@EJECT.reacts("instead", FatalHarm, lambda world, m, me: m.who == me)
async def ejects(t: Table[World], m: FatalHarm, me: str) -> bool:
    one = t.world.people[me]
    if not await t.ask(one.seat, BAIL(who=one.name), [True, False], who=me):
        return False
    t.tell(ChangedBack(me))
    return True


def lends(world: World, who: str) -> tuple[str, ...]:
    near = (bastion.NEAR.id,) if bastion.LAUNCH.id in world.series.rooms else ()
    return (*engines.lends(world, who), *near)


PLAYSET = Playset(
    id=engines.SEA,
    name="On a Sea of Stars",
    text="Captive pilots and their living Engines hold the last of humanity against the Leviathans.",
    adversary="Leviathans",
    leads="Readiness",
    principles=(
        "The Bastion's institutions are monstrous too.",
        "Engines have vast inner lives.",
        "Leviathans stay alien.",
    ),
    advice=(
        (
            "On foot one survives and escapes a Leviathan at best, and transcended has limited effect; in an Engine, not "
            "transcended, limited effect unless it fits virtue or impulse; in an Engine and transcended one is its equal."
        ),
        "The stakes are high and all wears out: losses last, and they are people and places.",
    ),
    prompts=(
        Prompt(
            "void",
            "What lurks in the void?",
            (
                "ghosts and demons",
                "a psychic storm",
                "old gods awake again",
                "guardians of the natural order",
                "one vast organism that eats all",
                "our lowest fears in the flesh",
            ),
        ),
        Prompt(
            "hubris",
            "Which act of hubris doomed us?",
            (
                "an old king broke the gates of death",
                "the first flight to the stars",
                "signals sent across all realities",
                "meddling with time",
                "a forbidden source of power",
                "a trespass on their ground",
            ),
        ),
        Prompt(
            "why-come",
            "Why do the Leviathans come?",
            (
                "to take back what we stole",
                "to eat minds and bodies",
                "to silence us",
                "to pen us in",
                "to tear down what we built",
                "because we stand in their way",
            ),
        ),
        Prompt(
            "form",
            "Which form do they take?",
            (
                "huge demons of the sea",
                "squid that cross the stars",
                "towering horrors of metal",
                "a hive of giant insects",
                "nature twisted to mountains",
                "blind things from below",
            ),
        ),
        Prompt(
            "bastion",
            "Where do we shelter?",
            (
                "a lonely city-state",
                "an ancient fortress",
                "sealed in quarantine",
                "among rebellion and strife",
                "under law and order",
                "a bunker that moves",
            ),
            2,
        ),
        Prompt(
            "sacred",
            "What is sacred?",
            (
                "order",
                "strength",
                "hierarchy",
                "obedience",
                "edifices",
                "organizations",
                "hatred",
                "sacrifice",
            ),
            2,
        ),
        Prompt(
            "given-up",
            "What did humanity have to give up?",
            (
                "community",
                "bodies",
                "intimacy",
                "emotion",
                "gender",
                "growth",
                "comfort",
                "hope",
            ),
            2,
        ),
        Prompt(
            "separates",
            "We pilot Engines. What sets us apart?",
            (
                "we volunteered for doom",
                "the authorities raised us up",
                "we were grown in vats",
                "the Engines chose us",
                "the Leviathans changed us",
                "drive and ambition",
            ),
        ),
        Prompt(
            "roles",
            "Which role do you play?",
            (
                "ace pilot",
                "insubordinate rebel",
                "weary mechanic",
                "civilian",
                "troubled captain",
                "rejected candidate",
                "press-ganged convict",
                "forbidden lover",
                "naive idealist",
            ),
            2,
        ),
        Prompt(
            "in-line",
            "How do they keep us in line, and why can we not just leave?",
            (
                "quotas nobody can meet",
                "spies and informants",
                "propaganda and lies",
                "drugs and addiction",
                "gilded cages",
                "threats and fear",
            ),
        ),
        Prompt(
            "reputation",
            "What is our reputation, and what of it is deserved?",
            (
                "celebrated heroes",
                "figureheads of authority",
                "cursed warriors",
                "icons of culture",
                "fodder for Leviathans",
                "monsters ourselves",
            ),
        ),
        Prompt(
            "flagship",
            "What is the flagship, its name, its history?",
            (
                "the last hunter of Leviathans",
                "a floating fortress",
                "the best ship there is",
                "once a civilian ship",
                "a swarm of small ships",
                "a sleek corvette",
            ),
        ),
        Prompt(
            "engines",
            "Why can we build no more Engines? What do they yearn for? What are they named? What does our "
            "transcendence do to them?",
        ),
        Prompt(
            "transgressions",
            "How do we offend what is sacred, and why does what was given up live in us?",
        ),
        Prompt(
            "hope", "What hope do we have against the Leviathans? Who believes it, who does not?"
        ),
    ),
    abilities=(ACADEMY, ESPRIT, SYNC, ALERT, HEROES, BORROWED, PLUGGED, GEAR, EJECT),
    rooms=bastion.UPGRADES,
    one_room=True,
    rules=(bastion.BASTION, engines.ENGINES),
    instead={"moonlight.investigate": "make preparations"},
    lends=lends,
    drives=engines.drives,
    prices=("engine",),
    hits=("engine",),
    missions=(
        MissionKind(
            "defend",
            1,
            "Defend the Last Bastion",
            "Beat back a Leviathan's assault on it.",
            ("Which Leviathan?", "Which new line of attack?"),
        ),
        MissionKind(
            "explore",
            1,
            "Explore the ruined world",
            "Look for information, solace, hope. One more die on the next engagement roll.",
            ("What do you look for?", "What bars the way?", "Who else cares?"),
            saves=1,
        ),
        MissionKind(
            "hunt",
            2,
            "Hunt a Leviathan",
            "A sortie on the flagship.",
            ("Which Leviathan?", "What would its fall bring?", "What is it doing?"),
            exposes=True,
        ),
        MissionKind(
            "recover-engine",
            2,
            "Recover a fallen Engine",
            "A sortie on the flagship. Succeed, and the hangar has a new Engine.",
            ("When and how was it lost?", "What happened last?", "What does it alone remember?"),
            exposes=True,
        ),
        MissionKind(
            "counter-attack",
            3,
            "Stage a desperate counter attack",
            "Win a moment of peace. The season ends after it.",
            ("Which weakness?", "Which threat do you not know?"),
            ends_season=True,
            exposes=True,
        ),
    ),
    fallout={
        1: (
            "Dissent spreads in the Bastion.",
            "An Engine is reassigned.",
            "Institutions press the pilots.",
        ),
        2: (
            "Strife breaks out in the Bastion.",
            "An Engine goes dormant.",
            "A pilot is reprimanded.",
        ),
        3: (
            "A Leviathan gets inside the Bastion.",
            "An Engine breaks down.",
            "The pilots get an overseer.",
        ),
    },
    names=(
        "Ace",
        "Adnach",
        "Alastor",
        "Cass",
        "Dagon",
        "Eoligos",
        "Ferug",
        "Forcas",
        "Hagith",
        "Ipos",
        "Malphas",
        "Och",
        "Ophiel",
        "Rauym",
        "Stygal",
        "Nono",
        "Stolas",
        "Surgat",
        "Uphir",
        "Vetis",
        "Zura",
        "Van",
        "Folken",
        "Alen",
        "Dilandau",
        "Norna",
        "Falin",
        "Byrlir",
        "Hildar",
        "Lenneth",
        "Silmeria",
        "Surt",
        "Raumur",
        "Lalc",
        "Himna",
        "Unnar",
        "Ulfsgin",
        "Ofraun",
        "Jokuls",
        "Skrumnir",
        "Pursa",
    ),
)
