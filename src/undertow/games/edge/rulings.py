"""The readings a table may choose where the book leaves room. Each default is our ruling."""

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins. What each means when it is on stands in READINGS."""

    flat_obligation: bool = False
    overflow_one_by_one: bool = False
    backlash_on_any_one: bool = False
    dv_follows_position: bool = False
    paid_assist: bool = False
    push_per_rite: bool = False
    only_misses_capped: bool = False
    rite_two_turns: bool = False
    lowest_tier: bool = False

    def turned_over(self, name: str) -> "Rulings":
        """The same, with one switch set to its other reading."""
        field = SWITCHES[name]
        return replace(self, **{field: not getattr(self, field)})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""

READINGS = {
    name: message(f"edge.ruling.{name}", english)
    for name, english in {
        "flatObligation": "A rite marks 1 Obligation; the listed number only makes it harder.",
        "overflowOneByOne": "Each segment over Capacity marks its Fatigue on its own.",
        "backlashOnAnyOne": "Any 1 on a Weave or a Cast brings backlash.",
        "dvFollowsPosition": "When Position moves, the difficulty moves with it.",
        "paidAssist": "A helper's die costs 1 Boon or 1 Fatigue.",
        "pushPerRite": "Each use of a rite may be pushed once, not one in a scene.",
        "onlyMissesCapped": "Only Boons from misses count towards the two in a scene.",
        "riteTwoTurns": "A rite takes a turn to invoke and a turn to weave.",
        "lowestTier": "The party's tier is the lowest among them, not the highest.",
    }.items()
}
