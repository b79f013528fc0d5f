"""The bot that sits at a table: the ready-made fight is fought out by it."""

from __future__ import annotations

from random import Random

from undertow.games.anima.bots.table import AnimaBot
from undertow.games.anima.form import DEMOS
from undertow.games.anima.game import GAME
from undertow.games.anima.world import GM
from undertow.kernel import LiveFate, Offer, Play
from undertow.lab.bots import Chair, Reply
from undertow.server.tables.bots import acts, make_bot, think


def test_bots_fight_the_demo_out_and_then_play_a_scene():
    demo = next(demo for demo in DEMOS if demo.id == "bridge")
    began = GAME.begin(demo.settings)
    play = Play.begin(
        GAME, began.seats, began.offer, LiveFate(bytes(range(32))), first=list(began.first)
    )
    bots, bot, opened = dict.fromkeys(began.seats, "greedy"), AnimaBot(Random(7)), []
    for _ in range(800):
        seat = acts(play, bots)
        if seat is None:
            break
        done = think(bot, Chair(play, seat))
        if isinstance(done, Reply):
            play.answer(seat, done.request, done.answer)
        else:
            opened.append(done)
            play.open(seat, done)
    rules = {offer.rule for offer in opened}
    assert play.world.campaign.conflicts == 1
    assert play.world.scene is not None
    assert play.world.scene.who
    assert not rules & {"anima.retreat", "anima.leave", "anima.adjust", "anima.friendly"}
    # In the scene nobody waits for a bot; asked, it takes what the scene gives, or ends it.
    free = play.offers(GM)
    assert bot.open(Chair(play, GM), free) == Offer("anima.end-scene", (GM,))


def test_it_is_the_best_this_game_has():
    assert isinstance(make_bot("anima", "greedy"), AnimaBot)
