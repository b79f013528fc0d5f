"""More small conditions, each in all the ways it can be told: what a sheet holds, what a line fills,
who may say what, and what is left over."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from undertow.games.eidolon import entries
from undertow.games.eidolon.cards import CARDS, NEUTRAL, card_name
from undertow.games.eidolon.catalogue import (
    alchemist,
    beast,
    infiltrator,
    inhuman,
    talks,
    vanguard,
    veteran,
)
from undertow.games.eidolon.chances import _told, hindsight
from undertow.games.eidolon.chronicle import _outcome
from undertow.games.eidolon.creation import _may_return, offer
from undertow.games.eidolon.entries import FORMS, MOVES, PLAYBOOKS, Bonus
from undertow.games.eidolon.facts import (
    Counted,
    Described,
    Drawn,
    LineFilled,
    Outcome,
    Played,
    PutUnder,
    SceneBegan,
    Turned,
)
from undertow.games.eidolon.facts.change import off_deck
from undertow.games.eidolon.facts.course import over
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.labels import label
from undertow.games.eidolon.people import Loan, Power, Span, StatChange, Use
from undertow.games.eidolon.rules import deeds, phantoms
from undertow.games.eidolon.rules.counting import applies, gives
from undertow.games.eidolon.rules.gm import harm_form
from undertow.games.eidolon.rules.growth import new_playbook
from undertow.games.eidolon.rules.powers import FINAL_FORM, power_of
from undertow.games.eidolon.rules.preparing import _mine, _theirs
from undertow.games.eidolon.rules.windows import interjections
from undertow.games.eidolon.sheets import (
    Sheet,
    blanks_wrong,
    cards_clash,
    choices_wrong,
    choosings,
    fields,
)
from undertow.games.eidolon.words import own
from undertow.games.eidolon.world import (
    IN_DISCARD,
    Aside,
    Combat,
    Deed,
    Effect,
    Mod,
    MoveInProgress,
    Reading,
)
from undertow.kernel import Choice, Line, Offer, Page, Past, Standing, message, plain, speak

LEFT = message("eidolon.test.left", "{who} has {what} left")


def told(entry: str, result: str, world: Any, words: str = "") -> Line:
    line = _outcome(Outcome("ana", entry, result, words), world)
    assert line is not None
    return line


def with_pc(world, id, **changed):
    return replace(world, pcs={**world.pcs, id: replace(world.pcs[id], **changed)})


# What a sheet holds


@pytest.mark.parametrize("move", MOVES)
def test_what_a_move_needs_is_told_one_by_one(move):
    asked = MOVES[move].requires
    each = [one for needed in asked for one in (needed if isinstance(needed, tuple) else (needed,))]
    assert alchemist.needs(move) == each


def test_a_move_that_a_pack_took_away_with_it_needs_nothing():
    assert alchemist.needs("eidolon.pack.gone") == []


@pytest.mark.parametrize(
    ("read", "where", "key", "kept"),
    [
        (alchemist.charged, "flags", "alchemist.charged", ("a lock", "a rope")),
        (beast.earlier, "flags", beast.SATISFIED, ("food: grass",)),
        (vanguard.bonded, "flags", vanguard.BONDED, ("ben", "vera")),
        (inhuman.closable, "flags", inhuman.PORTALS, (3, 7)),
        (beast.traits, "choices", "traits", ("eidolon.beast.quality-social",)),
        (lambda who: new_playbook(who).owned, "choices", "traits", ("eidolon.veteran.taught",)),
        (lambda who: tuple(veteran.lessons(who)), "choices", veteran.LESSONS, (("ben", "chess"),)),
    ],
)
def test_a_list_on_a_sheet_is_read_as_it_stands_and_anything_else_as_none(read, where, key, kept):
    ana = pc("ana")[1]
    assert read(ana) == ()
    assert read(replace(ana, **{where: {key: kept}})) == kept
    for other in ("abc", 12, True, None):
        assert read(replace(ana, **{where: {key: other}})) == ()


def test_what_a_playbook_asks_and_one_that_there_is_not_asks_nothing():
    for book in PLAYBOOKS.values():
        assert choosings(book.id) == book.choices
        assert choosings("stranger", book.id) == book.choices
        assert choosings(book.id, "stranger") == book.choices
    assert choosings("veteran", "beast") == PLAYBOOKS["beast"].choices
    assert choosings("stranger") == choosings("stranger", "stranger") == ()


@pytest.mark.parametrize("number", [*CARDS, -1, 22])
def test_only_a_neutral_card_is_ones_own(number):
    resonant, dissonant = (NEUTRAL[n] for n in (0, 1))
    if number in NEUTRAL:
        clash = cards_clash(number, dissonant if number == resonant else resonant, ())
        assert clash is None
        return
    for pair in ((number, dissonant), (resonant, number)):
        clash = cards_clash(pair[0], pair[1], ())
        assert clash is not None
        called = speak(card_name(number)) if number in CARDS else str(number)
        assert speak(clash) == f"{called} is not among the twelve neutral cards."


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ([("vanguard", "")], 0),
        ([("vanguard", "gone"), ("vanguard", "")], 1),
        ([("vanguard", "gone")], None),
        ([("vanguard", FINAL_FORM), ("vanguard", "")], 1),
        ([("alchemist", ""), ("vanguard", "")], 1),
        ([("alchemist", "everything-changes"), ("vanguard", "")], 1),
        ([("vanguard", "everything-changes"), ("vanguard", "")], 1),
        ([], None),
    ],
)
def test_a_power_is_read_by_a_sentence_of_its_playbook(written, read):
    powers = tuple(Power(book, (str(n),), form) for n, (book, form) in enumerate(written))
    ana = pc("ana", "vanguard", powers=powers)[1]
    assert power_of(ana) == (None if read is None else powers[read])


def test_a_power_of_each_further_form_is_read_where_its_playbook_has_it():
    for book, form in FORMS:
        if form and form != FINAL_FORM:
            power = Power(book, ("a", "b", "c"), form)
            assert power_of(pc("ana", book, powers=(power,))[1]) == power


# What a line fills, and what is left over


def test_words_fill_the_one_line_they_were_asked_for(tableau):
    e = tableau(pc("ana"))
    line = LEFT(who="Ana", what="…")
    mods = tuple(Mod(n, "ana", 1, "forward", plain(""), claim=line) for n in (1, 2))
    bare = Mod(3, "ana", 1, "forward", plain(""))
    world = replace(e.world, mods=(*mods, bare))

    def claims(id):
        after = LineFilled("mod", id, "what", "salt").evolve(world).mods
        return [None if one.claim is None else speak(one.claim) for one in after]

    assert claims(1) == ["Ana has salt left", "Ana has … left", None]
    assert claims(2) == ["Ana has … left", "Ana has salt left", None]
    assert claims(3) == ["Ana has … left", "Ana has … left", None]


@pytest.mark.parametrize("aid", [0, 1])
def test_aid_wears_out_the_tie_it_came_from_and_no_other(tableau, aid):
    e = tableau(pc("ana", ties={"ben": (3, 3), "cleo": (2, 2)}), pc("ben"), pc("cleo"))
    ties = e.pc("ana").ties
    m = MoveInProgress("ana", "eidolon.scrap", "pow", 1, aid=ties[0].id if aid else 0)
    after = Counted("ana", 2).evolve(replace(e.world, made=(m,)))
    assert [tie.affinity for tie in after.pcs["ana"].ties] == [1 if aid else 3, 2]
    assert (after.now.drew, after.now.phase) == (2, "spread")


@pytest.mark.parametrize("known", [0, 1, 2, 3])
@pytest.mark.parametrize("top", [0, 2])
def test_what_is_known_of_the_ends_of_a_deck_goes_with_the_card(tableau, known, top):
    world = replace(tableau(pc("ana")).world, deck=(1, 2, 3, 4, 5, 6, 7), known=known, top=top)
    for place, number in enumerate(world.deck):
        after = off_deck(world, (number,))
        assert after.deck == tuple(one for one in world.deck if one != number)
        assert after.known == known - (place >= 7 - known)
        assert after.top == top - (place < top)


@pytest.mark.parametrize("until", ["scene", "session"])
def test_what_lasts_for_a_scene_is_over_with_it_and_nothing_else(tableau, until):
    e = tableau(pc("ana"))
    mod = Mod(1, "ana", 1, "ongoing", plain(""), until=until)
    world = replace(e.world, mods=(mod,))
    left = SceneBegan("later", "real").evolve(world)
    assert left.mods == (() if until == "scene" else (mod,))
    assert left.effects == ()


def test_what_entries_answer_is_not_kept_for_ever(tableau):
    e = tableau(pc("ana", "vanguard"))
    kept = dict(entries._hooks)
    try:
        for n in range(600):
            ana = replace(e.pc("ana"), loans=(Loan(f"eidolon.test.{n}", "scene"),))
            assert entries.hooks(replace(e.world, pcs={"ana": ana})) is not None
        assert len(entries._hooks) <= 501
    finally:
        entries._hooks.clear()
        entries._hooks.update(kept)


SPANS = get_args(Span)


@pytest.mark.parametrize("ended", SPANS)
@pytest.mark.parametrize("renew", [True, False])
def test_each_thing_ends_with_its_own_span(tableau, ended, renew):
    e = tableau(pc("ana"), pc("ben"))
    lasting: dict[str, Any] = {
        "used": tuple(Use(f"move-{span}", span) for span in SPANS),
        "loans": tuple(Loan(f"move-{span}", span) for span in SPANS),
        "changes": tuple(StatChange("set", "pow", None, 1, span, "") for span in SPANS),
    }
    world = replace(
        with_pc(e.world, "ana", **lasting),
        mods=tuple(
            Mod(n, "ana", 1, "ongoing", plain(""), until=span) for n, span in enumerate(SPANS)
        ),
        effects=tuple(Effect(n, "ana", "", plain(""), span) for n, span in enumerate(SPANS)),
    )
    after = over(world, (ended,), renew)
    left = [span for span in SPANS if span != ended]
    ana = after.pcs["ana"]
    assert [one.span for one in ana.used] == (left if renew else [*SPANS])
    assert [one.span for one in ana.loans] == left
    assert [one.until for one in ana.changes] == left
    assert [one.until for one in after.mods] == left
    assert [one.until for one in after.effects] == left
    assert after.pcs["ben"] == world.pcs["ben"]
    assert over(world, (), renew) == world
    two = over(world, (ended, "scene"), renew)
    assert [one.until for one in two.mods] == [span for span in left if span != "scene"]


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ({}, True),
        ({"pc": "*"}, True),
        ({"pc": "ben"}, False),
        ({"id": 9}, True),
        ({"id": 10}, False),
        ({"id": 11}, False),
        ({"until": "uptime"}, True),
        ({"until": "next-uptime"}, False),
        ({"moves": ("eidolon.scrap",)}, True),
        ({"moves": ("eidolon.snipe", "eidolon.scrap")}, True),
        ({"moves": ("eidolon.snipe",)}, False),
        ({"claim": plain("in the dark"), "id": 4}, True),
        ({"claim": plain("in the dark")}, False),
        ({"amount": -1, "kind": "forward"}, True),
    ],
)
def test_which_forward_and_ongoing_count(tableau, changed, counts):
    e = tableau(pc("ana"))
    m = MoveInProgress("ana", "eidolon.scrap", "pow", 10, claims=("mod:4",))
    mod = replace(Mod(5, "ana", 1, "ongoing", plain("")), **changed)
    assert applies(e.world, mod, m) is counts


SHEET = Sheet(
    fields(tuple(PLAYBOOKS)),
    "eidolon.sheet",
    people=("ben", "cleo"),
    seat="ana",
    named=(("Ben Hur", "ben"), ("Cleo", "cleo"), ("Vera", "vera")),
)


@pytest.mark.parametrize(
    ("ties", "why"),
    [
        ((), ""),
        (("Vera",), "three Ties"),
        (("Vera", "Ben Hur"), "three Ties"),
        (("Vera", "Ben Hur", "Mum", "Dad"), "three Ties"),
        (("Vera", "Ben Hur", "Mum"), ""),
        (("Vera", "ben hur", "cleo"), ""),
        ((" Vera ", "Cleo", "Mum"), ""),
        (("Vera", "VERA", "Cleo"), "only one Tie"),
        (("Mum", "mum", "Cleo"), "only one Tie"),
        (("Ben Hur", "ben", "Mum"), "only one Tie"),
        (("Ana Ray", "Cleo", "Mum"), "someone else"),
        (("ANA RAY ", "Cleo", "Mum"), "someone else"),
        (("ana", "Cleo", "Mum"), "someone else"),
        (("Vera", "Mum", "Dad"), "at least one"),
    ],
)
def test_what_three_ties_may_be(ties, why):
    given = {"name": " Ana Ray ", "ties": tuple((one, "trust") for one in ties)}
    assert why in speak(SHEET._ties(given) or plain(""))
    assert (SHEET._ties(given) is None) == (not why)
    for other in (replace(SHEET, solo=True), replace(SHEET, people=())):
        assert (other._ties(given) is None) == (why in ("", "at least one"))


def test_with_two_others_three_ties_are_not_all_to_them():
    three = replace(SHEET, people=("ben", "cleo", "dan"))
    given = {"name": "Ana", "ties": (("ben", "a"), ("cleo", "b"), ("dan", "c"))}
    refused = three._ties(given)
    assert refused is not None
    assert "at least one" in speak(refused)
    assert replace(three, solo=True)._ties(given) is None


@pytest.mark.parametrize(
    ("own_cards", "why"),
    [
        ((0, 1), ""),
        ((0, 0), "at once"),
        ((2, 1), "already Ben's resonant"),
        ((0, 3), "already Ben's dissonant"),
        ((3, 2), ""),
        ((4, 1), "already Cleo's resonant"),
        ((2, 5), "already Ben's resonant"),
        ((0, 5), "already Cleo's dissonant"),
    ],
)
def test_cards_that_others_have(own_cards, why):
    taken = (("Ben", NEUTRAL[2], NEUTRAL[3]), ("Cleo", NEUTRAL[4], NEUTRAL[5]))
    clash = cards_clash(NEUTRAL[own_cards[0]], NEUTRAL[own_cards[1]], taken)
    assert (clash is None) == (not why)
    assert why in speak(clash or plain(""))


@pytest.mark.parametrize("book", PLAYBOOKS)
def test_every_blank_and_every_choice_of_a_playbook_is_filled(book):
    blanks = ("a",) * len(PLAYBOOKS[book].blanks)
    assert blanks_wrong(book, blanks) is None
    count = blanks_wrong(book, (*blanks, "a"))
    assert count is not None
    assert f"not {len(blanks) + 1}" in speak(count)
    for n in range(len(blanks)):
        empty = blanks_wrong(book, (*blanks[:n], " ", *blanks[n + 1 :]))
        assert empty is not None
        assert "still empty" in speak(empty)
        assert blanks_wrong(book, blanks[1:]) is not None
    asked = PLAYBOOKS[book].choices
    full = {one.key: one.options[0] if one.options else "words" for one in asked}
    assert choices_wrong(asked, full) is None
    for one in asked:
        missing = choices_wrong(asked, {**full, one.key: ""})
        assert missing is not None
        assert speak(missing) == f"{speak(one.label())} is still to be chosen."
        assert choices_wrong(asked, {k: v for k, v in full.items() if k != one.key}) == missing
        wrong = choices_wrong(asked, {**full, one.key: "§"})
        assert (wrong is not None) == bool(one.options)


# Who may say what


def owing(entry):
    return Bonus(entry, 1, ())


@pytest.mark.parametrize("state", ["ready", "severed"])
def test_what_needs_an_eidolon_helps_where_one_answers(tableau, state):
    e = tableau(pc("ana", "vanguard", state=state))
    m = MoveInProgress("ana", "eidolon.scrap", "pow", 1)
    with_one = next(id for id, one in MOVES.items() if one.eidolon)
    without = next(id for id, one in MOVES.items() if not one.eidolon)
    for entry, helps in ((with_one, state == "ready"), (without, True), ("eidolon.trait", True)):
        assert gives(e.world, e.pc("ana"), owing(entry), m) is helps


@pytest.fixture
def scrapping(tableau):
    e = tableau(
        pc("ana", "vanguard", "longshot", "overdrive", ties={"ben": (3, 3)}), pc("ben"), pc("cleo")
    )
    return e.world


def offered(world, move, **changed):
    m = replace(
        MoveInProgress("ana", f"eidolon.{move}", MOVES[f"eidolon.{move}"].stat, 99), **changed
    )
    world = replace(world, made=(m,))
    return _mine(world, world.pcs["ana"], m, False), m, world


def test_who_plays_something_instead_of_drawing_chooses_no_stat(scrapping):
    tie = scrapping.pcs["ana"].ties[0].id
    said, _, _ = offered(scrapping, "snipe")
    assert {("swap", "eidolon.vanguard.longshot"), ("aid", tie)} <= set(said)
    for more in ({}, {"aid": tie}, {"swap": "eidolon.vanguard.longshot"}):
        instead = Reading(card("the-star"), "neutral", plain(""))
        said, _, _ = offered(scrapping, "snipe", instead=instead, **more)
        assert said == [("draw",), ("drop",)]
    said, _, _ = offered(scrapping, "snipe", aid=tie)
    assert ("stat", "ele") in said


@pytest.mark.parametrize(
    ("move", "changed", "names"),
    [
        ("scrap", {}, False),
        ("challenge-fate", {}, True),
        ("challenge-fate", {"aid": 1}, False),
        ("challenge-fate", {"swap": "eidolon.vanguard.longshot"}, False),
        ("scrap", {"aid": 1}, False),
    ],
)
def test_the_gm_names_the_stat_of_a_move_that_has_none(scrapping, move, changed, names):
    if "aid" in changed:
        changed = {"aid": scrapping.pcs["ana"].ties[0].id}
    _, m, world = offered(scrapping, move, **changed)
    m = replace(m, stat="pow")
    _, may = _theirs(world, world.pcs["ana"], m, MOVES[f"eidolon.{move}"], False)["gm"]
    assert isinstance(may, Choice)
    stats = [said[1] for said in may.options if said[0] == "stat"]
    assert stats == (["ele", "gen", "glam", "biz"] if names else [])


@pytest.mark.parametrize(
    ("entry", "holder"),
    [("vanguard.king-of-pain", "ana"), ("virtuoso.featured-artist", "ben")],
)
def test_what_was_borrowed_and_used_is_offered_no_more(scrapping, entry, holder):
    m = MoveInProgress("ana", "eidolon.scrap", "pow", 99)
    entry = f"eidolon.{entry}"

    def said(*loans):
        world = with_pc(replace(scrapping, made=(m,)), holder, loans=loans)
        return [one[0] for one in interjections(world, "before", world.pcs[holder], m)]

    assert said() == []
    assert said(Loan(entry, "use")) == [entry]
    assert said(Loan(entry, "scene")) == [entry]
    assert said(Loan(entry, "use", spent=True)) == []
    assert said(Loan(entry, "use"), Loan("eidolon.snipe", "use", spent=True)) == [entry]


def test_only_the_gm_looks_after_what_somebody_said_who_is_away(tableau):
    e = tableau(pc("ana"), pc("ben"), pc("cleo"))
    said = tuple(Deed(n, who, f"{who} looks up.") for n, who in enumerate(e.world.pcs, 1))
    world = replace(e.world, deeds=said)

    def mine(world, seat):
        return [deed.pc for deed in deeds.mine(world, seat)]

    assert [mine(world, seat) for seat in ("ana", "ben", "cleo", "gm")] == [
        ["ana"],
        ["ben"],
        ["cleo"],
        [],
    ]
    away = replace(world, away=("cleo",))
    assert [mine(away, seat) for seat in ("ana", "ben", "cleo", "gm")] == [
        ["ana"],
        ["ben"],
        ["cleo"],
        ["cleo"],
    ]


@pytest.mark.parametrize(
    ("fought", "beaten", "named"),
    [
        ((), (), ("duke", "shade", "toad")),
        (("duke",), (), ("duke",)),
        (("duke", "shade"), ("duke",), ("shade",)),
        (("duke", "shade"), ("duke", "shade"), ("toad",)),
        (("duke",), ("shade",), ("duke",)),
        ((), ("duke", "shade", "toad"), None),
    ],
)
def test_harm_is_the_doing_of_who_stands_in_the_fight(tableau, fought, beaten, named):
    e = tableau(pc("ana"), enemies={"duke": 2, "shade": 2, "toad": 2})
    enemies = {
        id: replace(one, crash=len(one.stages)) if id in beaten else one
        for id, one in e.world.enemies.items()
    }
    combat = Combat(("ana",), (), fought) if fought else None
    world = replace(e.world, enemies=enemies, combat=combat)
    page = harm_form(world, "ana").answers
    assert isinstance(page, Page)
    sources = [field.answers for field in page.fields if field.name == "source"]
    assert [one.options[1:] for one in sources if isinstance(one, Choice)] == [
        named for _ in sources
    ]
    assert len(sources) == (named is not None)


@pytest.mark.parametrize("status", ["active", "dead", "retired", "captured"])
def test_who_died_or_retired_may_come_back_and_nobody_else(tableau, status):
    e = tableau(pc("ana"), pc("ben"))
    world = with_pc(e.world, "ana", status=status)
    assert _may_return(world, "ana") == ([("ana",)] if status in ("dead", "retired") else [])
    second = replace(world.pcs["ana"], id="old", status="retired")
    both = replace(world, pcs={**world.pcs, "old": second})
    gone = [*([("ana",)] if status in ("dead", "retired") else []), ("old",)]
    assert _may_return(both, "ana") == ([] if status == "active" else gone)


def test_whose_it_is_is_said_to_who_plays_several(tableau):
    e = tableau(pc("ana"), pc("ben"), pc("cleo"))
    assert speak(own(e.world, "ana")) == ""
    two = with_pc(e.world, "ben", seat="ana")
    assert [speak(own(two, id)) for id in ("ana", "ben", "cleo")] == ["Ana", "Ben", ""]
    three = with_pc(two, "cleo", seat="ana")
    assert [speak(own(three, id)) for id in three.pcs] == ["Ana", "Ben", "Cleo"]
    assert speak(own(with_pc(two, "ben", seat="ana", status="dead"), "ana")) == ""


# What is said of it


@pytest.mark.parametrize("rule", ["handouts.show", "extras.count", "extras.remove"])
def test_a_button_for_a_thing_says_which(tableau, rule):
    e = tableau(pc("ana"))

    def said(*args):
        return speak(label(e.world, Offer(f"eidolon.{rule}", args), plain("Put away")))

    assert said("gm", "the map") == "Put away: the map"
    assert said("gm", "the map", "ana") == "Put away: the map, ana"
    assert said("gm") == "Put away"


@pytest.mark.parametrize("move", [id for id, one in MOVES.items() if one.rank == "downtime"])
def test_a_downtime_move_without_company_is_told_as_such(tableau, move):
    e = tableau(pc("ana"))
    alone = told(move, "declined", e.world)
    assert speak(alone) == f"Ana finds nobody to come along: {speak(MOVES[move].name())}."
    other = told(move, "§", e.world, "a long night")
    assert other.key != alone.key
    assert "a long night" in speak(other)


def test_what_is_declined_elsewhere_has_nothing_to_do_with_company(tableau):
    e = tableau(pc("ana"))
    alone = told("eidolon.commune", "declined", e.world)
    for move in ("eidolon.scrap", "eidolon.vanguard.longshot", "eidolon.trait"):
        other = told(move, "declined", e.world, "not today")
        assert other.key != alone.key
        assert "not today" in speak(other)


# What was likely


def test_where_no_card_is_left_nothing_is_likely(tableau):
    e = tableau(pc("ana"))
    bare = replace(e.world, deck=(), discard=())
    for count in (0, 1, 3):
        assert _told(bare, e.pc("ana"), count, False) is None
        assert _told(replace(bare, discard=(1,)), e.pc("ana"), count, False) is not None
        assert _told(replace(bare, deck=(1,)), e.pc("ana"), count, True) is not None


def test_each_card_that_came_off_the_deck_came_off_its_own_end(tableau):
    sun, moon = card("the-sun"), card("the-moon")
    e = tableau(pc("ana"), pc("ben"))
    middle = tuple(one for one in CARDS if one not in (sun, moon))
    setup = replace(e.world.setup, known_bottom=True)
    world = replace(e.world, setup=setup, deck=(sun, *middle, moon), top=1, known=1)
    reading = Reading(sun, "positive", plain(""))

    standing = Standing(GAME, ("gm", "ana", "ben"), world=world)

    def positive(fact):
        past = Past(fact, Offer("eidolon.scrap", ("ana",)), "ana", standing, world)
        looked = hindsight(past, "ana")
        return None if looked is None else looked.odds and looked.odds.chance("positive")

    assert positive(Drawn("ana", (sun,))) == 1
    assert positive(Drawn("ana", (moon,), True)) == 0
    assert positive(Turned("ana", sun)) == 1
    assert positive(Played("ana", reading, "deck")) == 1
    assert positive(Played("ana", reading, "spread")) is None
    assert positive(Counted("ana", 1)) is None


# What is seldom so


def test_who_is_nobody_here_has_no_eidolon_that_answers(tableau):
    e = tableau(pc("ana"), pc("ben", state="severed"), npcs=["Vera"], enemies={"duke": 2})
    assert [talks.state_of(e.world, id) for id in ("ana", "ben", "nobody")] == [
        "ready",
        "severed",
        "sealed",
    ]
    assert talks.state_of(e.world, "vera") == e.world.npcs["vera"].state
    assert talks.state_of(e.world, "duke") == e.world.enemies["duke"].state
    assert talks.involved(e.world) == ()
    fight = replace(e.world, combat=Combat(("ana", "ben"), (), ("duke",)))
    awake = replace(fight.enemies["duke"], state="ready")
    both = replace(fight, enemies={"duke": awake})
    assert talks.involved(both) == ("ana", "duke")
    assert talks.involved(with_pc(both, "ana", status="dead")) == ("duke",)


def test_what_an_eidolon_is_called_whosever_it_is(tableau):
    e = tableau(pc("ana"), pc("ben"), npcs=["Vera"], enemies={"duke": 2})
    world = replace(
        with_pc(e.world, "ana", eidolon="Thunder Road"),
        npcs={"vera": replace(e.world.npcs["vera"], eidolon="Moth")},
        enemies={"duke": replace(e.world.enemies["duke"], eidolon="Crown")},
    )
    called = [phantoms._eidolon(world, id) for id in ("ana", "vera", "duke", "nobody")]
    assert called == ["Thunder Road", "Moth", "Crown", "nobody"]


def test_a_disguise_serves_no_move_that_plays_no_card(tableau):
    e = tableau(pc("ana"))
    kept = Aside(card("the-star"), "ana", infiltrator.CRIMINAL)
    world = replace(e.world, aside=(kept,))
    for move, declared in MOVES.items():
        if declared.draws:
            m = MoveInProgress("ana", move, "pow", 1)
            worn = infiltrator._worn(world, e.pc("ana"), m)
            assert worn == ([] if declared.plays == "none" else [(card("the-star"),)])


def test_a_newcomer_begins_with_a_sheet():
    for seat in ("ana", "ben"):
        assert offer(seat) == Offer("eidolon.create", (seat,))


@pytest.mark.parametrize("source", ["spread", "turned", "discard"])
def test_cards_go_under_the_deck_from_where_they_lie(tableau, source):
    e = tableau(pc("ana", flags={IN_DISCARD: (("eidolon.test", 1), ("eidolon.test", 2))}))
    m = MoveInProgress("ana", "eidolon.scrap", "pow", 1, spread=(1, 5), turned=(1,))
    world = replace(e.world, made=(m,), deck=(7, 8), discard=(1, 2, 3), known=1)
    after = PutUnder((1,), source).evolve(world)
    assert (after.deck, after.known) == ((7, 8, 1), 2)
    assert after.now.spread == ((5,) if source == "spread" else (1, 5))
    assert after.now.turned == (() if source == "turned" else (1,))
    assert after.discard == ((2, 3) if source == "discard" else (1, 2, 3))
    waiting = after.pcs["ana"].flags[IN_DISCARD]
    gone = source == "discard"
    assert waiting == ((("eidolon.test", 2),) if gone else world.pcs["ana"].flags[IN_DISCARD])


@pytest.mark.parametrize("began", [0, 4, 6, 8, 9])
def test_what_an_act_looks_like_is_said_of_that_act(tableau, began):
    e = tableau(pc("ana"))
    last, outer, now = (MoveInProgress("ana", "eidolon.scrap", "pow", n) for n in (4, 6, 8))
    world = Described("a leap", began).evolve(replace(e.world, made=(outer, now), last=last))
    said = [m.began for m in (world.last, *world.made) if m is not None and m.about == "a leap"]
    assert said == {0: [8], 9: []}.get(began, [began])
