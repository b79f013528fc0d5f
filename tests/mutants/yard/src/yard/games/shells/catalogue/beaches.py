"""The beaches."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Beach:
    id: str
    text: str
    shells: int
    wind: str = "west"
    open: bool = True


BEACHES = {
    beach.id: beach
    for beach in (
        Beach("cove", "Three shells lie here, and 2 crabs.", 3, wind="west"),
        Beach("reef", "Five shells, if you dive for them.", 5, wind="east"),
        Beach("spit", "Nothing but sand as far as you see.", 0, wind="west", open=False),
    )
}
ORDER = ("cove", "reef", "spit")
