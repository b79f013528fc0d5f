"""The readings a table may choose where the book leaves room. Each default is ours."""

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later by agreement."""

    # What each means when it is on stands in READINGS.

    keep_searched_order: bool = False
    push_with_both: bool = False
    forecast_only: bool = False
    lazy_refresh: bool = False
    forward_on_any_move: bool = False
    questions_once: bool = False
    investigate_pushes: bool = False
    push_no_xp: bool = False
    midnight_only_down: bool = False
    second_midnight: bool = False
    develop_once_a_scene: bool = False
    xp_printed_only: bool = False
    levels_repeat: bool = False
    scheme_lead_only: bool = False
    believing_sweeps_dissonant: bool = False
    stars_own_order: bool = False
    freedom_once: bool = False

    def turned_over(self, name: str) -> "Rulings":
        """The same, with one switch set to its other reading."""
        field = SWITCHES[name]
        return replace(self, **{field: not getattr(self, field)})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""

READINGS = {
    name: message(f"eidolon.ruling.{name}", english)
    for name, english in {
        "keepSearchedOrder": "A deck that was searched keeps its order.",
        "pushWithBoth": "With your resonant card in the spread too, the dissonant one does not bar a Push.",
        "forecastOnly": "A Move that ignores the Forecast skips the playbook's extra effect as well.",
        "lazyRefresh": "The deck is refreshed when a card is needed and none is left, not as soon as it is empty.",
        "forwardOnAnyMove": "Moves without a draw use up Forward too.",
        "questionsOnce": "Each question may be asked only once in one Investigate.",
        "investigatePushes": "While Investigating, one may Push again and again.",
        "pushNoXp": "A pushed card earns no XP for a positive card left in the spread.",
        "midnightOnlyDown": "Midnight only moves those down who are better than Battered.",
        "secondMidnight": "Midnight strikes in full even with a Phantom already loose.",
        "developOnceAScene": "A Tie may be developed once in a scene.",
        "xpPrintedOnly": "Only printed positive cards count as passed up; your resonant card does not.",
        "levelsRepeat": "One Debrief may bring several levels, while the pool suffices.",
        "schemeLeadOnly": "A neutral Hatch a Scheme gives its Forward to the lead alone.",
        "believingSweepsDissonant": "Don't Stop Believing may sweep away your dissonant card.",
        "starsOwnOrder": "Read the Stars lets you choose the order.",
        "freedomOnce": "A shared Freedom turns the Clock back only once.",
    }.items()
}
"""What is played when a switch is on."""
