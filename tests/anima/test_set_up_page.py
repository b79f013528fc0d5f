"""What the page of a new table is given: every row of the catalogue as it is, and what is ready."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from support.shows import shows
from undertow.games.anima import form
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.catalogue.fights import CASTS, cast
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.game import GAME
from undertow.games.anima.goals import GOAL_PAGE
from undertow.games.anima.pages import as_answer, character_page
from undertow.games.anima.rules.smithing import Together
from undertow.games.anima.rules.weapons import Contents
from undertow.games.anima.rulings import READINGS, SWITCHES, Rulings
from undertow.games.anima.sheets import picks
from undertow.games.anima.words import CONDITIONS
from undertow.kernel import Line, speak

PAGE = GAME.form()


def said(words):
    if isinstance(words, Line):
        return speak(words)
    return tuple(map(said, words)) if isinstance(words, tuple) else words


def test_every_power_comes_with_all_that_is_declared_of_it():
    assert [one.id for one in PAGE.powers] == list(POWERS)
    for one in PAGE.powers:
        power = POWERS[one.id]
        assert (said(one.name), said(one.text)) == (speak(power.name()), speak(power.text()))
        assert (one.group, one.type, one.cost, one.ranks) == (
            power.group,
            power.type,
            power.cost,
            power.ranks,
        )
        assert (one.eidolon, one.slots, one.needs, one.useless) == (
            power.eidolon,
            0,
            power.needs,
            power.useless,
        )


def test_so_do_effects_passions_weaknesses_conditions_and_worlds():
    assert [(one.id, one.slots) for one in PAGE.effects] == [
        (e.id, e.slots) for e in EFFECTS.values()
    ]
    assert PAGE.packages == {id: held for id, (_, held) in PACKAGES.items()}
    for rows, declared in (
        (PAGE.effects, EFFECTS),
        (PAGE.passions, PASSIONS),
        (PAGE.weaknesses, WEAKNESSES),
        (PAGE.worlds, WORLDS),
    ):
        assert [one.id for one in rows] == list(declared)
        for one in rows:
            entry = declared[one.id]
            assert (said(one.name), said(one.text)) == (speak(entry.name()), speak(entry.text()))
    assert [one.id for one in PAGE.conditions] == list(CONDITIONS)
    assert all(said(one.name) and said(one.text) for one in PAGE.conditions)


def test_every_sample_and_every_known_eidolon_is_there_as_it_is_written():
    assert [one.id for one in PAGE.samples] == list(SAMPLES)
    for one in PAGE.samples:
        sample = SAMPLES[one.id]
        about = sample.sheet.about
        assert (one.name, said(one.concept), said(one.story)) == (
            sample.sheet.name,
            about.concept,
            about.story,
        )
        assert said(one.passion) == speak(PASSIONS[sample.passion].name())
        assert one.powers == sample.sheet.powers
        assert said(one.traits) == sample.sheet.traits
        assert said(one.page) == as_answer(sample)
        name = one.page[[field.name for field in character_page("ana").fields].index("name")]
        assert name == sample.sheet.name, "a name is no sentence to translate"
        assert one.open == 9 - picks(sample.sheet.powers)
    assert [one.id for one in PAGE.eidolons] == list(KNOWN)
    for one in PAGE.eidolons:
        known = KNOWN[one.id]
        assert (one.name, one.level, one.type, one.powers, one.weakness) == (
            known.name,
            known.level,
            known.type,
            known.powers,
            known.weakness,
        )
        assert (said(one.entrance), one.senses, one.members, one.home) == (
            known.entrance,
            known.senses,
            known.members,
            known.home,
        )


@shows("anima.eidolon.entrances")
def test_an_entrance_is_perceived_in_at_least_two_ways():
    """Of sight, sound, smell or taste, and touch, as each is described."""
    assert {id: " ".join(known.senses) for id, known in KNOWN.items()} == {
        "shaleya": "sight sound",
        "kyanet": "sight touch",
        "inkots": "sight sound",
        "caragu": "sight sound touch",
        "farillia": "sight touch",
        "harklings": "sight sound smell",
        "yiyon": "sight sound touch",
        "hykeor": "sight sound touch",
        "stormravens": "sight sound touch",
        "kulos": "sight smell",
        "uyar": "sight sound touch",
    }


def test_two_fights_have_two_names():
    with pytest.raises(ValueError, match=CASTS[0].id):
        cast(CASTS[0].id, "A", "B", "squad", "C")


# What a bot would write where anything may be written


@pytest.mark.parametrize("pick", [lambda n: 0, lambda n: n - 1], ids=["first", "last"])
def test_whatever_is_made_up_may_be_handed_in(pick):
    page = GOAL_PAGE.filled(GOAL_PAGE.sample(pick))
    assert page["difficulty"] == 1 + pick(6)
    assert GOAL_PAGE.refuses(GOAL_PAGE.sample(pick)) is None
    held = Contents(tuple(EFFECTS), 1, 9)
    assert held.refuses(held.sample(pick)) is None
    fits = Together(("quicken", "protection"), 1, 2, room=1)
    assert fits.sample(pick) == (("quicken", "protection")[pick(2)],)
    assert fits.refuses(fits.sample(pick)) is None


def test_every_reading_is_told_with_how_it_is_played_where_nobody_says_anything():
    assert [(one.id, said(one.text)) for one in PAGE.rulings] == [
        (id, speak(words())) for id, words in READINGS.items()
    ]
    usual = Rulings()
    defaults = [getattr(usual, SWITCHES[id]) for id in READINGS]
    assert [one.default for one in PAGE.rulings] == defaults


def test_how_likely_a_goal_is_by_the_book():
    """A die succeeds with 3 or more; more successes than the difficulty are needed."""
    assert len(PAGE.tries) == 7 * 3
    for difficulty, hand, chance in PAGE.tries:
        exact = sum(
            comb(hand, hits) * Fraction(2, 3) ** hits * Fraction(1, 3) ** (hand - hits)
            for hits in range(difficulty + 1, hand + 1)
        )
        assert abs(chance - float(exact)) < 1e-12
    assert sorted({difficulty for difficulty, _, _ in PAGE.tries}) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted({hand for _, hand, _ in PAGE.tries}) == [3, 6, 9]


def test_the_ready_made_fight_is_the_one_that_is_described():
    bridge, campaign = GAME.demos()
    settings = bridge.settings
    assert settings.players == ("yara", "evanon", "egere", "syjika")
    assert settings.samples == {id: id for id in settings.players}
    assert settings.spoken
    assert bridge.bots == dict.fromkeys(("gm", "evanon", "egere", "syjika"), "greedy")
    warden, guards = form.BRIDGE.adversity
    assert (warden.name, warden.competence, warden.powers) == (
        "The Warden",
        3,
        {"force-attack": 1, "slow": 1},
    )
    base = warden.base
    assert (base.wounds, base.defense, base.ap, base.cp, base.sp) == (3, 2, 10, None, 6)
    assert (guards.name, guards.type, guards.members, guards.competence, guards.powers) == (
        "Clockwork guards",
        "squad",
        4,
        2,
        {"leap-attack": 1},
    )
    base = guards.base
    assert (base.wounds, base.defense, base.ap, base.cp, base.sp) == (3, 1, 8, None, 6)
    (gate,) = form.BRIDGE.goals
    assert (gate.text, gate.difficulty) == ("Break the boiler of the gate", 3)
    assert (gate.effect.kind, gate.effect.amount, gate.effect.target) == ("defense", 1, "warden")
    assert campaign.settings.players == ("ana", "ben", "cleo")
    assert not campaign.bots
