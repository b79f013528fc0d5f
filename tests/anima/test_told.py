"""How every kind of fact reads, in all its turns of phrase; and who hears of what is kept from others."""

from __future__ import annotations

import pytest

from anima.scenes import crowd
from anima.stage import Stage, eidolon, foe, goal, pc
from undertow.games.anima import facts as f
from undertow.games.anima.chronicle import UNTOLD
from undertow.games.anima.game import GAME
from undertow.games.anima.rulings import READINGS, Rulings
from undertow.games.anima.world import Campaign, Seed, Setup, Weapon, Work
from undertow.kernel import EVERYONE, Fact, Line, speak
from undertow.kernel.words import messages

SOULS = pc("ana", weapons=(Weapon("axe"), Weapon("bow")), companion="cat").sheet
SAID: list[tuple[Fact, str | None]] = [
    (f.TableBegan(Setup(("ana", "ben")), Rulings()), "At the table with the GM: ana, ben."),
    (f.StageReached("seeds"), None),
    (f.Agreed(Campaign("grim")), "The group agrees on a mood: grim"),
    (f.Agreed(Campaign()), "The group agrees on a mood: …"),
    (
        f.Agreed(Campaign("grim", "a")),
        "It is set in Steamworld. The mood: grim",
    ),
    (f.CharacterMade(pc("ana").sheet, 10, "anger"), "Ana joins, a stranger."),
    (f.SeedPlanted(Seed("group", "ana", "A bell rang.")), "A seed: A bell rang."),
    (f.SceneBegan("the inn", ("ana", "cat")), "A scene, the inn: Ana, Cat."),
    (f.SceneBegan("the inn", ("ana",), between="Debts."), "A scene, the inn: Ana. Debts."),
    (f.Rewarded("ana", "heal"), "Ana takes a reward from the scene: heal a wound."),
    (f.SceneEnded(), "The scene is over."),
    (f.SceneEnded("All is well."), "The scene is over. All is well."),
    (f.WorthSet("dogs", 2), "Delaying this threat now turns its die up by 2."),
    (f.ThreatSet("dogs", "the dogs come", 3), "A Threat Die: 3 scenes until the dogs come."),
    (f.ThreatSet("dogs", "the dogs come", 1), "A Threat Die: 1 scene until the dogs come."),
    (f.ThreatSet("dogs", "", 2, True), "A hidden Threat Die: 2 scenes."),
    (f.ThreatTurned("dogs", 2), "A Threat Die shows 2."),
    (f.ThreatCame("dogs", "Dogs"), "The threat arrives: Dogs."),
    (f.Rested({}), "A long rest: wounds heal and trait marks are cleared."),
    (f.SessionBegan(2), "Session 2 begins."),
    (f.RulingSet(Rulings()), "A house rule was changed."),
    (
        f.RulingSet(Rulings(repeat_power=True), "repeatPower"),
        f"House rule on: {READINGS['repeatPower'].english}",
    ),
    (
        f.RulingSet(Rulings(), "repeatPower"),
        f"House rule off: {READINGS['repeatPower'].english}",
    ),
    (
        f.RulingSet(Rulings(starting_trait_marks=2), "startingTraitMarks"),
        f"House rule set to 2: {READINGS['startingTraitMarks'].english}",
    ),
    (f.BondBroken("ana", "cat"), "Ana breaks a bond."),
    (f.BondForged("ana", eidolon("owl"), 5), "Ana is bonded with Owl."),
    (f.EidolonJudged("cat", True), "The GM agrees to Cat."),
    (f.EidolonJudged("cat", False, "Too strong."), "The GM sends Cat back. Too strong."),
    (f.EidolonRemade(eidolon("owl"), 5), "Owl was rewritten."),
    (f.Prepared(foe("troll")), "Prepared for later: Troll."),
    (f.SheetChanged(SOULS, "power.blaze"), "Ana gains Blaze."),
    (f.SheetChanged(SOULS, "companion"), "Cat is now Ana's companion."),
    (f.SheetChanged(SOULS, "weapon"), "bow is bound to Ana."),
    (
        f.SheetChanged(pc("ana", ultimate=("quicken", "poisonous")).sheet, "ultimate"),
        "Ana's Ultimate Weapon holds Quicken, Poisonous.",
    ),
    (f.SheetChanged(SOULS, "weakness"), "Ana's sheet was updated."),
    (f.PickGranted("ana"), "Ana may take one more power."),
    (
        f.ConflictBegan(("ana", "ben"), (foe("troll"), eidolon("owl"), foe("imp"))),
        "A conflict: Ana, Ben against Troll, Imp.",
    ),
    (f.OrderSet(("ben", "ogre")), "They act in this order: Ben, Ogre."),
    (f.TurnBegan("ana", 3), "Round 3: Ana."),
    (f.TurnEnded("ana", "ana", "pass"), None),
    (f.CrazyRolled("cat", 4, "strike"), "A 4 decides what Cat does: Strike."),
    (f.Described("ana", "", "She leaps."), "ana: She leaps."),
    (f.BasicGiven("ana", 1), "Ana begins a maneuver with 1 basic die."),
    (f.BasicGiven("ana", 3), "Ana begins a maneuver with 3 basic dice."),
    (f.OwnAdded("ana", 1), "Ana adds 1 action die."),
    (f.OwnAdded("ana", 2), "Ana adds 2 action dice."),
    (f.Assisted("ben", "ana"), "Ben gives Ana a die."),
    (f.Paid("ana", ("blaze", "guard"), 4), "Ana uses Blaze, Guard for 4 charge dice."),
    (f.Paid("ana", ("guard",), 1), "Ana uses Guard for 1 charge die."),
    (f.StrikeAimed("ana", "ogre", 4), "Ana strikes at Ogre with 4 strike dice."),
    (f.StrikeAimed("ana", "ogre", 1), "Ana strikes at Ogre with 1 strike die."),
    (f.Redirected("ben", "cat", "guard"), "Cat takes the strike for Ben."),
    (f.AchievementTried("ana", "gem", 2), "Ana goes for Gem with 2 strike dice."),
    (f.AchievementTried("ana", "gone", 1), "Ana goes for gone with 1 strike die."),
    (f.Rolled("ana", (3, 1, 6)), "Ana rolls 3 1 6."),
    (f.Rerolled("ana", 0, (4, 2)), "Ana unmarks a trait: 4 2."),
    (f.Earned("ana", 2, 1), "Ana earns 2 strike dice and 1 charge die."),
    (f.Earned("ana", 1, 0), "Ana earns 1 strike die and 0 charge dice."),
    (f.StrikeCounted("ana", "ogre", 3, 2, 1, 4), "3 successes against defense 2: 1 wound."),
    (f.StrikeCounted("ana", "ogre", 6, 2, 2, 6), "6 successes against defense 2: 2 wounds."),
    (
        f.StrikeCounted("ana", "ogre", 1, 2, 0, 4),
        "1 success against defense 2: a miss. The strike dice return.",
    ),
    (f.AchievementCounted("ana", "gem", 3, 2, True, 4), "3 successes against 2: it works."),
    (
        f.AchievementCounted("ana", "gem", 1, 2, False, 4),
        "1 success against 2: it fails. The strike dice return.",
    ),
    (f.GoalAdded(goal("rope", 2), "gm"), "New goal: Rope [2]."),
    (f.GoalProposed(1, "ana", "Cut it."), "ana proposes: Cut it."),
    (f.ProposalClosed(1), None),
    (f.GoalSettled("gem", "pc"), "Gem is decided."),
    (f.SwitchFlipped("net", True, 5), "Net is switched; its difficulty is now 5."),
    (f.GuardSet("ana", "ben"), "Ana guards Ben."),
    (
        f.WorkSet(Work("ben", "ana", 0, "quicken", (), 1)),
        "Ben works on a weapon: Quicken.",
    ),
    (f.WorkEnded("ben", False), "Ben stops working on a weapon."),
    (f.WorkEnded("ben", True), None),
    (f.ConflictEnded("pc", {}), "The conflict is over. The heroes won."),
    (f.ConflictEnded("gm", {}), "The conflict is over. The heroes lost."),
    (f.ConflictEnded("", {}), "The conflict is over. No one is left standing."),
    (f.Wounded("ana", 1, "ogre", "strike"), "Ana takes 1 wound."),
    (f.Wounded("ana", 2, "ogre", "strike"), "Ana takes 2 wounds."),
    (f.Healed("ana", 1, "scene"), "Ana heals."),
    (f.FellOut("ana", "defeated"), "Ana is out."),
    (f.FellOut("ana", "left"), "Ana leaves."),
    (f.CameBack("ana"), "Ana is back."),
    (f.Fled("bats"), "Bats runs."),
    (f.TurnMissed("bats"), "Bats misses a turn."),
    (f.Summoned("ball", 5, 0, 0), "Ball: …"),
    (f.WentHome("cat", "dismissed"), "Cat goes home."),
    (f.ConditionPut("ana", "poisoned", "x"), "Ana is Poisoned."),
    (f.ConditionLifted("ana", "blinded"), "Ana is no longer Blinded."),
    (f.DarknessFell("x"), "Darkness falls."),
    (f.DarknessLifted(), "Darkness lifts."),
    (f.WeaponDrawn("ana", 1), "Ana changes weapons."),
    (f.Disarmed("ana", (0,), True), "Ana has the weapon back."),
    (f.Disarmed("ana", (0,), False), "Ana is disarmed."),
    (
        f.Imbued("ben", "ana", 0, ("quicken", "shining")),
        "Ana's weapon holds Quicken, Shining now.",
    ),
    (f.TraitMarked("ana", 1), "Ana marks a trait."),
    (f.PassionChanged("ana", "self-loathing"), "Ana's passion is now Self-Loathing."),
    (f.Adjusted("ana", "wounds", 1, ""), "The GM sets Ana: 1 wound."),
    (f.Adjusted("ana", "cp", 3, "A gift."), "The GM sets Ana: 3 charge dice. A gift."),
    (
        f.Shifted("ana", "returned", 2),
        "Ana: +2 action dice (every die failed, and the action dice return).",
    ),
    (f.Shifted("ana", "weaken", -2), "Ana: -2 action dice (Weaken)."),
    (f.Shifted("ana", "poisoned", -1), "Ana: -1 action die (poison)."),
    (f.Shifted("ana", "rest", 1), "Ana: +1 action die (a moment's rest)."),
    (f.Shifted("ana", "scene", 4), "Ana: +4 action dice (a scene)."),
    (f.Shifted("ana", "over", 0, 0, -1), "Ana: -1 charge die (no room for more)."),
    (
        f.Shifted("ana", "passion.anger", 0, 1, 2),
        "Ana: +1 strike die, +2 charge dice (Anger).",
    ),
]


@pytest.mark.parametrize(
    ("fact", "sentence"), SAID, ids=[f"{type(one).__name__}-{n}" for n, (one, _) in enumerate(SAID)]
)
def test_a_fact_reads_like_this(fact: Fact, sentence: str | None) -> None:
    told = GAME.prose(fact, crowd(Stage).world)
    assert (None if told is None else speak(told)) == sentence


def test_every_fact_of_the_game_is_told_or_said_to_be_untold() -> None:
    kinds = {type(fact) for fact, _ in SAID}
    assert kinds == {one for one in f.FACTS if one.__module__.startswith(f.__name__)}
    assert {type(fact) for fact, said in SAID if said is None} == {*UNTOLD, f.WorkEnded}


def keys(told: object) -> set[str]:
    """The sentences of which something is made."""
    if isinstance(told, Line):
        return {told.key}.union(*(keys(arg) for arg in told.args.values()))
    return set().union(*map(keys, told)) if isinstance(told, list | tuple) else set()


def test_every_sentence_of_the_chronicle_is_told_here() -> None:
    world = crowd(Stage).world
    told = set().union(*(keys(GAME.prose(fact, world)) for fact, _ in SAID))
    ours = {key for key in messages() if key.startswith("anima.told.")}
    assert ours - told == set()


HEARD: list[tuple[Fact, dict[str, bool]]] = [
    (f.GoalProposed(1, "ana", "Cut it."), {"gm": True, "ana": True, "ben": False, EVERYONE: False}),
    (f.ProposalClosed(1), {"gm": True, "ana": False, EVERYONE: False}),
    (f.Prepared(foe("troll")), {"gm": True, "ana": False, EVERYONE: False}),
    (f.ThreatSet("dogs", "Dogs", 3), {"gm": True, "ana": True, EVERYONE: True}),
    (f.ConditionPut("ana", "blinded", "x"), {"gm": True, "ana": True, "ben": True, EVERYONE: True}),
]


@pytest.mark.parametrize(("fact", "who"), HEARD, ids=[type(one).__name__ for one, _ in HEARD])
def test_who_hears_of_it(fact: Fact, who: dict[str, bool]) -> None:
    assert {seat: fact.seen_by(seat) == fact for seat in who} == who


def test_what_a_hidden_threat_is_only_the_gm_hears() -> None:
    hidden = f.ThreatSet("dogs", "Dogs", 3, True)
    assert hidden.seen_by("gm") == hidden
    assert hidden.seen_by("ana") == hidden.seen_by(EVERYONE) == f.ThreatSet("dogs", "", 3, True)


def test_what_was_hidden_and_came_to_light_is_taken_back_only_by_everybodys_yes() -> None:
    mine = [kind for kind in f.FACTS if kind.__module__.startswith(f.__name__)]
    assert [kind for kind in mine if kind.reveals] == [f.ThreatCame]
