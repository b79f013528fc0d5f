"""The Conductor."""

import pytest

from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.facts import ClockMoved, Outcome, StateChanged, XpEarned
from undertow.games.eidolon.rules.powers import power_text, range_of
from undertow.games.eidolon.sheets import takeable
from undertow.games.eidolon.world import IN_DISCARD

ON = {"flags": {"zone-on": True}}
FIGHT = {"combat": {"present": ["ana", "ben"], "acted": [], "enemies": ["brute"]}}
DARK = {"realm": "undertow"}
COND = "eidolon.conductor."


def effects(e, slug):
    return [str(x.words) for x in e.world.effects if x.entry == COND + slug]


# The sheet


@shows(
    "eidolon.conductor.playbook",
    "eidolon.conductor.power",
    "eidolon.conductor.range",
    "eidolon.conductor.stats",
    "eidolon.conductor.question",
    "eidolon.conductor.samples",
    "eidolon.conductor.zone",
)
def test_the_sheet_of_the_conductor():
    book = PLAYBOOKS["conductor"]
    assert str(book.name()) == "The Conductor"
    assert len(book.blanks) == 1
    assert "bends what is real, by humming" in str(power_text("conductor", ("humming",)))
    assert book.range == 15
    assert book.stats == {"pow": 1, "ele": 1, "gen": 2, "glam": 3, "biz": 2}
    assert "take to you" in str(book.question())
    assert len(book.samples) == 5
    assert "turns back" in str(book.style())


@shows(
    "eidolon.conductor.lightning-rod",
    "eidolon.conductor.reflecting-pool",
    "eidolon.conductor.devil-pact",
    "eidolon.conductor.give-violence-a-chance",
    "eidolon.conductor.faustian-super-shopper",
)
@pytest.mark.parametrize(
    ("slug", "needs"),
    [
        ("lightning-rod", "take-on-me"),
        ("reflecting-pool", "faraday-cage"),
        ("devil-pact", "sealed-room"),
        ("give-violence-a-chance", "give-peace-a-chance"),
        ("faustian-super-shopper", "devil-pact"),
    ],
)
def test_some_moves_require_another(slug, needs):
    _, without = pc("ana", "conductor")
    _, with_it = pc("ana", "conductor", needs)
    rank = MOVES[COND + slug].rank
    assert COND + slug not in [move.id for move in takeable(without, rank)]
    assert COND + slug in [move.id for move in takeable(with_it, rank)]


# The two cards


@shows("eidolon.conductor.resonant")
def test_the_resonant_card_commands_the_zone_until_the_scene_ends(tableau):
    e = tableau(pc("ana", "conductor", resonant="the-empress"), deck=["the-empress"])
    e.makes("ana", "snipe", "the-empress")
    assert e.world.last.reading.polarity == "positive"
    assert "baton" in str(e.world.last.reading.forecast)
    assert effects(e, "resonant") == ["All in Ana's zone obey: …"], "it holds at once"
    e.adds("Everybody sits down.", "ana")
    assert effects(e, "resonant") == ["All in Ana's zone obey: Everybody sits down."]
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert not e.world.effects


@shows("eidolon.conductor.dissonant", "eidolon.conductor.dissonant-xp", "eidolon.draw.virtual")
def test_with_the_dissonant_card_in_the_discard_a_dazzle_is_the_moon(tableau):
    e = tableau(
        pc("ana", "conductor", dissonant="justice", glam=3, ties={"ben": 3}),
        pc("ben", "alchemist"),
        deck=["justice", "the-sun", "the-star", "the-world"],
    )
    e.makes("ana", "snipe", "justice")
    assert e.world.xp == 1
    assert e.pc("ana").flags[IN_DISCARD] == ((COND + "dissonant", card("justice")),)
    before = (e.deck(), e.discard())
    e.moves("ana", "dazzle")  # nothing is asked: no draw, no aid, no Sabotage
    assert not e.play.requests()
    assert e.world.last.reading.card == card("the-moon")
    assert e.world.last.reading.polarity == "negative"
    assert e.world.last.reading.virtual
    assert (e.deck(), e.discard()) == before  # no card moved
    assert e.world.xp == 2
    assert len(e.told(XpEarned)) == 2
    e.moves("ana", "snipe").draws("ana").plays("ana", e.world.now.spread[0])  # only Dazzle suffers


@shows("eidolon.conductor.dissonant")
def test_once_the_card_leaves_the_discard_dazzles_are_drawn_again(tableau):
    e = tableau(
        pc("ana", "conductor", "power-cycle", dissonant="justice", glam=1),
        deck=["justice", "the-sun"],
    )
    e.makes("ana", "snipe", "justice")
    e.shuffles(tuple(range(22)))
    e.moves("ana", "conductor.power-cycle")  # justice goes under, the-sun is discarded
    assert IN_DISCARD not in e.pc("ana").flags
    e.moves("ana", "dazzle").draws("ana")
    e.plays("ana", e.world.now.spread[0])


@shows("eidolon.conductor.dissonant")
def test_a_card_that_went_straight_back_into_the_deck_forgets_no_lines(tableau):
    kept = [(n, "ana", "test") for n in range(22) if n != card("justice")]
    e = tableau(pc("ana", "conductor", dissonant="justice", ele=1), deck=["justice"], aside=kept)
    e.makes("ana", "snipe", "justice")
    assert e.deck() == ["justice"]
    assert IN_DISCARD not in e.pc("ana").flags


@shows("eidolon.conductor.dissonant-xp", "eidolon.alchemist.burning-for-you")
def test_even_the_moon_that_nobody_drew_may_be_answered(tableau):
    e = tableau(
        pc("ana", "conductor", dissonant="justice"),
        pc("ben", "alchemist", "burning-for-you"),
        deck=["justice"],
    )
    e.makes("ana", "snipe", "justice").says("ana", "go-on")
    e.moves("ana", "dazzle")
    e.says("ben", "eidolon.alchemist.burning-for-you", "ben")
    e.adds("a song", "ben", key="burned").adds("dimmer", "ben")
    assert e.world.last.reading.polarity == "positive"
    assert e.world.xp == 1


# The zone


@shows("eidolon.conductor.zone-on")
def test_the_power_is_switched_on_and_off(tableau):
    e = tableau(pc("ana", "conductor"), pc("ben", "virtuoso"))
    e.is_refused("ana", "conductor.switch", "ana", "off", because="Conductor")
    e.is_refused("ben", "conductor.switch", "ben", "on", because="Conductor")
    e.opens("ana", "conductor.switch", "ana", "on")
    assert e.pc("ana").flags["zone-on"] is True
    e.opens("ana", "conductor.switch", "ana", "off")
    assert "zone-on" not in e.pc("ana").flags


@shows("eidolon.conductor.zone-on")
def test_a_severed_eidolon_cannot_be_switched_on(tableau):
    e = tableau(pc("ana", "conductor", state="severed"))
    e.is_refused("ana", "conductor.switch", "ana", "on", because="answers")


@shows("eidolon.conductor.good-vibrations")
def test_who_has_a_tie_to_you_is_spared_if_both_want_it(tableau):
    e = tableau(pc("ana", "conductor"), pc("ben", ties={"ana": 1}), pc("cleo"))
    e.moves("ana", "conductor.good-vibrations").answers(False, "ben")
    assert "zone-spares" not in e.pc("ana").flags
    e.moves("ana", "conductor.good-vibrations").answers(True, "ben")
    assert e.pc("ana").flags["zone-spares"] == ("ben",)


@shows("eidolon.conductor.good-vibrations")
def test_who_spares_somebody_may_stop_without_asking_them(tableau):
    e = tableau(pc("ana", "conductor"), pc("ben", ties={"ana": 1}), pc("cleo", ties={"ana": 1}))
    for other in ("ben", "cleo"):
        e.moves("ana", "conductor.good-vibrations").answers(other, "ana").answers(True, other)
    e.moves("ana", "conductor.good-vibrations").answers("ben", "ana")
    e.at_rest()
    assert e.pc("ana").flags["zone-spares"] == ("cleo",)


@shows("eidolon.conductor.good-vibrations")
def test_without_a_tie_nobody_is_spared(tableau):
    e = tableau(pc("ana", "conductor", ties={"ben": 1}), pc("ben"))
    e.is_refused("ana", "conductor.good-vibrations", "ana", because="nobody has a tie")


@shows("eidolon.conductor.static-shock")
def test_an_insult_scraps_with_glam_if_the_gm_agrees(tableau):
    e = tableau(pc("ana", "conductor", pow=1, glam=3), deck=["the-sun"])
    e.moves("ana", "scrap")
    e.says("ana", "swap", COND + "static-shock").answers(False, "gm")
    assert e.count() == 1
    e.says("ana", "swap", COND + "static-shock").answers(True, "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")


def dying(*moves, **fields):
    return pc("ana", "conductor", *moves, track=3, pow=1, biz=1, **fields)


@shows("eidolon.conductor.bermuda-triangle")
def test_facing_death_switches_the_power_on_until_you_wake(tableau):
    e = tableau(dying(), pc("ben"), deck=["the-fool", "the-moon", "the-sun"])
    e.makes("ana", "scrap", "the-fool")
    assert e.pc("ana").flags["zone-on"] is True
    e.draws("ana").plays("ana", "the-moon").adds("a song", "gm").answers("live", "ana")
    assert e.pc("ana").out
    assert e.pc("ana").flags["zone-on"] is True
    e.moves("ben", "patch-up").answers(True, "gm").answers(1, "ben")
    assert not e.pc("ana").out
    assert "zone-on" not in e.pc("ana").flags


@shows("eidolon.conductor.bermuda-triangle")
def test_a_power_that_was_on_stays_on_after_waking(tableau):
    e = tableau(dying(**ON), pc("ben"), deck=["the-fool", "the-moon", "the-sun"])
    e.makes("ana", "scrap", "the-fool")
    e.draws("ana").plays("ana", "the-moon").adds("a song", "gm").answers("live", "ana")
    e.moves("ben", "patch-up").answers(True, "gm").answers(1, "ben")
    assert e.pc("ana").flags["zone-on"] is True


def dies(e):
    e.makes("ana", "scrap", "the-fool")
    return e.draws("ana").plays("ana", "the-moon").adds("a song", "gm").answers("die", "ana")


def say_goodbye(e):
    for question in ("proud", "regret", "missed"):
        e.answers(question, "ana").adds("so it goes", "ana")
    return e


@shows("eidolon.conductor.bermuda-triangle")
def test_who_dies_may_leave_the_eidolon_in_a_place_forever(tableau):
    e = tableau(dying(), pc("ben"), deck=["the-fool", "the-moon", "the-sun"])
    dies(e).answers(True, "ana").adds("the old pier", "ana")
    say_goodbye(e)
    assert effects(e, "bermuda-triangle") == ["Ana's Eidolon warps the old pier, forever."]
    assert e.pc("ana").flags["zone-at"] == "the old pier"
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert len(effects(e, "bermuda-triangle")) == 1


@shows("eidolon.conductor.bermuda-triangle")
def test_or_may_not(tableau):
    e = tableau(dying(), pc("ben"), deck=["the-fool", "the-moon", "the-sun"])
    dies(e).answers(False, "ana")
    say_goodbye(e)
    assert not e.world.effects
    assert "zone-on" not in e.pc("ana").flags


# Charm


@shows("eidolon.conductor.take-on-me", "eidolon.conductor.faulty-meter")
def test_a_successful_dazzle_reaches_its_target_and_is_asked_for_once(tableau):
    e = tableau(
        pc("ana", "conductor", "take-on-me", "faulty-meter", glam=1),
        npcs=["Vera"],
        deck=["the-sun"],
    )
    e.makes("ana", "dazzle", "the-sun").answers("vera", "ana")
    assert effects(e, "take-on-me") == ["Ana's Eidolon warps reality around Vera as well."]
    assert effects(e, "faulty-meter") == ["Vera sees nothing odd in what Ana's Eidolon warps."]
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert not e.world.effects


@shows("eidolon.conductor.take-on-me", "eidolon.conductor.faulty-meter")
@pytest.mark.parametrize("yes", [True, False])
def test_on_a_neutral_dazzle_the_gm_says_whether_it_succeeds(tableau, yes):
    e = tableau(
        pc("ana", "conductor", "take-on-me", "faulty-meter", glam=1), deck=["the-fool", "the-moon"]
    )
    e.makes("ana", "dazzle", "the-fool").answers(yes, "gm")
    if yes:
        e.answers("somebody", "ana").adds("the bouncer", "ana")
    assert len(e.world.effects) == (2 if yes else 0)
    e.makes("ana", "dazzle", "the-moon")
    assert len(e.world.effects) == (2 if yes else 0)


@shows("eidolon.conductor.take-on-me", "eidolon.move.severed")
def test_a_severed_eidolon_takes_on_nobody(tableau):
    e = tableau(pc("ana", "conductor", "take-on-me", glam=1, state="severed"), deck=["the-sun"])
    e.makes("ana", "dazzle", "the-sun")
    assert not e.world.effects


@shows("eidolon.conductor.vibe-check")
def test_a_question_about_people_is_dredged_with_glam(tableau):
    e = tableau(pc("ana", "conductor", "vibe-check", glam=3, biz=1), deck=["the-sun"])
    e.moves("ana", "dredge").says("ana", "swap", COND + "vibe-check").answers(True, "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")


# Peace and violence


def talks(tableau, name, *moves, ben="ready", **fields):
    fields = {**ON, **fields}
    return tableau(
        pc("ana", "conductor", "give-peace-a-chance", *moves, glam=1, **fields),
        pc("ben", state=ben),
        pc("cleo"),
        deck=[name, "the-star"],
        enemies={"brute": 2},
        patch=FIGHT,
    )


PEACE = "conductor.give-peace-a-chance"


@shows("eidolon.conductor.give-peace-a-chance", "eidolon.conductor.zone-on")
def test_peace_severs_every_eidolon_of_the_conflict_until_the_power_is_on_again(tableau):
    e = talks(tableau, "the-sun")
    e.makes("ana", PEACE, "the-sun", about="Talk to me.")
    assert "zone-on" not in e.pc("ana").flags
    assert [e.pc(p).state for p in ("ana", "ben", "cleo")] == ["severed", "severed", "ready"]
    assert e.world.enemies["brute"].state == "severed"
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert e.pc("ben").state == "severed"
    e.opens("ana", "conductor.switch", "ana", "on")
    assert [e.pc(p).state for p in ("ana", "ben")] == ["ready", "ready"]
    assert e.world.enemies["brute"].state == "ready"
    e.is_refused("ana", PEACE, "ana", because="next session")


@shows("eidolon.conductor.give-peace-a-chance")
def test_an_eidolon_severed_by_something_else_is_not_given_back(tableau):
    e = talks(tableau, "the-sun", ben="severed")
    e.makes("ana", PEACE, "the-sun", about="Talk to me.")
    e.opens("ana", "conductor.switch", "ana", "on")
    assert [e.pc(p).state for p in ("ana", "ben")] == ["ready", "severed"]


@shows("eidolon.conductor.give-peace-a-chance")
@pytest.mark.parametrize("name", ["the-fool", "the-moon"])
def test_else_only_the_power_is_off(tableau, name):
    e = talks(tableau, name)
    e.makes("ana", PEACE, name, about="Talk to me.")
    assert "zone-on" not in e.pc("ana").flags
    assert not e.told(StateChanged)
    (told,) = e.told(Outcome)
    assert told.result == ("neutral" if name == "the-fool" else "negative")


@shows("eidolon.conductor.give-peace-a-chance")
def test_there_must_be_a_fight_and_a_power_to_lay_down(tableau):
    e = talks(tableau, "the-sun", flags={})
    e.is_refused("ana", PEACE, "ana", because="off already")
    e = tableau(pc("ana", "conductor", "give-peace-a-chance", **ON))
    e.is_refused("ana", PEACE, "ana", because="combat")


VIOLENCE = COND + "give-violence-a-chance"


@shows("eidolon.conductor.give-violence-a-chance", "eidolon.conductor.give-violence-limit")
def test_violence_leaves_you_the_only_power_until_the_scene_ends(tableau):
    e = talks(tableau, "the-sun", "give-violence-a-chance")
    e.moves("ana", PEACE, about="Talk to me.").says("ana", VIOLENCE)
    e.draws("ana").plays("ana", "the-sun")
    assert e.pc("ana").flags["zone-on"] is True
    assert [e.pc(p).state for p in ("ana", "ben")] == ["ready", "severed"]
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert e.pc("ben").state == "ready"
    assert e.world.enemies["brute"].state == "ready"


@shows("eidolon.conductor.give-violence-limit")
def test_you_may_let_go_earlier_and_both_limits_count(tableau):
    e = talks(tableau, "the-sun", "give-violence-a-chance")
    e.moves("ana", PEACE, about="Talk.").says("ana", VIOLENCE).draws("ana").plays("ana", "the-sun")
    e.opens("ana", "conductor.switch", "ana", "let-go")
    assert e.pc("ben").state == "ready"
    assert e.pc("ana").flags["zone-on"] is True
    e.is_refused("ana", PEACE, "ana", because="next session")
    e.opens("gm", "end-session").opens("gm", "start-session")
    e.moves("ana", PEACE, about="Again.")  # a new session, but still the same Uptime
    assert (VIOLENCE,) not in e.choices("ana")
    e.draws("ana").plays("ana", "the-star")
    assert e.pc("ana").state == "severed"


# Where the zone lies


@shows("eidolon.conductor.lightning-rod", "eidolon.conductor.zone-on")
def test_lightning_rod_moves_the_zone_and_brings_it_back(tableau):
    e = tableau(
        pc("ana", "conductor", "take-on-me", "lightning-rod", glam=1, biz=1),
        deck=["the-tower", "the-sun", "the-moon", "the-star"],
    )
    e.makes("ana", "conductor.lightning-rod", "the-tower", about="the baker")
    e.is_refused("ana", "conductor.lightning-rod-back", "ana", because="already")
    e.moves("ana", "conductor.lightning-rod", about="the baker")
    assert e.world.now.stat == "glam"
    e.draws("ana").plays("ana", "the-sun")
    assert e.pc("ana").flags["zone-at"] == "the baker"
    assert "traits" not in e.pc("ana").choices  # the way home is part of her own Move
    e.is_refused("ana", "conductor.lightning-rod", "ana", because="already")
    e.moves("ana", "conductor.lightning-rod-back")
    assert e.world.now.stat == "biz"
    e.draws("ana").plays("ana", "the-moon")
    assert e.pc("ana").flags["zone-at"] == "the baker"
    e.makes("ana", "conductor.lightning-rod-back", "the-star")
    assert "zone-at" not in e.pc("ana").flags


@shows("eidolon.conductor.faraday-cage", "eidolon.conductor.reflecting-pool")
@pytest.mark.parametrize(("slug", "where"), [("faraday-cage", DARK), ("reflecting-pool", {})])
def test_the_zone_is_a_piece_of_the_other_side(tableau, slug, where):
    sheet = ("ana", "conductor", "faraday-cage", "reflecting-pool")
    e = tableau(pc(*sheet, biz=1), deck=["the-moon", "the-sun"], patch=where)
    other = "faraday-cage" if slug == "reflecting-pool" else "reflecting-pool"
    e.is_refused("ana", f"conductor.{other}", "ana", because="only in")
    e.makes("ana", f"conductor.{slug}", "the-moon")
    assert not e.world.effects
    e.makes("ana", f"conductor.{slug}", "the-sun")
    assert len(effects(e, slug)) == 1
    severed = tableau(pc(*sheet, state="severed"), patch=where)
    severed.is_refused("ana", f"conductor.{slug}", "ana", because="severed")


@shows("eidolon.conductor.under-my-umbrella")
def test_a_positive_umbrella_has_two_qualities_and_may_fold_at_will(tableau):
    e = tableau(pc("ana", "conductor", "under-my-umbrella", pow=1), deck=["the-sun", "the-fool"])
    e.makes("ana", "conductor.under-my-umbrella", "the-sun")
    asked = e.asked("ana", "umbrella").question.answers
    assert asked.options == ("sturdy", "see-through", "open-to-allies", "dismissable")
    e.is_illegal(("sturdy",), "ana")
    e.answers(("sturdy", "dismissable"), "ana")
    (wall,) = effects(e, "under-my-umbrella")
    assert "nearly nothing" in wall
    e.opens("ana", "conductor.fold", "ana")
    assert not e.world.effects
    e.makes("ana", "conductor.under-my-umbrella", "the-fool")
    e.is_illegal(("sturdy", "see-through"), "ana")
    e.answers(("see-through",), "ana")
    assert len(effects(e, "under-my-umbrella")) == 1
    e.is_refused("ana", "conductor.fold", "ana", because="dismissed")


@shows("eidolon.conductor.under-my-umbrella")
def test_a_negative_umbrella_has_none(tableau):
    e = tableau(pc("ana", "conductor", "under-my-umbrella", pow=1), deck=["the-moon"])
    e.makes("ana", "conductor.under-my-umbrella", "the-moon")
    assert not e.world.effects


@shows("eidolon.conductor.limelight", "eidolon.conductor.range")
def test_in_the_limelight_the_zone_has_no_number_of_feet(tableau):
    e = tableau(pc("ana", "conductor"), pc("ben", "conductor", "limelight"))
    assert range_of(e.pc("ana")) == 15
    assert range_of(e.pc("ben")) == 0
    assert [sheet.range for sheet in e.play.view("ana").pcs] == [15, 0]


# Bargains


@shows("eidolon.conductor.sealed-room")
def test_a_sealed_room_holds_two_until_the_gm_lets_them_go(tableau):
    e = tableau(pc("ana", "conductor", "sealed-room"), npcs=["Vera"])
    e.moves("ana", "conductor.sealed-room").answers("vera", "ana")
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")  # no scene lets them out
    assert "Ana and Vera cannot leave" in effects(e, "sealed-room")[0]
    e.is_refused("ana", "conductor.sealed-room", "ana", because="next session")


def test_whom_nobody_has_met_yet_is_someone_new_by_number(tableau):
    e = tableau(pc("ana", "conductor", "sealed-room"), pc("ben", "conductor", "sealed-room"))
    for seat in ("ana", "ben"):
        e.moves(seat, "conductor.sealed-room").answers("somebody", seat)
    assert {id: npc.name for id, npc in e.world.npcs.items()} == {
        "npc-1": "Someone new (1)",
        "npc-2": "Someone new (2)",
    }
    assert all(npc.known for npc in e.world.npcs.values())


@shows("eidolon.conductor.devil-pact")
def test_the_devil_is_described_when_the_move_is_taken_and_comes_on_a_success(tableau):
    e = tableau(
        pc("ana", "conductor", "sealed-room", biz=1), deck=["the-sun", "the-moon"], patch=TAKING
    )
    takes(e, "ana", "conductor.devil-pact").adds("A tax collector with horns", "ana")
    assert e.pc("ana").choices["devil"] == "A tax collector with horns"
    e.makes("ana", "conductor.devil-pact", "the-sun")
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert "tax collector" in effects(e, "devil-pact")[0]
    e.is_refused("ana", "conductor.devil-pact", "ana", because="next session")


@shows("eidolon.conductor.devil-pact")
def test_on_a_negative_card_no_devil_comes(tableau):
    e = tableau(pc("ana", "conductor", "devil-pact", biz=1), deck=["the-moon"])
    e.makes("ana", "conductor.devil-pact", "the-moon")
    assert not e.world.effects


def faust(tableau, calls, deck):
    sheet = pc("ana", "conductor", "devil-pact", "faustian-super-shopper", biz=1)
    patch = {"pcs/ana/choices": {"devil": "Old Nick", "devil-calls": calls}}
    return tableau(sheet, deck=deck, patch=patch)


@shows("eidolon.conductor.faustian-super-shopper", "eidolon.conductor.faustian-count")
def test_at_every_third_coming_a_further_draw_may_bind_it_for_nothing(tableau):
    e = faust(tableau, 2, ["the-sun", "the-star"])
    e.makes("ana", "conductor.devil-pact", "the-sun").answers(True, "ana")
    e.draws("ana").plays("ana", "the-star")
    assert effects(e, "faustian-super-shopper") == ["The Devil does Ana's bidding, for nothing."]
    assert not effects(e, "devil-pact")
    assert e.pc("ana").choices["devil-calls"] == 3
    e.is_refused("ana", "conductor.faustian-super-shopper", "ana", because="by itself")


@shows("eidolon.conductor.faustian-super-shopper")
def test_the_further_draw_is_a_choice_and_may_fail(tableau):
    e = faust(tableau, 5, ["the-sun"])
    e.makes("ana", "conductor.devil-pact", "the-sun").answers(False, "ana")
    assert len(effects(e, "devil-pact")) == 1
    e = faust(tableau, 2, ["the-sun", "the-moon"])
    e.makes("ana", "conductor.devil-pact", "the-sun").answers(True, "ana")
    e.draws("ana").plays("ana", "the-moon")
    assert len(effects(e, "devil-pact")) == 1
    assert not effects(e, "faustian-super-shopper")


@shows("eidolon.conductor.faustian-count")
def test_only_summonings_that_brought_it_count(tableau):
    e = faust(tableau, 1, ["the-moon"])
    e.makes("ana", "conductor.devil-pact", "the-moon")
    assert e.pc("ana").choices["devil-calls"] == 1
    e = faust(tableau, 1, ["the-sun"])
    e.makes("ana", "conductor.devil-pact", "the-sun")  # the second: nothing is asked
    assert e.pc("ana").choices["devil-calls"] == 2


# Echoes and cycles


@shows("eidolon.conductor.superconductor")
def test_two_with_ties_both_ways_echo_each_other_until_the_next_scene(tableau):
    e = tableau(
        pc("ana", "conductor", "superconductor", ties={"ben": 1, "cleo": 1}),
        pc("ben", ties={"ana": 2}),
        pc("cleo"),
    )
    e.moves("ana", "conductor.superconductor")  # only Ben: nothing to choose
    e.adds("warps by punching", "ana").adds("punches by warping", "ben")
    assert [x.pc for x in e.world.effects] == ["ana", "ben"]
    assert "punches by warping" in effects(e, "superconductor")[1]
    sheets = [[str(power.text) for power in one.powers] for one in e.play.view("cleo").pcs]
    echoes = effects(e, "superconductor")
    assert sheets == [[echoes[0]], [echoes[1]], ["something"]]
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert not e.world.effects
    e.is_refused("ana", "conductor.superconductor", "ana", because="next session")
    alone = tableau(pc("ana", "conductor", "superconductor", ties={"ben": 1}), pc("ben"))
    alone.is_refused("ana", "conductor.superconductor", "ana", because="both ways")


@shows("eidolon.conductor.power-cycle")
@pytest.mark.parametrize(("hour", "ticks"), [(13, 0), (17, 0), (18, 1), (23, 1)])
def test_power_cycle_turns_the_discard_over(tableau, hour, ticks):
    e = tableau(
        pc("ana", "conductor", "power-cycle"),
        discard=["the-sun", "the-star", "the-moon"],
        hour=hour,
    )
    order = (21, 20, 19, *range(19))  # the old discard comes out on top
    e.shuffles(order)
    e.moves("ana", "conductor.power-cycle")
    assert e.discard() == ["the-moon", "the-star", "the-sun"]
    assert len(e.deck()) == 19
    assert len(e.told(ClockMoved)) == ticks
    if hour < 23:
        e.is_refused("ana", "conductor.power-cycle", "ana", because="next session")
    else:
        settle_midnight(e)


@shows("eidolon.conductor.power-cycle-midnight")
def test_at_midnight_a_power_cycle_does_not_tick(tableau):
    e = tableau(pc("ana", "conductor", "power-cycle"), discard=["the-sun"], hour=24)
    e.stays(22)
    e.moves("ana", "conductor.power-cycle")
    assert not e.told(ClockMoved)
    assert not e.world.phantom_due


@shows("eidolon.conductor.power-cycle")
def test_an_empty_discard_does_not_cycle(tableau):
    e = tableau(pc("ana", "conductor", "power-cycle"))
    e.is_refused("ana", "conductor.power-cycle", "ana", because="empty")


def settle_midnight(e):
    """The vote that midnight brings is another test's."""
    for _ in range(40):
        requests = [r for r in e.play.requests() if not r.question.optional]
        if not requests:
            return
        request = requests[0]
        e.play.answer(request.seat, request.id, request.question.answers.sample(lambda n: 0))
