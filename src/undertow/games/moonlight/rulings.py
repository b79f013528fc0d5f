"""The readings a table may choose where the book leaves room, and the figures it does not give."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later by agreement."""

    # What each means when it is on stands in READINGS.

    third_die: bool = False
    second_push: bool = False
    push_and_promise: bool = False
    virtue_fills_slot: bool = False
    harm_once_a_level: bool = False
    helpless_no_die: bool = False
    one_follow_up: bool = False
    ends_at_once: bool = False
    six_links: bool = False
    no_matched_die: bool = False
    many_veterans: bool = False
    veteran_transcendent: bool = False
    double_playbooks: bool = False
    pathetic_takes_stress: bool = False
    strangers_do_not_bond: bool = False
    heartfelt_with_info: bool = False
    devouring_reverses: bool = False
    strength_four: bool = False
    any_bond_wakes: bool = False
    academy_all_three: bool = False
    preparations_as_info: bool = False
    bastion_by_full_tiers: bool = False
    avatar_always: bool = False

    def of(self, name: str) -> bool:
        """Is this switch on?"""
        return bool(getattr(self, SWITCHES[name]))

    def turned_over(self, name: str) -> Rulings:
        """The same, with one switch set to its other reading."""
        return replace(self, **{SWITCHES[name]: not self.of(name)})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""

READINGS = {
    name: message(f"moonlight.ruling.{name}", english)
    for name, english in {
        "thirdDie": "A roll may have an assist and a link's help, beside a push or a promise.",
        "secondPush": "A roll may be pushed twice, for two different things.",
        "pushAndPromise": "A push rules out a poisoned promise only where it buys a die.",
        "virtueFillsSlot": "The die of an Engine's virtue takes the place of a push or a promise.",
        "harmOnceALevel": "Several harms of one level hold somebody back only once.",
        "helplessNoDie": "Somebody incapacitated has no die from assist or push, even from both.",
        "oneFollowUp": "An opening serves the first friend who follows up, and nobody after.",
        "endsAtOnce": "Transcendence ends when its last segment is marked, before consequences land.",
        "sixLinks": "Nobody holds more than six links with the same person.",
        "noMatchedDie": "A mission of a tier you have found out about gives no die.",
        "manyVeterans": "Any number of abilities may come from other playbooks.",
        "veteranTranscendent": "A veteran may choose transcendent abilities as well.",
        "doublePlaybooks": "Two protagonists may have the same playbook.",
        "patheticTakesStress": "Pathetic! takes the stress that would bring a rival's eclipse roll.",
        "strangersDoNotBond": "Stranger to kindness bars bonding with Engines too.",
        "heartfeltWithInfo": "Heartfelt's free question comes only with a roll for information.",
        "devouringReverses": "Devouring raises stress and marks segments for somebody in eclipse.",
        "strengthFour": "Engines may have four strength; they begin with three.",
        "anyBondWakes": "Anybody's bond wakes a silent Engine, for every pilot.",
        "academyAllThree": "Academy trained gives a dot in each of its three actions.",
        "preparationsAsInfo": "Make preparations asks as many questions as gathering information.",
        "bastionByFullTiers": "The Bastion acts once for each full tier of the Leviathans, at least once.",
        "avatarAlways": "An Avatar's virtue and desires count before it is manifest, too.",
    }.items()
}
"""What is played when a switch is on."""


class Figures(Struct, frozen=True):
    """What only the play sheets say, not the book. The director may write other figures."""

    transcendence: int = 4
    """Segments of the transcendence track."""
    attribute_xp: int = 6
    """XP for an attribute's advance."""
    playbook_xp: int = 8
    """XP for a playbook's advance."""
    series_xp: int = 8
    """XP for an advance of the series."""
    leads_tier: int = 5
    """Segments of a tier of the investigation track."""
    bastion_tier: int = 5
    """Segments of a tier of the Bastion."""
    engine_recovery: int = 4
    """Segments of an Engine's recovery clock."""
    berths: int = 6
    """How many Engines the hangar holds."""

    def xp(self, track: str) -> int:
        """How long an xp track is."""
        return self.playbook_xp if track == "playbook" else self.attribute_xp
