"""What of a character travels to another table."""

from collections.abc import Iterator
from typing import Any

from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.people import DEFEATED, PC, STATS
from undertow.games.eidolon.world import World
from undertow.kernel import Line, message
from undertow.parts.travel import Travels

TAKEN = message("eidolon.travel.card", "The card {old} is somebody's here; it becomes {new}.")


def own_cards(world: World, sheet: dict[str, Any]) -> Iterator[Line]:
    """No two characters share a card: where one is taken, the next free one is theirs."""
    taken = [card for pc in world.pcs.values() for card in (pc.resonant, pc.dissonant)]
    for field in ("resonant", "dissonant"):
        old = sheet.get(field)
        if old is None or old in taken:
            free = next(card for card in CARDS if card not in taken)
            sheet[field] = free
            if old is not None:
                yield TAKEN(old=CARDS[old].name(), new=CARDS[free].name())
        taken.append(sheet[field])


TRAVELS = Travels(
    where="pcs",
    record=PC,
    stays=("used", "loans", "changes", "holds", "flags", "out"),
    others={"ties": "to"},
    entries={
        "playbook": PLAYBOOKS,
        "moves": MOVES,
        "former_moves": MOVES,
        "stats": STATS,
        "resonant": CARDS,
        "dissonant": CARDS,
    },
    fit=own_cards,
    bounds={"stats": (1, 5), "level": (1, 20), "raises": (0, 20), "track": (0, DEFEATED)},
)
