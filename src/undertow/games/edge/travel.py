"""What of a character travels to another table."""

from undertow.games.edge.acts import TALENTS
from undertow.games.edge.book import PATRONS, RITES
from undertow.games.edge.world import ATTRIBUTES, BANDS, BOONS, SKILLS, WORST, Character
from undertow.parts.travel import Travels

TRAVELS = Travels(
    where="people",
    record=Character,
    stays=("fresh", "exposure", "given", "consoled", "converted", "daring", "melee", "conditions"),
    others={"bonds": "", "legacy": ""},
    entries={
        "attributes": ATTRIBUTES,
        "skills": SKILLS,
        "talents": TALENTS,
        "rites": RITES,
        "patron": PATRONS,
        "familiar": PATRONS,
        "codex": PATRONS,
        "symbols": PATRONS,
        "obligation": PATRONS,
        "band": BANDS,
    },
    bounds={
        "attributes": (1, 5),
        "skills": (0, 5),
        "boons": (0, BOONS),
        "harm": (0, WORST),
        "fatigue": (0, 5),
        "deep": (0, 5),
        "obligation": (0, 99),
        "xp": (0, 999),
        "earned": (0, 999),
        "downtime": (0, 9),
        "days": (0, 99),
    },
)
