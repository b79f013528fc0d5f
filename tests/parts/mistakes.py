"""Mistakes an author of a game can make. Every line marked with a number must be refused by mypy."""

from __future__ import annotations

from lamplighters.facts import Hid
from lamplighters.game import LANTERN, OATHBOUND, Act, Dice, Hide, Rolling, help_out
from lamplighters.town import Lurker, Town

from undertow.kernel import Line, Table, Term
from undertow.parts.actions import Opening, here
from undertow.parts.forms import Form

# fmt: off


def lamps(town: Town, me: str) -> list[tuple[str, int]]: return []
def term(town: Town, m: Dice, me: str) -> Term | None: return None


class Other(Form, frozen=True):
    x: int


@Act(id="a", name="a", text="a", to=lamps, sond="x")  # 1 a misspelt option
async def a1(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
@Act(id="a", name="a", text="a", to=lamps, by="GM")  # 2 a misspelt value
async def a2(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
@Act(id="a", name="a", to=lamps)  # 3 an option that is missing
async def a3(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
@Act(id="a", name="a", text="a", to=lamps)  # 4 a wrong argument type
async def a4(t: Table[Town], me: str, lamp: int, n: int) -> None: ...
@Act(id="a", name="a", text="a", to=lamps)  # 5 a wrong number of arguments
async def a5(t: Table[Town], me: str, lamp: str) -> None: ...
@Act(id="a", name="a", text="a", to=lamps)  # 6 not async
def a6(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
@Act(id="a", name="a", text="a", to=here).form(Hide)  # 7 the form is forgotten
async def a7(t: Table[Town], me: str) -> None: ...
@Act(id="a", name="a", text="a", to=here).form(Hide)  # 8 another form
async def a8(t: Table[Town], me: str, given: Other) -> None: ...
@Act(id="a", name="a", text="a", to=here).form(Hide)
async def a9(t: Table[Town], me: str, given: Hide) -> None:
    print(given.waht)  # 9 a misspelt line
help_out.offer("bo", 3)  # 10 a wrong target
help_out.offer("bo")  # 11 no target
@LANTERN.modifies(Rolling)  # 12 not a number
def b1(town: Town, m: Rolling, me: str) -> Term | None: return None
@LANTERN.modifies(Dice)  # 13 a line for a term
def b2(town: Town, m: Dice, me: str) -> Line | None: return None
@OATHBOUND.forbids(Rolling)  # 14 a term for a line
def b3(town: Town, m: Rolling, me: str) -> Term | None: return None
@LANTERN.modifies(Dice)  # 15 another moment
def b4(town: Town, m: Rolling, me: str) -> Term | None: return None
@Act(id="a", name="a", text="a", to=lambda town, me: [(town.lampz,)])  # 16 misspelt in a lambda
async def c1(t: Table[Town], me: str, lamp: str) -> None: ...
@Act(id="a", name="a", text="a", to=lamps, touches=lambda town, me, lamp: Rolling(me))  # 17 touches another target
async def c2(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
@Act(id="a", name="a", text="a", to=lamps, needs=(lambda town, me: town.busy,))  # 18 misspelt in needs
async def c3(t: Table[Town], me: str, lamp: str, n: int) -> None: ...
Hid(Lurker(what="x", lamp="y", knwon_to=("gm",)))  # 19 a misspelt field
@OATHBOUND.reacts("afer", Rolling, lambda town, m, me: True)  # 20 a misspelt time
async def d1(t: Table[Town], m: Rolling, me: str) -> None: ...
@OATHBOUND.reacts("after", Rolling, lambda town, m, me: m.whose == me)  # 21 misspelt in a reaction
async def d2(t: Table[Town], m: Rolling, me: str) -> None: ...
@Opening[Town, str](id="a", name="a", text="a", to=lambda town, seat: [("x",)])  # 22 an opening names nobody
async def e1(t: Table[Town], me: str, lamp: str) -> None: ...
@Opening[Town](id="a", name="a", text="a", to=here, by="character")  # 23 no character opens it
async def e2(t: Table[Town]) -> None: ...
@Opening[Town](id="a", name="a", text="a", to=here).form(lambda town: None)  # 24 what is answered comes last
async def e3(t: Table[Town]) -> None: ...
