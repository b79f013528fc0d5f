"""Between conflicts: scenes, threats, rest; and how a campaign begins."""

from __future__ import annotations

from anima.stage import GAME, Stage, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS, way
from undertow.games.anima.creation import Settings
from undertow.games.anima.facts import (
    SceneBegan,
    SceneEnded,
    SheetChanged,
    ThreatCame,
    ThreatSet,
    ThreatTurned,
)
from undertow.games.anima.pages import as_answer
from undertow.games.anima.world import Effect, Threat
from undertow.kernel import EVERYONE, Play, ScriptedFate, speak


def scene(stage, *people, who=("ana",), **more):
    s = stage(*(people or ("ana", "ben")), peace=True, **more)
    s.opens("ana", "scene", "ana").answers(("the roof", tuple(who), "a quarrel"))
    if s.is_asked("worth"):
        s.answers(1)
    return s


# Scenes


@shows("anima.scene.between", "anima.scene.needs", "anima.scene.ends")
def test_a_scene_has_a_place_and_people_and_ends(stage):
    s = stage("ana", "ben", peace=True)
    s.opens("ana", "scene", "ana")
    s.is_told_off(("", ("ana",), "a quarrel"))
    s.is_told_off(("the roof", (), "a quarrel"))
    s.is_told_off(("the roof", ("ana",), ""), because="what is between them")
    s.answers(("the roof", ("ana", "ben"), "a quarrel"))
    assert (s.world.scene.place, s.world.scene.between) == ("the roof", "a quarrel")
    assert not s.may_open("gm", "conflict"), "first the scene is played out"
    s.opens("ben", "end-scene", "ben")
    assert s.world.scene is None
    t = stage("ana")
    assert not t.may_open("ana", "scene"), "not in a conflict"


@shows("anima.scene.needs")
def test_what_was_between_them_is_kept_and_where_people_write_what_came_of_it(stage):
    s = stage("ana", "ben", peace=True, spoken=False)
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana", "ben"), "Old debts."))
    (began,) = s.told(SceneBegan)
    assert speak(GAME.prose(began, s.world)) == "A scene, the roof: Ana, Ben. Old debts."
    s.opens("ben", "end-scene", "ben")
    assert s.asked("came").seat == "ben"
    s.answers("They are even.")
    (over,) = s.told(SceneEnded)
    assert speak(GAME.prose(over, s.world)) == "The scene is over. They are even."


@shows("anima.scene.one-reward", "anima.scene.heal-self")
def test_a_scene_heals_one_wound_or_gives_another_reward_but_only_one(stage):
    s = scene(stage, before={"ana": {"wounds": 2, "ap": 3}})
    s.opens("ana", "reward", "ana", "heal")
    assert s.of("ana").wounds == 1
    assert not s.may_open("ana", "reward")
    assert not s.may_open("ben", "reward"), "ben is not there"


@shows("anima.scene.heal-eidolon")
def test_a_scene_heals_an_eidolon_at_any_distance(stage):
    s = scene(stage, pc("ana", eidolons=(eidolon(),)), before={"spirit": {"wounds": 1}})
    s.opens("ana", "reward", "ana", "eidolon", "spirit")
    assert s.of("spirit").wounds == 0


@shows("anima.scene.fill-action")
def test_a_scene_fills_the_action_pool(stage):
    s = scene(stage, pc("ana", {"stamina": 1}), before={"ana": {"ap": 2}})
    s.opens("ana", "reward", "ana", "fill")
    assert s.of("ana").ap == 12


@shows("anima.scene.mark-trait", "anima.trait.mark", "anima.trait.binary", "anima.scene.which-trait",
       "anima.creation.start-marks", "anima.trait.three")  # fmt: skip
def test_a_scene_marks_a_trait_that_is_not_marked_yet(stage):
    s = scene(stage, before={"ana": {"marks": [1]}})
    assert s.may_open("ana", "reward") == [("ana", "trait", 0), ("ana", "trait", 2)]
    s.opens("ana", "reward", "ana", "trait", 2)
    assert s.of("ana").marks == (1, 2)
    assert stage("ana", peace=True).of("ana").marks == ()
    assert stage("ana", peace=True, rulings=("startingTraitMarks",)).of("ana").marks == (0,)


@shows("anima.scene.unlimited")
def test_there_may_be_as_many_scenes_as_they_need(stage):
    s = stage("ana", peace=True, before={"ana": {"wounds": 3}})
    for left in (2, 1, 0):
        s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
        s.opens("ana", "reward", "ana", "heal").opens("ana", "end-scene", "ana")
        assert s.of("ana").wounds == left


@shows("anima.scene.who-gains")
def test_each_pc_in_it_gains_or_by_another_reading_one_in_all(stage):
    s = scene(stage, who=("ana", "ben"))
    s.opens("ana", "reward", "ana", "trait", 0)
    assert s.may_open("ben", "reward")
    t = scene(stage, who=("ana", "ben"), rulings=("rewardPerScene",))
    t.opens("ana", "reward", "ana", "trait", 0)
    assert not t.may_open("ben", "reward")


# Threats


@shows("anima.threat.place", "anima.threat.secret", "anima.threat.several")
def test_the_gm_sets_threat_dice_that_may_be_secret(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "threat")
    s.is_told_off(("Dogs", 7, False))
    s.answers(("Dogs", 3, False))
    s.opens("gm", "threat").answers(("The traitor", 4, True))
    assert [t.face for t in s.world.threats] == [3, 4]
    assert [t.label for t in s.play.view("gm").threats] == ["Dogs", "The traitor"]
    assert [t.label for t in s.play.view("ana").threats] == ["Dogs", ""]
    told = [f for _, f in s.play.log(EVERYONE) if isinstance(f, ThreatSet)]
    assert [f.label for f in told] == ["Dogs", ""]
    s.opens("gm", "threat").is_told_off(("dogs", 2, False), "another Threat Die")
    s.answers(("Snow", 5, False))
    assert not any(o.rule == "anima.threat" for o in s.play.asides("ana"))


@shows("anima.threat.place")
def test_a_threat_die_is_set_at_any_time(stage):
    """In a scene, and in the middle of somebody's roll."""
    s = scene(stage, who=("ana",))
    s.opens("gm", "threat").answers(("Dogs", 3, False))
    t = stage("ana", having={"ana": {"sp": 2}})
    t.does("strike", "ogre")
    t.opens("gm", "threat").answers(("Dogs", 3, False), seat="gm")
    t.rolls(1)
    t.answers(1, seat="ana")
    assert [d.face for d in (*s.world.threats, *t.world.threats)] == [3, 3]


@shows("anima.threat.tick", "anima.threat.manifest", "anima.threat.limits-recovery")
def test_it_goes_down_with_every_scene_and_comes_in_the_scene_after_it_shows_one(stage):
    s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 2),))
    s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel")).answers(1)
    assert s.world.threats[0].face == 1
    assert s.world.threats[0].due
    assert not s.told(ThreatCame)
    s.opens("ana", "end-scene", "ana")
    s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
    assert s.told(ThreatCame)[-1].label == "Dogs"
    assert s.world.threats == ()
    t = stage("ana", threats=(Threat("dogs", "Dogs", 3),))
    assert t.world.threats[0].face == 2, "a conflict counts as a scene"


@shows("anima.threat.delay-scene", "anima.threat.delay-amount-scene")
def test_a_pc_delays_it_for_her_reward_and_the_gm_says_how_far(stage):
    s = stage("ana", "ben", peace=True, threats=(Threat("dogs", "Dogs", 3),))
    s.opens("ana", "scene", "ana").answers(("the door", ("ana", "ben"), "a quarrel"))
    assert s.asked("worth").seat == "gm"
    s.is_told_off(3)
    s.answers(2)
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert s.world.threats[0].face == 4
    assert not s.may_open("ana", "reward"), "that was her reward"
    assert s.may_open("ben", "reward")


@shows("anima.threat.several", "anima.threat.delay-scene", "anima.threat.delay-amount-scene")
def test_each_of_several_dice_can_be_delayed(stage):
    dice = (Threat("dogs", "Dogs", 3), Threat("snow", "Snow", 4, secret=True))
    s = stage("ana", "ben", peace=True, threats=dice)
    s.opens("ana", "scene", "ana").answers(("the door", ("ana", "ben"), "a quarrel"))
    s.answers(2).answers(1)
    delays = [args[2] for args in s.may_open("ben", "reward") if args[1] == "delay"]
    assert delays == ["dogs", "snow"]
    said = [speak(GAME.label(s.world, o)) for o in s.play.openings("ben") if "delay" in o.args]
    assert "Dogs" in said[0]
    assert "Snow" not in said[1], "what is secret stays so"
    s.opens("ben", "reward", "ben", "delay", "snow")
    assert [d.face for d in s.world.threats] == [2, 4]
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert [d.face for d in s.world.threats] == [4, 4]


def test_a_scene_from_when_one_die_could_be_delayed_still_reads(stage):
    s = stage("ana", peace=True)
    old = SceneBegan("the door", ("ana",), "dogs", 2).evolve(s.world)
    assert old.scene.delays == {"dogs": 2}


@shows("anima.threat.cap")
def test_it_never_rises_above_six_by_the_usual_reading(stage):
    for rulings, face in (((), 6), (("threatAboveSix",), 7)):
        s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 6),), rulings=rulings)
        s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel")).answers(2)
        s.opens("ana", "reward", "ana", "delay", "dogs")
        assert s.world.threats[0].face == face
        assert s.told(ThreatTurned)


@shows("anima.threat.delay-goal")
def test_a_goal_of_a_conflict_turns_it_up_by_what_was_declared(stage):
    s = stage("ana", threats=(Threat("dogs", "Dogs", 3),), having={"ana": {"sp": 2}})
    s.opens("gm", "goal")
    for amount in (0, 3):
        wrong = ("Barricade the door", 1, False, "threat", amount, "", "dogs", "pc", False)
        s.is_told_off(wrong, "by 1 or 2")
    s.answers(("Barricade the door", 1, False, "threat", 2, "", "dogs", "pc", False))
    s.achieve("goal-1", 2, (3, 3))
    assert s.world.threats[0].face == 4
    t = stage("ana", having={"ana": {"sp": 2}}, threats=(Threat("a", "Dogs", 3), Threat("b", "Snow", 3)),
              goals=(goal("door", 1, Effect("threat", 1, what="Snow")),))  # fmt: skip
    t.achieve("door", 2, (3, 3))
    assert [d.face for d in t.world.threats] == [2, 3], "the one it names"
    u = stage("ana", having={"ana": {"sp": 2}}, threats=(Threat("a", "Dogs", 3),),
              goals=(goal("door", 1, Effect("threat", 1)),))  # fmt: skip
    u.achieve("door", 2, (3, 3))
    assert u.world.threats[0].face == 3, "a lone die needs no name"


# Rest


@shows("anima.rest.when", "anima.rest.effect", "anima.rest.new-marks", "anima.rest.action-pool",
       "anima.rest.name-clash")  # fmt: skip
def test_a_long_rest_heals_everything_and_takes_all_marks(stage):
    worn = {"ana": {"wounds": 2, "marks": [0, 1], "ap": 2, "cp": 3}, "spirit": {"wounds": 1}}
    for rulings, ap in (((), 10), (("restFillsAction",), 2)):
        s = stage(pc("ana", eidolons=(eidolon(),)), peace=True, before=worn, rulings=rulings)
        assert not s.may_open("ana", "rest")
        s.opens("gm", "rest")
        assert (s.of("ana").wounds, s.of("spirit").wounds, s.of("ana").marks) == (0, 0, ())
        assert s.pools("ana") == (ap, 0, 3)
    assert "anima.rest" in GAME.rules
    assert "anima.refresh" in GAME.rules


# Growing and changing


@shows("anima.creation.advancement-hole")
def test_the_gm_may_grant_a_power_and_the_sheet_checks_it(stage):
    s = stage("egere", peace=True)
    s.opens("gm", "grant", "egere")
    options = s.choices("power")
    assert "stamina" in options
    assert "blindness" not in options, "he has it, and it is taken once"
    assert "quickdraw" not in options, "it needs other powers"
    s.answers("stamina")
    assert s.of("egere").sheet.powers["stamina"] == 1


@shows("anima.background.change-later", "anima.background.optional", "anima.background.items-player-domain",
       "anima.background.links-gm-tool")  # fmt: skip
def test_background_and_links_are_two_lists_and_may_change(stage):
    s = stage("ana", peace=True)
    about = s.of("ana").sheet.about
    assert (about.background, about.links) == ((), ())
    s.opens("ana", "background", "ana").answers((("a lost brother",), ("the old teacher",)))
    about = s.of("ana").sheet.about
    assert (about.background, about.links) == (("a lost brother",), ("the old teacher",))
    assert not s.may_open("gm", "background"), "they are the player's to write"
    assert any(isinstance(fact, SheetChanged) for _, fact in s.play.log("gm")), "and the GM is told"
    page = as_answer(SAMPLES["yara"])
    assert page[-2:] == ((), ())


@shows("anima.summon.break-bond", "anima.summon.companion-fixed", "anima.summon.known-free-choice",
       "anima.summon.open-bond")  # fmt: skip
def test_a_bond_is_broken_once_an_arc_if_the_gm_agrees_and_a_new_one_forged(stage):
    s = stage("evanon", peace=True)
    assert not s.may_open("evanon", "bond"), "no bond is open"
    s.opens("evanon", "break-bond", "evanon", "senja").answers("no", seat="gm")
    assert s.of("evanon").sheet.companion == "senja"
    s.opens("evanon", "break-bond", "evanon", "senja").answers("yes", seat="gm")
    assert s.of("evanon").sheet.bonds == ()
    assert s.of("evanon").sheet.companion == ""
    new = ("kyanet", "Snow", True, ("stamina",), "", "", 0, "individual", 0, (), "", (), "")
    s.opens("evanon", "bond", "evanon")
    too_high = ("yiyon", "Y", False, (), "", "", 0, "individual", 0, (), "", (), "")
    s.is_told_off(too_high, because="needs Empower Eidolons 2")
    s.is_told_off(("kyanet", "Snow", True, (), *new[4:]), because="1 powers by Empower")
    s.answers(new)
    assert s.of("evanon").sheet.bonds == ("snow",)
    assert s.of("snow").ap == 7
    assert not s.may_open("evanon", "break-bond"), "once in this arc"
    s.opens("gm", "rest")
    assert s.may_open("evanon", "break-bond")


# A campaign from the start


def sit_down(*players: str, **settings) -> Stage:
    s = Stage.__new__(Stage)
    beginning = GAME.begin(Settings(players, **settings))
    s.lawful, s.fate = True, ScriptedFate()
    s.play = Play.begin(GAME, beginning.seats, beginning.opening, s.fate, first=beginning.first)
    s._look()
    return s


@shows(
    "anima.basics.setup-order", "anima.basics.mood-recorded", "anima.setting.pick-world",
    "anima.setting.group-fit", "anima.seed.levels", "anima.seed.character", "anima.seed.group",
    "anima.seed.setting", "anima.seed.setting-not-pc", "anima.creation.steps",
    "anima.custom.together",
)  # fmt: skip
def test_mood_setting_characters_seeds_and_then_play():
    s = sit_down("ana", "ben")
    s.asked("mood", "gm")
    s.answers("bright and sad")
    assert s.world.campaign.mood == "bright and sad"
    s.asked("setting", "gm")
    s.answers(("a", "brass", "airships", "common", "the guilds", "they share a ship"))
    assert (s.world.campaign.world, s.world.campaign.group) == ("a", "they share a ship")
    page = s.asked("character", "ana").question.answers
    names = [f.name for f in page.fields]
    assert names.index("concept") < names.index("powers") < names.index("trait-1")
    assert names.index("trait-3") < names.index("passion") < names.index("background")
    s.answers(as_answer(SAMPLES["kassala"]), seat="ana")
    s.answers(as_answer(SAMPLES["egere"]), seat="ben")
    assert s.asked("custom").seat == "gm"
    s.answers("no")
    s.asked("character", "ana")  # she makes another
    s.answers(as_answer(SAMPLES["kassala"]), seat="ana").answers("yes", seat="gm")
    s.answers("The suit called first.", seat="ana")
    s.answers("A light went out.", seat="ben")
    s.is_told_off((("x", "pcs"),), because="more than the PCs", seat="gm")
    s.is_told_off((), seat="gm")
    s.answers((("The moon is late.", "everybody"), ("No birds.", "everybody")), seat="gm")
    assert s.asked("group").seat == "ana"
    s.answers("The ship is sold.")
    assert s.world.stage == "play"
    assert [(x.level, x.by, x.text) for x in s.world.campaign.seeds] == [
        ("character", "egere", "A light went out."),
        ("character", "kassala", "The suit called first."),
        ("group", "players", "The ship is sold."),
        ("setting", "gm", "The moon is late."),
        ("setting", "gm", "No birds."),
    ]
    assert s.of("kassala").sheet.seat == "ana"
    s.at_rest()


@shows("anima.basics.setup-order")
def test_what_was_agreed_before_is_not_asked_again():
    s = sit_down("ana", samples={"ana": "yara"}, mood="grim")
    s.asked("setting")


# The map


@shows("anima.setting.map-sizes", "anima.setting.map-hole", "anima.setting.tunnels",
       "anima.setting.tiny-by-jump")  # fmt: skip
def test_three_big_worlds_six_medium_ones_and_tunnels_between_them():
    sizes = [w.size for w in WORLDS.values()]
    assert (sizes.count("big"), sizes.count("medium"), sizes.count("tiny")) == (3, 6, 1)
    for world in WORLDS.values():
        if world.size == "medium":
            assert len(world.tunnels) == 2
            assert all(WORLDS[t].size == "big" for t in world.tunnels)
            assert way(world.id, world.tunnels[0]) == "tunnel"
        assert world.size == "tiny" or way(world.id, "tiny") == "jump"
    assert way("human", "spirit") == "around"
    ends = {id: WORLDS[id].tunnels for id in "abcdef"}
    for pair, which in (("human spirit", "ab"), ("human demon", "cd"), ("spirit demon", "ef")):
        assert all(ends[id] == tuple(pair.split()) for id in which)


@shows("anima.setting.world-a", "anima.setting.world-b", "anima.setting.world-c",
       "anima.setting.world-d", "anima.setting.worlds-e-f")  # fmt: skip
def test_the_medium_worlds():
    names = [WORLDS[id].name.english for id in "abcd"]
    assert names == ["Steamworld", "Wonderland", "Shadowland", "Metropolis"]
    assert "Nobody" in WORLDS["e"].text.english
    assert "Nobody" in WORLDS["f"].text.english


@shows("anima.setting.summon-bridge")
def test_summoning_bridges_worlds_for_a_conflict_only(stage):
    s = stage(pc("ana", {"summoning": 1}, eidolons=(eidolon(),)), foes=[foe(wounds=1, defense=0)],
              having={"ana": {"cp": 1, "sp": 1}})  # fmt: skip
    s.does("summon", "spirit").passes("ogre").strike("ogre", 1, (3,), actor="ana")
    assert not s.of("spirit").here
