"""The five sample characters, ready to play."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.eidolons import KNOWN, Printed
from undertow.games.anima.world import EIDOLON_BASE, About, Sheet, Weapon
from undertow.kernel import Message, message


class Sample(Struct, frozen=True):
    """A character as she ships: her sheet, what she burns for, and her eidolons."""

    id: str
    """Such as `yara`."""
    sheet: Sheet
    """Her sheet."""
    passion: str
    """What she burns for, by its id."""
    loved: str
    """Whom she loves, with the passion `love`."""
    printed: tuple[int, int, int]
    """Action Pool, wounds, defense."""
    eidolons: tuple[Sheet, ...] = ()
    """The eidolons she is bound to."""


KASITAKA_PRINTED = Printed(9, 4, 6, 4, 4)


def _senja() -> Sheet:
    return replace(KNOWN["caragu"].sheet(), id="senja", name="Senja", owner="evanon")


KASITAKA = Sheet(
    "kasitaka",
    "Kasitaka Living Armor Suit",
    "eidolon",
    type="individual",
    base=EIDOLON_BASE,
    powers={
        "auto-guard": 1,
        "firestorm": 1,
        "force-attack": 1,
        "leap-attack": 1,
        "resilience": 3,
        "stamina": 2,
        "toughness": 3,
        "whirlwind-attack": 1,
    },
    weakness="vulnerable-to-frost",
    level=3,
    owner="kassala",
    custom=True,
    about=About(
        home="a forge that floats somewhere",
        looks="a suit of living metal around its pilot",
        entrance="A whirl of lights lifts her up; pieces come flying, slam shut around her one "
        "after another, and she drops to the ground in hissing steam.",
        senses=("sight", "sound", "touch"),
    ),
)

SAMPLES: dict[str, Sample] = {
    sample.id: sample
    for sample in (
        Sample(
            "yara",
            Sheet(
                "yara",
                "Yara",
                "pc",
                powers={
                    "leadership": 1,
                    "multisoul": 1,
                    "quickdraw": 1,
                    "resilience": 2,
                    "resistance-to-fire": 1,
                    "soulbound-weapon": 1,
                    "weapon-upgrade": 2,
                },
                traits=("Please, do try", "My family shut the door on me", "Flames draw me in"),
                weapons=(
                    Weapon(
                        "Gaekalliet, blade",
                        ("elemental-surge", "fire-aura", "power-strike"),
                        "Gaekalliet",
                    ),
                    Weapon(
                        "Gaekalliet, gun",
                        ("area-strike", "protection", "strike-boost"),
                        "Gaekalliet",
                    ),
                ),
                about=About(
                    "Gunblade Warrior",
                    "fused with a demon",
                    "black mane, crimson skin",
                    "spikes along her spine",
                    story="A summoning went wrong when she was a child, and one of the two who "
                    "came out of it was Yara.",
                ),
            ),
            "anger",
            "",
            (10, 3, 3),
        ),
        Sample(
            "evanon",
            Sheet(
                "evanon",
                "Evanon",
                "pc",
                powers={
                    "open-bond": 1,
                    "companion": 1,
                    "empower-eidolons": 1,
                    "magnificent-companion": 1,
                    "resilience": 1,
                    "slow": 1,
                    "summoning": 1,
                    "toughness": 1,
                    "weaken": 1,
                },
                traits=(
                    "Nothing frightens me",
                    "We have always been hunters",
                    "A voice that fills the ice",
                ),
                bonds=("senja",),
                companion="senja",
                about=About(
                    "Frost Hunter",
                    "inborn",
                    "tall, wrapped in furs",
                    "the head of a bear",
                    story="He and Senja have walked out of the ice of Asiye to see what else "
                    "there is to hunt.",
                ),
            ),
            "glory",
            "",
            (10, 4, 2),
            (_senja(),),
        ),
        Sample(
            "kassala",
            Sheet(
                "kassala",
                "Kassala",
                "pc",
                powers={
                    "open-bond": 1,
                    "charged-summoning": 2,
                    "empower-eidolons": 3,
                    "natural-summoner": 1,
                    "summoning": 1,
                },
                traits=("That will cost you", "Look again, I have moved", "Under the teasing, shy"),
                bonds=("kasitaka",),
                about=About(
                    "Spirit Mecha Pilot",
                    "granted by a spirit",
                    "slight, soft-footed",
                    "a cat's ears, eyes and tail",
                    story="The suit answers whenever she calls, and she would give a lot to want "
                    "it less.",
                ),
            ),
            "self-loathing",
            "",
            (10, 3, 1),
            (KASITAKA,),
        ),
        Sample(
            "egere",
            Sheet(
                "egere",
                "Egere",
                "pc",
                powers={
                    "blindness": 1,
                    "conjure-darkness": 1,
                    "darksight": 1,
                    "life-drain": 1,
                    "nightvision": 1,
                    "poison": 1,
                    "resilience": 2,
                    "shadow-strike": 1,
                },
                traits=(
                    "The dark is kind to me",
                    "Come, I know where it is hidden",
                    "What Syjika must not find out",
                ),
                about=About(
                    "Shadowbringer",
                    "a demon's child",
                    "thin, hooded",
                    "small dark green scales",
                    story="He grew up in the unlit half of a city without end. Then he met "
                    "somebody who brings her own lamp.",
                ),
            ),
            "love",
            "syjika",
            (10, 3, 3),
        ),
        Sample(
            "syjika",
            Sheet(
                "syjika",
                "Syjika",
                "pc",
                powers={
                    "heroics": 1,
                    "immediate-imbuement": 1,
                    "improved-grip": 1,
                    "resilience": 1,
                    "restore": 1,
                    "soulbound-weapon": 1,
                    "soulsmith": 2,
                    "weapon-upgrade": 1,
                },
                traits=(
                    "I have just the thing, wait",
                    "It was not meant to do that",
                    "In my mother's shadow",
                ),
                weapons=(Weapon("a backpack of gadgets"),),
                about=About(
                    "Gadgeteer",
                    "inborn",
                    "ink-stained, goggles up",
                    "pointed ears, large eyes",
                    story="Her mother's inventions are finished. Hers are interesting.",
                ),
            ),
            "compassion",
            "",
            (10, 3, 2),
        ),
    )
}
OPEN_PICKS = ("kassala",)
"""Printed with fewer than nine powers; the rest may be picked."""
NOTES: dict[str, Message] = {
    "evanon": message(
        "anima.note.evanon",
        "The book lists Weakening, which is a weapon effect; here it is the power Weaken.",
    ),
}
"""Where the book does not agree with itself."""
