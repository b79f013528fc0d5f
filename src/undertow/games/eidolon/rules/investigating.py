"""Investigate: every card of the spread is played, and each buys a question."""

from __future__ import annotations

from undertow.games.eidolon.cards import POLARITY_NAMES, CardId
from undertow.games.eidolon.entries import Move, Option, held
from undertow.games.eidolon.facts import (
    Drawn,
    EffectsBegan,
    Kept,
    Outcome,
    Played,
    Pushed,
    PutUnder,
)
from undertow.games.eidolon.facts.moves import ANSWERED
from undertow.games.eidolon.moments import CardSentAway, QuestionAsked
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.clock import can_tick, strike
from undertow.games.eidolon.rules.playing import answers, attuned
from undertow.games.eidolon.rules.pushing import (
    again,
    may_push,
    must_push,
    pay_push,
    push_costs,
)
from undertow.games.eidolon.rules.reading import earn, read
from undertow.games.eidolon.rules.unsaid import gm_says
from undertow.games.eidolon.rules.windows import interjections, others, say
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import World
from undertow.kernel import Message, Plain, Table, message

ASK = message("eidolon.ask.question", "{who}: play a card, and what do you ask?")
ANSWER = message("eidolon.ask.answer", "{who} asks: {question} ({polarity}) What is the answer?")
AWAY = message("eidolon.ask.push-away", "{who}: which card do you send under the deck?")

QUESTIONS: dict[str, Message] = {
    "hidden": message("eidolon.question.hidden", "What is hidden here?"),
    "happened": message("eidolon.question.happened", "What happened here lately?"),
    "weakness": message("eidolon.question.weakness", "Which weakness can I use?"),
    "danger": message("eidolon.question.danger", "What is the greatest danger?"),
    "control": message("eidolon.question.control", "Who is in control?"),
    "ahead": message("eidolon.question.ahead", "What will make this harder?"),
}
MORE_QUESTIONS: dict[str, tuple[str, Message]] = {}
"""Questions that a Move adds, by the entry: their id and words."""


def questions(world: World, pc: PC, asked: tuple[str, ...]) -> list[str]:
    """What may be asked now."""
    listed = [*QUESTIONS, *(MORE_QUESTIONS[e][0] for e in held(pc) if e in MORE_QUESTIONS)]
    if world.rulings.questions_once:
        listed = [question for question in listed if question not in asked] or listed
    return listed


async def play_all(t: Table[World], move: Move) -> None:
    """Card by card, in an order of the player's choice, each with its question. A Push, before the
    first of them, swaps one card for the deck's top card."""
    asked: tuple[str, ...] = ()
    if not t.world.now.spread:
        await push_for_one(t, move)
        return
    while t.world.now.spread:
        world = t.world
        m = world.now
        pc = world.pcs[m.pc]
        options: list[Option] = [
            ("ask", card, question) for card in m.spread for question in questions(world, pc, asked)
        ]
        if not m.readings:
            if may_push(world, pc, m):
                options += [("push", cost) for cost in push_costs(world, pc, m)]
            options += interjections(world, "spread", pc, m)
        prompt = ASK(who=who(world, pc.id))
        about: dict[str, Plain] = {"pc": pc.id, "move": m.move, "asked": asked}
        _, said = await t.window(pc.seat, prompt, options, others(world, "spread", m), **about)
        if said[0] == "push":
            await push_card(t, str(said[1]))
        elif said[0] == "ask":
            asked = (*asked, str(said[2]))
            await ask(t, move, int(said[1]), str(said[2]))
        else:
            await say(t, "spread", said)
    await deck.settle(t)


async def ask(
    t: Table[World], move: Move, card: CardId, question: str, source: str = "spread"
) -> None:
    """One card is played and buys one question; the GM's answer follows its polarity."""
    pc = t.world.now.pc
    instead = t.world.now.instead
    reading = instead if source == "nowhere" and instead else await read(t, pc, card)
    t.tell(Played(pc, reading, source))  # type: ignore[arg-type]
    await answers(t)
    t.tell(EffectsBegan())
    reading = t.world.now.reading
    await asks(t, move, question)
    await attuned(t, move, reading)
    earn(t, t.world.now, reading, t.world.now.first)


async def asks(t: Table[World], move: Move, question: str) -> None:
    """A question is put, and the GM may write down the answer."""
    pc, polarity = t.world.now.pc, t.world.now.reading.polarity
    t.tell(Outcome(pc, move.id, question, polarity))
    words = QUESTIONS.get(question) or dict(MORE_QUESTIONS.values())[question]
    prompt = ANSWER(who=who(t.world, pc), question=words(), polarity=POLARITY_NAMES[polarity]())
    gm_says(t, prompt, pc, move.id, ANSWERED)
    await t.after(QuestionAsked(pc, question))


async def push_card(t: Table[World], cost: str) -> None:
    """Tick, send one card of the spread under the deck, add the deck's top card to it."""
    m = t.world.now
    early = can_tick(t.world)
    t.tell(Pushed(m.pc, cost))
    await pay_push(t, cost)
    prompt = AWAY(who=who(t.world, m.pc))
    card = await t.choose(t.world.pcs[m.pc].seat, prompt, m.spread, kind="card")
    # On an empty deck the discard comes first, so that the same card does not come straight back.
    await deck.refresh(t)
    await send_away(t, card)
    while await again(t):
        pass
    t.tell(Kept() if t.world.now.turned else Drawn(m.pc, t.world.deck[:1]))
    if early and not can_tick(t.world):
        strike(t)
    await deck.settle(t)


async def send_away(t: Table[World], card: CardId) -> None:
    if not await t.instead(CardSentAway(t.world.now.pc, card)):
        t.tell(PutUnder((card,)))


async def push_for_one(t: Table[World], move: Move) -> None:
    """A draw of 0: the Push brings one card, and one question."""
    m = t.world.now
    pc = t.world.pcs[m.pc]
    prompt = ASK(who=who(t.world, pc.id))
    question = await t.ask(pc.seat, prompt, questions(t.world, pc, ()), kind="question")
    await must_push(t, move)
    await asks(t, move, str(question))


async def ask_instead(t: Table[World], move: Move) -> None:
    """A card played instead of a draw buys one question."""
    m = t.world.now
    assert m.instead is not None
    pc = t.world.pcs[m.pc]
    prompt = ASK(who=who(t.world, pc.id))
    question = await t.ask(pc.seat, prompt, questions(t.world, pc, ()), kind="question")
    await ask(t, move, m.instead.card, str(question), m.source)
