"""Combat and Crash: where it begins and ends, recovery, ladders, and who may see them."""

from random import Random

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.bots.player import EidolonBot
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import (
    CombatBegan,
    CombatEnded,
    EnemyCrashed,
    EnemyWritten,
    Recovered,
    StateChanged,
)
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.enemies import template
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.world import World
from undertow.lab.bots import decide, perform, up_to

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}
STAGES = (
    ("A switchblade.", "Disarm him."),
    ("A giant mummy.", "Subdue it."),
    ("Silence, in black and white.", "Beat it by the rules of the film."),
    ("All the monsters at once.", "Finish them, or him."),
)
JIMMY = ("Jimmy", "MONSTER MASH", "It turns the world into an old film.", 1, STAGES)


def some(seat, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


def fight(tableau, *people, enemies=None, **how):
    e = tableau(*people, enemies=enemies or {"brute": 2}, **how)
    present = tuple(seat for seat, _ in people)
    return e.opens("gm", "start-combat").answers((present, tuple(e.world.enemies)))


# Where it begins and ends


@shows("eidolon.combat.start-end", "eidolon.combat.participants", "eidolon.combat.program")
def test_the_gm_marks_combat_and_everybody_present_is_in_it_by_default(tableau):
    e = tableau(some("ana"), some("ben"), enemies={"brute": 2})
    e.opens("gm", "start-combat")
    page = e.asked("gm", "fight").question.answers
    assert page.fields[0].default == ("ana", "ben")
    assert page.fields[1].default == ("brute",)  # there is nobody else to fight
    e.is_illegal(((), ("brute",)), "gm")
    e.answers((("ana",), ("brute",)))
    assert e.world.combat.present == ("ana",)
    e.is_refused("gm", "start-combat", because="one at a time")
    e.opens("gm", "change-combat").answers((("ana", "ben"), ("brute",)))
    assert e.world.combat.present == ("ana", "ben")
    e.opens("gm", "end-combat", True)
    assert e.world.combat is None
    e.is_refused("gm", "end-combat", True, because="no combat")
    several = tableau(some("ana"), enemies={"brute": 2, "boss": 3}).opens("gm", "start-combat")
    assert several.asked("gm", "fight").question.answers.fields[1].default == ()
    several.answers((("ana",), ("boss",)))


@shows("eidolon.combat.program")
def test_what_lasts_for_a_combat_ends_with_it(tableau):
    e = fight(tableau, some("ana"))
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "cover", "", (), "combat"))
    e.opens("gm", "end-combat", False)
    assert not e.world.mods


@shows("eidolon.combat.program")
def test_moves_for_combat_wait_for_the_mark(tableau):
    move = next(m for m in MOVES.values() if m.combat and m.opens and not m.when)
    ana = pc("ana", move.playbook, move.id, resonant="the-fool", dissonant="justice")
    e = tableau(ana)
    slug = move.id.removeprefix("eidolon.")
    e.is_refused("ana", slug, "ana", because="combat")
    e.opens("gm", "start-combat").answers((("ana",), ()))
    assert e.offered("ana", slug)


@shows("eidolon.combat.same-moves")
def test_any_move_may_be_made_in_combat(tableau):
    e = fight(tableau, some("ana", glam=1, gen=1), deck=["the-sun", "the-star"])
    assert all(e.offered("ana", m) for m in ("scrap", "snipe", "dazzle", "investigate", "dredge"))
    e.makes("ana", "dazzle", "the-sun")


@shows(
    "eidolon.combat.recover",
    "eidolon.combat.recover-defeated",
    "eidolon.combat.recover-no-double",
    "eidolon.combat.participants",
    "eidolon.damage.reverse",
)
def test_won_or_lost_everybody_who_was_in_it_recovers_a_step(tableau):
    for won in (True, False):
        e = tableau(
            some("ana", track=4),
            some("ben", track=2),
            some("cleo", track=2),
            patch={"pcs/ana/out": True},
        )
        e.opens("gm", "start-combat").answers((("ana", "ben"), ()))
        e.opens("gm", "end-combat", won)
        assert (e.pc("ana").track, e.pc("ana").out) == (3, False)  # Desperate, and no further
        assert e.pc("ben").track == 1
        assert e.pc("cleo").track == 2  # was not there
        assert e.told(CombatEnded)[-1].won is won


@shows("eidolon.combat.recover", "eidolon.damage.reverse")
def test_nobody_gets_better_than_fresh(tableau):
    e = fight(tableau, some("ana"))
    e.opens("gm", "end-combat", True)
    assert e.pc("ana").track == 0


@shows("eidolon.combat.recover-defeated")
def test_the_dead_do_not_wake(tableau):
    e = fight(tableau, some("ana"), some("ben"))
    e.play.override("gm", {"pcs/ben/status": "dead", "pcs/ben/track": 4}, "for the test")
    e.opens("gm", "end-combat", True)
    assert e.told(Recovered)[0].pcs == ("ana",)


# Ladders


@shows(
    "eidolon.enemy.sheet",
    "eidolon.enemy.power",
    "eidolon.enemy.limit-set",
    "eidolon.crash.limit",
    "eidolon.crash.stages",
    "eidolon.crash.no-track",
    "eidolon.crash.count-word",
    "eidolon.enemy.sample-missing",
)
def test_an_enemy_is_a_ladder_of_threats_and_conditions(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.enemy", "blank")
    e.is_illegal(("Jimmy", "MONSTER MASH", "", 1, STAGES), "gm")  # the power is a must
    e.is_illegal(("Jimmy", "MONSTER MASH", "It hurts.", 1, ()), "gm")  # so is a stage
    e.answers(JIMMY)
    enemy = e.world.enemies["enemy-1"]
    assert (enemy.name, enemy.eidolon, enemy.power) == JIMMY[:3]
    assert enemy.limit == 4  # the number of the stage Defeated
    assert enemy.crash == 0
    assert enemy.stages[1].condition == "Subdue it."
    assert "track" not in enemy.__struct_fields__
    e.is_refused("ana", "gm.enemy", "blank", because="GM")


@shows(
    "eidolon.enemy.template-0",
    "eidolon.enemy.template-1",
    "eidolon.enemy.template-2",
    "eidolon.enemy.template-3",
)
def test_the_generic_ladder_has_three_stages_with_a_blank_each(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.enemy", "template")
    ladder = e.asked("gm", "enemy").question.answers.fields[4].default
    assert ladder == template()
    unseen, open_, last = ladder
    assert "unseen" in unseen[0].lower()
    assert "find out" in unseen[1].lower()
    assert "full force" in open_[0]
    assert "outmatched" in open_[1]
    assert "strongest" in last[0]
    assert "unable to harm" in last[1]
    assert all("…" in threat for threat, _ in ladder)
    e.answers(("Mira", "Moth", "It eats light.", 1, ladder))
    assert e.world.enemies["enemy-1"].limit == 3
    for _ in range(3):
        e.opens("gm", "gm.crash", "enemy-1").answers("met")
    assert e.world.enemies["enemy-1"].beaten


def test_who_is_made_up_on_the_spot_gets_a_power_later(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.enemy", "template")
    page = e.asked("gm", "enemy").question.answers
    filled = {field.name: field.default for field in page.fields} | {"name": "A ticket man"}
    e.answers(tuple(filled[field.name] for field in page.fields))
    assert (e.world.enemies["enemy-1"].name, e.world.enemies["enemy-1"].power) == (
        "A ticket man",
        "",
    )
    e.adds("He punches time.", "gm", key="npc-power")
    assert e.world.enemies["enemy-1"].power == "He punches time."


@shows("eidolon.eid.npc-power", "eidolon.eid.npc-power-lazy")
def test_somebody_who_becomes_an_enemy_needs_a_power_at_last(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.npc").answers(("Zoe", "A baker.", "", "", "sealed", True, (), ()))
    assert e.world.npcs["npc-1"].power == ""
    e.opens("gm", "gm.enemy", "npc-1")
    page = e.asked("gm", "enemy").question.answers
    assert page.fields[0].default == "Zoe"
    e.is_illegal(("Zoe", "Loaf", "", 1, STAGES), "gm")
    e.answers(("Zoe", "Loaf", "It rises.", 1, STAGES))
    npc = e.world.npcs["npc-1"]
    assert (npc.power, npc.eidolon, npc.state) == ("It rises.", "Loaf", "ready")


@shows(
    "eidolon.crash.advance",
    "eidolon.crash.gm-decides",
    "eidolon.crash.condition",
    "eidolon.enemy.gm-final",
    "eidolon.crash.multi",
)
def test_an_enemy_crashes_only_when_the_gm_says_the_threat_is_overcome(tableau):
    e = fight(tableau, some("ana", pow=1), deck=["the-world"])
    e.makes("ana", "scrap", "the-world")  # even The World crashes nobody by itself
    assert e.world.enemies["brute"].crash == 0
    e.opens("gm", "gm.crash", "brute")
    assert "condition 0" in str(e.asked("gm", "crash").question.prompt)
    e.answers("unmet")
    assert e.world.enemies["brute"].crash == 0
    e.opens("gm", "gm.crash", "brute").answers("met")
    assert e.world.enemies["brute"].crash == 1  # one crash for one act
    e.is_refused("ana", "gm.crash", "brute")


@shows("eidolon.enemy.discard-notes")
def test_the_gm_may_let_an_enemy_crash_although_the_notes_say_otherwise(tableau):
    e = fight(tableau, some("ana"))
    e.opens("gm", "gm.crash", "brute").answers("anyway")
    assert e.world.enemies["brute"].crash == 1
    e.opens("gm", "gm.edit-enemy", "brute")
    e.answers(("Brute", "Shade", "It hurts.", 1, (("a", "b"), ("c", "d"), ("e", "f"))))
    assert (e.world.enemies["brute"].limit, e.world.enemies["brute"].crash) == (3, 1)


@shows("eidolon.gm.crash-ask", "eidolon.gm.tools")
def test_after_a_success_the_gm_is_asked_whether_it_meets_the_condition(tableau):
    e = fight(tableau, some("ana", ele=1), deck=["the-sun", "the-moon", "death"])
    assert reminders(e.world, "gm") == []
    e.makes("ana", "snipe", "the-sun")
    (line,) = reminders(e.world, "gm")
    assert "condition 0" in str(line)
    assert line not in reminders(e.world, "ana")  # which players do not read
    e.makes("ana", "snipe", "the-moon")
    assert reminders(e.world, "gm") == []
    e.makes("ana", "snipe", "death")  # a neutral card may have been enough
    assert len(reminders(e.world, "gm")) == 1


@shows("eidolon.gm.crash-ask")
def test_a_card_is_asked_about_once_and_never_about_what_came_after_it(tableau):
    e = fight(tableau, some("ana", ele=1), deck=["the-sun", "the-star"])
    e.makes("ana", "snipe", "the-sun")
    (line,) = reminders(e.world, "gm")
    assert str(line).endswith("condition 0?")
    e.opens("gm", "gm.crash", "brute").answers("met")
    assert reminders(e.world, "gm") == [], "the card that caused the crash is spent"
    e.makes("ana", "snipe", "the-star")
    (line,) = reminders(e.world, "gm")
    assert "condition 1" in str(line)


@shows("eidolon.crash.final")
def test_the_last_stage_is_defeat_and_with_the_last_enemy_the_fight_is_won(tableau):
    e = fight(tableau, some("ana", track=1), enemies={"brute": 1, "boss": 2})
    e.opens("gm", "gm.crash", "brute").answers("met")
    assert e.world.enemies["brute"].beaten
    assert not e.play.requests()  # the boss still stands
    e.is_refused("gm", "gm.crash", "brute", because="beaten")
    e.opens("gm", "gm.crash", "boss").answers("met").opens("gm", "gm.crash", "boss").answers("met")
    assert e.asked("gm", "won")
    e.answers(True)
    assert e.world.combat is None
    assert e.told(CombatEnded)[0].won
    assert [(f.to, f.beaten) for f in e.told(EnemyCrashed)] == [(1, True), (1, False), (2, True)]
    assert e.pc("ana").track == 0


@shows("eidolon.crash.group")
def test_several_may_share_a_ladder_and_crash_together(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.enemy", "blank").answers(("A swarm", "", "They bite.", 12, STAGES[:1]))
    swarm = e.world.enemies["enemy-1"]
    assert (swarm.group, swarm.limit) == (12, 1)
    e.opens("gm", "gm.crash", "enemy-1").answers("met")
    assert e.world.enemies["enemy-1"].beaten  # all of them


@shows("eidolon.crash.multi")
def test_blaze_of_glory_forces_two_and_asks_for_no_condition(tableau):
    ana = pc(
        "ana",
        "veteran",
        "blaze-of-glory",
        resonant="the-fool",
        dissonant="justice",
        biz=1,
        choices={"former": "vanguard"},
    )
    e = fight(tableau, ana, enemies={"brute": 3}, deck=["the-sun"])
    e.moves("ana", "veteran.blaze-of-glory")
    while request := next(iter(e.play.requests()), None):
        options = list(getattr(request.question.answers, "options", ()))
        if ("draw",) in options:
            e.says("ana", "draw")
        elif ("play", 19) in options:
            e.plays("ana", "the-sun")
        elif "live" in options:
            e.answers("live")
        else:
            e.answers(request.question.answers.sample(lambda n: 0), request.seat)
    assert e.world.enemies["brute"].crash == 2


# Who may see them


@shows("eidolon.crash.hidden")
def test_ladders_are_hidden_until_the_gm_shows_them(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.enemy", "blank").answers(JIMMY)

    def seen():
        return list(e.play.view("ana").enemies)

    def known():
        return [f for _, f in e.play.log("ana") if isinstance(f, EnemyWritten | EnemyCrashed)]

    assert seen() == []
    assert known() == []
    e.opens("gm", "gm.crash", "enemy-1").answers("met")
    assert seen() == known() == []
    e.opens("gm", "gm.show", "enemy-1", "name")
    (jimmy,) = seen()
    assert (jimmy.name, jimmy.crash, jimmy.limit, jimmy.threat, jimmy.power) == (
        "Jimmy",
        0,
        None,
        "",
        "",
    )
    assert (known()[-1].enemy.stages, known()[-1].enemy.crash) == ((), 0)
    e.opens("gm", "gm.crash", "enemy-1").answers("met")
    assert (known()[-1].name, known()[-1].to) == ("Jimmy", -1)
    e.opens("gm", "gm.show", "enemy-1", "stage")
    assert seen()[0].crash == 2
    assert seen()[0].threat == ""
    e.is_refused("gm", "gm.show", "enemy-1", "name", because="no more")
    e.opens("gm", "gm.show", "enemy-1", "threat")
    assert seen()[0].threat == STAGES[2][0]
    (stage,) = known()[-1].enemy.stages
    assert (stage.threat, stage.condition) == (STAGES[2][0], "")
    assert e.play.view("gm").enemies[0].stages[2].condition == STAGES[2][1]


@shows("eidolon.stat.npc", "eidolon.stat.gm-never-draws")
def test_the_gm_opens_nothing_that_draws_for_an_enemy(tableau):
    e = fight(tableau, some("ana"), npcs=["Zoe"])
    theirs = [o for o in e.play.offers("gm") if o.rule in MOVES]
    assert theirs == []
    calls = [o.args[0] for o in e.play.offers("gm") if o.rule == "eidolon.gm.call"]
    assert set(calls) == {"ana"}


@shows(
    "eidolon.eid.state-set",
    "eidolon.eid.sealed",
    "eidolon.eid.ready",
    "eidolon.eid.severed",
    "eidolon.eid.npc-power-lazy",
)
def test_the_gm_sets_the_state_of_an_eidolon(tableau):
    e = fight(tableau, some("ana"), npcs=["Zoe"])
    assert e.pc("ana").state == "ready"
    assert e.world.npcs["zoe"].state == "sealed"  # as most people's is
    e.opens("gm", "gm.state", "ana", "severed")
    assert e.pc("ana").state == "severed"
    e.opens("gm", "gm.state", "ana", "ready").opens("gm", "gm.state", "zoe", "ready")
    e.adds("It rises.", "gm", key="npc-power")  # which could wait until now
    assert e.world.npcs["zoe"].power == "It rises."
    e.is_refused("gm", "gm.state", "zoe", "ready")
    e.is_refused("ana", "gm.state", "ana", "severed", because="GM")
    assert [(f.who, f.state) for f in e.told(StateChanged)] == [
        ("ana", "severed"),
        ("ana", "ready"),
        ("zoe", "ready"),
    ]


def test_with_nobody_left_there_is_nobody_to_join(tableau):
    e = tableau(pc("ana"), patch={"pcs/ana/status": "dead"})
    e.play.override(
        "gm", {"combat": {"present": ["ana"], "acted": [], "enemies": []}}, "they fought"
    )
    e.is_refused("gm", "change-combat", because="no combat to join")


def test_nobody_fights_an_enemy_that_is_not_there():
    with pytest.raises(KeyError):
        CombatBegan(("ana",), ("the-ringmaster",)).evolve(World())


# A bot in the GM's chair


@pytest.mark.parametrize(
    ("card", "crashes"), [("the-sun", 1), ("the-hanged-man", 0), ("the-tower", 0)]
)
def test_a_gms_bot_tells_what_a_card_brought_and_lets_the_enemy_crash_once_where_it_went_well(
    tableau, card, crashes
):
    e = fight(tableau, some("ana", pow=1), some("ben"), deck=[card])
    bot = EidolonBot(Random(1))
    assert not up_to(e.play, "gm"), "no card was played yet"
    e.opens("ana", "scrap", "ana").draws("ana").plays("ana", card)
    while up_to(e.play, "gm"):
        perform(e.play, "gm", decide(bot, e.play, "gm"))
    assert len(e.told(EnemyCrashed)) == crashes
    assert e.world.last.told
    assert GAME.bot_order(("ana", "gm")) == ["gm", "ana"], "before anybody makes the next Move"


def test_a_gms_bot_ends_a_fight_that_is_won(tableau):
    e = fight(tableau, some("ana", pow=1), deck=["the-sun"], enemies={"brute": 1})
    bot = EidolonBot(Random(1))
    e.opens("ana", "scrap", "ana").draws("ana").plays("ana", "the-sun")
    while up_to(e.play, "gm"):
        perform(e.play, "gm", decide(bot, e.play, "gm"))
    assert e.world.combat is None
    assert [fact.won for fact in e.told(CombatEnded)] == [True]
