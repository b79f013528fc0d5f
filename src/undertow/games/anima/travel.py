"""What of a character travels to another table. Eidolons and weapons of others stay there."""

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.world import Fighter
from undertow.parts.travel import Travels

TRAVELS = Travels(
    where="fighters",
    record=Fighter,
    inside="sheet",
    stays=(
        "sp",
        "cp",
        "wounds",
        "here",
        "out",
        "left",
        "marks",
        "loved",
        "conditions",
        "disarmed",
        "returns",
        "called",
        "changes",
        "bonds",
        "companion",
        "ward",
    ),
    entries={"powers": POWERS},
    bounds={"powers": (1, 9), "ap": (0, 20), "level": (0, 20), "open": (0, 9)},
    mine=lambda one: one.sheet.kind == "pc",
)
