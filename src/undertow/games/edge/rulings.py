"""The readings a table may choose where the book leaves room. Each default is our ruling."""

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import message


class Rulings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Switches; a table sets them when it begins, or later."""

    # What each means when it is on stands in READINGS.

    flat_obligation: bool = False
    overflow_one_by_one: bool = False
    backlash_on_any_one: bool = False
    dv_follows_position: bool = False
    paid_assist: bool = False
    push_per_rite: bool = False
    only_misses_capped: bool = False
    rite_two_turns: bool = False
    lowest_tier: bool = False
    missed_rites_mark: bool = False
    tiers_from_one: bool = False
    codex_gives_all: bool = False
    patron_clock_of_eight: bool = False
    crack_is_all: bool = False
    rituals_cannot_fail: bool = False
    invokers_pay_no_boons: bool = False
    own_rival_only: bool = False
    banish_marks_two: bool = False
    dual_spirits: bool = False
    shaky_is_a_cost: bool = False
    harm_adds: bool = False
    critical_by_double: bool = False
    partial_always_pays: bool = False
    reactions_pay: bool = False
    cap_assists_only: bool = False
    keep_lower_of_two: bool = False
    no_creation_limit: bool = False
    build_of_thirty_six: bool = False
    beats_per_character: bool = False
    final_rating_only: bool = False
    begin_with_budget: bool = False
    affinity_is_story: bool = False
    player_facing_defence: bool = False
    ways_without_body: bool = False
    immune_all_scene: bool = False
    physical_is_body: bool = False
    compromised_as_printed: bool = False
    any_downtime: bool = False
    gm_names_daring: bool = False
    ritual_casting: bool = False
    no_shields: bool = False
    cheap_devotion: bool = False
    dear_devotion: bool = False

    @property
    def on(self) -> tuple[str, ...]:
        """The other readings that this table plays by."""
        return tuple(name for name, field in SWITCHES.items() if getattr(self, field))

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
        "missedRitesMark": "A rite that misses marks its Obligation too.",
        "tiersFromOne": "No rite is easier than 1, 2 or 3 by its tier, not 2, 3 or 4.",
        "codexGivesAll": "A Codex opens every rite of its patron; none is bought.",
        "patronClockOfEight": "A patron's clock has 8 segments, whoever owes.",
        "crackIsAll": "Cracking a Symbol marks 2 or 3 Obligation, and nothing listed on top.",
        "ritualsCannotFail": "An Invoker's ritual works without a roll once it is complete.",
        "invokersPayNoBoons": "Invokers pay no Boons for rites.",
        "ownRivalOnly": "Only the rival that the invoked patron names counts as one.",
        "banishMarksTwo": "Banishment Knot marks 2 Obligation.",
        "dualSpirits": "With both Pactwright talents one spirit of each Cap may be bound.",
        "shakyIsACost": "A shaky result is a success with ones, not a partial.",
        "lowestTier": "The party's tier is the lowest among them, not the highest.",
        "harmAdds": "New harm is added to old harm.",
        "criticalByDouble": "Twice the successes needed are a critical, not two tens.",
        "partialAlwaysPays": "A partial pays its Boon without stakes or bite.",
        "reactionsPay": "Failed Resist and Defend rolls pay Boons too.",
        "capAssistsOnly": "Only assists count towards the three dice of help.",
        "keepLowerOfTwo": "With no dice left, two are rolled and the lower counts.",
        "noCreationLimit": "At creation attributes and skills may go up to 5.",
        "buildOfThirtySix": "Bonds and complications may take a starting build to 36 XP.",
        "beatsPerCharacter": "Open complications add one beat a scene for each character, not for each of them.",
        "finalRatingOnly": "A rating is bought for the price of its last step alone.",
        "beginWithBudget": "The GM begins each scene with the usual number of beats.",
        "affinityIsStory": "An Affinity is for the story only.",
        "playerFacingDefence": "Foes do not roll: the one who is attacked rolls to defend.",
        "waysWithoutBody": "The monk's Ways do not ask for Disciplined Body.",
        "immuneAllScene": "Transcendent Harmony keeps harm away for a whole scene.",
        "physicalIsBody": "Armour hinders every roll with Body.",
        "compromisedAsPrinted": "A Compromised weapon loses a die on the first attack of a round only.",
        "anyDowntime": "A downtime has as many actions as people like.",
        "gmNamesDaring": "The GM names the XP for desperate deeds.",
        "ritualCasting": "Weaving a spell and casting it take a scene each.",
        "noShields": "Shields are for show: none of their rules hold.",
        "cheapDevotion": "Focused Devotion costs 3 XP, not 4.",
        "dearDevotion": "Focused Devotion costs 5 XP, not 4.",
    }.items()
}
