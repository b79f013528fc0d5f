"""Epilogues: three cards, three questions, and a farewell."""

from __future__ import annotations

from undertow.games.eidolon.cards import card_name
from undertow.games.eidolon.facts import LeftPlay, MoveBegan, MoveEnded, PutUnder
from undertow.games.eidolon.people import Status
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.unsaid import player_says
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import World
from undertow.kernel import Table, message

EPILOGUE = "eidolon.epilogue"
WHICH = message("eidolon.ask.epilogue", "{who}: which question does {card} answer?")
ANSWER = message("eidolon.ask.epilogue-answer", "{who}: {question}")
QUESTIONS = {
    "proud": message("eidolon.epilogue.proud", "What are you proudest of?"),
    "regret": message("eidolon.epilogue.regret", "What do you regret the most?"),
    "missed": message("eidolon.epilogue.missed", "Who is saddest to see you go?"),
    "plans": message("eidolon.epilogue.plans", "What will you do now?"),
    "return": message("eidolon.epilogue.return", "What might bring you back?"),
}


async def epilogue(t: Table[World], pc: str, status: Status) -> None:
    """A protagonist leaves: three cards are drawn, each answers another of five questions, and all
    three go under the deck. It is no Move: nothing is played, nothing is earned."""
    t.tell(MoveBegan(pc, EPILOGUE))
    await deck.draw(t, pc, 3)
    seat, name = t.world.pcs[pc].seat, who(t.world, pc)
    left = list(QUESTIONS)
    for card in t.world.now.spread:
        prompt = WHICH(who=name, card=card_name(card))
        question = await t.ask(seat, prompt, left, card=card, kind="epilogue")
        left.remove(question)
        line = ANSWER(who=name, question=QUESTIONS[question]())
        player_says(t, pc, line, EPILOGUE, str(question), 1000)
    if t.world.now.spread:
        t.tell(PutUnder(t.world.now.spread))
    t.tell(MoveEnded())
    t.tell(LeftPlay(pc, status))
