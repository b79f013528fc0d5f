"""Good faith: lines and veils, the veto, asking first, a pause, the open door. All of it is open to every
seat at any time, even in the middle of a Move, and nobody has to say why."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.actions import ACTIONS, Action
from undertow.games.eidolon.facts import (
    GraceSet,
    HouseRuled,
    LimitsAgreed,
    OptionsSettled,
    PatienceSet,
    Paused,
    RulingSet,
    SeatAway,
    Thinking,
)
from undertow.games.eidolon.facts.table import SECRET
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.rules.powers import power_of
from undertow.games.eidolon.rules.wording import words_power
from undertow.games.eidolon.rulings import READINGS, SWITCHES
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Page,
    Prose,
    Question,
    Rows,
    Table,
    message,
    plain,
)
from undertow.parts.people import agreed, reading_agreed
from undertow.parts.safety import Safety, Told

VETO = message("eidolon.ask.veto", "What leaves the story? You need not say why.")
LIMITS = message(
    "eidolon.ask.limits", "What stays out of the story, and what happens out of sight?"
)
DROP_LIMITS = message(
    "eidolon.ask.limits-drop", "Someone would take this off the list: {gone}. Agreed?"
)
RAISE = message("eidolon.ask.raise", "What would you like to bring into the story?")
RAISED = message("eidolon.ask.raised", "Someone asks first: “{what}” Is it all right with you?")
LINES = message("eidolon.page.lines", "Lines: never in the story")
VEILS = message("eidolon.page.veils", "Veils: out of sight")
WORDS.update(
    fine=message("eidolon.say.fine", "Fine with me"),
    veil=message("eidolon.say.veil", "Out of sight, please"),
    never=message("eidolon.say.not-here", "Not at this table"),
)


def seats(world: World) -> tuple[str, ...]:
    return (GM, *world.setup.players) if world.setup is not None else ()


YES_NO = Choice((True, False))
SAFETY: Safety[World] = Safety(
    "eidolon",
    seats,
    GM,
    Told(
        SeatAway,
        Paused,
        LimitsAgreed,
        HouseRuled,
        PatienceSet,
        Thinking,
        GraceSet,
        DROP_LIMITS,
        RAISED,
        YES_NO,
    ),
)


def _me(world: World, seat: str) -> list[tuple[str]]:
    return [(seat,)] if seat in seats(world) else []


@Action(
    id="eidolon.safety.veto",
    name="Veto",
    text="Something leaves the story, at once and without a reason; also what was fine until now. What has been told "
    "already is told again, differently. Without words the table stops until it goes on.",
    to=_me,
    anytime=True,
    group="safety",
    label=lambda world, seat: plain(""),
).form(lambda world, seat: Question(seat, VETO(), Prose(200, empty=True)))
async def veto(t: Table[World], seat: str, what: str) -> None:
    SAFETY.veto(t, what)


def limits_form(world: World, seat: str) -> Question:
    page = Page(
        (
            Field("lines", LINES(), Rows(Prose(200), 0, 50), world.lines),
            Field("veils", VEILS(), Rows(Prose(200), 0, 50), world.veils),
        ),
        "eidolon.limits",
    )
    return Question(seat, LIMITS(), page)


@Action(
    id="eidolon.safety.limits",
    name="Lines and veils",
    text="What stays out of the story, and what happens out of sight. Anyone may add to the list; taking "
    "something off the list takes everybody.",
    to=_me,
    anytime=True,
    group="safety",
    label=lambda world, seat: plain(""),
).form(limits_form)
async def limits(t: Table[World], seat: str, given: tuple[tuple[str, ...], ...]) -> None:
    lines, veils = given
    await SAFETY.limits(t, seat, lines, veils)


@Action(
    id="eidolon.safety.ask",
    name="Ask first",
    text="You would like to bring in something fraught. Everybody is asked beforehand.",
    to=_me,
    anytime=True,
    group="safety",
    label=lambda world, seat: plain(""),
).form(lambda world, seat: Question(seat, RAISE(), Prose(200)))
async def ask_first(t: Table[World], seat: str, words: str) -> None:
    await SAFETY.ask_first(t, seat, words)


@Action(
    id="eidolon.safety.pause",
    name="Pause",
    text="The table stops where it is.",
    to=lambda world, seat: _me(world, seat) if not world.paused else [],
    why="The table is paused already.",
    anytime=True,
    group="safety",
    label=lambda world, seat: plain(""),
)
async def pause(t: Table[World], seat: str) -> None:
    t.tell(Paused(seat))


@Action(
    id="eidolon.safety.resume",
    name="Go on",
    text="The player who asked for the pause ends it, or the GM.",
    to=lambda world, seat: [()] if world.paused and SAFETY.can_end(world, seat) else [],
    anytime=True,
    group="safety",
)
async def resume(t: Table[World]) -> None:
    t.tell(Paused(""))


AWAY, BACK = (
    message("eidolon.label.away", "{seat} leaves"),
    message("eidolon.label.back", "{seat} is back"),
)


@Action(
    id="eidolon.safety.door",
    name="The door is open",
    text="Anybody may leave the table for a while, and come back. Nobody has to say why. While they are gone, the "
    "GM answers what they would be asked.",
    to=SAFETY.comings,
    host=True,
    why="Everybody goes for themselves; the GM may note who is missing.",
    anytime=True,
    group="safety",
    label=lambda world, seat, away: (AWAY if away else BACK)(seat=seat),
)
async def door(t: Table[World], seat: str, away: bool) -> None:
    t.tell(SeatAway(seat, away))


for _one in SAFETY.actions("house", "book", "wait", "ready", "grace", "patience"):
    ACTIONS[_one.id] = _one


# What the table settles about the game itself

OPTIONS = message(
    "eidolon.ask.options",
    "How Eidolons work here. The world should feel real, with magic only now seeping in; and the Undertow "
    "is part of every world.",
)
QUESTIONS = {
    "unsealing": message("eidolon.options.unsealing", "How do people wake their Eidolons?"),
    "tangible": message(
        "eidolon.options.tangible", "Can they be touched? Walls, things, floating?"
    ),
    "visible": message("eidolon.options.visible", "Who can see them?"),
    "minds": message("eidolon.options.minds", "How much of a mind of their own have they?"),
    "theme": message("eidolon.options.theme", "Do they share a theme?"),
}
KEEP_SECRET = message("eidolon.page.secret", "The first answer is the GM's secret")
WORD = message("eidolon.page.word", "What they are called here")


def options_form(world: World) -> Question:
    setup = world.setup
    assert setup is not None
    old = setup.answers
    page = Page(
        (
            *(
                Field(key, words(), Prose(600, empty=True), old.get(key, ""))
                for key, words in QUESTIONS.items()
            ),
            Field(SECRET, KEEP_SECRET(), Choice((False, True)), bool(old.get(SECRET))),
            Field("word", WORD(), Prose(40), setup.word),
        ),
        "eidolon.options",
    )
    return Question(GM, OPTIONS(), page)


@Action(
    id="eidolon.options",
    name="How Eidolons work here",
    text="Five questions to settle before play, and another word for Eidolon, if you like.",
    to=lambda world, seat: [()] if seat == GM and world.setup else [],
    why="The GM writes down what the table settles.",
    group="course",
    apart=True,
).form(options_form)
async def options(t: Table[World], given: tuple[Any, ...]) -> None:
    *said, secret, word = given
    answers = {key: text for key, text in zip(QUESTIONS, said, strict=True) if text.strip()}
    if secret:
        answers[SECRET] = SECRET
    t.tell(OptionsSettled(answers, word.strip()))


DOUBT = message(
    "eidolon.ask.power", "{who}'s power: {power}. Too wide, or someone else's? Does it stand?"
)
REWRITE = message(
    "eidolon.ask.power-again", "{who}: the table would like another power. Write it again."
)


def _powers(world: World, seat: str) -> list[tuple[str, str]]:
    mine = seat in seats(world)
    return [(seat, pc.id) for pc in world.party if mine and pc.seat != seat and pc.powers]


@Action(
    id="eidolon.question-power",
    name="Question a power",
    text="A power that is too wide, or belongs to another playbook, needs everybody's approval.",
    to=_powers,
    why="You question the powers of others.",
    label=lambda world, seat, pc: who(world, pc),
    group="course",
    apart=True,
)
async def question_power(t: Table[World], seat: str, id: str) -> None:
    pc = t.world.pcs[id]
    power = power_of(pc) or pc.powers[-1]
    line = DOUBT(who=pc.name, power=", ".join(power.blanks))
    if await agreed(t, pc.seat, seats(t.world), line, YES_NO):
        return
    words_power(t, id, power, REWRITE(who=pc.name))


WHICH_RULING = message("eidolon.ask.which-ruling", "Which reading of the book?")
WORDS.update(READINGS)
TURN_OVER = message(
    "eidolon.ask.ruling", "{seat} would change how this table plays: {reading} Agreed?"
)
TURN_BACK = message(
    "eidolon.ask.ruling-off", "{seat} would no longer play it like this: {reading} Agreed?"
)


@Action(
    id="eidolon.ruling",
    name="Change a ruling",
    text="Where the book leaves room, the table chooses its reading together.",
    to=lambda world, seat: [(seat,)] if seat in seats(world) else [],
    why="Only who sits here changes how this table plays.",
    group="course",
    label=lambda world, seat: plain(""),
    apart=True,
)
async def change_ruling(t: Table[World], seat: str) -> None:
    def proposes(name: str) -> Line:
        on = getattr(t.world.rulings, SWITCHES[name])
        return (TURN_BACK if on else TURN_OVER)(seat=seat, reading=READINGS[name]())

    name = await reading_agreed(
        t, seat, seats(t.world), WHICH_RULING(), tuple(SWITCHES), proposes, YES_NO
    )
    if name is not None:
        t.tell(RulingSet(name, seat))
