"""What stands on the button of a choice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon.actions import ACTIONS, Action
from undertow.games.eidolon.cards import CARDS, card_name
from undertow.games.eidolon.entries import BOOK, INTERJECTIONS, MOVES, PLAYBOOKS, PUSHES, SWAPS
from undertow.games.eidolon.rules.counting import cards_to_draw, claims
from undertow.games.eidolon.rules.epilogue import QUESTIONS as LAST_QUESTIONS
from undertow.games.eidolon.rules.investigating import MORE_QUESTIONS, QUESTIONS
from undertow.games.eidolon.words import STAT_NAMES, stat_name, who
from undertow.games.eidolon.world import World
from undertow.kernel import Line, Message, Offer, Plain, Question, message, plain, speak

DRAW = message("eidolon.say.draw", "Draw")
INSTEAD = message("eidolon.say.draw-instead", "Play {card} instead of a draw")
DROP = message("eidolon.say.drop", "Cancel")
PLAY = message("eidolon.say.play", "Play {card}")
PUSH = message("eidolon.say.push", "Push: {how}")
TICK = message("eidolon.say.tick", "the Clock ticks")
AID = message("eidolon.say.aid", "Receive Aid from {who} (Affinity {affinity}{fewer})")
FEWER = message("eidolon.say.aid-fewer", "; only {count} instead of {now} cards")
SWAP = message("eidolon.say.swap", "{stat}, by {move}")
CLAIM = message("eidolon.say.claim", "{entry}: {what}")
STAT = message("eidolon.say.stat", "Back to {stat}")
SABOTAGE = message("eidolon.say.sabotage", "Sabotage it")
GIVE = message("eidolon.say.give", "{amount} for this draw")
ASK = message("eidolon.say.ask", "{card}: {question}")
ASK_AGAIN = message("eidolon.say.ask-again", "{card}: {question} (asked before)")
GO_ON = message("eidolon.say.go-on", "Go on")
KEEP = message("eidolon.say.keep", "Keep it")
DESCRIBE = message("eidolon.say.describe", "Ask what it looks like")
STOPS = {
    "impossible": message("eidolon.say.impossible", "That is impossible"),
    "no-move": message("eidolon.say.no-move", "That needs no Move"),
}
YES, NO = message("eidolon.say.yes", "Yes"), message("eidolon.say.no", "No")
PASS = message("eidolon.say.pass", "Nothing this time")
RAISE = message("eidolon.say.raise", "{stat} +1")
TAKE = message("eidolon.say.take", "{move}")
CHANGE = message("eidolon.say.change", "Another playbook")
RETIRE = message("eidolon.say.retire", "Retire")
NOTHING = message("eidolon.say.nothing", "Nothing")
SOMEBODY = message("eidolon.say.somebody", "Someone else")
LIVE, DIE = message("eidolon.say.live", "Live on"), message("eidolon.say.die", "Die")


class Words(dict[str, Message]):
    """Plain answers by their words. Each has one meaning in the whole game: a second is refused."""

    def __setitem__(self, answer: str, words: Message) -> None:
        if self.get(answer, words) != words:
            raise ValueError(f"the answer {answer!r} already reads {self[answer].english!r}")
        super().__setitem__(answer, words)

    def update(self, *more: Any, **words: Message) -> None:
        for answer, said in dict(*more, **words).items():
            self[answer] = said


WORDS = Words(live=LIVE, die=DIE, no=NO, somebody=SOMEBODY)
"""Plain answers that several questions share; catalogue modules may add theirs."""
CARD_FIELDS: dict[Plain, str] = {"resonant": "card", "dissonant": "card"}
FOR_WHOM = message("eidolon.label.for", "{name}: {who}")
OF_WHOM = message("eidolon.label.of", "{name} ({who})")
"""Where the name is a sentence of its own."""


def entry_name(id: str) -> Line:
    """What an entry is called, a Move or anything else that has a name."""
    if id in MOVES:
        return MOVES[id].name()
    playbook, _, kind = id.removeprefix("eidolon.").partition(".")
    if playbook in PLAYBOOKS:
        return PLAYBOOKS[playbook].name()
    if id in BOOK.rules:
        return BOOK.rules[id].name()
    return plain(kind or id)


def push_name(how: str) -> Line:
    return PUSHES[how].label() if how in PUSHES else TICK()


def question_name(id: str) -> Line | None:
    """A question of Investigate or of an Epilogue."""
    for questions in (QUESTIONS, LAST_QUESTIONS, dict(MORE_QUESTIONS.values())):
        if id in questions:
            return questions[id]()
    return None


def named(name: Line, who: Line | list[Line]) -> Line:
    """A name, and whom or what it is about."""
    return (OF_WHOM if speak(name)[-1:] in "?!." else FOR_WHOM)(name=name, who=who)


def label(world: World, offer: Offer, name: Line) -> Line:
    """What stands on the button of something a seat may open: with whom it concerns."""
    action: Any = ACTIONS.get(offer.rule)
    if action is not None and not isinstance(action, Action):
        to = [str(arg) for arg in offer.args[1:]]
        return named(name, plain(", ".join(to))) if to else name
    if action is not None and action.label is not None:
        said = action.label(world, *offer.args)
        return named(name, said) if said != plain("") else name
    people = [arg for arg in offer.args if isinstance(arg, str)]
    known = [arg for arg in people if arg in world.pcs or arg in world.npcs or arg in world.enemies]
    if offer.rule in MOVES or not known:
        moves = [MOVES[arg].name() for arg in people if arg in MOVES]
        return named(name, moves) if moves else name
    names: list[Line] = [who(world, arg) for arg in known]
    names += [MOVES[arg].name() for arg in people if arg in MOVES]
    return named(name, names)


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What stands on the button of an answer."""
    if isinstance(answer, bool):
        return YES() if answer else NO()
    if isinstance(answer, tuple) and answer:
        return _said(world, question, answer)
    if isinstance(answer, int):
        is_card = "card" in (
            question.about.get("kind"),
            CARD_FIELDS.get(question.about.get("field")),
        )
        is_card = is_card and answer in CARDS
        return card_name(answer) if is_card else plain(str(answer))
    return _word(world, str(answer))


def _word(world: World, answer: str) -> Line:
    if not answer:
        return NOTHING()
    if answer in WORDS:
        return WORDS[answer]()
    if answer in STAT_NAMES:
        return stat_name(answer)  # type: ignore[arg-type]
    if answer in MOVES:
        return MOVES[answer].name()
    if answer in PLAYBOOKS:
        return PLAYBOOKS[answer].name()
    if answer in world.pcs or answer in world.npcs or answer in world.enemies:
        return who(world, answer)
    return question_name(answer) or plain(answer)


def _said(world: World, question: Question, said: tuple[Any, ...]) -> Line:
    """Something said in a window."""
    what, *more = said
    match what:
        case "draw":
            instead = world.now.instead
            return DRAW() if instead is None else INSTEAD(card=card_name(instead.card))
        case "drop":
            return DROP()
        case "go-on":
            return GO_ON()
        case "keep":
            return KEEP()
        case "play":
            return PLAY(card=card_name(more[0]))
        case "push":
            return PUSH(how=push_name(more[0]))
        case "ask":
            before: Any = question.about.get("asked", ())
            said_so = ASK_AGAIN if more[1] in before else ASK
            name = question_name(more[1]) or plain(more[1])
            return said_so(card=card_name(more[0]), question=name)
        case "aid":
            tie = world.pcs[world.now.pc].tie(more[0])
            now = cards_to_draw(world, world.now).total
            count = cards_to_draw(world, replace(world.now, aid=tie.id, swap="")).total
            fewer = FEWER(count=count, now=now) if count < now else ""
            return AID(who=who(world, tie.to), affinity=tie.affinity, fewer=fewer)
        case "swap":
            return SWAP(stat=stat_name(SWAPS[more[0]][0].stat), move=entry_name(more[0]))
        case "claim":
            pc = world.pcs[world.now.pc]
            words = dict(claims(world, pc, world.now)).get(more[0], plain(""))
            entry = entry_name(more[0]) if more[0] in MOVES else plain("")
            return CLAIM(entry=entry, what=words)
        case "stat":
            stat = stat_name(more[0])
            levels = question.prompt.key == "eidolon.ask.level-up"
            return (RAISE if levels else STAT)(stat=stat)
        case "sabotage":
            return SABOTAGE()
        case "describe":
            return DESCRIBE()
        case "give":
            return GIVE(amount=f"{more[0]:+d}")
        case "stop":
            return STOPS[more[0]]()
        case "move":
            return TAKE(move=entry_name(more[0]))
        case "change":
            return CHANGE()
        case "retire":
            return RETIRE()
        case "pass":
            return PASS()
    return _entry(world, str(what), more)


def _entry(world: World, entry: str, more: list[Any]) -> Line:
    """An entry's own words, and what it would be used with."""
    found = INTERJECTIONS.get(entry, [])  # it says the same whenever it may be said
    name = found[0].label() if found else entry_name(entry)
    with_ = []
    for arg in more:
        if isinstance(arg, int) and not isinstance(arg, bool) and arg in CARDS:
            with_.append(card_name(arg))
        elif isinstance(arg, str) and arg not in world.pcs:
            with_.append(_word(world, arg))
    return FOR_WHOM(name=name, who=with_) if with_ else name
