"""Persuasion, travel, cards, the Crown, and the fall of a party."""

from __future__ import annotations

import msgspec
import pytest

from support.shows import shows
from undertow.games.edge.facts.story import Said
from undertow.games.edge.game import GAME
from undertow.games.edge.moments import Difficulty, Effect
from undertow.games.edge.rules.cards import CARDS, JOKERS, MEANS, PLACES, WORTH, weight
from undertow.games.edge.rules.defeat import WAYS
from undertow.games.edge.rules.persuasion import SIZES
from undertow.games.edge.rules.travel import EVENTS, ROLES, SKILL
from undertow.games.edge.world import Asset

WELL, SO, ILL = (6, 6, 6, 6), (6, 2, 2, 2), (2, 2, 2, 2)
TALKS = {"attributes": {"body": 3, "presence": 4}, "skills": {}}


# Persuasion


def ask(e, **more):
    e.does("gm", "persuasion", name="the duke: the bridge", **more)
    return min(e.world.clocks)


def argues(e, clock, argument, faces, who="ana"):
    e.does(who, "persuade", clock, intent="please", argument=argument, win="", lose="")
    return e.rolls(who, *faces)


@shows(
    "edge.persuade.size-easy",
    "edge.persuade.size-moderate",
    "edge.persuade.size-hard",
    "edge.persuade.clock",
    "edge.persuade.hit",
    "edge.persuade.partial",
    "edge.persuade.miss",
    "edge.persuade.small-clock",
)
def test_a_persuasion_clock_moves_by_two_and_by_one(evening):
    assert SIZES == {"easy": 4, "moderate": 6, "hard": 8}
    e = evening(ana=TALKS)
    clock = ask(e, size="hard", opposition=4)
    argues(e, clock, "gold", WELL)
    assert e.world.clocks[clock].ticks == 2
    argues(e, clock, "honour", SO)
    assert e.world.clocks[clock].ticks == 3
    answer = max(e.world.lasting)
    assert e.offered("gm", "rebuff") == [
        (answer, "face lost"),
        (answer, "rebuttal"),
        (answer, "beat"),
    ]
    e.does("gm", "rebuff", answer, "rebuttal")
    rebuttal = max(e.world.clocks)
    assert (
        e.world.clocks[rebuttal].kind,
        e.world.clocks[rebuttal].size,
        e.world.clocks[rebuttal].ticks,
    ) == ("rebuttal", 4, 1)
    argues(e, clock, "fear", SO).does("gm", "rebuff", max(e.world.lasting), "beat")
    assert e.world.bank == 1
    argues(e, clock, "love", ILL)
    answer = max(e.world.lasting)
    assert e.offered("gm", "rebuff") == [
        (answer, "back"),
        (answer, "opposition 1"),
        (answer, "opposition 2"),
    ]
    e.does("gm", "rebuff", answer, "back")
    assert e.world.clocks[clock].ticks == 3
    argues(e, clock, "law", ILL).does("gm", "rebuff", max(e.world.lasting), "opposition 2")
    opposed = next(c for c in e.world.clocks.values() if c.kind == "opposition")
    assert (opposed.size, opposed.ticks, e.offered("gm", "rebuff")) == (4, 2, [])


@pytest.mark.parametrize(
    ("faces", "answer"), [(ILL, "back"), (ILL, "opposition 1"), (SO, "face lost"), (SO, "rebuttal")]
)
def test_who_is_asked_nothing_any_more_answers_nothing(evening, faces, answer):
    e = evening(ana=TALKS)
    clock = ask(e)
    argues(e, clock, "gold", faces).does("gm", "clock-away", clock)
    e.does("gm", "rebuff", max(e.world.lasting), answer)
    assert (e.world.clocks, e.offered("gm", "rebuff")) == ({}, [])


@shows(
    "edge.persuade.opposition", "edge.persuade.distinct", "edge.persuade.finish", "edge.persuade.dv"
)
def test_full_opposition_makes_every_attempt_worse_and_harder(evening):
    e = evening(ana=TALKS)
    assert (
        e.refused("gm", "persuasion", name="x", opposition=3)
        == "Opposition has 4 to 6 segments, or none."
    )
    clock = ask(e, size="easy", opposition=4)
    argues(e, clock, "Gold", WELL)
    assert (
        e.refused("ana", "persuade", clock, intent="x", argument="gold")
        == "That argument was made; find another."
    )
    opposed = next(id for id, c in e.world.clocks.items() if c.kind == "opposition")
    e.does("gm", "clock-tick", opposed, halves=8)
    e.does("ana", "persuade", clock, intent="x", argument="honour")
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.position, e.total(Difficulty(roll))) == ("desperate", 4)
    e.rolls("ana", *WELL)
    assert (e.world.clocks[clock].full, e.offered("ana", "persuade")) == (True, [])


# Travel


@shows(
    "edge.travel.legs",
    "edge.travel.clock",
    "edge.travel.fill",
    "edge.travel.roles",
    "edge.travel.guide",
    "edge.travel.scout",
    "edge.travel.quartermaster",
    "edge.travel.watch",
    "edge.travel.role-doubling",
    "edge.travel.events",
    "edge.travel.at-least-one",
    "edge.travel.arrival",
    "edge.travel.carry",
)
def test_a_leg_with_roles_events_and_arrival(evening):
    assert ROLES == {
        "guide": "Sets the course, reads signs, rolls to find the way.",
        "scout": "Goes ahead, and meets hazards, ambushes and ground first.",
        "quartermaster": "Food, supplies, what everybody carries.",
        "watch": "Keeps an eye open: the first line against ambush and mishap.",
    }
    assert SKILL["guide"] == "survival"
    assert EVENTS == ("discovery", "hazard", "encounter", "complication")
    e = evening(ana={"skills": {}}, ben={})
    e.does("gm", "thread", name="wolves").does("gm", "leg", name="over the pass")
    leg = e.world.leg
    assert (e.world.clocks[leg.clock].size, e.offered("gm", "leg")) == (4, [])
    says = next(one.text for one in GAME.actions if one.id == "edge.leg")
    assert says.startswith("A real change of ground, danger or rule.")
    e.does("ana", "role", "guide").does("ana", "role", "watch")
    assert e.refused("ana", "role", "scout") == "Ana has two roles already."
    e.does("ben", "role", "guide")
    assert e.world.leg.roles == {"guide": ("ana", "ben"), "watch": ("ana",)}
    assert (
        e.refused("gm", "arrive")
        == "The leg is not over: its clock must fill, and something must be met on it."
    )
    for _ in range(2):
        e.does("ana", "travel", "guide", intent="on")
        assert (e.world.rolls[e.roll_of("ana")].helper, e.world.rolls[e.roll_of("ana")].skill) == (
            "ben",
            "survival",
        )
        e.rolls("ana", 6, 6, 6, 2)
    assert e.world.clocks[leg.clock].full
    assert "something must be met" in e.refused("gm", "arrive")
    e.does("gm", "travel-event", kind="hazard", words="a slide").does("gm", "arrive")
    assert (e.told(Said)[0].what, e.world.leg.over, leg.clock in e.world.clocks) == (
        "hazard",
        True,
        False,
    )
    assert [thread.name for thread in e.world.threads.values()] == ["wolves"], "trouble comes along"
    e.does("gm", "leg", name="the plain")


@shows("edge.crown.major-cost", "edge.crown.campaign-advance", "edge.sb.supply")
@pytest.mark.parametrize(
    ("given", "ticks"),
    [({}, 0), ({"harm": 1}, 0), ({"harm": 2}, 1), ({"supply": 4}, 1), ({"clock": True}, 1)],
)
def test_a_leg_at_great_cost_moves_the_campaign(evening, given, ticks):
    e = evening(ana={})
    campaign = e.world.next_id
    e.set(f"clocks/{campaign}", {"name": "Campaign", "size": 8, "kind": "campaign"}).set(
        "next_id", campaign + 1
    )
    e.set("supply", given.get("supply", 0)).does("gm", "leg", name="x")
    assert e.one("ana").fatigue == (1 if given.get("supply") else 0)
    e.set("people/ana/harm", given.get("harm", 0)).does("gm", "travel-event")
    e.does("gm", "clock-tick", e.world.leg.clock, halves=8)
    if given.get("clock"):
        e.does("gm", "clock-new", name="pursuit", size=2)
        e.does("gm", "clock-tick", max(e.world.clocks), halves=4)
    e.does("gm", "arrive")
    assert e.world.clocks[campaign].ticks == ticks
    if given.get("supply"):
        e.does("gm", "resupply")
        assert e.world.supply == 0


# Cards


@shows(
    "edge.deck.cards",
    "edge.deck.ace",
    "edge.deck.court",
    "edge.deck.10-8",
    "edge.deck.7-5",
    "edge.deck.4-2",
    "edge.deck.red-joker",
    "edge.deck.black-joker",
    "edge.deck.cost",
)
def test_fifty_two_cards_and_what_they_mean():
    assert len(CARDS) == len(set(CARDS)) == 52
    assert JOKERS == ("red joker", "black joker")
    by = {
        weight(card): [
            c.split(" of ")[0] for c in CARDS if weight(c) == weight(card) and c.endswith("hearts")
        ]
        for card in CARDS
    }
    assert by == {
        "A": ["A"],
        "court": ["K", "Q", "J"],
        "10-8": ["10", "9", "8"],
        "7-5": ["7", "6", "5"],
        "4-2": ["4", "3", "2"],
    }
    assert {row: str(line()) for row, line in MEANS.items()} == {
        "A": "A twist that alters the scene and asks for an answer at once",
        "court": "A major complication with lasting effects",
        "10-8": "A moderate one that reshapes this scene",
        "7-5": "A minor nuisance that makes for tension",
        "4-2": "Something subtle, or an omen of what comes",
        "red joker": "Catastrophe: a collapse, a patron's own hand",
        "black joker": "A dark boon: help now, at a lasting cost",
    }
    assert [weight(joker) for joker in JOKERS] == list(JOKERS)
    assert WORTH == {"A": 4, "court": 3, "10-8": 2, "7-5": 1}


@shows("edge.deck.trigger", "edge.deck.discard", "edge.travel.deck")
def test_a_card_is_drawn_after_several_ones_an_overflow_or_on_a_journey(evening):
    e = evening()
    assert (
        e.refused("gm", "draw")
        == "A card is drawn after several ones, an overflow, or on a journey."
    )
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 2)
    assert "several ones" in e.refused("gm", "draw")
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 1)
    e.shuffled(*range(52)).does("gm", "draw")
    assert (e.world.drawn, e.world.deck.left, e.world.session.draws, e.world.bank) == (
        ("A of hearts",),
        51,
        0,
        3,
    )
    seen = e.play.view("gm")
    assert (seen.deck, [one.card for one in seen.drawn]) == (51, ["A of hearts"])
    assert b"K of hearts" not in msgspec.json.encode(seen), "nobody knows what comes"
    e.does("gm", "leg", name="x").does("gm", "draw").does("gm", "draw")
    assert e.world.drawn == ("A of hearts", "K of hearts", "Q of hearts")


@shows("edge.deck.jokers", "edge.deck.discard")
def test_jokers_are_in_the_deck_only_where_the_table_wants_them(evening):
    e = evening()
    e.set("jokers", True).set("session/draws", 1)
    e.shuffled(52, *range(52), 53).shuffled(*range(54)).does("gm", "draw")
    assert (e.world.drawn, e.world.deck.left) == (("red joker",), 54)


@shows("edge.deck.discard")
def test_with_a_new_session_the_cards_are_together_again_but_for_the_crown(evening):
    e = evening(scene=False)
    e.shuffled(*range(52)).does("gm", "crown", cards=5)
    e.set("session/draws", 1).does("gm", "draw")
    for _ in range(3):
        e.does("gm", "next-phase")
    assert (e.world.phase, e.world.drawn, e.play.view("gm").deck) == ("downtime", (), 47)
    e.set("session/draws", 1).shuffled(*range(47)).does("gm", "draw")
    assert (e.world.drawn, e.world.deck.left) == ((CARDS[5],), 46)


# The Crown


@shows(
    "edge.crown.setup",
    "edge.crown.root",
    "edge.crown.crest",
    "edge.crown.crown",
    "edge.crown.left",
    "edge.crown.right",
    "edge.crown.optional",
    "edge.crown.foreshadow",
    "edge.crown.manifest",
    "edge.crown.campaign-clock",
    "edge.deck.spread",
    "edge.deck.flip",
    "edge.crown.tie",
)
def test_the_crown_spread_and_its_clocks(evening):
    assert PLACES == {
        "root": "The tension or theme under everything.",
        "crest": "A faction or patron that rises.",
        "crown": "The image of the climax: the confrontation to come.",
        "left hand": "A bond or an ally that anchors play.",
        "right hand": "A rival, a traitor, a challenger who presses the party.",
        "sixth": "A twist of the whole setting.",
        "seventh": "Another twist of the whole setting.",
    }
    e = evening(scene=False)
    assert "It must be from 5 to 7" in e.refused("gm", "crown", cards=4)
    e.shuffled(*range(52)).does("gm", "crown", cards=7)
    assert [(omen.place, omen.card) for omen in e.world.crown] == list(
        zip(PLACES, CARDS[:7], strict=True)
    )
    (campaign,) = e.world.clocks
    assert (e.world.clocks[campaign].size, e.offered("gm", "crown")) == (8, [])
    e.does("gm", "motif", 0, words="a drowned king")
    for _ in range(3):
        e.does("gm", "foreshadow", 0)
    assert (e.world.crown[0].manifest, e.world.clocks[campaign].ticks) == (False, 0)
    e.does("gm", "foreshadow", 0)
    assert (e.world.crown[0].manifest, e.world.crown[0].words, e.world.clocks[campaign].ticks) == (
        True,
        "a drowned king",
        1,
    )
    assert e.world.session.draws == 1, "a tick lets a card be turned"
    assert (0,) not in e.offered("gm", "foreshadow")


@shows(
    "edge.crown.campaign-fill",
    "edge.crown.epilogue",
    "edge.crown.legacy",
    "edge.crown.campaign-advance",
)
def test_a_full_campaign_clock_brings_the_crown_and_then_an_epilogue(evening):
    e = evening(scene=False)
    e.shuffled(*range(52)).does("gm", "crown", cards=5)
    (campaign,) = e.world.clocks
    e.does("gm", "clock-tick", campaign, halves=14)
    assert e.offered("gm", "epilogue") == e.offered("ana", "legacy") == []
    for _ in range(4):
        e.does("gm", "foreshadow", 2)
    assert (e.world.clocks[campaign].full, e.told(Said)[-1].what) == (True, "climax")
    e.does("gm", "epilogue").does("ana", "legacy", words="the heirs of the bridge")
    said = [fact.words for fact in e.told(Said) if fact.what == "vignette"]
    assert said == [
        "root: A of hearts",
        "crest: K of hearts",
        "left hand: J of hearts",
        "right hand: 10 of hearts",
    ]
    assert (e.world.crown, e.one("ana").legacy) == ((), ("the heirs of the bridge",))


@shows("edge.crown.major-cost")
def test_two_overflows_in_a_session_move_the_campaign_once(evening):
    e = evening()
    e.shuffled(*range(52)).does("gm", "crown")
    (campaign,) = e.world.clocks
    e.set("beats", {"": 20})
    for overflows, ticks in ((1, 0), (2, 1), (3, 1)):
        e.acts("ana")
        e.rolls("ana", 6, 6, 6, 1, 2)
        assert (e.world.session.overflows, e.world.clocks[campaign].ticks) == (overflows, ticks)


# The fall of a party


@shows("edge.tpk.choose-one")
def test_one_way_and_only_when_nobody_stands(evening):
    e = evening(ana={"harm": 3}, ben={})
    assert list(WAYS) == ["capture", "claim", "last-stand", "exit", "reprieve", "torchbearers"]
    assert e.refused("gm", "party-falls", "exit") == "Somebody still stands."
    e.set("people/ben/harm", 3).does("gm", "party-falls", "last-stand")
    assert (
        e.refused("gm", "party-falls", "exit") == "One way was chosen, and they are not added up."
    )


def fallen(evening, **ana):
    e = evening(ana={"harm": 3, "dying": True, **ana}, ben={"harm": 3})
    return e.does("gm", "clock-new", name="The siege", size=6)


@shows("edge.tpk.capture")
def test_captives(evening):
    assert WAYS["capture"] == (
        "Captives or debtors: clocks move by 2, an asset or two are gone, one or two keep a mark."
    )
    e = fallen(evening, assets={7: Asset("inn", "minor"), 8: Asset("ship", "major")})
    assert (
        e.refused("gm", "party-falls", "capture", marked=())
        == "One or two assets, and one or two people."
    )
    e.does("gm", "party-falls", "capture", stripped=("ana 7",), marked=("ben",))
    (clock,) = e.world.clocks.values()
    assert (
        clock.ticks,
        list(e.one("ana").assets),
        e.one("ben").conditions,
        e.one("ana").dying,
    ) == (2, [8], ("marked",), False)
    e.does("gm", "scene-end")
    assert e.one("ben").conditions == ("marked",), "for good"


@shows("edge.tpk.claim", "edge.tpk.reprieve", "edge.tpk.obligation-without-patron")
@pytest.mark.parametrize(("way", "ticks"), [("claim", 0), ("reprieve", 1)])
def test_a_patron_s_claim_and_a_reprieve(evening, way, ticks):
    assert WAYS["claim"] == (
        "A patron saves them: each takes a term, 2 Obligation, a lost Gift or a season of service; a front opens."
    )
    assert WAYS["reprieve"] == (
        "Death is bought off: 2 Obligation each or one heavy claim; every clock of the scene moves by 1, and a front opens."
    )
    e = fallen(evening)
    assert e.refused("gm", "party-falls", way) == "Name the patron who claims them."
    siege = min(e.world.clocks)
    e.does("gm", "party-falls", way, patron="ikasha", words="a season in shadow")
    assert [e.one(who).obligation for who in ("ana", "ben")] == [{"ikasha": 2}, {"ikasha": 2}]
    front = e.world.clocks[max(e.world.clocks)]
    assert (e.world.clocks[siege].ticks, front.name, front.kind) == (
        ticks,
        "a season in shadow",
        "front",
    )
    assert not e.one("ana").dying
    e = fallen(evening)
    e.does("gm", "party-falls", way, patron="ikasha", claim=True)
    assert e.one("ana").obligation == {}


@shows("edge.tpk.capture", "edge.tpk.reprieve")
def test_which_clocks_a_fall_moves(evening):
    for way, moved in (("capture", [2, 2, 0]), ("reprieve", [1, 0, 0])):
        e = fallen(evening)
        e.does("gm", "clock-new", name="The war", size=8, kind="front")
        e.does("gm", "clock-new", name="A book", size=8, kind="project")
        ids = list(e.world.clocks)
        more = {"marked": ("ben",)} if way == "capture" else {"patron": "ikasha"}
        e.does("gm", "party-falls", way, **more)
        assert [e.world.clocks[id].ticks for id in ids] == moved
    e = fallen(evening, assets={7: Asset("inn", "minor")})
    assert "One or two assets" in e.refused("gm", "party-falls", "capture", marked=("ben",))
    e.does("gm", "party-falls", "capture", marked=("ben",), stripped=("ana 7",), clocks=())
    assert [clock.ticks for clock in e.world.clocks.values()] == [0], "the GM says which matter"


@shows("edge.tpk.last-stand", "edge.tpk.exit")
@pytest.mark.parametrize("way", ["exit", "last-stand", "torchbearers"])
def test_who_comes_next_inherits_one_thing(evening, way):
    e = fallen(evening)
    e.does("gm", "party-falls", way).does("gm", "scene-end")
    for who in ("ana", "ben"):
        e.does(who, "sheet", name=f"Young {who}")
    heirs = [("tie",), ("tool",), ("lesson",)] if way != "torchbearers" else []
    assert e.offered("ana", "inherit") == heirs
    if not heirs:
        return
    e.does("ana", "inherit", "tool", words="her father's lantern")
    (tool,) = e.one("ana").assets.values()
    assert (tool.name, tool.size, tool.state) == ("her father's lantern", "minor", "neglected")
    assert e.offered("ana", "inherit") == []
    xp = e.one("ben").xp
    e.does("ben", "inherit", "lesson", words="never trust a bridge")
    assert e.one("ben").xp == xp + 1


@shows("edge.tpk.last-stand")
def test_a_last_stand(evening):
    assert WAYS["last-stand"] == (
        "For this scene more effect, no new harm, a beat for each action; then they die, and others inherit"
        " a relationship, a tool or a lesson."
    )
    e = fallen(evening)
    e.does("gm", "party-falls", "last-stand")
    id = e.acts("ana")
    assert e.total(Effect(e.world.rolls[id])) == 3
    e.does("gm", "stakes", id, lifted=True)
    e.rolls("ana", 6, 6, 6, 2, 2)
    assert e.world.bank == 1
    e.does("gm", "harm", whom="ben", level=3).does("ben", "take", max(e.world.hits))
    assert not e.one("ben").dying
    e.does("gm", "scene-end")
    assert e.world.party == ()


@shows("edge.tpk.exit", "edge.tpk.torchbearers")
@pytest.mark.parametrize("way", ["exit", "torchbearers"])
def test_deaths_and_who_comes_after(evening, way):
    e = fallen(evening)
    e.does("gm", "party-falls", way, words="the bridge falls with them")
    assert (e.world.party, [clock.name for clock in e.world.clocks.values()]) == ((), ["The siege"])
    e.does("ana", "sheet", name="Anais the younger")
    assert [one.name for one in e.world.party] == ["Anais the younger"]
    assert (
        WAYS["exit"]
        == "Deaths that mean something; who comes next has a tie, a worn tool, or 1 XP."
    )
    assert (
        WAYS["torchbearers"]
        == "The chapter ends; others who knew them go on, and so do the clocks."
    )


def test_a_tie_to_the_fallen_is_kept_on_the_sheet(evening):
    e = fallen(evening)
    e.does("gm", "party-falls", "exit").does("ana", "sheet", name="Young Ana")
    e.does("ana", "inherit", "tie", words="Ben's widow")
    assert e.one("ana").legacy == ("Ben's widow",)
