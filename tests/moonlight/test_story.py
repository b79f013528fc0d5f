"""The course of a story: sessions, seasons, loss, clocks, information, growth, creation, the director."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS
from undertow.games.moonlight.creation import MoonlightSettings
from undertow.games.moonlight.facts import Asked, Learned, Transcended
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import AttributeDice, Effect, EngagementDice
from undertow.games.moonlight.rules.creation import Promise, Sheet
from undertow.games.moonlight.rules.growth import Review
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import GM, Harm, Mission, Vow
from undertow.kernel import Offer
from undertow.parts.forms import page


def total(n, tally):
    return GAME.reckon(n.world, tally).total


def act(id):
    return next(one for one in GAME.actions if one.id == f"moonlight.{id}")


def titles(form, world=None, me="ana"):
    lines = page(f"test.{form.__name__}", form, world, me).fields
    return {line.name: str(line.label) for line in lines}


def seen(n, seat, who):
    """Somebody's sheet, as a seat sees it."""
    return next(one.sheet for one in n.play.view(seat).people if one.sheet.id == who)


# The table


@shows("moonlight.table.one-director")
def test_one_seat_directs_and_everybody_else_plays_one_protagonist(night):
    n = night()
    assert GAME.begin(MoonlightSettings(players=("ana", "ben", "cleo"))).seats == (
        GM,
        "ana",
        "ben",
        "cleo",
    )
    assert {one.seat: n.world.of_seat(one.seat) for one in n.world.party} == {
        "ana": ("ana",),
        "ben": ("ben",),
        "cleo": ("cleo",),
    }
    assert n.offered("gm", "sheet") == []


@shows("moonlight.table.pause-resume")
def test_a_table_stops_and_resumes_in_the_middle_of_anything(night):
    n = night(ana={"stress": 8, "dots": {"flow": 1}}, ben={})
    n.hits("ben", 2)
    id = n.acts("ana", "flow")
    n.dice(4, 4).does("ana", "push", id, "die", "")
    (asked,) = n.play.requests("ana")
    assert asked.question.prompt.key == "moonlight.ask.lowest"
    n._look()
    n.answers("ana", "moon")
    assert ([one.who for one in n.world.falling], len(n.world.incoming), len(n.world.rolls)) == (
        ["ana"],
        1,
        1,
    )


@shows(
    "moonlight.table.choose-series-first",
    "moonlight.series.everyone",
    "moonlight.series.record",
    "moonlight.series.steps",
    "moonlight.brink.q-name",
)
def test_the_series_is_chosen_first_and_everybody_answers(night):
    n = night("obligation")
    assert (n.offered("ana", "answer"), n.offered("ana", "series-abilities")) == ([], [])
    n.does("gm", "series", series="brink", name="Dawn")
    assert (n.offered("ana", "series"), n.world.series.name) == ([], "Dawn")
    asked = [id for (id,) in n.offered("ben", "answer")]
    assert asked == [one.id for one in PLAYSETS["brink"].prompts]
    assert asked.index("roles") < asked.index("obligation") < asked.index("destiny")
    n.does("ben", "answer", "abyss", words=["endless hunger"]).does(
        "gm", "answer", "agenda", words=["revenge"]
    )
    assert n.play.view("cleo").series.answers == {
        "abyss": ("endless hunger",),
        "agenda": ("revenge",),
    }
    n.does(
        "ana", "series-abilities", ability="moonlight.redemption", transcendent="moonlight.tireless"
    )
    assert n.world.series.abilities == ("moonlight.redemption", "moonlight.tireless")


@shows("moonlight.series.record")
def test_a_form_asks_its_own_question_and_holds_what_was_agreed(night):
    n = night("obligation").does("gm", "series", series="brink", name="Dawn")
    n.does("ben", "answer", "abyss", words=["endless hunger", "a song"])

    def form(id):
        asked = n.play.form(Offer("moonlight.answer", ("ana", id)))
        (line,) = asked.answers.fields
        return str(asked.prompt), line.default

    assert form("abyss") == ("What lies in the Abyss?", ("endless hunger", "a song"))
    assert form("agenda") == ("What does it want?", ())
    n.does("ana", "answer", "abyss", words=[])
    assert n.world.series.answers == {"abyss": ()}


@shows("moonlight.series.four")
def test_four_series():
    assert sorted(one.name for one in PLAYSETS.values()) == [
        "At the Brink of the Abyss",
        "Beneath a Rotting Sky",
        "In a Maze of Dreams",
        "On a Sea of Stars",
    ]


SHEETS = {
    "brink": ((13, 9, 5, [1, 2, 3]), ("Abyss", "Investigation", 40, 0), (3, 2)),
    "rotting": ((15, 10, 6, [1, 2, 3]), ("Blight", "Investigation", 32, 2), (4, 2)),
    "sea": ((15, 9, 5, [1, 2, 3]), ("Leviathans", "Readiness", 41, 2), (3, 2)),
    "maze": ((14, 10, 2, [1, 2, 3]), ("Conspiracy", "Investigation", 38, 2), (5, 1)),
}


@shows("moonlight.series.sheets", "moonlight.director.sheet")
def test_a_series_has_sheets_for_protagonists_and_director():
    """The workspace, the protagonists' sheet, the reference sheet, the director's sheet."""
    assert {
        one.id: (
            (len(one.prompts), len(one.abilities), len(one.missions), [*one.fallout]),
            (one.adversary, one.leads, len(one.names), len(one.rules)),
            (len(one.principles), len(one.advice)),
        )
        for one in PLAYSETS.values()
    } == SHEETS
    assert PLAYSETS["brink"].principles == (
        "Give monsters human hearts.",
        "Adversaries have reasons; they are not villains.",
        "Let the everyday world speak for the Abyss.",
    )


@shows(
    "moonlight.series.overrides", "moonlight.director.series-rules", "moonlight.downtime.basic-four"
)
def test_a_series_wins_over_the_core(playing):
    four = {"connect", "care", "work", "investigate"}
    for series, gone in (
        ("brink", set()),
        ("rotting", {"connect"}),
        ("sea", {"investigate"}),
        ("maze", {"connect"}),
    ):
        n = playing(series, phase="downtime", ana={"downtime": 2}, ben={})
        n.does("ana", "project", name="a kite", size=4)
        assert {what for what in four if n.offered("ana", what)} == four - gone
    assert PLAYSETS["sea"].instead == {"moonlight.investigate": "make preparations"}


@shows("moonlight.director.plays-secondary")
def test_the_director_plays_everybody_else(night):
    n = night()
    n.does("gm", "secondary", name="The Duke").does("ana", "secondary", name="Mum", words="tired")
    assert (
        act("secondary").text
        == "Somebody who matters to your protagonist; the director plays them."
    )
    assert [(one.name, one.by) for one in n.world.secondary.values()] == [
        ("The Duke", "gm"),
        ("Mum", "ana"),
    ]
    assert GAME.characters(n.world, GM) == ()


# Eclipse and loss


@shows("moonlight.eclipse.fall", "moonlight.eclipse.player-control")
def test_in_eclipse_the_player_still_plays_and_all_know_the_words(night):
    n = night(ana={"stress": 8, "dots": {"flow": 1, "defy": 1}, "playbook": "guardian"}, ben={})
    n.dice(1, 1).does("ana", "push", n.acts("ana", "flow"), "die", "")
    assert n.one("ana").eclipse
    assert act("fall").text == "Nobody holds you. Read your eclipse and its way out aloud."
    book = PLAYBOOKS[seen(n, "ben", "ana").playbook]
    assert book.eclipse.startswith("The world is rotten")
    assert book.escape.startswith("Somebody lets you see")
    n.rolls("ana", 4, 4)
    assert n.offered("ana", "act") == [()]


@shows("moonlight.eclipse.persist")
def test_eclipse_lasts_through_every_phase(night):
    n = night("obligation", ana={"eclipse": True, "stress": 5}, ben={})
    for phase in ("downtime", "mission", "fallout"):
        n.does("gm", "next-phase")
        assert (n.world.phase, n.one("ana").eclipse) == (phase, True)
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").dice(1, 1).does(
        "gm", "fallout-roll"
    )
    n.does("gm", "fallout-halve").does("gm", "next-phase")
    assert (n.world.phase, n.one("ana").eclipse, n.one("ana").stress) == ("obligation", True, 5)


@shows("moonlight.eclipse.escape-roll-optional")
def test_a_way_out_needs_no_roll(night):
    n = night(ana={"eclipse": True, "stress": 5}, ben={})
    n.does("gm", "escape", "ana", by="ben", words="They talked all night")
    assert not n.one("ana").eclipse
    assert act("escape").text == "The way out is found, with another's help. Judge generously."


@shows("moonlight.eclipse.zero-new-character", "moonlight.loss.promises")
def test_after_a_loss_there_is_a_new_character_and_new_promises(night):
    n = night(
        ana={"eclipse": True, "stress": 2},
        ben={"vows": (Vow("ana", "I stay"), Vow("cleo", "I follow"))},
        cleo={},
    )
    n.does("ana", "push", n.acts("ana"), "die", "").answers("ana", "mundane")
    assert n.one("ana").lost == "mundane"
    n.does("ana", "sheet", playbook="hero", name="New", action="flow", special="moonlight.call-out")
    (id,) = n.world.of_seat("ana")
    assert (id != "ana", n.one(id).name) == (True, "New")
    why = n.refused(id, "act", goal="to help", action="flow")
    assert why == "New is out of action until the mission ends."
    n.does("gm", "next-phase").does("gm", "fallout-advance").does("gm", "fallout-clear")
    assert not n.one(id).out
    n.does("ben", "vows", vows=[[id, "I meet you", ""], ["cleo", "I follow", ""]])
    assert [vow.to for vow in n.one("ben").vows] == [id, "cleo"]


@shows("moonlight.loss.adversary")
@pytest.mark.parametrize(
    ("how", "counts"), [("dead", True), ("adversary", True), ("mundane", False)]
)
def test_who_is_killed_or_goes_over_in_a_mission_counts_for_the_adversary(night, how, counts):
    n = night(ana={"eclipse": True, "stress": 1}, ben={})
    n.does("ana", "push", n.acts("ana"), "die", "").answers("ana", how)
    n.does("gm", "next-phase")
    form = GAME.rules["moonlight.fallout-advance"].form(n.world, "gm").answers
    assert next(line.default for line in form.fields if line.name == "fallen") is counts


# Clocks and information


@shows(
    "moonlight.clock.meaning",
    "moonlight.clock.uses",
    "moonlight.clock.racing",
    "moonlight.clock.fill",
)
def test_clocks_race_and_leave_play(night):
    n = night()
    n.does("gm", "clock-new", name="We reach the gate", size=4).does(
        "gm", "clock-new", name="It closes", size=4
    )
    ours, theirs = n.world.clocks
    assert "Some words are needed" in n.refused("gm", "clock-new", name="", size=4)
    n.does("gm", "clock-tick", ours, segments=4).does("gm", "clock-tick", theirs, segments=6)
    assert [clock.full for clock in n.world.clocks.values()] == [True, True]
    n.does("gm", "clock-away", ours)
    assert list(n.world.clocks) == [theirs]
    assert act("clock-new").text == "Danger that looms, or something that is nearly done."


@shows(
    "moonlight.info.follow-up",
    "moonlight.info.effect",
    "moonlight.info.ask-player",
    "moonlight.playbook.question-blanks",
)
@pytest.mark.parametrize(
    ("faces", "asked"),
    [
        ((3,), (1, 0, 2)),
        ((5,), (1, 1, 2)),
        ((6,), (2, 1, 2)),
        ((6, 6), (2, 1, 3)),
    ],
)
def test_how_much_one_may_ask(night, faces, asked):
    n = night(ana={"dots": {"flow": len(faces)}, "playbook": "enigma"}, ben={})
    n.dice(*faces).does("ana", "gather", about="Ben", action="flow", whom="ben")
    found = n.told(Asked)[-1]
    assert (found.questions, found.follow_ups, found.effect) == asked
    assert [one for one in PLAYBOOKS["enigma"].questions if "X" in one] == [
        "What does X plan?",
        "Where is X?",
        "What does X truly wish for?",
    ]


@shows("moonlight.info.type", "moonlight.info.as-action", "moonlight.info.effect")
@pytest.mark.parametrize(
    ("faces", "asked", "owed"),
    [
        ((3, 1), (1, 0, 3), True),
        ((5, 1), (1, 1, 3), True),
        ((6, 1), (2, 1, 3), False),
        ((6, 6), (2, 1, 3), False),
    ],
)
def test_in_danger_information_is_an_action_roll_with_its_questions_and_its_cost(
    night, faces, asked, owed
):
    n = night(ana={"playbook": "guardian", "abilities": ("moonlight.watchful",)}, ben={})
    n.does("ana", "gather-danger", goal="the guns", action="analyze", whom="ben")
    id = n.roll_of("ana")
    n.does("gm", "stakes", id, position="desperate")
    n.does("ana", "bring", id, "moonlight.watchful").does("ben", "assist", id)
    assert n.offered("ben", "join") == []
    n.rolls("ana", *faces)
    found = n.told(Asked)[-1]
    assert (found.questions, found.follow_ups, found.effect) == asked
    assert (found.who, found.about, found.lists) == ("ana", "the guns", ("guardian",))
    assert (n.world.last.kind, n.world.last.position, n.world.owed) == ("info", "desperate", owed)
    assert [one.why for one in n.told(Learned)] == ["desperate"]


def test_limited_effect_tells_little_and_a_fated_one_is_better_seen(night):
    abilities = ("moonlight.fated", "moonlight.oracle")
    n = night(ana={"abilities": abilities, "chosen": {"moonlight.fated": "ben"}}, ben={}, cleo={})
    for whom, dice in (("ben", 2), ("cleo", 1)):
        n.does("ana", "gather-danger", goal="what comes", action="perceive", whom=whom)
        n.does("gm", "stakes", n.roll_of("ana"), effect="limited")
        n.rolls("ana", *[4] * dice)
        assert n.told(Asked)[-1].effect == 1


@shows("moonlight.info.free-questions")
def test_three_abilities_add_a_question_of_their_own():
    assert {one.name: one.free for one in SPECIALS.values() if one.free} == {
        "Constant care": "Who is hurting?",
        "Pathetic!": "Where is my rival, and what are they doing?",
        "Heartfelt": "What do you truly feel?",
    }


# Missions, fallout, seasons


@shows("moonlight.engage.series-dice")
def test_series_add_dice_to_the_engagement_roll(playing):
    def more(series, *abilities, kind="x", tier=1, answers=(), rooms=(), **given):
        n, plain = playing(series, *abilities, rooms=rooms), playing(series)
        for path, value in given.items():
            n.set(f"tracks/{path}", value)
        mission = Mission(kind, tier, "", tuple(answers), 3)
        return total(n, EngagementDice(mission)) - total(
            plain, EngagementDice(Mission(kind, tier, "", (), 3))
        )

    assert more("brink", rooms=["room-purification"]) == 1
    assert more("brink", rooms=["room-portal"], tier=2) == 1
    assert more("sea", rooms=["ship-observatory"], kind="hunt") == 1
    assert more("rotting", "night-hunters", kind="the-hunt") == 1
    assert more("sea", "heroes-of-the-people", answers=["moonlight.heroes-of-the-people"]) == 1
    assert more("maze", "moment-of-crisis", answers=["friend"]) == 2
    assert more("sea", dice=1) == 1
    n = playing("maze")
    hindered = total(n, EngagementDice(Mission("x", 1, "", (), 3)))
    n.does("gm", "waive", "indoctrination")
    assert total(n, EngagementDice(Mission("x", 1, "", (), 3))) - hindered == 1


@shows("moonlight.mission.tier-bonus-conflict")
def test_a_matched_tier_gives_a_die_or_none(night):
    n = night().set("tracks/investigation", 5)
    assert total(n, EngagementDice(Mission("x", 1, ""))) == 2
    n.does("gm", "readings", on=["noMatchedDie"])
    assert [total(n, EngagementDice(Mission("x", tier, "", other=3))) for tier in (1, 2)] == [4, 3]


def test_a_mission_of_no_known_tier_is_refused(night):
    n = night()
    assert [kind.tier for kind in kinds(n.world)] == [1, 2, 3]
    why = n.refused("ana", "plan", kind="tier-4", goal="the moon")
    assert why == "There is no mission of tier 4 here."


@shows("moonlight.flashback.no-undo")
def test_a_flashback_undoes_nothing(night):
    n = night(ana={"harm": (Harm(1, "cut"),)}, ben={})
    id = n.hits("ana", 2)
    n.does("ana", "flashback", words="I wore a vest")
    (past,) = n.world.flashbacks
    n.does("gm", "price", past, price=1).does("ana", "remember", past)
    assert (n.one("ana").harm, list(n.world.incoming)) == ((Harm(1, "cut"),), [id])
    assert act("remember").text == "Pay its price: it was so. It undoes nothing that has happened."


@shows("moonlight.fallout.clear-series")
def test_only_one_series_does_not_clear_after_a_mission(playing):
    worn = {"stress": 6, "track": 2}
    for series, left in (("brink", (0, 0)), ("sea", (0, 0)), ("maze", (0, 0)), ("rotting", (6, 2))):
        n = playing(series, phase="fallout", ana=worn, ben={})
        n.does("gm", "fallout-advance").does("gm", "fallout-clear")
        assert (n.one("ana").stress, n.one("ana").track) == left


@shows(
    "moonlight.fallout.unresolved",
    "moonlight.fallout.narrate",
    "moonlight.fallout.rewrite-promises",
    "moonlight.oblig.narrate",
)
def test_fallout_is_told_and_answered_later(night):
    n = night("fallout", ana={"vows": (Vow("ben", "I stay"),)}, ben={}, cleo={})
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").dice(1, 1).does(
        "gm", "fallout-roll"
    )
    n.does("gm", "scene", words="Far away a door opens.")
    assert (n.world.scene, n.world.incoming, n.offered("ana", "plan")) == (
        "Far away a door opens.",
        {},
        [],
    )
    n.does("ana", "vows", vows=[["cleo", "I go", ""]])
    assert n.one("ana").vows == (Vow("cleo", "I go"),)
    assert act("oblige").text.endswith("Tell how it went, in a scene or in a few words.")


@shows(
    "moonlight.adversary.full-ends-season",
    "moonlight.adversary.reset",
    "moonlight.cycle.season",
    "moonlight.cycle.season-break",
)
def test_the_adversarys_strike_ends_the_season(night):
    n = night().set("tracks/strikes", True).set("tracks/adversary", 15)
    assert n.refused("ana", "retire") == "Characters leave the story between seasons."
    n.does("ana", "plan", kind="tier-3", goal="live").does("ana", "engage").does(
        "gm", "mission-end", success=False
    )
    n.does("gm", "next-phase").does("gm", "season-end", False)
    assert (n.world.series.season, n.world.tracks.adversary, n.world.tracks.strikes) == (
        2,
        0,
        False,
    )
    assert act("season-end").text == (
        "Five to eight episodes make a season, and a great confrontation ends it. Both tracks begin anew. Look back, "
        "change roles if you like, make new characters, set new goals."
    )
    n.does("ana", "retire").does(
        "ana", "sheet", playbook="hero", name="New", action="flow", special="moonlight.call-out"
    )
    assert (n.one("ana").lost, len(n.world.of_seat("ana"))) == ("retired", 1)


@shows("moonlight.brink.effect-default")
def test_the_brink_is_kind_to_everyday_selves():
    assert PLAYSETS["brink"].advice[0] == (
        "Everyday selves may find ways to act with standard effect even against the supernatural; transcended ones "
        "often reach great."
    )


@shows("moonlight.brink.effect-default")
@pytest.mark.parametrize(("series", "left"), [("brink", (1, 2, 2)), ("rotting", (0, 1, 1))])
def test_an_everyday_self_of_the_brink_has_standard_effect_at_best(playing, series, left):
    n = playing(series)
    id = n.acts("ana")
    for effect, found in zip(("limited", "standard", "great"), left, strict=True):
        n.does("gm", "stakes", id, supernatural=True, position="risky", effect=effect)
        assert GAME.reckon(n.world, Effect(n.world.rolls[id])).total == found


@shows(
    "moonlight.brink.series",
    "moonlight.brink.q-transcendence",
    "moonlight.brink.q-transgressions",
    "moonlight.brink.q-destiny",
)
def test_the_open_questions_of_the_brink():
    brink = PLAYSETS["brink"]
    assert brink.text == (
        "A hopeful story of redemption: heroic magical girls reclaim a corrupted world, and their power is truly good."
    )
    texts = {one.id: one.text for one in brink.prompts}
    assert texts["transcendence"] == (
        "How does it feel to transcend? What is shared, what is each one's own, and why is it your truest self?"
    )
    assert (
        texts["transgressions"] == "How do we offend what is sacred, and stand for what is profane?"
    )
    assert texts["destiny"] == (
        "What do we strive for, which calamity must we prevent, which change will we bring?"
    )
    advance = GAME.rules["moonlight.fallout-advance"]
    assert advance.form is not None
    assert "destiny" in [line.name for line in advance.form(GAME.World(), "gm").answers.fields]


# Growth and creation


@shows(
    "moonlight.xp.playbook-trigger",
    "moonlight.xp.promise-trigger",
    "moonlight.xp.eclipse-trigger",
    "moonlight.eclipse.xp",
    "moonlight.promise.xp",
)
def test_what_earns_xp_at_the_end_of_a_session(night):
    n = night("fallout")
    assert titles(Review, n.world) == {
        "challenge": "You met a challenge the way of your playbook",
        "belief": "You showed beliefs, drives, role or background",
        "trouble": "Promises or obligation made trouble",
        "eclipse": "You embodied your eclipse, or bared your heart",
        "track": "Where you mark it",
    }
    assert {id: book.xp for id, book in PLAYBOOKS.items()} == {
        "enigma": "You met a challenge with mystery or showy action.",
        "guardian": "You met a challenge with kindness or self-sacrifice.",
        "harmony": "You met a challenge with understanding or coordination.",
        "outsider": "You met a challenge on your own, or with aggression.",
        "stranger": "You met a challenge with knowledge or subtlety.",
        "traveller": "You met a challenge with foresight or revelation.",
        "hero": "You met a challenge with compassion or honesty.",
    }
    n.does("ana", "review", trouble=2, eclipse=1)
    assert [one.why for one in n.told(Learned)] == ["trouble", "trouble", "eclipse"]
    assert n.one("ana").xp == {"playbook": 3}


@shows("moonlight.xp.veteran", "moonlight.xp.veteran-count", "moonlight.xp.veteran-transcendent")
def test_a_veteran_has_one_ability_of_another_playbook(night):
    n = night(ana={"playbook": "guardian", "advances": ("playbook", "playbook")}, ben={})
    own = {a.id for a in PLAYBOOKS["guardian"].abilities}

    def foreign():
        return [gain for _, gain in n.offered("ana", "advance") if gain not in own]

    others = [one for book in PLAYBOOKS.values() for one in book.abilities if one.id not in own]
    usual = [a.id for a in others if not (a.starting or a.transcendent or a.earned)]
    assert sorted(foreign()) == sorted(usual)
    n.does("gm", "readings", on=["veteranTranscendent"])
    assert any(SPECIALS[id].transcendent for id in foreign())
    n.does("ana", "advance", "playbook", "moonlight.reckless")
    assert foreign() == []
    n.does("gm", "readings", on=["manyVeterans"])
    assert foreign()
    assert "moonlight.reckless" not in foreign()


@shows("moonlight.xp.veteran-count")
def test_what_a_heros_destiny_opened_is_no_veterans_ability(night):
    own = ("moonlight.heros-destiny", "moonlight.beacon")
    hero = {"playbook": "hero", "abilities": own, "advances": ("playbook", "playbook")}
    n = night(ana=hero, ben={})
    assert ("playbook", "moonlight.watchful") in n.offered("ana", "advance")
    n.does("ana", "advance", "playbook", "moonlight.watchful")
    assert ("playbook", "moonlight.constant-care") not in n.offered("ana", "advance")


def test_a_fifth_dot_is_not_offered(night):
    n = night(ana={"dots": {"flow": 2}, "bright": {"flow": 2}, "advances": ("stars",)}, ben={})
    assert [gain for _, gain in n.offered("ana", "advance")] == ["conceal", "analyze"]
    assert n.refused("ana", "advance", "stars", "flow") == (
        "Ana has four dots in flow already: there is no fifth."
    )


@shows("moonlight.create.steps", "moonlight.create.role", "moonlight.create.introduce")
def test_a_sheet_is_filled_in_the_order_of_the_book(night):
    n = night("obligation", ana={"lost": "dead"}, ben={})
    assert list(titles(Sheet, n.world)) == [
        "playbook",
        "role",
        "second_role",
        "background",
        "obligation",
        "action",
        "special",
        "transcendent",
        "name",
        "true_name",
        "look",
    ]
    n.does(
        "ana",
        "sheet",
        playbook="hero",
        name="Iris",
        role="royal heir",
        second_role="a thief",
        background="the sea",
        obligation="school",
        action="flow",
        special="moonlight.call-out",
    )
    (id,) = n.world.of_seat("ana")
    made = seen(n, "ben", id)
    assert (made.role, made.background, made.obligation) == (
        ("royal heir", "a thief"),
        "the sea",
        "school",
    )


@shows("moonlight.promise.form")
def test_a_promise_says_what_one_will_or_will_never_do():
    assert titles(Promise) == {
        "to": "To whom",
        "words": "What you will, or will never, do",
        "prompt": "Of which kind",
    }
    assert (
        act("vows").text
        == "What your character will or will never do, because of what they feel for another."
    )


@shows("moonlight.trans.describe")
def test_the_change_is_described(night):
    form = act("transcend").asks
    assert titles(form) == {
        "words": "What your true self looks like",
        "feels": "How it feels",
        "back": "How the change back feels",
    }
    n = night()
    n.does("ana", "transcend", words="wings of ink", feels="cold", back="a long breath")
    (told,) = n.told(Transcended)
    assert (told.words, told.feels, told.back) == ("wings of ink", "cold", "a long breath")
    said = str(GAME.prose(told, n.world))
    assert said == "Ana transcends: wings of ink / cold / a long breath"


@shows("moonlight.create.playbook-unique")
def test_by_the_other_reading_playbooks_may_be_doubled(night):
    n = night("obligation", ana={"playbook": "hero"}, ben={"lost": "dead"})
    sheet = {"playbook": "hero", "name": "Two", "action": "flow", "special": "moonlight.call-out"}
    assert "none of the legal answers" in n.refused("ben", "sheet", **sheet)
    n.does("gm", "readings", on=["doublePlaybooks"]).does("ben", "sheet", **sheet)


@shows("moonlight.general.once-per")
@pytest.mark.parametrize(
    ("span", "ends"),
    [
        ("phase", "phase"),
        ("mission", "fallout"),
        ("transcendence", "fallout"),
        ("episode", "obligation"),
        ("season", "season"),
        ("series", "series"),
        ("scene", "scene"),
        ("ever", ""),
    ],
)
def test_what_was_used_comes_back_when_its_span_ends(night, span, ends):
    n = night("mission")
    n.set("uses", [{"who": "ana", "what": "x", "until": span}])
    seen = []
    n.does("gm", "scene", words="Elsewhere")
    seen += ["scene"] if not n.world.uses and not seen else []
    n.does("gm", "next-phase")
    seen += ["fallout"] if not any(use.what == "x" for use in n.world.uses) and not seen else []
    n.set("mission", {"id": "tier-3", "tier": 3, "goal": "", "success": True, "ends": "season"})
    n.does("gm", "season-end", False)
    seen += ["season"] if not any(use.what == "x" for use in n.world.uses) and not seen else []
    n.set("tracks/steps", ["advance", "clear", "roll", "halve"]).does("gm", "next-phase")
    seen += ["obligation"] if not any(use.what == "x" for use in n.world.uses) and not seen else []
    n.set("phase", "fallout").set(
        "mission", {"id": "t", "tier": 3, "goal": "", "success": True, "ends": "series"}
    )
    n.does("gm", "season-end", True)
    seen += ["series"] if not any(use.what == "x" for use in n.world.uses) and not seen else []
    assert seen == ([{"phase": "fallout"}.get(ends, ends)] if ends else [])


@shows(
    "moonlight.trans.length", "moonlight.xp.track-sizes", "moonlight.mission.investigation-length"
)
def test_figures_of_the_sheets_may_be_written_otherwise(night):
    n = night("fallout", ana={"transcended": True, "track": 0}, ben={})
    assert (
        n.world.figures.transcendence,
        n.world.figures.attribute_xp,
        n.world.figures.playbook_xp,
    ) == (4, 6, 8)
    assert (n.world.figures.series_xp, n.world.tracks.leads_tier) == (8, 5)
    n.does(
        "gm",
        "figures",
        transcendence=2,
        attribute_xp=1,
        playbook_xp=2,
        series_xp=3,
        leads_tier=4,
        bastion_tier=5,
        engine_recovery=4,
        berths=6,
    )
    n.set("tracks/investigation", 8)
    assert n.world.tracks.known == 2
    n.does("ana", "review", challenge=2)
    n.does("ana", "review", belief=1, track="sun").does("ana", "series-xp", xp=3)
    assert (n.one("ana").advances, n.world.series.advances) == (("playbook", "sun"), 1)
    n.set("phase", "mission")
    for _ in range(2):
        n.acts("ana")
        n.rolls("ana", 6)
    assert not n.one("ana").transcended


# The playbooks' pages


WORDS = {
    "enigma": (
        "A mysterious ally with a double life, who works from the shadows and loves a dramatic reveal.",
        "Only the mask deserves love. You cast off your everyday self and give the crowd nothing but glamour and drama.",
        (
            "Somebody bares the truth of their heart to you, and you show them who you are. They gain a promise to keep your "
            "secret."
        ),
        "moonlight.behind-the-mask",
    ),
    "guardian": (
        "A watchful protector and healer who lives by a code.",
        (
            "The world is rotten with people who break its rules. Every breach of your code must meet hard justice, until "
            "the guilty repent."
        ),
        "Somebody lets you see a thing of pure beauty, and you give up the crusade.",
        "moonlight.honour-bound",
    ),
    "harmony": (
        "Two people bound as one, an inspiration and a leader when others act together.",
        "You are split. Doubt and a quarrel keep your halves apart.",
        "Somebody else mediates, and your halves are reconciled.",
        "moonlight.in-harmony",
    ),
    "outsider": (
        "A reckless renegade with a troubled past, and a rival among the protagonists.",
        (
            "Your friends are weak hangers-on. You go after what you want by the cruellest means, above all to humble your "
            "rival."
        ),
        (
            "You see that your rival is not cowed by you, and the two of you achieve something together. You may "
            "name a new rival."
        ),
        "moonlight.something-to-prove",
    ),
    "stranger": (
        "A cool, distant seeker of secrets and unusual solutions.",
        "Friends and feelings are in the way. You sink into one concrete, rational, wholly impossible task.",
        "Somebody works on it beside you without judging, and you let it go unfinished.",
        "moonlight.stranger-to-kindness",
    ),
    "traveller": (
        "An ominous oracle who came to change one protagonist's fate.",
        "Fate cannot be changed. You embrace it, and act on instinct without a thought for what comes of it.",
        (
            "Your fated person proves your foresight wrong, and that fate can bend. Then change the person, their fate, or "
            "both."
        ),
        "moonlight.fated",
    ),
    "hero": (
        "An unproven, honest companion, the heart of the group, who at first cannot transcend.",
        "You are weak, useless and unworthy. You throw yourself into danger to be of any use at all.",
        (
            "Somebody truly talks with you about your feelings, and shows that they have felt the same. Mere reassurance is "
            "not enough."
        ),
        "moonlight.only-mortal",
    ),
}


def sheet_of(id):
    marks = [
        f"moonlight.{id}.{what}" for what in ("playbook", "eclipse", "escape", "starting-ability")
    ]
    return pytest.param(id, marks=shows(*marks))


@pytest.mark.parametrize("id", [sheet_of(id) for id in WORDS])
def test_what_a_playbook_is_and_how_it_falls(night, id):
    book = PLAYBOOKS[id]
    starting = [one.id for one in book.abilities if one.starting]
    assert (book.text, book.eclipse, book.escape, *starting) == WORDS[id]
    n = night("obligation", ana={"lost": "dead"}, ben={})
    special = next(a.id for a in book.abilities if not (a.starting or a.transcendent or a.earned))
    bright = next((a.id for a in book.abilities if a.transcendent), "")
    action = "flow" if "flow" not in book.actions else "defy"
    n.does(
        "ana", "sheet", playbook=id, name="X", action=action, special=special, transcendent=bright
    )
    (me,) = n.world.of_seat("ana")
    assert n.one(me).abilities == tuple(one for one in (*starting, special, bright) if one)


TEXTS = {
    "enigma.behind-the-mask": "Your everyday and your true self live separate lives, and nobody in the story knows they "
    "are one. Describe the mask.",
    "enigma.shrouded-in-secrets": "Nobody unmasks you without your leave. One more die when your everyday self hides your "
    "purpose or helps you go unnoticed.",
    "enigma.the-big-reveal": "At the moment you transcend you may vanish, and reappear when and where you choose in this "
    "mission.",
    "guardian.righteous": "A deadly foe whom you confront is humbled by your courage. One more die to forgive a humbled "
    "foe.",
    "outsider.old-loyalties": "The group's adversaries are not hostile to you at first and deal with you as one of "
    "theirs; with your friends less so. Say what you once were among them.",
}


@pytest.mark.parametrize("atom", [pytest.param(id, marks=shows(f"moonlight.{id}")) for id in TEXTS])
def test_abilities_that_people_judge(atom):
    ability = SPECIALS[f"moonlight.{atom.split('.')[1]}"]
    assert ability.text == TEXTS[atom]
    assert (ability.starting, ability.transcendent, ability.dice) == {
        "behind-the-mask": (True, False, 0),
        "shrouded-in-secrets": (False, False, 1),
        "the-big-reveal": (False, True, 0),
        "righteous": (False, False, 1),
        "old-loyalties": (False, False, 0),
    }[atom.split(".")[1]]


@shows("moonlight.enigma.behind-the-mask")
def test_no_seat_is_kept_from_the_enigmas_secret(night):
    n = night(ana={"true_name": "Nightshade", "abilities": ("moonlight.behind-the-mask",)}, ben={})
    assert seen(n, "ben", "ana").true_name == "Nightshade"


# What one who is hurt may still do, and armour


@shows(
    "moonlight.harmpen.level3-fiction",
    "moonlight.team.assist-exposure",
    "moonlight.armour.other-consequences",
    "moonlight.resist.goal-stays-lost",
)
def test_helpers_are_exposed_and_resisting_saves_no_goal(night):
    n = night(ana={"harm": (Harm(3, "broken"),), "transcended": True}, ben={})
    id = n.acts("ana")
    assert "incapacitated" in n.refused("ana", "roll", id)
    n.does("ben", "assist", id)
    n.rolls("ana", 3)
    hit = n.hits("ben", 2)
    n.dice(6, 1, 1).does("ben", "resist", hit).does("ben", "take", hit)
    assert (n.world.last.band, [tag.level for tag in n.one("ben").harm]) == ("1-3", [1])
    other = n.hits("ana", 2, kind="complication")
    n.does("ana", "armour", other)
    assert n.world.incoming[other].level == 1
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3


# Numbers


@pytest.mark.parametrize(
    ("path", "record"),
    [
        ("rolls", {"who": "ana", "action": "defend", "goal": "so"}),
        ("incoming", {"whom": "ana", "kind": "harm", "words": "so"}),
        ("clocks", {"name": "so", "size": 4}),
        ("setups", {"by": "ana", "words": "so"}),
        ("flashbacks", {"who": "ana", "words": "so"}),
        ("secondary", {"name": "so"}),
        ("engines", {"name": "so"}),
        ("suspects", {"name": "so"}),
    ],
)
def test_no_new_record_gets_the_number_of_one_that_was_laid_down_by_hand(night, path, record):
    n = night()
    first = n.world.next_id
    n.set(f"{path}/{first + 1}", record)
    for name in ("one", "two"):
        n.does("gm", "clock-new", name=name, size=4)
    kept = {id: one.name for id, one in n.world.clocks.items() if one.name != "so"}
    assert kept == {first: "one", first + 2: "two"}
    assert n.world.next_id == first + 3
    assert n.world.fresh_ids(2) == [first + 3, first + 4]
