"""Words of the book as data, what the GM adds to a roll, dials, and the order of things."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.edge.book import PATRONS
from undertow.games.edge.catalogue import words
from undertow.games.edge.facts.rolls import RollSet, Stood, Threw
from undertow.games.edge.facts.story import BeatsGained, BeatsSpent, Said
from undertow.games.edge.moments import Danger, Difficulty, Effect, Pool
from undertow.games.edge.rules.framing import HINDRANCES
from undertow.games.edge.world import SKILLS, Asset, Lasting


@shows(
    "edge.skill.wits",
    "edge.skill.spirit",
    "edge.skill.presence",
    "edge.skill.arcana",
    "edge.skill.athletics",
    "edge.skill.craft",
    "edge.skill.deceive",
    "edge.skill.insight",
    "edge.skill.intimidate",
    "edge.skill.investigate",
    "edge.skill.lore",
    "edge.skill.melee",
    "edge.skill.resolve",
)
def test_what_attributes_and_skills_are_for():
    assert words.ATTRIBUTES == {
        "body": "Force and endurance; as many boxes of fatigue. Disciplined Body asks for 2.",
        "wits": "Quick thought and deft hands: tinker, craft, arcana, command; alone at difficulty 3.",
        "spirit": "Makes rites easier; half of what you can owe; how many rituals and enchantments you keep up."
        " Transcendent Harmony asks for 4.",
        "presence": "How you fill a room; the other half of what you can owe.",
    }
    assert tuple(words.SKILLS) == SKILLS
    assert {name: text for name, (text, patrons) in words.SKILLS.items() if not patrons} == {
        "arcana": "Unravelling magic, casting and rites; difficulty 4 to strip an enchantment, 3 to restore a symbol.",
        "athletics": "Running, climbing, stalking, and any test of limbs.",
        "craft": "Making things and making them better; beside tinker, not part of it.",
        "deceive": "Lies, and passing for somebody else.",
        "insight": "Reading lies and motives.",
        "intimidate": "Menace.",
        "investigate": "Searching, decoding, deducing.",
        "lore": "What you remember of books and tales.",
        "medicine": "Stopping blood, and mending what it left.",
        "melee": "Blades and bare hands up close; monks begin at 1.",
        "resolve": "Holding out against compulsion, fear and prying; mostly difficulty 3.",
    }


@shows(
    "edge.skill.command",
    "edge.skill.notice",
    "edge.skill.persuade",
    "edge.skill.skirmish",
    "edge.skill.stealth",
    "edge.skill.survival",
    "edge.skill.tinker",
)
def test_the_skills_of_patrons():
    assert {name: given for name, given in words.SKILLS.items() if given[1]} == {
        "command": (
            "Orders and lawful authority.",
            ("mykkiel", "varnek", "oath", "gallows", "aliyah"),
        ),
        "notice": ("Seeing and hearing in time.", ("witness", "traveler")),
        "persuade": ("Winning somebody's agreement.", ("mab", "inaea", "maelstraeus", "livaea")),
        "skirmish": (
            "Bows, throws, and fighting on the move.",
            ("raeyn", "khemesh", "nidhoggr", "isoka"),
        ),
        "stealth": ("Hiding, and moving unheard.", ("ikasha",)),
        "survival": ("Living and finding the way in the wild.", ("carrion", "grimmer")),
        "tinker": ("Mechanisms, locks and repairs.", ("gate", "geometry", "clockwork")),
    }
    for name, (_, patrons) in words.SKILLS.items():
        for patron in patrons:
            assert name in PATRONS[patron].skills, patron


@shows("edge.dv.2", "edge.dv.3", "edge.dv.4", "edge.dv.5", "edge.dv.scope-defaults")
def test_the_ladder_of_difficulty():
    assert words.DIFFICULTIES == {
        2: ("Routine", "Clear intent, modest stakes, a place under control.", "small or local"),
        3: ("Pressured", "Little time, mild resistance, half the facts.", "a whole scene"),
        4: ("Hard", "Hostile conditions, somebody against it, exact timing.", "a big swing"),
        5: (
            "Extreme",
            "Several of these at once, great precision, a dramatic failure.",
            "set-pieces and rituals",
        ),
    }


@shows(
    "edge.time.moment",
    "edge.time.some",
    "edge.time.significant",
    "edge.time.days",
    "edge.time.scene",
    "edge.time.round",
    "edge.time.session",
    "edge.time.campaign",
    "edge.time.clock-4",
    "edge.time.clock-6",
    "edge.time.clock-8",
)
def test_spans_of_time():
    assert words.TIMES == {
        "moment": "A heartbeat: a glance, a blow, a word.",
        "some time": "A few minutes: a skirmish, a lock, a short talk.",
        "significant time": "Hours: a march, a ritual, a siege.",
        "days": "Marches, training, recovery.",
        "round": "A few seconds in which all act almost at once, mostly in a fight.",
        "scene": "Some or significant time that settles one question.",
        "session": "3 to 6 hours with 2 to 4 major scenes.",
        "campaign": "An arc of 6 to 20 sessions and more.",
    }
    assert words.RITUAL_CLOCKS == {4: "hours", 6: "days", 8: "weeks or months"}


@shows(
    "edge.range.target-thrown",
    "edge.range.no-los",
    "edge.range.notice",
    "edge.range.or-choice",
    "edge.range.target-long",
)
@pytest.mark.parametrize("what", [what for what in HINDRANCES if len(HINDRANCES[what]) == 2])
def test_range_and_sight_cost_difficulty_or_effect(evening, what):
    assert HINDRANCES == {
        "thrown or short magic at Far": ("difficulty", "effect"),
        "outside its range": ("effect", "difficulty"),
        "no line of sight": ("difficulty", "effect"),
        "noticing at Far": ("difficulty", "effect"),
        "ground in the way": ("difficulty",),
        "cover": ("position",),
        "a concealable weapon": ("difficulty",),
    }
    for how, dv, effect in (("difficulty", 4, 2), ("effect", 3, 1)):
        e = evening()
        id = e.acts("ana")
        e.does("gm", "hinder", id, what, how=how)
        roll = e.world.rolls[id]
        assert (e.total(Difficulty(roll)), e.total(Effect(roll))) == (dv, effect)
        assert (id, what) not in e.offered("gm", "hinder")
    e = evening()
    id = e.acts("ana")
    assert (
        e.refused("gm", "hinder", id, what, how="position") == f"{what} does not change position."
    )
    e.does("gm", "hinder", id, what)
    assert e.total(Difficulty(e.world.rolls[id])) == (3 if what == "outside its range" else 4)


@shows("edge.range.cover", "edge.range.terrain")
def test_cover_and_ground(evening):
    e = evening()
    e.does("gm", "fight")
    id = e.acts("ana")
    e.does("gm", "hinder", id, "cover")
    assert e.total(Danger(e.world.rolls[id])) == 0
    e.does("gm", "hinder", id, "ground in the way")
    assert e.total(Difficulty(e.world.rolls[id])) == 4
    e.does("gm", "obstacle", "ben")
    assert e.refused("ben", "move", "far") == "Ben has moved in this round."


@shows("edge.health.soak", "edge.health.convert-down", "edge.cond.exhausted")
def test_softer_harm_and_deeper_fatigue(evening):
    e = evening(ana={"attributes": {"body": 5}})
    e.does("gm", "harm", whom="ana", level=0, fatigue=3)
    id = max(e.world.hits)
    e.does("gm", "soak", id, amount=2).does("ana", "take", id)
    assert e.one("ana").fatigue == 1
    e.does("gm", "harm", whom="ana", level=0, fatigue=1)
    id = max(e.world.hits)
    e.does("gm", "soak", id, amount=2).does("ana", "take", id)
    assert e.one("ana").fatigue == 1, "never below nothing"
    assert "It must be from 1 to 2" in e.does("gm", "harm", whom="ana", level=0, fatigue=2).refused(
        "gm", "soak", max(e.world.hits), amount=3
    )
    e.does("ana", "take", max(e.world.hits)).does("gm", "harm", whom="ana", level=1)
    id = max(e.world.hits)
    assert e.offered("gm", "soften") == [(id,)]
    e.does("gm", "soften", id).does("ana", "take", id)
    assert (e.one("ana").harm, e.one("ana").fatigue) == (1, 0), "3 and 2 more fill five boxes"
    e.does("gm", "harm", whom="ana", level=2)
    assert e.offered("gm", "soften") == [], "only harm 1 is turned"
    e.set("hits", {})
    e.does("gm", "ail", "ana", conditions=("exhausted",)).does("gm", "short-rest")
    assert (e.one("ana").fatigue, e.one("ana").conditions) == (1, ())
    e.does("gm", "full-night")
    assert e.one("ana").fatigue == 0


@shows("edge.cond.omen")
def test_an_omen_makes_the_next_spend_one_worse(evening):
    e = evening(ana={"conditions": ("omen",)}, ben={})
    e.set("beats", {"": 3})
    e.does("gm", "spend", 1, "", whom="ben")
    assert e.one("ana").conditions == ("omen",)
    e.does("gm", "spend", 2, "", whom="ana")
    assert (
        [fact.counts for fact in e.told(BeatsSpent)],
        e.one("ana").conditions,
        e.world.bank,
    ) == ([1, 3], (), 0)


@shows(
    "edge.gm.dial-soft-sb",
    "edge.gm.dial-visible-clocks",
    "edge.gm.dial-tag-cards",
    "edge.gm.dial-one-sentence",
)
def test_dials_for_a_first_evening(evening):
    assert words.DIALS == {
        "soft beats": "In the first 2 sessions no spend is above 2 beats, unless the scene is a climax.",
        "visible clocks": "Every clock has a name and lies in the open.",
        "tag cards": "A card with a line for each tag that is often used, dealt when its power is in play.",
        "one sentence": "Each ruling ends with a sentence on how things stand now.",
    }
    e = evening()
    e.does("gm", "dials", dials=("soft beats", "visible clocks")).set("beats", {"": 9})
    assert "no spend is above 2 beats" in e.refused("gm", "spend", 3, "")
    e.does("gm", "spend", 2, "")
    assert (
        e.refused("gm", "clock-new", name="x", hidden=True)
        == "This table keeps every clock in sight."
    )
    e.set("scene/climactic", True).does("gm", "spend", 3, "")
    e.set("scene/climactic", False).set("session/number", 3).does("gm", "spend", 3, "")
    assert e.offered("gm", "sum-up") == []
    e.does("gm", "dials", dials=("one sentence",))
    e.does("gm", "sum-up", words="The bridge is down, and they are on this side of it.")
    assert e.told(Said)[-1].words.startswith("The bridge is down")


@shows("edge.xp.dial-keep")
def test_the_pace_is_chosen_once_for_an_arc(evening):
    e = evening(scene=False)
    e.does("gm", "pace", dial="gritty")
    assert (e.world.session.dial, e.refused("gm", "pace")) == (
        "gritty",
        "The pace was chosen for this arc.",
    )
    e.does("gm", "next-phase").does("gm", "arc-ends").does("gm", "pace", dial="heroic")
    assert e.world.session.dial == "heroic"


@shows("edge.roll.beat-order", "edge.combat.turn")
def test_the_order_of_a_turn(evening):
    e = evening()
    id = e.acts("ana")
    e.does("gm", "stakes", id, position="desperate", effect="great", dv=2)
    assert e.total(Pool(e.world.rolls[id])) == 5
    e.rolls("ana", 6, 6, 1, 2, 2).does("gm", "spend", 1, "")
    kinds = [
        type(fact)
        for _, fact in e.play.log("*")
        if type(fact) in (RollSet, Threw, Stood, BeatsGained, BeatsSpent)
    ]
    assert kinds == [RollSet, RollSet, RollSet, Threw, Stood, BeatsGained, BeatsSpent]
    assert (e.made.position, e.made.effect, e.made.outcome) == ("desperate", 3, "cost")


@shows("edge.coord.open", "edge.stack.default-scene", "edge.tag.default-duration")
def test_everybody_sees_beats_fatigue_obligation_and_the_state_of_assets(evening):
    e = evening(
        ana={
            "fatigue": 1,
            "obligation": {"mab": 2},
            "assets": {7: Asset("inn", "minor", state="neglected")},
        },
        ben={},
    )
    e.set("beats", {"": 2})
    seen = e.play.view("ben")
    ana = seen.people[0].sheet
    assert (
        seen.bank.beats,
        ana.fatigue,
        ana.obligation,
        ana.assets[7].state,
    ) == ({"": 2}, 1, {"mab": 2}, "neglected")
    assert Lasting("x", "ana").until == "scene"


@shows("edge.persuade.help")
def test_friends_help_to_persuade(evening):
    e = evening(ana={"bonds": ("ben",)}, ben={"boons": 1, "bonds": ("ana",)})
    e.does("gm", "persuasion", name="x")
    e.does("ana", "persuade", min(e.world.clocks), intent="x", argument="y")
    id = e.roll_of("ana")
    e.does("ben", "assist", id, words="z").does("ben", "boon-help", id)
    assert e.total(Pool(e.world.rolls[id])) == 4
