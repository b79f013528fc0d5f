"""Nobody waits for someone who writes: two build at once, a late joiner builds while the others
play, and the GM's papers hold nobody up."""

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from eidolon.test_creation import ANA, BEN, begin, create
from support.shows import shows
from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.games.eidolon.game import GAME
from undertow.kernel import IllegalAnswer, NotOffered, Offer, UndertowError

CREATE = GAME.rules["eidolon.create"]


def test_two_players_build_at_the_same_moment():
    play = begin(players=("ana", "ben"))
    sheets = [play.form(CREATE.offer(seat)) for seat in ("ana", "ben")]
    assert all(sheets)
    create(play, "ben", BEN)
    create(play, "ana", ANA)
    assert [pc.name for pc in play.world.party] == ["Ben Hur", "Ana Ray"]


@shows("eidolon.creation.cards")
def test_whoever_is_first_has_the_card_and_the_other_is_told():
    play = begin(players=("ana", "ben"))
    create(play, "ben", BEN | {"resonant": card("the-fool")})
    with pytest.raises(IllegalAnswer, match="The Fool is already Ben Hur's resonant card"):
        create(play, "ana", ANA)
    assert "ana" not in play.world.pcs
    create(play, "ana", ANA | {"resonant": card("the-hermit")})
    assert play.world.pcs["ana"].resonant == card("the-hermit")


def names(table, seat):
    (request,) = table.requests(seat)
    return [field.name for field in request.question.answers.fields]


def party_of_one(tableau):
    """Ana plays; Ben's first character has retired."""
    return tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        pc("ben", "navigator", "read-the-stars"),
        deck=["the-sun"],
        patch={"pcs/ben/status": "retired"},
    )


def test_a_late_joiner_builds_while_the_others_play(tableau):
    table = party_of_one(tableau)
    table.opens("ben", "create", "ben")
    table.makes("ana", "scrap", "the-sun")
    assert table.requests("ben"), "the sheet is still open"
    table.reply(table.requests("ben")[0], tuple(BEN[name] for name in names(table, "ben")))
    assert [one.name for one in table.world.of_seat("ben")] == ["Ben Hur"]


@shows("eidolon.creation.ties-pc-npc")
def test_ties_may_be_to_somebody_who_sat_down_meanwhile():
    play = begin(players=("ana", "ben", "cleo"))
    create(play, "ana", ANA | {"ties": ()})
    create(
        play,
        "cleo",
        BEN | {"name": "Cleo", "resonant": card("the-empress"), "dissonant": card("temperance")},
    )
    create(play, "ben", BEN | {"ties": (("cleo", "x"), ("Coach", "y"), ("Mum", "z"))})
    assert [tie.to for tie in play.world.pcs["ben"].ties] == ["cleo", "coach", "mum"]


def test_who_comes_back_leaves_no_room_for_somebody_new(tableau):
    table = party_of_one(tableau)
    table.opens("ben", "create", "ben").opens("ben", "return", "ben")
    fresh, back = table.requests("ben")
    table.reply(back, back.question.answers.sample(lambda n: 0))
    assert table.world.pcs["ben"].playbook == "veteran"
    (fresh,) = table.requests("ben")
    with pytest.raises(NotOffered, match="one character at a time"):
        table.reply(fresh, tuple(BEN[field.name] for field in fresh.question.answers.fields))
    table.puts_away("ben")


def test_players_go_on_while_the_gm_writes(tableau):
    table = party_of_one(tableau)
    table.opens("gm", "gm.notes").opens("gm", "gm.npc").moves("ana", "scrap")
    assert [str(request.question.prompt) for request in table.requests("gm")][:2] == [
        "Your notes; nobody else reads them.",
        "Who is it?",
    ]
    (notes, person, *_) = table.requests("gm")
    table.reply(person, ("Zoe", "A baker.", "", "", "sealed", True, (), ()))
    table.reply(notes, ("The mayor is a Shade.",))
    assert (table.world.npcs["npc-1"].name, table.world.notes) == ("Zoe", "The mayor is a Shade.")
    table.draws("ana").plays("ana", "the-sun")


def test_a_changed_enemy_keeps_what_happened_while_the_gm_wrote(tableau):
    table = tableau(pc("ana", "vanguard", "king-of-pain", pow=3), enemies={"king": 3})
    (enemy,) = table.world.enemies.values()
    offer = Offer("eidolon.gm.edit-enemy", (enemy.id,))
    assert table.play.form(offer).answers.fields[0].default == "King"
    table.play.override("gm", {f"enemies/{enemy.id}/crash": 1, f"enemies/{enemy.id}/group": 4}, "x")
    table.play.open("gm", replace(offer, form={"name": "The Hollow Queen"}))
    changed = table.world.enemies[enemy.id]
    assert (changed.name, changed.crash, changed.group) == ("The Hollow Queen", 1, 4)


@shows("eidolon.crash.final", "eidolon.phantom.defeat-xp")
def test_whoever_was_beaten_while_the_gm_wrote_stays_as_they_were(tableau):
    table = tableau(
        pc("ana", "vanguard"), enemies={"king": 2}, patch={"enemies/king/phantom_of": "ana"}
    )
    page = {"name": "The Hollow Queen", "stages": (("a", "b"), ("c", "d"), ("e", "f"))}
    for _ in range(2):
        table.opens("gm", "gm.crash", "king").answers("met", "gm")
    assert table.world.xp == 3
    with pytest.raises(NotOffered, match="beaten"):
        table.play.open("gm", Offer("eidolon.gm.edit-enemy", ("king",), page))
    assert (table.world.enemies["king"].name, table.world.enemies["king"].beaten) == ("King", True)
    table.is_refused("gm", "gm.crash", "king", because="beaten")


@shows("eidolon.attune.unique-resonant")
def test_a_card_that_somebody_took_meanwhile_is_gone(tableau):
    debrief = {"phase": "scene", "thumbs": {}, "levels": []}
    table = tableau(
        pc("ana", "vanguard", resonant="the-fool", dissonant="death"),
        pc("ben", status="retired"),
        mode="downtime",
        patch={"xp": 15, "debrief": debrief},
    )
    hermit = card("the-hermit")
    table.opens("gm", "end-debrief").answers(("pass",), "ana")
    back = {"pcs/ben/status": "active", "pcs/ben/resonant": hermit}
    table.play.override("gm", back, "he never left")
    with pytest.raises(UndertowError, match="already"):
        table.play.open("ana", Offer("eidolon.own-cards", ("ana",), (hermit, card("death"))))
    lovers = (card("the-lovers"), card("death"))
    table.play.open("ana", Offer("eidolon.own-cards", ("ana",), lovers))
    assert (table.pc("ana").resonant, table.pc("ben").resonant) == (6, hermit)


# In the middle of a Move

APART = {
    "eidolon.answer",
    "eidolon.create",
    "eidolon.gm.clear-mod",
    "eidolon.gm.crash",
    "eidolon.gm.end-effect",
    "eidolon.gm.harm",
    "eidolon.gm.mod",
    "eidolon.gm.narrate",
    "eidolon.gm.rescue",
    "eidolon.gm.settle",
    "eidolon.gm.show",
    "eidolon.gm.state",
    "eidolon.gm.weakness",
    "eidolon.options",
    "eidolon.own-cards",
    "eidolon.question-power",
    "eidolon.return",
    "eidolon.ruling",
    "eidolon.spotlight",
    "eidolon.tend",
    "eidolon.tie.develop",
    "eidolon.tie.memory",
    "eidolon.tie.new",
    "eidolon.tie.waive",
    "eidolon.write",
}


def rules(table, seat):
    return sorted({offer.rule.removeprefix("eidolon.") for offer in table.play.offers(seat)})


def in_a_move(tableau):
    """Ana's Move waits for her; Ben and the GM have nothing to do with it."""
    table = tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        pc("ben", "navigator", "read-the-stars"),
        deck=["the-sun"],
    )
    return table.moves("ana", "scrap")


def test_what_goes_on_in_the_middle_of_a_move():
    assert {id for id, action in ACTIONS.items() if action.apart} == APART
    assert not [id for id in APART if ACTIONS[id].anytime]


def test_sheets_and_the_hands_of_a_gm_go_on_and_no_second_move(tableau):
    table = in_a_move(tableau)
    assert rules(table, "ana") == [], "who is asked answers first"
    assert set(rules(table, "ben")) <= {id.removeprefix("eidolon.") for id in APART}
    assert "tie.new" in rules(table, "ben")
    assert {"gm.mod", "gm.state"} <= set(rules(table, "gm"))
    with pytest.raises(NotOffered, match="Ana"):
        table.play.open("ben", Offer("eidolon.scrap", ("ben",)))
    with pytest.raises(NotOffered, match="Ana"):
        table.play.open("gm", Offer("eidolon.new-scene"))
    table.play.open("gm", Offer("eidolon.gm.state", ("ben", "severed")))
    assert table.pc("ben").state == "severed"
    table.draws("ana").plays("ana", "the-sun")


HARM = ("severe", "physical", True, "A wall comes down.")


def test_a_gm_deals_harm_in_the_middle_of_a_move_where_nobody_dies_of_it(tableau):
    table = in_a_move(tableau)
    offered = [offer.args for offer in table.play.offers("gm") if offer.rule == "eidolon.gm.harm"]
    assert sorted(offered) == [("ana",), ("ben",)]
    for one in ("ana", "ben"):
        table.play.open("gm", Offer("eidolon.gm.harm", (one,), HARM))
    assert (table.pc("ana").track, table.pc("ben").track) == (1, 1)
    table.play.override("gm", {"pcs/ana/track": 3, "pcs/ben/track": 3}, "worse")
    assert "gm.harm" not in rules(table, "gm"), "the next is death's, and that is a Move"
    table.draws("ana").plays("ana", "the-sun")


def test_harm_that_somebody_is_asked_about_waits_for_the_move(tableau):
    table = tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        pc("ben", "alchemist", "suffering-is-optional"),
        deck=["the-sun"],
    ).moves("ana", "scrap")

    def harmed():
        return [one.args for one in table.play.offers("gm") if one.rule == "eidolon.gm.harm"]

    assert harmed() == [("ana",)]
    table.draws("ana").plays("ana", "the-sun")
    assert sorted(harmed()) == [("ana",), ("ben",)]


def test_a_gms_hands_reach_whoever_is_in_the_middle_of_a_move(tableau):
    table = in_a_move(tableau)
    table.play.open("gm", Offer("eidolon.gm.state", ("ana", "severed")))
    table.play.open("gm", Offer("eidolon.spotlight", ("ana",)))
    assert (table.pc("ana").state, table.world.spotlight) == ("severed", "ana")
    table.draws("ana").plays("ana", "the-sun")


def test_a_reading_is_proposed_and_agreed_on_in_the_middle_of_a_move(tableau):
    table = in_a_move(tableau)
    table.play.open("ben", Offer("eidolon.ruling", ("ben",)))
    (which,) = (one for one in table.requests("ben") if one.question.prompt.key.endswith("ruling"))
    table.reply(which, which.question.answers.sample(lambda n: 0))
    for seat in ("ana", "gm"):
        (vote,) = (one for one in table.requests(seat) if "change how" in str(one.question.prompt))
        table.reply(vote, True)
    assert table.world.rulings != type(table.world.rulings)()
    table.draws("ana").plays("ana", "the-sun")


def test_nobody_waits_for_who_asks_to_go_first_but_whom_they_ask(tableau):
    table = tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        pc("ben", "navigator", "read-the-stars"),
        pc("cleo", "alchemist"),
        deck=["the-sun"],
    )
    table.opens("gm", "spotlight", "ben").opens("cleo", "cut-in", "cleo")
    assert [one.question.seat for one in table.requests()] == ["ben"]
    assert (rules(table, "ben"), rules(table, "cleo")) == ([], [])
    assert "new-scene" in rules(table, "gm")
    table.makes("ana", "scrap", "the-sun")
    table.answers(True, "ben")
    assert table.world.spotlight == "cleo"


def test_nobody_waits_for_the_levels_of_who_joins_late(tableau):
    table = tableau(
        pc(
            "ana",
            "vanguard",
            "king-of-pain",
            pow=3,
            resonant="the-fool",
            dissonant="death",
            level=3,
        ),
        pc("ben", "navigator", "read-the-stars"),
        deck=["the-sun"],
        patch={"pcs/ben/status": "retired"},
    )
    table.opens("ben", "create", "ben")
    table.reply(table.requests("ben")[0], tuple(BEN[name] for name in names(table, "ben")))
    assert [one.question.seat for one in table.requests()] == ["gm"]
    assert "scrap" in rules(table, "ana")
    table.answers(3, "gm")
    assert [one.question.seat for one in table.requests()] == ["ben"]
    table.makes("ana", "scrap", "the-sun")
    table.answers(("pass",), "ben").answers(("pass",), "ben")
    assert table.world.of_seat("ben")[0].level == 3


@shows("eidolon.crash.final")
def test_an_enemy_crashes_in_the_middle_of_a_move_and_the_fight_goes_on_until_it_is_made(tableau):
    table = tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        pc("ben", "navigator", "read-the-stars"),
        deck=["the-sun"],
        enemies={"king": 1},
        patch={"combat": {"present": ["ana"], "enemies": ["king"]}},
    ).moves("ana", "scrap")
    table.opens("gm", "gm.crash", "king")
    table.reply(table.requests("gm")[-1], "met")
    assert table.world.enemies["king"].beaten
    assert table.world.combat is not None
    table.draws("ana").plays("ana", "the-sun")


def test_while_a_gm_only_thinks_play_goes_on(tableau):
    table = in_a_move(tableau)
    table.draws("ana").plays("ana", "the-sun")
    table.play.open("ben", Offer("eidolon.tie.new", ("ben",), ("ana", "She is quick.")))
    assert rules(table, "ben") == []
    assert "scrap" in rules(table, "ana")
    assert {"new-scene", "gm.call"} <= set(rules(table, "gm"))
    table.play.open("gm", Offer("eidolon.new-scene", (), ("The harbour", "real")))
    assert table.world.scene == "The harbour"
    table.answers(True, "gm")
    assert [one.to for one in table.pc("ben").ties] == ["ana"]


def test_moves_are_made_while_the_gm_judges_a_crash_but_not_while_the_fight_may_be_won(tableau):
    table = tableau(
        pc("ana", "vanguard", "king-of-pain", pow=3, resonant="the-fool", dissonant="death"),
        deck=["the-sun"],
        enemies={"king": 1},
        patch={"combat": {"present": ["ana"], "enemies": ["king"]}},
    )
    table.opens("gm", "gm.crash", "king")
    assert "scrap" in rules(table, "ana")
    table.answers("met", "gm")
    assert "scrap" not in rules(table, "ana")
    table.answers(False, "gm")
    table.makes("ana", "scrap", "the-sun")


def test_a_tie_that_a_gm_thinks_about_holds_up_no_other_sheet(tableau):
    table = in_a_move(tableau)
    table.draws("ana").plays("ana", "the-sun")
    table.play.open("ben", Offer("eidolon.tie.new", ("ben",), ("ana", "She is quick.")))
    assert [one.question.seat for one in table.requests("gm")] == ["gm"]
    assert rules(table, "ben") == []
    assert "gm.mod" in rules(table, "gm"), "and the GM is not held up by a question either"
    tie = {"id": 99, "to": "ana", "text": "They met."}
    table.play.override("gm", {"pcs/ben/ties": [tie]}, "they met")
    table.answers(True, "gm")
    assert [one.text for one in table.pc("ben").ties] == ["They met."], "nobody has two to one"


def veteran_of_a_wildcard():
    """A sheet that the GM is asked about."""
    wild = ANA | {"playbook": "veteran", "former": "wildcard", "choices": (("pool", "neither"),)}
    wild |= {"move": "eidolon.veteran.second-wind", "blanks": (), "pow": 1, "gen": 3, "ties": ()}
    return wild | {"blanks": ("a",) * len(PLAYBOOKS["wildcard"].blanks)}


@pytest.mark.parametrize("back", [True, False])
def test_who_came_back_while_the_gm_thinks_is_not_there_twice(tableau, back):
    table = party_of_one(tableau)
    offer = Offer("eidolon.create", ("ben",))
    names = [field.name for field in table.play.form(offer).answers.fields]
    wild = veteran_of_a_wildcard() | {card: BEN[card] for card in ("resonant", "dissonant")}
    table.play.open("ben", replace(offer, form=tuple(wild[name] for name in names)))
    if back:
        table.play.override("gm", {"pcs/ben/status": "active"}, "he never left")
    table.answers(True, "gm")
    while not back and (asked := table.play.requests()):  # and Deals In, as who was a Wildcard does
        sample = asked[0].question.answers.sample(lambda n: 0)
        table.play.answer(asked[0].seat, asked[0].id, sample)
    active = [one.playbook for one in table.world.of_seat("ben")]
    assert active == (["navigator"] if back else ["veteran"])


def test_a_sheet_the_gm_thinks_about_holds_up_nobody_elses():
    play = begin(players=("ana", "ben", "cleo"))
    wild = veteran_of_a_wildcard()
    create(play, "ana", wild)
    assert [one.question.seat for one in play.requests()] == ["gm"]
    create(play, "ben", BEN | {"resonant": wild["resonant"]})
    assert [one.name for one in play.world.party] == ["Ben Hur"]
    play.answer("gm", play.requests("gm")[0].id, True)
    assert [one.name for one in play.world.party] == ["Ben Hur"], "the card is Ben's by now"
    assert Offer("eidolon.create", ("ana",)) in play.offers("ana"), "and she hands in another"
