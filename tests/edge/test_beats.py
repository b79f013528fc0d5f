"""Story beats: the bank, what they buy, limits, overflow, threads."""

from __future__ import annotations

import msgspec
import pytest

from edge.keepers import STRONG, invokes, keeper
from edge.test_casting import CASTER, MISS, weaves
from support.shows import shows
from undertow.games.edge.facts.story import BeatsGained, BeatsSpent, Overflowed, Said
from undertow.games.edge.game import GAME
from undertow.games.edge.rules.beats import (
    CLIMAX,
    FIGHT,
    KINDS,
    MENU,
    SCENE,
    SESSION,
    THEMES,
    budget,
    most_threads,
)
from undertow.games.edge.world import TIERS, World


def banked(e, beats, suit=""):
    return e.set("beats", {**e.world.beats, suit: beats})


@shows(
    "edge.sb.owner",
    "edge.sb.bank",
    "edge.sb.kind-escalation",
    "edge.sb.kind-exhaustion",
    "edge.sb.kind-exposure",
    "edge.sb.kind-collateral",
    "edge.sb.visible",
)
def test_the_gm_spends_beats_of_four_kinds_in_the_open(evening):
    assert KINDS == ("escalation", "exhaustion", "exposure", "collateral")
    e = banked(evening(), 5)
    for kind in KINDS:
        e.does("gm", "spend", 1, "", kind=kind, words="a bell")
    assert [(fact.beats, fact.on, fact.words) for fact in e.told(BeatsSpent)] == [
        (1, kind, "a bell") for kind in KINDS
    ]
    assert (e.world.bank, e.world.scene.spent, e.world.session.spent) == (1, 4, 4)
    assert "the GM's to do" in e.refused("ana", "spend", 1, "")
    assert e.play.view("ana").bank.beats == {"": 1}
    assert "cannot be chosen" in e.refused("gm", "spend", 2, "")


@shows(
    "edge.sb.menu-1",
    "edge.sb.menu-2",
    "edge.sb.menu-3",
    "edge.sb.menu-4",
    "edge.sb.combat-1",
    "edge.sb.combat-2",
    "edge.sb.combat-3",
    "edge.sb.combat-4",
)
def test_the_menu_says_what_beats_buy_in_and_out_of_a_fight(evening):
    assert {n: str(line()) for n, line in MENU.items()} == {
        1: "Minor pressure: noise, a trace, a segment of supply",
        2: "A setback: alarm, lost position or cover, a lesser foe or lock",
        3: "Serious trouble: reinforcements, key gear breaks, a front moves",
        4: "A major turn: a trap springs, authority arrives, the scene shifts",
    }
    assert {n: str(line()) for n, line in FIGHT.items()} == {
        1: "Better cover for a foe, a minor injury, a new foe revealed",
        2: "Reinforcements, key gear breaks, or a foe has one more die",
        3: "A foe's rite or summons, the ground shifts, an ally in danger",
        4: "The scene twists: fire spreads, a floor falls, omens",
    }
    e = banked(evening(), 6)
    labels = {
        o.args[1]: str(e.play.game.label(e.world, o))
        for o in e.play.anytime("gm")
        if o.rule == "edge.spend"
    }
    assert labels[2] == "Spend 2: A setback: alarm, lost position or cover, a lesser foe or lock"
    assert labels[6] == "Spend 6: A major turn: a trap springs, authority arrives, the scene shifts"
    e.does("gm", "fight")
    labels = {
        o.args[1]: str(e.play.game.label(e.world, o))
        for o in e.play.anytime("gm")
        if o.rule == "edge.spend"
    }
    assert labels[1] == "Spend 1: Better cover for a foe, a minor injury, a new foe revealed"


@shows(
    "edge.sb.scene-limit", "edge.sb.climax-limit", "edge.sb.session-limit", "edge.sb.limit-meaning"
)
def test_no_beat_beyond_the_limit(evening):
    assert (SCENE, CLIMAX, SESSION) == (12, 16, 20)
    e = banked(evening(), 13)
    assert e.refused("gm", "spend", 13, "") == (
        "This scene has 0 of its 12 beats spent: there is no room for 13 more."
    )
    e.does("gm", "spend", 12, "")
    assert e.refused("gm", "spend", 1, "") == (
        "This scene has 12 of its 12 beats spent: there is no room for 1 more."
    )
    id = e.acts("ana")
    assert "12 of its 12" in e.refused("gm", "spend-shift", id, "")
    e.does("gm", "scene-end").does("gm", "scene", climactic=True)
    banked(e, 9)
    assert e.refused("gm", "spend", 9, "") == (
        "This session has 12 of its 20 beats spent: there is no room for 9 more."
    )
    e.does("gm", "spend", 8, "")
    assert "20 of its 20" in e.refused("gm", "spend", 1, "")
    e = banked(evening(scene=False).does("gm", "scene", climactic=True), 17)
    assert "of its 16 beats" in e.refused("gm", "spend", 17, "")
    e.does("gm", "spend", 16, "")


@shows("edge.sb.base-budget", "edge.sb.base-budget-use", "edge.sb.threads", "edge.sb.tier-of-party")
@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
def test_the_usual_budget_and_the_threads_follow_the_party_s_tier(evening, tier):
    people = {"ana": {"earned": TIERS[tier - 1]}, "ben": {"earned": 0}}
    e = evening(**people)
    assert (budget(e.world), most_threads(e.world)) == (4 + tier, tier + 1)
    low = evening(switch="lowestTier", **people)
    assert (budget(low.world), most_threads(low.world)) == (5, 2)
    banked(e, 12)
    prices = {
        o.args[1]: e.play.game.price(e.world, o)
        for o in e.play.anytime("gm")
        if o.rule == "edge.spend"
    }
    assert prices[4 + tier] is None
    assert str(prices[5 + tier]) == f"More than the usual {4 + tier} of a scene"
    rich = evening(scene=False, switch="beginWithBudget", **people).does("gm", "scene")
    assert rich.world.bank == 4 + tier


@shows("edge.sb.tick-clock", "edge.gm.example-gate", "edge.sb.rail-tick")
def test_a_beat_is_a_tick(evening):
    e = evening()
    e.does("gm", "clock-new", name="Guards Incoming", size=4)
    (clock,) = e.world.clocks
    e.acts("ana")
    e.rolls("ana", 6, 7, 8, 2, 1)
    assert (e.made.position, e.made.effect, e.made.dv, e.made.outcome, e.world.bank) == (
        "risky",
        2,
        3,
        "cost",
        1,
    )
    e.does("gm", "spend-tick", clock, "")
    assert (e.world.clocks[clock].ticks, e.world.bank) == (1, 0)


def test_a_beat_for_a_hidden_clock_gives_its_name_away_to_nobody(evening):
    e = banked(evening(), 1)
    e.does("gm", "clock-new", name="The Drowned Choir", size=4, hidden=True)
    (clock,) = e.world.clocks
    e.does("gm", "spend-tick", clock, "")
    assert e.world.clocks[clock].ticks == 1
    for seat, knows in (("gm", True), ("ana", False)):
        read = msgspec.json.encode((e.play.view(seat), e.play.log(seat)))
        assert (b"Drowned" in read) is knows


@shows("edge.sb.supply")
def test_four_segments_of_supply_and_no_short_rest_helps(evening):
    e = banked(evening(ana={"fatigue": 1}), 5)
    for _ in range(3):
        e.does("gm", "spend-supply", "")
    e.does("gm", "short-rest").set("people/ana/fatigue", 1)
    assert e.one("ana").fatigue == 1
    e.does("gm", "spend-supply", "")
    assert (e.world.supply, e.offered("gm", "spend-supply")) == (4, [])
    assert "out of supply" in e.refused("gm", "short-rest")


@shows("edge.sb.overflow")
def test_what_the_session_no_longer_lets_the_gm_spend_overflows(evening):
    e = banked(evening(), 19)
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 2)
    assert (e.world.bank, e.told(Overflowed)) == (20, [])
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 1)
    (fact,) = e.told(Overflowed)
    assert (fact.lost, e.world.bank, e.world.session.overflows, e.world.session.draws) == (
        2,
        20,
        1,
        2,
    )
    e = banked(evening(), 2)
    e.set("session/spent", 17).set("scene/spent", 12)
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 2)
    assert (e.world.bank, e.told(Overflowed)) == (3, []), "a scene that is spent out still banks"
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 1, 2)
    assert (e.world.bank, e.world.session.overflows) == (3, 1)


def test_suited_beats_go_last_when_the_bank_overflows(evening):
    e = banked(banked(evening(), 2), 18, "hearts")
    e.acts("ana")
    e.rolls("ana", 6, 6, 1, 1, 1)
    assert e.world.beats == {"": 2, "hearts": 18}
    e.set("session/spent", 5)
    e.acts("ben")
    e.rolls("ben", 6, 6, 6, 6, 1)
    assert e.world.beats == {"hearts": 15}


@shows(
    "edge.sb.suited",
    "edge.sb.suit-theme",
    "edge.deck.hearts",
    "edge.deck.clubs",
    "edge.deck.diamonds",
    "edge.deck.spades",
)
def test_a_suited_beat_is_spent_on_its_theme(evening):
    assert {suit: str(line()) for suit, line in THEMES.items()} == {
        "hearts": "people and feelings",
        "clubs": "bodies and violence",
        "diamonds": "wealth and means",
        "spades": "the strange and the unseen",
    }
    e = banked(evening(), 1, "spades")
    (label,) = [
        str(e.play.game.label(e.world, o)) for o in e.play.anytime("gm") if o.rule == "edge.spend"
    ]
    assert label == (
        "Spend 1 of spades, on the strange and the unseen: Minor pressure: noise, a trace, a segment of supply"
    )
    e.does("gm", "spend", 1, "spades")
    assert e.world.beats == {}
    assert World(beats={"": 2, "clubs": 1}).bank == 3


@shows("edge.sb.thread-def", "edge.sb.carry-over", "edge.sb.threads")
def test_threads_are_few_and_keep_their_beats(evening):
    e = banked(evening(), 3)
    e.does("gm", "thread", name="The debt").does("gm", "thread", name="The rival")
    assert e.refused("gm", "thread", name="The plague") == (
        "2 threads are open, as many as this party's tier allows: resolve one first."
    )
    one, two = e.world.threads
    e.does("gm", "thread-bank", one, "").does("gm", "thread-bank", one, "")
    assert (e.world.bank, e.world.threads[one].beats) == (1, 2)
    e.does("gm", "thread-close", two).does("gm", "scene-end")
    for _ in range(3):
        e.does("gm", "next-phase")
    assert (e.world.phase, e.world.bank, e.world.threads[one].beats) == ("downtime", 0, 2)
    e.does("gm", "next-phase").does("gm", "scene").does("gm", "thread-pay", one)
    assert (e.world.bank, e.world.threads[one].beats) == (2, 0)


@shows("edge.create.complication-sb", "edge.session.scene-start", "edge.create.sb-conflict")
def test_open_complications_bring_beats_to_every_scene(evening):
    people = {
        "ana": {"complications": [{"name": "hunted"}, {"name": "poor"}]},
        "ben": {"complications": [{"name": "cursed"}, {"name": "wed", "open": False}]},
    }
    made = {who: {"complications": given["complications"]} for who, given in people.items()}
    for switch, beats in (("", 3), ("beatsPerCharacter", 2)):
        e = evening(scene=False, switch=switch, ana={}, ben={})
        for who, given in made.items():
            e.set(f"people/{who}/complications", given["complications"])
        e.does("gm", "scene", name="the quay", climactic=True)
        assert (e.world.bank, e.world.scene.climactic, e.world.scene.name) == (
            beats,
            True,
            "the quay",
        )
        e.does("gm", "scene-end").does("gm", "scene")
        assert e.world.bank == 2 * beats


# Suits


@shows("edge.sb.suit-choice")
@pytest.mark.parametrize(
    ("patron", "rite", "faces", "open", "beats"),
    [
        ("varnek", "unfinished-ledger", 5, "hearts/diamonds", 1),
        ("maelstraeus", "great-market", 5, "hearts/clubs", 2),
        ("traveler", "crown-of-crossings", 5, "clubs/diamonds", 2),
        ("nidhoggr", "stone-sleeper", 5, "hearts/clubs/diamonds/spades", 1),
    ],
)
def test_the_gm_picks_the_suit_of_beats_that_a_rite_leaves_open(
    evening, patron, rite, faces, open, beats
):
    e = evening(ana=keeper(patron, rite, attributes=STRONG))
    invokes(e, f"edge.{patron}.{rite}", True, (9,) * faces)
    assert e.world.beats == {open: beats}
    assert e.offered("gm", "spend") == [], "picked first, then spent"
    suits = open.split("/")
    assert e.offered("gm", "beat-suit") == [(open, suit) for suit in suits]
    assert "the GM's to do" in e.refused("ana", "beat-suit", open, suits[0])
    for suit in suits[:beats]:
        e.does("gm", "beat-suit", open, suit)
    assert e.world.beats == dict.fromkeys(suits[:beats], 1)
    assert e.offered("gm", "beat-suit") == []
    assert e.offered("gm", "spend") == [(1, suit) for suit in suits[:beats]]


@shows("edge.sb.forced")
def test_beats_forced_on_a_character_are_kept_for_that_one(evening):
    mirror = "edge.mab.mirror-of-motives"
    e = evening(ana=keeper("mab", "mirror-of-motives", attributes=STRONG), ben={}, cleo={})
    invokes(e, mirror, True, (9,) * 5, whom=("ben",))
    assert e.world.beats == {"hearts@ben": 1}
    gained = str(GAME.prose(e.told(BeatsGained)[-1], e.world))
    assert gained.startswith("The GM gains 1 beat of hearts (for Ben alone)")
    e.acts("ana")
    clock = e.world.next_id
    e.does("gm", "clock-new", name="Bells").does("gm", "thread", name="a debt")
    thread = max(e.world.threads)
    elsewhere = ("spend-tick", "spend-supply", "thread-bank", "spend-shift")
    assert [e.offered("gm", rule) for rule in elsewhere] == [[], [], [], []]
    id = e.acts("ben")
    assert e.offered("gm", "spend-shift") == [(id, "hearts@ben")], "it strikes Ben, and nobody else"
    assert e.offered("gm", "spend") == [(1, "hearts@ben")]
    assert "none of the legal answers" in e.refused("gm", "spend", 1, "hearts@ben", whom="ana")
    e.set("beats", {"": 2, "@ben": 2, "spades": 1})
    assert e.offered("gm", "spend-tick") == [(clock, ""), (clock, "spades")]
    assert e.offered("gm", "thread-bank") == [(thread, ""), (thread, "spades")]
    assert e.offered("gm", "spend-tire") == [("",)]
    e.does("gm", "spend", 2, "@ben", words="his debt is called in")
    assert (e.world.beats, e.world.scene.spent) == ({"": 2, "spades": 1}, 2)


def test_a_suit_that_is_picked_keeps_whom_the_beat_is_for(evening):
    e = evening().set("beats", {"hearts/diamonds@ben": 1})
    assert e.offered("gm", "spend") == []
    e.does("gm", "beat-suit", "hearts/diamonds@ben", "diamonds")
    assert e.world.beats == {"diamonds@ben": 1}
    (offer,) = [one for one in e.play.anytime("gm") if one.rule == "edge.spend"]
    assert str(GAME.label(e.world, offer)).endswith("(for Ben alone)")
    e.set("people/ben/dead", True)
    assert e.offered("gm", "spend") == [], "whoever is gone is struck by nothing"


@shows("edge.sb.player-spend")
def test_the_beat_of_a_broken_item_is_a_setback_that_its_player_names(evening):
    e = evening(ana=keeper("carrion", "harvested-end", attributes=STRONG))
    broken = "From a broken item: 1 SB for you to spend at once"
    invokes(e, "edge.carrion.harvested-end", False, (9,) * 5, ways=(broken,))
    assert e.world.beats == {}
    ((n,),) = e.offered("ana", "setback")
    e.does("ana", "setback", n, words="the bridge gives way")
    assert e.told(Said)[-1].words == "the bridge gives way"


def test_each_use_of_the_chained_host_is_a_beat_of_a_suit_the_gm_picks(evening):
    for pushed, beats in ((True, {"": 2}), (False, {"hearts/clubs/diamonds/spades": 1})):
        e = evening(ana=keeper("aliyah", "chained-host", attributes=STRONG))
        invokes(e, "edge.aliyah.chained-host", pushed, (9,) * 5)
        e.acts("ana")
        e.does("ana", "claim", *e.offered("ana", "claim")[0])
        assert e.world.beats == beats
    picks = [one for one in e.play.anytime("gm") if one.rule == "edge.beat-suit"]
    assert [str(GAME.label(e.world, one)) for one in picks] == [
        f"A beat of any suit: make it {suit}" for suit in ("hearts", "clubs", "diamonds", "spades")
    ]


def test_no_other_way_spends_a_beat_without_its_suit(evening):
    e = banked(evening(ana=CASTER), 3, "hearts/clubs")
    weaves(e, *MISS)
    e.does("gm", "clock-new", name="doom", size=4)
    for rule in ("spend-tick", "spend-tire", "spend-supply", "backlash-more", "crack-beat"):
        assert e.offered("gm", rule) == []
    e.does("gm", "beat-suit", "hearts/clubs", "hearts")
    for rule in ("spend-tick", "spend-supply", "backlash-more"):
        assert e.offered("gm", rule), rule
    said = [str(GAME.prose(fact, e.world)) for fact in e.told(BeatsGained)[-2:]]
    assert said == [
        "The GM's bank is 1 beat of hearts or clubs smaller (a suit is picked).",
        "The GM gains 1 beat of hearts (a suit is picked).",
    ]


@shows("edge.sb.combat-2")
def test_two_beats_are_a_die_for_a_foe(evening):
    e = evening(ana={}).set("beats", {"": 1, "clubs": 2})
    foe, strong, spirit = e.foe(pool=3), e.foe(pool=10), e.foe(pool=3, summoner="ana")
    assert (strong, spirit) == (foe + 1, foe + 2)
    assert e.offered("gm", "spend-die") == [(foe, "clubs")]
    e.does("gm", "spend-die", foe, "clubs")
    assert (e.world.foes[foe].pool, e.world.beats, e.world.scene.spent) == (4, {"": 1}, 2)
    e.set("beats", {"": 2}).set("scene/spent", 11)
    assert "no room for 2 more" in e.refused("gm", "spend-die", foe, "")
