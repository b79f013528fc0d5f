"""Mistakes an author of EIDOLON's catalogue can make. Every line with a number must be refused by mypy."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.moments import MoveMade, ScrapHurts
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    interjection,
    move,
    passive,
    pays_push,
    rule,
    swaps_to,
)
from undertow.games.eidolon.rules.downtime import downtime_move
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Question, Table


def people(world: World, seat: str) -> list[tuple[str, int]]:
    return []


def cards(world: World, pc: PC, m: MoveInProgress) -> list[tuple[int]]:
    return []


def form(world: World, pc: str, n: int) -> Question | None:
    return None


async def whom(t: Table[World], pc: str) -> str:
    return pc


@move("beast", "starting", "a", "A", "a", stta="pow")  # 1 a misspelt option
async def a1(t: Table[World], m: MoveInProgress) -> None: ...


@move("beast", "starting", "a", "A", "a", stat="power")  # 2 a stat there is not
async def a2(t: Table[World], m: MoveInProgress) -> None: ...


@move("beast", "begin", "a", "A", "a", stat="pow")  # 3 a rank there is not
async def a3(t: Table[World], m: MoveInProgress) -> None: ...


@move("beast", "starting", "a", "A", "a", stat="pow")  # 4 what draws gets the Move, not an id
async def a4(t: Table[World], pc: str) -> None: ...


@move("beast", "starting", "a", "A", "a", draws=False)  # 5 what does not draw gets an id
async def a5(t: Table[World], m: MoveInProgress) -> None: ...


@move("beast", "starting", "a", "A", "a", draws=False, about="What?")  # 6 the words are forgotten
async def a6(t: Table[World], pc: str) -> None: ...


@move("beast", "starting", "a", "A", "a", draws=False)  # 7 no words are asked for
async def a7(t: Table[World], pc: str, about: str) -> None: ...


@move("beast", "starting", "a", "A", "a", about="What?", first=whom)  # 8 it gets no words
async def a8(t: Table[World], m: MoveInProgress) -> None: ...


@move("beast", "starting", "a", "A", "a", once="week")  # 9 a span there is not
async def a9(t: Table[World], m: MoveInProgress) -> None: ...


passive("beast", "advanced", "b", "B", "b", grant=("eidolon.c",))  # 10 a misspelt option
gives("eidolon.b", "1")  # 11 not a number
swaps_to("eidolon.b", "luck")  # 12 a stat there is not


@Action(id="c", name="C", text="c", to=people, wy="no")  # 13 a misspelt option
async def c1(t: Table[World], pc: str, n: int) -> None: ...


@Action(id="c", name="C", text="c", to=people)  # 14 an argument of another type
async def c2(t: Table[World], pc: int, n: int) -> None: ...


@Action(id="c", name="C", text="c", to=people)  # 15 an argument is forgotten
async def c3(t: Table[World], pc: str) -> None: ...


@Action(id="c", name="C", text="c", to=people).form(form)  # 16 the form is forgotten
async def c4(t: Table[World], pc: str, n: int) -> None: ...


@Action(id="c", name="C", text="c", to=lambda w, s: [(w.scen,)])  # 17 misspelt in a lambda
async def c5(t: Table[World], scene: str) -> None: ...


@Action(id="c", name="C", text="c", to=people)  # 18 not async
def c6(t: Table[World], pc: str, n: int) -> None: ...


@interjection("eidolon.b", "befor", "Say it", cards)  # 19 a misspelt time
async def d1(t: Table[World], pc: str, card: int) -> None: ...


@interjection("eidolon.b", "before", "Say it", cards)  # 20 the option is forgotten
async def d2(t: Table[World], pc: str) -> None: ...


@answers("eidolon.b", "after", MoveMade, lambda world, m, pc: m.who == pc.id)  # 21 a misspelt field
async def e1(t: Table[World], m: MoveMade, pc: str) -> None: ...


@answers("eidolon.b", "after", MoveMade, lambda world, m, pc: True)  # 22 another moment
async def e2(t: Table[World], m: ScrapHurts, pc: str) -> None: ...


@pays_push("eidolon.b", "Pay", lambda world, pc, m: True)  # 23 an argument too many
async def f1(t: Table[World], pc: str, card: int) -> None: ...


@attunes("beast", "resonnant", forecast="f", text="t")  # 24 neither resonant nor dissonant
async def f2(t: Table[World], pc: str) -> None: ...


@downtime_move("g", "G", "g", stat="pow", positive="p", neutral="n")  # 25 a result is missing
async def g1(t: Table[World], m: MoveInProgress) -> None: ...


@rule("h", "H", "h")
async def h1(t: Table[World], n: int) -> None: ...


h1.offer("one")  # 26 another argument
