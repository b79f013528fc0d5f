"""What is easily overlooked: what stays as it was, what is kept beside what was there, what comes first."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import card, pc
from support.pages import room
from support.shows import shows
from undertow.games.eidolon.catalogue.inhuman import PORTALS
from undertow.games.eidolon.catalogue.talks import SEVERED_BY
from undertow.games.eidolon.creation import sheet_for
from undertow.games.eidolon.entries import ABILITIES, of_playbook
from undertow.games.eidolon.facts import (
    ClockMoved,
    MidnightStruck,
    ObligationNoted,
    Outcome,
    TrackMoved,
)
from undertow.games.eidolon.moments import TrackWouldAdvance
from undertow.games.eidolon.people import (
    BATTERED,
    DESPERATE,
    NPC,
    Loan,
    Power,
    StatChange,
    changed_stats,
)
from undertow.games.eidolon.rules.gm import narrate_form
from undertow.games.eidolon.rules.reading import as_printed
from undertow.games.eidolon.rules.unsaid import KINDS
from undertow.games.eidolon.sheets import written
from undertow.games.eidolon.world import MoveInProgress, Obligation, Setup, Unsaid, World
from undertow.kernel import Hooks, Offer, plain

BURN = "eidolon.alchemist.burning-for-you"
SUFFERING = "eidolon.alchemist.suffering-is-optional"
JOURNEY = "eidolon.inhuman.strange-journey"
COMEBACK = "eidolon.veteran.dont-call-it-a-comeback"


@shows("eidolon.alchemist.burning-detail")
def test_a_second_piece_of_the_soul_is_gone_beside_the_first_and_the_card_counts_once(tableau):
    ana = pc("ana", "alchemist", "burning-for-you", ele=1, flags={"burned": ("a tooth",)})
    e = tableau(ana, deck=["the-tower"])
    e.makes("ana", "snipe", "the-tower")
    e.says("ana", BURN)
    e.adds("my first kiss", "ana", key="burned").adds("thinner", "ana", key="scarred")
    assert e.pc("ana").flags["burned"] == ("a tooth", "my first kiss")
    assert [reading.card for reading in e.world.last.readings] == [card("the-world")]


@shows("eidolon.virtuoso.dissonant")
def test_an_eidolon_out_of_tune_does_not_come_back_when_a_call_for_talks_ends(tableau):
    e = tableau(
        pc("ana", "virtuoso", ele=1, dissonant="justice"),
        pc("ben", flags={SEVERED_BY: ("ana", "cleo")}),
        pc("cleo", flags={SEVERED_BY: ("ben",)}),
        deck=["justice"],
    )
    e.makes("ana", "snipe", "justice")
    assert e.pc("ana").state == "severed"
    assert e.pc("ben").flags[SEVERED_BY] == ("cleo",)
    assert e.pc("cleo").flags[SEVERED_BY] == ("ben",)


def test_the_gm_reads_which_move_and_whose_card_it_was(tableau):
    e = tableau(pc("ana", ele=1), deck=["the-sun"]).makes("ana", "snipe", "the-sun")
    asked = str(e.play.form(Offer("eidolon.gm.narrate", ())).prompt)
    assert all(word in asked for word in ("Snipe", "Ana", "The Sun"))


@shows("eidolon.vanguard.with-a-little-help-from-my-friends")
def test_who_is_desperate_already_stays_so_without_a_word(tableau):
    e = tableau(pc("ana", "vanguard", "with-a-little-help-from-my-friends", track=DESPERATE))
    e.moves("ana", "vanguard.with-a-little-help-from-my-friends")
    assert e.pc("ana").track == DESPERATE
    assert e.told(TrackMoved) == []


@shows("eidolon.vanguard.resonant")
def test_a_clock_that_stands_at_one_goes_back_no_further_and_nothing_is_said_of_it(tableau):
    e = tableau(pc("ana", "vanguard", ele=1, resonant="the-fool"), deck=["the-fool"], hour=13)
    e.makes("ana", "snipe", "the-fool")
    assert e.world.hour == 13
    assert e.told(ClockMoved) == []


@shows("eidolon.draw.exhaust-timing")
def test_where_the_deck_waits_for_the_next_card_a_discard_from_its_top_refreshes_it(tableau):
    rest = [n for n in range(22) if n != card("the-tower")]
    e = tableau(pc("ana", pow=1), deck=["the-tower"], discard=rest, rulings=["lazyRefresh"])
    e.stays(22).makes("ana", "scrap", "the-tower")
    assert (len(e.deck()), len(e.discard())) == (21, 1)


def test_somebody_new_may_keep_the_name_they_have_and_takes_nobody_elses():
    people = {"vera": NPC("vera", "Vera"), "npc-1": NPC("npc-1", "Someone new (1)")}
    wanted = Unsaid(1, "ana", plain("Who?"), "name", "", ("npc-1",), 80)
    names = KINDS["name"].answers(World(npcs=people), wanted)
    assert names.refuses("Someone new (1)") is None
    assert names.refuses("Otto") is None
    assert "Vera" in str(names.refuses(" vera "))


@pytest.mark.parametrize(("spent", "seat"), [(False, "ana"), (True, None)])
def test_a_borrowed_move_that_answers_once_has_answered(spent, seat):
    """What is set off by its moment is one use: until it goes back, it answers no second time."""
    _, ana = pc("ana", pow=3, loans=(Loan(SUFFERING, "scene", spent=spent),))
    (hook,) = (hook("ana", "ana", Hooks) for hook in ABILITIES[SUFFERING].hooks)
    assert hook.concerns(World(pcs={"ana": ana}), TrackWouldAdvance("ana", "", False)) == seat


@pytest.mark.parametrize(
    ("change", "now"),
    [
        (("swap", "pow", "biz", 0), {"pow": 3, "biz": 2}),
        (("swap", "pow", None, 1), {"pow": 2, "biz": 3}),
        (("set", "biz", None, 1), {"pow": 2, "biz": 1}),
        (("lower", "biz", None, 1), {"pow": 2, "biz": 2}),
        (("lower", "biz", None, 5), {"pow": 2, "biz": 1}),
    ],
)
def test_stats_trade_places_are_set_or_lowered_to_one_at_the_least(change, now):
    _, ana = pc("ana", pow=2, biz=3, changes=(StatChange(*change, "scene", ""),))
    assert {stat: changed_stats(ana)[stat] for stat in now} == now


@shows("eidolon.veteran.dont-call-it-a-comeback")
def test_who_has_every_master_move_already_is_asked_for_none(tableau):
    masters = [move.id for move in of_playbook("vanguard", "master")]
    ana = pc("ana", "veteran", *masters, choices={"former": "vanguard"})
    e = takes(tableau(ana, patch=TAKING), "ana", "veteran.dont-call-it-a-comeback")
    assert COMEBACK not in e.pc("ana").choices


@shows("eidolon.investigate.push", "eidolon.clock.midnight-blast")
def test_a_push_at_eleven_while_investigating_brings_midnight(tableau):
    e = tableau(pc("ana", gen=2), deck=["the-sun", "the-star", "the-world"], hour=23)
    e.moves("ana", "investigate").draws("ana").pushes("ana")
    assert len(e.told(MidnightStruck)) == 1
    assert e.pc("ana").track == BATTERED
    assert e.spread() == ["the-star"], "late in the evening a card less is drawn"
    e.says("ana", "ask", card("the-star"), "hidden")
    e.phantom()


def test_what_the_parts_bring_is_offered_for_what_it_is(tableau):
    e = tableau(pc("ana"), pc("ben"))
    found = {
        seat: {
            offer.rule.removeprefix("eidolon."): offer.args
            for offer in e.play.anytime(seat)
            if offer.rule.startswith(("eidolon.handouts.", "eidolon.extras.", "eidolon.safety.w"))
        }
        for seat in ("gm", "ana")
    }
    rules = ("handouts.write", "handouts.portrait", "extras.put", "safety.wait")
    assert found == {seat: dict.fromkeys(rules, (seat,)) for seat in ("gm", "ana")}


@shows("eidolon.digital.hidden-info")
def test_a_note_names_nobody_of_whom_its_reader_knows_nothing(tableau):
    ana = pc("ana", flags={SEVERED_BY: ("crow", "shade")})
    hidden = {"enemies/shade/shown": "hidden"}
    e = tableau(ana, pc("ben"), enemies={"crow": 1, "shade": 1}, patch=hidden)
    named = {seat: e.play.view(seat).pcs[0].flags[SEVERED_BY] for seat in ("gm", "ana", "ben")}
    assert named == {"gm": ("crow", "shade"), "ana": ("crow",), "ben": ("crow",)}


@shows("eidolon.virtuoso.remaster")
def test_what_is_left_of_a_remastered_sentence_has_so_much_room():
    _, ana = pc("ana", "virtuoso", powers=(Power("virtuoso", ("violin", "music", "")),))
    wanted = Unsaid(1, "ana", plain("?"), "remaster", "ana", (), 600)
    page = KINDS["remaster"].answers(World(pcs={"ana": ana}), wanted)
    assert room(page) == {"skill": 200, "feat": 200}
    assert [line.default for line in page.fields] == ["music", None]


@pytest.mark.parametrize(("players", "solo"), [(("ana",), True), (("ana", "ben"), False)])
def test_only_who_plays_alone_may_be_tied_to_nobody_at_the_table(players, solo):
    assert sheet_for(World(setup=Setup(players)), "ana").solo == solo
    assert not sheet_for(World(), "ana").solo


def test_a_question_about_the_world_that_nobody_answered_stays_open(tableau):
    e = tableau(pc("ana"))
    e.opens("gm", "options").answers(
        ("By moonlight.", " ", "", "", "Fish.", False, "Eidolon"), "gm"
    )
    assert e.world.setup.answers == {"unsealing": "By moonlight.", "theme": "Fish."}


def test_every_move_counts_as_one(tableau):
    e = tableau(pc("ana", ele=1), deck=["the-sun", "the-star"])
    e.makes("ana", "snipe", "the-sun")
    assert e.world.moves_made == 1
    e.makes("ana", "snipe", "the-star")
    assert e.world.moves_made == 2


@pytest.mark.parametrize(
    ("move", "track", "warned"),
    [("scrap", DESPERATE, True), ("snipe", DESPERATE, False), ("scrap", BATTERED, False)],
)
def test_who_could_fall_by_a_risky_move_is_warned_before_the_draw(tableau, move, track, warned):
    e = tableau(pc("ana", pow=1, ele=1, track=track), deck=["the-sun"])
    e.moves("ana", move)
    assert bool(e.asked("ana").question.prompt.args["beware"]) == warned
    e.draws("ana").plays("ana", "the-sun")


@pytest.mark.parametrize(
    ("playbook", "former", "whose"),
    [
        ("vanguard", "", "vanguard"),
        ("vanguard", "beast", "vanguard"),
        ("veteran", "beast", "beast"),
    ],
)
def test_a_veterans_power_is_the_former_playbooks(playbook, former, whose):
    sheet = sheet_for(World(), "ana")
    given = sheet.filled(sheet.sample(lambda n: 0))
    made = written(
        "ana", "ana", {**given, "playbook": playbook, "former": former, "blanks": ("x",)}
    )
    assert [power.playbook for power in made.powers] == [whose]


def test_what_is_owed_has_a_number_that_nothing_after_it_has():
    world = ObligationNoted(Obligation(5, "task", "so", ("ana",), 1)).evolve(World())
    assert world.next_id == 6


def test_no_new_record_gets_the_number_of_one_that_was_laid_down_by_hand(tableau):
    words = {"key": "kernel.plain", "args": {"text": "so"}}
    lie: dict[str, dict[str, object]] = {
        "mods": {"pc": "ana", "amount": 1, "kind": "ongoing", "why": words},
        "effects": {"pc": "ana", "entry": "x", "words": words, "until": "gm"},
        "obligations": {"kind": "task", "words": "so", "pcs": ["ana"], "due": 9},
        "unsaid": {"seat": "ana", "prompt": words, "kind": "mod", "about": [99]},
        "deeds": {"pc": "ana", "words": "so"},
    }
    for path, record in lie.items():
        e = tableau(pc("ana"), pc("ben"))
        first = e.world.next_id
        e.play.override("host", {path: [{"id": first + 1, **record}]}, "laid down by hand")
        for reason in ("one", "two"):
            e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", reason, "", (), "gm"))
        kept = {str(mod.why): mod.id for mod in e.world.mods}
        assert (kept["one"], kept["two"], e.world.next_id) == (first, first + 2, first + 3), path
        assert e.world.fresh_ids(2) == [first + 3, first + 4]


def test_a_card_of_a_move_that_is_no_more_can_still_be_told():
    """Old tables know Moves by ids that no sheet has any more."""
    _, ana = pc("ana")
    last = MoveInProgress("ana", "eidolon.gone", "pow", readings=(as_printed(card("the-sun")),))
    assert "eidolon.gone" in str(narrate_form(World(pcs={"ana": ana}, last=last)).prompt)


@shows("eidolon.inhuman.strange-journey")
def test_of_two_portals_one_is_closed_and_the_other_still_can_be(tableau):
    portal = {"pc": "ana", "entry": JOURNEY, "words": to_builtins(plain("a door")), "until": "gm"}
    e = tableau(
        pc("ana", "inhuman", "strange-journey", flags={PORTALS: (801, 802)}),
        patch={"effects": [{"id": 801, **portal}, {"id": 802, **portal}]},
    )
    e.opens("ana", "inhuman.close", "ana", 801)
    assert [effect.id for effect in e.world.effects] == [802]
    assert e.pc("ana").flags[PORTALS] == (802,)
    e.opens("ana", "inhuman.close", "ana", 802)
    assert PORTALS not in e.pc("ana").flags


@shows("eidolon.infiltrator.pickpocket")
@pytest.mark.parametrize(("played", "what"), [("the-sun", "the key"), ("the-moon", "")])
def test_what_was_picked_out_of_a_pocket_is_told_and_what_was_not_is_not(tableau, played, what):
    e = tableau(pc("ana", "infiltrator", "pickpocket", ele=1), deck=[played])
    e.makes("ana", "infiltrator.pickpocket", played, about="the key")
    assert [fact.words for fact in e.told(Outcome) if fact.result in ("taken", "seen")] == [what]
