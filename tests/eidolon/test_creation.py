"""Making a character: what a sheet needs, and one clear sentence where it has it not."""

import random

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import NEUTRAL
from undertow.games.eidolon.creation import sheet_for
from undertow.games.eidolon.entries import of_playbook
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.growth import TAKING
from undertow.games.eidolon.rules.powers import power_text
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.world import World
from undertow.kernel import BadSetup, LiveFate, Offer, Play, UndertowError

ANA = {
    "playbook": "vanguard",
    "former": "",
    "name": "Ana Ray",
    "eidolon": "Thunderstruck",
    "look": "A knight of copper wire.",
    "resonant": card("the-fool"),
    "dissonant": card("death"),
    "pow": 3,
    "ele": 1,
    "gen": 1,
    "glam": 2,
    "biz": 2,
    "blanks": ("a very large hammer",),
    "answer": "Standing up again.",
    "choices": (),
    "move": "eidolon.vanguard.king-of-pain",
    "ties": (
        ("ben", "He makes me brave."),
        ("Officer Dale", "He owes me one."),
        ("Mum", "She worries."),
    ),
}
BEN = ANA | {
    "playbook": "navigator",
    "name": "Ben Hur",
    "resonant": card("the-hermit"),
    "dissonant": card("justice"),
    "pow": 1,
    "ele": 1,
    "gen": 3,
    "glam": 2,
    "biz": 2,
    "blanks": ("every ghost nearby",),
    "choices": (("expertise", "lighthouses"),),
    "move": "eidolon.navigator.read-the-stars",
    "ties": (),
}


def begin(**settings):
    beginning = GAME.begin(GAME.Settings(**settings))
    return Play.begin(
        GAME, beginning.seats, beginning.offer, LiveFate(b"undertow" * 2), first=beginning.first
    )


def create(play, seat, given, rule="create"):
    """A sheet, filled in and handed in."""
    offer = Offer(f"eidolon.{rule}", (seat,))
    names = [field.name for field in play.form(offer).answers.fields]
    play.open(seat, replace(offer, form=tuple(given[name] for name in names)))


def refusal(given, world=None, seat="ana"):
    sheet = sheet_for(world or World(), seat)
    return str(sheet.refuses(tuple(given[field.name] for field in sheet.fields)) or "")


@shows(
    "eidolon.creation.concept",
    "eidolon.creation.playbook",
    "eidolon.creation.level",
    "eidolon.creation.advanced",
    "eidolon.creation.cards",
    "eidolon.creation.question",
    "eidolon.move.starting-free",
    "eidolon.creation.playbook-rules",
    "eidolon.eid.one-power",
    "eidolon.eid.power-valid",
    "eidolon.eid.ready",
)
def test_a_filled_in_sheet_is_a_character():
    play = begin(players=("ana", "ben"))
    create(play, "ana", ANA)
    ana = play.world.pcs["ana"]
    assert (ana.name, ana.eidolon, ana.level, ana.state) == ("Ana Ray", "Thunderstruck", 1, "ready")
    assert ana.stats == {"pow": 3, "ele": 1, "gen": 1, "glam": 2, "biz": 2}
    starting = [m.id for m in of_playbook("vanguard", "starting")]
    assert list(ana.moves) == [*starting, "eidolon.vanguard.king-of-pain"]
    assert "a very large hammer" in str(power_text("vanguard", ana.powers[0].blanks))
    assert ana.answer == "Standing up again."
    assert (ana.resonant, ana.dissonant) == (ANA["resonant"], ANA["dissonant"])
    assert ana.look == ANA["look"] != ""
    assert ana.playbook == "vanguard"


@shows("eidolon.creation.order")
def test_the_sheet_has_a_line_for_every_step_and_they_come_all_at_once():
    steps = [
        ("name", "eidolon", "look"),
        ("playbook", "former"),
        ("resonant", "dissonant"),
        ("pow", "ele", "gen", "glam", "biz"),
        ("blanks", "choices", "answer"),
        ("move",),
        ("ties",),
    ]
    names = [field.name for field in sheet_for(World(), "ana").fields]
    assert sorted(names) == sorted(name for step in steps for name in step)
    play = begin(players=("ana",))
    for step in (
        ("name",),
        ("eidolon",),
        ("playbook",),
        ("resonant",),
        ("pow",),
        ("blanks",),
        ("move",),
    ):
        without = {name: value for name, value in ANA.items() if name not in step}
        with pytest.raises(UndertowError):
            create(play, "ana", {name: without.get(name) for name in ANA})
    assert not play.world.pcs, "no step is left out"


@shows("eidolon.creation.cards")
def test_own_cards_are_two_of_the_twelve_and_nobody_elses_of_that_kind():
    assert len(NEUTRAL) == 12
    for other in [number for number in range(22) if number not in NEUTRAL]:
        assert "none of the legal" in refusal(ANA | {"resonant": other})
        assert "none of the legal" in refusal(ANA | {"dissonant": other})
    assert refusal(ANA | {"resonant": ANA["dissonant"]}) != ""
    play = begin(players=("ana", "ben"))
    create(play, "ben", BEN)
    for kind, other in (("resonant", "dissonant"), ("dissonant", "resonant")):
        assert "already" in refusal(ANA | {kind: BEN[kind]}, play.world)
        free = next(c for c in NEUTRAL if c not in (BEN["resonant"], BEN["dissonant"]))
        assert refusal(ANA | {kind: BEN[other], other: free}, play.world) == ""


@shows("eidolon.creation.ties", "eidolon.tie.scores", "eidolon.tie.own-list", "eidolon.tie.what")
def test_three_ties_at_one_and_one_and_people_they_name_exist_then():
    play = begin(players=("ana", "ben"))
    create(play, "ben", BEN)
    create(play, "ana", ANA)
    ties = play.world.pcs["ana"].ties
    assert [(t.to, t.maturity, t.affinity) for t in ties] == [
        ("ben", 1, 1),
        ("officer-dale", 1, 1),
        ("mum", 1, 1),
    ]
    assert play.world.npcs["officer-dale"].name == "Officer Dale"
    assert play.world.pcs["ben"].ties == ()


@shows("eidolon.creation.ties-pc-npc")
def test_with_others_at_the_table_one_tie_is_to_a_character_and_one_to_an_npc():
    play = begin(players=("ana", "ben", "cleo", "dan"))
    for seat, resonant, dissonant in (("ben", 9, 8), ("cleo", 3, 4), ("dan", 5, 6)):
        own = {"name": seat, "resonant": resonant, "dissonant": dissonant}
        create(play, seat, BEN | own)
    for names in (("Dale", "Mum", "Dad"), ("ben", "cleo", "dan")):
        ties = tuple((name, "a") for name in names)
        assert "at least one" in refusal(ANA | {"ties": ties}, play.world)
    for names in (("ben", "Mum", "Dad"), ("ben", "cleo", "Dad")):
        assert refusal(ANA | {"ties": tuple((name, "a") for name in names)}, play.world) == ""


@shows(
    "eidolon.creation.ties-solo",
    "eidolon.creation.ties-later",
    "eidolon.creation.validate",
    "eidolon.tie.unlimited",
)
def test_alone_any_ties_will_do_and_they_may_wait():
    play = begin(players=("ana",))
    assert refusal(ANA | {"ties": (("Dale", "a"), ("Mum", "b"), ("Dad", "c"))}, play.world) == ""
    assert refusal(ANA | {"ties": (), "answer": ""}, play.world) == ""
    assert "three Ties" in refusal(ANA | {"ties": (("Dale", "a"),)}, play.world)
    assert "only one Tie" in refusal(
        ANA | {"ties": (("Dale", "a"), ("Dale", "b"), ("Mum", "c"))}, play.world
    )


@shows("eidolon.creation.validate", "eidolon.creation.question", "eidolon.creation.ties-pc-npc")
def test_what_was_left_for_later_is_remembered_until_it_is_written():
    play = begin(players=("ana", "ben"))
    create(play, "ana", ANA | {"answer": "", "ties": (("Coach", "a"), ("Mum", "b"), ("Dad", "c"))})

    def reminded():
        return [line.key for line in reminders(play.world, "ana")]

    assert reminded() == ["eidolon.remind.ties", "eidolon.remind.question"]
    later = Offer("eidolon.answer", ("ana",))
    assert "strength" in str(play.form(later).prompt)
    play.open("ana", replace(later, form="Standing up again."))
    assert play.world.pcs["ana"].answer == "Standing up again."
    assert reminded() == ["eidolon.remind.ties"]
    assert Offer("eidolon.answer", ("ana",)) not in play.offers("ana")
    play.override("gm", {"pcs/ana/ties/0/to": "ben"}, "x")
    create(play, "ben", BEN)
    assert reminded() == []
    alone = begin(players=("ana",))
    create(alone, "ana", ANA | {"ties": ()})
    assert [line.key for line in reminders(alone.world, "ana")] == ["eidolon.remind.ties-solo"]


@shows("eidolon.creation.stats", "eidolon.creation.stats-valid", "eidolon.stat.range")
def test_two_threes_are_refused_in_one_sentence():
    assert (
        refusal(ANA | {"ele": 3})
        == "The stats must be 1, 1, 2, 2 and 3 in some order, not 3, 3, 1, 2, 2."
    )
    assert "from 1 to 3" in refusal(ANA | {"pow": 4})
    assert refusal(ANA | {"pow": 1, "biz": 3, "ele": 2}) == ""


@shows(
    "eidolon.attune.unique-resonant",
    "eidolon.attune.unique-dissonant",
    "eidolon.attune.same-pc",
    "eidolon.attune.pick",
    "eidolon.attune.cross-allowed",
    "eidolon.deck.neutral-count",
)
def test_cards_are_neutral_ones_own_and_nobody_elses():
    play = begin(players=("ana", "ben"))
    create(play, "ben", BEN)
    world = play.world
    assert (
        refusal(ANA | {"resonant": card("the-hermit")}, world)
        == "The Hermit is already Ben Hur's resonant card."
    )
    assert (
        refusal(ANA | {"dissonant": card("justice")}, world)
        == "Justice is already Ben Hur's dissonant card."
    )
    assert refusal(ANA | {"dissonant": card("the-hermit")}, world) == ""
    assert "at once" in refusal(ANA | {"dissonant": ANA["resonant"]}, world)
    assert "none of the legal" in refusal(ANA | {"resonant": card("the-sun")}, world)
    assert len(NEUTRAL) == 12


@shows("eidolon.creation.advanced", "eidolon.move.prereq", "eidolon.creation.advanced-prereq")
def test_a_move_without_its_prerequisite_is_refused():
    assert (
        refusal(ANA | {"move": "eidolon.vanguard.battle-bond"})
        == "Battle Bond requires Never Fight a Stranger."
    )
    assert "not an Advanced Move" in refusal(ANA | {"move": "eidolon.navigator.braintap"})
    assert "none of the legal" in refusal(ANA | {"move": "eidolon.vanguard.punch-parade"})


@shows("eidolon.eid.power-valid", "eidolon.creation.validate", "eidolon.navigator.expertise")
def test_a_power_needs_all_its_blanks_and_a_playbook_its_choices():
    assert "The power of The Vanguard has 1 blank to fill, not 0." in refusal(ANA | {"blanks": ()})
    assert "needed" in refusal(ANA | {"name": " "})
    assert "still to be chosen" in refusal(BEN | {"choices": ()})


@shows("eidolon.creation.same-playbook", "eidolon.table.over-size")
def test_two_may_share_a_playbook_and_seven_may_play():
    seats = ("ana", "ben", "cleo", "dan", "eve", "fay", "gus")
    beginning = GAME.begin(GAME.Settings(seats))
    assert [str(w) for w in beginning.warnings]
    play = begin(players=seats)
    create(play, "ana", ANA | {"ties": ()})
    create(play, "ben", ANA | {"name": "Ben", "resonant": 9, "dissonant": 8, "ties": ()})
    assert play.world.pcs["ben"].playbook == "vanguard"


def test_a_seat_plays_one_character():
    play = begin(players=("ana", "ben"))
    create(play, "ana", ANA)
    assert GAME.rules["eidolon.create"].offer("ana") not in play.offers("ana")
    assert GAME.rules["eidolon.create"].offer("ben") not in play.offers("ana")


@pytest.mark.parametrize("seed", range(30))
def test_every_made_up_sheet_is_valid(seed):
    pick = random.Random(seed)
    play = begin(players=("ana", "ben", "cleo"))
    for seat in ("ana", "ben", "cleo"):
        sheet = sheet_for(play.world, seat)
        sample = sheet.sample(lambda n: pick.randrange(n))
        assert sheet.refuses(sample) is None
        play.open(seat, Offer("eidolon.create", (seat,), sample))
        while requests := [r for r in play.requests() if not r.question.optional]:
            answer = requests[0].question.answers.sample(lambda n: pick.randrange(n))
            play.answer(requests[0].seat, requests[0].id, answer)
    assert len(play.world.party) == 3
    GAME.check(play.world)


@shows("eidolon.table.size")
def test_a_table_needs_players_and_known_rulings():
    for settings, why in (
        ({"players": ()}, "at least one player"),
        ({"players": ("gm",)}, "gm cannot"),
        ({"players": ("ana",), "rulings": ("noSuch",)}, "no ruling called noSuch"),
        ({"players": ("ana",), "party": {"ben": {"name": "Ben"}}}, "no player ben"),
        ({"players": ("ana",), "party": {"ana": ANA | {"ele": 3}}}, "1, 1, 2, 2 and 3"),
        ({"players": ("ana",), "party": {"ana": {"hat": "red"}}}, "hat"),
    ):
        with pytest.raises(BadSetup, match=why):
            GAME.begin(GAME.Settings(**settings))


def test_ready_made_characters_sit_down_with_the_table():
    play = begin(players=("ana", "ben"), party={"ana": ANA, "ben": BEN}, cast=("Mum",))
    assert [p.name for p in play.world.party] == ["Ana Ray", "Ben Hur"]
    assert play.world.npcs["mum"].name == "Mum"
    assert [t.to for t in play.world.pcs["ana"].ties] == ["ben", "officer-dale", "mum"]


@shows(
    "eidolon.level.late-joiner",
    "eidolon.level.late-joiner-build",
    "eidolon.level.new-pc",
    "eidolon.level.differ",
)
def test_a_late_joiner_takes_one_option_for_each_level(tableau):
    e = tableau(pc("ana", "vanguard"), pc("ben", level=3), patch={"pcs/ana/status": "dead"})
    create(
        e.play,
        "ana",
        ANA | {"ties": (), "resonant": card("the-lovers"), "dissonant": card("the-chariot")},
    )
    assert e.choices("gm") == [3, 1]
    e.answers(3, "gm")
    (new,) = e.world.of_seat("ana")
    assert new.level == 2
    e.answers(("stat", "ele"), "ana").answers(("move", "eidolon.vanguard.longshot"), "ana")
    (new,) = e.world.of_seat("ana")
    assert (new.level, new.stats["ele"], new.moves[-1]) == (3, 2, "eidolon.vanguard.longshot")


@shows(
    "eidolon.epilogue.return-retired",
    "eidolon.level.retire-return",
    "eidolon.level.retire-veteran",
    "eidolon.veteran.forced",
)
def test_a_retiree_comes_back_as_a_veteran_of_the_last_playbook(tableau):
    e = tableau(
        pc("ana", "vanguard", "tubthumping", level=6),
        pc("ben"),
        patch={"pcs/ana/status": "retired"},
    )
    page = e.play.form(Offer("eidolon.return", ("ana",))).answers
    options = {f.name: f.answers for f in page.fields}
    assert options["playbook"].options == ("veteran",)
    assert options["former"].options == ("vanguard",)
    first = next(m.id for m in of_playbook("veteran", "advanced") if not m.requires)
    create(
        e.play,
        "ana",
        ANA
        | {
            "playbook": "veteran",
            "former": "vanguard",
            "move": first,
            "ties": (),
            "resonant": card("the-lovers"),
            "dissonant": card("the-chariot"),
        },
        "return",
    )
    back = e.pc("ana")
    assert (back.playbook, back.level, back.choices["former"], back.status) == (
        "veteran",
        1,
        "vanguard",
        "active",
    )


@shows("eidolon.epilogue.return-retired")
def test_who_comes_back_chooses_what_their_new_move_has_them_choose(tableau, monkeypatch):
    first = next(m.id for m in of_playbook("veteran", "advanced") if not m.requires)
    chose = []

    async def choosing(t, pc):
        chose.append((pc, t.world.pcs[pc].playbook))

    monkeypatch.setitem(TAKING, first, choosing)
    e = tableau(pc("ana", "vanguard"), pc("ben"), patch={"pcs/ana/status": "retired"})
    cards = {"resonant": card("the-lovers"), "dissonant": card("the-chariot")}
    back = {"playbook": "veteran", "former": "vanguard", "move": first, "ties": ()}
    create(e.play, "ana", ANA | back | cards, "return")
    assert chose == [("ana", "veteran")]


@shows("eidolon.epilogue.return-dead")
def test_who_comes_back_from_death_is_a_veteran_or_inhuman(tableau):
    e = tableau(pc("ana", "vanguard"), pc("ben"), patch={"pcs/ana/status": "dead"})
    e.opens("ana", "return", "ana")
    options = {f.name: f.answers for f in e.asked("ana").question.answers.fields}
    assert options["playbook"].options == ("veteran", "inhuman")
    e.answers(e.asked("ana").question.answers.sample(lambda n: n - 1), "ana")
    assert e.pc("ana").level == 1


def test_before_play_begins_nobody_is_asked_at_which_level_somebody_joins():
    play = begin(players=("ana", "ben"))
    create(play, "ana", ANA)
    play.override("gm", {"pcs/ana/level": 4}, "brought along")
    assert play.world.mode == "creation"
    create(play, "ben", BEN)
    assert not play.requests()
    assert play.world.pcs["ben"].level == 1


def test_a_ready_story_is_under_way_with_its_party():
    play = begin(players=("ana", "ben", "cleo"), story="last-carousel")
    assert next(p.name for p in play.world.party) == "Aiko Brandt"
    assert play.world.combat is not None
    assert play.world.hour == 16
    assert "eidolon.scrap" in [o.rule for o in play.offers("ana")]
    with pytest.raises(BadSetup, match="no story called x"):
        begin(players=("ana",), story="x")
    with pytest.raises(BadSetup, match="no player cleo"):
        begin(players=("ana", "ben"), story="last-carousel")
