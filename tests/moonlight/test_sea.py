"""On a Sea of Stars: the catalogue, the Bastion, the flagship, the series' abilities."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.facts import Asked, Threw
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Danger,
    Dice,
    DowntimeDice,
    EngagementDice,
    ExposedDice,
)
from undertow.games.moonlight.rules.fallout import chart
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import Harm, Mission

SEA = PLAYSETS["sea"]


def total(n, tally):
    return GAME.reckon(n.world, tally).total


@pytest.fixture
def sea(playing):
    return lambda *abilities, **more: playing("sea", *abilities, **more)


def engine(n, by="gm", **more):
    """Somebody adds an Engine; gives its id."""
    given = {"name": "Dagon", "virtue": "brave", "impulse": "lonely", **more}
    n.does(by, "engine-new", **given)
    return max(n.world.engines)


@shows(
    "moonlight.sea.q-void",
    "moonlight.sea.q-hubris",
    "moonlight.sea.q-why-come",
    "moonlight.sea.q-form",
    "moonlight.sea.q-bastion",
    "moonlight.sea.q-sacred",
    "moonlight.sea.q-given-up",
    "moonlight.sea.q-separates",
    "moonlight.sea.q-roles",
    "moonlight.sea.q-in-line",
    "moonlight.sea.q-reputation",
    "moonlight.sea.q-flagship",
    "moonlight.sea.q-engines",
    "moonlight.sea.q-transgressions",
    "moonlight.sea.q-hope",
    "moonlight.sea.names",
    "moonlight.sea.series",
    "moonlight.sea.obligation-fixed",
)
def test_the_questions_as_they_are_printed():
    assert SEA.name == "On a Sea of Stars"
    assert SEA.text == (
        "Captive pilots and their living Engines hold the last of humanity against the Leviathans."
    )
    asked = {one.id: (len(one.options), one.most) for one in SEA.prompts}
    assert asked == {
        "void": (6, 1),
        "hubris": (6, 1),
        "why-come": (6, 1),
        "form": (6, 1),
        "bastion": (6, 2),
        "sacred": (8, 2),
        "given-up": (8, 2),
        "separates": (6, 1),
        "roles": (9, 2),
        "in-line": (6, 1),
        "reputation": (6, 1),
        "flagship": (6, 1),
        "engines": (0, 1),
        "transgressions": (0, 1),
        "hope": (0, 1),
    }
    options = {one.id: one.options for one in SEA.prompts}
    assert options["void"] == (
        "ghosts and demons",
        "a psychic storm",
        "old gods awake again",
        "guardians of the natural order",
        "one vast organism that eats all",
        "our lowest fears in the flesh",
    )
    assert options["hubris"] == (
        "an old king broke the gates of death",
        "the first flight to the stars",
        "signals sent across all realities",
        "meddling with time",
        "a forbidden source of power",
        "a trespass on their ground",
    )
    assert options["why-come"] == (
        "to take back what we stole",
        "to eat minds and bodies",
        "to silence us",
        "to pen us in",
        "to tear down what we built",
        "because we stand in their way",
    )
    assert options["form"] == (
        "huge demons of the sea",
        "squid that cross the stars",
        "towering horrors of metal",
        "a hive of giant insects",
        "nature twisted to mountains",
        "blind things from below",
    )
    assert options["bastion"] == (
        "a lonely city-state",
        "an ancient fortress",
        "sealed in quarantine",
        "among rebellion and strife",
        "under law and order",
        "a bunker that moves",
    )
    assert options["sacred"] == (
        "order",
        "strength",
        "hierarchy",
        "obedience",
        "edifices",
        "organizations",
        "hatred",
        "sacrifice",
    )
    assert options["given-up"] == (
        "community",
        "bodies",
        "intimacy",
        "emotion",
        "gender",
        "growth",
        "comfort",
        "hope",
    )
    assert options["separates"] == (
        "we volunteered for doom",
        "the authorities raised us up",
        "we were grown in vats",
        "the Engines chose us",
        "the Leviathans changed us",
        "drive and ambition",
    )
    assert options["roles"] == (
        "ace pilot",
        "insubordinate rebel",
        "weary mechanic",
        "civilian",
        "troubled captain",
        "rejected candidate",
        "press-ganged convict",
        "forbidden lover",
        "naive idealist",
    )
    assert options["in-line"] == (
        "quotas nobody can meet",
        "spies and informants",
        "propaganda and lies",
        "drugs and addiction",
        "gilded cages",
        "threats and fear",
    )
    assert options["reputation"] == (
        "celebrated heroes",
        "figureheads of authority",
        "cursed warriors",
        "icons of culture",
        "fodder for Leviathans",
        "monsters ourselves",
    )
    assert options["flagship"] == (
        "the last hunter of Leviathans",
        "a floating fortress",
        "the best ship there is",
        "once a civilian ship",
        "a swarm of small ships",
        "a sleek corvette",
    )
    texts = {one.id: one.text for one in SEA.prompts}
    assert texts["engines"] == (
        "Why can we build no more Engines? What do they yearn for? What are they named? What does our "
        "transcendence do to them?"
    )
    assert texts["in-line"] == "How do they keep us in line, and why can we not just leave?"
    assert texts["reputation"] == "What is our reputation, and what of it is deserved?"
    assert texts["flagship"] == "What is the flagship, its name, its history?"
    assert (
        texts["transgressions"]
        == "How do we offend what is sacred, and why does what was given up live in us?"
    )
    assert texts["hope"] == (
        "What hope do we have against the Leviathans? Who believes it, who does not?"
    )
    assert SEA.names == (
        "Ace",
        "Adnach",
        "Alastor",
        "Cass",
        "Dagon",
        "Eoligos",
        "Ferug",
        "Forcas",
        "Hagith",
        "Ipos",
        "Malphas",
        "Och",
        "Ophiel",
        "Rauym",
        "Stygal",
        "Nono",
        "Stolas",
        "Surgat",
        "Uphir",
        "Vetis",
        "Zura",
        "Van",
        "Folken",
        "Alen",
        "Dilandau",
        "Norna",
        "Falin",
        "Byrlir",
        "Hildar",
        "Lenneth",
        "Silmeria",
        "Surt",
        "Raumur",
        "Lalc",
        "Himna",
        "Unnar",
        "Ulfsgin",
        "Ofraun",
        "Jokuls",
        "Skrumnir",
        "Pursa",
    )


@shows("moonlight.sea.q-name")
def test_a_series_is_named(night):
    n = night("obligation")
    n.does("ana", "series", series="sea", name="The last light")
    assert (n.world.series.id, n.world.series.name) == ("sea", "The last light")


@shows(
    "moonlight.sea.mission-defend",
    "moonlight.sea.mission-explore",
    "moonlight.sea.mission-hunt",
    "moonlight.sea.mission-recover-engine",
    "moonlight.sea.mission-counter-attack",
)
def test_missions(sea):
    assert [
        (m.tier, m.name, m.halves, m.ends_season, m.ends_series, m.saves, m.exposes)
        for m in SEA.missions
    ] == [
        (1, "Defend the Last Bastion", True, False, False, 0, False),
        (1, "Explore the ruined world", True, False, False, 1, False),
        (2, "Hunt a Leviathan", True, False, False, 0, True),
        (2, "Recover a fallen Engine", True, False, False, 0, True),
        (3, "Stage a desperate counter attack", True, True, False, 0, True),
    ]
    assert [m.text for m in SEA.missions] == [
        "Beat back a Leviathan's assault on it.",
        "Look for information, solace, hope. One more die on the next engagement roll.",
        "A sortie on the flagship.",
        "A sortie on the flagship. Succeed, and the hangar has a new Engine.",
        "Win a moment of peace. The season ends after it.",
    ]
    assert (SEA.adversary, SEA.leads) == ("Leviathans", "Readiness")
    n = sea()
    n.does("ana", "plan", kind="explore", goal="hope").dice(4, 4).does("ana", "engage")
    n.does("gm", "mission-end", success=True)
    assert n.world.tracks.dice == 1
    assert total(n, EngagementDice(Mission("hunt", 1, ""))) == 1 - 1 + 1


def test_an_exploration_that_fails_saves_no_die(sea):
    n = sea()
    n.does("ana", "plan", kind="explore", goal="hope").dice(4, 4).does("ana", "engage")
    n.does("gm", "mission-end", success=False)
    assert n.world.tracks.dice == 0


def test_after_the_counter_attack_a_new_season_begins_once(sea):
    n = sea(phase="fallout")
    n.set(
        "mission",
        {"id": "counter-attack", "tier": 3, "goal": "peace", "success": True, "ends": "season"},
    )
    n.set("tracks/adversary", 12).set("tracks/investigation", 9)
    n.does("gm", "season-end", False)
    assert (n.world.series.season, n.world.series.ended) == (2, False)
    assert (n.world.tracks.adversary, n.world.tracks.investigation) == (0, 0)
    assert "used up until the episode ends" in n.refused("gm", "season-end", False)
    n.set("uses", []).set("mission/ends", "")
    assert n.offered("gm", "season-end") == []


@shows(
    "moonlight.sea.fallout-1-low",
    "moonlight.sea.fallout-1-mid",
    "moonlight.sea.fallout-1-high",
    "moonlight.sea.fallout-2-low",
    "moonlight.sea.fallout-2-mid",
    "moonlight.sea.fallout-2-high",
    "moonlight.sea.fallout-3-low",
    "moonlight.sea.fallout-3-mid",
    "moonlight.sea.fallout-3-high",
)
def test_the_fallout_chart(sea):
    n = sea()
    read = []
    for adversary in (0, 5, 10):
        n.set("tracks/adversary", adversary)
        read.append([chart(n.world, n.world.tracks.tier, band) for band in ("1-3", "4/5", "6")])
    assert read == [
        [
            "Dissent spreads in the Bastion.",
            "An Engine is reassigned.",
            "Institutions press the pilots.",
        ],
        ["Strife breaks out in the Bastion.", "An Engine goes dormant.", "A pilot is reprimanded."],
        [
            "A Leviathan gets inside the Bastion.",
            "An Engine breaks down.",
            "The pilots get an overseer.",
        ],
    ]


@shows("moonlight.sea.ability-pick")
def test_the_abilities_as_they_are_printed(night):
    assert [(a.name, a.transcendent) for a in SEA.abilities] == [
        ("Academy trained", False),
        ("Esprit de corps", False),
        ("Sync ratio", False),
        ("High alert", False),
        ("Heroes of the people", False),
        ("On borrowed time", False),
        ("Plugged in", True),
        ("Heavy gear", True),
        ("Eject!", True),
    ]
    n = night("obligation")
    n.does("ana", "series", series="sea")
    picked = {"ability": "moonlight.sync-ratio", "transcendent": "moonlight.eject"}
    swapped = {"ability": "moonlight.eject", "transcendent": "moonlight.sync-ratio"}
    assert "is none of the legal answers" in n.refused("ana", "series-abilities", **swapped)
    n.does("ana", "series-abilities", **picked)
    assert n.world.series.abilities == ("moonlight.sync-ratio", "moonlight.eject")
    assert n.offered("ana", "series-advance") == []
    n.does("ana", "series-xp", xp=8)
    assert len(n.offered("ana", "series-advance")) == 7


@shows("moonlight.sea.academy-trained", "moonlight.sea.academy-and-or")
def test_academy_trained_gives_one_dot_or_by_the_other_reading_three(sea):
    n = sea("academy-trained", ana={"dots": {}}, ben={"dots": {}})
    id = "moonlight.academy-trained"
    assert n.offered("ana", "series-dot") == [(id, "perceive"), (id, "flow"), (id, "analyze")]
    n.does("ana", "series-dot", id, "flow")
    assert (n.one("ana").dots, n.offered("ana", "series-dot")) == ({"flow": 1}, [])
    n.does("gm", "readings", on=["academyAllThree"]).does("ben", "series-dot", id, "flow")
    assert n.one("ben").dots == {"perceive": 1, "flow": 1, "analyze": 1}


@shows("moonlight.sea.esprit-de-corps")
def test_esprit_de_corps(sea):
    n, plain = sea("esprit-de-corps"), sea()
    for name, more in (("sun", 1), ("moon", 0), ("stars", 0)):
        tally = AttributeDice("ana", name, "resistance")
        assert total(n, tally) - total(plain, tally) == more
    for what, more in (("recovery", 1), ("connection", 0), ("project", 0), ("investigation", 0)):
        tally = DowntimeDice("ana", what, "flow", "ben")
        assert total(n, tally) - total(plain, tally) == more


@shows("moonlight.sea.sync-ratio", "moonlight.harmpen.level3-link")
def test_a_link_that_only_lets_somebody_act_gives_no_die_in_step_either(sea):
    helpless = {"harm": (Harm(3, "crushed"),), "stress": 0}
    n = sea("sync-ratio", ana=helpless, ben={"links": {"ana": 1}})
    id = n.acts("ana")
    n.does("ben", "assist-link", id, "ana")
    assert total(n, Dice(n.world.rolls[id])) == 1
    n.does("ana", "push", id, "act", "")
    assert total(n, Dice(n.world.rolls[id])) == 1 + 2


@shows("moonlight.sea.sync-ratio")
def test_sync_ratio_helps_who_is_helped(sea):
    n = sea("sync-ratio", ana={"stress": 4}, ben={"links": {"ana": 1}})
    id = n.acts("ana")
    n.does("ben", "assist-link", id, "ana")
    assert total(n, Dice(n.world.rolls[id])) == 1 + 2
    n.rolls("ana", 4, 1, 1)
    assert n.one("ana").stress == 3
    id = n.acts("ana")
    n.does("ben", "assist", id)
    assert total(n, Dice(n.world.rolls[id])) == 1 + 1
    n.rolls("ana", 3, 1)
    assert n.one("ana").stress == 3
    n.acts("ana")
    n.rolls("ana", 6)
    assert n.one("ana").stress == 3


@shows("moonlight.sea.high-alert")
@pytest.mark.parametrize(("adversary", "tier"), [(0, 1), (5, 2), (10, 3)])
def test_high_alert_gives_actions_for_preparations_alone(sea, adversary, tier):
    n = sea("high-alert", phase="obligation").set("tracks/adversary", adversary)
    n.set("tracks/bastion", 0).set("tracks/investigation", 15)
    for _ in range(tier):
        n.dice(1, 1)
    n.does("gm", "next-phase")
    assert n.world.series.shared == min(3, n.world.tracks.tier)
    n.set("series/shared", 1).set("people/ana/downtime", 0)
    n.dice(4).does("ana", "prepare", action="flow")
    assert (n.world.series.shared, n.one("ana").downtime) == (0, 0)
    assert "no downtime action left" in n.refused("ana", "prepare", action="flow")


PROJECT = {"name": "a net", "size": 4}


def test_shared_actions_serve_nothing_else_and_end_with_downtime(playing):
    n = playing("brink", "high-alert", phase="obligation")
    n.does("gm", "next-phase")
    assert n.world.series.shared == 1
    n.set("people/ana/downtime", 0)
    assert n.offered("ana", "connect") == []
    n.dice(4).does("ana", "investigate", action="flow")
    assert (n.world.series.shared, n.world.tracks.investigation) == (0, 3)
    n.set("series/shared", 2).does("gm", "next-phase")
    assert n.world.series.shared == 0


@shows("moonlight.sea.heroes-of-the-people")
def test_heroes_of_the_people(sea):
    n = sea("heroes-of-the-people")
    id = "moonlight.heroes-of-the-people"
    n.does("ana", "plan", kind="defend", goal="the school", answers=[id])
    assert n.count(EngagementDice(n.world.mission)) == [
        (1, "Hope: one die, always"),
        (1, "Heroes of the people"),
        (-1, "Its tier, against what you have found out"),
    ]
    ability = SPECIALS[id]
    assert ability.engages == "Does it protect somebody or something important?"
    assert ability.earns == "No innocents were harmed in this mission."
    assert n.offered("ana", "earn") == [(id, "series")]
    n.does("ana", "earn", id, "series")
    assert (n.world.series.xp, n.offered("ben", "earn")) == (1, [])
    plain = sea()
    assert id in plain.refused("ana", "plan", kind="defend", goal="the school", answers=[id])


@shows("moonlight.sea.on-borrowed-time", "moonlight.sea.borrowed-limit")
def test_readiness_can_be_given_up_for_a_better_result(sea):
    n = sea("on-borrowed-time", phase="downtime", ana={"downtime": 5}, ben={})
    n.set("tracks/investigation", 2)
    n.does("ana", "project", **PROJECT)
    id = max(n.world.clocks)
    n.dice(3).does("ana", "work", id, action="flow").answers("ana", True)
    assert (n.world.clocks[id].ticks, n.world.tracks.investigation) == (3, 1)
    n.dice(3).does("ana", "connect", "ben", action="flow").answers("ana", False)
    assert (n.one("ben").links, n.world.tracks.investigation) == ({"ana": 2}, 1)
    n.dice(6).does("ana", "care", "ben", action="flow").answers("ana", True)
    assert (n.one("ben").links, n.world.tracks.investigation) == ({"ana": 3}, 0)
    n.set("tracks/investigation", 2)
    n.dice(3).does("ana", "prepare", action="flow")
    assert n.world.tracks.investigation == 4


@shows("moonlight.sea.plugged-in")
def test_plugged_in(sea):
    n = sea("plugged-in", ana={"bright": {"flow": 1, "analyze": 2}, "transcended": True}, ben={})
    dice = {}
    for action in ("perceive", "flow", "analyze", "defy"):
        id = n.acts("ana", action)
        dice[action] = total(n, Dice(n.world.rolls[id]))
        n.does("ana", "drop", id)
    assert dice == {"perceive": 2, "flow": 3, "analyze": 3, "defy": 1}
    id = n.acts("ben", "perceive")
    assert total(n, Dice(n.world.rolls[id])) == 1


@shows("moonlight.sea.heavy-gear")
def test_heavy_gear_stops_harm_or_steadies_a_roll(sea):
    bright = {"transcended": True}
    n = sea("heavy-gear", ana=bright, ben=bright)
    n.does("ana", "armour", n.hits("ana", 3)).does("ana", "take", n.incoming())
    assert n.one("ana").harm == ()
    id = n.acts("ben")
    assert total(n, Danger(n.world.rolls[id])) == 1
    n.does("ben", "gear", id)
    assert (total(n, Danger(n.world.rolls[id])), n.one("ben").armour) == (0, False)
    assert "armour is spent" in n.refused("ben", "gear", id)
    n.set("people/ana/armour", True)
    n.does("ana", "armour", n.hits("ana", 4)).does("ana", "take", n.incoming())
    assert [tag.level for tag in n.one("ana").harm] == [3]
    plain = sea(ana=bright, ben={})
    plain.does("ana", "armour", plain.hits("ana", 3)).does("ana", "take", plain.incoming())
    assert [tag.level for tag in plain.one("ana").harm] == [2]
    assert plain.offered("ana", "gear") == []


@shows("moonlight.sea.eject", "moonlight.sea.eject-price")
def test_eject_skips_fatal_harm_and_ends_transcendence(sea):
    n = sea("eject", ana={"transcended": True, "changed": True}, ben={})
    n.does("ana", "take", n.hits("ana", 4)).answers("ana", True)
    assert (n.one("ana").lost, n.one("ana").transcended, n.one("ana").harm) == (None, False, ())
    assert "has transcended in this mission already" in n.refused("ana", "transcend")
    assert PLAYSETS["sea"].abilities[-1].text == (
        "On level 4 harm you may skip it and end your transcendence at once. Something is left behind, and somebody "
        "is worse off for it."
    )
    n.set("people/ana/transcended", True)
    n.does("ana", "take", n.hits("ana", 4)).answers("ana", False)
    assert n.one("ana").lost == "dead"
    n.does("ben", "take", n.hits("ben", 4))
    assert n.one("ben").lost == "dead"


# Preparations and the Bastion


@shows(
    "moonlight.sea.make-preparations",
    "moonlight.sea.readiness",
    "moonlight.sea.preparations-questions",
    "moonlight.sea.preparations-critical",
)
def test_make_preparations_replaces_investigating(sea):
    people = {"ana": {"downtime": 9, "abilities": ("moonlight.stranger-to-kindness",)}, "ben": {}}
    n = sea(phase="downtime", **people)
    assert n.refused("ana", "investigate", action="flow") == (
        "That is done otherwise in “On a Sea of Stars”: make preparations."
    )
    asked = []
    for faces in ((1, 3), (4, 1), (6, 2), (6, 6)):
        n.dice(*faces).does("ana", "prepare", action="flow")
        asked.append(
            (n.told(Asked)[-1].questions, n.world.tracks.investigation, n.world.tracks.dice)
        )
    assert asked == [(1, 2, 0), (1, 5, 0), (2, 9, 0), (2, 14, 1)]
    assert {(one.follow_ups, one.effect) for one in n.told(Asked)} == {(0, 2)}
    n.does("gm", "readings", on=["preparationsAsInfo"])
    n.dice(4, 1).does("ana", "prepare", action="flow")
    assert (n.told(Asked)[-1].questions, n.told(Asked)[-1].follow_ups) == (1, 1)
    other = sea(phase="downtime").set("series/id", "brink")
    assert other.refused("ana", "prepare", action="flow") == "That belongs to On a Sea of Stars."


@shows(
    "moonlight.sea.bastion-track",
    "moonlight.sea.bastion-length",
    "moonlight.sea.reacts",
    "moonlight.sea.reacts-first",
    "moonlight.sea.reacts-complacency",
    "moonlight.sea.reacts-table",
)
def test_in_the_first_downtime_the_bastion_is_complacent(sea):
    n = sea(phase="obligation")
    assert (n.world.tracks.bastion, n.world.tracks.holds) == (15, 3)
    n.does("ana", "room-project", "moonlight.ship-mess")
    n.dice(4, 1, 1).does("gm", "next-phase")
    assert (n.world.tracks.adversary, n.world.tracks.dice, n.told(Asked)) == (3, 0, [])
    assert [clock.ticks for clock in n.world.clocks.values()] == [0]


def downtime_again(n):
    return n.set("phase", "obligation").does("gm", "next-phase")


@shows(
    "moonlight.sea.reacts-pride",
    "moonlight.sea.reacts-emergency",
    "moonlight.sea.reacts-patchwork",
    "moonlight.sea.reacts-complacency",
    "moonlight.sea.reacts-each",
    "moonlight.sea.reacts",
)
def test_the_bastion_follows_its_priorities_anew_for_each_action(sea):
    n = sea(phase="obligation")
    n.set("uses", [{"who": "", "what": "moonlight.bastion", "until": "ever"}])
    n.does("ana", "room-project", "moonlight.ship-mess")
    id = max(n.world.clocks)
    n.set(f"clocks/{id}/ticks", 4).set("tracks/adversary", 10).set("tracks/bastion", 10)
    n.set("tracks/investigation", 8)
    n.dice(1, 1).dice(6, 1).dice(4, 1)
    downtime_again(n)
    thrown = [one.what for one in n.told(Threw)]
    assert thrown == [
        "moonlight.bastion.pride",
        "moonlight.bastion.emergency",
        "moonlight.bastion.patchwork",
    ]
    assert n.world.clocks[id].full
    assert (n.world.tracks.investigation, n.world.tracks.bastion) == (12, 13)
    n.set("tracks/bastion", 15).set("tracks/adversary", 4)
    n.dice(6, 6, 1)
    downtime_again(n)
    assert n.world.tracks.adversary == 9


@shows("moonlight.sea.reacts")
@pytest.mark.parametrize(
    ("adversary", "by_full", "acts"), [(0, 1, 1), (7, 1, 2), (12, 2, 3), (15, 3, 3)]
)
def test_the_bastion_acts_by_the_leviathans_tier(sea, adversary, by_full, acts):
    for switch, times in (([], acts), (["bastionByFullTiers"], by_full)):
        n = (
            sea(phase="obligation")
            .set("tracks/adversary", adversary)
            .set("tracks/investigation", 15)
        )
        n.set("tracks/bastion", 0)
        n.does("gm", "readings", on=switch)
        n.set("uses", [{"who": "", "what": "moonlight.bastion", "until": "ever"}])
        for _ in range(times):
            n.dice(1, 1)
        n.does("gm", "next-phase")
        assert len(n.told(Threw)) == times


@shows(
    "moonlight.sea.exposed",
    "moonlight.sea.exposed-13",
    "moonlight.sea.exposed-45",
    "moonlight.sea.exposed-6",
    "moonlight.sea.exposed-critical",
    "moonlight.sea.exposed-timing",
)
@pytest.mark.parametrize(
    ("faces", "bastion", "readiness"),
    [
        ((3, 2), 12, 6),
        ((5, 1), 14, 6),
        ((6, 1), 15, 5),
        ((6, 6), 15, 11),
    ],
)
def test_an_exposed_bastion(sea, faces, bastion, readiness):
    n = sea(phase="fallout").set("tracks/investigation", 11)
    assert total(n, ExposedDice()) == 2
    assert "after the adversary has advanced" in n.refused("gm", "exposed")
    n.does("gm", "fallout-advance")
    n.dice(*faces).does("gm", "exposed")
    assert (n.world.tracks.bastion, n.world.tracks.investigation) == (bastion, 11)
    assert "and once" in n.refused("gm", "exposed")
    n.does("gm", "fallout-clear").dice(1, 1).does("gm", "fallout-roll").does("gm", "fallout-halve")
    assert n.world.tracks.investigation == readiness


# The flagship


@shows(
    "moonlight.sea.flagship", "moonlight.sea.flagship-order", "moonlight.sea.flagship-map-missing"
)
def test_the_flagship_is_upgraded_one_thing_at_a_time_from_the_bridge_outward(sea):
    ship = {id: room for id, room in ROOMS.items() if "ship-" in id}
    assert {
        room.name: (room.size, [ROOMS[b].name for b in room.behind]) for room in ship.values()
    } == {
        "Observatory": (6, []),
        "Mess hall": (6, []),
        "Engineering": (6, []),
        "Launch deck": (6, []),
        "Forward battery": (6, ["Observatory"]),
        "Training facility": (6, ["Mess hall"]),
        "Power source": (6, ["Engineering"]),
        "Main thrusters": (6, ["Engineering"]),
        "Extended berths": (6, ["Launch deck"]),
        "Runabout": (6, ["Launch deck"]),
    }
    n = sea(phase="downtime")
    assert [room for (room,) in n.offered("ana", "room-project")] == [
        f"moonlight.ship-{id}" for id in ("observatory", "mess", "engineering", "launch")
    ]
    n.does("ana", "room-project", "moonlight.ship-launch")
    assert n.refused("ben", "room-project", "moonlight.ship-mess") == (
        "One upgrade at a time: finish the other first."
    )
    id = max(n.world.clocks)
    n.set(f"clocks/{id}/ticks", 6).does("ana", "room-open", id, "moonlight.ship-launch")
    open_now = [room for (room,) in n.offered("ana", "room-project")]
    assert "moonlight.ship-runabout" in open_now
    assert "moonlight.ship-battery" not in open_now
    n.does("gm", "room-map", "moonlight.ship-battery", behind=["moonlight.ship-launch"], size=4)
    n.does("ana", "room-project", "moonlight.ship-battery")
    assert n.world.clocks[max(n.world.clocks)].size == 4


@shows("moonlight.sea.ship-observatory")
def test_the_observatory_sees_two_missions(sea):
    n, plain = sea(rooms=["ship-observatory"]), sea()
    for kind in kinds(n.world):
        tally = EngagementDice(Mission(kind.id, 1, ""))
        more = total(n.set("tracks/investigation", 5), tally) - total(
            plain.set("tracks/investigation", 5), tally
        )
        assert more == (kind.id in ("hunt", "recover-engine"))


@shows("moonlight.sea.ship-training")
def test_the_training_facility(sea):
    n = sea(phase="downtime", rooms=["ship-training"], ana={"downtime": 1}, ben={})
    n.does("ana", "study", "moonlight.ship-training")
    assert (n.one("ana").xp, n.one("ana").downtime) == ({"sun": 2}, 0)


@shows("moonlight.sea.ship-mess", "moonlight.sea.ship-engineering")
@pytest.mark.parametrize(
    ("room", "what"), [("ship-mess", "connection"), ("ship-engineering", "project")]
)
def test_the_mess_hall_and_engineering_help_what_is_done_there(sea, room, what):
    n = sea(phase="downtime", rooms=[room], ana={"downtime": 3}, ben={})
    assert "Everybody can see you" in ROOMS[f"moonlight.{room}"].text
    for done in ("connection", "project", "recovery"):
        dice = [
            total(n, DowntimeDice("ana", done, "flow", "ben", where))
            for where in ("", f"moonlight.{room}")
        ]
        assert dice == [1, 1 + (done == what)]
    if what == "connection":
        n.dice(4, 1).does("ana", "connect", "ben", action="flow", room="moonlight.ship-mess")
        assert n.one("ben").links == {"ana": 3}


@shows("moonlight.sea.ship-launch")
def test_the_launch_deck_gives_a_better_position(sea):
    n = sea(rooms=["ship-launch"])
    id = n.acts("ana")
    n.does("ana", "bring", id, "moonlight.launch-deck")
    assert total(n, Danger(n.world.rolls[id])) == 0
    assert "on the flagship or close to it" in ROOMS["moonlight.ship-launch"].text
    plain = sea()
    plain.acts("ana")
    assert plain.offered("ana", "bring") == []


@shows("moonlight.sea.ship-battery", "moonlight.sea.ship-battery-slot")
def test_the_forward_battery_assists_a_pilot_once_a_mission(sea):
    n = sea(rooms=["ship-battery"])
    id = engine(n)
    roll = n.acts("ana")
    assert n.offered("ana", "battery") == []
    n.does("ana", "pilot", id).does("gm", "battery", roll)
    assert n.count(Dice(n.world.rolls[roll])) == [(1, "defy"), (1, "Forward battery assists")]
    assert (n.offered("ben", "assist"), n.one("ana").stress) == ([], 0)
    n.rolls("ana", 4, 1).acts("ana")
    assert n.offered("ana", "battery") == []


@shows("moonlight.sea.ship-power")
def test_the_power_source_mends_engines_that_stayed_home(sea):
    n = sea(rooms=["ship-power"])
    home, used = engine(n), engine(n)
    n.does("ana", "pilot", used)
    for id in (home, used):
        n.set(f"engines/{id}/strength", 2)
    n.set("phase", "fallout").does("gm", "fallout-advance").does("gm", "fallout-clear")
    assert (n.world.engines[home].recovery, n.world.engines[used].recovery) == (2, 0)


@shows("moonlight.sea.ship-thrusters", "moonlight.sea.ship-thrusters-which")
@pytest.mark.parametrize(
    ("kind", "dice"), [("hunt", 2), ("recover-engine", 2), ("defend", 1), ("explore", 1)]
)
def test_main_thrusters_help_while_the_flagship_is_away(sea, kind, dice):
    n = sea(rooms=["ship-thrusters"], phase="fallout").set("tracks/investigation", 5)
    n.set("mission", {"id": kind, "tier": 1, "goal": ""})
    assert total(n, ExposedDice()) == dice


@shows("moonlight.sea.ship-runabout")
def test_the_runabout_has_one_errand_a_mission(sea):
    n = sea(rooms=["ship-runabout"])
    id = engine(n)
    n.does("ana", "pilot", id).does("ana", "abandon", id)
    assert n.offered("ben", "runabout") == [(0,), (id,)]
    n.does("ben", "runabout", id)
    assert (n.world.engines[id].afield, n.offered("ben", "runabout")) == (False, [])
    n.set("uses", [])
    n.does("ben", "runabout", 0)
    assert n.offered("ben", "runabout") == []
