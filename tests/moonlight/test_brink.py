"""At the Brink of the Abyss."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.facts import Asked
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    AttributeDice,
    Dice,
    DowntimeDice,
    EngagementDice,
)
from undertow.games.moonlight.rules.fallout import chart
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import Harm, Mission

BRINK = PLAYSETS["brink"]


def total(n, tally):
    return GAME.reckon(n.world, tally).total


@pytest.fixture
def brink(night):
    def lay(*abilities, phase="mission", rooms=(), **people):
        n = night(phase, **(people or {"ana": {}, "ben": {}}))
        series = {"id": "brink", "abilities": [f"moonlight.{a}" for a in abilities]}
        series["rooms"] = [f"moonlight.room-{room}" for room in rooms]
        return n.set("series", {**series, "name": "", "answers": {}})

    return lay


@shows(
    "moonlight.brink.q-mundane",
    "moonlight.brink.q-sacred",
    "moonlight.brink.q-profane",
    "moonlight.brink.q-roles",
    "moonlight.brink.q-obligation",
    "moonlight.brink.q-hideout",
    "moonlight.brink.q-abyss",
    "moonlight.brink.q-agenda",
    "moonlight.brink.q-harbingers",
    "moonlight.brink.q-origin",
    "moonlight.brink.names",
    "moonlight.series.one-or-two",
)
def test_the_questions_as_they_are_printed():
    asked = {one.id: (len(one.options), one.most) for one in BRINK.prompts}
    assert asked == {
        "abyss": (6, 1),
        "agenda": (6, 1),
        "harbingers": (6, 1),
        "mundane": (6, 2),
        "sacred": (8, 2),
        "profane": (8, 2),
        "origin": (6, 1),
        "roles": (9, 2),
        "obligation": (6, 1),
        "hideout": (5, 1),
        "transcendence": (0, 1),
        "transgressions": (0, 1),
        "destiny": (0, 1),
    }
    options = {one.id: one.options for one in BRINK.prompts}
    assert options["abyss"] == (
        "endless pain",
        "endless hunger",
        "a world's poisoned heart",
        "a grand cosmic order",
        "a cruel old god",
        "our own reality, twisted",
    )
    assert options["agenda"] == (
        "to see its emptiness in others",
        "to make all sterile and keep it so",
        "to rule in glory",
        "to spread and thrive",
        "to put the universe in order",
        "revenge",
    )
    assert options["harbingers"] == (
        "royals in disgrace",
        "invaders from the stars",
        "travellers from a cursed future",
        "a court of petty gods",
        "saints and their priests",
        "the forces of a matchless general",
    )
    assert options["mundane"] == (
        "an ancient city",
        "an authoritarian government",
        "a religious hierarchy",
        "class struggle",
        "a rural community",
        "a megacity of the future",
    )
    assert options["sacred"] == (
        "order",
        "power",
        "tradition",
        "control",
        "edifices",
        "organizations",
        "achievement",
        "privilege",
    )
    assert options["profane"] == (
        "bodies",
        "love",
        "emotion",
        "gender",
        "nature",
        "community",
        "friendship",
        "tenderness",
    )
    assert options["origin"] == (
        "royals of the stars, born again",
        "a magical world hidden in this one",
        "timelines that cross",
        "stars made flesh",
        "defectors from the adversary",
        "a heroic answer to the Abyss",
    )
    assert options["roles"] == (
        "royal heir",
        "loyal knight",
        "hopeful suitor",
        "secret lover",
        "demanding mentor",
        "forgotten child",
        "lowly servant",
        "enemy turned friend",
        "fledgling mystic",
    )
    assert options["obligation"] == (
        "high school",
        "a day job",
        "the temple",
        "the royal court",
        "summer camp",
        "what our families expect",
    )
    assert options["hideout"] == (
        "an ancient temple",
        "a majestic castle",
        "a star chamber",
        "an overlooked place",
        "a place between worlds",
    )
    texts = {one.id: one.text for one in BRINK.prompts}
    assert (
        texts["hideout"] == "Where is our hideout, how did we find it, and which ritual opens it?"
    )
    assert " ".join(BRINK.names) == (
        "Aquila Libra Corvus Topaz Sapphire Caspian Scorpio Taurus Crux Aquarius Gemini Virgo Lyra "
        "Capricorn Cygnus Drake Canis Hydra Auriga Leo Saggita Carina Cetus Lynx Wren Hawk Osprey Faun "
        "Spinel Minnow Lumina Diamond Charybdis Castor Talc Oryxian Silver Tourmaline Raven Stella"
    )


@shows(
    "moonlight.brink.mission-cleansing",
    "moonlight.brink.mission-creature",
    "moonlight.brink.mission-brave",
    "moonlight.adversary.names",
    "moonlight.mission.tiers",
)
def test_missions_and_adversary():
    assert [(m.tier, m.name, m.halves, m.ends_season) for m in BRINK.missions] == [
        (1, "Cleansing", True, False),
        (1, "Face a creature of the Abyss", True, False),
        (2, "Seek answers", False, False),
        (2, "Reclaim an object of power", True, False),
        (3, "Brave the Abyss", True, True),
    ]
    assert [m.text for m in BRINK.missions] == [
        "Loosen the Abyss's hold on somebody or somewhere special.",
        "Stop a deadly creature that furthers its aims.",
        "Look for clues. What you know does not grow stale after it.",
        "Succeed, and a room of the hideout opens.",
        "Face it where it is strongest. The season ends after it.",
    ]
    assert BRINK.adversary == "Abyss"


@shows("moonlight.adversary.full")
def test_when_the_abyss_strikes_only_the_highest_mission_is_left(brink):
    n = brink()
    assert len(kinds(n.world)) == 5
    n.set("tracks/strikes", True)
    assert [kind.id for kind in kinds(n.world)] == ["brave"]


@shows(
    "moonlight.brink.fallout-1-low",
    "moonlight.brink.fallout-1-mid",
    "moonlight.brink.fallout-1-high",
    "moonlight.brink.fallout-2-low",
    "moonlight.brink.fallout-2-mid",
    "moonlight.brink.fallout-2-high",
    "moonlight.brink.fallout-3-low",
    "moonlight.brink.fallout-3-mid",
    "moonlight.brink.fallout-3-high",
    "moonlight.dice.critical-everywhere",
    "moonlight.fallout.higher-not-always-kinder",
)
def test_the_fallout_chart(brink):
    n = brink()
    read = []
    for adversary in (0, 5, 10):
        n.set("tracks/adversary", adversary)
        read.append(
            [chart(n.world, n.world.tracks.tier, band) for band in ("1-3", "4/5", "6", "critical")]
        )
    assert read == [
        [
            "An enemy moves against you.",
            "A friend urgently needs help.",
            "There are omens in the everyday world.",
            "There are omens in the everyday world.",
        ],
        [
            "The Abyss takes in an enemy.",
            "Its agents stalk a friend.",
            "An obligation makes trouble.",
            "An obligation makes trouble.",
        ],
        [
            "The Abyss furthers its agenda.",
            "A friend gives in to it.",
            "An important place falls.",
            "An important place falls.",
        ],
    ]


@shows("moonlight.brink.mission-seek-answers", "moonlight.brink.no-halving-always")
def test_what_you_know_does_not_grow_stale_after_seeking_answers(brink):
    n = brink()
    n.set("tracks/investigation", 9)
    n.does("ana", "plan", kind="answers", goal="the archive").dice(3, 4).does("ana", "engage")
    n.does("gm", "mission-end", success=False).does("gm", "next-phase")
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").dice(3).does("gm", "fallout-roll")
    n.does("gm", "fallout-halve")
    assert n.world.tracks.investigation == 9


@shows(
    "moonlight.brink.ability-pick",
    "moonlight.series.starting-abilities",
    "moonlight.series.ability-kind",
)
def test_the_group_begins_with_one_ability_of_each_kind(brink):
    n = brink()
    assert "none of the legal answers" in n.refused(
        "ana",
        "series-abilities",
        ability="moonlight.tireless",
        transcendent="moonlight.unshakeable",
    )
    n.does(
        "ana",
        "series-abilities",
        ability="moonlight.pure-hearts",
        transcendent="moonlight.unshakeable",
    )
    assert n.world.series.abilities == ("moonlight.pure-hearts", "moonlight.unshakeable")
    assert n.offered("ben", "series-abilities") == []
    rows = [(one.name, one.transcendent) for one in BRINK.abilities]
    assert rows == [
        ("By starlight", False),
        ("Pure hearts", False),
        ("Never alone", False),
        ("Power of the moon", False),
        ("Shrine keepers", False),
        ("Redemption", False),
        ("Hope is strength", True),
        ("Unshakeable", True),
        ("Tireless", True),
    ]


@shows("moonlight.xp.series-advance", "moonlight.xp.series-gain")
def test_a_full_series_track_gives_another_ability(brink):
    n = brink("pure-hearts")
    n.set("series/xp", 6).does("ben", "series-xp", xp=3)
    assert (n.world.series.xp, n.world.series.advances) == (1, 1)
    assert ("moonlight.pure-hearts",) not in n.offered("ana", "series-advance")
    n.does("ana", "series-advance", "moonlight.tireless")
    assert n.world.series.abilities == ("moonlight.pure-hearts", "moonlight.tireless")
    assert n.offered("ana", "series-advance") == []


@shows("moonlight.brink.by-starlight", "moonlight.brink.by-starlight-late")
def test_by_starlight_gives_each_one_dot(brink):
    n = brink("by-starlight", ana={"dots": {"flow": 2}}, ben={"dots": {}})
    stars = "moonlight.by-starlight"
    assert n.offered("ana", "series-dot") == [
        (stars, "forgive"),
        (stars, "empathize"),
        (stars, "flow"),
    ]
    n.does("ana", "series-dot", stars, "flow").does("ben", "series-dot", stars, "forgive")
    assert (n.one("ana").bright, n.one("ben").dots) == ({"flow": 1}, {"forgive": 1})
    assert n.offered("ana", "series-dot") == []


@shows("moonlight.brink.pure-hearts")
def test_pure_hearts(brink):
    n = brink("pure-hearts")
    for what in ("resistance", "obligation", "eclipse"):
        assert total(n, AttributeDice("ana", "moon", what)) == 4
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3
    assert total(n, DowntimeDice("ben", "connection", "flow", "ana")) == 2
    assert total(n, DowntimeDice("ben", "recovery", "flow", "ana")) == 1


@shows("moonlight.brink.power-of-the-moon")
@pytest.mark.parametrize(
    ("faces", "may", "chosen", "eclipse"),
    [
        ((2,), ("1-3", "4/5"), "1-3", True),
        ((2,), ("1-3", "4/5"), "4/5", False),
        ((5,), ("1-3", "4/5", "6"), "1-3", True),
        ((5,), ("1-3", "4/5", "6"), "4/5", False),
        ((6,), ("4/5", "6"), "6", False),
        ((5,), ("1-3", "4/5", "6"), "6", False),
    ],
)
def test_power_of_the_moon_moves_an_eclipse_roll(brink, faces, may, chosen, eclipse):
    low = {"dots": {"defy": 1, "flow": 1, "analyze": 1, "express": 1, "confess": 1}, "stress": 8}
    n = brink("power-of-the-moon", ana=low, ben={})
    id = n.acts("ana")
    n.dice(*faces).does("ana", "push", id, "effect", "")
    (asked,) = n.play.requests("ana")
    assert asked.question.answers.options == may
    n.answers("ana", chosen)
    assert n.one("ana").eclipse is eclipse
    assert [one.who for one in n.world.falling] == ["ana"] * (chosen == "4/5")


@shows("moonlight.brink.redemption")
def test_a_noble_mission_eases_everybody(brink):
    n = brink("redemption", ana={"stress": 3}, ben={"stress": 0})
    n.does("ana", "plan", kind="cleansing", goal="free the fox", answers=["noble"])
    n.dice(4).does("ana", "engage")
    assert (n.one("ana").stress, n.one("ben").stress) == (2, 0)
    kind = SPECIALS["moonlight.redemption"]
    assert kind.earns == "You rescued an innocent or redeemed an enemy."
    n.does("ana", "earn", kind.id, "series")
    assert (n.world.series.xp, n.offered("ben", "earn")) == (1, [])
    n = brink("redemption", ana={"stress": 3}, ben={})
    n.does("ana", "plan", kind="cleansing", goal="the crown").dice(4, 4).does("ana", "engage")
    assert n.one("ana").stress == 3


@shows(
    "moonlight.brink.hope-is-strength",
    "moonlight.brink.transcendent-dot-position",
    "moonlight.brink.unshakeable",
)
def test_hope_and_steadfastness_shine_only_while_transcended(brink):
    n = brink(
        "hope-is-strength", "unshakeable", ana={"dots": {"flow": 1}}, ben={"dots": {"flow": 1}}
    )
    n.does("ana", "transcend")
    mine, theirs = n.acts("ana", "flow"), n.acts("ben", "flow")
    assert [total(n, Dice(n.world.rolls[id])) for id in (mine, theirs)] == [2, 1]
    assert total(n, AttributeDice("ana", "stars", "resistance")) == 2
    assert total(n, AttributeDice("ben", "stars", "resistance")) == 1
    assert n.one("ana").attribute("moon") == 0, "such dots never count for attributes"


@shows(
    "moonlight.brink.shrine-eyes",
    "moonlight.brink.shrine-keepers",
    "moonlight.brink.shrine-no-roll",
    "moonlight.brink.shrine-eyes-fallout",
)
def test_the_shrine_of_eyes_raises_the_tier_for_one_mission(brink):
    n = brink("shrine-keepers", phase="downtime", ana={"downtime": 1}, ben={})
    n.does("ben", "choose-shrine", "eyes")
    mission = Mission("cleansing", 1, "a goal")
    assert total(n, EngagementDice(mission)) == 0
    n.does("ana", "keep-shrine")
    assert (n.one("ana").downtime, total(n, EngagementDice(mission))) == (0, 2)
    n.set("people/ana/lost", "dead")
    assert total(n, EngagementDice(mission)) == 2, "the shrine is the group's, whoever is lost"
    n.set("people/ana/lost", None)
    assert total(n, EngagementDice(Mission("brave", 3, "a goal", other=3))) == 2
    n.does("gm", "readings", on=["noMatchedDie"])
    assert total(n, EngagementDice(mission)) == 1, "a matched tier costs none, and gives none"
    n.does("gm", "readings", on=[])
    n.does("gm", "next-phase").does("gm", "next-phase")
    assert not n.world.series.kept


@shows(
    "moonlight.brink.hideout",
    "moonlight.brink.hideout-expand",
    "moonlight.brink.hideout-connections",
    "moonlight.brink.hideout-map-missing",
    "moonlight.brink.hideout-cost",
)
def test_the_hideout_opens_room_by_room(brink):
    rows = {
        room.name: (room.size, [ROOMS[one].name for one in room.behind]) for room in BRINK.rooms
    }
    assert rows == {
        "Lounge": (4, []),
        "Library": (4, []),
        "Practice room": (4, []),
        "Healing space": (6, ["Lounge"]),
        "Garden": (6, ["Lounge"]),
        "Workshop": (6, ["Library"]),
        "Purification chamber": (6, ["Practice room"]),
        "Power source": (8, ["Garden"]),
        "Containment": (8, ["Workshop"]),
        "Portal": (8, ["Purification chamber"]),
        "Vault": (10, ["Power source", "Containment", "Portal"]),
    }
    n = brink(phase="downtime")
    first = [room for (room,) in n.offered("ana", "room-project")]
    assert first == ["moonlight.room-lounge", "moonlight.room-library", "moonlight.room-practice"]
    n.does("ana", "room-project", "moonlight.room-lounge")
    (clock,) = n.world.projects
    assert n.world.clocks[clock].size == 4
    assert n.offered("ana", "room-open") == []
    n.does("gm", "clock-tick", clock, segments=4).does(
        "ana", "room-open", clock, "moonlight.room-lounge"
    )
    assert n.world.series.rooms == ("moonlight.room-lounge",)
    assert ("moonlight.room-garden",) in n.offered("ana", "room-project")
    deep = ("moonlight.room-vault",)
    assert deep not in n.offered("gm", "room-found")
    n.set("series/rooms", ["moonlight.room-portal"])
    assert deep in n.offered("gm", "room-found"), "one way there is enough"
    n.does("gm", "room-found", *deep)
    assert n.world.series.rooms == ("moonlight.room-portal", *deep), "what is open stays open"


@shows("moonlight.brink.mission-reclaim", "moonlight.brink.mission-reclaim-link")
def test_an_object_of_power_unlocks_a_connected_room(brink):
    n = brink()
    n.does("ana", "plan", kind="reclaim", goal="the mirror").dice(3, 4).does("ana", "engage")
    n.does("gm", "mission-end", success=True)
    assert ("moonlight.room-vault",) not in n.offered("gm", "room-found")
    n.does("gm", "room-found", "moonlight.room-library")
    assert n.world.clocks == {}, "it costs no project"
    assert n.world.series.rooms == ("moonlight.room-library",)


@shows(
    "moonlight.brink.room-lounge", "moonlight.brink.room-library", "moonlight.brink.room-practice"
)
@pytest.mark.parametrize(
    ("room", "track"), [("lounge", "moon"), ("library", "stars"), ("practice", "sun")]
)
def test_time_in_a_room_gives_two_xp(brink, room, track):
    n = brink(phase="downtime", rooms=[room], ana={"downtime": 1}, ben={})
    n.does("ana", "study", f"moonlight.room-{room}")
    assert (n.one("ana").xp, n.one("ana").downtime) == ({track: 2}, 0)
    assert "no downtime action left" in n.refused("ana", "study", f"moonlight.room-{room}")


@shows(
    "moonlight.brink.room-healing",
    "moonlight.brink.room-purification",
    "moonlight.brink.room-portal",
    "moonlight.brink.room-containment",
    "moonlight.adversary.reduction-floor",
)
def test_rooms_that_add_dice_and_hold_the_abyss_back(brink):
    n = brink(rooms=["healing", "purification", "portal", "containment"])
    n.set("tracks/investigation", 15)
    assert total(n, DowntimeDice("ana", "recovery", "flow", "ben")) == 2
    assert total(n, DowntimeDice("ana", "connection", "flow", "ben")) == 1
    assert [total(n, EngagementDice(Mission("x", tier, ""))) for tier in (1, 2, 3)] == [3, 3, 3]
    plain = brink()
    plain.set("tracks/investigation", 15)
    assert [total(plain, EngagementDice(Mission("x", tier, ""))) for tier in (1, 2, 3)] == [2, 2, 2]
    assert [total(n, AdversaryAdvance(more)) for more in (0, 2)] == [0, 2]


@shows("moonlight.brink.room-garden", "moonlight.brink.garden-timing")
def test_the_garden_soothes_after_obligation_but_not_in_eclipse(brink):
    few = {"dots": {"defy": 1, "flow": 1}}
    n = brink(
        phase="obligation", rooms=["garden"], ana=few, ben={**few, "eclipse": True, "stress": 7}
    )
    n.dice(4, 4).does("ana", "oblige")
    assert n.one("ana").stress == 1
    n.dice(4, 4).does("ben", "oblige")
    assert n.one("ben").stress == 5


def test_tireless_heals_on_the_first_roll_and_the_last(brink):
    n = brink("tireless", ana={"harm": (Harm(2, "cut"),), "dots": {"flow": 1}}, ben={})
    n.does("ana", "transcend")
    for faces, recovery in ((4, 3), (6, 3)):
        n.acts("ana", "flow")
        n.rolls("ana", faces)
        assert n.one("ana").recovery == recovery


def test_a_roll_may_be_gone_while_whoever_assisted_it_is_asked_something(brink):
    low = {"dots": {"defy": 1, "flow": 1}, "stress": 8}
    n = brink("never-alone", "power-of-the-moon", ana=low, ben={})
    blow = n.hits("ben", 4)
    n.dice(6, 5).does("ana", "from-afar", n.acts("ben"))
    n.does("ben", "take", blow).answers("ana", "6")
    assert n.told(Asked) == [Asked("ana", "Ben", 1, 0, 2)]
    assert (n.one("ana").stress, n.world.rolls) == (9, {})
