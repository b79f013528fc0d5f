"""Every word and figure of the catalogue beside `printed.toml`: what each entry does is shown where its
rule is; here a slip of the pen is found. The file is kept by hand: read the book before you change it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS, Special
from undertow.games.moonlight.catalogue.fates import FATES
from undertow.kernel import Plain

PRINTED = tomllib.loads((Path(__file__).parent / "printed.toml").read_text(encoding="utf-8"))
SHELVES = {
    "ability": SPECIALS,
    "room": ROOMS,
    "playbook": PLAYBOOKS,
    "series": PLAYSETS,
    "fate": FATES,
}


def short(id: str) -> str:
    return id.removeprefix("moonlight.")


def plain(value: object) -> Plain:
    if isinstance(value, Special):
        return short(value.id)
    if isinstance(value, msgspec.Struct):
        return {k: v for k, v in written(value).items() if k != "id"} | {"id": short(value.id)}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {short(str(key)): plain(one) for key, one in value.items()}
    return short(value) if isinstance(value, str) else value


def written(entry: msgspec.Struct) -> dict[str, Plain]:
    """What stands on an entry's card: all that is not a hook, and is not left out."""
    fields = msgspec.structs.fields(type(entry))
    values = {line.name: (getattr(entry, line.name), line.default) for line in fields}
    return {
        name: plain(value)
        for name, (value, default) in values.items()
        if name not in ("id", "hooks", "rules", "rooms") and not callable(value)
        if value != default and value not in ((), {})
    }


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_entry_reads_as_it_is_printed(shelf: str) -> None:
    entries = SHELVES[shelf].items()
    assert {short(id): written(entry) for id, entry in entries} == PRINTED[shelf]


def test_the_order_of_entries_is_the_books() -> None:
    assert {shelf: [short(id) for id in SHELVES[shelf]] for shelf in ("playbook", "series")} == {
        "playbook": ["enigma", "guardian", "harmony", "outsider", "stranger", "traveller", "hero"],
        "series": ["brink", "rotting", "sea", "maze"],
    }
