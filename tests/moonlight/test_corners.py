"""Where a rule ends: the case just beyond it, and what must not happen there."""

from __future__ import annotations

import pytest

from support.rulebook import page
from support.shows import shows
from undertow.games.moonlight.boards import Avatar, Engine, Suspect
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS
from undertow.games.moonlight.facts import (
    Asked,
    ClockPutAway,
    Landed,
    LinksChanged,
    PhaseBegan,
    SecondarySet,
    Used,
    WasLost,
)
from undertow.games.moonlight.form import form
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.guidance import PHASES
from undertow.games.moonlight.numbers import (
    DangerLeast,
    DevourDice,
    Dice,
    DowntimeDice,
    EngagementDice,
    InfoDice,
    Segments,
)
from undertow.games.moonlight.odds import of_dice
from undertow.games.moonlight.printed import blank, sheets
from undertow.games.moonlight.rulebook import LABELS
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.rules.links import uses_on
from undertow.games.moonlight.stories import DEMOS
from undertow.games.moonlight.travel import TRAVELS
from undertow.games.moonlight.words import NAMED, roll_named, who
from undertow.games.moonlight.world import (
    Harm,
    Mission,
    Protagonist,
    Roll,
    Secondary,
    Vow,
    World,
)
from undertow.kernel import Offer, Play, Question, Refused, ScriptedFate
from undertow.parts.clocks import Clock

KEPT = {"name": "Raven", "virtue": "brave", "desires": ["truth", "love"]}


# On a Sea of Stars


def test_the_bastion_is_new_to_it_once(playing):
    n = playing("sea", phase="obligation", ana={}, ben={})
    for _ in range(2):
        n.dice(4, 1, 1).does("gm", "next-phase").set("phase", "obligation")
    mine = [told.use for told in n.told(Used) if "bastion" in told.use.what]
    assert [(use.who, use.until) for use in mine] == [("", "ever")]


def test_an_engine_left_behind_is_not_in_the_hangar(playing):
    n = playing("sea", phase="downtime", ana={"downtime": 2}, ben={})
    n.set("engines", {2: {"name": "Ipos", "strength": 1}, 3: {"name": "Oar", "afield": True}})
    assert n.offered("gm", "engine-back") == [(3,)]
    assert n.offered("gm", "engine-state") == [(2,)]
    n.does("gm", "engine-back", 3)
    assert n.offered("gm", "engine-back") == []


def test_an_impulse_counts_once_however_often_it_is_spoken_to(playing):
    n = playing("sea", ana={"transcended": True}, ben={})
    n.set("engines", {2: {"name": "Ipos", "impulses": ["lonely"], "pilot": "ana"}})
    roll = n.acts("ana")
    n.does("ana", "bring", roll, "moonlight.engine-impulse")
    n.does("ben", "promise", roll, words="Alone", drive="lonely").does("ana", "accept", roll, 0)
    assert n.world.rolls[roll].abilities == ("moonlight.engine-impulse",)


def test_time_is_borrowed_only_by_who_says_yes(playing):
    n = playing("sea", "on-borrowed-time", phase="downtime", ana={"downtime": 2}, ben={})
    n.set("tracks/investigation", 2)
    n.does("ana", "project", name="A garden", size=6)
    id = max(n.world.clocks)
    n.dice(3).does("ana", "work", id, action="flow").answers("ana", False)
    assert (n.world.clocks[id].ticks, n.world.tracks.investigation) == (2, 2)


def test_a_project_put_away_while_somebody_thinks_stops_nobody(playing):
    n = playing("sea", "on-borrowed-time", phase="downtime", ana={"downtime": 2}, ben={})
    n.set("tracks/investigation", 2)
    n.does("ana", "project", name="A garden", size=6)
    id = max(n.world.clocks)
    n.dice(3).does("ana", "work", id, action="flow").does("gm", "clock-away", id)
    n.answers("ana", True)
    assert (id in n.world.clocks, n.one("ana").downtime) == (False, 1)


# At the Brink of the Abyss


@shows("moonlight.brink.shrine-keepers")
def test_a_shrine_is_kept_once_there_is_one_and_until_it_is_kept(playing):
    n = playing("brink", "shrine-keepers", phase="downtime", ana={"downtime": 3}, ben={})
    assert n.offered("ana", "keep-shrine") == []
    n.does("ben", "choose-shrine", "eyes")
    assert n.offered("ana", "keep-shrine") == [()]
    n.does("ana", "keep-shrine")
    assert n.offered("ana", "keep-shrine") == []
    assert n.offered("ben", "choose-shrine") == []


def test_eyes_see_nothing_more_where_all_of_a_tier_is_known(playing):
    n = playing("brink", "shrine-keepers", phase="downtime", ana={"downtime": 1}, ben={})
    n.set("series/shrine", "eyes").set("series/kept", True).set("tracks/investigation", 5)
    known = EngagementDice(Mission("cleansing", 1, "a goal"))
    assert n.count(known) == [
        (1, "Hope: one die, always"),
        (1, "Its tier, against what you have found out"),
    ]


# In a Maze of Dreams


def test_surveillance_costs_one_die(playing):
    n = playing("maze", phase="downtime", ana={}, ben={})
    for what, terms in (("investigation", 2), ("project", 1)):
        found = n.count(DowntimeDice("ana", what, "defy"))
        assert [amount for amount, _ in found] == [1, -1][:terms]


def test_a_desire_counts_once_and_spares_one_segment(playing):
    n = playing("maze", ana={"transcended": True}, ben={})
    n.set("people/ana/avatar", KEPT)
    roll = n.acts("ana")
    n.does("ana", "bring", roll, "moonlight.avatar-desire")
    n.does("ben", "promise", roll, words="Know all", drive="truth").does("ana", "accept", roll, 0)
    assert n.world.rolls[roll].abilities == ("moonlight.avatar-desire",)
    assert [amount for amount, _ in n.count(Segments(n.world.rolls[roll]))] == [1, -1]


def test_who_leaves_all_links_to_the_other_gains_none(playing):
    n = playing("maze", phase="downtime", ana={"downtime": 2}, ben={})
    n.dice(4).does("ana", "intimate", "ben", action="flow", share=False, theirs=3)
    assert (n.one("ana").links, n.one("ben").links) == ({}, {"ana": 3})
    assert [(told.who, told.links) for told in n.told(LinksChanged)] == [("ben", 3)]


# Beneath a Rotting Sky


@shows("moonlight.rotting.for-the-thrill")
def test_the_thrill_is_ones_own_and_ones_true_selfs(playing):
    n = playing("rotting", "for-the-thrill", ana={}, ben={"transcended": True})
    roll = Roll("ana", "defy", "in")
    assert [amount for amount, _ in n.count(DangerLeast(roll))] == [0]
    n.set("people/ana/transcended", True)
    assert [amount for amount, _ in n.count(DangerLeast(roll))] == [0, 1]


def test_a_fate_that_is_talked_about_stands_on_its_buttons(playing):
    n = playing("rotting", phase="downtime", ana={}, ben={}, cleo={})
    assert n.offered("ana", "fate-no") == []
    n.does("ana", "fate", "trading", "")
    said = [
        str(GAME.label(n.world, Offer(f"moonlight.{id}", ("ben",))))
        for id in ("fate-yes", "fate-no")
    ]
    assert all("Trading fates" in line for line in said), said
    assert n.offered("ana", "fate-yes") == []
    n.does("ben", "fate-no")
    assert n.world.series.weighed is None


# Abilities


def test_two_steps_ahead_assists_others_whom_nobody_assists(night):
    ahead = {"abilities": ("moonlight.two-steps-ahead", "moonlight.honour-bound")}
    n = night(ana=ahead, ben={}, cleo={})
    mine, theirs = n.acts("ana"), n.acts("ben")
    assert n.offered("ana", "prepared-help") == [(theirs,)]
    n.set("people/ben/harm", [{"level": 1, "words": "a cut"}])
    n.set("people/ana/abilities", ["moonlight.two-steps-ahead", "moonlight.bolstering-presence"])
    n.set("people/ana/transcended", True)
    n.does("ana", "prepared-help", theirs)
    assert n.one("ben").recovery == 1, "it is an assist like any other"
    n.set(f"rolls/{theirs}/helper", "")
    n.does("cleo", "assist", theirs)
    assert n.offered("ana", "prepared-help") == []
    assert mine != theirs


def test_a_gift_is_asked_about_at_standard_effect(night):
    n = night("downtime", ana={"abilities": ("moonlight.safe-distance",), "downtime": 1}, ben={})
    offered = n.offered("ana", "connect")
    assert offered == [("ben",)]
    n.dice(4, 1).does("ana", "connect", "ben", action="flow").does("ana", "watch-gift", "ben")
    assert n.told(Asked) == [Asked("ana", "Ben", 1, 0, 2)]


def test_how_somebody_is_called_where_a_sentence_names_them(night):
    n = night()
    named = {id: str(who(n.world, id)) for id in ("ana", "gm", "dan", "")}
    assert named == {"ana": "Ana", "gm": "Director", "dan": "Dan", "": "Everybody"}
    mine, theirs = n.acts("ana"), n.acts("ben")
    assert GAME.noun(n.world, "ana", "id", mine) is None
    assert str(GAME.noun(n.world, "ana", "id", theirs)) == str(roll_named(n.world, theirs))
    assert str(GAME.noun(n.world, "ana", "id", 99)) == "99"
    assert str(GAME.noun(n.world, "ana", "what", "die")) == "die"
    assert str(GAME.noun(n.world, "ana", "whom", "ben")) == "Ben"


def test_only_who_understands_deeper_leads_and_nobody_oneself(night):
    deep = {
        "abilities": ("moonlight.deeper-understanding",),
        "transcended": True,
        "changed": True,
    }
    n = night(ana=deep, ben={"transcended": True, "changed": True}, cleo={})
    n.acts("ana")
    theirs = n.acts("ben")
    assert n.offered("ana", "act-on") == []
    assert n.offered("ben", "act-on") == [(theirs, "ana")]


def test_pathetic_takes_on_only_what_nobody_has_answered_yet(night):
    rivals = {"chosen": {"moonlight.something-to-prove": "ben"}}
    own = ("moonlight.something-to-prove", "moonlight.pathetic")
    n = night(ana={**rivals, "abilities": own}, ben={}, cleo={})
    blow = n.hits("ben", 4)
    assert n.offered("ana", "turn-up") == [(blow,)]
    for answered in ("resisted", "promised"):
        n.set(f"incoming/{blow}/{answered}", True)
        assert n.offered("ana", "turn-up") == []
        n.set(f"incoming/{blow}/{answered}", False)
    n.set(f"incoming/{blow}/protected", "cleo")
    assert n.offered("ana", "turn-up") == []


def test_only_who_acts_as_one_has_the_best_dots_of_who_acts_with_them(night):
    bright = {"transcended": True, "changed": True, "abilities": ("moonlight.as-one",)}
    n = night(ana={**bright, "dots": {"flow": 1}}, ben={"dots": {"flow": 0}}, cleo={})
    n.set("people/cleo/dots/flow", 2)
    theirs = n.acts("ben", "flow")
    n.does("cleo", "assist", theirs)
    assert n.count(Dice(n.world.rolls[theirs])) == [(0, "flow"), (1, "Cleo assists")]
    mine = n.acts("ana", "flow")
    n.does("cleo", "assist", mine)
    mine_now = n.count(Dice(n.world.rolls[mine]))
    assert [amount for amount, why in mine_now if why == "As one"] == [1]
    n.set("people/ana/transcended", False)
    assert [why for _, why in n.count(Dice(n.world.rolls[mine])) if why == "As one"] == []


def test_sixes_of_different_people_are_a_critical_only_where_the_synchronized_take_part(night):
    in_time = {"abilities": ("moonlight.synchronized",)}
    for friends, band in (({"ana": in_time}, "critical"), ({"cleo": in_time}, "6")):
        n = night(**{"ana": {}, "ben": {}, "cleo": {}, **friends})
        id = n.acts("ana")
        n.does("ben", "join", id).dice(6).dice(6).does("ana", "roll", id)
        assert n.world.last.band == band


def test_a_gift_is_watched_by_who_gave_it(night):
    far = {"abilities": ("moonlight.safe-distance",)}
    n = night("downtime", ana={**far, "downtime": 1}, ben={}, cleo={**far, "downtime": 1})
    n.dice(4, 1).does("ana", "connect", "ben", action="flow")
    assert n.offered("ana", "watch-gift") == [("ben",)]
    assert n.offered("cleo", "watch-gift") == []
    n.does("ana", "watch-gift", "ben")
    n.dice(4, 1).does("cleo", "connect", "ben", action="flow")
    assert n.offered("cleo", "watch-gift") == [("ben",)]
    assert n.offered("ana", "watch-gift") == []


@pytest.mark.parametrize(("faces", "leads"), [((1, 1), 3), ((4, 1), 4), ((6, 1), 5), ((6, 6), 5)])
def test_powerful_friends_find_one_step_more_and_never_more_than_a_critical(night, faces, leads):
    own = {"abilities": ("moonlight.powerful-friends",), "transcended": True, "changed": True}
    n = night(ana={**own, "dots": {"flow": 2}}, ben={})
    n.dice(*faces).does("ana", "powerful-friends-investigate", action="flow")
    assert n.world.tracks.investigation == leads


def test_only_who_has_pathetic_turns_up(night):
    n = night(ana={"chosen": {"moonlight.something-to-prove": "ben"}}, ben={}, cleo={})
    n.set("people/ana/abilities", ["moonlight.something-to-prove"])
    n.hits("ben", 4)
    assert n.offered("ana", "turn-up") == []


@shows("moonlight.enigma.escape-promise")
def test_only_who_lets_the_enigma_out_keeps_their_secret(night):
    mask = {"abilities": ("moonlight.behind-the-mask",)}
    n = night(ana={**mask, "eclipse": True}, ben={"eclipse": True}, cleo={})
    n.does("gm", "escape", "ben", by="cleo", words="x")
    assert n.one("cleo").vows == ()
    n.does("gm", "escape", "ana", by="cleo", words="x")
    assert [(vow.to, vow.words) for vow in n.one("cleo").vows] == [("ana", "I keep your secret.")]
    n = night(ana={**mask, "eclipse": True})
    n.does("gm", "escape", "ana", by="", words="x")
    assert not n.one("ana").eclipse


@shows("moonlight.enigma.phantom")
def test_special_armour_averts_it_and_is_spent(night):
    n = night(ana={"abilities": ("moonlight.phantom",)}, ben={})
    other = n.hits("ana", 1, words="seen")
    blow = n.hits("ana", 2)
    n.does("ana", "special", blow, "moonlight.phantom")
    assert (list(n.world.incoming), n.one("ana").harm, n.one("ana").special) == ([other], (), False)
    assert [(told.id, told.averted) for told in n.told(Landed)] == [(blow, True)]
    n.does("gm", "withdraw", other)
    assert [(told.id, told.averted) for told in n.told(Landed)][1:] == [(other, True)]


def test_what_was_softened_to_nothing_does_not_happen(night):
    n = night()
    blow = n.hits("ana", 1)
    n.dice(6, 1, 1).does("ana", "resist", blow).does("ana", "take", blow)
    taken = n.hits("ana", 1)
    n.does("ana", "take", taken)
    assert [(told.id, told.averted) for told in n.told(Landed)] == [(blow, True), (taken, False)]


def test_what_a_link_on_you_can_do_concerns_you(night):
    n = night(ana={"harm": ()}, ben={}, cleo={})
    n.set("people/ana/harm", [{"level": 1, "words": "a cut"}])
    mine, theirs = n.acts("ana"), n.acts("ben")
    assert uses_on(n.world, "ana") == [("relief", 0), ("help", mine)]
    assert uses_on(n.world, "ben") == [("relief", 0), ("help", theirs)]
    n.does("ben", "assist", mine).set("people/ana/transcended", True)
    n.set("falling", [{"who": "ben"}])
    assert uses_on(n.world, "ana") == [("relief", 0), ("shrug", 0)]
    n.set("people/ana/harm/0/shrugged", True)
    assert uses_on(n.world, "ana") == [("relief", 0)]
    assert uses_on(n.world, "ben") == [("relief", 0), ("help", theirs), ("save", 0)]


def test_whom_one_asks_about_is_somebody_else(night):
    n = night()
    for action in ("gather", "gather-danger"):
        asked = n.play.form(Offer(f"moonlight.{action}", ("ana",)))
        (line,) = [one for one in asked.answers.fields if one.name == "whom"]
        assert line.answers.options == ("", "ben", "cleo")


def test_only_what_an_ability_lets_one_always_ask_is_asked_besides(night):
    n = night(ana={"abilities": ("moonlight.heartfelt", "moonlight.phantom")}, ben={})
    n.dice(4).does("ana", "gather", about="the gate", action="flow")
    n.dice(4).does("ben", "gather", about="the gate", action="flow")
    free = SPECIALS["moonlight.heartfelt"].free
    assert [told.free for told in n.told(Asked)] == [(free,), ()]


def test_after_a_group_that_did_well_nothing_is_owed(night):
    for faces, owed in (((6, 2), False), ((5, 2), True), ((1, 2), True)):
        n = night()
        id = n.acts("ana")
        n.does("ben", "join", id)
        for face in faces:
            n.dice(face)
        n.does("ana", "roll", id)
        assert n.world.owed is owed


def test_how_a_roll_and_its_price_are_called(night):
    assert str(of_dice("Ana", 2).title) == "How Ana's roll with 2 dice may go"
    assert str(of_dice("Ana", 1).title) == "How Ana's roll with 1 die may go"
    assert str(of_dice("Ana", 0).title) == "How Ana's roll without dice may go"
    assert str(of_dice("", 2).title) == "How a roll with 2 dice may go"
    assert str(of_dice("", 0).title) == "How a roll without dice may go"
    n = night()
    blow = n.hits("ana", 2)
    said = GAME.odds(n.play, "ana", Offer("moonlight.resist", ("ana", blow)))
    assert [str(one.label) for one in said.outcomes] == [
        "1 stress recovered",
        *(f"{n} stress" for n in range(6)),
        "Ana comes to the limit",
    ]


def test_the_answers_of_the_engagement_list_say_what_they_give(playing):
    n = playing("sea", "heroes-of-the-people", phase="mission", ana={}, ben={})
    (line,) = [
        one
        for one in n.play.form(Offer("moonlight.plan", ("ana",))).answers.fields
        if one.name == "answers"
    ]
    asked = Question("ana", line.label, line.answers, {"field": "answers"})
    said = {one: str(GAME.answer_label(n.world, asked, one)) for one in line.answers.options}
    ours = "moonlight.heroes-of-the-people"
    assert said["noble"] == "Is it particularly heroic or noble? (+1 die)"
    assert said["worst"] == "Does its goal or its means show the worst of you? (−1 die)"
    assert said[ours] == "Does it protect somebody or something important? (+1 die)"


def test_to_choose_what_the_series_has_moves_no_track(playing):
    n = playing("brink", phase="obligation", ana={}, ben={}).set("tracks/adversary", 4)
    n.does(
        "ana",
        "series-abilities",
        ability="moonlight.pure-hearts",
        transcendent="moonlight.tireless",
    )
    assert n.world.tracks.adversary == 4


def test_only_a_room_for_study_is_studied_in(playing):
    n = playing(
        "brink", phase="downtime", rooms=["room-lounge", "room-garden"], ana={"downtime": 1}
    )
    assert n.offered("ana", "study") == [("moonlight.room-lounge",)]


def test_nothing_is_more_than_great(night):
    n = night(ana={"dots": {"defy": 2}}, ben={})
    for effect, made in (("limited", 2), ("standard", 3), ("great", 3)):
        n.does("gm", "stakes", n.acts("ana"), effect=effect)
        n.rolls("ana", 6, 6)
        assert n.world.last.effect == made


def test_a_mission_that_is_planned_anew_begins_with_what_was_planned(night):
    n = night()
    fields = {
        one.name: one for one in n.play.form(Offer("moonlight.plan", ("ana",))).answers.fields
    }
    assert fields["goal"].default in (None, "")
    n.does("ana", "plan", kind="tier-2", goal="the tower", answers=["noble", "rash"], other=1)
    fields = {
        one.name: one for one in n.play.form(Offer("moonlight.plan", ("ben",))).answers.fields
    }
    now = [fields[name].default for name in ("kind", "goal", "answers")]
    assert now == ["tier-2", "the tower", ("noble", "rash")]


def test_a_price_that_is_not_fair_is_gone_and_the_others_stay(night):
    n = night()
    id = n.acts("ana")
    for words in ("one", "two", "three"):
        n.does("ben", "promise", id, words=words)
    n.does("gm", "unfair", id, 1)
    assert [offer.words for offer in n.world.rolls[id].offers] == ["one", "three"]
    n.does("gm", "unfair", id, 0)
    assert [offer.words for offer in n.world.rolls[id].offers] == ["three"]


def test_who_fell_in_this_mission_is_remembered_for_fallout(night):
    n = night(ana={"stress": 8, "dots": {"flow": 1, "defy": 1}}, ben={})
    n.dice(1, 1).does("ana", "push", n.acts("ana", "flow"), "die", "")
    assert (n.one("ana").eclipse, n.world.fallen) == (True, True)
    n.set("rolls", {}).set("phase", "fallout")
    page = n.play.form(Offer("moonlight.fallout-advance", ("gm",)))
    assert {one.name: one.default for one in page.answers.fields} == {
        "agenda": False,
        "fallen": True,
        "destiny": False,
    }


def test_who_has_no_dots_looks_for_information_without_dice(night):
    n = night(ana={"dots": {}}, ben={})
    assert n.count(InfoDice("ana", "flow")) == [(0, "flow")]
    n.dice(6, 1).does("ana", "gather", about="the gate", action="flow")
    assert [told.questions for told in n.told(Asked)] == [1]


def test_where_all_seven_are_played_nobody_makes_an_eighth(night):
    books = list(PLAYBOOKS)
    n = night("obligation", **{f"p{at}": {"playbook": book} for at, book in enumerate(books)})
    n.set("people/p6/seat", "p5")  # somebody plays two, and somebody none
    given = {
        "playbook": "guardian",
        "name": "Mina",
        "true_name": "Shield",
        "action": "flow",
        "special": "moonlight.watchful",
        "transcendent": "moonlight.indomitable",
    }
    made = Offer("moonlight.sheet", ("p6",), given)
    with pytest.raises(Refused, match=r"^Every playbook is taken\.$"):
        n.play.open("p6", made)
    n.set(f"people/p{books.index('guardian')}/lost", "dead")
    n.play.open("p6", made)
    assert [one.name for one in n.world.people.values() if one.seat == "p6"] == ["Mina"]


def test_a_scene_is_changed_from_what_it_was(night):
    n = night()
    asked = Offer("moonlight.scene", ("gm",))
    assert [one.default for one in n.play.form(asked).answers.fields] == [None]
    n.does("gm", "scene", words="The roof at night.")
    assert [one.default for one in n.play.form(asked).answers.fields] == ["The roof at night."]


def test_harm_weighs_less_on_who_feels_nothing_and_on_nobody_else(night):
    n = night(ana={"abilities": ("moonlight.you-dont-have-to-feel-it",)}, ben={})
    for one in ("ana", "ben"):
        n.set(f"people/{one}/harm", [{"level": 2, "words": "cut"}])
    weights = {one.sheet.id: one.weights for one in n.play.view("gm").people}
    assert weights == {"ana": (1,), "ben": (2,)}


# Who is lost, who leaves, what is put away


def test_who_is_lost_leaves_nothing_behind_and_others_keep_what_is_theirs(night):
    n = night(
        ana={"transcended": True, "links": {"ben": 1}},
        ben={"links": {"ana": 2, "cleo": 1}},
        cleo={},
    )
    mine, theirs = n.acts("ana"), n.acts("ben")
    hit, other = n.hits("ana"), n.hits("ben")
    n.set("falling", [{"who": "ana"}, {"who": "ben"}]).set("spotlight", "ana")
    world = WasLost("ana", "mundane").evolve(n.world)
    assert (world.people["ana"].lost, world.people["ana"].transcended) == ("mundane", False)
    assert world.people["ben"].links == {"cleo": 1}
    assert (list(world.rolls), list(world.incoming)) == ([theirs], [other])
    assert [one.who for one in world.falling] == ["ben"]
    assert (world.spotlight, world.fallen) == ("", False)
    assert mine not in world.rolls
    assert hit not in world.incoming
    n.set("spotlight", "ben")
    world = WasLost("ana", "adversary").evolve(n.world)
    assert (world.spotlight, world.fallen) == ("ben", True)
    n.set("phase", "downtime")
    assert not WasLost("ana", "dead").evolve(n.world).fallen


def test_with_obligation_an_episode_begins_and_with_other_phases_a_scene():
    begun = {phase: PhaseBegan(phase).begins() for phase in PHASES}
    assert begun == dict.fromkeys(PHASES, "scene") | {"obligation": "session"}


def test_who_dares_is_struck_back_with_one_step_more(night):
    bright = {"transcended": True, "changed": True, "abilities": ("moonlight.how-dare-you",)}
    hurt = {"harm": (Harm(1, "cut", foe="the Duke"),)}
    n = night(ana=bright, ben=hurt)
    id = n.acts("ana", foe="the Duke")
    for effect, made in (("none", 1), ("limited", 2), ("standard", 3), ("great", 3)):
        n.does("gm", "stakes", id, effect=effect)
        assert n.play.view("ana").rolls[0].effect.total == made


def test_what_is_put_away_in_secret_is_known_to_who_knew_it():
    assert ClockPutAway(1).seen_by("ana") is not None
    assert ClockPutAway(1, ("gm",)).seen_by("ana") is None
    assert ClockPutAway(1, ("gm",)).seen_by("gm") is not None


def test_a_secondary_character_leaves_and_the_others_stay():
    world = SecondarySet(2, Secondary("Bo")).evolve(
        SecondarySet(1, Secondary("Al")).evolve(World())
    )
    assert (list(world.secondary), world.next_id) == ([1, 2], 3)
    assert list(SecondarySet(1, None).evolve(world).secondary) == [2]


def test_everything_of_a_set_up_has_a_number_of_its_own():
    people = (Protagonist("ana", "ana", "Ana"),)
    settings = MoonlightSettings(
        people,
        clocks=(Clock(name="Doom", size=4), Clock(name="Dawn", size=4)),
        secondary=(Secondary("Al"), Secondary("Bo")),
        engines=(Engine("Ipos"), Engine("Oar")),
        suspects=(Suspect("Imai"), Suspect("Ito")),
    )
    world = World()
    for fact in GAME.begin(settings).first:
        world = fact.evolve(world)
    numbered = (world.clocks, world.secondary, world.engines, world.suspects)
    assert [list(each) for each in numbered] == [[1, 2], [3, 4], [5, 6], [7, 8]]


# Sheets


def said(sheet):
    """A sheet as lines: each block with what stands in it."""
    for block in sheet.blocks:
        yield f"{block.side}: {block.title}" + (f", {block.lines} lines" if block.lines else "")
        yield from (f"  {one.name}: {one.value}" for one in block.figures)
        yield from (f"  {one.name}: {one.filled} of {one.size}" for one in block.tracks)
        for one in block.entries:
            yield f"  {one.name}{f' ({one.mark})' if one.mark else ''}: {one.text}".rstrip(": ")
        if block.text:
            yield f"  {block.text}"


EMPTY = """
wide: Attributes
  moon:
  sun:
  stars:
left: moon: everyday dots
  confess: 0 of 2
  forgive: 0 of 2
  perceive: 0 of 2
left: sun: everyday dots
  express: 0 of 2
  defy: 0 of 2
  empathize: 0 of 2
left: stars: everyday dots
  conceal: 0 of 2
  flow: 0 of 2
  analyze: 0 of 2
left: Transcendent dots
  confess: 0 of 2
  forgive: 0 of 2
  perceive: 0 of 2
  express: 0 of 2
  defy: 0 of 2
  empathize: 0 of 2
  conceal: 0 of 2
  flow: 0 of 2
  analyze: 0 of 2
left: Stress and harm
  Stress: 0 of 9
  Transcendence: 0 of 4
  Armour spent: 0 of 1
  Special armour spent: 0 of 1
  Harm, level 1: 0 of 2
  Harm, level 2: 0 of 2
  Harm, level 3: 0 of 1
  Recovery: 0 of 4
left: Experience
  playbook: 0 of 8
  moon: 0 of 6
  sun: 0 of 6
  stars: 0 of 6
right: Self, 5 lines
right: Abilities, 9 lines
right: Promises, 4 lines
right: Links, 4 lines
rest: Notes
"""
FULL = """
wide: Attributes
  moon: 0
  sun: 1
  stars: 1
left: moon: everyday dots
  confess: 0 of 2
  forgive: 0 of 2
  perceive: 0 of 2
left: sun: everyday dots
  express: 0 of 2
  defy: 2 of 2
  empathize: 0 of 2
left: stars: everyday dots
  conceal: 0 of 2
  flow: 1 of 2
  analyze: 0 of 2
left: Transcendent dots
  confess: 0 of 2
  forgive: 0 of 2
  perceive: 0 of 2
  express: 0 of 2
  defy: 0 of 2
  empathize: 0 of 2
  conceal: 0 of 2
  flow: 1 of 2
  analyze: 0 of 2
left: Stress and harm
  Stress: 3 of 9
  Transcendence: 2 of 4
  Armour spent: 1 of 1
  Special armour spent: 1 of 1
  Harm, level 1: 1 of 2
  Harm, level 2: 1 of 2
  Harm, level 3: 0 of 1
  Recovery: 1 of 4
  a cut
  tired
right: Self
  True name: Shield
  Look: tall
  Role: captain, elder sister
  Background: a fencer
  Obligation: her aunt
right: Abilities
  Something to prove (Ben): Another protagonist is your rival; there is always exactly one.
  Phantom: Special armour: avert being detected or overlooked, or seize everybody's attention at once.
right: Promises
  Ben: always
right: Links
  Ben (2)
left: Experience
  playbook: 0 of 8
  moon: 0 of 6
  sun: 2 of 6
  stars: 0 of 6
right: Eclipse
  What you believe in it: The world is rotten with people who break its rules. Every breach of your code must meet \
hard justice, until the guilty repent.
  The way out: Somebody lets you see a thing of pure beauty, and you give up the crusade.
left: At the end of a session
  You met a challenge with kindness or self-sacrifice. You showed beliefs, drives, role or background. Promises or \
obligation made trouble. You embodied your eclipse, or bared your heart.
left: What you may ask
  What is the greatest danger here? Who is afraid? How could I help X? Whom will my foes single out? Who is ready \
for violence? Who is hurting?
rest: Notes
"""


def test_a_sheet_to_print(night):
    assert [line.rstrip() for line in said(blank())] == EMPTY.strip().splitlines()
    ana = {
        "playbook": "guardian",
        "true_name": "Shield",
        "look": "tall",
        "role": ("captain", "elder sister"),
        "background": "a fencer",
        "obligation": "her aunt",
        "dots": {"defy": 2, "flow": 1},
        "bright": {"flow": 1},
        "stress": 3,
        "track": 2,
        "armour": False,
        "special": False,
        "recovery": 1,
        "abilities": ("moonlight.something-to-prove", "moonlight.phantom"),
        "chosen": {"moonlight.something-to-prove": "ben"},
        "links": {"ben": 2, "cleo": 0},
        "xp": {"sun": 2},
        "harm": (Harm(2, "a cut"), Harm(1, "tired")),
        "vows": (Vow("ben", "always"),),
    }
    n = night(ana=ana, ben={}, cleo={})
    made = {one.name: one for one in sheets(n.play.view("gm"))}
    assert [str(made["Ana"].kind), made["Ana"].id] == ["The Guardian", "ana"]
    assert list(said(made["Ana"])) == FULL.strip().splitlines()
    own = {"belief": "What did you show of yourself?", "eclipse": "You were honest!"}
    n.does("ben", "wording", trouble="School got in the way.", **own)
    (sheet,) = (one for one in sheets(n.play.view("gm")) if one.name == "Ana")
    (line,) = (line for line in said(sheet) if "School" in line)
    assert line.endswith(
        " What did you show of yourself? School got in the way. You were honest!"
    ), "no full stop after what ends already"
    n.does("ben", "wording", trouble="School got in the way.", belief="", eclipse="")
    (sheet,) = (one for one in sheets(n.play.view("gm")) if one.name == "Ana")
    assert [line for line in said(sheet) if "You showed" in line] == [
        (
            "  You met a challenge with kindness or self-sacrifice. You showed beliefs, drives, role or background. School "
            "got in the way. You embodied your eclipse, or bared your heart."
        )
    ]
    bens = [line for line in said(made["Ben"]) if line.startswith("right")]
    assert bens == [
        "right: Self",
        "right: Abilities",
        "right: Promises, 2 lines",
        "right: Links",
    ]
    assert "  Special armour spent: 0 of 1" not in said(made["Ben"])
    for sheet in (blank(), *made.values()):
        assert str(sheet.credit) == (
            "Based on Girl by Moonlight by Andrew Gillis, published by Evil Hat Productions, LLC, offered under "
            "CC BY-SA 4.0. Retold, shortened and completed by Undertow; shared under CC BY-SA 4.0."
        )


def test_a_sheet_to_print_has_the_engines_one_is_close_to_and_the_avatar(night):
    avatar = Avatar("Echo", "a mirror that walks", "brave", ("truth", "escape"))
    n = night(ana={"links": {"ben": 1}, "avatar": avatar}, ben={})
    n.set("engines", {5: {"name": "Ipos"}, 6: {"name": "Oar"}})
    n.set("people/ana/bonds", {5: 3, 6: 0})
    made = {one.name: list(said(one)) for one in sheets(n.play.view("gm"))}
    at = made["Ana"].index("right: Links")
    assert made["Ana"][at + 1 : at + 3] == ["  Ben (1)", "  Ipos, an Engine (3)"]
    assert not any("Oar" in line for line in (*made["Ana"], *made["Ben"]))
    at = made["Ana"].index("right: Self")
    assert made["Ana"][at + 1 : at + 4] == [
        "  Avatar: Echo. a mirror that walks",
        "  Its virtue: brave",
        "  Its desires: truth, escape",
    ]
    assert not any("Avatar" in line or "Its " in line for line in made["Ben"])


# The core


def test_a_price_paid_in_time_begins_a_clock_of_four(night):
    n = night()
    id = n.acts("ana")
    n.does("ben", "promise", id, words="They are on their way", kind="clock", amount=2)
    n.does("ana", "accept", id, 0)
    n.rolls("ana", 6, 1)
    n.does("ana", "take", n.incoming())
    (clock,) = n.world.clocks.values()
    assert (clock.name, clock.size, clock.ticks) == ("They are on their way", 4, 2)


def test_who_makes_a_sheet_after_a_loss_is_somebody_else(night):
    given = {
        "playbook": "guardian",
        "name": "Mina",
        "true_name": "Shield",
        "action": "flow",
        "special": "moonlight.watchful",
        "transcendent": "moonlight.indomitable",
    }
    n = night("obligation", ana={"lost": "dead"}, ben={})
    n.does("ana", "sheet", **given)
    (id,) = n.world.of_seat("ana")
    assert id.startswith("ana-")
    assert n.one("ana").lost == "dead"
    begin = GAME.begin(MoonlightSettings(players=("ana", "ben")))
    play = Play.begin(GAME, begin.seats, None, ScriptedFate(), first=begin.first)
    play.open("ana", Offer("moonlight.sheet", ("ana",), given))
    assert play.world.of_seat("ana") == ("ana",)


def test_an_ability_taken_twice_asks_twice_and_names_people(night):
    n = night("obligation", ana={"abilities": ("moonlight.something-to-prove",)}, ben={}, cleo={})
    assert n.offered("ana", "choose") == [
        ("moonlight.something-to-prove", "ben"),
        ("moonlight.something-to-prove", "cleo"),
    ]
    said = [
        str(GAME.label(n.world, one))
        for one in n.play.anytime("ana")
        if one.rule == "moonlight.choose"
    ]
    assert said == ["Something to prove: Ben", "Something to prove: Cleo"]
    n.does("ana", "choose", "moonlight.something-to-prove", "ben")
    assert n.offered("ana", "choose") == [("moonlight.something-to-prove", "cleo")]
    n.set("phase", "mission")
    assert n.offered("ana", "choose") == []


def test_the_page_of_readings_shows_what_is_on(night):
    n = night()
    page = n.play.form(Offer("moonlight.readings", ("gm",)))
    (line,) = page.answers.fields
    assert line.default == ()
    n.does("gm", "readings", on=["sixLinks"])
    (line,) = n.play.form(Offer("moonlight.readings", ("gm",))).answers.fields
    assert line.default == ("sixLinks",)


def test_in_most_series_everybody_may_add_any_number_of_friends(night, playing):
    n = night()
    for name in ("Al", "Bo", "Cy"):
        n.does("ana", "secondary", name=name)
    assert [one.name for one in n.world.secondary.values()] == ["Al", "Bo", "Cy"]
    n = playing("brink", ana={}, ben={})
    for name in ("Al", "Bo", "Cy"):
        n.does("ana", "secondary", name=name)
    assert len(n.world.secondary) == 3


@shows("moonlight.downtime.recover-critical", "moonlight.downtime.connect-critical")
def test_only_a_critical_gives_links_back(night):
    n = night("downtime", ana={"downtime": 4}, ben={}, cleo={})
    n.set("people/ben/harm", [{"level": 1, "words": "a cut"}])
    n.dice(6).does("ana", "care", "ben", action="flow")
    assert (n.one("ana").links, n.one("ben").links) == ({}, {})
    n.dice(6).does("ana", "connect", "ben", action="flow")
    assert (n.one("ana").links, n.one("ben").links) == ({}, {"ana": 4})
    n.set("people/ana/dots/flow", 2)
    n.dice(6, 6).does("ana", "connect", "cleo", action="flow")
    assert (n.one("ana").links, n.one("cleo").links) == ({"cleo": 1}, {"ana": 5})


@shows("moonlight.downtime.project-critical")
def test_only_a_critical_on_a_project_teaches(night):
    n = night("downtime", ana={"downtime": 2, "dots": {"flow": 2}}, ben={})
    n.does("ana", "project", name="A garden", size=12)
    (id,) = n.world.clocks
    n.dice(6, 4).does("ana", "work", id, action="flow")
    assert (n.one("ana").xp, n.world.clocks[id].ticks) == ({}, 4)
    n.dice(6, 6).does("ana", "work", id, action="flow")
    assert (n.one("ana").xp, n.world.clocks[id].ticks) == ({"playbook": 1}, 9)


def test_a_veteran_chooses_from_other_playbooks_alone(night):
    n = night("fallout", ana={"playbook": "hero", "advances": ("playbook",)}, ben={})
    own = {one.id for one in PLAYBOOKS["hero"].abilities}
    offered = [gain for _, gain in n.offered("ana", "advance")]
    assert len(offered) == len(set(offered))
    others = [id for id in offered if id in SPECIALS and id not in own]
    assert others
    assert not any(SPECIALS[id].starting or SPECIALS[id].transcendent for id in others)
    starting = [id for id in offered if id in own and SPECIALS[id].earned]
    assert starting == []


def test_a_dot_from_the_series_finds_room_below_four(playing):
    full = {"dots": {"flow": 2}, "bright": {"flow": 2}}
    n = playing(
        "sea", "academy-trained", ana=full, ben={"dots": {"flow": 1}, "bright": {"flow": 2}}
    )
    mine, theirs = ([to[1] for to in n.offered(who, "series-dot")] for who in ("ana", "ben"))
    assert "flow" not in mine
    assert "flow" in theirs


def test_a_flashback_that_costs_nothing_costs_nothing(night):
    n = night(ana={"stress": 3}, ben={})
    n.does("ana", "flashback", words="a rope")
    (id,) = n.world.flashbacks
    assert n.offered("ana", "remember") == []
    assert n.play.view("ana").flashbacks[0].cost is None
    n.does("gm", "price", id, price=0)
    assert n.play.view("ana").flashbacks[0].cost.total == 0
    said = [
        str(GAME.label(n.world, one))
        for one in n.play.anytime("ana")
        if one.rule == "moonlight.remember"
    ]
    assert said == ["a rope: 0 stress"]
    n.set("people/ana/stress", 9).does("ana", "remember", id)
    assert (n.one("ana").stress, list(n.play.requests())) == (9, [])


def test_a_mission_opens_only_what_is_done_on_it(night):
    n = night("mission")
    n.set("mission", {"id": "tier-1", "tier": 1, "goal": "x", "position": "desperate"})
    assert n.world.rolls == {}
    id = n.acts("ana")
    assert n.world.rolls[id].position == "desperate"
    n.set("rolls", {}).set("phase", "downtime")
    assert n.world.rolls.get(id) is None
    assert n.world.rolls == {}
    again = n.acts("ana")
    assert n.world.rolls[again].position == "risky"


@shows("moonlight.eclipse.trigger-again")
def test_who_is_lost_takes_no_stress_and_who_is_on_the_brink_rolls_once(night):
    n = night(ana={"stress": 9}, ben={})
    n.set("falling", [{"who": "ana"}])
    n.acts("ben")
    n.does("ana", "assist", n.roll_of("ben"))
    assert not n.play.requests()
    assert n.one("ana").stress == 9


def test_special_armour_is_offered_where_there_is_some_to_spend(night):
    care = {"abilities": ("moonlight.saw-it-coming", "moonlight.watchful")}
    n = night(ana=care, ben={})
    n.hits("ana", 2)
    assert n.play.view("ana").incoming[0].special == ("moonlight.saw-it-coming",)
    n.set("people/ana/special", False)
    assert n.play.view("ana").incoming[0].special == ()


def test_only_the_director_may_set_the_table_right():
    assert GAME.may_override("gm")
    assert not GAME.may_override("ana")


def test_helpless_friends_hinder_only_their_own_group(night):
    torn = [{"level": 3, "words": "torn"}]
    n = night(ana={}, ben={}, cleo={})
    n.set("people/ben/harm", torn)
    n.acts("ana")
    n.acts("ben")
    assert n.play.view("ana").rolls[0].why_not is None
    n.set("rolls", {})
    theirs = n.acts("cleo")
    n.does("ben", "join", theirs)
    mine = n.acts("ana")
    stopped = {one.roll.who: one.why_not is not None for one in n.play.view("ana").rolls}
    assert stopped == {"cleo": True, "ben": True, "ana": False}
    n.dice(4).does("ana", "roll", mine)


def test_each_question_of_the_list_is_a_reason_of_its_own_and_only_where_it_was_answered(night):
    n = night()
    bare = n.count(EngagementDice(Mission("tier-1", 1, "x")))
    reasons = {
        "noble": (1, "Heroic or noble"),
        "worst": (-1, "It shows the worst of you"),
        "follows": (1, "It follows what you have found out"),
        "rash": (-1, "Rash, or on little information"),
        "friend": (1, "It decides the fate of a friend"),
        "mundane": (-1, "Ordinary life gets in the way"),
    }
    for id, reason in reasons.items():
        listed = n.count(EngagementDice(Mission("tier-1", 1, "x", (id,))))
        assert [one for one in listed if one not in bare] == [reason]
    every = n.count(EngagementDice(Mission("tier-1", 1, "x", tuple(reasons))))
    assert [one for one in every if one not in bare] == list(reasons.values())


def test_advice_keeps_its_keys_for_who_translates_it():
    assert [one.key for one in PHASES["obligation"]] == [
        "moonlight.advice.obligation.1",
        "moonlight.advice.obligation.2",
    ]


def test_how_much_a_sheet_may_bring_from_another_table():
    assert TRAVELS.bounds == {
        "dots": (0, 2),
        "bright": (0, 2),
        "stress": (0, 9),
        "recovery": (0, 4),
        "links": (0, 99),
        "xp": (0, 99),
        "downtime": (0, 9),
    }


def test_a_topic_is_not_chosen_twice(night):
    twice = ("moonlight.know-it-all",) * 2
    n = night("obligation", ana={"abilities": twice[:1]}, ben={})
    n.set("people/ana/abilities", list(twice))
    first, second, *_ = SPECIALS["moonlight.know-it-all"].among
    assert {key for key, _ in n.offered("ana", "choose")} == {"moonlight.know-it-all"}
    n.does("ana", "choose", "moonlight.know-it-all", first)
    keys = {key for key, _ in n.offered("ana", "choose")}
    assert keys == {"moonlight.know-it-all", "moonlight.know-it-all 2"}
    assert ("moonlight.know-it-all 2", first) not in n.offered("ana", "choose")
    assert ("moonlight.know-it-all 2", second) in n.offered("ana", "choose")
    labels = [
        str(GAME.label(n.world, Offer("moonlight.choose", ("ana", key, second))))
        for key in ("moonlight.know-it-all", "moonlight.know-it-all 2")
    ]
    assert labels == [f"Know it all: {second}, in place of {first}", f"Know it all: {second}"]


def test_nobody_connects_with_nobody(night):
    n = night("downtime", ana={"downtime": 1}, ben={})
    assert n.refused("ana", "connect", action="flow")


def test_where_the_least_is_met_it_is_no_reason(playing):
    n = playing("rotting", "for-the-thrill", ana={"transcended": True}, ben={})
    for position, terms in (("controlled", 2), ("risky", 1), ("desperate", 1)):
        roll = Roll("ana", "defy", "in", position)
        assert len(danger_of(lambda t: GAME.reckon(n.world, t), roll).terms) == terms


@pytest.mark.parametrize("kind", PLAYSETS["rotting"].missions, ids=lambda kind: kind.id)
def test_only_some_missions_bring_more_to_devour(playing, kind):
    n = playing("rotting", phase="fallout", ana={}, ben={})
    n.set("mission", {"id": kind.id, "tier": kind.tier, "goal": "x"})
    assert [amount for amount, _ in n.count(DevourDice())] == [
        kind.tier,
        *[kind.devours] * bool(kind.devours),
    ]


def test_only_beneath_a_rotting_sky_stress_stays_after_a_mission():
    kept = "Stress and transcendence stay after a mission"
    figures = {
        id: [str(one) for one in entry.figures] for id, entry in page("moonlight")["series"].items()
    }
    assert [id for id, listed in figures.items() if any(kept in one for one in listed)] == [
        "moonlight.book.rotting"
    ]


# Ready tables and pages


def test_a_ready_table_says_what_its_mission_is_for():
    for demo in DEMOS:
        assert demo.settings.mission is not None
        assert demo.settings.mission.goal
        assert demo.settings.mission.goal in str(demo.stakes)
        seats = [one.seat for one in demo.settings.people]
        bots = seats if demo.id.endswith("-gm") else ["gm", *seats[1:]]
        assert list(demo.bots) == bots


def test_the_page_of_a_new_character_names_every_ability():
    for book in form().playbooks:
        listed = {one.id: one for one in book.abilities}
        assert list(listed) == [one.id for one in PLAYBOOKS[book.id].abilities]
        for id, one in listed.items():
            entry = SPECIALS[id]
            assert str(one.name) == str(entry.line)
            assert (one.starting, one.earned, one.transcendent) == (
                entry.starting,
                entry.earned,
                entry.transcendent,
            )
            assert (one.asks is not None) == bool(entry.asks)


def test_actions_stand_in_the_book_by_their_names():
    for field in ("actions", "dots", "bright", "among", "on"):
        assert [str(one) for one in LABELS.read(field, ["defy"])] == [str(NAMED["defy"]())]
    assert str(LABELS.read("attribute", "moon")) == str(NAMED["moon"]())
