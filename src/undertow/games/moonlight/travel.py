"""What of a protagonist travels to another table."""

from undertow.games.moonlight.book import PLAYBOOKS, SPECIALS
from undertow.games.moonlight.world import ACTIONS, RECOVERY, STRESS, Protagonist
from undertow.parts.travel import Travels

TRAVELS = Travels(
    where="people",
    record=Protagonist,
    stays=("transcended", "changed", "track", "out", "duel", "footing", "doomed", "bonds", "apart"),
    others={"vows": "to", "links": ""},
    entries={"playbook": PLAYBOOKS, "abilities": SPECIALS, "dots": ACTIONS, "bright": ACTIONS},
    bounds={
        "dots": (0, 2),
        "bright": (0, 2),
        "stress": (0, STRESS),
        "recovery": (0, RECOVERY),
        "links": (0, 99),
        "xp": (0, 99),
        "downtime": (0, 9),
    },
)
