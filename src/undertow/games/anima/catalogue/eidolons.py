"""The known eidolons, as they are printed; what their powers give is checked by a test."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.anima.world import EIDOLON_BASE, About, Base, Sheet, Type
from undertow.kernel import Message, message


class Printed(Struct, frozen=True):
    """The figures as they stand in the book."""

    ap: int
    cp: int
    sp: int
    defense: int
    wounds: int


class Known(Struct, frozen=True):
    id: str
    name: str
    level: int
    type: Type
    powers: dict[str, int]
    weakness: str
    printed: Printed
    entrance: str
    senses: tuple[str, ...]
    members: int = 0
    home: str = ""
    base: Base = EIDOLON_BASE
    """What it has before its powers, where the book prints other figures than they give."""
    missing: int = 0
    """How many powers its printed list is short of."""

    def sheet(self, by_formula: bool = False) -> Sheet:
        """A fresh one, bonded to nobody."""
        return Sheet(
            self.id,
            self.name,
            "eidolon",
            type=self.type,
            base=EIDOLON_BASE if by_formula else self.base,
            powers=self.powers,
            weakness=self.weakness,
            level=self.level,
            members=self.members,
            breed=self.id,
            about=About(home=self.home, entrance=self.entrance, senses=self.senses),
        )


def known(one: Known) -> Known:
    """Enter one that many know."""
    if KNOWN.setdefault(one.id, one) is not one:
        raise ValueError(f"two eidolons are called {one.id}")
    return one


KNOWN: dict[str, Known] = {
    one.id: one
    for one in (
        Known(
            "shaleya",
            "Shaleya",
            0,
            "individual",
            {"resilience": 2, "restore": 1, "shield": 1},
            "overwhelmable",
            Printed(5, 4, 6, 3, 1),
            "Music from everywhere at once; a ring of colour opens, and a long snake on six "
            "rainbow wings loops out of it and settles beside you.",
            ("sight", "sound"),
        ),
        Known(
            "kyanet",
            "Kyanet",
            0,
            "individual",
            {"resistance-to-frost": 1, "resilience": 1, "toughness": 1, "blaze": 1},
            "overwhelmable",
            Printed(5, 4, 6, 2, 2),
            "A cold breath of wind rolls a ball of fur around your feet; it uncurls into a small "
            "white bear with a heat of its own.",
            ("sight", "touch"),
        ),
        Known(
            "inkots",
            "Inkots",
            0,
            "swarm",
            {"leap-attack": 1, "resilience": 2, "toughness": 1},
            "restless",
            Printed(5, 4, 6, 3, 2),
            "Tiny black things pop out of the ground one by one, spikes in, spikes out, and none "
            "of them can keep still.",
            ("sight", "sound"),
        ),
        Known(
            "caragu",
            "Caragu",
            1,
            "individual",
            {
                "guard": 1,
                "ice-hurricane": 1,
                "leap-attack": 1,
                "resilience": 2,
                "stamina": 1,
                "toughness": 1,
            },
            "vulnerable-to-fire",
            Printed(7, 4, 6, 3, 2),
            "The air freezes over like a pane. A long-necked cat of deep purple leaps through it, "
            "and the splinters come down with her growl.",
            ("sight", "sound", "touch"),
        ),
        Known(
            "farillia",
            "Farillia",
            1,
            "individual",
            {
                "blaze": 1,
                "brighten": 1,
                "firestorm": 1,
                "refresh": 1,
                "resilience": 2,
                "restore": 1,
            },
            "vulnerable-to-frost",
            Printed(5, 4, 6, 3, 1),
            "Flames run together from all sides into a ball; a winged little figure breaks out, "
            "draws a burning spiral down the sky, and hovers in shimmering heat.",
            ("sight", "touch"),
        ),
        Known(
            "harklings",
            "Harklings",
            2,
            "squad",
            {
                "auto-guard": 1,
                "blindness": 1,
                "darksight": 1,
                "force-attack": 1,
                "resilience": 3,
                "slow": 1,
                "stamina": 1,
                "toughness": 1,
            },
            "crazy",
            Printed(7, 4, 6, 4, 2),
            "Far away a horn too low to hear properly, then the smell of earth. Three in hoods "
            "step out where nobody was, a crescent blade in each hand. When two are down, the "
            "third gathers them up and goes.",
            ("sight", "sound", "smell"),
            members=3,
        ),
        Known(
            "yiyon",
            "Yiyon",
            2,
            "individual",
            {
                "blaze": 1,
                "frost-spikes": 1,
                "resilience": 3,
                "resistance-to-fire": 2,
                "resistance-to-frost": 2,
                "toughness": 1,
            },
            "cowardly",
            Printed(5, 4, 6, 4, 2),
            "A ball of scales drops out of the sky and bounces off everything. Eyes on stalks look "
            "out first, then four legs, two burning fists and two that smoke with cold.",
            ("sight", "sound", "touch"),
        ),
        Known(
            "hykeor",
            "Hykeor",
            3,
            "individual",
            {
                "body-resistance": 1,
                "guard": 1,
                "leap-attack": 1,
                "resilience": 3,
                "soul-resistance": 1,
                "stamina": 2,
                "strike-boost": 1,
                "toughness": 2,
                "whirlwind-attack": 1,
            },
            "overwhelmable",
            Printed(9, 4, 7, 4, 3),
            "A howl under the floor; cracks; and a wolf on leather wings comes up through the "
            "ground, lands among the rubble without a sound, and looks for somebody.",
            ("sight", "sound", "touch"),
        ),
        Known(
            "stormravens",
            "Stormravens",
            3,
            "swarm",
            {
                "auto-guard": 1,
                "elemental-surge": 1,
                "frost-spikes": 1,
                "ice-hurricane": 1,
                "resilience": 2,
                "resistance-to-frost": 2,
                "stamina": 2,
                "toughness": 3,
            },
            "vulnerable-to-fire",
            Printed(9, 4, 6, 3, 4),
            "It snows, and gets dark. Ravens gather until the sky is full of them, come down as "
            "one, and the largest sits on your shoulder.",
            ("sight", "sound", "touch"),
        ),
        Known(
            "kulos",
            "Kulos",
            4,
            "individual",
            {
                "body-drain": 1,
                "charge-boost": 2,
                "life-drain": 1,
                "mass-effect": 1,
                "refresh": 1,
                "resilience": 2,
                "slow": 1,
                "soul-resistance": 1,
                "stamina": 2,
                "toughness": 2,
                "weaken": 1,
            },
            "weak-spot",
            Printed(9, 6, 6, 3, 3),
            "A flash without a sound, and the taste of metal. A small bald human floats where the "
            "light was, and things begin to come to it. Only its eyes move.",
            ("sight", "smell"),
            missing=1,
        ),
        Known(
            "uyar",
            "Uyar",
            5,
            "individual",
            {
                "auto-guard": 1,
                "body-resistance": 1,
                "conjure-darkness": 1,
                "darksight": 1,
                "force-attack": 1,
                "poison": 1,
                "resilience": 3,
                "stamina": 4,
                "strike-boost": 2,
                "toughness": 4,
            },
            "darkbound",
            Printed(13, 6, 8, 4, 5),
            "Every light flickers, the sun too, in step with something heavy. A shape stands "
            "behind you in the gaps between light and dark, higher each time, dripping black oil.",
            ("sight", "sound", "touch"),
            base=Base(wounds=1, defense=1, ap=5, cp=6, sp=6),
        ),
    )
}
NOTES: dict[str, Message] = {
    "kulos": message(
        "anima.note.kulos", "Printed with 15 powers, one fewer than its level gives; we keep it so."
    ),
    "uyar": message(
        "anima.note.uyar",
        "Printed with a Charge Pool of 6, though no power raises it; we keep it so.",
    ),
}
"""Where the book does not agree with itself."""
