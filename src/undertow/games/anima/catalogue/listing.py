"""The whole catalogue as plain data: ids for a set-up file, names and texts for people."""

from __future__ import annotations

from typing import Any

import msgspec

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.fights import CASTS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.words import CONDITIONS, condition_name, condition_text
from undertow.kernel import Message, speak


def listing() -> dict[str, Any]:
    """Every list of the game, by id."""
    return {
        "powers": {id: _plain(entry) for id, entry in POWERS.items()},
        "effects": {id: _plain(entry) for id, entry in EFFECTS.items()},
        "ultimate": {
            id: {"name": name, "effects": list(held)} for id, (name, held) in PACKAGES.items()
        },
        "passions": {id: _plain(entry) for id, entry in PASSIONS.items()},
        "conditions": {
            id: {"name": speak(condition_name(id)), "text": speak(condition_text(id))}
            for id in CONDITIONS
        },
        "weaknesses": {id: _plain(entry) for id, entry in WEAKNESSES.items()},
        "eidolons": {id: _plain(known) for id, known in KNOWN.items()},
        "samples": {id: _plain(sample) for id, sample in SAMPLES.items()},
        "worlds": {id: _plain(place) for id, place in WORLDS.items()},
        "fights": {cast.id: _plain(cast) for cast in CASTS},
    }


def _plain(entry: Any) -> dict[str, Any]:
    """A record without its id, its words said; what is empty is left out."""
    found = {}
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if name != "id" and value not in ("", 0, (), {}):
            found[name] = (
                value.english if isinstance(value, Message) else msgspec.to_builtins(value)
            )
    return found
