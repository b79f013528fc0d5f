"""What happens when a spell slips, by element, and the forms it may take."""

from undertow.games.edge.book import (
    Backlash,
    Beats,
    Bonus,
    Cell,
    Condition,
    Exposure,
    Give,
    Harm,
    Story,
    Tick,
    Way,
)

CLOCK = 4
"""Segments of the clocks that backlash starts; the book gives no size."""

POSITION: tuple[Give, ...] = (Bonus(position=-1, on="your current or next action", uses=1),)
EFFECT: tuple[Give, ...] = (Bonus(effect=-1, on="your current or next action", uses=1),)

MENU: dict[str, tuple[str, tuple[Give, ...]]] = {
    "position": ("Position one step worse for the current or next action", POSITION),
    "harm": ("Fleeting harm or a condition that matters for this scene", (Harm(1, "backlash"),)),
    "exposure": ("Exposure or noise draws notice, or spoils stealth", (Exposure(1),)),
    "drain": ("A drain: time, focus, or a component is damaged", (Story("a resource drains"),)),
    "collateral": (
        "A spark threatens an ally or a fragile thing nearby",
        (Story("an ally or a fragile thing is threatened"),),
    ),
}
"""The forms a backlash may take, whatever the element: one on a partial, two on a miss."""


def half(clock: str) -> tuple[Give, ...]:
    return (Tick(clock, CLOCK, half=True),)


def whole(clock: str) -> tuple[Give, ...]:
    return (Tick(clock, CLOCK, 1),)


EARTH = Backlash(
    id="edge.backlash.earth",
    name="Earth",
    text="Rubble, a pin, heavy footing.",
    counterpart="fate",
    opposite="air",
    against="Sound carries; exposure.",
    minor=Cell(
        "Slips, binds, encumbrance",
        (Way("−1 Position", POSITION), Way("ENCUMBERED", (Condition("encumbered"),))),
    ),
    major=Cell(
        "Fissure, entrapment",
        (Way("Clock +1 (Collapse)", whole("Collapse")), Way("PINNED", (Condition("pinned"),))),
    ),
)
FIRE = Backlash(
    id="edge.backlash.fire",
    name="Fire",
    text="Burns, flares.",
    counterpart="life",
    opposite="water",
    against="Slick, sputter, dim.",
    minor=Cell(
        "Smoke, sparks, heat",
        (Way("−1 Effect", EFFECT), Way("SINGED", (Condition("singed"),))),
    ),
    major=Cell(
        "Blaze, fever, ignition",
        (Way("Clock +1 (Fire)", whole("Fire")), Way("1 Harm", (Harm(1, "burn"),))),
    ),
)
AIR = Backlash(
    id="edge.backlash.air",
    name="Air",
    text="Scatter, drop, vertigo.",
    counterpart="luck",
    opposite="earth",
    against="Stuck; dust to choke on.",
    minor=Cell(
        "Things scatter, words are misheard",
        (Way("−1 Position", POSITION), Way("Clock +1/2 (Attention)", half("Attention"))),
    ),
    major=Cell(
        "An unlikely mishap",
        (
            Way("Lose a tool or a use", (Story("a tool or a use is lost"),)),
            Way("SB +1", (Beats(1),)),
        ),
    ),
)
WATER = Backlash(
    id="edge.backlash.water",
    name="Water",
    text="Leak, flood, cold drag.",
    counterpart="death",
    opposite="fire",
    against="Smoke, shorted gear.",
    minor=Cell(
        "A slippery tide, slow gear",
        (Way("−1 Effect", EFFECT), Way("WATERLOGGED", (Condition("waterlogged"),))),
    ),
    major=Cell(
        "Undertow, a path that veers",
        (
            Way("Clock +1 (Flood)", whole("Flood")),
            Way(
                "An intrusion from the Ways Between",
                (Story("something comes from the Ways Between"),),
            ),
        ),
    ),
)
FATE = Backlash(
    id="edge.backlash.fate",
    name="Fate",
    text="Options close; only one way is left.",
    counterpart="earth",
    opposite="luck",
    against="Mischance hits an ally.",
    minor=Cell(
        "Chance pushes back",
        (Way("−1 Effect", EFFECT), Way("Clock +1/2 (Inevitable)", half("Inevitable"))),
    ),
    major=Cell(
        "A demand arrives",
        (
            Way("An immediate sacrifice", (Story("a sacrifice is due now"),)),
            Way("SB +1, and mark OMEN", (Beats(1), Condition("omen"))),
        ),
    ),
)
LIFE = Backlash(
    id="edge.backlash.life",
    name="Life",
    text="Overgrowth, fever.",
    counterpart="fire",
    opposite="death",
    against="Numbness, a tug of sleep.",
    minor=Cell(
        "Growth surges, vines tether",
        (Way("−1 Effect", EFFECT), Way("OVERGROWTH", (Condition("overgrowth"),))),
    ),
    major=Cell(
        "A riot of life",
        (
            Way("Clock +1 (Biohazard)", whole("Biohazard")),
            Way("Healing turns into SB +1", (Beats(1), Story("the healing is lost"))),
        ),
    ),
)
LUCK = Backlash(
    id="edge.backlash.luck",
    name="Luck",
    text="A side-effect elsewhere; a fragile success.",
    counterpart="air",
    opposite="fate",
    against="A harsher, fixed outcome.",
    minor=Cell(
        "The odds flip",
        (Way("−1 Position", POSITION), Way("Clock +1/2 (Coincidence)", half("Coincidence"))),
    ),
    major=Cell(
        "A catastrophic fluke",
        (Way("Re-roll; if any 1 shows, SB +1 and the Minor repeats", (Story("re-roll"),)),),
    ),
)
DEATH = Backlash(
    id="edge.backlash.death",
    name="Death",
    text="Fading; a threshold opens or closes.",
    counterpart="water",
    opposite="life",
    against="Pain returns; rot.",
    minor=Cell(
        "Whispers, chill",
        (Way("SHAKEN", (Condition("shaken"),)), Way("Clock +1/2 (Haunting)", half("Haunting"))),
    ),
    major=Cell(
        "A threshold opens",
        (
            Way("Clock +1 (Crossing Due)", whole("Crossing Due")),
            Way("A revenant intrudes", (Story("a revenant comes"),)),
        ),
    ),
)
