"""Beneath a Rotting Sky: the catalogue, cursed fates, disagreement, devouring, the series' abilities."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYSETS, SPECIALS
from undertow.games.moonlight.catalogue.fates import FATES
from undertow.games.moonlight.catalogue.rotting import HUNTERS, TRAITORS
from undertow.games.moonlight.facts import BrinkReached, Threw
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    AttributeDice,
    DevourDice,
    Dice,
    DowntimeDice,
    EngagementDice,
    FalloutDice,
)
from undertow.games.moonlight.rules.fallout import chart
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import Harm, Mission

SKY = PLAYSETS["rotting"]


def total(n, tally):
    return GAME.reckon(n.world, tally).total


@pytest.fixture
def sky(playing):
    return lambda *abilities, **more: playing("rotting", *abilities, **more)


@shows(
    "moonlight.rotting.series",
    "moonlight.rotting.q-blight",
    "moonlight.rotting.q-agenda",
    "moonlight.rotting.q-perpetrators",
    "moonlight.rotting.q-mundane",
    "moonlight.rotting.q-sacred",
    "moonlight.rotting.q-profane",
    "moonlight.rotting.q-price",
    "moonlight.rotting.q-roles",
    "moonlight.rotting.q-obligation",
    "moonlight.rotting.q-transcendence",
    "moonlight.rotting.q-transgressions",
    "moonlight.rotting.q-prey",
    "moonlight.rotting.q-grounds",
    "moonlight.rotting.q-rivals",
    "moonlight.rotting.q-fate",
    "moonlight.rotting.names",
)
def test_the_questions_as_they_are_printed():
    assert SKY.name == "Beneath a Rotting Sky"
    assert (
        SKY.text == "Tragedy and betrayal: doomed magical girls, whose own power helps undo them."
    )
    assert {one.id: one.most for one in SKY.prompts if one.most == 2} == dict.fromkeys(
        ("mundane", "sacred", "profane", "roles", "prey", "rivals"), 2
    )
    assert {one.id: one.options for one in SKY.prompts} == {
        "blight": (
            "an alien infestation",
            "a dead god's rotting body",
            "a haze of strange spores",
            "a plague that mutates",
            "an ancient curse",
        ),
        "agenda": (
            "to harvest our emotions",
            "to pervert our bodies",
            "to take our place in secret",
            "to eat the world",
            "to poison our hearts",
            "to drive us all to despair",
        ),
        "perpetrators": (
            "an ancient people nobody knows",
            "technicians and scientists",
            "heroes who fell to the blight",
            "cultists and prophets",
            "heartless outsiders",
        ),
        "mundane": (
            "a tangled metropolis",
            "poverty and hardship",
            "wealth and affluence",
            "a society in ruins",
            "a pristine, sterile world",
            "a city cut off",
        ),
        "sacred": (
            "material things",
            "hierarchies",
            "control",
            "hatred",
            "ambition",
            "reason",
            "suffering",
            "conflict",
        ),
        "profane": (
            "bodies",
            "love",
            "emotion",
            "difference",
            "nature",
            "sincerity",
            "the past",
            "generosity",
        ),
        "price": (
            "tricked into carrying the blight",
            "poison seeds in our hearts",
            "subjects of foul experiments",
            "our own bodies made alien",
            "banished from the everyday world",
        ),
        "roles": (
            "innocent hero",
            "best friend",
            "naive protector",
            "embittered fighter",
            "hapless dupe",
            "weary veteran",
            "hopeless victim",
            "agent of dystopia",
            "unwitting traitor",
        ),
        "obligation": (
            "boarding school",
            "internment camp",
            "isolation ward",
            "government lab",
            "supporting dependants",
            "keeping up appearances",
        ),
        "transcendence": (),
        "transgressions": (),
        "prey": (
            "grotesque wildlife",
            "former humans",
            "deadly spirits",
            "living death",
            "mouths and claws",
            "venom and spines",
            "technology and flesh",
            "feathers and eyes",
            "spores and haze",
        ),
        "grounds": (
            "a derelict district",
            "a beautiful place",
            "a network underground",
            "a surreal place",
            "a dead place",
        ),
        "rivals": (
            "rival magical girls",
            "blighted predators who feed on their kind",
            "agents of the everyday world",
            "noble heroes",
            "desperate survivors",
            "naive victims",
        ),
        "fate": (),
    }
    texts = {one.id: one.text for one in SKY.prompts}
    assert texts["transcendence"] == (
        "How does it feel to transcend? What is shared? What is each one's own? Why is it your truest self? "
        "Why does it promise escape?"
    )
    assert (
        texts["transgressions"] == "How do we offend what is sacred, and stand for what is profane?"
    )
    assert texts["obligation"] == "What is our shared obligation, and what traps us in it?"
    assert (
        texts["fate"]
        == "How does it end, and why can we never win? What undoes us? Who betrays us?"
    )
    assert SKY.names == (
        "Violet",
        "Amber",
        "Acajou",
        "Alabaster",
        "Amaranth",
        "Sienna",
        "Umber",
        "Carmine",
        "Lavender",
        "Eton",
        "Fallow",
        "Flax",
        "Icterine",
        "Isobel",
        "Jet",
        "Midnight",
        "Dawn",
        "Dusk",
        "Twilight",
        "Sunrise",
        "Orchid",
        "Scarlet",
        "Thistle",
        "Verse",
        "Puce",
        "Cerulean",
        "Steel",
        "Ochre",
        "Jonquil",
        "Aurora",
        "Gloam",
        "Maize",
    )


@shows("moonlight.rotting.q-name", "moonlight.rotting.ability-pick")
def test_the_abilities_as_they_are_printed(night):
    assert [(a.name, a.transcendent) for a in SKY.abilities] == [
        ("Troubled hearts", False),
        ("Tormented heroes", False),
        ("Bitter embrace", False),
        ("Elusive", False),
        ("Gazing into the abyss", False),
        ("Vengeful drive", False),
        ("Night hunters", False),
        ("Fighting in shadow", True),
        ("I won't allow it!", True),
        ("For the thrill", True),
    ]
    n = night("obligation")
    n.does("ana", "series", series="rotting", name="Ash")
    assert n.world.series.name == "Ash"
    n.does(
        "ana",
        "series-abilities",
        ability="moonlight.elusive",
        transcendent="moonlight.for-the-thrill",
    )
    assert n.world.series.abilities == ("moonlight.elusive", "moonlight.for-the-thrill")
    n.does("ana", "series-xp", xp=8)
    assert len(n.offered("ana", "series-advance")) == 8


@shows("moonlight.rotting.traitors")
def test_one_secondary_character_is_ordinary_and_the_other_a_traitor(sky):
    assert SKY.people == ("ordinary", "official", "rival hunter", "fallen magical girl")
    assert TRAITORS in SKY.rules
    assert TRAITORS.text == (
        "Of your two people one is ordinary. The other is an official of the dystopia, a rival hunter or a fallen magical "
        "girl: once trusted, and they betrayed you."
    )
    n = sky(phase="obligation")
    n.does("ana", "secondary", name="Mum", kind="ordinary")
    assert "ordinary is none of the legal answers" in n.refused(
        "ana", "secondary", name="Dad", kind="ordinary"
    )
    n.does("ana", "secondary", name="Rue", kind="rival hunter")
    assert n.refused("ana", "secondary", name="Io", kind="official") == (
        "You have added one of each kind already."
    )
    n.does("ben", "secondary", name="Io", kind="fallen magical girl")
    n.does("gm", "secondary", name="A cat", kind="ordinary").does(
        "gm", "secondary", name="A dog", kind="ordinary"
    )
    assert [one.kind for one in n.world.secondary.values()][:3] == [
        "ordinary",
        "rival hunter",
        "fallen magical girl",
    ]


@shows("moonlight.rotting.hunters")
def test_a_rival_pack_hunts_here_as_well():
    assert HUNTERS in SKY.rules
    assert HUNTERS.text == (
        "A rival pack hunts here as well, with old friends among them. Left unchecked, they interfere in missions and "
        "steal your prey."
    )
    assert "rivals" in [one.id for one in SKY.prompts]


@shows(
    "moonlight.rotting.mission-hunt",
    "moonlight.rotting.mission-secure",
    "moonlight.rotting.mission-seek-answers",
    "moonlight.rotting.mission-steal-power",
    "moonlight.rotting.mission-drive-back",
    "moonlight.rotting.mission-tragic-fate",
)
def test_missions(sky):
    rows = [
        (m.tier, m.name, m.halves, m.ends_season, m.ends_series, m.devours, m.fallout)
        for m in SKY.missions
    ]
    assert rows == [
        (1, "The Hunt", True, False, False, 1, 0),
        (1, "Secure your hunting grounds", True, False, False, 0, 0),
        (2, "Seek answers", False, False, False, 0, 0),
        (2, "Steal power", True, False, False, 1, -1),
        (3, "Drive back the Blight", True, True, False, 0, 0),
        (4, "Face our tragic fate", True, True, True, 0, 0),
    ]
    assert [m.text for m in SKY.missions] == [
        "Find prey, best it, claim its heart. One more die to devour after it.",
        "Fend off rival hunters.",
        "Look for clues about the Blight. What you know does not grow stale.",
        "Take an object of power by force or deceit. One more die to devour after it, one less on the fallout roll.",
        "Face it where it is strongest. The season ends after it.",
        "A battle without hope. The series ends after it.",
    ]
    n = sky(phase="fallout").set("tracks/investigation", 10)
    read = []
    for kind in SKY.missions:
        n.set("mission", {"id": kind.id, "tier": kind.tier, "goal": ""})
        read.append((total(n, DevourDice()), total(n, FalloutDice())))
    assert read == [(2, 2), (1, 2), (2, 2), (3, 1), (3, 2), (4, 2)]


def test_seeking_answers_leaves_what_is_known(sky):
    n = sky().set("tracks/investigation", 10)
    n.does("ana", "plan", kind="answers", goal="the lab").dice(6, 1).does("ana", "engage")
    n.does("gm", "mission-end", success=True).does("gm", "next-phase")
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").dice(1, 1).does(
        "gm", "fallout-roll"
    )
    n.does("gm", "fallout-halve")
    assert n.world.tracks.investigation == 10


@shows("moonlight.rotting.mission-tier4")
def test_the_last_mission_is_always_one_tier_above(sky):
    n = sky().set("tracks/investigation", 15)
    assert total(n, EngagementDice(Mission("tragic-fate", 4, ""))) == 0
    assert total(n, EngagementDice(Mission("drive-back", 3, ""))) == 2


@shows("moonlight.rotting.full-track", "moonlight.rotting.defied")
def test_a_full_track_brings_the_end_and_without_defiance_no_triumph(sky):
    n = sky().set("tracks/adversary", 15).set("tracks/strikes", True)
    assert [kind.id for kind in kinds(n.world)] == ["tragic-fate"]
    n.does("ana", "plan", kind="tragic-fate", goal="the end").does("ana", "engage")
    assert n.world.mission.position == "desperate"
    assert (
        n.refused("gm", "mission-end", success=True) == "Fate was not defied: nobody triumphs here."
    )
    n.set("series/fates", ["defy"]).does("gm", "mission-end", success=True)
    n.does("gm", "next-phase").does("gm", "season-end", True)
    assert n.world.series.ended
    assert (
        sky()
        .does("ana", "plan", kind="drive-back", goal="x")
        .does("gm", "mission-end", success=True)
    )


@shows("moonlight.rotting.defied-engagement")
def test_a_last_mission_by_defiance_is_rolled(sky):
    n = sky().set("series/fates", ["infusion", "power", "defy"])
    assert [kind.id for kind in kinds(n.world)] == ["tragic-fate"]
    n.does("ana", "plan", kind="tragic-fate", goal="the end", other=3)
    n.dice(6, 6).does("ana", "engage")
    assert n.world.mission.position == "controlled"


@shows(
    "moonlight.rotting.fallout-1-low",
    "moonlight.rotting.fallout-1-mid",
    "moonlight.rotting.fallout-1-high",
    "moonlight.rotting.fallout-2-low",
    "moonlight.rotting.fallout-2-mid",
    "moonlight.rotting.fallout-2-high",
    "moonlight.rotting.fallout-3-low",
    "moonlight.rotting.fallout-3-mid",
    "moonlight.rotting.fallout-3-high",
)
def test_the_fallout_chart(sky):
    n = sky()
    read = []
    for adversary in (0, 5, 10):
        n.set("tracks/adversary", adversary)
        read.append([chart(n.world, n.world.tracks.tier, band) for band in ("1-3", "4/5", "6")])
    assert read == [
        [
            "A dread power shows itself.",
            "An obligation turns grotesque.",
            "A friend asks a favour.",
        ],
        [
            "The Blight empowers an enemy.",
            "Agents of dystopia accost a protagonist.",
            "Rival hunters take a friend.",
        ],
        [
            "The Blight furthers its agenda.",
            "Hunters lay an ambush.",
            "A friend is lost to the Blight.",
        ],
    ]


# Abilities


@shows("moonlight.rotting.troubled-hearts")
def test_troubled_hearts(sky):
    n = sky("troubled-hearts", ana={"dots": {}}, ben={})
    id = "moonlight.troubled-hearts"
    assert n.offered("ana", "series-dot") == [(id, "confess"), (id, "defy"), (id, "conceal")]
    n.does("gm", "readings", on=["academyAllThree"]).does("ana", "series-dot", id, "defy")
    assert (n.one("ana").dots, n.offered("ana", "series-dot")) == ({"defy": 1}, [])


@shows("moonlight.rotting.tormented-heroes", "moonlight.rotting.tormented-level")
def test_tormented_heroes_recover_stress_by_harm(sky):
    n = sky(
        "tormented-heroes",
        ana={"stress": 8, "harm": (Harm(1, "a"), Harm(1, "b"))},
        ben={"stress": 8},
    )
    plain = sky()
    for name, more in (("sun", 0), ("moon", 0), ("stars", 1)):
        tally = AttributeDice("ben", name, "obligation")
        assert total(n, tally) - total(plain, tally) == more
    n.does("ben", "take", n.hits("ben", 3))
    assert n.one("ben").stress == 5
    n.does("ana", "take", n.hits("ana", 1))
    assert n.one("ana").stress == 6, "no room at level 1: it is written down at level 2"


@shows("moonlight.rotting.bitter-embrace", "moonlight.bonus.ability-exceeds")
def test_bitter_embrace(sky):
    n = sky("bitter-embrace", ana={}, ben={"eclipse": True, "stress": 9})
    roll = n.acts("ana")
    n.does("ben", "promise", roll, words="Ruin")
    assert total(n, Dice(n.world.rolls[roll])) == 1
    n.does("ana", "accept", roll, 0)
    assert total(n, Dice(n.world.rolls[roll])) == 3
    other = n.acts("ben")
    assert total(n, Dice(n.world.rolls[other])) == 2
    assert total(n, AttributeDice("ana", "sun", "eclipse")) == 2
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3


@shows("moonlight.rotting.elusive", "moonlight.rotting.elusive-rolls")
def test_elusive(sky):
    n, plain = sky("elusive", phase="fallout"), sky(phase="fallout")
    for table in (n, plain):
        table.set("mission", {"id": "secure", "tier": 1, "goal": ""})
    for tally, more in ((FalloutDice(), 1), (DevourDice(), 1), (AdversaryAdvance(2), -1)):
        assert total(n, tally) - total(plain, tally) == more


@shows(
    "moonlight.rotting.gazing-into-the-abyss",
    "moonlight.rotting.gazing-xp",
    "moonlight.rotting.gazing-floor",
)
def test_gazing_into_the_abyss(night, sky):
    n = night("downtime", ana={"downtime": 2}, ben={})
    n.does("ana", "series", series="rotting")
    n.does(
        "ana",
        "series-abilities",
        ability="moonlight.gazing-into-the-abyss",
        transcendent="moonlight.for-the-thrill",
    )
    assert n.world.tracks.adversary == 3
    assert total(n, DowntimeDice("ana", "investigation", "flow")) == 2
    for _ in range(2):
        n.dice(4, 1).does("ana", "investigate", action="flow")
    assert n.one("ana").xp == {"playbook": 2}
    n.set("series/fates", ["trading"]).set("tracks/adversary", 9)
    n.does("ana", "fate", "misdirection", "all").does("ben", "fate-yes")
    assert n.world.tracks.adversary == 3
    later = sky("elusive").set("tracks/adversary", 7).set("series/advances", 1)
    later.does("ana", "series-advance", "moonlight.gazing-into-the-abyss")
    assert later.world.tracks.adversary == 7


@shows("moonlight.rotting.vengeful-drive")
def test_vengeful_drive(sky):
    n = sky(
        "vengeful-drive",
        ana={},
        ben={"harm": (Harm(1, "cut", "physical"),)},
        cleo={"harm": (Harm(1, "x", "emotional"),)},
    )
    dice = [
        total(n, DowntimeDice("ana", what, "flow", whom))
        for what, whom in (("recovery", "ben"), ("recovery", "cleo"), ("connection", "ben"))
    ]
    assert dice == [2, 1, 1]
    assert "sense where foes are who harmed any of you" in SPECIALS["moonlight.vengeful-drive"].text


@shows("moonlight.rotting.night-hunters", "moonlight.rotting.night-hunters-hunt")
def test_night_hunters(sky):
    n, plain = sky("night-hunters"), sky()
    for kind in SKY.missions:
        tally = EngagementDice(Mission(kind.id, 1, "", other=3))
        assert total(n, tally) - total(plain, tally) == (kind.id == "the-hunt")
    assert SPECIALS["moonlight.night-hunters"].earns == "You staged an ambush in this mission."
    n.does("ana", "earn", "moonlight.night-hunters", "series")
    assert (n.world.series.xp, n.offered("ben", "earn")) == (1, [])


@shows("moonlight.rotting.fighting-in-shadow")
def test_fighting_in_shadow(sky):
    n = sky("fighting-in-shadow", ana={"transcended": True}, ben={})
    dice = {}
    for action in ("confess", "defy", "conceal", "flow"):
        id = n.acts("ana", action)
        dice[action] = total(n, Dice(n.world.rolls[id]))
        n.does("ana", "drop", id)
    assert dice == {"confess": 2, "defy": 2, "conceal": 2, "flow": 1}


FEW = {"transcended": True, "dots": {"flow": 1, "defy": 1}}


@shows(
    "moonlight.rotting.i-wont-allow-it",
    "moonlight.rotting.i-wont-allow-it-still",
    "moonlight.rotting.i-wont-allow-success",
)
@pytest.mark.parametrize(
    ("faces", "saved", "lost", "out"),
    [
        ((1, 3), False, "dead", False),
        ((6, 6), False, None, True),
        ((4, 5), False, "dead", False),
        ((4, 5), "push", None, True),
        ((4, 5), "link", None, True),
    ],
)
def test_fatal_harm_waits_until_transcendence_ends(sky, faces, saved, lost, out):
    n = sky("i-wont-allow-it", ana=FEW, ben={"links": {"ana": 1}})
    n.does("ana", "take", n.hits("ana", 4))
    assert (n.one("ana").lost, n.one("ana").harm, n.one("ana").doomed) == (None, (), True)
    n.acts("ana", "flow")
    n.rolls("ana", 6)
    n.dice(*faces).does("ana", "change-back")
    if faces == (4, 5):
        assert n.one("ana").lost is None
        if not saved:
            n.does("gm", "let-fall", "ana")
        else:
            n.does("ben", f"save-{saved}", "ana", *(("ana",) if saved == "link" else ()))
    assert (n.one("ana").lost, n.one("ana").out, n.one("ana").doomed) == (lost, out, False)
    assert not n.one("ana").eclipse


def test_fatal_harm_kills_who_is_not_transcended(sky):
    n = sky("i-wont-allow-it")
    n.does("ana", "take", n.hits("ana", 4))
    assert n.one("ana").lost == "dead"


@shows("moonlight.rotting.for-the-thrill", "moonlight.rotting.for-the-thrill-always")
def test_for_the_thrill(sky):
    n = sky(
        "for-the-thrill",
        ana={"transcended": True, "harm": (Harm(3, "torn"),)},
        ben={"harm": (Harm(1, "cut"),)},
    )
    n.does("gm", "stakes", n.acts("ana"), position="controlled").does(
        "ben", "assist", n.roll_of("ana")
    )
    n.rolls("ana", 4)
    assert (n.world.last.position, n.one("ana").recovery) == ("risky", 0)
    n.does("gm", "stakes", n.acts("ana"), position="desperate").does(
        "ben", "assist", n.roll_of("ana")
    )
    n.rolls("ana", 4)
    assert (n.world.last.position, n.one("ana").recovery) == ("desperate", 3)
    n.does("gm", "stakes", n.acts("ben"), position="controlled")
    n.rolls("ben", 4)
    assert n.world.last.position == "controlled"


# Cursed fates


@shows(
    "moonlight.rotting.fates",
    "moonlight.rotting.fates-available",
    "moonlight.rotting.fates-optional",
    "moonlight.rotting.fates-discuss",
    "moonlight.rotting.fates-map-missing",
    "moonlight.rotting.fates-reuse",
    "moonlight.rotting.fates-who",
)
def test_a_fate_is_talked_about_and_used_once_an_episode(sky):
    assert {id: one.behind for id, one in FATES.items()} == {
        "infusion": (),
        "trading": (),
        "power": ("infusion",),
        "misdirection": ("trading",),
        "defy": ("power", "misdirection"),
    }
    n = sky(phase="obligation", ana={}, ben={"stress": 5}, cleo={})
    assert n.offered("ana", "fate") == [
        ("infusion", "ana"),
        ("infusion", "ben"),
        ("infusion", "cleo"),
        ("infusion", ""),
        ("trading", ""),
    ]
    n.does("ana", "fate", "infusion", "ben")
    assert (n.one("ben").stress, n.world.series.fates) == (5, ())
    assert n.refused("cleo", "fate", "trading", "") == "You are talking about a fate already."
    n.does("cleo", "fate-no").does("ana", "fate", "infusion", "ben").does("cleo", "fate-yes")
    assert (n.one("ben").stress, n.world.series.fates) == (0, ("infusion",))
    assert n.refused("ana", "fate", "trading", "") == "One cursed fate an episode."
    n.does("gm", "next-phase")
    assert n.refused("ana", "fate", "trading", "") == "One cursed fate an episode."
    n.set("phase", "mission")
    assert "belongs to obligation" in n.refused("ana", "fate", "trading", "")
    n.set("phase", "fallout").set("tracks/steps", ["advance", "clear", "roll", "halve"]).does(
        "gm", "next-phase"
    )
    assert [fate for fate, _ in n.offered("ana", "fate")] == ["trading", "power", "power"]
    n.does("ana", "fate", "power", "").does("ben", "fate-yes")
    assert (n.world.series.fates, n.one("ana").advances) == (("infusion", "power"), ())
    n.does("gm", "fate-map", "misdirection", behind=["infusion"])
    n.set("uses", [])
    assert [fate for fate, _ in n.offered("ana", "fate")] == [
        "trading",
        "misdirection",
        "misdirection",
        "defy",
        "defy",
    ]


@shows(
    "moonlight.rotting.fate-blight-infusion",
    "moonlight.rotting.fate-trading-fates",
    "moonlight.rotting.fate-power-betrays",
    "moonlight.rotting.fate-misdirection",
    "moonlight.rotting.fate-defy-fate",
)
def test_fates_as_they_are_printed():
    assert [(one.name, one.text, one.price) for one in FATES.values()] == [
        (
            "Blight infusion",
            "One of you is freed of all stress and all harm.",
            "A foe gains ruinous might.",
        ),
        ("Trading fates", "One of you is out of eclipse.", "The Blight takes a friend."),
        (
            "Power betrays",
            "One advance for each of you, and one for the series.",
            "One of you betrays the others, knowing it or not.",
        ),
        (
            "Misdirection",
            "The Blight's track is empty again, and each of you has one more downtime action.",
            "The Blight makes real progress in its agenda.",
        ),
        (
            "Defy fate",
            "The director grants a glimpse of hope.",
            "The next mission must be Face our tragic fate.",
        ),
    ]


@shows("moonlight.rotting.fate-blight-infusion", "moonlight.rotting.fate-infusion-eclipse")
def test_blight_infusion_frees_of_stress_and_harm_but_not_in_eclipse(sky):
    hurt = {"harm": (Harm(3, "torn"), Harm(1, "cut")), "recovery": 2}
    n = sky(phase="downtime", ana={"stress": 7, **hurt})
    n.does("ana", "fate", "infusion", "ana")
    assert (n.one("ana").stress, n.one("ana").harm, n.one("ana").recovery) == (0, (), 0)
    n = sky(phase="downtime", ana={"stress": 4, "eclipse": True})
    n.does("ana", "fate", "infusion", "ana")
    assert (n.one("ana").stress, n.one("ana").eclipse) == (8, True)


@shows("moonlight.rotting.fate-trading-fates", "moonlight.rotting.fate-trading-escape")
def test_trading_fates_ends_an_eclipse(sky):
    n = sky(phase="obligation", ana={"eclipse": True, "stress": 6, "track": 3})
    n.does("ana", "fate", "trading", "ana")
    assert (n.one("ana").eclipse, n.one("ana").stress, n.one("ana").track) == (False, 0, 0)


@shows("moonlight.rotting.fate-power-betrays", "moonlight.rotting.fate-power-which")
def test_power_betrays_gives_everybody_an_advance(sky):
    n = sky(phase="downtime", ana={"playbook": "guardian"}, ben={"playbook": "hero"})
    n.set("series/fates", ["infusion"]).does("ana", "fate", "power", "all").does("ben", "fate-yes")
    assert (n.one("ana").advances, n.one("ben").advances, n.world.series.advances) == (
        ("any",),
        ("any",),
        1,
    )
    gains = [gain for _, gain in n.offered("ana", "advance")]
    assert {"defy", "flow", "confess", "moonlight.watchful"} <= set(gains)
    n.does("ana", "advance", "any", "flow")
    assert (n.one("ana").dots["flow"], n.one("ana").advances) == (2, ())


@shows("moonlight.rotting.fate-misdirection", "moonlight.rotting.fate-misdirection-extra")
def test_misdirection_empties_the_track_and_gives_time(sky):
    n = sky(phase="obligation").set("tracks/adversary", 12).set("series/fates", ["trading"])
    n.does("ana", "fate", "misdirection", "all").does("ben", "fate-yes")
    assert n.world.tracks.adversary == 0
    n.does("gm", "next-phase")
    assert (n.one("ana").downtime, n.one("ben").downtime) == (3, 3)


@shows("moonlight.rotting.fate-defy-fate")
def test_defying_fate_leaves_only_the_last_mission(sky):
    n = sky(phase="downtime", ana={}).set("series/fates", ["power"])
    assert len(kinds(n.world)) == 6
    n.does("ana", "fate", "defy", "all")
    assert [kind.name for kind in kinds(n.world)] == ["Face our tragic fate"]


# Disagreement


@shows(
    "moonlight.rotting.disagreement",
    "moonlight.rotting.disagreement-steps",
    "moonlight.rotting.disagreement-higher",
    "moonlight.rotting.disagreement-lower",
    "moonlight.rotting.disagreement-tie",
    "moonlight.rotting.disagreement-critical",
    "moonlight.rotting.disagreement-no-resist-cost",
    "moonlight.rotting.disagreement-critical-tie",
    "moonlight.rotting.disagreement-question",
    "moonlight.rotting.disagreement-fail-proof",
)
@pytest.mark.parametrize(
    ("mine", "theirs", "links", "stress"),
    [
        ((5, 1), (3, 1, 1), (3, 1), (1, 1)),
        ((2, 1), (4, 4, 1), (1, 3), (1, 1)),
        ((4, 1), (4, 2, 1), (2, 2), (2, 2)),
        ((6, 6), (5, 1, 1), (4, 1), (1, 2)),
        ((6, 6), (6, 1, 1), (3, 2), (2, 3)),
        ((6, 6), (6, 6, 1), (3, 3), (3, 3)),
        ((1, 1), (6, 6, 6), (1, 4), (2, 1)),
    ],
)
def test_have_a_disagreement(sky, mine, theirs, links, stress):
    n = sky(phase="downtime", ana={"downtime": 2, "abilities": ("moonlight.only-mortal",)}, ben={})
    n.dice(*mine).dice(*theirs)
    n.does("ana", "disagree", "ben", action="flow", attribute="sun", heart=False, words="You lied")
    assert (n.one("ana").links, n.one("ben").links) == ({"ben": links[0]}, {"ana": links[1]})
    assert (n.one("ana").stress, n.one("ben").stress) == stress
    assert [one.who for one in n.told(Threw)] == ["ana", "ben"]
    assert n.one("ana").downtime == 1
    assert n.refused("ana", "connect", "ben", action="flow") == (
        "That is done otherwise in “Beneath a Rotting Sky”: have a disagreement."
    )
    assert n.offered("ana", "disagree") == []


def test_a_quarrel_brings_links_as_a_connection_does(sky):
    dear = {"abilities": ("moonlight.my-very-best-friend",), "chosen": {"moonlight.fated": "ana"}}
    n = sky(phase="downtime", ana={"downtime": 1}, ben=dear)
    n.dice(5).dice(3, 1, 1).does("ana", "disagree", "ben", action="flow", attribute="sun")
    assert n.one("ben").links == {"ana": 2}, "one of the quarrel, one of a friend"


def test_nobody_devours_before_a_mission_and_before_the_adversary_advances(sky):
    n = sky(phase="fallout", ana={}, ben={})
    assert total(n, DevourDice()) == 0
    why = "There is nothing to devour yet: a mission and the adversary come first."
    assert n.refused("gm", "devour", who=["ana"]) == why
    n.set("mission", {"id": "the-hunt", "tier": 1, "goal": "x"})
    assert n.refused("gm", "devour", who=["ana"]) == why
    n.set("mission", None).does("gm", "fallout-advance")
    assert n.refused("gm", "devour", who=["ana"]) == why
    n.set("mission", {"id": "the-hunt", "tier": 1, "goal": "x"})
    n.dice(4, 1).does("gm", "devour", who=["ana"])


@shows("moonlight.rotting.devour-relevant")
def test_after_a_mission_without_a_heart_nobody_devours_and_fallout_goes_on(sky):
    n = sky(phase="fallout", ana={"stress": 5, "track": 2}, ben={"stress": 3})
    n.set("mission", {"id": "the-hunt", "tier": 1, "goal": "x", "success": False})
    n.does("gm", "fallout-advance").does("gm", "fallout-clear")
    assert n.offered("gm", "devour") == [()]
    n.dice(4, 1).does("gm", "fallout-roll").does("gm", "fallout-halve").does("gm", "next-phase")
    assert (n.world.phase, n.one("ana").stress, n.one("ana").track) == ("obligation", 5, 2)


def test_a_stranger_does_not_quarrel_either(sky):
    n = sky(
        phase="downtime",
        ana={"downtime": 2, "abilities": ("moonlight.stranger-to-kindness",)},
        ben={},
    )
    assert "stranger to kindness" in n.refused("ana", "disagree", "ben", action="flow")


# Devouring


@shows(
    "moonlight.rotting.no-normal-clear",
    "moonlight.rotting.devour",
    "moonlight.rotting.devour-13",
    "moonlight.rotting.devour-45",
    "moonlight.rotting.devour-6",
    "moonlight.rotting.devour-critical",
    "moonlight.rotting.devour-participate",
    "moonlight.rotting.devour-one-roll",
    "moonlight.rotting.devour-step",
    "moonlight.rotting.devour-armour-links",
)
@pytest.mark.parametrize(
    ("faces", "stress", "track", "recovery"),
    [
        ((3, 1), 5, 2, 0),
        ((5, 4), 2, 1, 0),
        ((6, 1), 0, 0, 0),
        ((6, 6), 0, 0, 1),
    ],
)
def test_only_devouring_clears_stress_and_transcendence(sky, faces, stress, track, recovery):
    worn = {
        "stress": 8,
        "track": 3,
        "harm": (Harm(2, "cut"),),
        "recovery": 1,
        "armour": False,
        "links": {"ben": 1},
    }
    n = sky(phase="fallout", ana=worn, ben={**worn, "links": {}})
    assert "nothing to devour yet" in n.refused("gm", "devour", who=["ana"])
    n.set("mission", {"id": "secure", "tier": 2, "goal": "", "success": True})
    n.does("gm", "fallout-advance").does("gm", "fallout-clear")
    for who in ("ana", "ben"):
        assert (n.one(who).stress, n.one(who).track, n.one(who).armour, n.one(who).links) == (
            8,
            3,
            True,
            {},
        )
    n.dice(*faces).does("gm", "devour", who=["ana"])
    one = n.one("ana")
    assert (one.stress, one.track) == (stress, track)
    assert (one.recovery, one.harm) == (
        (1, (Harm(1, "cut"),)) if recovery else (1, (Harm(2, "cut"),))
    )
    assert (n.one("ben").stress, n.one("ben").track) == (8, 3)
    assert "used up until the phase ends" in n.refused("gm", "devour", who=["ben"])


@shows("moonlight.rotting.devour-eclipse")
@pytest.mark.parametrize(
    ("switch", "faces", "stress", "track"),
    [
        ([], (6, 6), 4, 1),
        (["devouringReverses"], (1, 1), 7, 2),
        (["devouringReverses"], (5, 1), 9, 3),
        (["devouringReverses"], (6, 1), 8, 2),
    ],
)
def test_devouring_in_eclipse(sky, switch, faces, stress, track):
    n = sky(
        phase="fallout",
        ana={"eclipse": True, "stress": 4, "track": 1, "harm": (Harm(1, "cut"),)},
        ben={},
    )
    n.does("gm", "readings", on=switch)
    n.set("mission", {"id": "secure", "tier": 2, "goal": ""}).does("gm", "fallout-advance")
    n.dice(*faces).does("gm", "devour", who=["ana"])
    assert (n.one("ana").stress, n.one("ana").track) == (stress, track)
    assert (n.one("ana").harm == ()) is (faces == (6, 6))


def test_nobody_is_on_two_brinks_at_once(sky):
    n = sky("i-wont-allow-it", ana={**FEW, "doomed": True}, ben={})
    n.set("falling", [{"who": "ben"}, {"who": "ana"}])
    n.dice(4, 5).does("ana", "change-back")
    assert [(one.who, one.deadly) for one in n.world.falling] == [("ben", False), ("ana", True)]
    assert n.offered("gm", "let-fall") == [("ben",), ("ana",)]
    deadly = BrinkReached("ana").evolve(n.world).falling
    assert [(one.who, one.deadly) for one in deadly] == [("ben", False), ("ana", True)]
