"""Where a rule ends: the case just beyond it, and what must not happen there."""

from __future__ import annotations

import pytest

from support.rulebook import page
from support.shows import shows
from undertow.games.moonlight.boards import Engine, Suspect
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS
from undertow.games.moonlight.facts import (
    Asked,
    ClockPutAway,
    LinksChanged,
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
    DowntimeDice,
    EngagementDice,
    Segments,
)
from undertow.games.moonlight.printed import blank, sheets
from undertow.games.moonlight.rulebook import LABELS
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.stories import DEMOS
from undertow.games.moonlight.travel import TRAVELS
from undertow.games.moonlight.words import NAMED
from undertow.games.moonlight.world import Mission, Protagonist, Roll, Secondary, World
from undertow.kernel import Offer, Play, ScriptedFate
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
    assert [(told.questions, told.follow_ups, told.effect) for told in n.told(Asked)] == [(1, 0, 2)]


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


def test_only_who_has_pathetic_turns_up(night):
    n = night(ana={"chosen": {"moonlight.something-to-prove": "ben"}}, ben={}, cleo={})
    n.set("people/ana/abilities", ["moonlight.something-to-prove"])
    n.hits("ben", 4)
    assert n.offered("ana", "turn-up") == []


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


def test_a_sheet_to_print(night):
    vows = ({"to": "ben", "words": "always"},)
    n = night(
        ana={"playbook": "hero", "links": {"ben": 2, "cleo": 0}, "stress": 3}, ben={}, cleo={}
    )
    n.set("people/ana/vows", list(vows)).set("people/ana/bright", {"flow": 1})
    made = {one.name: one for one in sheets(n.play.view("gm"))}
    blocks = {str(block.title): block for block in made["Ana"].blocks}
    assert [(str(one.name), one.value) for one in blocks["Attributes"].figures] == [
        ("moon", "3"),
        ("sun", "3"),
        ("stars", "3"),
    ]
    assert [(str(one.name), one.text) for one in blocks["Promises"].entries] == [("Ben", "always")]
    assert (blocks["Promises"].lines, blocks["Notes"].lines) == (0, 6)
    assert [(str(one.name), one.mark) for one in blocks["Links"].entries] == [("Ben", "2")]
    state = [(str(one.name), one.filled, one.size) for one in blocks["Stress and harm"].tracks]
    assert state[:3] == [("Stress", 3, 9), ("Transcendence", 0, 4), ("Armour spent", 0, 1)]
    book = PLAYBOOKS[n.one("ana").playbook]
    assert [(str(one.name), one.text) for one in blocks["Eclipse"].entries] == [
        ("What you believe in it", book.eclipse),
        ("The way out", book.escape),
    ]
    assert blocks["What you may ask"].text == " ".join(book.questions)
    bens = {str(block.title): block for block in made["Ben"].blocks}
    assert bens["Promises"].lines == 2
    empty = {str(block.title): block for block in blank().blocks}
    assert [one.size for one in empty["Experience"].tracks] == [8, 6, 6, 6]
    assert [str(one.name) for one in empty["Stress and harm"].tracks][1] == "Transcendence"


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


def test_a_question_that_nobody_answered_on_the_list_is_no_reason(night):
    n = night()
    bare = n.count(EngagementDice(Mission("tier-1", 1, "x")))
    listed = n.count(EngagementDice(Mission("tier-1", 1, "x", ("noble",))))
    assert [why for _, why in listed if why not in [said for _, said in bare]] == [
        "The engagement list"
    ]


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
