"""Fine print: what is easily a little wrong, and seldom comes up."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima import moments
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.fights import CASTS, cast
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.creation import Settings
from undertow.games.anima.facts import (
    BondBroken,
    ConflictBegan,
    ConflictEnded,
    Earned,
    GuardSet,
    Imbued,
    Paid,
    SheetChanged,
    TurnEnded,
)
from undertow.games.anima.form import TOLD, in_words
from undertow.games.anima.game import GAME
from undertow.games.anima.goals import goal_page
from undertow.games.anima.moments import CompanionLevel, OfSomebody
from undertow.games.anima.odds import limits, odds
from undertow.games.anima.opponents import OPPONENT, laid_out, their_bond
from undertow.games.anima.pages import as_answer, bond_answer, character, character_page
from undertow.games.anima.rulebook import sections
from undertow.games.anima.rules.conflicts import conflict_page
from undertow.games.anima.rules.declaring import auras_of, declaration
from undertow.games.anima.rules.growth import pick_page
from undertow.games.anima.rules.maneuvers import allies_to_guard
from undertow.games.anima.rules.offers import DEAREST, menu
from undertow.games.anima.rules.passives import count, effects, hooks
from undertow.games.anima.rules.smithing import Room
from undertow.games.anima.sheets import of_sheet, why_not_powers
from undertow.games.anima.travel import TRAVELS
from undertow.games.anima.words import power_name
from undertow.games.anima.world import Plan, Threat
from undertow.kernel import Line, Play, ScriptedFate, speak

# What adds nothing is not named

COUNTED = [
    one
    for one in vars(moments).values()
    if isinstance(one, type) and issubclass(one, OfSomebody) and one is not OfSomebody
]


@pytest.mark.parametrize("tally", COUNTED, ids=lambda one: one.__name__)
def test_what_adds_nothing_has_no_line(stage, tally) -> None:
    """Somebody without powers, weapons and conditions: every figure is what the rules say, and no more."""
    s = stage("ana", "ben", foes=[foe()], goals=(goal(),))
    for who in ("ana", "ogre"):
        for element in ("fire", "frost") if tally is moments.Defense else ("",):
            given = {"element": element} if element else {}
            given |= {"eidolon": who} if tally is moments.SummonCost else {}
            given |= (
                {"target": "ogre" if who == "ana" else "ana"}
                if tally is moments.StrikeBonus
                else {}
            )
            given |= {"others": ("ben",)} if tally is moments.ManeuverBonus else {}
            known = hooks(s.world).reckon(s.world, tally(who, **given))
            assert len(known.terms) == 1, [speak(term.why) for term in known.terms]


@shows("anima.summon.magnificent-companion")
def test_a_magnificent_companion_needs_a_companion_first():
    def level(*powers: str) -> int:
        return of_sheet(CompanionLevel, pc("ana", dict.fromkeys(powers, 1)).sheet)

    assert level() == level("magnificent-companion") == -1, "none can be"
    assert level("companion") == 0
    assert level("companion", "magnificent-companion") == 2


# Catalogue and pages


def test_a_fight_is_declared_once_and_given_back():
    with pytest.raises(ValueError, match="two fights are called gate"):
        cast("gate", "Somebody", "Others", "squad", "Do it")
    made = cast("here", "Somebody", "Others", "squad", "Do it")
    assert CASTS.pop() is made
    assert (made.id, made.type, speak(made.goal())) == ("here", "squad", "Do it")


def test_a_sample_is_told_in_words_where_it_has_words_and_in_ids_where_it_has_ids():
    assert in_words(("inborn", 3, ("a stranger's words",))) == (
        "inborn",
        3,
        ("a stranger's words",),
    )
    for sample in SAMPLES.values():
        written, page = as_answer(sample), in_words(as_answer(sample))
        for was, then in zip(_all(written), _all(page), strict=True):
            assert (then if not isinstance(then, Line) else speak(then)) == was
            long = isinstance(was, str) and " " in was
            assert isinstance(then, Line) is (was in TOLD if isinstance(was, str) else False)
            assert not long or was in TOLD, was


def _all(value):
    if isinstance(value, tuple):
        for one in value:
            yield from _all(one)
    else:
        yield value


def test_the_page_of_a_bond_has_own_powers_only_for_a_made_up_eidolon():
    known = replace(KNOWN["caragu"].sheet(), powers={**KNOWN["caragu"].sheet().powers, "blaze": 1})
    known = replace(known, name="Senja", extra=("blaze",))
    kind, name, pal, extra, *_, own, _entrance, _senses, weakness = bond_answer(known, True)
    assert (kind, name, pal, extra, own, weakness) == ("caragu", "Senja", True, ("blaze",), (), "")
    made = eidolon(powers={"blaze": 1, "stamina": 2}, extra=("stamina",), custom=True)
    kind, *_, own, _entrance, _senses, weakness = bond_answer(made, False)
    assert (kind, own, weakness) == ("custom", ("blaze", "stamina"), "overwhelmable")


@shows("anima.eidolon.uyar", "anima.eidolon.uyar-cp")
def test_the_uyar_of_an_opponent_is_as_printed_where_nobody_asks_for_the_formula():
    row = {field.name: field.default for field in OPPONENT.fields} | {"eidolon": "uyar"}
    for formula, charge in (((), 6), ((False,), 6), ((True,), 4)):
        _, uyar = laid_out(row, (), *formula)
        assert of_sheet(moments.ChargeLimit, uyar) == charge


def test_where_powers_come_from_is_something_else_where_no_list_has_it():
    def source(written: str) -> str:
        ana = pc("ana")
        about = replace(ana.sheet.about, source=written)
        return as_answer(replace(ana, sheet=replace(ana.sheet, about=about)))[2]

    assert source("inborn") == "inborn"
    assert source("a bad dream") == "something else"


def test_a_power_is_taken_once_at_least():
    assert why_not_powers({"blaze": 0, "resilience": 3}, 3, 9) is not None
    assert why_not_powers({"blaze": 1, "resilience": 3}, 3, 9) is None


def test_what_of_a_character_travels():
    assert TRAVELS.bounds == {"powers": (1, 9), "ap": (0, 20), "level": (0, 20), "open": (0, 9)}
    assert TRAVELS.others == {}
    assert set(TRAVELS.stays) == {
        *("sp", "cp", "wounds", "here", "out", "left", "marks", "loved", "conditions"),
        *("disarmed", "returns", "called", "changes", "bonds", "companion", "ward"),
    }


# Offers


def test_what_is_offered_follows_from_the_dice_that_are_there_and_from_nothing_kept(stage):
    powers = {"weaken": 1, "life-drain": 1, "restore": 1}
    f = stage(pc("ana", powers), having={"ana": {"sp": 1, "cp": 1}}).of("ana")
    for ap, sp, cp in product((0, 1, 2), (0, 1, 2), (*range(DEAREST + 3), *range(DEAREST + 3))):
        one = replace(f, ap=ap, sp=sp, cp=cp)
        fresh = replace(one, sheet=pc("ana", powers).sheet)
        kept, anew = ([entry[0].id for entry in menu(each)[1]] for each in (one, fresh))
        assert kept == anew
        assert ("anima.maneuver" in kept) is (ap > 0)
        assert ("anima.strike" in kept) is (sp > 0)
        assert ("anima.life-drain" in kept) is (cp >= 5)
        assert ("anima.weaken" in kept) is (cp >= 2)
    keys = [key for key in f.sheet.known if isinstance(key, tuple) and key[0] == "menu"]
    assert len(keys) == 4 * (DEAREST + 1), "as many as make a difference"


@shows("anima.weakness.crazy")
def test_who_is_bound_by_a_die_gets_nothing_else_and_passes_only_where_all_is_looked_at(stage):
    blades = (Weapon("axe"), Weapon("bow"))
    armed = {"soulbound-weapon": 1, "multisoul": 1, "quickdraw": 1}
    ogre = foe("ogre", weakness="crazy", powers=armed, weapons=blades)
    s = stage("ana", foes=[ogre], order=("ogre", "ana"), having={"ogre": {"sp": 0}})
    assert s.offered("quickdraw", "ogre")
    s.play.override("host", {"conflict/bound": ["ogre", "strike"]}, "a four")
    assert {offer.rule for offer in s.play.offers("gm") if offer.args[:1] == ("ogre",)} == {
        "anima.pass"
    }
    assert not s.offered("quickdraw", "ogre")
    assert GAME.some_offers(s.world, "gm", frozenset(("anima.strike", "anima.quickdraw"))) == []


def test_while_a_table_pauses_nothing_is_greyed(stage):
    s = stage("ana")
    assert GAME.greyed(s.world, "ana")
    s.play.override("host", {"table/paused": "ana"}, "a pause")
    assert GAME.greyed(s.world, "ana") == []
    assert GAME.greyed(stage("ben", peace=True).world, "ben") == []


# Turns and ends


def test_a_turn_that_was_put_off_begins_once_and_poison_with_it(stage):
    s = stage("ana", "ben", foes=[foe()], having={"ana": {"conditions": [["poisoned", "x"]]}})
    s.set({"ana": {"ap": 5}})
    s.opens("gm", "reorder").answers(("ben", "ana", "ogre"), seat="gm")
    s.passes("ben")
    assert s.now == "ana"
    assert s.world.fight.begun == ("ana", "ben"), "each is named once"
    assert s.of("ana").ap == 5


def test_where_nobody_stands_and_nobody_has_acted_nobody_has_won(stage):
    s = stage("ana")
    s.lawful = False
    s.set({"ana": {"out": True, "wounds": 3}, "ogre": {"out": True, "wounds": 3}})
    assert s.told(ConflictEnded)[-1].winner == ""


def test_an_opponent_who_is_met_again_has_the_wounds_and_dice_it_left_with(stage):
    s = stage("ana", keep=("ogre",), foes=[foe(cp=9)])
    met = replace(s.of("ogre"), wounds=2, ap=3, cp=4)
    world = ConflictBegan(("ana",), (met.sheet,)).evolve(s.world.with_fighter(met))
    again = world.fighters["ogre"]
    assert (again.wounds, again.ap, again.cp, again.sp, again.here) == (2, 3, 4, 0, True)


def test_an_eidolon_that_was_prepared_is_no_opponent_by_itself(stage):
    s = stage("ana", peace=True)
    summoner = foe("witch", bonds=("imp",))
    s.play.override(
        "host", {"kept": {"witch": summoner, "imp": eidolon("imp", owner="witch")}}, "prepared"
    )
    prepared = conflict_page(s.world).fields[3].answers.options
    assert prepared == ("witch",)


# Weapons, guards and dice


def test_a_weapon_that_is_not_there_has_no_effects(stage):
    s = stage(pc("ana", {"soulbound-weapon": 1}, weapons=(Weapon("axe", ("quicken",)),)))
    assert effects(s.world, s.of("ana")) == ("quicken",)
    for held in (-1, 1, 2):
        s.set({"ana": {"held": held}})
        assert effects(s.world, s.of("ana")) == ()


@shows("anima.effect.ultimate-weapon")
def test_an_empty_weapon_beside_an_ultimate_one_has_nothing_of_it(stage):
    two = (Weapon("stick"), Weapon("star", ("ultimate-weapon",)))
    inside = ("charge-boost", "protection", "soulcharge")
    s = stage(pc("ana", {"soulbound-weapon": 1, "multisoul": 1}, weapons=two, ultimate=inside))
    s.answers(0)
    assert effects(s.world, s.of("ana")) == ()
    s.set({"ana": {"held": 1}})
    assert effects(s.world, s.of("ana")) == ("ultimate-weapon", *inside)


@shows("anima.combined.participant-bonuses")
def test_by_one_reading_those_who_are_quickened_help_a_combined_maneuver_and_no_others(stage):
    quick = {"conditions": [["quickened", "x"]]}
    for rulings, dice in (((), 0), (("allParticipantsBonuses",), 1)):
        s = stage("ana", "ben", "cyn", rulings=rulings, having={"ben": quick})
        assert s.count(moments.ManeuverBonus("ana", ("ben", "cyn"))) == dice
        assert s.count(moments.ManeuverBonus("ana", ("cyn",))) == 0


@pytest.mark.parametrize("aura", ["fire-aura", "frost-aura"])
def test_only_the_aura_that_is_on_the_weapon_goes_into_a_strike(stage, aura):
    blade = (Weapon("axe", (aura, "quicken")),)
    s = stage(pc("ana", {"soulbound-weapon": 1, "weapon-upgrade": 1}, weapons=blade))
    assert auras_of(s.world, "ana") == [aura]


@shows("anima.weakness.restless")
def test_what_an_eidolon_did_is_remembered_of_it_and_of_its_summoner(stage):
    s = stage(pc("ana", {"summoning": 1}, eidolons=(eidolon("cat"),)))
    known = TurnEnded("ana", "cat", "strike").evolve(s.world).fight.kinds
    assert known == (("ana", "cat", "strike"), ("cat", "cat", "strike"))
    own = TurnEnded("ana", "ana", "pass").evolve(s.world).fight.kinds
    assert own == (("ana", "ana", "pass"),)


@pytest.mark.parametrize("which", range(3))
def test_work_on_one_of_three_weapons_leaves_the_others_as_they_are(stage, which):
    three = tuple(Weapon(name, ("shining",)) for name in ("axe", "bow", "cap"))
    armed = {"soulbound-weapon": 1, "multisoul": 2}
    s = stage(pc("ana", armed, weapons=three), peace=True)
    now = Imbued("ana", "ana", which, ("quicken",)).evolve(s.world).fighters["ana"].sheet.weapons
    assert [weapon.name for weapon in now] == ["axe", "bow", "cap"]
    assert [weapon.effects for weapon in now] == [
        ("quicken",) if n == which else ("shining",) for n in range(3)
    ]


@shows("anima.charge.guard")
def test_whoever_left_meanwhile_is_not_guarded_and_nothing_is_paid(stage):
    s = stage(pc("ana", {"guard": 1}), "ben", "cyn", having={"ana": {"cp": 3}})
    s.does("maneuver").answers(1).answers(1)
    s.set({"ben": {"out": True}})
    s.answers(("guard", "ben"), seat="ana")
    assert not s.told(GuardSet)
    assert not s.told(Paid)
    s.rolls(3, 3)
    s.answers("roll", seat="ana")


@shows("anima.maneuver.charge-overflow")
def test_charge_dice_that_find_no_room_are_lost_and_counted(stage):
    s = stage("ana", having={"ana": {"cp": 5}})
    s.maneuver((6, 6, 6, 3), basic=2, own=2)
    assert s.told(Earned)[-1] == Earned("ana", 1, 1, 2)
    assert s.of("ana").cp == 6


@shows("anima.maneuver.assist")
def test_a_die_that_was_given_is_counted_in_what_may_come(stage):
    s = stage("ana", "ben", "cyn")
    s.does("maneuver").answers(3).answers(2)
    before = odds(s.world, s.asked("roll", "ana"), "roll")
    assert speak(before.title) == "What 5 dice may bring"
    s.answers("give", seat="ben")
    after = odds(s.world, s.asked("roll", "ana"), "roll")
    assert speak(after.title) == "What 6 dice may bring"
    s.rolls(3, 3, 1, 1, 1, 1)
    s.answers("roll", seat="ana")


@shows("anima.passive.leadership-limits")
def test_charge_dice_shared_out_beyond_somebodys_room_are_lost(stage):
    s = stage(pc("ana", {"leadership": 1}), "ben", having={"ana": {"cp": 5}, "ben": {"cp": 5}})
    s.does("combined").answers(("ben",))
    s.answers("yes", seat="ben")
    s.rolls(6, 6, 6, 6, 3)
    while not s.is_asked("share-charge"):
        asked = s.asked()
        key = asked.question.prompt.key.removeprefix("anima.ask.")
        s.answers({"basic": 3, "own": 1, "roll": "roll", "charge": 4, "share": 0}[key])
    s.answers(2)
    told = s.told(Earned)[-1]
    assert told.shares == {"ana": (1, 1), "ben": (0, 1)}
    assert told.lost == 2
    s.answers("no")


@shows("anima.soulbound.disarm")
def test_who_takes_no_part_has_no_weapon_to_be_disarmed_of(stage):
    armed = {"soulbound-weapon": 1}
    blade = (Weapon("axe"),)
    s = stage(pc("ana", armed, weapons=blade), pc("ben", armed, weapons=blade), peace=True)
    s.opens("gm", "conflict").rolls(6, 1)
    page = conflict_page(s.world)
    answer = {field.name: field.default for field in page.fields} | {"pcs": ("ana",), "goals": ()}
    answer["adversity"], answer["conditions"] = answer["adversity"][:1], ("poisoned",)
    s.answers(tuple(answer.values()))
    assert [one.owner for one in s.world.fight.goals] == ["ana"]
    assert (bool(s.of("ana").conditions), bool(s.of("ben").conditions)) == (True, False)


@shows("anima.soulbound.access")
def test_a_weapon_left_out_is_in_nobodys_hand(stage):
    s = stage(pc("ana", {"soulbound-weapon": 1}, weapons=(Weapon("axe"),)), peace=True)
    s.opens("gm", "conflict")
    page = conflict_page(s.world)
    answer = {field.name: field.default for field in page.fields} | {"leave": ("ana",)}
    s.answers(tuple(answer.values()))
    s.rolls(6, 1).answers("yes", seat="ana")
    assert s.told(ConflictBegan)[-1].held == {"ana": -1}
    assert not [one for one in s.world.fight.goals if one.owner], "nobody can disarm her of it"


def test_where_no_other_opponent_has_dice_nobody_is_asked_to_assist(stage):
    s = stage("ana", foes=[foe("ogre"), foe("imp")], rulings=("adversityAssist",))
    s.set({"imp": {"ap": 0}}).passes("ana")
    s.rolls(3, 3, 1).does("maneuver").answers(1)
    assert not s.is_asked("assists")


def test_the_guard_is_who_would_be_struck_until_the_strike_is_aimed(stage):
    s = stage("ana", "ben", order=("ogre", "ana", "ben"), having={"ogre": {"sp": 4, "cp": 3}})
    s.play.override("host", {"conflict/guards": [["ben", "ana"]]}, "Ana guards Ben")

    def aimed():
        return [(a.target, a.at, a.how) for a in s.play.view("gm").conflict.aims]

    assert aimed() == [("ana", "ana", ""), ("ben", "ana", "guard")]


def test_the_game_is_the_first_of_its_kind():
    """Whoever changes the shape of a fact raises this, and brings what was written before along."""
    assert (GAME.id, GAME.version) == ("anima", 1)


def test_before_the_order_is_known_nobody_aims(stage):
    s = stage("ana", "ben", rolled=True, fate=((4, 4, 2),))
    assert s.world.fight.order == ()
    assert s.play.view("ana").conflict.aims == ()
    s.answers("ben")
    talks = stage("ana", combat=False, goals=(goal(),), having={"ana": {"sp": 3}})
    assert talks.play.view("ana").conflict.aims == (), "nor where nobody fights"


def test_what_is_told_of_a_sample_stands_on_the_page_of_rules(monkeypatch):
    monkeypatch.setitem(SAMPLES, "nobody", pc("nobody"))
    entries = {entry.id: entry for section in sections() for entry in section.entries}
    for id, sample in SAMPLES.items():
        more = entries[f"anima.sample.{id}"].more
        assert sample.sheet.about.story in " ".join(map(speak, more))
        assert bool(more) is bool(sample.sheet.about.story)


@shows("anima.achievement.powers")
def test_a_power_of_one_charge_die_may_help_an_achievement(stage):
    s = stage(pc("ana", {"leap-attack": 1}), goals=(goal("gem", 1),))
    s.set({"ana": {"sp": 2, "cp": 1}}).does("achieve", "gem").answers(2)
    assert s.choices("achievement-powers") == ["leap-attack"]
    s.rolls(1, 1).answers(())


def test_what_is_only_there_or_not_counts_one(stage):
    s = stage(pc("ana", {"leadership": 1, "companion": 1, "summoning": 1}))
    assert s.count(moments.Sharing("ana")) == s.count(moments.Beside("ana")) == 1
    assert s.count(moments.Sharing("ogre")) == s.count(moments.Beside("ogre")) == 0


def test_the_eidolon_of_an_opponent_has_no_dice_before_it_is_called(stage):
    imp = eidolon("imp", owner="ogre", seat="gm")
    s = stage("ana", foes=[imp, foe("ogre", powers={"summoning": 1}, bonds=("imp",))])
    assert (s.pools("imp"), s.of("imp").here) == ((0, 0, 0), False)


@shows("anima.passion.non-strike-wounds")
def test_a_drain_that_finds_no_free_circle_is_no_wound_and_nobody_burns_for_it(stage):
    s = stage(pc("ana", {"life-drain": 1}, passion="bloodlust"), foes=[foe("ogre"), foe("imp")])
    s.lawful = False
    s.set({"ana": {"cp": 5}, "ogre": {"wounds": 3}})
    s.does("life-drain", "ogre")
    assert s.of("ana").cp == 0
    t = stage(pc("ana", {"life-drain": 1}, passion="bloodlust"), having={"ana": {"cp": 5}})
    t.does("life-drain", "ogre")
    assert t.of("ana").cp == 1, "for a wound she does"


@shows("anima.summon.adversity-summoner")
def test_the_eidolon_of_an_opponent_may_have_powers_beside_its_own():
    row = {field.name: field.default for field in OPPONENT.fields} | {"name": "Witch"}
    for extra in ((), ("blaze",), ("blaze", "brighten")):
        bond = their_bond(eidolon="shaleya", extra=extra)
        assert OPPONENT.refuses(tuple({**row, "bonds": (bond,)}.values())) is None


@shows("anima.passion.change-timing")
def test_who_fell_in_her_own_turn_changes_no_passion(stage):
    s = stage("ana", "ben").passes("ana")
    assert ("ana",) in s.may_open("ana", "passion")
    s.set({"ana": {"out": True, "wounds": 3}})
    assert not s.may_open("ana", "passion")


def test_a_table_that_begins_in_a_fight_is_set_up_and_weapons_left_out_are_not_asked_for():
    plan = Plan((foe(),), unarmed=("yara",), order=("yara", "ogre"))
    beginning = GAME.begin(Settings(("ana",), {"ana": "yara"}, conflict=plan))
    assert beginning.first[0].stage == "play"
    fate = ScriptedFate()
    play = Play.begin(GAME, beginning.seats, beginning.offer, fate, first=beginning.first)
    assert not play.requests(), "nobody is asked which of her weapons she holds"
    assert play.world.fighters["yara"].held == -1


def test_what_is_kept_of_a_number_knows_which_pools_are_empty(stage):
    """An entry may look at these (`FOLLOWING`), so each combination is counted for itself."""
    s = stage("ana")
    f = s.of("ana")
    f.sheet.known.pop("numbers", None)
    for ap, sp, cp in product((0, 1, 2), repeat=3):
        count(s.world.with_fighter(replace(f, ap=ap, sp=sp, cp=cp)), moments.Defense("ana"))
    kept = f.sheet.known["numbers"][1]
    assert len([key for key in kept if key[0] == moments.Defense("ana")]) == 8


@shows("anima.passive.leadership-participant")
def test_by_one_reading_a_participant_who_leads_finds_room_for_the_leaders_dice(stage):
    for rulings, room in (((), 0), (("leadershipAnyRole",), 99)):
        s = stage("ana", pc("ben", {"leadership": 1}), rulings=rulings, having={"ana": {"cp": 6}})
        assert limits(s.world, "ana", ("ben",)).room == room
        assert limits(s.world, "ana", ()).room == 0


def test_what_nobody_knows_is_called_by_its_id():
    assert speak(power_name("blaze")) == "Blaze"
    assert speak(power_name("fire-aura")) == "Fire Aura"
    assert speak(power_name("of-old")) == "of-old"


@shows("anima.summon.companion")
def test_powers_by_empower_eidolons_make_no_companion():
    page = character_page("x").filled(as_answer(SAMPLES["evanon"]))
    (bond,) = page["bonds"]
    page["bonds"] = ((*bond[:2], False, ("blaze",), *bond[4:]),)
    assert character("x", page, (), False).sheet.companion == ""
    page["bonds"] = ((*bond[:2], True, (), *bond[4:]),)
    assert character("x", page, (), False).sheet.companion == "senja"


@shows("anima.summon.break-bond")
def test_broken_bonds_are_counted_until_the_arc_is_over(stage):
    bonded = tuple(eidolon(id, "shaleya") for id in ("low", "high"))
    s = stage(pc("ana", {"summoning": 1, "open-bond": 2}, eidolons=bonded), peace=True)
    once = BondBroken("ana", "low").evolve(s.world)
    assert (once.campaign.broken_bonds, once.campaign.broken_by) == (1, ("ana",))
    assert BondBroken("ana", "high").evolve(once).campaign.broken_bonds == 2


def test_what_holding_a_threat_back_is_worth_is_said_of_those_that_still_come(stage):
    threats = (Threat("dogs", "Dogs", 1, due=True), Threat("flood", "Flood", 4))
    s = stage("ana", peace=True, threats=threats)
    s.opens("gm", "scene", "gm").answers(("the inn", ("ana",), "a debt", 2))
    assert s.world.scene.delays["flood"] == 2


def test_only_what_is_on_a_weapon_makes_room_on_it():
    room = Room(("quicken", "shining"), 1, None, 1)
    assert room.refuses(("shining",)) is None
    assert room.refuses(("protection",)) is not None
    assert room.refuses(()) is not None


def test_by_one_reading_a_power_goes_twice_into_a_strike_where_it_can_be_paid_twice(stage):
    for dice, offered in ((1, 1), (2, 2)):
        s = stage(pc("ana", {"leap-attack": 1}), rulings=("repeatPower",))
        s.set({"ana": {"sp": 1, "cp": dice}})
        options = declaration(s.world, "ana", s.of("ogre")).options
        assert options == ("leap-attack",) * offered


# Growing


@shows("anima.summon.empower-fixed")
def test_only_a_new_rank_gives_an_eidolon_powers(stage):
    powers = {"summoning": 1, "open-bond": 1, "empower-eidolons": 1}
    s = stage(pc("ana", powers, eidolons=(eidolon("low", "shaleya"),)), peace=True)
    s.opens("gm", "grant", "ana").opens("ana", "pick", "ana")
    s.is_told_off(("stamina", ("stamina",)), "Low gains 0 powers by Empower Eidolons")
    s.answers(("stamina", ()))
    assert s.of("low").sheet.extra == ()


@shows("anima.creation.advancement-hole")
def test_a_pick_that_is_open_stays_open_until_a_power_is_taken_for_it(stage):
    s = stage(pc("ana", {"resilience": 3}), peace=True)
    s.opens("gm", "grant", "ana").opens("gm", "grant", "ana")
    sheet = s.of("ana").sheet
    written = replace(sheet, about=replace(sheet.about, links=("A brother",)))
    assert SheetChanged(written, "background").evolve(s.world).fighters["ana"].open == 6 + 2
    s.opens("ana", "pick", "ana").answers(("stamina",))
    assert s.of("ana").open == 6 + 1


def test_what_a_bot_takes_for_a_pick_can_be_taken(stage):
    powers = {"summoning": 1, "open-bond": 2, "empower-eidolons": 1}
    bonded = (eidolon("low", "shaleya"), eidolon("high", "caragu"))
    s = stage(pc("ana", powers, eidolons=bonded), peace=True)
    s.opens("gm", "grant", "ana")
    page = pick_page(s.world, "ana")
    empower = page.fields[0].answers.options.index("empower-eidolons")
    for other in range(len(POWERS)):
        picks = iter((empower, *(other,) * 9))
        power, low, high = made = page.sample(lambda n: min(next(picks), n - 1))  # noqa: B023
        assert page.refuses(made) is None
        assert (power, len(low), len(high)) == ("empower-eidolons", 2, 1)


def test_what_a_bot_makes_of_a_goal_can_be_handed_in(stage):
    s = stage("ana", goals=(goal(),), threats=(Threat("dogs", "Dogs", 3),))
    page = goal_page(s.world)
    made = [page.sample(Random(seed).randrange) for seed in range(400)]
    assert all(page.refuses(one) is None for one in made)
    rows = [page.filled(one) for one in made]
    assert {row["amount"] for row in rows if row["effect"] == "threat"} == {1, 2}
    assert {row["amount"] < 0 for row in rows if row["effect"] == "condition"} == {True, False}
    assert {row["difficulty"] for row in rows} == set(range(1, 7))


@shows("anima.charge.guard")
def test_whom_another_guards_may_be_guarded_as_well(stage):
    s = stage(pc("ana", {"guard": 1}), "ben", "cyn", having={"ana": {"cp": 3}})
    s.play.override("host", {"conflict/guards": [["cyn", "ben"]]}, "Ben guards Cyn")
    assert allies_to_guard(s.world, "ana") == ["ben", "cyn"]


def test_a_maneuver_that_earned_a_die_did_something(stage):
    for face, earned in ((1, False), (3, True), (6, True)):
        s = stage("ana")
        s.maneuver((face, 1))
        assert s.world.fight.fallen.won is earned
