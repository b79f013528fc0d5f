"""The readings a table may choose where the book leaves room."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later by agreement."""

    # What each means when it is on stands in READINGS.

    strict_prerequisites: bool = False
    starting_trait_marks: Literal[0, 1, 2, 3] = 0
    require_trait_justification: bool = False
    multiple_trait_rerolls: bool = False
    eidolon_counts_as_self: bool = False
    adversity_passions: bool = False
    require_goal: bool = False
    allow_reinforce_switch: bool = False
    reroll_order_each_round: bool = False
    charge_overflow: Literal["lost", "strike"] = "lost"
    zero_by_earned: bool = False
    adversity_assist: bool = False
    assist_own_eidolon: bool = False
    all_participants_bonuses: bool = False
    adversity_combined: bool = False
    strike_limit_caps_achievements: bool = False
    strike_boost_for_achievements: bool = False
    exhaustion_before: bool = False
    free_strike_exhausts: bool = False
    individual_retreat: bool = True
    noncombat_exhaustion: bool = True
    reward_per_scene: bool = False
    threat_above_six: bool = False
    rest_fills_action: bool = True
    repeat_power: bool = False
    body_resistance_stops_weapons: bool = False
    leadership_any_role: bool = False
    mass_effect_refresh: bool = True
    body_drain_full_gain: bool = False
    revive_in_conflict: bool = False
    darkness_stacks: bool = False
    aura_mandatory: bool = False
    poisonous_all_types: bool = False
    on_wound_per_wound: bool = False
    dismiss_keeps_pools: bool = False
    companion_extra: bool = False
    companion_charged: bool = False
    eidolon_stays: bool = False
    kulos_extra_power: bool = False
    eidolon_stats_by_formula: bool = False
    eidolon_body_resistance_poison: bool = False
    restless_own_turns: bool = False
    yara_separate_switches: bool = False

    def of(self, name: str) -> bool | int:
        """How a switch stands: on or off, or a number."""
        value: bool | int | str = getattr(self, SWITCHES[name])
        return value == "strike" if isinstance(value, str) else value

    def turned_over(self, name: str) -> Rulings:
        """The same, with one switch set to its other reading."""
        now = self.of(name)
        other: object = not now if isinstance(now, bool) else (now + 1) % 4
        if name == "chargeOverflow":
            other = "strike" if other else "lost"
        return replace(self, **{SWITCHES[name]: other})


SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
"""The switches by the names people use."""

READINGS = {
    name: message(f"anima.ruling.{name}", english)
    for name, english in {
        "strictPrerequisites": "A power that is useless without another cannot be taken without it.",
        "startingTraitMarks": "How many traits (0 to 3) are marked when a character is made.",
        "requireTraitJustification": "A trait rerolls only after its player says how it matters and the GM agrees.",
        "multipleTraitRerolls": "One roll may be rerolled by several traits, one after another.",
        "eidolonCountsAsSelf": "For passions, what an eidolon inflicts or suffers counts as its summoner's.",
        "adversityPassions": "The GM may give an opponent a passion.",
        "requireGoal": "Every conflict needs at least one goal, duels too.",
        "allowReinforceSwitch": "The side that holds a switch may roll to raise its difficulty.",
        "rerollOrderEachRound": "Where the order is rolled, it is rolled again each round.",
        "chargeOverflow": "Sixes that find no room in the Charge Pool become strike dice.",
        "zeroByEarned": "Action dice return when no die was earned, even where a condition took the only success.",
        "adversityAssist": "The GM's opponents may give each other assist dice.",
        "assistOwnEidolon": "Summoners may give assist dice to their own eidolons.",
        "allParticipantsBonuses": "In a combined maneuver everyone's bonus dice count, not only the leader's.",
        "adversityCombined": "Opponents may join in combined maneuvers as PCs do.",
        "strikeLimitCapsAchievements": "The strike limit of eidolons and adversity also binds their achievements.",
        "strikeBoostForAchievements": "Strike Boost raises the limit for achievements as well.",
        "exhaustionBefore": "The wound for exhaustion comes before the action; anyone it defeats does not "
        "act.",
        "freeStrikeExhausts": "A free strike or achievement on an empty Action Pool costs a wound.",
        "individualRetreat": "A single PC may leave a conflict, as the action of a turn.",
        "noncombatExhaustion": "Acting on an empty pool wounds in non-combat conflicts too.",
        "rewardPerScene": "A scene gives one reward in all, not one to each PC in it.",
        "threatAboveSix": "A Threat Die may be turned above six.",
        "restFillsAction": "A long rest fills the Action Pools.",
        "repeatPower": "The same power may be used twice in one action, paid twice.",
        "bodyResistanceStopsWeapons": "Body Resistance also stops the weapon effect Weakening.",
        "leadershipAnyRole": "Any participant with Leadership lets the leader share the dice.",
        "massEffectRefresh": "Mass Effect lets Refresh work on squads and swarms.",
        "bodyDrainFullGain": "Body Drain gives three dice even when the victim had fewer.",
        "reviveInConflict": "A defeated PC who is healed comes back into the conflict.",
        "darknessStacks": "Blinded and Darkness together take two successes.",
        "auraMandatory": "A weapon's aura cannot be left out; it rules out powers of the other element.",
        "poisonousAllTypes": "The weapon effect Poisonous works on squads and swarms too.",
        "onWoundPerWound": "Cursed and Weakening count once for each wound of a strike.",
        "dismissKeepsPools": "A dismissed eidolon that is summoned again keeps all its dice.",
        "companionExtra": "A companion does not count against the one summoned eidolon.",
        "companionCharged": "A companion begins each conflict with the dice of Charged Summoning.",
        "eidolonStays": "An eidolon stays when its summoner is defeated, and acts in the summoner's turns.",
        "kulosExtraPower": "Kulos gets the sixteenth power its level allows.",
        "eidolonStatsByFormula": "An eidolon's figures follow from its powers even where others are printed.",
        "eidolonBodyResistancePoison": "An eidolon's Body Resistance also keeps Poisoned from working.",
        "restlessOwnTurns": "Restless looks at the eidolon's own last action, however long ago.",
        "yaraSeparateSwitches": "Each mode of one weapon has a disarm switch of its own.",
    }.items()
}
"""What is played when a switch is on."""
