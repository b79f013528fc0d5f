"""The readings a table may choose where the book leaves room. Each default is the rulebook's."""

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later by agreement."""

    # What each means when it is on stands in READINGS.

    fire_in_exchange: bool = False
    exchange_consent: bool = True
    wait_prone: bool = False
    lazy_reshuffle: bool = False
    threat_at_reshuffle: bool = False
    cultist_cap: bool = False
    strict_reach: bool = False
    wait_for_others: bool = False
    passage_from_standing: bool = False
    vagrant_early_exit: bool = False
    invasion_skip_specials: bool = False
    falconry_anywhere: bool = False
    mindstrike_always: bool = False
    timeturn_no_token: bool = False
    bless_needs_empty: bool = False
    sacrifice_voids_card: bool = False
    geopivot_any_tile: bool = False
    break_limit_line: bool = False
    dark_knight_three_ap: bool = False
    terraport_heroes_only: bool = False
    boomerang_any_challenge: bool = False
    bomb_once: bool = False

    def turned_over(self, name: str) -> "Rulings":
        """The same, with one switch set to its other reading."""
        field = SWITCHES[name]
        return replace(self, **{field: not getattr(self, field)})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""

READINGS = {
    name: message(f"fire.ruling.{name}", english)
    for name, english in {
        "fireInExchange": "The Fire may change hands within an Exchange, without an AP of its own.",
        "exchangeConsent": "Taking from another player's hero needs that player's yes.",
        "waitProne": "A tipped hero may wait without standing up.",
        "lazyReshuffle": "The deck is reshuffled when a card is needed and none is left, not as soon as it is empty.",
        "threatAtReshuffle": "The threat rises at the reshuffle itself, not at the end of the ritual.",
        "cultistCap": "With no cultist left in the supply, none is placed.",
        "strictReach": "Only doorways that are open now count when asking whether something can be reached.",
        "waitForOthers": "After a loss, the Fire in the exit does not end the game while others are on their way.",
        "passageFromStanding": "A hero who stands in a Secret Passage may slip through at any time of her turn.",
        "vagrantEarlyExit": "Once the Fire is taken, heroes may leave by the Vagrant Portal's exit one by one.",
        "invasionSkipSpecials": "Cultists on the march do not stop in Special Chambers.",
        "falconryAnywhere": "The falcon needs no open doorways.",
        "mindstrikeAlways": "Mindstrike also works for cards resolved in the Sage's action phase.",
        "timeturnNoToken": "A chamber brought back by Timeturn comes back without its token.",
        "blessNeedsEmpty": "Only a chamber without a cultist can be blessed.",
        "sacrificeVoidsCard": "Metallic Sacrifice sends the chamber's Ritual Card to the Void as well.",
        "geopivotAnyTile": "Geopivot may slide any chamber, not only the Geomancer's own.",
        "breakLimitLine": "Break Limit strikes one whole straight line instead of all neighbours.",
        "darkKnightThreeAp": "The Dark-Knight starts with 3 AP, as one printing of his card has it.",
        "terraportHeroesOnly": "Only heroes keep a chamber from being Terraported; Bob and Shades ride along.",
        "boomerangAnyChallenge": "The Boomerang may fly to any chamber and helps with any challenge there.",
        "bombOnce": "Wallcrack Bombs works once a game instead of twice.",
    }.items()
}
"""What is played when a switch is on."""
