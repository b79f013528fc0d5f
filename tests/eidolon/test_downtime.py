"""Downtime: how it is built, and its five Moves."""

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.facts import JoinedDowntimeMove, Outcome, UptimeBegan
from undertow.games.eidolon.rules.preparing import gives_aid

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}
GOOD, MIDDLE, BAD = "the-sun", "death", "the-moon"


def some(seat, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


ONE = {"pow": 1, "ele": 1, "gen": 1, "glam": 1, "biz": 1}


def rest(tableau, *people, **how):
    """A Downtime, after its Debrief."""
    patch = {"downtimes": 1, **how.pop("patch", {})}
    return tableau(*people, mode="downtime", patch=patch, **how)


def both(tableau, *deck, **how):
    people = (some("ana", **ONE, **how.pop("ana", {})), some("ben", **ONE, **how.pop("ben", {})))
    return rest(tableau, *people, deck=deck, **how)


def leads(e, who, move, *along, about=None):
    """A Downtime Move up to the window before the draw; everybody invited comes along."""
    said = () if about is None else (about,)
    e.moves(who, move).answers((*said, along), who)
    for other in along:
        if other in e.world.pcs:
            e.answers(True, other)
    return e


def plays(e, who, card):
    return e.draws(who).plays(who, card)


def uptime(e):
    return e.opens("gm", "start-uptime", "gm").answers(False)


# Structure


@shows(
    "eidolon.downtime.two-actions",
    "eidolon.downtime.basic-moves",
    "eidolon.downtime.end",
    "eidolon.combat.spotlight",
)
def test_tie_scenes_and_downtime_moves_in_any_order_until_the_gm_leads_on(tableau):
    people = (
        some("ana", **ONE, ties={"ben": 1, "cleo": 1}),
        some("ben", **ONE),
        some("cleo", **ONE),
    )
    e = rest(tableau, *people, deck=["the-sun", "the-star", "the-world"])
    e.makes("ana", "dredge", "the-sun")  # Basic Moves as ever
    e.opens("ana", "tie.scene", "ana", "ben").answers("Here.", "ana").answers(True, "ben")
    e.opens("ana", "tie.scene-end").adds(("Closer.",), "ana")
    leads(e, "ana", "gather-information", "ben", about="the mill")
    plays(e, "ana", "the-star").adds("Who owns it?", "ana").adds("Zoe.", "gm")
    e.adds("Is it locked?", "ben").adds("No.", "gm")
    e.opens("ana", "tie.scene", "ana", "cleo").answers("There.", "ana").answers(True, "cleo")
    e.opens("ana", "tie.scene-end").adds(("Further.",), "ana")
    assert e.offered("cleo", "live-it-up")  # more is possible, and nobody must
    uptime(e)
    assert e.told(UptimeBegan)


@shows(
    "eidolon.downtime.move-group", "eidolon.downtime.move-counts-all", "eidolon.downtime.move-draw"
)
def test_a_lead_invites_others_and_draws_for_all(tableau):
    e = both(tableau, GOOD, npcs=["Zoe"])
    e.moves("ana", "live-it-up")
    e.is_illegal(((),), "ana")  # at least two players
    e.answers((("ben",),), "ana").answers(True, "ben")
    assert e.world.now.with_ == ("ben",)
    plays(e, "ana", GOOD).answers("zoe", "gm")
    assert e.told(JoinedDowntimeMove)[0].pcs == ("ana", "ben")
    assert e.world.in_downtime == ("ana", "ben")


@shows("eidolon.downtime.move-group")
def test_whoever_is_invited_may_decline_and_alone_nobody_goes(tableau):
    e = both(tableau, npcs=["Zoe"])
    e.moves("ana", "live-it-up").answers((("ben",),), "ana").answers(False, "ben")
    assert [o.result for o in e.told(Outcome)] == ["declined"]
    assert not e.world.in_downtime
    assert not e.world.discard


@shows("eidolon.downtime.move-fresh", "eidolon.downtime.move-stop")
def test_somebody_new_must_come_along_until_nobody_is_new(tableau):
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    e = rest(tableau, *people, deck=["the-sun", "the-star"], npcs=["Zoe"])
    leads(e, "ana", "live-it-up", "ben")
    plays(e, "ana", "the-sun").answers("zoe", "gm")
    e.moves("ana", "live-it-up")
    e.is_illegal((("ben",),), "ana", because="no downtime move yet")
    e.answers((("ben", "cleo"),), "ana").answers(True, "ben").answers(True, "cleo")
    plays(e, "ana", "the-star").answers("zoe", "gm")
    for seat in ("ana", "ben", "cleo"):
        e.is_refused(seat, "live-it-up", seat, because="next uptime")
    uptime(e).debriefs(ana="up", ben="up", cleo="up").opens("gm", "end-debrief")
    assert e.offered("ana", "live-it-up")  # and it begins anew


@shows("eidolon.downtime.move-fresh")
def test_who_is_new_counts_where_the_move_is_about_something_too(tableau):
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    e = rest(tableau, *people, deck=["the-sun"], patch={"in_downtime": ["ana", "ben"]})
    e.moves("ana", "gather-information")
    e.is_illegal(("the duke", ("ben",)), "ana", because="no downtime move yet")
    e.answers(("the duke", ("cleo",)), "ana").answers(True, "cleo")
    plays(e, "ana", "the-sun")


@shows("eidolon.downtime.move-fresh")
def test_if_only_the_new_one_declines_the_move_is_not_made(tableau):
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    e = rest(tableau, *people, npcs=["Zoe"], patch={"in_downtime": ["ana", "ben"]})
    e.moves("ana", "live-it-up").answers((("ben", "cleo"),), "ana")
    e.answers(True, "ben").answers(False, "cleo")
    assert not e.world.made
    assert e.world.in_downtime == ("ana", "ben")


@shows("eidolon.downtime.move-solo")
@pytest.mark.parametrize("along", [("zoe",), ()])
def test_with_one_player_somebody_else_may_fill_the_place(tableau, along):
    e = rest(tableau, some("ana", **ONE), deck=[GOOD], npcs=["Zoe"])
    leads(e, "ana", "live-it-up", *along)
    plays(e, "ana", GOOD).answers("zoe", "gm")
    assert e.world.in_downtime == ("ana",)
    e.is_refused("ana", "live-it-up", "ana", because="next uptime")


@shows("eidolon.downtime.move-rules", "eidolon.push.which-moves", "eidolon.receive-aid.which-moves")
def test_downtime_moves_are_moves(tableau):
    e = both(
        tableau,
        "the-empress",
        "justice",
        "temperance",
        "the-tower",
        ana={"ties": {"ben": 3}},
        hour=21,
        npcs=["Zoe"],
    )
    leads(e, "ana", "live-it-up", "ben")
    assert e.count() == 0  # the hour weighs here, too
    e.says("ana", "aid", e.pc("ana").ties[0].id).answers(True, "ben")
    assert e.count() == 3
    e.draws("ana").pushes("ana").answers("zoe", "gm")
    assert e.world.hour == 22
    assert e.world.xp == 1  # The Tower


@shows("eidolon.downtime.move-draw")
def test_a_dissonant_card_must_be_played_in_downtime_as_well(tableau):
    people = (some("ana", **{**ONE, "pow": 2}), some("ben"))
    e = rest(tableau, *people, deck=["the-high-priestess", "the-sun"], npcs=["Zoe"])
    leads(e, "ana", "live-it-up", "ben").draws("ana")
    assert e.choices("ana") == [("play", 2)]
    e.plays("ana", "the-high-priestess").answers("zoe", "gm")


# Live It Up


@shows(
    "eidolon.live-it-up.move",
    "eidolon.live-it-up.positive",
    "eidolon.live-it-up.neutral",
    "eidolon.live-it-up.negative",
    "eidolon.live-it-up.whose-tie",
)
@pytest.mark.parametrize(
    ("card", "word"), [(GOOD, "friend"), (MIDDLE, "persuaded"), (BAD, "angry")]
)
def test_living_it_up_you_meet_somebody(tableau, card, word):
    e = both(tableau, card, ana={"ties": {"zoe": 2}}, ben={"ties": {"zoe": 1}}, npcs=["Zoe"])
    leads(e, "ana", "live-it-up", "ben")
    assert e.world.now.stat == "pow"
    plays(e, "ana", card).answers("zoe", "gm")
    (effect,) = e.world.effects
    assert word in str(effect.words)
    assert "Zoe" in str(effect.words)
    free = [gives_aid(e.world, e.pc(who).ties[0]) for who in ("ana", "ben")]
    assert free == [True, True]  # in Downtime it still does
    uptime(e)
    free = [gives_aid(e.world, e.pc(who).ties[0]) for who in ("ana", "ben")]
    assert free == [card != BAD] * 2
    assert e.world.effects  # lasts through the Uptime
    e.debriefs(ana="up", ben="up")
    assert not e.world.effects


@shows("eidolon.live-it-up.negative", "eidolon.live-it-up.whose-tie")
def test_the_blocked_tie_cannot_be_called_on_in_the_next_uptime_only(tableau):
    people = (
        some("ana", **ONE, ties={"zoe": 2}),
        some("ben", **ONE),
        some("cleo", **ONE, ties={"zoe": 2}),
    )
    e = rest(tableau, *people, deck=[BAD, "the-star", "the-world"], npcs=["Zoe"])
    leads(e, "ana", "live-it-up", "ben")
    plays(e, "ana", BAD).answers("zoe", "gm")
    uptime(e)
    e.moves("ana", "snipe")
    assert not [said for said in e.choices("ana") if said[0] == "aid"]
    e.draws("ana").plays("ana", "the-star")
    e.moves("cleo", "snipe")  # who was not there is not blocked
    assert [said for said in e.choices("cleo") if said[0] == "aid"]
    e.draws("cleo").plays("cleo", "the-world")
    e.debriefs(ana="up", ben="up", cleo="up").opens("gm", "end-debrief")
    uptime(e)
    e.moves("ana", "snipe")
    assert [said for said in e.choices("ana") if said[0] == "aid"]
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.live-it-up.move")
def test_it_may_be_somebody_new(tableau):
    e = both(tableau, GOOD)
    leads(e, "ana", "live-it-up", "ben")
    plays(e, "ana", GOOD).adds("Rosa", "gm")
    assert [npc.name for npc in e.world.npcs.values()] == ["Rosa"]


# Hatch a Scheme


@shows("eidolon.hatch-a-scheme.move", "eidolon.hatch-a-scheme.positive")
def test_a_good_scheme_helps_every_master_plan_of_the_next_uptime(tableau):
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    e = rest(tableau, *people, deck=[GOOD])
    leads(e, "ana", "hatch-a-scheme", "ben", about="a rope in the attic")
    assert e.world.now.stat == "ele"
    plays(e, "ana", GOOD)
    e.moves("ana", "rymp")
    assert not [said for said in e.choices("ana") if said[0] == "claim"]  # not before the Uptime
    e.draws("ana").plays("ana", e.spread()[0])
    uptime(e)
    mods = {mod.pc: mod.id for mod in e.world.mods}
    assert set(mods) == {"ana", "ben"}
    for _ in range(2):  # every time
        e.moves("ben", "rymp").says("ben", "claim", f"mod:{mods['ben']}").answers(True, "gm")
        assert e.count() == 2
        e.draws("ben").plays("ben", e.spread()[0])
    e.moves("ben", "rymp").says("ben", "claim", f"mod:{mods['ben']}").answers(False, "gm")
    assert e.count() == 1  # the plan does not build on it
    e.draws("ben").plays("ben", e.spread()[0])
    e.debriefs(ana="up", ben="up", cleo="up")
    assert not e.world.mods


@shows("eidolon.hatch-a-scheme.positive")
def test_what_is_promised_for_the_next_uptime_does_not_count_before(tableau):
    mod = {
        "id": 1,
        "pc": "ana",
        "amount": 1,
        "kind": "ongoing",
        "until": "next-uptime",
        "why": {"key": "eidolon.hatch-a-scheme.name"},
    }
    e = both(tableau, GOOD, "the-star", patch={"mods": [mod], "next_id": 2})
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.draws("ana").plays("ana", GOOD)
    uptime(e)
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-star")


@shows("eidolon.hatch-a-scheme.neutral", "eidolon.hatch-a-scheme.neutral-who")
@pytest.mark.parametrize("lead_only", [False, True])
def test_a_fair_scheme_helps_once(tableau, lead_only):
    rulings = ("schemeLeadOnly",) if lead_only else ()
    e = both(tableau, MIDDLE, rulings=rulings)
    leads(e, "ana", "hatch-a-scheme", "ben", about="a rope")
    plays(e, "ana", MIDDLE)
    uptime(e)
    assert [mod.pc for mod in e.world.mods] == (["ana"] if lead_only else ["ana", "ben"])
    mod = e.world.mods[0]
    e.moves("ana", "rymp").says("ana", "claim", f"mod:{mod.id}").answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])
    assert mod not in e.world.mods


@shows("eidolon.hatch-a-scheme.negative", "eidolon.hatch-a-scheme.brief-uptime")
def test_a_bad_scheme_walks_into_a_trap_and_stays_downtime(tableau):
    e = both(tableau, BAD, ana={"track": 2})
    leads(e, "ana", "hatch-a-scheme", "ben", about="a rope")
    plays(e, "ana", BAD).adds("The attic is full of them.", "gm")
    assert e.told(Outcome)[-1].words == "The attic is full of them."
    assert (e.world.mode, e.pc("ana").track) == ("downtime", 2)
    e.opens("gm", "start-combat").answers((("ana", "ben"), ()))  # an interlude
    e.opens("gm", "end-combat", True)
    assert e.world.mode == "downtime"
    uptime(e)  # unless the GM declares one
    assert e.pc("ana").track == 0


# Gather Information


@shows(
    "eidolon.gather-information.move",
    "eidolon.gather-information.positive",
    "eidolon.gather-information.neutral",
    "eidolon.gather-information.negative",
)
@pytest.mark.parametrize(("card", "asking"), [(GOOD, ["ana", "ben"]), (MIDDLE, ["ana"]), (BAD, [])])
def test_what_is_gathered(tableau, card, asking):
    e = both(tableau, card)
    leads(e, "ana", "gather-information", "ben", about="the mill")
    assert e.world.now.stat == "gen"
    plays(e, "ana", card)
    for who in asking:
        e.adds("Who owns it?", who, key="gather").adds("Nobody.", "gm")
    assert [o.pc for o in e.told(Outcome) if o.result == "answer"] == asking
    results = [o.result for o in e.told(Outcome)]
    assert ("negative" in results) == (card == BAD)


# Call in a Favor


@shows("eidolon.call-in-a-favor.move", "eidolon.call-in-a-favor.positive")
def test_a_favor_gladly_done_after_a_smaller_request(tableau):
    e = both(tableau, GOOD)
    leads(e, "ana", "call-in-a-favor", "ben", about="Zoe: burn down the town hall")
    assert e.asked("gm", "fair")
    e.answers("smaller", "gm").at_rest()
    assert [(o.result, o.words) for o in e.told(Outcome)] == [
        ("smaller", "Zoe: burn down the town hall")
    ]
    assert not e.world.in_downtime, "nothing was made"
    leads(e, "ana", "call-in-a-favor", "ben", about="Zoe: look away")
    e.answers("fair", "gm")
    assert e.world.now.stat == "glam"
    plays(e, "ana", GOOD)
    assert "look away" in str(e.world.effects[0].words)
    assert not e.world.obligations


@shows("eidolon.call-in-a-favor.neutral", "eidolon.call-in-a-favor.ledger")
@pytest.mark.parametrize("promises", [True, False])
def test_a_favor_for_a_favor(tableau, promises):
    e = both(tableau, MIDDLE)
    leads(e, "ana", "call-in-a-favor", "ben", about="Zoe: a car").answers("fair", "gm")
    plays(e, "ana", MIDDLE).answers(promises, "ana")
    if promises:
        e.adds("We fix it.", "ana")
    assert len(e.world.effects) == len(e.world.obligations) == promises
    if promises:
        (owed,) = e.world.obligations
        assert (owed.kind, owed.words, owed.pcs) == ("favour", "We fix it.", ("ana", "ben"))
        assert owed.due == e.world.uptimes + 1


@shows("eidolon.call-in-a-favor.negative")
def test_talked_into_a_task(tableau):
    e = both(tableau, BAD)
    leads(e, "ana", "call-in-a-favor", "ben", about="Zoe: a car").answers("fair", "gm")
    plays(e, "ana", BAD).adds("Find my cat.", "gm")
    assert [(o.kind, o.words) for o in e.world.obligations] == [("task", "Find my cat.")]
    assert not e.world.effects


# Commune with the Undertow


@shows(
    "eidolon.commune.move",
    "eidolon.commune.positive",
    "eidolon.commune.neutral",
    "eidolon.commune.negative",
)
@pytest.mark.parametrize(("card", "kind"), [(GOOD, "victory"), (MIDDLE, ""), (BAD, "vision")])
def test_what_the_undertow_shows(tableau, card, kind):
    e = both(tableau, card)
    leads(e, "ana", "commune", "ben", about="We win the race.")
    assert e.world.now.stat == "biz"
    plays(e, "ana", card)
    if card == BAD:
        e.adds("You cheat.", "gm")
    assert [o.kind for o in e.world.obligations] == ([kind] if kind else [])
    assert len(e.world.effects) == (card == MIDDLE)
    words = {"victory": "We win the race.", "vision": "You cheat."}
    assert [o.words for o in e.world.obligations] == ([words[kind]] if kind else [])


@shows("eidolon.commune.once")
def test_communing_once_a_downtime(tableau):
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    e = rest(tableau, *people, deck=[GOOD])
    leads(e, "ana", "commune", "ben", about="We win.")
    plays(e, "ana", GOOD)
    e.is_refused("cleo", "commune", "cleo", because="once")
    assert e.offered("cleo", "live-it-up")
    uptime(e)
    e.stays(22).opens("gm", "start-downtime").adds("home", "ana").answers(True, "gm")
    for seat in ("ana", "ben", "cleo"):
        e.answers("up", seat)
    e.opens("gm", "end-debrief")
    assert e.offered("cleo", "commune")
