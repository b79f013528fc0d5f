"""What the page of a new table is given: the whole book as it is declared, and the story that is ready."""

from __future__ import annotations

from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.investigating import QUESTIONS
from undertow.games.eidolon.rulings import READINGS, Rulings
from undertow.games.eidolon.stories import CAROUSEL, NOVAK, RINGMASTER
from undertow.games.eidolon.world import World
from undertow.kernel import speak

PAGE = GAME.form()


def said(lines):
    return [speak(line) for line in lines]


def test_every_card_stat_step_and_question_is_there():
    assert [(c.number, c.slug, c.polarity) for c in PAGE.cards] == [
        (c.number, c.slug, c.polarity) for c in FATE_DECK
    ]
    for card, declared in zip(PAGE.cards, FATE_DECK, strict=True):
        words = (declared.name(), declared.forecast(), declared.hint())
        assert (card.name, card.forecast, card.hint) == words
    assert said(one.name for one in PAGE.stats) == ["POW", "ELE", "GEN", "GLAM", "BIZ"]
    assert said(one.long for one in PAGE.stats) == [
        "POWERFUL",
        "ELEGANT",
        "GENIUS",
        "GLAMOROUS",
        "BIZARRE",
    ]
    assert said(PAGE.track) == ["Fresh", "Winded", "Battered", "Desperate", "Defeated"]
    assert list(PAGE.questions) == list(QUESTIONS)
    usual = Rulings()
    fields = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))
    assert [(one.id, one.default) for one in PAGE.rulings] == [
        (name, getattr(usual, field)) for name, field in fields.items()
    ]
    assert said(one.text for one in PAGE.rulings) == said(READINGS[name]() for name in fields)


def test_every_move_comes_with_all_that_is_declared_of_it():
    assert [one.id for one in PAGE.moves] == list(MOVES)
    for one in PAGE.moves:
        move = MOVES[one.id]
        assert (one.name, one.text) == (move.name(), move.text())
        assert (one.rank, one.playbook, one.stat, one.once) == (
            move.rank,
            move.playbook,
            move.stat,
            move.once,
        )
        assert (one.draws, one.passive, one.opens, one.forecast, one.eidolon) == (
            move.draws,
            move.passive,
            move.opens,
            move.forecast,
            move.eidolon,
        )
        assert [set(each) for each in one.requires] == [
            {each} if isinstance(each, str) else set(each) for each in move.requires
        ]
        assert one.grants == move.grants
        assert one.results == {polarity: text() for polarity, text in move.results.items()}


def test_every_playbook_comes_with_its_head():
    assert [one.id for one in PAGE.playbooks] == list(PLAYBOOKS)
    for one in PAGE.playbooks:
        book = PLAYBOOKS[one.id]
        assert (one.name, one.text, one.question, one.style) == (
            book.name(),
            book.text(),
            book.question(),
            book.style(),
        )
        assert (one.range, one.stats) == (book.range, book.stats)
        assert one.blanks == tuple(blank() for blank in book.blanks)
        assert one.samples == tuple(sample() for sample in book.samples)
        assert all(f"{{{letter}}}" in speak(one.sentence) for letter in "abc"[: len(one.blanks)])
        assert [each.key for each in one.choices] == [each.key for each in book.choices]
        for mine, theirs in ((one.resonant, book.resonant), (one.dissonant, book.dissonant)):
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert (mine.forecast, mine.text) == (theirs.forecast(), theirs.text())


def test_the_story_that_is_ready_stands_where_it_says():
    world = World()
    for fact in GAME.begin(GAME.demos()[0].settings).first:
        world = fact.evolve(world)
    assert {pc.name: (pc.playbook, pc.eidolon) for pc in world.pcs.values()} == {
        "Aiko Brandt": ("vanguard", "Thunder Road"),
        "Benedict Oyelaran": ("navigator", "Paranoid Android"),
        "Cleo Marchetti": ("conductor", "Bohemian Rhapsody"),
    }
    assert {pc.id: tuple(pc.stats.values()) for pc in world.pcs.values()} == {
        "ana": (3, 1, 1, 2, 2),
        "ben": (1, 1, 3, 2, 2),
        "cleo": (1, 1, 2, 3, 2),
    }, "as their playbooks propose"
    assert {pc.id: [tie.to for tie in pc.ties] for pc in world.pcs.values()} == {
        "ana": ["ben", "frau-novak", "cleo"],
        "ben": ["ana", "milo", "cleo"],
        "cleo": ["ana", "milo", "ben"],
    }
    assert (world.hour, world.xp, world.mode, world.realm) == (16, 6, "uptime", "real")
    assert {pc.id: pc.track for pc in world.pcs.values()} == {"ana": 0, "ben": 1, "cleo": 0}
    assert world.combat is not None
    assert (world.combat.present, world.combat.enemies) == (
        ("ana", "ben", "cleo"),
        ("the-ringmaster",),
    )
    assert (world.lines, world.veils) == (("harm to animals",), ("blood",))
    assert world.in_session
    assert world.scene == "The fairground, past closing time"
    assert len(RINGMASTER.stages) == 3
    assert RINGMASTER.shown == "threat"
    assert NOVAK.shows == ()
    (ready,) = PAGE.ready
    assert ready.id == CAROUSEL.id
    assert ready.people == {
        "ana": "Aiko Brandt",
        "ben": "Benedict Oyelaran",
        "cleo": "Cleo Marchetti",
    }


def test_it_may_be_played_as_a_player_or_as_its_gm():
    player, gm = GAME.demos()
    assert (player.id, gm.id) == ("last-carousel", "last-carousel-gm")
    assert player.bots == dict.fromkeys(("gm", "ben", "cleo"), "greedy")
    assert gm.bots == dict.fromkeys(("ana", "ben", "cleo"), "greedy")
