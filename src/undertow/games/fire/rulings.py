"""The readings a table may choose where the book leaves room. Each default is the rulebook's."""

from msgspec import Struct
from msgspec.structs import replace


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later by a ruling."""

    fire_in_exchange: bool = False
    """The Fire may change hands within an Exchange, without an AP of its own."""
    exchange_consent: bool = True
    """Taking from another player's hero needs that player's yes."""
    wait_prone: bool = False
    """A tipped hero may wait without standing up."""
    lazy_reshuffle: bool = False
    """The deck is reshuffled when a card is needed and none is left, not as soon as it is empty."""
    threat_at_reshuffle: bool = False
    """The threat rises at the reshuffle itself, not at the end of the ritual."""
    cultist_cap: bool = False
    """With no cultist left in the supply, none is placed."""
    strict_reach: bool = False
    """Only doorways that are open now count when asking whether something can be reached."""
    wait_for_others: bool = False
    """After a loss, the Fire in the exit does not end the game while others are on their way."""
    passage_from_standing: bool = False
    """A hero who begins her turn in a Secret Passage may use it too."""
    vagrant_early_exit: bool = False
    """Once the Fire is taken, heroes may leave by the Vagrant Portal's exit one by one."""
    invasion_skip_specials: bool = False
    """Cultists on the march do not stop in Special Chambers."""
    falconry_anywhere: bool = False
    """The falcon needs no open doorways."""
    mindstrike_always: bool = False
    """Mindstrike also works for cards resolved in the Sage's action phase."""
    timeturn_no_token: bool = False
    """A chamber brought back by Timeturn comes back without its token."""
    bless_needs_empty: bool = False
    """Only a chamber without a cultist can be blessed."""
    sacrifice_voids_card: bool = False
    """Metallic Sacrifice sends the chamber's Ritual Card to the Void as well."""
    geopivot_any_tile: bool = False
    """Geopivot may slide any chamber, not only the Geomancer's own."""
    break_limit_line: bool = False
    """Break Limit strikes one whole straight line instead of all neighbours."""
    dark_knight_three_ap: bool = False
    """The Dark-Knight starts with 3 AP, as one printing of his card has it."""
    terraport_heroes_only: bool = False
    """Only heroes keep a chamber from being Terraported; Bob and Shades ride along."""
    boomerang_any_challenge: bool = False
    """The Boomerang may fly to any chamber and helps with any challenge there."""
    bomb_once: bool = False
    """Wallcrack Bombs works once a game instead of twice."""

    def turned_over(self, name: str) -> "Rulings":
        """The same, with one switch set to its other reading."""
        field = SWITCHES[name]
        return replace(self, **{field: not getattr(self, field)})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""
