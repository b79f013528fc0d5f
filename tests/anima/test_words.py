"""Everything a person may choose is said in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from anima.room import ROOM
from anima.said import unsaid
from support.acting import filled
from undertow.games.anima import facts as f
from undertow.games.anima import words
from undertow.games.anima.game import GAME
from undertow.games.anima.world import Campaign, Setup
from undertow.kernel import LiveFate, Play, Request, speak
from undertow.kernel.words import messages


def table(seed: int) -> Iterator[Play[Any]]:
    """A random game, at every pause."""
    rng = Random(seed)
    deal = ROOM.deal(rng)
    fate = LiveFate(bytes([seed] * 32))
    play = Play.begin(GAME, deal.seats, deal.offer, fate, first=list(deal.first))
    for _ in range(500):
        yield play
        if ROOM.over(play.world):
            return
        asked = [r for r in play.requests() if not r.question.optional]
        if asked:
            request = rng.choice(asked)
            play.answer(request.seat, request.id, ROOM.answer(play.world, request, rng))
            continue
        able = [(seat, o) for seat in play.seats for o in play.offers(seat)]
        chosen = ROOM.choose(play.world, [o for _, o in able], deal.style, rng)
        seat = next(seat for seat, o in able if o == chosen)
        play.open(seat, filled(ROOM, play, chosen, rng))


def forms(play: Play[Any]) -> Iterator[Request]:
    """Whatever could be filled in now."""
    for seat in play.seats:
        for offer in (*play.offers(seat), *play.anytime(seat)):
            if (asked := play.form(offer)) is not None:
                yield Request(0, 1, asked)


@pytest.mark.parametrize("seed", range(24))
def test_every_option_that_reaches_a_client_has_words(seed):
    for play in table(seed):
        for asked in (*play.requests(), *forms(play)):
            assert not unsaid(play, asked), asked.question.prompt.key


PAGES = (
    ("gm", "adjust"),
    ("gm", "threat"),
    ("gm", "prepare"),
    ("gm", "conflict"),
    ("evanon", "pick"),
    ("yara", "scene"),
    ("gm", "scene"),
    ("gm", "reading"),
    ("yara", "background"),
)


@pytest.mark.parametrize(("seat", "rule"), PAGES)
def test_every_option_of_every_page_has_words(stage, seat, rule):
    """Also of those that random play seldom opens."""
    s = stage("yara", "evanon", peace=True)
    s.opens("gm", "grant", "evanon").opens("gm", "threat").answers(("Dogs", 3, False))
    args = {"pick": ("evanon",), "scene": (seat,), "reading": ("gm",), "background": ("yara",)}
    s.opens(seat, rule, *args.get(rule, ()))
    (asked,) = s.requests()
    assert not unsaid(s.play, asked)
    if rule == "conflict":
        s.rolls(6, 5, 4, 3)
    s.answers(asked.question.answers.sample(lambda n: 0))
    while s.requests():
        asked = s.requests()[0]
        s.answers(asked.question.answers.sample(lambda n: 0), seat=asked.seat)


def test_the_chronicle_says_who_sits_there_what_was_agreed_and_which_figure_was_set(stage):
    """Seats are named so that a page can put their people's names there; no sentence comes twice."""
    s = stage("yara", peace=True)

    def told(fact):
        return GAME.prose(fact, s.world)

    began = told(f.TableBegan(Setup(("p1", "p2")), s.world.rulings))
    assert began.args == {"seats": ["p1", "p2"]}
    mood, world = Campaign(mood="Loud."), Campaign(mood="Loud.", world="a")
    assert speak(told(f.Agreed(mood))) == "The group agrees on a mood: Loud."
    assert speak(told(f.Agreed(world))) == "It is set in Steamworld. The mood: Loud."
    for what, amount, reason, said in (
        ("sp", 6, "", "The GM sets Yara: 6 strike dice."),
        ("wounds", 1, "She fell.", "The GM sets Yara: 1 wound. She fell."),
    ):
        assert speak(told(f.Adjusted("yara", what, amount, reason))) == said


TOLD_OF_SOMEBODY = ("anima.demo.", "anima.eidolon.", "anima.guide.", "anima.sample.")
"""Sentences about people who are known."""


def test_what_is_asked_refused_or_told_is_said_of_anybody():
    about = re.compile(r"\b(she|hers?|herself|he|his|him|himself)\b", re.IGNORECASE)
    ours = {key: said for key, said in messages().items() if key.startswith("anima.")}
    assert len(ours) > 500
    for key, said in ours.items():
        assert key.startswith(TOLD_OF_SOMEBODY) or not about.search(said), (key, said)


def test_what_no_list_knows_is_called_by_its_id():
    assert speak(words.power_name("of-old")) == "of-old"
    assert speak(words.condition_name("of-old")) == "of-old"
    assert [speak(words.condition_name(id)) for id in ("blinded", "darkness")] == [
        "Blinded",
        "Darkness",
    ]
